"""Countries of the static map: tints, patterns of those that can follow, journey and legend."""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from typing import TYPE_CHECKING

from travelkit.views import shapes
from travelkit.views.art import SYMBOLS
from travelkit.views.shapes import countries
from travelkit.views.svg_ground import Frame, outlines, path_of, simplified
from travelkit.views.svg_labels import Rect
from travelkit.views.svg_style import SANS, ink, number, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Plate, Scene

XY = tuple[float, float]

_ARC = 16  # parts of an arc through the air
_BEND = 0.22
_TILES = {"border": (7, "rotate(45)"), "air": (6, "")}
_LEGEND = (
    ("border", "by border or ferry"),
    ("air", "by air"),
    ("last", "last card"),
    ("ferry", "railway ferry"),
)


def _mark(frame: Frame) -> str:
    """Two pictures may stand in one page: each has names of its own."""
    return f"{zlib.crc32(repr(frame).encode()):08x}"


@functools.lru_cache(maxsize=16)
def tinted(plate: Plate, frame: Frame) -> str:
    """The countries in their tints, with borders; each path has an id, for its pattern.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
    """
    drawn = ""
    for tint in sorted({area.tint for area in plate.areas}):
        paths = ""
        for index, area in enumerate(plate.areas):
            if area.tint == tint:
                shape = countries(plate.borders)[area.code]
                path = "".join(path_of(ring, closed=True) for ring in outlines(shape, frame))
                paths += f'<path id="area-{_mark(frame)}-{index}" d="{path}"/>' if path else ""
        drawn += f'<g fill="{ink(f"tint{tint}")}">{paths}</g>'
    if not plate.by_country:  # only looked at: the tints are of money, and borders are lines
        lines = shapes.frontiers(plate.borders.replace("countries", "borders"))
        borders = "".join(
            path_of(simplified([frame.xy(lat, lng) for lng, lat in line], 0.3)) for line in lines
        )
        return (
            f'<g fill-rule="evenodd">{drawn}</g><path d="{borders}" fill="none" stroke-width=".7"'
            f' stroke="{ink("border")}" stroke-linejoin="round"/>'
        )
    return (
        f'<g stroke="{ink("border")}" stroke-width=".8" stroke-linejoin="round"'
        f' fill-rule="evenodd">{drawn}</g>'
    )


def tile(name: str, mark: str) -> str:
    """The pattern of a way: hatched by border, dotted by air.

    Args:
        name: ``"border"`` or ``"air"``.
        mark: what ends its id.
    """
    size, turn = _TILES[name]
    legal = ink("legal")
    inner = (
        f'<path d="M0 0h3.2v7H0z" fill="{legal}"/>'
        if name == "border"
        else f'<circle cx="1.5" cy="1.5" r="1.35" fill="{legal}"/>'
        f'<circle cx="4.5" cy="4.5" r="1.35" fill="{legal}"/>'
    )
    turned = f' patternTransform="{turn}"' if turn else ""
    return (
        f'<pattern id="{name}-{mark}" width="{size}" height="{size}"'
        f' patternUnits="userSpaceOnUse"{turned}><path d="M0 0h{size}v{size}H0z"'
        f' fill="{ink("card")}"/>{inner}</pattern>'
    )


def shaded(plate: Plate, scene: Scene, frame: Frame) -> str:
    """The countries that can follow, by pattern, and the last one with a red outline.

    Args:
        plate: the table.
        scene: the position.
        frame: where the earth lies in the picture.
    """
    mark = _mark(frame)
    links = {area.spot: f"#area-{mark}-{index}" for index, area in enumerate(plate.areas)}
    drawn = f"<defs>{''.join(tile(name, mark) for name in _TILES)}</defs>" if scene.shades else ""
    for how, spots in scene.shades:
        look = f'fill="url(#{how}-{mark})" stroke="{ink("legal")}" stroke-width="1.4"'
        if how == "last":
            look = f'fill="none" stroke="{ink("next")}" stroke-width="2.6"'
        paths = "".join(_again(plate, frame, links[spot]) for spot in spots if spot in links)
        drawn += f'<g {look} stroke-linejoin="round" fill-rule="evenodd">{paths}</g>'
    return drawn


def _again(plate: Plate, frame: Frame, link: str) -> str:
    """A country's path once more: a `<use>` would bring its own tint along with some programs."""
    area = plate.areas[int(link.rpartition("-")[2])]
    shape = countries(plate.borders)[area.code]
    path = "".join(path_of(ring, closed=True) for ring in outlines(shape, frame))
    return f'<path d="{path}"/>'


def stages(plate: Plate, scene: Scene) -> list[tuple[int, bool]]:
    """The journey on the map, oldest first: each mark, and whether somebody flew there.

    Args:
        plate: the table.
        scene: the position; its box of the kind ``"journey"`` holds the cards, newest first.
    """
    rows = next((box.rows for box in scene.boxes if box.kind == "journey"), ())
    return [
        (plate.faces[row.card].spot, row.tail == "by air")
        for row in reversed(rows)
        if 0 <= row.card < len(plate.faces)
    ]


def _leg(a: XY, b: XY, *, flown: bool) -> list[XY]:
    if not flown:
        return [a, b]
    bend = _BEND if b[0] >= a[0] else -_BEND
    mid = ((a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend)
    found = []
    for step in range(_ARC + 1):
        t = step / _ARC
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, (a, mid, b), strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return found


def _legs(way: Sequence[tuple[int, bool]], points: Sequence[XY]) -> list[tuple[list[XY], bool]]:
    return [
        (_leg(points[start], points[end], flown=flown), flown)
        for (start, _), (end, flown) in itertools.pairwise(way)
    ]


def travelled(plate: Plate, scene: Scene, points: Sequence[XY]) -> tuple[str, list[Rect]]:
    """The journey from capital to capital, numbered, and the room it takes from names.

    Args:
        plate: the table.
        scene: the position.
        points: of the marks, px.
    """
    way = stages(plate, scene)
    legs = _legs(way, points)
    taken = []
    drawn = "".join(
        f'<path d="{path_of(line)}" stroke="{ink("halo")}" stroke-width="5.5"/>' for line, _ in legs
    )
    for line, flown in legs:
        dash = ' stroke-dasharray="5 3.5"' if flown else ""
        drawn += f'<path d="{path_of(line)}" stroke="{ink("next")}" stroke-width="2.4"{dash}/>'
    drawn = f'<g fill="none" stroke-linejoin="round">{drawn}</g>' if drawn else ""
    disc = f'fill="{ink("next")}" stroke="{ink("halo")}"'
    plane = SYMBOLS["plane"].replace("--tk-ink, #2A2118", "--tk-on-next")
    for line, flown in legs:
        if flown and math.dist(line[0], line[-1]) > 44:  # noqa: PLR2004
            (x, y), before, after = line[_ARC // 2], line[_ARC // 2 - 1], line[_ARC // 2 + 1]
            turn = math.degrees(math.atan2(after[1] - before[1], after[0] - before[0])) + 90
            drawn += (
                f'<g transform="translate({number(x)} {number(y)})"><circle r="8" {disc}'
                f' stroke-width="1.5"/><g transform="rotate({turn:.0f}) scale(.66)">{plane}</g></g>'
            )
            taken.append(Rect(x - 9, y - 9, x + 9, y + 9))
    last: dict[int, int] = {}
    for index, (spot, _) in enumerate(way, start=1):
        last.pop(spot, None)
        last[spot] = index  # a country that comes twice bears its last number
    for spot, index in last.items():
        newest = index == len(way)
        x, y = points[spot]
        drawn += (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{10.5 if newest else 8:g}" {disc}'
            f' stroke-width="{2.4 if newest else 1.5:g}"/><text x="{number(x)}"'
            f' y="{number(y + 4)}" font-size="11" font-weight="700" text-anchor="middle"'
            f' font-family="{SANS}" fill="{ink("on-next")}">{index}</text>'
        )
        taken.append(Rect(x - 10, y - 10, x + 10, y + 10))
    return drawn, taken


def legend(width: float) -> tuple[str, float]:
    """What the patterns and lines mean, in a row or two from (0, 0), and its height.

    Args:
        width: px.
    """
    drawn, x, y = f"<defs>{tile('border', 'key')}{tile('air', 'key')}</defs>", 1.0, 0.0
    for kind, words in _LEGEND:
        wide = 30 + width_of(words, 12) + 16
        if x + wide > width:
            x, y = 1.0, y + 18
        at = f'transform="translate({number(x)} {number(y)})"'
        if kind == "ferry":
            sign = f'<path d="M0 8H22" stroke="{ink("sea-line")}" stroke-width="2"'
            sign += ' stroke-dasharray="5 3"/>'
        else:
            fill = f"url(#{kind}-key)" if kind in _TILES else "none"
            edge = ink("legal" if kind in _TILES else "next")
            sign = f'<rect x="1" y="3" width="20" height="10" fill="{fill}" stroke="{edge}"'
            sign += ' stroke-width="1.5"/>'
        drawn += f'<g {at}>{sign}<text x="28" y="12.3" font-size="12">{words}</text></g>'
        x += wide
    return drawn, y + 16
