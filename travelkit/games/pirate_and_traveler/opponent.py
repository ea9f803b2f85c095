"""A computer player: the shortest way to the card, whom to send home, when to fight, when to run.

It looks one move ahead. A traveler counts how many turns the rest of the journey takes from where
a move ends, and what it costs the others to be sent home. A pirate runs for the Goal along the
spots from which the spinner hits it best, and fights when what he could land is less than what
another has landed already. It knows what its seat may know, and nothing more.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from travelkit.games.pirate_and_traveler.nets import measured
from travelkit.games.pirate_and_traveler.network import (
    EFFECT,
    GOAL,
    HAZARD,
    HOME,
    LOSE_A_TURN,
    PLACES,
    SAFE,
    SPIN_AGAIN,
    TRACKS,
    WHERE,
)
from travelkit.games.pirate_and_traveler.state import CARDS, SECTORS, Move, State, Traveler

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_MEAN: Final = sum(SECTORS) / len(SECTORS)  # spots a turn
_CARD: Final = 1.5  # turns that an unknown card of booty is worth
_FAR: Final = 99
_WIN: Final = 30.0  # turns: more than anything else is worth


@functools.cache
def steps_to(place: int) -> tuple[int, ...]:
    """Steps from every spot to a place, along any lines.

    >>> steps_to(HOME)[HOME]
    0
    """
    from_places = measured(place)
    found = list(from_places)
    for line, position in WHERE[PLACES:]:
        track = TRACKS[line]
        back = position + from_places[track.start]
        found.append(min(back, track.steps - position + from_places[track.end]))
    return tuple(found)


@functools.cache
def turns_to_land() -> tuple[float, ...]:
    """About how many turns it takes to land, by the steps to the nearest spot of the Goal.

    Worked out for one straight line with the three spots of the Goal on it, on which a spin may
    be moved either way: value iteration over the sectors of the spinner.
    """
    turns = [1.0 + steps / _MEAN for steps in range(_FAR + 1)]
    for _ in range(60):
        turns = [
            1.0
            + sum(
                0.0
                if 0 <= spin - steps < len(GOAL)
                else min(turns[min(_FAR, steps + spin)], turns[_through(steps, spin)])
                for spin in SECTORS
            )
            / len(SECTORS)
            for steps in range(_FAR + 1)
        ]
    return tuple(turns)


def _through(steps: int, spin: int) -> int:
    """Steps to the Goal after a spin towards it, if need be through it (P45)."""
    return steps - spin if spin < steps else spin - steps - (len(GOAL) - 1)


def to_goal(spot: int) -> float:
    """About how many turns it takes to land from a spot.

    >>> to_goal(HOME) > to_goal(next(iter(GOAL)))
    True
    """
    return turns_to_land()[min(_FAR, *[steps_to(goal)[spot] for goal in GOAL])]


def choose(game: Any, state: State, random: Random) -> Any:  # noqa: ANN401 - any game's action
    """The move to play.

    Args:
        game: the rules.
        state: as the seat to move may know it.
        random: settles draws between moves that look equally good.
    """
    actions = game.actions(state)
    if not isinstance(actions[0], Move):
        # laying aside, the best come first; the last pirate had better land everything
        return actions[-1] if state.pirates and not state.number else actions[0]
    worth = _hunter(state) if state.pirates else _traveler(state)
    values = [round(worth(move), 6) for move in actions]
    best = max(values)
    return random.choice(
        [move for move, value in zip(actions, values, strict=True) if value == best]
    )


def _traveler(state: State) -> Callable[[Move], float]:
    """How good a traveler's move is, in turns."""
    me = state.travelers[state.seat]
    goal = CARDS[me.card].place
    mine = steps_to(goal)
    delays = [_delay(one) for one in state.travelers]
    journeys = state.rulings.journeys
    lead = max(len(one.hand) for seat, one in enumerate(state.travelers) if seat != state.seat)
    weight = 0.5 if lead + 2 < journeys else 0.9  # the nearer another is to the end, the better

    def worth(move: Move) -> float:
        gain = sum([weight * delay for seat, delay in enumerate(delays) if move.sent >> seat & 1])
        if move.end == goal:
            return gain + 2.0
        effect = EFFECT[move.end]
        left = mine[HOME if effect == HAZARD else move.end] / _MEAN
        if effect == SPIN_AGAIN:
            left -= 1.0
        elif effect == LOSE_A_TURN:
            left += 1.0
        return gain - left + 0.1 * (move.end in SAFE)

    return worth


def _delay(one: Traveler) -> float:
    """How many turns it costs a traveler to be sent home; less than 0 if it helps him."""
    if one.card < 0 or one.spot < 0:
        return 0.0
    left = steps_to(CARDS[one.card].place)
    return (left[HOME] - left[one.spot]) / _MEAN


def _hunter(state: State) -> Callable[[Move], float]:
    """How good a pirate's move is, in turns."""
    seat = state.seat
    me = state.travelers[seat]
    others = [one for which, one in enumerate(state.travelers) if which != seat]
    mine = me.points + sum([CARDS[card].points for card in me.hand])
    theirs = max(one.points for one in others)
    behind = mine < theirs  # whatever I land, another has more: fight
    prey = [one.spot for one in others if one.hand and one.spot not in (-1, HOME)]

    def worth(move: Move) -> float:
        end = HOME if EFFECT[move.end] == HAZARD else move.end
        value = 0.0
        if move.captive >= 0:
            captive = state.travelers[move.captive]
            value += to_goal(HOME) - to_goal(captive.spot)
            value += _CARD * bool(captive.hand) * (3 if behind else 1)
        if move.lands:
            if me.landings and behind:
                return value - _WIN  # it would end the game, and lose it
            return value + _WIN
        if behind and prey:
            return value - min([_apart(end, spot) for spot in prey]) / _MEAN
        value -= to_goal(end)
        if EFFECT[end] == SPIN_AGAIN:
            value += 1.0
        elif EFFECT[end] == LOSE_A_TURN:
            value -= 1.0
        return value + 0.1 * (end in SAFE)

    return worth


def _apart(one: int, other: int) -> int:
    """About how many steps lie between two spots: to the ends of the other's line and on."""
    line, position = WHERE[other]
    if line < 0:
        return steps_to(other)[one]
    track = TRACKS[line]
    return min(
        steps_to(track.start)[one] + position, steps_to(track.end)[one] + track.steps - position
    )
