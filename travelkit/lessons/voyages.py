"""Voyages on the lines of a board: how long they are, and what a canal does to them.

Used by the lessons *Trade goods* and *Ports*. Every function is pure: a board goes in, and nothing
is changed. Lengths are those of the lines as they are drawn, each rounded to whole kilometres as
in ``lines.csv``, so that a pupil who adds up the table by hand gets the same sum.
"""

from __future__ import annotations

import functools
import heapq
import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import board as boards
from travelkit.errors import TravelkitError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from travelkit.board import Board, Line

NAUTICAL_MILE_KM: Final = Fraction(1852, 1000)
"""A sea mile of today; the British one of 1911 (6 080 feet) was one metre longer."""

SUEZ: Final = frozenset(("Port Said", "Port Sudan"))
"""The ends of the line that runs through the Suez Canal (open since 1869)."""
PANAMA: Final = frozenset(("Colon", "Panama"))
"""The ends of the railway beside which the Panama Canal was opened in 1914."""


class Voyage(NamedTuple):
    """A way along lines.

    Args:
        places: the names of all places on it, first and last included.
        kilometres: its length, whole kilometres.

    >>> Voyage(("Dover", "Calais"), 43).kilometres
    43
    """

    places: tuple[str, ...]
    kilometres: int


def by_ship(line: Line) -> bool:
    """True for a line that a ship runs on from end to end.

    >>> by_ship(boards.load("pirate-and-traveler").lines[0])
    False
    """
    return line.mode == "sea"


def any_way(line: Line) -> bool:  # noqa: ARG001 - one of the rules for `voyage`
    """True for every line: by ship, by train, or by both.

    >>> any_way(boards.load("pirate-and-traveler").lines[0])
    True
    """
    return True


def line_km(
    board: Board, start: str, end: str, allowed: Callable[[Line], bool] = by_ship
) -> int | None:
    """The length of the line that joins two places in whole kilometres; None if there is none.

    Args:
        board: places and lines.
        start: the name of a place.
        end: of another; the order of the two does not matter.
        allowed: which lines count; of two that join the same places, the shorter one.

    >>> line_km(boards.load("pirate-and-traveler"), "Aden", "Bombay")
    3071
    """
    found = [
        round(line.kilometres)
        for line in board.lines
        if {line.start, line.end} == {start, end} and allowed(line)
    ]
    return min(found, default=None)


def length(board: Board, places: Sequence[str], allowed: Callable[[Line], bool] = by_ship) -> int:
    """The kilometres of a voyage that calls at these places, each joined to the next by a line.

    Args:
        board: places and lines.
        places: names in their order; one place alone is a voyage of 0 km.
        allowed: which lines may be used.

    Raises:
        TravelkitError: naming the two places that no line joins.

    >>> length(boards.load("pirate-and-traveler"), ["Port Sudan", "Aden", "Bombay"])
    4290
    """
    total = 0
    for start, end in itertools.pairwise(places):
        found = line_km(board, start, end, allowed)
        if found is None:
            raise TravelkitError(
                f"No line of this board joins {shown(start)} and {shown(end)}. Look at the map, "
                "and name every place on the way."
            )
        total += found
    return total


def voyage(board: Board, start: str, end: str, allowed: Callable[[Line], bool] = by_ship) -> Voyage:
    """The shortest way from one place to another; of equal ones the first in the alphabet.

    Args:
        board: places and lines.
        start: the name of a place.
        end: of another.
        allowed: which lines may be used: `by_ship`, `any_way`, or a function of your own.

    Raises:
        TravelkitError: if there is no such place, or no way at all: nothing is made up.

    >>> voyage(boards.load("pirate-and-traveler"), "Port Said", "Bombay")
    Voyage(places=('Port Said', 'Port Sudan', 'Aden', 'Bombay'), kilometres=5746)
    """
    for name in (start, end):
        if name not in board.places:
            raise TravelkitError(
                f"There is no place {shown(name)} on this board. Write it as the map does, such as "
                f"{', '.join(list(board.places)[:3])}."
            )
    ways: dict[str, list[tuple[str, int]]] = {}
    for line in filter(allowed, board.lines):
        for here, there in ((line.start, line.end), (line.end, line.start)):
            ways.setdefault(here, []).append((there, round(line.kilometres)))
    heap: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
    done: set[str] = set()
    while heap:
        total, way = heapq.heappop(heap)
        here = way[-1]
        if here == end:
            return Voyage(way, total)
        if here in done:
            continue
        done.add(here)
        for there, kilometres in ways.get(here, ()):
            if there not in done:
                heapq.heappush(heap, (total + kilometres, (*way, there)))
    raise TravelkitError(  # C92: an impossible wish is said aloud
        f"No way leads from {start} to {end} on the lines that are allowed."
    )


def with_canals(board: Board, *, suez: bool = True, panama: bool = False) -> Board:
    """The board with its canals open or closed: a new board, the old one stays as it is.

    The usual values are those of 1911. An open Panama Canal is drawn as the Panama Railroad, beside
    which it was dug; the railway stays. A closed Suez Canal takes away the whole line between Port
    Said and Port Sudan: a ship cannot pass in either direction.

    Args:
        board: that of Pirate and Traveler.
        suez: False to close the Suez Canal, as before 1869.
        panama: True to open the Panama Canal, as from 1914 on.

    Raises:
        TravelkitError: if the board has not both canals.

    >>> today = with_canals(boards.load("pirate-and-traveler"), panama=True)
    >>> voyage(today, "Colon", "Guayaquil").places
    ('Colon', 'Panama', 'Guayaquil')
    """
    joined = [frozenset((line.start, line.end)) for line in board.lines]
    if SUEZ not in joined or PANAMA not in joined:
        raise TravelkitError(
            "Only the board of Pirate and Traveler has both canals. Load it with "
            'board.load("pirate-and-traveler").'
        )
    lines = [line for line, ends in zip(board.lines, joined, strict=True) if suez or ends != SUEZ]
    if panama:
        railway = board.lines[joined.index(PANAMA)]
        lines.append(railway._replace(mode="sea", note="Panama Canal (opened 1914)"))
    return board._replace(lines=tuple(lines))


@functools.cache
def on_lines_of_1911(start: str, end: str, *, suez: bool = True, panama: bool = False) -> Voyage:
    """The shortest way by ship on the board of Pirate and Traveler.

    Args:
        start: the name of a place.
        end: of another.
        suez: False if the Suez Canal is closed.
        panama: True if the Panama Canal is open.

    >>> on_lines_of_1911("London", "Bombay").kilometres
    12597
    """
    board = with_canals(boards.load("pirate-and-traveler"), suez=suez, panama=panama)
    return voyage(board, start, end)


def nautical_miles(kilometres: float | Fraction) -> Fraction:
    """Kilometres as nautical miles of 1 852 m.

    >>> nautical_miles(1852)
    Fraction(1000, 1)
    """
    return Fraction(kilometres) / NAUTICAL_MILE_KM


def days_at_sea(kilometres: float | Fraction, knots: float | Fraction) -> Fraction:
    """The days of 24 hours that a ship needs without a stop.

    Args:
        kilometres: the length of the voyage.
        knots: nautical miles in an hour, more than 0.

    Raises:
        TravelkitError: for a ship that does not move.

    >>> float(days_at_sea(Fraction(22224, 10) * 2, 10))
    10.0
    """
    if knots <= 0:
        raise TravelkitError("A ship that makes 0 knots never arrives. Give it a speed above 0.")
    return nautical_miles(kilometres) / Fraction(knots) / 24


def over_the_date_line(line: Line) -> bool:
    """True if a line crosses the meridian of 180 degrees, near which the date line runs.

    >>> lines = boards.load("pirate-and-traveler").lines
    >>> [line.end for line in lines if over_the_date_line(line)][0]
    'Yokohama'
    """
    return any(abs(longitude) > 180 for _, longitude in line.points)  # noqa: PLR2004


def days_on_the_calendar(start_longitude: float, end_longitude: float, days: int) -> int:
    """How many days later the calendar is at arrival, for a ship that leaves at noon by the sun.

    Each 15 degrees of longitude are one hour of the sun's time; east of the date line (which is
    taken at 180 degrees) the calendar is a day behind.

    Args:
        start_longitude: of the port the ship leaves, -180 to 180 degrees.
        end_longitude: of the port where it arrives.
        days: whole days of 24 hours at sea.

    >>> days_on_the_calendar(139.6, -157.9, 10)  # Yokohama to Honolulu
    9
    """
    hours = 12 + 24 * days + (end_longitude - start_longitude) / 15
    return int(hours // 24)


def from_the_mouth_km(line: Line, port: str, mouth: boards.Point) -> int:
    """How far a port lies up its river: the length of the line from the mouth on, in kilometres.

    Args:
        line: a line that starts or ends in the port.
        port: its name.
        mouth: latitude and longitude of a place that the line runs through.

    >>> board = boards.load("game-of-travel")
    >>> number, _ = board.line_between("Fog", "Hamburg")
    >>> from_the_mouth_km(board.lines[number], "Hamburg", (53.875, 8.71)) > 80
    True
    """
    points = line.points if line.end == port else line.points[::-1]
    nearest = min(range(len(points)), key=lambda at: boards.great_circle_km(points[at], mouth))
    return round(boards.length_km(points[nearest:]))
