"""GO, G67 to G95: the exchange, souvenirs, bills, the casino."""

from __future__ import annotations

import pytest

from tests.games.touring import LOCAL, MONEY, PLACES, RATE, SOLD, SPACES, Trip, price, space, table
from travelkit.core import CHANCE
from travelkit.games.go import GAME

EXCHANGES = {"bank", "bureau", "cook"}
CITIES = [row["name"] for row in table("places.csv") if row["kind"] == "city"]


def changing(trip: Trip) -> bool:
    return (
        any(text.startswith("change") for text in trip.amounts()) or "cash a cheque" in trip.legal
    )


# ---- changing money --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(set(SPACES)))
def test_g067_money_is_changed_at_bank_bureau_and_cook_only(kind: str) -> None:
    trip = Trip().put(place="Rome", cash={"pounds": 400, "lire": 10**6}, cheques=1).land(kind)
    if trip.who == CHANCE:
        trip.play("draw Advance 1")
    assert changing(trip) == (kind in EXCHANGES)
    if kind not in EXCHANGES:
        assert trip.refused("change 20 pounds") == ("G95" if kind == "casino" else "G67")
        assert trip.refused("cash a cheque") == "G67"


def test_g068_one_has_to_throw_and_land_there() -> None:
    trip = Trip().put(place="Rome", outer=space("bureau"), cheques=1)
    assert not changing(trip)
    assert trip.refused("change 20 pounds") == "G68"
    assert trip.refused("cash a cheque") == "G68"
    assert not changing(trip.throw(1)), "passing one is not landing on it"
    trip = Trip().ride(0, "London", "Paris", "air").put(outer=space("bureau"), cheques=1).throw(1)
    assert not changing(trip), "nor is standing there when the inner token arrives"


def test_g069_a_cheque_buys_nothing_until_it_is_changed() -> None:
    trip = Trip().put(place="Rome", cash={}, cheques=9).land("cook")
    assert [text for text in trip.legal if text.startswith("buy")] == []
    assert trip.refused("buy Mosaic brooch") == "G76"
    assert trip.refused("buy air ticket to Cairo") == "G33"
    trip.play("cash a cheque")
    assert "buy Mosaic brooch" in trip.legal
    assert trip.refused("give 200 pounds") == "G97", "nor can it be dealt with"


@pytest.mark.parametrize("place", PLACES)
def test_g070_only_into_the_money_of_the_place(place: str) -> None:
    trip = Trip().put(place=place, cash=dict.fromkeys(MONEY, 10**6)).land("bureau")
    local = LOCAL[place]
    assert set(trip.amounts()) == {f"change ? {money}" for money in MONEY if money != local}
    assert trip.refused(f"change 5 {local}") == "G70"
    other = "dollars" if local != "dollars" else "francs"
    trip.play(f"change 1000 {other}")
    assert trip.cash(other) == 10**6 - 1000
    assert trip.cash(local) == 10**6 + 1000 * RATE[local] // RATE[other]


def test_g071_any_part_may_be_changed_but_a_cheque_only_whole() -> None:
    trip = Trip().put(place="Paris", cheques=2).land("bureau")
    assert trip.amounts() == {"change ? pounds": (1, 400)}
    trip.play("change 7 pounds")
    assert (trip.cash("pounds"), trip.cash("francs")) == (393, 98)
    assert trip.refused("change 394 pounds") == "G71"
    trip.play("cash a cheque")
    assert (trip.me().cheques, trip.cash("francs")) == (1, 2898)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("change -5 pounds", "G19"),
        ("change 1,5 pounds", "G19"),
        ("change 2.5 pounds", "G19"),
        ("change 0 pounds", "G71"),
        ("change 401 pounds", "G71"),
        ("change 5 dollars", "G71"),
    ],
)
def test_g071_odd_amounts_are_refused(text: str, rule: str) -> None:
    trip = Trip().put(place="Paris").land("bureau")
    assert trip.refused(text) == rule


def test_g072_money_is_good_all_over_its_area() -> None:
    for money, places in {
        "pounds": {"London", "Sydney", "Cape Town", "Nairobi", "Auckland", "Fiji"},
        "francs": {"Paris", "Casablanca", "Madagascar", "Dakar"},
    }.items():
        assert {place for place in places if LOCAL[place] == money} == places
    trip = Trip().put(place="Casablanca", cash={"francs": 1000}).land("boac")
    assert "buy air ticket to Paris" in trip.legal
    assert "buy Engraved brass tray" in trip.legal
    trip = Trip().put(place="Sydney", cash={"pounds": 60}).land("boac")
    assert "buy Boomerang" in trip.legal


def test_g073_every_currency_has_a_border_of_its_own() -> None:
    rows = table("currencies.csv")
    assert len({row["border"] for row in rows}) == len({row["colour"] for row in rows}) == 11


def test_g074_any_currencies_may_be_hoarded() -> None:
    trip = Trip().put(place="Rome", cash=dict.fromkeys(MONEY, 10**9)).throw(1).play("end turn")
    assert [trip.cash(money) for money in MONEY] == [10**9] * 11


def test_g075_rates_of_the_game_are_not_those_of_1961() -> None:
    rows = table("currencies.csv")
    assert any(float(RATE[row["name"]]) != float(row["parity_1961"]) for row in rows)
    for row in rows:
        assert abs(float(RATE[row["name"]]) / float(row["parity_1961"]) - 1) < 0.05
    shared = [row["state"] for row in table("places.csv") if LOCAL[row["name"]] == "piastres"]
    assert len(set(shared)) == 3, "countries of different money share one here"


# ---- souvenirs -------------------------------------------------------------------------------


@pytest.mark.parametrize("place", CITIES)
def test_g076_sixty_pounds_in_local_money(place: str) -> None:
    local, name = LOCAL[place], SOLD[place][0]
    trip = Trip().put(place=place, cash={local: price(place)})
    trip.play(f"buy {name}")
    assert trip.cash(local) == 0
    assert trip.held() == [name]
    trip = Trip().put(place=place, cash={local: price(place) - 1})
    assert trip.refused(f"buy {name}") == "G76"
    other = "pounds" if local != "pounds" else "dollars"
    trip = Trip().put(place=place, cash={other: 10**6})
    assert trip.refused(f"buy {name}") == "G76"


def test_g077_two_for_each_city_in_the_whole_game() -> None:
    trip = Trip(3)
    for seat in range(3):
        trip.put(seat, place="Paris", cash={"francs": 2000})
    assert [text for text in trip.legal if text.startswith("buy")] == [
        f"buy {name}" for name in SOLD["Paris"]
    ]
    trip.play("buy Bottle of scent").idle()
    assert trip.refused("buy Bottle of scent") == "G77"
    trip.play("buy Model of the Eiffel Tower").idle()
    assert [text for text in trip.legal if text.startswith("buy")] == []
    assert trip.refused("buy Model of the Eiffel Tower") == "G77"


def test_g078_one_on_each_visit() -> None:
    trip = Trip().put(place="Paris", cash={"francs": 5000}).play("buy Bottle of scent")
    assert trip.refused("buy Model of the Eiffel Tower") == "G78"
    trip.idle().idle()
    assert trip.refused("buy Model of the Eiffel Tower") == "G78", "staying is one visit"


def test_g079_coming_back_one_may_buy_the_second() -> None:
    trip = Trip().put(place="Paris", cash={"francs": 5000, "lire": 10**6}).land("boac")
    trip.play("buy Bottle of scent", "buy air ticket to Rome", "end turn").idle().throw(1)
    trip.play("buy Mosaic brooch", "end turn").idle().land("boac")
    trip.play("buy air ticket to Paris", "end turn").idle().throw(1)
    trip.play("buy Model of the Eiffel Tower")
    assert set(trip.held()) == {*SOLD["Paris"], "Mosaic brooch"}


def test_g080_a_souvenir_needs_no_space_of_the_perimeter() -> None:
    trip = Trip().ride(0, "London", "Paris", "air").put(cash={"francs": 900}).throw(1)
    assert "buy Bottle of scent" in trip.legal, "on arrival"
    trip = Trip().put(place="Paris", cash={"francs": 900})
    assert "buy Bottle of scent" in trip.legal, "when the turn begins"
    assert "buy Bottle of scent" in trip.throw(4).legal, "after the throw"
    trip = Trip().put(place="Paris", cash={"pounds": 60}).land("bureau")
    trip.play("change 60 pounds", "buy Bottle of scent")
    trip = Trip().ride(0, "Paris", "Rome", "rail", 1).put(cash={"francs": 900})
    assert trip.refused("buy Bottle of scent") == "G76"


def test_g081_more_than_needed_may_be_bought() -> None:
    trip = Trip(target=1).put(place="Paris", cash={"francs": 900}, souvenirs=["Boomerang"])
    trip.play("buy Bottle of scent")
    assert len(trip.held()) == 2


def test_g082_customs_may_keep_a_souvenir() -> None:
    mine = ["Boomerang", "Prayer rug", "Stone scarab"]
    trip = Trip().put(souvenirs=mine, pawned=["Opal ring"])
    trip.ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Souvenir seized")
    assert trip.who == CHANCE
    assert set(trip.legal) == {f"customs keep {name}" for name in mine}, "pawned ones are safe"
    assert list(GAME.odds(trip.state)) == [1, 1, 1]
    trip.play("customs keep Prayer rug")
    assert set(trip.held()) == {"Boomerang", "Stone scarab"}
    assert trip.in_stock("Prayer rug")
    assert trip.who == 1
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Souvenir seized")
    assert trip.who == 1, "with none there is none to keep"


def test_g082_a_customs_pass_saves_it() -> None:
    trip = Trip().put(souvenirs=["Boomerang"], luck=["Customs pass"])
    trip.ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Souvenir seized")
    assert trip.legal == ["use Customs pass", "open the trunk"]
    assert trip.refused("throw the die") == "G82"
    trip.play("use Customs pass")
    assert (trip.held(), trip.luck(), trip.who) == (["Boomerang"], [], 1)


def test_g083_nobody_has_to_start_for_home() -> None:
    trip = Trip(target=1).put(place="Paris", cash={"francs": 2000}, souvenirs=["Boomerang"])
    trip.land("cook").play("buy air ticket to Rome")
    assert trip.me().ticket >= 0


@pytest.mark.parametrize("place", [p for p in PLACES if p not in CITIES])
def test_g084_none_in_london_and_at_halts(place: str) -> None:
    assert place not in SOLD
    trip = Trip().put(place=place, cash=dict.fromkeys(MONEY, 10**6))
    assert [text for text in trip.legal if text.startswith("buy")] == []
    assert trip.refused("buy Boomerang") == "G76"


def test_g085_buying_is_never_compulsory() -> None:
    trip = Trip().put(place="Paris", cash={"francs": 2000}).land("cook")
    trip.play("buy air ticket to Rome", "end turn").idle().throw(1)
    assert trip.place() == "Rome"
    assert trip.held() == []


# ---- bills -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Customs duty 20", "Hotel bill 20", "Fine 15"])
def test_g086_a_bill_stops_the_journey(card: str) -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk(card)
    pounds = int(card.rsplit(maxsplit=1)[-1])
    assert f"owe {pounds * 1750} lire" in trip.legal
    assert trip.refused("end turn") == "G86"
    trip.play(f"owe {pounds * 1750} lire").idle().throw(1)
    assert trip.place() == "air marker 2 from Rome to Bombay"
    assert trip.outer() == 1, "he walks to an exchange"


@pytest.mark.parametrize("card", ["Customs duty 20", "Hotel bill 20", "Fine 25"])
def test_g087_with_local_money_it_is_paid_at_once(card: str) -> None:
    trip = Trip().put(cash={"lire": 50000}).ride(0, "Rome", "Bombay", "air", 1).throw(1)
    trip.risk(card)
    assert trip.cash("lire") == 50000 - int(card.rsplit(maxsplit=1)[-1]) * 1750
    assert trip.who == 1
    trip.idle().throw(1)
    assert trip.place() == "air marker 3 from Rome to Bombay"


def test_g088_the_walk_to_an_exchange() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).put(outer=25).throw(1).risk("Hotel bill 30")
    trip.play("owe 52500 lire").idle()
    trip.throw(6)  # over the bank, to the exchange
    assert trip.me().cheques == 1, "passing Bank still pays"
    assert trip.amounts() == {"change ? pounds": (1, 400)}
    assert not [text for text in trip.legal if text.startswith(("buy", "throw"))]
    assert trip.refused("end turn") == "G88"
    trip.play("change 30 pounds", "pay 52500 lire", "end turn").idle()
    trip.throw(1)
    assert trip.place() == "air marker 3 from Rome to Bombay"
    assert trip.outer() == 3, "and the journey goes on in the next turn"


def test_g088_tickets_are_not_sold_meanwhile_but_luck_is_drawn() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Fine 25")
    trip.play("owe 43750 lire").idle().land("luck").play("draw Windfall 50", "use Windfall 50")
    trip.play("pay 43750 lire", "end turn")
    assert trip.cash("lire") == 50 * 1750 - 43750
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).put(cash={"pounds": 100, "lire": 10})
    trip.throw(1).risk("Fine 25").play("owe 43750 lire").idle().land("cook")
    assert not [text for text in trip.legal if "ticket" in text]


def test_g088_who_owes_is_not_charged_again_on_the_way() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Fine 25")
    trip.play("owe 43750 lire").idle().land("hotel")
    assert trip.me().due == 25


def test_g088_in_a_place_nothing_is_bought_before_the_bill_is_paid() -> None:
    trip = Trip().put(place="Rome", cash={"pounds": 400}).land("hotel")
    trip.play("owe 8750 lire").idle().land("cook").play("change 390 pounds")
    assert [text for text in trip.legal if text.startswith("buy")] == []
    assert trip.refused("buy air ticket to Cairo") == "G86"
    assert trip.refused("buy Mosaic brooch") == "G86"
    trip.play("pay 8750 lire", "buy Mosaic brooch", "buy air ticket to Cairo")


def test_g089_all_bills_go_to_the_bank() -> None:
    for card in ("Customs duty 30", "Hotel bill 30", "Fine 25"):
        trip = Trip().put(cash={"lire": 10**5}).ride(0, "Rome", "Bombay", "air", 1).throw(1)
        before = trip.state.bank[MONEY.index("lire")]
        trip.risk(card)
        paid = int(card.split()[-1]) * 1750
        assert trip.state.bank[MONEY.index("lire")] == before + paid


def test_g089_vouchers_cancel_bills_of_their_kind() -> None:
    for card, voucher in (("Hotel bill 30", "Hotel voucher"), ("Customs duty 30", "Customs pass")):
        trip = Trip().put(cash={"lire": 10**5}, luck=[voucher])
        trip.ride(0, "Rome", "Bombay", "air", 1).throw(1).risk(card)
        assert f"use {voucher}" in trip.legal
        assert "pay 52500 lire" in trip.legal, "it may be kept"
        trip.play(f"use {voucher}")
        assert (trip.cash("lire"), trip.luck(), trip.who) == (10**5, [], 1)
    trip = Trip().put(cash={"lire": 10**5}, luck=["Hotel voucher"])
    trip.ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Fine 15")
    assert trip.luck() == ["Hotel voucher"]
    assert trip.cash("lire") == 10**5 - 15 * 1750


def test_g089_hotel_and_customs_spaces_can_be_switched_off() -> None:
    for kind, pounds in (("hotel", 5), ("customs", 10)):
        assert Trip().land(kind).cash("pounds") == 400 - pounds
        trip = Trip(instructions=False).land(kind)
        assert trip.cash("pounds") == 400
        assert "end turn" in trip.legal


# ---- the casino ------------------------------------------------------------------------------


def test_g090_only_who_lands_there_and_only_if_he_likes() -> None:
    trip = Trip().put(outer=space("casino"))
    assert trip.amounts() == {}
    assert trip.refused("stake 10 pounds") == "G90"
    trip = Trip().land("casino")
    assert trip.amounts() == {"stake ? pounds": (1, 400)}
    trip.play("end turn")


def test_g091_any_amount_in_any_currency() -> None:
    trip = Trip().put(cash={"pounds": 5, "yen": 12345}, cheques=2).land("casino")
    assert trip.amounts() == {"stake ? pounds": (1, 5), "stake ? yen": (1, 12345)}
    assert {"stake 5 pounds", "stake 12345 yen"} <= set(trip.legal)
    trip.play("stake 12344 yen")
    for text in ("stake -5 pounds", "stake 1,5 pounds", "stake 1.5 pounds"):
        assert Trip().land("casino").refused(text) == "G91"
    assert Trip().land("casino").refused("stake 401 pounds") == "G91"
    assert Trip().land("casino").refused("stake 0 pounds") == "G91"
    assert Trip().land("casino").refused("stake 5 dollars") == "G91"


def test_g092_one_bet() -> None:
    trip = Trip().land("casino").play("stake 10 pounds", "throw 6")
    assert trip.amounts() == {}
    assert trip.refused("stake 10 pounds") == "G92"


@pytest.mark.parametrize(("odds", "gain"), [("literal", 200), ("double", 100)])
def test_g093_three_or_less_loses_four_or_more_wins(odds: str, gain: int) -> None:
    for number in range(1, 7):
        trip = Trip(casino_odds=odds).land("casino").play("stake 100 pounds", f"throw {number}")
        assert trip.cash("pounds") == (300 if number <= 3 else 400 + gain)


def test_g094_paid_in_the_money_staked() -> None:
    trip = Trip().put(place="Tokyo", cash={"lire": 1000, "yen": 1000}).land("casino")
    bank = trip.state.bank
    trip.play("stake 600 lire", "throw 5")
    assert (trip.cash("lire"), trip.cash("yen")) == (2200, 1000)
    trip = Trip().put(cash={"lire": 1000}).land("casino").play("stake 600 lire", "throw 3")
    assert trip.cash("lire") == 400
    assert trip.state.bank[MONEY.index("lire")] == bank[MONEY.index("lire")] + 600


def test_g095_no_other_business_there() -> None:
    trip = Trip().put(place="Rome", cheques=1, cash={"lire": 10**6, "pounds": 10}).land("casino")
    assert not changing(trip)
    assert not [text for text in trip.legal if "ticket" in text]
    assert trip.refused("change 10 pounds") == "G95"
