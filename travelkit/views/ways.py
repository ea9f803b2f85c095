"""The ways of moves: spot by spot along the drawn lines, and short enough for a message.

A spin of thirty may open four hundred moves, each with its own way. A way is kept as its corners:
the marks where it goes over to another line, and its end; `Lines` puts back those that lie between.
The page has the marks of each line, and gets a way as a word of a few letters (`Lines.code`), and
all ways of a position as a tree of such words (`packed`).
"""

from __future__ import annotations

import functools
import itertools
import re
import string
from typing import TYPE_CHECKING, Any

UNLABELLED = 4
"""The priority of a mark whose name is only in its tooltip, unless the next move leads there."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Choice, Mark, Plate, Track

Stretch = tuple[int, int, int]
"""A track, the position of a mark in its `marks`, and that of another: to be run from the first
to the second."""


class Lines:
    """The lines of a plate as moves are counted along them.

    Args:
        tracks: the lines, with their marks.
    """

    def __init__(self, tracks: Sequence[Track]) -> None:
        self.marks = tuple(track.marks for track in tracks)
        self._at: dict[int, dict[int, int]] = {}
        self._next: dict[tuple[int, int], int] = {}
        for number, marks in enumerate(self.marks):
            for position, mark in enumerate(marks):
                self._at.setdefault(mark, {})[number] = position
            for here, there in itertools.pairwise(marks):
                self._next[here, there] = self._next[there, here] = number

    def _joins(self, start: int, end: int) -> list[Stretch]:
        """The lines on which both marks lie."""
        here, there = self._at.get(start, {}), self._at.get(end, {})
        return [(track, here[track], there[track]) for track in here if track in there]

    def corners(self, spots: Sequence[int]) -> tuple[int, ...]:
        """The marks of a way that tell all others: where it changes lines, and its end.

        Args:
            spots: the way, mark by mark; the first is where it begins.

        >>> from travelkit.views.scene import Track
        >>> lines = Lines((Track("rail", (), (0, 5, 6, 1)), Track("sea", (), (1, 7, 2))))
        >>> lines.corners((5, 6, 1, 7))
        (5, 1, 7)
        """
        lines = [self._next.get(pair, -1) for pair in itertools.pairwise(spots)]
        kept = list(spots[:1])
        since = 0
        for index in range(1, len(spots)):
            if index < len(spots) - 1 and lines[index] == lines[since]:
                continue
            if index > since + 1 and len(self._joins(spots[since], spots[index])) > 1:
                kept.append(spots[since + 1])  # by which of two lines?
            kept.append(spots[index])
            since = index
        return tuple(kept)

    def stretches(self, via: Sequence[int]) -> tuple[Stretch, ...]:
        """The pieces of lines that a way runs along.

        Args:
            via: the corners of the way.

        >>> from travelkit.views.scene import Track
        >>> Lines((Track("rail", (), (0, 5, 6, 1)),)).stretches((6, 0))
        ((0, 2, 0),)
        """
        found: list[Stretch] = []
        for start, end in itertools.pairwise(via):
            joins = self._joins(start, end)
            # of two lines the one with nothing between, or a corner would say which
            found += sorted(joins, key=lambda one: abs(one[1] - one[2]))[:1]
        return tuple(found)

    def spots(self, via: Sequence[int]) -> tuple[int, ...]:
        """A way mark by mark, its beginning included.

        Args:
            via: the corners of the way.

        >>> from travelkit.views.scene import Track
        >>> lines = Lines((Track("rail", (), (0, 5, 6, 1)), Track("sea", (), (1, 7, 2))))
        >>> lines.spots((5, 1, 7))
        (5, 6, 1, 7)
        """
        found = list(via[:1])
        for track, first, last in self.stretches(via):
            marks = self.marks[track]
            found += marks[first + 1 : last + 1] if first < last else marks[last:first][::-1]
        return tuple(found)

    def code(self, via: Sequence[int]) -> str:
        """A way as a word: the number of its first mark, then a letter for each line.

        Args:
            via: the corners of the way.

        Returns:
            Small letters for lines that are run along to their end, a capital for the last one,
            and the number of marks on it, a digit or a small letter (a is 10). The ways out of a
            mark are lettered by the numbers of the lines, each back before it is forth.

        >>> from travelkit.views.scene import Track
        >>> lines = Lines((Track("rail", (), (0, 5, 6, 1)), Track("sea", (), (1, 7, 2))))
        >>> lines.code((5, 1, 7))
        '5:bB1'
        """
        runs: list[list[int]] = []
        for track, first, last in self.stretches(via):
            if runs and runs[-1][0] == track and runs[-1][2] == first:
                runs[-1][2] = last
            else:
                runs.append([track, first, last])
        here, word = via[0], f"{via[0]}:"
        for number, (track, first, last) in enumerate(runs, start=1):
            letter = string.ascii_lowercase[self._out(here).index((track, last > first))]
            if number == len(runs):
                word += letter.upper() + _DIGITS[abs(last - first)]
            else:
                word += letter
            here = self.marks[track][last]
        return word

    def _out(self, mark: int) -> list[tuple[int, bool]]:
        """The ways out of a mark: the line, and whether it is run along forwards."""
        found = []
        for track, position in self._at.get(mark, {}).items():
            if position > 0:
                found.append((track, False))
            if position < len(self.marks[track]) - 1:
                found.append((track, True))
        return found


_DIGITS = string.digits + string.ascii_lowercase + string.ascii_uppercase


@functools.lru_cache(maxsize=8)
def lines_of(plate: Plate) -> Lines:
    """The lines of a plate.

    Args:
        plate: the table.
    """
    return Lines(plate.tracks)


_BETWEEN = re.compile(r"spot (\d+) from (.+) toward (.+)")


def short_marks(marks: Sequence[Mark]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The marks as the page gets them where there are a thousand: the names of places once each.

    Args:
        marks: those of the plate.

    Returns:
        The marks, and the endings of tooltips that several share. The name of a spot that is
        called after its neighbours is its number with those of the neighbours; a tooltip that
        begins with the name is the number of its ending.

    >>> from travelkit.views.scene import Mark
    >>> city = Mark("Rome", 41.9, 12.49, "land", 1, "e", "Rome. Ours.")
    >>> spot = Mark("spot 1 from Rome toward Rome", 42.0, 12.0, "land", 4, "e", "Long ago. Ours.")
    >>> short_marks((city, spot))[0][1][0]
    (1, 0, 0)
    """
    numbers = {mark.name: number for number, mark in enumerate(marks)}
    endings: dict[str, int] = {}
    found: list[tuple[Any, ...]] = []
    for mark in marks:
        name: Any = mark.name
        between = _BETWEEN.fullmatch(mark.name)
        if between and between[2] in numbers and between[3] in numbers:
            name = (int(between[1]), numbers[between[2]], numbers[between[3]])
        title: Any = mark.title
        start = f"{mark.name}. "
        if mark.name and title.startswith(start):
            title = endings.setdefault(title.removeprefix(start), len(endings))
        short = mark._replace(
            name=name,
            latitude=round(mark.latitude, 3),
            longitude=round(mark.longitude, 3),
            title=title,
        )
        found.append(tuple(short) if mark.effect else tuple(short)[:-1])
    return tuple(found), tuple(endings)


def packed(lines: Lines, choices: Sequence[Choice]) -> tuple[tuple[str, str, str], ...]:
    """Choices with ways as the page gets them: a few bytes each.

    Args:
        lines: those of the plate.
        choices: all with `via` and `frame`; those with the same frame side by side.

    Returns:
        For each frame, in the order of the choices: the frame, a sentence, and the ways as a tree:
        the words of `Lines.code`, each after as many ``-`` as letters of the word before it, from
        its end, are not its own; what the two have in common is not written again.

    >>> from travelkit.views.scene import Choice, Track
    >>> lines = Lines((Track("rail", (), (0, 5, 6, 1)), Track("sea", (), (1, 7, 2))))
    >>> vias = ((0, 5), (0, 1, 7), (0, 1, 2))
    >>> ends = [Choice("", "", via[-1], via=via, frame="?") for via in vias]
    >>> packed(lines, ends)
    (('?', '', '0:A1aB1B2'),)
    """
    found: list[tuple[str, str, str]] = []
    for (frame, says), same in itertools.groupby(choices, lambda one: (one.frame, one.says)):
        written, before = "", ""
        for choice in same:
            code = lines.code(choice.via).partition(":")[2]
            head = code[:-2]
            common = 0
            while common < min(len(head), len(before)) and head[common] == before[common]:
                common += 1
            if not written:
                written = f"{choice.via[0]}:"
            written += "-" * (len(before) - common) + code[common:]
            before = head
        found.append((frame, says, written))
    return tuple(found)


def gates_on(plate: Plate, via: Sequence[int]) -> tuple[str, ...]:
    """The labels of the gates in the margins that a way goes through.

    Args:
        plate: the table.
        via: the corners of the way.
    """
    gates = {gate.track: gate.label for gate in plate.gates}
    found = []
    lines = lines_of(plate)
    for track, first, last in lines.stretches(via):
        if track in gates:
            marks = lines.marks[track]
            way = marks[min(first, last) : max(first, last) + 1]
            sides = {plate.marks[mark].longitude > 0 for mark in way}
            if len(sides) > 1:  # both sides of the date line
                found.append(gates[track])
    return tuple(found)


def way_words(plate: Plate, via: Sequence[int]) -> str:
    """A way in words: how many spots, past which places, through which gate.

    Args:
        plate: the table.
        via: the corners of the way.

    >>> from travelkit.views.scene import Mark, Plate, Track
    >>> marks = tuple(Mark(name, 0, 0, "city", 1, "e", "") for name in ("Rome", "Genoa", "Nice"))
    >>> tracks = (Track("rail", (), (0, 1)), Track("rail", (), (1, 2)))
    >>> plate = Plate("g", "G", "", "", (), marks, tracks, (), (0, 0, 1, 1), (), "world")
    >>> way_words(plate, (0, 1, 2))
    '2 spots, by Genoa'
    """
    count = len(lines_of(plate).spots(via)) - 1
    passed = [
        plate.marks[mark].name for mark in via[1:-1] if plate.marks[mark].priority < UNLABELLED
    ]
    found = f"{count} spot{'s' * (count != 1)}"
    if passed:
        found += f", by {' and '.join([*[', '.join(passed[:-1])][: len(passed) > 1], passed[-1]])}"
    if gates := gates_on(plate, via):
        found += f", through gate {' and '.join(gates)}"
    return found
