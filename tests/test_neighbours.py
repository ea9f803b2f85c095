"""The figures on the cards of Air Ticket Europe, held against the map: who touches whom.

geopandas works out from the polygons of 1970 which countries have a common border; borders.csv
and the printed figures have to say the same, and differences.csv has to explain the rest.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter

import geopandas as gpd
import pytest

from tests.games.laying import CODE_OF, CODES, COUNTRIES, MAIN, MICRO, NAMES, pairs, table
from travelkit import data

TOUCHES = 0.01
"""Degrees, about a kilometre: the drawn borders are simplified, and no strait is so narrow."""

Pairs = set[frozenset[str]]


@functools.cache
def shapes(layer: str) -> gpd.GeoDataFrame:
    return gpd.read_file(data.path("geography", layer)).set_index("code")


@functools.cache
def touching(layer: str) -> Pairs:
    """The pairs of codes whose polygons touch."""
    frame = shapes(layer)
    geometry = frame.geometry
    found = set()
    tree = geometry.sindex
    for code, shape in geometry.items():
        for number in tree.query(shape, predicate="dwithin", distance=TOUCHES):
            if frame.index[number] != code:
                found.add(frozenset((str(code), str(frame.index[number]))))
    return found


def on_cards(*, micro: bool) -> Pairs:
    """The pairs of borders.csv."""
    return {frozenset(pair) for pair, how in pairs(1970, micro=micro).items() if how == "border"}


def explained(*seen: str) -> set[frozenset[str]]:
    """The pairs of differences.csv, by name."""
    return {
        frozenset((row["country"], row["other"]))
        for row in table("differences.csv")
        if row["seen"] in seen
    }


def named(layer: str, found: Pairs) -> set[frozenset[str]]:
    """Pairs of codes as pairs of names: of the cards, else of the map."""
    names = {**shapes(layer)["name"], **NAMES}
    return {frozenset(names[code] for code in pair) for pair in found}


def test_the_map_is_that_of_1970() -> None:
    assert data.geojson("geography", "europe_1970.geojson")["year"] == 1970
    assert set(CODES) <= set(shapes("europe_1970.geojson").index)


@pytest.mark.parametrize("codes", [MAIN, CODES], ids=["main", "micro"])
def test_the_map_gives_the_borders_of_the_cards_pair_by_pair(codes: list[str]) -> None:
    mine = {pair for pair in touching("europe_1970.geojson") if pair <= set(codes)}
    assert mine == on_cards(micro=codes is CODES)
    assert len(mine) == {28: 50, 33: 57}[len(codes)]


def test_turkey_and_the_soviet_union_touch_on_the_map_too() -> None:
    assert frozenset(("TR", "SU")) in touching("europe_1970.geojson")


def test_every_other_border_on_the_map_is_named_and_explained() -> None:
    layer = "europe_1970.geojson"
    others = {pair for pair in touching(layer) if pair & set(CODES) and not pair <= set(CODES)}
    assert named(layer, others) == explained("map")
    for row in table("differences.csv"):
        assert row["country"] in CODE_OF
        assert row["why"].endswith(".")
        assert row["where"]


def test_beyond_the_map_of_europe_only_what_is_explained() -> None:
    layer = "countries_1970.geojson"
    mine = {pair for pair in touching(layer) if pair & set(CODES) and not pair <= set(CODES)}
    assert named(layer, mine) <= explained("map", "beyond")
    asia = {pair for pair in explained("beyond") if "Soviet Union" in pair}
    assert asia <= named(layer, mine)
    assert len(asia) == 4


def test_what_one_might_expect_to_differ_does_not() -> None:
    assert explained("none") == {frozenset(("Poland", "Soviet Union"))}
    # without the Kaliningrad Region the two would still be neighbours
    poland, union = (shapes("europe_1970.geojson").geometry[code] for code in ("PL", "SU"))
    mainland = max(getattr(union, "geoms", [union]), key=lambda part: part.area)
    assert mainland.distance(poland) <= TOUCHES


@pytest.mark.parametrize("micro", [False, True], ids=["main", "micro"])
def test_each_figure_is_borders_on_the_map_and_ferries_of_1970(micro: bool) -> None:  # noqa: FBT001
    codes = CODES if micro else MAIN
    joined = {pair for pair in touching("europe_1970.geojson") if pair <= set(codes)}
    for row in table("ferries.csv"):
        if int(row["opened"]) <= 1970 <= int(row["closed"] or 9999):
            joined.add(frozenset((CODE_OF[row["a"]], CODE_OF[row["b"]])))
    count = Counter(itertools.chain.from_iterable(joined))
    for code in MICRO if micro else MAIN:
        assert int(COUNTRIES[code]["figure"]) == count[code], code
    if not micro:
        assert count.total() == 112 == 2 * 56


def test_marks_and_capitals_lie_in_their_countries() -> None:
    places = {row["name"]: row for row in table("places.csv")}
    geometry = shapes("europe_1970.geojson").geometry
    for code, row in COUNTRIES.items():
        mark = places[row["name"]]
        for spot in (row, mark):
            point = gpd.points_from_xy([float(spot["longitude"])], [float(spot["latitude"])])[0]
            assert geometry[code].distance(point) <= 0.05, (code, "no further than the coast")


def test_ports_lie_on_the_coasts_of_their_countries() -> None:
    places = {row["name"]: row for row in table("places.csv") if row["kind"] == "port"}
    geometry = shapes("europe_1970.geojson").geometry
    used = set()
    for row in table("ferries.csv"):
        for side in ("a", "b"):
            port = places[row[f"port_{side}"]]
            used.add(port["name"])
            assert port["state"] == row[side]
            spot = (float(port["longitude"]), float(port["latitude"]))
            point = gpd.points_from_xy([spot[0]], [spot[1]])[0]
            assert geometry[CODE_OF[row[side]]].boundary.distance(point) <= 0.12, port["name"]
    assert used == set(places)


def test_ferries_and_lines_tell_the_same() -> None:
    ferries, lines = table("ferries.csv"), table("lines.csv")
    for ferry, line in zip(ferries, lines, strict=True):
        assert (ferry["port_a"], ferry["port_b"]) == (line["from"], line["to"])
        for column in ("opened", "closed", "origin"):
            assert ferry[column] == line[column]
        assert line["mode"] == "sea"
        assert 1850 < int(ferry["opened"]) < int(ferry["closed"] or 9999)
