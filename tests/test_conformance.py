"""What every registered game promises, whatever its rules; a new game gets all of this free."""

from __future__ import annotations

import dataclasses
import itertools
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conservation import conserved
from tests.random_play import Case, cases, fingerprint, plain_cases, play
from travelkit.core import CHANCE, Action, Outcome, Piece, complete, parse
from travelkit.errors import IllegalAction
from travelkit.games import games

ROOT = Path(__file__).resolve().parents[1]
CASES = list(itertools.chain.from_iterable(cases(name) for name in games))
PLAIN = list(itertools.chain.from_iterable(plain_cases(name) for name in games))


def look(case: Case, state: Any) -> None:
    """What can be asked of every state of every game without much ado."""
    game = case.rules
    actions, turn = game.actions(state), game.turn(state)
    hash(state)  # throws if anything in it could be changed
    conserved(case.game, state)
    if game.outcome(state) is not None:
        assert len(actions) == 0, "nothing is legal after the end"
        return
    assert len(actions) > 0, "always something to do until the end"
    texts = {action.text for action in actions}
    assert len(texts) == len(actions), "no two legal actions are called the same"
    assert turn == CHANCE or 0 <= turn < case.players
    if turn == CHANCE:
        odds = game.odds(state)
        assert len(odds) == len(actions)
        assert all(type(weight) is int and weight > 0 for weight in odds)


def look_closely(case: Case, state: Any, strangers: list[Action]) -> None:
    """What takes longer: words, pieces, hidden things, and everything that must be refused."""
    game, seen = case.rules, repr(state)
    actions = list(game.actions(state))
    assert list(game.actions(state)) == actions, "the same question, the same answer"
    for action in actions:
        text = action.text
        assert text == text.strip()
        assert text.isprintable(), "one line"
        assert 0 < len(text) <= 120
        assert parse(game, state, text) == action
        assert parse(game, state, f" {text.upper()} ") == action
        assert hash(action) == hash(parse(game, state, text))
        place = game.place_of(state, action)
        assert place == "" or place in game.board.places
        after = game.apply(state, action)
        assert game.apply(state, action) == after, "apply is a function"
        conserved(case.game, after)
    for template in game.templates(state):
        assert template.text.count("?") == 1
        assert template.low <= template.high
        last = template.high - (template.high - template.low) % template.step
        for number in {template.low, last}:
            filled = game.fill(state, template, number)
            assert filled.text == template.fill(number)
            game.apply(state, filled)
    for piece in game.pieces(state):
        assert isinstance(piece, Piece)
        assert 0 <= piece.player < case.players
        assert piece.kind
        assert piece.place in game.board.places
    for player in range(case.players):
        known = game.observe(state, player)
        hash(known)
        if game.turn(state) == player:
            assert list(game.actions(known)) == actions, "nothing needed to move is hidden"
        assert game.observe(known, player) == known
    for stranger in strangers:
        if stranger not in actions and not is_an_amount(case, state, stranger):
            with pytest.raises(IllegalAction):
                game.apply(state, stranger)
    for words in ("", "xyzzy", "a\nb", "go nowhere", *[stranger.text for stranger in strangers]):
        reason = game.explain(state, words)
        assert reason is None or isinstance(reason, IllegalAction)
    assert repr(state) == seen, "nobody who asks changes the state"


def is_an_amount(case: Case, state: Any, action: Action) -> bool:
    """An amount that `actions` does not list is legal too, within the bounds of a template."""
    for template in case.rules.templates(state):
        head, _, tail = template.text.partition("?")
        digits = action.text.removeprefix(head).removesuffix(tail)
        if action.text == f"{head}{digits}{tail}" and digits.isdigit():
            return template.low <= int(digits) <= template.high
    return False


def look_at_the_end(case: Case, state: Any, last: Action | None) -> Outcome:
    """The end: fixed, with reasons, each player once in the standings, nothing more to play."""
    game = case.rules
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.outcome(state) == outcome
    assert outcome.reason
    assert outcome.rule
    assert sorted(itertools.chain(*outcome.standings)) == list(range(case.players))
    assert outcome.winners
    for player in range(case.players):
        assert game.outcome(game.observe(state, player)) == outcome
    if last is not None:
        with pytest.raises(IllegalAction):
            game.apply(state, last)
        with pytest.raises(IllegalAction):
            parse(game, state, last.text)
    return outcome


def strangers_of(case: Case) -> list[Action]:
    """Actions from all over a game, most of them illegal in any one state."""
    found: list[Action] = []
    for other in (case, Case(case.game, case.rules.seats[1])):
        for state, _ in itertools.islice(play(other, "strangers"), 0, 200, 7):
            found += list(case.rules.actions(state))[:3]
    return list(dict.fromkeys(found))[:40]


BATCHES = 20

CLOSELY = 3_000
"""Until so many actions have been tried, every state of a game is looked at closely."""

CLOSE_LOOKS = 20
"""So many states of a random game are looked at closely, at most."""

SHARES = {"game-of-travel": 1.0, "go": 0.02, "pirate-and-traveler": 0.01}
"""Which share of --random-games a game plays; others take far longer, and play a tenth."""


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", list(games))
def test_random_games(name: str, batch: int, request: pytest.FixtureRequest) -> None:
    wanted = int(request.config.getoption("--random-games") * SHARES.get(name, 0.1))
    mine, dice = cases(name), Random(batch)
    for number in range(batch, wanted, BATCHES):
        case = mine[number % len(mine)]
        last, closely = None, 0
        for state, action in play(case, number):
            look(case, state)
            if closely < CLOSE_LOOKS and dice.random() < 0.01:
                look_closely(case, state, [])
                closely += 1
            if action is not None:
                last = action
        look_at_the_end(case, state, last)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_state_of_one_game_closely(case: Case) -> None:
    strangers, last, tried = strangers_of(case), None, 0
    for number, (state, action) in enumerate(play(case, "closely")):
        look(case, state)
        # of a game of ten thousand moves the beginning, and then one state in five hundred
        if tried < CLOSELY or number % 499 == 0 or action is None:
            look_closely(case, state, strangers)
            tried += len(case.rules.actions(state))
        last = action or last
    outcome = look_at_the_end(case, state, last)
    for stranger in strangers:
        with pytest.raises(IllegalAction):
            case.rules.apply(state, stranger)
    assert case.rules.outcome(state) == outcome


@settings(max_examples=60)
@given(case=st.sampled_from(CASES), choices=st.lists(st.integers(0, 1000), max_size=80))
def test_any_line_of_play(case: Case, choices: list[int]) -> None:
    """Unlike random games this reaches what is unlikely, and shrinks to the shortest line."""
    game, state = case.rules, case.start()
    seen: list[Action] = []
    for choice in choices:
        look(case, state)
        look_closely(case, state, seen[-5:])
        actions = game.actions(state)
        if not actions:
            look_at_the_end(case, state, seen[-1])
            return
        seen.append(actions[choice % len(actions)])
        state = game.apply(state, seen[-1])


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_state_cannot_be_changed_by_hand(case: Case) -> None:
    for thing in itertools.chain(*itertools.islice(play(case, "hands"), 0, 30, 5)):
        fields = getattr(type(thing), "_fields", None) or [
            field.name for field in dataclasses.fields(thing)
        ]
        before = hash(thing)
        for name in fields:
            with pytest.raises(AttributeError):
                setattr(thing, name, None)
        with pytest.raises((AttributeError, TypeError)):
            thing.something_new = 1
        assert hash(thing) == before


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_same_seeds_give_the_same_states(case: Case) -> None:
    one, two = list(play(case, "twice")), list(play(case, "twice"))
    assert one == two
    assert [hash(state) for state, _ in one] == [hash(state) for state, _ in two]
    assert len({state for state, _ in one}) > len(one) // 2


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_list_of_moves_is_a_snapshot(case: Case) -> None:
    game = case.rules
    for state, _ in itertools.islice(play(case, "snapshot"), 0, 60, 4):
        actions = game.actions(state)
        before = list(actions)
        for action in actions:
            game.actions(game.apply(state, action))
        assert list(actions) == before


def test_every_process_plays_the_same_games() -> None:
    expected = fingerprint()
    for hash_seed in ("0", "1", "4242"):
        found = subprocess.run(
            [sys.executable, "-c", "from tests.random_play import *; print(fingerprint())"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert found.stdout.strip() == expected


@pytest.mark.parametrize("name", list(games))
def test_the_facts_about_a_game(name: str) -> None:
    game = games[name]
    assert game.name == name
    assert game.title
    assert game.imprint
    assert game.rule_set
    assert 1 <= game.seats[0] <= game.seats[1]
    assert game.board.game == name
    names = [option.name for option in game.options]
    assert len(names) == len(set(names))
    for option in game.options:
        assert option.name.isidentifier()
        assert option.about.endswith((".", "?"))
        assert len(option.choices) == len(set(option.choices)) > 1
        assert option.default == option.choices[0]
        assert option.rule
    assert complete(game, {}) == {option.name: option.default for option in game.options}


@pytest.mark.parametrize("name", list(games))
def test_a_wrong_number_of_players_is_refused_by_a_rule(name: str) -> None:
    game = games[name]
    fewest, most = game.seats
    for players in (-1, 0, fewest - 1, most + 1, 100):
        with pytest.raises(IllegalAction) as caught:
            game.start(players, complete(game, {}))
        assert caught.value.rule
        assert str(fewest) in str(caught.value)
        assert str(most) in str(caught.value)
