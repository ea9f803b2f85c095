"""GO, G96 to G104: deals between players, auctions, the pawnbroker."""

from __future__ import annotations

import pytest

from tests.games.touring import MONEY, RATE, Trip, outcome
from travelkit.games.go import GAME

DEAL = ("deal with Blue", "give 20 pounds", "for 300 francs")


def traders(players: int = 2) -> Trip:
    """Red has pounds, a souvenir and a card; Blue has francs, a souvenir and a card."""
    trip = Trip(players).put(souvenirs=["Boomerang"], luck=["Advance 3"])
    return trip.put(1, cash={"francs": 900}, souvenirs=["Prayer rug"], luck=["Free ticket"])


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
    assert trip.who == 1, "nothing of his is looked for at the pawnbroker's"
    trip = Trip().put(luck=["Advance 3"])
    assert trip.refused("pawn Advance 3") == "G104"
