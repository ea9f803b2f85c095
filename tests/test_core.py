"""The rules protocol: words to actions, options, amounts, outcomes, and chance."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.driving import helpful
from travelkit import core
from travelkit.core import Option, Outcome, Rules, Template
from travelkit.errors import IllegalAction
from travelkit.games import games


class Deal(NamedTuple):
    text: str


class Bank(Rules[tuple[str, ...], Deal]):
    """A game with accents in its moves and amounts to fill in; the state is the list of moves."""

    name = "bank"
    title = "The Bank"
    options = (
        Option("limit", (100, 50), "How much?", "B1"),
        Option("strict", (False, True), "Is it strict?", "B2"),
    )

    def actions(self, state: tuple[str, ...]) -> list[Deal]:
        return [Deal(text) for text in state]

    def templates(self, state: tuple[str, ...]) -> tuple[Template, ...]:
        return (
            Template("change ? pounds", 5, 95, 5, "pounds"),
            Template("buy ? tickets to Gare de l'Est", 1, 3, 1, "tickets"),
        )

    def fill(self, state: tuple[str, ...], template: Template, number: int) -> Deal:
        return Deal(template.fill(number))

    def odds(self, state: tuple[str, ...]) -> list[int]:
        return [len(text) for text in state]


BANK: Any = Bank()
MOVES = ("sail Québec", "sail Quebec City", "ride St. Pölten", "change 10 pounds", "stay")


# --- words to actions ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sail Québec", "sail Québec"),
        ("SAIL QUEBEC", "sail Québec"),
        ("  sail   quebec. ", "sail Québec"),
        ("sail Que\u0301bec", "sail Québec"),  # the accent typed as a letter of its own
        ("sail quebec city!", "sail Quebec City"),
        ("ride st. polten", "ride St. Pölten"),
        ("stay", "stay"),
        ("\tStay\n", "stay"),
    ],
)
def test_parse_reads_what_people_type(typed: str, meant: str) -> None:
    assert core.parse(BANK, MOVES, typed).text == meant


def test_parse_prefers_the_exact_text() -> None:
    twins = ("go a", "Go A", "go á")
    for text in twins:
        assert core.parse(BANK, twins, text).text == text


@pytest.mark.parametrize("typed", ["", " ", "sail", "sail Que", "stay stay", "sail Québec Québec"])
def test_parse_never_guesses(typed: str) -> None:
    with pytest.raises(IllegalAction):
        core.parse(BANK, MOVES, typed)


@given(st.text(max_size=200))
def test_parse_of_any_text_is_an_action_or_a_refusal_in_a_sentence(typed: str) -> None:
    try:
        answer = core.plain(core.parse(BANK, MOVES, typed).text)
    except IllegalAction as error:
        answer = str(error)
    assert answer == core.plain(typed) or answer.startswith("There is no move called")
    assert len(answer) < 400
    assert "\n" not in answer


@given(st.text(max_size=80))
def test_plain_is_settled_after_once(text: str) -> None:
    once = core.plain(text)
    assert core.plain(once) == once
    assert once == once.strip()
    assert "  " not in once


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("change 5 pounds", "change 5 pounds"),
        ("Change 95 Pounds", "change 95 pounds"),
        ("change  35  pounds.", "change 35 pounds"),
        ("buy 2 tickets to gare de l'est", "buy 2 tickets to Gare de l'Est"),
    ],
)
def test_parse_fills_in_an_amount(typed: str, meant: str) -> None:
    assert core.parse(BANK, MOVES, typed).text == meant


@pytest.mark.parametrize("amount", ["0", "4", "7", "96", "100", "999999999999"])
def test_an_amount_out_of_bounds_names_the_bounds(amount: str) -> None:
    with pytest.raises(IllegalAction, match=r"5 to 95 in steps of 5") as caught:
        core.parse(BANK, MOVES, f"change {amount} pounds")
    helpful(IllegalAction(f"The bank: {caught.value}"))  # this sentence starts with the number


@pytest.mark.parametrize("amount", ["-5", "5.5", "1e1", "ten", "", "5 5", "9" * 40, "0x5"])
def test_an_amount_that_is_no_whole_number_is_no_amount(amount: str) -> None:
    with pytest.raises(IllegalAction, match="There is no move called"):
        core.parse(BANK, MOVES, f"change {amount} pounds")


# --- refusals ------------------------------------------------------------------------------------


def deals(*texts: str) -> list[Deal]:
    return [Deal(text) for text in texts]


def test_a_refusal_lists_a_few_moves() -> None:
    message = core.refusal("fly Rome", deals("sail Storm", "stay Paris"))
    assert '"fly Rome"' in message
    assert "sail Storm, stay Paris" in message
    helpful(IllegalAction(message))


def test_a_refusal_offers_the_nearest_of_many_moves_and_their_number() -> None:
    many = deals(
        *(f"sail {place}" for place in ("Oslo", "Athens", "Genoa", "Lisbon", "Odessa", "Havre"))
    )
    message = core.refusal("sail Athen", [*many, *deals("stay Naples", "ride Rome")])
    assert message.index("sail Athens") < 100
    assert "8 moves" in message
    assert "ride Rome" not in message


def test_a_refusal_after_the_end_says_so() -> None:
    message = core.refusal("sail Storm", [])
    assert "over" in message
    helpful(IllegalAction(message))


def test_a_refusal_shows_a_long_or_broken_text_in_one_short_line() -> None:
    for text in ("x" * 10_000, "draw R01\nstart New York\r\n", "a\tb\x0bc"):
        for moves in (deals("stay"), []):
            message = core.refusal(text, moves)
            assert len(message) < 200
            assert "\n" not in message
            assert "\r" not in message


# --- options -------------------------------------------------------------------------------------


def test_complete_fills_in_the_defaults_in_the_order_of_the_game() -> None:
    assert list(core.complete(BANK, {}).items()) == [("limit", 100), ("strict", False)]
    found = core.complete(BANK, {"strict": True, "limit": 50})
    assert list(found.items()) == [("limit", 50), ("strict", True)]


@pytest.mark.parametrize(
    ("options", "rule", "words"),
    [
        ({"limit": 75}, "B1", "It may be: 100, 50."),
        ({"limit": "100"}, "B1", "cannot be '100'"),
        ({"limit": 100.0}, "B1", "cannot be 100.0"),
        ({"limit": True}, "B1", "cannot be True"),
        ({"limit": [100]}, "B1", "cannot be [100]"),
        ({"strict": 0}, "B2", "cannot be 0"),
        ({"strict": None}, "B2", "cannot be None"),
        ({"limt": 50}, "", "Did you mean limit?"),
        ({"colour": 50}, "", "limit, strict"),
    ],
)
def test_complete_refuses_what_is_no_option(options: dict[str, Any], rule: str, words: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        core.complete(BANK, options)
    assert caught.value.rule == rule
    assert words in str(caught.value)
    helpful(caught.value)


# --- amounts, outcomes, what games inherit -------------------------------------------------------


@given(
    low=st.integers(-50, 50),
    span=st.integers(0, 200),
    step=st.integers(1, 20),
    number=st.integers(-100, 300),
)
def test_a_template_takes_its_numbers_and_no_others(
    low: int, span: int, step: int, number: int
) -> None:
    template = Template("pay ? pence", low, low + span, step, "pence")
    if number in range(low, low + span + 1, step):
        assert template.fill(number) == f"pay {number} pence"
    else:
        with pytest.raises(IllegalAction) as caught:
            template.fill(number)
        for word in (number, low, low + span, step, "pence"):
            assert str(word) in str(caught.value)


def test_winners_are_the_first_group_of_the_standings() -> None:
    assert Outcome("Home.", ((2,), (0, 1))).winners == (2,)
    assert Outcome("Shared.", ((0, 1), (2,))).winners == (0, 1)
    assert Outcome("Stopped.", ()).winners == ()


def test_a_game_that_says_nothing_hides_nothing_and_has_no_amounts() -> None:
    rules: Rules[str, Deal] = Rules()
    assert rules.observe("state", 3) == "state"
    assert list(rules.templates("state")) == []
    assert rules.place_of("state", Deal("stay")) == ""
    with pytest.raises(IllegalAction):
        rules.fill("state", Template("pay ? pence", 1, 2), 1)


# --- chance --------------------------------------------------------------------------------------


def test_chance_depends_on_seed_and_place_alone() -> None:
    moves = tuple(f"throw {number}" for number in range(1, 7))
    first = [core.chance(BANK, moves, core.chance_key(7, number)).text for number in range(50)]
    again = [core.chance(BANK, moves, core.chance_key(7, number)).text for number in range(50)]
    other = [core.chance(BANK, moves, core.chance_key(8, number)).text for number in range(50)]
    assert first == again != other
    assert set(first) == set(moves)
    keys = {core.chance_key(seed, number) for seed in range(120) for number in range(120)}
    assert len(keys) == 120 * 120, "1 and 11 is not 11 and 1"


def test_chance_keeps_to_the_odds() -> None:
    moves = ("a", "bb", "ccc", "dddd")  # the bank weighs by length: 1, 2, 3, 4 of 10
    throws = 5000
    seen = Counter(core.chance(BANK, moves, f"key {number}").text for number in range(throws))
    chi_square = sum(
        (seen[text] - throws * len(text) / 10) ** 2 / (throws * len(text) / 10) for text in moves
    )
    assert chi_square < 16.3  # 3 degrees of freedom, one run in a thousand lies above


def test_the_table_of_games() -> None:
    assert next(iter(games)) == "game-of-travel"
    assert len(games) == len(list(games))
    assert "chess" not in games
    for name in games:
        assert games[name] is games[name]
        assert name in repr(games)
