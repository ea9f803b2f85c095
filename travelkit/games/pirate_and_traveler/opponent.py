"""A computer player for Pirate and Traveler."""

from __future__ import annotations

from random import Random
from typing import Any


def choose(game: Any, state: Any, random: Random) -> Any:
    actions = game.actions(state)
    return actions[random.randrange(len(actions))]
