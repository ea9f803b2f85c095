"""Many games at once, one row each: in this process, on all cores, or wherever joblib is told.

Game i is a function of seed i, so the rows are the same on every machine and with every backend.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from travelkit import core
from travelkit.core import CHANCE, Game
from travelkit.errors import IllegalAction, TravelkitError, kind_of
from travelkit.games import get
from travelkit.players import Player, computer_for

_MOST = 10**12  # the first seed; as for a session


class Played(NamedTuple):
    """One simulated game: its seed, how many actions and decisions, who won, and why it ended.

    >>> Played(7, 40, 28, (0,), "Home again in Boston.").turns
    28
    """

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
    if not (count >= 0 and 0 <= first < _MOST):
        raise IllegalAction("games and seed are whole numbers of 0 or more, such as 100.")
    if jobs is not None and (type(jobs) is not int or jobs == 0):
        raise IllegalAction("jobs is the number of processes, such as 2; -1 means one a core.")
    complete = core.complete(rules, options)
    who = _players(rules, players)
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


def _players(rules: Game[Any, Any], players: int | Sequence[Player]) -> list[Player]:
    if not isinstance(players, bool):
        with contextlib.suppress(TypeError):  # a number, also one from a data frame
            count = operator.index(players)  # type: ignore[arg-type]
            return [computer_for(rules)] * min(max(count, 0), rules.seats[1] + 1)
    if isinstance(players, Sequence) and all(callable(player) for player in players):
        return list(players)
    raise IllegalAction(
        "Say how many players there are, such as 2, or give their functions in a list, such as "
        "[random_player, random_player]."
    )


def _play_chunk(
    game: Game[Any, Any], players: Sequence[Player], options: core.Options, seeds: range
) -> list[Played]:
    return [play_out(game, players, options, seed) for seed in seeds]


def play_out(
    game: Game[Any, Any], players: Sequence[Player], options: core.Options, seed: int
) -> Played:
    """Play one game to its end.

    Args:
        game: the rules.
        players: a function for each seat.
        options: the game's options.
        seed: of all chance, and of the players' random numbers.

    Raises:
        TravelkitError: if a player fails or makes a move that is not legal.

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
            action = _move(game, state, players[turn], turn, random)
            turns += 1
        state = game.apply(state, action)
        actions += 1
    return Played(seed, actions, turns, end.winners, end.reason)


def _move(game: Game[Any, Any], state: Any, player: Player, turn: int, random: Random) -> Any:  # noqa: ANN401
    try:
        chosen = player(game, game.observe(state, turn), random)
        if isinstance(chosen, str):
            return core.parse(game, state, chosen)
    except Exception as error:
        raise TravelkitError(
            f"The player in seat {turn + 1} could not move ({type(error).__name__}: {error})."
        ) from error
    if not isinstance(getattr(chosen, "text", None), str):
        raise TravelkitError(
            f"The player in seat {turn + 1} gave no move but {kind_of(chosen)}. A player returns "
            "one of game.actions(state), or its text."
        )
    return chosen
