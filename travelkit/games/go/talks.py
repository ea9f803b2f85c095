"""Deals between players and auctions: business that interrupts a turn and then goes back to it.

An offer takes three moves of the one who makes it (``deal with Blue``, ``give 20 pounds``, ``for
300 francs``) and one of the other (``accept`` or ``refuse``). A player whose turn it is not is
asked for his offer (``hear Blue``). An auction is one round of bids (G101).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.games.go.bank import REDEEM_IN, bounds, can_redeem, ladder
from travelkit.games.go.state import (
    ANSWER,
    AUCTIONS,
    BID,
    BIDS,
    DEALS,
    FLOOR,
    FOR,
    GIVE,
    GIVING,
    HAMMER,
    HEARS,
    KEEP_IT,
    LEAVE,
    LOT,
    LOTS_IN,
    NO,
    NOTES_IN,
    PASS_BID,
    PAWNING,
    PAWNS,
    REDEEMING,
    REDEEMS,
    SALES,
    SILENCE,
    WANT,
    YES,
    Act,
    Item,
    State,
    Talk,
    Traveller,
    put,
    thing,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def has_anything(one: Traveller) -> bool:
    """True if he has something to give in a deal (G96, G97, G99)."""
    return bool(one.luck or one.souvenirs or any(one.cash))


def business(state: State, who: int) -> list[Act]:
    """What a player may open at any time: pawn, redeem, deal, auction, hear another (G97, G103)."""
    travellers = state.travellers
    me = travellers[who]
    found = [PAWNS[one] for one in me.souvenirs]
    if me.pawned and not me.due and can_redeem(me):
        found += [REDEEMS[one] for one in me.pawned]
    if not state.talks and state.phase != FLOOR:
        return found
    mine = has_anything(me)
    open_floor = state.phase != FLOOR
    for other, one in enumerate(travellers):
        if other != who and not one.left:
            if mine and has_anything(one):
                found.append(DEALS[other])
            if open_floor:
                found.append(HEARS[other])
    souvenirs, cards = AUCTIONS
    found += [souvenirs[one] for one in me.souvenirs]
    if me.luck:
        found += [cards[card] for card in dict.fromkeys(me.luck)]
    return found


def talk_menu(state: State) -> Sequence[Act]:
    """What may be said in the business that is open."""
    phase, talk = state.phase, state.talk
    assert talk is not None  # noqa: S101 - these phases are business
    if phase == ANSWER:
        return (YES, NO)
    if phase == GIVE:
        return [*_things(state, GIVING, talk.owner), LEAVE]
    if phase == WANT:
        return [*_things(state, FOR, talk.other), LEAVE]
    if phase == FLOOR:
        return [*business(state, state.who), SILENCE]
    if phase == PAWNING:
        return NOTES_IN
    if phase == REDEEMING:
        cash = state.travellers[talk.owner].cash
        return [NOTES_IN[n] for n, price in enumerate(REDEEM_IN) if cash[n] >= price]
    if phase == LOT:
        others = [one.cash for seat, one in enumerate(state.travellers) if seat != talk.owner]
        return [*[lot for lot, *held in zip(LOTS_IN, *others, strict=True) if any(held)], LEAVE]
    if phase == BID:
        assert talk.want is not None  # noqa: S101 - the currency of the bids is known
        open_now = bounds(state, BIDS, talk.want.which)
        return [*(ladder(BIDS, talk.want.which, *open_now) if open_now else ()), PASS_BID]
    return (SALES[talk.best], KEEP_IT)  # HAMMER


def _things(state: State, verb: int, owner: int) -> list[Act]:
    """What of a player's may be named in an offer."""
    one = state.travellers[owner]
    found: list[Act] = []
    for currency, units in enumerate(one.cash):
        if units and (open_now := bounds(state, verb, currency)):
            found += ladder(verb, currency, *open_now)
    found += [thing(verb, "souvenir", which) for which in one.souvenirs]
    if one.luck:
        talk = state.talk
        mine = talk.give if talk is not None and verb == FOR else None
        for card in dict.fromkeys(one.luck):
            if mine is None or mine[:2] != ("card", card):  # a card for the same is no deal
                found.append(thing(verb, "card", card))
    return found


# ---- offers ----------------------------------------------------------------------------------


def opened(state: State, owner: int, other: int) -> State:
    """A player turns to another: what will he give?"""
    talk = Talk(_back(state), owner, other)
    return state._replace(talk=talk, phase=GIVE, who=owner, talks=_talks_left(state))


def heard(state: State, other: int) -> State:
    """Another player is asked if he has an offer (G99)."""
    talk = Talk(state.phase, other)
    return state._replace(talk=talk, phase=FLOOR, who=other, talks=state.talks - 1)


def given(state: State, item: Item) -> State:
    """What is offered is said; now: for what?"""
    assert state.talk is not None  # noqa: S101 - an offer is open
    return state._replace(talk=state.talk._replace(give=item), phase=WANT)


def wanted(state: State, item: Item) -> State:
    """The offer is whole; the other player answers."""
    assert state.talk is not None  # noqa: S101 - an offer is open
    talk = state.talk._replace(want=item)
    return state._replace(talk=talk, phase=ANSWER, who=talk.other)


def _talks_left(state: State) -> int:
    """One less, unless the floor was given to somebody: that has been counted (GA9)."""
    return state.talks - (state.phase != FLOOR)


def _back(state: State) -> int:
    """The phase a piece of business returns to."""
    return state.phase if state.talk is None else state.talk.back


def done(state: State) -> State:
    """The business is over, and the turn goes on where it was."""
    assert state.talk is not None  # noqa: S101 - some business was open
    return state._replace(talk=None, phase=state.talk.back, who=state.seat)


def accepted(state: State) -> State:
    """Both sides change hands at once (G98)."""
    talk = state.talk
    assert talk is not None  # noqa: S101 - an offer is open
    assert talk.give is not None  # noqa: S101
    assert talk.want is not None  # noqa: S101
    state = hand_over(state, talk.give, talk.owner, talk.other)
    return done(hand_over(state, talk.want, talk.other, talk.owner))


def hand_over(state: State, item: Item, giver: int, taker: int) -> State:
    """Money, a souvenir or a Luck card goes from one player to another (G96, G97, G100)."""
    travellers = state.travellers
    one, two = travellers[giver], travellers[taker]
    kind, which, amount = item
    if kind == "money":
        one = one._replace(cash=put(one.cash, which, one.cash[which] - amount))
        two = two._replace(cash=put(two.cash, which, two.cash[which] + amount))
    elif kind == "souvenir":
        one = one._replace(souvenirs=without(one.souvenirs, which))
        two = two._replace(souvenirs=tuple(sorted((*two.souvenirs, which))))
    else:
        one = one._replace(luck=without(one.luck, which))
        two = two._replace(luck=tuple(sorted((*two.luck, which))))
    return state._replace(travellers=put(put(travellers, giver, one), taker, two))


# ---- auctions --------------------------------------------------------------------------------


def put_up(state: State, owner: int, item: Item) -> State:
    """Something is put up for auction: in which money are bids taken?"""
    talk = Talk(_back(state), owner, give=item)
    return state._replace(talk=talk, phase=LOT, who=owner, talks=_talks_left(state))


def bidding(state: State, currency: int) -> State:
    """The round of bids begins with the player on the seller's left (GA8)."""
    assert state.talk is not None  # noqa: S101 - an auction is open
    talk = state.talk._replace(want=Item("money", currency, 0), other=state.talk.owner)
    return next_bidder(state._replace(talk=talk))


def bid(state: State, units: int) -> State:
    """A bid that is higher than the last."""
    talk = state.talk
    assert talk is not None  # noqa: S101 - an auction is open
    assert talk.want is not None  # noqa: S101
    talk = talk._replace(want=talk.want._replace(amount=units), best=talk.other)
    return next_bidder(state._replace(talk=talk))


def next_bidder(state: State) -> State:
    """The next player bids; after one round the seller decides, if there is a bid."""
    talk = state.talk
    assert talk is not None  # noqa: S101 - an auction is open
    travellers = state.travellers
    other = (talk.other + 1) % len(travellers)
    while travellers[other].left:
        other = (other + 1) % len(travellers)
    if other != talk.owner:
        return state._replace(talk=talk._replace(other=other), phase=BID, who=other)
    if talk.best < 0:
        return done(state)
    return state._replace(phase=HAMMER, who=talk.owner)


def sold(state: State) -> State:
    """The lot goes to the highest bidder, who pays the seller (G101)."""
    talk = state.talk
    assert talk is not None  # noqa: S101 - an auction is open
    assert talk.give is not None  # noqa: S101
    assert talk.want is not None  # noqa: S101
    state = hand_over(state, talk.give, talk.owner, talk.best)
    return done(hand_over(state, talk.want, talk.best, talk.owner))


# ---- the pawnbroker --------------------------------------------------------------------------


def at_pawn(state: State, phase: int, souvenir: int) -> State:
    """A souvenir is to be pawned or redeemed: in which money?"""
    talk = Talk(_back(state), state.who, give=Item("souvenir", souvenir))
    return state._replace(talk=talk, phase=phase)
