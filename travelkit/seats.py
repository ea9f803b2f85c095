"""Who sits at the table: names as pupils type them, computers, and the seed of the game."""

from __future__ import annotations

import contextlib
import operator
import secrets
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from travelkit.errors import IllegalAction, kind_of, shown
from travelkit.players import Player, computer_for

if TYPE_CHECKING:
    from travelkit.core import Game

COMPUTER = "computer"
"""The name that makes a seat the computer's."""

_LONGEST_NAME = 30
_UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their kind, and yet nothing to see


def read_seed(seed: int | None) -> int:
    """The seed of a session: the one given, checked, or a new one if it is None.

    Raises:
        IllegalAction: for anything but a whole number from 0 to 999 999 999 999.

    >>> read_seed(7)
    7
    """
    if seed is None:
        return secrets.randbelow(1_000_000)
    try:
        number = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 10**12:
        raise IllegalAction(
            f"The seed {shown(seed)} cannot be used. A seed is a whole number from 0 to "
            "999 999 999 999, such as seed=7; with no seed every game is different."
        )
    return number


def seat(
    game: Game[Any, Any], players: int | Sequence[str | Player]
) -> tuple[tuple[str, ...], tuple[Player | None, ...]]:
    """The names of the players, and for each seat its computer player or None.

    Blank names become ``Player 3``; a name that comes twice gets a number.

    Raises:
        IllegalAction: for a wrong number of players, or a name that is no text.

    >>> from travelkit.games import games
    >>> seat(games["game-of-travel"], ["Ana", "  ", "Ana", "computer"])[0]
    ('Ana', 'Player 2', 'Ana 2', 'Computer')
    """
    fewest, most = game.seats
    if isinstance(players, str):
        players = [players]
    if not isinstance(players, bool):
        with contextlib.suppress(TypeError):  # a number, also one from a data frame
            count = operator.index(players)  # type: ignore[arg-type]
            players = [""] * min(max(count, 0), most + 1)
    if not isinstance(players, Sequence):
        raise IllegalAction(
            f"Say how many players there are, or their names in a list, such as "
            f'players=["Ada", "Ben"]; {kind_of(players)} is neither.'
        )
    if not fewest <= len(players) <= most:
        asked = "more" if len(players) > most else str(len(players))
        raise IllegalAction(
            f"{game.title} is for {fewest} to {most} players; you asked for {asked}."
        )
    names: list[str] = []
    computers: list[Player | None] = []
    for number, player in enumerate(players, start=1):
        if callable(player):
            name, computer = _cleaned(str(getattr(player, "__name__", ""))) or "Computer", player
        elif isinstance(player, str):
            name, computer = _cleaned(player) or f"Player {number}", None
            if name.casefold() == COMPUTER:
                name, computer = "Computer", computer_for(game)
        else:
            raise IllegalAction(
                f"The name of player {number} has to be a text, such as "
                f'"Ada"; {kind_of(player)} is not.'
            )
        taken = {known.casefold() for known in names}
        stem, twin = name, 2
        while name.casefold() in taken:
            name, twin = f"{stem} {twin}", twin + 1
        names.append(name)
        computers.append(computer)
    return tuple(names), tuple(computers)


def _cleaned(name: str) -> str:
    """A name without what cannot be seen or turns the writing round, short enough for a badge."""
    composed = unicodedata.normalize("NFC", name)  # names that look the same are the same
    seen = "".join(c if c.isprintable() and c not in _UNSEEN else " " for c in composed)
    return " ".join(seen.split())[:_LONGEST_NAME].rstrip()
