"""Pirate and Traveler (Milton Bradley, 1911): the rules.

Travelers draw one Travel-Card after another and go to the place it names, by rail and steamship,
as far as the spinner lets them. Whoever has made ten journeys cries "Pirates all!". Then all are
pirates, capture one another for ransom, and carry their cards to the Pirate Goal in Greenland,
twice, by exact count. The most points landed win.

Rule numbers P1 to P80 and rulings PA1 to PA7 are those of ``data/games/pirate-and-traveler/
rules.csv``. Places, lines, spots and cards are in the same folder, each row with its provenance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit import data
from travelkit.core import CHANCE, Option, Options, Outcome, Piece, Rules
from travelkit.deck import Deck
from travelkit.errors import IllegalAction
from travelkit.games.pirate_and_traveler import opponent, refusals
from travelkit.games.pirate_and_traveler.choices import acted as ahead
from travelkit.games.pirate_and_traveler.choices import leg, open_moves, question
from travelkit.games.pirate_and_traveler.network import HOME, NAME, NAMES, full_board
from travelkit.games.pirate_and_traveler.state import (
    ALONE,
    CARDS,
    DRAWING,
    DRAWS,
    ENOUGH,
    LAND_ALL,
    LAY_BEST,
    LAYING,
    LAYS,
    MISS,
    MISSING,
    MOVING,
    OVER,
    PLAY_ON,
    RANSOMING,
    RANSOMS,
    SPIN_ODDS,
    SPINNING,
    SPINS,
    Act,
    Choice,
    Draw,
    Lay,
    Move,
    Ransom,
    Rulings,
    Spin,
    State,
    Traveler,
    Wait,
)
from travelkit.games.pirate_and_traveler.turns import (
    NOBODY,
    ended,
    landed,
    passed_on,
    put,
    ranked,
    rested,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_META: Final = data.toml("games", NAME, "game.toml")
_CHANCE: Final = frozenset((DRAWING, SPINNING, RANSOMING))


class PirateAndTraveler(Rules[State, Act]):
    """The rules, stateless.

    >>> game = PirateAndTraveler()
    >>> state = game.start(2, {})
    >>> for text in ("draw Aden", "draw Durban", "spin 2"):
    ...     state = game.apply(state, next(a for a in game.actions(state) if a.text == text))
    >>> [action.text for action in game.actions(state)][:2]
    ['go to Kimberley', 'go to Port Elizabeth']
    """

    name = NAME
    title = _META["title"]
    imprint = f"{_META['maker']}, {_META['year']}"
    rule_set = _META["rule_set"]
    seats = (2, 4)  # P11
    board = full_board()
    computer = staticmethod(opponent.choose)
    options: tuple[Option, ...] = (
        Option(
            "journeys",
            (10, 5, 3, 2, 1),
            "How many journeys has a traveler to make before the pirates come?",
            "P17",
        ),
        Option(
            "blockade",
            (False, True),
            "Does a piece on a safety spot bar the way for others?",
            "P27",
        ),
        Option(
            "strict_five",
            (False, True),
            "Is a first landing with fewer than five cards no landing at all?",
            "P69",
        ),
        Option(
            "keep_unfinished_card",
            (False, True),
            "Does the card of an unfinished journey become booty when the pirates come?",
            "P61",
        ),
    )

    def start(self, players: int, options: Options) -> State:
        """The state before the first card is drawn.

        Args:
            players: 2 to 4.
            options: any of `options` by name; the others have their defaults.

        Raises:
            IllegalAction: for another number of players (P11), or for `strict_five` in a game of
                fewer than five journeys, which might never end.
        """
        fewest, most = self.seats
        if not (isinstance(players, int) and fewest <= players <= most):
            raise IllegalAction(
                f"{self.title} is for {fewest} to {most} players, because there are four "
                f"travelers and nobody can be hindered by himself; you asked for {players}.",
                rule="P11",
            )
        rulings = Rulings(**{option.name: option.default for option in self.options} | {**options})
        if rulings.strict_five and rulings.journeys < ENOUGH:
            raise IllegalAction(
                f"With strict_five nobody could land in a game of {rulings.journeys} journeys. "
                "Choose journeys=5 or journeys=10 as well.",
                rule="P69",
            )
        deck = Deck((1,) * len(CARDS))  # P14
        return State(
            (Traveler(HOME),) * players,
            0,
            DRAWING,
            0,
            NOBODY,
            pirates=False,
            acted=(),
            deck=deck,
            rulings=rulings,
        )

    def turn(self, state: State) -> int:
        """The player to decide, or CHANCE for a card, a spin or a ransom."""
        return CHANCE if state.phase in _CHANCE else state.seat

    def actions(self, state: State) -> Sequence[Act]:
        """Every legal action; none once the game is over."""
        phase = state.phase
        if phase == SPINNING:
            return SPINS
        if phase == MOVING:
            return open_moves(question(state))
        if phase == DRAWING:
            return state.deck.faces(DRAWS)
        if phase == RANSOMING:
            return RANSOMS[: len(state.travelers[state.captive].hand)]
        if phase == LAYING:
            return (LAY_BEST, *[LAYS[card] for card in ranked(state.travelers[state.seat].hand)])
        if phase == MISSING:
            return (MISS,)
        return (PLAY_ON, LAND_ALL) if phase == ALONE else ()

    def odds(self, state: State) -> Sequence[int]:
        """The sectors of the spinner; one for each card."""
        if state.phase == SPINNING:
            return SPIN_ODDS
        if state.phase == DRAWING:
            return state.deck.odds()
        return (1,) * len(self.actions(state))  # P39

    def apply(self, state: State, action: Act) -> State:
        """The state after `action`."""
        phase = state.phase
        if phase == SPINNING and isinstance(action, Spin) and action in SPINS:
            travelers, seat, _, _, _, pirates, acted, deck, rulings = state
            spun = int(action.number)  # 2.0 equals 2, and would stay in the state
            return State(travelers, seat, MOVING, spun, NOBODY, pirates, acted, deck, rulings)
        legal = self.actions(state)
        if phase == OVER or action not in legal:
            raise refusals.refused(state, refusals.text_of(action))
        action = legal[legal.index(action)]  # 3.0 equals 3, and would stay in the state
        if isinstance(action, Move):
            return self._move(state, action)
        if isinstance(action, Draw):
            return self._draw(state, action.card)
        if isinstance(action, Ransom):
            return self._ransom(state, action.which)
        if isinstance(action, Lay):
            return self._lay(state, action.card)
        travelers, seat = state.travelers, state.seat
        me = travelers[seat]
        if isinstance(action, Choice):  # P73
            if action is LAND_ALL or action == LAND_ALL:
                return ended(state, seat, me)
            return state._replace(phase=MISSING if me.waits else SPINNING)
        if isinstance(action, Wait) and phase == MISSING:  # P60
            travelers = put(travelers, seat, me._replace(waits=False))
        return passed_on(state, travelers)

    def _draw(self, state: State, card: int) -> State:
        travelers, seat, _, _, _, pirates, acted, deck, rulings = state
        me = travelers[seat]
        travelers = put(travelers, seat, me._replace(card=card))
        phase = SPINNING  # P29: and goes on playing
        if not me.hand:  # the cards are being dealt
            seat = (seat + 1) % len(travelers)
            phase = DRAWING if seat else SPINNING  # P54: seat 0 begins
        return State(travelers, seat, phase, 0, NOBODY, pirates, acted, deck.draw(card), rulings)

    def _move(self, state: State, move: Move) -> State:
        travelers, seat, _, _, _, pirates, _, _, _ = state
        end, sent, captive, lands = move
        me = travelers[seat]
        if sent:
            travelers = tuple(
                [
                    one._replace(spot=HOME) if sent >> which & 1 else one  # P25, P56
                    for which, one in enumerate(travelers)
                ]
            )
        moved = me._replace(spot=end)
        if captive >= 0:
            return self._capture(state, put(travelers, seat, moved), captive, lands)
        if lands:
            return landed(state, put(travelers, seat, moved))
        if not pirates and end == CARDS[me.card].place:
            return self._arrive(state, move, put(travelers, seat, moved))
        return rested(state, travelers, end, move)

    def _arrive(self, state: State, move: Move, travelers: tuple[Traveler, ...]) -> State:
        """A journey is completed; with the last one the pirates come (P17, P31, P32)."""
        _, seat, _, _, _, _, acted, deck, rulings = state
        me = travelers[seat]
        me = me._replace(card=-1, hand=(*me.hand, me.card))
        travelers = put(travelers, seat, me)
        if len(me.hand) < rulings.journeys:
            acted = (*acted, *ahead(question(state), move))
            return state._replace(travelers=travelers, phase=DRAWING, number=0, acted=acted)
        unseen, pirates = list(deck.unseen), []
        for one in travelers:
            hand = one.hand
            if one.card >= 0 and rulings.keep_unfinished_card:  # P61
                hand = (*hand, one.card)
            elif one.card >= 0:
                unseen[one.card] += 1
            pirates.append(one._replace(card=-1, hand=hand))
        cried = state._replace(pirates=True, deck=Deck(tuple(unseen)))
        return passed_on(cried, tuple(pirates))  # P62

    def _capture(
        self,
        state: State,
        travelers: tuple[Traveler, ...],
        captive: int,
        lands: bool,  # noqa: FBT001 - it is a field of the move
    ) -> State:
        """P40: the captive goes home; P51, P72: without a card for ransom he is retired."""
        paying = travelers[captive]
        home = HOME if paying.hand else -1
        travelers = put(travelers, captive, paying._replace(spot=home))
        if paying.hand:
            return state._replace(
                travelers=travelers, phase=RANSOMING, number=int(lands), captive=captive
            )
        return self._captured(state._replace(number=int(lands)), travelers)

    def _ransom(self, state: State, which: int) -> State:
        travelers, seat, captive = state.travelers, state.seat, state.captive
        me, paying = travelers[seat], travelers[captive]
        hand = paying.hand
        paying = paying._replace(hand=hand[:which] + hand[which + 1 :])
        me = me._replace(hand=(*me.hand, hand[which]))
        return self._captured(state, put(put(travelers, captive, paying), seat, me))

    def _captured(self, state: State, travelers: tuple[Traveler, ...]) -> State:
        if state.number:  # PA2: by exact count on the Goal
            return landed(state, travelers)
        return rested(state, travelers, travelers[state.seat].spot, None)  # P75

    def _lay(self, state: State, card: int) -> State:
        me = state.travelers[state.seat]
        chosen = ranked(me.hand)[: state.number] if card < 0 else (card,)  # P79
        me = me._replace(
            hand=tuple([one for one in me.hand if one not in chosen]),
            landed=(*me.landed, *chosen),
        )
        travelers = put(state.travelers, state.seat, me)
        count = state.number - len(chosen)
        if count:
            return state._replace(travelers=travelers, number=count)
        return passed_on(state, travelers)

    def outcome(self, state: State) -> Outcome | None:
        """Who has landed the most points (P53); equal points share a place (P77)."""
        if state.phase != OVER:
            return None
        points = [one.points for one in state.travelers]
        standings = tuple(
            tuple([seat for seat, mine in enumerate(points) if mine == score])
            for score in sorted(set(points), reverse=True)
        )
        if any(one.landings > 1 for one in state.travelers):
            return Outcome("The Pirate Goal was reached for the second time.", standings, "P49")
        return Outcome("Only one pirate was left, and landed everything.", standings, "P73")

    def observe(self, state: State, player: int) -> State:
        """P36: from the cry on, each sees his own hand only; P80: until then all is open."""
        if not state.pirates:
            return state
        travelers = tuple(
            one if seat == player else one._replace(hand=(-1,) * len(one.hand))
            for seat, one in enumerate(state.travelers)
        )
        return state._replace(travelers=travelers)

    def pieces(self, state: State) -> Sequence[Piece]:
        """One piece a player on its spot; none for a retired pirate."""
        return [
            Piece(seat, "pawn", NAMES[one.spot])
            for seat, one in enumerate(state.travelers)
            if one.spot >= 0
        ]

    def place_of(self, state: State, action: Act) -> str:
        """The spot where a move stops; "" for anything else."""
        return NAMES[action.end] if isinstance(action, Move) else ""

    def explain(self, state: State, text: str) -> IllegalAction | None:
        """Why a text is no legal action, naming the rule."""
        return refusals.explained(state, text)

    def way(self, state: State, move: Move) -> tuple[str, ...]:
        """The spots that a legal move counts, the last one included: what a map draws.

        Args:
            state: a state in which `move` is legal.
            move: the move.
        """
        return tuple([NAMES[spot] for spot in leg(question(state), move).spots])


GAME: Final = PirateAndTraveler()
