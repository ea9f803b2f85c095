"""Why a move is not open: one sentence that names the rule and says what is."""

from __future__ import annotations

from typing import Final

from travelkit.core import plain
from travelkit.errors import IllegalAction
from travelkit.games.go.menu import menu
from travelkit.games.go.refused_amounts import number
from travelkit.games.go.refused_words import BY_VERB
from travelkit.games.go.state import (
    ANSWER,
    BID,
    CHANCE_PHASES,
    DECIDE,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    FLOOR,
    GIVE,
    HAMMER,
    LOT,
    ORDER,
    OVER,
    PAWNING,
    REDEEMING,
    SEARCH,
    SEIZE,
    WANT,
    Act,
    State,
)

_NOW: Final = {
    ORDER: ("Everybody first throws for who begins", "G21"),
    DRAW_LUCK: ("A Luck card has to be drawn first", "G24"),
    DRAW_RISK: ("A Risk card has to be drawn first", "G60"),
    SEARCH: ("Customs want to see the trunk first", "G82"),
    SEIZE: ("Customs are choosing a souvenir", "G82"),
    DECIDE: ("The die is thrown: first move", "G40"),
    DUE: ("A bill has to be seen to first", "G86"),
    PAWNING: ("First say in which money the bank shall pay", "G103"),
    REDEEMING: ("First say in which money you pay the bank", "G103"),
    FLOOR: ("You have been asked for an offer", "G97"),
    GIVE: ("An offer is being made: first say what you give", "G97"),
    WANT: ("An offer is being made: now say what you want for it", "G97"),
    ANSWER: ("An offer is waiting for your answer", "G97"),
    LOT: ("An auction is opening: first say in which money", "G101"),
    BID: ("An auction is on: bid, or say no bid", "G101"),
    HAMMER: ("An auction is on: sell, or keep it", "G101"),
}


def _open(state: State) -> str:
    texts = [act.text for act in menu(state)]
    shown = texts if len(texts) <= 6 else [*texts[:4], texts[-1]]  # noqa: PLR2004
    return f"You may play: {', '.join(shown)}. Nothing has changed."


def refused(state: State, act: Act) -> IllegalAction:
    """Why `apply` does not take this move."""
    text = getattr(act, "text", "")
    return why_not(state, str(text)) or IllegalAction(
        f"{str(text)[:60]!r} is not open now. {_open(state)}", rule="G23"
    )


def why_not(state: State, text: str) -> IllegalAction | None:
    """Why a text is no legal move, or None if there is nothing to say but that.

    Args:
        state: the position.
        text: what somebody typed.
    """
    said = plain(text)
    if state.phase == OVER or not said:
        return None
    verb, _, rest = said.partition(" ")
    found = number(state, said)
    if found is None and verb in BY_VERB:
        found = BY_VERB[verb](state, rest)
    if found is None:
        if verb not in BY_VERB or state.phase not in _NOW:
            return None
        found = _NOW[state.phase]
    sentence, rule = found
    if state.phase in _NOW and rule not in _FIRST:
        sentence, rule = _NOW[state.phase]
        sentence += "."
    elif state.phase in CHANCE_PHASES:
        sentence, rule = "First the die shows what happens.", "G27"
    return IllegalAction(f"{sentence} {_open(state)}", rule=rule)


_FIRST: Final = frozenset({"G19", "G87", "G91", "G97", "G98", "G99", "G104", "G105"})
"""Rules about what was typed itself: they are named whatever is going on."""
