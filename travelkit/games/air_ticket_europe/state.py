"""Actions and positions of Air Ticket Europe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.core import plain
from travelkit.games.air_ticket_europe.cards import CARDS, ways, ways_and_pairs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from travelkit.deck import Deck

# ---- actions ---------------------------------------------------------------------------------


class Act(NamedTuple):
    """Something done with a card: ``deal France``, ``fly Portugal``; or ``stop``, ``next round``.

    Args:
        text: the notation.
        verb: DEAL to NEXT.
        card: the number of the card, or -1 if it is about none.
    """

    text: str
    verb: int
    card: int


DEAL, TURN_UP, DRAW, LAY, FLY, STOP, NEXT = range(7)
_VERBS: Final = ("deal", "turn up", "draw", "lay", "fly")
ACTS: Final = tuple(
    tuple(Act(f"{word} {one.name}", verb, card) for card, one in enumerate(CARDS))
    for verb, word in enumerate(_VERBS)
)
"""The acts with cards: `ACTS[LAY][3]` lays card 3."""

STOP_HERE: Final = Act("stop", STOP, -1)
NEXT_ROUND: Final = Act("next round", NEXT, -1)
BY_TEXT: Final = {act.text: act for act in (*sum(ACTS, ()), STOP_HERE, NEXT_ROUND)}
BY_TYPING: Final = {plain(text): act for text, act in BY_TEXT.items()}

HIDDEN: Final = -1
"""A card in a hand that the observer cannot see; `cards.figures` ends with a 0 for it."""


# ---- state -----------------------------------------------------------------------------------

DEALING, TURNING_UP, DRAWING, LAYING, COUNTED, OVER = range(6)
"""The phases of a game. The first three are chance, and their numbers are DEAL, TURN_UP, DRAW."""


class Rulings(NamedTuple):
    """The options in force, in the order of `AirTicketEurope.options`."""

    rounds: int = 3
    same_country: str = "pair"
    must_lay: bool = False
    micro: bool = False
    year: int = 1970
    reshuffle: bool = False


class Laid(NamedTuple):
    """A card of the journey.

    Args:
        card: its number.
        how: ``"start"``, ``"border"``, ``"ferry"``, ``"pair"`` or ``"flight"``.
        player: the seat that laid it, or -1 for the starting card.

    A flight leaves the card before it uncovered, with its aeroplane to be seen (E10); all other
    cards lie on the one before like scales (E11).
    """

    card: int
    how: str
    player: int


class State(NamedTuple):
    """A position of the game.

    Args:
        hands: the cards of each player, by number, in order; HIDDEN for a card that is hidden.
        row: the journey, the starting card first (E2, E13).
        deck: the cards nobody has seen; in an observed state the hidden hands are among them.
        pile: how many cards lie in the pack.
        seat: whose turn it is, or who is dealt the next card.
        phase: DEALING, TURNING_UP, DRAWING, LAYING, COUNTED (a round is over) or OVER.
        laid: how many cards have been laid in this turn.
        flown: True if this turn's flight is used.
        passes: how many turns in a row have passed without a card laid and without a pack.
        sheet: the minus points of each player, for each round that is over.
        rulings: the options in force.
        viewer: the player who observes this state, or -1 if nothing is hidden.
    """

    hands: tuple[tuple[int, ...], ...]
    row: tuple[Laid, ...]
    deck: Deck
    pile: int
    seat: int
    phase: int
    laid: int
    flown: bool
    passes: int
    sheet: tuple[tuple[int, ...], ...]
    rulings: Rulings
    viewer: int = -1


def near(state: State) -> Mapping[int, str]:
    """The cards that may follow the last one without a flight, and how (E6, E7, E18).

    >>> from travelkit.games.air_ticket_europe import GAME
    >>> state = GAME.start(2, {})._replace(row=(Laid(27, "start", -1),))
    >>> {CARDS[card].name: how for card, how in near(state).items()}["Albania"]
    'border'
    """
    year, same = state.rulings.year, state.rulings.same_country
    card, how, _ = state.row[-1]
    # EA7: the second of two cards laid at the same time; EA8: and no third
    if same == "always" or (same == "pair" and state.laid and how != "pair"):
        return ways_and_pairs(year)[card]
    return ways(year)[card]


def uncovered(row: Sequence[Laid]) -> tuple[bool, ...]:
    """For each card of a journey, True if its aeroplane can be seen (E10, E11).

    >>> uncovered([Laid(0, "start", -1), Laid(27, "border", 0), Laid(11, "flight", 0)])
    (False, True, True)
    """
    return (*[later.how == "flight" for later in row[1:]], *[True] * bool(row))
