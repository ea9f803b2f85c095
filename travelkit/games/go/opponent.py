"""The computer player: it plans a tour, keeps the money it needs, and judges deals by their worth.

Everything is measured in throws of the die or in pounds; `planner` says what a journey is worth.
It sees what everybody at the table sees, and no pack.
"""

from __future__ import annotations

import itertools
from random import Random
from typing import TYPE_CHECKING, Any, Final

from travelkit.games.go import bank
from travelkit.games.go.appraisal import worth_pounds
from travelkit.games.go.bargain import asks, business_move, redeem_in
from travelkit.games.go.planner import STOP_THROWS, THROWS_PER_POUND, expected_throws, ways
from travelkit.games.go.state import (
    ACT,
    AUCTION,
    CASH,
    CHANGE,
    DECIDE,
    DUE,
    FREE,
    GO_BANKRUPT,
    MOVE,
    OWE,
    PAWN,
    PAY,
    PLAYS,
    REDEEM,
    ROLL_IT,
    SOUVENIR,
    STAKE,
    START,
    TICKET,
    USE,
    Act,
    State,
    Traveller,
    amount,
    move_by,
)
from travelkit.games.go.tables import (
    ADVANCE,
    CROSS,
    LUCK_KIND,
    PAWN_POUNDS,
    RED,
    SOLD,
    SOLD_IN,
    SOUVENIR_PRICE,
    SPACES,
    STERLING,
    TICKETS,
    exchanged,
    in_currency,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

WAIT_THROWS: Final = 2.5
"""How many throws it takes to the next office, on average: a ticket so much worse is bought now."""
RESERVE_POUNDS: Final = 20
"""Local money to keep for fines on the way."""
FANCY_THROWS: Final = 10.0
"""How many throws a computer spends, at most, on a journey that it fancies."""
CARD_THROWS: Final = 1.5
"""An Advance card is laid only for more than this many throws."""
RISK_THROWS: Final = 1.5
"""What landing on a red marker costs on average."""
_MOST_CARDS: Final = 4
_THROWS_PER_LAP: Final = 8
_PENNYWORTH: Final = 5
_POOR: Final = 40
_COMFORTABLE: Final = 120


def play(game: Any, state: State, random: Random) -> Act:  # noqa: ANN401 - any game of GO
    """A good move for the player who has to decide.

    Args:
        game: the rules.
        state: the position.
        random: the player's own generator.
    """
    acts: Sequence[Act] = game.actions(state)
    phase = state.phase
    if phase == START:
        return _start(state, acts, random)
    if phase == DECIDE:
        return _decide(state, acts)
    if phase == ACT:
        return _act(state, acts)
    if phase == DUE:
        return _due(state, acts)
    return business_move(state, acts)


# ---- plans -----------------------------------------------------------------------------------


def _lacking(state: State, me: Traveller) -> int:
    return max(0, state.rulings.target - len(me.souvenirs) - len(me.pawned))


def _wants_here(state: State, me: Traveller) -> bool:
    """Is a souvenir to be bought in this place?"""
    if me.bought or not _lacking(state, me) or me.ticket >= 0:
        return False
    return any(state.stock >> one & 1 for one in SOLD_IN[me.place])


def _ways(state: State, me: Traveller) -> tuple[tuple[float, int], ...]:
    """The journeys from here with the cost of their tours, best first, as this player likes them.

    Shortest tours alone would keep everybody in Europe. So each computer takes a fancy to some
    journeys more than to others, of at most `FANCY_THROWS`, for the length of a stay.
    """
    need = _lacking(state, me)
    stock = state.stock
    if _wants_here(state, me):
        need -= 1
        one = next(one for one in SOLD_IN[me.place] if stock >> one & 1)
        stock &= ~(1 << one)
    found = ways(me.place, stock, need)
    if not need:
        return found  # homeward the shortest way
    seat = state.travellers.index(me)
    fancy = Random(f"fancy {seat} {me.place} {me.souvenirs}")
    return tuple(sorted((cost + fancy.random() * FANCY_THROWS, t) for cost, t in found))


def _fare_wanted(state: State, me: Traveller) -> int:
    """Local money for the dearest of the three best journeys."""
    return max([TICKETS[way[1]].fare for way in _ways(state, me)[:3]])


def _local_wanted(state: State, me: Traveller) -> int:
    """How much local money the plans for this place take."""
    wanted = _fare_wanted(state, me) + in_currency(RESERVE_POUNDS, me.currency)
    if _wants_here(state, me):
        wanted += SOUVENIR_PRICE[me.place]
    return wanted


# ---- the phases ------------------------------------------------------------------------------


def _first(acts: Sequence[Act], verb: int) -> Act | None:
    return next((act for act in acts if act.verb == verb), None)


def _start(state: State, acts: Sequence[Act], random: Random) -> Act:
    me = state.travellers[state.seat]
    if found := _first(acts, PAY):
        return found
    if _wants_here(state, me) and (found := _first(acts, SOUVENIR)):
        return found
    if found := _redeem(acts, me):
        return found
    short = me.due or me.cash[me.currency] < _local_wanted(state, me)
    if short and (found := _first(acts, USE)):  # a windfall is taken where it is needed
        return found
    if not _wants_here(state, me) and (found := _best_free(state, acts, me)):
        return found
    wants = _wants_here(state, me) and not me.due
    if wants and state.talks > 1 and random.random() < 0.5 and (found := asks(state, acts, me)):  # noqa: PLR2004
        return found
    return _with_cards(state, acts, me, 0)


def _best_free(state: State, acts: Sequence[Act], me: Traveller) -> Act | None:
    """A free ticket that fits into the plan: it saves the fare and the way to an office."""
    best = _ways(state, me)
    costs = {ticket: cost for cost, ticket in best}
    found = None
    limit = best[0][0] + STOP_THROWS
    for act in acts:
        if act.verb == FREE:
            cost = costs[act.b] - THROWS_PER_POUND * TICKETS[act.b].pounds
            if cost < limit:
                found, limit = act, cost
    return found


def _decide(state: State, acts: Sequence[Act]) -> Act:
    return _with_cards(state, acts, state.travellers[state.seat], state.die)


def _with_cards(state: State, acts: Sequence[Act], me: Traveller, die: int) -> Act:
    """The die, or cards with it or instead of it, by where the token would come to stand."""
    hand = [card for card in me.luck if ADVANCE[card]]
    table = sum([ADVANCE[card] for card in state.played])
    usual = ROLL_IT if not die else next(act for act in acts if act.verb == MOVE and act.b)
    best = _cost(state, me, table + die) if die else _average(state, me, table)
    choice = usual
    for count in range(min(len(hand), _MOST_CARDS) + 1):
        for cards in dict.fromkeys(itertools.combinations(hand, count)):
            total = table + sum([ADVANCE[card] for card in cards])
            for number in dict.fromkeys((total, total + die)):
                if number == 0 or (number == total + die != total and not count):
                    continue  # no move, or the usual one
                value = _cost(state, me, number) + CARD_THROWS * count
                if value < best:
                    best = value
                    choice = PLAYS[cards[0]] if cards else move_by(table, die=False)
    return choice if choice in acts else usual


def _average(state: State, me: Traveller, table: int) -> float:
    """What a throw leads to, on average."""
    return sum([_cost(state, me, table + die) for die in range(1, 7)]) / 6


def _cost(state: State, me: Traveller, total: int) -> float:
    """How many throws are still to come after a move of `total`, compared with other moves."""
    if me.ticket >= 0 and not me.due:
        ticket = TICKETS[me.ticket]
        step = me.step + total
        if step == ticket.steps:
            return 0.0
        if step > ticket.steps or _blocked(state, ticket.spots[step]):
            return float(expected_throws(ticket.steps - me.step))
        red = RISK_THROWS if RED[me.ticket][step] else 0.0
        return float(expected_throws(ticket.steps - step)) + red
    laps, outer = divmod(me.outer + total, len(SPACES))
    return _space_cost(state, me, outer) - _THROWS_PER_LAP * laps * _poor(me)


def _poor(me: Traveller) -> float:
    """How much a cheque is needed, from 0 to 1."""
    return max(0.1, 1 - worth_pounds(me) / 500)


def _blocked(state: State, spot: int) -> bool:
    return any(one.step and one.spot == spot for one in state.travellers)


def _space_cost(state: State, me: Traveller, outer: int) -> float:
    """How many throws it still takes to leave this place, from a space of the perimeter."""
    space = SPACES[outer]
    if me.due:
        return 0.0 if space.exchange else 4.0
    local = me.cash[me.currency]
    price = SOUVENIR_PRICE[me.place] if _wants_here(state, me) else 0
    plans = _ways(state, me)
    sold = set(SOLD[me.place][outer])
    can_change = space.exchange and bank.changeable(me) - local > 0
    have = bank.changeable(me) if can_change else local
    tickets = [cost for cost, t in plans if t in sold and TICKETS[t].fare + price <= have]
    if tickets and (can_change or local >= price):
        return min(tickets) - plans[0][0]
    short = local < _local_wanted(state, me) - in_currency(RESERVE_POUNDS, me.currency)
    cost = 3.0 if can_change and short else 5.0 if short else WAIT_THROWS + 0.5
    return (
        cost
        + (0.0 if space.kind not in ("hotel", "customs") else 0.4)
        - (0.8 if space.kind == "luck" else 1.0 if space.kind == "casino" else 0.0)
    )


def _act(state: State, acts: Sequence[Act]) -> Act:
    me = state.travellers[state.seat]
    end = acts[-1]
    if found := _first(acts, PAY):
        return found
    if _wants_here(state, me) and (found := _first(acts, SOUVENIR)):
        return found
    if me.due:
        return _change(acts, me, bank.bill(me)) or end
    if found := _stake(state, acts):
        return found
    if me.ticket < 0:
        if found := _change(acts, me, _local_wanted(state, me)):
            return found
        if found := _best_ticket(state, acts, me):
            return found
    if found := _redeem(acts, me):
        return found
    return end


def _best_ticket(state: State, acts: Sequence[Act], me: Traveller) -> Act | None:
    """The best ticket sold here, unless another office is worth waiting for."""
    if _wants_here(state, me):
        return None  # first the souvenir
    plans = _ways(state, me)
    costs = {ticket: cost for cost, ticket in plans}
    offers = [(costs[act.a], act) for act in acts if act.verb == TICKET]
    if not offers:
        return None
    cost, act = min(offers)
    if cost > plans[0][0] + WAIT_THROWS and not _last_chance(me):
        return None
    return act


def _last_chance(me: Traveller) -> bool:
    return worth_pounds(me) < _POOR


def _change(acts: Sequence[Act], me: Traveller, wanted: int) -> Act | None:
    """The exchange that brings the local money wanted, out of what is needed least elsewhere."""
    local = me.currency
    lacking = wanted - me.cash[local]
    if lacking <= 0:
        return None
    open_now = {act.a for act in acts if act.verb == CHANGE}
    order = sorted(open_now, key=lambda c: (c == STERLING, c))
    for currency in order:
        have = me.cash[currency]
        if (
            currency != STERLING
            and exchanged(have, currency, STERLING) < _PENNYWORTH
            and len(order) > 1
        ):
            continue  # not worth the counter
        numerator, denominator = CROSS[currency][local]
        units = min(have, -(-lacking * denominator // numerator))
        return amount(CHANGE, currency, max(units, bank.least(currency, local)))
    return _first(acts, CASH)


def _stake(state: State, acts: Sequence[Act]) -> Act | None:
    """A quarter of the largest heap, if the odds are on the player's side (G93)."""
    if state.rulings.profit < 2:  # noqa: PLR2004 - a fair game is no business
        return None
    stakes = [act for act in acts if act.verb == STAKE]
    if not stakes:
        return None
    me = state.travellers[state.seat]
    heap = max({act.a for act in stakes}, key=lambda c: exchanged(me.cash[c], c, STERLING))
    return next(act for act in stakes if act.a == heap)


def _redeem(acts: Sequence[Act], me: Traveller) -> Act | None:
    """A pawned souvenir comes back as soon as the money is not needed for the journey."""
    found = _first(acts, REDEEM)
    if found is None or worth_pounds(me) < _COMFORTABLE:
        return None
    return found if redeem_in(me) is not None else None


def _due(state: State, acts: Sequence[Act]) -> Act:
    me = state.travellers[state.seat]
    wanted = bank.CANCELS.get(me.due_kind)
    for act in acts:
        if act.verb == USE and LUCK_KIND[act.a] == wanted:
            return act
    if found := _first(acts, PAY) or _first(acts, USE):
        return found
    lacking = bank.bill(me) - me.cash[me.currency]
    if lacking <= in_currency(PAWN_POUNDS, me.currency) and (found := _first(acts, PAWN)):
        return found
    if found := _first(acts, OWE) or _first(acts, PAWN):
        return found
    return _first(acts, AUCTION) or GO_BANKRUPT
