"""Why a move is refused: the rule, in words, for whatever people type."""

from __future__ import annotations

import re
from typing import Final

from travelkit.core import plain
from travelkit.errors import IllegalAction
from travelkit.games.pirate_and_traveler.choices import open_moves, question
from travelkit.games.pirate_and_traveler.network import HOME, NAMES, SAFE
from travelkit.games.pirate_and_traveler.state import (
    ALONE,
    CARDS,
    COLOURS,
    COUNTS,
    DRAWING,
    LAYING,
    MISSING,
    MOVING,
    OVER,
    RANSOMING,
    SPINNING,
    Move,
    State,
)

_SPOTS: Final = {plain(name): spot for spot, name in enumerate(NAMES)}
_NOW: Final = {
    DRAWING: ("First a Travel-Card has to be drawn.", "P14"),
    SPINNING: ("First the spinner has to be spun.", "P18"),
    MOVING: ("The spin has to be moved now.", "P18"),
    MISSING: ("This turn is lost, because the piece stopped on a spot that says so.", "P60"),
    RANSOMING: ("First the captured pirate pays one card, drawn unseen.", "P39"),
    LAYING: ("First the best cards are laid aside in the Pirate Goal.", "P47"),
    ALONE: ("The last pirate may play on, or land everything.", "P73"),
}
_STILL: Final = "Nothing has changed."


def explained(state: State, text: str) -> IllegalAction | None:
    """The refusal of a text that is no legal action, or None if no rule speaks of it.

    Args:
        state: the state in which it was tried.
        text: as it was typed.
    """
    if state.phase == OVER:
        return None
    words = plain(text)
    verb, _, rest = words.partition(" ")
    if verb == "spin":
        return _spin(state, rest)
    if words.startswith(("go to ", "land at ")):
        return _move(state, words, text)
    if words.startswith("lay aside"):
        return _lay(state, _named(text))
    if verb in ("draw", "take", "miss", "lose", "play"):
        why, rule = _NOW[state.phase]
        return IllegalAction(f"{text!r} is not open now. {why} {_STILL}", rule=rule)
    return None


def _named(text: str) -> str:
    """The name in what was typed, as it was typed: the verb has two words.

    >>> _named("Go to  Atlantis, sending Red home."), _named("lay aside")
    ('Atlantis', '')
    """
    name = re.sub(r"^\s*\S+\s+\S+\s*", "", text)
    return re.split(r", (?:capturing|sending) ", name, flags=re.IGNORECASE)[0].strip().rstrip(".!")


def _spin(state: State, number: str) -> IllegalAction:
    if state.phase == SPINNING:
        on_it = ", ".join(map(str, COUNTS))
        return IllegalAction(
            f"The spinner cannot stop at {number or 'nothing'}: its twelve sectors show {on_it}. "
            f"{_STILL}",
            rule="P2",
        )
    why, rule = _NOW[state.phase]
    return IllegalAction(f"There is nothing to spin now. {why} {_STILL}", rule=rule)


def _lay(state: State, name: str) -> IllegalAction:
    if state.phase != LAYING:
        return IllegalAction(
            "Cards are laid aside only on landing in the Pirate Goal, five of them and no more. "
            f"{_STILL}",
            rule="P47",
        )
    return IllegalAction(
        f"There is no card {name!r} in the hand that is landing. {state.number} may still be laid "
        f"aside. {_STILL}",
        rule="P47",
    )


def _move(state: State, words: str, text: str) -> IllegalAction:
    if state.phase != MOVING:
        why, rule = _NOW[state.phase]
        return IllegalAction(f"No piece can be moved now. {why} {_STILL}", rule=rule)
    target, capturing, _ = (
        words.removeprefix("go to ").removeprefix("land at ").partition(", capturing ")
    )
    target = target.partition(", sending ")[0]
    if target not in _SPOTS:
        return IllegalAction(
            f"There is no spot called {_named(text)!r} on this board. {_STILL}", rule="P3"
        )
    spot, seat = _SPOTS[target], state.seat
    there = [one for one, who in enumerate(state.travelers) if who.spot == spot and one != seat]
    if capturing and not state.pirates:
        return IllegalAction(
            f"Nobody is a pirate yet: travelers pick up whom they pass. {_STILL}", rule="P37"
        )
    if capturing and spot == HOME:
        return IllegalAction(
            f"The Home Port is neutral: nobody can be captured there. {_STILL}", rule="P13"
        )
    if there and spot in SAFE:
        who = COLOURS[there[0]]
        if capturing:
            return IllegalAction(
                f"{who} stands on a safety spot, {NAMES[spot]}, and cannot be captured there. "
                f"{_STILL}",
                rule="P42",
            )
        return IllegalAction(
            f"{who} rests on the safety spot {NAMES[spot]}, so nobody else can stop there. "
            f"{_STILL}",
            rule="P27",
        )
    near = [
        move.text
        for move in open_moves(question(state))
        if isinstance(move, Move) and move.end == spot
    ]
    if near:
        return IllegalAction(
            f"To {NAMES[spot]} it goes like this: {' or: '.join(near[:4])}. {_STILL}",
            rule="P38" if state.pirates else "P25",
        )
    return IllegalAction(_out_of_reach(state, spot), rule="P19")


def _out_of_reach(state: State, spot: int) -> str:
    count = state.number
    if not state.pirates and CARDS[state.travelers[state.seat].card].place == spot:
        return f"{NAMES[spot]} is more than {count} spots away, or the way is barred. {_STILL}"
    return (
        f"Exactly {count} spots do not end at {NAMES[spot]}: each spot on the way is counted, and "
        f"no line is used twice in one spin. {_STILL}"
    )


def text_of(action: object) -> str:
    """What was to be played, as a refusal names it: a move made by hand may have no text at all.

    >>> text_of(None)
    'None'
    """
    try:
        return str(getattr(action, "text", action))
    except (IndexError, TypeError):
        return str(action)


def refused(state: State, text: str) -> IllegalAction:
    """The refusal of an action that is not legal, whatever it is.

    Args:
        state: the state in which it was tried.
        text: its notation.
    """
    if state.phase == OVER:
        return IllegalAction(
            f"The game is over, so {text!r} cannot be played. Undo, or start a new game.",
            rule="P49",
        )
    why, rule = _NOW[state.phase]
    return explained(state, text) or IllegalAction(
        f"{text!r} is not open now. {why} {_STILL}", rule=rule
    )
