"""One play-through: chance from the seed, undo and redo, forks, watchers, seats, and refusals."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from tests.plainly import told
from travelkit.core import CHANCE
from travelkit.errors import IllegalAction, TravelkitError
from travelkit.games.game_of_travel import RED, TICKETS, GameOfTravel, State
from travelkit.session import Session

GAME = "game-of-travel"


def played(moves: int, players: Any = 2, seed: int = 7, **options: Any) -> Session:
    """The Game of Travel after so many decisions of people."""
    session = Session(GAME, players, seed=seed, **options)
    for _ in range(moves):
        session.play(session.actions[0])
    return session


def snapshot(session: Session) -> tuple[Any, ...]:
    return (
        session.state,
        session.record,
        session.move,
        session.moves,
        session.save(),
        session.code(),
    )


# ---- chance ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 999_999_999_999])
def test_the_first_ticket_is_the_one_that_the_seed_and_its_number_give(seed: int) -> None:
    # what the documentation of `core.chance` says, worked out here once more
    count = len(TICKETS[RED])
    first = int.from_bytes(hashlib.sha256(f"travelkit {seed} 0".encode()).digest()) % count
    session = Session(GAME, 2, seed=seed)
    assert session.log[0].player == CHANCE
    assert session.log[0].text == f"draw {TICKETS[RED][first].code}"
    # outcome 2 of the record is the second player's draw, from the cards that are left
    session.play(session.actions[0])
    second = int.from_bytes(hashlib.sha256(f"travelkit {seed} 2".encode()).digest()) % (count - 1)
    left = [ticket for number, ticket in enumerate(TICKETS[RED]) if number != first]
    assert session.log[2].text == f"draw {left[second].code}"


_SAVES = """
import hashlib
from travelkit.session import Session
found = hashlib.sha256()
for seed in range(12):
    session = Session("game-of-travel", ["Ada", "computer", "Zoë"], seed=seed)
    while session.outcome is None:
        session.play(session.actions[0])
    found.update((session.save() + session.code() + repr(session.state)).encode())
print(found.hexdigest())
"""


def test_one_seed_is_one_game_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", _SAVES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(found) == 1
    assert len(found.pop().strip()) == 64


def test_sessions_without_a_seed_differ() -> None:
    assert len({Session(GAME, 1).seed for _ in range(8)}) > 1


def test_the_worlds_random_numbers_are_neither_used_nor_disturbed() -> None:
    import random

    random.seed(5)
    expected = random.random()
    random.seed(5)
    saves = {played(9, ["Ada", "computer"]).save() for _ in range(2)}
    assert random.random() == expected
    assert len(saves) == 1


# ---- undo, redo, to, fork ----------------------------------------------------------------------


def test_undo_and_the_same_move_bring_the_same_card() -> None:
    session = played(0)
    while session.outcome is None:
        session.play(session.actions[0])
        after = snapshot(session)
        last = session.undo().actions[0]
        assert snapshot(session.play(last)) == after


def test_a_new_move_leaves_nothing_to_redo() -> None:
    # C79, with the cards entered by hand so that there is something to choose
    session = Session(GAME, 1, seed=7, dice="ask")
    session.play("draw R01").play("start New York").undo().undo()
    session.play("draw R02")
    with pytest.raises(IllegalAction) as refused:
        session.redo()
    told(refused.value)
    assert [entry.text for entry in session.log] == ["draw R02"]
    assert session.state == Session(GAME, 1, seed=7, dice="ask").play("draw R02").state


def test_a_move_after_to_cuts_the_record_off() -> None:
    session = Session(GAME, 1, seed=7, dice="ask").play("draw R01").play("start New York")
    session.play("sail Storm").to(0)
    assert session.moves == 3
    session.play("draw R02")
    assert (session.move, session.moves) == (1, 1)
    assert session.record == (session.record[0],)


def test_a_refused_move_after_to_cuts_nothing_off() -> None:
    session = played(6)
    session.to(1)
    before = snapshot(session)
    with pytest.raises(IllegalAction):
        session.play("ride Constantinople")
    assert snapshot(session) == before
    assert session.to(session.moves).move == session.moves > 6


def test_undo_goes_back_over_the_computers_moves_as_well() -> None:
    session = played(3, ["Red", "computer", "computer"])
    assert session.turn == 0
    moves = [n for n in range(session.moves) if session.is_persons(n)]
    assert session.undo().move == moves[-1]
    assert session.turn == 0
    session.redo()
    assert session.move == session.moves


def test_a_fork_is_another_game() -> None:
    session = played(5)
    seen: list[int] = []
    session.watch(lambda one: seen.append(one.move))
    session.notes["call_out"] = "1,0,3"
    fork = session.fork(3)
    before = snapshot(session)
    assert (fork.move, fork.moves) == (3, 3)
    fork.play(fork.actions[0])
    fork.notes["call_out"] = ""
    fork.undo()
    assert snapshot(session) == before
    assert session.notes == {"call_out": "1,0,3"}
    assert seen == [], "who watches the one is not told of the other"
    session.undo().undo()
    assert fork.moves > 3


# ---- watchers ----------------------------------------------------------------------------------


def test_watchers_hear_of_every_change_once_and_in_order() -> None:
    session, seen = played(0), []
    session.watch(lambda one: seen.append(("a", one.move)))
    stop = session.watch(lambda one: seen.append(("b", one.move)))
    session.play(session.actions[0])
    now = session.move
    assert seen == [("a", now), ("b", now)]
    stop()
    stop()
    session.undo().redo().to(0)
    assert [who for who, _ in seen] == ["a", "b", "a", "a", "a"]


def test_a_watcher_that_fails_stops_no_other_and_is_not_lost() -> None:
    session, seen = played(0), []

    def fails(_: Session) -> None:
        raise ZeroDivisionError("first")

    def fails_too(_: Session) -> None:
        raise KeyError("second")

    session.watch(fails)
    session.watch(lambda one: seen.append(one.move))
    session.watch(fails_too)
    session.watch(lambda one: seen.append(one.move))
    with pytest.raises(ZeroDivisionError) as raised:
        session.play(session.actions[0])
    assert seen == [session.move] * 2
    assert session.move > 1, "the move stands: only those who look at it have failed"
    assert "second" in " ".join(getattr(raised.value, "__notes__", ())), "nor is the second one"


def test_a_refused_move_is_told_to_nobody() -> None:
    session = played(1)
    seen: list[Session] = []
    session.watch(seen.append)
    with pytest.raises(IllegalAction):
        session.play("sail Timbuktu")
    assert seen == []


# ---- dice="ask" --------------------------------------------------------------------------------


def test_every_legal_card_may_be_entered_by_hand() -> None:
    session = Session(GAME, 2, seed=7, dice="ask")
    assert session.turn == CHANCE
    assert session.move == 0
    texts = [action.text for action in session.actions]
    assert texts == [f"draw {ticket.code}" for ticket in TICKETS[RED]]
    for text in texts:
        fork = session.fork().play(text)
        assert fork.log[0].text == text
        assert fork.turn == 0


@pytest.mark.parametrize("wrong", ["draw W01", "draw R99", "throw 4", "R01", "start New York"])
def test_a_wrong_card_is_refused(wrong: str) -> None:
    session = Session(GAME, 2, seed=7, dice="ask")
    with pytest.raises(IllegalAction) as refused:
        session.play(wrong)
    told(refused.value)
    assert session.move == session.moves == 0


def test_cards_by_hand_are_saved_loaded_and_taken_back_one_at_a_time() -> None:
    session = Session(GAME, 2, seed=7, dice="ask").play("draw R01").play("start New York")
    with pytest.raises(IllegalAction):
        session.fork().play("draw R01")  # T4: the first player holds that ticket
    session.play("draw R02")
    for loaded in (Session.load(session.save()), Session.load(session.code())):
        assert loaded.dice == "ask"
        assert snapshot(loaded) == snapshot(session)
        assert loaded.undo().log[-1].text == "start New York"
        assert loaded.undo().log[-1].text == "draw R01"
        assert loaded.undo().log == ()


def test_computers_wait_for_the_card_by_hand() -> None:
    session = Session(GAME, ["computer", "Ben"], seed=7, dice="ask")
    assert session.turn == CHANCE
    session.play("draw R01")
    assert [entry.text for entry in session.log] == ["draw R01", "start New York"]
    assert session.turn == CHANCE


@pytest.mark.parametrize("dice", [5, None, True, "yes", "", b"ask", ["ask"], "x" * 9000])
def test_other_dice_are_refused_in_words(dice: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        Session(GAME, 1, seed=7, dice=dice)
    assert '"ask"' in told(refused.value)


# ---- seats -------------------------------------------------------------------------------------


def test_one_pupil_can_play_against_the_computer() -> None:
    session = Session(GAME, ["Red", "Computer "], seed=3)
    assert session.names == ("Red", "Computer")
    while session.outcome is None:
        assert session.turn == 0
        session.play(session.actions[0])
    assert {entry.player for entry in session.log} == {CHANCE, 0, 1}


def test_computers_alone_play_to_the_end_at_once() -> None:
    session = Session(GAME, ["computer"] * 4, seed=3)
    assert session.outcome is not None
    assert session.names == ("Computer", "Computer 2", "Computer 3", "Computer 4")
    with pytest.raises(IllegalAction) as refused:
        session.undo()
    told(refused.value)


def test_a_player_is_a_function_of_what_it_may_know() -> None:
    class Veiled(GameOfTravel):
        def observe(self, state: State, player: int) -> State:
            return state._replace(shown=player + 40)

    seen: list[tuple[int, bool]] = []

    def reader(game: Any, state: State, random: Random) -> str:
        seen.append((state.shown, isinstance(random, Random)))
        text: str = game.actions(state)[0].text
        return text

    veiled: Any = Veiled()
    session = Session(veiled, ["Red", reader], seed=3)
    session.play(session.actions[0])
    assert session.names == ("Red", "reader")
    assert seen == [(41, True)]
    assert session.state.shown == 0


def test_a_players_random_numbers_come_from_the_seed() -> None:
    def numbers(seed: int) -> list[float]:
        found: list[float] = []

        def gambler(game: Any, state: Any, random: Random) -> Any:
            found.append(random.random())
            return game.actions(state)[0]

        session = Session(GAME, ["Red", gambler], seed=seed)
        for _ in range(4):
            session.play(session.actions[0])
        return found

    assert numbers(3) == numbers(3)
    assert len(set(numbers(3))) == 4
    assert numbers(3) != numbers(4)


def _shrugs(*_: Any) -> Any:
    raise RuntimeError("no idea")


@pytest.mark.parametrize(
    "player",
    [
        _shrugs,
        lambda *_: "fly to the moon",
        lambda *_: None,
        lambda *_: 17,
        lambda *_: object(),
        lambda: "start New York",
    ],
    ids=["fails", "no move", "None", "17", "object", "takes nothing"],
)
def test_a_computer_that_cannot_play_leaves_the_game_as_it_was(player: Any) -> None:
    session = Session(GAME, ["Red", player], seed=3)
    before = snapshot(session)
    for _ in range(2):
        with pytest.raises(TravelkitError) as refused:
            session.play(session.actions[0])
        assert session.names[1] in str(refused.value)
        assert snapshot(session) == before
    assert session.turn == 0
