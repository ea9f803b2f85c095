"""Rules P1 to P18 of Pirate and Traveler, the travelers: each test fails when its rule is broken.

Moves (P19 to P31) are in test_pirate_moves.py, the pirates (P32 to P53) in test_pirate_fight.py,
rulings and edge cases in test_pirate_rulings.py and test_pirate_endings.py, odd input in
test_pirate_refusals.py.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.roaming import (
    GAME,
    GOAL,
    LINES,
    MARK,
    POINTS,
    SAFE,
    SPINS,
    Roam,
    dealt,
    table,
    walks,
)
from travelkit.errors import IllegalAction
from travelkit.games.pirate_and_traveler.network import NAMES, SPOTS
from travelkit.games.pirate_and_traveler.state import CARDS


def names(roam: Roam) -> set[str]:
    """Where a spin can end, whoever is met."""
    return {text.removeprefix("go to ").partition(", ")[0] for text in roam.legal}


def last(ways: set[tuple[str, ...]]) -> set[str]:
    return {way[-1] for way in ways}


def test_p01_the_pack_has_fifty_cards_and_the_spinner_twelve_sectors() -> None:
    assert len(CARDS) == len(table("cards.csv")) == 50
    points = Counter(card.points for card in CARDS)
    assert points[10] + points[15] + points[20] == 30
    assert points[30] + points[40] + points[50] + points[60] == 15
    assert (points[70], points[80], points[100]) == (3, 1, 1)
    sectors = Counter(int(row["spots"]) for row in table("spinner.csv"))
    assert sectors == {2: 2, 4: 2, 6: 2, 10: 3, 15: 1, 20: 1, 30: 1}
    assert len({piece.player for piece in GAME.pieces(GAME.start(4, {}))}) == 4


def test_p02_only_the_spinner_says_how_far_a_move_goes() -> None:
    roam = dealt("Aden", "Durban")
    assert roam.chance
    assert roam.legal == [f"spin {count}" for count in SPINS]
    sectors = Counter(int(row["spots"]) for row in table("spinner.csv"))
    assert list(GAME.odds(roam.state)) == [sectors[count] for count in SPINS]
    roam.spin(6)
    assert not roam.chance


def test_p03_pieces_move_along_lines_only() -> None:
    # From Pretoria lines go to Kimberley and Durban, one spot on the way to each.
    roam = Roam("Pretoria", "London").spin(2)
    assert names(roam) == {"Kimberley", "Durban"}


def test_p04_a_line_goes_on_across_the_edge_of_the_map() -> None:
    # The Empress line: nineteen spots between Vancouver and Yokohama, which lie east and west.
    (line,) = [line for line in LINES if line.code == "L114"]
    roam = Roam(line.spots[4], "London").spin(15)
    assert line.spots[19] in names(roam)
    assert "Yokohama" in names(Roam("Vancouver", "London").spin(20))
    here, there = (SPOTS[NAMES.index(line.spots[step])] for step in (4, 19))
    assert here.longitude < 0 < there.longitude


def test_p05_every_spot_has_one_of_the_five_colours() -> None:
    kinds = {spot.name: spot.kind for spot in SPOTS}
    water = {row["line"] for row in table("lines.csv") if row["mode"] == "sea"}
    land = {row["line"] for row in table("lines.csv") if row["mode"] == "rail"}
    assert set(kinds.values()) == {"red", "yellow", "black", "home", "goal"}
    for line in LINES:
        for spot in line.spots[1:-1]:
            expected = "yellow" if line.code in water else "red" if line.code in land else None
            if spot in SAFE:
                expected = "black"
            assert expected in (None, kinds[spot]), spot
    assert {name for name, kind in kinds.items() if kind == "black"} == SAFE
    assert {name for name, kind in kinds.items() if kind == "home"} == {"Cape Town"}
    assert {name for name, kind in kinds.items() if kind == "goal"} == set(GOAL)


def test_p06_ten_completed_journeys_end_the_first_stage() -> None:
    done = ("Aden", "Bombay", "Lisbon", "Paris", "Calcutta", "Colombo", "Santos", "Suva", "Durban")
    roam = Roam("Cape Town", "Cape Town", cards=("Kimberley", "Dawson"), hands=(done, ()))
    assert not roam.state.pirates
    assert dealt("Aden", "Durban").state.rulings.journeys == 10
    roam.spin(2).play("go to Kimberley")
    assert len(roam.hand(0)) == 10
    assert roam.state.pirates


def test_p07_a_traveler_hinders_another_by_passing_him() -> None:
    roam = Roam("Cape Town", "Kimberley").spin(4)
    roam.play("go to Pretoria, sending Blue home")
    assert roam.spot(1) == "Cape Town"


def test_p08_cards_of_ones_own_and_captured_ones_are_landed_alike() -> None:
    roam = Roam("Cape Town", "Kimberley", hands=(("Suva",), ("Aden",)), pirates=True)
    roam.spin(2).play("go to Kimberley, capturing Blue", "take ransom card 1")
    roam = Roam(
        "spot 1 from Godthaab toward St John's",
        "Aden",
        hands=(tuple(roam.hand()), ()),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    assert sorted(roam.landed()) == ["Aden", "Suva"]


def test_p09_the_points_win_not_the_first_to_arrive() -> None:
    roam = Roam(
        "spot 1 from Godthaab toward St John's",
        "Aden",
        hands=(("Kimberley",), ()),
        landed=(("Durban",), ("Dawson",)),
        landings=(1, 1),
        pirates=True,
    )
    roam.spin(2).play("land at Ivigtut")
    outcome = GAME.outcome(roam.state)
    assert outcome is not None
    assert outcome.standings == ((1,), (0,))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_p10_all_start_as_travelers_in_the_home_port(players: int) -> None:
    state = GAME.start(players, {})
    assert not state.pirates
    assert [piece.place for piece in GAME.pieces(state)] == ["Cape Town"] * players


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_p11_two_to_four_can_play(players: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(players, {})
    assert caught.value.rule == "P11"
    assert len(GAME.start(3, {}).travelers) == 3


def test_p12_each_has_one_piece_of_his_own_colour_in_south_africa() -> None:
    roam = Roam("Cape Town", *["Kimberley"] * 3).spin(4)  # a set-up that cannot arise, to see all
    assert "go to Pretoria, sending Blue, Green and Brown home" in roam.legal
    assert [row["state"] for row in table("places.csv") if row["kind"] == "home"] == [
        "Cape Colony (Union of South Africa from 31 May 1910)"
    ]
    begun = GAME.pieces(GAME.start(4, {}))
    assert [(piece.player, piece.place) for piece in begun] == [
        (seat, "Cape Town") for seat in range(4)
    ]


def test_p13_the_home_port_is_neutral() -> None:
    roam = Roam("Kimberley", "Cape Town", "Cape Town").spin(4)
    through = [way for way in walks("Kimberley", 4) if "Cape Town" in way]
    assert through
    assert not any("sending" in text for text in roam.legal)
    roam = Roam("Kimberley", "Cape Town").spin(2).play("go to Cape Town")
    assert roam.spot(0) == roam.spot(1) == "Cape Town"


def test_p14_each_draws_one_card_at_the_start() -> None:
    roam = Roam("Cape Town", "Cape Town", "Cape Town")
    roam.state = GAME.start(3, {})
    drawn = []
    for seat in range(3):
        assert roam.chance
        assert roam.seat == seat
        assert roam.legal == [f"draw {name}" for name in POINTS if name not in drawn]
        assert set(GAME.odds(roam.state)) == {1}
        drawn.append(("Aden", "Suva", "Baku")[seat])
        roam.play(f"draw {drawn[-1]}")
    assert [roam.goal(seat) for seat in range(3)] == drawn
    assert roam.legal[0] == "spin 2"


def test_p15_the_card_names_the_only_destination() -> None:
    roam = Roam("Cape Town", "London", cards=("Durban", "Suva")).spin(2).play("go to Kimberley")
    assert roam.hand(0) == []  # Kimberley is a destination, but not his
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Suva")).spin(2).play("go to Kimberley")
    assert roam.hand(0) == ["Kimberley"]


def test_p16_turns_go_round() -> None:
    roam = Roam("Cape Town", "Cape Town", "Cape Town")
    seen = []
    for _ in range(7):
        seen.append(roam.seat)
        roam.spin(4)
        roam.play(next(text for text in roam.legal if not any(name in text for name in MARK)))
    assert seen == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("journeys", [10, 5, 3, 1])
def test_p17_the_first_to_finish_ends_the_journeys_at_once(journeys: int) -> None:
    done = ("Aden", "Bombay", "Lisbon", "Paris", "Calcutta", "Colombo", "Santos", "Suva", "Durban")
    roam = Roam(
        "Cape Town",
        "London",
        cards=("Kimberley", "Dawson"),
        hands=(done[: journeys - 1], ()),
        journeys=journeys,
    )
    assert not roam.state.pirates
    roam.spin(2).play("go to Kimberley")
    assert roam.state.pirates
    if journeys > 1:
        roam = Roam(
            "Cape Town",
            "London",
            cards=("Kimberley", "Dawson"),
            hands=(done[: journeys - 2], ()),
            journeys=journeys,
        )
        assert not roam.spin(2).play("go to Kimberley").state.pirates


def test_p18_each_move_takes_a_spin() -> None:
    roam = Roam("Cape Town", "London").spin(2)
    assert not any(text.startswith("spin") for text in roam.legal)
    roam.play("go to Kimberley")
    assert roam.seat == 1
    assert roam.legal == [f"spin {count}" for count in SPINS]
    assert roam.refused("go to Paris").rule == "P18"
