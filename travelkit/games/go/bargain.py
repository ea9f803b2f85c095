"""How the computer player does business: offers, answers, bids, and the pawnbroker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.games.go import bank
from travelkit.games.go.appraisal import item_pounds
from travelkit.games.go.state import (
    ANSWER,
    BID,
    BIDS,
    DEAL,
    FLOOR,
    FOR,
    GIVE,
    GIVING,
    KEEP_IT,
    LEAVE,
    LOT,
    NO,
    NOTES,
    PASS_BID,
    SELL,
    SILENCE,
    WANT,
    YES,
    Act,
    State,
    Traveller,
    amount,
)
from travelkit.games.go.tables import (
    CROSS,
    CURRENCIES,
    SOUVENIR_PRICE,
    STERLING,
    exchanged,
    in_currency,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def redeem_in(me: Traveller) -> int | None:
    """The money to redeem a souvenir with: foreign rather than local; None if it is too little."""
    open_now = [c for c, price in enumerate(bank.REDEEM_IN) if me.cash[c] >= price]
    foreign = [c for c in open_now if c != me.currency]
    return next(iter(foreign or open_now), None)


def business_move(state: State, acts: Sequence[Act]) -> Act:
    """An answer, a bid, or the next step of an offer."""
    phase, talk = state.phase, state.talk
    if phase == FLOOR:
        return SILENCE
    if phase == ANSWER:
        return YES if _good_deal(state) else NO
    if talk is None:  # customs: a pass saves the souvenir
        return acts[0]
    me = state.travellers[state.who]
    if acts[0].verb == NOTES:
        if talk.give is not None and talk.give.which in me.souvenirs:  # pawned for use here
            return next(act for act in acts if act.a == me.currency)
        wanted = redeem_in(me)
        return next((act for act in acts if act.a == wanted), acts[0])
    if phase == LOT:
        return max(acts[:-1], key=lambda act: _held(state, act.a), default=LEAVE)
    if phase == BID:
        return _bid(state)
    if phase in (GIVE, WANT):
        return _offer(state)
    return acts[0] if acts[0].verb == SELL else KEEP_IT


def _held(state: State, currency: int) -> int:
    """What the others hold of a currency, in pounds."""
    held = [one.cash[currency] for seat, one in enumerate(state.travellers) if seat != state.who]
    return exchanged(max(held), currency, STERLING)


def _good_deal(state: State) -> bool:
    """Is what comes in worth clearly more than what goes out?"""
    talk = state.talk
    if talk is None or talk.give is None or talk.want is None:
        return False
    comes = item_pounds(state, state.who, talk.give, gains=True)
    goes = item_pounds(state, state.who, talk.want, gains=False)
    if talk.want.kind == "souvenir":  # it may win the game for the other one
        other = state.travellers[talk.owner]
        if len(other.souvenirs) + 1 >= state.rulings.target:
            goes += 200
    return comes >= goes + 5


def _bid(state: State) -> Act:
    talk = state.talk
    if talk is None or talk.give is None or talk.want is None:
        return PASS_BID
    currency, best = talk.want.which, talk.want.amount
    most = bank.bounds(state, BIDS, currency)
    value = item_pounds(state, state.who, talk.give, gains=True) * 0.7
    units = in_currency(int(value), currency)
    if most is None or units <= best:
        return PASS_BID
    step = max(best + 1, min(units, best + best // 5 + in_currency(10, currency)))
    return amount(BIDS, currency, min(step, most[1]))


def asks(state: State, acts: Sequence[Act], me: Traveller) -> Act | None:
    """Another player who holds the local money that is lacking is asked for it."""
    lacking = SOUVENIR_PRICE[me.place] - me.cash[me.currency]
    if lacking <= 0 or _paying_with(me, lacking) is None:
        return None
    for act in acts:
        if act.verb == DEAL and state.travellers[act.a].cash[me.currency] >= lacking:
            return act
    return None


def _paying_with(me: Traveller, lacking: int) -> tuple[int, int] | None:
    """A foreign currency, and how much of it is a tenth more than the local money lacking."""
    local = me.currency
    for currency in range(len(CURRENCIES)):
        numerator, denominator = CROSS[currency][local]
        units = -(-lacking * denominator * 11 // (numerator * 10)) + 1
        if currency != local and me.cash[currency] >= units:
            return currency, units
    return None


def _offer(state: State) -> Act:
    me = state.travellers[state.who]
    lacking = SOUVENIR_PRICE[me.place] - me.cash[me.currency]
    paying = _paying_with(me, lacking) if lacking > 0 else None
    if paying is None:
        return LEAVE
    if state.phase == GIVE:
        return amount(GIVING, *paying)
    open_now = bank.bounds(state, FOR, me.currency)
    if open_now is None or open_now[1] < lacking:
        return LEAVE
    return amount(FOR, me.currency, lacking)
