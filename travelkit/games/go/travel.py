"""Turns and tokens: the die, the perimeter, the routes, and the Risk cards on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.core import CHANCE
from travelkit.games.go import bank
from travelkit.games.go.state import (
    ACT,
    CASINO,
    DECIDE,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    HOME,
    LATE,
    OVER,
    SEARCH,
    SEIZE,
    START,
    State,
    Traveller,
    put,
    without,
)
from travelkit.games.go.tables import (
    ADVANCE,
    LONDON,
    LUCK_KIND,
    RED,
    RISK,
    SPACES,
    TICKETS,
)

if TYPE_CHECKING:
    from travelkit.deck import Deck
    from travelkit.games.go.state import Talk

TALKS: Final = 2
"""How many offers and auctions may be opened in one turn (GA9)."""
_ROUND: Final = len(SPACES)
_KINDS: Final = tuple([space.kind for space in SPACES])
_PAY: Final = tuple([space.pay for space in SPACES])


# ---- turns -----------------------------------------------------------------------------------


def ordered(state: State, throw: int) -> State:
    """A throw for the first turn: the highest begins, ties throw again (G21)."""
    throws = put(state.throws, state.seat, throw)
    if 0 in throws:
        return state._replace(throws=throws, seat=throws.index(0))
    highest = max(throws)
    if throws.count(highest) > 1:  # only those who tied (GA1)
        throws = tuple([0 if one == highest else -1 for one in throws])
        return state._replace(throws=throws, seat=throws.index(0))
    first = throws.index(highest)
    return state._replace(throws=throws, seat=first, who=first, phase=START)


def end_turn(state: State) -> State:
    """The turn passes to the left, over those who are bankrupt (G25)."""
    (travellers, seat, _, _, _, _, luck, risk, stock, cash, turns, _, _, throws, _, _, rulings) = (
        state
    )
    turns += 1
    count = len(travellers)
    seat = (seat + 1) % count
    while travellers[seat].left:
        seat = (seat + 1) % count
    if turns >= rulings.last_turn:  # GA12
        return state._replace(turns=turns, phase=OVER, end=LATE, seat=seat, who=seat, talk=None)
    phase = START
    me = travellers[seat]
    if me.due and me.cash[me.currency] < bank.bill(me) and bank.means(me) < bank.bill(me):
        phase = DUE  # G105: since the bill fell due, money has gone
    return State(
        travellers, seat, seat, phase, 0, (), luck, risk, stock, cash, turns, TALKS, 0, throws,
        None, 0, rulings,
    )  # fmt: skip


def thrown(state: State, number: int) -> State:
    """The die shows a number; with Advance cards there is still something to decide (G40)."""
    (travellers, seat, _, _, _, played, luck, risk, stock, cash, turns, talks, _, throws, _, _,
     rulings) = state  # fmt: skip
    hand = travellers[seat].luck
    if played or (hand and ADVANCE[hand[0]]):  # Advance cards stand first in a hand
        return State(
            travellers, seat, seat, DECIDE, number, played, luck, risk, stock, cash, turns, talks,
            0, throws, None, 0, rulings,
        )  # fmt: skip
    return moved(state, number, number)


def moved(state: State, total: int, die: int) -> State:
    """One token of the player goes on by `total`: the inner one in transit, else the outer one."""
    (travellers, seat, _, _, _, played, luck, risk, stock, cash, turns, talks, _, throws, _, _,
     rulings) = state  # fmt: skip
    me = travellers[seat]
    for card in played:
        luck = luck.put_under(card)
    if me.ticket >= 0 and not me.due:  # G37, G55
        return _along(state, me, total, die, luck)
    outer = me.outer + total  # G22, G58
    cheques = me.cheques + outer // _ROUND  # G17
    outer %= _ROUND
    me = Traveller(
        me.place, me.ticket, me.step, outer, me.cash, cheques, me.luck, me.souvenirs, me.pawned,
        me.bought, me.due, me.due_kind,
    )  # fmt: skip
    travellers = (*travellers[:seat], me, *travellers[seat + 1 :])
    kind, who, phase = _KINDS[outer], seat, ACT
    if kind == "luck" and luck.size:  # G24, G44
        who, phase = CHANCE, DRAW_LUCK
    state = State(
        travellers, seat, who, phase, die, (), luck, risk, stock, cash, turns, talks, 1, throws,
        None, 0, rulings,
    )  # fmt: skip
    if _PAY[outer] and rulings.instructions and not me.due:
        return bank.charged(state, _PAY[outer], kind)
    return state


def _along(state: State, me: Traveller, total: int, die: int, luck: Deck) -> State:
    """The inner token goes on along its route, if the throw fits (G48 to G53)."""
    (travellers, seat, _, _, _, _, _, risk, stock, cash, turns, talks, _, throws, _, _,
     rulings) = state  # fmt: skip
    ticket = TICKETS[me.ticket]
    step = me.step + total
    if state.played:
        state = state._replace(luck=luck, played=())
    if step > ticket.steps:  # G49: a higher throw is ignored
        return end_turn(state)
    if step == ticket.steps:
        return arrived(state._replace(die=die), ticket.end)
    spot = ticket.spots[step]
    for other in travellers:
        if other.ticket >= 0 and other.step and other.spot == spot and other is not me:  # G52
            return end_turn(state)
    me = Traveller(
        me.place, me.ticket, step, me.outer, me.cash, me.cheques, me.luck, me.souvenirs,
        me.pawned, me.bought,
    )  # fmt: skip
    travellers = (*travellers[:seat], me, *travellers[seat + 1 :])
    red = RED[me.ticket][step]
    state = State(
        travellers, seat, CHANCE if red else seat, DRAW_RISK if red else START, die, (),
        state.luck, risk, stock, cash, turns, talks, 0, throws, None, 0, rulings,
    )  # fmt: skip
    return state if red else end_turn(state)  # G60


def arrived(state: State, place: int, *, thrown_in: bool = True) -> State:
    """The inner token is in a place: the ticket is surrendered (G36), and the turn may end (G57).

    Args:
        state: the position before.
        place: the number of the place.
        thrown_in: False if a Risk card brought him here (G62): no such arrival wins (G111).
    """
    (travellers, seat, _, _, die, _, luck, risk, stock, cash, turns, talks, _, throws, _, _,
     rulings) = state  # fmt: skip
    me = travellers[seat]
    bought = me.bought and place == me.place  # G78
    me = Traveller(
        place, -1, 0, me.outer, me.cash, me.cheques, me.luck, me.souvenirs, me.pawned, bought,
        me.due, me.due_kind,
    )  # fmt: skip
    travellers = (*travellers[:seat], me, *travellers[seat + 1 :])
    won = thrown_in and place == LONDON and len(me.souvenirs) >= rulings.target  # G108, G110
    return State(
        travellers, seat, seat, OVER if won else ACT, die, (), luck, risk, stock, cash, turns,
        talks, 0, throws, None, HOME if won else 0, rulings,
    )  # fmt: skip


# ---- cards -----------------------------------------------------------------------------------


def luck_drawn(state: State, card: int) -> State:
    """A Luck card goes into the hand, to be used at once or kept (G39)."""
    seat = state.seat
    me = state.travellers[seat]
    me = me._replace(luck=tuple(sorted((*me.luck, card))))
    return state._replace(
        travellers=put(state.travellers, seat, me), luck=state.luck.draw(card), phase=ACT, who=seat
    )


def card_played(state: State, card: int) -> State:
    """An Advance card is laid on the table: it will count in this move (G40)."""
    seat = state.seat
    me = state.travellers[seat]
    me = me._replace(luck=without(me.luck, card))
    played = (*state.played, card)
    return state._replace(travellers=put(state.travellers, seat, me), played=played)


def free_ticket(state: State, card: int, ticket: int) -> State:
    """A free ticket is declared before the throw, and this very throw moves the token (G43)."""
    state = bank.card_used(state, state.seat, card)
    me = state.travellers[state.seat]._replace(ticket=ticket, step=0)
    return state._replace(travellers=put(state.travellers, state.seat, me))


def risk_drawn(state: State, number: int) -> State:
    """A Risk card is obeyed and goes to the bottom of the pack (G60)."""
    card, seat = RISK[number], state.seat
    state = state._replace(risk=state.risk.draw(number).put_under(number), who=seat, phase=ACT)
    me = state.travellers[seat]
    if card.kind == "divert":
        if card.mode != TICKETS[me.ticket].mode:  # G64
            return end_turn(state)
        return arrived(state, card.value, thrown_in=False)  # G62, G65
    if card.kind == "return":  # G61
        if card.buys_again:
            return arrived(state, me.place, thrown_in=False)
        back = put(state.travellers, seat, me._replace(step=0))
        return end_turn(state._replace(travellers=back))
    if card.kind in ("customs", "hotel", "fine"):
        return bank.charged(state, card.value, card.kind)
    if card.kind == "seize" and me.souvenirs:  # G82
        if any(LUCK_KIND[one] == "customs pass" for one in me.luck):
            return state._replace(phase=SEARCH)
        return state._replace(phase=SEIZE, who=CHANCE)
    return end_turn(state)


def seized(state: State, souvenir: int) -> State:
    """Customs keep a souvenir; it can be bought again in its city (G82)."""
    me = state.travellers[state.seat]
    me = me._replace(souvenirs=without(me.souvenirs, souvenir))
    travellers = put(state.travellers, state.seat, me)
    return end_turn(state._replace(travellers=travellers, stock=state.stock | 1 << souvenir))


def searched(state: State) -> State:
    """He lets them search: which souvenir they keep is chance."""
    return state._replace(phase=SEIZE, who=CHANCE)


def pass_shown(state: State, card: int) -> State:
    """A customs pass saves the souvenir."""
    return end_turn(bank.card_used(state, state.seat, card))


# ---- the casino (G90 to G95) -----------------------------------------------------------------


def staked(state: State, stake: Talk) -> State:
    """The stake is on the table; the extra throw follows."""
    return state._replace(talk=stake, phase=CASINO, who=CHANCE)


def bet_decided(state: State, number: int) -> State:
    """Three or less loses the stake; four or more wins, paid in the same money (G93, G94)."""
    talk = state.talk
    assert talk is not None  # noqa: S101 - a bet has a stake
    assert talk.give is not None  # noqa: S101
    _, currency, units = talk.give
    gain = units * state.rulings.profit if number > 3 else -units  # noqa: PLR2004
    state = bank.moved_money(state, state.seat, currency, gain)
    return state._replace(talk=None, phase=ACT, who=state.seat, landed=2)
