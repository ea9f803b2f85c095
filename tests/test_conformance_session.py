"""Every registered game through a session: save and load, undo and redo, to(n) and fork."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from tests.conservation import conserved
from tests.random_play import LONG, LONGEST, Case, cases, plain_cases
from travelkit.core import CHANCE
from travelkit.errors import IllegalAction
from travelkit.games import games
from travelkit.session import Session

# Of a game that takes ten thousand moves the short form is enough to see what a session does.
CASES = [
    case
    for case in itertools.chain.from_iterable(plain_cases(name) for name in games)
    if case.game not in LONG or LONG[case.game] in dict(case.options)
]


def new(case: Case, seed: int = 7) -> Session:
    return Session(case.game, case.players, seed=seed, **dict(case.options))


def whole(session: Session, seed: object, most: int = LONGEST) -> Session:
    """The session played on at random, by people, to the end or for `most` decisions."""
    dice = Random(f"{seed}")
    for _ in range(most):
        if session.outcome is not None:
            return session
        session.play(dice.choice(session.actions).text)
    assert most < LONGEST, "this game does not end"
    return session


def shown(session: Session) -> tuple[Any, ...]:
    """All that a session shows of a game."""
    return (session.state, session.log, tuple(session.actions), session.outcome, session.move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_after_every_play_a_person_decides_or_it_is_over(case: Case) -> None:
    session, dice = new(case), Random(f"{case}")
    while session.outcome is None:
        assert session.turn != CHANCE
        assert session.actions
        assert session.state_at(session.move) == session.state
        assert session.play(dice.choice(session.actions)) is session
        conserved(case.game, session.state)
        assert session.move == session.moves < LONGEST
    assert list(session.actions) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_session_is_what_its_record_gives_by_the_rules(case: Case) -> None:
    session, state = whole(new(case), case), case.start()
    log = session.log
    for number, action in enumerate(session.record):
        assert session.state_at(number) == state
        assert log[number].player == case.rules.turn(state)
        assert log[number].text == action.text
        state = case.rules.apply(state, action)
    assert session.state == state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_seed_one_sequence_of_chance(case: Case) -> None:
    one, two = whole(new(case), case), whole(new(case), case)
    assert one.save() == two.save()
    others = [whole(new(case, seed), case).record for seed in range(5)]
    assert len(set(others)) > 1, "the seed has no effect"


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("most", [0, 1, 9, LONGEST])
def test_save_load_save(case: Case, most: int) -> None:
    session = whole(new(case), case, most)
    text = session.save()
    loaded = Session.load(text)
    assert loaded.save() == text
    assert shown(loaded) == shown(session)
    assert loaded.options == session.options
    assert whole(loaded, "on").save() == whole(session, "on").save(), "chance goes on the same"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undo_and_redo_are_inverse(case: Case) -> None:
    session, dice = new(case), Random(f"{case}")
    states = [shown(session)]
    for _ in range(25):
        if session.outcome is not None:
            break
        session.play(dice.choice(session.actions))
        states.append(shown(session))
    saved = session.save()
    for expected in states[-2::-1]:
        session.undo()
        assert shown(session) == expected
    with pytest.raises(IllegalAction):
        session.undo()
    assert shown(session) == states[0]
    for expected in states[1:]:
        session.redo()
        assert shown(session) == expected
    with pytest.raises(IllegalAction):
        session.redo()
    assert session.save() == saved


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undo_and_the_same_move_give_the_same_dice(case: Case) -> None:
    session = whole(new(case), case, 12)
    before, last = shown(session), session.undo().actions
    for action in last:
        session.play(action)
        if shown(session) == before:
            break
        session.undo()
    assert shown(session) == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_new_move_after_undo_leaves_nothing_to_redo(case: Case) -> None:
    session = whole(new(case), case, 8)
    session.undo().undo()
    session.play(session.actions[0])
    with pytest.raises(IllegalAction):
        session.redo()
    state = case.start()
    for action in session.record:
        state = case.rules.apply(state, action)
    assert session.state == state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_to_any_place_in_the_record_and_back(case: Case) -> None:
    session = whole(new(case), case)
    length, before = session.moves, shown(session)
    states, state = [case.start()], case.start()
    for action in session.record:
        state = case.rules.apply(state, action)
        states.append(state)
    dice = Random(f"{case}")
    for number in [0, length, *(dice.randrange(length + 1) for _ in range(20)), length]:
        assert session.to(number) is session
        assert session.move == number
        assert session.moves == length
        assert session.state == states[number]
    assert shown(session) == before
    for wrong in (-1, length + 1):
        with pytest.raises(IllegalAction):
            session.to(wrong)
        assert shown(session) == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_fork_goes_its_own_way(case: Case) -> None:
    session = whole(new(case), case, 15)
    before, saved = shown(session), session.save()
    persons = [number for number in range(session.moves) if session.is_persons(number)]
    for number in (persons[0], persons[len(persons) // 2], session.moves):
        other = session.fork(number)
        assert other is not session
        assert other.record[:number] == session.record[:number]
        assert other.state_at(number) == session.state_at(number)
        whole(other, "fork")
        assert shown(session) == before
        assert session.save() == saved


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_is_offered_can_be_played_also_where_chance_is_due(case: Case) -> None:
    session = whole(new(case), case, 6)
    for number in range(session.moves + 1):
        for action in session.fork(number).actions:
            session.fork(number).play(action)
        for action in session.to(number).actions:
            session.fork().to(number).play(action)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refused_move_changes_nothing_and_tells_nobody(case: Case) -> None:
    session = whole(new(case), case, 5)
    before, told = shown(session), []
    stop = session.watch(lambda now: told.append(now.move))
    for wrong in ("", "no such move", "x" * 2000, case.rules.actions(case.start())[0]):
        with pytest.raises(IllegalAction):
            session.play(wrong)
        assert shown(session) == before
    assert told == []
    session.play(session.actions[0])
    assert told
    count = len(told)
    stop()
    session.undo()
    assert len(told) == count


@pytest.mark.parametrize("name", list(games))
def test_any_options_survive_a_save(name: str) -> None:
    for case in cases(name):
        session = whole(new(case), case, 3)
        assert Session.load(session.save()).options == session.options
        assert shown(Session.load(session.save())) == shown(session)
