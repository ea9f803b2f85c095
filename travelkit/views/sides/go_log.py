"""The log of GO: what a player has done, in the words for somebody else's doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.games.go.state import (
    ACCEPT,
    AUCTION,
    BANKRUPT,
    DEAL,
    FOR,
    GIVING,
    HEAR,
    KEPT,
    NO_BID,
    SOUVENIR,
    TICKET,
)

if TYPE_CHECKING:
    from travelkit.games.go.state import Act

_TOLD: Final = {
    DEAL: "makes {} an offer",
    HEAR: "asks {} for an offer",
    GIVING: "would give {}",
    FOR: "wants {} for it",
    AUCTION: "puts {} up for auction",
    KEPT: "loses {} to the customs",
    NO_BID: "makes no bid",
    BANKRUPT: "is bankrupt",
}
"""What does not simply take an s: the rest of the move's words stands for the braces."""


def deed(action: Act, label: str) -> str:
    """What a move is called once somebody has made it.

    Args:
        action: the move.
        label: the words on its button, with prices and the names of players.

    Returns:
        What follows the name of the player, without a full stop.

    >>> from travelkit.games.go.state import BUY_TICKETS, CHEQUE
    >>> deed(BUY_TICKETS[0], "Buy air ticket to Paris: £30")
    'buys an air ticket to Paris for £30'
    >>> deed(CHEQUE, "Cash a cheque for 2800 francs")
    'cashes a cheque for 2800 francs'
    """
    first, _, rest = label.partition(" ")
    first = first.lower()
    if action.verb == TICKET:
        return f"buys {'an' if rest.startswith('air') else 'a'} {rest.replace(': ', ' for ')}"
    if action.verb == SOUVENIR:
        return f"buys the {rest.replace(': ', ' for ')}"
    if action.verb == ACCEPT:
        settled = rest.removeprefix("give ").replace(", get ", ", gets ")
        return f"accepts: gives {settled}" if settled else "accepts"
    if action.verb in _TOLD:
        words = rest.removeprefix("with ") if action.verb == DEAL else rest
        words = words.removeprefix("keep ") if action.verb == KEPT else words
        return _TOLD[action.verb].replace("{}", words)
    ending = "es" if first.endswith(("sh", "s")) else "s"
    return f"{first}{ending} {rest}".rstrip()
