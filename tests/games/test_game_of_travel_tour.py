"""How long a tour takes: the exact odds against three other ways of finding them."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.driving import ASTRAY, ONWARD, RETURN, TICKETS, TURNING, Drive, codes
from travelkit.core import CHANCE
from travelkit.deck import Deck
from travelkit.games.game_of_travel import tour

if TYPE_CHECKING:
    from collections.abc import Sequence

Odds = dict[int, Fraction]


def names(tickets: Sequence[str]) -> list[int]:
    return [len(TICKETS[ticket]) for ticket in tickets]


@functools.cache
def stage(misses: tuple[int, ...], hits: tuple[int, ...]) -> Odds:
    """Turns from the first draw of a stage to its end, ticket by ticket; counts of each length.

    `misses[n]` and `hits[n]` tell how many tickets of n names are left. The chances of a draw are
    taken one after the other, which is not how the code under test reckons.
    """
    left = sum(misses) + sum(hits)
    found: Counter[int] = Counter()
    for length, number in enumerate(hits):
        if number:
            found[length] += Fraction(number, left)  # type: ignore[assignment]
    for length, number in enumerate(misses):
        if number:
            rest = stage((*misses[:length], number - 1, *misses[length + 1 :]), hits)
            for turns, chance in rest.items():
                found[turns + length] += Fraction(number, left) * chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def lengths(tickets: Sequence[str]) -> tuple[int, ...]:
    counted = Counter(names(tickets))
    return tuple(counted[length] for length in range(10))


def together(*parts: Odds) -> Odds:
    total: Odds = {0: Fraction(1)}
    for part in parts:
        added: Odds = {}
        for one, two in itertools.product(total.items(), part.items()):
            added[one[0] + two[0]] = added.get(one[0] + two[0], Fraction(0)) + one[1] * two[1]
        total = added
    return total


def test_the_odds_are_exact_fractions_that_add_up_to_one() -> None:
    chances = tour.turns_to_win()
    assert all(type(turns) is int for turns in chances)
    assert all(type(chance) is Fraction and 0 < chance < 1 for chance in chances.values())
    assert sum(chances.values()) == 1


def test_the_shortest_and_the_longest_tour() -> None:
    chances = tour.turns_to_win()
    assert min(chances) == 4 + 3 + 4 == 11
    longest = (
        max(names(codes("red")))
        + sum(names(ONWARD))
        + max(names(TURNING))
        + sum(names(ASTRAY))
        + max(names(RETURN))
    )
    assert max(chances) == longest


def test_the_chance_of_the_shortest_tour() -> None:
    # one of the red tickets with 4 names, or fewer; W33 or W34 first; a blue one of 4 names first
    red, white, blue = Counter(names(codes("red"))), names(TURNING), names(RETURN)
    expected = Fraction(red[4], 12) * Fraction(white.count(3), 36) * Fraction(blue.count(4), 24)
    assert tour.turns_to_win()[11] == expected


def test_the_mean_by_the_formula_for_draws_without_return() -> None:
    # of m misses and h hits in random order, m / (h + 1) misses come before the first hit
    expected = Fraction(sum(names(codes("red"))), 12)
    for misses, hits in ((names(ONWARD), names(TURNING)), (names(ASTRAY), names(RETURN))):
        expected += Fraction(len(misses), len(hits) + 1) * Fraction(sum(misses), len(misses))
        expected += Fraction(sum(hits), len(hits))
    assert sum(turns * chance for turns, chance in tour.turns_to_win().items()) == expected


def test_the_odds_agree_with_a_reckoning_draw_by_draw() -> None:
    red = {turns: Fraction(many, 12) for turns, many in Counter(names(codes("red"))).items()}
    white = stage(lengths(ONWARD), lengths(TURNING))
    blue = stage(lengths(ASTRAY), lengths(RETURN))
    assert dict(tour.turns_to_win()) == together(red, white, blue)


def only(drive: Drive, *tickets: str) -> Drive:
    """The same position with these tickets in the three stacks and no others."""
    decks = tuple(
        Deck(tuple(int(ticket in tickets) for ticket in codes(colour)))
        for colour in ("red", "white", "blue")
    )
    drive.state = drive.state._replace(decks=decks)
    return drive


def every_game(game: Any, state: Any, turns: int = 0) -> Odds:
    """The exact odds of the number of turns, every sequence of draws being played out."""
    if game.outcome(state) is not None:
        return {turns: Fraction(1)}
    chance = game.turn(state) == CHANCE
    weights = game.odds(state) if chance else [1]
    found: Odds = {}
    for action, weight in zip(game.actions(state), weights, strict=True):
        rest = every_game(game, game.apply(state, action), turns + (not chance))
        for length, part in rest.items():
            found[length] = found.get(length, Fraction(0)) + part * Fraction(weight, sum(weights))
    return found


@pytest.mark.parametrize(
    ("red", "white", "blue"),
    [
        ("R02", "W33", "B12"),
        ("R01 R02 R05", "W01 W05 W33", "B01 B11"),
        ("R01 R02", "W01 W02 W03 W27 W34", "B01 B03 B09 B12"),
        ("R05 R10", "W10 W12 W18 W28 W33", "B05 B22 B23 B10 B20"),
    ],
)
def test_every_game_with_a_few_tickets_played_through_the_protocol(
    red: str, white: str, blue: str
) -> None:
    drive = only(Drive(), *red.split(), *white.split(), *blue.split())
    played = every_game(drive.game, drive.state)

    def parted(tickets: str, among: Sequence[str]) -> tuple[list[int], list[int]]:
        mine = tickets.split()
        return (
            names([ticket for ticket in mine if ticket not in among]),
            names([ticket for ticket in mine if ticket in among]),
        )

    first = {
        length: Fraction(many, len(red.split()))
        for length, many in Counter(names(red.split())).items()
    }
    assert played == together(
        first, tour._until(*parted(white, TURNING)), tour._until(*parted(blue, RETURN))
    )


@pytest.mark.parametrize(
    ("misses", "hits"), [([], [3]), ([4], [3]), ([3, 5, 4], [4, 6]), ([2, 2, 7, 1], [1, 1, 5])]
)
def test_every_order_of_a_small_stack(misses: list[int], hits: list[int]) -> None:
    cards = [(length, False) for length in misses] + [(length, True) for length in hits]
    found: Odds = {}
    share = Fraction(1, math.factorial(len(cards)))
    for order in itertools.permutations(cards):
        first = next(at for at, card in enumerate(order) if card[1])
        turns = sum(length for length, _ in order[: first + 1])
        found[turns] = found.get(turns, Fraction(0)) + share
    assert tour._until(misses, hits) == found


def test_two_thousand_seeded_tours_lie_within_the_exact_bounds() -> None:
    games = 2000
    seen = Counter(len(Drive().random(seed).called()) for seed in range(games))
    chances = tour.turns_to_win()
    assert set(seen) <= set(chances)
    for limit in (15, 18, 21, 25, 30, 40, 50, 60, 80):
        exact = float(sum(chance for turns, chance in chances.items() if turns <= limit))
        spread = math.sqrt(exact * (1 - exact) / games)
        counted = sum(many for turns, many in seen.items() if turns <= limit) / games
        assert abs(counted - exact) <= 4 * spread, f"{limit} turns: {counted} and {exact}"
    mean = sum(turns * chance for turns, chance in chances.items())
    variance = sum((turns - mean) ** 2 * chance for turns, chance in chances.items())
    counted = sum(turns * many for turns, many in seen.items()) / games
    assert abs(counted - float(mean)) <= 4 * math.sqrt(float(variance) / games)
