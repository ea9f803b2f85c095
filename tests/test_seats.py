"""Who sits at the table: names as pupils type them, how many, seeds, options, refusals."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.plainly import told
from tests.test_session import GAME, played, snapshot
from travelkit.errors import IllegalAction, TravelkitError
from travelkit.games import games
from travelkit.seats import seat
from travelkit.session import Session


def test_names_are_kept_as_they_are_typed() -> None:
    # C27
    typed = ["<b>Ana</b>", "O'Neil & Co", "   ", "Zoë 🚂"]
    assert Session(GAME, typed, seed=1).names == ("<b>Ana</b>", "O'Neil & Co", "Player 3", "Zoë 🚂")


def test_nobody_shares_a_name() -> None:
    names = Session(GAME, ["Ana", "Ana", "ANA", "Ana 2"], seed=1).names
    assert names[0] == "Ana"
    assert len({name.casefold() for name in names}) == 4


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Mary   Ann ", "Mary Ann"),
        ("Ann\nMary\t\x00\x1b[31m", "Ann Mary [31m"),
        ("\u202eadA", "adA"),  # turns the rest of a line round
        ("עדה", "עדה"),
        ("阿达", "阿达"),
        ("\ud800", "Player 1"),  # half a character, from a broken paste
        ("\u200b\ufeff", "Player 1"),
        ("x" * 10_000, "x" * 30),
    ],
)
def test_what_becomes_of_odd_names(typed: str, shown: str) -> None:
    session = Session(GAME, [typed], seed=1)
    assert session.names == (shown,)
    assert Session.load(session.save()).names == (shown,)
    assert Session.load(session.code()).names == (shown,)


@given(st.lists(st.text(max_size=40), min_size=1, max_size=4))
def test_any_names_can_be_shown_saved_and_loaded(typed: list[str]) -> None:
    names, computers = seat(games[GAME], typed)
    assert len({name.casefold() for name in names}) == len(typed)
    assert all(name.strip() == name and name.isprintable() and len(name) <= 34 for name in names)
    assert seat(games[GAME], names)[0] == names, "what is loaded is what was saved"
    session = Session(GAME, [f"x{name}" for name in typed], seed=1)  # none of them a computer
    for loaded in (Session.load(session.save()), Session.load(session.code())):
        assert loaded.names == session.names
        assert loaded.state == session.state
    assert len(computers) == len(names)


def test_a_function_with_a_long_or_odd_name_can_sit_down() -> None:
    def bot(game: Any, state: Any, _: Any) -> Any:
        return game.actions(state)[0]

    for name in ("b" * 400, "<lambda>\n", "", 5):
        bot.__dict__["__name__"] = name
        called = type("Bot", (), {"__call__": staticmethod(bot), "__name__": name})()
        session = Session(GAME, ["Red", called], seed=3)
        assert 1 <= len(session.names[1]) <= 34
        assert session.names[1].isprintable()
        assert Session.load(session.code()).names == session.names
        assert Session.load(session.save()).names == session.names


@pytest.mark.parametrize("players", [1, 2, 3, 4, "Ada", ["Ada"], ("Ada", "Ben")])
def test_numbers_and_names_that_are_right(players: Any) -> None:
    count = players if isinstance(players, int) else 1 if players == "Ada" else len(players)
    session = Session(GAME, players, seed=1)
    assert len(session.names) == count
    if isinstance(players, int):
        assert session.names == tuple(f"Player {number}" for number in range(1, count + 1))


@pytest.mark.parametrize(
    "players",
    [0, -1, 5, 10**30, [], ["A"] * 5, True, False, None, 1.5, {"Ada"}, {"Ada": 1}, object(),
     [None], ["Ada", 5], [["Ada"]], b"Ada"],
    ids=str,
)  # fmt: skip
def test_other_players_are_refused_in_words(players: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        Session(GAME, players, seed=1)
    told(refused.value)


@pytest.mark.parametrize("players", [0, 5, []])
def test_a_wrong_number_of_players_is_told_the_right_one(players: Any) -> None:
    with pytest.raises(IllegalAction, match="1 to 4 players"):
        Session(GAME, players, seed=1)


@pytest.mark.parametrize("seed", [-1, "seven", "7", 1.5, 7.0, True, 10**30, 10**12, [7], b"7"])
def test_other_seeds_are_refused_in_words(seed: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        Session(GAME, 1, seed=seed)
    assert "seed=7" in told(refused.value)


def test_whole_numbers_of_other_libraries_are_seeds() -> None:
    import numpy as np

    seven: Any = np.int64(7)
    assert Session(GAME, 1, seed=seven).save() == Session(GAME, 1, seed=7).save()
    assert type(Session(GAME, 1, seed=seven).seed) is int


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"dinner": True}, "dinner_at_sea"),
        ({"zzz": 1}, "chain"),
        ({"dinner_at_sea": 1}, "True, False"),
        ({"dinner_at_sea": "no"}, "True, False"),
        ({"pieces": "boats"}, "'ships', 'pawns'"),
        ({"chain": None}, "'literal', 'connect'"),
        ({"chain": "connect"}, "discard"),
        ({"same_city": ["stay"]}, "'stay', 'skip'"),
    ],
)
def test_other_options_are_refused_with_those_there_are(options: Any, word: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        Session(GAME, 1, seed=1, **options)
    assert word in told(refused.value)


@pytest.mark.parametrize(
    "game", ["game-of-travle", "", "GO!", None, 5, ["game-of-travel"], "x" * 999]
)
def test_an_unknown_game_is_told_those_there_are(game: Any) -> None:
    with pytest.raises(TravelkitError) as refused:
        Session(game, 1)
    assert "game-of-travel" in told(refused.value)


class Other:
    """Something with a text that is no text."""

    text = 5


@pytest.mark.parametrize(
    "wrong",
    ["", " ", "fly Rome", "draw R01", "sail", "Storm", "start Boston; start New York", "?",
     "\x00", "\ud800", "x" * 10_000, "\n" * 500, "__import__('os')", None, 5, b"start New York",
     [], {}, Other(), object()],
    ids=lambda one: repr(one)[:24],
)  # fmt: skip
def test_what_is_refused_changes_nothing(wrong: Any) -> None:
    for session in (played(0), played(4), played(4, ["Red", "computer"])):
        before = snapshot(session)
        with pytest.raises(IllegalAction) as refused:
            session.play(wrong)
        assert session.actions[0].text in told(refused.value), "and says what may be played"
        assert snapshot(session) == before


@pytest.mark.parametrize(
    "number", [-1, 999, 10**30, "3", None, 1.0, True, [], "x" * 5000], ids=lambda n: repr(n)[:9]
)
def test_there_is_no_such_move(number: Any) -> None:
    session = played(3)
    before = snapshot(session)
    for verb in (session.to, session.fork):
        if verb == session.fork and number is None:
            continue  # no number means the position that is shown
        with pytest.raises(IllegalAction) as refused:
            verb(number)
        assert f"0 to {session.moves}" in told(refused.value)
        assert snapshot(session) == before


def test_after_the_end_nothing_can_be_played() -> None:
    # C56
    session = played(0, 1, seed=1)
    while session.outcome is None:
        session.play(session.actions[0])
    before = snapshot(session)
    assert session.actions == ()
    for words in ("sail Storm", session.record[-1].text, session.record[-1]):
        with pytest.raises(IllegalAction, match="over"):
            session.play(words)
        assert snapshot(session) == before
    session.undo().redo()
    assert snapshot(session) == before


def test_numbers_out_of_a_data_frame_are_numbers() -> None:
    import numpy as np

    two: Any = np.int64(2)
    assert type(played(3).to(two).move) is int
    assert played(3).fork(two).move == 2
