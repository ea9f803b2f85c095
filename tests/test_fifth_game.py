"""A game is added in three places: its rules, its data, one line in the table of games.

The Channel Race of tests/fifth_game/ is added so, and nothing else is. Then it has to be playable
everywhere: on the map, by keyboard and buttons, in words, by computers; saved, resumed, simulated,
drawn and tabulated.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import travelkit
from tests.fifth_game.rules import Act
from tests.random_play import Case, play
from tests.tables import click, on_page, press_on, send, words
from tests.test_cli import terminal
from travelkit import cli, data
from travelkit.core import CHANCE, parse
from travelkit.errors import IllegalAction
from travelkit.games import _MODULES
from travelkit.interop import frames
from travelkit.views.pictures import board
from travelkit.views.story import story

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "channel-race"
HERE = Path(__file__).parent / "fifth_game"


@pytest.fixture(autouse=True)
def _added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The data folder with one folder more, and the table of games with one line more."""
    real, folder = data.folder(), tmp_path_factory.mktemp("data")
    (folder / "games").mkdir()
    for file in real.iterdir():
        if file.name != "games":
            (folder / file.name).symlink_to(file)
    for game in (*(real / "games").iterdir(), HERE / GAME):
        (folder / "games" / game.name).symlink_to(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "folder", lambda: folder)
        patch.setitem(_MODULES, GAME, "tests.fifth_game.rules")
        yield


@pytest.fixture
def table() -> Any:
    players = ["Ada", "computer"]
    return on_page(travelkit.play(GAME, players, seed=3, autosave=False))


def test_it_stands_in_the_table_of_games() -> None:
    assert GAME in travelkit.games
    assert len(travelkit.games) == 5
    with pytest.raises(travelkit.TravelkitError, match="Did you mean channel-race"):
        travelkit.Session("channel-rase")
    assert "The Channel Race: board, cards and map are here." in str(travelkit.doctor())


def test_it_is_played_on_the_map_against_the_computer(table: Any) -> None:
    session = table.session
    assert session.names == ("Ada", "Computer")
    click(table, "Calais")
    assert session.record[1].text == "sail Calais"
    assert "You can go to: " in words(click(table, "Newhaven"))
    while session.outcome is None:
        press_on(table)
    assert table.widget.scene.over
    assert "The first ship is in Dieppe." in "".join(table.widget.scene.sentence)
    assert len(table.widget.walks) > 1


def test_it_is_played_by_typing_and_taken_back(table: Any) -> None:
    assert send(table, "type", text="SAIL calais") is None
    assert table.session.state.ports[0] == "Calais"
    send(table, "undo")
    assert table.session.state.ports[0] == "Dover"
    assert "There is no move" in words(send(table, "type", text="fly Rome"))


def test_it_is_shown_as_picture_and_in_words(table: Any) -> None:
    bundle = table._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    assert re.search(r'<img alt="The Channel Race on a map, move \d', html)
    assert "Dieppe" in table.svg()
    assert table.png()[:4] == b"\x89PNG"
    told = table.text()
    assert "Ada (A, disc): ship at Dover." in told
    assert "Sail Calais" in told
    assert board(GAME).words.startswith("The Channel Race: the board, 5 places and 5 lines.")


def test_it_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal(monkeypatch, "sail Calais", "save", "quit")
    assert cli.main(["play", GAME, "Ada", "computer", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "The Channel Race" in out
    assert "sail Calais" in out
    assert cli.main(["simulate", GAME, "--games", "5"]) == 0
    assert "5 games" in capsys.readouterr().out


def test_it_is_saved_resumed_and_replayed(table: Any) -> None:
    session = table.session
    while session.outcome is None:
        press_on(table)
    for text in (session.save(), session.code()):
        again = travelkit.Session.load(text)
        assert again.state == session.state
        assert again.record == session.record
        assert again.outcome == session.outcome
        assert travelkit.resume(text, autosave=False).session.log == session.log
    assert session.code().startswith("CR1-")
    assert story(session).splitlines()
    assert session.to(1).state.ports == ("Dover", "Dover")


def test_it_is_simulated_and_tabulated() -> None:
    rows = travelkit.simulate(GAME, 3, games=30, seed=1, calms=3)
    assert {row.reason for row in rows} == {"The first ship is in Dieppe."}
    assert len({row.winners for row in rows}) == 3
    assert travelkit.simulate(GAME, 3, games=30, seed=1, calms=3) == rows
    assert frames.table(GAME, "places")["name"].tolist()[0] == "Dover"
    assert frames.provenance(GAME).loc["lines", "reconstruction"] == 5
    session = travelkit.Session(GAME, ["computer"], seed=3)
    assert frames.log(session)["action"].iloc[-1] == "sail Dieppe"


def test_it_keeps_what_every_game_promises() -> None:
    for players, options in itertools.product((1, 2, 3), ((), (("calms", 3),))):
        case = Case(GAME, players, options)
        game = case.rules
        for state, action in play(case, 1):
            hash(state)
            legal = game.actions(state)
            assert [parse(game, state, one.text) for one in legal] == list(legal)
            if game.turn(state) == CHANCE and legal:
                assert len(game.odds(state)) == len(legal)
            if action is None:
                assert game.outcome(state) is not None
                continue
            with pytest.raises(IllegalAction):
                game.apply(state, Act("sail Rome", "Rome"))


def test_a_throw_of_real_dice_may_be_typed_in() -> None:
    session = travelkit.Session(GAME, ["Ada"], seed=1, dice="ask")
    dice = Random(1)
    while session.outcome is None:
        session.play(dice.choice(session.actions))
    assert session.log[0].player == CHANCE
