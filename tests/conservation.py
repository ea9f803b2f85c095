"""What a game may neither lose nor copy: cards, tickets, coins; one function for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from travelkit.games.game_of_travel import TICKETS, State

if TYPE_CHECKING:
    from collections.abc import Callable


def _tickets(state: State) -> None:
    """Every route ticket is in its stack, under it, on its pile, or in one hand: once."""
    for colour, deck in enumerate(state.decks):
        found = list(deck.unseen)
        assert len(found) == len(TICKETS[colour])
        for card in deck.under:
            found[card] += 1
        for card in deck.aside:
            found[card] += 1
        for traveller in state.travellers:
            if traveller.stage == colour and traveller.card >= 0:
                found[traveller.card] += 1
        assert found == [1] * len(found), (colour, found)


_CHECKS: dict[str, Callable[[Any], None]] = {
    "game-of-travel": _tickets,
}


def conserved(game: str, state: Any) -> None:
    """Assert that nothing is lost or copied in this state; KeyError for a game without a check."""
    _CHECKS[game](state)
