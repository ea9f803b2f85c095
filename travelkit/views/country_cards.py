"""The cards of Air Ticket Europe as pictures, drawn by ourselves from the map of 1970.

What the old cards looked like is not known. Ours show what the rules tell of them: the figure in
the left-hand corner, the country, and an aeroplane that can be covered by the next card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.errors import DataError
from travelkit.games.air_ticket_europe import CARDS, Laid, uncovered
from travelkit.games.air_ticket_europe.cards import NUMBERS, figures
from travelkit.views.art import SYMBOLS
from travelkit.views.pictures import Picture
from travelkit.views.svg_cards import country_path
from travelkit.views.svg_style import SANS, SERIF, escape, ink, number, style_sheet, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE, HIGH = 112.0, 158.0  # px, a card
_STRIP = 38.0  # px of a covered card that stay to be seen, with figure and name
_GAP = 8.0
_A_LINE = 956.0  # px; a longer journey goes on below
_HOW = {"border": "by border", "ferry": "by ferry", "pair": "pair", "flight": "by air", "start": ""}


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
        f'<g transform="rotate(45)">{SYMBOLS["plane"]}</g></g></g>'
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
