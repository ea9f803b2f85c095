"""The piece of play of the lesson on currency: the first souvenir, in the money of its city."""

from __future__ import annotations

from typing import Final

from travelkit.games.go.tables import LONDON, NAME, SOUVENIRS
from travelkit.lessons.question import Asked, Pupil
from travelkit.session import Session

SEED: Final = 71
"""Whoever flies to Paris at once stands at an exchange there after the third throw."""
THROWS: Final = 12
"""So many throws of the die the piece of play has."""


def reached(session: Session) -> str:
    """What is missing, or "" once a person has bought a souvenir within `THROWS` throws.

    >>> reached(Session("go", ["Ada", "computer"], seed=SEED, length="one-lesson"))
    'not_begun'
    """
    seats = [n for n in range(len(session.names)) if session.computers[n] is None]
    mine = [session.state.travellers[seat] for seat in seats]
    moves = [entry.text for entry in session.log if entry.player in seats]
    if not moves:
        return "not_begun"
    bought = [n for n, text in enumerate(moves) if text in _BUYING]
    throws = moves[: bought[0] if bought else None].count("throw the die")
    if throws > THROWS * len(seats):
        return "too_long"
    if bought:
        return ""
    if any(text.startswith(("change ", "cash ")) for text in moves):
        return "no_souvenir"
    if any(one.place != LONDON for one in mine):
        return "no_change"
    if any(one.ticket >= 0 for one in mine):
        return "on_the_way"
    return "no_ticket"


_BUYING: Final = frozenset(f"buy {one.name}" for one in SOUVENIRS)
_TO_PARIS: Final = (
    "throw the die",
    "buy air ticket to Paris",
    "end turn",
    "throw the die",
    "end turn",
    "throw the die",
    "change 60 pounds",
    "buy Model of the Eiffel Tower",
)


def _begun(moves: int) -> Session:
    """The piece of play after the first few moves of the quickest way to a souvenir."""
    session = Session(NAME, ["Ada", "computer"], seed=SEED, length="one-lesson")
    for text in _TO_PARIS[:moves]:
        session.play(text)
    return session


def _dawdled() -> Session:
    """Round and round the edge of the map in Paris before anything is bought."""
    session = _begun(5)
    while reached(session) != "too_long":
        texts = [action.text for action in session.actions]
        session.play("throw the die" if "throw the die" in texts else texts[-1])
    return session


def play(_pupil: Pupil) -> Asked:
    """The piece of play: a souvenir, paid in the money of its city."""
    return Asked(
        answer=reached,
        values={"throws": THROWS},
        game=NAME,
        example=lambda: _begun(len(_TO_PARIS)),
        wrong={
            "not_begun": lambda: _begun(0),
            "no_ticket": lambda: _begun(1),
            "on_the_way": lambda: _begun(3),
            "no_change": lambda: _begun(5),
            "no_souvenir": lambda: _begun(7),
            "too_long": _dawdled,
        },
    )
