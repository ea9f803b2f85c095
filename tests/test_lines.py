"""The lines of a board lie where they should: ships on water, trains on land, all of them in time.

Held against the land polygons of `data/geography`; where a harbour, river, strait or beach is finer
than those, `exceptions.csv` of the game names it, with a reason and a small circle.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
import re
from typing import NamedTuple

import pytest
import shapely
from shapely.geometry import shape

from data.geography import build_lines
from travelkit import board, data

GAMES = ("game-of-travel", "air-ticket-europe")
LAYERS = ("land_world.geojson", "land_europe.geojson")
EVERY_KM = 5.0
"""Lines are looked at this often; half the smallest harbour circle would slip through 25."""
LARGEST_CIRCLE_KM = 25.0
LONGEST_DETOUR = 1.6

# What a line of a board of 1894 must keep away from: (name, opened, latitude, longitude, km).
NOT_YET_BUILT = (
    ("Kiel Canal", 1895, 54.20, 9.50, 15.0),
    ("bridge of Cernavoda", 1895, 44.34, 28.03, 25.0),
    ("Simplon Tunnel", 1906, 46.25, 8.10, 20.0),
    ("Tauern Tunnel", 1909, 47.05, 13.10, 20.0),
    ("Lötschberg Tunnel", 1913, 46.42, 7.74, 12.0),
    ("railway to Athens from the north", 1916, 39.20, 22.60, 40.0),
    ("Rome-Naples by Formia", 1927, 41.27, 13.60, 15.0),
    ("Bologna-Florence direct", 1934, 44.13, 11.17, 8.0),
    ("Great Belt Bridge", 1997, 55.34, 10.97, 8.0),
)


class Sample(NamedTuple):
    line: str
    by_ship: bool
    point: board.Point


class Circle(NamedTuple):
    name: str
    point: board.Point
    radius_km: float

    def holds(self, point: board.Point) -> bool:
        return board.great_circle_km(self.point, point) <= self.radius_km


@functools.cache
def land(layer: str) -> tuple[shapely.Geometry, shapely.Geometry]:
    """The land of a layer, and the frame within which it shows the land whole."""
    found = data.geojson("geography", layer)
    union = shapely.union_all([shape(feature["geometry"]) for feature in found["features"]])
    shapely.prepare(union)
    west, south, east, north = union.bounds
    frame = shapely.box(west + 0.5, max(south + 0.5, -60), east - 0.5, north - 0.5)
    return union, frame


def mercator_steps(points: list[board.Point]) -> list[board.Point]:
    """Points at most `EVERY_KM` apart along a line as a Mercator map draws it: straight pieces."""
    found = [points[0]]
    for start, end in itertools.pairwise(points):
        up = [math.asinh(math.tan(math.radians(point[0]))) for point in (start, end)]
        count = math.ceil(board.great_circle_km(start, end) / EVERY_KM)
        for step in range(1, count + 1):
            share = step / count
            height = up[0] + (up[1] - up[0]) * share
            latitude = math.degrees(math.atan(math.sinh(height)))
            found.append((latitude, start[1] + (end[1] - start[1]) * share))
    return found


@functools.cache
def samples(game: str) -> tuple[Sample, ...]:
    """Points all along the shipped lines; each knows if the traveller is on a ship there."""
    stops = build_lines.stops_of(game)
    found = []
    for row, feature in zip(rows(game), shipped(game), strict=True):
        line = [(lat, lon) for lon, lat in feature["geometry"]["coordinates"]]
        name = f"{row['from']} to {row['to']}"
        # A boat train changes at its harbours, and every harbour is a point of the drawn line.
        changes = [line[0]]
        parts = build_lines.runs(build_lines.line_stops(row, stops), row["mode"])
        changes += [part[-1].point for part, _ in parts]
        for (_, by_ship), (start, end) in zip(parts, itertools.pairwise(changes), strict=True):
            piece = line[line.index(start) : line.index(end) + 1]
            found += [Sample(name, by_ship, point) for point in mercator_steps(piece)]
    return tuple(found)


def rows(game: str) -> tuple[dict[str, str], ...]:
    return data.rows("games", game, "lines.csv")


@functools.cache
def shipped(game: str) -> list[dict]:
    return data.geojson("games", game, "lines.geojson")["features"]


@functools.cache
def circles(game: str) -> tuple[Circle, ...]:
    return tuple(
        Circle(
            row["name"],
            (float(row["latitude"]), float(row["longitude"])),
            float(row["radius_km"]),
        )
        for row in data.rows("games", game, "exceptions.csv")
    )


@functools.cache
def astray(game: str, layer: str) -> tuple[Sample, ...]:
    """The samples of ships on land and trains on water, before any exception."""
    union, frame = land(layer)
    found = []
    for sample in samples(game):
        spot = shapely.Point(sample.point[1], sample.point[0])
        if frame.contains(spot) and union.contains(spot) == sample.by_ship:
            found.append(sample)
    return tuple(found)


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_ships_stay_on_water_and_trains_on_land(game: str, layer: str) -> None:
    strays = [
        (sample.line, "ship" if sample.by_ship else "train", sample.point)
        for sample in astray(game, layer)
        if not any(circle.holds(sample.point) for circle in circles(game))
    ]
    assert strays == []


def test_a_line_drawn_straight_would_be_found_out() -> None:
    # Queenstown to Liverpool as the crow flies crosses Ireland and Wales.
    union, _ = land("land_world.geojson")
    places = board.load("game-of-travel").places
    straight = mercator_steps([places["Queenstown"].point, places["Liverpool"].point])
    assert sum(union.contains(shapely.Point(lon, lat)) for lat, lon in straight) > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_exception_is_needed_small_and_has_a_reason(game: str) -> None:
    for row, circle in zip(data.rows("games", game, "exceptions.csv"), circles(game), strict=True):
        assert len(row["reason"]) > 10
        assert circle.radius_km <= LARGEST_CIRCLE_KM
        inside = [
            board.great_circle_km(circle.point, sample.point)
            for layer in LAYERS
            for sample in astray(game, layer)
            if circle.holds(sample.point)
        ]
        assert inside, f"{circle.name}: nothing astray here; take the exception away"
        assert circle.radius_km <= max(inside) + 6, f"{circle.name}: the circle is too wide"


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_lines_are_what_the_tables_give(game: str) -> None:
    geojson, table = build_lines.build(game)
    assert geojson == data.text("games", game, "lines.geojson")
    assert table == data.text("games", game, "lines.csv")


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_in_order_and_join_their_places_unbroken(game: str) -> None:
    places = board.load(game).places
    assert len(shipped(game)) == len(rows(game))
    for row, feature in zip(rows(game), shipped(game), strict=True):
        assert feature["properties"] == {key: row[key] for key in ("from", "to", "mode")}
        line = feature["geometry"]["coordinates"]
        for name, end in ((row["from"], line[0]), (row["to"], line[-1])):
            assert tuple(end) == (places[name].longitude, places[name].latitude)
        for (lon1, _), (lon2, _) in itertools.pairwise(line):
            assert abs(lon2 - lon1) < 30


@pytest.mark.parametrize("game", GAMES)
def test_lines_do_not_kink(game: str) -> None:
    # At sea no two neighbouring pieces of the open ocean may turn by more than 40 degrees.
    for row, feature in zip(rows(game), shipped(game), strict=True):
        if row["mode"] != "sea":
            continue
        line = [(lat, lon) for lon, lat in feature["geometry"]["coordinates"]]
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            if min(board.great_circle_km(a, b), board.great_circle_km(b, c)) > 80:
                assert turn(a, b, c) < 40, (row["from"], row["to"], b)


def turn(a: board.Point, b: board.Point, c: board.Point) -> float:
    narrow = math.cos(math.radians(b[0]))
    first = math.atan2(b[0] - a[0], (b[1] - a[1]) * narrow)
    second = math.atan2(c[0] - b[0], (c[1] - b[1]) * narrow)
    return abs(math.degrees((second - first + math.pi) % (2 * math.pi) - math.pi))


@pytest.mark.parametrize("game", GAMES)
def test_kilometres_fit_the_globe(game: str) -> None:
    for line, row in zip(board.load(game).lines, rows(game), strict=True):
        straight = board.load(game).distance_km(line.start, line.end)
        assert int(row["great_circle_km"]) == round(straight)
        assert int(row["kilometres"]) == round(line.kilometres)
        assert straight - 1e-6 <= line.kilometres <= LONGEST_DETOUR * straight, row


@pytest.mark.parametrize("game", GAMES)
def test_the_drawn_lines_are_small_enough(game: str) -> None:
    assert len(data.text("games", game, "lines.geojson").encode()) <= 48_000


def test_nothing_runs_through_what_was_not_yet_built() -> None:
    year = data.toml("games", "game-of-travel", "game.toml")["year"]
    for name, opened, latitude, longitude, radius in NOT_YET_BUILT:
        assert opened > year
        close = {
            sample.line
            for sample in samples("game-of-travel")
            if board.great_circle_km((latitude, longitude), sample.point) < radius
            # Trains may pass near a later canal or bridge of ships, and the other way round.
            and sample.by_ship == (name == "Kiel Canal")
        }
        assert close == set(), name
    for row in rows("game-of-travel"):
        assert (row["opened"] == "") == (row["mode"] == "sea")
        if row["opened"]:
            assert 1825 <= int(row["opened"]) <= year, row


def test_the_orient_line_and_the_tunnels_of_the_time_are_used() -> None:
    via = {(row["from"], row["to"]): row["via"].split(";") for row in rows("game-of-travel")}
    assert {"Philippopolis", "Adrianople"} <= set(via["Sofia", "Constantinople"])
    assert "Nish" in via["Belgrade", "Sofia"]
    assert via["Bucharest", "Constantinople"][:2] == ["Giurgevo", "Rustchuk"]
    assert "Varna" in via["Bucharest", "Constantinople"]
    assert "Mont Cenis Tunnel" in via["Paris", "Genoa"]
    assert "St. Gotthard Tunnel" in via["Lucerne", "Milan"]
    assert "Brenner" in via["Munich", "Venice"]


# --- the tickets and places of The Game of Travel ---------------------------------------------


def tickets() -> list[tuple[str, str, list[str]]]:
    return [
        (row["ticket"], row["colour"], row["places"].split(" > "))
        for row in data.rows("games", "game-of-travel", "tickets.csv")
    ]


def test_neighbours_on_a_ticket_are_joined_by_a_line() -> None:
    loaded = board.load("game-of-travel")
    for ticket, _, names in tickets():
        for start, end in itertools.pairwise(names):
            assert loaded.line_between(start, end), f"{ticket}: no line from {start} to {end}"


def test_the_pack_is_as_the_rules_and_the_reconstruction_say() -> None:
    kinds = {name: place.kind for name, place in board.load("game-of-travel").places.items()}
    counts = {
        colour: sum(which == colour for _, which, _ in tickets())
        for colour in ("red", "white", "blue")
    }
    assert counts == {"red": 12, "white": 36, "blue": 24}
    assert ("R01", "red", ["New York", "Storm", "Queenstown", "Liverpool", "London"]) in tickets()
    assert ("R02", "red", ["New York", "Rescue", "Southampton", "London"]) in tickets()
    assert {name for _, _, names in tickets() for name in names} == set(kinds)
    for ticket, colour, names in tickets():
        assert ticket[0] == colour[0].upper()
        assert len(set(names)) == len(names), ticket
        route = [kinds[name] for name in names]
        if colour == "red":
            assert route[:2] == ["home", "ocean"], ticket
            assert not {"home", "ocean", "turning"} & set(route[2:]), ticket
        elif colour == "white":
            assert not {"home", "ocean"} & set(route), ticket
            assert "turning" not in route[:-1], ticket
        else:
            assert "turning" not in route, ticket
            assert "home" not in route[:-1], ticket
            assert route.count("ocean") == (route[-1] == "home"), ticket
    turning = [names for _, colour, names in tickets() if names[-1] == "Constantinople"]
    homeward = [
        names for _, colour, names in tickets() if colour == "blue" and kinds[names[-1]] == "home"
    ]
    assert (len(turning), len(homeward)) == (9, 12)


def test_places_are_whole_and_their_marks_agree() -> None:
    table = data.rows("games", "game-of-travel", "places.csv")
    loaded = board.load("game-of-travel")
    south, west, north, east = loaded.bounds
    sea_ends = {name for line in loaded.lines if line.mode == "sea" for name in line[:2]}
    assert len({row["code"] for row in table}) == len(table) == 47
    for row in table:
        place = loaded.places[row["name"]]
        assert south < place.latitude < north
        assert west < place.longitude < east
        assert place.port == (row["name"] in sea_ends and place.kind != "ocean"), row
        assert place.foreign == (place.kind != "home")
        assert (row["state"] == "") == (row["modern_name"] == "") == (place.kind == "ocean")
        assert (row["position_origin"] == "reconstruction") == (place.kind == "ocean")
        assert row["label_side"] in {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
        assert place.priority in {1, 2, 3}
        assert place.blurb.endswith(".")
    assert sum(row["origin"] == "rules" for row in table) == 10


# --- provenance ------------------------------------------------------------------------------

TABLES = [
    (game, path.name)
    for game in GAMES
    for path in sorted(data.path("games", game, "game.toml").parent.glob("*.csv"))
    if {"origin", "position_origin"} & data.rows("games", game, path.name)[0].keys()
]


def test_the_chief_tables_have_a_column_for_it() -> None:
    for game in GAMES:
        assert {(game, f"{name}.csv") for name in ("places", "lines", "waypoints")} <= set(TABLES)
    assert ("game-of-travel", "tickets.csv") in TABLES


@pytest.mark.parametrize(("game", "file"), TABLES)
def test_every_row_says_where_it_is_known_from(game: str, file: str) -> None:
    listed = set(re.findall(r"^- (S\d+) ", data.text("games", game, "SOURCES.md"), re.MULTILINE))
    for row in data.rows("games", game, file):
        for column in {"origin", "position_origin"} & row.keys():
            origin = row[column]
            assert re.fullmatch(r"rules|reconstruction|source:S\d+( S\d+)*", origin), row
            assert set(re.findall(r"S\d+", origin)) <= listed, row


@pytest.mark.parametrize("game", GAMES)
def test_every_waypoint_is_used(game: str) -> None:
    used = {name for row in rows(game) for name in row["via"].split(";")}
    assert {row["name"] for row in data.rows("games", game, "waypoints.csv")} <= used


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_described(game: str) -> None:
    package = json.loads(data.text("games", game, "datapackage.json"))
    described = {resource["path"]: resource for resource in package["resources"]}
    folder = data.path("games", game, "game.toml").parent
    files = {entry.name for entry in folder.iterdir()} - {"SOURCES.md", "datapackage.json"}
    assert files == set(described)
    for name in sorted(files):
        if name.endswith(".csv"):
            fields = [field["name"] for field in described[name]["schema"]["fields"]]
            assert fields == list(data.rows("games", game, name)[0]), name


def test_each_rule_has_its_row() -> None:
    table = data.rows("games", "game-of-travel", "rules.csv")
    assert [row["rule"] for row in table] == [f"T{number}" for number in range(1, 33)]
    for number, row in enumerate(table, start=1):
        assert row["status"] in {"rules", "ruling", "reconstruction"}
        assert row["statement"].endswith(".")
        assert row["test"].startswith(f"tests/games/test_game_of_travel.py::test_t{number:02d}")
    options = {row["option"] for row in table} - {""}
    assert options == {"chain", "same_city", "dinner_at_sea", "discard", "pieces"}
    rulings = {which for row in table for which in re.findall(r"TA\d+", row["ruling"])}
    assert rulings == {f"TA{number}" for number in range(1, 24)} - {"TA8"}
