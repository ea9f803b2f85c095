"""The piece of play of the lesson on neighbours: one turn, as many cards as can be laid."""

from __future__ import annotations

from typing import Final

from travelkit.games.air_ticket_europe.cards import NAME
from travelkit.lessons.question import Asked, Pupil
from travelkit.session import Session

SEED: Final = 154
"""The journey begins in West Germany, and all seven cards of the first turn can be laid."""
GOAL: Final = 6
"""So many cards are to be laid in the first turn."""

_ALL: Final = (
    "lay East Germany",
    "lay Denmark",
    "lay Norway",
    "fly France",
    "lay Switzerland",
    "lay Italy",
    "lay Yugoslavia",
)


def reached(session: Session) -> str:
    """What is missing, or "" once somebody has laid `GOAL` cards in his first turn.

    >>> reached(Session("air-ticket-europe", ["Ada", "computer"], seed=SEED, rounds=1))
    'not_begun'
    """
    people = [n for n in range(len(session.names)) if session.computers[n] is None]
    turns: dict[int, list[str]] = {}
    over: set[int] = set()
    for entry in session.log:
        if entry.player in people and entry.player not in over:
            turns.setdefault(entry.player, []).append(entry.text)
            if entry.text == "stop":
                over.add(entry.player)
    if not turns:
        return "not_begun"
    best = max(turns.values(), key=_laid)
    if _laid(best) >= GOAL:
        return ""
    if not _laid(best):
        return "none"
    if not over:
        return "not_yet"
    return "flown" if any(text.startswith("fly ") for text in best) else "on_foot"


def _laid(moves: list[str]) -> int:
    return sum(text.startswith(("lay ", "fly ")) for text in moves)


def _played(*moves: str) -> Session:
    session = Session(NAME, ["Ada", "computer"], seed=SEED, rounds=1)
    for text in moves:
        session.play(text)
    return session


def play(_pupil: Pupil) -> Asked:
    """The piece of play: six cards in one turn."""
    return Asked(
        answer=reached,
        values={"goal": GOAL},
        game=NAME,
        example=lambda: _played(*_ALL[:GOAL]),
        wrong={
            "not_begun": _played,
            "none": lambda: _played("stop"),
            "not_yet": lambda: _played(*_ALL[:2]),
            "flown": lambda: _played("lay East Germany", "fly France", "stop"),
            "on_foot": lambda: _played("lay East Germany", "lay Denmark", "stop"),
        },
    )
