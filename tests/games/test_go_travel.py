"""GO, G46 to G66: the journey and its risks."""

from __future__ import annotations

import itertools

import pytest

from tests.games.touring import (
    KIND,
    PLACES,
    RISK,
    ROUTES,
    SPACES,
    Trip,
    quoted,
    sold,
    space,
    table,
)
from travelkit.core import CHANCE
from travelkit.games.go import GAME

FROM_LONDON = {"Paris", "Berlin", "Moscow", "Casablanca", "New York"}
HARMLESS_BY_AIR = ("All clear", "Road washed out to Teheran")


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
    # Rome to Bombay by air: the second and third markers are red, the fourth is white.
    assert ROUTES["Rome", "Bombay", "air"]["risk"] == "2;3"
    assert Trip().ride(0, "Rome", "Bombay", "air").throw(4).who == 1
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
