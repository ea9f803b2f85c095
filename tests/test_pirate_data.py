"""The data of Pirate and Traveler: no fault in network, spots and cards, and each kind is found.

A fault is reported by file and line. Each test below damages one thing and looks for the report.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from typing import Any

import pytest

from data.geography import build_lines
from travelkit import board, data
from travelkit.games.pirate_and_traveler import check
from travelkit.games.pirate_and_traveler.check import Fault, Leg, faults, strays, tables
from travelkit.games.pirate_and_traveler.network import SPOTS

GAME = "pirate-and-traveler"
INLAND = {"river", "canal"}


def damaged(name: str, line: int, /, **cells: str) -> dict[str, Any]:
    """The tables with some cells of one row changed; lines are counted as in an editor."""
    found = {file: [dict(row) for row in rows] for file, rows in tables().items()}
    found[name][line - 2].update(cells)
    return found


def without(name: str, line: int) -> dict[str, Any]:
    """The tables with one row left out."""
    found = {file: [dict(row) for row in rows] for file, rows in tables().items()}
    del found[name][line - 2]
    return found


def line_of(name: str, column: str, value: str) -> int:
    """The line of a file that holds a value."""
    return 2 + [row[column] for row in tables()[name]].index(value)


def reported(found: dict[str, Any], file: str, line: int, words: str) -> bool:
    return any(
        fault.file == file and fault.line == line and words in fault.text for fault in faults(found)
    )


def legs() -> list[Leg]:
    """The drawn lines, part by part: by ship or by train, at sea or on a river or canal."""
    stops = build_lines.stops_of(GAME)
    shapes = data.geojson("games", GAME, "lines.geojson")["features"]
    found = []
    rows = data.rows("games", GAME, "lines.csv")
    for row, (line, shape) in enumerate(zip(rows, shapes, strict=True), start=2):
        points = [(lat, lon) for lon, lat in shape["geometry"]["coordinates"]]
        at = 0
        for part, by_ship in build_lines.runs(build_lines.line_stops(line, stops), line["mode"]):
            for one, two in itertools.pairwise(part):
                # the drawn line rounds its turns, so the nearest of its points is the waypoint
                ahead = range(at, len(points))
                end = min(ahead, key=lambda n: board.great_circle_km(points[n], two.point))
                if two.name == line["to"]:
                    end = len(points) - 1
                inland = by_ship and bool({one.kind, two.kind} & INLAND)
                if end > at:
                    found.append(Leg(row, tuple(points[at : end + 1]), by_ship, inland))
                at = end
    return found


LEGS = legs()


def test_there_is_no_fault() -> None:
    assert [str(fault) for fault in faults(tables())] == []


def test_ships_keep_to_water_and_trains_to_land() -> None:
    assert [str(fault) for fault in strays(LEGS, tables())] == []
    assert check.EVERY_KM == 25


def test_the_lines_are_looked_at_from_end_to_end() -> None:
    for row, group in itertools.groupby(LEGS, key=lambda leg: leg.row):
        parts = list(group)
        line = tables()["lines"][row - 2]
        drawn = sum(board.length_km(part.points) for part in parts)
        assert abs(drawn - int(line["kilometres"])) < 1
        for one, two in itertools.pairwise(parts):
            assert one.points[-1] == two.points[0]


def test_a_line_over_land_and_the_canal_of_1914_are_found_out() -> None:
    places = board.load(GAME).places
    row = line_of("lines", "line", "L052")
    straight = (places["London"].point, places["Odessa"].point)
    (fault,) = strays([Leg(row, straight, by_ship=True, inland=False)], tables())
    assert (fault.file, fault.line) == ("lines.csv", row)
    assert "a ship on land" in fault.text
    canal = ((9.9, -79.95), places["Colon"].point, places["Panama"].point, (8.5, -79.4))
    assert strays([Leg(row, canal, by_ship=True, inland=False)], tables(), every_km=5)
    at_sea = Leg(row, ((50.0, -30.0), (50.0, -20.0)), by_ship=False, inland=False)
    assert "a train on water" in strays([at_sea], tables())[0].text


def test_nothing_is_used_before_it_was_built() -> None:
    joined = {
        frozenset((row["from"], row["to"])) for row in tables()["lines"] if row["mode"] == "sea"
    }
    atlantic, pacific = {"Colon", "New York", "London", "New Orleans"}, {"Panama", "San Francisco"}
    assert not any(pair & atlantic and pair & pacific for pair in joined)
    via = {row["line"]: row["via"] for row in tables()["lines"]}
    assert "Uspallata Tunnel" in via["L086"]  # April 1910
    assert "Victoria Falls" in via["L005"]  # bridge of 1905
    assert not any("Kiel Canal" in stops or "Simplon" in stops for stops in via.values())


def test_the_shipped_lines_are_what_the_tables_give() -> None:
    geojson, table = build_lines.build(GAME)
    assert geojson == data.text("games", GAME, "lines.geojson")
    assert table == data.text("games", GAME, "lines.csv")


def test_crossings_of_the_pacific_are_drawn_unbroken() -> None:
    crossing = {row["line"] for row in tables()["pacific"]}
    shapes = data.geojson("games", GAME, "lines.geojson")["features"]
    for row, shape in zip(tables()["lines"], shapes, strict=True):
        longitudes = [lon for lon, _ in shape["geometry"]["coordinates"]]
        assert all(abs(b - a) < 60 for a, b in itertools.pairwise(longitudes)), row["line"]
        past = min(longitudes) < -180 or max(longitudes) > 180
        assert past == (row["line"] in crossing), row["line"]
        latitudes = [lat for _, lat in shape["geometry"]["coordinates"]]
        assert max(map(abs, latitudes)) < 85


# ---- each kind of fault is found -------------------------------------------------------------


def test_a_place_without_a_line() -> None:
    line = line_of("places", "name", "Suva")
    found = {
        file: [row for row in rows if file != "lines" or "Suva" not in (row["from"], row["to"])]
        for file, rows in tables().items()
    }
    assert reported(found, "places.csv", line, "no line joins Suva")


def test_a_dead_end_that_is_not_meant() -> None:
    found = {
        file: [row for row in rows if file != "lines" or row["line"] not in ("L118", "L119")]
        for file, rows in tables().items()
    }
    assert reported(found, "places.csv", line_of("places", "name", "Suva"), "Suva is a dead end")
    meant = damaged("lines", line_of("lines", "line", "L107"), to="Broken Hill")
    assert reported(meant, "places.csv", line_of("places", "name", "Broken Hill"), "no dead end")


@pytest.mark.parametrize(
    ("name", "line", "cells", "words"),
    [
        ("places", 3, {"name": "Cape Town"}, "stands here twice"),
        ("lines", 5, {"to": "Atlantis"}, "no place Atlantis"),
        ("lines", 7, {"line": "L005"}, "stands here twice"),
        ("lines", 20, {"spots": "40"}, "would be one in 400 km"),
        ("lines", 2, {"water_spots": "1"}, "no water spot 1"),
        ("lines", 115, {"pacific": "6"}, "does not give L114 this number"),
        ("spots", 3, {"line": "L999"}, "no line L999"),
        ("spots", 3, {"number": "9"}, "has no spot 9"),
        ("spots", 4, {"effect": "holiday"}, "nothing is known of 'holiday'"),
        ("spots", 4, {"steps": "3"}, "has a number of steps"),
        ("cards", 6, {"place": "Kimberley"}, "stands here twice"),
        ("cards", 6, {"place": "Cape Town"}, "cannot be a destination"),
        ("cards", 6, {"place": "Ivigtut"}, "cannot be a destination"),
        ("cards", 6, {"place": "Atlantis"}, "cannot be a destination"),
        ("cards", 6, {"place": "Ascension"}, "is a safety spot"),
        ("cards", 6, {"points": "12"}, "are no points"),
        ("pacific", 2, {"line": "L001"}, "does not give L001 this number"),
        ("spinner", 3, {"spots": "31"}, "cannot show '31'"),
        ("goods", 9, {"source": ""}, "are all needed"),
        ("goods", 9, {"place": "Atlantis"}, "no place Atlantis"),
    ],
)
def test_a_damaged_cell(name: str, line: int, cells: dict[str, str], words: str) -> None:
    assert reported(damaged(name, line, **cells), f"{name}.csv", line, words)


def test_a_spot_marked_twice_and_move_ahead_near_the_goal() -> None:
    row = tables()["spots"][4]
    twice = damaged("spots", 9, line=row["line"], number=row["number"])
    assert reported(twice, "spots.csv", 9, "is marked twice")
    near = damaged("spots", 9, line="L063", number="1", effect="move ahead", steps="2")
    assert reported(near, "spots.csv", 9, "rule P68")


@pytest.mark.parametrize(("name", "words"), [("cards", "49 cards"), ("spinner", "11 sectors")])
def test_a_row_is_missing(name: str, words: str) -> None:
    assert any(words in fault.text for fault in faults(without(name, 5)))
    lost = without("goods", 5)
    place = tables()["goods"][3]["place"]
    assert reported(lost, "places.csv", line_of("places", "name", place), "no article")


def test_a_fault_reads_well() -> None:
    assert str(Fault("cards.csv", 7, "it is torn")) == "cards.csv, line 7: it is torn"


# ---- provenance ------------------------------------------------------------------------------


def test_every_row_says_where_it_comes_from() -> None:
    text = data.text("games", GAME, "SOURCES.md")
    keys = set(re.findall(r"^- ([\w-]+): ", text, re.MULTILINE))
    for name in ("places", "lines", "spots", "cards", "pacific", "spinner", "goods", "waypoints"):
        for row in data.rows("games", GAME, f"{name}.csv"):
            origin = row["origin"]
            if origin not in ("rules", "reconstruction"):
                assert origin.startswith("source:"), (name, origin)
                assert set(origin.removeprefix("source:").split("+")) <= keys, (name, origin)


def test_every_rule_is_listed_once_with_a_test_that_exists() -> None:
    rows = data.rows("games", GAME, "rules.csv")
    wanted = [f"P{n}" for n in range(1, 81)] + [f"PA{n}" for n in range(1, 8)]
    assert [row["rule"] for row in rows] == wanted
    root = data.folder().parent
    for row in rows:
        file, _, test = row["test"].partition("::")
        assert re.search(
            rf"^def {test}\(", (root / file).read_text(encoding="utf-8"), re.MULTILINE
        ), row
        assert row["status"] in ("rules", "ruling")
        assert row["statement"].endswith((".", "!"))


def test_every_file_is_described() -> None:
    package = json.loads(data.text("games", GAME, "datapackage.json"))
    folder = data.path("games", GAME, "game.toml").parent
    files = {entry.name for entry in folder.iterdir()} - {"SOURCES.md", "datapackage.json"}
    assert {resource["path"] for resource in package["resources"]} == files
    for resource in package["resources"]:
        if resource["path"].endswith(".csv"):
            header = data.text("games", GAME, resource["path"]).splitlines()[0].split(",")
            assert [field["name"] for field in resource["schema"]["fields"]] == header


def test_the_spots_are_as_many_as_the_tables_say() -> None:
    count = sum(int(row["spots"]) for row in tables()["lines"])
    assert len(SPOTS) == len(tables()["places"]) + count
    kinds = Counter(row["effect"] for row in tables()["spots"])
    assert kinds["safety"] == 40
    assert sum(kinds[word] for word in ("killed", "lost", "wrecked", "typhoon")) == 35
    assert kinds["spin again"] == kinds["lose a turn"] == kinds["move ahead"] == 12
