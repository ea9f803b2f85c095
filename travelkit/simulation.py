"""Many games at once, one row each: in this process, on all cores, or wherever joblib is told.

Game i is a function of seed i, so the rows are the same on every machine and with every backend.
"""

from __future__ import annotations

import operator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit import core
from travelkit.core import CHANCE, Game
from travelkit.errors import IllegalAction
from travelkit.games import get
from travelkit.players import Player, computer_for

if TYPE_CHECKING:
    from collections.abc import Sequence


class Played(NamedTuple):
    """One simulated game: its seed, how many actions and decisions, who won, and why it ended."""

    seed: int
    actions: int
    turns: int
    winners: tuple[int, ...]
    reason: str


def simulate(
    game: str | Game[Any, Any],
    players: int | Sequence[Player] = 2,
    *,
    games: int = 100,
    seed: int = 0,
    jobs: int | None = 1,
    **options: Any,  # noqa: ANN401 - each game has its own
) -> list[Played]:
    """Play many games by computer players alone.

    Args:
        game: an id or a rules object.
        players: how many (each gets the game's computer player), or the player functions.
        games: how many games.
        seed: game i is played with seed + i.
        jobs: processes; None lets the surrounding `joblib.parallel_config` decide.
        options: the game's options.

    Returns:
        One `Played` for each game, in the order of the seeds; `pandas.DataFrame(...)` takes it.

    Raises:
        IllegalAction: for a number of games below 0, or anything the game does not allow.

    >>> rows = simulate("game-of-travel", 2, games=3)
    >>> [row.seed for row in rows], len(rows[0].winners)
    ([0, 1, 2], 1)
    """
    rules = get(game)
    try:
        count, first = operator.index(games), operator.index(seed)
    except TypeError:
        count = first = -1
    if count < 0 or first < 0:
        raise IllegalAction("games and seed are whole numbers of 0 or more.")
    complete = core.complete(rules, options)
    who: Sequence[Player]
    if isinstance(players, int):
        who = [computer_for(rules)] * min(max(players, 0), rules.seats[1] + 1)
    else:
        who = list(players)
    rules.start(len(who), complete)  # refuses a wrong number of players before any work
    seeds = range(first, first + count)
    if jobs == 1:
        return [play_out(rules, who, complete, one) for one in seeds]
    from joblib import Parallel, delayed

    chunks = (seeds[start : start + 100] for start in range(0, count, 100))
    parts = Parallel(n_jobs=jobs)(
        delayed(_play_chunk)(rules, who, complete, chunk) for chunk in chunks
    )
    return [row for part in parts for row in part]


def _play_chunk(
    game: Game[Any, Any], players: Sequence[Player], options: core.Options, seeds: range
) -> list[Played]:
    return [play_out(game, players, options, seed) for seed in seeds]


def play_out(
    game: Game[Any, Any], players: Sequence[Player], options: core.Options, seed: int
) -> Played:
    """Play one game to its end.

    >>> from travelkit.games import games
    >>> from travelkit.players import random_player
    >>> play_out(games["game-of-travel"], [random_player], {}, 1).winners
    (0,)
    """
    random = Random(f"travelkit simulate {seed}")
    state = game.start(len(players), options)
    actions = turns = 0
    while (end := game.outcome(state)) is None:
        turn = game.turn(state)
        if turn == CHANCE:
            legal = game.actions(state)
            action = random.choices(legal, game.odds(state))[0]
        else:
            action = players[turn](game, game.observe(state, turn), random)
            turns += 1
        state = game.apply(state, action)
        actions += 1
    return Played(seed, actions, turns, end.winners, end.reason)
