"""Call-out mode (T14): names kept back until they are found, near misses, points, saves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import travelkit
from tests.plainly import told
from tests.tables import GAME, away, click, held, on_page, press_on, send, table_of, words
from travelkit.games import games

if TYPE_CHECKING:
    from travelkit.views.table import Table

PLACES = games[GAME].board.places


def asked(table: Table) -> str:
    """The place that is to be found."""
    session = table.session
    (action,) = session.actions
    name: str = session.game.place_of(session.state, action)
    return name


def misses(table: Table, times: int) -> None:
    """So many clicks on wrong spots."""
    for name in [name for name in PLACES if name != asked(table)][:times]:
        click(table, name)


def points(table: Table) -> list[str]:
    return list(table.scene.chips)


# ---- finding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("wrong", "won"), [(0, "3 points"), (1, "2 points"), (2, "1 point")])
def test_three_two_and_one_point_for_the_tries(wrong: int, won: str) -> None:
    table = table_of(call_out=True)
    assert points(table) == ["0 points", "0 points"]
    misses(table, wrong)
    before = table.session.move
    assert click(table, asked(table)) is None
    assert table.session.move > before
    assert points(table) == [won, "0 points"]
    click(table, asked(table))
    assert points(table) == [won, "3 points"]


def test_a_near_miss_says_how_far_and_in_which_direction() -> None:
    for chosen in ("Boston", "Liverpool", "Constantinople", "Iceberg"):
        table = table_of(call_out=True)
        before = held(table)
        assert asked(table) == "New York"
        kilometres, wind = away(PLACES[chosen].point, PLACES["New York"].point)
        note = told(words(click(table, chosen))).replace("\N{NARROW NO-BREAK SPACE}", "")
        assert note.startswith(f"You chose {chosen}. New York is {kilometres} km to the {wind}.")
        assert "Nothing has moved" in note
        assert "2 tries left" in note
        assert held(table) == before
        assert table.scene.named == (([*PLACES].index(chosen), chosen),), "it has a name now"


def test_after_three_misses_the_place_is_shown_and_gives_no_point() -> None:
    table = table_of(call_out=True)
    place = asked(table)
    misses(table, 3)
    told(words(table.scene.note))
    scene = table.scene
    assert scene.choices[0].text == f"start {place}"
    assert scene.next_spot == [*PLACES].index(place)
    assert (scene.next_spot, place) in scene.named
    click(table, place)
    assert table.session.move > 1
    assert points(table) == ["0 points", "0 points"]


def test_show_me_names_the_place_and_gives_no_point() -> None:
    table = table_of(call_out=True)
    place = asked(table)
    before = table.session.state
    send(table, "press", id="show")
    assert table.session.state == before, "to be shown is not to move"
    assert table.scene.choices[0].spot == [*PLACES].index(place)
    # nor is there a point for typing what is shown
    send(table, "type", text=place)
    send(table, "play", text=f"start {place}")
    assert table.session.move > 1
    assert points(table) == ["0 points", "0 points"]
    assert ([*PLACES].index(place), place) in table.scene.named


def test_a_hint_tells_the_state_and_the_way_but_not_the_spot() -> None:
    table = table_of(call_out=True)
    note = told(words(send(table, "press", id="hint")))
    assert note == "New York is a port in the United States."
    table = table_of(1, call_out=True)
    while PLACES[asked(table)].kind == "ocean" or not table.session.state.travellers[0].place:
        click(table, asked(table))
    here, there = table.session.state.travellers[0].place, asked(table)
    won = int(points(table)[0].split()[0])
    kilometres, wind = away(PLACES[here].point, PLACES[there].point)
    note = told(words(send(table, "press", id="hint"))).replace("\N{NARROW NO-BREAK SPACE}", "")
    assert PLACES[there].state in note
    assert note.endswith(f"{there} is {kilometres} km to the {wind}.")
    assert table.scene.choices == ()
    assert click(table, asked(table)) is None
    assert points(table) == [f"{won + 3} points"], "a hint costs nothing"


def test_a_button_does_not_move_before_the_place_is_found() -> None:
    table = table_of(call_out=True)
    before = held(table)
    note = words(send(table, "play", text="start New York"))
    assert "T14" in note
    assert "Show me" in note
    assert held(table) == before


# ---- typing ------------------------------------------------------------------------------------


def at_a_place_with_two_names() -> tuple[Table, str]:
    """A table whose next place is called otherwise today; its accents do not matter."""
    for seed in range(99):
        table = table_of(1, seed, call_out=True)
        while table.session.outcome is None:
            place = PLACES[asked(table)]
            if place.modern_name not in ("", place.name):
                return table, place.modern_name
            click(table, place.name)
    raise AssertionError("no such place on any ticket")


def test_a_typed_name_is_one_point_and_the_move() -> None:
    for typed in ("New York", "  new   YORK ", "New York.", "Néw Yörk"):
        table = table_of(call_out=True)
        assert send(table, "type", text=typed) is None
        assert table.session.log[1].text == "start New York"
        assert points(table) == ["1 point", "0 points"]


def test_the_name_of_today_will_do() -> None:
    table, modern = at_a_place_with_two_names()
    old, before = asked(table), table.session.move
    assert old != modern
    assert send(table, "type", text=modern.upper()) is None
    assert table.session.move > before
    assert table.session.log[before].text.endswith(old)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("New Yrok", "spelling"),
        ("", "Type the name"),
        ("   ", "Type the name"),
        ("Boston", "Boston is not the next name"),
        ("Istanbul", "Constantinople is not the next name"),
        ("Timbuktu", "no place of that name"),
        ("x" * 5000, "no place of that name"),
        ("<b>New York</b>", ""),
        ("start New York", ""),
    ],
)
def test_another_name_is_answered_and_costs_nothing(typed: str, answer: str) -> None:
    table = table_of(call_out=True)
    before = held(table)
    assert answer in told(words(send(table, "type", text=typed)))
    assert held(table) == before
    click(table, "New York")
    assert points(table) == ["3 points", "0 points"]


def test_a_card_by_hand_is_typed_as_it_is() -> None:
    table = table_of(call_out=True, dice="ask")
    assert "draw R05" in words(send(table, "type", text="fly")) or table.session.move == 0
    assert send(table, "type", text="draw R05") is None
    assert [entry.text for entry in table.session.log] == ["draw R05"]


# ---- taking back, saving -------------------------------------------------------------------------


def test_undo_takes_the_points_back() -> None:
    table = table_of(call_out=True)
    for _ in range(4):
        click(table, asked(table))
    assert points(table) == ["6 points", "6 points"]
    send(table, "undo")
    assert points(table) == ["6 points", "3 points"]
    send(table, "undo")
    assert points(table) == ["3 points", "3 points"]
    send(table, "redo")
    assert points(table) == ["6 points", "3 points"]
    send(table, "undo")
    misses(table, 1)
    click(table, asked(table))
    assert points(table) == ["5 points", "3 points"]
    send(table, "to", to=0)
    assert points(table) == ["0 points", "0 points"]


def test_points_and_found_names_come_back_with_a_save() -> None:
    table = table_of(["Ada", "Ben"], call_out=True)
    click(table, asked(table))
    misses(table, 1)
    click(table, asked(table))
    resumed = on_page(travelkit.resume(table.session.save(), autosave=False))
    assert points(resumed) == points(table) == ["3 points", "2 points"]
    assert ([*PLACES].index("New York"), "New York") in resumed.scene.named
    assert resumed.scene.sentence == table.scene.sentence
    assert resumed.plate == table.plate
    click(resumed, asked(resumed))
    assert points(resumed) == ["6 points", "2 points"]


def test_a_new_game_starts_with_no_points_and_can_be_resumed_as_it_is() -> None:
    table = table_of(1, call_out=True)
    while table.session.outcome is None:
        click(table, asked(table))
    turns = len([entry for entry in table.session.log if entry.player == 0])
    assert points(table) == [f"{3 * turns} points"]
    send(table, "press", id="new")
    assert points(table) == ["0 points"]
    assert travelkit.resume(table.session.save(), autosave=False).caller is not None


@pytest.mark.parametrize("note", ["nonsense", "1,2", "a,b,c", "1,0,3,4", "-1,0,3", "1,0,3 x"])
def test_points_that_were_damaged_by_hand_are_left_out(note: str) -> None:
    table = table_of(call_out=True)
    click(table, "New York")
    table.session.notes["call_out"] = note
    resumed = travelkit.resume(table.session.save(), autosave=False)
    assert points(resumed) == ["3 points" if "1,0,3 " in note else "0 points", "0 points"]


# ---- names do not leak ---------------------------------------------------------------------------


def told_names(table: Table) -> set[str]:
    """The names that the rules make known: on the tickets, in the turn, and in the log."""
    scene = table.widget.scene
    boxes = [row for box in scene.boxes for row in box.rows]
    parts = [*scene.sentence, scene.say, *(part for row in boxes for part in row.rich)]
    return {name for name in PLACES if any(name in part for part in parts)}


def test_a_name_is_sent_only_when_the_rules_tell_it_or_it_is_found() -> None:
    table = table_of(["Ada", "Ben", "computer"], seed=5, call_out=True)
    steps = 0
    while table.session.outcome is None and steps < 40:
        steps += 1
        misses(table, 0 if steps % 4 else 1)
        click(table, asked(table))
        message = json.loads(table.widget.messages[-1])
        known = told_names(table) | {name for _, name in message.get("named", [])}
        leaked = {name for name in PLACES if name in json.dumps(message)} - known
        assert leaked == set()
        # what is known by name is not told where it is, unless it was found there
        if table.session.outcome is None:
            assert "choices" not in message
            assert message.get("next_spot", -1) == -1
            assert "path" not in message
            assert "onward" not in message
        for spot, name in message.get("named", []):
            assert [*PLACES][spot] == name
    assert steps == 40 or table.session.outcome is not None


def test_the_plate_names_no_spot() -> None:
    table = table_of(call_out=True)
    plate = table.plate
    marks = json.dumps(plate.marks)
    assert [name for name in PLACES if name in marks] == []
    assert [place.modern_name for place in PLACES.values() if place.modern_name] != []
    for place in PLACES.values():
        assert not place.modern_name or place.modern_name not in marks
        assert not place.blurb or place.blurb not in marks
    # the names that may be typed are in an order that gives nothing away
    assert list(plate.names) == sorted(PLACES)
    assert [name for name, place in zip(plate.names, PLACES, strict=True) if name != place]
    assert json.dumps(plate._replace(names=(), marks=())).count("Queenstown") == 0


def test_the_picture_and_the_words_keep_names_back_too() -> None:
    table = table_of(call_out=True)
    press_on(table)
    known = told_names(table)
    for shown in (table.text(), table._repr_mimebundle_()[0]["text/html"], table.svg()):
        assert {name for name in PLACES if name in shown} - known == set()
    table.close()


def test_a_game_that_asks_for_no_single_place_is_played_as_usual() -> None:
    table = table_of(call_out=True, dice="ask")
    scene: Any = table.scene
    assert len(scene.choices) == len(table.session.actions) > 1
    press_on(table)
    assert table.session.move == 1
    assert click(table, "Rome") is not None
    assert table.session.move == 1


# ---- looking back, and what is hidden -----------------------------------------------------------


def test_a_click_where_nothing_is_asked_names_no_place() -> None:
    for dice, number in (("ask", 0), ("seed", 0)):
        table = table_of(call_out=True, dice=dice)
        table.session.to(number)
        assert table.caller is not None
        assert table.caller.wanted() is None
        for spot, name in enumerate(table.side.board.places):
            click(table, name)
            note = table.scene.note
            assert note is not None, spot
            assert name not in str(note.rich), "the map keeps its names"


def test_showing_a_place_of_the_past_costs_no_later_points() -> None:
    table = table_of(1, call_out=True)
    for _ in range(4):
        click(table, asked(table))
    assert points(table) == ["12 points"]
    newest = table.session.move
    table.session.to(2)
    send(table, "press", id="show")
    table.session.to(newest)
    assert points(table) == ["9 points"], "only the place that was shown counts nothing"


def test_undo_and_redo_bring_no_new_tries() -> None:
    table = table_of(1, call_out=True)
    click(table, asked(table))
    misses(table, 2)
    send(table, "undo")
    assert table.scene.why
    send(table, "redo")
    assert table.caller is not None
    table.scene  # noqa: B018 - the table is looked at
    assert table.caller.tries == 1


def test_points_of_moves_off_the_record_are_gone() -> None:
    table = table_of(1, call_out=True)
    for _ in range(4):
        click(table, asked(table))
    table.session.to(1)
    table.session.play(table.session.actions[0])  # from a cell: nothing was called out
    table.session.play(table.session.actions[0])
    assert points(table) == ["3 points"]


@pytest.mark.parametrize("note", ["²,0,1", "9" * 5000 + ",0,1", "1,0,999999"])
def test_a_note_that_was_edited_gives_no_points(note: str) -> None:
    table = table_of(1, call_out=True)
    click(table, asked(table))
    table.session.notes["call_out"] = note
    assert points(table) in (["0 points"], ["3 points"])
    assert table.text()
