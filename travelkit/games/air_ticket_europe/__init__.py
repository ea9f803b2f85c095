"""Air Ticket Europe: the rules of a European card game whose title, maker and year are unknown.

A card is a country. A player draws one and lays as many as he can on the common journey: each
card follows a neighbour of the card before, by border or by railway ferry, and once in a turn any
country may be reached by aeroplane. Whoever first lays all his cards wins the round; the others
count the figures on the cards they are left with as minus points.

Rule numbers E1 to E24 and rulings EA1 to EA24 are those of ``data/games/air-ticket-europe/
rules.csv``. Countries, borders and ferries are in the same folder, each row with its provenance.
"""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Final

from travelkit import board, core, data
from travelkit.core import CHANCE, Option, Options, Outcome, Piece, Rules
from travelkit.deck import Deck
from travelkit.errors import IllegalAction, shown
from travelkit.games.air_ticket_europe import opponent
from travelkit.games.air_ticket_europe.best_lay import best_lay
from travelkit.games.air_ticket_europe.cards import CARDS, NAME, YEARS, figures, pack
from travelkit.games.air_ticket_europe.refusals import refused
from travelkit.games.air_ticket_europe.state import (
    ACTS,
    BY_TEXT,
    BY_TYPING,
    COUNTED,
    DEALING,
    DRAWING,
    FLY,
    HIDDEN,
    LAY,
    LAYING,
    NEXT,
    NEXT_ROUND,
    OVER,
    STOP,
    STOP_HERE,
    TURN_UP,
    TURNING_UP,
    Act,
    Laid,
    Rulings,
    State,
    near,
    uncovered,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "ACTS",
    "BOARD",
    "CARDS",
    "COUNTED",
    "DEALING",
    "DRAWING",
    "GAME",
    "HAND",
    "HIDDEN",
    "LAYING",
    "OVER",
    "TURNING_UP",
    "Act",
    "AirTicketEurope",
    "Laid",
    "Rulings",
    "State",
    "near",
    "uncovered",
]

# ---- data ------------------------------------------------------------------------------------

BOARD: Final = board.load(NAME)
_META: Final = data.toml("games", NAME, "game.toml")
HAND: Final = 6  # E1
_LAYS, _FLIES = ACTS[LAY], ACTS[FLY]


# ---- rules -----------------------------------------------------------------------------------


class AirTicketEurope(Rules[State, Act]):
    """The rules, stateless.

    >>> game = AirTicketEurope()
    >>> state = game.start(2, {"rounds": 1})
    >>> while state.phase != LAYING:
    ...     state = game.apply(state, game.actions(state)[0])
    >>> [action.text for action in game.actions(state)][:3]
    ['lay Czechoslovakia', 'lay Denmark', 'fly Albania']
    """

    name = NAME
    title = _META["title"]
    imprint = _META["imprint"]
    rule_set = _META["rule_set"]
    seats = (2, 6)  # EA1: six players leave 19 of 56 cards in the pack
    board = BOARD
    computer = staticmethod(opponent.play)
    options: tuple[Option, ...] = (
        Option("rounds", (3, 1, 2, 4, 5, 6, 7, 8, 9, 10), "How many rounds are played?", "E15"),
        Option(
            "same_country",
            ("pair", "always", "never"),
            "May a card follow a card of the same country: the second of two laid together, "
            "always, or never?",
            "EA7",
        ),
        Option("must_lay", (False, True), "Must one card at least be laid in a turn?", "EA4"),
        Option("micro", (False, True), "Do five very small states have cards too?", "EA18"),
        Option("year", YEARS, "Whose year's railway ferries count?", "EA16"),
        Option(
            "reshuffle",
            (False, True),
            "Is the journey, but for its last card, shuffled when the pack is empty?",
            "EA3",
        ),
    )

    def start(self, players: int, options: Options) -> State:
        """The state before the first card is dealt.

        Args:
            players: 2 to 6.
            options: any of `options` by name; the others have their defaults.

        Raises:
            IllegalAction: for another number of players (EA1), or an option that cannot be.
        """
        fewest, most = self.seats
        if not (isinstance(players, int) and fewest <= players <= most):
            raise IllegalAction(
                f"{self.title} is for {fewest} to {most} players: with more, too few cards would "
                f"be left in the pack. You asked for {shown(players, 20)}.",
                rule="EA1",
            )
        return _dealt_anew(players, (), Rulings(**core.complete(self, options)), -1)

    def turn(self, state: State) -> int:
        """The player to lay cards, or CHANCE while cards are dealt and drawn."""
        return CHANCE if state.phase < LAYING else state.seat

    def actions(self, state: State) -> Sequence[Act]:
        """What may come up; or the cards to lay, the cards to fly to, and ``stop``."""
        phase = state.phase
        if phase < LAYING:
            return state.deck.faces(ACTS[phase])
        if phase > LAYING:
            return (NEXT_ROUND,) if phase == COUNTED else ()
        hand = state.hands[state.seat]
        kinds = state.deck.cards() if hand[0] == HIDDEN else dict.fromkeys(hand)
        beside = near(state)
        found = [_LAYS[card] for card in kinds if card in beside]  # E6, E7, E18
        if not state.flown:  # E8, E9
            found += [_FLIES[card] for card in kinds]
        if state.laid or not state.rulings.must_lay:  # E12, EA4
            found.append(STOP_HERE)
        return tuple(found)

    def odds(self, state: State) -> Sequence[int]:
        """How many cards of each kind are left among those nobody has seen."""
        return state.deck.odds()

    def apply(self, state: State, action: Act) -> State:
        """The state after a card is dealt, drawn or laid, or a turn or a round is ended."""
        if type(action) is not Act or BY_TEXT.get(action.text) != action:
            raise IllegalAction(
                "A move is one of the game's own actions, such as the first of actions(state). "
                "Nothing has changed."
            )
        phase, verb = state.phase, action.verb
        if phase == LAYING:
            if verb in (LAY, FLY):
                return self._lay(state, action)
            if verb == STOP and (state.laid or not state.rulings.must_lay):
                return self._stop(state)
        elif phase < LAYING:
            if verb == phase:
                return self._turn_up(state, action)
        elif verb == NEXT and phase == COUNTED:
            return _dealt_anew(len(state.hands), state.sheet, state.rulings, state.viewer)
        raise refused(state, action, self.actions(state))

    def _turn_up(self, state: State, action: Act) -> State:
        """A card comes from the pack: into a hand, or face up on the table."""
        hands, row, deck, pile, seat, phase, laid, flown, passes, sheet, rulings, viewer = state
        card, pile = action.card, pile - 1
        if not deck.unseen[card]:
            raise refused(state, action, self.actions(state))
        if phase == TURNING_UP:  # E2
            row, deck, phase = (Laid(card, "start", -1),), deck.draw(card), DRAWING
        else:
            hand = hands[seat]
            if viewer < 0 or viewer == seat:
                at = bisect(hand, card)
                hand, deck = (*hand[:at], card, *hand[at:]), deck.draw(card)
            else:  # the card is still one of those that the observer has not seen
                hand = (HIDDEN, *hand)
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
            if phase == DEALING:
                seat = (seat + 1) % len(hands)
                if len(hands[seat]) == HAND:  # E1: everybody has six
                    phase = TURNING_UP
            else:
                phase = LAYING  # E4
        return State(
            hands, row, deck, pile, seat, phase, laid, flown, passes, sheet, rulings, viewer
        )

    def _lay(self, state: State, action: Act) -> State:
        hands, row, deck, pile, seat, phase, laid, flown, _, sheet, rulings, viewer = state
        _, verb, card = action
        hand = hands[seat]
        if verb == LAY:
            how = near(state).get(card)  # E6, E7, E18
        else:
            how = None if flown else "flight"  # E8, E9
            flown = True
        if how is not None and card in hand:
            at = hand.index(card)
            hand = (*hand[:at], *hand[at + 1 :])
        elif how is not None and hand[0] == HIDDEN and deck.unseen[card]:
            hand, deck = hand[1:], deck.draw(card)
        else:
            raise refused(state, action, self.actions(state))
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        row = (*row, Laid(card, how, seat))
        after = State(
            hands, row, deck, pile, seat, phase, laid + 1, flown, 0, sheet, rulings, viewer
        )
        return after if hand else _counted(after)  # E14, EA23: at once

    def _stop(self, state: State) -> State:
        hands, row, deck, pile, seat, _, laid, _, passes, sheet, rulings, viewer = state
        passes = 0 if laid or pile else passes + 1
        if passes == len(hands):  # EA6: nobody laid a card, and there is none to draw
            return _counted(state)
        seat = (seat + 1) % len(hands)  # E13
        if not pile and rulings.reshuffle and len(row) > 1:  # EA3
            pile = len(row) - 1
            for one in row[:-1]:
                deck = deck.put_aside(one.card)
            deck = deck.reshuffled()
            row = (Laid(row[-1].card, "start", row[-1].player),)
        phase = DRAWING if pile else LAYING  # E4, EA3
        return State(
            hands, row, deck, pile, seat, phase, 0, NOT_FLOWN, passes, sheet, rulings, viewer
        )

    def explain(self, state: State, text: str) -> IllegalAction | None:
        """Why an act that exists is not legal now, with the number of the rule; else None.

        >>> print(GAME.explain(GAME.start(2, {}), "next round").rule)
        E1
        """
        act = BY_TYPING.get(core.plain(text))
        return None if act is None else refused(state, act, self.actions(state))

    def outcome(self, state: State) -> Outcome | None:
        """Who has the fewest minus points once all rounds are played (E16, EA24); ties share."""
        if state.phase != OVER:
            return None
        totals = [sum(points) for points in zip(*state.sheet, strict=True)]
        standings = tuple(
            tuple([seat for seat, total in enumerate(totals) if total == points])
            for points in sorted(set(totals))
        )
        if all(state.hands):
            end, rule = "Everybody has passed on an empty pack.", "EA6"
        else:
            end, rule = "All the cards of a hand are laid.", "E14"
        tie = len(standings[0]) > 1  # EA21
        fewest = "The win is shared by those with" if tie else "The win goes to"
        return Outcome(f"{end} {fewest} the fewest minus points.", standings, rule)

    def observe(self, state: State, player: int) -> State:
        """The state as `player` may know it.

        Of the hands of others the sizes remain. Their cards are put back among the unseen ones:
        from the player's seat a hidden card may as well lie in the pack.
        """
        if state.phase >= COUNTED:  # E16: the hands lie open to be counted
            return State(*state[:11], player)
        hands, row, deck, *_ = state
        unseen = list(deck.unseen)
        seen = []
        for seat, hand in enumerate(hands):
            if seat != player:
                for card in hand:
                    if card != HIDDEN:
                        unseen[card] += 1
                seen.append((HIDDEN,) * len(hand))
            else:
                seen.append(hand)
        return State(tuple(seen), row, Deck(tuple(unseen)), *state[3:11], player)

    def pieces(self, state: State) -> Sequence[Piece]:
        """One marker: where the journey stands, in the hands of whoever laid the last card."""
        if not state.row:
            return ()
        last = state.row[-1]
        seat = state.seat if last.player < 0 else last.player
        return (Piece(seat, "pawn", CARDS[last.card].name),)

    def place_of(self, state: State, action: Act) -> str:
        """The country of a card that is laid or turned up; cards dealt and drawn are hidden.

        A country that can be reached by land has one action of its own, the laying: a click on it
        does not waste the flight (EA11).
        """
        _, verb, card = action
        if verb == FLY and state.phase == LAYING and card in near(state):
            return ""
        return CARDS[card].name if verb in (TURN_UP, LAY, FLY) else ""

    def hint(self, state: State) -> tuple[Act, ...]:
        """The longest sequence that the player whose turn it is can still lay, as acts.

        >>> GAME.hint(GAME.start(2, {}))
        ()
        """
        if state.phase != LAYING or state.hands[state.seat][0] == HIDDEN:
            return ()
        steps = best_lay(
            state.hands[state.seat],
            state.row[-1].card,
            flown=state.flown,
            pair_open=bool(state.laid) and state.row[-1].how != "pair",
            same_country=state.rulings.same_country,
            year=state.rulings.year,
        )
        return tuple([(_FLIES if step.how == "flight" else _LAYS)[step.card] for step in steps])


NOT_FLOWN: Final = False


def _dealt_anew(
    players: int, sheet: tuple[tuple[int, ...], ...], rulings: Rulings, viewer: int
) -> State:
    """A new round: a full pack, empty hands, and the start one seat further (EA20)."""
    deck = Deck(pack(micro=rulings.micro))
    hands: tuple[tuple[int, ...], ...] = ((),) * players
    seat = len(sheet) % players
    return State(hands, (), deck, deck.size, seat, DEALING, 0, NOT_FLOWN, 0, sheet, rulings, viewer)


def _counted(state: State) -> State:
    """A round is over: the figures left in each hand are minus points (E16)."""
    hands, row, deck, pile, *_, sheet, rulings, viewer = state
    printed = figures(rulings.year, micro=rulings.micro)
    sheet = (*sheet, tuple([sum([printed[card] for card in hand]) for hand in hands]))
    phase = OVER if len(sheet) == rulings.rounds else COUNTED  # E15
    seat = len(sheet) % len(hands)  # EA20
    return State(hands, row, deck, pile, seat, phase, 0, NOT_FLOWN, 0, sheet, rulings, viewer)


GAME: Final = AirTicketEurope()
