"""Random play of every registered game through the rules protocol, beside other libraries' games.

Run it in the top folder: ``python -m tests.bench.bench_rules [--rounds N] [--json FILE]``.

All games are played in one process, in short slices that alternate, and a ratio is the median of
the ratios within each round: what slows this machine for a while slows both sides of a pair. Time
is processor time of this process, so that waiting for a neighbour is not counted.

**A step is one applied transition.** Here that is a call of `apply`: a player's decision, or an
event of chance (a throw, a spin, a card), as in OpenSpiel. catanatron, python-chess and PettingZoo
have decisions only: catanatron throws its dice inside the decision to roll, which it counts as one,
and like ours its count includes decisions without a choice, such as ending a turn. So the spin of a
piece stands beside a roll of Catan, and its move beside a road. Because the die of GO is taken up
by a decision and falls by chance, two steps of ours to one of theirs, the ratios are given for
decisions alone as well, which leaves out every throw, spin and card on our side and none on theirs.

The last table says where the time of our own steps goes. There is no call of `observe` in random
play; it is timed beside it, once a decision, for the player who decides.

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
from typing import Any, NamedTuple

from tests.bench.report import add_json, quartiles, say, show, write
from travelkit.core import CHANCE, complete
from travelkit.games import games

Play = Callable[[Random], tuple[int, int]]
"""Plays one random game to its end and returns how many decisions and events of chance it had."""
GROUPS = ("turn", "actions", "odds", "apply", "outcome", "observe")
"""The functions of the rules whose time is told apart."""


def start(name: str) -> Any:
    """The first state of a game of travelkit: two players, default options."""
    game = games[name]
    fewest, most = game.seats
    return game.start(min(max(fewest, 2), most), complete(game, {}))


def protocol(name: str) -> Play:
    """A game of travelkit through its rules protocol."""
    game = games[name]

    def play(dice: Random) -> tuple[int, int]:
        state, decisions, events = start(name), 0, 0
        while game.outcome(state) is None:
            actions = game.actions(state)
            if game.turn(state) == CHANCE:
                action = dice.choices(actions, game.odds(state))[0]
                events += 1
            else:
                action = dice.choice(actions)
                decisions += 1
            state = game.apply(state, action)
        return decisions, events

    return play


def spent(name: str, seconds: float) -> dict[str, float]:
    """Where the time goes: microseconds a step in each function of a game's rules."""
    game, dice = games[name], Random(f"spent {name}")
    taken, steps, clock = dict.fromkeys(GROUPS, 0), 0, time.process_time_ns

    def timed(group: str, state: Any, *given: Any) -> Any:
        began = clock()
        found = getattr(game, group)(state, *given)
        taken[group] += clock() - began
        return found

    began = time.process_time()
    while time.process_time() - began < seconds:
        state = start(name)
        while timed("outcome", state) is None:
            actions, seat = timed("actions", state), timed("turn", state)
            if seat == CHANCE:
                action = dice.choices(actions, timed("odds", state))[0]
            else:
                timed("observe", state, seat)
                action = dice.choice(actions)
            state = timed("apply", state, action)
            steps += 1
    return {group: nanoseconds / steps / 1000 for group, nanoseconds in taken.items()}


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel, compiled C++, with the loop of its own examples."""
    game = importlib.import_module("pyspiel").load_game(name)

    def play(dice: Random) -> tuple[int, int]:
        state, decisions, events = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                action = dice.choices(actions, odds)[0]
                events += 1
            else:
                action = dice.choice(state.legal_actions())
                decisions += 1
            state.apply_action(action)
        return decisions, events

    return play


def petting_zoo(name: str) -> Play:
    """A classic game of PettingZoo, with the loop of its own examples."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(dice: Random) -> tuple[int, int]:
        env.reset(seed=dice.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(dice.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
        return steps, 0

    return play


def python_chess() -> Play:
    """Chess of python-chess (GPL: measured where it is installed, used nowhere)."""
    chess = importlib.import_module("chess")

    def play(dice: Random) -> tuple[int, int]:
        board, steps = chess.Board(), 0
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            steps += 1
        return steps, 0

    return play


def catanatron() -> Play:
    """Catan of catanatron, four random players (GPL: as python-chess)."""
    library = importlib.import_module("catanatron")
    colours = list(library.Color)

    def play(dice: Random) -> tuple[int, int]:
        players = [library.RandomPlayer(colour) for colour in colours]
        game = library.Game(players, seed=dice.randrange(1 << 30))
        game.play()
        record = getattr(game.state, "actions", None) or game.state.action_records
        return len(record), 0

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


class Slice(NamedTuple):
    """What was played in a slice of time: seconds, decisions, events of chance, and games."""

    seconds: float
    decisions: int
    events: int
    games: int

    @property
    def steps(self) -> float:
        """Steps a second."""
        return (self.decisions + self.events) / self.seconds


def sliced(play: Play, dice: Random, seconds: float) -> Slice:
    """Whole games, one at least, until the time is over."""
    decisions = events = played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not played:
        more = play(dice)
        decisions, events, played = decisions + more[0], events + more[1], played + 1
    return Slice(spent, decisions, events, played)


Ratios = dict[str, dict[str, tuple[float, float, float]]]


def compared(slices: dict[str, list[Slice]], rate: Callable[[Slice], float]) -> Ratios:
    """Our game -> peer -> lower quartile, median, upper quartile of the ratios within a round.

    Args:
        slices: name -> one slice a round.
        rate: what is compared of our games; of a peer it is its steps a second.
    """
    return {
        ours: {
            peer: quartiles([rate(a) / b.steps for a, b in zip(slices[ours], theirs, strict=True)])
            for peer, theirs in slices.items()
            if peer not in games
        }
        for ours in games
    }


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All contestants, one slice each a round.

    Returns:
        `speeds`: name -> steps a second, median; `decisions`: the same for decisions alone;
        `lengths`: name -> steps a game; `ratios`: our game -> peer -> lower quartile, median, upper
        quartile, in steps; `ratios_in_decisions`: the same of our decisions to the peer's steps;
        `microseconds`: our game -> function -> time a step; `missing`: why a peer is left out.
    """
    playing, missing = contestants()
    dice = {name: Random(f"bench {name}") for name in playing}
    for name, play in playing.items():  # caches and boards are filled before the clock runs
        sliced(play, dice[name], seconds)
    slices: dict[str, list[Slice]] = {name: [] for name in playing}
    for _ in range(rounds):
        for name, play in playing.items():
            slices[name].append(sliced(play, dice[name], seconds))

    def median(rate: Callable[[Slice], float]) -> dict[str, int]:
        return {name: round(statistics.median(map(rate, some))) for name, some in slices.items()}

    return {
        "rounds": rounds,
        "seconds": seconds,
        "speeds": median(lambda one: one.steps),
        "decisions": median(lambda one: one.decisions / one.seconds),
        "lengths": {
            name: sum(one.decisions + one.events for one in some) / sum(one.games for one in some)
            for name, some in slices.items()
        },
        "ratios": compared(slices, lambda one: one.steps),
        "ratios_in_decisions": compared(slices, lambda one: one.decisions / one.seconds),
        "microseconds": {name: spent(name, 5 * seconds) for name in games},
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
        ("game", "steps a second", "decisions alone", "steps a game"),
        [
            (name, f"{n:,}", f"{found['decisions'][name]:,}", f"{found['lengths'][name]:.1f}")
            for name, n in found["speeds"].items()
        ],
    )
    show(
        "How many times as fast",
        ("game", "peer", "in steps", "quartiles", "in decisions"),
        [
            (
                ours,
                peer,
                f"{middle:.2f}",
                f"{low:.2f} to {high:.2f}",
                f"{found['ratios_in_decisions'][ours][peer][1]:.2f}",
            )
            for ours, row in found["ratios"].items()
            for peer, (low, middle, high) in row.items()
        ],
    )
    show(
        "Where the time of a step goes, in microseconds",
        ("game", *GROUPS),
        [
            (name, *[f"{row[group]:.2f}" for group in GROUPS])
            for name, row in found["microseconds"].items()
        ],
    )
    for name, why in found["missing"].items():
        say(f"left out: {name} ({why})")
    write(given.json, "rules", found)


if __name__ == "__main__":
    main()
