"""Cards of countries as drawings: a figure, a name, an outline, and an aeroplane to be covered."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

from travelkit.views.art import SYMBOLS
from travelkit.views.scene import FACE_BOX
from travelkit.views.shapes import countries
from travelkit.views.svg_ground import mercator, path_of, simplified
from travelkit.views.svg_style import SERIF, escape, ink, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Face

WIDE, HIGH = 62.0, 112.0  # px, a card of the table
STRIP = 26.0  # px of a covered card that stay to be seen, with figure and name
_MAIN_PART = 0.08  # islands smaller than this share of the country do not widen the view
_FURTHEST = 55.0  # degrees east: the Soviet Union is shown as far as this
_LAYER = "europe_1970"


@functools.cache
def _outer_rings(code: str) -> list[list[tuple[float, float]]]:
    """The outer rings of a country, as x and y on a Mercator map in degrees."""
    return [
        [(min(point[0], _FURTHEST), -mercator(point[1])) for point in part[0]]
        for part in countries(_LAYER)[code]
    ]


def _size(ring: Sequence[tuple[float, float]]) -> float:
    """The area of a ring, in square degrees of the map."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring))) / 2


@functools.cache
def country_path(code: str, width: float, height: float, detail: float = 0.4) -> str:
    """The outline of a country in a box of `width` by `height` px, as the `d` of a path.

    Args:
        code: of the map layers, such as ``"FR"``.
        width: px.
        height: px; the country stands in the middle of the box, as large as fits.
        detail: px by which the outline may stray.

    Far islands that would make the country small are left out.

    >>> country_path("IS", 60, 60).startswith("M")
    True
    """
    rings = sorted(_outer_rings(code), key=_size, reverse=True)
    main = [ring for ring in rings if _size(ring) >= _MAIN_PART * _size(rings[0])]
    across = [x for ring in main for x, _ in ring]
    down = [y for ring in main for _, y in ring]
    west, east, north, south = min(across), max(across), min(down), max(down)
    scale = min(width / (east - west), height / (south - north))
    left = (width - (east - west) * scale) / 2
    top = (height - (south - north) * scale) / 2
    drawn = []
    for ring in rings:
        points = [((x - west) * scale + left, (y - north) * scale + top) for x, y in ring]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        if 0 <= middle[0] <= width and 0 <= middle[1] <= height:
            half = len(points) // 2  # a ring ends where it begins: thinned in two halves
            line = [*simplified(points[: half + 1], detail), *simplified(points[half:], detail)[1:]]
            if len(line) > 3:  # noqa: PLR2004
                drawn.append(path_of(line, closed=True))
    return "".join(drawn)


def face_outline(code: str) -> str:
    """The outline on a card of the table, in a box of `FACE_BOX` px.

    Args:
        code: of the country.

    >>> face_outline("FR")[0]
    'M'
    """
    return country_path(code, *FACE_BOX, detail=0.65)


def face_svg(face: Face, *, covered: bool = False, rim: str = "line", dashed: bool = False) -> str:
    """A card of the table from (0, 0), 62 by 112 px.

    Args:
        face: what is printed on it.
        covered: True if the next card lies on it: figure and name stay to be seen.
        rim: name of the colour round it.
        dashed: True for a dashed rim.

    >>> from travelkit.views.scene import Face
    >>> "Iceland" in face_svg(Face("Iceland", "Reykjavik", 0, 11, 0, face_outline("IS")))
    True
    """
    wide = STRIP if covered else WIDE
    thick = 1.0 if rim == "line" else 2.4
    dash = ' stroke-dasharray="5 3"' if dashed else ""
    body = (
        f'<rect x=".5" y=".5" width="{number(wide - 1)}" height="{number(HIGH - 1)}" rx="4"'
        f' fill="{ink("card")}" stroke="{ink(rim)}" stroke-width="{thick:g}"{dash}/>'
        f'<text x="13" y="20" font-size="16" font-weight="700" text-anchor="middle"'
        f' font-family="{SERIF}">{face.figure}</text><path d="M7 26H19" stroke="{ink("rule")}"/>'
        f'<text transform="translate(17 {number(HIGH - 6)}) rotate(-90)" font-size="11"'
        f' font-family="{SERIF}">{escape(face.name)}</text>'
    )
    if covered:
        return body
    return (
        f'{body}<g transform="translate({number(STRIP)} 5)">'
        f'<rect width="{number(WIDE - STRIP - 4)}"'
        f' height="{number(HIGH - 10)}" fill="{ink("sea")}"/><path transform="translate(1 26)"'
        f' d="{face.outline}" fill="{ink(f"tint{face.tint}")}" stroke="{ink("coast")}"'
        f' stroke-width=".8"/><g transform="translate(23 9)"><rect x="-8" y="-8" width="16"'
        f' height="16" fill="{ink("card")}" stroke="{ink("line")}" stroke-width=".8"/>'
        f'<g transform="rotate(45) scale(.68)">{SYMBOLS["plane"]}</g></g></g>'
    )
