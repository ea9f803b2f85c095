"""Why a move is not open: one sentence that names the rule and says what is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from travelkit.core import plain
from travelkit.errors import IllegalAction
from travelkit.games.go import bank
from travelkit.games.go.menu import menu, room
from travelkit.games.go.state import (
    ACT,
    ANSWER,
    BID,
    CHANCE_PHASES,
    DECIDE,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    FLOOR,
    GIVE,
    HAMMER,
    LOT,
    ORDER,
    OVER,
    PAWNING,
    REDEEMING,
    SEARCH,
    SEIZE,
    START,
    WANT,
    Act,
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
_MONEY: Final = {plain(money.name): number for number, money in enumerate(CURRENCIES)} | {
    "pound": 0,
    "sterling": 0,
    "dollar": 1,
    "franc": 2,
    "mark": 3,
    "lira": 4,
    "rouble": 5,
}
_SOUVENIRS: Final = {plain(one.name): number for number, one in enumerate(SOUVENIRS)}
_LUCK: Final = {plain(card.name): number for number, card in enumerate(LUCK)}
_COLOURS: Final = {plain(colour): seat for seat, colour in enumerate(COLOURS)}
_NUMBER: Final = re.compile(r"(?P<verb>change|stake|give|for|bid|offer)\s+(?P<number>\S*\d\S*)\s*(?P<money>.*)")

_NOW: Final = {
    ORDER: ("Everybody first throws for who begins", "G21"),
    DRAW_LUCK: ("A Luck card has to be drawn first", "G24"),
    DRAW_RISK: ("A Risk card has to be drawn first", "G60"),
    SEARCH: ("Customs want to see the trunk first", "G82"),
    SEIZE: ("Customs are choosing a souvenir", "G82"),
    DECIDE: ("The die is thrown: first move", "G40"),
    DUE: ("A bill has to be seen to first", "G86"),
    PAWNING: ("First say in which money the bank shall pay", "G103"),
    REDEEMING: ("First say in which money you pay the bank", "G103"),
    FLOOR: ("You have been asked for an offer", "G97"),
    GIVE: ("An offer is being made: first say what you give", "G97"),
    WANT: ("An offer is being made: now say what you want for it", "G97"),
    ANSWER: ("An offer is waiting for your answer", "G97"),
    LOT: ("An auction is opening: first say in which money", "G101"),
    BID: ("An auction is on: bid, or say no bid", "G101"),
    HAMMER: ("An auction is on: sell, or keep it", "G101"),
}


def _open(state: State) -> str:
    texts = [act.text for act in menu(state)]
    shown = texts if len(texts) <= 6 else [*texts[:4], texts[-1]]  # noqa: PLR2004
    return f"You may play: {', '.join(shown)}. Nothing has changed."


def refused(state: State, act: Act) -> IllegalAction:
    """Why `apply` does not take this move."""
    text = getattr(act, "text", "")
    return why_not(state, str(text)) or IllegalAction(
        f"{str(text)[:60]!r} is not open now. {_open(state)}", rule="G23"
    )


def why_not(state: State, text: str) -> IllegalAction | None:
    """Why a text is no legal move, or None if there is nothing to say but that.

    Args:
        state: the position.
        text: what somebody typed.
    """
    said = plain(text)
    if state.phase == OVER or not said:
        return None
    verb, _, rest = said.partition(" ")
    found = _number(state, said)
    if found is None and verb in _BY_VERB:
        found = _BY_VERB[verb](state, rest)
    if found is None:
        return None
    sentence, rule = found
    if state.phase in _NOW and rule not in _FIRST:
        sentence, rule = _NOW[state.phase]
        sentence += "."
    elif state.phase in CHANCE_PHASES:
        sentence, rule = "First the die shows what happens.", "G27"
    return IllegalAction(f"{sentence} {_open(state)}", rule=rule)


_FIRST: Final = frozenset({"G19", "G98", "G99", "G91", "G104", "G97"})
"""Rules about what was typed itself: they are named whatever is going on."""

Why = tuple[str, str]


def _me(state: State) -> Traveller:
    return state.travellers[state.seat]


# ---- amounts ---------------------------------------------------------------------------------


def _number(state: State, said: str) -> Why | None:
    """Negative amounts, fractions, and more than one has."""
    found = _NUMBER.fullmatch(said)
    if found is None:
        return None
    verb, number, money = found["verb"], found["number"], found["money"]
    if verb == "offer":
        return _offer(state, money)
    if re.fullmatch(r"\d+", number) is None:
        return (
            f"{number[:20]} is no amount here: money is in whole units, 1 or more, without comma, "
            "point or sign.",
            "G91" if verb == "stake" else "G19" if verb == "change" else "G98",
        )
    if money not in _MONEY:
        return None
    if verb == "for" and state.phase != WANT:
        return ("Say first whom you deal with and what you give.", "G97")
    currency, units = _MONEY[money], int(number)
    if verb == "change":
        return _change(state, currency, units)
    if verb == "stake":
        return _stake(state, currency, units)
    return _talk_amount(state, verb, currency)


def _change(state: State, currency: int, units: int) -> Why:
    me, name = _me(state), CURRENCIES[currency].name
    local = CURRENCIES[me.currency].name
    if state.phase == ACT and state.landed and not SPACES[me.outer].exchange:
        return (
            f"No money is changed at {SPACES[me.outer].name}: only at the Bank, a Bureau de Change "
            "or Thos. Cook and Son.",
            "G95" if SPACES[me.outer].kind == "casino" else "G67",
        )
    if state.phase != ACT or not state.landed:
        return ("Money is changed only after throwing and landing on an exchange space.", "G68")
    if currency == me.currency:
        return (
            f"In {PLACES[me.place]} you can change only into {local}, and {name} are that already.",
            "G70",
        )
    if units > me.cash[currency]:
        return (f"You have {me.cash[currency]} {name}, so {units} cannot be changed.", "G71")
    return (
        f"For {units} {name} the bank would pay nothing, as it rounds down. The least is "
        f"{bank.least(currency, me.currency)}.",
        "G19",
    )


def _stake(state: State, currency: int, units: int) -> Why:
    me, name = _me(state), CURRENCIES[currency].name
    if state.phase != ACT or not state.landed or SPACES[me.outer].kind != "casino":
        return ("You can bet only when you have just landed on the Casino.", "G90")
    if state.landed > 1:
        return ("You have made your one bet.", "G92")
    if me.due:
        return ("A bill has to be paid before you gamble.", "G86")
    if units < 1:
        return ("A stake is 1 or more.", "G91")
    return (f"You have {me.cash[currency]} {name}, so {units} cannot be staked.", "G91")


def _talk_amount(state: State, verb: str, currency: int) -> Why:
    talk, name = state.talk, CURRENCIES[currency].name
    if talk is None or state.phase not in (GIVE, WANT, BID):
        return ("Say first whom you deal with.", "G97")
    if verb == "bid":
        if state.phase == BID and talk.want is not None and talk.want.which != currency:
            return (f"Bids are taken in {CURRENCIES[talk.want.which].name}.", "G101")
        least = talk.want.amount + 1 if talk.want is not None else 1
        have = state.travellers[talk.other].cash[currency] if talk.other >= 0 else 0
        return (f"A bid has to be from {least} up to the {have} {name} you have.", "G101")
    seat = talk.owner if verb == "give" else talk.other
    have = state.travellers[seat].cash[currency]
    return (f"{COLOURS[seat]} has {have} {name}; a deal cannot be about more.", "G98")


# ---- words -----------------------------------------------------------------------------------


def _offer(state: State, _: str) -> Why:
    return ("An offer is made in three steps: deal with a player, give, for.", "G97")


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


def _throw(state: State, rest: str) -> Why | None:
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
    return (
        f"The fare is {fare} {money}, to be paid in {money} and nothing else; you have "
        f"{me.cash[me.currency]}.",
        "G33",
    )


def _buy_souvenir(state: State, which: int) -> Why:
    me = _me(state)
    city = PLACES[SOUVENIRS[which].place]
    if me.place != SOUVENIRS[which].place or me.step:
        return (f"This souvenir is sold only in {city}.", "G76")
    if not state.stock >> which & 1:
        left = any([state.stock >> one & 1 for one in SOLD_IN[me.place]])
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


def _move(state: State, rest: str) -> Why:
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


def _pay(state: State, rest: str) -> Why:
    me = _me(state)
    if not me.due:
        return ("You owe nothing.", "G86")
    money = CURRENCIES[me.currency].name
    return (f"You owe {bank.bill(me)} {money}, and have {me.cash[me.currency]}.", "G86")


def _owe(state: State, rest: str) -> Why | None:
    return ("With the money in hand a bill is paid at once.", "G87") if _me(state).due else None


def _bankrupt(state: State, rest: str) -> Why:
    return ("Bankrupt is only who cannot raise the money for a bill.", "G105")


def _end(state: State, rest: str) -> Why | None:
    if rest not in ("turn", "my turn", ""):
        return None
    if state.phase == ACT:
        return ("You are at an exchange and have the money: the bill has to be paid now.", "G88")
    return ("A token has to be moved first: nobody may sit out.", "G58")


_BY_VERB: Final[dict[str, Callable[[State, str], Why | None]]] = {
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
    "offer": _offer,
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
