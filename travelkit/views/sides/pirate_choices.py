"""The moves of Pirate and Traveler as things to press: the best first, each with its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from travelkit.games.pirate_and_traveler.choices import question
from travelkit.games.pirate_and_traveler.network import (
    EFFECT,
    GOAL,
    HAZARD,
    HOME,
    NAMES,
    PLACES,
    SAFE,
    SPIN_AGAIN,
    SPOTS,
    TRACKS,
    WHERE,
)
from travelkit.games.pirate_and_traveler.opponent import steps_to
from travelkit.games.pirate_and_traveler.state import CARDS, Move, State
from travelkit.views.scene import Choice
from travelkit.views.sides.pirate_ways import ways_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from travelkit.views.ways import Lines

HANDFUL = 5
_KEYS = "abcde"
_TOLD = {"Go": "goes", "Land": "lands", "Capture": "captures"}


class Goal(NamedTuple):
    """Where the piece whose turn it is wants to go: the name, and the steps from every spot."""

    name: str
    steps: tuple[int, ...]


def goal_of(state: State) -> Goal:
    """The destination of a traveler, or the Pirate Goal (P44).

    Args:
        state: in which somebody is to move.
    """
    if state.pirates:
        return Goal("the Pirate Goal", tuple(map(min, *(steps_to(goal) for goal in sorted(GOAL)))))
    card = CARDS[state.travelers[state.seat].card]
    return Goal(card.name, steps_to(card.place))


def effect_of(spot: int) -> str:
    """In a word or two what stopping on a spot does, or "".

    >>> effect_of(NAMES.index("Victoria Falls")), effect_of(NAMES.index("Tsavo"))
    ('safety', 'killed: back home')
    """
    found = SPOTS[spot]
    if found.ahead:
        return f"ahead {found.ahead}"
    return f"{found.word}: back home" if found.effect == HAZARD else found.word


def spots_before(count: int, name: str) -> str:
    """How many spots are left to a place, with its name.

    >>> spots_before(1, "Santos"), spots_before(30, "Havana")
    ('1 spot before Santos', '30 spots before Havana')
    """
    return f"{count} spot{'s' * (count != 1)} before {name}"


def _rank(goal: Goal, move: Move) -> tuple[int, int, int, int]:
    """Landings, then captures, then what is nearest; hazards count from the Home Port."""
    end = HOME if EFFECT[move.end] == HAZARD else move.end
    act = 0 if move.lands else 1 if move.captive >= 0 else 2
    return (act, goal.steps[end], -move.sent.bit_count(), move.end)


def handful(goal: Goal, moves: Iterable[Move]) -> list[Move]:
    """The best move, and some that are good for something else.

    Args:
        goal: where the piece wants to go.
        moves: all that are open.
    """
    ranked = sorted(moves, key=lambda move: _rank(goal, move))
    found = ranked[:1]

    def take(good: Callable[[Move], bool]) -> None:
        one = next((move for move in ranked if good(move) and move not in found), None)
        if one and len(found) < HANDFUL:
            found.append(one)

    for whom in dict.fromkeys((move.sent, move.captive) for move in ranked):
        if whom not in {(move.sent, move.captive) for move in found} and whom != (0, -1):
            take(lambda move, whom=whom: (move.sent, move.captive) == whom)  # type: ignore[misc]
    if not any(move.end in SAFE for move in found):
        take(lambda move: move.end in SAFE and goal.steps[move.end] < goal.steps[HOME])
    if not any(EFFECT[move.end] == SPIN_AGAIN for move in found):
        take(lambda move: EFFECT[move.end] == SPIN_AGAIN)
    while len(found) < min(HANDFUL, len(ranked)):
        ends = {move.end for move in found}
        before = len(found)
        take(lambda move: move.end not in ends)  # noqa: B023 - called at once
        if len(found) == before:
            take(lambda _: True)
    return found


class Words:
    """What moves are called.

    Args:
        state: the position.
        names: of the players.
    """

    def __init__(self, state: State, names: Sequence[str]) -> None:
        self.state, self.names, self.goal = state, names, goal_of(state)

    def sent(self, move: Move) -> str:
        """The players that are sent home, or ""."""
        found = [name for seat, name in enumerate(self.names) if move.sent >> seat & 1]
        return " and ".join([*[", ".join(found[:-1])][: len(found) > 1], *found[-1:]])

    def frame(self, move: Move) -> str:
        """The label with a ``?`` for the spot."""
        if move.captive >= 0:
            land = " and land" if move.lands else ""
            return f"Capture {self.names[move.captive]} at ?{land}"
        sent = self.sent(move)
        return f"{'Land at' if move.lands else 'Go to'} ?" + (
            f", sending {sent} home" if sent else ""
        )

    def label(self, move: Move) -> str:
        """The label with the name of the spot and what it does."""
        effect = effect_of(move.end)
        return self.frame(move).replace(
            "?", f"{NAMES[move.end]} ({effect})" if effect else NAMES[move.end], 1
        )

    def told(self, move: Move) -> str:
        """The move as it is told afterwards: "goes to Aden, sending Ben home"."""
        verb, _, rest = self.frame(move).replace("?", NAMES[move.end], 1).partition(" ")
        return f"{_TOLD[verb]} {rest}"

    def says(self, move: Move) -> str:
        """What the move does to others, as a sentence."""
        if move.captive >= 0:
            name = self.names[move.captive]
            if self.state.travelers[move.captive].hand:
                return f"{name} is captured: back to the Home Port, and one card is the ransom."
            return f"{name} is captured, has no card for ransom, and is out of the game."
        sent = self.sent(move)
        verb = "go" if move.sent.bit_count() > 1 else "goes"
        return f"{sent} {verb} back to the Home Port." if sent else ""

    def short(self, move: Move, way: Sequence[int]) -> str:
        """The label of one of the handful: where it leads, in a few words."""
        if move.lands or move.captive >= 0:
            return self.label(move)
        tail = f", sending {self.sent(move)} home" if move.sent else ""
        if effect := effect_of(move.end):
            return f"{NAMES[move.end]} ({effect}){tail}"
        if move.end < PLACES:
            return f"{NAMES[move.end]}{tail}"
        line, position = WHERE[move.end]
        track = TRACKS[line]
        before = way[-2] if len(way) > 1 else self.state.travelers[self.state.seat].spot
        ahead = _place_on(line, before) < position
        end, left = (track.end, track.steps - position) if ahead else (track.start, position)
        return f"{spots_before(left, NAMES[end])}{tail}"

    def main(self, move: Move, way: Sequence[int]) -> str:
        """The label of the best move, short enough for the main button."""
        if move.captive >= 0:
            return f"Capture {self.names[move.captive]}{' and land' if move.lands else ''}"
        if move.lands:
            return self.label(move)
        tail = f", sending {self.sent(move)} home" if move.sent else ""
        goal, here = self.goal, self.state.travelers[self.state.seat].spot
        if goal.steps[move.end] == 0:
            return f"Arrive at {goal.name}{tail}"
        effect = effect_of(move.end)
        if effect or goal.steps[move.end] >= goal.steps[here]:
            short = self.short(move, way)
            between = not effect and move.end >= PLACES
            return f"Move {self.state.number}{', stop' if between else ' to'} {short}"
        return f"Move {self.state.number} toward {goal.name}{tail}"


def _place_on(line: int, spot: int) -> int:
    """The position of a spot, or of a place at its end, on a line."""
    if spot >= PLACES:
        return WHERE[spot][1]
    return 0 if TRACKS[line].start == spot else TRACKS[line].steps


def choices_of(
    state: State, moves: Sequence[Move], names: Sequence[str], lines: Lines
) -> tuple[Choice, ...]:
    """Every move as something to press: a handful with letters, then all others.

    Args:
        state: the position, in which a piece is to be moved.
        moves: all that are open.
        names: of the players.
        lines: the lines of the plate.
    """
    words, ways = Words(state, names), ways_of(question(state))
    here = state.travelers[state.seat].spot
    found = []
    best = handful(words.goal, moves)
    for number, move in enumerate(best):
        way = ways[move]
        label = words.short(move, way) if number else words.main(move, way)
        key = _KEYS[number] if len(best) > 1 else ""
        found.append(
            Choice(
                move.text,
                label,
                move.end,
                key=key,
                via=lines.corners((here, *way)),
                says=words.says(move),
            )
        )
    chosen = set(best)
    rest = [move for move in moves if move not in chosen]
    vias = {move: lines.corners((here, *ways[move])) for move in rest}
    rest.sort(key=lambda move: (move.sent, move.captive, move.lands, vias[move]))
    found += [
        Choice(
            move.text,
            words.label(move),
            move.end,
            via=vias[move],
            frame=words.frame(move),
            says=words.says(move),
        )
        for move in rest
    ]
    return tuple(found)
