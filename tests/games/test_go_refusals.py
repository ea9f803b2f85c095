"""Odd input to GO gets a sentence that names the rule and says what is open; nothing changes."""

from __future__ import annotations

import pytest

from tests.games.touring import Trip, price
from travelkit import core
from travelkit.core import CHANCE
from travelkit.errors import IllegalAction
from travelkit.games.go import GAME
from travelkit.games.go.state import CHANGE, DIE, END, ROLL, SOUVENIR, Act


def at_the_bureau() -> Trip:
    return Trip().put(place="Rome", cash={"pounds": 100, "lire": 1000}).land("bureau")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("change -5 pounds", "G19"),
        ("change 1,5 pounds", "G19"),
        ("change 1.5 pounds", "G19"),
        ("change 1000000 pounds", "G71"),
        ("change 100 lire", "G70"),
        ("change 5 dollars", "G71"),
        ("stake 10 pounds", "G90"),
        ("buy air ticket to Cairo", "G28"),
        ("buy air ticket to Tokyo", "G35"),
        ("buy sea ticket to Paris", "G35"),
        ("fly to Atlantis", "G35"),
        ("buy Mosaic brooch", "G76"),
        ("buy Boomerang", "G76"),
        ("pawn Boomerang", "G98"),
        ("redeem Boomerang", "G102"),
        ("auction Boomerang", "G98"),
        ("use Free ticket", "G39"),
        ("play Advance 3", "G39"),
        ("cash a cheque", "G69"),
        ("pay 100 lire", "G86"),
        ("declare bankruptcy", "G105"),
        ("deal with Red", "G98"),
        ("deal with Grey", "G97"),
        ("offer Blue 20 pounds for 300 francs", "G97"),
        ("throw 6", "G27"),
        ("move 4", "G40"),
        ("give 20 pounds", "G97"),
        ("for 20 pounds", "G97"),
    ],
)
def test_each_names_its_rule(text: str, rule: str) -> None:
    assert at_the_bureau().refused(text) == rule


def test_wrong_money_change_at_an_office_and_a_stake_too_high() -> None:
    trip = Trip().put(place="Berlin", cash={"pounds": 400}).land("boac")
    assert trip.refused("buy air ticket to Rome") == "G33"
    assert trip.refused("change 10 pounds") == "G67"
    trip = Trip().land("casino")
    assert trip.refused("stake 500 pounds") == "G91"
    assert trip.refused("change 10 pounds") == "G95"


def test_a_pawned_souvenir_cannot_be_sold_and_deals_are_not_made_with_oneself() -> None:
    trip = Trip().put(pawned=["Boomerang"])
    assert trip.refused("auction Boomerang") == "G104"
    assert trip.refused("sell Boomerang") == "G104"
    assert trip.refused("deal with myself") == "G98"


def test_san_francisco_to_buenos_aires_does_not_fly() -> None:
    trip = Trip().put(place="San Francisco", cash={"dollars": 9999}).land("boac")
    with pytest.raises(IllegalAction, match="only by sea") as caught:
        core.parse(GAME, trip.state, "buy air ticket to Buenos Aires")
    assert caught.value.rule == "G35"


def test_while_something_else_is_going_on_that_comes_first() -> None:
    assert Trip().play("throw the die").refused("end turn") == "G27"
    assert Trip().land("luck").refused("buy air ticket to Paris") == "G24"
    trip = Trip().put(1, cash={"francs": 100}).play("deal with Blue")
    assert trip.refused("end turn") == "G97"
    assert trip.refused("give 401 pounds") == "G98"
    trip.play("give 10 pounds")
    assert trip.refused("for 101 francs") == "G98"
    assert trip.refused("for 5 dollars") == "G98"
    trip.play("for 100 francs")
    assert trip.refused("throw the die") == "G97"
    trip = Trip().put(luck=["Advance 1"]).throw(3)
    assert trip.refused("end turn") == "G40"


def test_the_sentence_says_what_is_open() -> None:
    trip = Trip()
    with pytest.raises(IllegalAction, match="You may play: throw the die"):
        core.parse(GAME, trip.state, "end turn")


def test_apply_refuses_what_parse_would_refuse() -> None:
    trip, later = Trip(), Trip().land("boac")
    for action in GAME.actions(later.state):
        if action not in GAME.actions(trip.state):
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(trip.state, action)
            assert caught.value.rule
    assert trip.who == 0
    assert later.play("end turn").play("throw the die").who == CHANCE


@pytest.mark.parametrize(
    "forged",
    [
        Act("throw 9", DIE, 9),
        Act("throw the die twice", ROLL),
        Act("change 1.5 pounds", CHANGE, 0, 1.5),  # type: ignore[arg-type]
        Act("change 49 pounds", CHANGE, 0, 49.0),  # type: ignore[arg-type]
        Act("change True pounds", CHANGE, 0, True),  # noqa: FBT003 - that is the oddity
        Act("change -5 pounds", CHANGE, 0, -5),
        Act("change 5 pounds", CHANGE, 0, 50),
        Act("change 5 shells", CHANGE, 99, 5),
        Act("change 5 pounds", CHANGE, None, "5"),  # type: ignore[arg-type]
        Act("end turn at once", END),
        Act("stand still", [END]),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_forged_move_is_refused_whatever_is_in_it(forged: Act) -> None:
    # A move made by hand in a cell, not taken from actions(): money stays whole, a die has six
    # sides, and what is written in the log is what was done.
    for trip in (at_the_bureau(), Trip(), Trip().play("throw the die")):
        before = trip.state
        with pytest.raises(IllegalAction, match="Nothing has changed") as caught:
            GAME.apply(trip.state, forged)
        assert caught.value.rule
        assert trip.state is before


@pytest.mark.parametrize("number", [1.5, 2.0, True, -1, 0, 101])
def test_an_amount_that_is_filled_in_is_a_whole_number_within_the_bounds(number: int) -> None:
    trip = at_the_bureau()
    (pounds,) = [one for one in GAME.templates(trip.state) if one.unit == "pounds"]
    with pytest.raises(IllegalAction, match="from 1 to 100 pounds") as caught:
        GAME.fill(trip.state, pounds, number)
    assert caught.value.rule == "G71"


def test_a_move_equal_to_a_listed_one_is_played_as_the_listed_one() -> None:
    trip = Trip().put(place="Rome", cash={"pounds": 100, "lire": price("Rome")}).land("bureau")
    (listed, *_) = [act for act in GAME.actions(trip.state) if act.verb == SOUVENIR]
    twin = Act(listed.text, listed.verb, float(listed.a), float(listed.b))  # type: ignore[arg-type]
    after = GAME.apply(trip.state, twin)
    assert repr(after) == repr(GAME.apply(trip.state, listed))
