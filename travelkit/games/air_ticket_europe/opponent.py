"""The computer player of Air Ticket Europe: it lays the longest sequence its hand allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from travelkit.games.air_ticket_europe import Act, State


def play(game: Any, state: State, random: Random) -> Act:  # noqa: ANN401, ARG001
    """The next card of the longest sequence, or ``stop`` once no card can follow.

    Args:
        game: the rules (`AirTicketEurope`).
        state: what the player to move may know; it reads its own hand and the last card only.
        random: not used: the same hand is always played alike.

    It is asked again after each card, and goes on with what is left of the same sequence.

    >>> from random import Random
    >>> from travelkit.games.air_ticket_europe import GAME, LAYING
    >>> state = GAME.start(2, {})
    >>> while state.phase != LAYING:
    ...     state = GAME.apply(state, GAME.actions(state)[0])
    >>> play(GAME, GAME.observe(state, state.seat), Random(7)).text
    'lay Denmark'
    """
    best: tuple[Act, ...] = game.hint(state)
    if best:
        return best[0]
    last: Act = game.actions(state)[-1]  # stop, or next round
    return last
