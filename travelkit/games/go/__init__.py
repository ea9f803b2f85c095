"""GO, The International Travel Game (John Waddington, 1961): the rules.

Two tokens for each player: the outer one goes round the perimeter, to the bank, the exchange, the
ticket offices and the casino; the inner one travels the map from London by air, sea, rail and
road. Whoever comes back to London first with the agreed number of souvenirs has won.

Rule numbers G1 to G116 and rulings GA1 to GA14 are those of ``data/games/go/rules.csv``. Places,
routes, rates, cards and spaces are in the same folder, each row with its provenance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit import core, data
from travelkit.core import CHANCE, Option, Options, Outcome, Piece, Rules, Template
from travelkit.deck import Deck
from travelkit.errors import IllegalAction
from travelkit.games.go import bank, talks, travel
from travelkit.games.go.menu import TEMPLATE_OF, may_end, menu, odds, templates
from travelkit.games.go.opponent import play as computer_play
from travelkit.games.go.refusals import refused, why_not
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
    DRAW_RISK,
    END,
    FOR,
    FREE,
    GIVING,
    HEAR,
    HOME,
    KEPT,
    LAST,
    LOTS,
    MOVE,
    NO_BID,
    NOTES,
    ORDER,
    OVER,
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
    Rulings,
    State,
    Talk,
    Traveller,
    amount,
    item_of,
    put,
)
from travelkit.games.go.tables import (
    BANK_SPACE,
    CURRENCIES,
    LONDON,
    LUCK,
    LUCK_KIND,
    NAME,
    PLACES,
    PURSE_POUNDS,
    RISK,
    SOUVENIR_PRICE,
    SOUVENIRS,
    SPOTS,
    STERLING,
    TICKETS,
    full_board,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["BOARD", "GAME", "Act", "Go", "Item", "Rulings", "State", "Talk", "Traveller"]

BOARD: Final = full_board()
_META: Final = data.toml("games", NAME, "game.toml")
SUGGESTED: Final = {2: 6, 3: 5, 4: 4, 5: 4, 6: 3}  # G14; for 3 and 5 players GA2
IN_ONE_LESSON: Final = {2: 3, 3: 2, 4: 2, 5: 2, 6: 1}
LAST_TURN: Final = {"full": 400, "one-lesson": 120}  # GA12


class Go(Rules[State, Act]):
    """The rules, stateless.

    >>> game = Go()
    >>> state = game.start(2, {})
    >>> [action.text for action in game.actions(state)][:2]
    ['throw 1', 'throw 2']
    """

    name = NAME
    title = _META["title"]
    imprint = f"{_META['maker']}, {_META['year']}"
    rule_set = _META["rule_set"]
    seats = (2, 6)  # G1
    board = BOARD
    computer = staticmethod(computer_play)
    options: tuple[Option, ...] = (
        Option(
            "length",
            ("full", "one-lesson"),
            "The whole game, closed after 400 turns, or one for a lesson, closed after 120?",
            "GA12",
        ),
        Option(
            "target",
            ("suggested", 1, 2, 3, 4, 5, 6),
            "How many souvenirs have to be brought home?",
            "G14",
        ),
        Option(
            "casino_odds",
            ("literal", "double"),
            "Does a winning bet bring the stake back and twice as much, or as much again?",
            "G93",
        ),
        Option(
            "instructions",
            (True, False),
            "Do the Hotel and Customs spaces of the perimeter cost money?",
            "GA11",
        ),
    )

    def start(self, players: int, options: Options) -> State:
        """The state before the throws for the first turn.

        Args:
            players: 2 to 6.
            options: any of `options` by name; the others have their defaults.

        Raises:
            IllegalAction: for another number of players (G1), or an option that cannot be.
        """
        fewest, most = self.seats
        if not (isinstance(players, int) and fewest <= players <= most):
            raise IllegalAction(
                f"{self.title} is for {fewest} to {most} players, because there are six pairs of "
                f"tokens and somebody to race against is needed; you asked for {players}.",
                rule="G1",
            )
        chosen = core.complete(self, options)
        length, target = chosen["length"], chosen["target"]
        if target == "suggested":
            target = (SUGGESTED if length == "full" else IN_ONE_LESSON)[players]
        profit = 2 if chosen["casino_odds"] == "literal" else 1
        rulings = Rulings(target, LAST_TURN[length], profit, chosen["instructions"])
        nothing = (0,) * len(CURRENCIES)
        purse = put(nothing, STERLING, PURSE_POUNDS)  # G7
        one = Traveller(LONDON, -1, 0, BANK_SPACE, purse, 0)  # G6
        luck = Deck(tuple([card.copies for card in LUCK]))  # G9
        risk = Deck(tuple([card.copies for card in RISK]))
        return State(
            (one,) * players, 0, CHANCE, ORDER, 0, (), luck, risk, (1 << len(SOUVENIRS)) - 1,
            nothing, 0, travel.TALKS, 0, (0,) * players, None, 0, rulings,
        )  # fmt: skip

    def turn(self, state: State) -> int:
        """The player to decide, or CHANCE while a die is thrown or a card drawn."""
        return state.who

    def actions(self, state: State) -> Sequence[Act]:
        """Every legal move, of amounts a ladder; none once the game is over."""
        return menu(state)

    def odds(self, state: State) -> Sequence[int]:
        """One for each number of the die; for cards how many are left in the pack."""
        return odds(state)

    def templates(self, state: State) -> Sequence[Template]:
        """Amounts of money that may be filled in: to change, stake, give, ask for or bid."""
        return templates(state)

    def fill(self, state: State, template: Template, number: int) -> Act:
        """The move with an amount filled in; IllegalAction if it is not open."""
        template.fill(number)
        verb, currency = TEMPLATE_OF[template.text]
        return amount(verb, currency, number)

    def apply(self, state: State, action: Act) -> State:
        """The state after a throw, a card or a move.

        Raises:
            IllegalAction: naming the rule, if the move is not open now.
        """
        verb, phase = action.verb, state.phase
        if verb == DIE:
            if phase == THROW:
                return travel.thrown(state, action.a)
            if phase == CASINO:
                return travel.bet_decided(state, action.a)
            if phase == ORDER:
                return travel.ordered(state, action.a)
        elif verb == ROLL:
            if phase == START:
                return _rolled(state)
        elif verb == END:
            if phase == ACT and may_end(state, state.travellers[state.seat]):
                return travel.end_turn(state)
        elif verb in _AMOUNTS:
            open_now = bank.bounds(state, verb, action.a) if action.a >= 0 else None
            if open_now and open_now[0] <= action.b <= open_now[1]:
                return _AMOUNTS[verb](state, action)
            if action.a < 0 and action in menu(state):
                return _AMOUNTS[verb](state, action)
        elif action in menu(state):
            return _VERBS.get(verb, _done)(state, action)
        raise refused(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Who is home first (G108), the last one left (G107), or ahead at the end (GA12)."""
        if state.phase != OVER:
            return None
        gone = sorted(
            [seat for seat, one in enumerate(state.travellers) if one.left],
            key=lambda seat: -state.travellers[seat].left,
        )
        still = [seat for seat, one in enumerate(state.travellers) if not one.left]
        out = tuple([(seat,) for seat in gone])
        if state.end == HOME:
            rest = tuple([seat for seat in still if seat != state.seat])
            behind = (rest,) if rest else ()
            reason, rule = "Home in London with the souvenirs agreed on.", "G108"
            return Outcome(reason, ((state.seat,), *behind, *out), rule)
        if state.end == LAST:
            return Outcome("Everybody else is bankrupt.", ((state.seat,), *out), "G107")
        keys = {seat: _standing(state.travellers[seat]) for seat in still}
        groups = tuple(
            [
                tuple([seat for seat in still if keys[seat] == key])
                for key in sorted(set(keys.values()), reverse=True)
            ]
        )
        reason = (
            f"After {state.rulings.last_turn} turns the game is closed: the most souvenirs win, "
            "then the most money."
        )
        return Outcome(reason, (*groups, *out), "GA12")

    def pieces(self, state: State) -> Sequence[Piece]:
        """The inner tokens on the map; bankrupt players have none (G106)."""
        return [
            Piece(seat, "token", SPOTS[one.spot])
            for seat, one in enumerate(state.travellers)
            if not one.left
        ]

    def place_of(self, state: State, action: Act) -> str:
        """Where a ticket leads, where a souvenir is sold, where a card diverts to; else ""."""
        if action.verb == TICKET:
            return PLACES[TICKETS[action.a].end]
        if action.verb == FREE:
            return PLACES[TICKETS[action.b].end]
        if action.verb == SOUVENIR:
            return PLACES[SOUVENIRS[action.a].place]
        if action.verb == DRAW and state.phase == DRAW_RISK and RISK[action.a].kind == "divert":
            return PLACES[RISK[action.a].value]
        return ""

    def explain(self, state: State, text: str) -> IllegalAction | None:
        """Why a text is no legal move, with the number of the rule; None to say no more.

        >>> state = GAME.start(2, {})
        >>> print(GAME.explain(state, "buy air ticket to Paris").rule)
        G21
        """
        return why_not(state, text)


def _standing(one: Traveller) -> tuple[int, int]:
    """Souvenirs, then money in pounds: what counts when the game is closed (GA12)."""
    pounds = 200 * one.cheques
    for currency, units in enumerate(one.cash):
        pounds += bank.exchanged(units, currency, STERLING)
    return len(one.souvenirs), pounds


# ---- the verbs -------------------------------------------------------------------------------


def _rolled(state: State) -> State:
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


_VERBS: Final[dict[int, Callable[[State, Act], State]]] = {
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
}
"""What a move does; any other verb ends the business that is open."""


def _done(state: State, _: Act) -> State:
    return talks.done(state)


_AMOUNTS: Final[dict[int, Callable[[State, Act], State]]] = {
    CHANGE: lambda state, action: bank.change(state, action.a, action.b),
    STAKE: _stake,
    GIVING: lambda state, action: talks.given(state, item_of(action)),
    FOR: lambda state, action: talks.wanted(state, item_of(action)),
    BIDS: lambda state, action: talks.bid(state, action.b),
}

GAME: Final = Go()
