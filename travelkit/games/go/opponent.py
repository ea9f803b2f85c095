"""A computer player."""
from __future__ import annotations
from random import Random
from typing import Any
def play(game: Any, state: Any, random: Random) -> Any:
    acts = game.actions(state)
    return acts[random.randrange(len(acts))]
