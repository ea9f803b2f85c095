"""Perft: how many lines of play there are, counted through the protocol and from the data alone."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.driving import COLOURS, HOME, TICKETS, Drive
from travelkit.core import CHANCE

RED, WHITE, BLUE = "red", "white", "blue"

Kinds = dict[str, Counter[tuple[int, bool]]]
"""For each colour: how many tickets have so many names and end the stage, or do not."""

Hand = tuple[str, int, bool]
"""Colour, names still to visit, and whether the last of them ends the stage."""


def kinds() -> Kinds:
    found: Kinds = {RED: Counter(), WHITE: Counter(), BLUE: Counter()}
    for ticket, names in TICKETS.items():
        colour = COLOURS[ticket]
        ends = {
            RED: True,
            WHITE: names[-1] == "Constantinople",
            BLUE: names[-1] in HOME,
        }[colour]
        found[colour][len(names), ends] += 1
    return found


def expected(depth: int, stacks: Kinds, hands: tuple[Hand, ...], seat: int) -> int:
    """The number of lines of exactly `depth` actions (draws and moves) from here.

    Used tickets go under the stack and do not come up again in lines as short as these.
    """
    if depth == 0:
        return 1
    colour, left, ends = hands[seat]
    if left:
        after = (colour, left - 1, ends)
        if left == 1 and ends:
            if colour == BLUE:
                return int(depth == 1)  # home: the line is as long as it gets
            after = (WHITE if colour == RED else BLUE, 0, False)
        played = (*hands[:seat], after, *hands[seat + 1 :])
        return expected(depth - 1, stacks, played, (seat + 1) % len(hands))
    total = 0
    for (length, last), number in stacks[colour].items():
        if number:
            fewer = stacks[colour].copy()
            fewer[length, last] -= 1
            drawn = (*hands[:seat], (colour, length, last), *hands[seat + 1 :])
            total += number * expected(depth - 1, {**stacks, colour: fewer}, drawn, seat)
    return total


def counted(drive: Drive, depth: int) -> int:
    """The same through the protocol: every action is applied."""
    game = drive.game

    def lines(state: object, left: int) -> int:
        if left == 0:
            return 1
        return sum(lines(game.apply(state, action), left - 1) for action in game.actions(state))

    return lines(drive.state, depth)


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        # one player: a draw of 12, then 4 or 5 moves, then a draw of 36
        (1, [12, 12, 12, 12, 12]),
        # two: 12 draws, the ship, 11 draws, the ship, then moves only
        (2, [12, 12, 132, 132, 132, 132, 132, 132, 132, 132]),
        (3, [12, 12, 132, 132, 1320, 1320, 1320]),
        (4, [12, 12, 132, 132, 1320, 1320, 11880, 11880]),
    ],
)
def test_the_first_numbers_by_hand(players: int, numbers: list[int]) -> None:
    assert [counted(Drive(players), depth) for depth in range(1, len(numbers) + 1)] == numbers


def test_where_the_first_white_tickets_come_in() -> None:
    # R02, R05, R06 and R07 have four names, the other eight five: a draw of 36 comes after those
    assert counted(Drive(), 5) == 12
    assert counted(Drive(), 6) == 36 * 4 + 8 == 152
    assert counted(Drive(), 7) == 36 * 4 + 36 * 8 == 432


@pytest.mark.parametrize(
    ("players", "depth"), [(1, depth) for depth in range(1, 13)] + [(2, 11), (2, 12), (3, 16)]
)
def test_as_many_lines_as_the_data_say(players: int, depth: int) -> None:
    hands: tuple[Hand, ...] = ((RED, 0, False),) * players
    assert counted(Drive(players), depth) == expected(depth, kinds(), hands, 0)


def test_lines_that_end_early_are_not_counted_on() -> None:
    drive = Drive().follow("R02 W33").play("draw B12").move(3)
    assert drive.game.turn(drive.state) != CHANCE
    assert counted(drive, 1) == 1
    assert counted(drive, 2) == 0, "home"
