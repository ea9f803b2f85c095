"""Trains of the past for the lesson on railways: lines by year, journeys that sources tell of.

Lengths are kilometres along the lines of the boards, each rounded to a whole one as the tables show
them; times are hours and minutes by the clocks that the source read.
"""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import board as boards
from travelkit import data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd

    from travelkit.board import Board, Line
    from travelkit.session import Session

BY_LAND: Final = ("rail", "boattrain")
"""Modes of a line that a train serves, with a ship for a part of a boat train."""

ORIENT: Final = (
    "Paris", "Munich", "Vienna", "Buda-Pesth", "Belgrade", "Sofia", "Constantinople",
)  # fmt: skip
"""Places of the board on the way of the Orient Express from 1889 on."""

SIBERIA: Final = ("Moscow", "Omsk", "Irkutsk", "Harbin", "Vladivostok")
"""Places of the board of 1911 on the way of the Trans-Siberian railway, through Manchuria."""


class Stage(NamedTuple):
    """A journey that a source tells of.

    Args:
        key: its name in `railways-journeys.csv`.
        year: when it was made.
        start, end: places.
        hours, minutes: how long it took.
        kilometres: along the lines of the board, whole; 0 if no board of the time has the way.

    >>> Stage("orient_1889", 1889, "Paris", "Constantinople", 67, 35, 2575).time
    Fraction(811, 12)
    """

    key: str
    year: int
    start: str
    end: str
    hours: int
    minutes: int
    kilometres: int

    @property
    def time(self) -> Fraction:
        """Hours, as a fraction."""
        return self.hours + Fraction(self.minutes, 60)


def way_km(board: Board, way: Sequence[str]) -> int:
    """Kilometres along a way, each line rounded to a whole kilometre as the tables show it.

    Args:
        board: the board whose lines are meant.
        way: places, each joined to the next by a line.

    >>> way_km(boards.load("game-of-travel"), ORIENT)
    2575
    """
    total = 0
    for start, end in itertools.pairwise(way):
        joined = board.line_between(start, end)
        if joined is None:
            raise LookupError(f"No line joins {start} and {end}.")
        total += round(board.lines[joined[0]].kilometres)
    return total


def open_in(year: int) -> Callable[[Line], bool]:
    """Which lines of The Game of Travel a train used in a year, for `Board.shortest_path`.

    Args:
        year: a line counts if it was opened in that year or before.

    >>> travel = boards.load("game-of-travel")
    >>> travel.shortest_path("Lucerne", "Milan", allowed=open_in(1875))
    ('Lucerne', 'Geneva', 'Milan')
    """
    ready = {
        (row["from"], row["to"])
        for row in data.rows("games", "game-of-travel", "lines.csv")
        if row["mode"] in BY_LAND and int(row["opened"]) <= year
    }
    return lambda line: (line.start, line.end) in ready


def stages() -> dict[str, Stage]:
    """The journeys of `data/lessons/railways-journeys.csv`, by key.

    >>> stages()["orient_1883"].hours
    81
    """
    return dict(_stages())


@functools.cache
def _stages() -> Mapping[str, Stage]:
    return {
        row["key"]: Stage(
            row["key"], int(row["year"]), row["from"], row["to"],
            int(row["hours"]), int(row["minutes"]), _along(row),
        )
        for row in data.rows("lessons", "railways-journeys.csv")
    }  # fmt: skip


def _along(row: Mapping[str, str]) -> int:
    if not row["board"]:
        return 0
    board = boards.load(row["board"])
    allowed = open_in(int(row["year"])) if row["board"] == "game-of-travel" else by_land
    return way_km(board, board.shortest_path(row["from"], row["to"], allowed=allowed))


def by_land(line: Line) -> bool:
    """Whether a train runs on a line, with a ship for a part of a boat train.

    >>> by_land(boards.load("go").lines[1])
    True
    """
    return line.mode in BY_LAND


def journeys() -> pd.DataFrame:
    """The journeys as a data frame, with the kilometres of the board; 0 where it has no such way.

    >>> journeys().loc["orient_1889", "kilometres"].item()
    2575
    """
    import pandas as pd

    frame = pd.DataFrame(stages().values()).set_index("key")
    return frame.rename(columns={"start": "from", "end": "to"})


def rows(game: str = "game-of-travel") -> tuple[dict[str, str], ...]:
    """The rows of the table of lines of a game.

    Args:
        game: its id.

    >>> rows()[0]["mode"]
    'sea'
    """
    return data.rows("games", game, "lines.csv")


@functools.cache
def boat_trains() -> Mapping[tuple[str, str], tuple[str, str]]:
    """Start and end of each boat train -> the harbours where passengers go on board, and land.

    >>> boat_trains()["London", "Paris"]
    ('Dover', 'Calais')
    """
    kinds = {row["name"]: row["kind"] for row in data.rows(
        "games", "game-of-travel", "waypoints.csv")}  # fmt: skip
    found = {}
    for row in rows():
        if row["mode"] == "boattrain":
            harbours = [name for name in row["via"].split(";") if kinds[name] == "harbour"]
            if len(harbours) == 2:  # noqa: PLR2004 - others go over more than one water
                found[row["from"], row["to"]] = (harbours[0], harbours[1])
    return found


def openings() -> dict[str, int]:
    """The year in which each of the works of `data/lessons/railways-openings.csv` was opened.

    >>> openings()["simplon"]
    1906
    """
    return {row["key"]: int(row["opened"])
            for row in data.rows("lessons", "railways-openings.csv")}  # fmt: skip


NETWORKS: Final = {
    ("Paris", "Venice"): ("Paris", "Geneva", "Lucerne", "Milan", "Munich", "Venice"),
    ("Munich", "Genoa"): ("Munich", "Lucerne", "Paris", "Milan", "Venice", "Genoa"),
    ("Cologne", "Copenhagen"): ("Cologne", "Bremen", "Hamburg", "Berlin", "Copenhagen"),
    ("Berlin", "Bucharest"): (
        "Berlin", "Dresden", "Warsaw", "Vienna", "Odessa", "Buda-Pesth", "Bucharest",
    ),
}  # fmt: skip
"""Start and end -> the places of a small network in which fewest lines is not the shortest way."""


def network(start: str, end: str) -> list[tuple[str, str, int]]:
    """The lines of a small network, each with its ends and whole kilometres.

    Args:
        start: of one of `NETWORKS`.
        end: of the same.

    >>> len(network("Cologne", "Copenhagen"))
    7
    """
    inside = NETWORKS[start, end]
    return [
        (row["from"], row["to"], int(row["kilometres"]))
        for row in rows()
        if row["mode"] in BY_LAND and row["from"] in inside and row["to"] in inside
    ]


@functools.cache
def ways(start: str, end: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every way through a small network that visits no place twice, shortest first.

    Args:
        start: of one of `NETWORKS`.
        end: of the same.

    >>> ways("Paris", "Venice")[0]
    (998, ('Paris', 'Lucerne', 'Milan', 'Venice'))
    """
    lengths: dict[tuple[str, str], int] = {}
    for a, b, km in network(start, end):
        lengths[a, b] = lengths[b, a] = km
    found = []
    open_ways: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
    while open_ways:
        total, way = open_ways.pop()
        if way[-1] == end:
            found.append((total, way))
            continue
        for (a, b), km in lengths.items():
            if a == way[-1] and b not in way:
                open_ways.append((total + km, (*way, b)))
    return tuple(sorted(found))


SEED: Final = 532
"""The seed whose tickets lead from New York to Paris, and on along the Orient Express."""


def ride(steps: int, seed: int = SEED) -> Session:
    """A game of one traveller, played on for some steps.

    Args:
        steps: how many moves, 0 or more.
        seed: of the tickets.

    >>> ride(11).log[-2].text
    'ride Constantinople'
    """
    from travelkit.session import Session

    session = Session("game-of-travel", ["Ada"], seed=seed)
    for _ in range(steps):
        session.play(session.actions[0])
    return session


def ride_lacks(session: Session) -> str:
    """What a session lacks to be the ride to Constantinople; "" if nothing.

    Args:
        session: of The Game of Travel.

    >>> ride_lacks(ride(2))
    'sea'
    """
    texts = [entry.text for entry in session.log]
    drawn = [text for text in texts if text.startswith("draw ")]
    wanted = [entry.text for entry in ride(11).log if entry.text.startswith("draw ")]
    if drawn[:2] != wanted[: min(2, len(drawn))]:
        return "tickets"
    if "ride Constantinople" in texts:
        return ""
    return "rails" if len(drawn) > 1 else "sea"


@functools.cache
def turns_of_ride() -> int:
    """How many moves the ride to Constantinople takes.

    >>> turns_of_ride()
    11
    """
    return next(number for number in itertools.count() if not ride_lacks(ride(number)))
