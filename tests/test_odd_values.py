"""Whatever is passed where it does not fit: a sentence, and nothing has changed."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import Any

import numpy as np
import pandas as pd
import pytest

import travelkit
from tests.plainly import told
from travelkit import IllegalAction, Session, TravelkitError
from travelkit.games.game_of_travel import GAME as RULES
from travelkit.interop import frames
from travelkit.views import pictures
from travelkit.views.sides.game_of_travel import tickets
from travelkit.views.table import Table

GAME = "game-of-travel"


class Unwritable:
    """An object that cannot even be written down."""

    def __repr__(self) -> str:
        raise RuntimeError


ODD: list[Any] = [
    None,
    1.5,
    float("inf"),
    10**5000,
    -(10**5000),
    "9" * 10_000,
    "<script>",
    b"7",
    [],
    {},
    lambda: 7,
    np.array([1, 2]),
    np.float64(2.0),
    pd.Series(["Ada", "Ben"]),
    pd.NA,
    Unwritable(),
]


@pytest.mark.parametrize("odd", ODD, ids=lambda one: type(one).__name__)
def test_odd_values_are_refused_in_a_sentence(odd: Any) -> None:
    no_mapping: Any = [odd]
    session = Session(GAME, 2, seed=7).play("start New York")
    before = (session.state, session.move, session.record)
    calls: list[Any] = [
        lambda: Session(GAME, 2, 7, dice=odd),
        lambda: Session(GAME, 2, 7, chain=odd),
        lambda: session.play(odd),
        lambda: session.to(odd),
        lambda: session.fork(-1 if odd is None else odd),
        lambda: session.state_at(odd),
        lambda: session.is_persons(odd),
        lambda: RULES.start(odd, {}),
        lambda: RULES.start(2, no_mapping),
        lambda: RULES.apply(session.state, odd),
        lambda: travelkit.resume("" if odd is None else odd, autosave=False),
        lambda: travelkit.simulate(GAME, 2, games=1, seed=odd),
        lambda: frames.table(GAME, odd),
        lambda: frames.log(odd),
        lambda: pictures.board(odd),
        lambda: tickets(odd),
    ]
    if odd is not None:
        calls.append(lambda: Session(GAME, 2, odd))
    for call in calls:
        with pytest.raises(TravelkitError) as refused:
            call()
        told(refused.value)
        assert (session.state, session.move, session.record) == before


@pytest.mark.parametrize("width", [None, "wide", 10**30, float("nan"), float("inf"), [982]])
def test_a_picture_has_a_width_that_can_be_drawn(width: Any) -> None:
    table = Table(Session(GAME, 1, seed=7), autosave=False)
    with pytest.raises(TravelkitError) as refused:
        table.svg(width=width)
    told(refused.value)


@pytest.mark.parametrize("scale", [None, "2", [2]])
def test_the_scale_of_a_png_is_a_number(scale: Any) -> None:
    table = Table(Session(GAME, 1, seed=7), autosave=False)
    with pytest.raises(TravelkitError) as refused:
        table.png(scale=scale)
    told(refused.value)


def test_numbers_from_a_data_frame_count_players() -> None:
    players: Any = np.int64(3)
    assert Session(GAME, players, seed=7).names == ("Player 1", "Player 2", "Player 3")
    assert len(travelkit.simulate(GAME, players, games=2)) == 2


def test_names_that_look_the_same_are_told_apart() -> None:
    names = ["Andr\u00e9", "Andre\u0301", "\u3164\u2800"]
    assert Session(GAME, names, seed=7).names == ("Andr\u00e9", "Andr\u00e9 2", "Player 3")


@pytest.mark.parametrize(
    ("name", "text"), [("my note", "a"), ("a=b;#", "<b>"), ("n", 5), ("é\u200b", "x\ny")]
)
def test_a_note_of_any_name_survives_the_save(name: str, text: Any) -> None:
    session = Session(GAME, 1, seed=7)
    session.notes[name] = text
    assert Session.load(session.save()).notes == {name: str(text)}


# ---- watchers, computers and threads -----------------------------------------------------------


def test_what_cannot_be_called_cannot_watch() -> None:
    session = Session(GAME, 1, seed=7)
    watcher: Any = None
    with pytest.raises(IllegalAction) as refused:
        session.watch(watcher)
    told(refused.value)
    session.play("start New York")


def test_a_watcher_may_play_a_long_game_to_its_end() -> None:
    session = Session("air-ticket-europe", 2, seed=7, rounds=10)
    table = Table(session, autosave=False)

    def on(session: Session) -> None:
        if session.outcome is None:
            session.play(session.actions[-1])

    session.watch(on)
    session.play(session.actions[-1])
    assert session.outcome is not None
    assert "the game is over" in repr(table)


def test_watchers_that_change_a_game_for_ever_are_stopped() -> None:
    session = Session(GAME, 1, seed=7)
    session.watch(lambda session: session.to(1 - session.move))
    with pytest.raises(TravelkitError) as raised:
        session.to(0)
    told(raised.value)


def test_one_who_watches_twice_stops_once() -> None:
    session = Session(GAME, 1, seed=7)
    seen: list[Session] = []
    watcher = seen.append
    stop = session.watch(watcher)
    session.watch(watcher)
    stop()
    stop()
    session.to(0)
    assert len(seen) == 1


@pytest.mark.parametrize("deed", ["play", "undo", "to"])
def test_a_computer_answers_and_does_not_play_itself(deed: str) -> None:
    sessions: list[Session] = []

    def meddler(game: Any, state: Any, _: Any) -> Any:
        if sessions:
            twin = sessions[0].fork()  # to try a move in a fork is its right
            twin.to(0)
            if deed == "play":
                sessions[0].play(game.actions(state)[0])
            elif deed == "undo":
                sessions[0].undo()
            else:
                sessions[0].to(0)
        return game.actions(state)[0]

    session = Session(GAME, ["Ada", meddler], seed=7).play("start New York")
    sessions.append(session)
    before = (session.state, session.move, session.record, session.save())
    with pytest.raises(TravelkitError, match="choosing a move") as refused:
        session.play(session.actions[0])
    told(refused.value)
    assert (session.state, session.move, session.record, session.save()) == before


def test_two_threads_make_one_record() -> None:
    started, release = threading.Event(), threading.Event()

    def slow(game: Any, state: Any, _: Any) -> Any:
        started.set()
        release.wait(5)
        return game.actions(state)[0]

    release.set()
    session = Session(GAME, ["Ada", slow], seed=7)
    release.clear()
    started.clear()
    first = threading.Thread(target=lambda: session.play(session.actions[0]))
    first.start()
    assert started.wait(5)
    second = threading.Thread(target=session.undo)
    second.start()
    second.join(0.2)
    assert second.is_alive(), "it waits for the move that is being made"
    release.set()
    first.join(5)
    second.join(5)
    state = session.state_at(0)
    for number in range(session.moves):
        action = session.game.actions(state)[0]
        assert session.state_at(number) == state
        action = session.fork(number + 1).record[-1]
        state = session.game.apply(state, action)
    assert session.state_at(session.moves) == state


def test_a_session_can_be_copied_and_sent() -> None:
    session = Session(GAME, ["Ada", "computer"], seed=7).play("start New York")
    session.watch(print)
    for twin in (copy.copy(session), copy.deepcopy(session)):
        assert twin.save() == session.save()
        assert twin.play(twin.actions[0]).move > session.move
    again = pickle.loads(pickle.dumps(session))  # noqa: S301 - as joblib does it
    assert again.save() == session.save()
