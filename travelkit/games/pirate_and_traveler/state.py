"""Positions and actions of Pirate and Traveler, and the tables of cards and spins they refer to."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import data
from travelkit.errors import DataError
from travelkit.games.pirate_and_traveler.network import NAME, NAMES, NUMBERS

if TYPE_CHECKING:
    from travelkit.deck import Deck

COLOURS: Final[tuple[str, ...]] = tuple(
    data.toml("games", NAME, "game.toml")["colours"]["pieces"]  # P12, C10
)
"""The pieces, one for each seat."""


class Card(NamedTuple):
    """A Travel-Card: its destination as a spot, and its points (P2, P35)."""

    place: int
    points: int

    @property
    def name(self) -> str:
        """The destination's name."""
        return NAMES[self.place]


def _cards() -> tuple[Card, ...]:
    found = []
    for line, row in enumerate(data.rows("games", NAME, "cards.csv"), start=2):
        if row["place"] not in NUMBERS:
            raise DataError(f"there is no place {row['place']}.", file="cards.csv", line=line)
        found.append(Card(NUMBERS[row["place"]], int(row["points"])))
    return tuple(found)


CARDS: Final = _cards()
SECTORS: Final = tuple([int(row["spots"]) for row in data.rows("games", NAME, "spinner.csv")])
"""The spinner, sector by sector as it goes round."""

ENOUGH: Final = 5  # P47: cards that are laid aside at the first landing


# ---- actions ---------------------------------------------------------------------------------


class Spin(NamedTuple):
    """Chance: the spinner stops, such as ``spin 10`` (P18)."""

    text: str
    number: int


class Draw(NamedTuple):
    """Chance: a Travel-Card is drawn, such as ``draw Aden`` (P14)."""

    text: str
    card: int


class Ransom(NamedTuple):
    """Chance: a card is drawn unseen from a captured pirate's hand (P39).

    The text names the card's place in the hand, ``take ransom card 3``, so that a log tells
    nobody which card it was.
    """

    text: str
    which: int


class Move(NamedTuple):
    """A piece moves: ``go to Aden, sending Blue home``.

    Args:
        end: the spot it stops on.
        sent: the seats of travelers that are picked up on the way, one bit each (P25).
        captive: the seat of the pirate that is captured there, or -1 (P38).
        lands: True if the full count ends on the Pirate Goal in the pirate fight (P46).
    """

    end: int
    sent: int = 0
    captive: int = -1
    lands: bool = False

    @property
    def text(self) -> str:
        """The notation."""
        return _move_text(self)


class Wait(NamedTuple):
    """A turn or a move is lost: ``miss this turn`` (P60), ``lose this move`` (P27)."""

    text: str


class Lay(NamedTuple):
    """A card is laid aside at a landing (P47): ``lay aside Aden``; card -1 means the best ones."""

    text: str
    card: int


class Choice(NamedTuple):
    """The last pirate plays on, or lands everything at once (P73)."""

    text: str


Act = Spin | Draw | Ransom | Move | Wait | Lay | Choice


@functools.cache
def _move_text(move: Move) -> str:
    text = f"{'land at' if move.lands else 'go to'} {NAMES[move.end]}"
    if move.captive >= 0:
        return f"{text}, capturing {COLOURS[move.captive]}"
    sent = [colour for seat, colour in enumerate(COLOURS) if move.sent >> seat & 1]
    if not sent:
        return text
    *others, last = sent
    return f"{text}, sending {', '.join(others) + ' and ' if others else ''}{last} home"


COUNTS: Final = tuple(sorted(set(SECTORS)))
SPINS: Final = tuple([Spin(f"spin {count}", count) for count in COUNTS])
SPIN_ODDS: Final = tuple([SECTORS.count(count) for count in COUNTS])
DRAWS: Final = tuple([Draw(f"draw {card.name}", which) for which, card in enumerate(CARDS)])
RANSOMS: Final = tuple([Ransom(f"take ransom card {n + 1}", n) for n in range(len(CARDS))])
LAYS: Final = tuple([Lay(f"lay aside {card.name}", which) for which, card in enumerate(CARDS)])
LAY_BEST: Final = Lay("lay aside the best", -1)
MISS: Final = Wait("miss this turn")
LOSE: Final = Wait("lose this move")
PLAY_ON: Final = Choice("play on")
LAND_ALL: Final = Choice("land everything")


# ---- state -----------------------------------------------------------------------------------

# What is to be done now.
DRAWING, SPINNING, MOVING, MISSING, RANSOMING, LAYING, ALONE, OVER = range(8)


class Rulings(NamedTuple):
    """The options in force, in the order of `PirateAndTraveler.options`."""

    journeys: int = 10
    blockade: bool = False
    strict_five: bool = False
    keep_unfinished_card: bool = False


class Traveler(NamedTuple):
    """One player.

    Args:
        spot: where the piece stands; -1 once it is retired (P51).
        card: the number of the Travel-Card he is travelling for, or -1.
        hand: his Score-Cards or booty, in the order in which he got them; -1 is a hidden card.
        landed: cards laid aside in the Pirate Goal, open to all.
        landings: how often he has landed, 0 to 2.
        waits: True while he owes a lost turn (P60).
    """

    spot: int
    card: int = -1
    hand: tuple[int, ...] = ()
    landed: tuple[int, ...] = ()
    landings: int = 0
    waits: bool = False

    @property
    def points(self) -> int:
        """What counts at the end: the points on the cards that are landed (P52)."""
        return sum([CARDS[card].points for card in self.landed])


class State(NamedTuple):
    """A position of the game.

    Args:
        travelers: one for each player.
        seat: whose turn it is.
        phase: what is to be done, from DRAWING to OVER.
        number: the spin to be moved; while cards are laid aside, how many are still to be laid;
            while ransom is paid, 1 if the capturer has landed as well.
        captive: the seat that pays ransom, or -1.
        pirates: True from the cry on (P32).
        acted: marked spots that have acted in this turn already (P59).
        deck: the Travel-Cards nobody has drawn.
        rulings: the options in force.
    """

    travelers: tuple[Traveler, ...]
    seat: int
    phase: int
    number: int
    captive: int
    pirates: bool
    acted: tuple[int, ...]
    deck: Deck
    rulings: Rulings
