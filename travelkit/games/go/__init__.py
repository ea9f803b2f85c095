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
from travelkit.games.go import bank, travel
from travelkit.games.go.menu import TEMPLATE_OF, may_end, menu, odds, templates
from travelkit.games.go.opponent import play as computer_play
from travelkit.games.go.refusals import refused, why_not
from travelkit.games.go.state import (
    ACT,
    DIE,
    DRAW,
    DRAW_RISK,
    END,
    END_TURN,
    FREE,
    HOME,
    LAST,
    ORDER,
    OVER,
    ROLL,
    ROLL_IT,
    SOUVENIR,
    START,
    THROWS,
    TICKET,
    Act,
    Item,
    Rulings,
    State,
    Talk,
    Traveller,
    amount,
    put,
)
from travelkit.games.go.tables import (
    BANK_SPACE,
    CURRENCIES,
    LONDON,
    LUCK,
    NAME,
    PLACES,
    PURSE_POUNDS,
    RISK,
    SOUVENIRS,
    SPOTS,
    STERLING,
    TICKETS,
    exchanged,
    full_board,
)
from travelkit.games.go.verbs import FALLEN, VERBS, done_talking, is_amount

if TYPE_CHECKING:
    from collections.abc import Sequence

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
            (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            "How many souvenirs have to be brought home; 0 is as many as the rules suggest?",
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
        if not target:
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
        if not isinstance(action, Act):
            raise IllegalAction(
                "A move is one of the game's own actions, such as the first of actions(state). "
                "Nothing has changed."
            )
        if is_amount(action):
            open_now = bank.bounds(state, action.verb, action.a)
            if open_now is None or not open_now[0] <= action.b <= open_now[1]:
                raise refused(state, action)
        else:
            listed = _listed(state, action.verb)
            try:
                action = listed[listed.index(action)]  # 1.0 equals 1, but is no number of units
            except ValueError:
                raise refused(state, action) from None
        return VERBS.get(action.verb, done_talking)(state, action)

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
        reason = "The last turn is over: the most souvenirs win, then the most money."
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


def _listed(state: State, verb: int) -> Sequence[Act]:
    """The legal moves of a kind, and perhaps others: of the most frequent kinds, these alone."""
    if verb == DIE:
        return THROWS if state.phase in FALLEN else ()
    if verb == ROLL:
        return (ROLL_IT,) if state.phase == START else ()
    if verb == END:
        open_now = state.phase == ACT and may_end(state, state.travellers[state.seat])
        return (END_TURN,) if open_now else ()
    return menu(state)


def _standing(one: Traveller) -> tuple[int, int]:
    """Souvenirs, then money in pounds: what counts when the game is closed (GA12)."""
    pounds = 200 * one.cheques
    for currency, units in enumerate(one.cash):
        pounds += exchanged(units, currency, STERLING)
    return len(one.souvenirs), pounds


GAME: Final = Go()
