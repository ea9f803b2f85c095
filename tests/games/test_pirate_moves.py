"""Rules P19 to P31 of Pirate and Traveler, moves and journeys: each fails if its rule is broken."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tests.games.roaming import (
    GAME,
    GAME_ID,
    HAZARDS,
    LINES,
    MARK,
    POINTS,
    SAFE,
    Roam,
    table,
    walks,
)
from travelkit import core
from travelkit.games.pirate_and_traveler.network import NAMES, SPOTS


def names(roam: Roam) -> set[str]:
    """Where a spin can end, whoever is met."""
    return {text.removeprefix("go to ").partition(", ")[0] for text in roam.legal}


def last(ways: set[tuple[str, ...]]) -> set[str]:
    return {way[-1] for way in ways}


AHEAD_NAMES = {name for name, effect in MARK.items() if effect == "move ahead"}


# Twenty starts and spins at random, on which all ways are counted one by one.
CASES = [
    (dice.choice([name for name in NAMES if name not in HAZARDS]), dice.choice([2, 4, 6, 10]))
    for dice in [Random(19)]
    for _ in range(60)
] + [("London", 15), ("Aden", 20), ("New York", 15), ("Novo-Nikolaevsk", 20), ("Cape Town", 30)]


@pytest.mark.parametrize(("start", "count"), CASES)
def test_p19_a_spin_is_counted_out(start: str, count: int) -> None:
    roam = Roam(start, "Cape Town", cards=("Dawson", "Papeete")).spin(count)
    expected = last(walks(start, count, "Dawson"))
    assert names(roam) - {"lose this move"} == expected
    assert len(roam.legal) == max(1, len(expected)), "every end once"


def test_p19_the_spot_one_stands_on_is_not_counted() -> None:
    (line,) = [line for line in LINES if line.code == "L019"]  # Cape Town to Madeira
    roam = Roam("Cape Town", "London").spin(6)
    assert line.spots[6] in names(roam)
    assert not {line.spots[5], line.spots[7]} & names(roam)


@pytest.mark.parametrize("hazard", ["Kalahari Edge", "Tsavo", "Guardafui Wreck", "Luzon Typhoon"])
def test_p20_a_hazard_sends_the_piece_home(hazard: str) -> None:
    start, count = next(
        (start, count)
        for count in (2, 4, 6)
        for start in NAMES
        if start not in MARK and hazard in last(walks(start, count, "Dawson"))
    )
    roam = Roam(start, "Cape Town", hands=(("Aden",), ())).spin(count).play(f"go to {hazard}")
    assert roam.spot(0) == "Cape Town"
    assert roam.goal(0) == "Dawson"
    assert roam.hand(0) == ["Aden"]
    assert roam.seat == 1
    assert MARK[hazard] in ("killed", "lost", "wrecked", "typhoon")


def test_p21_a_marked_spot_does_what_it_says() -> None:
    # The Orient Express stands two spots after Paris on the way to Vienna.
    roam = Roam("Paris", "Cape Town").spin(2).play("go to Orient Express")
    assert (roam.spot(0), roam.seat) == ("Orient Express", 0)
    assert roam.legal[0] == "spin 2"
    # Between Zanzibar and Mombasa one waits for the monthly steamer.
    roam = Roam("spot 1 from Zanzibar toward Beira", "Cape Town").spin(2)
    roam.play("go to Monthly Steamer")
    assert (roam.spot(0), roam.seat) == ("Monthly Steamer", 1)
    roam.spin(2).play(roam.legal[0])
    assert roam.legal == ["miss this turn"]
    # Nobody stays in a favouring current: it carries on as far as it says.
    (line,) = [line for line in LINES if "Favouring Current" in line.spots]
    at = line.spots.index("Favouring Current")
    roam = Roam(line.spots[at - 2], "London").spin(2)
    assert "Favouring Current" not in names(roam)
    assert names(roam) == last(walks(line.spots[at - 2], 2))


def test_p22_marked_spots_that_are_passed_do_nothing() -> None:
    # Mombasa to Port Florence passes the lion of Tsavo.
    roam = Roam("Mombasa", "Cape Town").spin(2).play("go to Port Florence")
    assert roam.spot(0) == "Port Florence"
    # Zanzibar to Mombasa passes a spot where one loses a turn.
    roam = Roam("Zanzibar", "Cape Town").spin(2).play("go to Mombasa")
    assert not roam.state.travelers[0].waits


def test_p23_no_line_is_used_twice_in_one_spin() -> None:
    # Broken Hill is a dead end: two spots out of Bulawayo there is no way back for the rest.
    roam = Roam("Bulawayo", "Cape Town").spin(4)
    assert "Bulawayo" not in names(roam)
    # Inside a line one may go either way, but not to and fro.
    roam = Roam("spot 1 from Cape Town toward Kimberley", "London").spin(2)
    assert "spot 1 from Cape Town toward Kimberley" not in names(roam)
    # The next spin is free to turn back.
    roam = Roam("Cape Town", "London").spin(2).play("go to Kimberley", "spin 2", "go to Liverpool")
    assert "Cape Town" in names(roam.spin(2))


def test_p24_any_line_may_be_chosen() -> None:
    lines = [line for line in LINES if "Cape Town" in (line.spots[0], line.spots[-1])]
    assert len(lines) == 7
    roam = Roam("Cape Town", "London").spin(2)
    assert names(roam) == {
        (line.spots if line.spots[0] == "Cape Town" else line.spots[::-1])[2] for line in lines
    }
    # From a spot on a line one may go either way.
    (line,) = [line for line in LINES if line.code == "L114"]
    assert {line.spots[3], line.spots[7]} <= names(Roam(line.spots[5], "London").spin(2))
    # Kimberley joins three lines: all are open to one who comes from Cape Town.
    assert {"Pretoria", "Kalahari Edge"} <= names(Roam("Cape Town", "London").spin(4))


def test_p25_whoever_is_passed_is_picked_up() -> None:
    roam = Roam("Cape Town", "Kimberley", "Pretoria", cards=("Dawson", "Suva", "Honolulu")).spin(6)
    assert "go to Durban, sending Blue and Green home" in roam.legal
    assert "go to Durban, sending Blue home" not in roam.legal
    roam.play("go to Durban, sending Blue and Green home")
    assert [roam.spot(seat) for seat in range(3)] == ["Durban", "Cape Town", "Cape Town"]


def test_p25_each_set_of_pieces_is_offered_once() -> None:
    """All ways counted one by one, against the moves, on positions at random."""
    dice = Random(25)
    plain = [name for name in NAMES if name not in HAZARDS and name not in AHEAD_NAMES]
    for _ in range(40):
        start, *others = dice.sample(plain, 4)
        stop = dice.choice([name for name in POINTS if name != start])
        spare = [name for name in POINTS if name != stop]
        roam = Roam(start, *others, cards=(stop, *spare[:3])).spin(dice.choice([4, 6, 10]))
        colours = dict(zip(others, ("Blue", "Green", "Brown"), strict=True))
        expected = set()
        for way in walks(start, roam.state.number, stop):
            if way[-1] in SAFE and way[-1] in others:
                continue
            met = [c for at, c in colours.items() if at in way and at not in SAFE | {"Cape Town"}]
            expected.add((way[-1], frozenset(met)))
        found = set()
        for text in roam.legal:
            if text != "lose this move":
                end, _, sent = text.removeprefix("go to ").partition(", sending ")
                who = sent.removesuffix(" home").replace(" and ", ", ")
                found.add((end, frozenset(filter(None, who.split(", ")))))
        assert found == expected
        assert len(roam.legal) == max(1, len(expected))


def test_p26_travelers_on_black_spots_stay() -> None:
    # Port Elizabeth, a safety spot, is the second of three on the way to Durban.
    roam = Roam("Cape Town", "Port Elizabeth").spin(4)
    assert "go to Durban" in roam.legal
    roam.play("go to Durban")
    assert roam.spot(1) == "Port Elizabeth"


def test_p27_a_move_is_lost_if_only_occupied_safety_spots_can_be_reached() -> None:
    # Victoria Falls is the only spot between Bulawayo and Broken Hill, a dead end.
    roam = Roam("Broken Hill", "Victoria Falls").spin(4)
    assert "Kimberley" not in names(roam)
    assert names(roam) == last(walks("Broken Hill", 4))  # one may pass
    roam = Roam("Cape Town", "Port Elizabeth").spin(2)
    assert "go to Port Elizabeth" not in roam.legal  # but not end there
    roam = Roam("Cape Town", "Port Elizabeth", "Victoria Falls", blockade=True).spin(4)
    assert "go to Durban" not in roam.legal
    roam = Roam("Broken Hill", "Victoria Falls", blockade=True).spin(4)
    assert roam.legal == ["lose this move"]
    roam.play("lose this move")
    assert roam.spot(0) == "Broken Hill"
    assert roam.seat == 1


def test_p28_the_last_move_of_a_journey_needs_no_exact_count() -> None:
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Dawson")).spin(10)
    assert "go to Kimberley" in roam.legal
    # A way that reaches the destination ends there: no way leads on through Kimberley.
    assert names(roam) == last(walks("Cape Town", 10, "Kimberley"))
    assert names(roam) != last(walks("Cape Town", 10)) | {"Kimberley"}
    roam.play("go to Kimberley")
    assert roam.spot(0) == "Kimberley"
    # The same with nobody about: the other piece is in the Home Port.
    roam = Roam("Durban", "Cape Town", cards=("Pretoria", "Dawson")).spin(10)
    assert names(roam) == last(walks("Durban", 10, "Pretoria"))


def test_p29_after_an_arrival_one_draws_and_spins_on() -> None:
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Dawson"))
    roam.spin(6).play("go to Kimberley")
    assert roam.seat == 0
    assert roam.chance
    assert all(text.startswith("draw ") for text in roam.legal)
    assert not {"draw Kimberley", "draw Dawson"} & set(roam.legal)
    roam.play("draw Pretoria")
    assert roam.seat == 0
    assert roam.legal[0] == "spin 2"  # a new spin, not the four that were left
    roam.spin(4).play("go to Pretoria", "draw Durban")
    assert roam.hand(0) == ["Kimberley", "Pretoria"]
    roam.spin(2).play("go to Kimberley")  # no arrival: the turn is over
    assert roam.seat == 1


def test_p30_number_joins_number_and_costs_nothing() -> None:
    rows = table("pacific.csv")
    assert [row["number"] for row in rows] == list("123456")
    crossing = {row["line"]: row["number"] for row in rows}
    assert crossing == {row["line"]: row["pacific"] for row in table("lines.csv") if row["pacific"]}
    for line in LINES:
        if line.code in crossing:
            for one, two in itertools.pairwise(line.spots[1:-1]):
                roam = Roam(one, "Cape Town").spin(2)
                here, there = SPOTS[NAMES.index(one)], SPOTS[NAMES.index(two)]
                if here.longitude * there.longitude < 0 and abs(here.longitude) > 90:
                    after = line.spots[line.spots.index(two) + 1]
                    assert after in names(roam) or after in AHEAD_NAMES | SAFE


def test_p31_the_last_journey_brings_the_pirates_and_no_further_card() -> None:
    roam = Roam("Cape Town", "London", cards=("Kimberley", "Dawson"), journeys=1)
    left = sum(roam.state.deck.unseen)
    roam.spin(2).play("go to Kimberley")
    assert roam.state.pirates
    assert roam.goal(0) == ""
    assert sum(roam.state.deck.unseen) == left + 1  # Dawson goes back, none is drawn
    assert core.complete(GAME, {})["journeys"] == 10
    assert GAME.name == GAME_ID


@pytest.mark.parametrize("pirates", [False, True])
def test_every_move_has_a_way_that_keeps_the_rules(*, pirates: bool) -> None:
    """P19, P23, P25, P28, P41: the way that is drawn is one of those counted one by one."""
    dice = Random(58)
    plain = [name for name in NAMES if name not in HAZARDS and name not in AHEAD_NAMES]
    for number in range(60):
        start, *others = dice.sample(plain, 4)
        if number % 3 == 0:  # in the thick of it: Europe is where lines go round and round
            start, others[0] = ("Kimberley", "Pretoria") if number % 2 else ("Berlin", "Vienna")
        count = dice.choice([4, 6, 10, 15])
        near = sorted({name for way in walks(start, count) for name in way} & set(POINTS))
        stop = dice.choice([name for name in near if name != start] or ["Dawson"])
        cards = (stop, *[name for name in POINTS if name != stop][:3])
        roam = Roam(start, *others, cards=cards, pirates=pirates).spin(count)
        known = walks(start, count, "" if pirates else stop)
        prefixes = {way[:length] for way in known for length in range(1, len(way) + 1)}
        moves = [move for move in GAME.actions(roam.state) if move.text != "lose this move"]
        for move in dice.sample(moves, min(30, len(moves))):
            way = GAME.way(roam.state, move)
            assert way[-1] == NAMES[move.end]
            if move.captive >= 0 and not move.lands:
                assert way in prefixes or set(way) & set(AHEAD_NAMES) or way[-1] == "Broken Hill"
            else:
                assert way in known
            met = {seat for seat, at in enumerate(others, start=1) if at in way and at not in SAFE}
            home = {seat for seat, at in enumerate(others, start=1) if at == "Cape Town"}
            if not pirates:
                assert met - home == {seat for seat in (1, 2, 3) if move.sent >> seat & 1}
