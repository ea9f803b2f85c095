"""The cards of Air Ticket Europe, and which countries are neighbours in which year.

Cards are numbers, from 0: places in `CARDS`. Everything the rules ask while a game is played is
worked out here once, from ``countries.csv``, ``borders.csv`` and ``ferries.csv``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import data
from travelkit.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from travelkit.board import Point

NAME: Final = "air-ticket-europe"

FIRST_YEAR: Final = 1965
LAST_YEAR: Final = 1990
YEARS: Final = (1970, *[year for year in range(FIRST_YEAR, LAST_YEAR + 1) if year != 1970])  # noqa: PLR2004
"""The years whose railway ferries can be chosen, the default first (EA16)."""


class Card(NamedTuple):
    """A kind of card: a country.

    Args:
        code: the code of the country in the map layers, such as ``"DE"``.
        name: what the card is called, such as ``"West Germany"``.
        full_name: what the state called itself in 1970.
        capital: the name of its capital.
        point: where the capital lies, latitude and longitude in degrees.
        figure: the figure printed in the left-hand corner in 1970.
        copies: how many cards of it there are.
        micro: True for the five small states that only ``micro=True`` deals out (EA18).
    """

    code: str
    name: str
    full_name: str
    capital: str
    point: Point
    figure: int
    copies: int
    micro: bool


class Ferry(NamedTuple):
    """A railway ferry.

    Args:
        pair: the numbers of the two cards it joins, the smaller first.
        ports: the names of its two ports.
        opened, closed: the first and the last year it ran; `closed` is 9999 if it is not known.
    """

    pair: tuple[int, int]
    ports: tuple[str, str]
    opened: int
    closed: int

    def runs_in(self, year: int) -> bool:
        """True if it ran at some time of that year.

        >>> FERRIES[0].ports, FERRIES[0].runs_in(1935), FERRIES[0].runs_in(1936)
        (('Dover', 'Dunkirk'), False, True)
        """
        return self.opened <= year <= self.closed


CARDS: Final = tuple(
    Card(
        row["code"],
        row["name"],
        row["full_name"],
        row["capital"],
        (float(row["latitude"]), float(row["longitude"])),
        int(row["figure"]),
        int(row["copies"]),
        row["set"] == "micro",
    )
    for row in data.rows("games", NAME, "countries.csv")
)
"""Every kind of card, by its number: in the order of the alphabet, the five small states last."""

NUMBERS: Final = {card.name: number for number, card in enumerate(CARDS)}
"""The number of a card by its name."""


def _pair(row: Mapping[str, str], file: str, line: int) -> tuple[int, int]:
    for name in (row["a"], row["b"]):
        if name not in NUMBERS:
            raise DataError(f"there is no card {name}.", file=file, line=line)
    low, high = sorted((NUMBERS[row["a"]], NUMBERS[row["b"]]))
    if low == high:
        raise DataError(f"{row['a']} cannot be its own neighbour.", file=file, line=line)
    return low, high


BORDERS: Final = tuple(
    _pair(row, "borders.csv", line)
    for line, row in enumerate(data.rows("games", NAME, "borders.csv"), start=2)
)
"""The pairs of countries with a common border on land (E6), Turkey and the Soviet Union (E19)."""

FERRIES: Final = tuple(
    Ferry(
        _pair(row, "ferries.csv", line),
        (row["port_a"], row["port_b"]),
        int(row["opened"]),
        int(row["closed"] or 9999),
    )
    for line, row in enumerate(data.rows("games", NAME, "ferries.csv"), start=2)
)
"""The railway ferries between two countries (E18), in the order of `lines.csv`."""

Ways = tuple["Mapping[int, str]", ...]
"""For each card, the cards that may follow it, and how: by ``"border"`` or by ``"ferry"``."""


@functools.cache
def ways(year: int) -> Ways:
    """The neighbours of each card, with the railway ferries of a year.

    Args:
        year: 1965 to 1990.

    Returns:
        One mapping for each card of `CARDS`: number of a neighbour -> ``"border"`` or ``"ferry"``.
        Two countries that share a border and a ferry are joined by the border.

    >>> {CARDS[there].name: how for there, how in ways(1970)[NUMBERS["Denmark"]].items()}
    {'East Germany': 'ferry', 'Norway': 'ferry', 'Sweden': 'ferry', 'West Germany': 'border'}
    """
    joined: list[dict[int, str]] = [{} for _ in CARDS]
    sailing = [ferry.pair for ferry in FERRIES if ferry.runs_in(year)]
    for pairs, how in ((BORDERS, "border"), (sailing, "ferry")):
        for a, b in pairs:
            joined[a].setdefault(b, how)
            joined[b].setdefault(a, how)  # E22: neighbours of each other
    return tuple(dict(sorted(one.items())) for one in joined)


@functools.cache
def ways_and_pairs(year: int) -> Ways:
    """As `ways`, and each card may be followed by the second card of its country: ``"pair"`` (E7).

    >>> ways_and_pairs(1970)[NUMBERS["Iceland"]] == {NUMBERS["Iceland"]: "pair"}
    True
    """
    return tuple(
        dict(sorted({**joined, card: "pair"}.items())) for card, joined in enumerate(ways(year))
    )


@functools.cache
def figures(year: int, *, micro: bool = False) -> tuple[int, ...]:
    """The figure in the left-hand corner of each card: how many neighbours it has (E17, EA15).

    Args:
        year: the year of the railway ferries, 1965 to 1990.
        micro: True if the five small states are in the pack.

    Returns:
        One figure for each card of `CARDS`, and a 0 at the end, for a card that is hidden.

    >>> figures(1970)[NUMBERS["France"]], figures(1970, micro=True)[NUMBERS["France"]]
    (7, 9)
    """
    counted = [
        sum(micro or not CARDS[there].micro for there in joined) if micro or not card.micro else 0
        for card, joined in zip(CARDS, ways(year), strict=True)
    ]
    return (*counted, 0)


@functools.cache
def pack(*, micro: bool = False) -> tuple[int, ...]:
    """How many cards of each kind are in a full pack.

    >>> sum(pack()), sum(pack(micro=True))
    (56, 66)
    """
    return tuple(0 if card.micro and not micro else card.copies for card in CARDS)
