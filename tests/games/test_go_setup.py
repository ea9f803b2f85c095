"""GO, G1 to G27: setting up, the bank, the throw for the first turn, the turn itself."""

from __future__ import annotations

import statistics
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.touring import (
    COLOURS,
    LUCK,
    MONEY,
    RATE,
    RISK,
    SPACES,
    Trip,
    fare,
    price,
    space,
    table,
)
from travelkit import data
from travelkit.core import CHANCE, complete
from travelkit.games.go import GAME, State
from travelkit.games.go.tables import exchanged, in_currency

POUNDS_400 = tuple(400 if name == "pounds" else 0 for name in MONEY)


def computers(players: int, seed: int, **options: object) -> State:
    """A game between computer players, to its end."""
    dice, state = Random(f"go {players} {seed}"), GAME.start(players, complete(GAME, options))
    while GAME.outcome(state) is None:
        actions = GAME.actions(state)
        if GAME.turn(state) == CHANCE:
            action = dice.choices(actions, GAME.odds(state))[0]
        else:
            action = GAME.computer(GAME, state, dice)
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_g001_two_to_six_players(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 6") as caught:
        GAME.start(players, {})
    assert getattr(caught.value, "rule", "") == "G1"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_g001_any_number_between_can_play(players: int) -> None:
    assert len(GAME.start(players, {}).travellers) == players


def test_g002_who_has_the_souvenirs_and_is_home_first_wins() -> None:
    trip = Trip(target=1).put(souvenirs=["Bottle of scent"]).ride(0, "Paris", "London", "rail")
    trip.throw(1)
    outcome = GAME.outcome(trip.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    trip = Trip(target=1).ride(0, "Paris", "London", "rail").throw(1)
    assert GAME.outcome(trip.state) is None, "without souvenirs nobody wins"


def test_g003_four_ways_to_travel() -> None:
    assert {row["mode"] for row in table("lines.csv")} == {"air", "sea", "rail", "road"}
    trip = Trip().land("cook")
    sold = {text.split()[1] for text in trip.legal if " ticket to " in text}
    assert sold == {"air", "sea", "rail", "road"}


def test_g004_two_tokens_each_six_colours() -> None:
    colours = data.toml("games", "go", "game.toml")["colours"]["pieces"]
    assert tuple(colours) == COLOURS
    assert len(set(colours)) == 6
    trip = Trip(6)
    for seat in range(6):
        assert trip.place(seat) == "London"
        assert SPACES[trip.outer(seat)] == "bank"


def test_g005_the_tokens_never_swap() -> None:
    for seed in range(3):
        dice, state = Random(seed), GAME.start(3, complete(GAME, {"length": "one-lesson"}))
        while GAME.outcome(state) is None:
            for one in state.travellers:
                assert 0 <= one.outer < len(SPACES)
            for piece in GAME.pieces(state):
                assert piece.place in GAME.board.places
                assert piece.kind == "token"
            actions = GAME.actions(state)
            chance = GAME.turn(state) == CHANCE
            state = GAME.apply(
                state, dice.choices(actions, GAME.odds(state) if chance else None)[0]
            )


def test_g006_inner_tokens_begin_in_london_outer_ones_on_bank() -> None:
    trip = Trip(4)
    assert [trip.place(seat) for seat in range(4)] == ["London"] * 4
    assert [SPACES[trip.outer(seat)] for seat in range(4)] == ["bank"] * 4


def test_g007_400_pounds_and_nothing_else() -> None:
    for one in Trip(5).state.travellers:
        assert one.cash == POUNDS_400
        assert (one.cheques, one.luck, one.souvenirs, one.pawned) == (0, (), (), ())
        assert one.ticket == -1


def test_g008_cheques_are_for_200_pounds() -> None:
    trip = Trip().put(place="Rome", cash={}, cheques=1).land("cook")
    trip.play("cash a cheque")
    assert trip.cash("lire") == 200 * 1750
    assert trip.me().cheques == 0


def test_g009_nobody_knows_the_order_of_the_packs() -> None:
    state = Trip().state
    for pack, rows in ((state.luck, table("luck.csv")), (state.risk, table("risk.csv"))):
        assert pack.under == ()
        assert list(pack.unseen) == [int(row["copies"]) for row in rows]
    trip = Trip().land("luck")
    assert len(trip.legal) == len(LUCK), "any card may be on top"
    assert list(GAME.odds(trip.state)) == [int(row["copies"]) for row in table("luck.csv")]


def test_g009_used_cards_come_up_again_in_their_order() -> None:
    trip = Trip().ride(0, "Rome", "Istanbul", "sea")
    left = [0] * len(RISK)
    left[RISK.index("All clear")] = 1
    gone = [i for i, n in enumerate(trip.state.risk.unseen) for _ in range(n - left[i])]
    risk = trip.state.risk._replace(unseen=tuple(left), under=tuple(gone))
    trip.state = trip.state._replace(risk=risk)
    trip.throw(1).risk("All clear")
    assert trip.state.risk.cards() == (gone[0],), "what was put under first comes first"
    assert trip.state.risk.under[-1] == RISK.index("All clear")


def test_g010_one_die_of_six_equal_sides() -> None:
    trip = Trip().play("throw the die")
    assert trip.legal == [f"throw {n}" for n in range(1, 7)]
    assert list(GAME.odds(trip.state)) == [1] * 6
    assert trip.who == CHANCE


def test_g011_eleven_currencies() -> None:
    assert len(MONEY) == len(set(MONEY)) == 11
    assert {row["currency"] for row in table("places.csv")} == {
        row["code"] for row in table("currencies.csv")
    }


def test_g012_what_is_paid_goes_to_the_bank_at_once() -> None:
    trip = Trip().land("cook").play("buy air ticket to Paris")
    assert trip.state.bank[0] == fare("London", "Paris", "air")
    trip = Trip().put(place="Paris", cash={"francs": 1000}).land("rail")
    before = trip.state.bank[MONEY.index("francs")]
    trip.play("buy Bottle of scent")
    assert trip.state.bank[MONEY.index("francs")] == before + 840
    assert trip.cash("pounds", 1) == 400, "the banker's own purse is not the bank"


def test_g013_every_fare_is_quoted_in_sterling_and_in_local_money() -> None:
    from travelkit.games.go.tables import PLACES, TICKETS

    assert len(TICKETS) == 2 * len(table("lines.csv"))
    quoted = {(PLACES[t.start], PLACES[t.end], t.mode): (t.pounds, t.fare) for t in TICKETS}
    assert quoted["Rome", "Bombay", "air"] == (95, 166250)
    for row in table("lines.csv"):
        for start, end in ((row["from"], row["to"]), (row["to"], row["from"])):
            pounds, units = quoted[start, end, row["mode"]]
            assert pounds == int(row["fare"])
            code = next(p["currency"] for p in table("places.csv") if p["name"] == start)
            rate = next(Fraction(c["rate"]) for c in table("currencies.csv") if c["code"] == code)
            assert units == pounds * rate


@pytest.mark.parametrize(("players", "target"), [(2, 6), (3, 5), (4, 4), (5, 4), (6, 3)])
def test_g014_the_target_is_fixed_before_play(players: int, target: int) -> None:
    assert GAME.start(players, {}).rulings.target == target
    assert GAME.start(players, {"target": 7}).rulings.target == 7


def test_g015_fewer_souvenirs_make_a_shorter_game() -> None:
    turns = {
        target: statistics.mean(computers(2, seed, target=target).turns for seed in range(12))
        for target in (1, 3, 6)
    }
    assert turns[1] < turns[3] < turns[6]


def test_g016_the_bank_never_runs_dry() -> None:
    trip = Trip().put(place="Tokyo", cash={"pounds": 1_000_000}).land("bureau")
    trip.play("change 1000000 pounds")
    assert trip.cash("yen") == 10**9


def test_g017_landing_on_or_passing_bank_brings_a_cheque() -> None:
    assert Trip().me().cheques == 0, "starting there brings none"
    last = len(SPACES) - 1
    assert Trip().put(outer=last).throw(1).me().cheques == 1, "landing"
    assert Trip().put(outer=last).throw(4).me().cheques == 1, "passing"
    assert Trip().put(outer=0).throw(4).me().cheques == 0, "leaving"
    assert Trip().put(outer=1).throw(6).me().cheques == 0, "not passing"


def test_g017_cards_that_carry_the_token_past_bank_count() -> None:
    trip = Trip().put(outer=25, luck=["Advance 4"])
    trip.play("play Advance 4", "move 4 without the die")
    assert (trip.outer(), trip.me().cheques) == (1, 1)


def test_g018_the_bank_changes_at_the_official_rates_only() -> None:
    for name, rate in RATE.items():
        if name != "pounds":
            place = next(p for p in table("places.csv") if _money_of(p) == name)["name"]
            trip = Trip().put(place=place, cash={"pounds": 400}).land("bureau")
            trip.play("change 100 pounds")
            assert trip.cash(name) == 100 * rate
            assert trip.cash("pounds") == 300


def _money_of(place: dict[str, str]) -> str:
    return next(c["name"] for c in table("currencies.csv") if c["code"] == place["currency"])


@given(
    start=st.integers(0, 10),
    amount=st.integers(1, 10**7),
    way=st.lists(st.integers(0, 10), min_size=1, max_size=8),
)
def test_g019_no_chain_of_exchanges_gains(start: int, amount: int, way: list[int]) -> None:
    rates = [Fraction(row["rate"]) for row in table("currencies.csv")]
    here, units = start, amount
    for there in [*way, start]:
        got = exchanged(units, here, there)
        assert type(got) is int
        assert got * rates[here] <= units * rates[there] < (got + 1) * rates[here], "rounded down"
        here, units = there, got
    assert units <= amount


def test_g019_prices_come_out_even_in_every_currency() -> None:
    for currency, rate in enumerate(RATE.values()):
        for pounds in (5, 30, 40, 60, 200):
            assert in_currency(pounds, currency) == pounds * rate


def test_g020_a_player_may_deal_at_any_rate_the_bank_may_not() -> None:
    trip = Trip().put(1, cash={"francs": 700})
    trip.play("deal with Blue", "give 400 pounds", "for 1 francs", "accept")
    assert (trip.cash("pounds"), trip.cash("francs")) == (0, 1)
    assert not {text for text in trip.legal if "bank" in text}


def test_g021_the_highest_throw_begins() -> None:
    trip = Trip.__new__(Trip)
    trip.game, trip.state = GAME, GAME.start(3, {})
    assert trip.who == CHANCE
    assert trip.state.seat == 0, "from the banker on"
    trip.play("throw 3", "throw 5", "throw 2")
    assert (trip.who, trip.state.seat) == (1, 1)


def test_g021_those_who_tie_throw_again() -> None:
    trip = Trip.__new__(Trip)
    trip.game, trip.state = GAME, GAME.start(4, {})
    trip.play("throw 5", "throw 2", "throw 5", "throw 4")
    assert trip.who == CHANCE
    trip.play("throw 1")
    assert trip.state.seat == 2, "only the two who tied"
    trip.play("throw 1", "throw 6", "throw 2")
    assert trip.who == 0


def test_g022_the_first_move_goes_clockwise_from_bank() -> None:
    for number in (1, 3, 4, 5):
        trip = Trip().throw(number)
        assert trip.outer() == number
        assert trip.place() == "London"


def test_g023_the_space_landed_on_is_carried_out() -> None:
    assert "buy air ticket to Paris" in Trip().throw(1).legal
    assert Trip().throw(2).who == CHANCE, "a Luck card"
    assert Trip().put(place="Paris").throw(3).amounts() == {"change ? pounds": (1, 400)}
    assert Trip().throw(6).cash("pounds") == 395, "the hotel bill"


def test_g024_landing_on_luck_draws_the_top_card() -> None:
    trip = Trip().land("luck")
    assert trip.who == CHANCE
    trip.play("draw Advance 3")
    assert trip.luck() == ["Advance 3"]
    assert "end turn" in trip.legal


def test_g025_play_passes_to_the_left_over_the_bankrupt() -> None:
    trip = Trip(4, first=3)
    assert trip.who == 3
    trip.idle()
    assert trip.who == 0
    trip.put(1, left=1, cash={})
    trip.idle()
    assert trip.who == 2


def test_g026_tokens_may_share_a_space() -> None:
    trip = Trip().throw(4).play("end turn").throw(4)
    assert trip.outer(0) == trip.outer(1) == 4
    assert "buy rail ticket to Paris" in trip.legal


def test_g027_one_throw_a_turn() -> None:
    trip = Trip().throw(1)
    assert "throw the die" not in trip.legal
    assert trip.refused("throw the die") == "G27"
    trip.play("end turn")
    assert trip.who == 1


def test_g027_the_throw_in_the_casino_is_extra_and_moves_nothing() -> None:
    trip = Trip().land("casino").play("stake 10 pounds", "throw 6")
    assert (trip.outer(), trip.place()) == (space("casino"), "London")
    assert trip.who == 0
    assert price("London") == 60
