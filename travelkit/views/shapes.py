"""Countries as surfaces, and the coast that fits them: rings thinned together for the live map.

Every line of these files is written twice, in the countries on its two sides or in a country and
the land. So points are left out by a rule that looks only at what both have: then nothing gapes.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from travelkit import data
from travelkit.views.land import Polygon, polygons

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]

_ROUNDS = 6


@functools.cache
def countries(layer: str) -> dict[str, list[Polygon]]:
    """The polygons of each country of a layer of borders, by its code.

    Args:
        layer: of `data/geography/`, such as ``"europe_1970"``.

    Raises:
        DataError: if there is no such layer.

    >>> sorted(code for code in countries("europe_1970") if code.startswith("D"))
    ['DD', 'DE', 'DK', 'DZ']
    """
    found: dict[str, list[Polygon]] = {}
    for feature in data.geojson("geography", f"{layer}.geojson")["features"]:
        shape = feature["geometry"]
        parts = shape["coordinates"]
        found[feature["properties"]["code"]] = [parts] if shape["type"] == "Polygon" else parts
    return found


@functools.cache
def tints(layer: str) -> dict[str, int]:
    """The tint of each country, 0 to 4: never two alike at a border.

    Args:
        layer: of `data/geography/`, such as ``"europe_1970"``.

    >>> tints("europe_1970")["FR"] == tints("europe_1970")["DE"]
    False
    """
    features = data.geojson("geography", f"{layer}.geojson")["features"]
    return {one["properties"]["code"]: one["properties"]["tint"] for one in features}


@functools.cache
def _corners(layer: str) -> frozenset[Point]:
    """Points where more than two lines meet: there every thinned line begins and ends."""
    beside: dict[Point, set[Point]] = {}
    for parts in countries(layer).values():
        for ring in (ring for part in parts for ring in part):
            points = [(point[0], point[1]) for point in ring[:-1]]
            for index, point in enumerate(points):
                around = {points[index - 1], points[(index + 1) % len(points)]}
                beside.setdefault(point, set()).update(around)
    return frozenset(point for point, around in beside.items() if len(around) > 2)  # noqa: PLR2004


def _area(a: Point, b: Point, c: Point) -> float:
    """Of a triangle, in square degrees as they are on the ground, the same from either end."""
    a, c = min(a, c), max(a, c)
    twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return abs(twice) / 2 * math.cos(math.radians(b[1]))


def thinned(ring: Sequence[Sequence[float]], layer: str, least: float) -> list[list[float]]:
    """A closed ring without its least corners, the same from both sides of every line.

    Args:
        ring: points of longitude and latitude in degrees, the last like the first.
        layer: the layer of borders whose meeting points stay, or "" for land without any.
        least: square degrees; the triangle at a corner that is left out is smaller.

    A corner goes if its triangle is smaller than those of its neighbours, so that never two go
    side by side in one round; each round looks at what the last one has left.

    >>> square = [[0, 0], [1, 0.001], [2, 0], [2, 2], [0, 2], [0, 0]]
    >>> thinned(square, "europe_1970", 0.01)
    [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
    """
    fixed = _corners(layer) if layer else frozenset[Point]()
    points = [(point[0], point[1]) for point in ring[:-1]]
    for _ in range(_ROUNDS):
        count = len(points)
        if count <= 4:  # noqa: PLR2004 - an island keeps a shape
            break
        sizes = [
            (math.inf, point)
            if point in fixed
            else (_area(points[index - 1], point, points[(index + 1) % count]), point)
            for index, point in enumerate(points)
        ]
        kept = [
            point
            for index, point in enumerate(points)
            if sizes[index][0] >= least
            or sizes[index] > sizes[index - 1]
            or sizes[index] > sizes[(index + 1) % count]
        ]
        if len(kept) == count or len(kept) < 4:  # noqa: PLR2004
            break
        points = kept
    return [list(point) for point in [*points, points[0]]]


@functools.lru_cache(maxsize=4)
def frontiers(layer: str, least: float = 0.0) -> tuple[tuple[Point, ...], ...]:
    """The borders of a year as lines, thinned as the countries on their two sides are.

    Args:
        layer: of `data/geography/`, such as ``"borders_1961"``.
        least: see `thinned`; 0 leaves every point.

    >>> fine, coarse = (frontiers("borders_1961", size) for size in (0.0, 0.05))
    >>> sum(map(len, coarse)) < sum(map(len, fine)), coarse[0][0] == fine[0][0]
    (True, True)
    """
    found = []
    for feature in data.geojson("geography", f"{layer}.geojson")["features"]:
        shape = feature["geometry"]
        many = shape["type"] == "MultiLineString"
        for line in shape["coordinates"] if many else [shape["coordinates"]]:
            points = [(point[0], point[1]) for point in line]
            for _ in range(_ROUNDS if least else 0):
                sizes = [
                    (math.inf, point)
                    if index in (0, len(points) - 1)
                    else (_area(points[index - 1], point, points[index + 1]), point)
                    for index, point in enumerate(points)
                ]
                points = [
                    point
                    for index, point in enumerate(points)
                    if sizes[index][0] >= least
                    or sizes[index] > sizes[index - 1]
                    or sizes[index] > sizes[index + 1]
                ]
            found.append(tuple(points))
    return tuple(found)


@functools.lru_cache(maxsize=4)
def thinned_land(ground: str, layer: str, least: float) -> list[Polygon]:
    """The land of a map, thinned as the countries on it are.

    Args:
        ground: which land, such as ``"europe"``.
        layer: the layer of borders on it.
        least: see `thinned`.

    >>> coarse, fine = (thinned_land("europe", "europe_1970", size) for size in (0.01, 0.0))
    >>> sum(len(part[0]) for part in coarse) < sum(len(part[0]) for part in fine)
    True
    """
    return [[thinned(ring, layer, least) for ring in part] for part in polygons("land", ground)]
