"""What is no action of the game is refused in words, whatever it is."""

from __future__ import annotations

import pytest

from travelkit.core import complete
from travelkit.errors import IllegalAction
from travelkit.games import games


@pytest.mark.parametrize("foreign", [None, "x", 5, ["draw"], object], ids=repr)
@pytest.mark.parametrize("name", games)
def test_what_is_no_action_is_refused(name: str, foreign: object) -> None:
    game = games[name]
    state = game.start(2, complete(game, {}))
    with pytest.raises(IllegalAction):
        game.apply(state, foreign)
