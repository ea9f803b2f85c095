"""The data check: what may be wrong in the tables of the board, by file and line.

Whoever edits the tables runs ``python -m travelkit.games.pirate_and_traveler.check``; the tests
run it as well. The game itself needs none of this while it is played.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from travelkit import board, data
from travelkit.core import plain
from travelkit.games.pirate_and_traveler.network import EFFECTS, NAME

FILES: Final = ("places", "lines", "spots", "cards", "pacific", "spinner", "goods", "exceptions")
EVERY_KM: Final = 25.0
"""Lines are looked at this often."""

HARBOUR_KM: Final = 15.0
"""So near to the place where a line ends nobody asks whether it is on land or water."""

_THIRD: Final = 3
_CARDS: Final = 50
_SECTORS: Final = 12
_HALF_TURN: Final = 180.0

Rows = Sequence[Mapping[str, str]]
Tables = Mapping[str, Rows]


class Fault(NamedTuple):
    """Something wrong with the data.

    Args:
        file: such as ``"lines.csv"``.
        line: counted from 1, the header included; 0 for a fault of the whole file.
        text: what is wrong.
    """

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return (
            f"{self.file}, line {self.line}: {self.text}"
            if self.line
            else f"{self.file}: {self.text}"
        )


def tables() -> dict[str, Rows]:
    """The tables of the board as they are in the files, by name.

    >>> len(tables()["cards"])
    50
    """
    return {name: data.rows("games", NAME, f"{name}.csv") for name in FILES}


def faults(found: Tables) -> list[Fault]:
    """Every fault of network, spots and cards; the drawn lines are looked at by `strays`.

    Args:
        found: the tables, as `tables` gives them.

    >>> faults(tables())
    []
    """
    checks = (_places, _lines, _connected, _dead_ends, _spots, _cards, _pacific, _spinner, _goods)
    return [fault for check in checks for fault in check(found)]


def _numbered(found: Tables, name: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    return enumerate(found[name], start=2)


def _repeated(found: Tables, name: str, column: str, what: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for line, row in _numbered(found, name):
        if plain(row[column]) in seen:
            yield Fault(f"{name}.csv", line, f"the {what} {row[column]} stands here twice")
        seen.add(plain(row[column]))


def _places(found: Tables) -> Iterator[Fault]:
    yield from _repeated(found, "places", "name", "place")
    for kind, wanted in (("home", 1), ("goal", 3)):
        count = sum(row["kind"] == kind for row in found["places"])
        if count != wanted:
            yield Fault(
                "places.csv", 0, f"there are {count} places of the kind {kind}, not {wanted}"
            )


def _lines(found: Tables) -> Iterator[Fault]:
    yield from _repeated(found, "lines", "line", "line")
    kinds = {row["name"]: row["kind"] for row in found["places"]}
    spacing = data.toml("games", NAME, "game.toml")["network"]["kilometres_a_spot"]
    for line, row in _numbered(found, "lines"):
        for end in (row["from"], row["to"]):
            if end not in kinds:
                yield Fault("lines.csv", line, f"there is no place {end}")
        spots, kilometres = int(row["spots"]), int(row["kilometres"])
        inside = kinds.get(row["from"]) == kinds.get(row["to"]) == "goal"  # three spots in a row
        wanted = 0 if inside else max(1, round(kilometres / spacing) - 1)
        if abs(spots - wanted) * _THIRD > wanted:
            yield Fault(
                "lines.csv",
                line,
                f"{spots} spots on {kilometres} km: {wanted} would be one in {spacing} km",
            )
        for number in filter(None, row["water_spots"].split(";")):
            if row["mode"] != "boattrain" or not 0 < int(number) <= spots:
                yield Fault("lines.csv", line, f"there is no water spot {number} on this line")


def _degrees(found: Tables) -> Counter[str]:
    return Counter(end for row in found["lines"] for end in (row["from"], row["to"]))


def _connected(found: Tables) -> Iterator[Fault]:
    """Is every place to be reached from the Home Port?"""
    near: dict[str, list[str]] = {}
    for row in found["lines"]:
        near.setdefault(row["from"], []).append(row["to"])
        near.setdefault(row["to"], []).append(row["from"])
    waiting = [row["name"] for row in found["places"] if row["kind"] == "home"]
    reached = set(waiting)
    while waiting:
        for there in near.get(waiting.pop(), ()):
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    for line, row in _numbered(found, "places"):
        if row["name"] not in reached:
            yield Fault("places.csv", line, f"no line joins {row['name']} to the Home Port")


def _dead_ends(found: Tables) -> Iterator[Fault]:
    meant = data.toml("games", NAME, "game.toml")["network"]["dead_ends"]
    degrees = _degrees(found)
    for line, row in _numbered(found, "places"):
        dead = degrees[row["name"]] == 1
        if dead and row["name"] not in meant:
            yield Fault(
                "places.csv", line, f"{row['name']} is a dead end, and game.toml does not say so"
            )
        if not dead and row["name"] in meant:
            yield Fault("places.csv", line, f"{row['name']} is no dead end, but game.toml says so")


def _spots(found: Tables) -> Iterator[Fault]:
    yield from _repeated(found, "spots", "name", "spot")
    counts = {row["line"]: int(row["spots"]) for row in found["lines"]}
    goal = {row["name"] for row in found["places"] if row["kind"] == "goal"}
    ends = {row["line"]: {row["from"], row["to"]} for row in found["lines"]}
    taken: set[tuple[str, str]] = set()
    for line, row in _numbered(found, "spots"):
        where = (row["line"], row["number"])
        if row["line"] not in counts:
            yield Fault("spots.csv", line, f"there is no line {row['line']}")
        elif not 0 < int(row["number"]) <= counts[row["line"]]:
            yield Fault("spots.csv", line, f"line {row['line']} has no spot {row['number']}")
        if where in taken:
            yield Fault("spots.csv", line, f"spot {row['number']} of {row['line']} is marked twice")
        taken.add(where)
        if row["effect"] not in EFFECTS:
            yield Fault("spots.csv", line, f"nothing is known of {row['effect']!r}")
        ahead = row["effect"] == "move ahead"
        if ahead != row["steps"].isdigit():
            yield Fault("spots.csv", line, "MOVE AHEAD, and nothing else, has a number of steps")
        if ahead and ends.get(row["line"], set()) & goal:
            yield Fault("spots.csv", line, "MOVE AHEAD on a line of the Goal (rule P68)")


def _cards(found: Tables) -> Iterator[Fault]:
    yield from _repeated(found, "cards", "place", "destination")
    kinds = {row["name"]: row["kind"] for row in found["places"]}
    safe = {row["name"] for row in found["spots"] if row["effect"] == "safety"}
    if len(found["cards"]) != _CARDS:
        yield Fault("cards.csv", 0, f"there are {len(found['cards'])} cards, not {_CARDS}")
    for line, row in _numbered(found, "cards"):
        place = row["place"]
        if place in safe:
            yield Fault("cards.csv", line, f"the destination {place} is a safety spot (rule P27)")
        elif kinds.get(place) in (None, "home", "goal"):
            yield Fault("cards.csv", line, f"{place} cannot be a destination")
        if not row["points"].isdigit() or int(row["points"]) % 5:
            yield Fault("cards.csv", line, f"{row['points']!r} are no points")


def _pacific(found: Tables) -> Iterator[Fault]:
    numbers = {row["line"]: row["pacific"] for row in found["lines"] if row["pacific"]}
    listed = {row["line"]: row["number"] for row in found["pacific"]}
    for line, row in _numbered(found, "lines"):
        if row["pacific"] and listed.get(row["line"]) != row["pacific"]:
            yield Fault("lines.csv", line, f"pacific.csv does not give {row['line']} this number")
    for line, row in _numbered(found, "pacific"):
        if numbers.get(row["line"]) != row["number"]:
            yield Fault("pacific.csv", line, f"lines.csv does not give {row['line']} this number")
    yield from _repeated(found, "pacific", "number", "number")


def _spinner(found: Tables) -> Iterator[Fault]:
    if len(found["spinner"]) != _SECTORS:
        yield Fault("spinner.csv", 0, f"there are {len(found['spinner'])} sectors, not {_SECTORS}")
    for line, row in _numbered(found, "spinner"):
        if not row["spots"].isdigit() or not 0 < int(row["spots"]) <= 30:  # noqa: PLR2004 - P1
            yield Fault("spinner.csv", line, f"the spinner cannot show {row['spots']!r}")


def _goods(found: Tables) -> Iterator[Fault]:
    yield from _repeated(found, "goods", "place", "place")
    listed = {row["place"] for row in found["goods"]}
    names = {row["name"] for row in found["places"]}
    for line, row in _numbered(found, "places"):
        if row["name"] not in listed:
            yield Fault("places.csv", line, f"goods.csv has no article for {row['name']}")
    for line, row in _numbered(found, "goods"):
        if row["place"] not in names:
            yield Fault("goods.csv", line, f"there is no place {row['place']}")
        if not (row["article"] and row["source"] and row["year"].isdigit()):
            yield Fault("goods.csv", line, "article, source and year are all needed")


# ---- the drawn lines -------------------------------------------------------------------------


class Leg(NamedTuple):
    """A part of a drawn line: its row in ``lines.csv``, its points, and True if by ship."""

    row: int
    points: tuple[board.Point, ...]
    by_ship: bool
    inland: bool


def strays(legs: Sequence[Leg], found: Tables, every_km: float = EVERY_KM) -> list[Fault]:
    """Where ships are on land and trains on water, by the line of ``lines.csv``.

    Held against ``geography/land_world.geojson``. Left out are the last `HARBOUR_KM` at both ends
    of a line, rivers and canals (their waypoints say so), and the circles of ``exceptions.csv``.

    Args:
        legs: the drawn lines, part by part.
        found: the tables.
        every_km: how often to look.
    """
    import shapely

    shapes = data.geojson("geography", "land_world.geojson")["features"]
    land = shapely.union_all([shapely.geometry.shape(one["geometry"]) for one in shapes])
    shapely.prepare(land)
    circles = [
        ((float(row["latitude"]), float(row["longitude"])), float(row["radius_km"]))
        for row in found["exceptions"]
    ]
    harbours: dict[int, tuple[board.Point, board.Point]] = {}
    for leg in legs:
        first = harbours.get(leg.row, (leg.points[0],))[0]
        harbours[leg.row] = (first, leg.points[-1])
    lines: list[Fault] = []
    for leg in legs:
        astray = 0
        where: board.Point | None = None
        for point in _samples(leg.points, every_km):
            west = (point[1] + _HALF_TURN) % (2 * _HALF_TURN) - _HALF_TURN
            on_land = any(land.contains(shapely.Point(x, point[0])) for x in (west, west + 360))
            near = [*[(end, HARBOUR_KM) for end in harbours[leg.row]], *circles]
            if on_land == leg.by_ship and not leg.inland and not _within((point[0], west), near):
                astray += 1
                where = where or (point[0], west)
        if where:
            what = "a ship on land" if leg.by_ship else "a train on water"
            at = f"{where[0]:.2f}, {where[1]:.2f}"
            lines.append(Fault("lines.csv", leg.row, f"{what} at {at} ({astray} points)"))
    return lines


def _within(point: board.Point, circles: Sequence[tuple[board.Point, float]]) -> bool:
    return any(board.great_circle_km(centre, point) <= radius for centre, radius in circles)


def _samples(points: Sequence[board.Point], every_km: float) -> Iterator[board.Point]:
    """Points along a line as a Mercator map draws it: straight from point to point."""
    yield points[0]
    for start, end in itertools.pairwise(points):
        low, high = (math.asinh(math.tan(math.radians(point[0]))) for point in (start, end))
        steps = max(1, math.ceil(board.great_circle_km(start, end) / every_km))
        for step in range(1, steps + 1):
            share = step / steps
            latitude = math.degrees(math.atan(math.sinh(low + (high - low) * share)))
            yield (latitude, start[1] + (end[1] - start[1]) * share)
