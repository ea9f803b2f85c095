"""The position of a game of GO as a value, and the moves as values with their texts."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from travelkit.games.go.tables import (
    COLOURS,
    CURRENCIES,
    CURRENCY,
    LUCK,
    PLACES,
    RISK,
    SOUVENIRS,
    TICKETS,
)

if TYPE_CHECKING:
    from travelkit.deck import Deck

# ---- phases: what is to be done now ----------------------------------------------------------

(
    ORDER,  # chance: who begins (G21)
    START,  # a player's turn begins: throw, cards, or something beforehand
    THROW,  # chance: the die
    DECIDE,  # the die is thrown; Advance cards may be added or take its place (G40)
    DRAW_LUCK,  # chance: the top Luck card
    DRAW_RISK,  # chance: the top Risk card
    SEARCH,  # customs want a souvenir; a pass would stop them
    SEIZE,  # chance: which souvenir customs keep (G82)
    CASINO,  # chance: the extra throw (G93)
    ACT,  # the token has arrived: buy, change, stake, or end the turn
    DUE,  # a duty, bill or fine is to be paid (G86)
    PAWNING,  # in which currency the bank pays (G103)
    REDEEMING,  # in which currency the bank is paid (G103)
    FLOOR,  # another player has been asked whether he has an offer (G99)
    GIVE,  # an offer: what one gives
    WANT,  # an offer: what one wants
    ANSWER,  # an offer: yes or no
    LOT,  # an auction: in which currency bids are taken (G101)
    BID,  # an auction: one bid a player
    HAMMER,  # an auction: sell or keep
    OVER,
) = range(21)

CHANCE_PHASES: Final = frozenset({ORDER, THROW, DRAW_LUCK, DRAW_RISK, SEIZE, CASINO})

# ---- ends ------------------------------------------------------------------------------------

HOME, LAST, LATE = 1, 2, 3
"""Home with the souvenirs (G108), the last one left (G107), or the last turn is over (GA12)."""


class Rulings(NamedTuple):
    """The options in force, and what follows from them for this number of players.

    Args:
        target: how many souvenirs are to be brought home (G14).
        last_turn: after so many turns of all players together the game is closed (GA12).
        profit: what a winning bet gains, as a multiple of the stake (G93).
        instructions: True if Hotel and Customs spaces of the perimeter cost money.
    """

    target: int
    last_turn: int
    profit: int
    instructions: bool


class Traveller(NamedTuple):
    """One player.

    Args:
        place: the place he is in, or the one he left if he is on the way; a number.
        ticket: the ticket he travels on, -1 if he has none.
        step: how many steps he has done on it; 0 in the place of departure.
        outer: the space of his perimeter token.
        cash: units of each of the eleven currencies.
        cheques: traveller's cheques for 200 pounds each.
        luck: the Luck cards in his hand, lowest number first.
        souvenirs: the souvenirs he holds, lowest number first.
        pawned: the souvenirs he has pawned.
        bought: True once he has bought a souvenir on this visit (G78).
        due: pounds he owes (G86), else 0.
        due_kind: ``"hotel"``, ``"customs"`` or ``"fine"`` while he owes, else "".
        left: 0 while he plays; k for the k-th player to go bankrupt.
    """

    place: int
    ticket: int
    step: int
    outer: int
    cash: tuple[int, ...]
    cheques: int
    luck: tuple[int, ...] = ()
    souvenirs: tuple[int, ...] = ()
    pawned: tuple[int, ...] = ()
    bought: bool = False
    due: int = 0
    due_kind: str = ""
    left: int = 0

    @property
    def currency(self) -> int:
        """The number of the local currency; on the way, that of the place he left (G88)."""
        return CURRENCY[self.place]

    @property
    def spot(self) -> int:
        """The spot of the inner token: a place, or a marker."""
        return self.place if self.ticket < 0 else TICKETS[self.ticket].spots[self.step]


class Item(NamedTuple):
    """What changes hands in a deal.

    Args:
        kind: ``"money"``, ``"souvenir"`` or ``"card"``.
        which: the number of the currency, the souvenir or the Luck card.
        amount: units of money; 1 for anything else.
    """

    kind: str
    which: int
    amount: int = 1

    @property
    def text(self) -> str:
        """As people say it.

        >>> Item("money", 2, 300).text
        '300 francs'
        """
        if self.kind == "money":
            return f"{self.amount} {CURRENCIES[self.which].name}"
        return (SOUVENIRS if self.kind == "souvenir" else LUCK)[self.which].name


class Talk(NamedTuple):
    """Business that interrupts a turn: an offer, an auction, the pawnbroker.

    Args:
        back: the phase that is returned to.
        owner: the seat that began it.
        other: the seat it is with; in an auction, who bids now; else -1.
        give: what the owner gives, sells, pawns or redeems.
        want: what he wants for it; in an auction, the best bid; its amount is 0 before a bid.
        best: in an auction the seat of the best bid, else -1.
    """

    back: int
    owner: int
    other: int = -1
    give: Item | None = None
    want: Item | None = None
    best: int = -1


class State(NamedTuple):
    """A position of the game.

    Args:
        travellers: one for each player.
        seat: whose turn it is.
        who: who has to decide, or CHANCE.
        phase: what is to be decided.
        die: the number thrown; 0 before the throw, -1 if cards take its place.
        played: the Advance cards on the table, to be used in this move.
        luck, risk: the two packs.
        stock: the souvenirs still to be bought, as a set of bits.
        bank: what the bank has taken in, less what it has paid out, for each currency.
        turns: how many turns have been finished.
        talks: how many more deals may be opened in this turn (GA9).
        landed: 1 once the perimeter token has landed in this turn, 2 once a bet is made (G92).
        throws: while the order is thrown for, each seat's throw; 0 if due, -1 if beaten.
        talk: the business that interrupts the turn, or None.
        end: 0, or one of HOME, LAST, LATE.
        rulings: the options in force.
    """

    travellers: tuple[Traveller, ...]
    seat: int
    who: int
    phase: int
    die: int
    played: tuple[int, ...]
    luck: Deck
    risk: Deck
    stock: int
    bank: tuple[int, ...]
    turns: int
    talks: int
    landed: int
    throws: tuple[int, ...]
    talk: Talk | None
    end: int
    rulings: Rulings


T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with one value replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*values[:index], value, *values[index + 1 :])


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """A tuple with one occurrence of a value taken out.

    >>> without((1, 2, 2), 2)
    (1, 2)
    """
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


# ---- moves -----------------------------------------------------------------------------------

(
    DIE,
    ROLL,
    PLAY,
    MOVE,
    DRAW,
    SEARCHED,
    KEPT,
    FREE,
    USE,
    TICKET,
    SOUVENIR,
    CHANGE,
    CASH,
    STAKE,
    PAY,
    OWE,
    BANKRUPT,
    PAWN,
    REDEEM,
    NOTES,
    DEAL,
    HEAR,
    AUCTION,
    SILENT,
    GIVING,
    FOR,
    ACCEPT,
    REFUSE,
    WITHDRAW,
    LOTS,
    BIDS,
    NO_BID,
    SELL,
    KEEP,
    END,
) = range(35)


class Act(NamedTuple):
    """A move: its text, what kind it is, and one or two numbers that belong to it."""

    text: str
    verb: int
    a: int = 0
    b: int = 0


THROWS: Final = tuple([Act(f"throw {n}", DIE, n) for n in range(1, 7)])
ROLL_IT: Final = Act("throw the die", ROLL)
END_TURN: Final = Act("end turn", END)
CHEQUE: Final = Act("cash a cheque", CASH)
SILENCE: Final = Act("say nothing", SILENT)
YES: Final = Act("accept", ACCEPT)
NO: Final = Act("refuse", REFUSE)
LEAVE: Final = Act("withdraw", WITHDRAW)
PASS_BID: Final = Act("no bid", NO_BID)
KEEP_IT: Final = Act("keep it", KEEP)
GO_BANKRUPT: Final = Act("declare bankruptcy", BANKRUPT)
LET_SEARCH: Final = Act("open the trunk", SEARCHED)
PLAYS: Final = tuple([Act(f"play {card.name}", PLAY, n) for n, card in enumerate(LUCK)])
LUCK_DRAWS: Final = tuple([Act(f"draw {card.name}", DRAW, n) for n, card in enumerate(LUCK)])
RISK_DRAWS: Final = tuple([Act(f"draw {card.name}", DRAW, n) for n, card in enumerate(RISK)])
USES: Final = tuple([Act(f"use {card.name}", USE, n) for n, card in enumerate(LUCK)])
BUYS: Final = tuple([Act(f"buy {one.name}", SOUVENIR, n) for n, one in enumerate(SOUVENIRS)])
PAWNS: Final = tuple([Act(f"pawn {one.name}", PAWN, n) for n, one in enumerate(SOUVENIRS)])
REDEEMS: Final = tuple([Act(f"redeem {one.name}", REDEEM, n) for n, one in enumerate(SOUVENIRS)])
SEIZURES: Final = tuple(
    [Act(f"customs keep {one.name}", KEPT, n) for n, one in enumerate(SOUVENIRS)]
)
NOTES_IN: Final = tuple([Act(f"in {money.name}", NOTES, n) for n, money in enumerate(CURRENCIES)])
LOTS_IN: Final = tuple(
    [Act(f"take bids in {money.name}", LOTS, n) for n, money in enumerate(CURRENCIES)]
)
DEALS: Final = tuple([Act(f"deal with {colour}", DEAL, n) for n, colour in enumerate(COLOURS)])
HEARS: Final = tuple([Act(f"hear {colour}", HEAR, n) for n, colour in enumerate(COLOURS)])
SALES: Final = tuple([Act(f"sell to {colour}", SELL, n) for n, colour in enumerate(COLOURS)])
AUCTIONS: Final = (
    tuple([Act(f"auction {one.name}", AUCTION, n, 0) for n, one in enumerate(SOUVENIRS)]),
    tuple([Act(f"auction {card.name}", AUCTION, n, 1) for n, card in enumerate(LUCK)]),
)
BUY_TICKETS: Final = tuple(
    [Act(f"buy {t.mode} ticket to {PLACES[t.end]}", TICKET, n) for n, t in enumerate(TICKETS)]
)


def _free(card: int, ticket: int) -> Act:
    t, luck = TICKETS[ticket], LUCK[card]
    by = f" by {t.mode}" if luck.mode == "any" else ""
    return Act(f"use {luck.name}{by} to {PLACES[t.end]}", FREE, card, ticket)


FREE_TICKETS: Final = tuple(
    [
        tuple(
            [
                _free(card, ticket) if LUCK[card].mode in ("any", TICKETS[ticket].mode) else None
                for ticket in range(len(TICKETS))
            ]
        )
        if LUCK[card].kind == "free"
        else ()
        for card in range(len(LUCK))
    ]
)
"""``FREE_TICKETS[card][ticket]``: the move, or None if the card is for another way to travel."""


@functools.cache
def move_by(number: int, *, die: bool) -> Act:
    """The move of a token by the die and the cards on the table, or by the cards alone.

    >>> move_by(7, die=True).text, move_by(3, die=False).text
    ('move 7', 'move 3 without the die')
    """
    return Act(
        f"move {number}" if die else f"move {number} without the die", MOVE, number, int(die)
    )


@functools.lru_cache(maxsize=65536)
def amount(verb: int, currency: int, number: int) -> Act:
    """A move with an amount of money in it.

    >>> amount(CHANGE, 0, 20).text, amount(GIVING, 2, 300).text
    ('change 20 pounds', 'give 300 francs')
    """
    word = {CHANGE: "change", STAKE: "stake", GIVING: "give", FOR: "for", BIDS: "bid"}[verb]
    return Act(f"{word} {number} {CURRENCIES[currency].name}", verb, currency, number)


@functools.cache
def debt(verb: int, currency: int, number: int) -> Act:
    """Paying or owing a bill: ``pay 280 francs``."""
    word = "pay" if verb == PAY else "owe"
    return Act(f"{word} {number} {CURRENCIES[currency].name}", verb, currency, number)


@functools.cache
def thing(verb: int, kind: str, which: int) -> Act:
    """Giving or wanting a souvenir or a Luck card in a deal.

    >>> thing(FOR, "card", 2).text
    'for Advance 3'
    """
    word = "give" if verb == GIVING else "for"
    number = -1 - which - (1000 if kind == "card" else 0)  # apart from currencies
    return Act(f"{word} {Item(kind, which).text}", verb, number)


def item_of(act: Act) -> Item:
    """What a move of an offer is about.

    >>> item_of(thing(FOR, "card", 2)), item_of(amount(FOR, 2, 300)).text
    (Item(kind='card', which=2, amount=1), '300 francs')
    """
    if act.a >= 0:
        return Item("money", act.a, act.b)
    which = -1 - act.a
    return Item("card", which - 1000) if which >= 1000 else Item("souvenir", which)  # noqa: PLR2004
