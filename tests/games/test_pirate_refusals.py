"""Odd input in Pirate and Traveler: a sentence that names the rule, and nothing has changed."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests.games.roaming import GAME, Roam
from travelkit import Session
from travelkit.core import complete
from travelkit.errors import IllegalAction
from travelkit.games.pirate_and_traveler.network import NAMES
from travelkit.games.pirate_and_traveler.state import Draw, Lay, Move, Spin

NEAR_GOAL = "spot 1 from Godthaab toward St John's"
SIX = ("Aden", "Suva", "Kimberley", "Dawson", "Paris", "Lisbon")


@pytest.mark.parametrize("count", [7, 40, 0, -2, 10**9])
def test_a_spin_that_is_not_on_the_spinner(count: int) -> None:
    roam = Roam("Cape Town", "London")
    refusal = roam.refused(f"spin {count}")
    assert refusal.rule == "P2"
    assert "2, 4, 6, 10, 15, 20, 30" in str(refusal)
    assert roam.refused(Spin(f"spin {count}", count)).rule == "P2"


def test_a_spin_before_the_last_one_is_moved() -> None:
    assert Roam("Cape Town", "London").spin(4).refused("spin 4").rule == "P18"


@pytest.mark.parametrize("name", ["London", "Kimberley", "spot 3 from Aden toward Colombo"])
def test_a_move_to_a_spot_out_of_reach(name: str) -> None:
    roam = Roam("Cape Town", "Paris").spin(4)
    assert roam.refused(f"go to {name}").rule == "P19"
    assert roam.refused(Move(NAMES.index(name))).rule == "P19"


def test_a_move_to_a_destination_out_of_reach() -> None:
    roam = Roam("Cape Town", "Paris", cards=("Suva", "Dawson")).spin(4)
    refusal = roam.refused("go to Suva")
    assert refusal.rule == "P19"
    assert "more than 4 spots away" in str(refusal)


def test_a_place_that_is_on_no_board() -> None:
    assert Roam("Cape Town", "London").spin(4).refused("go to Atlantis").rule == "P3"


def test_a_move_that_spares_somebody_or_sends_the_wrong_one() -> None:
    roam = Roam("Cape Town", "Kimberley").spin(4)
    refusal = roam.refused("go to Pretoria")
    assert refusal.rule == "P25"
    assert "go to Pretoria, sending Blue home" in str(refusal)
    assert roam.refused("go to Pretoria, sending Green home").rule == "P25"


def test_a_capture_on_a_safety_spot_at_home_and_before_the_cry() -> None:
    roam = Roam("Cape Town", "Port Elizabeth", hands=((), ("Aden",)), pirates=True).spin(2)
    refusal = roam.refused("go to Port Elizabeth, capturing Blue")
    assert refusal.rule == "P42"
    assert "Blue" in str(refusal)
    assert roam.refused(Move(NAMES.index("Port Elizabeth"), 0, 1)).rule == "P42"
    assert (
        Roam("Cape Town", "Kimberley").spin(2).refused("go to Kimberley, capturing Blue").rule
        == "P37"
    )
    home = Roam("Kimberley", "Cape Town", hands=((), ("Aden",)), pirates=True).spin(2)
    assert home.refused("go to Cape Town, capturing Blue").rule == "P13"
    taken = Roam("Cape Town", "Port Elizabeth").spin(2)
    assert taken.refused("go to Port Elizabeth").rule == "P27"


def test_a_sixth_card_at_a_landing_and_a_card_of_another() -> None:
    roam = Roam(NEAR_GOAL, "London", hands=(SIX, ("Baku",)), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.refused("lay aside Baku").rule == "P47"
    assert roam.refused(Lay("lay aside Baku", 35)).rule == "P47"
    roam.play("lay aside the best")
    refusal = roam.refused("lay aside Kimberley")
    assert refusal.rule == "P47"
    assert "five" in str(refusal)


@pytest.mark.parametrize("players", [5, 1, 0, -1])
def test_a_wrong_number_of_players(players: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(players, complete(GAME, {}))
    assert caught.value.rule == "P11"
    assert "2 to 4 players" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("go to Kimberley", "P18"),
        ("draw Aden", "P18"),
        ("take ransom card 1", "P18"),
        ("miss this turn", "P18"),
        ("lay aside Aden", "P47"),
        ("land at Ivigtut", "P18"),
        ("play on", "P18"),
    ],
)
def test_what_comes_later_while_the_spinner_waits(text: str, rule: str) -> None:
    assert Roam("Cape Town", "London").refused(text).rule == rule


def test_what_is_refused_while_other_things_wait() -> None:
    owing = Roam("Cape Town", "London", waits=(1, 0))
    assert owing.refused("spin 4").rule == "P60"
    ransom = Roam("Cape Town", "Kimberley", hands=((), ("Aden",)), pirates=True)
    ransom.spin(2).play("go to Kimberley, capturing Blue")
    assert ransom.refused("take ransom card 2").rule == "P39"
    assert ransom.refused("go to Pretoria").rule == "P39"
    drawing = Roam("Cape Town", "London", cards=("Kimberley", "Suva")).spin(2)
    drawing.play("go to Kimberley")
    assert drawing.refused("draw Suva").rule == "P14"
    last = (
        Roam("Cape Town", "", hands=(("Aden",), ()), pirates=True).spin(2).play("go to Kimberley")
    )
    assert last.refused("play off").rule == "P73"


def test_nothing_is_played_once_the_game_is_over() -> None:
    roam = Roam(NEAR_GOAL, "London", landings=(1, 0), pirates=True).spin(2).play("land at Ivigtut")
    for text in ("spin 2", "go to Kimberley", "nonsense"):
        roam.refused(text)
    assert roam.refused(Spin("spin 2", 2)).rule == "P49"


def test_nonsense_gets_a_sentence_and_a_choice() -> None:
    assert "spin 2" in str(Roam("Cape Town", "London").refused("open the pod bay doors"))


def test_options_that_do_not_exist() -> None:
    for options in ({"journeys": 4}, {"blockade": 1}, {"goal": "Iceland"}):
        with pytest.raises(IllegalAction):
            complete(GAME, options)


def test_a_session_by_hand_keeps_its_state_through_odd_input() -> None:
    session = Session(GAME, ["Ada", "Ben"], seed=3, dice="ask", journeys=1)
    session.play("draw Aden").play("draw Durban")
    before = session.save()
    for text in ("spin 7", "spin 40", "go to Aden", "draw Aden", ""):
        with pytest.raises(IllegalAction):
            session.play(text)
    assert session.save() == before


WHOLE: Any = 3.0
HALF: Any = 0.5
MADE = [Move(WHOLE), Move(-1), Spin("spin 2", WHOLE - 1), Draw("draw Aden", HALF), None, [1]]


@pytest.mark.parametrize("made", MADE)
def test_a_move_made_by_hand_is_refused_or_leaves_whole_numbers(made: Any) -> None:
    session = Session(GAME.name, 2, seed=3)
    for number in range(session.moves + 1):
        with contextlib.suppress(IllegalAction):  # whatever else it raises is a fault
            after = GAME.apply(session.state_at(number), made)
            assert "." not in f"{after.number}{[one.spot for one in after.travelers]}"
