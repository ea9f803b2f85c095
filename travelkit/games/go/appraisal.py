"""What things are worth to a player, in pounds: for the computer player and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.games.go.tables import CHEQUE_POUNDS, LUCK, RATES, STERLING, exchanged

if TYPE_CHECKING:
    from travelkit.games.go.state import Item, State, Traveller

SOUVENIR_LACKING: Final = 220
"""A souvenir one still lacks saves a stop of some ten throws; a lap of eight throws brings 200."""
SOUVENIR_SPARE: Final = 60
CARDS: Final = {
    "advance": 45,
    "free": 90,
    "customs pass": 25,
    "hotel voucher": 15,
}
"""What a Luck card of each kind is worth; a windfall is worth what it says."""


def worth_pounds(one: Traveller) -> int:
    """Money and cheques of a player, in pounds, each currency rounded down.

    >>> from travelkit.games.go.state import Traveller
    >>> worth_pounds(Traveller(0, -1, 0, 0, (400,) + (0,) * 10, 1))
    600
    """
    total = CHEQUE_POUNDS * one.cheques
    for currency, units in enumerate(one.cash):
        total += exchanged(units, currency, STERLING) if units else 0
    return total


def item_pounds(state: State, seat: int, item: Item, *, gains: bool) -> float:
    """What something is worth to a player.

    Args:
        state: the position.
        seat: the player.
        item: what changes hands.
        gains: True if he gets it, False if he gives it away.
    """
    me = state.travellers[seat]
    if item.kind == "money":
        pounds = float(item.amount / RATES[item.which])
        return pounds if item.which in (me.currency, STERLING) else pounds * 0.95
    if item.kind == "souvenir":
        lacking = state.rulings.target - len(me.souvenirs) - len(me.pawned)
        counts = lacking > 0 if gains else lacking >= 0
        return SOUVENIR_LACKING if counts else SOUVENIR_SPARE
    card = LUCK[item.which]
    return card.value if card.kind == "cash" else CARDS[card.kind]
