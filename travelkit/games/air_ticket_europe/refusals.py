"""Why an action of Air Ticket Europe is refused: one sentence, what is open, and the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.errors import IllegalAction
from travelkit.games.air_ticket_europe.cards import CARDS
from travelkit.games.air_ticket_europe.state import (
    COUNTED,
    DRAWING,
    FLY,
    LAY,
    LAYING,
    OVER,
    STOP,
    Act,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN = 6  # so many moves are named in a sentence
_CHANCE = (
    ("First a card is dealt", "E1"),
    ("First a card is turned up to start the journey", "E2"),
    ("First a card is drawn from the pack", "E4"),
)


def refused(state: State, action: Act, legal: Sequence[Act]) -> IllegalAction:
    """The refusal of an action that is not among the legal ones; it is given back, not raised.

    Args:
        state: the position.
        action: what was asked for.
        legal: what is open instead.

    >>> from travelkit.games.air_ticket_europe import GAME
    >>> from travelkit.games.air_ticket_europe.state import STOP_HERE
    >>> start = GAME.start(2, {})
    >>> error = refused(start, STOP_HERE, GAME.actions(start)[:2])
    >>> print(error)
    First a card is dealt. You may play: deal Albania, deal Austria. Nothing has changed. (rule E1)
    """
    said, rule = _why(state, action)
    if not legal:
        return IllegalAction(f"{said}. You can undo, or start a new game.", rule=rule)
    names = ", ".join([act.text for act in legal[:_SHOWN]])
    more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
    return IllegalAction(f"{said}. You may play: {names}{more}. Nothing has changed.", rule=rule)


def _why(state: State, action: Act) -> tuple[str, str]:
    if state.phase == OVER:
        return "The game is over: all the rounds are played", "E15"
    if state.phase == COUNTED:
        return "This round is over, and the cards left in the hands are counted", "E14"
    if state.phase < LAYING:
        if action.verb == state.phase:
            return f"{CARDS[action.card].name} is not in the pack any more", "E3"
        return _CHANCE[state.phase]
    if action.verb == STOP:
        return "In this game one card at least has to be laid before you stop", "EA4"
    if action.verb == DRAWING:
        return "One card is drawn in a turn, and it has been drawn or the pack is empty", "E4"
    if action.verb not in (LAY, FLY):
        return f'"{action.text}" has to wait until this round is over', "E14"
    name = CARDS[action.card].name
    if action.card not in state.hands[state.seat]:
        return f"You do not hold {name}, so you cannot lay it", "E5"
    if action.verb == FLY:
        return f"You have flown in this turn already, so you cannot fly to {name} as well", "E9"
    return _no_way(CARDS[state.row[-1].card].name, name)


def _no_way(here: str, there: str) -> tuple[str, str]:
    """Why no border and no ferry leads from one country to the other."""
    if here == there:
        said = (
            f"{there} lies there already, and only two cards laid together in one turn may be alike"
        )
        return said, "E7"
    if "Iceland" in (here, there):
        return "Iceland has no neighbour: it is reached and left by aeroplane only", "E20"
    return f"{there} has no border and no railway ferry with {here}", "E6"
