"""A test's hands on Pirate and Traveler: set up a position, force a spin, look, play, be refused.

The board below is read from the data files with the standard library alone, and the ways of a spin
are counted one by one, so that what a test expects never comes from the code it tests.
"""

from __future__ import annotations

import csv
import io
from typing import Any, NamedTuple

import pytest

from tests.games.driving import helpful
from travelkit import core, data
from travelkit.core import CHANCE
from travelkit.deck import Deck
from travelkit.errors import IllegalAction
from travelkit.games import pirate_and_traveler
from travelkit.games.pirate_and_traveler.network import NAMES
from travelkit.games.pirate_and_traveler.state import (
    CARDS,
    MISSING,
    MOVING,
    SPINNING,
    Rulings,
    State,
    Traveler,
)

GAME_ID = "pirate-and-traveler"
GAME: Any = pirate_and_traveler.GAME
"""The rules; what a test calls by name is checked by running it."""


def table(name: str) -> list[dict[str, str]]:
    """The rows of a data file of the game."""
    path = data.folder() / "games" / GAME_ID / name
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


class Rail(NamedTuple):
    """A line of the board: the names of all its spots from end to end."""

    code: str
    spots: tuple[str, ...]


def _spot(row: dict[str, str], number: int, twins: set[str]) -> str:
    """What a spot of a line without a mark is called, counted from the nearer end."""
    count = int(row["spots"])
    near, far, steps = row["from"], row["to"], number
    if steps > count + 1 - steps:
        near, far, steps = far, near, count + 1 - steps
    by = ""
    if row["line"] in twins:
        by = " by rail" if row["mode"] == "rail" else " by sea"
    return f"spot {steps} from {near} toward {far}{by}"


MARKS = {(row["line"], int(row["number"])): row for row in table("spots.csv")}
MARK = {row["name"]: row["effect"] for row in table("spots.csv")}
AHEAD = {row["name"]: int(row["steps"]) for row in table("spots.csv") if row["steps"]}
SAFE = {name for name, effect in MARK.items() if effect == "safety"}
HAZARDS = {name for name, word in MARK.items() if word in ("killed", "lost", "wrecked", "typhoon")}
POINTS = {row["place"]: int(row["points"]) for row in table("cards.csv")}
SPINS = sorted({int(row["spots"]) for row in table("spinner.csv")})
GOAL = ("Julianehaab", "Ivigtut", "Godthaab")
TWINS = {"L085", "L086"}  # Valparaiso to Buenos Aires, by sea and by rail

LINES: list[Rail] = []
for _row in table("lines.csv"):
    _between = [
        MARKS[_row["line"], n]["name"] if (_row["line"], n) in MARKS else _spot(_row, n, TWINS)
        for n in range(1, int(_row["spots"]) + 1)
    ]
    LINES.append(Rail(_row["line"], (_row["from"], *_between, _row["to"])))

LEAVING: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
"""Name of a place -> code of each of its lines, and the line's spots as they come."""
for _line in LINES:
    LEAVING.setdefault(_line.spots[0], []).append((_line.code, _line.spots))
    LEAVING.setdefault(_line.spots[-1], []).append((_line.code, _line.spots[::-1]))


def beginnings(start: str) -> list[tuple[str, tuple[str, ...]]]:
    """The ways to leave a spot: code of the line, and its spots from here to its end."""
    if start in LEAVING:
        return LEAVING[start]
    (line,) = [line for line in LINES if start in line.spots]
    where = line.spots.index(start)
    return [(line.code, line.spots[where:]), (line.code, line.spots[where::-1])]


def walks(
    start: str, count: int, stop: str = "", bars: tuple[str, ...] = ()
) -> set[tuple[str, ...]]:
    """Every way of a spin, spot by spot, counted one at a time (P19, P23, P24, P28, P59).

    Args:
        start: where the piece stands.
        count: the spin.
        stop: the destination, where a way ends early.
        bars: spots that cannot be passed.
    """
    found: set[tuple[str, ...]] = set()

    def go(
        way: tuple[str, ...], ahead: tuple[str, ...], left: int, used: frozenset[str], code: str
    ) -> None:
        for step, spot in enumerate(ahead, start=1):
            if spot in bars:
                return
            way = (*way, spot)
            if spot == stop:
                found.add(way)
                return
            if step == left:
                if spot in AHEAD:
                    rest = ahead[step:]
                    go(way, rest, AHEAD[spot], used, code)
                else:
                    found.add(way)
                return
        turn(way, left - len(ahead), used | {code})

    def turn(way: tuple[str, ...], left: int, used: frozenset[str]) -> None:
        for code, spots in LEAVING[way[-1]]:
            if code not in used:
                go(way, spots[1:], left, used | {code}, code)

    for code, spots in beginnings(start):
        go((), spots[1:], count, frozenset({code}), code)
    return found


def card(name: str) -> int:
    """The number of the Travel-Card with this destination."""
    (found,) = [number for number, one in enumerate(CARDS) if one.name == name]
    return found


class Roam:
    """A position of the game, set up by names; it changes by `play` only.

    Args:
        spots: where the pieces of seat 0, seat 1 ... stand; "" for a retired pirate.
        cards: the destinations travelled for; by default cards that are far from everything.
        hands, landed: names of cards by seat.
        landings, waits: by seat.
        seat: whose turn it is; he has to spin.
        pirates: the stage.
        acted: names of spots that have acted in this turn.
        options: the options of the game.
    """

    def __init__(
        self,
        *spots: str,
        cards: tuple[str, ...] = ("Dawson", "Honolulu", "Papeete", "Harbin"),
        hands: tuple[tuple[str, ...], ...] = ((), (), (), ()),
        landed: tuple[tuple[str, ...], ...] = ((), (), (), ()),
        landings: tuple[int, ...] = (0, 0, 0, 0),
        waits: tuple[int, ...] = (0, 0, 0, 0),
        seat: int = 0,
        pirates: bool = False,
        acted: tuple[str, ...] = (),
        **options: Any,
    ) -> None:
        self.game = GAME
        travelers = tuple(
            Traveler(
                NAMES.index(spot) if spot else -1,
                -1 if pirates else card(cards[n]),
                tuple(card(name) for name in hands[n]),
                tuple(card(name) for name in landed[n]),
                landings[n],
                bool(waits[n]),
            )
            for n, spot in enumerate(spots)
        )
        unseen = [1] * len(CARDS)
        for one in travelers:
            for number in (*one.hand, *one.landed, *([one.card] if one.card >= 0 else [])):
                unseen[number] -= 1
        assert min(unseen) >= 0, "a card is used twice"
        rulings = Rulings(**core.complete(GAME, options))
        phase = MISSING if travelers[seat].waits else SPINNING
        self.state = State(
            travelers,
            seat,
            phase,
            0,
            -1,
            pirates,
            tuple(NAMES.index(spot) for spot in acted),
            Deck(tuple(unseen)),
            rulings,
        )

    # --- looking ----------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        """The texts of the legal actions."""
        return [action.text for action in self.game.actions(self.state)]

    @property
    def ends(self) -> set[str]:
        """The spots where the legal moves end."""
        assert self.state.phase == MOVING
        return {
            NAMES[action.end] for action in self.game.actions(self.state) if hasattr(action, "end")
        }

    def spot(self, seat: int = 0) -> str:
        """Where a piece stands; "" if it is retired."""
        found = {piece.player: piece.place for piece in self.game.pieces(self.state)}
        return found.get(seat, "")

    def hand(self, seat: int = 0) -> list[str]:
        return [CARDS[number].name for number in self.state.travelers[seat].hand]

    def landed(self, seat: int = 0) -> list[str]:
        return [CARDS[number].name for number in self.state.travelers[seat].landed]

    def goal(self, seat: int = 0) -> str:
        """The destination of a traveler, "" without a card."""
        number = self.state.travelers[seat].card
        return CARDS[number].name if number >= 0 else ""

    @property
    def turn(self) -> int:
        return self.game.turn(self.state)

    @property
    def chance(self) -> bool:
        return self.turn == CHANCE

    @property
    def seat(self) -> int:
        return self.state.seat

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    # --- acting -----------------------------------------------------------------------------

    def play(self, *texts: str) -> Roam:
        """Play actions by their texts."""
        for text in texts:
            self.state = self.game.apply(self.state, core.parse(self.game, self.state, text))
        return self

    def spin(self, count: int) -> Roam:
        return self.play(f"spin {count}")

    def refused(self, action: Any) -> IllegalAction:
        """The refusal of an action, with a sentence that helps, and the state as it was."""
        before, seen = self.state, repr(self.state)
        ask = core.parse if isinstance(action, str) else type(self.game).apply
        with pytest.raises(IllegalAction) as caught:
            ask(self.game, self.state, action)
        assert self.state is before
        assert repr(self.state) == seen
        helpful(caught.value)
        return caught.value


def dealt(*cards: str, **options: Any) -> Roam:
    """A game from its very start, with these cards drawn."""
    roam = Roam(*["Cape Town"] * len(cards), **options)
    roam.state = GAME.start(len(cards), core.complete(GAME, options))
    return roam.play(*[f"draw {name}" for name in cards])
