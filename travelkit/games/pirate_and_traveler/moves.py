"""Where a piece can go: every end that a spin reaches, and whom it meets on the way.

Sets of pieces met are pushed through the net of all ways (`nets`), all ways at a time: knot by
knot, a whole number with one bit for each set.
"""

from __future__ import annotations

import bisect
import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.games.pirate_and_traveler.nets import (
    FARTHEST,
    RUNS,
    STANDARD,
    STRIDE,
    Net,
    bits_of,
    net,
)
from travelkit.games.pirate_and_traveler.network import JOINED, PLACES, TRACKS, WHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

BARRED: Final = 255
"""What `Load.barred` spots do to an edge: nobody gets past."""


class Load(NamedTuple):
    """What stands on the board and matters to a move.

    Args:
        met: spot -> bit of the piece there that a traveler picks up (P25).
        goal: the destination, where every way ends (P28), or -1.
        barred: spots that cannot be passed (`blockade`, P27).
        full: spots where one cannot end: safety spots with a piece on them (P27, P55).
    """

    met: tuple[tuple[int, int], ...] = ()
    goal: int = -1
    barred: tuple[int, ...] = ()
    full: tuple[int, ...] = ()


def _raised() -> tuple[tuple[int, ...], ...]:
    """For a bit pattern of pieces met on an edge: sets before it -> sets after it."""
    return tuple(
        tuple(
            functools.reduce(
                lambda bits, which: bits | 1 << (which | pieces),
                [which for which in range(8) if sets >> which & 1],
                0,
            )
            for sets in range(256)
        )
        for pieces in range(8)
    )


_RAISED: Final = _raised()


def _effects(way: Net, load: Load) -> bytearray:
    """For each edge the bits of the pieces that stand on it, or BARRED."""
    found = bytearray(STANDARD + len(way.local))
    standing = [*load.met, *[(spot, BARRED) for spot in load.barred]]
    for spot, bit in standing:
        if spot < PLACES:
            for line, back, _, steps in JOINED[spot]:
                found[(2 * line + 1 - back) * STRIDE + steps] |= bit
        else:
            line, position = WHERE[spot]
            steps = TRACKS[line].steps
            for segment, near in ((2 * line, position), (2 * line + 1, steps - position)):
                for edge in range(segment * STRIDE + near, segment * STRIDE + steps + 1):
                    found[edge] |= bit
    for number, (line, back, low, high) in enumerate(way.local, start=STANDARD):
        covered = bits_of(2 * line + back, low, high)
        for spot, bit in standing:
            if covered >> spot & 1:
                found[number] |= bit
    if load.goal >= 0:  # nothing leaves the destination
        for line, back, _, steps in JOINED[load.goal]:
            first = (2 * line + back) * STRIDE
            found[first + 1 : first + steps + 1] = bytes([BARRED]) * steps
    return found


def reached(
    start: int, count: int, idle: tuple[int, ...], load: Load, *, direct: bool = False
) -> list[tuple[int, int]]:
    """Every end, with the sets of pieces that can be met on the way to it.

    Args:
        start: the spot the piece stands on.
        count: the spots to count.
        idle: MOVE AHEAD spots that have acted in this turn already.
        load: the pieces and the destination.
        direct: True to leave out ways on which MOVE AHEAD acts.

    Returns:
        Pairs in ascending order of the spot: the spot, and a number whose bit n is set if there
        is a way on which exactly the pieces of bit pattern n are met.
    """
    way = net(start, count, idle)
    if direct and way.direct < len(way.edges):
        first = way.direct
        edges, sources = way.edges[:first], way.sources[:first]
        way = way._replace(edges=edges, sources=sources, targets=way.targets[:first])
    sets, raised = [0] * way.knots, _RAISED
    sets[0] = 1
    if load.met or load.barred:
        effects = _effects(way, load)
        for source, target, edge in zip(way.sources, way.targets, way.edges, strict=True):
            effect = effects[edge]
            if not effect:
                sets[target] |= sets[source]
            elif effect != BARRED:
                sets[target] |= raised[effect][sets[source]]
    else:  # only the destination cuts ways off
        stops = set(way.places.get(load.goal, ()))
        for source, target in zip(way.sources, way.targets, strict=True):
            if source not in stops:
                sets[target] |= sets[source]
    full = load.full
    found = [
        (end, bits)
        for end, bits in zip(way.ends, sets[way.first_end :], strict=True)
        if bits and end not in full and end != load.goal
    ]
    arrived = 0
    for knot in way.places.get(load.goal, ()):
        arrived |= sets[knot]
    if load.goal in way.ends:
        arrived |= sets[way.first_end + way.ends.index(load.goal)]
    if arrived:
        bisect.insort(found, (load.goal, arrived))
    return found


class Leg(NamedTuple):
    """How a move runs: the spots it counts, start left out, and MOVE AHEAD spots that acted."""

    spots: tuple[int, ...]
    acted: tuple[int, ...]


class Aim(NamedTuple):
    """What a way is looked for.

    Args:
        end: the spot to stop on.
        pieces: the bit pattern of the pieces met on the way.
        early: True if one may stop there with count left over: at the destination (P28), or where
            a pirate is captured (P41).
    """

    end: int
    pieces: int = 0
    early: bool = False


def route(start: int, count: int, idle: tuple[int, ...], load: Load, aim: Aim) -> Leg | None:
    """A shortest way to an end, or None if there is none; always the same one of several.

    Args:
        start: the spot the piece stands on.
        count: the spots to count.
        idle: MOVE AHEAD spots that have acted in this turn already.
        load: the pieces and the destination.
        aim: where to, past whom.

    >>> from travelkit.games.pirate_and_traveler.network import HOME, NAMES, NUMBERS
    >>> leg = route(HOME, 4, (), Load(), Aim(NUMBERS["Durban"]))
    >>> [NAMES[spot] for spot in leg.spots][1:]
    ['Port Elizabeth', 'spot 1 from Durban toward Cape Town', 'Durban']
    """
    way, met = net(start, count, idle), dict(load.met)
    if not way.touched >> aim.end & 1:
        return None
    came: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    best: tuple[int, ...] | None = None
    shortest = 2 * FARTHEST
    for source, target, edge in zip(way.sources, way.targets, way.edges, strict=True):
        line, back, low, high = way.stretch(edge)
        run = RUNS[2 * line + back]
        for before in range(8):
            here = came.get((source, before))
            if here is None:
                continue
            (length, edges), pieces = here, before
            gone = length - low
            for steps in range(low + 1, high + 1):
                spot = run[steps]
                if spot in load.barred:
                    break
                pieces |= met.get(spot, 0)
                stops = aim.early or (steps == high and target >= way.first_end)
                if spot == aim.end and pieces == aim.pieces and stops and gone + steps < shortest:
                    best, shortest = (*edges, edge), gone + steps
                if spot == load.goal:
                    break
            else:
                known = came.get((target, pieces))
                if known is None or gone + high < known[0]:
                    came[target, pieces] = (gone + high, (*edges, edge))
    return None if best is None else _walk(way, best, shortest)


def _walk(way: Net, edges: Iterable[int], length: int) -> Leg:
    spots: list[int] = []
    acted: list[int] = []
    for edge in edges:
        line, back, low, high = way.stretch(edge)
        if low and spots:  # it begins inside a line, but not at the start: MOVE AHEAD moved it on
            acted.append(spots[-1])
        spots += RUNS[2 * line + back][low + 1 : high + 1]
    return Leg(tuple(spots[:length]), tuple(acted))
