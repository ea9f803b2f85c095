"""The computer player of GO: stronger than chance, quick, careful with money, a judge of deals."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.games.touring import SPACES, Trip, fare, price, space
from travelkit.core import CHANCE, complete
from travelkit.games.go import GAME, State
from travelkit.games.go.planner import expected_throws, ways
from travelkit.games.go.tables import LONDON, PLACES, TICKETS
from travelkit.players import computer_for, random_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.players import Player

GAMES = 100
ALL_STOCK = (1 << 50) - 1


def says(trip: Trip) -> str:
    """The move that the computer makes."""
    action = GAME.computer(GAME, trip.state, Random(1))
    assert GAME.apply(trip.state, action) is not None, "and it is legal"
    return action.text


def game(seats: Sequence[Player], seed: int) -> State:
    dice, state = Random(f"arena {seed}"), GAME.start(len(seats), complete(GAME, {}))
    while GAME.outcome(state) is None:
        turn = GAME.turn(state)
        if turn == CHANCE:
            action = dice.choices(GAME.actions(state), GAME.odds(state))[0]
        else:
            action = seats[turn](GAME, GAME.observe(state, turn), dice)
        state = GAME.apply(state, action)
    return state


def test_it_beats_random_play_in_nine_games_of_ten() -> None:
    assert computer_for(GAME) is GAME.computer
    won = 0
    for seed in range(GAMES):
        seats = [GAME.computer, random_player]
        outcome = GAME.outcome(game(seats[:: 1 if seed % 2 else -1], seed))
        assert outcome is not None
        won += outcome.winners == (0 if seed % 2 else 1,)
    assert won >= 0.9 * GAMES


def test_a_game_between_computers_ends_by_somebody_coming_home() -> None:
    rules = [GAME.outcome(game([GAME.computer] * 3, seed)) for seed in range(6)]
    assert [one.rule for one in rules if one is not None] == ["G108"] * 6


def test_a_move_takes_less_than_three_tenths_of_a_second() -> None:
    ways.cache_clear()
    dice, state, slowest = Random("clock"), GAME.start(4, complete(GAME, {})), 0.0
    for _ in range(600):
        turn = GAME.turn(state)
        if turn == CHANCE:
            action = dice.choices(GAME.actions(state), GAME.odds(state))[0]
        else:
            began = time.process_time()
            action = GAME.computer(GAME, state, dice)
            slowest = max(slowest, time.process_time() - began)
        state = GAME.apply(state, action)
        if GAME.outcome(state) is not None:
            break
    assert slowest < 0.3


def test_the_plan_is_a_tour_that_comes_home() -> None:
    for need in (0, 1, 3, 6):
        found = ways(LONDON, ALL_STOCK, need)
        assert len(found) == 10
        assert [way.cost for way in found] == sorted(way.cost for way in found)
    home = ways(PLACES.index("Paris"), ALL_STOCK, 0)
    assert TICKETS[home[0].ticket].end == LONDON
    assert ways(LONDON, ALL_STOCK, 6)[0].cost > ways(LONDON, ALL_STOCK, 2)[0].cost
    assert ways(LONDON, 0, 1)[0].cost > ways(LONDON, ALL_STOCK, 1)[0].cost, "nothing left to buy"
    assert expected_throws(0) == 0


def test_it_buys_a_souvenir_when_it_can() -> None:
    trip = Trip().ride(0, "London", "Paris", "air").put(cash={"francs": 2000}).throw(1)
    assert says(trip).startswith("buy ")
    assert "ticket" not in says(trip)


def test_it_changes_enough_for_a_souvenir_a_fare_and_a_reserve() -> None:
    trip = Trip().put(place="Paris").land("bureau")
    while says(trip) != "end turn":
        trip.play(says(trip))
    left = trip.cash("francs")
    assert trip.held()
    assert min(fare("Paris", end, "air") for end in ("Rome", "Berlin")) < left
    assert trip.cash("pounds") > 100, "and keeps the rest"


def test_with_enough_souvenirs_it_goes_home() -> None:
    trip = Trip(target=1).put(place="Paris", cash={"francs": 900}, souvenirs=["Boomerang"])
    trip.land("cook")
    assert says(trip) in {f"buy {mode} ticket to London" for mode in ("air", "rail", "road")}


def test_it_lands_exactly_with_its_cards() -> None:
    trip = Trip(target=1).put(souvenirs=["Boomerang"], luck=["Advance 1"])
    trip.ride(0, "Paris", "London", "air")
    assert says(trip) == "play Advance 1"
    trip.play("play Advance 1")
    assert says(trip) == "move 1 without the die"


def test_it_bets_a_quarter_only_when_the_odds_are_good() -> None:
    assert says(Trip().land("casino")) == "stake 100 pounds"
    trip = Trip(casino_odds="double").land("casino")
    assert not says(trip).startswith("stake")


@pytest.mark.parametrize(
    ("give", "want", "answer"),
    [
        ("100 pounds", "700 francs", "accept"),
        ("20 pounds", "700 francs", "refuse"),
        ("20 pounds", "Prayer rug", "refuse"),
        ("100 pounds", "Free ticket", "accept"),
        ("Boomerang", "840 francs", "accept"),
    ],
)
def test_it_answers_offers_by_their_worth_to_it(give: str, want: str, answer: str) -> None:
    trip = Trip().put(souvenirs=["Boomerang"])
    trip.put(1, cash={"francs": 900}, souvenirs=["Prayer rug"], luck=["Free ticket"])
    trip.play("deal with Blue", f"give {give}", f"for {want}")
    assert says(trip) == answer


def test_it_does_not_sell_the_souvenir_that_wins_for_another() -> None:
    trip = Trip(target=1).put(0, cash={"pounds": 260}).put(1, souvenirs=["Prayer rug", "Boomerang"])
    trip.play("deal with Blue", "give 230 pounds", "for Prayer rug")
    assert says(trip) == "refuse"


def test_it_asks_for_local_money_and_offers_a_tenth_more() -> None:
    trip = Trip().put(place="Paris").put(1, cash={"francs": 2000})
    texts = []
    for seed in range(20):  # it does not ask every time
        action = GAME.computer(GAME, trip.state, Random(seed))
        texts.append(action.text)
    assert {"deal with Blue", "throw the die"} == set(texts)
    trip.play("deal with Blue")
    assert says(trip) == "give 67 pounds"
    trip.play("give 67 pounds")
    assert says(trip) == f"for {price('Paris')} francs"


def test_it_bids_and_sees_to_its_bills() -> None:
    trip = Trip(3).put(souvenirs=["Boomerang"]).play("auction Boomerang", "take bids in pounds")
    assert says(trip).startswith("bid ")
    trip = Trip().put(souvenirs=["Boomerang"]).ride(0, "Rome", "Bombay", "air", 1)
    trip.throw(1).risk("Fine 25")
    assert says(trip) == "pawn Boomerang"
    trip.play("pawn Boomerang")
    assert says(trip) == "in lire"
    trip.play("in lire")
    assert says(trip) == "pay 43750 lire"
    assert SPACES[space("casino")] == "casino"
