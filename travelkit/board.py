"""Places and lines on the earth: the board that a game is played on.

A `Board` is data read from ``data/games/<id>/``: `places.csv`, `lines.csv` and `lines.geojson`.
Distances are kilometres on a sphere of 6371.0088 km (the mean radius of the earth); latitudes and
longitudes are degrees; longitudes run on past 180 where a line crosses the Pacific, so that it is
drawn unbroken. Standard library only.
"""

from __future__ import annotations

import functools
import heapq
import itertools
import math
from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit import data
from travelkit.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

EARTH_RADIUS_KM = 6371.0088
"""The mean radius of the earth (IUGG)."""

Point = tuple[float, float]
"""Latitude and longitude in degrees."""


class Place(NamedTuple):
    """A place of a board.

    Args:
        name: its name in the game, the key used everywhere, such as ``"Queenstown"``.
        latitude, longitude: degrees.
        kind: what it is on this board, such as ``"home"``, ``"port"``, ``"city"``, ``"ocean"``.
        modern_name: what it is called today, or "" for a place that is on no map.
        state: the state it belonged to in the year of the board.
        priority: 1 to 3; names of priority 1 are drawn first.
        label_side: where the name stands on the map, as a compass direction such as ``"e"``.
        blurb: one sentence about it, or "".
        origin: rules, source:... or reconstruction: where we know this row from.
        port: True if ships call there.
        foreign: False at home.

    >>> Place("Queenstown", 51.85, -8.29, modern_name="Cobh").point
    (51.85, -8.29)
    """

    name: str
    latitude: float
    longitude: float
    kind: str = "city"
    modern_name: str = ""
    state: str = ""
    priority: int = 2
    label_side: str = "e"
    blurb: str = ""
    origin: str = ""
    port: bool = False
    foreign: bool = True

    @property
    def point(self) -> Point:
        """Latitude and longitude in degrees."""
        return (self.latitude, self.longitude)


class Line(NamedTuple):
    """A line between two places, as it runs on the earth.

    Args:
        start, end: names of places.
        mode: ``"sea"``, ``"rail"``, ``"boattrain"``, ``"road"`` or ``"air"``.
        points: latitude and longitude in degrees, from start to end, never jumping over 180.
        kilometres: its length as drawn.
        note: what ran there, or "".
        origin: rules, source:... or reconstruction.

    >>> Line("Dover", "Calais", "sea", ((51.13, 1.31), (50.95, 1.85)), 43.0).mode
    'sea'
    """

    start: str
    end: str
    mode: str
    points: tuple[Point, ...]
    kilometres: float
    note: str = ""
    origin: str = ""


class Spot(NamedTuple):
    """One of several spots that lie along a line, evenly by distance.

    Args:
        line: the line's place in `Board.lines`.
        number: 1 for the spot nearest to the line's start.
        latitude, longitude: degrees.

    >>> Spot(line=4, number=1, latitude=50.0, longitude=-30.0).number
    1
    """

    line: int
    number: int
    latitude: float
    longitude: float


class Board(NamedTuple):
    """The places and lines of one game.

    >>> board = load("game-of-travel")
    >>> board.places["Queenstown"].modern_name
    'Cobh'
    """

    game: str
    places: Mapping[str, Place]
    lines: tuple[Line, ...]
    bounds: tuple[float, float, float, float]
    """South, west, north, east in degrees: what the map shows first."""

    def line_between(self, start: str, end: str) -> tuple[int, bool] | None:
        """The number of the line that joins two places, and True if it runs from end to start.

        >>> board = load("game-of-travel")
        >>> number, backwards = board.line_between("London", "Liverpool")
        >>> board.lines[number].start, backwards
        ('Liverpool', True)
        """
        return _index(self).get((start, end))

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The places that one line joins to this one, in the order of the lines.

        Args:
            name: of a place of this board.

        >>> load("game-of-travel").neighbours("Queenstown")[-1]
        'Liverpool'
        """
        return tuple([end for start, end in _index(self) if start == name])

    def distance_km(self, start: str, end: str) -> float:
        """The great-circle distance between two places in kilometres.

        Args:
            start: the name of a place of this board.
            end: of the other place.

        >>> round(load("game-of-travel").distance_km("London", "Paris"))
        343
        """
        return great_circle_km(self.places[start].point, self.places[end].point)

    def shortest_path(
        self, start: str, end: str, *, allowed: Callable[[Line], bool] = lambda _: True
    ) -> tuple[str, ...]:
        """The places on the shortest way along lines, both ends included; () if there is none.

        Args:
            start: the name of a place.
            end: the name of another.
            allowed: which lines may be used.

        Of ways equally long, the one whose places come first in the alphabet is taken, so that
        the answer is the same everywhere.

        >>> load("game-of-travel").shortest_path("Berlin", "Vienna")
        ('Berlin', 'Dresden', 'Vienna')
        """
        ways: dict[str, list[tuple[str, float]]] = {}
        for line in filter(allowed, self.lines):  # every one: an air line may run beside a railway
            for here, there in ((line.start, line.end), (line.end, line.start)):
                ways.setdefault(here, []).append((there, line.kilometres))
        heap: list[tuple[float, tuple[str, ...]]] = [(0.0, (start,))]
        done: set[str] = set()
        while heap:
            length, way = heapq.heappop(heap)
            here = way[-1]
            if here == end:
                return way
            if here in done:
                continue
            done.add(here)
            for there, kilometres in ways.get(here, ()):
                if there not in done:
                    heapq.heappush(heap, (round(length + kilometres, 6), (*way, there)))
        return ()

    def spots(self, number: int, count: int) -> tuple[Spot, ...]:
        """`count` spots along a line, evenly by distance, the ends left out.

        Args:
            number: the line's place in `lines`.
            count: how many, 0 or more.

        >>> len(load("game-of-travel").spots(0, 3))
        3
        """
        points = self.lines[number].points
        return tuple(
            Spot(number, which, *along(points, which / (count + 1)))
            for which in range(1, count + 1)
        )


def load(game: str) -> Board:
    """The board of a game, read from its data files and checked.

    Args:
        game: the id, such as ``"game-of-travel"``.

    Raises:
        DataError: naming file and line of the first fault.

    >>> load("game-of-travel").lines[0].mode
    'sea'
    """
    return _load(game)


@functools.cache
def _load(game: str) -> Board:
    meta = data.toml("games", game, "game.toml")
    places: dict[str, Place] = {}
    for number, row in enumerate(_rows(game, "places.csv", _PLACE_COLUMNS), start=2):
        if row["name"] in places:
            raise DataError(f"{row['name']} stands here twice.", file="places.csv", line=number)
        places[row["name"]] = _place(row, number)
    shapes = _shapes(data.geojson("games", game, "lines.geojson"))
    rows = _rows(game, "lines.csv", _LINE_COLUMNS)
    if len(shapes) != len(rows):
        raise DataError(f"{len(shapes)} shapes for {len(rows)} lines.", file="lines.geojson")
    lines = []
    for number, (row, points) in enumerate(zip(rows, shapes, strict=True), start=2):
        start, end = row["from"], row["to"]
        for name in (start, end):
            if name not in places:
                raise DataError(f"there is no place {name}.", file="lines.csv", line=number)
        lines.append(
            Line(start, end, row["mode"], points, length_km(points), row["note"], row["origin"])
        )
    try:
        view = meta["bounds"]
        bounds = (view["south"], view["west"], view["north"], view["east"])
    except (KeyError, TypeError) as error:
        raise DataError(f"the bounds of the map lack {error}.", file="game.toml") from error
    return Board(game, places, tuple(lines), bounds)


_PLACE_COLUMNS = ("name", "latitude", "longitude", "kind", "origin")
_LINE_COLUMNS = ("from", "to", "mode", "note", "origin")


def _rows(game: str, file: str, columns: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    """The rows of a table that has at least these columns."""
    rows = data.rows("games", game, file)
    for column in columns:
        if rows and column not in rows[0]:
            raise DataError(f"the column {column} is missing (commas between cells).", file=file)
    return rows


def _shapes(collection: Mapping[str, Any]) -> list[tuple[Point, ...]]:
    """The points of each line of `lines.geojson`, which has longitude before latitude."""
    try:
        return [
            tuple([(lat, lon) for lon, lat in shape["geometry"]["coordinates"]])
            for shape in collection["features"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"a line has no points ({error}).", file="lines.geojson") from error


def _place(row: Mapping[str, str], number: int) -> Place:
    try:
        place = Place(
            row["name"],
            float(row["latitude"]),
            float(row["longitude"]),
            row["kind"],
            row.get("modern_name", ""),
            row.get("state", ""),
            int(row.get("priority") or 2),
            row.get("label_side") or "e",
            row.get("blurb", ""),
            row["origin"],
            row.get("port") == "yes",
            row.get("foreign", "yes") != "no",
        )
    except (KeyError, ValueError) as error:
        raise DataError(
            f"this place cannot be read ({error}).", file="places.csv", line=number
        ) from error
    if not (-90 <= place.latitude <= 90 and -360 <= place.longitude <= 360):  # noqa: PLR2004
        raise DataError(
            f"{place.name} lies at {place.latitude}, {place.longitude}: latitudes run from -90 to "
            "90, longitudes from -180 to 180.",
            file="places.csv",
            line=number,
        )
    return place


_indexes: dict[str, tuple[Board, dict[tuple[str, str], tuple[int, bool]]]] = {}


def _index(board: Board) -> dict[tuple[str, str], tuple[int, bool]]:
    """The lines by their ends, both ways, in the order of the lines."""
    known = _indexes.get(board.game)
    if known is None or known[0] is not board:
        index: dict[tuple[str, str], tuple[int, bool]] = {}
        for number, line in enumerate(board.lines):
            index.setdefault((line.start, line.end), (number, False))
            index.setdefault((line.end, line.start), (number, True))
        known = _indexes[board.game] = (board, index)
    return known[1]


def great_circle_km(start: Point, end: Point) -> float:
    """The shortest distance over the globe between two points, in kilometres.

    Args:
        start: latitude and longitude in degrees.
        end: the same.

    >>> round(great_circle_km((51.51, -0.13), (40.71, -74.01)))
    5570
    """
    lat1, lat2 = math.radians(start[0]), math.radians(end[0])
    dlat, dlon = lat2 - lat1, math.radians(end[1] - start[1])
    square = math.sin(dlat / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin(dlon / 2) ** 2
    return 2 * EARTH_RADIUS_KM * math.asin(min(1.0, math.sqrt(square)))


def length_km(points: Iterable[Point]) -> float:
    """The length of a line of points in kilometres.

    >>> round(length_km([(0, 0), (0, 1), (0, 2)]), 1)
    222.4
    """
    line = list(points)
    return sum(great_circle_km(a, b) for a, b in itertools.pairwise(line))


def along(points: tuple[Point, ...], share: float) -> Point:
    """The point that lies at a share of a line's length, from 0 (its start) to 1 (its end).

    Args:
        points: latitude and longitude in degrees, from start to end.
        share: from 0 to 1.

    >>> along(((0.0, 0.0), (0.0, 10.0)), 0.25)
    (0.0, 2.5)
    """
    wanted = share * length_km(points)
    for a, b in itertools.pairwise(points):
        step = great_circle_km(a, b)
        if step and wanted <= step:
            part = wanted / step
            for _ in range(3):  # a degree of longitude grows shorter on the way north
                reached = great_circle_km(a, _between(a, b, part))
                part = min(1.0, part * wanted / reached) if reached else part
            latitude, longitude = _between(a, b, part)
            return (round(latitude, 4), round(longitude, 4))
        wanted -= step
    return points[-1]


def _between(start: Point, end: Point, part: float) -> Point:
    """The point of a straight stroke on the map, as latitude and longitude are drawn."""
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


_WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def direction(start: Point, end: Point) -> str:
    """The compass direction in which to leave `start` for `end`, one of eight.

    >>> direction((53.41, -2.99), (51.85, -8.29))
    'south-west'
    """
    lat1, lat2 = math.radians(start[0]), math.radians(end[0])
    dlon = math.radians(end[1] - start[1])
    east = math.sin(dlon) * math.cos(lat2)
    north = math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(dlon)
    return _WINDS[round(math.degrees(math.atan2(east, north)) / 45) % 8]
