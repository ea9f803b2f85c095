"""The table's widget without a browser: what it sends, takes, and ignores."""

from __future__ import annotations

import json
from typing import Any

import pytest

from travelkit.session import Session
from travelkit.views import layers
from travelkit.views.scene import Choice, Mark, Plate, Scene, Seat, Standing, Track, Walk
from travelkit.views.side import side_for
from travelkit.views.widget import TableWidget, assemble, dismantle

PLATE = Plate(
    "demo",
    "A demonstration",
    "of nothing",
    "",
    (Seat("Ada", "A", "disc"), Seat("Ben", "B", "square")),
    (
        Mark("Genoa", 44.411, 8.922, "port", 1, "w", "A port."),
        Mark("Rome", 41.9, 12.49, "city", 1, "e", "A city."),
    ),
    (Track("rail", ((44.411, 8.922), (43.0, 10.5), (41.9, 12.49))),),
    (),
    (38.0, 5.0, 47.0, 16.0),
    (),
    "world",
    ("Genoa", "Rome"),
)
SCENE = Scene(3, 3, 0, ("", "Ada", " is in Genoa."), standings=(Standing(0, "train", 0),))


def table(hear: Any = None) -> TableWidget:
    return assemble(PLATE, SCENE, hear)[1]


def test_a_move_is_one_lean_state() -> None:
    widget = table()
    choice = Choice("go Rome", "Take the train to Rome", 1, 0)
    widget.show(SCENE._replace(move=4, choices=(choice,)), (Walk(0, "train", 0, 1, 0),))
    assert widget.state["seq"] == 2
    assert widget.state["choices"][0][:4] == ["go Rome", "Take the train to Rome", 1, 0]
    assert widget.state["walks"][0][:5] == [0, "train", 0, 1, 0]
    assert json.loads(json.dumps(widget.state)) == widget.state


@pytest.mark.parametrize(
    "message",
    [
        None,
        "play",
        7,
        [],
        {},
        {"kind": "play"},
        {"kind": "play", "text": "go Rome"},
        {"kind": "play", "text": 5, "move": 3},
        {"kind": "play", "text": "x" * 5000, "move": 3},
        {"kind": "play", "text": "go Rome", "move": True},
        {"kind": "spot", "spot": 2, "move": 3},
        {"kind": "spot", "spot": -1, "move": 3},
        {"kind": "spot", "spot": True, "move": 3},
        {"kind": "to", "to": "1", "move": 3},
        {"kind": ["play"], "text": "go Rome", "move": 3},
        {"kind": "destroy", "move": 3},
        {"kind": "attach", "ok": "yes"},
    ],
)
def test_what_is_no_message_of_the_table_is_ignored(message: object) -> None:
    heard: list[dict[str, Any]] = []
    widget = table(heard.append)
    widget._receive(widget, message, [])
    assert heard == []
    assert widget.state["seq"] == 1


def test_a_message_comes_without_fields_that_are_not_its_own() -> None:
    heard: list[dict[str, Any]] = []
    widget = table(heard.append)
    widget._receive(widget, {"kind": "spot", "spot": 1, "move": 3, "text": "x", "_": 0}, [])
    assert heard == [{"kind": "spot", "spot": 1, "move": 3}]


def test_a_click_that_comes_too_late_is_answered_and_does_nothing() -> None:
    heard: list[dict[str, Any]] = []
    widget = table(heard.append)
    widget._receive(widget, {"kind": "undo", "move": 2}, [])
    assert heard == []
    assert widget.state["seq"] == 2


def test_an_exception_is_shown_kept_and_raised() -> None:
    def broken(message: dict[str, Any]) -> None:
        raise ValueError(message["kind"])

    widget = table(broken)
    with pytest.raises(ValueError, match="undo"):
        widget._receive(widget, {"kind": "undo", "move": 3}, [])
    assert [str(error) for error in widget.errors] == ["undo"]
    assert widget.state["note"][0] == "bad"
    assert "ValueError: undo" in "".join(widget.state["note"][1])


def test_the_page_says_whether_it_found_its_map() -> None:
    widget = table()
    widget._receive(widget, {"kind": "attach", "ok": True}, [])
    widget._receive(widget, {"kind": "attach", "ok": True}, [])
    assert widget.attached == 2
    widget._receive(widget, {"kind": "attach", "ok": False}, [])
    assert widget.attached == -1


def test_names_for_people_are_short_and_always_the_same() -> None:
    box, widget, game_map = assemble(PLATE, SCENE)
    assert repr(box) == "Table: A demonstration, move 3 of 3"
    assert repr(widget) == "TableWidget: A demonstration, move 3 of 3"
    assert repr(game_map) == "GameMap: A demonstration"


def test_the_map_asks_nothing_of_the_network_and_hears_no_keys() -> None:
    game_map = assemble(PLATE, SCENE)[2]
    assert all(isinstance(layer, layers.QuietLayer) for layer in game_map.layers)
    assert not game_map.keyboard
    assert game_map.attribution_control_instance is None
    assert not any(layer.interactive for layer in game_map.layers)


def test_land_is_cut_at_the_frame_and_shared() -> None:
    first = assemble(PLATE, SCENE)
    second = assemble(PLATE, SCENE)
    assert first[2].layers[0] is second[2].layers[0]
    south, west, north, east = layers._cut_frame(PLATE)
    points = [
        point
        for polygon in first[2].layers[0].data["geometry"]["coordinates"]
        for ring in polygon
        for point in ring
    ]
    assert len(points) > 100
    assert all(west - 0.01 <= lng <= east + 0.01 for lng, _ in points)
    assert all(south - 0.01 <= lat <= north + 0.01 for _, lat in points)
    dismantle(first[0])
    assert second[2].layers[0].comm is not None
    assert second[1].comm is not None
    assert first[1].comm is None


def test_land_runs_on_past_the_date_line() -> None:
    pacific = PLATE._replace(bounds=(-45.0, 120.0, 50.0, 290.0), marks=())
    land = layers._ground_data("world", layers._cut_frame(pacific), 9999)[0]
    lngs = [ring[0][0] for polygon in land["geometry"]["coordinates"] for ring in polygon]
    assert any(lng > 235 for lng in lngs)  # the Americas
    assert any(lng < 155 for lng in lngs)  # Australia


def test_zoom_buttons_hide_no_place_where_a_corner_is_free() -> None:
    wide = PLATE._replace(bounds=(34.9, -78.2, 61.0, 32.5))
    corners = {(50.0, -20.0): "bottomright", (36.0, 31.0): "bottomleft"}
    for (latitude, longitude), wanted in corners.items():
        mark = Mark("There", latitude, longitude, "city", 1, "e", "")
        game_map = assemble(wide._replace(marks=(mark,)), SCENE)[2]
        assert {control.position for control in game_map.controls} == {wanted}


@pytest.mark.parametrize("game", ["pirate-and-traveler", "go", "air-ticket-europe"])
def test_tables_of_all_games_have_one_style(game: str) -> None:
    # A page keeps one style for the class of a widget: a second game in the same notebook, or in
    # another one that is open beside it, must not take the style of the first away.
    side = side_for(Session(game, ["Ada", "Ben", "Cara"], seed=7))
    assert assemble(side.plate(), side.scene())[1]._css == table()._css
