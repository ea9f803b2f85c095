"""GO, G105 to G116: bankruptcy, the end, and what holds all along."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.games.go_conservation import money_souvenirs_and_cards
from tests.games.touring import PLACES, ROUTES, Trip, outcome, space
from travelkit.core import CHANCE, complete
from travelkit.games.go import GAME
from travelkit.games.go.planner import expected_throws

# ---- bankruptcy ------------------------------------------------------------------------------


def broke(players: int = 2, **things: Any) -> Trip:
    """Red, on the way from Rome, with 14 pounds, is fined 25."""
    trip = Trip(players).put(cash={"pounds": 14})
    trip.ride(0, "Rome", "Bombay", "air", 1).put(0, **things)
    return trip.throw(1).risk("Fine 25")


def test_g105_bankrupt_is_who_cannot_raise_a_fine() -> None:
    trip = broke()
    assert "declare bankruptcy" in trip.legal
    assert not [text for text in trip.legal if text.startswith(("pay", "owe"))]


@pytest.mark.parametrize(
    "things",
    [
        {"cash": {"pounds": 25}},
        {"cash": {"pounds": 14, "dollars": 31}},
        {"cheques": 1},
        {"souvenirs": ["Boomerang"]},
    ],
)
def test_g105_money_cheques_and_souvenirs_to_pawn_are_means(things: dict[str, Any]) -> None:
    trip = broke(**things)
    assert "owe 43750 lire" in trip.legal
    assert trip.refused("declare bankruptcy") == "G105"


def test_g105_a_deal_may_save_him() -> None:
    trip = broke(luck=["Free ticket"])
    assert "declare bankruptcy" in trip.legal
    trip.play("deal with Blue", "give Free ticket", "for 11 pounds", "accept")
    assert "owe 43750 lire" in trip.legal
    assert "declare bankruptcy" not in trip.legal


def test_g105_no_money_for_a_ticket_is_no_bankruptcy() -> None:
    trip = Trip().put(cash={}).land("boac")
    assert trip.legal[-1] == "end turn"
    assert trip.refused("declare bankruptcy") == "G105"


def test_g105_it_is_tested_again_when_the_money_has_gone() -> None:
    trip = broke(cash={"pounds": 25}).play("owe 43750 lire").idle().land("bureau")
    assert trip.refused("end turn") == "G88"
    trip = broke(cash={"pounds": 25}).play("owe 43750 lire")
    trip.put(0, cash={"pounds": 5}).idle()
    assert trip.who == 0
    assert "declare bankruptcy" in trip.legal


def test_g106_all_he_had_goes_back() -> None:
    trip = broke(3, luck=["Customs pass"], pawned=["Opal ring"])
    trip.put(2, outer=5)
    trip.ride(1, "Rome", "Bombay", "air", 1)
    trip.play("declare bankruptcy")
    assert [piece.player for piece in GAME.pieces(trip.state)] == [1, 2], "his token is gone"
    assert trip.me().cash == (0,) * 11
    assert trip.luck() == []
    assert trip.state.luck.size == 30
    assert trip.in_stock("Opal ring"), "and can be bought again"
    assert trip.who == 1
    assert trip.throw(1).place(1) == "air marker 2 from Rome to Bombay", "his marker is free"


def test_g107_the_last_one_left_wins() -> None:
    trip = broke().play("declare bankruptcy")
    found = outcome(trip)
    assert (found.rule, found.standings) == ("G107", ((1,), (0,)))
    trip = broke(3).play("declare bankruptcy")
    assert GAME.outcome(trip.state) is None
    assert trip.who == 1


# ---- the end ---------------------------------------------------------------------------------


def test_g108_the_first_to_land_in_london_with_enough_wins_at_once() -> None:
    mine = ["Boomerang", "Prayer rug"]
    trip = Trip(3, target=2).put(souvenirs=mine).ride(0, "Paris", "London", "rail").throw(1)
    found = outcome(trip)
    assert (found.rule, found.standings) == ("G108", ((0,), (1, 2)))
    assert trip.legal == []
    for number in range(2, 7):
        trip = Trip(target=2).put(souvenirs=mine).ride(0, "Paris", "London", "rail").throw(number)
        assert GAME.outcome(trip.state) is None, "exactly"
    trip = Trip(target=2).put(souvenirs=mine, luck=["Advance 1"]).ride(0, "Paris", "London", "air")
    trip.play("play Advance 1", "move 1 without the die")
    assert outcome(trip).winners == (0,), "a card is as good as a throw"


def test_g108_a_deal_closed_before_the_throw_counts_one_in_london_does_not() -> None:
    trip = Trip(target=1).put(1, souvenirs=["Boomerang"]).ride(0, "Paris", "London", "air")
    trip.play("deal with Blue", "give 90 pounds", "for Boomerang", "accept").throw(1)
    assert outcome(trip).winners == (0,)
    trip = Trip(target=1).put(1, souvenirs=["Boomerang"]).ride(0, "Paris", "London", "air")
    trip.throw(1).play("deal with Blue", "give 90 pounds", "for Boomerang", "accept")
    assert GAME.outcome(trip.state) is None
    assert trip.held() == ["Boomerang"]


def test_g109_home_short_of_the_target_is_no_end() -> None:
    trip = Trip(target=2).put(souvenirs=["Boomerang"]).ride(0, "Paris", "London", "air").throw(1)
    assert GAME.outcome(trip.state) is None
    assert trip.place() == "London"
    trip.play("end turn").idle().land("boac")
    assert "buy air ticket to Paris" in trip.legal


def test_g110_more_than_the_target_wins_as_well() -> None:
    trip = Trip(target=1).put(souvenirs=["Boomerang", "Prayer rug", "Stone scarab"])
    assert outcome(trip.ride(0, "Paris", "London", "air").throw(1)).winners == (0,)


def test_g111_nobody_is_diverted_to_london() -> None:
    from tests.games.touring import table

    values = {row["value"] for row in table("risk.csv") if row["kind"] == "divert"}
    assert "London" not in values
    assert values <= set(PLACES)
    trip = Trip(target=1).put(souvenirs=["Boomerang"])
    trip.ride(0, "London", "New York", "air", 1).throw(1).risk("Turned back without a ticket")
    assert trip.place() == "London"
    assert GAME.outcome(trip.state) is None, "sent back is not landing"


def test_ga12_after_the_last_turn_souvenirs_and_then_money_decide() -> None:
    assert Trip().state.rulings.last_turn == 400
    assert Trip(length="one-lesson").state.rulings.last_turn == 120
    trip = Trip(3, length="one-lesson").put(0, souvenirs=["Boomerang"], pawned=["Opal ring"])
    trip.put(1, souvenirs=["Prayer rug"], cash={"dollars": 1148})
    trip.state = trip.state._replace(turns=trip.state.rulings.last_turn - 1)
    trip.idle()
    found = outcome(trip)
    assert (found.rule, found.standings) == ("GA12", ((1,), (0,), (2,))), "410 pounds against 400"
    trip = Trip(2)
    trip.state = trip.state._replace(turns=trip.state.rulings.last_turn - 1)
    assert outcome(trip.idle()).standings == ((0, 1),), "a tie is shared"


def test_ga12_souvenirs_count_before_money_and_cheques_are_money() -> None:
    trip = Trip(4).put(0, souvenirs=["Boomerang"], cash={}).put(1, cash={"pounds": 399}, cheques=1)
    trip.put(2, cash={"pounds": 598}).put(3, cash={}, left=1)
    trip.state = trip.state._replace(turns=trip.state.rulings.last_turn - 1)
    assert outcome(trip.idle()).standings == ((0,), (1,), (2,), (3,))


def test_g107_who_went_bankrupt_last_stands_before_those_who_went_first() -> None:
    trip = broke(4).put(2, left=1, cash={}).put(1, left=2, cash={}).play("declare bankruptcy")
    assert outcome(trip).standings == ((3,), (0,), (1,), (2,))


# ---- what holds all along --------------------------------------------------------------------


def test_g112_six_throws_on_average_for_any_way_of_up_to_six_steps() -> None:
    known = {7: Fraction(7), 8: Fraction(43, 6), 9: Fraction(265, 36)}
    for steps in range(1, 10):
        chain = [Fraction(0)]
        for n in range(1, steps + 1):  # E(n) = 1 + mean over the die, a throw too high stays
            stays = Fraction(max(0, 6 - n), 6)
            on = sum((chain[n - d] for d in range(1, min(n, 6) + 1)), Fraction(0)) / 6
            chain.append((1 + on) / (1 - stays))
        assert expected_throws(steps) == chain[steps] == known.get(steps, Fraction(6))


def test_g112_measured_in_play_london_to_paris_takes_as_long_as_rome_to_bombay() -> None:
    counts = {}
    for start, end in (("London", "Paris"), ("Rome", "Bombay")):
        dice, total = Random(f"{start} {end}"), 0
        for _ in range(300):
            trip, left = Trip().ride(0, start, end, "air"), int(ROUTES[start, end, "air"]["steps"])
            while left:
                total += 1
                number = dice.randint(1, 6)
                if number <= left:
                    left -= number
                    if left and trip.throw(number).who == CHANCE:
                        trip = Trip().ride(0, start, end, "air", 5 - left)
                    trip = Trip().ride(0, start, end, "air", 5 - left) if left else trip
        counts[start] = total / 300
    assert 5 < counts["London"] < 7
    assert 5 < counts["Rome"] < 7


@pytest.mark.parametrize("players", [2, 4, 6])
def test_g113_g114_money_and_souvenirs_are_conserved(players: int) -> None:
    dice, state = Random(players), GAME.start(players, complete(GAME, {"length": "one-lesson"}))
    seen = set()
    while GAME.outcome(state) is None:
        actions = GAME.actions(state)
        weights = GAME.odds(state) if GAME.turn(state) == CHANCE else None
        action = dice.choices(actions, weights)[0]
        state = GAME.apply(state, action)
        seen.add(action.text.split()[0])
        money_souvenirs_and_cards(state)
    assert {"throw", "buy", "change", "give", "for", "accept", "pay", "stake"} & seen


def test_g115_the_same_seed_gives_the_same_game() -> None:
    from travelkit.session import Session

    games = [Session(GAME, ["computer", "computer"], seed=5, target=1) for _ in range(2)]
    assert games[0].state == games[1].state
    assert [one.text for one in games[0].record] == [one.text for one in games[1].record]
    assert games[0].outcome is not None


def test_g116_one_token_a_turn_or_none() -> None:
    dice, state = Random("tokens"), GAME.start(3, complete(GAME, {"length": "one-lesson"}))
    before, turns = state, state.turns
    while GAME.outcome(state) is None:
        actions = GAME.actions(state)
        weights = GAME.odds(state) if GAME.turn(state) == CHANCE else None
        after = GAME.apply(state, dice.choices(actions, weights)[0])
        if after.turns != turns:
            for old, new in zip(before.travellers, after.travellers, strict=True):
                moved = (old.outer != new.outer) + (old.spot != new.spot)
                assert moved <= 1 or new.left
            before, turns = after, after.turns
        state = after
    assert space("bank") == 0
