"""The rulings EA1 to EA24 of Air Ticket Europe, its options, and what a player may know."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.laying import CODE_OF, CODES, COUNTRIES, MAIN, MICRO, NAMES, Table, pairs, table
from travelkit.core import CHANCE
from travelkit.errors import IllegalAction
from travelkit.games.air_ticket_europe import GAME, HIDDEN, uncovered
from travelkit.games.air_ticket_europe.best_lay import best_lay
from travelkit.games.air_ticket_europe.cards import figures

VECTORS = [
    ("PT", "ES FR IS IS", "ES FR IS IS"),
    ("IS", "GB IE", "GB IE"),
    ("IS", "FR IS", "FR"),
    ("DK", "NO SE DD PL", "NO SE DD PL"),
    ("TR", "SU FI SE", "SU FI SE"),
    ("GB", "NL", "NL"),
    ("GB", "BE NL PT ES", "BE NL PT ES"),
    ("CH", "FR FR GB IE", "FR FR GB IE"),
    ("AL", "PT IS", "PT"),
]
"""The last card, the hand after the draw, and a longest lay: section 4.2 of the rule research."""


def can(game: Table, text: str) -> bool:
    verb, _, code = text.rpartition(" ")
    return f"{verb} {NAMES[code]}" in game.legal


@pytest.mark.parametrize(("last", "hand", "best"), VECTORS)
def test_vectors_the_longest_legal_lay(last: str, hand: str, best: str) -> None:
    length = len(best.split())
    assert Table(2, rounds=1).position(last, hand, "AT").longest() == length
    steps = best_lay([CODES.index(code) for code in hand.split()], CODES.index(last))
    assert len(steps) == length


def test_vectors_with_other_rulings() -> None:
    assert Table(2, same_country="always").position("IS", "FR IS", "AT").longest() == 2
    assert Table(2).position("DK", "NO SE DD PL", "AT", flown=True).longest() == 4
    assert Table(2).position("TR", "SU FI SE", "AT", flown=True).longest() == 3
    assert Table(2).position("GB", "NL", "AT", flown=True).longest() == 0
    # in 1965 no train ferry went to Norway: without a flight the way by Denmark is shorter
    assert Table(2, year=1965).position("DK", "NO SE DD PL", "AT", flown=True).longest() == 3


def test_ea01_two_to_six_players_and_a_pack_is_left() -> None:
    for players in range(2, 7):
        game = Table(players)
        for _ in range(6 * players + 1):
            game.play(game.legal[0])
        assert game.state.pile >= 19
    for players in (-1, 0, 1, 7, 100):
        with pytest.raises(IllegalAction, match="2 to 6") as caught:
            GAME.start(players, {})
        assert caught.value.rule == "EA1"


def test_ea02_everybody_draws_exactly_one_card_first() -> None:
    game = Table(3).deal("PT", "FR ES BE DE AT HU", "GB IE NO SE DK NL", "TR GR YU RO BG CS")
    for seat, code in enumerate(["LU", "PL", "AL"]):
        assert game.seat == CHANCE
        game.play(f"draw {code}")
        assert game.seat == seat
        assert game.refused("draw IT").rule == "E4"
        game.play("stop")


def test_ea03_no_card_is_drawn_from_an_empty_pack() -> None:
    game = Table(2).position("PT", "ES", "TR IS").play("stop")
    assert game.seat == 1
    assert game.state.pile == 0
    assert game.legal == ["fly Iceland", "fly Turkey", "stop"]


def test_ea03_option_reshuffle_the_journey_but_for_its_last_card() -> None:
    game = Table(2, reshuffle=True).position("PT", "ES FR TR", "IS AT").play("lay ES", "lay FR")
    game.play("stop")
    assert game.seat == CHANCE
    assert game.legal == ["draw Portugal", "draw Spain"]
    assert game.state.pile == 2
    assert game.row == "FR:start"
    game.play("draw ES")
    assert can(game, "lay ES")


def test_ea04_option_must_lay() -> None:
    assert "stop" in Table(2).position("PT", "ES", "TR").legal
    game = Table(2, must_lay=True).position("PT", "ES FR", "TR")
    assert "stop" not in game.legal
    assert game.refused("stop").rule == "EA4"
    assert "stop" in game.play("lay ES").legal


def test_ea05_a_card_that_is_not_laid_is_kept_and_the_turn_passes() -> None:
    game = Table(2).deal("PT", "FR ES BE DE AT HU", "GB IE NO SE DK NL").play("draw LU", "stop")
    assert game.hand(0) == "AT BE FR HU LU ES DE"
    assert game.state.seat == 1


@pytest.mark.parametrize("players", [2, 3, 6])
def test_ea06_everybody_passes_on_an_empty_pack(players: int) -> None:
    hands = ["DE LU", "FR", "IS", "NO", "SE", "PL"][:players]
    game = Table(players, rounds=1).position("PT", *hands)
    for seat in range(players):
        assert game.game.outcome(game.state) is None
        assert game.seat == seat
        game.play("stop")
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.rule == "EA6"
    assert game.state.sheet == ((9 + 3, 7, 0, 4, 4, 3)[:players],)


def test_ea06_a_card_laid_or_a_card_drawn_breaks_the_passing() -> None:
    game = (
        Table(2, rounds=1).position("PT", "ES FR", "IS TR").play("stop", "fly IS", "stop", "stop")
    )
    assert game.game.outcome(game.state) is None
    game.play("stop")
    assert game.game.outcome(game.state) is not None
    game = Table(2, rounds=1).position("PT", "ES FR", "IS TR", pile="AT").play("stop")
    game.play("draw AT", "stop", "stop")  # Ada stopped when there still was a card to draw
    assert game.game.outcome(game.state) is not None
    game = Table(2, rounds=1).position("PT", "ES FR", "IS TR", pile="AT GB").play("stop")
    game.play("draw AT", "stop", "draw GB", "stop")
    assert game.game.outcome(game.state) is None


def test_ea07_a_single_card_may_not_follow_its_country() -> None:
    game = Table(2).position("FR", "FR TR", "IS")
    assert not can(game, "lay FR")
    assert game.refused("lay FR").rule == "E7"
    game = Table(2).position("PT", "FR TR", "FR ES").play("fly FR", "stop")
    assert not can(game, "lay FR"), "the other one was laid by another player"


def test_ea07_option_same_country() -> None:
    always = Table(2, same_country="always").position("FR", "FR TR", "IS")
    assert can(always, "lay FR")
    assert always.play("lay FR").row == "FR:start FR:pair"
    assert uncovered(always.state.row) == (False, True)
    never = Table(2, same_country="never").position("PT", "ES ES TR", "IS").play("lay ES")
    assert not can(never, "lay ES")
    assert can(never, "fly ES")


def test_ea08_two_cards_of_a_country_and_no_third() -> None:
    assert {row["copies"] for row in COUNTRIES.values()} == {"2"}
    game = Table(2).position("PT", "ES ES ES FR", "IS").play("lay ES", "lay ES")
    assert not can(game, "lay ES")
    assert can(game, "fly ES")


def test_ea09_a_pair_may_follow_a_flight() -> None:
    game = Table(2).position("PT", "IS IS TR", "AT").play("fly IS")
    assert game.play("lay IS").row == "PT:start IS:flight IS:pair"


def test_ea10_the_first_card_of_a_turn_may_be_a_flight() -> None:
    game = Table(2).position("PT", "ES TR", "AT GR").play("fly TR", "stop", "fly AT")
    assert game.row == "PT:start TR:flight AT:flight"
    assert uncovered(game.state.row) == (True, True, True)


def test_ea11_a_flight_to_a_neighbour_or_to_the_same_country_is_only_a_waste() -> None:
    game = Table(2).position("PT", "ES PT TR", "AT")
    assert can(game, "lay ES")
    assert can(game, "fly ES")
    assert can(game, "fly PT")
    game.play("fly ES")
    assert not can(game, "fly TR")


def test_ea12_from_iceland_the_first_card_is_a_flight() -> None:
    game = Table(2).position("IS", "GB IE NO", "AT")
    assert not any(text.startswith("lay ") for text in game.legal)
    game.play("fly GB")
    assert game.legal == ["lay Ireland", "stop"]


def test_ea13_a_flight_to_iceland_ends_the_turn_but_for_a_pair() -> None:
    assert Table(2).position("GB", "IS IE NO", "AT").play("fly IS").legal == ["stop"]
    assert Table(2).position("GB", "IS IS NO", "AT").play("fly IS").legal == ["lay Iceland", "stop"]


def test_ea14_step_by_step_and_nothing_is_taken_back() -> None:
    game = Table(2).position("PT", "ES FR BE", "AT").play("lay ES", "lay FR")
    assert game.hand(0) == "BE"
    assert all(text.split()[0] in {"lay", "fly", "stop"} for text in game.legal)
    assert game.refused("lay ES").rule == "E5"


def test_ea15_the_figure_counts_ferry_neighbours() -> None:
    border_only = Counter(here for (here, _), how in pairs(1970).items() if how == "border")
    assert int(COUNTRIES["GB"]["figure"]) == 3 > border_only["GB"]
    assert int(COUNTRIES["DK"]["figure"]) == 4 > border_only["DK"]


PAIRS_OF_A_YEAR = {1965: 55, 1968: 56, 1970: 56, 1977: 58, 1980: 59, 1987: 60, 1988: 59}


@pytest.mark.parametrize("year", range(1965, 1991))
def test_ea16_option_year_of_the_ferries(year: int) -> None:
    near = pairs(year)
    if year in PAIRS_OF_A_YEAR:
        assert len(near) == 2 * PAIRS_OF_A_YEAR[year]
    printed = figures(year)
    for here in MAIN:
        game = Table(2, year=year, rounds=1).position(here, " ".join(MAIN), "IS", flown=True)
        expected = {f"lay {NAMES[there]}" for a, there in near if a == here}
        assert {text for text in game.legal if text != "stop"} == expected
        assert printed[CODES.index(here)] == len(expected)


@pytest.mark.parametrize(
    ("year", "counts"),
    [
        (1965, {"DK": 3, "NO": 3}),
        (1970, {"DK": 4, "NO": 4, "SE": 4, "PL": 3, "DE": 9, "FI": 3, "BG": 4, "SU": 7, "DD": 5}),
        (1977, {"SE": 5, "PL": 4, "DE": 10, "FI": 4}),
        (1980, {"BG": 5, "SU": 8}),
        (1987, {"DD": 6, "SU": 9, "GB": 3}),
        (1988, {"GB": 2, "BE": 4}),
    ],
)
def test_ea16_other_years_print_other_figures(year: int, counts: dict[str, int]) -> None:
    for code, count in counts.items():
        game = Table(2, year=year, rounds=1).position("PT", "ES", code).play("lay ES")
        assert game.state.sheet[0][1] == count, code


def test_ea17_boats_without_trains_do_not_count() -> None:
    for here, there in (("GB", "NL"), ("GB", "IS"), ("IT", "GR"), ("FI", "DD")):
        assert not can(Table(2).position(here, there, "AT"), f"lay {there}")


def test_ea18_option_micro_states() -> None:
    game = Table(2)
    assert not {f"deal {NAMES[code]}" for code in MICRO} & set(game.legal)
    game = Table(2, micro=True)
    assert {f"deal {NAMES[code]}" for code in MICRO} < set(game.legal)
    assert game.state.pile == 66
    assert not {"Malta", "Cyprus"} & set(NAMES.values())
    counts = {
        "AT": 7,
        "CH": 5,
        "ES": 3,
        "FR": 9,
        "IT": 6,
        "AD": 2,
        "LI": 2,
        "MC": 1,
        "SM": 1,
        "VA": 1,
    }
    for code, count in counts.items():
        game = Table(2, micro=True, rounds=1).position("PT", "GR", code).play("fly GR")
        assert game.state.sheet[0][1] == count, code
        if code in MICRO:
            assert count == int(COUNTRIES[code]["figure"])
    near = pairs(1970, micro=True)
    for here, there in itertools.product(MICRO, CODES):
        game = Table(2, micro=True).position(here, there, "AT")
        assert can(game, f"lay {there}") == ((here, there) in near)


def test_ea19_turkey_and_the_soviet_union_is_the_only_border_outside_europe() -> None:
    others = {frozenset((row["country"], row["other"])) for row in table("differences.csv")}
    joined = {frozenset((row["a"], row["b"])) for row in table("borders.csv")}
    assert others & joined == {frozenset(("Poland", "Soviet Union"))}, "Kaliningrad changes nothing"


@pytest.mark.parametrize("players", [2, 3, 6])
def test_ea20_the_start_moves_one_seat_each_round(players: int) -> None:
    game = Table(players, rounds=10)
    for number in range(10):
        assert game.state.hands == ((),) * players
        assert game.state.row == ()
        assert game.state.pile == 56
        seat = number % players
        game.play(game.legal[0])
        assert [len(hand) for hand in game.state.hands].index(1) == seat
        game.pass_chance()
        assert game.seat == seat
        game.position("PT", "ES", *["TR"] * (players - 1)).play("lay ES")
        if number < 9:
            assert game.seat == (number + 1) % players, "who starts next deals"
            game.play("next round")


def test_ea21_a_tie_is_a_shared_win() -> None:
    game = Table(3, rounds=1).position("PT", "ES", "IS", "TR").play("lay ES")
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.standings == ((0, 1), (2,)), "Iceland costs nothing"
    assert outcome.winners == (0, 1)


def test_ea22_a_round_can_be_won_in_the_first_turn() -> None:
    game = Table(2, rounds=1).deal("PT", "ES FR BE NL DE AT", "GB IE NO SE DK FI")
    game.play("draw HU", *[f"lay {code}" for code in ("ES", "FR", "BE", "NL", "DE", "AT", "HU")])
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_ea23_the_others_get_no_last_turn() -> None:
    game = Table(3, rounds=1).position("PT", "ES", "FR", "BE").play("lay ES")
    assert game.state.sheet == ((0, 7, 5),)


def test_ea24_rounds_add_up_and_the_fewest_minus_points_win() -> None:
    game = Table(2, rounds=3)
    for winner, (first, second) in zip(
        (0, 0, 1), (("", "FI"), ("", "FI"), ("FR", "")), strict=True
    ):
        hands = [first or "ES", second or "ES"]
        game.position("PT", *hands)
        if winner == 1:
            game.play("stop")
        game.play("lay ES")
        if game.game.outcome(game.state) is None:
            game.play("next round")
    assert game.state.sheet == ((0, 3), (0, 3), (7, 0))
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.standings == ((1,), (0,)), "6 beats 7, though it won one round only"


# --- what a player may know ---------------------------------------------------------------------

ADA = "FR ES BE DE AT HU"
BEN = "GB IE NO SE DK NL"


def test_of_other_hands_a_player_sees_the_number_of_cards_only() -> None:
    game = Table(3).deal("PT", ADA, BEN, "TR GR YU RO BG CS").play("draw LU", "lay ES")
    seen = GAME.observe(game.state, 1)
    assert seen.hands == ((HIDDEN,) * 6, game.state.hands[1], (HIDDEN,) * 6)
    assert seen.row == game.state.row
    assert seen.pile == game.state.pile == 56 - 18 - 1 - 1
    # two hands that differ and nothing else: the observer cannot tell them apart
    other = Table(3).deal("PT", "IT ES PL FI AL SU", BEN, "CH GR YU RO BG CS")
    other.play("draw FR", "lay ES")
    assert GAME.observe(other.state, 1) == seen
    assert GAME.observe(other.state, 0) != GAME.observe(game.state, 0)


def test_the_unseen_cards_are_those_a_player_can_work_out() -> None:
    game = Table(2).deal("PT", ADA, BEN).play("draw LU", "lay ES")
    seen = GAME.observe(game.state, 1)
    for number, code in enumerate(CODES):
        open_now = [one.card for one in game.state.row].count(number)
        own = game.state.hands[1].count(number)
        copies = 0 if code in MICRO else 2
        assert seen.deck.unseen[number] == copies - open_now - own, code
    assert (seen.deck.under, seen.deck.aside) == ((), ())


def test_hands_lie_open_when_they_are_counted() -> None:
    game = Table(2).position("PT", "ES", "TR FR").play("lay ES")
    assert GAME.observe(game.state, 0).hands == game.state.hands


def test_an_observed_state_can_be_played_on() -> None:
    game = Table(2).deal("PT", ADA, BEN).play("draw LU")
    seen = GAME.observe(game.state, 0)
    assert GAME.actions(seen) == GAME.actions(game.state)
    for text in ("lay Spain", "lay France", "stop"):
        (action,) = [action for action in GAME.actions(seen) if action.text == text]
        seen, game.state = GAME.apply(seen, action), GAME.apply(game.state, action)
        assert GAME.observe(game.state, 0) == seen
    # what Ben draws stays hidden, and he may then lay whatever nobody has seen
    drawn = GAME.actions(game.state)[0]
    seen, game.state = GAME.apply(seen, drawn), GAME.apply(game.state, drawn)
    assert GAME.observe(game.state, 0) == seen
    assert CODE_OF["United Kingdom"] == "GB"
    (action,) = [action for action in GAME.actions(seen) if action.text == "lay United Kingdom"]
    seen, game.state = GAME.apply(seen, action), GAME.apply(game.state, action)
    assert GAME.observe(game.state, 0) == seen


def test_a_click_on_a_country_lays_its_card_and_flies_only_where_no_border_leads() -> None:
    game = Table(2).position("PT", "ES TR", "AT")
    clicks = {
        place: action.text
        for action in GAME.actions(game.state)
        if (place := GAME.place_of(game.state, action))
    }
    assert clicks == {"Spain": "lay Spain", "Turkey": "fly Turkey"}
    assert {GAME.place_of(game.state, act) for act in GAME.actions(Table(2).state)} == {""}
