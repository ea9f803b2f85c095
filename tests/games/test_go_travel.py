"""GO, G28 to G66: tickets, Luck cards, the journey and its risks."""

from __future__ import annotations

import itertools

import pytest

from tests.games.touring import (
    KIND,
    LUCK,
    PLACES,
    RISK,
    ROUTES,
    SPACES,
    Trip,
    fare,
    space,
    table,
)
from travelkit.core import CHANCE
from travelkit.games.go import GAME

OFFICES = {"boac": "air", "ship": "sea", "rail": "rail", "road": "road"}
FROM_LONDON = {"Paris", "Berlin", "Moscow", "Casablanca", "New York"}


HARMLESS_BY_AIR = ("All clear", "Road washed out to Teheran")


def sold(trip: Trip) -> set[tuple[str, str]]:
    """Mode and destination of the tickets on sale."""
    found = set()
    for text in trip.legal:
        if text.startswith("buy ") and " ticket to " in text:
            mode, _, place = text.removeprefix("buy ").partition(" ticket to ")
            found.add((mode, place))
    return found


def quoted(start: str) -> set[tuple[str, str]]:
    return {(mode, end) for here, end, mode in ROUTES if here == start}


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


def test_g046_no_city_is_passed() -> None:
    for start, end, mode in ROUTES:
        assert start in PLACES
        assert end in PLACES
        trip = Trip().ride(0, start, end, mode)
        steps = int(ROUTES[start, end, mode]["steps"])
        if steps < 6:
            assert trip.throw(6).place() == start, "too high a throw does not go on elsewhere"


def test_g047_the_first_journey_goes_to_one_of_five() -> None:
    assert {end for _, end in quoted("London")} == FROM_LONDON
    assert {end for _, end in sold(Trip().land("cook"))} == FROM_LONDON


def test_g048_the_token_moves_as_many_markers_as_thrown() -> None:
    for number in range(1, 5):
        trip = Trip().ride(0, "New York", "San Francisco", "road").throw(number)
        assert trip.place() == f"road marker {number} from New York to San Francisco"
    last = int(ROUTES["New York", "San Francisco", "road"]["steps"]) - 1
    trip = Trip().ride(0, "San Francisco", "New York", "road").throw(1)
    assert trip.place() == f"road marker {last} from New York to San Francisco"


def test_g048_red_markers_are_risk_markers() -> None:
    for (start, end, mode), row in ROUTES.items():
        steps = int(row["steps"])
        reds = {int(which) for which in row["risk"].split(";") if which}
        if start != row["from"]:
            reds = {steps - which for which in reds}
        for number in range(1, min(steps, 7)):
            trip = Trip().ride(0, start, end, mode).throw(number)
            assert (trip.who == CHANCE) == (number in reds), (start, end, mode, number)


def test_g049_arrival_needs_the_exact_number() -> None:
    for number in range(1, 7):
        trip = Trip().ride(0, "Rome", "Bombay", "air", 2).throw(number)
        if number < 3:
            assert trip.place() == f"air marker {2 + number} from Rome to Bombay"
        else:
            assert (trip.place() == "Bombay") == (number == 3)
        if number > 3:
            assert trip.place() == "air marker 2 from Rome to Bombay", "ignored entirely"
            assert trip.who == 1


@pytest.mark.parametrize("mode", ["air", "rail", "road"])
def test_g050_london_to_paris_is_a_one(mode: str) -> None:
    for number in range(1, 7):
        trip = Trip().ride(0, "London", "Paris", mode).throw(number)
        assert trip.place() == ("Paris" if number == 1 else "London")


@pytest.mark.parametrize("throws", [(5,), (1, 4), (2, 3), (1, 1, 1, 1, 1), (6, 5), (4, 2, 1)])
def test_g051_rome_to_bombay_by_air_is_five_in_any_combination(throws: tuple[int, ...]) -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air")
    for number in throws:
        assert trip.place() != "Bombay"
        trip.throw(number)
        if trip.who == CHANCE:
            trip.risk(next(card for card in HARMLESS_BY_AIR if f"draw {card}" in trip.legal))
        if trip.place() != "Bombay":
            trip.idle()
    assert trip.place() == "Bombay"
    assert ("Rome", "Bombay", "sea") in ROUTES, "by air means that there is another way"


def test_g052_no_two_tokens_on_one_marker() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).ride(1, "Rome", "Bombay", "air", 2)
    trip.throw(1)
    assert trip.place() == "air marker 1 from Rome to Bombay"
    assert trip.who == 1, "no Risk card, and the turn is over"


def test_g052_also_from_the_other_side_but_not_by_another_mode() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).ride(1, "Bombay", "Rome", "air", 3)
    assert trip.throw(1).place() == "air marker 1 from Rome to Bombay"
    trip = Trip().ride(0, "Rome", "Bombay", "air", 3).ride(1, "Rome", "Bombay", "sea", 4)
    assert trip.throw(1).place() == "air marker 4 from Rome to Bombay"


def test_g053_passing_is_allowed() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).ride(1, "Rome", "Bombay", "air", 2)
    assert trip.throw(3).place() == "air marker 4 from Rome to Bombay"


def test_g054_any_number_in_one_city() -> None:
    trip = Trip(6)
    for seat in range(1, 6):
        trip.put(seat, place="Paris")
    trip.ride(0, "London", "Paris", "air").throw(1)
    assert [trip.place(seat) for seat in range(6)] == ["Paris"] * 6


def test_g055_the_outer_token_rests_while_its_owner_travels() -> None:
    trip = Trip().ride(0, "Moscow", "Vladivostok", "rail").put(outer=7)
    for number in (1, 1, 2):
        trip.throw(number)
        if trip.who == CHANCE:
            trip.risk("All clear")
        assert trip.outer() == 7
        trip.idle()


def test_g056_in_a_place_it_is_the_outer_token_that_moves() -> None:
    for place in PLACES:
        trip = Trip().put(place=place).throw(1)
        assert (trip.outer(), trip.place()) == (1, place)


def test_g057_arriving_ends_the_turn_but_for_the_souvenir() -> None:
    trip = Trip().ride(0, "London", "Paris", "air").put(cash={"francs": 2000}, outer=7).throw(1)
    assert set(trip.legal) >= {"buy Bottle of scent", "end turn"}
    assert sold(trip) == set(), "the outer token has not moved"
    assert trip.amounts() == {}
    trip.play("end turn").idle().throw(1)
    assert trip.outer() == 8


def test_g058_nothing_is_done_on_the_space_the_token_was_left_on() -> None:
    trip = Trip().put(place="Paris", cash={"francs": 900, "pounds": 90}, outer=space("cook"))
    assert sold(trip) == set()
    assert trip.amounts() == {}
    assert trip.refused("buy air ticket to Rome") == "G58"
    assert trip.refused("change 20 pounds") == "G68"
    assert trip.refused("end turn") == "G58", "and the token must move"


def test_g058_after_a_full_lap_the_same_space_is_good_again() -> None:
    cards = ["Advance 6", "Advance 6", "Advance 5", "Advance 5", "Advance 4", "Advance 2"]
    trip = Trip().put(place="Paris", cash={"francs": 900}, outer=space("cook"), luck=cards)
    trip.play(*(f"play {card}" for card in cards), "move 28 without the die")
    assert trip.outer() == space("cook")
    assert ("air", "Rome") in sold(trip)
    assert trip.me().cheques == 1


def test_g059_the_same_in_every_place() -> None:
    trip = Trip(2, target=2)
    for start, end in itertools.pairwise(["London", "Paris", "Berlin", "Rome"]):
        assert trip.place() == start
        trip.put(cash=dict.fromkeys(("pounds", "francs", "marks", "lire"), 10**6))
        trip.land("boac").play(f"buy air ticket to {end}", "end turn").idle()
        trip.throw(1)
        assert trip.place() == end
        trip.play("end turn").idle()


def test_g060_landing_on_red_draws_and_passing_does_not() -> None:
    trip = Trip().ride(0, "Rome", "Istanbul", "road")
    assert trip.throw(1).who == 1
    trip = Trip().ride(0, "Rome", "Istanbul", "road").throw(2)
    assert trip.who == CHANCE
    trip.risk("All clear")
    assert trip.who == 1
    assert trip.state.risk.under == (RISK.index("All clear"),)


def test_g061_back_to_the_start_with_the_ticket_or_without() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk("Turned back")
    assert trip.place() == "Rome"
    assert trip.me().ticket >= 0
    trip.idle().throw(1)
    assert trip.place() == "air marker 1 from Rome to Bombay"
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1)
    trip.risk("Turned back without a ticket")
    assert (trip.place(), trip.me().ticket) == ("Rome", -1)
    assert "end turn" in trip.legal
    assert sold(trip) == set()


@pytest.mark.parametrize(
    ("start", "end", "mode", "card", "place"),
    [
        ("Rome", "Bombay", "air", "Plane diverted to Fiji", "Fiji"),
        ("Rome", "Bombay", "sea", "Storm drives ship to Tristan da Cunha", "Tristan da Cunha"),
        ("Moscow", "Vladivostok", "rail", "Through carriage to Vladivostok", "Vladivostok"),
        ("Teheran", "Bombay", "road", "Road washed out to Mexico City", "Mexico City"),
    ],
)
def test_g062_a_diversion_moves_the_token_at_once(
    start: str, end: str, mode: str, card: str, place: str
) -> None:
    red = int(ROUTES[start, end, mode]["risk"].split(";")[0])
    trip = Trip().ride(0, start, end, mode).throw(red).risk(card)
    assert trip.place() == place
    assert trip.me().ticket == -1, "the ticket is surrendered"
    assert sold(trip) == set()
    trip.play("end turn").idle()
    rich = {row["name"]: 10**7 for row in table("currencies.csv")}
    assert sold(trip.put(cash=rich).land("cook")) == quoted(place), "to any destination from there"


def test_g063_local_money_is_got_in_the_usual_way() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).put(cash={"pounds": 100}).throw(1)
    trip.risk("Plane diverted to Teheran")
    assert trip.amounts() == {}
    trip.play("end turn").idle().land("bureau")
    assert trip.amounts() == {"change ? pounds": (1, 100)}
    trip.play("change 55 pounds")
    assert trip.cash("piastres") == 5500


def test_g064_a_diversion_for_another_mode_is_ignored() -> None:
    for row in table("risk.csv"):
        if row["kind"] == "divert" and row["mode"] != "air":
            trip = Trip().ride(0, "Rome", "Bombay", "air", 1).throw(1).risk(row["card"])
            assert trip.place() == "air marker 2 from Rome to Bombay"
            assert trip.me().ticket >= 0
            assert trip.who == 1


def test_g065_a_diversion_is_an_arrival() -> None:
    trip = Trip().ride(0, "Rome", "Bombay", "air", 1).put(cash={"lire": 200000})
    trip.throw(1).risk("Plane diverted to Rome")
    assert "buy Mosaic brooch" in trip.legal, "to one's own point of departure too"
    trip = Trip().ride(0, "Rome", "Istanbul", "road", 1).put(cash={"piastres": 6000})
    trip.throw(1).risk("Road washed out to Istanbul")
    assert trip.place() == "Istanbul"
    assert "buy Prayer rug" in trip.legal


def test_g065_back_where_one_came_from_is_no_new_visit() -> None:
    trip = Trip().put(place="Rome", cash={"lire": 10**6}).land("boac")
    trip.play("buy Mosaic brooch", "buy air ticket to Bombay", "end turn").idle()
    trip.throw(2).risk("Plane diverted to Rome")
    assert not [text for text in trip.legal if text.startswith("buy")]


def test_g066_no_card_makes_one_miss_a_turn() -> None:
    kinds = {row["kind"] for row in table("risk.csv")} | {row["kind"] for row in table("luck.csv")}
    assert kinds == {
        *("divert", "return", "customs", "seize", "hotel", "fine", "clear"),
        *("advance", "free", "customs pass", "cash", "hotel voucher"),
    }
    for row in table("risk.csv"):
        trip = Trip().ride(0, "Rome", "Bombay", "air", 1).put(cash={"lire": 10**6}).throw(1)
        trip.risk(row["card"])
        if trip.who == 0:
            trip.play("end turn")
        trip.idle()
        assert trip.who == 0
        assert "throw the die" in trip.legal
    assert KIND["Fiji"] == "halt"
    assert SPACES[0] == "bank"
    assert GAME.seats == (2, 6)
