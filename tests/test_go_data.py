"""The tables of GO: what the rules ask of them, ships on water, and where each row is from."""

from __future__ import annotations

import ast
import csv
import functools
import importlib.util
import io
import itertools
import json
import re
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
import shapely

from data.geography import build_lines
from tests.test_lines import LARGEST_CIRCLE_KM, Circle, Sample, land, mercator_steps, turn
from travelkit import board, data
from travelkit.games.go import BOARD
from travelkit.games.go.tables import MAP, MARKERS, SPOTS, TICKETS

if TYPE_CHECKING:
    from types import ModuleType

FOLDER = data.path("games", "go", "game.toml").parent
MODES = {"air", "sea", "rail", "road"}
LONGEST_DETOUR = {"air": 1.0001, "rail": 1.75, "road": 1.75, "sea": 2.2}
NEAREST_KM = 10.0
"""No line passes a place where it does not stop as near as this, but for jets over Gander."""


def table(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((FOLDER / name).read_text(encoding="utf-8"))))


PLACES = {row["name"]: row for row in table("places.csv")}
LINES = table("lines.csv")
PAIRS = {frozenset((row["from"], row["to"])) for row in LINES}
RATES = {row["code"]: Fraction(row["rate"]) for row in table("currencies.csv")}


def route(start: str, end: str, mode: str) -> dict[str, str]:
    (row,) = [
        row for row in LINES if {row["from"], row["to"]} == {start, end} and row["mode"] == mode
    ]
    return row


def neighbours(place: str) -> set[str]:
    return {end for pair in PAIRS if place in pair for end in pair - {place}}


# ---- what the rules say ----------------------------------------------------------------------


def test_london_has_five_neighbours() -> None:
    assert neighbours("London") == {"Paris", "Berlin", "Moscow", "Casablanca", "New York"}


def test_london_to_paris_is_one_step_by_every_way() -> None:
    modes = [row["mode"] for row in LINES if {row["from"], row["to"]} == {"London", "Paris"}]
    assert sorted(modes) == ["air", "rail", "road"]
    assert {int(route("London", "Paris", mode)["steps"]) for mode in modes} == {1}


def test_rome_to_bombay_is_five_by_air_and_goes_another_way_too() -> None:
    assert int(route("Rome", "Bombay", "air")["steps"]) == 5
    modes = {row["mode"] for row in LINES if {row["from"], row["to"]} == {"Rome", "Bombay"}}
    assert modes == {"air", "sea"}


def test_san_francisco_to_buenos_aires_goes_by_sea_only() -> None:
    pair = {"San Francisco", "Buenos Aires"}
    assert [row["mode"] for row in LINES if {row["from"], row["to"]} == pair] == ["sea"]


def test_not_every_pair_has_a_route_and_no_route_twice() -> None:
    assert len(PAIRS) < len(PLACES) * (len(PLACES) - 1) / 2 / 4
    keys = [(frozenset((row["from"], row["to"])), row["mode"]) for row in LINES]
    assert len(keys) == len(set(keys))


def test_four_ways_to_travel_each_with_red_markers_and_white_ones() -> None:
    assert {row["mode"] for row in LINES} == MODES
    for mode in MODES:
        steps = sum(int(row["steps"]) - 1 for row in LINES if row["mode"] == mode)
        reds = sum(
            len(row["risk"].split(";")) for row in LINES if row["mode"] == mode and row["risk"]
        )
        assert 0.2 * steps < reds < 0.6 * steps, mode


def test_places_named_in_the_rules_are_there() -> None:
    for name in ("Paris", "Berlin", "Moscow", "Casablanca", "New York", "Rome", "Bombay"):
        assert PLACES[name]["origin"] == "rules"
    assert {"San Francisco", "Buenos Aires", "Madagascar"} <= set(PLACES)
    assert Counter(row["kind"] for row in PLACES.values()) == {"home": 1, "city": 25, "halt": 8}
    assert len({row["code"] for row in PLACES.values()}) == len(PLACES) == 34


def test_eleven_currencies_each_with_a_city() -> None:
    assert len(RATES) == 11
    cities = {row["currency"] for row in PLACES.values() if row["kind"] == "city"}
    assert cities == set(RATES)


def test_areas_the_rules_name() -> None:
    assert PLACES["Berlin"]["currency"] == "DEM"
    for name in ("London", "Sydney", "Cape Town"):
        assert PLACES[name]["currency"] == "STG"
    for name in ("Paris", "Casablanca", "Madagascar"):
        assert PLACES[name]["currency"] == "FRF"
    assert PLACES["New York"]["currency"] == "USD"


def test_every_place_can_be_left_two_ways_and_all_hang_together() -> None:
    reached, todo = {"London"}, ["London"]
    while todo:
        for name in neighbours(todo.pop()) - reached:
            reached.add(name)
            todo.append(name)
    assert reached == set(PLACES)
    for name in PLACES:
        assert len(neighbours(name)) >= 2, name


def test_two_souvenirs_for_each_city_and_none_elsewhere() -> None:
    rows = table("souvenirs.csv")
    cities = [name for name, row in PLACES.items() if row["kind"] == "city"]
    assert Counter(row["place"] for row in rows) == dict.fromkeys(cities, 2)
    names = [row["name"] for row in rows] + [row["card"] for row in table("luck.csv")]
    assert len(set(names)) == len(names) == 50 + 15, "moves call them by these names"


def test_prices_and_fares_are_whole_in_every_currency() -> None:
    for rate in RATES.values():
        for pounds in (5, 30, 40, 60, 200):
            assert (pounds * rate).denominator == 1
    assert all(int(row["fare"]) % 5 == 0 and int(row["fare"]) > 0 for row in LINES)


def test_the_purse_buys_a_first_ticket_and_more() -> None:
    dearest = max(int(row["fare"]) for row in LINES if "London" in (row["from"], row["to"]))
    assert dearest + 60 < 400


def test_the_perimeter_has_all_kinds_of_space() -> None:
    rows = table("perimeter.csv")
    assert [row["space"] for row in rows] == [str(number) for number in range(28)]
    kinds = Counter(row["kind"] for row in rows)
    assert rows[0]["kind"] == "bank"
    assert kinds["bank"] == kinds["casino"] == 1
    assert set(kinds) >= {"boac", "ship", "rail", "road", "cook", "bureau", "luck"}
    for row in rows:
        assert (row["exchange"] == "yes") == (row["kind"] in {"bank", "bureau", "cook"})
        assert set(row["sells"].split()) <= MODES
        assert (row["pay"] != "") == (row["kind"] in {"hotel", "customs"})
    assert all(set(row["sells"].split()) == MODES for row in rows if row["kind"] == "cook")


def test_the_packs() -> None:
    luck, risk = table("luck.csv"), table("risk.csv")
    assert sum(int(row["copies"]) for row in luck) == 30
    assert sum(int(row["copies"]) for row in risk) == 36
    first = [row["kind"] for row in luck]
    assert first == sorted(first, key=lambda kind: kind != "advance"), "advance cards come first"
    free = {row["value"] for row in luck if row["kind"] == "free"}
    assert free == MODES | {"any"}
    for row in risk:
        if row["kind"] == "divert":
            assert row["value"] in PLACES
            assert row["value"] != "London", "nobody is diverted into a win (G111)"
            assert row["mode"] in MODES
            assert row["card"].endswith(f" to {row['value']}")
        else:
            assert row["mode"] == "any"
        assert row["text"].endswith(".")
    modes = Counter(row["mode"] for row in risk if row["kind"] == "divert")
    assert set(modes) == MODES
    assert ("rail", "Vladivostok") in {(row["mode"], row["value"]) for row in risk}
    assert len({row["card"] for row in risk}) == len(risk)


def test_a_diversion_leads_to_a_place_that_can_be_left_by_ticket() -> None:
    for row in table("risk.csv"):
        if row["kind"] == "divert":
            assert len(neighbours(row["value"])) >= 2, row


# ---- the chart and the board -----------------------------------------------------------------


@functools.cache
def chart() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_chart", FOLDER / "build_chart.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_chart_is_what_the_lengths_give() -> None:
    assert chart().build() == (FOLDER / "lines.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", sorted(MODES))
def test_red_markers_lie_between_the_places_and_alike_from_both_sides(mode: str) -> None:
    for count in range(1, 20):
        reds = chart().red_markers(mode, count)
        assert all(0 < which < count for which in reds)
        assert len(set(reds)) == len(reds)
        assert sorted(reds) == list(reds)


def test_markers_lie_on_their_lines_in_order() -> None:
    assert len(MARKERS) == sum(int(row["steps"]) - 1 for row in LINES)
    assert len(set(SPOTS)) == len(SPOTS) == len(BOARD.places)
    for number, row in enumerate(LINES):
        mine = [marker for marker in MARKERS if marker.line == number]
        assert [marker.number for marker in mine] == list(range(1, int(row["steps"])))
        reds = {int(which) for which in row["risk"].split(";") if which}
        assert {marker.number for marker in mine if marker.red} == reds
    for ticket in TICKETS[::2]:
        back = TICKETS[TICKETS.index(ticket) + 1]
        assert (back.start, back.end, back.spots) == (ticket.end, ticket.start, ticket.spots[::-1])
        assert {ticket.steps - which for which in ticket.red} == back.red


def test_the_shipped_lines_are_what_the_tables_give() -> None:
    geojson, lines = build_lines.build("go")
    assert geojson == data.text("games", "go", "lines.geojson")
    assert lines == data.text("games", "go", "lines.csv")
    assert len(geojson.encode()) <= 70_000


def test_lengths_fit_the_globe() -> None:
    for line, row in zip(MAP.lines, LINES, strict=True):
        straight = MAP.distance_km(line.start, line.end)
        assert int(row["great_circle_km"]) == round(straight)
        assert int(row["kilometres"]) == round(line.kilometres)
        longest = LONGEST_DETOUR[line.mode] * straight + 1
        assert straight - 1e-6 <= line.kilometres, row
        if {line.start, line.end} != {"London", "Paris"} and line.mode != "sea":
            assert line.kilometres <= max(longest, 1.1 * straight + 200), row


def shapes() -> list[list[board.Point]]:
    return [list(line.points) for line in MAP.lines]


def test_no_line_passes_a_place_where_it_does_not_stop() -> None:
    for row, points in zip(LINES, shapes(), strict=True):
        for name, place in PLACES.items():
            if name not in (row["from"], row["to"]):
                here = (float(place["latitude"]), float(place["longitude"]))
                near = min(board.great_circle_km(here, p) for p in mercator_steps(points)[::2])
                assert near > NEAREST_KM, (row["from"], row["to"], row["mode"], name)


def test_lines_run_unbroken_from_place_to_place() -> None:
    for row, points in zip(LINES, shapes(), strict=True):
        for name, end in ((row["from"], points[0]), (row["to"], points[-1])):
            assert abs(end[0] - float(PLACES[name]["latitude"])) < 1e-9
            assert (end[1] - float(PLACES[name]["longitude"])) % 360 in (0, pytest.approx(360))
        for (_, lon1), (_, lon2) in itertools.pairwise(points):
            assert abs(lon2 - lon1) < 60, row


def test_ships_do_not_kink() -> None:
    for row, line in zip(LINES, shapes(), strict=True):
        if row["mode"] == "sea":
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                if min(board.great_circle_km(a, b), board.great_circle_km(b, c)) > 150:
                    assert turn(a, b, c) < 65, (row["from"], row["to"], b)


# ---- ships on water, trains and cars on land -------------------------------------------------


@functools.cache
def samples() -> tuple[Sample, ...]:
    stops, found = build_lines.stops_of("go"), []
    for row, line in zip(LINES, shapes(), strict=True):
        if row["mode"] == "air":
            continue
        changes = [line[0]]
        parts = build_lines.runs(build_lines.line_stops(row, stops), row["drawn"] or row["mode"])
        changes += [tuple(round(x, 3) for x in part[-1].point) for part, _ in parts]  # type: ignore[misc]
        for (_, by_ship), (start, end) in zip(parts, itertools.pairwise(changes), strict=True):
            first = line.index(start)
            piece = line[first : line.index(end, first) + 1]
            name = f"{row['from']} to {row['to']} by {row['mode']}"
            found += [Sample(name, by_ship, point) for point in mercator_steps(piece)]
    return tuple(found)


def circles() -> list[Circle]:
    return [
        Circle(
            row["name"],
            (float(row["latitude"]), float(row["longitude"])),
            float(row["radius_km"]),
        )
        for row in table("exceptions.csv")
    ]


@functools.cache
def astray() -> tuple[Sample, ...]:
    union, _ = land("land_world.geojson")
    found = []
    for sample in samples():
        longitude = (sample.point[1] + 180) % 360 - 180
        here = [shapely.Point(longitude + turned, sample.point[0]) for turned in (0, 360)]
        if any(union.contains(point) for point in here) == sample.by_ship:
            found.append(sample)
    return tuple(found)


def test_ships_stay_on_water_trains_and_cars_on_land() -> None:
    known = circles()
    strays = [
        (sample.line, "ship" if sample.by_ship else "overland", sample.point)
        for sample in astray()
        if not any(circle.holds(sample.point) for circle in known)
    ]
    assert strays == []
    assert len(samples()) > 20_000


def test_every_exception_is_needed_small_and_has_a_reason() -> None:
    for row, circle in zip(table("exceptions.csv"), circles(), strict=True):
        assert len(row["reason"]) > 10
        assert circle.radius_km <= LARGEST_CIRCLE_KM
        inside = [s for s in astray() if circle.holds(s.point)]
        assert inside, f"{circle.name}: nothing astray here; take the exception away"


# ---- provenance ------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(path.name for path in FOLDER.glob("*.csv")))
def test_every_row_says_where_it_is_known_from(file: str) -> None:
    listed = set(re.findall(r"^- (\w+) ", (FOLDER / "SOURCES.md").read_text("utf-8"), re.MULTILINE))
    rows = table(file)
    if file in ("exceptions.csv", "rules.csv"):
        return
    columns = [name for name in rows[0] if name.endswith("origin")]
    assert "origin" in columns
    for row in rows:
        for column in columns:
            assert re.fullmatch(r"rules|reconstruction|source:\w+( \w+)*", row[column]), row
            named = re.findall(r"\w+", row[column].partition(":")[2])
            assert set(named) <= listed, row


def test_every_waypoint_is_used() -> None:
    used = {name for row in LINES for name in row["via"].split(";") if name}
    assert {row["name"] for row in table("waypoints.csv")} == used


def test_every_file_and_column_is_described() -> None:
    package: dict[str, Any] = json.loads((FOLDER / "datapackage.json").read_text("utf-8"))
    described = {resource["path"]: resource for resource in package["resources"]}
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert files - {"SOURCES.md", "datapackage.json"} == set(described)
    for path in FOLDER.glob("*.csv"):
        fields = [field["name"] for field in described[path.name]["schema"]["fields"]]
        assert fields == list(table(path.name)[0]), path.name


def test_each_rule_has_its_row_and_its_test() -> None:
    rows = table("rules.csv")
    assert [row["rule"] for row in rows] == [*(f"G{n}" for n in range(1, 117)), "GA12"]
    rulings = {which for row in rows for which in re.findall(r"GA\d+", row["ruling"])}
    assert rulings == {f"GA{number}" for number in range(1, 15)}
    options = {row["option"] for row in rows} - {""}
    assert options == {"length", "target", "casino_odds", "instructions"}
    top = FOLDER.parents[2]
    for row in rows:
        assert row["status"] in {"rules", "ruling"}
        assert row["statement"].endswith(".")
        file, _, name = row["test"].partition("::")
        tree = ast.parse((top / file).read_text(encoding="utf-8"))
        found = [f.name for f in tree.body if isinstance(f, ast.FunctionDef)]
        assert any(one.startswith(name) for one in found), row
