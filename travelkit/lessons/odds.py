"""Chance in the games, exact and by trying: the throw that has to fit, the spinner, the race.

Chances are `fractions.Fraction`, so that nothing is rounded on the way.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from travelkit import data
from travelkit.games.game_of_travel import BLUE, HOME, RED, TICKETS, TURNING_POINT, WHITE
from travelkit.games.game_of_travel.tour import turns_to_win
from travelkit.games.go.tables import PLACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.session import Session

DIE: Final = (1, 2, 3, 4, 5, 6)


def throws_to_arrive(steps: int, throws: Sequence[int]) -> int:
    """How many of these throws it takes to arrive by the exact number; 0 if they do not suffice.

    Args:
        steps: how many steps are missing, 1 or more.
        throws: of one die, in order. A throw that leads beyond the place is ignored (G49).

    >>> throws_to_arrive(3, [5, 2, 4, 1, 6])
    4
    """
    for number, throw in enumerate(throws, start=1):
        if throw <= steps:
            steps -= throw
        if not steps:
            return number
    return 0


@functools.cache
def expected_throws(steps: int) -> Fraction:
    """The average number of throws until one arrives by the exact number, exactly.

    Args:
        steps: how many steps are missing, 0 or more.

    From `steps` away, each of the six numbers is as likely; those too high leave the token where
    it is. So E = 1 + (sum of E after each number that moves it) / 6 + E x (numbers too high) / 6.

    >>> [str(expected_throws(steps)) for steps in (1, 2, 6, 7, 8)]
    ['6', '6', '6', '7', '43/6']
    """
    if steps == 0:
        return Fraction(0)
    moving = [throw for throw in DIE if throw <= steps]
    return (len(DIE) + sum(expected_throws(steps - throw) for throw in moving)) / Fraction(
        len(moving)
    )


def arrival_chances(steps: int, most: int) -> dict[int, Fraction]:
    """The exact chance to arrive with the first throw, the second, and so on.

    Args:
        steps: how many steps are missing, 1 or more.
        most: up to which throw.

    >>> arrival_chances(1, 2) == arrival_chances(6, 2) == {1: Fraction(1, 6), 2: Fraction(5, 36)}
    True
    """
    here = {steps: Fraction(1)}
    found = {}
    for number in range(1, most + 1):
        after: dict[int, Fraction] = {}
        for left, chance in here.items():
            for throw in DIE:
                there = left - throw if throw <= left else left
                after[there] = after.get(there, Fraction(0)) + chance / len(DIE)
        found[number] = after.pop(0, Fraction(0))
        here = after
    return found


def trips(steps: int, many: int, seed: int) -> list[int]:
    """How many throws each of many trips took, tried out with a die from the computer.

    Args:
        steps: how many steps are missing at the start of each trip, 1 or more.
        many: how many trips.
        seed: the same seed gives the same throws, everywhere.

    >>> trips(1, 5, seed=7)
    [1, 7, 1, 3, 2]
    """
    random = Random(f"travelkit trips {seed}")
    found = []
    for _ in range(many):
        throws: list[int] = []
        while not throws_to_arrive(steps, throws):
            throws.append(random.choice(DIE))
        found.append(len(throws))
    return found


def spinner() -> tuple[int, ...]:
    """The numbers on the twelve sectors of the spinner of Pirate and Traveler, lowest first.

    >>> spinner()
    (2, 2, 4, 4, 6, 6, 10, 10, 10, 15, 20, 30)
    """
    rows = data.rows("games", "pirate-and-traveler", "spinner.csv")
    return tuple(sorted(int(row["spots"]) for row in rows))


RACE: Final = (("Ada", "Paris"), ("Ben", "Berlin"))
"""The travellers of the race and where their tickets lead."""

_RACE = """\
travelkit save 1;
game = go;
rules = go-1961;
seed = {seed};
dice = seed;
player A = Ada;
player B = Ben;
option length = full;
option target = 0;
option casino_odds = literal;
option instructions = True;
1. throw 6;
2. throw 1;
3. throw the die;
4. throw 4;
5. buy rail ticket to Paris;
6. end turn;
7. throw the die;
8. throw 4;
9. buy rail ticket to Berlin;
10. end turn;
end 10;
"""


def race(seed: int) -> str:
    """A saved game of GO in London: Ada needs exactly 1 step to Paris, Ben 2 steps to Berlin.

    Args:
        seed: of the throws to come.

    Returns:
        The text of the save, for `travelkit.resume`.

    >>> from travelkit.session import Session
    >>> Session.load(race(7)).names
    ('Ada', 'Ben')
    """
    return _RACE.format(seed=seed)


def arrivals(session: Session) -> dict[str, tuple[int, bool]]:
    """Of each traveller of the race: throws on the way, and whether the token has arrived.

    Args:
        session: a race, as far as it has been played.

    >>> from travelkit.session import Session
    >>> arrivals(Session.load(race(7)).play("throw the die"))["Ada"][0]
    1
    """
    found = {}
    for seat, (name, end) in enumerate(RACE):
        riding = [
            session.state_at(move).travellers[seat].ticket >= 0 for move in range(session.move + 1)
        ]
        throws = sum(
            entry.player == seat and entry.text == "throw the die" and riding[entry.number - 1]
            for entry in session.log
        )
        there = any(
            not riding[move] and PLACES[session.state_at(move).travellers[seat].place] == end
            for move in range(session.move + 1)
        )
        found[name] = (throws, there)
    return found


def raced(moves: int, seed: int) -> Session:
    """The race of the lesson, played on by whoever is to throw.

    Args:
        moves: how many decisions are taken, 0 or more.
        seed: of the throws.

    >>> raced(1, seed=7).log[-1].text[:6]
    'throw '
    """
    from travelkit.session import Session

    session = Session.load(race(seed))
    for _ in range(moves):
        legal = [action.text for action in session.actions]
        session.play("throw the die" if "throw the die" in legal else "end turn")
    return session


def finished(seed: int) -> Session:
    """The race of a seed, played until somebody has arrived.

    Args:
        seed: of the throws.

    >>> race_lacks(finished(7))
    ''
    """
    moves = 0
    while race_lacks(raced(moves, seed)):
        moves += 1
    return raced(moves, seed)


def race_lacks(session: Session) -> str:
    """What a session lacks to be the race with somebody there; "" if nothing.

    Args:
        session: of any game.

    >>> race_lacks(raced(0, seed=7))
    'not_begun'
    """
    begun = [entry.text for entry in session.log[:10]]
    if begun != [entry.text for entry in raced(0, 1).log]:
        return "other_game"
    found = arrivals(session)
    if any(there for _, there in found.values()):
        return ""
    return "waiting" if any(throws for throws, _ in found.values()) else "not_begun"


def nearly(seed: int) -> Session:
    """A race in which somebody has thrown and nobody has arrived, with this seed or a later one.

    Args:
        seed: the first to be tried.

    >>> race_lacks(nearly(7))
    'waiting'
    """
    while not race_lacks(raced(1, seed)):
        seed += 1
    return raced(1, seed)


def tickets(kind: str) -> list[tuple[str, ...]]:
    """The tickets that can begin a tour, turn it, or end it: each as the names on it.

    Args:
        kind: ``"out"`` for all red ones, ``"turn"`` for the white ones to Constantinople,
            ``"home"`` for the blue ones that end at home.

    >>> [len(tickets(kind)) for kind in ("out", "turn", "home")]
    [12, 9, 12]
    """
    if kind == "out":
        return [ticket.places for ticket in TICKETS[RED]]
    if kind == "turn":
        return [ticket.places for ticket in TICKETS[WHITE] if TURNING_POINT in ticket.places]
    return [ticket.places for ticket in TICKETS[BLUE] if ticket.places[-1] in HOME]


def average_tour() -> Fraction:
    """The exact average of the turns of a tour of one player.

    >>> round(float(average_tour()), 2)
    30.23
    """
    return sum((turns * chance for turns, chance in turns_to_win().items()), Fraction(0))
