"""Who is whose neighbour in Europe, for the lesson on neighbours: in 1970 and today.

Neighbours of 1970 are those of the cards of Air Ticket Europe, land borders and railway ferries.
Those of today are read off ``borders_modern.geojson``.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Final

from travelkit import data
from travelkit.games.air_ticket_europe.cards import CARDS, NUMBERS, figures, ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import pandas as pd

    Neighbours = Mapping[str, tuple[str, ...]]

YEAR: Final = 1970
NAMES: Final = tuple([card.name for card in CARDS if not card.micro])
"""The 28 countries of the cards, in the order of the alphabet."""
FIGURE: Final = {name: figures(YEAR)[NUMBERS[name]] for name in NAMES}
"""The figure on each card."""


def _joined(*how: str) -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(
            CARDS[other].name
            for other, way in ways(YEAR)[NUMBERS[name]].items()
            if not CARDS[other].micro and way in how
        )
        for name in NAMES
    }


ON_CARDS: Final[Neighbours] = _joined("border", "ferry")
"""For each country its neighbours on the cards, in the order of the alphabet."""
BY_LAND: Final[Neighbours] = _joined("border")
"""For each country those it shares a border with."""
BY_FERRY: Final[Neighbours] = _joined("ferry")
"""For each country those that only a railway ferry joins to it."""


@functools.cache
def today() -> Neighbours:
    """For each country of today those it shares a border with, over the whole world.

    >>> today()["Poland"]
    ('Belarus', 'Czechia', 'Germany', 'Lithuania', 'Russia', 'Slovakia', 'Ukraine')
    """
    found: dict[str, set[str]] = {}
    for feature in data.geojson("geography", "borders_modern.geojson")["features"]:
        line = feature["properties"]
        if line["kind"] == "state":
            found.setdefault(line["name_a"], set()).add(line["name_b"])
            found.setdefault(line["name_b"], set()).add(line["name_a"])
    return {name: tuple(sorted(found[name])) for name in sorted(found)}


# ---- paths -----------------------------------------------------------------------------------


def is_lay(cards: Sequence[str], neighbours: Neighbours = ON_CARDS) -> bool:
    """True if these cards can be laid in this order without a flight, all of them different.

    >>> is_lay(["Ireland", "United Kingdom", "France"]), is_lay(["Spain", "Italy"])
    (True, False)
    """
    joined = all(after in neighbours[before] for before, after in itertools.pairwise(cards))
    return joined and len(set(cards)) == len(cards)


def lays(cards: Iterable[str], neighbours: Neighbours = ON_CARDS) -> Iterator[tuple[str, ...]]:
    """Every lay out of some cards, each used once at most, in the order of the alphabet.

    >>> sorted(lays(["Spain", "France", "Iceland"]), key=len)[-1]
    ('Spain', 'France')
    """
    hand = sorted(cards)

    def longer(lay: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield lay
        for card in hand:
            if card not in lay and card in neighbours[lay[-1]]:
                yield from longer((*lay, card))

    for card in hand:
        yield from longer((card,))


def longest(cards: Iterable[str]) -> tuple[str, ...]:
    """The longest lay out of a few cards, the first by the alphabet of those equally long.

    >>> longest(["Portugal", "France", "Spain", "Iceland"])
    ('France', 'Spain', 'Portugal')
    """
    return max(lays(cards), key=len)


def longest_of_all() -> tuple[str, ...]:
    """The longest lay of all: one card of each country, no flight.

    >>> len(longest_of_all())
    26
    """
    from travelkit.games.air_ticket_europe.best_lay import best_lay

    first = "Ireland"  # a dead end: a lay that holds it begins or ends there
    hand = [NUMBERS[name] for name in NAMES if name != first]
    steps = best_lay(hand, NUMBERS[first], flown=True)
    return (first, *[CARDS[step.card].name for step in steps])


# ---- colours ---------------------------------------------------------------------------------


def coloured(
    countries: Iterable[str], colours: int, neighbours: Neighbours = BY_LAND
) -> dict[str, int] | None:
    """Countries in so many colours, never two alike at a border; None if it cannot be done.

    Args:
        countries: their names.
        colours: how many there are; they are numbered from 1.
        neighbours: who touches whom.

    >>> coloured(["Spain", "Portugal", "France"], 2)
    {'Spain': 1, 'France': 2, 'Portugal': 2}
    """
    some = sorted(countries)
    order = sorted(some, key=lambda name: -sum(other in some for other in neighbours[name]))
    found: dict[str, int] = {}

    def go_on(done: int) -> bool:
        if done == len(order):
            return True
        name = order[done]
        for colour in range(1, colours + 1):
            if all(found.get(other) != colour for other in neighbours[name]):
                found[name] = colour
                if go_on(done + 1):
                    return True
                del found[name]
        return False

    return found if go_on(0) else None


def fewest_colours(countries: Sequence[str], neighbours: Neighbours = BY_LAND) -> int:
    """How many colours some countries need.

    >>> fewest_colours(["Belgium", "France", "Luxembourg", "West Germany"])
    4
    """
    return next(n for n in itertools.count(1) if coloured(countries, n, neighbours) is not None)


# ---- tables ----------------------------------------------------------------------------------


def border_counts(least: int, *, both: bool = True, small: bool = False) -> pd.DataFrame:
    """How many borders on land each country has, counted from ``borders.csv``.

    Args:
        least: countries with fewer are left out.
        both: False counts the column `a` alone, as one does who forgets the other.
        small: True counts the five very small countries as well.

    Returns:
        Columns `country` and `borders`, the most first, then by the alphabet.

    >>> border_counts(7)["country"].tolist()
    ['West Germany', 'Soviet Union', 'Yugoslavia']
    """
    import pandas as pd

    rows = data.rows("games", "air-ticket-europe", "borders.csv")
    kept = [row for row in rows if small or row["set"] == "main"]
    ends = [row["a"] for row in kept] + [row["b"] for row in kept if both]
    counts = {name: ends.count(name) for name in sorted(set(ends))}
    most = sorted(counts, key=lambda name: -counts[name])
    chosen = [(name, counts[name]) for name in most if counts[name] >= least]
    return pd.DataFrame(chosen, columns=["country", "borders"])
