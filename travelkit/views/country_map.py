"""What the map and the cards of Air Ticket Europe show: countries as surfaces, capitals, faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.games.air_ticket_europe import CARDS
from travelkit.games.air_ticket_europe.cards import NUMBERS
from travelkit.views.scene import Area, Face
from travelkit.views.shapes import tints
from travelkit.views.svg_cards import face_outline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from travelkit.board import Place
    from travelkit.views.scene import Mark

BORDERS = "europe_1970"
"""The layer of the map that holds the countries of the cards."""

_SHORT = {
    "Belgium": "Bel.",
    "Czechoslovakia": "Czechosl.",
    "East Germany": "E. Germany",
    "Luxembourg": "Lux.",
    "Netherlands": "Neth.",
    "Switzerland": "Switz.",
    "United Kingdom": "U.K.",
    "West Germany": "W. Germany",
}
"""Names as an atlas writes them where there is little room."""

_SURFACES = {card.name: card.code for card in CARDS} | {"West Berlin": "WB"}
"""Country -> its code on the map of 1970; all others on it are plain land."""


def surfaces(places: Mapping[str, Place], marks: int) -> tuple[Area, ...]:
    """The countries of the map, those without a card too, but not their neighbours beyond.

    Args:
        places: of the board, by name and in the order of the marks.
        marks: how many marks the map has; countries whose place comes later are only looked at.

    >>> surfaces({}, 0)[0].code
    'AL'
    """
    spots = {name: number for number, name in enumerate(places)}
    found = []
    for name, code in _SURFACES.items():
        spot = spots.get(name, marks)
        label = places[name].point if name in places else (0.0, 0.0)
        tint = tints(BORDERS)[code]
        number = spot if spot < marks else -1
        found.append(Area(number, code, _SHORT.get(name, name), tint, label))
    return tuple(found)


def faces(figures: Sequence[int], spots: Mapping[str, int], *, micro: bool) -> tuple[Face, ...]:
    """The cards by number.

    Args:
        figures: what is printed in the corner of each.
        spots: name -> number of its mark.
        micro: True if the five very small states have cards.

    >>> faces([3] * 33, {card.name: 0 for card in CARDS}, micro=False)[0].capital
    'Tirana'
    """
    return tuple(
        Face(
            card.name,
            card.capital,
            figure,
            spots[card.name],
            tints(BORDERS)[card.code],
            face_outline(card.code),
        )
        for card, figure in zip(CARDS, figures, strict=False)
        if micro or not card.micro
    )


def at_capital(mark: Mark, harbours: set[str]) -> Mark:
    """A country's mark stands at its capital; a port without a ferry in that year is not drawn.

    Args:
        mark: of a country or a port.
        harbours: the ports with a ferry.

    >>> from travelkit.views.scene import Mark
    >>> at_capital(Mark("Dover", 51.1, 1.3, "port", 3, "w", ""), set()).kind
    'closed'
    """
    if mark.name in NUMBERS:
        latitude, longitude = CARDS[NUMBERS[mark.name]].point
        return mark._replace(latitude=latitude, longitude=longitude)
    return mark if mark.name in harbours else mark._replace(kind="closed")
