"""GO, G96 to G116: deals, auctions, pawn, bankruptcy, the end, and what holds all along."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.games.go_conservation import money_souvenirs_and_cards
from tests.games.touring import MONEY, PLACES, RATE, ROUTES, Trip, space
from travelkit.core import CHANCE, Outcome, complete
from travelkit.games.go import GAME
from travelkit.games.go.planner import expected_throws

DEAL = ("deal with Blue", "give 20 pounds", "for 300 francs")


def traders(players: int = 2) -> Trip:
    """Red has pounds, a souvenir and a card; Blue has francs, a souvenir and a card."""
    trip = Trip(players).put(souvenirs=["Boomerang"], luck=["Advance 3"])
    return trip.put(1, cash={"francs": 900}, souvenirs=["Prayer rug"], luck=["Free ticket"])


def outcome(trip: Trip) -> Outcome:
    found = GAME.outcome(trip.state)
    assert found is not None
    return found


# ---- deals -----------------------------------------------------------------------------------


def test_g096_money_at_any_rate_if_both_agree() -> None:
    trip = traders().play(*DEAL)
    assert trip.who == 1
    assert trip.legal == ["accept", "refuse"]
    trip.play("accept")
    assert (trip.cash("pounds", 0), trip.cash("francs", 0)) == (380, 300)
    assert (trip.cash("pounds", 1), trip.cash("francs", 1)) == (20, 600)
    assert trip.who == 0
    assert "throw the die" in trip.legal


def test_g096_any_whole_amount_up_to_what_one_has() -> None:
    trip = traders().play("deal with Blue")
    assert trip.amounts() == {"give ? pounds": (1, 400)}
    trip.play("give 399 pounds")
    assert trip.amounts() == {"for ? francs": (1, 900)}
    for text in ("for -1 francs", "for 1,5 francs"):
        assert trip.refused(text) == "G98"
    trip.play("for 1 francs", "accept")
    assert trip.cash("pounds") == 1


def test_g097_bids_for_souvenirs_and_cards_may_be_refused() -> None:
    for want in ("Prayer rug", "Free ticket"):
        trip = traders().play("deal with Blue", "give 100 pounds", f"for {want}")
        before = [trip.me(seat) for seat in range(2)]
        trip.play("refuse")
        assert [trip.me(seat) for seat in range(2)] == before
        trip.play("deal with Blue", "give 100 pounds", f"for {want}", "accept")
        assert want in trip.held() + trip.luck()
        assert trip.cash("pounds", 1) == 100


def test_g097_an_offer_can_be_withdrawn() -> None:
    for steps in (1, 2):
        trip = traders().play(*DEAL[:steps], "withdraw")
        assert trip.who == 0
        assert "throw the die" in trip.legal


def test_g097_nobody_deals_with_himself_or_with_nobody() -> None:
    trip = traders()
    assert "deal with Red" not in trip.legal
    assert trip.refused("deal with Red") == "G98"
    assert trip.refused("deal with myself") == "G98"
    assert trip.refused("deal with Green") == "G97"
    assert trip.refused("offer Blue 20 pounds for 300 francs") == "G97"


def test_g098_both_sides_change_hands_at_once() -> None:
    trip = traders().play("deal with Blue", "give Boomerang", "for Prayer rug", "accept")
    assert (trip.held(0), trip.held(1)) == (["Prayer rug"], ["Boomerang"])
    trip = traders().play("deal with Blue", "give Advance 3", "for 900 francs", "accept")
    assert (trip.luck(0), trip.luck(1)) == ([], ["Advance 3", "Free ticket"])
    assert (trip.cash("francs", 0), trip.cash("francs", 1)) == (900, 0)


def test_g099_at_any_time_also_in_the_turn_of_another() -> None:
    trip = traders(3).play("hear Blue")
    assert trip.who == 1
    trip.play("deal with Red", "give 300 francs", "for 20 pounds")
    assert trip.who == 0
    trip.play("accept")
    assert (trip.who, trip.cash("francs")) == (0, 300)
    trip = traders(3).play("hear Blue", "deal with Green", "give 300 francs", "for 20 pounds")
    assert trip.who == 2
    trip.play("refuse")
    assert trip.who == 0
    trip.play("hear Green", "say nothing")
    assert "throw the die" in trip.legal


def test_g099_before_the_throw_after_it_and_when_a_bill_is_due() -> None:
    assert "deal with Blue" in traders().legal
    trip = traders().throw(1)
    assert "deal with Blue" in trip.legal
    trip.play(*DEAL, "accept", "move 1")
    assert "deal with Blue" in trip.legal
    trip = traders().put(luck=[]).ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Fine 25")
    assert "deal with Blue" in trip.legal


def test_g099_cheques_tickets_and_pawned_souvenirs_are_not_dealt_in() -> None:
    trip = traders().put(0, cheques=2, pawned=["Opal ring"]).ride(0, "Rome", "Bombay", "air")
    given = set(trip.play("deal with Blue").legal)
    assert {text for text in given if "pounds" not in text} == {
        "give Boomerang",
        "give Advance 3",
        "withdraw",
    }
    assert trip.refused("give Opal ring") == "G104"


def test_g099_two_offers_are_opened_in_a_turn() -> None:
    trip = traders()
    for _ in range(2):
        trip.play(*DEAL, "refuse")
    assert "deal with Blue" not in trip.legal
    assert trip.refused("deal with Blue") == "G99"
    trip.idle().idle()
    assert "deal with Blue" in trip.legal


def test_g100_a_souvenir_dealt_for_counts_in_full() -> None:
    trip = Trip(target=2).put(souvenirs=["Bottle of scent"]).put(1, souvenirs=["Prayer rug"])
    trip.play("deal with Blue", "give 100 pounds", "for Prayer rug", "accept")
    trip.ride(0, "Paris", "London", "air").throw(1)
    assert outcome(trip).winners == (0,)
    trip = Trip(target=2).put(souvenirs=["Bottle of scent", "Model of the Eiffel Tower"])
    trip.ride(0, "Paris", "London", "air").throw(1)
    assert outcome(trip).winners == (0,), "two of one city count as two"


# ---- auctions and pawn -----------------------------------------------------------------------


def test_g101_the_highest_bidder_gets_it() -> None:
    trip = Trip(4).put(souvenirs=["Boomerang"]).put(2, cash={"pounds": 90, "yen": 5})
    trip.play("auction Boomerang")
    assert set(trip.legal) == {"take bids in pounds", "take bids in yen", "withdraw"}
    trip.play("take bids in pounds")
    assert (trip.who, trip.amounts()) == (1, {"bid ? pounds": (1, 400)})
    trip.play("bid 70 pounds")
    assert (trip.who, trip.amounts()) == (2, {"bid ? pounds": (71, 90)})
    trip.play("bid 71 pounds")
    assert trip.who == 3
    trip.play("no bid")
    assert trip.who == 0
    assert trip.legal == ["sell to Green", "keep it"]
    trip.play("sell to Green")
    assert trip.held(2) == ["Boomerang"]
    assert (trip.cash("pounds", 0), trip.cash("pounds", 2)) == (471, 19)


def test_g101_the_seller_may_keep_it_and_cards_are_sold_too() -> None:
    trip = Trip(3).put(luck=["Advance 3"])
    trip.play("auction Advance 3", "take bids in pounds", "bid 5 pounds", "no bid", "keep it")
    assert (trip.luck(), trip.cash("pounds")) == (["Advance 3"], 400)
    trip.play("auction Advance 3", "take bids in pounds", "no bid", "no bid")
    assert trip.who == 0
    assert "throw the die" in trip.legal
    trip = Trip(3).put(luck=["Advance 3"])
    trip.play("auction Advance 3", "take bids in pounds", "no bid", "bid 5 pounds")
    trip.play("sell to Green")
    assert (trip.luck(2), trip.cash("pounds")) == (["Advance 3"], 405)


def test_g101_who_is_bankrupt_is_not_asked_for_a_bid() -> None:
    trip = Trip(3).put(luck=["Advance 3"]).put(1, cash={}, left=1)
    trip.play("auction Advance 3", "take bids in pounds")
    assert trip.who == 2


def test_g102_the_bank_lends_30_and_wants_40_back() -> None:
    trip = Trip().put(souvenirs=["Boomerang"]).play("pawn Boomerang", "in pounds")
    assert (trip.held(), trip.pawned(), trip.cash("pounds")) == ([], ["Boomerang"], 430)
    for _ in range(6):
        trip.idle()
    before = trip.cash("pounds")
    trip.play("redeem Boomerang", "in pounds")
    assert (trip.held(), trip.pawned()) == (["Boomerang"], [])
    assert trip.cash("pounds") == before - 40


@pytest.mark.parametrize("money", MONEY)
def test_g103_in_any_currency_anywhere(money: str) -> None:
    trip = Trip().put(souvenirs=["Boomerang"], cash={}).play("pawn Boomerang")
    assert trip.legal == [f"in {name}" for name in MONEY]
    trip.play(f"in {money}")
    assert trip.cash(money) == 30 * RATE[money]
    forty = int(40 * RATE[money])
    trip = Trip().put(pawned=["Boomerang"], cash={money: forty}).play("redeem Boomerang")
    assert trip.legal == [f"in {money}"]
    assert trip.play(f"in {money}").cash(money) == 0
    trip = Trip().put(pawned=["Boomerang"], cash={money: forty - 1})
    assert trip.refused("redeem Boomerang") == "G102"


def test_g103_at_any_time() -> None:
    trip = Trip().put(souvenirs=["Boomerang"])
    assert "pawn Boomerang" in trip.legal
    assert "pawn Boomerang" in trip.throw(1).legal
    assert "pawn Boomerang" in Trip().put(1, souvenirs=["Boomerang"]).play("hear Blue").legal
    trip = Trip().put(souvenirs=["Boomerang"]).ride(0, "Rome", "Bombay", "air", 1)
    trip.throw(1).risk("Fine 25").play("pawn Boomerang", "in lire", "pay 43750 lire")
    assert trip.cash("lire") == 30 * 1750 - 43750
    assert trip.who == 1


def test_g104_what_is_pawned_neither_counts_nor_can_be_lost_or_sold() -> None:
    trip = Trip(target=1).put(pawned=["Boomerang"]).ride(0, "Paris", "London", "air").throw(1)
    assert GAME.outcome(trip.state) is None
    assert not trip.in_stock("Boomerang")
    assert trip.refused("auction Boomerang") == "G104"
    trip = Trip().put(pawned=["Boomerang"]).ride(0, "Rome", "Bombay", "air", 1).throw(1)
    trip.risk("Souvenir seized")
    assert trip.pawned() == ["Boomerang"]
    trip = Trip().put(luck=["Advance 3"])
    assert trip.refused("pawn Advance 3") == "G104"


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
