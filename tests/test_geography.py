"""The map layers: what is drawn, where it comes from, and that it can be built again."""

from __future__ import annotations

import doctest
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import shape

from data.geography import build, shapes, source

GEOGRAPHY = Path(build.__file__).parent
DATA = GEOGRAPHY.parent
EXTRACT = Path(__file__).parent / "data" / "natural_earth_extract.geojson.gz"
KILOBYTE = 1000

LAYERS = {
    "land_world": 200,
    "lakes_world": 40,
    "land_europe": 300,
    "lakes_europe": 40,
    "borders_1961": 200,
    "borders_1970": 200,
    "borders_modern": 200,
    "countries_1961": 400,
    "countries_1970": 400,
    "europe_1970": 300,
}
SURFACES = ["countries_1961", "countries_1970", "europe_1970"]

# The cards of Air Ticket: each country and its neighbours by land among the others.
EUROPE_1970 = dict(
    line.split(": ")
    for line in """
AL: GR YU | AT: CH CS DE HU IT YU | BE: DE FR LU NL | BG: GR RO TR YU | CH: AT DE FR IT
CS: AT DD DE HU PL SU | DD: CS DE PL | DK: DE | DE: AT BE CH CS DD DK FR LU NL | ES: FR PT
FI: NO SE SU | FR: BE CH DE ES IT LU | GB: IE | GR: AL BG TR YU | HU: AT CS RO SU YU | IE: GB
IS:  | IT: AT CH FR YU | LU: BE DE FR | NL: BE DE | NO: FI SE SU | PL: CS DD SU | PT: ES
RO: BG HU SU YU | SE: FI NO | SU: CS FI HU NO PL RO TR | TR: BG GR SU | YU: AL AT BG GR HU IT RO
""".strip()
    .replace("\n", " | ")
    .split(" | ")
)


@cache
def layer(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GEOGRAPHY / f"{name}.geojson").read_text(encoding="utf-8"))
    return found


@cache
def geometries(name: str) -> list[Any]:
    return [shape(feature["geometry"]) for feature in layer(name)["features"]]


@cache
def by_code(name: str) -> dict[str, Any]:
    codes = [feature["properties"]["code"] for feature in layer(name)["features"]]
    assert len(set(codes)) == len(codes)
    return dict(zip(codes, geometries(name), strict=True))


def names(year: str) -> dict[str, str]:
    """Name to sovereign, for the states that are on the map of a year."""
    if year in build.PAINTED:
        rows = [feature["properties"] for feature in layer(f"countries_{year}")["features"]]
        return {row["name"]: row["sovereign"] for row in rows}
    ends = layer(f"borders_{year}")["features"]
    drawn = {row["properties"][side] for row in ends for side in ("a", "b")}
    table = build.state_names(source.read_table(GEOGRAPHY / "states.csv"), year)
    return {name: sovereign for code, (name, sovereign) in table.items() if code in drawn}


# --- every layer ----------------------------------------------------------------------------------
def test_the_layers_are_those_that_are_expected() -> None:
    assert {path.stem for path in GEOGRAPHY.glob("*.geojson")} == set(LAYERS)


@pytest.mark.parametrize(("name", "kilobytes"), LAYERS.items())
def test_size(name: str, kilobytes: int) -> None:
    size = (GEOGRAPHY / f"{name}.geojson").stat().st_size
    assert KILOBYTE < size <= kilobytes * KILOBYTE


@pytest.mark.parametrize("name", LAYERS)
def test_every_shape_is_valid_and_has_three_decimals(name: str) -> None:
    assert geometries(name)
    for geometry in geometries(name):
        assert shapely.is_valid_reason(geometry) == "Valid Geometry"
        points = shapely.get_coordinates(geometry)
        assert np.array_equal(points, np.round(points, shapes.DECIMALS))


@pytest.mark.parametrize("name", LAYERS)
def test_no_streak_and_no_seam_at_180(name: str) -> None:
    for geometry in geometries(name):
        assert shapes.longest_jump(geometry) < shapes.HALF_TURN
        lines = geometry if "Line" in geometry.geom_type else geometry.boundary
        for line in shapely.get_parts(lines):
            x = shapely.get_coordinates(line)[:, 0]
            on_seam = np.isclose(np.abs(x), shapes.HALF_TURN, atol=0.002)
            assert not np.any(on_seam[1:] & on_seam[:-1])


@pytest.mark.parametrize("name", LAYERS)
def test_every_layer_says_where_it_comes_from(name: str) -> None:
    top = layer(name)
    assert top["type"] == "FeatureCollection"
    assert top["name"]
    assert "Natural Earth" in top["source"]
    assert "public domain" in top["licence"]
    assert top["viewpoint"]
    year = name.rsplit("_", 1)[1]
    expected = int(year) if year.isdigit() else build.MODERN_YEAR if year == "modern" else None
    assert top["year"] == expected


def test_every_file_is_in_sources_and_in_the_data_package() -> None:
    files = {p.name for p in GEOGRAPHY.iterdir() if p.suffix in {".geojson", ".csv"}}
    sources = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    package = json.loads((DATA / "datapackage.json").read_text(encoding="utf-8"))
    resources = {r["path"]: r for r in package["resources"]}
    for name in sorted(files):
        assert f"`geography/{name}`" in sources
        fields = [f["name"] for f in resources[f"geography/{name}"]["schema"]["fields"]]
        if name.endswith(".csv"):
            assert fields == list(source.read_table(GEOGRAPHY / name)[0])
        else:
            properties = [f["properties"] for f in layer(name.removesuffix(".geojson"))["features"]]
            assert all(list(p) == fields for p in properties)
    for path in resources:
        assert (DATA / path).is_file()


# --- coasts ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lon", "lat", "within_km"),
    [
        pytest.param(-3.0, 53.41, 15, id="Liverpool"),
        pytest.param(-8.3, 51.85, 15, id="Queenstown"),
        pytest.param(-5.35, 36.14, 15, id="Gibraltar"),
        pytest.param(28.97, 41.01, 15, id="Constantinople"),
        pytest.param(-74.01, 40.7, 15, id="New York"),
        pytest.param(-0.9, 50.8, 15, id="Portsmouth"),
        pytest.param(-12.31, -37.07, 20, id="Tristan da Cunha"),
        pytest.param(178.44, -18.14, 20, id="Suva"),
    ],
)
def test_ports_lie_at_the_coast(lon: float, lat: float, within_km: float) -> None:
    coast = geometries("land_world")[0].boundary
    near = shapely.shortest_line(shapely.Point(lon, lat), coast)
    (x0, y0), (x1, y1) = near.coords
    east = (x1 - x0) * np.cos(np.radians(lat))
    assert np.hypot(east, y1 - y0) * 111.2 < within_km


@pytest.mark.parametrize("name", ["land_world", "land_europe"])
def test_islands_and_seas_of_the_european_map(name: str) -> None:
    land = geometries(name)[0]
    lands = {"Lewis": (-6.5, 58.2), "Skye": (-6.2, 57.3), "Ireland": (-8, 53), "Man": (-4.5, 54.2)}
    lands |= {"Malta": (14.4, 35.9), "Thrace": (27.5, 41.3), "Bithynia": (30.0, 40.5)}
    seas = {"Marmara": (28.2, 40.75), "Irish Sea": (-5, 53.7), "Channel": (0, 50.2)}
    seas |= {"Gibraltar": (-5.6, 35.95), "Sound": (12.7, 55.9), "Atlantic": (-20, 48)}
    assert [k for k, spot in lands.items() if not land.contains(shapely.Point(spot))] == []
    assert [k for k, spot in seas.items() if land.intersects(shapely.Point(spot))] == []


def test_chukotka_runs_on_past_180_and_antarctica_is_left_out() -> None:
    west, south, east, north = geometries("land_world")[0].bounds
    assert -180 <= west < -175
    assert 189 < east < 191
    assert south > -60
    assert north < 84


def test_1894_and_1911_have_coasts_and_no_borders() -> None:
    years = {path.stem.split("_")[1] for path in GEOGRAPHY.glob("borders_*.geojson")}
    years |= {path.stem.split("_")[1] for path in GEOGRAPHY.glob("countries_*.geojson")}
    assert years == {"1961", "1970", "modern"}
    assert layer("land_world")["year"] is None
    assert [feature["properties"] for feature in layer("land_world")["features"]] == [{}]
    assert "1894 and 1911: coasts only" in (DATA / "SOURCES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("place", ["world", "europe"])
def test_lakes_lie_on_land_and_say_when_a_dam_filled_them(place: str) -> None:
    land = geometries(f"land_{place}")[0]
    rows = [feature["properties"] for feature in layer(f"lakes_{place}")["features"]]
    for lake in geometries(f"lakes_{place}"):
        assert lake.intersection(land).area > 0.9 * lake.area
    filled = {row["name"]: row["filled"] for row in rows}
    natural = {"world": "Lake Superior", "europe": "Lake Geneva"}[place]
    made = {"world": ("Lake Volta", 1965), "europe": ("Rybinsk Reservoir", 1947)}[place]
    assert filled[natural] is None
    assert filled[made[0]] == made[1]


# --- states by year -------------------------------------------------------------------------------
COLD_WAR = "East Germany|West Germany|West Berlin|Czechoslovakia|Yugoslavia|Soviet Union"
NOT_YET = "Ukraine|Estonia|Latvia|Lithuania|Croatia|Slovenia|Czechia|Slovakia|Germany|Russia"
NOT_YET += "|Kazakhstan|Bangladesh|Eritrea|South Sudan|Kosovo|Vietnam"


@pytest.mark.parametrize(
    ("year", "there", "not_there"),
    [
        ("1961", f"{COLD_WAR}|North Vietnam|South Vietnam|United Arab Republic|Ghana", NOT_YET),
        ("1970", f"{COLD_WAR}|North Vietnam|South Vietnam|South Yemen|Syria", NOT_YET),
        ("modern", NOT_YET, f"{COLD_WAR}|North Vietnam|Rhodesia|United Arab Republic"),
    ],
)
def test_states_of_a_year(year: str, there: str, not_there: str) -> None:
    assert set(there.split("|")) - set(names(year)) == set()
    assert set(not_there.split("|")) & set(names(year)) == set()


@pytest.mark.parametrize(
    ("year", "name", "sovereign"),
    [
        ("1961", "Kenya", "GB"),
        ("1961", "Tanganyika", "GB"),  # independent on 9 December
        ("1961", "Sierra Leone", "GB"),  # 27 April
        ("1961", "Algeria", "FR"),
        ("1961", "Angola", "PT"),
        ("1961", "Ruanda-Urundi", "BE"),
        ("1961", "South West Africa", "ZA"),
        ("1961", "Netherlands New Guinea", "NL"),
        ("1961", "Nigeria", ""),
        ("1961", "Cyprus", ""),
        ("1961", "Congo (Léopoldville)", ""),
        ("1970", "Kenya", ""),
        ("1970", "Algeria", ""),
        ("1970", "Angola", "PT"),
        ("1970", "Fiji", "GB"),  # independent on 10 October
        ("1970", "Ryukyu Islands", "US"),
        ("1970", "Malaysia", ""),
        ("1970", "Singapore", ""),
    ],
)
def test_who_was_independent(year: str, name: str, sovereign: str) -> None:
    assert names(year)[name] == sovereign


@pytest.mark.parametrize("year", ["1961", "1970", "modern"])
def test_the_tables_agree_with_one_another(year: str) -> None:
    table = source.read_table(GEOGRAPHY / "territories.csv")
    states = build.state_names(source.read_table(GEOGRAPHY / "states.csv"), year)
    assert {row[f"state_{year}"] for row in table} == set(states)
    for name, sovereign in states.values():
        powers = [] if sovereign in {"", "-"} else sovereign.split("+")
        # A power is itself independent: no dependency of a dependency.
        assert [p for p in powers if states[p][1] != ""] == [], name
    assert len({row["code"] for row in table}) == len(table)


@pytest.mark.parametrize(
    ("code", "km2", "within"),
    [
        ("DD", 108_333, 0.02),  # with East Berlin
        ("DE", 248_000, 0.02),
        ("CS", 127_900, 0.02),
        ("YU", 255_804, 0.02),
        ("WB", 480, 0.25),
    ],
)
def test_states_of_1970_have_the_right_size(code: str, km2: float, within: float) -> None:
    assert shapes.area_km2(by_code("europe_1970")[code]) == pytest.approx(km2, rel=within)


def test_air_ticket_countries_have_the_right_neighbours() -> None:
    countries = {code: by_code("europe_1970")[code] for code in EUROPE_1970}
    near: dict[str, set[str]] = {code: set() for code in EUROPE_1970}
    for a, b in shapes.shared_borders(countries):
        near[a].add(b)
        near[b].add(a)
    assert near == {code: set(text.split()) for code, text in EUROPE_1970.items()}


@pytest.mark.parametrize("name", SURFACES)
def test_countries_fit_together_and_no_two_tints_meet(name: str) -> None:
    assert shapely.coverage_is_valid(np.array(geometries(name), dtype=object))
    tint = {f["properties"]["code"]: f["properties"]["tint"] for f in layer(name)["features"]}
    meeting = shapes.shared_borders(by_code(name))
    assert [pair for pair in meeting if tint[pair[0]] == tint[pair[1]]] == []
    assert set(tint.values()) == set(range(build.TINTS))


@pytest.mark.parametrize("year", ["1961", "1970"])
def test_border_lines_and_coasts_fit_the_countries(year: str) -> None:
    expected = shapes.shared_borders(by_code(f"countries_{year}"))
    rows = [feature["properties"] for feature in layer(f"borders_{year}")["features"]]
    drawn = dict(zip([(r["a"], r["b"]) for r in rows], geometries(f"borders_{year}"), strict=True))
    assert drawn.keys() == expected.keys()
    assert all(drawn[pair].equals(line) for pair, line in expected.items())
    joined = shapely.union_all(geometries(f"countries_{year}"))
    assert joined.symmetric_difference(geometries("land_world")[0]).area < 1e-6


def test_borders_inside_one_empire_are_marked() -> None:
    rows = [feature["properties"] for feature in layer("borders_1961")["features"]]
    kind = {(row["name_a"], row["name_b"]): row["kind"] for row in rows}
    assert kind["Kenya", "Uganda"] == "internal"
    assert kind["Kenya", "Somalia"] == "state"
    assert kind["East Germany", "West Germany"] == "state"


# --- the builder ----------------------------------------------------------------------------------
def rebuilt() -> dict[str, Any]:
    """The territories of Iceland, Ireland, Northern Ireland and Man, from the raw source."""
    areas = source.read_admin1(gzip.decompress(EXTRACT.read_bytes()))
    return source.territories(areas, source.read_table(GEOGRAPHY / "territories.csv"))


def differing_km2(rebuilt_shape: Any, committed: Any) -> float:
    return shapes.area_km2(rebuilt_shape.symmetric_difference(committed))


@pytest.mark.parametrize("name", ["europe_1970", "countries_1970"])
def test_building_again_gives_the_same_islands(name: str) -> None:
    table = source.read_table(GEOGRAPHY / "territories.csv")
    if name == "europe_1970":
        again = build.europe_coverage(rebuilt(), table)
    else:
        again = build.states_of(build.world_coverage(rebuilt()), table, "1970")
    assert set(again) == {"GB", "IE", "IM", "IS"}
    for code, whole in again.items():
        committed = by_code(name)[code]
        if code == "GB":  # the extract holds Northern Ireland, and not Great Britain
            islands = shapes.polygons(committed)
            committed = shapes.joined([island for island in islands if island.intersects(whole)])
        assert differing_km2(whole, committed) < 1.0
        assert whole.hausdorff_distance(committed) < 0.002


def test_building_again_would_notice_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "EUROPE_TOLERANCE", build.EUROPE_TOLERANCE * 1.3)
    table = source.read_table(GEOGRAPHY / "territories.csv")
    again = build.europe_coverage(rebuilt(), table)
    assert differing_km2(again["IE"], by_code("europe_1970")["IE"]) > 20.0


def test_an_area_that_no_row_names_is_refused() -> None:
    areas = [source.Admin1("IRL", "IE-D", shapely.box(0, 0, 1, 1))]
    rows = [{"code": "IE", "natural_earth": "IRL", "parts": "IE-CO", "cut": ""}]
    with pytest.raises(ValueError, match=r"Add a row for IRL"):
        source.territories(areas, rows)


def test_simplifying_keeps_neighbours_together() -> None:
    wavy = [(1 + 0.01 * (i % 2), i / 50) for i in range(51)]
    left = shapely.Polygon([(0, 0), *wavy, (0, 1)])
    right = shapely.Polygon([(2, 0), *wavy, (2, 1)])
    plain = shapes.simplified({"left": left, "right": right}, 0.1)
    assert shapely.coverage_is_valid(np.array([plain["left"], plain["right"]], dtype=object))
    assert len(shapely.get_coordinates(plain["left"])) < 10


def test_the_stretched_plane_can_be_undone() -> None:
    points = np.array([[-74.0, 40.7], [0.0, 0.0], [189.5, 66.0], [-12.3, -37.1]])
    for stretch in (build.WORLD_STRETCH, build.EUROPE_STRETCH, shapes.EVEN):
        assert np.allclose(stretch.back(stretch.there(points)), points)


@pytest.mark.parametrize("module", [build, shapes, source])
def test_examples_in_the_docstrings(module: Any) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
