"""Random play of every registered game through the rules protocol, beside other libraries' games.

Run it in the top folder: ``python -m tests.bench.bench_rules [--rounds N] [--json FILE]``.

All games are played in one process, in short slices that alternate, and a ratio is the median of
the ratios within each round: what slows this machine for a while slows both sides of a pair. Time
is processor time of this process, so that waiting for a neighbour is not counted. A step is one
applied transition: a decision, or an event of chance where the library has them as events.

Nothing here is a dependency. A library that is not installed is named as left out, and nothing is
ever downloaded: python-chess and catanatron are under the GPL, and only measured where they are.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.bench.report import add_json, quartiles, say, show, write
from travelkit.core import CHANCE, complete
from travelkit.games import games

Play = Callable[[Random], int]
"""Plays one random game to its end and returns the number of steps."""


def protocol(name: str) -> Play:
    """A game of travelkit, two players (or the nearest number it allows), default options."""
    game = games[name]
    fewest, most = game.seats
    players, options = min(max(fewest, 2), most), complete(game, {})

    def play(dice: Random) -> int:
        state, steps = game.start(players, options), 0
        while game.outcome(state) is None:
            actions = game.actions(state)
            if game.turn(state) == CHANCE:
                action = dice.choices(actions, game.odds(state))[0]
            else:
                action = dice.choice(actions)
            state = game.apply(state, action)
            steps += 1
        return steps

    return play


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel, compiled C++, with the loop of its own examples."""
    game = importlib.import_module("pyspiel").load_game(name)

    def play(dice: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                action = dice.choices(actions, odds)[0]
            else:
                action = dice.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return play


def petting_zoo(name: str) -> Play:
    """A classic game of PettingZoo, with the loop of its own examples."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(dice: Random) -> int:
        env.reset(seed=dice.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(dice.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return play


def python_chess() -> Play:
    """Chess of python-chess (GPL: measured where it is installed, used nowhere)."""
    chess = importlib.import_module("chess")

    def play(dice: Random) -> int:
        board, steps = chess.Board(), 0
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            steps += 1
        return steps

    return play


def catanatron() -> Play:
    """Catan of catanatron, four random players (GPL: as python-chess)."""
    library = importlib.import_module("catanatron")
    colours = list(library.Color)

    def play(dice: Random) -> int:
        players = [library.RandomPlayer(colour) for colour in colours]
        game = library.Game(players, seed=dice.randrange(1 << 30))
        game.play()
        record = getattr(game.state, "actions", None) or game.state.action_records
        return len(record)

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
    "OpenSpiel tic_tac_toe": lambda: open_spiel("tic_tac_toe"),
    "PettingZoo tictactoe_v3": lambda: petting_zoo("tictactoe_v3"),
    "python-chess": python_chess,
    "catanatron": catanatron,
}


def contestants() -> tuple[dict[str, Play], dict[str, str]]:
    """The games that can be played here, and why the others cannot."""
    found: dict[str, Play] = {name: protocol(name) for name in games}
    missing: dict[str, str] = {}
    for name, load in PEERS.items():
        try:
            found[name] = load()
        except ImportError as error:
            missing[name] = str(error)
    return found, missing


def speed(play: Play, dice: Random, seconds: float) -> tuple[float, int, int]:
    """Steps a second of processor time over a slice of whole games; the steps, and the games."""
    steps = played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not played:
        steps += play(dice)
        played += 1
    return steps / spent, steps, played


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All contestants, one slice each a round.

    Returns:
        `speeds`: name -> steps a second, median; `lengths`: name -> steps a game;
        `ratios`: our game -> peer -> lower quartile, median, upper quartile; `missing`: why.
    """
    playing, missing = contestants()
    dice = {name: Random(f"bench {name}") for name in playing}
    for name, play in playing.items():  # caches and boards are filled before the clock runs
        speed(play, dice[name], seconds)
    speeds: dict[str, list[float]] = {name: [] for name in playing}
    counts = {name: [0, 0] for name in playing}
    for _ in range(rounds):
        for name, play in playing.items():
            found, steps, played = speed(play, dice[name], seconds)
            speeds[name].append(found)
            counts[name][0] += steps
            counts[name][1] += played
    ratios = {
        ours: {
            peer: quartiles([a / b for a, b in zip(speeds[ours], speeds[peer], strict=True)])
            for peer in playing
            if peer not in games
        }
        for ours in games
    }
    return {
        "rounds": rounds,
        "seconds": seconds,
        "speeds": {name: round(statistics.median(found)) for name, found in speeds.items()},
        "lengths": {name: steps / played for name, (steps, played) in counts.items()},
        "ratios": ratios,
        "missing": missing,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write the JSON file if one is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=21, help="slices of each game (default: 21)")
    parser.add_argument("--seconds", type=float, default=0.12, help="a slice (default: 0.12)")
    add_json(parser)
    given = parser.parse_args(arguments)
    found = measure(given.rounds, given.seconds)
    show(
        "Random play, one core",
        ("game", "steps a second", "steps a game"),
        [(name, f"{n:,}", f"{found['lengths'][name]:.1f}") for name, n in found["speeds"].items()],
    )
    show(
        "How many times as fast",
        ("game", "peer", "median", "quartiles"),
        [
            (ours, peer, f"{middle:.2f}", f"{low:.2f} to {high:.2f}")
            for ours, row in found["ratios"].items()
            for peer, (low, middle, high) in row.items()
        ],
    )
    for name, why in found["missing"].items():
        say(f"left out: {name} ({why})")
    write(given.json, "rules", found)


if __name__ == "__main__":
    main()
