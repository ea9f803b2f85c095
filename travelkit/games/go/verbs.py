"""What each kind of move does, once it is known to be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.core import CHANCE
from travelkit.games.go import bank, talks, travel
from travelkit.games.go.state import (
    ACCEPT,
    ACT,
    AUCTION,
    BANKRUPT,
    BIDS,
    CASH,
    CASINO,
    CHANGE,
    DEAL,
    DIE,
    DRAW,
    DRAW_LUCK,
    END,
    FOR,
    FREE,
    GIVING,
    HEAR,
    KEPT,
    LOTS,
    MOVE,
    NO_BID,
    NOTES,
    ORDER,
    OWE,
    PAWN,
    PAWNING,
    PAY,
    PLAY,
    REDEEM,
    REDEEMING,
    ROLL,
    SEARCHED,
    SELL,
    SOUVENIR,
    STAKE,
    START,
    THROW,
    TICKET,
    USE,
    Act,
    Item,
    State,
    Talk,
    amount,
    item_of,
    put,
)
from travelkit.games.go.tables import CURRENCIES, LUCK_KIND, SOUVENIR_PRICE, TICKETS

if TYPE_CHECKING:
    from collections.abc import Callable


def rolled(state: State) -> State:
    """The player takes the die: what it shows is chance."""
    (travellers, seat, _, _, _, played, luck, risk, stock, cash, turns, talks_left, _, throws, _, _,
     rulings) = state  # fmt: skip
    return State(
        travellers, seat, CHANCE, THROW, 0, played, luck, risk, stock, cash, turns, talks_left, 0,
        throws, None, 0, rulings,
    )  # fmt: skip


def _move(state: State, action: Act) -> State:
    return travel.moved(state, action.a, state.die if action.b else -1)


def _draw(state: State, action: Act) -> State:
    if state.phase == DRAW_LUCK:
        return travel.luck_drawn(state, action.a)
    return travel.risk_drawn(state, action.a)


def _use(state: State, action: Act) -> State:
    card = action.a
    if LUCK_KIND[card] == "cash":
        return bank.windfall(state, card)
    if state.travellers[state.seat].due:
        return bank.cancelled(state, card)
    return travel.pass_shown(state, card)


def _ticket(state: State, action: Act) -> State:
    seat, ticket = state.seat, TICKETS[action.a]
    me = state.travellers[seat]._replace(ticket=action.a, step=0)
    state = state._replace(travellers=put(state.travellers, seat, me))
    return bank.moved_money(state, seat, me.currency, -ticket.fare)


def _souvenir(state: State, action: Act) -> State:
    seat, which = state.seat, action.a
    me = state.travellers[seat]
    held = tuple(sorted((*me.souvenirs, which)))
    me = me._replace(souvenirs=held, bought=True)
    state = state._replace(
        travellers=put(state.travellers, seat, me), stock=state.stock & ~(1 << which)
    )
    return bank.moved_money(state, seat, me.currency, -SOUVENIR_PRICE[me.place])


def _stake(state: State, action: Act) -> State:
    item = Item("money", action.a, action.b)
    return travel.staked(state, Talk(ACT, state.seat, give=item))


def _notes(state: State, action: Act) -> State:
    assert state.talk is not None  # noqa: S101 - the pawnbroker's question is open
    change = bank.pawn if state.phase == PAWNING else bank.redeem
    return talks.done(change(state, state.talk, action.a))


def _owe(state: State, _: Act) -> State:
    if state.die == 0:  # the turn began with this bill
        return state._replace(phase=START)
    return travel.end_turn(state)


def _put_up(state: State, action: Act) -> State:
    return talks.put_up(state, state.who, Item("card" if action.b else "souvenir", action.a))


FALLEN: Final[dict[int, Callable[[State, int], State]]] = {
    THROW: travel.thrown,
    CASINO: travel.bet_decided,
    ORDER: travel.ordered,
}
"""What the number on the die does, by the phase."""

VERBS: Final[dict[int, Callable[[State, Act], State]]] = {
    DIE: lambda state, action: FALLEN[state.phase](state, action.a),
    ROLL: lambda state, _: rolled(state),
    END: lambda state, _: travel.end_turn(state),
    DRAW: _draw,
    MOVE: _move,
    PLAY: lambda state, action: travel.card_played(state, action.a),
    FREE: lambda state, action: travel.free_ticket(state, action.a, action.b),
    USE: _use,
    TICKET: _ticket,
    SOUVENIR: _souvenir,
    CASH: lambda state, _: bank.cash_cheque(state),
    PAY: lambda state, _: bank.paid(state),
    OWE: _owe,
    BANKRUPT: lambda state, _: bank.bankrupt(state),
    SEARCHED: lambda state, _: travel.searched(state),
    KEPT: lambda state, action: travel.seized(state, action.a),
    PAWN: lambda state, action: talks.at_pawn(state, PAWNING, action.a),
    REDEEM: lambda state, action: talks.at_pawn(state, REDEEMING, action.a),
    NOTES: _notes,
    DEAL: lambda state, action: talks.opened(state, state.who, action.a),
    HEAR: lambda state, action: talks.heard(state, action.a),
    AUCTION: _put_up,
    ACCEPT: lambda state, _: talks.accepted(state),
    LOTS: lambda state, action: talks.bidding(state, action.a),
    NO_BID: lambda state, _: talks.next_bidder(state),
    SELL: lambda state, _: talks.sold(state),
    CHANGE: lambda state, action: bank.change(state, action.a, action.b),
    STAKE: _stake,
    GIVING: lambda state, action: talks.given(state, item_of(action)),
    FOR: lambda state, action: talks.wanted(state, item_of(action)),
    BIDS: lambda state, action: talks.bid(state, action.b),
}
"""What a move does; any other verb ends the business that is open."""


def done_talking(state: State, _: Act) -> State:
    """The business that is open ends without a deal."""
    return talks.done(state)


_AMOUNTS: Final = frozenset({CHANGE, STAKE, GIVING, FOR, BIDS})


def is_amount(action: Act) -> bool:
    """True for a move that names an amount of money, whether or not it is open now.

    >>> is_amount(amount(CHANGE, 0, 20)), is_amount(Act("change 20 pounds", CHANGE, 0, 20.0))
    (True, False)
    """
    text, verb, currency, units = action
    if type(verb) is not int or verb not in _AMOUNTS:
        return False
    if type(currency) is not int or type(units) is not int or not 0 <= currency < len(CURRENCIES):
        return False
    return bool(text == amount(verb, currency, units).text)
