"""What follows a move: the word on a spot, a landing, the end, and whose turn comes next."""

from __future__ import annotations

from typing import Final, TypeVar

from travelkit.games.pirate_and_traveler.choices import acted as ahead
from travelkit.games.pirate_and_traveler.choices import question
from travelkit.games.pirate_and_traveler.network import (
    EFFECT,
    HAZARD,
    HOME,
    LOSE_A_TURN,
    SPIN_AGAIN,
)
from travelkit.games.pirate_and_traveler.state import (
    ALONE,
    CARDS,
    ENOUGH,
    LAYING,
    MISSING,
    OVER,
    SPINNING,
    Move,
    State,
    Traveler,
)

T = TypeVar("T")

NOBODY: Final = -1
"""No captive."""


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with one of them replaced.

    >>> put((1, 2, 3), 1, 0)
    (1, 0, 3)
    """
    return (*values[:index], value, *values[index + 1 :])


def ranked(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that are known, the best first."""
    return tuple(
        sorted(filter(lambda card: card >= 0, hand), key=lambda card: (-CARDS[card].points, card))
    )


def rested(state: State, travelers: tuple[Traveler, ...], end: int, move: Move | None) -> State:
    """The count stops on `end`, and what is written there happens (P20, P21, P22)."""
    seat = state.seat
    me, effect = travelers[seat], EFFECT[end]
    if effect == SPIN_AGAIN and end not in state.acted:  # P60, once a turn (P59)
        acted = (*state.acted, end)
        if move is not None:
            acted = (*acted, *ahead(question(state), move))
        travelers = put(travelers, seat, me._replace(spot=end))
        return state._replace(
            travelers=travelers, phase=SPINNING, number=0, captive=NOBODY, acted=acted
        )
    spot = HOME if effect == HAZARD else end
    _, card, hand, landed, landings, waits = me
    waits = waits or effect == LOSE_A_TURN
    travelers = put(travelers, seat, Traveler(spot, card, hand, landed, landings, waits))
    return passed_on(state, travelers)


def landed(state: State, travelers: tuple[Traveler, ...]) -> State:
    """The piece of the seat to move has ended its count on the Goal (P46 to P50)."""
    seat, me = state.seat, travelers[state.seat]
    if me.landings:
        return ended(state._replace(travelers=travelers), seat, me._replace(landings=2))
    few = len(me.hand) <= ENOUGH
    if state.rulings.strict_five and len(me.hand) < ENOUGH:  # PA6
        return passed_on(state, travelers)
    me = me._replace(spot=HOME, landings=1)  # P48
    if few:  # P69
        return passed_on(state, put(travelers, seat, me._replace(hand=(), landed=me.hand)))
    return state._replace(
        travelers=put(travelers, seat, me), phase=LAYING, number=ENOUGH, captive=NOBODY
    )


def ended(state: State, seat: int, me: Traveler) -> State:
    """The game ends, and all in the hand of `seat` is credited (P50, P73)."""
    me = me._replace(spot=HOME, hand=(), landed=(*me.landed, *me.hand))
    travelers = put(state.travelers, seat, me)
    return state._replace(travelers=travelers, phase=OVER, number=0, captive=NOBODY, acted=())


def passed_on(state: State, travelers: tuple[Traveler, ...]) -> State:
    """The turn passes on, in rotation (P16), past those who are retired."""
    _, seat, _, _, _, pirates, _, deck, rulings = state
    players = len(travelers)
    seat = (seat + 1) % players
    while travelers[seat].spot < 0:
        seat = (seat + 1) % players
    if pirates and sum([one.spot >= 0 for one in travelers]) == 1:
        phase = ALONE
    else:
        phase = MISSING if travelers[seat].waits else SPINNING
    return State(travelers, seat, phase, 0, NOBODY, pirates, (), deck, rulings)
