"""What a plate's map always shows: lines by mode, spots by kind, names at rest, compass, picture.

Drawn once for each plate and size, and kept, so that the next position costs only what moves.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, NamedTuple

from travelkit.views.art import BOXES, SYMBOLS
from travelkit.views.scene import UNLABELLED
from travelkit.views.svg_areas import tinted
from travelkit.views.svg_ground import Frame, ground, on_land, path_of, simplified
from travelkit.views.svg_labels import Placed, Rect, Wanted, place_all
from travelkit.views.svg_style import SERIF, escape, ink, number, width_of
from travelkit.views.svg_ways import emblems_svg, kept_free, moved, turns_of, veil_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from travelkit.views.scene import Mark, Plate, SeaName, Track

XY = tuple[float, float]

_CORNER = 8.0  # px between the neat line and a picture in a corner
_DASHES = {"sea": "5 4", "boattrain": "7 2.5 1.5 2.5"}
_MODE_INK = {"sea": "sea-line", "boattrain": "rail", "rail": "rail", "air": "air", "road": "road"}


def _disc(radius: float) -> str:
    return (
        f"m-{radius:g} 0a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0"
        f"a{radius:g} {radius:g} 0 1 0-{2 * radius:g} 0z"
    )


def _star(radius: float) -> str:
    points = [
        (
            math.sin(math.pi * corner / 5) * (radius if corner % 2 == 0 else radius * 0.42),
            -math.cos(math.pi * corner / 5) * (radius if corner % 2 == 0 else radius * 0.42),
        )
        for corner in range(10)
    ]
    start = points[0]
    steps = path_of(points, closed=True)
    return f"m{number(start[0])} {number(start[1])}" + steps[steps.index("l") :]


class _Look(NamedTuple):
    shape: str
    fill: str
    line: str
    width: float
    reach: float


_SQUARE = "m-4.2-4.2h8.4v8.4h-8.4z"
_LOZENGE = "m0-5.2l4.4 5.2-4.4 5.2-4.4-5.2z"
_PLAIN = _Look(_disc(3.6), "white-spot", "line", 1.5, 4.5)
_LOOKS = {
    "home": _Look(_SQUARE, "white-spot", "line", 2, 5.5),
    "turning": _Look(_star(8.5), "road", "halo", 1.2, 8),
    "halt": _Look("m0-4.8l4.6 8.2h-9.2z", "white-spot", "line", 1.3, 5),
    "ocean": _Look(_disc(4), "red-spot", "halo", 1.7, 5),
    "risk": _Look("m0-4.2l4.2 4.2-4.2 4.2-4.2-4.2z", "red-spot", "halo", 0.9, 4),
    "safe": _Look(_disc(2.8), "white-spot", "line", 1.1, 3.5),
    "land": _Look(_disc(3), "red-spot", "halo", 1, 3.5),
    "water": _Look(_disc(3), "yellow-spot", "line", 1, 3.5),
    "safety": _Look("m-3-3h6v6h-6z", "ink", "halo", 1, 3.5),
    "back": _Look("m-3.4-3.4l6.8 6.8m0-6.8l-6.8 6.8", "ink", "ink", 1.5, 4),
    "goal": _Look(_LOZENGE, "road", "halo", 1.2, 5.5),
    "faint risk": _Look("m0-2.6l2.6 2.6-2.6 2.6-2.6-2.6z", "red-spot", "halo", 0.6, 4),
    "faint marker": _Look(_disc(1.6), "white-spot", "border", 0.9, 3.5),
    "country": _Look(_disc(2.3), "white-spot", "line", 1.1, 3),
    "microstate": _Look(_disc(2.3), "white-spot", "line", 1.1, 3),
    "ferryport": _Look(_disc(1.8), "white-spot", "sea-line", 1.1, 2.5),
}


def line_of(track: Track, frame: Frame, *, backwards: bool = False) -> list[XY]:
    """The points of a track in px, from its start or, if `backwards`, from its end."""
    points = list(_projected(track.points, frame))
    return points[::-1] if backwards else points


@functools.lru_cache(maxsize=2048)
def _projected(points: tuple[tuple[float, float], ...], frame: Frame) -> tuple[XY, ...]:
    return tuple(simplified([frame.xy(*point) for point in points], 0.3))


def strokes(path: str, mode: str, *, full: bool = False) -> str:
    """A line in the manner of its mode.

    Args:
        path: the `d` of a path.
        mode: ``"sea"`` dashed, ``"rail"`` ticked, ``"road"`` double, ``"air"`` thin, and others.
        full: True for lines in play: stronger, and not dimmed.
    """
    colour = ink(_MODE_INK.get(mode, "line"))
    width = 1.4 if full else 1.0
    dash = f' stroke-dasharray="{_DASHES[mode]}"' if mode in _DASHES else ""
    shade = "" if full else f' opacity="{".9" if mode == "rail" else ".5"}"'
    body = f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"{dash}/>'
    if mode == "rail":
        # Cross ticks: a wide stroke of which only a hair's breadth shows every five px.
        body += f'<path d="{path}" stroke="{colour}" stroke-width="5" stroke-dasharray=".9 4.1"/>'
    if mode == "road":
        body = (
            f'<path d="{path}" stroke="{colour}" stroke-width="3"/>'
            f'<path d="{path}" stroke="{ink("land")}" stroke-width="1.3"/>'
        )
    return f'<g fill="none"{shade}>{body}</g>'


def _tracks(
    tracks: Sequence[Track], frame: Frame, *, full: bool, turns: Sequence[float] = (0.0,)
) -> str:
    paths: dict[str, str] = {}
    for track in tracks:
        points = line_of(track, frame)
        low, high = min(x for x, _ in points), max(x for x, _ in points)
        for turn in turns:
            if low + turn < frame.width and high + turn > 0:
                path = path_of(moved(points, turn))
                paths[track.mode] = paths.get(track.mode, "") + path
    order = [mode for mode in _MODE_INK if mode in paths]
    order += [mode for mode in paths if mode not in _MODE_INK]
    return "".join(strokes(paths[mode], mode, full=full) for mode in order)


def _spots(marks: Sequence[Mark], points: Sequence[XY], *, small: bool, faint: bool = False) -> str:
    paths: dict[_Look, str] = {}
    signs: dict[str, str] = {}
    for mark, (x, y) in zip(marks, points, strict=True):
        if mark.kind == "closed":
            continue
        kind = "ferryport" if small and mark.kind == "port" else mark.kind
        if faint and mark.priority >= UNLABELLED:  # of a line that nobody uses now
            kind = f"faint {kind}"
        look = _LOOKS.get(kind, _PLAIN)
        glyph = _GLYPHS.get(mark.effect.partition(" ")[0], "")
        if glyph:
            look = look._replace(shape=_disc(4.6))
            colour = "on-next" if kind == "land" else "on-spot"
            signs[colour] = signs.get(colour, "") + f"M{number(x)} {number(y)}{glyph}"
        paths[look] = paths.get(look, "") + f"M{number(x)} {number(y)}{look.shape}"
    drawn = "".join(
        f'<path d="{path}" fill="none" stroke="{ink(colour)}" stroke-width="1.4"/>'
        for colour, path in signs.items()
    )
    return _painted(paths) + drawn


_GLYPHS = {
    "ahead": "m-1.5-2.3l2.9 2.3-2.9 2.3",
    "spin": "m0-2.5v5m-2.5-2.5h5",
    "lose": "m-2.4 0h4.8",
}
"""What a spot with a word on it does, as a sign on the spot."""


def _painted(paths: dict[_Look, str]) -> str:
    return "".join(
        f'<path d="{path}" fill="{ink(look.fill)}" stroke="{ink(look.line)}"'
        f' stroke-width="{look.width:g}" stroke-linejoin="round"/>'
        for look, path in paths.items()
    )


def wanted(plate: Plate, spot: int, name: str, point: XY, frame: Frame) -> Wanted:
    """A mark's name at rest: home and the turning point in bold, the ocean's in italics."""
    mark = plate.marks[spot]
    area = next((one for one in plate.areas if one.spot == spot), None)
    if area:
        rank = min(max(mark.priority, 2), 3)
        return Wanted(spot, area.name, frame.xy(*area.label), mark.side, rank, 11.5, within=True)
    chief = mark.kind in {"home", "turning"}
    return Wanted(
        spot,
        name,
        point,
        mark.side,
        1 if chief else min(max(mark.priority, 1), 3),
        12.5 if chief else 11.5,
        bold=chief,
        italic=mark.kind == "ocean",
    )


class _Sea(NamedTuple):
    """A sea's name in its place: middle of the base line, type size, px between letters, room."""

    text: str
    x: float
    y: float
    size: float
    spacing: float
    box: Rect


def _sea(sea: SeaName, layer: str, frame: Frame, points: Sequence[XY]) -> _Sea | None:
    """A sea's name on its water: moved a little, or set closer, where it would run ashore."""
    ocean = "ocean" in sea.text.lower()
    name = sea.text.upper() if ocean else sea.text
    size = 17.0 if ocean else 12.5
    x, y = frame.xy(sea.latitude, sea.longitude)
    best: _Sea | None = None
    least = float("inf")
    for tight, share in enumerate((0.35, 0.2, 0.08)):
        half = (width_of(name, size, serif=True) * 0.94 + len(name) * size * share) / 2
        for dx, dy in _NUDGES:
            box = Rect(x + dx - half, y + dy - size * 0.8, x + dx + half, y + dy + size * 0.3)
            cost = tight * 3.0 + math.hypot(dx, dy) / 10
            if cost >= least or not (frame.holds(box[:2], 3) and frame.holds(box[2:], 3)):
                continue
            probes = [
                (box.left + (box.right - box.left) * step / 8, y + dy - 4) for step in range(9)
            ]
            cost += 10.0 * sum(on_land(probe, f"land_{layer}", frame) for probe in probes)
            cost += 10.0 * sum(box.holds(point, 3) for point in points)
            if cost < least:
                least = cost
                best = _Sea(name, x + dx, y + dy, size, size * share, box)
    # Mostly ashore: better no name than one that misleads.
    return best if least < _ASHORE else None


_ASHORE = 25.0
_NUDGES = tuple((dx, dy) for dx in (0, -24, 24, -48, 48) for dy in (0, -14, 14, -28, 28))


def _sea_names(seas: Sequence[_Sea]) -> str:
    found = "".join(
        f'<text x="{number(sea.x)}" y="{number(sea.y)}" font-size="{sea.size:g}"'
        f' letter-spacing="{number(sea.spacing)}">{escape(sea.text)}</text>'
        for sea in seas
    )
    return (
        f'<g font-family="{SERIF}" font-style="italic" text-anchor="middle"'
        f' fill="{ink("ink")}" opacity=".62">{found}</g>'
    )


def _corners(frame: Frame, wide: float, high: float) -> Iterator[Rect]:
    right, bottom = frame.width - _CORNER - wide, frame.height - _CORNER - high
    for left in (_CORNER, right):
        for top in (_CORNER, bottom):
            yield Rect(left, top, left + wide, top + high)


def _aside_boxes(asides: Sequence[str], points: Sequence[XY], frame: Frame) -> dict[str, Rect]:
    """A corner for each picture, off every place of the game (look: do 9)."""
    found: dict[str, Rect] = {}
    for name in asides:
        if name not in SYMBOLS:
            continue
        extent = BOXES[name]
        corners = [
            box
            for box in _corners(frame, extent.width, extent.height)
            if not any(box.overlap(other) for other in found.values())
        ]
        if corners:
            found[name] = min(corners, key=lambda box: sum(box.holds(p, 8) for p in points))
    return found


def _compass(
    layer: str, frame: Frame, busy: Sequence[XY], taken: Sequence[Rect]
) -> tuple[XY, Rect] | None:
    """The middle of a compass rose on open water, as far down and left as may be."""
    extent = BOXES["compass"]
    own = Rect(
        extent.left - 5,
        extent.top - 3,
        extent.left + extent.width + 5,
        extent.top + extent.height + 5,
    )
    for down in range(12):
        for right in range(24):
            middle = (
                44 + (frame.width - 88) * right / 23,
                frame.height - 40 - (frame.height - 90) * down / 11,
            )
            box = own.at(middle)
            if any(box.overlap(other) for other in taken) or any(box.holds(p) for p in busy):
                continue
            probes = [
                (x, y)
                for x in (box.left, middle[0], box.right)
                for y in (box.top, middle[1], box.bottom)
            ]
            if not any(on_land(p, f"land_{layer}", frame) for p in probes):
                return middle, box
    return None


def _beads(points: Iterable[XY]) -> Iterator[XY]:
    """Points along a line, some 12 px apart."""
    last: XY | None = None
    for point in points:
        if last is not None:
            pieces = max(1, round(math.dist(last, point) / 12))
            for piece in range(pieces):
                share = piece / pieces
                yield (
                    last[0] + (point[0] - last[0]) * share,
                    last[1] + (point[1] - last[1]) * share,
                )
        last = point


class Still(NamedTuple):
    """The parts of a map that stay: drawings below and above the route, and where things are."""

    below: str
    spots: str
    points: tuple[XY, ...]
    names: tuple[Placed, ...]
    asides: tuple[tuple[str, Rect], ...]
    taken: tuple[Rect, ...]
    area: Rect


@functools.lru_cache(maxsize=16)
def still(plate: Plate, frame: Frame, named: tuple[tuple[int, str], ...]) -> Still:
    """All that does not move, for a plate, a size and the names found so far."""
    points = tuple(frame.xy(mark.latitude, mark.longitude) for mark in plate.marks)
    area = Rect(2, 2, frame.width - 2, frame.height - 2)
    asides = _aside_boxes(plate.asides, points, frame)
    placed = [_sea(sea, plate.ground, frame, points) for sea in plate.sea_names]
    names_of_seas = [sea for sea in placed if sea]
    seas = [sea.box for sea in names_of_seas]
    beads = [bead for track in plate.tracks for bead in _beads(line_of(track, frame))]
    compass = _compass(plate.ground, frame, [*points, *beads], [*asides.values(), *seas])
    taken = [*asides.values(), *([compass[1]] if compass else [])]
    taken += kept_free(plate, frame)
    known = dict(named)
    surfaces = {
        one.spot for one in plate.areas if one.spot >= 0
    }  # on a map of countries they alone are named
    names = place_all(
        (
            wanted(plate, spot, name, points[spot], frame)
            for spot, mark in enumerate(plate.marks)
            if (name := known.get(spot) or mark.name) and frame.holds(points[spot])
            if (spot in surfaces if surfaces else mark.priority < UNLABELLED)
        ),
        taken,
        points,
        area,
        seas,
    )
    tints = tinted(plate, frame) if plate.areas else ""
    below = ground(plate.ground, frame, plate.year, tints) + _sea_names(names_of_seas)
    below += _tracks(plate.tracks, frame, full=plate.by_country, turns=turns_of(plate, frame))
    for turn in turns_of(plate, frame)[1:]:  # where the earth is shown once more
        again = [
            (mark, point)
            for mark, point in zip(plate.marks, moved(points, turn), strict=True)
            if frame.holds(point)
        ]
        below += _spots([mark for mark, _ in again], [at for _, at in again], small=False)
    below += veil_svg(plate, frame) + emblems_svg(plate, frame)
    if compass:
        x, y = compass[0]
        below += f'<g transform="translate({number(x)} {number(y)})">{SYMBOLS["compass"]}</g>'
    return Still(
        below,
        _spots(plate.marks, points, small=plate.by_country, faint=bool(plate.fares)),
        points,
        names,
        tuple(asides.items()),
        tuple(taken),
        area,
    )


_MEANINGS = {
    "land": "land",
    "water": "water",
    "safety": "safety",
    "back": "back to Home Port",
    "goal": "Pirate Goal",
    "home": "Home Port",
}
_SIGNS = {"ahead": "ahead", "spin": "spin again", "lose": "lose a turn"}


def signs_svg(plate: Plate, width: float) -> tuple[str, float]:
    """What the signs of a board with counted spots mean, in a row or two, and its height.

    Args:
        plate: the table; only signs that are on it are told.
        width: px.
    """
    shown = []
    for kind, words in _MEANINGS.items():
        mark = next((one for one in plate.marks if one.kind == kind and not one.effect), None)
        mark = mark or next((one for one in plate.marks if one.kind == kind), None)
        shown += [(words, mark)] if mark else []
    for sign, words in _SIGNS.items():
        mark = next((one for one in plate.marks if one.effect.startswith(sign)), None)
        shown += [(words, mark)] if mark else []
    drawn, x, y = "", 2.0, 0.0
    for words, mark in shown:
        wide = 18 + width_of(words, 12) + 15
        if x + wide > width:
            x, y = 2.0, y + 18
        drawn += _spots([mark], [(x + 6, y + 8)], small=False)
        drawn += f'<text x="{number(x + 17)}" y="{number(y + 12.2)}" font-size="12">{words}</text>'
        x += wide
    return drawn, y + 16
