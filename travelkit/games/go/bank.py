"""The bank's counter: changing, paying, pawning, and what happens to somebody who cannot pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.games.go.state import (
    ACT,
    BID,
    BIDS,
    CHANGE,
    DUE,
    FOR,
    GIVE,
    GIVING,
    LAST,
    OVER,
    STAKE,
    START,
    WANT,
    Act,
    State,
    Talk,
    Traveller,
    amount,
    put,
    without,
)
from travelkit.games.go.tables import (
    CHEQUE_POUNDS,
    CROSS,
    CURRENCIES,
    LUCK,
    LUCK_KIND,
    PAWN_POUNDS,
    REDEEM_POUNDS,
    SOUVENIR_PRICE,
    SPACES,
    exchanged,
    in_currency,
)

if TYPE_CHECKING:
    from travelkit.deck import Deck

CANCELS: Final = {"hotel": "hotel voucher", "customs": "customs pass"}
"""Which Luck card cancels which bill; a fine has to be paid."""
LADDER_POUNDS: Final = (10, 30, 60, 100)
"""The rungs that `actions` lists out of an amount, besides all of it, in pounds."""
PAWN_IN: Final = tuple([in_currency(PAWN_POUNDS, n) for n in range(len(CURRENCIES))])
REDEEM_IN: Final = tuple([in_currency(REDEEM_POUNDS, n) for n in range(len(CURRENCIES))])


def with_cash(me: Traveller, cash: tuple[int, ...]) -> Traveller:
    """The same traveller with another purse."""
    place, ticket, step, outer, _, cheques, luck, held, pawned, bought, due, kind, left = me
    return Traveller(
        place, ticket, step, outer, cash, cheques, luck, held, pawned, bought, due, kind, left
    )


def moved_money(state: State, seat: int, currency: int, units: int) -> State:
    """The bank pays a player so many units; a negative number: he pays the bank (G12, G113)."""
    me = state.travellers[seat]
    cash = put(me.cash, currency, me.cash[currency] + units)
    bank = put(state.bank, currency, state.bank[currency] - units)
    travellers = put(state.travellers, seat, with_cash(me, cash))
    return state._replace(travellers=travellers, bank=bank)


# ---- changing (G67 to G72) -------------------------------------------------------------------


def least(given: int, got: int) -> int:
    """The smallest amount of currency `given` for which the bank pays one unit of `got`.

    >>> least(4, 0), least(0, 4)
    (1750, 1)
    """
    numerator, denominator = CROSS[given][got]
    return -(-denominator // numerator)


def change(state: State, currency: int, units: int) -> State:
    """Some units of a currency become local money, rounded down (G19, G70)."""
    seat = state.seat
    local = state.travellers[seat].currency
    paid = exchanged(units, currency, local)
    return moved_money(moved_money(state, seat, currency, -units), seat, local, paid)


def cash_cheque(state: State) -> State:
    """A traveller's cheque becomes local money, whole (G71)."""
    seat = state.seat
    me = state.travellers[seat]
    travellers = put(state.travellers, seat, me._replace(cheques=me.cheques - 1))
    paid = in_currency(CHEQUE_POUNDS, me.currency)
    return moved_money(state._replace(travellers=travellers), seat, me.currency, paid)


def bounds(state: State, verb: int, currency: int) -> tuple[int, int] | None:
    """The smallest and the largest amount of a currency that a move may name now, or None.

    Args:
        state: the position.
        verb: CHANGE, STAKE, GIVING, FOR or BIDS.
        currency: the number of a currency.
    """
    phase, talk = state.phase, state.talk
    if verb in (CHANGE, STAKE):
        if phase != ACT or not state.landed:
            return None
        me = state.travellers[state.seat]
        space, have = SPACES[me.outer], me.cash[currency]
        if verb == STAKE:
            open_now = space.kind == "casino" and state.landed == 1 and not me.due
            return (1, have) if open_now and have else None
        if not space.exchange or currency == me.currency:
            return None
        low = least(currency, me.currency)
        return (low, have) if low <= have else None
    if talk is None or verb != _AMOUNT_IN.get(phase):
        return None
    if verb == GIVING:
        low, have = 1, state.travellers[talk.owner].cash[currency]
    elif verb == FOR:
        same = talk.give is not None and talk.give[:2] == ("money", currency)
        low, have = 1, 0 if same else state.travellers[talk.other].cash[currency]
    else:
        lot = talk.want
        if lot is None or lot.which != currency:
            return None
        low, have = lot.amount + 1, state.travellers[talk.other].cash[currency]
    return (low, have) if low <= have else None


_AMOUNT_IN: Final = {GIVE: GIVING, WANT: FOR, BID: BIDS}


def ladder(verb: int, currency: int, low: int, high: int) -> list[Act]:
    """A sensible few out of all the amounts from `low` to `high`.

    >>> [act.text for act in ladder(GIVING, 0, 1, 75)]
    ['give 10 pounds', 'give 30 pounds', 'give 60 pounds', 'give 75 pounds']
    """
    found = []
    for pounds in LADDER_POUNDS:
        units = in_currency(pounds, currency)
        if low <= units < high:
            found.append(amount(verb, currency, units))
    found.append(amount(verb, currency, high))
    return found


def change_ladder(me: Traveller, currency: int, high: int) -> list[Act]:
    """Changing what is lacking for a souvenir, what is lacking for two, half, or all."""
    local = me.currency
    low = least(currency, local)
    numerator, denominator = CROSS[currency][local]
    sums = set()
    for wanted in (SOUVENIR_PRICE[me.place], 2 * SOUVENIR_PRICE[me.place]):
        lacking = wanted - me.cash[local]
        units = -(-lacking * denominator // numerator)
        if low <= units < high:
            sums.add(units)
    if low <= high // 2:
        sums.add(high // 2)
    sums.add(high)
    return [amount(CHANGE, currency, units) for units in sorted(sums)]


def stake_ladder(currency: int, high: int) -> list[Act]:
    """A quarter, which grows fastest in the long run, half, or all."""
    return [
        amount(STAKE, currency, n) for n in sorted({max(1, high // 4), max(1, high // 2), high})
    ]


# ---- pawn (G102, G103) -----------------------------------------------------------------------


def pawn(state: State, talk: Talk, currency: int) -> State:
    """The bank lends half the price on a souvenir and keeps it."""
    assert talk.give is not None  # noqa: S101 - a pawnbroker's talk is about something
    one = state.travellers[talk.owner]
    which = talk.give.which
    one = one._replace(
        souvenirs=without(one.souvenirs, which), pawned=tuple(sorted((*one.pawned, which)))
    )
    state = state._replace(travellers=put(state.travellers, talk.owner, one))
    return moved_money(state, talk.owner, currency, PAWN_IN[currency])


def redeem(state: State, talk: Talk, currency: int) -> State:
    """The owner pays the loan and the commission, and has his souvenir back."""
    assert talk.give is not None  # noqa: S101 - a pawnbroker's talk is about something
    one = state.travellers[talk.owner]
    which = talk.give.which
    one = one._replace(
        souvenirs=tuple(sorted((*one.souvenirs, which))), pawned=without(one.pawned, which)
    )
    state = state._replace(travellers=put(state.travellers, talk.owner, one))
    return moved_money(state, talk.owner, currency, -REDEEM_IN[currency])


def can_redeem(one: Traveller) -> bool:
    """True if he has pawned something and can pay the bank in one of his currencies."""
    priced = zip(one.cash, REDEEM_IN, strict=True)
    return bool(one.pawned) and any(have >= price for have, price in priced)


# ---- bills (G86 to G89, G105) ----------------------------------------------------------------


def bill(me: Traveller) -> int:
    """What he owes, in local money."""
    return in_currency(me.due, me.currency)


def changeable(me: Traveller) -> int:
    """All his money and cheques in local money, as the bank would change them."""
    local = me.currency
    total = me.cheques * in_currency(CHEQUE_POUNDS, local)
    for currency, units in enumerate(me.cash):
        total += exchanged(units, currency, local) if units else 0
    return total


def means(me: Traveller) -> int:
    """All he can raise without another player, in local money: also by pawning (G105)."""
    return changeable(me) + len(me.souvenirs) * in_currency(PAWN_POUNDS, me.currency)


def has_canceller(me: Traveller) -> bool:
    """True if a Luck card in his hand cancels what he owes."""
    wanted = CANCELS.get(me.due_kind)
    return wanted is not None and any(LUCK_KIND[card] == wanted for card in me.luck)


def charged(state: State, pounds: int, kind: str) -> State:
    """A bill falls due: it is paid at once if local money is in hand (G87), else see to it."""
    seat = state.seat
    me = state.travellers[seat]
    me = me._replace(due=pounds, due_kind=kind)
    state = state._replace(travellers=put(state.travellers, seat, me), phase=DUE, who=seat)
    if has_canceller(me) or me.cash[me.currency] < bill(me):
        return state
    return paid(state)


def paid(state: State) -> State:
    """The bill is paid in local money, to the bank (G89); the turn goes on where it was."""
    seat = state.seat
    me = state.travellers[seat]
    state = moved_money(state, seat, me.currency, -bill(me))
    return settled(state)


def settled(state: State) -> State:
    """Nothing is owed any more: on the way the turn is over, else one may act."""
    from travelkit.games.go.travel import end_turn

    seat = state.seat
    me = state.travellers[seat]._replace(due=0, due_kind="")
    state = state._replace(travellers=put(state.travellers, seat, me))
    if state.phase != DUE:
        return state
    if state.die == 0:  # the turn began with this bill
        return state._replace(phase=START, who=seat)
    if not state.landed:
        return end_turn(state)
    return state._replace(phase=ACT, who=seat)


def cancelled(state: State, card: int) -> State:
    """A voucher or a pass is used instead of money."""
    return settled(card_used(state, state.seat, card))


def card_used(state: State, seat: int, card: int) -> State:
    """A Luck card goes from a hand to the bottom of the pack (G39)."""
    me = state.travellers[seat]
    me = me._replace(luck=without(me.luck, card))
    return state._replace(
        travellers=put(state.travellers, seat, me), luck=state.luck.put_under(card)
    )


def windfall(state: State, card: int) -> State:
    """The bank pays what the card says, in local money."""
    me = state.travellers[state.seat]
    units = in_currency(LUCK[card].value, me.currency)
    return moved_money(card_used(state, state.seat, card), state.seat, me.currency, units)


def bankrupt(state: State) -> State:
    """He drops out: money to the bank, cards under the pack, souvenirs to their cities (G106)."""
    from travelkit.games.go.travel import end_turn

    seat = state.seat
    me = state.travellers[seat]
    bank = tuple([have + more for have, more in zip(state.bank, me.cash, strict=True)])
    luck: Deck = state.luck
    for card in (*state.played, *me.luck):
        luck = luck.put_under(card)
    stock = state.stock
    for one in (*me.souvenirs, *me.pawned):
        stock |= 1 << one
    left = 1 + sum([one.left > 0 for one in state.travellers])
    gone = Traveller(me.place, -1, 0, me.outer, (0,) * len(me.cash), 0, left=left)
    travellers = put(state.travellers, seat, gone)
    state = state._replace(
        travellers=travellers, bank=bank, luck=luck, stock=stock, played=(), talk=None
    )
    if left == len(travellers) - 1:  # G107
        last = next(number for number, one in enumerate(travellers) if not one.left)
        return state._replace(seat=last, who=last, phase=OVER, end=LAST)
    return end_turn(state)
