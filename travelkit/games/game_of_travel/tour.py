"""How long a tour takes: the exact odds of The Game of Travel for one player."""

from __future__ import annotations

import functools
import math
from collections import Counter
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from travelkit.games.game_of_travel import BLUE, HOME, RED, TICKETS, TURNING_POINT, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def _until(misses: Sequence[int], hits: Sequence[int]) -> dict[int, Fraction]:
    """How many names are on the tickets drawn until the first hit, with exact probabilities.

    Args:
        misses: numbers of names of the tickets that do not end the stage.
        hits: numbers of names of those that do.

    Tickets come up without return, so each set of k misses is as likely as any other.
    """
    sets: list[Counter[int]] = [Counter({0: 1})]  # sets[k][n]: sets of k misses with n names
    for names in misses:
        sets.append(Counter())
        for size in range(len(sets) - 1, 0, -1):
            for total, ways in sets[size - 1].items():
                sets[size][total + names] += ways
    found: dict[int, Fraction] = {}
    tickets = len(misses) + len(hits)
    for size, totals in enumerate(sets):
        orders = math.factorial(size)
        draws = math.perm(tickets, size + 1)
        for total, ways in totals.items():
            for names in hits:
                length = total + names
                found[length] = found.get(length, Fraction(0)) + Fraction(ways * orders, draws)
    return found


def _convolved(parts: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    whole = {0: Fraction(1)}
    for part in parts:
        longer: dict[int, Fraction] = {}
        for a, p in whole.items():
            for b, q in part.items():
                longer[a + b] = longer.get(a + b, Fraction(0)) + p * q
        whole = longer
    return dict(sorted(whole.items()))


@functools.cache
def turns_to_win() -> Mapping[int, Fraction]:
    """The exact probability that one player alone needs so many turns, for every number of turns.

    It is computed from the tickets and the default rulings, not sampled: one red ticket, white
    ones without return until one reaches Constantinople, blue ones until one ends at home, a turn
    for each name (T24). Neither stack can run out before that, so nothing is drawn twice.

    Returns:
        turns -> probability; the probabilities add up to 1.

    >>> chances = turns_to_win()
    >>> min(chances), sum(chances.values())
    (11, Fraction(1, 1))
    """
    red = Counter(len(ticket.places) for ticket in TICKETS[RED])
    white: tuple[list[int], list[int]] = ([], [])
    blue: tuple[list[int], list[int]] = ([], [])
    for ticket in TICKETS[WHITE]:
        white[TURNING_POINT in ticket.places].append(len(ticket.places))
    for ticket in TICKETS[BLUE]:
        blue[ticket.places[-1] in HOME].append(len(ticket.places))
    start = {names: Fraction(many, red.total()) for names, many in red.items()}
    return MappingProxyType(_convolved((start, _until(*white), _until(*blue))))
