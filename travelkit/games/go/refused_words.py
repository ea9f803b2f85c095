"""Why a move that is no amount of money is not open: by its first word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from travelkit.core import plain
from travelkit.games.go import bank
from travelkit.games.go.menu import room
from travelkit.games.go.refused_amounts import Why, offer
from travelkit.games.go.state import (
    ACT,
    DECIDE,
    DUE,
    START,
    State,
    Traveller,
)
from travelkit.games.go.tables import (
    ADVANCE,
    COLOURS,
    CURRENCIES,
    FROM,
    LUCK,
    LUCK_KIND,
    MODES,
    PLACES,
    SOLD,
    SOLD_IN,
    SOUVENIR_PRICE,
    SOUVENIRS,
    SPACES,
    TICKETS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_PLACES: Final = {plain(name): number for number, name in enumerate(PLACES)}
_SOUVENIRS: Final = {plain(one.name): number for number, one in enumerate(SOUVENIRS)}
_LUCK: Final = {plain(card.name): number for number, card in enumerate(LUCK)}
_COLOURS: Final = {plain(colour): seat for seat, colour in enumerate(COLOURS)}


def _me(state: State) -> Traveller:
    return state.travellers[state.seat]


def _deal(state: State, rest: str) -> Why | None:
    name = rest.removeprefix("with ").strip()
    if name in ("myself", "me") or _COLOURS.get(name) == max(state.who, -1) != -1:
        return ("Nobody can make a deal with himself.", "G98")
    seat = _COLOURS.get(name, -1)
    if seat >= len(state.travellers) or seat < 0:
        return ("There is no such player at the table.", "G97")
    if state.travellers[seat].left:
        return (f"{COLOURS[seat]} is bankrupt and has left the game.", "G105")
    if not state.talks and state.phase in (START, ACT, DUE):
        return ("No more deals can be opened in this turn.", "G99")
    return ("One of you has nothing to deal with.", "G98")


def _throw(state: State, _: str) -> Why | None:
    if state.phase == START:
        return ("The die falls by chance: say throw the die.", "G10")
    if state.phase == ACT:
        return ("You have had your one throw of this turn.", "G27")
    return None


def _buy(state: State, rest: str) -> Why | None:
    found = re.fullmatch(r"(?:an? )?(?:(\w+) )?ticket to (.+)", rest)
    if found:
        return _buy_ticket(state, found[1] or "", found[2])
    if rest in _SOUVENIRS:
        return _buy_souvenir(state, _SOUVENIRS[rest])
    return None


def _buy_ticket(state: State, mode: str, place: str) -> Why | None:
    me = _me(state)
    if place not in _PLACES:
        return (f"There is no place called {place[:30]!r} on this board.", "G35")
    here, there = me.place, _PLACES[place]
    ways = [TICKETS[t].mode for t in FROM[here] if TICKETS[t].end == there]
    if me.ticket >= 0:
        return ("You hold a ticket already: one at a time, and no money back.", "G37")
    if not ways:
        return (f"The fares chart quotes no route from {PLACES[here]} to {PLACES[there]}.", "G35")
    if mode in MODES and mode not in ways:
        listed = " or ".join(ways)
        return (f"From {PLACES[here]} to {PLACES[there]} one travels only by {listed}.", "G35")
    if state.phase != ACT or not state.landed:
        return ("Tickets are bought only after throwing and landing on a ticket office.", "G58")
    if me.due:
        return ("A bill has to be paid before the journey goes on.", "G86")
    space = SPACES[me.outer]
    sold = [t for t in SOLD[here][me.outer] if TICKETS[t].end == there]
    sold = [t for t in sold if mode not in MODES or TICKETS[t].mode == mode]
    if not sold:
        return (f"{space.name} does not sell this ticket.", "G28")
    fare, money = TICKETS[sold[0]].fare, CURRENCIES[me.currency].name
    sentence = (
        f"The fare is {fare} {money}, to be paid in {money} and nothing else; you have "
        f"{me.cash[me.currency]}."
    )
    return (sentence, "G33")


def _buy_souvenir(state: State, which: int) -> Why:
    me = _me(state)
    city = PLACES[SOUVENIRS[which].place]
    if me.place != SOUVENIRS[which].place or me.step:
        return (f"This souvenir is sold only in {city}.", "G76")
    if not state.stock >> which & 1:
        left = any(state.stock >> one & 1 for one in SOLD_IN[me.place])
        more = "another one is left" if left else "none is left there"
        return (f"This souvenir of {city} is sold already; {more}.", "G77")
    if me.bought:
        return (f"Only one souvenir on each visit to {city}.", "G78")
    if me.due:
        return ("A bill has to be paid first.", "G86")
    if state.phase == START and me.ticket >= 0:
        return ("With a ticket in your hand you are on your way.", "G37")
    price, money = SOUVENIR_PRICE[me.place], CURRENCIES[me.currency].name
    return (
        f"It costs {price} {money}, in {money} and nothing else; you have {me.cash[me.currency]}.",
        "G76",
    )


def _thing(rest: str) -> tuple[str, int] | None:
    if rest in _SOUVENIRS:
        return ("souvenir", _SOUVENIRS[rest])
    return ("card", _LUCK[rest]) if rest in _LUCK else None


def _sell(state: State, rest: str) -> Why | None:
    """Auctioning, giving or pawning something."""
    found = _thing(rest)
    one = state.travellers[state.who] if state.who >= 0 else _me(state)
    if found is None:
        return None
    kind, which = found
    if kind == "souvenir" and which in one.pawned:
        return ("It is at the pawnbroker's: redeem it before you sell it.", "G104")
    if kind == "card" and which in one.luck:
        return ("Luck cards cannot be pawned, and no more deals can be opened now.", "G104")
    if which not in (one.souvenirs if kind == "souvenir" else one.luck):
        return ("You do not have it.", "G98")
    return ("No more deals can be opened in this turn.", "G99")


def _pawn(state: State, rest: str) -> Why | None:
    found = _thing(rest)
    if found is not None and found[0] == "card":
        return ("Luck cards cannot be pawned.", "G104")
    return _sell(state, rest)


def _redeem(state: State, rest: str) -> Why | None:
    found = _thing(rest)
    one = state.travellers[state.who] if state.who >= 0 else _me(state)
    if found is None:
        return None
    if found[0] == "card" or found[1] not in one.pawned:
        return ("You have not pawned it.", "G102")
    if one.due:
        return ("A bill has to be paid first.", "G86")
    return ("The bank wants 40 pounds for it, in one currency.", "G102")


def _use(state: State, rest: str) -> Why | None:
    card = next((n for name, n in _LUCK.items() if rest.startswith(name)), None)
    me = _me(state)
    if card is None:
        return None
    if card not in me.luck:
        return (f"You hold no card {LUCK[card].name}.", "G39")
    if LUCK_KIND[card] == "free":
        if state.phase != START or state.played:
            return ("A free ticket has to be declared before the throw.", "G43")
        if me.ticket >= 0 or me.due:
            return ("A free ticket is used in a place, without another ticket or a bill.", "G43")
        return ("This card is good for a route of the fares chart and its own mode only.", "G43")
    if ADVANCE[card]:
        return (f"Say: play {LUCK[card].name}.", "G40")
    return (f"{LUCK[card].name} is used when there is something to cancel.", "G39")


def _play(state: State, rest: str) -> Why | None:
    card = _LUCK.get(rest)
    me = _me(state)
    if card is None:
        return None
    if card not in me.luck:
        return (f"You hold no card {LUCK[card].name}.", "G39")
    if not ADVANCE[card]:
        return ("Only Advance cards move a token.", "G40")
    if state.phase not in (START, DECIDE):
        return ("Advance cards are played with the throw or instead of it.", "G40")
    return (f"It would lead too far: {room(me)} steps are left, exactly.", "G49")


def _move(_state: State, _: str) -> Why:
    return ("A token moves by the die and the Advance cards on the table.", "G40")


def _cash(state: State, rest: str) -> Why | None:
    if "cheque" not in rest:
        return None
    me = _me(state)
    if not me.cheques:
        return ("You have no traveller's cheque.", "G69")
    if state.phase == ACT and state.landed:
        return (f"No cheque is cashed at {SPACES[me.outer].name}.", "G67")
    return ("Cheques are cashed only after landing on an exchange space.", "G68")


def _pay(state: State, _: str) -> Why:
    me = _me(state)
    if not me.due:
        return ("You owe nothing.", "G86")
    money = CURRENCIES[me.currency].name
    return (f"You owe {bank.bill(me)} {money}, and have {me.cash[me.currency]}.", "G86")


def _owe(state: State, _: str) -> Why | None:
    return ("With the money in hand a bill is paid at once.", "G87") if _me(state).due else None


def _bankrupt(_state: State, _: str) -> Why:
    return ("Bankrupt is only who cannot raise the money for a bill.", "G105")


def _end(state: State, rest: str) -> Why | None:
    if rest not in ("turn", "my turn", ""):
        return None
    if state.phase == ACT:
        return ("You are at an exchange and have the money: the bill has to be paid now.", "G88")
    return ("A token has to be moved first: nobody may sit out.", "G58")


BY_VERB: Final[dict[str, Callable[[State, str], Why | None]]] = {
    "auction": _sell,
    "buy": _buy,
    "cash": _cash,
    "deal": _deal,
    "declare": _bankrupt,
    "end": _end,
    "fly": lambda state, rest: _buy_ticket(state, "air", rest.removeprefix("to ")),
    "give": _sell,
    "hear": _deal,
    "move": _move,
    "offer": offer,
    "owe": _owe,
    "pawn": _pawn,
    "pay": _pay,
    "play": _play,
    "redeem": _redeem,
    "sail": lambda state, rest: _buy_ticket(state, "sea", rest.removeprefix("to ")),
    "sell": _sell,
    "throw": _throw,
    "use": _use,
}
