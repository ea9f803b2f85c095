"""The table: what people press and click, what goes wrong in between, and what the page is sent."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets
import pytest

import travelkit
from tests.plainly import told
from tests.tables import (
    GAME,
    Page,
    away,
    click,
    held,
    on_page,
    press_on,
    send,
    table_of,
    words,
)
from travelkit.core import CHANCE
from travelkit.errors import TravelkitError
from travelkit.games.game_of_travel import GameOfTravel
from travelkit.session import Session
from travelkit.views import table as tables
from travelkit.views.table import Table

WIDGETS: dict[str, Any] = ipywidgets.widgets.widget._instances


# ---- one click, one move -----------------------------------------------------------------------


def test_a_double_click_is_one_move() -> None:
    # C14: both presses carry the number of the move that they were meant for
    table = table_of()
    message = {"kind": "play", "text": "start New York", "move": table.session.move}
    table.receive(message)
    once = held(table)
    table.receive(message)
    assert held(table) == once
    assert [entry.text for entry in table.session.log if entry.player != CHANCE] == [
        "start New York"
    ]
    assert table.scene.note is None
    assert table.errors == []
    assert len(table.widget.messages) == 2, "the second press is answered too"


def test_a_press_from_a_position_that_is_gone_does_nothing() -> None:
    table = table_of()
    press_on(table, 4)
    before = held(table)
    for kind in ("undo", "redo", "play", "spot", "to", "type", "press"):
        for move in (0, 1, before[3] - 1, before[3] + 1, None, "5", 10**30):
            table.receive({"kind": kind, "move": move, "text": table.session.actions[0].text})
            assert held(table) == before


# ---- strange messages --------------------------------------------------------------------------

_THINGS: list[Any] = [None, 5, -1, 47, 1.0, 1.5, 1e999, 10**30, True, "", "1", "x", [], {}]
_TEXTS: list[Any] = [None, 5, [], {}, "", "x" * 99_999, "\ud800\x00", "<script>", "Rome"]
STRANGE: list[Any] = [
    {},
    {"kind": None},
    {"kind": "fly"},
    {"kind": ["play"]},
    {"kind": "confirm"},
    {"kind": "attach", "ok": True},
    *({"kind": kind, "text": text} for kind in ("play", "type") for text in _TEXTS),
    *({"kind": "to", "to": thing} for thing in _THINGS),
    *({"kind": "spot", "spot": thing} for thing in _THINGS if thing != 5),
    *({"kind": "press", "id": thing} for thing in [*_THINGS, "fly", "new", "hint"]),
    {"kind": "play"},
    {"kind": "type"},
    {"kind": "to"},
    {"kind": "spot"},
    {"kind": "press"},
    {"kind": "redo"},
    {"kind": "undo"},  # nobody has moved yet
]


@pytest.mark.parametrize("message", STRANGE, ids=lambda one: repr(one)[:40])
@pytest.mark.parametrize("call_out", ["plain", "call-out"])
def test_any_message_is_answered_and_harmless(message: Any, call_out: str) -> None:
    table = table_of(call_out=call_out == "call-out")
    before, shown = held(table), len(table.widget.messages)
    table.receive({**message, "move": table.session.move})
    assert held(table) == before
    assert table.errors == [], "nothing that a page may send is a fault of travelkit"
    assert len(table.widget.messages) == shown + 1, "every message has one answer"
    if (note := table.scene.note) is not None:
        told(words(note))
    table.session.play("start New York")
    assert table.session.move > before[3]


@pytest.mark.parametrize("message", [None, 5, "play", [], (), b"play", {"move"}, object()])
def test_what_is_no_message_is_answered_and_harmless(message: Any) -> None:
    table = table_of()
    before = held(table)
    table.receive(message)
    assert held(table) == before
    assert table.errors == []
    assert len(table.widget.messages) == 1


# ---- spots -------------------------------------------------------------------------------------


def test_the_right_spot_plays_the_move() -> None:
    table = table_of()
    while table.session.outcome is None:
        session = table.session
        (action,) = session.actions
        assert click(table, session.game.place_of(session.state, action)) is None
        assert action in table.session.record
    assert table.errors == []


def test_a_wrong_spot_says_how_far_and_in_which_direction() -> None:
    table = table_of()
    places = table.session.game.board.places
    before = held(table)
    for name, place in places.items():
        if name == "New York":
            continue
        kilometres, wind = away(place.point, places["New York"].point)
        said = words(click(table, name)).replace("\N{NARROW NO-BREAK SPACE}", "")
        assert f"You clicked {name}." in said
        assert f"New York is {kilometres} km to the {wind}." in said
        assert said.endswith("Nothing has moved.")
        assert held(table) == before


def test_a_note_goes_when_the_game_goes_on() -> None:
    table = table_of()
    assert click(table, "Rome") is not None
    table.session.play("start New York")  # from a cell
    assert table.widget.scene.note is None
    assert table.scene.note is None


def test_clicks_after_the_end_and_where_a_card_is_due_are_answered() -> None:
    table = table_of(dice="ask")
    assert "no move leads there" in words(click(table, "Rome"))
    told(words(table.scene.note))
    table = table_of(1)
    while table.session.outcome is None:
        press_on(table)
    before = held(table)
    assert "over" in words(click(table, "Rome"))
    assert held(table) == before


# ---- undo, redo, slider, a new game --------------------------------------------------------------


def test_undo_redo_and_the_slider() -> None:
    table = table_of()
    press_on(table, 6)
    session, last = table.session, table.session.move
    assert (table.scene.can_undo, table.scene.can_redo) == (True, False)
    send(table, "undo")
    assert session.move < last
    assert table.widget.scene.can_redo
    send(table, "redo")
    assert session.move == last
    send(table, "to", to=0)
    assert session.move == 0
    assert (table.scene.move, table.scene.moves) == (0, last)
    assert not table.scene.can_undo
    send(table, "to", to=last)
    assert session.move == last
    assert table.errors == []


def test_a_new_game_has_the_same_people_and_leaves_the_old_one_alone() -> None:
    table = table_of(["Zoë", "computer", "Ben"], dinner_at_sea=False)
    assert send(table, "press", id="new") is None
    assert table.session.outcome is None, "not before the old one is over"
    while table.session.outcome is None:
        press_on(table)
    assert ("new", "New game") in table.scene.extras
    old = table.session
    saved = old.save()
    send(table, "press", id="new")
    fresh = table.session
    assert fresh is not old
    assert (old.save(), old.outcome is None) == (saved, False)
    assert fresh.names == old.names == ("Zoë", "Computer", "Ben")
    assert fresh.computers == old.computers
    assert fresh.options == old.options
    assert fresh.outcome is None
    press_on(table)
    assert table.widget.scene.move == fresh.move > 1
    shown = len(table.widget.messages)
    old.undo()
    assert len(table.widget.messages) == shown, "the old game is not shown any more"


# ---- faults ------------------------------------------------------------------------------------


class Broken(GameOfTravel):
    """Rules with a fault that can be switched on."""

    fault: BaseException | None = None

    def apply(self, state: Any, action: Any) -> Any:
        if self.fault is not None:
            raise self.fault
        return super().apply(state, action)


@pytest.mark.parametrize("fault", [ZeroDivisionError("by zero"), KeyError("x"), RecursionError()])
def test_a_fault_in_the_rules_is_a_note_and_the_game_stands(fault: Exception) -> None:
    # C13
    game = Broken()
    table = table_of(game=game)
    before = held(table)
    game.fault = fault
    for kind, fields in (("play", {"text": "start New York"}), ("spot", {"spot": 0})):
        note = words(send(table, kind, **fields))
        assert "nothing has changed" in note
        assert type(fault).__name__ in note
        assert held(table) == before
    assert table.errors == [fault, fault]
    game.fault = None
    press_on(table)
    assert table.session.move > before[3]
    assert table.scene.note is None


def test_a_computer_that_fails_is_a_note_and_the_game_stands() -> None:
    def fails(*_: Any) -> Any:
        raise LookupError("no idea")

    table = table_of(["Red", fails])
    before = held(table)
    assert "could not move" in words(send(table, "play", text="start New York"))
    assert held(table) == before
    told(words(table.scene.note))


def test_a_fault_in_the_view_says_that_the_move_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of()

    def fails(*_: Any, **__: Any) -> Any:
        raise ValueError("no line")

    with monkeypatch.context() as patch:
        patch.setattr(table.side, "walks", fails)
        before = table.session.move
        note = words(send(table, "play", text="start New York"))
        assert table.session.move > before
        assert "nothing has changed" not in note
        assert "counts" in note
    with monkeypatch.context() as patch:
        patch.setattr(table.side, "scene", fails)
        send(table, "play", text=table.session.actions[0].text)
        send(table, "undo")
        assert "no line" in words(table.widget.scene.note)
    assert all(isinstance(error, ValueError) for error in table.errors)
    press_on(table)
    assert table.widget.scene.move == table.session.move
    assert table.scene.note is None


# ---- what is sent ------------------------------------------------------------------------------


def test_a_move_is_one_message_and_a_small_one() -> None:
    for players, most in ((["Ada", "Ben"], 1330), (["Ada", "Ben", "Cara", "Dan"], 1560)):
        sizes = []
        for seed in range(3):
            table = table_of(players, seed)
            while table.session.outcome is None:
                press_on(table)
            moves = [entry for entry in table.session.log if entry.player != CHANCE]
            assert len(table.widget.messages) == len(moves)
            sizes += [len(message) for message in table.widget.messages]
        # the envelope of a kernel's message takes about 700 bytes more
        assert sum(sizes) / len(sizes) <= most, sum(sizes) / len(sizes)
        assert max(sizes) < 2000


def test_each_message_comes_once_and_in_order() -> None:
    # C22
    table = table_of(["Ada", "computer"])
    for _ in range(50):
        if table.session.outcome is not None:
            break
        press_on(table)
    numbers = [json.loads(message)["move"] for message in table.widget.messages]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == table.session.move


def test_names_are_text_wherever_they_are_shown() -> None:
    # C27
    typed = ["<b>Ana</b>", "O'Neil & Co", '"><script>x()</script>', "<img src=x>"]
    table = Table(Session(GAME, typed, seed=7), autosave=False)
    data = table._repr_mimebundle_()[0]
    for markup in ("<b>Ana", "<script", "<img src=x", "O'Neil & Co"):
        assert markup not in data["text/html"]
        assert markup not in table.svg()
    assert "&lt;b&gt;Ana&lt;/b&gt;" in data["text/html"]
    assert "<b>Ana</b>" in table.text(), "and as it is typed in plain text"
    assert repr(table).startswith("The Game of Travel: <b>Ana</b>, O'Neil & Co")


def test_a_cell_stores_a_picture_with_words_and_the_same_each_time() -> None:
    one, two = (
        Table(Session(GAME, ["Ada", "Ben"], seed=7), autosave=False)._repr_mimebundle_()[0]
        for _ in range(2)
    )
    assert one["text/html"] == two["text/html"]
    assert one["text/plain"] == two["text/plain"]
    assert one["text/plain"] == "The Game of Travel: Ada, Ben. Move 1 of 1, waiting for Ada."
    assert 'alt="The Game of Travel on a map' in one["text/html"]
    assert "http" not in one["text/html"].partition("base64,")[0]


# ---- widgets do not pile up ----------------------------------------------------------------------


def test_three_hundred_moves_make_no_new_widget() -> None:
    # C18
    table = Table(Session(GAME, ["Ada", "Ben"], seed=7), autosave=False)
    table.open()
    moves = 0
    while moves < 300:
        if table.session.outcome is not None:
            send(table, "press", id="new")
        press_on(table)
        moves += 1
        if moves == 10:
            before = set(WIDGETS)
    assert set(WIDGETS) == before
    assert table.errors == []
    table.close()


def test_a_cell_that_is_run_twenty_times_closes_its_old_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # C16
    monkeypatch.setattr(tables, "_cell", lambda: "cell 1")
    counts = []
    for _ in range(20):
        table = travelkit.play(GAME, ["Ada", "Ben"], seed=7, autosave=False)
        assert "image/svg" in table._repr_mimebundle_()[0]["text/html"]
        counts.append(len(WIDGETS))
    assert counts[-1] <= counts[1], counts
    on_page(table)
    press_on(table)
    assert len([entry for entry in table.session.log if entry.player == 0]) == 1
    assert isinstance(table.widget, Page)
    table.close()


def test_two_cells_show_two_tables_and_one_cell_one(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = iter(["a", "b", "a"])
    monkeypatch.setattr(tables, "_cell", lambda: next(cells))
    one, two = table_of(), table_of(seed=8)
    one.open()
    two.open()
    assert one.container is not None
    three = table_of(seed=9)
    three.open()
    assert one.container is None
    assert two.container is not None
    send(three, "play", text="start New York")
    assert one.session.move == 1
    assert two.open() is two.open()


def test_what_play_refuses_is_told_in_words() -> None:
    wrong: dict[str, Any]
    for wrong in ({"game": "chess"}, {"game": GAME, "players": 5}, {"game": GAME, "seed": -1}):
        with pytest.raises(TravelkitError) as refused:
            travelkit.play(**wrong)
        told(refused.value)


def test_one_cell_may_show_two_tables_and_closes_both_when_it_is_run_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "_cell", lambda: "the cell")
    monkeypatch.setattr(tables, "_run", lambda: "first run")
    one, two = table_of(), table_of(seed=8)
    one.open()
    two.open()
    assert one.container is not None
    assert two.container is not None
    monkeypatch.setattr(tables, "_run", lambda: "second run")
    three = table_of(seed=9)
    three.open()
    assert one.container is two.container is None
    three.close()


# ---- hands ---------------------------------------------------------------------------------------


def test_no_answer_tells_a_covered_hand() -> None:
    table = table_of(["Ada", "Ben"], seed=3, game="air-ticket-europe")
    assert table.scene.cover == "Ada"
    session, before = table.session, held(table)
    messages: list[dict[str, Any]] = [{"kind": kind, "text": "zzz"} for kind in ("play", "type")]
    messages += [{"kind": "spot", "spot": spot} for spot in range(len(table.side.board.places))]
    for message in messages:
        table.receive({**message, "move": session.move})
        said = str(table.scene.note)
        assert "covered" in said
        assert not [one.text for one in session.actions if one.text in said]
        assert held(table) == before
    send(table, "confirm")
    send(table, "play", text=session.actions[0].text)
    assert session.move > before[3]


def test_the_slider_does_not_tell_the_hand_of_a_computer() -> None:
    table = table_of(["Ada", "computer"], seed=3, game="air-ticket-europe")
    session = table.session
    session.play("stop")
    number = next(n for n in range(session.moves) if session.game.turn(session.state_at(n)) == 1)
    session.to(number)
    hand = [one.text for one in session.actions if one.text != "stop"]
    before = held(table)
    for spot in range(len(table.side.board.places)):
        table.receive({"kind": "spot", "spot": spot, "move": session.move})
        shown = words(table.scene.note) if table.scene.note else ""
        assert not [text for text in hand if text in shown]
        told(shown)
    assert table.scene.choices == ()
    assert held(table) == before
    assert not [text for text in hand if text in table.text()]
