"""Planning a tour: which journey next, so that the souvenirs are home in the fewest throws.

A tour is measured in throws of the die. A journey of n steps takes `expected_throws(n)` throws on
average, because it must be arrived at exactly (G112); every stop costs some throws of the outer
token as well, and money costs throws, because it comes from laps round the perimeter.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Final, NamedTuple

from travelkit.games.go.tables import FROM, LONDON, PLACES, SOLD_IN, TICKETS

STOP_THROWS: Final = 4.5
"""Throws of the outer token that a stop takes on average: to an exchange and to an office."""
THROWS_PER_POUND: Final = 0.02
"""A lap of 28 spaces takes eight throws and brings 200 pounds."""
RED_THROWS: Final = 0.7
"""What a red marker on the way costs on average: most journeys land on one in three of them."""
MISSED_THROWS: Final = 6.0
"""What it costs to stop in a place where no souvenir is to be had."""
NEVER: Final = 1e6
"""The cost of a tour that cannot be made."""
_SPARE_STOPS: Final = 6
_DIE: Final = 6
_BEAM: Final = 40


@functools.cache
def expected_throws(steps: int) -> Fraction:
    """How many throws it takes on average to cover so many steps exactly (G49, G112).

    >>> [str(expected_throws(n)) for n in (1, 5, 6, 7, 8, 9)]
    ['6', '6', '6', '7', '43/6', '265/36']
    """
    if steps == 0:
        return Fraction(0)
    reach = min(steps, _DIE)
    ways = [expected_throws(steps - throw) for throw in range(1, reach + 1)]
    return (_DIE + sum(ways, Fraction(0))) / reach


LEG: Final = tuple(
    [
        float(expected_throws(t.steps)) + RED_THROWS * len(t.red) / 2 + THROWS_PER_POUND * t.pounds
        for t in TICKETS
    ]
)
"""For each ticket what the journey costs, in throws, without the stop at its end."""


def _homeward() -> tuple[float, ...]:
    """For each place what the way home costs."""
    far = [0.0 if place == LONDON else NEVER for place in range(len(PLACES))]
    for _ in PLACES:
        for number, ticket in enumerate(TICKETS):
            stop = 0.0 if ticket.end == LONDON else STOP_THROWS
            far[ticket.start] = min(far[ticket.start], LEG[number] + stop + far[ticket.end])
    return tuple(far)


HOMEWARD: Final = _homeward()


class Way(NamedTuple):
    """A first journey and what the whole tour that begins with it costs, in throws."""

    cost: float
    ticket: int


@functools.lru_cache(maxsize=4096)
def ways(place: int, stock: int, need: int) -> tuple[Way, ...]:
    """For each ticket out of a place the best tour that begins with it, the best one first.

    Args:
        place: the number of the place.
        stock: the souvenirs still to be had, as a set of bits.
        need: how many souvenirs are still lacking, once those to be bought here are bought.

    >>> PLACES[TICKETS[ways(LONDON, (1 << 50) - 1, 2)[0].ticket].end]
    'Paris'
    """
    found = [Way(_tour(first, stock, need), first) for first in FROM[place]]
    return tuple(sorted(found))


def _tour(first: int, stock: int, need: int) -> float:
    """The cost of the best tour that begins with a ticket: a beam search over the stops."""
    ticket = TICKETS[first]
    beam = [_stop(LEG[first], ticket.end, stock, need)]
    best = NEVER
    for _ in range(2 * need + _SPARE_STOPS):  # there may not be souvenirs enough in the world
        if not beam:
            break
        following: dict[tuple[int, int], tuple[float, int, int, int]] = {}
        for cost, here, left, lack in beam:
            if lack == 0:
                best = min(best, cost + (0.0 if here == LONDON else STOP_THROWS + HOMEWARD[here]))
                continue
            for number in FROM[here]:
                there = TICKETS[number].end
                state = _stop(cost + STOP_THROWS + LEG[number], there, left, lack)
                if state[0] + HOMEWARD[there] >= best:
                    continue
                known = following.get((there, state[3]))
                if known is None or state < known:
                    following[there, state[3]] = state
        ordered = sorted(
            following.values(), key=lambda one: one[0] + HOMEWARD[one[1]] + one[3] * 12
        )
        beam = ordered[:_BEAM]
    return best


def _stop(cost: float, place: int, stock: int, need: int) -> tuple[float, int, int, int]:
    """Cost, place, souvenirs left and souvenirs lacking after a stop in a place."""
    if need:
        for one in SOLD_IN[place]:
            if stock >> one & 1:
                return cost, place, stock & ~(1 << one), need - 1
        return cost + MISSED_THROWS, place, stock, need
    return cost, place, stock, need
