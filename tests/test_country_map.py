"""Countries as surfaces: shapes that fit one another, marks, shades, cards, pictures and sizes."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from tests.games.laying import COUNTRIES, table
from travelkit import data
from travelkit.session import Session
from travelkit.views import layers, shapes, svg, text
from travelkit.views.land import polygons
from travelkit.views.scene import FACE_BOX, Box, Row
from travelkit.views.side import side_for
from travelkit.views.svg_areas import stages
from travelkit.views.widget import assemble

if TYPE_CHECKING:
    from travelkit.views.scene import Plate, Scene
    from travelkit.views.side import Side

GAME = "air-ticket-europe"
LAYER = "europe_1970"


def begun(seed: int = 7, players: int = 3, **options: Any) -> Side:
    names = ["Ada", "Ben", "Cara", "Dan", "Eva", "Finn"][:players]
    side = side_for(Session(GAME, names, seed=seed, **options))
    side.confirm()
    return side


@pytest.fixture(scope="module")
def plate() -> Plate:
    return begun().plate()


# --- shapes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("least", [0.001, 0.0045])
def test_thinned_countries_still_fit_their_neighbours_and_the_coast(least: float) -> None:
    def points(parts: Any, *, thin: bool) -> set[tuple[float, float]]:
        return {
            (point[0], point[1])
            for part in parts
            for ring in part
            for point in (shapes.thinned(ring, LAYER, least) if thin else ring)
        }

    whole = {code: points(parts, thin=False) for code, parts in shapes.countries(LAYER).items()}
    thin = {code: points(parts, thin=True) for code, parts in shapes.countries(LAYER).items()}
    whole["land"] = points(polygons("land", "europe"), thin=False)
    thin["land"] = {
        (point[0], point[1])
        for part in shapes.thinned_land("europe", LAYER, least)
        for ring in part
        for point in ring
    }
    for one, other in (("FR", "DE"), ("DE", "DD"), ("NO", "SE"), ("IT", "land"), ("GB", "land")):
        line = whole[one] & whole[other]
        assert len(line) > 20
        assert len(thin[one] & line) < len(line)
        assert thin[one] & line == thin[other] & line, (one, other)


def test_countries_of_the_live_map_are_those_of_the_plate(plate: Plate) -> None:
    features = [feature for layer in layers.areas(plate) for feature in layer.data["features"]]
    numbers = sorted(feature["properties"]["area"] for feature in features)
    assert numbers == list(range(len(plate.areas)))
    assert all(feature["geometry"]["coordinates"] for feature in features)
    assert not any(layer.interactive for layer in layers.areas(plate))
    sent = sum(len(json.dumps(one.data)) for one in (*layers.areas(plate), *layers.ground(plate)))
    assert sent < 210_000, "the whole table has to stay below 400 kB"


def test_a_second_table_sends_no_countries(plate: Plate) -> None:
    assert layers.areas(plate) is layers.areas(plate)
    assert all(layers.is_shared(layer) for layer in layers.areas(plate))


def test_a_board_without_countries_has_none() -> None:
    side = side_for(Session("game-of-travel", 1, seed=7))
    assert layers.areas(side.plate()) == ()
    box, _, _ = assemble(side.plate(), side.scene())
    assert "tk-tall" not in box._dom_classes


# --- what the plate says -------------------------------------------------------------------------


def test_every_card_has_its_country_its_capital_and_its_figure(plate: Plate) -> None:
    main = [row for row in COUNTRIES.values() if row["set"] == "main"]
    assert len(plate.faces) == len(main)
    tints = {
        feature["properties"]["code"]: feature["properties"]["tint"]
        for feature in data.geojson("geography", f"{LAYER}.geojson")["features"]
    }
    by_spot = {area.spot: area for area in plate.areas}
    for face, row in zip(plate.faces, main, strict=True):
        assert (face.name, face.capital) == (row["name"], row["capital"])
        assert face.figure == int(row["figure"])
        mark, area = plate.marks[face.spot], by_spot[face.spot]
        assert mark.name == face.name
        assert mark.latitude == pytest.approx(float(row["latitude"]))
        assert area.code == row["code"]
        assert area.tint == face.tint == tints[row["code"]]
        assert face.outline.startswith("M")
    assert FACE_BOX == (30, 72)


def test_very_small_states_are_played_only_with_micro(plate: Plate) -> None:
    small = {row["code"] for row in COUNTRIES.values() if row["set"] == "micro"}
    assert {area.code for area in plate.areas if area.spot < 0} == {*small, "WB"}
    more = begun(micro=True).plate()
    assert {area.code for area in more.areas if area.spot < 0} == {"WB"}
    assert len(more.faces) == len(plate.faces) + len(small)


@pytest.mark.parametrize("year", [1965, 1970, 1990])
def test_only_ports_with_a_ferry_in_that_year_are_drawn(year: int) -> None:
    found = {mark.name for mark in begun(year=year).plate().marks if mark.kind == "port"}
    wanted = {
        row[end]
        for row in table("ferries.csv")
        for end in ("port_a", "port_b")
        if int(row["opened"]) <= year <= int(row["closed"] or 9999)
    }
    assert found == wanted


# --- a position ----------------------------------------------------------------------------------


def test_shades_are_the_acts_that_a_click_can_mean() -> None:
    side = begun(seed=11)
    for _ in range(12):
        if side.session.outcome is not None:
            break
        side.confirm()
        scene = side.scene()
        shades = dict(scene.shades)
        for choice in scene.choices:
            if choice.spot >= 0:
                how = "air" if choice.text.startswith("fly") else "border"
                assert choice.spot in shades[how]
        offered = {choice.spot for choice in scene.choices if choice.spot >= 0}
        assert offered == {*shades.get("border", ()), *shades.get("air", ())}
        assert len(shades["last"]) == 1
        side.session.play(side.session.actions[0])


def test_the_journey_on_the_map_is_the_journey_on_the_table(plate: Plate) -> None:
    side = begun()
    for act in list(side.session.game.hint(side.session.state))[:3]:  # type: ignore[attr-defined]
        side.session.play(act)
    row = side.session.state.row
    found = stages(plate, side.scene())
    assert [spot for spot, _ in found] == [plate.faces[laid.card].spot for laid in row]
    assert [flown for _, flown in found] == [laid.how == "flight" for laid in row]


def test_a_card_is_sent_as_its_number_and_told_in_words() -> None:
    row = Row(("", "7", "  France"), tail="by air", card=8)
    side = begun()
    scene = side.scene()._replace(boxes=(Box("hand", "Hand", "", (row,)),))
    assert scene.message((), 1)["boxes"][0][3] == ((8,),), "by air: that is in the shades"
    ferry = scene.boxes[0]._replace(rows=(row._replace(tail="by ferry"),))
    assert scene._replace(boxes=(ferry,)).message((), 1)["boxes"][0][3] == ((8, -1, "by ferry"),)
    assert "7  France (by air)" in text.describe(side.plate(), scene)


@pytest.mark.parametrize("seed", range(6))
def test_a_move_is_two_kilobytes_at_most(seed: int) -> None:
    side = begun(seed, players=2 + seed % 5, rounds=1)
    _, widget, _ = assemble(side.plate(), side.scene())
    chance = random.Random(seed)
    largest = 0
    while side.session.outcome is None:
        side.confirm()
        widget.show(side.scene(say=side.announce(side.session.move - 1, side.session.move)))
        largest = max(largest, len(json.dumps(widget.state).encode()))
        actions = side.session.actions
        # passing much and laying little makes large hands
        side.session.play(actions[-1] if chance.random() < 0.6 else actions[0])
    assert largest < 2200, largest


# --- the picture ---------------------------------------------------------------------------------


def pictured(scene: Scene | None = None, **options: Any) -> str:
    side = begun()
    for act in list(side.session.game.hint(side.session.state))[:2]:  # type: ignore[attr-defined]
        side.session.play(act)
    return svg.board_svg(side.plate(), scene or side.scene(), **options)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("width", [320, 420, 700, 982, 1400])
def test_the_picture_is_small_and_valid_at_every_size(theme: Any, width: int) -> None:
    picture = pictured(theme=theme, width=width)
    ET.fromstring(picture)  # noqa: S314 - our own
    assert len(picture.encode()) <= 200_000
    assert picture == pictured(theme=theme, width=width)


def test_the_picture_shows_patterns_names_and_cards() -> None:
    picture = pictured()
    assert re.search(r'fill="url\(#(border|air)-[0-9a-f]{8}\)"', picture)
    for words in ("THE JOURNEY", "THE HAND OF ADA", "Czechosl.", "by border or ferry"):
        assert words in picture
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]
    assert min(sizes) >= 11


def test_a_covered_picture_shows_the_journey_and_no_hand() -> None:
    session = Session(GAME, ["Ada", "Ben"], seed=7)
    side = side_for(session)
    picture = svg.board_svg(side.plate(), side.scene())
    assert "The screen is covered. Hand it to Ada." in picture
    assert "THE JOURNEY" in picture
    assert "HAND OF" not in picture
    assert not re.search(r'fill="url\(#(air|border)-(?!key)', picture)
