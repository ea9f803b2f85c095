"""The board of 1911 as whole numbers: places, the spots along each line, and what spots do.

Spots are numbered: first the named places in the order of ``places.csv``, then the spots between
places, line by line in the order of ``lines.csv``, counted from the line's first end. Rules and
computer players calculate with these numbers; people see the names.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import board, data
from travelkit.board import Board, Place
from travelkit.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME: Final = "pirate-and-traveler"

# What a marked spot does to a piece whose count stops on it (P8, P20, P21).
PLAIN, SAFETY, HAZARD, SPIN_AGAIN, LOSE_A_TURN, MOVE_AHEAD = range(6)
EFFECTS: Final = MappingProxyType(
    {
        "safety": SAFETY,
        "killed": HAZARD,
        "lost": HAZARD,
        "wrecked": HAZARD,
        "typhoon": HAZARD,
        "spin again": SPIN_AGAIN,
        "lose a turn": LOSE_A_TURN,
        "move ahead": MOVE_AHEAD,
    }
)
"""Word in ``spots.csv`` -> what it does."""

MAP: Final = board.load(NAME)
"""Places and lines as they stand in the data files, without the spots between places."""


class Track(NamedTuple):
    """A line as numbers.

    Args:
        start, end: the spots at its ends (places).
        spots: the spots between them, from start to end.
        code: such as ``"L019"``.
        pacific: the number at the map's edge (P30), 0 for a line that does not cross it.
    """

    start: int
    end: int
    spots: tuple[int, ...]
    code: str
    pacific: int

    @property
    def steps(self) -> int:
        """How many spots one counts from one end to the other."""
        return len(self.spots) + 1


class Spot(NamedTuple):
    """A spot of the board.

    Args:
        name: how people and moves call it; a place has its own name.
        kind: ``"home"``, ``"goal"``, ``"red"``, ``"yellow"`` or ``"black"`` (P5).
        effect: one of PLAIN, SAFETY, HAZARD, SPIN_AGAIN, LOSE_A_TURN, MOVE_AHEAD.
        word: the word printed on it (``"wrecked"``), or "".
        ahead: how many spots MOVE AHEAD moves on, else 0.
        about: a sentence about a marked spot, or "".
        latitude, longitude: degrees.
        line: the number of its line, -1 for a place.
        origin: rules, source:... or reconstruction.
    """

    name: str
    kind: str
    effect: int
    word: str
    ahead: int
    about: str
    latitude: float
    longitude: float
    line: int
    origin: str


def _marks() -> dict[tuple[str, int], dict[str, str]]:
    """The rows of ``spots.csv`` by code of the line and number on it."""
    found: dict[tuple[str, int], dict[str, str]] = {}
    for line, row in enumerate(data.rows("games", NAME, "spots.csv"), start=2):
        key = (row["line"], int(row["number"]))
        if row["effect"] not in EFFECTS or key in found:
            raise DataError("this mark cannot be read.", file="spots.csv", line=line)
        found[key] = row
    return found


def _read() -> tuple[tuple[Spot, ...], tuple[Track, ...]]:
    numbers = {name: number for number, name in enumerate(MAP.places)}
    spots = [
        Spot(
            place.name,
            place.kind if place.kind in ("home", "goal") else "red",
            PLAIN,
            "",
            0,
            "",
            place.latitude,
            place.longitude,
            -1,
            place.origin,
        )
        for place in MAP.places.values()
    ]
    pairs = [frozenset((line.start, line.end)) for line in MAP.lines]
    marks, tracks = _marks(), []
    for number, row in enumerate(data.rows("games", NAME, "lines.csv")):
        line, count = MAP.lines[number], int(row["spots"])
        twin = pairs.count(pairs[number]) > 1
        afloat = set(map(int, filter(None, row["water_spots"].split(";"))))
        first = len(spots)
        for which in MAP.spots(number, count):
            mark = marks.pop((row["line"], which.number), None)
            water = line.mode == "sea" or which.number in afloat
            effect = EFFECTS[mark["effect"]] if mark else PLAIN
            kind = "black" if effect == SAFETY else "yellow" if water else "red"
            near, far, steps = line.start, line.end, which.number
            if steps > count + 1 - steps:  # named from the nearer end
                near, far, steps = far, near, count + 1 - steps
            by = f" by {'rail' if line.mode == 'rail' else 'sea'}" if twin else ""
            spots.append(
                Spot(
                    mark["name"] if mark else f"spot {steps} from {near} toward {far}{by}",
                    kind,
                    effect,
                    mark["effect"] if mark else "",
                    int(mark["steps"] or 0) if mark else 0,
                    mark["about"] if mark else "",
                    which.latitude,
                    (which.longitude + 180) % 360 - 180,  # the line itself runs on past 180
                    number,
                    mark["origin"] if mark else row["origin"],
                )
            )
        between = tuple(range(first, len(spots)))
        ends = numbers[line.start], numbers[line.end]
        tracks.append(Track(*ends, between, row["line"], int(row["pacific"] or 0)))
    if marks:
        raise DataError(f"no line has the spot {next(iter(marks))}.", file="spots.csv")
    return tuple(spots), tuple(tracks)


_READ: Final = _read()
SPOTS: Final = _READ[0]
TRACKS: Final = _READ[1]
PLACES: Final = len(MAP.places)
NAMES: Final = tuple([spot.name for spot in SPOTS])
NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {name: number for number, name in enumerate(NAMES)}
)
HOME: Final = next(number for number, spot in enumerate(SPOTS) if spot.kind == "home")  # P12
GOAL: Final = frozenset(number for number, spot in enumerate(SPOTS) if spot.kind == "goal")  # P44
EFFECT: Final = tuple([spot.effect for spot in SPOTS])
SAFE: Final = frozenset(number for number, effect in enumerate(EFFECT) if effect == SAFETY)


def _joined() -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    found: list[list[tuple[int, int, int, int]]] = [[] for _ in range(PLACES)]
    for number, track in enumerate(TRACKS):
        found[track.start].append((number, 0, track.end, track.steps))
        found[track.end].append((number, 1, track.start, track.steps))
    return tuple([tuple(lines) for lines in found])


JOINED: Final = _joined()
"""For each place its lines: number, 0 to run from start to end or 1 backwards, the place at the
other end, and the steps there."""

WHERE: Final = tuple(
    [(-1, 0)] * PLACES
    + [
        (number, position)
        for number, track in enumerate(TRACKS)
        for position in range(1, track.steps)
    ]
)
"""For each spot its line and its number on it from the line's start; (-1, 0) at a place."""


def spot_at(line: int, back: int, steps: int) -> int:
    """The spot that one reaches on a line after so many steps from one of its ends.

    Args:
        line: its number in `TRACKS`.
        back: 0 to count from its start, 1 from its end.
        steps: 0 gives the end itself.

    >>> NAMES[spot_at(0, 0, 0)], NAMES[spot_at(0, 1, 0)]
    ('Cape Town', 'Kimberley')
    """
    track = TRACKS[line]
    position = track.steps - steps if back else steps
    if position == 0:
        return track.start
    return track.end if position == track.steps else track.spots[position - 1]


_LOOKS: Final = MappingProxyType({"red": "land", "yellow": "water", "black": "safety"})


def full_board() -> Board:
    """The board with every spot among its places, so that pieces and moves can name them.

    Their kinds say how they look: ``"home"``, ``"goal"``, ``"land"``, ``"water"``, ``"safety"``,
    and ``"back"`` for a spot that sends a piece back to the Home Port.

    >>> len(full_board().places) == len(SPOTS)
    True
    """
    places = {
        name: place._replace(kind=_LOOKS.get(SPOTS[number].kind, place.kind))
        for number, (name, place) in enumerate(MAP.places.items())
    }
    for spot in SPOTS[PLACES:]:
        places[spot.name] = Place(
            spot.name,
            spot.latitude,
            spot.longitude,
            "back" if spot.effect == HAZARD else _LOOKS[spot.kind],
            priority=3,
            blurb=spot.about,
            origin=spot.origin,
        )
    if len(places) != len(SPOTS):
        raise DataError("two spots have the same name.", file="spots.csv")
    return MAP._replace(places=MappingProxyType(places))
