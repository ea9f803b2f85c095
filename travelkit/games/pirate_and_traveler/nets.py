"""All ways of a spin, woven into a net.

A spin of 30 in Europe opens some fifty thousand ways. They are not counted one by one. A way is a
chain of lines of which none is used twice (P23); two ways that stand at the same place with the
same count left, and have used the same of those lines that still matter, go on alike. So all ways
of a spin form a net of a few thousand knots, which is woven once for each spot and spin, and kept.
"""

from __future__ import annotations

import functools
import heapq
import itertools
import operator
from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.games.pirate_and_traveler.network import (
    EFFECT,
    JOINED,
    MOVE_AHEAD,
    PLACES,
    SPOTS,
    TRACKS,
    WHERE,
    spot_at,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

STRIDE: Final = 34  # more than the steps of the longest line
STANDARD: Final = 2 * len(TRACKS) * STRIDE
FARTHEST: Final = 48  # more than any spin and what MOVE AHEAD adds


def measured(place: int) -> list[int]:
    """Steps from a place to each place, lines used as often as one likes."""
    found = [FARTHEST] * PLACES
    found[place] = 0
    heap = [(0, place)]
    while heap:
        steps, here = heapq.heappop(heap)
        if steps > found[here]:
            continue
        for _, _, there, length in JOINED[here]:
            if steps + length < found[there]:
                found[there] = steps + length
                heapq.heappush(heap, (steps + length, there))
    return found


def _relevant(place: int) -> tuple[int, ...]:
    """For each count left, the lines that can still be entered from a place, one bit each."""
    steps = measured(place)
    entered = [0] * (FARTHEST + 1)
    for number, track in enumerate(TRACKS):
        entered[min(FARTHEST, steps[track.start], steps[track.end])] |= 1 << number
    within = tuple(itertools.accumulate([0, *entered[:-1]], operator.or_))
    ahead = []
    for spot, (line, position) in enumerate(WHERE):
        if EFFECT[spot] == MOVE_AHEAD:
            track = TRACKS[line]
            near = min(steps[track.start] + position, steps[track.end] + track.steps - position)
            ahead.append((near, SPOTS[spot].ahead))
    found = []
    for left in range(FARTHEST + 1):
        reach, further = left, -1
        while further < reach <= FARTHEST:  # P59: a spin that ends on such a spot goes on
            further = reach
            reach = left + sum([more for near, more in ahead if near <= further])
        found.append(within[min(reach, FARTHEST)])
    return tuple(found)


_RELEVANT: Final = tuple([_relevant(place) for place in range(PLACES)])

RUNS: Final = tuple(
    [
        tuple([spot_at(line, back, steps) for steps in range(TRACKS[line].steps + 1)])
        for line in range(len(TRACKS))
        for back in (0, 1)
    ]
)
"""For each line, forwards and backwards, its spots from end to end."""


class Way(NamedTuple):
    """A line as it leaves a place: all that weaving asks for, worked out beforehand."""

    bit: int
    line: int
    back: int
    there: int
    steps: int
    edge: int
    run: tuple[int, ...]


_WAYS: Final = tuple(
    [
        tuple(
            [
                Way(
                    1 << line,
                    line,
                    back,
                    there,
                    steps,
                    (2 * line + back) * STRIDE,
                    RUNS[2 * line + back],
                )
                for line, back, there, steps in JOINED[place]
            ]
        )
        for place in range(PLACES)
    ]
)


class Stretch(NamedTuple):
    """A piece of a line that is run along: from `low` to `high` steps after one of its ends."""

    line: int
    back: int
    low: int
    high: int


class Net(NamedTuple):
    """All ways of one spin from one spot.

    Args:
        sources, targets, edges: one entry an edge, in an order in which knots come before those
            they lead to; knot 0 is the start, the last `len(ends)` knots are the ends.
        direct: how many of the edges, the first, belong to ways without MOVE AHEAD (P59).
        local: the stretches of those edges that begin inside a line; edge `STANDARD + n` is
            `local[n]`, any other stands for a whole or broken-off line, see `stretch`.
        ends: the spots where the full count ends, in ascending order.
        knots: how many knots there are, ends included.
        places: place -> the knots there.
        touched: every spot on any of the ways, one bit each.
    """

    sources: array[int]
    targets: array[int]
    edges: array[int]
    direct: int
    local: tuple[Stretch, ...]
    ends: tuple[int, ...]
    knots: int
    places: Mapping[int, tuple[int, ...]]
    touched: int

    @property
    def first_end(self) -> int:
        """The knot of `ends[0]`."""
        return self.knots - len(self.ends)

    def stretch(self, edge: int) -> Stretch:
        """The piece of line that an edge stands for."""
        if edge >= STANDARD:
            return self.local[edge - STANDARD]
        segment, high = divmod(edge, STRIDE)
        return Stretch(segment >> 1, segment & 1, 0, high)


class _Weaver:
    """Weaves the net of one start and spin."""

    def __init__(self, start: int, count: int, idle: tuple[int, ...]) -> None:
        self.idle = idle
        self.sources: list[int] = []
        self.targets: list[int] = []
        self.edges: list[int] = []
        self.local: list[Stretch] = []
        self.ends: dict[int, int] = {}
        self.places: dict[int, list[int]] = {}
        self.knots = 1
        # Layers by count left; those of MOVE AHEAD (P59) come after all of the spin itself.
        self.layers: list[dict[tuple[int, int], int]] = [{} for _ in range(count + 1)]
        self.ahead: list[tuple[int, int, int, int, int]] = []
        if start < PLACES:
            self.layers[count][(start, 0)] = 0
            self.places[start] = [0]
        else:
            line, position = WHERE[start]
            for back, low in ((0, position), (1, TRACKS[line].steps - position)):
                self.run(0, Stretch(line, back, low, low + count), 0)
        self.unwind(count)
        self.direct = len(self.edges)
        while self.ahead:
            waiting, self.ahead = self.ahead, []
            most = max(SPOTS[spot].ahead for spot, *_ in waiting)
            self.layers = [{} for _ in range(most + 1)]
            for spot, line, back, knot, used in waiting:
                low = TRACKS[line].steps - WHERE[spot][1] if back else WHERE[spot][1]
                self.run(knot, Stretch(line, back, low, low + SPOTS[spot].ahead), used)
            self.unwind(most)

    def unwind(self, count: int) -> None:
        """Go on from every place, the one with the most count left first."""
        layers, places, ends, idle = self.layers, self.places, self.ends, self.idle
        source, target_of, edge_of = self.sources.append, self.targets.append, self.edges.append
        knots = self.knots
        for left in range(count, 0, -1):
            for (place, used), knot in layers[left].items():
                for bit, line, back, there, steps, edge, run in _WAYS[place]:
                    if used & bit:  # P23
                        continue
                    if steps < left:
                        rest = left - steps
                        key = (there, (used | bit) & _RELEVANT[there][rest])
                        layer = layers[rest]
                        if key in layer:
                            target = layer[key]
                        else:
                            target = layer[key] = knots
                            knots += 1
                            places.setdefault(there, []).append(target)
                        edge_of(edge + steps)
                    else:
                        spot = run[left]
                        if EFFECT[spot] == MOVE_AHEAD and spot not in idle:  # P59: it goes on
                            target = knots
                            knots += 1
                            self.ahead.append((spot, line, back, target, used | bit))
                        elif spot in ends:
                            target = ends[spot]
                        else:
                            target = ends[spot] = -1 - len(ends)
                        edge_of(edge + left)
                    source(knot)
                    target_of(target)
        self.knots = knots

    def run(self, knot: int, way: Stretch, used: int) -> None:
        """Run along a line from inside it, for `way.high - way.low` steps or to its end."""
        line, back, low, high = way
        steps = TRACKS[line].steps
        self.edges.append(STANDARD + len(self.local))
        self.sources.append(knot)
        self.local.append(Stretch(line, back, low, min(high, steps)))
        spot = RUNS[2 * line + back][min(high, steps)]
        if high > steps:
            key = (spot, (used | 1 << line) & _RELEVANT[spot][high - steps])
            layer = self.layers[high - steps]
            if key not in layer:
                layer[key] = self.knots
                self.places.setdefault(spot, []).append(self.knots)
                self.knots += 1
            self.targets.append(layer[key])
        elif EFFECT[spot] == MOVE_AHEAD and spot not in self.idle:  # P59
            self.ahead.append((spot, line, back, self.knots, used | 1 << line))
            self.targets.append(self.knots)
            self.knots += 1
        else:
            self.targets.append(self.ends.setdefault(spot, -1 - len(self.ends)))

    def net(self) -> Net:
        """The net that was woven."""
        ends = tuple(sorted(self.ends))
        rank = {self.ends[spot]: self.knots + which for which, spot in enumerate(ends)}
        return Net(
            array("H", self.sources),
            array("H", [rank[target] if target < 0 else target for target in self.targets]),
            array("H", self.edges),
            self.direct,
            tuple(self.local),
            ends,
            self.knots + len(ends),
            {place: tuple(knots) for place, knots in self.places.items()},
            functools.reduce(operator.or_, map(self.touched, set(self.edges)), 0),
        )

    def touched(self, edge: int) -> int:
        """Every spot on an edge but its first, one bit each."""
        if edge < STANDARD:
            return bits_of(edge // STRIDE, 0, edge % STRIDE)
        line, back, low, high = self.local[edge - STANDARD]
        return bits_of(2 * line + back, low, high)


@functools.cache
def bits_of(run: int, low: int, high: int) -> int:
    """The spots of a run from `low` steps after its beginning, left out, to `high`; a bit each."""
    return functools.reduce(operator.or_, [1 << spot for spot in RUNS[run][low + 1 : high + 1]], 0)


@functools.cache
def net(start: int, count: int, idle: tuple[int, ...] = ()) -> Net:
    """All ways of a spin.

    Args:
        start: the spot one stands on.
        count: the spots to count (P19).
        idle: MOVE AHEAD spots that have acted in this turn already (P59).

    >>> from travelkit.games.pirate_and_traveler.network import NAMES, HOME
    >>> [NAMES[end] for end in net(HOME, 2).ends][:2]
    ['Kimberley', 'Port Elizabeth']
    """
    return _Weaver(start, count, idle).net()
