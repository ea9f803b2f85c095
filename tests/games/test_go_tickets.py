"""GO, G28 to G45: tickets and Luck cards."""

from __future__ import annotations

import pytest

from tests.games.touring import (
    LUCK,
    PLACES,
    ROUTES,
    Trip,
    fare,
    price,
    quoted,
    sold,
    table,
)
from travelkit.core import CHANCE
from travelkit.games.go.tables import TICKETS

OFFICES = {"boac": "air", "ship": "sea", "rail": "rail", "road": "road"}


@pytest.mark.parametrize(("office", "mode"), OFFICES.items())
def test_g028_each_office_sells_its_own_tickets(office: str, mode: str) -> None:
    trip = Trip().put(place="Rome", cash={"lire": 10**7}).land(office)
    assert sold(trip) == {way for way in quoted("Rome") if way[0] == mode}
    other = next(way for way in quoted("Rome") if way[0] != mode)
    if other[0] not in {m for m, end in quoted("Rome") if end == other[1] and m == mode}:
        assert trip.refused(f"buy {other[0]} ticket to {other[1]}") == "G28"


def test_g028_no_office_on_other_spaces() -> None:
    for kind in ("bank", "bureau", "casino", "luck", "hotel", "customs"):
        trip = Trip().land(kind)
        if trip.who == CHANCE:
            trip.play("draw Advance 1")
        assert sold(trip) == set()


@pytest.mark.parametrize("place", PLACES)
def test_g029_cook_sells_any_ticket_of_the_chart(place: str) -> None:
    rich = {row["name"]: 10**7 for row in table("currencies.csv")}
    assert sold(Trip().put(place=place, cash=rich).land("cook")) == quoted(place)


def test_g030_a_combined_office_sells_either_way_to_travel() -> None:
    rich = {"lire": 10**7}
    for kind, modes in (("rail_road", {"rail", "road"}), ("air_sea", {"air", "sea"})):
        trip = Trip().put(place="Rome", cash=rich).land(kind)
        assert sold(trip) == {way for way in quoted("Rome") if way[0] in modes}


def test_g031_at_cook_money_is_changed_and_a_ticket_bought_in_one_turn() -> None:
    trip = Trip().put(place="Rome", cash={"pounds": 300}).land("cook")
    assert sold(trip) == set()
    trip.play(
        f"change {ROUTES['Rome', 'Bombay', 'air']['fare']} pounds", "buy air ticket to Bombay"
    )
    assert trip.cash("lire") == 0
    assert trip.place() == "Rome"


def test_g031_the_ticket_may_come_first_and_the_change_after_it() -> None:
    local = fare("Rome", "Bombay", "air")
    trip = Trip().put(place="Rome", cash={"pounds": 300, "lire": local}).land("cook")
    trip.play("buy air ticket to Bombay", "change 60 pounds")
    assert (trip.cash("pounds"), trip.cash("lire")) == (240, price("Rome"))


def test_g032_nobody_has_to_buy() -> None:
    trip = Trip().land("ship")
    assert sold(trip)
    trip.play("end turn")
    assert trip.me().ticket == -1


def test_g033_tickets_are_paid_in_local_money_only() -> None:
    trip = Trip().put(place="Berlin", cash={"pounds": 400, "dollars": 900}, cheques=2).land("boac")
    assert sold(trip) == set()
    assert trip.refused("buy air ticket to Rome") == "G33"
    enough = fare("Berlin", "Paris", "air")
    assert enough < fare("Berlin", "Moscow", "air")
    trip = Trip().put(place="Berlin", cash={"marks": enough}).land("boac")
    assert trip.refused("buy air ticket to Moscow") == "G33"
    trip.play("buy air ticket to Paris")
    assert trip.cash("marks") == 0


def test_g034_in_london_sterling_works_at_once() -> None:
    trip = Trip().land("boac").play("buy air ticket to New York")
    assert trip.cash("pounds") == 400 - fare("London", "New York", "air")


def test_g035_only_what_the_fares_chart_quotes() -> None:
    rich = {"dollars": 10**6}
    trip = Trip().put(place="San Francisco", cash=rich).land("boac")
    assert trip.refused("buy air ticket to Buenos Aires") == "G35"
    assert trip.refused("fly to Buenos Aires") == "G35"
    assert trip.refused("buy air ticket to Moscow") == "G35"
    assert trip.refused("buy air ticket to Atlantis") == "G35"
    trip = Trip().put(place="San Francisco", cash=rich).land("ship")
    assert ("sea", "Buenos Aires") in sold(trip)
    assert {mode for a, b, mode in ROUTES if (a, b) == ("San Francisco", "Buenos Aires")} == {"sea"}


def test_g036_a_ticket_is_surrendered_on_arrival() -> None:
    from travelkit.games.go.tables import TICKETS

    trip = Trip().land("rail").play("buy rail ticket to Paris")
    ticket = TICKETS[trip.me().ticket]
    assert (PLACES[ticket.end], ticket.mode, ticket.pounds) == ("Paris", "rail", 15)
    trip.play("end turn").idle().throw(1)
    assert (trip.place(), trip.me().ticket) == ("Paris", -1)


def test_g037_with_a_ticket_the_inner_token_has_to_move() -> None:
    trip = Trip().land("boac").play("buy air ticket to New York", "end turn").idle()
    outer = trip.outer()
    assert trip.refused("buy air ticket to Paris") == "G37"
    trip.throw(1)
    assert trip.place() == "air marker 1 from London to New York"
    assert trip.outer() == outer


def test_g037_one_ticket_at_a_time() -> None:
    trip = Trip().land("cook").play("buy air ticket to Paris")
    assert sold(trip) == set()
    assert trip.refused("buy rail ticket to Paris") == "G37"


def test_g037_a_souvenir_may_still_be_bought_until_the_turn_ends() -> None:
    trip = Trip().put(place="Paris", cash={"francs": 2000}).land("cook")
    trip.play("buy air ticket to Rome")
    assert "buy Bottle of scent" in trip.legal
    trip.play("end turn").idle()
    assert "buy Bottle of scent" not in trip.legal
    assert trip.refused("buy Bottle of scent") == "G37"


def test_g038_the_journey_begins_in_the_turn_after_the_purchase() -> None:
    trip = Trip().land("rail").play("buy rail ticket to Paris")
    assert trip.place() == "London"
    assert not [text for text in trip.legal if text.startswith(("throw", "move"))]


def test_g039_a_luck_card_is_used_once_and_goes_under_the_pack() -> None:
    trip = Trip().land("luck").play("draw Windfall 50")
    assert trip.luck() == ["Windfall 50"]
    trip.play("end turn").idle()
    assert "use Windfall 50" in trip.legal, "kept"
    trip.play("use Windfall 50")
    assert trip.cash("pounds") == 450
    assert trip.luck() == []
    assert trip.state.luck.under == (LUCK.index("Windfall 50"),)
    assert trip.refused("use Windfall 50") == "G39"


def test_g039_or_at_once() -> None:
    trip = Trip().put(place="Rome").land("luck").play("draw Windfall 100", "use Windfall 100")
    assert trip.cash("lire") == 175000


def test_g040_advance_cards_move_without_the_die_or_with_it() -> None:
    trip = Trip().put(luck=["Advance 1", "Advance 3"])
    alone = trip.play("play Advance 3", "move 3 without the die")
    assert (alone.outer(), alone.luck()) == (3, ["Advance 1"])
    both = Trip().put(luck=["Advance 1", "Advance 3"])
    both.play("play Advance 3", "play Advance 1", "move 4 without the die")
    assert (both.outer(), both.luck()) == (4, [])
    with_die = Trip().put(luck=["Advance 3"]).play("play Advance 3").throw(5).play("move 8")
    assert with_die.outer() == 8


def test_g040_after_the_throw_one_may_still_choose() -> None:
    for choice, outer in (
        (["move 4"], 4),
        (["play Advance 1", "move 5"], 5),
        (["play Advance 1", "move 1 without the die"], 1),
    ):
        trip = Trip().put(luck=["Advance 1"]).throw(4)
        assert trip.legal[:2] == ["move 4", "play Advance 1"]
        assert trip.play(*choice).outer() == outer


def test_g040_only_the_last_marker_counts() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air").put(luck=["Advance 1", "Advance 3"])
    trip.play("play Advance 1", "play Advance 3", "move 4 without the die")
    assert trip.place() == "air marker 4 from Rome to Bombay"
    assert trip.who == 1, "the red markers 2 and 3 were passed"


def test_g040_used_cards_go_under_the_pack() -> None:
    trip = Trip().put(luck=["Advance 1", "Advance 3"])
    trip.play("play Advance 3", "play Advance 1", "move 4 without the die")
    assert trip.state.luck.under == (LUCK.index("Advance 3"), LUCK.index("Advance 1"))


def test_g041_a_card_avoids_a_red_marker_or_gives_the_exact_number() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air").put(luck=["Advance 2"]).throw(2)
    trip.play("play Advance 2", "move 4")
    assert trip.who == 1, "4 is white, 2 was red"
    trip = Trip().ride(0, "Rome", "Bombay", "air", 3).put(luck=["Advance 2"])
    trip.play("play Advance 2", "move 2 without the die")
    assert trip.place() == "Bombay"


@pytest.mark.parametrize(
    ("start", "end", "mode"),
    [
        ("Rome", "Bombay", "air"),
        ("Rome", "Bombay", "sea"),
        ("Moscow", "Vladivostok", "rail"),
        ("Teheran", "Bombay", "road"),
    ],
)
def test_g042_on_every_way_to_travel_and_on_the_perimeter(start: str, end: str, mode: str) -> None:
    trip = Trip().ride(0, start, end, mode).put(luck=["Advance 1"])
    trip.play("play Advance 1", "move 1 without the die")
    assert trip.place().startswith(f"{mode} marker")
    trip = Trip().put(luck=["Advance 1"]).play("play Advance 1", "move 1 without the die")
    assert trip.outer() == 1


def test_g042_a_card_that_overshoots_cannot_be_laid() -> None:
    trip = Trip().ride(0, "London", "Paris", "air").put(luck=["Advance 2"])
    assert trip.legal[0] == "throw the die"
    assert "play Advance 2" not in trip.legal
    assert trip.refused("play Advance 2") == "G49"


def test_g043_a_free_ticket_takes_one_along_without_an_office() -> None:
    trip = Trip().put(luck=["Free air ticket"], outer=4)
    assert "use Free air ticket to New York" in trip.legal
    trip.play("use Free air ticket to New York").throw(1)
    assert trip.place() == "air marker 1 from London to New York"
    assert trip.outer() == 4
    assert trip.cash("pounds") == 400
    assert trip.state.luck.under == (LUCK.index("Free air ticket"),)


def test_g043_it_is_declared_before_the_throw_and_for_its_own_mode() -> None:
    trip = Trip().put(luck=["Free air ticket"])
    assert trip.refused("use Free air ticket to Madagascar") == "G43"
    ways = {text for text in trip.legal if text.startswith("use Free")}
    assert ways == {
        f"use Free air ticket to {end}" for mode, end in quoted("London") if mode == "air"
    }
    trip.throw(1)
    assert trip.refused("use Free air ticket to Paris") == "G43"
    trip = Trip().ride(0, "Rome", "Bombay", "air").put(luck=["Free air ticket"])
    assert trip.refused("use Free air ticket to Cairo") == "G43"
    trip = Trip().put(luck=["Free ticket"])
    assert {text for text in trip.legal if text.startswith("use Free")} == {
        f"use Free ticket by {mode} to {end}" for mode, end in quoted("London")
    }


@pytest.mark.parametrize("mode", ["air", "sea", "rail", "road"])
def test_g043_each_card_is_good_for_its_own_way_to_travel(mode: str) -> None:
    card = f"Free {mode} ticket"
    trip = Trip().put(luck=[card])
    ways = [text for text in trip.legal if text.startswith("use Free")]
    assert sorted(ways) == sorted(
        f"use {card} to {end}" for way, end in quoted("London") if way == mode
    )
    trip.play(ways[0])
    assert TICKETS[trip.me().ticket].mode == mode


def test_g043_nobody_travels_free_from_a_bill() -> None:
    trip = Trip().put(luck=["Free air ticket"], due=5, due_kind="hotel")
    assert not [text for text in trip.legal if text.startswith("use Free")]
    assert trip.refused("use Free air ticket to Paris") == "G43"


def test_g044_nothing_is_drawn_when_all_cards_are_in_hands() -> None:
    everything = [row["card"] for row in table("luck.csv") for _ in range(int(row["copies"]))]
    trip = Trip().put(1, luck=everything).land("luck")
    assert trip.who == 0
    assert "end turn" in trip.legal
    assert len(trip.luck(1)) == 30, "and there is no limit to a hand"


def test_g045_luck_cards_are_traded() -> None:
    trip = Trip().put(luck=["Advance 3"]).put(1, luck=["Free ticket"])
    trip.play("deal with Blue", "give Advance 3", "for Free ticket", "accept")
    assert (trip.luck(0), trip.luck(1)) == (["Free ticket"], ["Advance 3"])
