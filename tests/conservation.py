"""What a game may neither lose nor copy: cards, tickets, coins; one function for each game."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from tests.games.go_conservation import money_souvenirs_and_cards
from travelkit.games import air_ticket_europe
from travelkit.games.game_of_travel import TICKETS, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from travelkit.games.pirate_and_traveler.state import State as RoamingState


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


def _countries(state: air_ticket_europe.State) -> None:
    """Every country card is in the pack, on the journey, or in one hand: twice each."""
    if state.phase == air_ticket_europe.DEALING and not any(state.hands):
        assert not state.row
    found = list(state.deck.unseen)
    for card in itertools.chain((one.card for one in state.row), *state.hands):
        found[card] += 1
    micro = state.rulings.micro
    assert found == [2 if micro or not card.micro else 0 for card in air_ticket_europe.CARDS]
    assert state.pile == state.deck.size


def _travel_cards(state: RoamingState) -> None:
    """Every Travel-Card is in the pack, travelled for, in one hand, or landed: once."""
    found = list(state.deck.unseen)
    for one in state.travelers:
        for card in (*one.hand, *one.landed, *([one.card] if one.card >= 0 else [])):
            found[card] += 1
    assert found == [1] * 50, found


_CHECKS: dict[str, Callable[[Any], None]] = {
    "air-ticket-europe": _countries,
    "game-of-travel": _tickets,
    "go": money_souvenirs_and_cards,
    "pirate-and-traveler": _travel_cards,
}


def conserved(game: str, state: Any) -> None:
    """Assert that nothing is lost or copied in this state; KeyError for a game without a check."""
    _CHECKS[game](state)
