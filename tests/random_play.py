"""Random games of every registered game, the same ones in every process.

Not a test: test_conformance.py uses it, and so do the processes that it starts.
"""

from __future__ import annotations

import hashlib
import itertools
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit.core import CHANCE, Action, Game, Option, complete
from travelkit.errors import IllegalAction
from travelkit.games import games

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 100_000
"""Actions: a game that goes on longer than this is taken to go on for ever."""


class Case(NamedTuple):
    """A way to play a game: how many players, and the options that are not the default."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.game, str(self.players), *words])

    @property
    def rules(self) -> Game[Any, Any]:
        return games[self.game]

    def start(self) -> Any:
        return self.rules.start(self.players, complete(self.rules, dict(self.options)))


ENOUGH = 1_500
"""Actions: of a longer game only the beginning is looked at state by state."""

FEW = 4
"""An option of no more choices than this is played with each of them."""

MANY = 32
"""No more sets of options of one game than this are played; the rest are left out evenly."""


LONG = {"pirate-and-traveler": "journeys"}
"""An option whose default makes random games very long; other options are played with its least
choice, where the game allows that."""


def tried(option: Option) -> tuple[Any, ...]:
    """The choices that are played: of many, the default and those at either end."""
    if len(option.choices) <= FEW:
        return option.choices
    ends = (option.default, min(option.choices), max(option.choices))
    return tuple(dict.fromkeys(ends))


def cases(game: str) -> list[Case]:
    """Every number of players with every set of options that the game allows; of many, some."""
    rules = games[game]
    every = list(itertools.product(*(tried(option) for option in rules.options)))
    found = []
    for number, values in enumerate(every):
        given = tuple(
            (option.name, value)
            for option, value in zip(rules.options, values, strict=True)
            if value != option.default
        )
        if len(given) > 1 and len(every) > MANY and number * MANY % len(every) >= MANY:
            continue
        for players in range(rules.seats[0], rules.seats[1] + 1):
            case = Case(game, players, given)
            try:
                case.start()
            except IllegalAction:
                assert given, "the defaults have to be playable"
                continue
            if not _can_be_short(case):
                found.append(case)
    return found


def _can_be_short(case: Case) -> bool:
    """Is this a long game with an option that a short one allows as well?"""
    long = LONG.get(case.game)
    if long is None or not case.options or long in dict(case.options):
        return False
    (least,) = [min(option.choices) for option in case.rules.options if option.name == long]
    try:
        Case(case.game, case.players, ((long, least), *case.options)).start()
    except IllegalAction:
        return False
    return True


def plain_cases(game: str) -> list[Case]:
    """Every number of players, with the default options, and with one or two others at a time.

    A short game (`LONG`) does not count as an option here.

    Of more than `MANY` cases, each set of options is played by one number of players only.
    """
    found = [
        case
        for case in cases(game)
        if len(case.options) <= 1 + _first_is_refused(case) + (LONG.get(game) in dict(case.options))
    ]
    if len(found) <= MANY:
        return found
    some, turns = [], itertools.count()
    for options, same in itertools.groupby(found, key=lambda case: case.options):
        group = list(same)
        some += [group[next(turns) % len(group)]] if options else group
    return some


def _first_is_refused(case: Case) -> bool:
    """Can one of the options of this case not stand alone?"""
    for option in case.options:
        try:
            Case(case.game, case.players, (option,)).start()
        except IllegalAction:
            return True
    return False


def choose(dice: Random, game: Game[Any, Any], state: Any) -> Action:
    """A random legal action; at a chance node by its odds."""
    actions = game.actions(state)
    weights = game.odds(state) if game.turn(state) == CHANCE else None
    action: Action = dice.choices(actions, weights)[0]
    return action


def play(case: Case, seed: object) -> Iterator[tuple[Any, Action | None]]:
    """The states of a random game, each with the action that leaves it; None at the end."""
    game, state = case.rules, case.start()
    dice = Random(f"{case} {seed}")
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            yield state, None
            return
        action = choose(dice, game, state)
        yield state, action
        state = game.apply(state, action)
    raise AssertionError(f"{case} does not end")


def fingerprint(seed: object = 0) -> str:
    """A hash of a random game of every plain case: at most `ENOUGH` states, actions, outcomes."""
    digest = hashlib.sha256()
    for name in games:
        for case in plain_cases(name):
            for state, action in itertools.islice(play(case, seed), ENOUGH):
                digest.update(f"{state!r}{action!r}".encode())
            digest.update(repr(case.rules.outcome(state)).encode())
    return digest.hexdigest()
