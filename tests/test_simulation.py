"""Many games at once: the same rows everywhere, players of one's own, and refusals in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.plainly import told
from travelkit.core import complete
from travelkit.errors import IllegalAction, TravelkitError
from travelkit.games import games
from travelkit.games.game_of_travel.tour import turns_to_win
from travelkit.players import computer_for, random_player
from travelkit.simulation import play_out, simulate

if TYPE_CHECKING:
    from random import Random

GAME = "game-of-travel"
RULES = games[GAME]


def text_player(game: Any, state: Any, random: Random) -> str:
    """A player who says his move."""
    text: str = random.choice(game.actions(state)).text
    return text


def test_game_i_is_a_function_of_seed_i() -> None:
    rows = simulate(GAME, 3, games=12, seed=5)
    assert [row.seed for row in rows] == list(range(5, 17))
    assert rows == simulate(GAME, 3, games=12, seed=5)
    assert rows[7:] == simulate(GAME, 3, games=5, seed=12)
    options = complete(RULES, {})
    assert rows[0] == play_out(RULES, [random_player] * 3, options, 5)
    assert simulate(GAME, games=0) == []
    assert rows == simulate(RULES, 3, games=12, seed=5), "a rules object will do as well"


def test_processes_change_nothing() -> None:
    import joblib

    one = simulate(GAME, 2, games=230, seed=1)
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert simulate(GAME, 2, games=230, seed=1, jobs=None) == one
    assert simulate(GAME, 2, games=230, seed=1, jobs=2) == one


def test_the_rows_say_what_happened() -> None:
    for row in simulate(GAME, 4, games=20):
        (winner,) = row.winners
        assert 0 <= winner < 4
        assert row.actions > row.turns >= 11, "eleven turns are the shortest tour there is"
        assert row.reason.startswith("Home again in ")


def test_the_average_tour_agrees_with_the_exact_odds() -> None:
    exact = turns_to_win()
    mean = float(sum(turns * chance for turns, chance in exact.items()))
    spread = float(sum(turns**2 * chance for turns, chance in exact.items())) - mean**2
    rows = simulate(GAME, 1, games=600, seed=0)
    found = sum(row.turns for row in rows) / len(rows)
    assert abs(found - mean) < 4 * (spread / len(rows)) ** 0.5


def test_options_are_in_force() -> None:
    usual, other = (simulate(GAME, 1, games=30, same_city=way) for way in ("stay", "skip"))
    assert sum(row.turns for row in other) < sum(row.turns for row in usual)


@pytest.mark.parametrize("name", list(games))
def test_every_game_can_be_simulated_by_its_own_computer(name: str) -> None:
    low, high = games[name].seats
    for players in {low, high}:
        rows = simulate(name, players, games=3)
        assert all(row.winners and set(row.winners) <= set(range(players)) for row in rows)
    assert computer_for(games[name]) in (random_player, getattr(games[name], "computer", None))


def test_a_player_may_say_his_move() -> None:
    rows = simulate(GAME, [text_player, random_player], games=4)
    assert len(rows) == 4


def _fails(*_: Any) -> Any:
    raise LookupError("no idea")


@pytest.mark.parametrize(
    "player", [_fails, lambda *_: "fly", lambda *_: None, lambda *_: 5, lambda: None]
)
def test_a_player_who_cannot_play_is_told(player: Any) -> None:
    with pytest.raises(TravelkitError) as refused:
        simulate(GAME, [random_player, player], games=2)
    assert "seat 2" in told(refused.value)


@pytest.mark.parametrize(
    "wrong",
    [{"games": -1}, {"games": 1.5}, {"games": "many"}, {"games": None}, {"seed": -1}, {"seed": "x"},
     {"players": 0}, {"players": 5}, {"players": []}, {"players": True}, {"players": 1.5},
     {"players": None}, {"players": "ab"}, {"players": ["Ada", "Ben"]}, {"players": [None]},
     {"jobs": 0}, {"jobs": "two"}, {"jobs": 1.5}, {"fog": True}, {"pieces": "boats"}],
    ids=str,
)  # fmt: skip
def test_what_is_refused_is_told_before_any_work(wrong: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction) as refused:
        simulate(GAME, **{"games": 2, **wrong})
    told(refused.value)
