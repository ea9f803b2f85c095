"""The computer player of Pirate and Traveler: it wins, is quick, and knows no more than you."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from tests.games.roaming import GAME, Roam, card
from travelkit import Session
from travelkit.core import CHANCE, complete
from travelkit.games.pirate_and_traveler.network import NAMES, NUMBERS
from travelkit.games.pirate_and_traveler.opponent import (
    choose,
    steps_to,
    to_goal,
    turns_to_land,
)
from travelkit.players import computer_for

GAMES = 200
NEAR_GOAL = "spot 1 from Godthaab toward St John's"


def duel(seed: int, seat: int) -> tuple[bool, float]:
    """One game against random play: did the computer alone win, and its slowest move in seconds."""
    dice, state, slowest = Random(seed), GAME.start(2, complete(GAME, {})), 0.0
    while GAME.outcome(state) is None:
        actions, turn = GAME.actions(state), GAME.turn(state)
        if turn == CHANCE:
            action = dice.choices(actions, GAME.odds(state))[0]
        elif turn == seat:
            began = time.process_time()
            action = choose(GAME, GAME.observe(state, turn), dice)
            slowest = max(slowest, time.process_time() - began)
        else:
            action = dice.choice(actions)
        state = GAME.apply(state, action)
    return GAME.outcome(state).winners == (seat,), slowest


def test_it_beats_random_play() -> None:
    won, times = 0, []
    for seed in range(GAMES):
        win, slowest = duel(seed, seed % 2)
        won += win
        times.append(slowest)
    assert won >= 0.8 * GAMES
    assert max(times) < 0.3


def chosen(roam: Roam) -> str:
    action: Any = choose(GAME, GAME.observe(roam.state, roam.seat), Random(1))
    text: str = action.text
    assert text in roam.legal
    return text


def test_it_arrives_when_it_can() -> None:
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Suva")).spin(10)
    assert chosen(roam) == "go to Kimberley"


def test_it_sends_home_whom_that_costs_most() -> None:
    # Blue is one spot from his last destination; sending him home costs him a whole journey.
    roam = Roam("Zanzibar", "Mombasa", cards=("Port Florence", "Aden")).spin(10)
    assert chosen(roam) == "go to Port Florence, sending Blue home"


def test_it_keeps_off_hazards() -> None:
    roam = Roam("Kimberley", "London", cards=("Broken Hill", "Suva")).spin(2)
    assert "go to Kalahari Edge" in roam.legal
    assert chosen(roam) != "go to Kalahari Edge"


def test_it_lands_when_it_can_and_lays_aside_the_best() -> None:
    hand = ("Aden", "Suva", "Kimberley", "Dawson", "Paris", "Lisbon")
    roam = Roam(NEAR_GOAL, "London", hands=(hand, ()), pirates=True).spin(2)
    assert chosen(roam) == "land at Ivigtut"
    roam.play("land at Ivigtut")
    assert chosen(roam) == "lay aside the best"


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    roam = Roam(
        NEAR_GOAL,
        "London",
        hands=(("Kimberley",), ()),
        landed=((), ("Dawson",)),
        landings=(1, 1),
        pirates=True,
    ).spin(2)
    assert not chosen(roam).startswith("land at")


def test_it_fights_when_it_is_behind() -> None:
    roam = Roam(
        "Cape Town",
        "Kimberley",
        hands=((), ("Aden", "Suva")),
        landed=((), ("Dawson",)),
        landings=(1, 1),
        pirates=True,
    ).spin(4)
    assert chosen(roam) == "go to Kimberley, capturing Blue"


def test_the_last_pirate_lands_everything() -> None:
    roam = Roam("Cape Town", "", hands=(("Aden",), ()), pirates=True).spin(2)
    roam.play("go to Kimberley")
    assert chosen(roam) == "land everything"


def test_it_plays_the_same_whatever_the_others_hold() -> None:
    """What is hidden from its seat cannot change its mind."""
    moves = set()
    for hand in (("Dawson", "Honolulu"), ("Kimberley", "Durban")):
        roam = Roam("Cape Town", "Kimberley", hands=(("Aden",), hand), pirates=True).spin(10)
        moves.add(chosen(roam))
    assert len(moves) == 1


def test_its_yardsticks() -> None:
    # Cape Town to Kimberley is two steps, to Pretoria two more.
    assert steps_to(NUMBERS["Pretoria"])[NUMBERS["Cape Town"]] == 4
    assert (
        steps_to(NUMBERS["Kimberley"])[NAMES.index("spot 1 from Cape Town toward Kimberley")] == 1
    )
    turns = turns_to_land()
    # From two spots off the spinner hits the Goal with 2 and 4, which are four sectors of twelve,
    # from one spot off with 2 only: two of twelve.
    assert 1 < turns[2] < turns[1] < 12
    assert turns[2] < turns[40]
    assert to_goal(NUMBERS["St John's"]) < to_goal(NUMBERS["Cape Town"])
    assert card("Aden") == 8


@pytest.mark.parametrize("players", [2, 4])
def test_computers_play_a_whole_session(players: int) -> None:
    assert computer_for(GAME) is choose
    session = Session(GAME, ["computer"] * players, seed=5, journeys=1)
    assert session.outcome is not None
    again = Session(GAME, ["computer"] * players, seed=5, journeys=1)
    assert again.save() == session.save()
