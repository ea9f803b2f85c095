"""How GO plays, measured: computer players against each other, for each number of players.

Run it in the top folder: ``python -m tests.bench.go_balance [--games N] [--length one-lesson]``.

What it prints stands in ``data/games/go/balance.md``. A turn is one player's turn; a journey is a
ticket bought or a free ticket used; the lead changes when another player alone has the most
souvenirs. The same seeds give the same figures.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from travelkit.core import CHANCE, complete
from travelkit.games.go import GAME, State
from travelkit.games.go.state import DRAW_LUCK, DRAW_RISK, FREE, PLAY, SOUVENIR, STAKE, TICKET, USE
from travelkit.games.go.tables import LUCK, PLACES, RISK, SOLD_IN, SOUVENIRS, TICKETS


class Play(NamedTuple):
    """What is counted of one game."""

    turns: int
    rule: str
    bankrupt: int
    leads: int
    counts: Counter[tuple[str, Any]]


def say(text: str) -> None:
    """A line at once: the games take a while."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def leader(state: State) -> int:
    """The player who alone holds the most souvenirs, or -1."""
    held = [len(one.souvenirs) for one in state.travellers]
    most = max(held)
    return held.index(most) if held.count(most) == 1 else -1


def play(players: int, seed: int, options: dict[str, Any]) -> Play:
    """One game between computer players."""
    dice, state = Random(f"balance {players} {seed}"), GAME.start(players, complete(GAME, options))
    counts: Counter[tuple[str, Any]] = Counter()
    lead, leads = -1, 0
    while GAME.outcome(state) is None:
        if GAME.turn(state) == CHANCE:
            action = dice.choices(GAME.actions(state), GAME.odds(state))[0]
            if state.phase == DRAW_RISK:
                counts["risk", RISK[action.a].name] += 1
            elif state.phase == DRAW_LUCK:
                counts["luck", LUCK[action.a].name] += 1
        else:
            action = GAME.computer(GAME, state, dice)
            if action.verb in (TICKET, FREE):
                ticket = TICKETS[action.a if action.verb == TICKET else action.b]
                counts["journey", ticket.mode] += 1
                counts["to", PLACES[ticket.end]] += 1
            elif action.verb == SOUVENIR:
                counts["bought", PLACES[SOUVENIRS[action.a].place]] += 1
            elif action.verb == STAKE:
                counts["stake", ""] += 1
            if action.verb in (USE, PLAY, FREE):
                counts["used", LUCK[action.a].name] += 1
        state = GAME.apply(state, action)
        if (now := leader(state)) not in (-1, lead):
            lead, leads = now, leads + 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    gone = sum(one.left > 0 for one in state.travellers)
    return Play(state.turns, outcome.rule, gone, max(0, leads - 1), counts)


def report(players: int, games: int, options: dict[str, Any]) -> Counter[tuple[str, Any]]:
    """Play and print one row of the table."""
    found = [play(players, seed, options) for seed in range(games)]
    turns = sorted(one.turns for one in found)
    counts = sum((one.counts for one in found), Counter())
    journeys = sum(n for (what, _), n in counts.items() if what == "journey")
    risks = sum(n for (what, _), n in counts.items() if what == "risk")
    late = sum(one.rule == "GA12" for one in found)
    target = GAME.start(players, complete(GAME, options)).rulings.target
    cells = [
        str(players),
        str(target),
        f"{statistics.median(turns):.0f}",
        str(turns[int(0.9 * games)]),
        str(turns[-1]),
        f"{100 * sum(one.bankrupt > 0 for one in found) / games:.0f} %",
        f"{100 * late / games:.0f} %",
        f"{risks / journeys:.2f}",
        f"{statistics.mean(one.leads for one in found):.1f}",
    ]
    say(f"| {' | '.join(cells)} |")
    return counts


def main() -> None:
    """Print the table, and what was visited, bought, drawn and used."""
    parser = argparse.ArgumentParser(description="How GO plays, measured.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--length", default="full", choices=("full", "one-lesson"))
    given = parser.parse_args()
    first = ("players", "target", "turns", "90 in 100", "longest", "bankrupt", "closed")
    heads = (*first, "risk", "lead")
    say(f"| {' | '.join(heads)} |")
    say("|--:" * len(heads) + "|")
    options = {"length": given.length}
    counts = sum((report(n, given.games, options) for n in range(2, 7)), Counter())
    for what in ("journey", "to", "bought", "luck", "used", "risk"):
        some = {name: n for (kind, name), n in counts.items() if kind == what}
        if what in ("to", "bought"):
            cities = [name for number, name in enumerate(PLACES) if SOLD_IN[number]]
            some = {name: some.get(name, 0) for name in (PLACES if what == "to" else cities)}
        listed = sorted(some.items(), key=lambda pair: -pair[1])
        say(f"{what}: " + ", ".join(f"{name} {n}" for name, n in listed))


if __name__ == "__main__":
    main()
