"""Saved games: what they survive, what a person may mend in them, and how damage is told."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plainly import told
from tests.test_session import GAME, played
from travelkit.errors import SaveError
from travelkit.games import games
from travelkit.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def same(loaded: Session, session: Session) -> bool:
    def facts(one: Session) -> tuple[Any, ...]:
        return (one.state, one.record, one.names, one.seed, one.dice, one.options, one.notes)

    return facts(loaded) == facts(session) and loaded.game is session.game


def settled(session: Session, number: int) -> Any:
    """The position where a game goes on that was saved after `number` actions."""
    over = session.moves if session.outcome is not None else -1
    while not session.is_persons(number) and number != over:
        number += 1
    return session.state_at(number)


# ---- whole saves -------------------------------------------------------------------------------


def test_a_save_is_a_text_that_people_can_read() -> None:
    session = Session(GAME, ["Ada", "computer"], seed=7, dice="ask", dinner_at_sea=False)
    session.play("draw R01").play("start New York").play("draw R02")
    assert session.save().split("\n") == [
        "travelkit save 1;",
        "game = game-of-travel;",
        "rules = travel-1894;",
        "seed = 7;",
        "dice = ask;",
        "player A = Ada;",
        "player B = computer:Computer;",
        "option chain = literal;",
        "option same_city = stay;",
        "option dinner_at_sea = False;",
        "option discard = under;",
        "option pieces = ships;",
        "1. draw R01;",
        "2. start New York;",
        "3. draw R02;",
        "4. start New York;",
        "end 4;",
        "",
    ]


@pytest.mark.parametrize("name", list(games))
def test_every_prefix_of_fifty_games_loads_as_it_was(name: str) -> None:
    low, high = games[name].seats
    for seed in range(50 if name == GAME else 12):
        session = Session(name, low + seed % (high - low + 1), seed=seed)
        dice = Random(seed)
        while session.outcome is None and session.moves < 60:
            session.play(dice.choice(session.actions))
        for number in range(session.moves + 1):
            expected = settled(session, number)
            session.to(number)
            assert Session.load(session.save()).state == expected
            if number % 4 == seed % 4:
                assert Session.load(session.code()).state == expected
            session.to(session.moves)


def test_what_belongs_to_the_play_through_is_saved() -> None:
    session = played(5, ["Zoë", "computer", "computer"], dinner_at_sea=False, pieces="pawns")
    loaded = Session.load(session.save())
    assert same(loaded, session)
    assert [one is None for one in loaded.computers] == [True, False, False]
    assert loaded.save() == session.save()


@given(st.dictionaries(st.sampled_from(["call_out", "remark"]), st.text(max_size=60)))
def test_notes_come_back_as_they_were(notes: dict[str, str]) -> None:
    notes = {name: text.encode("utf-8", "replace").decode() for name, text in notes.items()}
    session = played(2)
    session.notes.update(notes)
    assert Session.load(session.save()).notes == notes


def test_a_person_may_be_called_computer() -> None:
    text = played(1, ["Ada", "Ben"]).save().replace("player B = Ben", "player B = Computer")
    loaded = Session.load(text)
    assert loaded.names == ("Ada", "Computer")
    assert loaded.computers == (None, None)
    assert Session.load(loaded.save()).computers == (None, None)


def test_a_save_is_of_the_position_that_is_shown() -> None:
    session = played(6)
    long = session.save()
    short = session.to(3).save()
    assert Session.load(short).record[:3] == session.record
    assert session.to(session.moves).save() == long


def test_other_players_may_take_the_seats() -> None:
    text = played(3, ["Ada", "Ben"]).save()
    assert Session.load(text, ["Cara", "computer"]).names == ("Cara", "Computer")
    for wrong in ([], ["A"], 3, "Ada", ["A", 5], 1.5):
        with pytest.raises(SaveError) as refused:
            Session.load(text, wrong)  # type: ignore[arg-type]
        told(refused.value)


# ---- what a save survives (C33) ----------------------------------------------------------------


def _broken(text: str, width: int = 60) -> str:
    """Line breaks every 60 characters, in the middle of words too."""
    flat = text.replace("\n", " ")
    return "\n".join(flat[start : start + width] for start in range(0, len(flat), width))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


CHANGES: dict[str, Callable[[str], str]] = {
    "line breaks every 60 characters": _broken,
    "line breaks every 7 characters": lambda text: _broken(text, 7),
    "all in one line": lambda text: text.replace("\n", " "),
    "no spaces at all": lambda text: "".join(text.split()),
    "spaces at both ends": lambda text: f"   \n\n {text}  \n \t ",
    "tabs for spaces": lambda text: text.replace(" ", "\t"),
    "two spaces for one": lambda text: text.replace(" ", "  "),
    "spaces that do not break": lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
    "quoted in an e-mail": _quoted,
    "quoted twice and broken": lambda text: _quoted(_quoted(_broken(text))),
    "quoted after odd spaces": lambda text: text.replace("\n", "\n\N{NO-BREAK SPACE}> "),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of an old Mac": lambda text: text.replace("\n", "\r"),
    "empty lines between": lambda text: text.replace("\n", "\n\n\n"),
    "byte order mark": lambda text: f"\ufeff{text}",
    "zero-width spaces": lambda text: text.replace(" ", " \u200b"),
    "soft hyphens": lambda text: text.replace("York", "Yo\u00adrk"),
    "capital moves": lambda text: re.sub(r"(?<=\d\. ).*", lambda m: m[0].upper(), text),
    "accents of moves left out": lambda text: text.replace("start", "st\u00e1rt"),
    "remarks": lambda text: text.replace("1. ", "# our first game; very windy\n1. "),
}


@pytest.mark.parametrize("change", list(CHANGES))
def test_a_save_survives(change: str) -> None:
    session = played(
        12, ["Zoë “Red” O\N{RIGHT SINGLE QUOTATION MARK}Neil", "computer", "a;b#c=d>e%20"], seed=3
    )
    session.notes["call_out"] = "1,0,3 4,2,1"
    assert same(Session.load(CHANGES[change](session.save())), session)


@pytest.mark.parametrize("seed", range(20))
def test_a_save_survives_white_space_anywhere(seed: int) -> None:
    session, dice = played(9, 3), Random(seed)
    spaces = " \t\n\r\u00a0\u2003\u2028"
    letters = [
        letter + (dice.choice(spaces) if dice.random() < 0.2 else "") for letter in session.save()
    ]
    assert same(Session.load("".join(letters)), session)


# ---- what a person may mend --------------------------------------------------------------------


def test_names_seats_and_cards_may_be_edited_by_hand() -> None:
    text = Session(GAME, ["Ada", "Ben"], seed=7).save()
    assert Session.load(text.replace("= Ada", "= Zoë")).names[0] == "Zoë"
    assert Session.load(text.replace("= Ada", "= <b>A&B</b>")).names[0] == "<b>A&B</b>"
    assert Session.load(text.replace("= Ada", "=")).names[0] == "Player 1"
    assert Session.load(text.replace("= Ada", "= Ben")).names == ("Ben", "Ben 2")
    assert Session.load(text.replace("= Ada", f"= {'A' * 9000}")).names[0] == "A" * 30
    alone = Session.load(text.replace("= Ben", "= computer:Ben"))
    assert alone.computers[1] is not None
    for card in ("R01", "R05", "R12"):
        edited = re.sub(r"1\. draw R\d\d", f"1. draw {card}", text)
        assert Session.load(edited).log[0].text == f"draw {card}"


def test_a_seed_edited_by_hand_changes_what_is_still_to_come() -> None:
    text = played(1).save()
    futures = set()
    for seed in range(6):
        session = Session.load(text.replace("seed = 7", f"seed = {seed}"))
        assert session.log[0].text == played(0).log[0].text, "what is written in stays"
        while session.outcome is None:
            session.play(session.actions[0])
        futures.add(session.record)
    assert len(futures) > 1


# ---- damage ------------------------------------------------------------------------------------


def blamed(text: Any) -> int:
    """The line that is blamed for the damage; 0 for none."""
    with pytest.raises(SaveError) as refused:
        Session.load(text)
    message, line = told(refused.value), refused.value.line
    assert message.startswith(f"line {line} of the save: ") == bool(line)
    return line


def test_the_line_of_the_damage_is_named() -> None:
    text = played(8, 2).save()
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines, start=1) if line.startswith("1. "))
    last = len(lines) - 2  # the line before "end"

    def changed(number: int, new: str) -> str:
        return "\n".join([*lines[: number - 1], new, *lines[number:]])

    assert blamed(changed(1, "travelkit save 2;")) == 1
    assert blamed(changed(2, "game = chess;")) == 2
    assert blamed(changed(3, "rules = travel-1895;")) == 3
    for seed in ("seven", "-1", "1.5", "9" * 13, "", "0x7"):
        assert blamed(changed(4, f"seed = {seed};")) == 4
    assert blamed(changed(5, "dice = loaded;")) == 5
    for number in range(8, 13):
        assert blamed(changed(number, lines[number - 1].partition("=")[0] + "= 5;")) == number
        assert blamed(changed(number, "")) > 0
    assert blamed(changed(9, lines[7])) == 9  # a line of the header twice
    assert blamed(changed(6, "player A;")) == 6
    assert blamed(changed(6, f"color = red;\n{lines[5]}")) == 6
    assert blamed(changed(6, "")) == 7  # there is a player B, but no A
    for number in range(first, last + 1):
        move = number - first + 1
        assert blamed(changed(number, f"{move}. sail Atlantis;")) == number
        assert blamed(changed(number, f"{move + 1}{lines[number - 1].lstrip('0123456789')}")) == (
            number
        )
        assert blamed(changed(number, f"{move};")) == number
        assert blamed(changed(number, f"{move}. ;")) == number
        assert blamed(changed(number, "")) == number + 1  # the next line has the wrong number
        assert blamed(changed(number, f"{lines[number - 1]}\n{lines[number - 1]}")) == number + 1
    assert blamed("\n".join(lines[: last - 1] + lines[last:])) == last
    assert blamed(changed(last + 1, "end 5;")) == last + 1
    assert blamed(changed(last + 1, f"end {'9' * 5000};")) == last + 1
    assert blamed(changed(last + 1, "")) == last
    assert blamed(f"{text}one more;") == last + 2


@pytest.mark.parametrize(
    "text",
    ["", " ", ";", ";;;;", "Dear teacher, I lost my game", "<html><body>Not found</body></html>",
     "travelkit save 1", "travelkit save 1;", "travelkit save 1;end 0;", "\x00" * 50, "{}", "null",
     "cos\nsystem\n(S'true'\ntR.", "end 0;", "1. draw R01;", "travelkit save 1;game=go;",
     "9" * 5000, "x" * 3_000_000, "#" * 500, "GOT", "GOT1", "GOT1-", "1-1", "-", "\ud800"],
    ids=lambda text: repr(text[:20]),
)  # fmt: skip
def test_what_is_no_save_is_refused_in_words(text: str) -> None:
    with pytest.raises(SaveError) as refused:
        Session.load(text)
    told(refused.value)


@pytest.mark.parametrize("thing", [None, 5, b"travelkit save 1;", [], Session, 1.5])
def test_what_is_no_text_is_refused_in_words(thing: Any) -> None:
    with pytest.raises(SaveError) as refused:
        Session.load(thing)
    told(refused.value)


def _mutated(text: str, other: str, dice: Random) -> str:
    """A save with one of the ways to damage it that e-mail, editors and pupils know."""
    lines = text.splitlines(keepends=True)
    one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
    letter = dice.randrange(len(text))
    noise = "".join(map(chr, dice.choices(range(256), k=dice.randrange(1, 40))))
    huge = dice.choice(["9" * 30, "-1", "0", "1e99", "9" * 6000, "٣", "NaN"])
    ways: list[Callable[[], str]] = [
        lambda: "".join(lines[:one] + lines[one + 1 :]),
        lambda: "".join(lines[:one] + lines[one : one + 1] * 2 + lines[one + 1 :]),
        lambda: "".join(_swapped(lines, one, two)),
        lambda: text[:letter] + dice.choice("aZ09;=#%. \x00é<") + text[letter + 1 :],
        lambda: text[:letter] + text[letter + 1 :],
        lambda: text[:letter],
        lambda: text[letter:],
        lambda: text[:letter] + noise + text[letter:],
        lambda: noise,
        lambda: re.sub(r"\d+", huge, text, count=dice.randrange(1, 5)),
        lambda: text.replace("save 1", f"save {huge}"),
        lambda: text.replace("game-of-travel", dice.choice(["go", "chess", "", "../../passwd"])),
        lambda: other[: len(other) // 2] + text[len(text) // 2 :],
        lambda: f"<div>{text.replace(chr(10), '<br>')}</div>",
        lambda: text.replace("draw", "__import__('os').system('touch owned')", 1),
        lambda: re.sub(r"end \d+", f"end {huge}", text),
        lambda: text.replace("=", dice.choice([":", "=3D", "==", ""]), dice.randrange(1, 9)),
    ]
    return dice.choice(ways)()


def _swapped(lines: list[str], one: int, two: int) -> list[str]:
    lines = list(lines)
    lines[one], lines[two] = lines[two], lines[one]
    return lines


def _error_of(text: str) -> SaveError | None:
    try:
        loaded = Session.load(text)
    except SaveError as error:
        return error
    # only a name or the seed has changed, or the order of the header
    assert Session.load(loaded.save()).state == loaded.state
    return None


def test_five_hundred_damaged_saves_are_each_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saves = [played(n, players, seed=n).save() for players in (1, 2, 4) for n in (3, 9, 25)]
    dice, refused, tried, placed = Random("damage"), 0, 0, 0
    while refused < 500:
        tried += 1
        text = _mutated(dice.choice(saves), dice.choice(saves), dice)
        error = _error_of(text)
        if error is not None:
            told(error)
            refused += 1
            placed += bool(error.line)
            assert 0 <= error.line <= max(1, len(text.splitlines()))
    assert refused / tried > 0.75, "most of these changes are damage"
    assert placed / refused > 0.9, "most damage has a line"
    assert list(tmp_path.iterdir()) == [], "nothing in a save is executed"


@settings(max_examples=200)
@given(st.text(max_size=300))
def test_any_text_is_a_save_or_is_refused_in_words(text: str) -> None:
    for tried in (text, f"travelkit save 1;{text}"):
        with pytest.raises(SaveError) as refused:
            Session.load(tried)
        told(refused.value)
