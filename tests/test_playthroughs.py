"""Whole games on record, one for each way a game can end: tests/playthroughs/<id>/*.txt.

Each file has a header, a word and what follows it on each line; then ``play``; then one action a
line. What a line ``expect`` says was worked out by hand from the rules and the data, and only a
person may change it. What a line ``derived`` says is what the code made of it when it was last
looked at; ``pytest --update-goldens`` writes those lines anew.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.random_play import LONG, cases, plain_cases, play, tried
from travelkit import data
from travelkit.core import CHANCE, Action, Game, complete, parse
from travelkit.games import air_ticket_europe, games
from travelkit.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.txt"))
IDS = [f"{path.parent.name}/{path.stem}" for path in FILES]


class Playthrough(NamedTuple):
    """A file of the folder."""

    game: str
    players: int
    options: dict[str, Any]
    expected: dict[str, str]
    derived: dict[str, str]
    actions: list[str]

    @property
    def rules(self) -> Game[Any, Any]:
        return games[self.game]


class Step(NamedTuple):
    """One action of a replay: who decided, and the states before and after."""

    player: int
    action: Action
    before: Any
    after: Any


def read(path: Path) -> Playthrough:
    lines = path.read_text(encoding="utf-8").splitlines()
    header, actions = lines[: lines.index("play")], lines[lines.index("play") + 1 :]
    assert header[0].startswith("# "), "the first line says in words what happens"
    facts: dict[str, dict[str, str]] = {"option": {}, "expect": {}, "derived": {}}
    words = {}
    for line in header[1:]:
        word, _, rest = line.partition(" ")
        if word in facts:
            name, _, value = rest.partition(" ")
            facts[word][name] = value
        else:
            words[word] = rest
    options = {name: ast.literal_eval(value) for name, value in facts["option"].items()}
    return Playthrough(
        words["game"],
        int(words["players"]),
        options,
        facts["expect"],
        facts["derived"],
        actions,
    )


def replay(golden: Playthrough) -> list[Step]:
    game = golden.rules
    state = game.start(golden.players, complete(game, golden.options))
    steps = []
    for text in golden.actions:
        action = parse(game, state, text)
        assert action.text == text
        steps.append(Step(game.turn(state), action, state, game.apply(state, action)))
        state = steps[-1].after
    return steps


def numbers(values: Any) -> str:
    return " ".join(str(value) for value in values)


def travel_facts(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    """Facts of The Game of Travel: where it ends, tickets, meals, changes of ship and train."""
    game, last = golden.rules, steps[-1]
    drawn: list[list[str]] = [[] for _ in range(golden.players)]
    swaps, dinners = [0] * golden.players, 0
    for step in steps:
        if step.player == CHANCE:
            drawn[step.before.seat].append(step.action.text.removeprefix("draw "))
            continue
        old, new = (
            {piece.player: piece for piece in game.pieces(state)}
            for state in (step.before, step.after)
        )
        if step.player in old:
            swaps[step.player] += old[step.player].kind != new[step.player].kind
        dinners += new[step.player].aside == "dinner"
    return {
        "ends": game.place_of(last.before, last.action),
        "tickets": " / ".join(" ".join(codes) for codes in drawn),
        "dinners": str(dinners),
        "swaps": numbers(swaps),
    }


def laying_facts(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    """Facts of Air Ticket Europe: minus points by round, the last journey, flights, the pack."""
    last, flights = steps[-1].after, [0] * golden.players
    for step in steps:
        if step.action.text.startswith("fly "):
            flights[step.player] += 1
    row = [
        ">" * (laid.how == "flight") + air_ticket_europe.CARDS[laid.card].code for laid in last.row
    ]
    return {
        "points": " / ".join(numbers(points) for points in last.sheet),
        "journey": " ".join(row),
        "flights": numbers(flights),
        "pack": str(last.pile),
    }


def roaming_facts(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    """Facts of Pirate and Traveler: points landed, journeys, who hindered whom, what is left."""
    last, players = steps[-1].after, range(golden.players)
    journeys, sent, captures = ([0] * golden.players for _ in range(3))
    for step in steps:
        if step.player == CHANCE:
            continue
        before, after = (state.travelers[step.player] for state in (step.before, step.after))
        journeys[step.player] += not step.before.pirates and before.card not in (-1, after.card)
        text = step.action.text
        captures[step.player] += "capturing" in text
        if ", sending " in text:
            sent[step.player] += 1 + text.count(" and ") + text.partition("sending")[2].count(",")
    return {
        "points": numbers(last.travelers[seat].points for seat in players),
        "journeys": numbers(journeys),
        "sent-home": numbers(sent),
        "captures": numbers(captures),
        "landings": numbers(last.travelers[seat].landings for seat in players),
        "left-in-hand": numbers(len(last.travelers[seat].hand) for seat in players),
    }


def touring_facts(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    """Facts of GO: where the first winner stands, what everybody holds, tickets, Risk cards."""
    last, tickets, risks = steps[-1].after, [0] * golden.players, 0
    risk_cards = {f"draw {row['card']}" for row in data.rows("games", "go", "risk.csv")}
    for step in steps:
        risks += step.action.text in risk_cards
        if step.player != CHANCE:
            before, after = (one.travellers[step.player] for one in (step.before, step.after))
            tickets[step.player] += before.ticket < 0 <= after.ticket
    outcome = golden.rules.outcome(last)
    assert outcome is not None
    places = {piece.player: piece.place for piece in golden.rules.pieces(last)}
    return {
        "ends": places[outcome.winners[0]],
        "souvenirs": numbers(len(one.souvenirs) for one in last.travellers),
        "tickets": numbers(tickets),
        "pounds": numbers(one.cash[0] for one in last.travellers),
        "risk-cards": str(risks),
    }


FACTS: dict[str, Callable[[Playthrough, list[Step]], dict[str, str]]] = {
    "air-ticket-europe": laying_facts,
    "game-of-travel": travel_facts,
    "go": touring_facts,
    "pirate-and-traveler": roaming_facts,
}


def facts(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    outcome = golden.rules.outcome(steps[-1].after)
    assert outcome is not None, "a playthrough goes on to the end"
    turns = [sum(step.player == player for step in steps) for player in range(golden.players)]
    return {
        "winners": numbers(outcome.winners),
        "rule": outcome.rule,
        "turns": numbers(turns),
        **FACTS[golden.game](golden, steps),
    }


def derive(golden: Playthrough, steps: list[Step]) -> dict[str, str]:
    outcome = golden.rules.outcome(steps[-1].after)
    assert outcome is not None
    standings = " then ".join(numbers(group) for group in outcome.standings)
    states = "".join(repr(step.after) for step in steps)
    return {
        "reason": outcome.reason,
        "standings": standings,
        "states": hashlib.sha256(states.encode()).hexdigest()[:16],
    }


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_playthrough(path: Path, request: pytest.FixtureRequest) -> None:
    golden = read(path)
    steps = replay(golden)
    assert facts(golden, steps) == golden.expected, "these are facts of the rules"
    derived = derive(golden, steps)
    if request.config.getoption("--update-goldens") and derived != golden.derived:
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith("derived ")]
        at = kept.index("play")
        kept[at:at] = [f"derived {name} {value}" for name, value in derived.items()]
        path.write_text("\n".join(kept) + "\n", encoding="utf-8")
        pytest.fail("the derived lines were written anew: look at the difference, then run again")
    assert derived == golden.derived, "pytest --update-goldens, if this change is meant"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_playthrough_in_a_session_with_cards_drawn_by_hand(path: Path) -> None:
    golden = read(path)
    session = Session(golden.game, golden.players, seed=1, dice="ask", **golden.options)
    for text in golden.actions:
        session.play(text)
    assert session.state == replay(golden)[-1].after
    assert session.outcome is not None
    assert [entry.text for entry in session.log] == golden.actions
    assert Session.load(session.save()).state == session.state


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_expected_facts_are_no_decoration(path: Path) -> None:
    golden = read(path)
    for other in FILES:
        if other != path:
            assert read(other).actions != golden.actions
    assert len(golden.expected) >= 4
    assert set(golden.derived) == {"reason", "standings", "states"}


@pytest.mark.parametrize("name", list(games))
def test_every_way_to_end_has_a_playthrough(name: str) -> None:
    recorded = set()
    for path in (FOLDER / name).glob("*.txt"):
        outcome = games[name].outcome(replay(read(path))[-1].after)
        assert outcome is not None
        recorded.add((outcome.rule, outcome.reason))
    found = set()
    seeds = [(case, 0) for case in cases(name)]
    short = {LONG[name]} if name in LONG else set()  # of long games the short ones
    plain = [case for case in plain_cases(name) if set(dict(case.options)) == short]
    seeds += itertools.product(plain, range(9))
    for case, seed in seeds:
        *_, (state, _) = play(case, f"ends {seed}")
        outcome = case.rules.outcome(state)
        assert outcome is not None
        found.add((outcome.rule, outcome.reason))
    assert found <= recorded, "a game can end in a way that no playthrough shows"


@pytest.mark.parametrize("name", list(games))
def test_every_option_and_number_of_players_has_a_playthrough(name: str) -> None:
    goldens = [read(path) for path in sorted((FOLDER / name).glob("*.txt"))]
    fewest, most = games[name].seats
    assert {golden.players for golden in goldens} == set(range(fewest, most + 1))
    for option in games[name].options:
        used = {golden.options.get(option.name, option.default) for golden in goldens}
        assert used >= set(tried(option)), option.name
