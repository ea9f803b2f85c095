"""Every legal move of a traveler or pirate with its way, found in one walk through the net.

`GAME.way` looks for the way of one move; a table shows those of all moves at once.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from travelkit.games.pirate_and_traveler.choices import Question, open_moves
from travelkit.games.pirate_and_traveler.nets import RUNS, Net, bits_of, net
from travelkit.games.pirate_and_traveler.state import Move

if TYPE_CHECKING:
    from travelkit.games.pirate_and_traveler.moves import Load

_Chain: TypeAlias = "tuple[_Chain, int] | None"
"""A way: what comes before, and its last edge."""

_Found: TypeAlias = tuple[int, _Chain]
"""How many spots a way counts, and its edges."""

_Key = TypeVar("_Key")


@functools.lru_cache(maxsize=64)
def ways_of(asked: Question) -> dict[Move, tuple[int, ...]]:
    """For each legal move the spots that it counts, the last one included; as `GAME.way` has them.

    Args:
        asked: what the moves depend on.
    """
    seats = [seat for _, seat in asked.open]
    way = net(asked.start, asked.spin, asked.idle)
    stops, early = _walked(way, asked.load, _aims(asked))
    found: dict[Move, tuple[int, ...]] = {}
    for move in open_moves(asked):
        if not isinstance(move, Move):
            continue
        pieces = sum(1 << bit for bit, seat in enumerate(seats) if move.sent >> seat & 1)
        ends_early = move.end == asked.goal or (move.captive >= 0 and not move.lands)
        length, chain = (early if ends_early else stops)[move.end, pieces]
        found[move] = _spots(way, chain, length)
    return found


def _aims(asked: Question) -> int:
    """The spots where a move may end with count left over, one bit each (P28, P41)."""
    found = 1 << asked.goal if asked.goal >= 0 else 0
    if asked.pirates:
        for spot, _ in asked.open:
            found |= 1 << spot
    return found


_Table: TypeAlias = dict[tuple[int, int], _Found]


def _walked(way: Net, load: Load, aims: int) -> tuple[_Table, _Table]:
    """The shortest ways: to the ends of the full count, and to where one may stop early.

    Keys are the spot and the bits of the pieces met; of ways as long the first one stays, as in
    `moves.route`.
    """
    met, goal, barred = dict(load.met), load.goal, load.barred
    special = aims
    for spot in (*met, *barred):
        special |= 1 << spot
    came: list[dict[int, _Found]] = [{} for _ in range(way.knots)]
    came[0][0] = (0, None)
    stops: _Table = {}
    early: _Table = {}
    for source, target, edge in zip(way.sources, way.targets, way.edges, strict=True):
        here = came[source]
        if not here:
            continue
        line, back, low, high = way.stretch(edge)
        run, full = RUNS[2 * line + back], target >= way.first_end
        plain = not special & bits_of(2 * line + back, low, high)
        for pieces, (length, before) in sorted(here.items(), key=_pieces):
            gone, chain = length - low, (before, edge)
            now = pieces
            for steps in range(high if plain else low + 1, high + 1):
                spot = run[steps]
                if spot in barred:
                    break
                now |= met.get(spot, 0)
                if aims >> spot & 1:
                    _keep(early, (spot, now), (gone + steps, chain))
                if full and steps == high:
                    _keep(stops, (spot, now), (gone + steps, chain))
                if spot == goal:  # P28
                    break
            else:
                _keep(came[target], now, (gone + high, chain))
    return stops, early


def _pieces(entry: tuple[int, _Found]) -> int:
    return entry[0]


def _keep(table: dict[_Key, _Found], key: _Key, found: _Found) -> None:
    known = table.get(key)
    if known is None or found[0] < known[0]:
        table[key] = found


def _spots(way: Net, chain: _Chain, length: int) -> tuple[int, ...]:
    edges = []
    while chain is not None:
        chain, edge = chain
        edges.append(edge)
    spots: list[int] = []
    for edge in reversed(edges):
        line, back, low, high = way.stretch(edge)
        spots += RUNS[2 * line + back][low + 1 : high + 1]
    return tuple(spots[:length])
