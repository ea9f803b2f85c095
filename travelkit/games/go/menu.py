"""What may be done now: the legal moves of every phase, and the amounts people may fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.core import Template
from travelkit.errors import IllegalAction
from travelkit.games.go import bank
from travelkit.games.go.bank import bill, bounds
from travelkit.games.go.state import (
    ACT,
    BID,
    BIDS,
    BUY_TICKETS,
    BUYS,
    CASINO,
    CHANGE,
    CHEQUE,
    DECIDE,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    END_TURN,
    FOR,
    FREE_TICKETS,
    GIVE,
    GIVING,
    GO_BANKRUPT,
    LET_SEARCH,
    LUCK_DRAWS,
    ORDER,
    OVER,
    OWE,
    PAY,
    PLAYS,
    RISK_DRAWS,
    ROLL_IT,
    SEARCH,
    SEIZE,
    SEIZURES,
    STAKE,
    START,
    THROW,
    THROWS,
    USES,
    WANT,
    Act,
    State,
    Traveller,
    debt,
    move_by,
)
from travelkit.games.go.tables import (
    ADVANCE,
    CURRENCIES,
    FROM,
    LUCK_KIND,
    SOLD,
    SOLD_IN,
    SOUVENIR_PRICE,
    SPACES,
    TICKETS,
)
from travelkit.games.go.talks import business, talk_menu

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ONE_TO_SIX: Final = (1,) * 6


def menu(state: State) -> Sequence[Act]:
    """Every legal move, in a fixed order; of amounts a ladder."""
    return _MENUS.get(state.phase, talk_menu)(state)


def odds(state: State) -> Sequence[int]:
    """The weights of the moves of chance, in the order of `menu`."""
    if state.phase == DRAW_LUCK:
        return state.luck.odds()
    if state.phase == DRAW_RISK:
        return state.risk.odds()
    if state.phase == SEIZE:
        return (1,) * len(state.travellers[state.seat].souvenirs)
    return _ONE_TO_SIX


def cards_total(state: State) -> int:
    """How far the Advance cards on the table reach."""
    return sum([ADVANCE[card] for card in state.played])


def room(me: Traveller) -> int | None:
    """How many steps are left to the place of arrival; None for the perimeter, which has no end."""
    if me.ticket < 0 or me.due:
        return None
    return TICKETS[me.ticket].steps - me.step


def _plays(state: State, me: Traveller) -> list[Act]:
    """The Advance cards that may be laid on the table: none that overshoots by itself (GA4)."""
    left, total = room(me), cards_total(state) if state.played else 0
    return [
        PLAYS[card]
        for card in dict.fromkeys(me.luck)
        if ADVANCE[card] and (left is None or total + ADVANCE[card] <= left)
    ]


def souvenirs_open(state: State, me: Traveller) -> list[Act]:
    """The souvenirs he may buy here and now (G76 to G80)."""
    if me.bought or me.due or me.cash[me.currency] < SOUVENIR_PRICE[me.place]:
        return []
    return [BUYS[one] for one in SOLD_IN[me.place] if state.stock >> one & 1]


def _start(state: State) -> Sequence[Act]:
    seat = state.seat
    me = state.travellers[seat]
    found = [ROLL_IT]
    if me.luck or state.played:
        if state.played:
            found.append(move_by(cards_total(state), die=False))
        found += _plays(state, me)
        for card in dict.fromkeys(me.luck):
            kind = LUCK_KIND[card]
            if kind == "cash":
                found.append(USES[card])
            elif kind == "free" and me.ticket < 0 and not me.due and not state.played:
                moves = FREE_TICKETS[card]
                found += [act for t in FROM[me.place] if (act := moves[t]) is not None]
    if me.due:
        if me.cash[me.currency] >= bill(me):
            found.append(debt(PAY, me.currency, bill(me)))
    elif me.ticket < 0:  # G37: with a ticket he is on his way
        found += souvenirs_open(state, me)
    found += business(state, seat)
    return found


def _decide(state: State) -> Sequence[Act]:
    me = state.travellers[state.seat]
    total = cards_total(state)
    found = [move_by(state.die + total, die=True)]
    if total:
        found.append(move_by(total, die=False))
    found += _plays(state, me)
    found += business(state, state.seat)  # G96: at any time
    return found


def may_end(state: State, me: Traveller) -> bool:
    """False while he owes, stands at an exchange and has the money (G88)."""
    if not me.due or not state.landed or not SPACES[me.outer].exchange:
        return True
    return bank.changeable(me) < bill(me)


def _counter(state: State, me: Traveller) -> list[Act]:
    """What the space of the perimeter offers to somebody who has just landed on it."""
    space, cash, local = SPACES[me.outer], me.cash, me.currency
    found: list[Act] = []
    if space.sells and me.ticket < 0 and not me.due:  # G28 to G33
        have = cash[local]
        found += [BUY_TICKETS[t] for t in SOLD[me.place][me.outer] if TICKETS[t].fare <= have]
    if space.exchange:  # G67, G70
        for currency, units in enumerate(cash):
            if units and currency != local and bank.least(currency, local) <= units:
                found += bank.change_ladder(me, currency, units)
        if me.cheques:
            found.append(CHEQUE)
    elif space.kind == "casino" and state.landed == 1 and not me.due:  # G90
        for currency, units in enumerate(cash):
            if units:
                found += bank.stake_ladder(currency, units)
    return found


def _act(state: State) -> Sequence[Act]:
    seat = state.seat
    me = state.travellers[seat]
    found: list[Act] = []
    if me.due:
        if me.cash[me.currency] >= bill(me):
            found.append(debt(PAY, me.currency, bill(me)))
    elif me.ticket < 0 or not me.step:
        found += souvenirs_open(state, me)
    if state.landed:
        found += _counter(state, me)
    if me.luck:
        found += [USES[card] for card in dict.fromkeys(me.luck) if LUCK_KIND[card] == "cash"]
    found += business(state, seat)
    if may_end(state, me):
        found.append(END_TURN)
    return found


def _due(state: State) -> Sequence[Act]:
    seat = state.seat
    me = state.travellers[seat]
    found: list[Act] = []
    owed, local = bill(me), me.currency
    wanted = bank.CANCELS.get(me.due_kind)
    found += [USES[c] for c in dict.fromkeys(me.luck) if LUCK_KIND[c] in (wanted, "cash")]
    if me.cash[local] >= owed:  # G87
        found.append(debt(PAY, local, owed))
    elif bank.means(me) >= owed:  # G88
        found.append(debt(OWE, local, owed))
    else:  # G105
        found.append(GO_BANKRUPT)
    found += business(state, seat)
    return found


def _search(state: State) -> Sequence[Act]:
    luck = state.travellers[state.seat].luck
    card = next(one for one in luck if LUCK_KIND[one] == "customs pass")
    return (USES[card], LET_SEARCH)


def _die(_: State) -> Sequence[Act]:
    return THROWS


_MENUS: Final[dict[int, Callable[[State], Sequence[Act]]]] = {
    ORDER: _die,
    START: _start,
    THROW: _die,
    DECIDE: _decide,
    DRAW_LUCK: lambda state: tuple([LUCK_DRAWS[card] for card in state.luck.cards()]),
    DRAW_RISK: lambda state: tuple([RISK_DRAWS[card] for card in state.risk.cards()]),
    SEARCH: _search,
    SEIZE: lambda state: tuple([SEIZURES[n] for n in state.travellers[state.seat].souvenirs]),
    CASINO: _die,
    ACT: _act,
    DUE: _due,
    OVER: lambda _: (),
}
"""What may be done in each phase; in every other one some business is open."""


# ---- amounts ---------------------------------------------------------------------------------


def _template(verb: int, currency: int) -> str:
    word = {CHANGE: "change", STAKE: "stake", GIVING: "give", FOR: "for", BIDS: "bid"}[verb]
    return f"{word} ? {CURRENCIES[currency].name}"


TEXTS: Final = {
    (verb, currency): _template(verb, currency)
    for verb in (CHANGE, STAKE, GIVING, FOR, BIDS)
    for currency in range(len(CURRENCIES))
}
"""The text of every template."""
TEMPLATE_OF: Final = {text: key for key, text in TEXTS.items()}
_VERBS: Final = {ACT: (CHANGE, STAKE), GIVE: (GIVING,), WANT: (FOR,), BID: (BIDS,)}


class Amount(Template):
    """A template that names the rule when an amount is out of bounds."""

    __slots__ = ()

    def fill(self, number: int) -> str:
        """The text of the move with `number` filled in; IllegalAction if it is out of bounds."""
        if type(number) is not int or not self.low <= number <= self.high:
            raise IllegalAction(
                f"{number} {self.unit} is not open to you here. You may choose from {self.low} to "
                f"{self.high} {self.unit}. Nothing has changed.",
                rule=_BOUND_BY[self.text.partition(" ")[0]],
            )
        return self.text.replace("?", str(number))


_BOUND_BY: Final = {"change": "G71", "stake": "G91", "give": "G98", "for": "G98", "bid": "G101"}
"""Which rule says how much may be changed, staked, dealt with or bid."""


def templates(state: State) -> Sequence[Template]:
    """The amounts that may be filled in now."""
    found = []
    for verb in _VERBS.get(state.phase, ()):
        for currency, money in enumerate(CURRENCIES):
            if open_now := bounds(state, verb, currency):
                found.append(Amount(TEXTS[verb, currency], *open_now, 1, money.name))
    return found
