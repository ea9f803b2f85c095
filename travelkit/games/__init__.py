"""The table of games. A game is added here with one line."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterator, Mapping
from typing import Any

from travelkit.core import Game
from travelkit.errors import TravelkitError, kind_of

_MODULES = {
    "game-of-travel": "travelkit.games.game_of_travel",
    "pirate-and-traveler": "travelkit.games.pirate_and_traveler",
    "go": "travelkit.games.go",
    "air-ticket-europe": "travelkit.games.air_ticket_europe",
}


class _Games(Mapping[str, Game[Any, Any]]):
    """The rules objects by id; a game's rules are loaded when they are first asked for."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in _MODULES:
            raise KeyError(name)
        game: Game[Any, Any] = importlib.import_module(_MODULES[name]).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)

    def __repr__(self) -> str:
        return f"games: {', '.join(_MODULES)}"


games: Mapping[str, Game[Any, Any]] = _Games()
"""Every game of travelkit, by id.

>>> list(games)[0], games["game-of-travel"].title
('game-of-travel', 'The Game of Travel')
"""


def get(name: object) -> Game[Any, Any]:
    """The rules of a game by its id; a rules object is given back as it is.

    Args:
        name: the id, or a rules object.

    Raises:
        TravelkitError: if there is no such game; the message names those there are.

    >>> get("game-of-travel").seats
    (1, 4)
    >>> get("game-of-travle")
    Traceback (most recent call last):
    travelkit.errors.TravelkitError: There is no game called 'game-of-travle'. Did you mean ...
    """
    if isinstance(name, str):
        if name in games:
            return games[name]
        near = difflib.get_close_matches(name.casefold().replace(" ", "-"), games, n=1)
        hint = f"Did you mean {near[0]}? " if near else ""
        raise TravelkitError(
            f"There is no game called {name[:60]!r}. {hint}The games are: {', '.join(games)}."
        )
    if all(hasattr(name, verb) for verb in ("start", "turn", "actions", "apply", "outcome")):
        return name  # type: ignore[return-value]
    raise TravelkitError(
        f"A game is named by its id, such as {next(iter(games))!r}; {kind_of(name)} is not."
    )
