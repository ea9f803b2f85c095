"""The cards of Air Ticket Europe as pictures, drawn by ourselves from the map of 1970.

What the old cards looked like is not known. Ours show what the rules tell of them: the figure in
the left-hand corner, the country, and an aeroplane that can be covered by the next card.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Any

from travelkit import data
from travelkit.errors import DataError
from travelkit.games.air_ticket_europe import CARDS, Laid, uncovered
from travelkit.games.air_ticket_europe.cards import NUMBERS, figures
from travelkit.views.pictures import Picture
from travelkit.views.svg_ground import mercator, path_of, simplified
from travelkit.views.svg_style import SANS, SERIF, escape, ink, number, style_sheet, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE, HIGH = 112.0, 158.0  # px, a card
_STRIP = 38.0  # px of a covered card that stay to be seen, with figure and name
_GAP = 8.0
_A_LINE = 956.0  # px; a longer journey goes on below
_MAIN_PART = 0.08  # islands smaller than this share of the country do not widen the view
_FURTHEST = 55.0  # degrees east: the Soviet Union is shown as far as this
_AEROPLANE = (
    "M0-9C1-9 1.6-7.6 1.6-6V-2.4L9 2.6V4.8L1.6 2.6V6.4L4 8.2V9.6L0 8.4-4 9.6V8.2L-1.6 6.4V2.6"
    "L-9 4.8V2.6L-1.6-2.4V-6C-1.6-7.6-1-9 0-9Z"
)
_HOW = {"border": "by border", "ferry": "by ferry", "pair": "pair", "flight": "by air", "start": ""}


@functools.cache
def _shapes() -> dict[str, list[list[tuple[float, float]]]]:
    """The outer rings of each country of 1970, as x and y on a Mercator map in degrees."""
    found: dict[str, list[list[tuple[float, float]]]] = {}
    for feature in data.geojson("geography", "europe_1970.geojson")["features"]:
        shape: dict[str, Any] = feature["geometry"]
        parts = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        found[feature["properties"]["code"]] = [
            [(min(lng, _FURTHEST), -mercator(lat)) for lng, lat in part[0]] for part in parts
        ]
    return found


def _size(ring: Sequence[tuple[float, float]]) -> float:
    """The area of a ring, in square degrees of the map."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring))) / 2


@functools.cache
def country_path(code: str, width: float, height: float) -> str:
    """The outline of a country in a box of `width` by `height` px, as the `d` of a path.

    Args:
        code: of the map layers, such as ``"FR"``.
        width: px.
        height: px; the country stands in the middle of the box, as large as fits.

    Far islands that would make the country small are left out.

    >>> country_path("IS", 60, 60).startswith("M")
    True
    """
    rings = sorted(_shapes()[code], key=_size, reverse=True)
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
            line = [*simplified(points[: half + 1], 0.4), *simplified(points[half:], 0.4)[1:]]
            if len(line) > 3:  # noqa: PLR2004
                drawn.append(path_of(line, closed=True))
    return "".join(drawn)


def card_svg(card: int, figure: int, *, strong: bool = False) -> str:
    """One card as part of a drawing, its upper left corner at 0, 0.

    Args:
        card: its number.
        figure: what is printed in its corner.
        strong: True for the card laid last, with a red rim.

    >>> "France" in card_svg(NUMBERS["France"], 7)
    True
    """
    rim = f'stroke="{ink("next")}" stroke-width="2"' if strong else f'stroke="{ink("line")}"'
    wide, high = WIDE - _STRIP - 8, HIGH - 20
    outline = country_path(CARDS[card].code, wide - 10, high - 44)
    return (
        f'<rect x=".5" y=".5" width="{number(WIDE - 1)}" height="{number(HIGH - 1)}" rx="4"'
        f' fill="{ink("card")}" {rim}/>'
        f'<text x="19" y="27" font-size="21" font-weight="700" text-anchor="middle"'
        f' font-family="{SERIF}" fill="{ink("ink")}">{figure}</text>'
        f'<path d="M10 36H28" stroke="{ink("rule")}"/>'
        f'<text transform="translate(24 {number(HIGH - 9)}) rotate(-90)" font-size="13.5"'
        f' font-family="{SERIF}" fill="{ink("ink")}">{escape(CARDS[card].name)}</text>'
        f'<g transform="translate({number(_STRIP)} 10)">'
        f'<rect width="{number(wide)}" height="{number(high)}" fill="{ink("sea")}"/>'
        f'<path transform="translate(5 34)" d="{outline}"'
        f' fill="{ink("land")}" stroke="{ink("coast")}" stroke-width=".8"/>'
        f'<g transform="translate({number(wide - 15)} 15)"><rect x="-12" y="-12" width="24"'
        f' height="24" fill="{ink("card")}" stroke="{ink("line")}"/>'
        f'<path d="{_AEROPLANE}" transform="rotate(45)" fill="{ink("ink")}"/></g></g>'
    )


def country_cards(*names: str, year: int = 1970, micro: bool = False) -> Picture:
    """Cards side by side, by the names of their countries.

    Args:
        names: such as ``"France"`` and ``"Iceland"``.
        year: the year of the railway ferries, 1965 to 1990, for the figures.
        micro: True if the five very small states have cards too.

    Raises:
        DataError: if there is no such card.

    >>> country_cards("France", "Iceland")
    Card France, 7 neighbours. Card Iceland, no neighbours.
    """
    printed = figures(year, micro=micro)
    parts, words, x, y = [], [], 1.0, 1.0
    for name in names:
        if name not in NUMBERS:
            raise DataError(f"There is no card {name[:30]!r}. They are {', '.join(NUMBERS)}.")
        figure = printed[NUMBERS[name]]
        if x + WIDE > _A_LINE:
            x, y = 1.0, y + HIGH + _GAP
        parts.append(_at(x, y, card_svg(NUMBERS[name], figure)))
        words.append(f"Card {name}, {figure or 'no'} neighbour{'s' * (figure != 1)}.")
        x += WIDE + _GAP
    return _picture(parts, y + HIGH + 1, " ".join(words))


def journey(row: Sequence[Laid], *, year: int = 1970, micro: bool = False) -> Picture:
    """A journey as it lies on the table: like scales, with the aeroplane open before a flight.

    Args:
        row: the cards, such as `state.row`.
        year: the year of the railway ferries, 1965 to 1990, for the figures.
        micro: True if the five very small states have cards too.

    >>> journey([Laid(NUMBERS["Spain"], "start", -1), Laid(NUMBERS["France"], "border", 0)])
    The journey so far: Spain, by border France.
    """
    printed = figures(year, micro=micro)
    parts, words, x, y = [], [], 1.0, 16.0
    for number_, (laid, is_open) in enumerate(zip(row, uncovered(row), strict=True)):
        if x + WIDE > _A_LINE:
            x, y = 1.0, y + HIGH + 22
        how = _HOW[laid.how]
        flies = ink("next") if laid.how == "flight" else ink("muted")
        parts.append(
            _at(x, y, card_svg(laid.card, printed[laid.card], strong=number_ == len(row) - 1))
            + f'<text x="{number(x + 2)}" y="{number(y - 5)}" font-size="10.5" fill="{flies}"'
            f' font-family="{SANS}">{how.removeprefix("by ")}</text>'
        )
        words.append(f"{how} {CARDS[laid.card].name}".strip())
        x += WIDE + _GAP if is_open else _STRIP
    return _picture(parts, y + HIGH + 1, f"The journey so far: {', '.join(words)}.")


def _at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>'


def _picture(parts: Sequence[str], height: float, words: str) -> Picture:
    size = f'width="{number(_A_LINE)}" height="{number(height)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {number(_A_LINE)} '
        f'{number(height)}"><title>{escape(words)}</title>{style_sheet()}'
        f"{themed(''.join(parts), 'auto')}</svg>"
    )
    return Picture(svg, words)
