"""The ground of the static picture: projection, sea, land, lakes, graticule and neat line.

Web Mercator, as in the live map, at the scale that makes the plate's bounds fill the width. The
ground of a plate never changes, so it is drawn once and kept.
"""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from typing import TYPE_CHECKING, NamedTuple

from travelkit.views.land import Polygon, polygons
from travelkit.views.svg_style import SANS, ink, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

XY = tuple[float, float]

MARGIN = 18.0
"""Px of neat line, degree ladder and numerals on each side of the map."""

_SPILL = 14.0  # land is cut this far outside, so that no water line runs along the cut
_DETAIL = 0.35  # px by which a simplified coast may stray
_LEAST = 1.1  # px: smaller islands are left out
_LADDER = 5.0
_TODAY = 9999  # year of a map with all lakes; always given, since a cache tells rings(a, b) from it


def mercator(latitude: float) -> float:
    """The northing of a latitude in Web Mercator, in degrees of longitude at the equator.

    >>> round(mercator(60), 2)
    75.46
    """
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


class Frame(NamedTuple):
    """Where the earth lies in the picture: the map's inner size, and px per degree of longitude."""

    width: float
    height: float
    scale: float
    west: float
    north: float  # northing of the upper edge, see `mercator`

    def xy(self, latitude: float, longitude: float) -> XY:
        """The point of the map, in px from its upper left corner.

        >>> frame_of((-10, -20, 10, 20), 400).xy(0, 0)[0]
        200.0
        """
        return (
            (longitude - self.west) * self.scale,
            (self.north - mercator(latitude)) * self.scale,
        )

    def holds(self, point: XY, margin: float = 0.0) -> bool:
        """Whether a point lies on the map, `margin` px clear of its edge."""
        return (
            margin <= point[0] <= self.width - margin and margin <= point[1] <= self.height - margin
        )


def frame_of(bounds: tuple[float, float, float, float], width: float) -> Frame:
    """The frame in which bounds (south, west, north, east, degrees) fill a width in px.

    >>> round(frame_of((34.9, -78.2, 61.0, 32.5), 964).height)
    350
    """
    south, west, north, east = bounds
    scale = width / (east - west)
    top = mercator(north)
    return Frame(width, (top - mercator(south)) * scale, scale, west, top)


def simplified(points: Sequence[XY], detail: float = _DETAIL) -> list[XY]:
    """A line with fewer points, none of which it misses by more than `detail` px.

    >>> simplified([(0, 0), (1, 0.1), (2, 0), (2, 5)])
    [(0, 0), (2, 0), (2, 5)]
    """
    if len(points) < 3:  # noqa: PLR2004
        return list(points)
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        start, end = spans.pop()
        (ax, ay), (bx, by) = points[start], points[end]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy)
        worst, where = detail, -1
        for index in range(start + 1, end):
            px, py = points[index]
            if length > 1e-9:  # noqa: PLR2004
                off = abs(dx * (py - ay) - dy * (px - ax)) / length
            else:
                off = math.hypot(px - ax, py - ay)
            if off > worst:
                worst, where = off, index
        if where >= 0:
            keep.add(where)
            spans += [(start, where), (where, end)]
    return [points[index] for index in sorted(keep)]


def path_of(points: Iterable[XY], *, closed: bool = False) -> str:
    """A line as the `d` of a path: the first point as it is, then steps, to a tenth of a px.

    >>> path_of([(0, 0), (1.26, 2), (1, 1)])
    'M0 0l1.3 2-.3-1'
    """
    steps = []
    last: XY | None = None
    for x, y in points:
        here = (round(x, 1), round(y, 1))
        if last is None:
            steps.append(f"M{number(here[0])} {number(here[1])}l")
        else:
            # Steps are taken between the rounded points, so that errors do not add up.
            dx, dy = number(here[0] - last[0]), number(here[1] - last[1])
            if dx == dy == "0":
                continue
            gap = "" if dx.startswith("-") or steps[-1].endswith("l") else " "
            steps.append(f"{gap}{dx}{'' if dy.startswith('-') else ' '}{dy}")
        last = here
    return "".join(steps).removesuffix("l") + ("z" if closed else "")


def _cut(ring: list[XY], frame: Frame) -> list[XY]:
    """A ring cut to the map and a little more, side by side (Sutherland and Hodgman)."""
    for axis, bound, sign in (
        (0, -_SPILL, 1),
        (0, frame.width + _SPILL, -1),
        (1, -_SPILL, 1),
        (1, frame.height + _SPILL, -1),
    ):
        kept: list[XY] = []
        for index, end in enumerate(ring):
            start = ring[index - 1]
            inside = (end[axis] - bound) * sign >= 0
            if inside != ((start[axis] - bound) * sign >= 0):
                share = (bound - start[axis]) / (end[axis] - start[axis])
                other = start[1 - axis] + share * (end[1 - axis] - start[1 - axis])
                kept.append((bound, other) if axis == 0 else (other, bound))
            if inside:
                kept.append(end)
        ring = kept
        if not ring:
            break
    return ring


@functools.lru_cache(maxsize=32)
def rings(name: str, frame: Frame, year: int = _TODAY) -> tuple[tuple[XY, ...], ...]:
    """The outlines of a layer of `data/geography/`, in px, cut to the map and simplified.

    Args:
        name: the layer, such as ``"land_world"``.
        frame: where the earth lies in the picture.
        year: of the map; lakes that a dam filled later are left out.

    Returns:
        Closed rings without their last point; holes are rings too (fill rule: even-odd).
    """
    kind, layer = name.split("_")
    return outlines(polygons(kind, layer, year), frame)


def outlines(shapes: Iterable[Polygon], frame: Frame) -> tuple[tuple[XY, ...], ...]:
    """The outlines of polygons, in px, cut to the map and simplified.

    Args:
        shapes: polygons of longitude and latitude in degrees.
        frame: where the earth lies in the picture.

    Returns:
        As `rings`.
    """
    found = []
    low, high = frame.west - _SPILL / frame.scale, frame.west + (frame.width + _SPILL) / frame.scale
    for polygon in shapes:
        for outline in polygon:
            west, east = min(p[0] for p in outline), max(p[0] for p in outline)
            # A plate may run over 180 degrees: the earth goes on beside itself.
            for turn in (-360, 0, 360):
                if east + turn < low or west + turn > high:
                    continue  # most of the earth, most of the time: not worth projecting
                ring = _cut([frame.xy(p[1], p[0] + turn) for p in outline[:-1]], frame)
                if not ring:
                    continue
                across = max(p[0] for p in ring) - min(p[0] for p in ring)
                along = max(p[1] for p in ring) - min(p[1] for p in ring)
                if max(across, along) < _LEAST:
                    continue
                half = len(ring) // 2
                # Two halves: the ends of a simplified line stay, and a ring has no ends.
                found.append(
                    tuple(
                        simplified(ring[: half + 1])[:-1] + simplified([*ring[half:], ring[0]])[:-1]
                    )
                )
    return tuple(ring for ring in found if len(ring) > 2)  # noqa: PLR2004


@functools.lru_cache(maxsize=32)
def _spans(name: str, frame: Frame) -> tuple[tuple[tuple[XY, ...], float, float, float], ...]:
    """Each ring with its least and greatest y, and greatest x: most points are beside it."""
    return tuple(
        (ring, min(p[1] for p in ring), max(p[1] for p in ring), max(p[0] for p in ring))
        for ring in rings(name, frame, _TODAY)
    )


def on_land(point: XY, name: str, frame: Frame) -> bool:
    """Whether a point in px lies on land, by the drawn outlines."""
    x, y = point
    inside = False
    for ring, top, bottom, right in _spans(name, frame):
        if not top <= y <= bottom or x > right:
            continue
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
    return inside


def _outline(name: str, frame: Frame, year: int = _TODAY) -> str:
    return "".join(path_of(ring, closed=True) for ring in rings(name, frame, year))


def _graticule(frame: Frame, step: int) -> str:
    path = ""
    for degree, x in _meridians(frame, step):
        if degree % step == 0:
            path += f"M{number(x)} 0V{number(frame.height)}"
    for degree, y in _parallels(frame, step):
        if degree % step == 0:
            path += f"M0 {number(y)}H{number(frame.width)}"
    return f'<path d="{path}" fill="none" stroke="{ink("grat")}" stroke-width=".8"/>'


def _meridians(frame: Frame, step: int) -> list[tuple[int, float]]:
    first = math.ceil(frame.west / step) * step
    last = frame.west + frame.width / frame.scale
    return [
        (degree, (degree - frame.west) * frame.scale)
        for degree in range(first, math.floor(last) + 1, step)
    ]


def _parallels(frame: Frame, step: int) -> list[tuple[int, float]]:
    found = [(degree, frame.xy(degree, 0)[1]) for degree in range(-80, 81, step)]
    return [(degree, y) for degree, y in found if 0 <= y <= frame.height]


@functools.lru_cache(maxsize=16)
def ground(layer: str, frame: Frame, year: int = _TODAY, surfaces: str = "") -> str:
    """Sea, graticule, water lines, land and lakes, in px of the map; ids begin with the layer.

    Args:
        layer: ``"world"`` or ``"europe"``: which land.
        frame: where the earth lies in the picture.
        year: of the map; lakes that a dam filled later are left out.
        surfaces: a drawing of countries that lies on the land, under lakes and coast.

    Raises:
        DataError: if the layer is missing.
    """
    # Two pictures may stand in one page: each has names of its own, the same in every process.
    land = f"{layer}-{zlib.crc32(repr(frame).encode()):08x}"
    use = f'<use href="#{land}"'
    step = _step(frame)
    water = "".join(
        f'{use} stroke="{ink(colour)}" stroke-width="{width}"/>'
        for colour, width in (
            ("w3", 12.4),
            ("sea", 10.8),
            ("w2", 8.6),
            ("sea", 7.0),
            ("w1", 4.8),
            ("sea", 3.2),
        )
    )
    return (
        f'<defs><path id="{land}" fill-rule="evenodd" d="{_outline(f"land_{layer}", frame)}"/>'
        f'<clipPath id="{land}-clip"><use href="#{land}" clip-rule="evenodd"/></clipPath></defs>'
        f'<rect width="{number(frame.width)}" height="{number(frame.height)}" fill="{ink("sea")}"/>'
        f"{_graticule(frame, step * 2)}"
        f'<g fill="none" stroke-linejoin="round">{water}</g>'
        f'{use} fill="{ink("land")}"/>'
        f'<g clip-path="url(#{land}-clip)"><g fill="none" stroke="{ink("tint")}"'
        f' stroke-linejoin="round">{use} stroke-width="9" opacity=".5"/>'
        f'{use} stroke-width="4.5" opacity=".7"/></g></g>{surfaces}'
        f'<path d="{_outline(f"lakes_{layer}", frame, year)}" fill="{ink("sea")}"'
        f' stroke="{ink("coast")}" stroke-width=".6" fill-rule="evenodd"/>'
        f'{use} fill="none" stroke="{ink("coast")}" stroke-width=".9" stroke-linejoin="round"/>'
    )


def _step(frame: Frame) -> int:
    """Degrees between two rungs of the ladder: 5, or more where that would be crowded."""
    for step in (1, 2, 5, 10, 15, 30):
        if step * frame.scale >= 30:  # noqa: PLR2004
            return step
    return 30


def _numeral(degree: int, letters: str) -> str:
    turned = (degree + 180) % 360 - 180 if letters == "EW" else degree
    side = "" if turned == 0 else f" {letters[0] if turned > 0 else letters[1]}"
    return f"{abs(turned)}°{side}"


def _rungs(edges: list[float], length: float) -> list[tuple[float, float]]:
    """Every second step of a ladder, as (start, length)."""
    stops = [0.0, *edges, length]
    return [(a, b - a) for a, b in list(itertools.pairwise(stops))[::2]]


@functools.lru_cache(maxsize=16)
def neat_line(frame: Frame) -> str:
    """The frame of the plate: two lines, a ladder of degrees, and numerals, around (0, 0)."""
    wide, high = frame.width, frame.height
    step = _step(frame)
    bars = ""
    across = _rungs([x for _, x in _meridians(frame, step)], wide)
    down = _rungs(sorted(y for _, y in _parallels(frame, step)), high)
    for start, length in across:
        for y in (-_LADDER, high):
            bars += f"M{number(start)} {number(y)}h{number(length)}v{_LADDER:g}h-{number(length)}z"
    for start, length in down:
        for x in (-_LADDER, wide):
            bars += f"M{number(x)} {number(start)}h{_LADDER:g}v{number(length)}h-{_LADDER:g}z"
    texts = ""
    for degree, x in _meridians(frame, step * 2):
        if 26 <= x <= wide - 26:  # noqa: PLR2004
            for y in (-8.0, high + 15.6):
                texts += f'<text x="{number(x)}" y="{number(y)}">{_numeral(degree, "EW")}</text>'
    for degree, y in _parallels(frame, step * 2):
        if 26 <= y <= high - 26:  # noqa: PLR2004
            for x, turn in ((-8.0, -90), (wide + 8.0, 90)):
                texts += (
                    f'<text transform="translate({number(x)} {number(y)}) rotate({turn})">'
                    f"{_numeral(degree, 'NS')}</text>"
                )
    line = ink("line")
    outer = MARGIN - 0.75
    return (
        f'<path d="M{-MARGIN:g} {-MARGIN:g}h{number(wide + 2 * MARGIN)}v{number(high + 2 * MARGIN)}'
        f'h-{number(wide + 2 * MARGIN)}zM0 0v{number(high)}h{number(wide)}v-{number(high)}z"'
        f' fill="{ink("plate")}" fill-rule="evenodd"/><path d="{bars}" fill="{line}"/>'
        f'<g fill="none" stroke="{line}"><rect x="-{outer}" y="-{outer}"'
        f' width="{number(wide + 2 * outer)}" height="{number(high + 2 * outer)}"'
        f' stroke-width="1.5"/><rect x="-{_LADDER:g}" y="-{_LADDER:g}"'
        f' width="{number(wide + 2 * _LADDER)}" height="{number(high + 2 * _LADDER)}"'
        f' stroke-width=".8"/><rect width="{number(wide)}" height="{number(high)}"'
        f' stroke-width="1.1"/></g><g font-size="11" text-anchor="middle" fill="{ink("ink")}"'
        f' font-family="{SANS}">{texts}</g>'
    )
