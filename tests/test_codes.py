"""The short code of a game: what it holds, how it may be typed, how slips of the pen show."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plainly import told
from tests.random_play import LONG
from tests.test_saves import same
from tests.test_session import GAME, played
from travelkit import codes
from travelkit.codes import is_code
from travelkit.errors import SaveError
from travelkit.games import games
from travelkit.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O or U, which are read for others


def test_a_game_that_fell_as_its_seed_says_has_a_very_short_code() -> None:
    session = played(0, 1, seed=7)
    while session.outcome is None:
        session.play(session.actions[0])
    # nothing is to be decided in this game, so players, options, seed and length are all it holds
    assert len(session.code()) <= 16
    assert same(Session.load(session.code()), session)


def test_a_code_holds_names_computers_options_and_cards_by_hand() -> None:
    session = Session(
        GAME, ["Zoë 🚂", "computer", "Ben"], seed=999_999_999_999, dice="ask",
        chain="connect", discard="pile", dinner_at_sea=False, same_city="skip", pieces="pawns",
    )  # fmt: skip
    dice = Random(1)
    for _ in range(30):
        session.play(dice.choice(session.actions))
    loaded = Session.load(session.code())
    assert same(loaded, session)
    assert [one is None for one in loaded.computers] == [True, False, True]
    assert loaded.code() == session.code()


@pytest.mark.parametrize("name", list(games))
def test_a_game_at_random_has_a_code_that_gives_it_back(name: str) -> None:
    for seed in range(4):
        session, dice = Session(name, games[name].seats[1], seed=seed), Random(seed)
        while session.outcome is None and session.move < 300:  # a long lesson
            session.play(dice.choice(session.actions))
        code = session.code()
        assert same(Session.load(code), session)
        assert set(code.replace("-", "")) <= {*DIGITS, *code.partition("1")[0]}
        assert len(code) <= 2000, "C32: no longer than can be copied from below the map"


def test_a_game_longer_than_python_writes_numbers_has_a_code_too() -> None:
    session = Session(GAME, 4, seed=1, dice="ask")
    dice = Random(1)
    while session.outcome is None:
        session.play(dice.choice(session.actions))
    long = Session.load(session.save(), [f"{n}{'🚂' * 29}" for n in "ABCD"])
    assert len(long.code()) > 600, "more than 640 decimal digits, where Python may stop"
    assert same(Session.load(long.code()), long)


SESSION = next(
    session
    for seed in range(99)
    if set("01") <= set((session := played(6, ["Ada", "Ben"], seed=seed)).code()[5:])
)
CODE = SESSION.code()

TYPED: dict[str, Callable[[str], str]] = {
    "small letters": str.lower,
    "spaces around": lambda code: f"  {code}\n",
    "spaces between": lambda code: code.replace("-", " "),
    "spaces and dashes": lambda code: code.replace("-", " - "),
    "no dashes": lambda code: code.replace("-", ""),
    "long dashes": lambda code: code.replace("-", "\N{EN DASH}"),
    "broken in two lines": lambda code: f"{code[:12]}\n{code[12:]}",
    "broken in a group": lambda code: f"{code[:12]} {code[12:]}",
    "O for 0": lambda code: f"GOT1-{code[5:].replace('0', 'O')}",
    "o for 0": lambda code: f"GOT1-{code[5:].replace('0', 'o')}",
    "I for 1": lambda code: f"GOT1-{code[5:].replace('1', 'I')}",
    "l for 1": lambda code: f"GOT1-{code[5:].replace('1', 'l')}",
    "0 for O in front": lambda code: f"G0T1-{code[5:]}",
    "I for 1 in front": lambda code: f"GOTI-{code[5:]}",
    "in quotes": lambda code: f"'{code}'",
    "in quotes that curl": lambda code: f"“{code}”",
    "at the end of a sentence": lambda code: f"{code}.",
}


@pytest.mark.parametrize("way", list(TYPED))
def test_a_code_may_be_typed_like_this(way: str) -> None:
    assert is_code(TYPED[way](CODE))
    assert same(Session.load(TYPED[way](CODE)), SESSION)


def test_one_wrong_letter_is_noticed_nearly_always() -> None:
    written = [
        played(n, players, seed=n).code() for n in (0, 5, 12, 30) for players in (1, ["A", "Zoë"])
    ]
    tried = missed = 0
    for code in written:
        for place in range(5, len(code)):
            if code[place] == "-":
                continue
            for digit in DIGITS:
                if digit != code[place]:
                    tried += 1
                    missed += _loads(f"{code[:place]}{digit}{code[place + 1 :]}")
    # a check of 1021 values, and a number that has to come out even: about 1 in 1000 at most
    assert tried > 3000
    assert missed / tried < 0.002, f"{missed} of {tried} wrong letters were not noticed"


def test_two_letters_that_changed_places_or_one_left_out_are_noticed_nearly_always() -> None:
    tried = missed = 0
    for n in range(40):
        code = played(n % 9, ["Ada", f"Ben {n}"], seed=n).code().replace("-", "")
        for place in range(4, len(code) - 1):
            if code[place] != code[place + 1]:
                tried += 2
                missed += _loads(f"{code[:place]}{code[place + 1]}{code[place]}{code[place + 2 :]}")
                missed += _loads(f"{code[:place]}{code[place + 1 :]}")
    assert tried > 1000
    assert missed / tried < 0.003, f"{missed} of {tried} slips were not noticed"


def _loads(code: str) -> bool:
    """True if the code is taken; it is refused in words or gives a game, and nothing else."""
    try:
        session = Session.load(code)
    except SaveError as error:
        told(error)
        return False
    assert Session.load(session.save()).state == session.state
    return True


@pytest.mark.parametrize(
    "code",
    ["GOT1-", "GOT1-0", "GOT1-0000", "GOT1-Z", "GOT1-UUUU", "GOT2-XG1J", "XYZ1-1234", "GOT1-é",
     "GOT1-" + "Z" * 3000, "GOT1-" + "Z" * 50_000, "GOT1-" + "7" * 1_000_000, "GOT1-__import__",
     "GOT1-٣٣٣٣"],
    ids=lambda code: code[:14],
)  # fmt: skip
def test_what_is_no_code_is_refused_in_words(code: str) -> None:
    with pytest.raises(SaveError) as refused:
        Session.load(code)
    told(refused.value)


@settings(max_examples=300)
@given(st.text(alphabet=DIGITS, min_size=1, max_size=80))
def test_any_digits_are_a_game_or_are_refused_in_words(digits: str) -> None:
    _loads(f"GOT1-{digits}")


@pytest.mark.parametrize(
    "text", ["Got to go home at 1", "gold", "GO", "", "travelkit save 1;", "-"]
)
def test_words_are_no_code(text: str) -> None:
    assert not is_code(text)


def test_other_players_may_take_the_seats_of_a_code() -> None:
    assert Session.load(CODE, ["Cara", "computer"]).names == ("Cara", "Computer")
    wrong: Any
    for wrong in ([], ["A"], 3, 1.5, "Ada"):
        with pytest.raises(SaveError) as refused:
            Session.load(CODE, wrong)
        told(refused.value)


def test_a_code_that_says_more_than_the_game_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(4)
    whole = codes._Writer.number

    def longer(writer: codes._Writer) -> int:
        writer.put(1, 2)  # after everything that the game needs
        return whole(writer)

    monkeypatch.setattr(codes._Writer, "number", longer)
    with pytest.raises(SaveError, match="damaged"):
        Session.load(session.code())


def test_a_seed_that_no_save_could_hold_is_in_no_code() -> None:
    session = played(0, 1)
    session.seed = 10**13
    with pytest.raises(SaveError):
        Session.load(session.code())


@pytest.mark.parametrize("moves", [99_999, 10**12])
@pytest.mark.parametrize("name", games)
def test_a_code_of_more_moves_than_a_game_can_have_is_damaged(name: str, moves: int) -> None:
    game, out = games[name], codes._Writer()
    moves += 2 * (name in LONG)  # whoever always takes the first way there may walk for ever
    out.put(0, game.seats[1] - game.seats[0] + 1)
    for option in game.options:
        out.put(0, len(option.choices))
    out.put(0, 2)
    out.long(7)
    out.long(moves)
    for value in (1, 0, 0):  # chance by the seed, nobody named, no computer
        out.put(value, 2)
    head = f"{codes._letters(name)}1"
    whole = out.number() * codes._CHECK + codes._check(head, out.number())
    digits = ""
    while whole:
        whole, digit = divmod(whole, 32)
        digits += codes._DIGITS[digit]
    with pytest.raises(SaveError) as raised:
        Session.load(f"{head}-{digits}")
    told(raised.value)
