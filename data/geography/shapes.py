"""Geometry on longitudes and latitudes for the map layers of travelkit.

Everything here is a plain function from shapes to shapes: no file is read and none is written, so
that the tests can call the same functions on a small extract of the source. A *coverage* is a
dictionary from a key (the code of a territory) to its shape, in which neighbours share exactly the
same points along their border. All coordinates are degrees of longitude and latitude on WGS 84.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely import affinity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

# shapely ships no types: these names say what is meant.
Shape = Any  # a Polygon or MultiPolygon
Polygon = Any
Geometry = Any  # any geometry, lines among them
Points = np.ndarray[tuple[int, int], np.dtype[np.float64]]  # longitude and latitude, or x and y
Knots = np.ndarray[tuple[int], np.dtype[np.float64]]
Segment = tuple[tuple[float, float], tuple[float, float]]
EARTH_RADIUS_KM = 6371.0088
DECIMALS = 3  # two decimals (about 1 km) make polygons cross themselves; three (about 100 m) do not
HALF_TURN = 180.0
SNAP_DEGREES = 1e-7  # a centimetre: finds the same point again and moves nothing that is seen
KEEP_WITHIN_DEGREES = 0.2
RING_POINTS = 4  # a ring needs three corners, and its first point again at the end


def polygons(shape: Shape) -> list[Polygon]:
    """The single polygons of a shape; lines and points in it are left out.

    >>> [p.geom_type for p in polygons(shapely.from_wkt("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))"))]
    ['Polygon']
    """
    found: list[Polygon] = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and not part.is_empty:
            found.append(part)
        elif hasattr(part, "geoms"):
            found.extend(polygons(part))
    return found


def joined(parts: Sequence[Polygon]) -> Shape:
    """One shape from many polygons, which must not overlap; a MultiPolygon only where needed."""
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(list(parts))


def area_km2(shape: Shape) -> float:
    """Area in square kilometres on a round earth (Lambert's equal-area cylinder).

    >>> round(area_km2(shapely.box(0, 0, 1, 1)))
    12364
    """

    def flat(points: Points) -> Points:
        east = np.radians(points[:, 0]) * EARTH_RADIUS_KM
        return np.column_stack([east, np.sin(np.radians(points[:, 1])) * EARTH_RADIUS_KM])

    return float(shapely.area(shapely.transform(shape, flat)))


def unwrapped(shape: Shape, west_of: float = -100.0) -> Shape:
    """Move the polygons that lie wholly west of a meridian one turn east, past 180 degrees.

    The source cuts Chukotka and Fiji at 180 degrees. Joined again east of it, they show no seam.

    >>> unwrapped(shapely.box(-180, 65, -170, 68)).bounds
    (180.0, 65.0, 190.0, 68.0)
    """
    parts = polygons(shape)
    return joined([affinity.translate(p, 360) if p.bounds[2] < west_of else p for p in parts])


def merged(shapes: Iterable[Shape]) -> Shape:
    """The union of shapes, as a Polygon or MultiPolygon."""
    return joined(polygons(shapely.union_all([shapely.make_valid(s) for s in shapes])))


def merged_by(coverage: Mapping[str, Shape], key: Callable[[str], str | None]) -> dict[str, Shape]:
    """Join the members of a coverage that have the same new key; a key of None drops them.

    >>> two = {"a": shapely.box(0, 0, 1, 1), "b": shapely.box(1, 0, 2, 1)}
    >>> merged_by(two, lambda code: "ab")["ab"].bounds
    (0.0, 0.0, 2.0, 1.0)
    """
    groups: defaultdict[str, list[Shape]] = defaultdict(list)
    for code in sorted(coverage):
        new = key(code)
        if new is not None:
            groups[new].append(coverage[code])
    return {code: merged(shapes) for code, shapes in sorted(groups.items())}


def matched(coverage: Mapping[str, Shape], cut: Sequence[str]) -> dict[str, Shape]:
    """Give the neighbours of members that were cut the new points that the cut made.

    A cut ends on a neighbour's outline, between two of its points. Unless the neighbour gets that
    point as well, the two would be simplified differently, and part.

    Args:
        coverage: shapes by code.
        cut: codes of the members that were cut.

    Returns:
        The coverage, edge-matched again.
    """
    out = dict(coverage)
    for code in cut:
        corners = shapely.MultiPoint(shapely.get_coordinates(coverage[code]))
        for other in sorted(coverage):
            if other != code and out[other].intersects(out[code]):
                out[other] = merged([shapely.snap(out[other], corners, SNAP_DEGREES)])
    return out


def without_small_islands(
    coverage: Mapping[str, Shape],
    least_km2: Callable[[float, float], float],
    keep: Sequence[tuple[float, float]] = (),
) -> dict[str, Shape]:
    """Drop islands smaller than a limit; what belongs to a larger land mass always stays.

    Args:
        coverage: shapes by code.
        least_km2: the smallest island to keep, in square kilometres, near (longitude, latitude).
        keep: (longitude, latitude) of points; the island there, or within a few kilometres
            of there, stays whatever its size.

    Returns:
        The coverage without the small islands. A member with no island left is left out.
    """
    lands = polygons(merged(coverage.values()))
    middles = shapely.get_coordinates([land.representative_point() for land in lands]).tolist()
    big = [area_km2(a) >= least_km2(*spot) for a, spot in zip(lands, middles, strict=True)]
    tree = shapely.STRtree(lands)
    if keep:
        points = shapely.points(np.array(keep))
        for land in tree.query_nearest(points, max_distance=KEEP_WITHIN_DEGREES)[1]:
            big[land] = True
    kept: dict[str, Shape] = {}
    for code, shape in coverage.items():
        parts = polygons(shape)
        whose = tree.nearest([part.representative_point() for part in parts])
        if stay := [part for part, land in zip(parts, whose, strict=True) if big[land]]:
            kept[code] = joined(stay)
    return kept


@dataclass(frozen=True)
class Stretch:
    """How much detail each part of the earth keeps: a stretched plane to simplify in.

    The plane is piecewise linear in longitude and in latitude, so it can be undone exactly.
    Triangles of the same size in the plane are dropped alike, wherever they lie: a region that is
    stretched twofold keeps features half as large.

    Attributes:
        longitudes: knots in degrees, rising.
        latitudes: knots in degrees, rising.
        east: stretch between each two neighbouring longitudes (one fewer than the knots).
        north: stretch between each two neighbouring latitudes (one fewer than the knots).
    """

    longitudes: tuple[float, ...]
    latitudes: tuple[float, ...]
    east: tuple[float, ...]
    north: tuple[float, ...]

    @staticmethod
    def _plane(knots: tuple[float, ...], stretch: tuple[float, ...]) -> Knots:
        steps = np.diff(np.array(knots)) * np.array(stretch)
        return np.concatenate([[0.0], np.cumsum(steps)])

    def there(self, points: Points) -> Points:
        """Degrees to the stretched plane; an array of shape (n, 2) to one of the same shape."""
        x = np.interp(points[:, 0], self.longitudes, self._plane(self.longitudes, self.east))
        y = np.interp(points[:, 1], self.latitudes, self._plane(self.latitudes, self.north))
        return np.column_stack([x, y])

    def back(self, points: Points) -> Points:
        """The stretched plane to degrees: undoes `there`."""
        x = np.interp(points[:, 0], self._plane(self.longitudes, self.east), self.longitudes)
        y = np.interp(points[:, 1], self._plane(self.latitudes, self.north), self.latitudes)
        return np.column_stack([x, y])


EVEN = Stretch((-181.0, 200.0), (-90.0, 90.0), (1.0,), (1.0,))


def simplified(
    coverage: Mapping[str, Shape],
    tolerance: float,
    stretch: Stretch = EVEN,
    frame: Shape | None = None,
) -> dict[str, Shape]:
    """Simplify a coverage so that neighbours still meet, and round it to three decimals.

    Args:
        coverage: shapes by code, edge-matched.
        tolerance: about the square root of the triangles that go, in degrees of the
            stretched plane.
        stretch: which regions keep more detail.
        frame: a box to cut the result at. The whole is simplified first, and cut then, so that
            neighbours meet at the edge as well.

    Returns:
        Valid shapes by code; what rounding has made smaller than a triangle is gone.
    """
    codes = sorted(coverage)
    plane = [shapely.transform(coverage[code], stretch.there) for code in codes]
    plain = shapely.coverage_simplify(np.array(plane, dtype=object), tolerance)
    out = {}
    for code, shape in zip(codes, plain, strict=True):
        back = shapely.transform(shape, stretch.back)
        kept = back if frame is None else shapely.intersection(back, frame)
        parts = [part for polygon in polygons(kept) for part in rounded(polygon)]
        if parts:
            out[code] = shapely.normalize(joined(parts))
    return out


def rounded(polygon: Polygon) -> list[Polygon]:
    """A polygon with three decimals: no point twice running, no ring without an inside, valid."""
    rings = []
    for ring in (polygon.exterior, *polygon.interiors):
        points = np.round(shapely.get_coordinates(ring), DECIMALS) + 0.0  # + 0.0: no "-0.0"
        new = np.concatenate([[True], np.any(points[1:] != points[:-1], axis=1)])
        if new.sum() >= RING_POINTS:
            rings.append(points[new])
        elif ring is polygon.exterior:
            return []
    shape = shapely.Polygon(rings[0], rings[1:])
    return [shape] if shape.is_valid else polygons(shapely.make_valid(shape))


def simplified_by_size(
    coverage: Mapping[str, Shape],
    tolerance: float,
    small: tuple[float, float],
    stretch: Stretch,
    frame: Shape | None = None,
) -> dict[str, Shape]:
    """Simplify a coverage, small islands less than the rest: else Malta is a splinter.

    Args:
        coverage: shapes by code, edge-matched.
        tolerance: as of `simplified`, for the large land masses.
        small: the largest small island in square kilometres, and the tolerance for small islands.
        stretch: which regions keep more detail.
        frame: a box to cut the result at.

    Returns:
        Valid shapes by code.
    """
    most_km2, fine = small
    apart = {f"{code} {i}": p for code in coverage for i, p in enumerate(polygons(coverage[code]))}
    names, whole = list(apart), np.array(list(apart.values()), dtype=object)
    tree = shapely.STRtree(whole)
    alone = np.bincount(tree.query(whole, "intersects")[0], minlength=len(whole)) == 1
    little = {
        n: apart[n]
        for n, a in zip(names, alone, strict=True)
        if a and area_km2(apart[n]) < most_km2
    }
    plain = simplified(apart, tolerance, stretch, frame)
    finer = simplified(little, fine, stretch, frame) if little else {}
    # The finer coast of an island may cross the plainer one over the strait: Anglesey stays plain.
    tree, order = shapely.STRtree(list(plain.values())), list(plain)
    for name, island in finer.items():
        if {order[i] for i in tree.query(island, "intersects")} <= {name}:
            plain[name] = island
    parts: defaultdict[str, list[Polygon]] = defaultdict(list)
    for name in order:
        parts[name.split()[0]] += polygons(plain[name])
    return {code: shapely.normalize(joined(found)) for code, found in sorted(parts.items())}


def segments(shape: Shape) -> set[Segment]:
    """Every straight piece of a shape's outline, its two ends in sorted order."""
    found = set()
    for polygon in polygons(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            ends = [(float(x), float(y)) for x, y in ring.coords]
            found.update((min(a, b), max(a, b)) for a, b in pairwise(ends))
    return found


def shared_borders(coverage: Mapping[str, Shape]) -> dict[tuple[str, str], Geometry]:
    """The line between each two members of a coverage that meet along a line.

    Returns:
        (code, code), the smaller first, to a MultiLineString. Two members that touch in a point
        alone (Namibia and Zimbabwe at Kazungula) share no border.

    >>> two = {"a": shapely.box(0, 0, 1, 1), "b": shapely.box(1, 0, 2, 1)}
    >>> shared_borders(two)["a", "b"].wkt
    'MULTILINESTRING ((1 0, 1 1))'
    """
    owner: dict[Segment, str] = {}
    shared: defaultdict[tuple[str, str], list[Segment]] = defaultdict(list)
    for code in sorted(coverage):
        for piece in sorted(segments(coverage[code])):
            if piece in owner:
                shared[owner[piece], code].append(piece)
            else:
                owner[piece] = code
    lines = {}
    for pair, pieces in sorted(shared.items()):
        line = shapely.line_merge(shapely.MultiLineString(pieces))
        lines[pair] = shapely.normalize(shapely.MultiLineString(list(shapely.get_parts(line))))
    return lines


def longest_jump(shape: Geometry) -> float:
    """The largest step in longitude between two neighbouring points, in degrees.

    More than 180 degrees is a streak across the whole map.

    >>> longest_jump(shapely.from_wkt("LINESTRING (170 0, 190 0)"))
    20.0
    """
    if hasattr(shape, "geoms"):
        return max(longest_jump(part) for part in shape.geoms)
    if shape.geom_type == "Polygon":
        return max(longest_jump(ring) for ring in (shape.exterior, *shape.interiors))
    return float(np.abs(np.diff(shapely.get_coordinates(shape)[:, 0])).max(initial=0.0))
