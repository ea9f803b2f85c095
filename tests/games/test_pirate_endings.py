"""Rules P69 to P80 and rulings PA1 to PA7: how it ends, and what the rules do not say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.roaming import (
    AHEAD,
    GAME,
    LINES,
    Roam,
    walks,
)
from travelkit import core
from travelkit.core import CHANCE
from travelkit.errors import IllegalAction
from travelkit.games.pirate_and_traveler.state import ALONE

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


def test_p69_a_first_landing_with_few_cards_counts_unless_five_are_asked_for() -> None:
    for cards in ((), ("Aden",), SEVEN[:5]):
        roam = Roam(NEAR_GOAL, "London", hands=(cards, ()), pirates=True)
        roam.spin(2).play("land at Ivigtut")
        assert roam.state.travelers[0].landings == 1
        assert sorted(roam.landed(0)) == sorted(cards)
    roam = Roam(NEAR_GOAL, "London", hands=(SEVEN[:5], ()), pirates=True, strict_five=True)
    assert roam.spin(2).play("land at Ivigtut").state.travelers[0].landings == 1


def test_p70_the_second_landing_needs_an_exact_count() -> None:
    roam = Roam(NEAR_GOAL, "London", landings=(1, 0), pirates=True).spin(4)
    assert not any(text.startswith("land at") for text in roam.legal)
    roam.play(roam.legal[0])
    assert not roam.over


def test_p71_cards_captured_between_the_landings_are_credited() -> None:
    roam = Roam(
        "Cape Town",
        "Kimberley",
        hands=((), ("Aden",)),
        landed=(("Suva",), ()),
        landings=(1, 0),
        pirates=True,
    )
    roam.spin(2).play("go to Kimberley, capturing Blue", "take ransom card 1")
    assert roam.hand(0) == ["Aden"]
    roam = Roam(
        NEAR_GOAL,
        "London",
        hands=(("Aden",), ()),
        landed=(("Suva",), ()),
        landings=(1, 0),
        pirates=True,
    )
    assert sorted(roam.spin(2).play("land at Ivigtut").landed(0)) == ["Aden", "Suva"]


def test_p72_an_empty_hand_plays_on_until_it_is_captured() -> None:
    roam = Roam("Cape Town", "Kimberley", "London", hands=((), ("Aden",), ()), pirates=True)
    roam.spin(2).play("go to Kimberley, capturing Blue", "take ransom card 1")
    assert roam.hand(0) == ["Aden"]
    roam = Roam("Cape Town", "Kimberley", "London", hands=(("Suva",), (), ()), pirates=True)
    roam.spin(4).play("go to Kimberley, capturing Blue")
    assert (roam.spot(0), roam.spot(1), roam.hand(0)) == ("Kimberley", "", ["Suva"])


def test_p73_the_last_pirate_plays_on_or_lands_everything() -> None:
    roam = Roam(
        "Cape Town", "", "", hands=(SEVEN, (), ()), landed=((), ("Baku",), ()), pirates=True
    )
    roam.spin(2).play("go to Kimberley")
    assert roam.seat == 0
    assert roam.state.phase == ALONE
    assert roam.legal == ["play on", "land everything"]
    before = roam.state
    roam.play("play on")
    assert roam.legal[0] == "spin 2"
    roam.state = before
    roam.play("land everything")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.rule == "P73"
    assert outcome.standings == ((0,), (1,), (2,))
    assert roam.landed(0) == list(SEVEN)


def test_p74_nobody_is_captured_in_the_home_port() -> None:
    roam = Roam("Kimberley", "Cape Town", hands=((), ("Aden",)), pirates=True).spin(2)
    assert "go to Cape Town" in roam.legal
    assert not any("capturing" in text for text in roam.legal)
    assert roam.refused("go to Cape Town, capturing Blue").rule == "P13"
    landed = Roam(NEAR_GOAL, "London", hands=(("Aden",), ()), pirates=True)
    assert landed.spin(2).play("land at Ivigtut").spot(0) == "Cape Town"


def test_p75_the_spot_of_the_captive_acts_on_his_capturer() -> None:
    roam = Roam("Zanzibar", "Monthly Steamer", hands=((), ("Aden",)), pirates=True)
    roam.spin(4).play("go to Monthly Steamer, capturing Blue", "take ransom card 1")
    assert roam.state.travelers[0].waits
    assert not roam.state.travelers[1].waits
    again = Roam("Paris", "Orient Express", hands=((), ("Aden",)), pirates=True)
    again.spin(6).play("go to Orient Express, capturing Blue", "take ransom card 1")
    assert (again.seat, again.legal[0]) == (0, "spin 2")


def test_p76_a_way_that_runs_out_of_line_is_not_open() -> None:
    # Two spots lie between Bulawayo and the end of the line at Broken Hill.
    assert len([line for line in LINES if "Broken Hill" in line.spots]) == 1
    roam = Roam("Bulawayo", "London").spin(6)
    assert "go to Broken Hill" not in roam.legal
    roam = Roam("Bulawayo", "London", cards=("Broken Hill", "Suva")).spin(6)
    assert "go to Broken Hill" in roam.legal
    roam = Roam("Victoria Falls", "Bulawayo", blockade=True).spin(2)
    assert roam.legal != ["lose this move"]


def test_p77_equal_points_share_the_win() -> None:
    roam = Roam(
        NEAR_GOAL,
        "London",
        "Paris",
        hands=(("Kimberley",), (), ()),
        landed=((), ("Durban",), ()),
        landings=(1, 1, 0),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.standings == ((0, 1), (2,))


def test_p78_pacific_and_safety_spots_hold_for_pirates_arrivals_do_not() -> None:
    (line,) = [line for line in LINES if line.code == "L114"]
    assert f"go to {line.spots[19]}" in Roam(line.spots[4], "London", pirates=True).spin(15).legal
    roam = Roam("Cape Town", "Port Elizabeth", pirates=True).spin(2)
    assert "go to Port Elizabeth" not in roam.legal
    roam = Roam("Broken Hill", "Victoria Falls", pirates=True, blockade=True).spin(4)
    assert roam.legal == ["lose this move"]
    roam = Roam("Cape Town", "Port Elizabeth", "Durban", hands=((), (), ("Aden",)), pirates=True)
    assert "go to Durban, capturing Green" in roam.spin(4).legal
    barred = Roam(
        "Cape Town",
        "Port Elizabeth",
        "Durban",
        hands=((), (), ("Aden",)),
        pirates=True,
        blockade=True,
    ).spin(4)
    assert "go to Durban, capturing Green" not in barred.legal


def test_p79_the_five_highest_are_suggested() -> None:
    roam = Roam(NEAR_GOAL, "London", hands=(SEVEN, ()), pirates=True)
    roam.spin(2).play("land at Ivigtut")
    assert roam.legal[1:3] == ["lay aside Dawson", "lay aside Yokohama"]  # 100 and 60 points
    one = roam.state
    roam.play("lay aside the best")
    # 100, 60, 40 points and two of three cards of 15, 15 and 10
    assert sorted(roam.landed(0)) == sorted(["Dawson", "Yokohama", "Suva", "Lisbon", "Paris"])
    assert roam.seat == 1
    roam.state = one
    roam.play("lay aside Aden", "lay aside the best")
    assert sorted(roam.landed(0)) == sorted(["Aden", "Dawson", "Yokohama", "Suva", "Lisbon"])


def test_p80_until_the_cry_all_lies_open() -> None:
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Dawson"), hands=((), ("Aden",)))
    assert GAME.observe(roam.state, 0) == roam.state


def test_pa1_a_capture_needs_the_line_only_as_far_as_the_captive() -> None:
    roam = Roam("Bulawayo", "Broken Hill", hands=((), ("Aden",)), pirates=True).spin(10)
    assert "go to Broken Hill, capturing Blue" in roam.legal


def test_pa2_a_capture_on_the_goal_lands_by_exact_count_only() -> None:
    roam = Roam(NEAR_GOAL, "Ivigtut", hands=(("Suva",), ("Aden",)), pirates=True).spin(2)
    roam.play("land at Ivigtut, capturing Blue", "take ransom card 1")
    assert sorted(roam.landed(0)) == ["Aden", "Suva"]
    assert (roam.spot(0), roam.spot(1)) == ("Cape Town", "Cape Town")
    roam = Roam(NEAR_GOAL, "Ivigtut", hands=(("Suva",), ("Aden",)), pirates=True).spin(4)
    roam.play("go to Ivigtut, capturing Blue", "take ransom card 1")
    assert (roam.spot(0), roam.landed(0)) == ("Ivigtut", [])


def test_pa3_landed_cards_lie_open() -> None:
    roam = Roam("Cape Town", "London", landed=((), ("Aden",)), landings=(0, 1), pirates=True)
    assert GAME.observe(roam.state, 0).travelers[1].landed == roam.state.travelers[1].landed


def test_pa4_move_ahead_with_no_line_left_is_not_open() -> None:
    for start, count in (("Guayaquil", 2), ("Durban", 2), ("Hankow", 2), ("London", 10)):
        roam = Roam(start, "Cape Town").spin(count)
        assert not set(AHEAD) & {text.removeprefix("go to ") for text in roam.legal}
        expected = {f"go to {way[-1]}" for way in walks(start, count, "Dawson")}
        assert set(roam.legal) == expected
    # By Peking, Shanghai and Hankow ten spots from Mukden end on the Hankow Express, which has two
    # more to go and finds every line of Peking used.
    roam = Roam("Mukden", "Cape Town").spin(10)
    assert "go to Peking" not in roam.legal
    assert set(roam.legal) == {f"go to {way[-1]}" for way in walks("Mukden", 10, "Dawson")}


def test_pa5_what_is_landed_stays_and_what_is_owed_is_owed() -> None:
    roam = Roam(
        "Zanzibar",
        "Monthly Steamer",
        hands=((), ("Aden",)),
        landed=((), ("Suva",)),
        landings=(0, 1),
        waits=(0, 1),
        pirates=True,
    )
    roam.spin(4).play("go to Monthly Steamer, capturing Blue", "take ransom card 1")
    assert roam.landed(1) == ["Suva"]
    assert roam.legal == ["miss this turn"]
    assert roam.turn == 1


def test_pa6_strict_five_leaves_him_on_the_goal() -> None:
    roam = Roam(NEAR_GOAL, "London", hands=(SEVEN[:4], ()), pirates=True, strict_five=True)
    roam.spin(2).play("land at Ivigtut")
    assert (roam.spot(0), roam.landed(0)) == ("Ivigtut", [])
    assert roam.state.travelers[0].landings == 0
    assert roam.seat == 1
    assert len(roam.hand(0)) == 4


@pytest.mark.parametrize("journeys", [1, 3])
def test_pa7_strict_five_needs_five_journeys(journeys: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(2, core.complete(GAME, {"strict_five": True, "journeys": journeys}))
    assert caught.value.rule == "P69"
    GAME.start(2, core.complete(GAME, {"strict_five": True, "journeys": 5}))


def test_cards_are_neither_lost_nor_copied() -> None:
    for players, options in ((2, {}), (3, {"journeys": 1}), (4, {"journeys": 3})):
        for state in random_states(players, 63, 1500, **options):
            held = [card for one in state.travelers for card in (*one.hand, *one.landed)]
            held += [one.card for one in state.travelers if one.card >= 0]
            count = list(state.deck.unseen)
            for card in held:
                count[card] += 1
            assert count == [1] * 50
