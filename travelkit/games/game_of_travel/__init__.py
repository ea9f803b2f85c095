"""The Game of Travel (Parker Brothers, 1894): the rules.

Each player draws one red ticket that takes him over the ocean, white tickets until he reaches
Constantinople, and blue ones until one of them ends at home, in Boston or New York. Every name
on every ticket takes one turn. There is nothing to decide: only the draw decides (T32).

Rule numbers T1 to T32 and rulings TA1 to TA23 are those of ``data/games/game-of-travel/
rules.csv``. Places, lines and tickets are in the same folder, each row with its provenance;
`tickets` reads them.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from travelkit.core import CHANCE, Option, Options, Outcome, Piece, Rules, complete, named, plain
from travelkit.deck import Deck
from travelkit.errors import IllegalAction, shown
from travelkit.games.game_of_travel.tickets import (
    AT_SEA,
    BLUE,
    BOARD,
    COLOURS,
    FOREIGN,
    HOME,
    META,
    NAME,
    RED,
    TICKETS,
    TURNING_POINT,
    WHITE,
    Ticket,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BLUE", "COLOURS", "GAME", "HOME", "RED", "TICKETS", "TURNING_POINT", "WHITE", "Ticket"]

# ---- actions ---------------------------------------------------------------------------------


class Draw(NamedTuple):
    """Chance: the ticket on top of the stack is drawn, such as ``draw W05``."""

    text: str
    card: int


class Move(NamedTuple):
    """A player goes to the next name on his ticket: ``sail Storm``, ``ride London``.

    `start` puts the ship on the board; `stay` calls out the city one is in already (TA6).
    """

    text: str
    piece: str
    place: str


Act = Draw | Move
T = TypeVar("T")
_VERBS: Final = ("draw", "start", "sail", "ride", "stay", "go")

_DRAWS: Final = tuple(
    tuple(Draw(f"draw {ticket.code}", card) for card, ticket in enumerate(stack))
    for stack in TICKETS
)
_DRAWN: Final = tuple(frozenset(draws) for draws in _DRAWS)


@functools.cache
def _moves(here: str, there: str, pawn: bool) -> tuple[Move]:  # noqa: FBT001 - a cache key
    """The one move that is open to a player at `here` ("" before the start)."""
    if not here:  # T5: the prow is put on the port of departure
        return (Move(f"start {there}", "pawn" if pawn else "ship", there),)
    if here == there:  # TA6: the name is called, the piece stays
        return (Move(f"stay {there}", "", there),)
    if pawn:  # T13: plain wooden pieces instead of ships and trains
        return (Move(f"go {there}", "pawn", there),)
    leg = BOARD.line_between(here, there)
    if leg is not None and BOARD.lines[leg[0]].mode == "sea":  # T6, TA20
        return (Move(f"sail {there}", "ship", there),)
    return (Move(f"ride {there}", "train", there),)


# ---- state -----------------------------------------------------------------------------------


class Rulings(NamedTuple):
    """The options in force, in the order of `GameOfTravel.options`."""

    chain: str = "literal"
    same_city: str = "stay"
    dinner_at_sea: bool = True
    discard: str = "under"
    pieces: str = "ships"


class Traveller(NamedTuple):
    """One player.

    Args:
        place: where he is, the name that was called last; "" before his first turn.
        piece: ``"ship"``, ``"train"``, ``"pawn"``, or "" before the start.
        stage: the colour of the ticket he holds or draws next.
        card: the number of his ticket in its stack, or -1 when he has to draw.
        stop: how many names of the ticket have been visited.
        turned: True once he has been to Constantinople.
        dining: True while his piece is on the Dinner picture.
    """

    place: str = ""
    piece: str = ""
    stage: int = RED
    card: int = -1
    stop: int = 0
    turned: bool = False
    dining: bool = False


class State(NamedTuple):
    """A position of the game.

    Args:
        travellers: one for each player.
        seat: whose turn it is.
        decks: the red, white and blue stacks.
        shown: tickets turned up and put under in this draw (`chain="connect"` only).
        winner: the player who has won, or -1.
        rulings: the options in force.
    """

    travellers: tuple[Traveller, ...]
    seat: int
    decks: tuple[Deck, ...]
    shown: int = 0
    winner: int = -1
    rulings: Rulings = Rulings()


# ---- rules -----------------------------------------------------------------------------------


class GameOfTravel(Rules[State, Act]):
    """The rules, stateless.

    >>> game = GameOfTravel()
    >>> state = game.start(2, {})
    >>> state = game.apply(state, game.actions(state)[0])
    >>> [action.text for action in game.actions(state)]
    ['start New York']
    """

    name = NAME
    title = META["title"]
    imprint = f"{META['maker']}, {META['year']}"
    rule_set = META["rule_set"]
    seats = (1, 4)  # T3: four pairs of pieces; TA1: one may travel alone
    board = BOARD
    options: tuple[Option, ...] = (
        Option(
            "chain",
            ("literal", "connect"),
            "Is the first name of the next ticket simply the next place to go to, however far, or "
            "are tickets turned up until one connects?",
            "TA5",
        ),
        Option(
            "same_city",
            ("stay", "skip"),
            "Does a ticket that starts in the city you are in cost a turn there, or is that name "
            "skipped?",
            "TA6",
        ),
        Option(
            "dinner_at_sea",
            (True, False),
            "Do two ships that meet on an ocean spot go to dinner?",
            "TA12",
        ),
        Option(
            "discard",
            ("under", "pile"),
            "Do used tickets go under the stack, or on a pile that is shuffled when the stack is "
            "empty?",
            "TA18",
        ),
        Option(
            "pieces",
            ("ships", "pawns"),
            "Steamships and trains, or plain wooden pieces?",
            "T13",
        ),
    )

    def start(self, players: int, options: Options) -> State:
        """The state before the first draw.

        Args:
            players: 1 to 4.
            options: any of `options` by name; the others have their defaults.

        Raises:
            IllegalAction: for another number of players (T3), or for `chain="connect"` without
                `discard="pile"`.
        """
        fewest, most = self.seats
        if not (isinstance(players, int) and fewest <= players <= most):
            raise IllegalAction(
                f"{self.title} is for {fewest} to {most} players, because there are four "
                f"steamships and four trains; you asked for {shown(players, 20)}.",
                rule="T3",
            )
        rulings = Rulings(**complete(self, options))
        if rulings.chain == "connect" and rulings.discard != "pile":
            raise IllegalAction(
                'With chain="connect" the same tickets would come up again and again. Choose '
                'discard="pile" as well.',
                rule="TA18",
            )
        decks = tuple(Deck((1,) * len(stack)) for stack in TICKETS)
        return State((Traveller(),) * players, 0, decks, rulings=rulings)

    def turn(self, state: State) -> int:
        """The player to move, or CHANCE while he has a ticket to draw (TA4)."""
        return CHANCE if state.travellers[state.seat].card < 0 else state.seat

    def actions(self, state: State) -> Sequence[Act]:
        """The draws that may come up, or the one move that is open; none once somebody has won."""
        if state.winner >= 0:
            return ()
        me = state.travellers[state.seat]
        if me.card < 0:
            return state.decks[me.stage].faces(_DRAWS[me.stage])
        there = TICKETS[me.stage][me.card].places[me.stop]  # T9, T23: the next name, none other
        return _moves(me.place, there, state.rulings.pieces == "pawns")

    def odds(self, state: State) -> Sequence[int]:
        """One for each unseen ticket; a ticket that is known to lie on top is sure."""
        return state.decks[state.travellers[state.seat].stage].odds()

    def apply(self, state: State, action: Act) -> State:
        """The state after a draw or a move."""
        if state.winner >= 0:
            raise IllegalAction("The game is over: somebody is home again.", rule="T20")
        if state.travellers[state.seat].card < 0:
            return self._draw(state, action)
        return self._move(state, action)

    def _draw(self, state: State, action: Act) -> State:
        travellers, seat, decks, shown, _, rulings = state
        me = travellers[seat]
        stage = me.stage
        deck = decks[stage]
        if not isinstance(action, Draw) or action not in _DRAWN[stage]:
            raise IllegalAction(
                f"First a {COLOURS[stage]} ticket has to be drawn; {named(action)} comes later.",
                rule=("T4", "T16", "T19")[stage],
            )
        card = action.card
        try:
            rest = deck.draw(card)
        except ValueError:
            raise IllegalAction(
                f"Ticket {TICKETS[stage][card].code} is not in the {COLOURS[stage]} stack, so it "
                "cannot be drawn.",
                rule="T17",
            ) from None
        first = TICKETS[stage][card].places[0]
        turns_up = rulings.chain == "connect" and stage != RED and shown < deck.size
        if turns_up and first != me.place and BOARD.line_between(me.place, first) is None:  # TA5
            decks = _replaced(decks, stage, rest.put_under(card))
            return State(travellers, seat, decks, shown + 1, -1, rulings)
        skipped = int(rulings.same_city == "skip" and first == me.place)  # TA6
        me = Traveller(me.place, me.piece, stage, card, skipped, me.turned, me.dining)
        decks = _replaced(decks, stage, rest)
        return State(_replaced(travellers, seat, me), seat, decks, 0, -1, rulings)

    def _move(self, state: State, action: Act) -> State:
        travellers, seat, decks, _, winner, rulings = state
        place, piece, stage, card, stop, turned, dining = travellers[seat]
        places = TICKETS[stage][card].places
        there = places[stop]
        (legal,) = _moves(place, there, rulings.pieces == "pawns")
        if not isinstance(action, Move) or action != legal:
            raise IllegalAction(
                f"The next name on the ticket is {there}, and you can only go there: {legal.text}. "
                f"{named(action)} has to wait.",
                rule="T9",
            )
        stop += 1
        turned = turned or there == TURNING_POINT  # T18
        if stop == len(places):  # the ticket is used up
            if stage == BLUE and turned and there in HOME:  # T20, TA10
                winner = seat
            decks = _replaced(decks, stage, self._used(decks[stage], stage, card, rulings))
            stage = BLUE if turned else WHITE  # T16, T19, T22
            card, stop = -1, 0
        dining = False  # T27: from the Dinner picture on to the next place, or (TA16) back into it
        if there in FOREIGN and (rulings.dinner_at_sea or there not in AT_SEA):  # T29, TA12
            for other, one in enumerate(travellers):
                if one.place == there and not one.dining and other != seat:  # T26, TA13
                    dining = True  # T28: at once, in the same turn
                    travellers = _replaced(travellers, other, Traveller(*one[:-1], dining=True))
        me = Traveller(there, legal.piece or piece, stage, card, stop, turned, dining)
        travellers = _replaced(travellers, seat, me)
        after = (seat + 1) % len(travellers)  # T9: in turn
        coming = travellers[after]
        if coming.card < 0 and not decks[coming.stage].size:
            # TA18: the pile is shuffled when somebody has to draw and the stack is empty
            decks = _replaced(decks, coming.stage, decks[coming.stage].reshuffled())
        return State(travellers, after, decks, 0, winner, rulings)

    def _used(self, deck: Deck, stage: int, card: int, rulings: Rulings) -> Deck:
        if stage == RED:  # T15: thrown aside, never used again
            return deck.put_aside(card)
        return deck.put_under(card) if rulings.discard == "under" else deck.put_aside(card)  # T17

    def outcome(self, state: State) -> Outcome | None:
        """Who came home first (T20); the others share the second place."""
        if state.winner < 0:
            return None
        home = state.travellers[state.winner].place
        others = [seat for seat in range(len(state.travellers)) if seat != state.winner]
        rest = (tuple(others),) if others else ()  # the rules rank nobody but the winner
        return Outcome(
            f"Home again in {home}, after a tour of Europe as far as {TURNING_POINT}.",
            ((state.winner,), *rest),
            "T20",
        )

    def pieces(self, state: State) -> Sequence[Piece]:
        """One piece a player, on its place or on the Dinner picture (T7, T8, T26)."""
        return [
            Piece(seat, one.piece, one.place, "dinner" if one.dining else "")
            for seat, one in enumerate(state.travellers)
            if one.place
        ]

    def place_of(self, state: State, action: Act) -> str:
        """The place that is called out (T14); "" for a draw."""
        return action.place if isinstance(action, Move) else ""

    def explain(self, state: State, text: str) -> IllegalAction | None:
        """Why a move to another place, or a draw, is not open: T9, T10, T4, T16, T19."""
        me = state.travellers[state.seat]
        verb, _, thing = plain(text).partition(" ")
        if state.winner >= 0 or verb not in _VERBS:
            return None
        if me.card < 0:
            if verb == "draw":
                return None
            return IllegalAction(
                f"First a {COLOURS[me.stage]} ticket has to be drawn: {text!r} comes later.",
                rule=("T4", "T16", "T19")[me.stage],
            )
        there = TICKETS[me.stage][me.card].places[me.stop]
        (legal,) = self.actions(state)
        if verb == "draw":
            return IllegalAction(
                f"There is still a name to visit on the ticket: {there}. Play: {legal.text}.",
                rule="T23",
            )
        known = {plain(name): name for name in BOARD.places}
        if thing not in known:
            return IllegalAction(
                f"There is no place called {thing!r} on this board. Play: {legal.text}.", rule="T9"
            )
        if known[thing] == there:
            return IllegalAction(f"To {there} it goes like this: {legal.text}.", rule="T6")
        return IllegalAction(
            f"The next name on the ticket is {there}, so {known[thing]} has to wait. You may play: "
            f"{legal.text}. Nothing has changed.",
            rule="T9",
        )

    def ticket(self, traveller: Traveller) -> Ticket | None:
        """The ticket a traveller holds, or None while he has to draw one.

        >>> GAME.ticket(Traveller(card=0)).code
        'R01'
        """
        return None if traveller.card < 0 else TICKETS[traveller.stage][traveller.card]


def _replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


GAME: Final = GameOfTravel()
