"""Rules E1 to E24 of Air Ticket Europe: each test fails when its rule is broken.

The rulings EA1 to EA24 and the options are in test_air_ticket_europe_rulings.py, odd input is in
test_air_ticket_europe_refusals.py. Countries are named by their codes; see laying.py.
"""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from tests.games.laying import CODES, COUNTRIES, MAIN, NAMES, Table, pairs, table
from travelkit import data
from travelkit.core import CHANCE
from travelkit.games.air_ticket_europe import GAME, State, uncovered

NEAR_1970 = pairs(1970)
ADA = "FR ES BE DE AT HU"
BEN = "GB IE NO SE DK NL"
CARA = "TR GR YU RO BG CS"


def lays(game: Table) -> set[str]:
    return {text.removeprefix("lay ") for text in game.legal if text.startswith("lay ")}


def flies(game: Table) -> set[str]:
    return {text.removeprefix("fly ") for text in game.legal if text.startswith("fly ")}


def names(spelled: str) -> set[str]:
    return {NAMES[code] for code in spelled.split()}


def random_states(players: int, seed: int, **options: Any) -> list[State]:
    """All states of a game played at random."""
    game, dice = Table(players, **options), Random(f"{players} {seed}")
    states = [game.state]
    while legal := game.game.actions(game.state):
        weights = game.game.odds(game.state) if game.seat == CHANCE else None
        game.state = game.game.apply(game.state, dice.choices(legal, weights)[0])
        states.append(game.state)
    return states


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_e01_each_player_is_dealt_six_cards(players: int) -> None:
    game = Table(players)
    for number in range(6 * players):
        assert all(text.startswith("deal ") for text in game.legal)
        assert game.seat == CHANCE
        assert len(game.state.hands[number % players]) == number // players
        game.play(game.legal[-1])
    assert [len(hand) for hand in game.state.hands] == [6] * players
    assert not any(text.startswith("deal ") for text in game.legal)


def test_e02_the_next_card_is_turned_up_as_the_starting_card() -> None:
    game = Table(2).deal("PT", ADA, BEN)
    assert game.row == "PT:start"
    assert [piece.place for piece in game.game.pieces(game.state)] == ["Portugal"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_e03_the_rest_is_a_pile_face_down(players: int) -> None:
    game = Table(players)
    for _ in range(6 * players + 1):
        game.play(game.legal[0])
    left = 56 - 6 * players - 1
    assert game.state.pile == left
    assert sum(game.game.odds(game.state)) == left
    # nobody can tell which card lies on top: each that is left may come up
    assert len(game.legal) == sum(copies > 0 for copies in game.state.deck.unseen)


def test_e04_a_turn_begins_by_taking_the_top_card() -> None:
    game = Table(2).deal("PT", ADA, BEN)
    assert game.seat == CHANCE
    assert all(text.startswith("draw ") for text in game.legal)
    assert game.refused("lay FR").rule == "E4"
    assert game.refused("stop").rule == "E4"
    game.play("draw LU")
    assert game.seat == 0
    assert game.hand(0) == "AT BE FR HU LU ES DE"
    game.play("stop", "draw PL")
    assert game.seat == 1
    assert len(game.state.hands[1]) == 7
    assert len(game.state.hands[0]) == 7
    assert game.state.pile == 56 - 12 - 1 - 2


def test_e05_any_number_of_cards_may_be_laid_in_one_turn() -> None:
    for number in range(6):
        game = Table(2).deal("PT", ADA, BEN).play("draw LU")
        for code in ["ES", "FR", "BE", "LU", "DE", "AT"][:number]:
            assert game.seat == 0
            game.play(f"lay {code}")
        assert len(game.state.row) == 1 + number
        game.play("stop")
        assert game.state.seat == 1


def test_e06_only_a_neighbour_of_the_card_laid_last_may_follow() -> None:
    for last in MAIN:
        hand = [code for code in MAIN if code != last]
        game = Table(2).position(last, " ".join(hand), "IS", flown=True)
        assert lays(game) == {NAMES[code] for code in hand if (last, code) in NEAR_1970}, last
        for code in hand:
            if (last, code) not in NEAR_1970:
                assert game.refused(f"lay {code}").rule in {"E6", "E20"}
    game = Table(2).position("PT", "ES FR BE", "IS").play("lay ES", "lay FR")
    assert lays(game) == {"Belgium"}, "the card laid last counts, not the starting card"


def test_e07_two_cards_of_the_same_country_may_be_laid_together() -> None:
    game = Table(2).position("PT", "ES ES FR", "IS").play("lay ES")
    assert lays(game) == names("ES FR")
    game.play("lay ES", "lay FR")
    assert game.row == "PT:start ES:border ES:pair FR:border"
    assert not game.state.hands[0]


def test_e08_any_country_may_be_reached_by_aeroplane() -> None:
    for last in MAIN:
        game = Table(2).position(last, " ".join(MAIN), "IS")
        assert flies(game) == names(" ".join(MAIN))
    game = Table(2).position("PT", "TR IS", "IS").play("fly TR")
    assert game.row == "PT:start TR:flight"


def test_e09_one_flight_in_a_turn() -> None:
    game = Table(2).position("PT", "TR IS FR", "IS NO").play("fly TR")
    assert flies(game) == set()
    assert game.refused("fly IS").rule == "E9"
    assert game.legal == ["stop"]
    game.play("stop")
    assert flies(game) == names("IS NO"), "the next turn has a flight of its own"


def test_e09_borders_do_not_use_up_the_flight() -> None:
    game = Table(2).position("PT", "ES FR TR SU IS", "IS").play("lay ES", "lay FR", "fly TR")
    assert lays(game) == names("SU")
    assert flies(game) == set()


def test_e10_a_flight_leaves_the_card_before_it_uncovered() -> None:
    game = Table(2).position("PT", "ES TR SU", "IS IS").play("lay ES", "fly TR")
    assert uncovered(game.state.row) == (False, True, True)
    game = Table(2).position("PT", "ES TR SU", "IS IS").play("fly TR", "lay SU")
    assert uncovered(game.state.row) == (True, False, True)


def test_e11_neighbours_lie_like_scales_with_the_aeroplane_covered() -> None:
    game = Table(2).position("PT", "ES ES FR GB AT", "IS")
    game.play("lay ES", "lay ES", "lay FR", "lay GB")
    assert game.row == "PT:start ES:border ES:pair FR:border GB:ferry"
    assert uncovered(game.state.row) == (False, False, False, False, True)


def test_e12_nobody_has_to_fly_or_to_lay() -> None:
    game = Table(2).position("PT", "ES FR TR", "IS")
    assert "stop" in game.legal
    for text in ("lay ES", "lay FR"):
        game.play(text)
        assert "stop" in game.legal
    assert "fly Turkey" in game.legal
    game.play("stop")
    assert game.hand(0) == "TR"


def test_e13_the_next_player_goes_on_at_the_card_laid_last() -> None:
    game = Table(3).deal("PT", ADA, BEN, CARA)
    game.play("draw LU", "lay ES", "lay FR", "stop", "draw PL")
    assert game.seat == 1
    assert lays(game) == names("GB"), "France is the card to go on from"
    game.play("lay GB", "stop", "draw AL")
    assert game.seat == 2
    assert game.row == "PT:start ES:border FR:border GB:ferry"
    assert [one.player for one in game.state.row] == [-1, 0, 0, 1]
    game.play("stop", "draw FI")
    assert game.seat == 0


def test_e14_whoever_lays_all_his_cards_first_wins_the_round_at_once() -> None:
    game = Table(2, rounds=1).position("PT", "ES FR", "IS TR").play("lay ES")
    assert game.game.outcome(game.state) is None
    game.play("lay FR")
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "E14"
    assert game.legal == []


@pytest.mark.parametrize("rounds", range(1, 11))
def test_e15_a_number_of_rounds_is_agreed_beforehand(rounds: int) -> None:
    game = Table(2, rounds=rounds)
    for number in range(1, rounds + 1):
        assert game.game.outcome(game.state) is None
        game.position("PT", "ES", "TR").play("lay ES")
        assert len(game.state.sheet) == number
        if number < rounds:
            assert game.legal == ["next round"]
            game.play("next round")
    assert game.game.outcome(game.state) is not None


def test_e16_figures_left_in_hand_are_minus_points() -> None:
    game = Table(3, rounds=2).position("PT", "ES", "DE DE IS", "FR LU")
    game.play("lay ES")
    assert list(game.state.sheet) == [(0, 9 + 9 + 0, 7 + 3)]
    game.play("next round").position("PT", "ES FR", "LU", "IS")
    game.play("lay ES", "stop").position("ES", "LU FR", "LU", "IS").play("lay FR", "lay LU")
    assert list(game.state.sheet) == [(0, 18, 10), (0, 3, 0)]
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.standings == ((0,), (2,), (1,)), "0, 10 and 21 minus points"


def test_e17_the_figure_in_the_corner_is_the_number_of_neighbours() -> None:
    for code in MAIN:
        near = {there for here, there in NEAR_1970 if here == code}
        assert int(COUNTRIES[code]["figure"]) == len(near), code
        # what the card costs whoever is left with it is what is printed on it
        game = Table(2, rounds=1).position("PT", "ES", code).play("lay ES")
        assert game.state.sheet[0][1] == len(near), code


def test_e18_a_railway_ferry_makes_neighbours() -> None:
    ferries = {pair for pair, how in NEAR_1970.items() if how == "ferry"}
    assert {frozenset(pair) for pair in ferries} == {
        frozenset(pair.split()) for pair in ("GB FR", "GB BE", "DK SE", "DK DD", "DD SE", "DK NO")
    }
    for here, there in ferries:
        game = Table(2).position(here, there, "IS IS", flown=True)
        assert lays(game) == {NAMES[there]}
        game = Table(2).position(here, f"{there} IS", "IS").play(f"lay {there}")
        assert game.row == f"{here}:start {there}:ferry"
        assert not game.state.flown, "a ferry is not a flight"


def test_e19_turkey_and_the_soviet_union_are_neighbours() -> None:
    assert lays(Table(2).position("TR", "SU", "IS")) == {"Soviet Union"}
    assert lays(Table(2).position("SU", "TR", "IS")) == {"Turkey"}
    (row,) = [row for row in table("borders.csv") if {row["a"], row["b"]} == names("TR SU")]
    assert row["origin"] == "rules"


def test_e20_iceland_has_no_neighbour() -> None:
    others = [code for code in MAIN if code != "IS"]
    game = Table(2).position("IS", " ".join(others), "IS", flown=True)
    assert game.legal == ["stop"]
    assert COUNTRIES["IS"]["figure"] == "0"
    assert not any("Iceland" in (row["a"], row["b"]) for row in table("borders.csv"))
    assert not any("Iceland" in (row["a"], row["b"]) for row in table("ferries.csv"))
    assert game.refused("lay GB").rule == "E20"


def test_e21_a_map_of_europe_is_at_hand() -> None:
    board = GAME.board
    south, west, north, east = board.bounds
    for code in CODES:
        place = board.places[NAMES[code]]
        assert south < place.latitude < north, code
        assert west < place.longitude < east, code
    # the ferries that count are drawn between their ports
    lines = {(line.start, line.end) for line in board.lines}
    assert {(row["port_a"], row["port_b"]) for row in table("ferries.csv")} == lines
    assert data.geojson("geography", "europe_1970.geojson")["year"] == 1970


@pytest.mark.parametrize("year", range(1965, 1991))
def test_e22_neighbours_are_neighbours_of_each_other(year: int) -> None:
    every = " ".join(CODES)
    follow = {
        (here, text.removeprefix("lay "))
        for here in CODES
        for text in Table(2, year=year, micro=True).position(here, every, "IS").legal
        if text.startswith("lay ")
    }
    for here, there in follow:
        back = next(code for code in CODES if NAMES[code] == there)
        assert (back, NAMES[here]) in follow


@pytest.mark.parametrize("players", [2, 4, 6])
def test_e23_who_holds_a_card_can_lay_one_at_the_start_of_a_turn(players: int) -> None:
    checked = 0
    for state in random_states(players, 1):
        if GAME.turn(state) != CHANCE and state.laid == 0 and state.phase == 3:
            texts = [action.text for action in GAME.actions(state)]
            assert sum(text.startswith("fly ") for text in texts) >= 1
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("same", ["pair", "always", "never"])
def test_e24_iceland_is_entered_and_left_by_aeroplane_only(players: int, same: str) -> None:
    seen = set()
    for seed in range(12):
        for state in random_states(players, seed, same_country=same):
            for before, after in itertools.pairwise(state.row):
                cards = (CODES[before.card], CODES[after.card])
                if "IS" in cards:
                    assert after.how == "flight" or (cards == ("IS", "IS") and after.how == "pair")
                    seen.add(cards[0] == "IS")
    assert seen == {True, False}, "into Iceland and out of it"
