"""The computer player of Air Ticket Europe: it beats random play, is quick, and does not peep."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

from tests.games.laying import Table
from travelkit import core
from travelkit.core import CHANCE
from travelkit.games.air_ticket_europe import GAME
from travelkit.players import computer_for, random_player
from travelkit.session import Session

if TYPE_CHECKING:
    from travelkit.games.air_ticket_europe import State
    from travelkit.players import Player

SLOWEST_SECONDS = 0.3


def game_of(players: list[Player], seed: int, **options: Any) -> tuple[State, float]:
    """The end of a game between players who see what they may see, and the longest thought."""
    state, dice, slowest = GAME.start(len(players), core.complete(GAME, options)), Random(seed), 0.0
    while GAME.outcome(state) is None:
        turn, actions = GAME.turn(state), GAME.actions(state)
        if turn == CHANCE:
            action = dice.choices(actions, GAME.odds(state))[0]
        else:
            seen, began = GAME.observe(state, turn), time.process_time()
            action = players[turn](GAME, seen, dice)
            slowest = max(slowest, time.process_time() - began)
        state = GAME.apply(state, action)
    return state, slowest


def test_it_is_the_player_that_the_game_offers() -> None:
    assert computer_for(GAME) is GAME.computer is not random_player


def test_it_beats_random_play_in_four_of_five_games_of_five_rounds() -> None:
    won, slowest = 0, 0.0
    for seed in range(200):
        seat = seed % 2
        players: list[Player] = [random_player, random_player]
        players[seat] = GAME.computer
        state, thought = game_of(players, seed, rounds=5)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.winners == (seat,)
        slowest = max(slowest, thought)
    assert won >= 160
    assert slowest < SLOWEST_SECONDS


def test_it_lays_a_longest_sequence_and_then_stops() -> None:
    game = Table(2).position("CH", "FR FR GB IE IS TR", "AT AT")
    longest = game.longest()
    laid = 0
    while game.seat == 0:
        action = GAME.computer(GAME, GAME.observe(game.state, 0), Random(1))
        laid += action.text != "stop"
        game.play(action.text)
    assert laid == longest == 5


def test_what_others_hold_does_not_change_what_it_does() -> None:
    one = Table(2).deal("PT", "IT ES CH TR SU FI", "GB IE NO SE DK NL").play("draw IS")
    two = Table(2).deal("PT", "IT ES CH TR SU FI", "AL AT BE BG CS DE").play("draw IS")
    choices = [GAME.computer(GAME, GAME.observe(game.state, 0), Random(1)) for game in (one, two)]
    assert choices[0] == choices[1]


def test_a_session_of_computers_plays_itself_to_the_end() -> None:
    session = Session("air-ticket-europe", ["computer"] * 4, seed=7, rounds=2)
    assert session.outcome is not None
    again = Session("air-ticket-europe", ["computer"] * 4, seed=7, rounds=2)
    assert session.log == again.log
