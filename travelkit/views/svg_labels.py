"""Where names stand on the static map, so that no two touch.

Names are placed by rank. One of the first rank always finds a place, farther off and with a thin
leader if it must; others are dropped where they would touch, never shrunk (look: do 5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from travelkit.views.svg_style import width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

XY = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle in px: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Rect) -> float:
        """The area that two rectangles share, in square px.

        >>> Rect(0, 0, 2, 2).overlap(Rect(1, 1, 5, 5))
        1
        """
        if not self.touches(other):
            return 0
        across = min(self.right, other.right) - max(self.left, other.left)
        return across * (min(self.bottom, other.bottom) - max(self.top, other.top))

    def touches(self, other: Rect) -> bool:
        """Whether two rectangles share any area."""
        # Most pairs lie far apart, and this is asked thousands of times a picture.
        left, top, right, bottom = other
        return left < self[2] and right > self[0] and top < self[3] and bottom > self[1]

    def holds(self, point: XY, margin: float = 0.0) -> bool:
        """Whether a point lies in the rectangle or within `margin` px of it."""
        return (
            self.left - margin < point[0] < self.right + margin
            and self.top - margin < point[1] < self.bottom + margin
        )

    def at(self, point: XY) -> Rect:
        """The same rectangle moved by (x, y)."""
        x, y = point
        return Rect(self.left + x, self.top + y, self.right + x, self.bottom + y)


class Wanted(NamedTuple):
    """A name that wants a place.

    Args:
        spot: the number of its mark.
        text: the name.
        point: the mark, px.
        side: the side it would like, a compass direction.
        rank: 0 on the route, then 1 to 3; 0 and 1 are always placed.
        size: type size in px.
        bold, italic: the face.
        pad: px of plate around the text (a flag), 0 for plain names.
        clear: px that it keeps farther away than usual, for a ring round the mark.
        within: True for the name of a surface: it stands on the point, or a little beside it.
    """

    spot: int
    text: str
    point: XY
    side: str
    rank: int
    size: float = 11.5
    bold: bool = False
    italic: bool = False
    pad: float = 0.0
    clear: float = 0.0
    within: bool = False


class Placed(NamedTuple):
    """A name in its place: its box, the start of its base line, and whether it needs a leader."""

    wanted: Wanted
    box: Rect
    x: float
    y: float
    leader: bool


_SIDES = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
_VECTORS = {
    "e": (1, 0),
    "ne": (1, -1),
    "n": (0, -1),
    "nw": (-1, -1),
    "w": (-1, 0),
    "sw": (-1, 1),
    "s": (0, 1),
    "se": (1, 1),
}
_TURNS = (0, 1, -1, 2, -2, 3, -3, 4)
_DISTANCES = (6.5, 13.0, 22.0, 34.0, 48.0, 66.0, 90.0)
_NEAR = 2  # from this distance on, a leader joins name and mark
_ALWAYS = 1  # ranks up to this are never dropped
_SPOT_COST = 9.0
_SHARED_COST = 1000.0


def _size(wanted: Wanted) -> tuple[float, float]:
    wide = width_of(wanted.text, wanted.size, serif=True, bold=wanted.bold)
    return wide + 2 * wanted.pad, wanted.size * 0.98 + 2 * wanted.pad


def _box(wanted: Wanted, side: str, distance: float) -> Rect:
    dx, dy = _VECTORS[side]
    x, y = wanted.point
    wide, high = _size(wanted)
    if dx and dy:
        # Corners come closer than sides, as the eye wants it.
        x += dx * distance * 0.62
        y += dy * distance * 0.62
    else:
        x += dx * distance
        y += dy * distance
    left = x if dx > 0 else x - wide if dx < 0 else x - wide / 2
    top = y if dy > 0 else y - high if dy < 0 else y - high / 2
    return Rect(left, top, left + wide, top + high)


def place(
    wanted: Wanted,
    taken: Sequence[Rect],
    points: Sequence[XY],
    area: Rect,
    soft: Sequence[Rect] = (),
) -> Placed | None:
    """The best free place for a name, or None if there is none and it may be dropped.

    Args:
        wanted: the name.
        taken: rectangles that it must not touch.
        points: marks, better not covered.
        area: it must lie within.
        soft: rectangles better left free.

    >>> name = Wanted(0, "Rome", (50, 50), "e", 1)
    >>> place(name, [], [], Rect(0, 0, 100, 100)).x > 50
    True
    >>> place(name, [Rect(52, 0, 100, 100)], [], Rect(0, 0, 100, 100)).box.right < 50
    True
    """
    if wanted.within:
        found = _within(wanted, taken, points, area)
        if found or wanted.rank > _ALWAYS:
            return found
    best: Placed | None = None
    least = float("inf")
    start = _SIDES.index(wanted.side) if wanted.side in _SIDES else 0
    distances = _DISTANCES if wanted.rank <= _ALWAYS else _DISTANCES[:2]
    wide, high = _size(wanted)
    x, y = wanted.point
    farthest = distances[-1] + wanted.clear
    span_x, span_y = wide + farthest, high + farthest
    about = Rect(x - span_x, y - span_y, x + span_x, y + span_y)
    near = [p for p in points if p != wanted.point and about.holds(p)]
    full = [other for other in taken if about.touches(other)]
    for ring, distance in enumerate(distances):
        for turn, step in enumerate(_TURNS):
            cost = turn * 1.0 + ring * 14.0
            if cost >= least:
                break
            box = _box(wanted, _SIDES[(start + step) % 8], distance + wanted.clear)
            shared = sum([box.overlap(other) for other in full])
            cost += (shared + wide * high - box.overlap(area)) * _SHARED_COST
            if cost >= least:
                continue
            cost += _SPOT_COST * sum([box.holds(point, 2.5) for point in near])
            cost += sum([0.06 * box.overlap(other) for other in soft])
            if cost < least:
                least = cost
                best = Placed(
                    wanted,
                    box,
                    box.left + wanted.pad,
                    box.bottom - wanted.pad - wanted.size * 0.22,
                    ring >= _NEAR,
                )
    if wanted.rank > _ALWAYS and least >= _SHARED_COST / 10:
        return None
    return best


_SHIFTS = tuple((dx, dy) for dy in (0, -7, 7, -13, 13, -20, 20) for dx in (0, -8, 8, -16, 16))


def _within(
    wanted: Wanted, taken: Sequence[Rect], points: Sequence[XY], area: Rect
) -> Placed | None:
    """A name on its surface, the nearer to the point the better, or None where all is taken."""
    wide, high = _size(wanted)
    best: Placed | None = None
    least = float("inf")
    for dx, dy in _SHIFTS:
        x, y = wanted.point[0] + dx - wide / 2, wanted.point[1] + dy - high / 2
        box = Rect(x, y, x + wide, y + high)
        if box.overlap(area) < wide * high - 1 or any(map(box.touches, taken)):
            continue
        cost = (abs(dx) + abs(dy)) * 0.3 + _SPOT_COST * sum(box.holds(one, 2) for one in points)
        if cost < least:
            least = cost
            best = Placed(wanted, box, x, box.bottom - wanted.size * 0.22, leader=False)
    return best


def place_all(
    names: Iterable[Wanted],
    taken: Sequence[Rect],
    points: Sequence[XY],
    area: Rect,
    soft: Sequence[Rect] = (),
) -> tuple[Placed, ...]:
    """Places for all names that fit, rank by rank, and within a rank in the order given.

    Args:
        names: the names.
        taken: rectangles that none must touch.
        points: marks, better not covered.
        area: all must lie within.
        soft: rectangles better left free.
    """
    full = list(taken)
    found = []
    for wanted in sorted(names, key=lambda name: name.rank):
        placed = place(wanted, full, points, area, soft)
        if placed:
            found.append(placed)
            full.append(placed.box)
    return tuple(found)


def settle(
    base: Sequence[Placed],
    first: Iterable[Wanted],
    taken: Sequence[Rect],
    points: Sequence[XY],
    area: Rect,
) -> tuple[Placed, ...]:
    """Names of a position: those of the route anew, the others where they were if they can be.

    Names that keep their place from move to move are easier on the eye, and quicker to draw.

    Args:
        base: the names as they stand on the empty board.
        first: names of the route, placed before all others.
        taken: pieces and pictures, which no name must touch.
        points: marks, better not covered.
        area: all must lie within.
    """
    full = list(taken)
    found = []
    done = set()
    for wanted in first:
        placed = place(wanted, full, points, area)
        if placed:
            found.append(placed)
            full.append(placed.box)
            done.add(wanted.spot)
    for rank in (0, 1, 2, 3):
        moved = []
        for old in base:
            if old.wanted.rank != rank or old.wanted.spot in done:
                continue
            if any(map(old.box.touches, full)):
                moved.append(old.wanted)
            else:
                found.append(old)
                full.append(old.box)
        for wanted in moved:
            placed = place(wanted, full, points, area)
            if placed:
                found.append(placed)
                full.append(placed.box)
    return tuple(found)
