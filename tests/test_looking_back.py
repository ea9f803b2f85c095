"""The replay slider shows old moves; it never plays one by mistake, nor asks for a card."""

from __future__ import annotations

import pytest

from travelkit.session import Session
from travelkit.views.table import Table


def played(moves: int, **options: object) -> Table:
    session = Session("game-of-travel", ["Ada", "Ben"], seed=7, **options)  # type: ignore[arg-type]
    table = Table(session, autosave=False)
    while session.move < moves:
        session.play(session.actions[0])
    return table


def pull(table: Table, to: int) -> None:
    table.receive({"kind": "to", "to": to, "move": table.session.move})


@pytest.mark.parametrize("to", range(30))
def test_no_old_position_offers_a_move_or_a_draw(to: int) -> None:
    table = played(30)
    newest = table.session.moves
    pull(table, to)
    scene = table.scene
    assert "looking back" in scene.sentence[0]
    assert scene.choices == ()
    assert {name for name, _ in scene.extras} == {"here", "newest"}
    table.receive({"kind": "play", "text": "draw W01", "move": to})
    table.receive({"kind": "spot", "spot": 0, "move": to})
    assert (table.session.move, table.session.moves) == (to, newest)


def test_back_to_the_newest_move() -> None:
    table = played(20)
    newest, choices = table.session.moves, table.scene.choices
    pull(table, 5)
    table.receive({"kind": "press", "id": "newest", "move": 5})
    assert table.session.move == newest
    assert table.scene.choices == choices


@pytest.mark.parametrize("to", range(2, 30))
def test_play_on_from_here_starts_where_a_person_decides_and_drops_nothing_yet(to: int) -> None:
    table = played(30)
    newest = table.session.moves
    pull(table, to)
    table.receive({"kind": "press", "id": "here", "move": to})
    session = table.session
    assert session.move <= to
    assert session.is_persons(session.move)
    assert session.moves == newest
    assert not table.scene.choices[0].text.startswith("draw")
    table.receive({"kind": "play", "text": table.scene.choices[0].text, "move": session.move})
    assert session.move == session.moves


def test_undo_is_not_looking_back() -> None:
    table = played(20)
    table.receive({"kind": "undo", "move": table.session.move})
    assert table.scene.choices


def test_cards_that_people_draw_themselves_can_be_drawn_again_after_undo() -> None:
    session = Session("game-of-travel", ["Ada"], seed=7, dice="ask").play("draw R01")
    table = Table(session.play("start New York"), autosave=False)
    table.receive({"kind": "undo", "move": session.move})
    table.receive({"kind": "undo", "move": session.move})
    assert session.move == 0
    assert table.scene.choices[0].text == "draw R01"


@pytest.mark.parametrize(("game", "leap"), [("game-of-travel", 60), ("pirate-and-traveler", 200)])
def test_a_leap_to_the_newest_move_does_not_walk_the_whole_game(game: str, leap: int) -> None:
    table = Table(Session(game, ["Ada", "Ben"], seed=7), autosave=False)
    seen: list[int] = []

    class Page:
        scene = table.scene

        def show(self, _scene: object, walks: tuple[object, ...]) -> None:
            seen.append(len(walks))

    while table.session.move < leap:
        table.session.play(table.session.actions[0])
    table.widget = Page()
    pull(table, leap - 4)
    table.receive({"kind": "press", "id": "newest", "move": leap - 4})
    assert seen[-1] > 0  # a few moves are shown
    pull(table, 0)
    table.receive({"kind": "press", "id": "newest", "move": 0})
    assert seen[-1] == 0


@pytest.mark.parametrize("game", ["pirate-and-traveler", "go"])
def test_playing_on_from_before_the_first_decision_goes_to_that_decision(game: str) -> None:
    table = Table(Session(game, ["Ada", "Ben"], seed=7), autosave=False)
    first = table.session.move
    assert first > 0  # chance came before
    table.session.play(table.session.actions[0])
    pull(table, 0)
    table.receive({"kind": "press", "id": "here", "move": 0})
    assert table.session.move == first
    assert table.scene.note is None
    assert table.scene.choices


def test_where_only_computers_played_nobody_is_asked_to_play_on() -> None:
    session = Session("pirate-and-traveler", ["computer", "computer"], seed=5, journeys=1)
    table = Table(session, autosave=False)
    pull(table, 0)
    assert [name for name, _ in table.scene.extras] == ["newest"]
    assert "computers" in table.scene.why
    table.receive({"kind": "press", "id": "here", "move": 0})
    assert table.scene.over
