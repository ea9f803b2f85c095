"""Rules P54 to P68 of Pirate and Traveler, rulings: each test fails when its ruling is broken."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from tests.games.roaming import (
    AHEAD,
    GAME,
    GOAL,
    LINES,
    MARKS,
    POINTS,
    SAFE,
    Roam,
    dealt,
    table,
    walks,
)
from travelkit import core
from travelkit.core import CHANCE
from travelkit.games.pirate_and_traveler.network import NAMES
from travelkit.games.pirate_and_traveler.state import CARDS

NEAR_GOAL = "spot 1 from Godthaab toward St John's"
SEVEN = ("Aden", "Suva", "Kimberley", "Dawson", "Paris", "Lisbon", "Yokohama")


def random_states(players: int, seed: int, steps: int, **options: Any) -> list[Any]:
    """The states of the beginning of a random game."""
    dice, state = Random(seed), GAME.start(players, core.complete(GAME, options))
    found = [state]
    while len(found) < steps and GAME.outcome(state) is None:
        actions = GAME.actions(state)
        odds = GAME.odds(state) if GAME.turn(state) == CHANCE else None
        state = GAME.apply(state, dice.choices(actions, odds)[0])
        found.append(state)
    return found


def leaving(name: str) -> set[str]:
    """The spots next to a spot."""
    found = set()
    for line in LINES:
        for one, two in itertools.pairwise(line.spots):
            if name in (one, two):
                found.add(two if name == one else one)
    return found


def test_p54_seat_one_begins() -> None:
    roam = dealt("Aden", "Durban", "Suva")
    assert roam.seat == 0
    assert roam.legal[0] == "spin 2"


def test_p55_no_two_pieces_share_a_spot_but_the_home_port() -> None:
    roam = Roam("Cape Town", "Kimberley").spin(2)
    assert "go to Kimberley, sending Blue home" in roam.legal
    assert "go to Kimberley" not in roam.legal
    for options in ({}, {"journeys": 1}):
        for state in random_states(4, 55, 1500, **options):
            spots = [one.spot for one in state.travelers if one.spot >= 0]
            away = [spot for spot in spots if NAMES[spot] != "Cape Town"]
            assert len(away) == len(set(away))


def test_p56_who_is_picked_up_keeps_his_card_and_his_score() -> None:
    roam = Roam("Cape Town", "Kimberley", cards=("Dawson", "Suva"), hands=((), ("Aden",)))
    roam.spin(4).play("go to Pretoria, sending Blue home")
    assert (roam.spot(1), roam.goal(1), roam.hand(1)) == ("Cape Town", "Suva", ["Aden"])


def test_p57_the_home_port_counts_as_one_spot() -> None:
    # Kimberley to Cape Town is two spots, and two more lead to Port Elizabeth.
    roam = Roam("Kimberley", "London").spin(4)
    assert "go to Port Elizabeth" in roam.legal
    assert ("Kimberley", "Cape Town") not in {way[:2] for way in walks("Kimberley", 4)}


def test_p58_only_those_on_the_way_really_travelled_are_picked_up() -> None:
    # Pretoria lies behind Kimberley, where this journey ends.
    roam = Roam("Cape Town", "Pretoria", cards=("Kimberley", "Suva")).spin(4)
    assert "go to Kimberley" in roam.legal
    roam.play("go to Kimberley")
    assert roam.spot(1) == "Pretoria"


def test_p59_move_ahead_goes_on_in_the_same_direction() -> None:
    # Durban to Beira: the second and last spot moves a piece two ahead, to Beira and one further.
    row = MARKS["L008", 2]
    assert (row["name"], row["steps"]) == ("Favouring Current", "2")
    roam = Roam("Durban", "London").spin(2)
    beyond = leaving("Beira") - {"Favouring Current"}
    assert set(roam.legal) >= {f"go to {name}" for name in beyond}
    assert "go to Favouring Current" not in roam.legal
    # From Beira one comes the other way, and one spot on is Durban.
    roam = Roam("spot 1 from Beira toward Zanzibar", "London").spin(2)
    assert "go to Durban" in roam.legal


def test_p59_move_ahead_may_reach_the_destination_and_picks_up() -> None:
    # Guayaquil to Callao: the second and last spot moves a piece two ahead.
    assert MARKS["L082", 2]["name"] == "Early Coaling"
    roam = Roam("Guayaquil", "Callao", cards=("Iquique", "Suva")).spin(2)
    assert "go to spot 1 from Callao toward Iquique, sending Blue home" in roam.legal
    roam = Roam("Guayaquil", "London", cards=("Iquique", "Suva")).spin(2)
    assert "go to spot 1 from Callao toward Iquique" in roam.legal


def test_p59_a_marked_spot_acts_once_a_turn() -> None:
    acted = Roam("Guayaquil", "London", acted=("Early Coaling",)).spin(2)
    assert "go to Early Coaling" in acted.legal
    again = Roam("Paris", "London", acted=("Orient Express",)).spin(2)
    assert again.play("go to Orient Express").seat == 1
    # After an arrival the turn goes on, so what has acted is remembered; a new turn forgets it.
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Suva"), acted=("Orient Express",))
    roam.spin(2).play("go to Kimberley", "draw Dawson")
    assert [NAMES[spot] for spot in roam.state.acted] == ["Orient Express"]
    assert roam.spin(2).play("go to Pretoria").state.acted == ()
    # A spin that has moved ahead on the way to an arrival has used the spot up.
    roam = Roam("Guayaquil", "London", cards=("Iquique", "Suva")).spin(2)
    assert roam.game.way(
        roam.state,
        next(
            move
            for move in GAME.actions(roam.state)
            if move.text == "go to spot 1 from Callao toward Iquique"
        ),
    ) == (
        "spot 1 from Guayaquil toward Callao",
        "Early Coaling",
        "Callao",
        "spot 1 from Callao toward Iquique",
    )


def test_p60_another_spin_and_a_lost_turn() -> None:
    roam = Roam("Paris", "Cape Town").spin(2).play("go to Orient Express")
    assert (roam.seat, roam.legal[0]) == (0, "spin 2")
    # Turning back on the same line is open again: P23 starts afresh with the new spin.
    assert "go to Paris" in roam.spin(2).legal
    roam = Roam("spot 1 from Zanzibar toward Beira", "Cape Town")
    roam.spin(2).play("go to Monthly Steamer").spin(2).play("go to Kimberley")
    assert roam.legal == ["miss this turn"]
    assert roam.turn == 0
    roam.play("miss this turn").spin(2).play("go to Pretoria")
    assert roam.legal[0] == "spin 2"  # one turn, and no more


def test_p60_a_lost_turn_is_still_owed_after_the_cry() -> None:
    roam = Roam(
        "Cape Town", "Monthly Steamer", cards=("Kimberley", "Suva"), waits=(0, 1), journeys=1
    )
    roam.spin(2).play("go to Kimberley")
    assert roam.state.pirates
    assert roam.legal == ["miss this turn"]


@pytest.mark.parametrize("keep", [False, True])
def test_p61_an_unfinished_card_goes_back_or_becomes_booty(keep: bool) -> None:  # noqa: FBT001
    roam = Roam(
        "Cape Town",
        "London",
        cards=("Kimberley", "Dawson"),
        journeys=1,
        keep_unfinished_card=keep,
    )
    number = [card.name for card in CARDS].index("Dawson")
    roam.spin(2).play("go to Kimberley")
    assert roam.hand(1) == (["Dawson"] if keep else [])
    assert roam.state.deck.unseen[number] == (0 if keep else 1)


def test_p62_after_the_cry_the_next_player_moves() -> None:
    roam = Roam(
        "London", "Cape Town", "Paris", cards=("Dawson", "Kimberley", "Suva"), seat=1, journeys=1
    )
    roam.spin(2).play("go to Kimberley")
    assert roam.seat == 2
    assert roam.legal[0] == "spin 2"


def test_p63_there_are_cards_enough() -> None:
    # Four players who have each made nine journeys hold 36 cards and travel for four more.
    assert len(POINTS) - 4 * 9 - 4 == 10


def test_p64_nobody_draws_the_place_where_he_is() -> None:
    places = [row["place"] for row in table("cards.csv")]
    assert len(set(places)) == len(places) == 50
    assert "Cape Town" not in places
    assert not SAFE & set(places)
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Suva")).spin(2).play("go to Kimberley")
    assert "draw Kimberley" not in roam.legal


def test_p65_the_goal_is_nothing_to_travelers() -> None:
    roam = Roam(NEAR_GOAL, "Julianehaab", hands=(("Aden",), ())).spin(2)
    assert "go to Ivigtut" in roam.legal
    assert Roam(NEAR_GOAL, "Ivigtut").spin(2).play("go to Ivigtut, sending Blue home").seat == 1
    roam.play("go to Ivigtut")
    assert (roam.spot(0), roam.landed(0), roam.hand(0)) == ("Ivigtut", [], ["Aden"])


def test_p66_a_pirate_on_the_goal_at_the_cry_has_not_landed() -> None:
    roam = Roam("Cape Town", "Ivigtut", cards=("Kimberley", "Suva"), journeys=1)
    roam.spin(2).play("go to Kimberley")
    assert (roam.state.pirates, roam.spot(1)) == (True, "Ivigtut")
    assert roam.state.travelers[1].landings == 0
    # From Ivigtut a count of 2 leaves the Goal, so he has to go away and come back.
    roam.spin(2).play(roam.legal[0])
    assert roam.state.travelers[1].landings == 0
    assert roam.spot(1) not in GOAL
    # From Julianehaab a count of 2 ends at Godthaab: that is an arrival.
    back = Roam("Julianehaab", "London", hands=(("Aden",), ()), pirates=True).spin(2)
    assert back.play("land at Godthaab").landed(0) == ["Aden"]


def test_p67_no_count_stops_short_on_the_goal() -> None:
    roam = Roam("St John's", "London", hands=(("Aden",), ()), pirates=True).spin(10)
    ends = {text.removeprefix("go to ") for text in roam.legal}
    assert not set(GOAL) & ends
    assert ends == {way[-1] for way in walks("St John's", 10)}
    round_it = {way[-1] for way in walks("St John's", 10) if not set(way) & set(GOAL)}
    assert round_it  # a pirate may as well choose another line
    assert round_it <= ends


def test_p68_move_ahead_does_not_lead_into_the_goal() -> None:
    for (code, number), row in MARKS.items():
        if row["steps"]:
            (line,) = [line for line in LINES if line.code == code]
            for spots in (line.spots[number:], line.spots[number::-1]):
                assert not set(spots[: AHEAD[row["name"]] + 2]) & set(GOAL)
    near = {name for goal in GOAL for way in walks(goal, 6) for name in way}
    assert not near & set(AHEAD)
