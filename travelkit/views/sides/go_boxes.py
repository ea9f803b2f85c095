"""What lies beside the map of GO: purse, fares chart, the bank's counter, the shop, and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.games.go.appraisal import worth_pounds
from travelkit.games.go.state import DRAW, DRAW_LUCK, DRAW_RISK
from travelkit.games.go.tables import (
    CHEQUE_POUNDS,
    CURRENCIES,
    CURRENCY,
    FROM,
    LUCK,
    MARKERS,
    PAWN_POUNDS,
    PLACES,
    REDEEM_POUNDS,
    RISK,
    SOLD_IN,
    SOUVENIR_POUNDS,
    SOUVENIR_PRICE,
    SOUVENIRS,
    SPACES,
    STERLING,
    TICKETS,
    exchanged,
)
from travelkit.views.ledger import Coin, Fare, Holding, Space, amount, spaced
from travelkit.views.scene import Box, Row

if TYPE_CHECKING:
    from travelkit.core import Action
    from travelkit.games.go.state import State, Traveller

BY: Final = {"air": "by air", "sea": "by sea", "rail": "by rail", "road": "by road"}
_NTH: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_SYMBOLS: Final[dict[str, tuple[str, ...]]] = {
    "bank": ("bank",),
    "boac": ("air",),
    "luck": ("luck",),
    "bureau": ("exchange",),
    "rail": ("rail",),
    "ship": ("sea",),
    "hotel": ("hotel",),
    "cook": ("globe",),
    "road": ("road",),
    "rail_road": ("rail", "road"),
    "customs": ("customs",),
    "casino": ("casino",),
    "air_sea": ("air", "sea"),
}
"""What is drawn on a kind of space; see `views.art`."""
_TINTS: Final = {
    "bank": "bank",
    "bureau": "bank",
    "cook": "bank",
    "luck": "luck",
    "hotel": "pay",
    "customs": "pay",
    "casino": "pay",
}


# ---- what stays ------------------------------------------------------------------------------


def coins() -> tuple[Coin, ...]:
    """The eleven currencies.

    >>> coins()[4].name, coins()[4].numerator
    ('lire', 1750)
    """
    return tuple(
        Coin(
            money.name,
            money.full_name,
            money.area,
            money.rate.numerator,
            money.rate.denominator,
            tuple(place for place, one in enumerate(CURRENCY) if one == number),
        )
        for number, money in enumerate(CURRENCIES)
    )


COINS: Final = coins()


def fares() -> tuple[Fare, ...]:
    """The fares chart: every ticket of the game, in the order of `tables.TICKETS`.

    >>> fares()[0].steps == len(fares()[0].beads) + 1
    True
    """
    return tuple(
        Fare(
            one.start,
            one.end,
            one.mode,
            one.steps,
            one.pounds,
            one.fare,
            one.line,
            bool(number % 2),
            one.spots[1:-1],
        )
        for number, one in enumerate(TICKETS)
    )


def spaces(*, instructions: bool) -> tuple[Space, ...]:
    """The perimeter.

    Args:
        instructions: True if Hotel and Customs spaces cost money in this game.

    >>> [space.short for space in spaces(instructions=True)][6:8]
    ['Hotel', 'Thos. Cook']
    """
    found = []
    for one in SPACES:
        said = ["British Overseas Airways."] if one.kind == "boac" else []
        if one.sells:
            modes = [mode for mode in BY if mode in one.sells]
            said.append(f"Tickets by {' and '.join(', '.join(modes).rsplit(', ', 1))}.")
        if one.exchange:
            said.append("Money is changed.")
        if one.kind == "bank":
            said.append(f"A cheque for {CHEQUE_POUNDS} pounds whenever you land or pass.")
        if one.kind == "luck":
            said.append("Draw a Luck card.")
        if one.kind == "casino":
            said.append("One bet, if you wish.")
        if one.pay:
            said.append(f"Pay £{one.pay}." if instructions else "Nothing happens.")
        tint = _TINTS.get(one.kind, "")
        found.append(Space(one.name, one.short, _SYMBOLS[one.kind], tint, " ".join(said)))
    return tuple(found)


def marker_title(number: int) -> str:
    """The tooltip of a marker.

    Args:
        number: of the marker in `tables.MARKERS`.
    """
    return "Red: draw a Risk card here." if MARKERS[number].red else "White: nothing happens here."


# ---- what changes ----------------------------------------------------------------------------


def holdings(state: State) -> tuple[Holding, ...]:
    """What each player could give in a deal (G96 to G100).

    Args:
        state: the position.
    """
    return tuple(
        Holding(
            tuple((number, units) for number, units in enumerate(one.cash) if units),
            tuple(SOUVENIRS[which].name for which in one.souvenirs),
            tuple(LUCK[which].name for which in dict.fromkeys(one.luck)),
        )
        for one in state.travellers
    )


def purse(name: str, me: Traveller) -> Box:
    """The money of a player: what it is worth in sterling beside each kind of it.

    Args:
        name: of the player.
        me: the player.
    """
    rows = []
    for currency, units in enumerate(me.cash):
        if units:
            full = CURRENCIES[currency].full_name
            if currency == STERLING:
                rows.append(Row(("", amount(units, COINS[currency]), f" {full}"), mark="coin0"))
                continue
            worth = amount(exchanged(units, currency, STERLING), COINS[STERLING])
            rows.append(Row(("", spaced(units), f" {full}"), tail=worth, mark=f"coin{currency}"))
    if me.cheques:
        many = "cheque" if me.cheques == 1 else "cheques"
        worth = f"£{CHEQUE_POUNDS * me.cheques}"
        rows.append(
            Row(("", str(me.cheques), f" {many} of £{CHEQUE_POUNDS}"), tail=worth, mark="cheque")
        )
    return Box("purse", f"Purse of {name}", f"worth £{spaced(worth_pounds(me))}", tuple(rows))


def fares_from(place: int, note: str, *, first: bool) -> Box:
    """The fares chart of a place.

    Args:
        place: a number.
        note: what one can do with it now.
        first: True if this tab lies on top.
    """
    rows = []
    coin = COINS[CURRENCY[place]]
    for number in FROM[place]:
        ticket = TICKETS[number]
        steps = "1 step" if ticket.steps == 1 else f"{ticket.steps} steps"
        local = "" if CURRENCY[place] == STERLING else f", {amount(ticket.fare, coin)}"
        rows.append(
            Row(
                (f"{PLACES[ticket.end]} {BY[ticket.mode]}, {steps}",),
                tail=f"£{ticket.pounds}{local}",
            )
        )
    title = f"Fares from {PLACES[place]}"
    return Box("fares", title, note, tuple(rows), "first" if first else "", spot=place)


def counter(me: Traveller, note: str, *, first: bool) -> Box:
    """The bank's counter: what the local money costs in the others that one holds.

    Args:
        me: the player.
        note: whether money is changed here and now.
        first: True if this tab lies on top.
    """
    here = me.currency
    rows = []
    for currency, units in enumerate(me.cash):
        if units and currency != here:
            got = amount(exchanged(units, currency, here), COINS[here])
            rows.append(Row((f"{amount(units, COINS[currency])} would bring {got}",)))
    for currency in dict.fromkeys((STERLING, here)):
        if currency != STERLING:
            money = CURRENCIES[here]
            rate = COINS[here]
            per = f" for {rate.denominator} pounds" if rate.denominator > 1 else " for a pound"
            rows.insert(0, Row((f"{spaced(rate.numerator)} {money.name}{per}",)))
    title = f"Exchange in {PLACES[me.place]}"
    return Box("exchange", title, note, tuple(rows), "first" if first else "", spot=me.place)


def shop(state: State, me: Traveller, note: str, *, first: bool) -> Box:
    """The souvenirs of the place where the player is, with their price.

    Args:
        state: the position.
        me: the player.
        note: whether he can buy one here and now.
        first: True if this tab lies on top.
    """
    local = amount(SOUVENIR_PRICE[me.place], COINS[me.currency])
    price = f"£{SOUVENIR_POUNDS}" + ("" if me.currency == STERLING else f", {local}")
    rows = [
        Row((SOUVENIRS[one].name,), tail=price if state.stock >> one & 1 else "sold")
        for one in SOLD_IN[me.place]
    ]
    title = f"Souvenirs of {PLACES[me.place]}"
    return Box("shop", title, note, tuple(rows), "first" if first else "", spot=me.place)


def souvenirs(name: str, me: Traveller, target: int) -> Box:
    """The souvenirs of a player as cards, with empty places for those still needed.

    Args:
        name: of the player.
        me: the player.
        target: how many are to be brought home.
    """
    rows = [
        Row((SOUVENIRS[one].name,), tail=PLACES[SOUVENIRS[one].place], mark="souvenir")
        for one in me.souvenirs
    ]
    rows += [Row((SOUVENIRS[one].name,), tail="pawned", mark="pawned") for one in me.pawned]
    count = len(me.souvenirs)
    rows += [Row((word,), mark="empty") for word in _NTH[count:target]]
    return Box("things", f"Souvenirs of {name}", f"{count} of {target} needed", tuple(rows))


def cards(name: str, me: Traveller, drawn: Row | None) -> Box:
    """The ticket and the Luck cards of a player, after the card that was just drawn.

    Args:
        name: of the player.
        me: the player.
        drawn: that card, or None.
    """
    rows = [drawn] if drawn else []
    if me.ticket >= 0:
        ticket = TICKETS[me.ticket]
        where = f"{PLACES[ticket.start]} to {PLACES[ticket.end]}"
        rows.append(Row((where,), tail=f"{BY[ticket.mode]}, £{ticket.pounds}", mark=ticket.mode))
    for card in dict.fromkeys(me.luck):
        many = me.luck.count(card)
        tail = LUCK[card].text if many == 1 else f"{many} of them. {LUCK[card].text}"
        rows.append(Row((LUCK[card].name,), tail=tail, mark="luck"))
    return Box("things", f"Ticket and cards of {name}", "", tuple(rows))


def just_drawn(before: State, action: Action) -> Row | None:
    """The card that an action draws, to be shown while the next decision is made.

    Args:
        before: the position before the action.
        action: any action.
    """
    if getattr(action, "verb", None) != DRAW or before.phase not in (DRAW_LUCK, DRAW_RISK):
        return None
    luck = before.phase == DRAW_LUCK
    card = (LUCK if luck else RISK)[action.a]  # type: ignore[attr-defined]
    return Row((card.name,), before.seat, card.text, "drawn" if luck else "risk")


def others(names: tuple[str, ...], state: State, seat: int) -> Box:
    """What each player holds, in words: whoever makes an offer wants to know.

    Args:
        names: of the players.
        state: the position.
        seat: of the player who looks.
    """
    rows = []
    for number, holding in enumerate(holdings(state)):
        if state.travellers[number].left or number == seat:
            continue
        held = [amount(units, COINS[which]) for which, units in holding.cash]
        held += [*holding.souvenirs, *holding.cards]
        rows.append(Row(("", names[number], f" holds {', '.join(held) or 'nothing'}"), number))
    pawn = f"The bank lends £{PAWN_POUNDS} on a souvenir and takes £{REDEEM_POUNDS} back."
    return Box("deal", "Deals and pawn", pawn, tuple(rows))
