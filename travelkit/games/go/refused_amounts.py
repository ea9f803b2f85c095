"""Why an amount of money cannot be changed, staked, given, asked for or bid."""

from __future__ import annotations

import re
from typing import Final

from travelkit.core import plain
from travelkit.games.go import bank
from travelkit.games.go.state import (
    ACT,
    BID,
    GIVE,
    WANT,
    State,
    Traveller,
)
from travelkit.games.go.tables import (
    COLOURS,
    CURRENCIES,
    PLACES,
    SPACES,
)

_MONEY: Final = {plain(money.name): number for number, money in enumerate(CURRENCIES)} | {
    "pound": 0,
    "sterling": 0,
    "dollar": 1,
    "franc": 2,
    "mark": 3,
    "lira": 4,
    "rouble": 5,
}
_NUMBER: Final = re.compile(
    r"(?P<verb>change|stake|give|for|bid|offer)\s+(?P<number>\S*\d\S*)\s*(?P<money>.*)"
)


Why = tuple[str, str]
"""A sentence, and the number of the rule."""


def _me(state: State) -> Traveller:
    return state.travellers[state.seat]


def number(state: State, said: str) -> Why | None:
    """Negative amounts, fractions, and more than one has."""
    found = _NUMBER.fullmatch(said)
    if found is None:
        return None
    verb, number, money = found["verb"], found["number"], found["money"]
    if verb == "offer":
        return offer(state, money)
    if re.fullmatch(r"\d+", number) is None:
        sentence = (
            f"{number[:20]} is no amount here: money is in whole units, 1 or more, without comma, "
            "point or sign."
        )
        return (sentence, {"stake": "G91", "change": "G19"}.get(verb, "G98"))
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
        sentence = (
            f"No money is changed at {SPACES[me.outer].name}: only at the Bank, a Bureau de Change "
            "or Thos. Cook and Son."
        )
        return (sentence, "G95" if SPACES[me.outer].kind == "casino" else "G67")
    if state.phase != ACT or not state.landed:
        return ("Money is changed only after throwing and landing on an exchange space.", "G68")
    if currency == me.currency:
        return (
            f"In {PLACES[me.place]} you can change only into {local}, and {name} are that already.",
            "G70",
        )
    if units > me.cash[currency]:
        return (f"You have {me.cash[currency]} {name}, so {units} cannot be changed.", "G71")
    sentence = (
        f"For {units} {name} the bank would pay nothing, as it rounds down. The least is "
        f"{bank.least(currency, me.currency)}."
    )
    return (sentence, "G19")


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


def offer(_state: State, _: str) -> Why:
    """How an offer is made."""
    return ("An offer is made in three steps: deal with a player, give, for.", "G97")
