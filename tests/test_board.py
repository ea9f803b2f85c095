"""Places and lines on the earth: distances, ways, spots, and damaged files."""

from __future__ import annotations

import itertools
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from travelkit import board, data
from travelkit.board import Board, Line, Place, Point, along, direction, great_circle_km, length_km
from travelkit.errors import DataError
from travelkit.games import games

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]
TRAVEL = board.load("game-of-travel")
QUARTER = math.pi / 2 * board.EARTH_RADIUS_KM

WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

points = st.tuples(st.floats(-90, 90), st.floats(-180, 180))


# --- distance and direction ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "kilometres"),
    [
        ((0, 0), (0, 90), QUARTER),
        ((0, 0), (90, 123), QUARTER),
        ((90, 0), (-90, 77), 2 * QUARTER),
        ((0, 0), (0, 180), 2 * QUARTER),
        ((12, 34), (12, 34), 0),
        ((0, 179), (0, -179), QUARTER / 45),
        ((0, 179), (0, 181), QUARTER / 45),
        ((45, 10), (46, 10), QUARTER / 90),
        ((60, 0), (60, 180), QUARTER * 60 / 90),  # over the pole, not along the parallel
    ],
)
def test_distances_on_a_sphere(start: Point, end: Point, kilometres: float) -> None:
    assert great_circle_km(start, end) == pytest.approx(kilometres, abs=1e-6)


@given(points, points, points)
def test_distance_is_a_distance(one: Point, two: Point, three: Point) -> None:
    there = great_circle_km(one, two)
    assert 0 <= there <= 2 * QUARTER + 1e-6
    assert there == pytest.approx(great_circle_km(two, one), abs=1e-6)
    around = great_circle_km(one, three) + great_circle_km(three, two)
    assert there <= around + 1e-3


@pytest.mark.parametrize(
    ("start", "end", "kilometres"),
    [  # the data's own great-circle column was made by another program
        (row["from"], row["to"], float(row["great_circle_km"]))
        for row in data.rows("games", "game-of-travel", "lines.csv")
    ],
)
def test_distances_between_places_of_the_board(start: str, end: str, kilometres: float) -> None:
    assert TRAVEL.distance_km(start, end) == pytest.approx(kilometres, rel=0.006, abs=1)


@pytest.mark.parametrize("bearing", range(0, 360, 15))
@pytest.mark.parametrize("start", [(0.0, 0.0), (51.5, -0.1), (-40.0, 175.0), (60.0, -179.0)])
def test_direction_is_the_nearest_of_eight_winds(start: Point, bearing: int) -> None:
    # the point 500 km from the start on this bearing, by spherical trigonometry
    lat, turn, arc = math.radians(start[0]), math.radians(bearing), 500 / board.EARTH_RADIUS_KM
    end_lat = math.asin(
        math.sin(lat) * math.cos(arc) + math.cos(lat) * math.sin(arc) * math.cos(turn)
    )
    end_lon = math.radians(start[1]) + math.atan2(
        math.sin(turn) * math.sin(arc) * math.cos(lat),
        math.cos(arc) - math.sin(lat) * math.sin(end_lat),
    )
    end = (math.degrees(end_lat), math.degrees(end_lon))
    off = {wind: abs((bearing - at * 45 + 180) % 360 - 180) for at, wind in enumerate(WINDS)}
    near = [wind for wind in WINDS if off[wind] <= 23]
    assert direction(start, end) in near


def test_direction_over_the_date_line() -> None:
    assert direction((0, 179), (0, -179)) == "east"
    assert direction((0, -179), (0, 179)) == "west"
    assert direction((35.7, 139.7), (37.8, -122.4)) == "north-east"  # Tokyo, San Francisco


# --- along a line --------------------------------------------------------------------------------


def place_on(line: tuple[Point, ...], spot: Point) -> float:
    """How many kilometres along a line a spot lies; it must lie on the line."""
    walked = 0.0
    found: list[tuple[float, float]] = []
    for start, end in itertools.pairwise(line):
        step = great_circle_km(start, end)
        if step:
            detour = great_circle_km(start, spot) + great_circle_km(spot, end) - step
            found.append((detour, walked + great_circle_km(start, spot)))
        walked += step
    detour, kilometres = min(found)
    assert detour < 1, "the spot lies beside the line"
    return kilometres


@pytest.mark.parametrize("name", list(games))
def test_spots_lie_evenly_along_every_line(name: str) -> None:
    table = board.load(name)
    for number, line in enumerate(table.lines):
        for count in (1, 4, 11):
            spots = table.spots(number, count)
            assert [spot.number for spot in spots] == list(range(1, count + 1))
            assert {spot.line for spot in spots} == {number}
            at = [place_on(line.points, (spot.latitude, spot.longitude)) for spot in spots]
            gaps = [after - before for before, after in itertools.pairwise([0.0, *at])]
            gaps.append(line.kilometres - at[-1])
            even = line.kilometres / (count + 1)
            for gap in gaps:
                # 1 %, and the four decimals in which spots are given (11 m)
                assert gap == pytest.approx(even, rel=0.01, abs=0.03), (line.start, line.end)


def test_spots_of_a_pacific_line_run_on_past_180() -> None:
    line = tuple((20 + step / 10, 160 + step * 0.5) for step in range(161))
    table = Board("pacific", {}, (Line("a", "b", "sea", line, length_km(line)),), (0, 0, 0, 0))
    longitudes = [spot.longitude for spot in table.spots(0, 15)]
    assert longitudes == sorted(longitudes)
    assert min(longitudes) > 160
    assert max(longitudes) < 240
    assert any(longitude > 180 for longitude in longitudes)


def test_no_spots() -> None:
    assert TRAVEL.spots(0, 0) == ()


@pytest.mark.parametrize("name", list(games))
def test_along_begins_and_ends_at_the_ends(name: str) -> None:
    for line in board.load(name).lines:
        for share, end in ((0.0, line.points[0]), (1.0, line.points[-1])):
            assert great_circle_km(along(line.points, share), end) < 0.05
        assert line.kilometres == pytest.approx(length_km(line.points))
        for share in (0.25, 0.5, 0.75):
            reached = place_on(line.points, along(line.points, share))
            assert reached == pytest.approx(share * line.kilometres, rel=0.01)


def test_a_line_with_a_point_twice_has_no_holes() -> None:
    line: tuple[Point, ...] = ((0.0, 0.0), (0.0, 0.0), (0.0, 2.0), (0.0, 2.0), (0.0, 4.0))
    assert along(line, 0.5) == (0.0, 2.0)
    assert along(line, 0.75) == (0.0, 3.0)
    assert length_km(line) == pytest.approx(QUARTER * 4 / 90)
    assert length_km([(1.0, 1.0)]) == length_km([]) == 0


# --- ways ----------------------------------------------------------------------------------------


def small(*edges: tuple[str, str, float], mode: str = "rail") -> Board:
    """A board of lines with lengths, without geography."""
    names = sorted({name for start, end, _ in edges for name in (start, end)})
    lines = tuple(Line(start, end, mode, (), kilometres) for start, end, kilometres in edges)
    places = {name: Place(name, 0, 0) for name in names}
    return Board(f"small {edges}", places, lines, (0, 0, 0, 0))


def test_the_shortest_way_and_not_the_one_of_fewest_lines() -> None:
    table = small(("a", "d", 10), ("a", "b", 2), ("b", "c", 3), ("c", "d", 4), ("e", "f", 1))
    assert table.shortest_path("a", "d") == ("a", "b", "c", "d")
    assert table.shortest_path("d", "a") == ("d", "c", "b", "a")
    assert table.shortest_path("a", "a") == ("a",)
    assert table.shortest_path("a", "f") == ()
    short = table.shortest_path("a", "d", allowed=lambda line: line.kilometres != 3)
    assert short == ("a", "d")
    assert table.shortest_path("a", "d", allowed=lambda _: False) == ()


def test_of_two_lines_between_the_same_places_each_can_be_taken() -> None:
    long_first = small(("a", "b", 9), ("a", "b", 2), ("a", "c", 3), ("c", "b", 3))
    assert long_first.shortest_path("b", "a") == ("b", "a")
    assert long_first.shortest_path("a", "b", allowed=lambda line: line.kilometres != 2) == (
        "a", "c", "b",
    )  # fmt: skip
    # in GO an aeroplane, a train and a road join London and Paris; the aeroplane stands first
    table = board.load("go")
    by_rail = table.shortest_path("London", "Paris", allowed=lambda line: line.mode == "rail")
    by_road = table.shortest_path("London", "Paris", allowed=lambda line: line.mode == "road")
    assert by_rail == by_road == ("London", "Paris")


def test_of_equal_ways_the_first_in_the_alphabet() -> None:
    edges = [("a", "m", 1.0), ("m", "z", 1.0), ("a", "c", 1.0), ("c", "z", 1.0), ("a", "x", 0.5)]
    edges += [("x", "z", 1.5), ("z", "y", 1.0)]
    for order in itertools.permutations(edges):
        assert small(*order).shortest_path("a", "y") == ("a", "c", "z", "y")


def test_lengths_that_differ_by_rounding_only_are_equal() -> None:
    table = small(("a", "x", 0.1), ("x", "z", 0.2), ("a", "b", 0.3), ("b", "z", 0.0))
    assert table.shortest_path("a", "z") == ("a", "b", "z")


WAYS = """
from travelkit import board
from travelkit.games import games
for name in games:
    table = board.load(name)
    for start in table.places:
        print(start, table.neighbours(start))
        for end in list(table.places)[::5]:
            print(table.shortest_path(start, end))
"""


def test_ways_are_the_same_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", WAYS],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": str(ROOT),
                "PYTHONIOENCODING": "utf-8",
            },
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("0", "1", "2", "77")
    }
    assert len(found) == 1
    assert "'Constantinople'" in found.pop()


@pytest.mark.parametrize("name", list(games))
def test_ways_against_every_pair_at_once(name: str) -> None:
    """Floyd and Warshall's method, another than the board's."""
    table = board.load(name)
    far = dict.fromkeys(itertools.product(table.places, repeat=2), math.inf)
    for line in table.lines:
        for pair in ((line.start, line.end), (line.end, line.start)):
            far[pair] = min(far[pair], line.kilometres)
    for place in table.places:
        far[place, place] = 0
    for middle, start, end in itertools.product(table.places, repeat=3):
        way = far[start, middle] + far[middle, end]
        far[start, end] = min(far[start, end], way)
    for start, end in itertools.islice(itertools.product(table.places, repeat=2), 0, None, 7):
        found = table.shortest_path(start, end)
        if not found:
            assert far[start, end] == math.inf
            continue
        assert (found[0], found[-1]) == (start, end)
        length = sum(
            min(line.kilometres for line in table.lines if {line.start, line.end} == {a, b})
            for a, b in itertools.pairwise(found)
        )
        assert length == pytest.approx(far[start, end], abs=0.01)


def test_neighbours_and_the_line_between() -> None:
    for place in TRAVEL.places:
        beside = TRAVEL.neighbours(place)
        expected = {line.end for line in TRAVEL.lines if line.start == place}
        expected |= {line.start for line in TRAVEL.lines if line.end == place}
        assert set(beside) == expected
        assert len(beside) == len(set(beside))
        for other in TRAVEL.places:
            between = TRAVEL.line_between(place, other)
            assert (between is not None) == (other in expected)
            if between:
                line = TRAVEL.lines[between[0]]
                ends = (line.end, line.start) if between[1] else (line.start, line.end)
                assert ends == (place, other)
    assert TRAVEL.line_between("London", "Atlantis") is None


# --- files ---------------------------------------------------------------------------------------

PLACES = "name,latitude,longitude,kind,origin\nA,10,20,city,rules\nB,11,21,city,rules\n"
LINES_CSV = "from,to,mode,note,origin\nA,B,rail,,rules\n"
SHAPES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {},
            "geometry": {"type": "LineString", "coordinates": [[20, 10], [21, 11]]},
        }
    ],
}
TOML = "[bounds]\nsouth = 1\nwest = 2\nnorth = 3\neast = 4\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a small game without a fault; its name is new for each test."""
    place = tmp_path / "games" / tmp_path.name
    place.mkdir(parents=True)
    (place / "game.toml").write_text(TOML, encoding="utf-8")
    (place / "places.csv").write_text(PLACES, encoding="utf-8")
    (place / "lines.csv").write_text(LINES_CSV, encoding="utf-8")
    (place / "lines.geojson").write_text(json.dumps(SHAPES), encoding="utf-8")
    monkeypatch.setattr(data, "folder", lambda kind="data": tmp_path)  # noqa: ARG005
    return place


def test_a_small_board_is_read(folder: Path) -> None:
    table = board.load(folder.name)
    assert list(table.places) == ["A", "B"]
    assert table.places["A"].point == (10, 20)
    (line,) = table.lines
    assert (line.start, line.end, line.mode) == ("A", "B", "rail")
    assert line.points == ((10, 20), (11, 21))
    assert line.kilometres == pytest.approx(great_circle_km((10, 20), (11, 21)))
    assert table.bounds == (1, 2, 3, 4)


def test_a_table_saved_by_a_spreadsheet_is_read(folder: Path) -> None:
    text = "\ufeff" + PLACES.replace("\n", "\r\n")
    (folder / "places.csv").write_bytes(text.encode("utf-8"))
    assert list(board.load(folder.name).places) == ["A", "B"]


def write(name: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text(text, encoding="utf-8")


def shapes(change: Callable[[dict], object]) -> Callable[[Path], object]:
    def damage(folder: Path) -> None:
        copy = json.loads(json.dumps(SHAPES))
        change(copy)
        (folder / "lines.geojson").write_text(json.dumps(copy), encoding="utf-8")

    return damage


@pytest.mark.parametrize(
    ("damage", "file", "line"),
    [
        (write("places.csv", PLACES + "A,12,22,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,north,22,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,12,,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,91,22,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,nan,22,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,12,361,city,rules\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,12,22,city\n"), "places.csv", 4),
        (write("places.csv", PLACES + "C,12,22,city,rules,more\n"), "places.csv", 4),
        (write("places.csv", PLACES + '"C,12,22\n'), "places.csv", 4),
        (write("places.csv", PLACES.replace("latitude", "lat")), "places.csv", 0),
        (write("places.csv", PLACES.replace("name", "title")), "places.csv", 0),
        (write("places.csv", PLACES.replace(",", ";")), "places.csv", 0),
        (write("places.csv", ""), "places.csv", 0),
        (write("lines.csv", LINES_CSV.replace("A,B", "A,Bb")), "lines.csv", 2),
        (write("lines.csv", LINES_CSV.replace("A,B", "Aa,B")), "lines.csv", 2),
        (write("lines.csv", LINES_CSV.replace("mode", "how")), "lines.csv", 0),
        (write("lines.csv", LINES_CSV + "B,A,sea,,rules\n"), "lines.geojson", 0),
        (write("lines.geojson", "{"), "lines.geojson", 0),
        (write("lines.geojson", "[]"), "lines.geojson", 0),
        (write("lines.geojson", '{"type": "FeatureCollection"}'), "lines.geojson", 0),
        (shapes(lambda all_: all_["features"][0].pop("geometry")), "lines.geojson", 0),
        (
            shapes(lambda all_: all_["features"][0]["geometry"].update(coordinates=[[1], [2]])),
            "lines.geojson",
            0,
        ),
        (write("game.toml", "[bounds\n"), "game.toml", 0),
        (write("game.toml", "title = 'x'\n"), "game.toml", 0),
        (lambda folder: (folder / "lines.csv").unlink(), "lines.csv", 0),
        (lambda folder: (folder / "lines.geojson").unlink(), "lines.geojson", 0),
        (lambda folder: (folder / "places.csv").write_bytes(b"\xff\xfe"), "places.csv", 0),
    ],
)
def test_a_damaged_file_is_named_with_its_line(
    folder: Path, damage: Callable[[Path], object], file: str, line: int
) -> None:
    damage(folder)
    with pytest.raises(DataError) as caught:
        board.load(folder.name)
    assert caught.value.file.rsplit("/", 1)[-1] == file
    assert str(caught.value).startswith(caught.value.file)
    if line:
        assert caught.value.line == line
        assert f"line {line}" in str(caught.value)
