"""Rules P32 to P53 of Pirate and Traveler, the pirate fight: each fails if its rule is broken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.roaming import (
    GAME,
    GOAL,
    HAZARDS,
    LINES,
    POINTS,
    SPINS,
    Roam,
    table,
    walks,
)
from travelkit.games.pirate_and_traveler.network import NAMES
from travelkit.games.pirate_and_traveler.state import RANSOMING

# Seven steps lie between St John's and Julianehaab: the Goal is the fifth to the seventh.
NEAR_GOAL = "spot 1 from Godthaab toward St John's"
SEVEN = ("Aden", "Suva", "Kimberley", "Dawson", "Paris", "Lisbon", "Yokohama")


def stops(roam: Roam) -> set[str]:
    """Where the moves of a pirate end."""
    return {NAMES[move.end] for move in GAME.actions(roam.state) if hasattr(move, "end")}


def crying(**options: Any) -> Roam:
    """Seat 1 of three completes his last journey."""
    roam = Roam(
        "London",
        "Cape Town",
        "Port Elizabeth",
        cards=("Dawson", "Kimberley", "Suva"),
        hands=(("Aden", "Paris"), (), ("Lisbon",)),
        seat=1,
        journeys=1,
        **options,
    )
    return roam.spin(2).play("go to Kimberley")


def test_p32_at_the_cry_all_are_pirates() -> None:
    roam = Roam("Cape Town", "Kimberley", cards=("Durban", "Suva")).spin(4)
    assert not roam.state.pirates
    assert not any("capturing" in text for text in roam.legal)
    roam = crying()
    assert roam.state.pirates
    assert roam.seat == 2  # and the next player can capture at once
    roam.spin(4)
    assert not any("sending" in text for text in roam.legal)


def test_p33_they_go_on_from_where_they_stand() -> None:
    assert [crying().spot(seat) for seat in range(3)] == ["London", "Kimberley", "Port Elizabeth"]


def test_p34_there_are_no_more_journeys() -> None:
    roam = crying()
    assert [roam.goal(seat) for seat in range(3)] == ["", "", ""]
    roam.spin(2)
    # Suva was his destination; a way that passes a destination does not end there.
    roam = Roam("Cape Town", "London", pirates=True).spin(4)
    assert stops(roam) == {way[-1] for way in walks("Cape Town", 4)}
    roam.play("go to Pretoria")
    assert roam.hand(0) == []
    assert roam.legal[0] == "spin 2"
    assert roam.seat == 1


@pytest.mark.parametrize("place", [row["place"] for row in table("cards.csv")])
def test_p34_a_pirate_draws_nothing_at_any_destination(place: str) -> None:
    ways = [line.spots for line in LINES] + [line.spots[::-1] for line in LINES]
    start = next(way[-3] for way in ways if way[-1] == place and len(way) > 2)
    roam = Roam(start, "Cape Town", pirates=True).spin(2).play(f"go to {place}")
    assert (roam.spot(0), roam.seat, roam.hand(0)) == (place, 1, [])


def test_p35_cards_become_booty_worth_their_points() -> None:
    roam = crying()
    assert [roam.hand(seat) for seat in range(3)] == [["Aden", "Paris"], ["Kimberley"], ["Lisbon"]]
    roam = Roam(NEAR_GOAL, "London", hands=(("Dawson", "Kimberley"), ()), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.state.travelers[0].points == POINTS["Dawson"] + POINTS["Kimberley"] == 110


def test_p36_hands_are_hidden_from_the_others() -> None:
    roam = crying()
    for viewer in range(3):
        seen = GAME.observe(roam.state, viewer)
        for seat in range(3):
            mine = roam.state.travelers[seat].hand
            expected = mine if seat == viewer else (-1,) * len(mine)
            assert seen.travelers[seat].hand == expected
        assert GAME.observe(seen, viewer) == seen
    # and the ransom, which all may read in the log, does not name the card
    roam = Roam("Cape Town", "Kimberley", hands=((), ("Aden", "Suva")), pirates=True)
    roam.spin(2).play("go to Kimberley, capturing Blue")
    assert roam.legal == ["take ransom card 1", "take ransom card 2"]


def test_p37_a_pirate_may_pass_others_by() -> None:
    roam = Roam("Cape Town", "Kimberley", hands=((), ("Aden",)), pirates=True).spin(4)
    assert {"go to Pretoria", "go to Kimberley, capturing Blue"} <= set(roam.legal)
    roam.play("go to Pretoria")
    assert roam.spot(1) == "Kimberley"
    assert roam.hand(1) == ["Aden"]


def test_p38_or_capture_any_one_on_the_way() -> None:
    roam = Roam(
        "Cape Town",
        "Kimberley",
        "Pretoria",
        "Durban",
        hands=((), ("Aden",), ("Suva",), ("Paris",)),
        pirates=True,
    ).spin(6)
    captures = [text for text in roam.legal if "capturing" in text]
    assert sorted(captures) == [
        "go to Durban, capturing Brown",
        "go to Kimberley, capturing Blue",
        "go to Pretoria, capturing Green",
    ]
    # Durban is also the last spot of a count of 4, and of one of 6: one cannot stop there else.
    assert "go to Durban" not in roam.legal


def test_p39_the_ransom_is_drawn_unseen() -> None:
    roam = Roam(
        "Cape Town", "Kimberley", hands=(("Paris",), ("Aden", "Suva", "Baku")), pirates=True
    )
    roam.spin(2).play("go to Kimberley, capturing Blue")
    assert roam.chance
    assert roam.state.phase == RANSOMING
    assert list(GAME.odds(roam.state)) == [1, 1, 1]
    roam.play("take ransom card 2")
    assert roam.hand(0) == ["Paris", "Suva"]
    assert roam.hand(1) == ["Aden", "Baku"]


def test_p40_the_captive_goes_home() -> None:
    roam = Roam("Cape Town", "Kimberley", hands=((), ("Aden",)), pirates=True)
    roam.spin(4).play("go to Kimberley, capturing Blue", "take ransom card 1")
    assert roam.spot(1) == "Cape Town"


def test_p41_the_capturer_stays_and_captures_no_more() -> None:
    roam = Roam(
        "Cape Town", "Kimberley", "Pretoria", hands=((), ("Aden",), ("Suva",)), pirates=True
    )
    roam.spin(10).play("go to Kimberley, capturing Blue", "take ransom card 1")
    assert roam.spot(0) == "Kimberley"
    assert roam.spot(2) == "Pretoria"
    assert roam.seat == 1  # the eight spots that were left are dropped
    roam = Roam(
        "Cape Town", "Kimberley", "Pretoria", hands=((), ("Aden",), ("Suva",)), pirates=True
    ).spin(10)
    assert not any("Blue" in text and "Green" in text for text in roam.legal)


def test_p42_nobody_is_captured_on_a_safety_spot() -> None:
    roam = Roam("Cape Town", "Port Elizabeth", hands=((), ("Aden",)), pirates=True)
    assert not any("capturing" in text for text in roam.spin(2).legal)
    assert roam.refused("go to Port Elizabeth, capturing Blue").rule == "P42"


def test_p43_hazards_and_turning_back_are_as_for_travelers() -> None:
    # Kimberley to Bulawayo: the second spot is LOST.
    roam = Roam("Kimberley", "London", hands=(("Aden",), ()), pirates=True)
    roam.spin(2).play("go to Kalahari Edge")
    assert roam.spot(0) == "Cape Town"
    assert roam.hand(0) == ["Aden"]  # no ransom
    assert "Kalahari Edge" in HAZARDS
    roam = Roam("Bulawayo", "London", pirates=True).spin(4)
    assert "Bulawayo" not in stops(roam)
    assert stops(roam) == {way[-1] for way in walks("Bulawayo", 4)}


@pytest.mark.parametrize("count", SPINS)
def test_p44_only_an_exact_count_lands(count: int) -> None:
    roam = Roam("St John's", "London", hands=(("Aden",), ()), pirates=True).spin(count)
    exact = {way[-1] for way in walks("St John's", count)}
    landings = [text for text in roam.legal if text.startswith("land at ")]
    assert landings == [f"land at {goal}" for goal in GOAL if goal in exact]
    assert not any(text in roam.legal for text in (f"go to {goal}" for goal in GOAL))
    if count == 6:  # Ivigtut is the sixth spot from St John's
        assert "land at Ivigtut" in landings
    if count < 5:
        assert landings == []


def test_p45_a_longer_count_goes_through_the_goal() -> None:
    # Ten spots from St John's: five to Godthaab, two more to Julianehaab, three beyond.
    roam = Roam("St John's", "London", hands=(("Aden",), ()), pirates=True).spin(10)
    assert stops(roam) == {way[-1] for way in walks("St John's", 10)}
    roam.play("go to spot 1 from Reykjavik toward Julianehaab")
    assert roam.spot(0) == "spot 1 from Reykjavik toward Julianehaab"
    assert roam.seat == 1
    assert roam.state.travelers[0].landings == 0
    assert roam.hand(0) == ["Aden"]


@pytest.mark.parametrize(
    ("start", "count", "goal"),
    [
        (NEAR_GOAL, 2, "Ivigtut"),
        ("spot 2 from St John's toward Godthaab", 4, "Ivigtut"),
        ("Reykjavik", 4, "Julianehaab"),
        ("Reykjavik", 6, "Godthaab"),
    ],
)
def test_p46_any_of_the_three_spots_will_do(start: str, count: int, goal: str) -> None:
    roam = Roam(start, "London", hands=(("Aden",), ()), pirates=True)
    roam.spin(count).play(f"land at {goal}")
    assert roam.state.travelers[0].landings == 1
    assert roam.landed(0) == ["Aden"]


def test_p47_five_cards_are_chosen_and_laid_aside() -> None:
    roam = Roam(NEAR_GOAL, "London", hands=(SEVEN, ()), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.turn == 0
    assert roam.legal[0] == "lay aside the best"
    assert set(roam.legal[1:]) == {f"lay aside {name}" for name in SEVEN}
    roam.play("lay aside Kimberley", "lay aside Aden", "lay aside Suva", "lay aside Dawson")
    assert roam.turn == 0
    roam.play("lay aside Paris")
    assert roam.seat == 1  # five, and no sixth
    assert roam.landed(0) == ["Kimberley", "Aden", "Suva", "Dawson", "Paris"]
    assert sorted(roam.hand(0)) == ["Lisbon", "Yokohama"]
    assert roam.refused("lay aside Lisbon").rule == "P47"


def test_p48_the_piece_goes_home_and_waits() -> None:
    roam = Roam(NEAR_GOAL, "London", hands=(("Aden",), ()), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.spot(0) == "Cape Town"
    assert roam.seat == 1
    assert not roam.over
    roam = Roam(NEAR_GOAL, "London", hands=(SEVEN, ()), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.spot(0) == "Cape Town"  # while the cards are chosen


def test_p49_the_first_to_land_twice_ends_the_game() -> None:
    roam = Roam(NEAR_GOAL, "London", landings=(1, 1), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.rule == "P49"
    assert roam.legal == []
    roam = Roam(NEAR_GOAL, "London", landings=(0, 1), pirates=True)
    assert not roam.spin(2).play("land at Ivigtut").over


def test_p50_the_hand_is_credited_at_the_second_landing() -> None:
    roam = Roam(
        NEAR_GOAL,
        "London",
        hands=(SEVEN, ("Baku",)),
        landed=(("Durban",), ()),
        landings=(1, 0),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    assert sorted(roam.landed(0)) == sorted(["Durban", *SEVEN])
    assert roam.hand(0) == []
    empty = Roam(NEAR_GOAL, "London", landings=(1, 0), pirates=True)
    assert empty.spin(2).play("land at Ivigtut").over


def test_p51_who_cannot_pay_is_retired_and_keeps_what_he_landed() -> None:
    roam = Roam(
        "Cape Town",
        "Kimberley",
        "London",
        landed=((), ("Dawson",), ()),
        landings=(0, 1, 0),
        pirates=True,
    )
    roam.spin(2).play("go to Kimberley, capturing Blue")
    assert roam.spot(1) == ""
    assert roam.seat == 2  # his turn is passed over
    assert roam.state.travelers[1].points == 100
    roam.spin(2).play(roam.legal[0])
    assert roam.seat == 0


def test_p52_cards_that_are_not_landed_score_nothing() -> None:
    roam = Roam(
        NEAR_GOAL,
        "London",
        hands=(("Kimberley",), ("Dawson", "Honolulu")),
        landings=(1, 0),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.standings == ((0,), (1,))  # 10 points against none


def test_p53_the_highest_total_wins() -> None:
    roam = Roam(
        NEAR_GOAL,
        "London",
        "Paris",
        "Lisbon",
        hands=(("Kimberley",), (), (), ()),
        landed=(("Aden",), ("Dawson",), ("Suva", "Baku"), ()),
        landings=(1, 1, 1, 0),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.standings == ((1,), (2,), (0,), (3,))  # 100, 80, 20 and no points
