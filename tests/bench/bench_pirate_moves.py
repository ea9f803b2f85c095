"""How long Pirate and Traveler takes to find the moves of a spin, in positions of random games.

Run it in the top folder: ``python -m tests.bench.bench_pirate_moves [--games N] [--json FILE]``.

Random games of one journey are played from a fresh start, and every question for moves is timed as
it comes: most nets of ways are woven then already, as in any game. The hundred positions that took
longest are asked again with everything forgotten, five times round, so that what slows the machine
for a moment meets a position once; its shortest time counts. That is the worst a player can meet.
Time is processor time of this process.
"""

from __future__ import annotations

import argparse
import heapq
import math
import statistics
import time
from random import Random

from tests.bench.report import add_json, say, show, write
from travelkit.core import CHANCE, complete
from travelkit.games.pirate_and_traveler import GAME
from travelkit.games.pirate_and_traveler.choices import Question, alone, open_moves, question
from travelkit.games.pirate_and_traveler.nets import net
from travelkit.games.pirate_and_traveler.network import NAMES
from travelkit.games.pirate_and_traveler.state import MOVING

WORST = 100
ROUNDS = 5


def forget() -> None:
    """Empty every cache that a question for moves fills."""
    net.cache_clear()
    alone.cache_clear()
    open_moves.cache_clear()


def asked(games: int) -> list[tuple[float, int, Question]]:
    """Every question of so many random games: seconds, a number, and the question."""
    found: list[tuple[float, int, Question]] = []
    for number in range(games):
        dice = Random(number)
        players = 2 + number % 3
        state = GAME.start(players, complete(GAME, {"journeys": 1}))
        while GAME.outcome(state) is None:
            if state.phase == MOVING:
                about = question(state)
                began = time.process_time()
                open_moves(about)
                found.append((time.process_time() - began, len(found), about))
            actions = GAME.actions(state)
            odds = GAME.odds(state) if GAME.turn(state) == CHANCE else None
            state = GAME.apply(state, dice.choices(actions, odds)[0])
    return found


def cold(abouts: list[Question]) -> list[float]:
    """The shortest time in seconds to answer each question with nothing remembered."""
    best = [math.inf] * len(abouts)
    for _ in range(ROUNDS):
        for number, about in enumerate(abouts):
            forget()
            began = time.process_time()
            open_moves(about)
            best[number] = min(best[number], time.process_time() - began)
    return best


def main() -> None:
    """Play, time, and show the worst."""
    parser = argparse.ArgumentParser(description="Time the moves of Pirate and Traveler.")
    parser.add_argument("--games", type=int, default=1000, help="random games to play")
    add_json(parser)
    given = parser.parse_args()
    forget()
    every = asked(given.games)
    worst = [about for _, _, about in heapq.nlargest(WORST, every)]
    again = sorted(zip(cold(worst), worst, strict=True), reverse=True)
    median = statistics.median(seconds for seconds, _, _ in every)
    show(
        f"The worst positions of {given.games} games, everything forgotten",
        ("ms", "spin", "from", "ends"),
        [
            (f"{1000 * took:.1f}", str(about.spin), NAMES[about.start], str(len(open_moves(about))))
            for took, about in again[:10]
        ],
    )
    say(f"{len(every)} questions; median {1000 * median:.3f} ms as they came")
    say(f"worst {1000 * again[0][0]:.1f} ms with everything forgotten")
    write(
        given.json,
        "pirate-moves",
        {
            "questions": len(every),
            "median_ms": 1000 * median,
            "cold_ms": [1000 * seconds for seconds, _ in again],
        },
    )


if __name__ == "__main__":
    main()
