"""Computer opponents: a player is a function of (game, observed state, random) -> action.

It is given what `Game.observe` gives the seat it plays, and a `random.Random` of its own that is
seeded by the session, so that the same game is the same game everywhere. It returns one of
`game.actions(state)`, or the text of one. States are immutable, so it cannot spoil a game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from travelkit.core import Game

Player = Callable[[Game[Any, Any], Any, Random], Any]
"""A computer opponent."""


def random_player(game: Game[Any, Any], state: Any, random: Random) -> Any:  # noqa: ANN401
    """A player who takes any legal action, each as likely as any other.

    Args:
        game: the rules.
        state: as `game.observe` gives it.
        random: where the choice is from.

    >>> from travelkit.games import games
    >>> game = games["game-of-travel"]
    >>> random_player(game, game.start(1, {}), Random(7)).text.split()[0]
    'draw'
    """
    actions = game.actions(state)
    return actions[random.randrange(len(actions))]


def computer_for(game: Game[Any, Any]) -> Player:
    """The opponent that travelkit offers for a game: its own `computer`, else a random player.

    >>> from travelkit.games import games
    >>> computer_for(games["game-of-travel"]) is random_player
    True
    """
    own: Player | None = getattr(game, "computer", None)
    return own or random_player
