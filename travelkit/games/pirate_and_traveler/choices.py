"""The moves a player may choose from, and the way each of them runs.

Every end that a spin reaches is offered once for each set of pieces that is picked up or captured
on the way to it; how many ways lead there does not matter to the rules.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.games.pirate_and_traveler.moves import Aim, Leg, Load, reached, route
from travelkit.games.pirate_and_traveler.nets import net
from travelkit.games.pirate_and_traveler.network import EFFECT, GOAL, HOME, MOVE_AHEAD, SAFE
from travelkit.games.pirate_and_traveler.state import CARDS, LOSE, Move, State, Wait

if TYPE_CHECKING:
    from collections.abc import Iterable

_KEPT: Final = 4096  # answers kept: a turn asks for the same one several times


class Question(NamedTuple):
    """All that the moves of a piece depend on.

    Args:
        start: the spot it stands on.
        spin: the count of it (P19).
        goal: the destination of a traveler (P28), -1 for a pirate (P34).
        standing: the spots of all pieces by seat; -1 for the moving piece, for one in the Home
            Port, which is neutral (P13), and for a retired one.
        pirates: True in the pirate fight.
        idle: MOVE AHEAD spots that have acted in this turn (P59).
        blockade: True if nobody passes a piece on a safety spot (P27).
    """

    start: int
    spin: int
    goal: int
    standing: tuple[int, ...]
    pirates: bool
    idle: tuple[int, ...]
    blockade: bool

    @property
    def open(self) -> list[tuple[int, int]]:
        """Spot and seat of the pieces that can be picked up or captured (P25, P38)."""
        return [
            (spot, seat)
            for seat, spot in enumerate(self.standing)
            if spot >= 0 and spot not in SAFE  # P26, P42
        ]

    @property
    def safe(self) -> tuple[int, ...]:
        """The safety spots with a piece on them."""
        return tuple([spot for spot in self.standing if spot in SAFE])

    @property
    def load(self) -> Load:
        """The question as the net of ways sees it."""
        met = () if self.pirates else tuple([(s, 1 << n) for n, (s, _) in enumerate(self.open)])
        return Load(met, self.goal, self.safe if self.blockade else (), self.safe)


def question(state: State) -> Question:
    """What the moves of a state depend on; its phase is MOVING."""
    travelers, seat, _, count, _, pirates, acted, _, rulings = state
    me = travelers[seat]
    standing = [one.spot if one.spot != HOME else -1 for one in travelers]
    standing[seat] = -1
    idle = tuple([spot for spot in acted if EFFECT[spot] == MOVE_AHEAD]) if acted else ()
    goal = -1 if pirates else CARDS[me.card].place
    return Question(me.spot, count, goal, tuple(standing), pirates, idle, rulings.blockade)


@functools.cache
def _going(sent: int) -> tuple[Move, ...]:
    """The move to each spot that sends these seats home."""
    return tuple([Move(end, sent) for end in range(len(EFFECT))])


@functools.cache
def alone(
    start: int,
    count: int,
    idle: tuple[int, ...],
    pirates: bool,  # noqa: FBT001 - a cache key
) -> tuple[Move | Wait, ...]:
    """The moves of a piece that meets nobody."""
    return tuple(_stops(net(start, count, idle).ends, pirates=pirates)) or (LOSE,)


def _stops(ends: Iterable[int], *, pirates: bool) -> list[Move]:
    """The moves to these spots past nobody."""
    go = _going(0)
    found = [go[end] for end in ends]
    if pirates and not GOAL.isdisjoint(ends):
        return [move._replace(lands=True) if move.end in GOAL else move for move in found]
    return found


@functools.lru_cache(maxsize=_KEPT)
def open_moves(asked: Question) -> tuple[Move | Wait, ...]:
    """Every legal move, in ascending order of spots; `lose this move` if there is none (P27, P76).

    Args:
        asked: what they depend on.

    >>> from travelkit.games.pirate_and_traveler.network import HOME, NUMBERS
    >>> goal = NUMBERS["Kimberley"]
    >>> asked = Question(HOME, 4, goal, (-1, NUMBERS["Durban"]), False, (), False)
    >>> [move.text for move in open_moves(asked)][:2]
    ['go to Kimberley', 'go to Durban, sending Blue home']
    """
    start, count, goal, standing, pirates, idle, _ = asked
    touched = net(start, count, idle).touched
    if not any(spot >= 0 and touched >> spot & 1 for spot in (goal, *standing)):
        return alone(start, count, idle, pirates)
    found = _hunting(asked) if pirates else _travelling(asked)
    return tuple(found) or (LOSE,)


def _travelling(asked: Question) -> list[Move]:
    """P25: whoever is passed is picked up; P28: the destination ends the move."""
    seats = [seat for _, seat in asked.open]
    sent = [
        sum([1 << seat for bit, seat in enumerate(seats) if pieces >> bit & 1])
        for pieces in range(1 << len(seats))
    ]
    goes = [_going(seats) for seats in sent]
    free, found = goes[0], []
    for end, sets in reached(asked.start, asked.spin, asked.idle, asked.load):
        if sets == 1:
            found.append(free[end])
        else:
            found += [go[end] for pieces, go in enumerate(goes) if sets >> pieces & 1]
    return found


def _hunting(asked: Question) -> list[Move]:
    """P37, P38: pirates pass one another, or capture one and stay where he stood (P41)."""
    start, count, _, standing, _, idle, blockade = asked
    way, safe = net(start, count, idle), asked.safe
    barred = blockade and any(way.touched >> spot & 1 for spot in safe)
    ends = set(way.ends)
    if barred:
        ends = {end for end, _ in reached(start, count, idle, asked.load)}
    # P27, P55: nobody stops beside another
    found = _stops(ends.difference(standing), pirates=True)
    for spot, seat in asked.open:
        exact = spot in ends and spot in GOAL  # PA2
        if exact or (
            way.touched >> spot & 1
            and (not barred or route(start, count, idle, asked.load, Aim(spot, early=True)))
        ):
            found.append(Move(spot, 0, seat, exact))
    return sorted(found)


def leg(asked: Question, move: Move) -> Leg:
    """A shortest way on which a move can run; of several as short always the same.

    Args:
        asked: what the moves depend on.
        move: one of `open_moves(asked)`.

    Raises:
        ValueError: if it is none of them.
    """
    early = move.end == asked.goal or (move.captive >= 0 and not move.lands)
    aim = Aim(move.end, _pieces(asked, move), early)
    found = route(asked.start, asked.spin, asked.idle, asked.load, aim)
    if found is None:
        raise ValueError(f"{move.text!r} is not open here")
    return found


def _pieces(asked: Question, move: Move) -> int:
    """The pieces that a move picks up, as bits in the order of `asked.open`."""
    return sum([1 << bit for bit, (_, seat) in enumerate(asked.open) if move.sent >> seat & 1])


def acted(asked: Question, move: Move) -> tuple[int, ...]:
    """The MOVE AHEAD spots that act on the way of a move (P59).

    A way on which none acts is shorter, so that it is taken where there is one.
    """
    way = net(asked.start, asked.spin, asked.idle)
    if way.direct == len(way.edges):
        return ()
    found = dict(reached(asked.start, asked.spin, asked.idle, asked.load, direct=True))
    if not asked.pirates and found.get(move.end, 0) >> _pieces(asked, move) & 1:
        return ()
    return leg(asked, move).acted
