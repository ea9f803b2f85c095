"""A test's hands on a game: force any draw, play what is open, ask for a refusal.

The tables below are read from the data files with the standard library alone, so that what a test
expects never comes from the code it tests.
"""

from __future__ import annotations

import csv
import io
import itertools
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from travelkit import core, data
from travelkit.core import CHANCE, Action, Game
from travelkit.errors import IllegalAction
from travelkit.games import games

if TYPE_CHECKING:
    from collections.abc import Iterator


def table(name: str, game: str = "game-of-travel") -> list[dict[str, str]]:
    """The rows of a data file of a game."""
    path = data.folder() / "games" / game / name
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


TICKETS: dict[str, tuple[str, ...]] = {
    row["ticket"]: tuple(row["places"].split(" > ")) for row in table("tickets.csv")
}
"""Code of a route ticket -> the names on it."""

COLOURS: dict[str, str] = {row["ticket"]: row["colour"] for row in table("tickets.csv")}
"""Code of a route ticket -> red, white or blue."""

MODES: dict[tuple[str, str], str] = {}
"""Two places that a line joins, in either order -> sea, rail or boattrain."""
for _row in table("lines.csv"):
    MODES[_row["from"], _row["to"]] = MODES[_row["to"], _row["from"]] = _row["mode"]

HOME = ("New York", "Boston")
OCEAN = ("Storm", "Rescue", "Fog", "Iceberg", "Whales", "Calm")
CITIES = [row["name"] for row in table("places.csv") if row["name"] not in HOME + OCEAN]


def codes(colour: str) -> list[str]:
    """The codes of all tickets of a colour, in the order of the file."""
    return [code for code, of in COLOURS.items() if of == colour]


TURNING = [code for code in codes("white") if TICKETS[code][-1] == "Constantinople"]
ONWARD = [code for code in codes("white") if code not in TURNING]
RETURN = [code for code in codes("blue") if TICKETS[code][-1] in HOME]
ASTRAY = [code for code in codes("blue") if code not in RETURN]


def vehicle(here: str, there: str) -> str:
    """Ship or train from `here` to `there`, by T6 and TA20."""
    return "ship" if MODES.get((here, there)) == "sea" else "train"


LONGEST = 5_000
"""Actions: a game that goes on longer than this does not end."""


class Drive:
    """A game being driven by a test: the state changes by `play` only."""

    def __init__(self, players: int = 1, game: str = "game-of-travel", **options: Any) -> None:
        self.game: Game[Any, Any] = games[game]
        self.state: Any = self.game.start(players, core.complete(self.game, options))
        self.log: list[tuple[int, Action]] = []

    # --- looking ----------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        """The texts of the legal actions."""
        return [action.text for action in self.game.actions(self.state)]

    @property
    def drawing(self) -> bool:
        """Is a ticket to be drawn now?"""
        return self.game.outcome(self.state) is None and self.game.turn(self.state) == CHANCE

    @property
    def seat(self) -> int:
        """Whose turn it is, also while a ticket is drawn."""
        seat: int = self.state.seat
        return seat

    def piece(self, player: int = 0) -> tuple[str, str, str]:
        """Kind, place and picture of the one piece a player has on the board."""
        (piece,) = [piece for piece in self.game.pieces(self.state) if piece.player == player]
        return (piece.kind, piece.place, piece.aside)

    def kind(self, player: int = 0) -> str:
        return self.piece(player)[0]

    def place(self, player: int = 0) -> str:
        return self.piece(player)[1]

    @property
    def dining(self) -> list[int]:
        """The players whose pieces are on the Dinner picture."""
        return [piece.player for piece in self.game.pieces(self.state) if piece.aside == "dinner"]

    def called(self, player: int = 0) -> list[str]:
        """The places that a player has called out, in order."""
        return [
            action.text.split(" ", 1)[1]
            for who, action in self.log
            if who == player and not action.text.startswith("draw ")
        ]

    def drawn(self, player: int = 0) -> list[str]:
        """The codes of the tickets that a player has drawn, in order."""
        return [
            action.text.removeprefix("draw ")
            for who, action in self.log
            if who == player and action.text.startswith("draw ")
        ]

    # --- acting -----------------------------------------------------------------------------

    def play(self, *texts: str) -> Drive:
        """Play actions by their texts."""
        for text in texts:
            assert len(self.log) < LONGEST, "this game does not end"
            action = core.parse(self.game, self.state, text)
            who = self.seat
            self.state = self.game.apply(self.state, action)
            self.log.append((who, action))
        return self

    def move(self, times: int = 1) -> Drive:
        """Play the one move that is open, `times` times."""
        for _ in range(times):
            assert not self.drawing, "a ticket is to be drawn"
            (text,) = self.legal
            self.play(text)
        return self

    def follow(self, *scripts: str) -> Drive:
        """Give each seat its tickets, ``"R02 W33 B12"``, and play until one would need another."""
        todo: list[Iterator[str]] = [iter(script.split()) for script in scripts]
        while self.game.outcome(self.state) is None:
            if self.drawing:
                ticket = next(todo[self.seat], None)
                if ticket is None:
                    break
                self.play(f"draw {ticket}")
            else:
                self.move()
        return self

    def random(self, seed: int) -> Drive:
        """Play to the end, every draw from a generator of this seed."""
        dice = Random(seed)
        while self.game.outcome(self.state) is None:
            assert len(self.log) < LONGEST, "this game does not end"
            actions = self.game.actions(self.state)
            weights = self.game.odds(self.state) if self.drawing else None
            (action,) = dice.choices(actions, weights)
            who = self.seat
            self.state = self.game.apply(self.state, action)
            self.log.append((who, action))
        return self

    def do(self, action: str | Action) -> Any:
        """The state after an action, a text or a value, whether or not it is legal."""
        if isinstance(action, str):
            action = core.parse(self.game, self.state, action)
        return self.game.apply(self.state, action)

    def refused(self, action: str | Action) -> IllegalAction:
        """The refusal of an action, with a sentence that helps, and the state as it was."""
        before, seen = self.state, repr(self.state)
        with pytest.raises(IllegalAction) as caught:
            self.do(action)
        assert self.state is before
        assert repr(self.state) == seen
        helpful(caught.value)
        return caught.value


def journey(*tickets: str) -> list[tuple[str, str]]:
    """Kind of piece and place after each turn of one player, by T5, T6, T24, TA6 and TA20."""
    turns: list[tuple[str, str]] = []
    for name in itertools.chain.from_iterable(TICKETS[ticket] for ticket in tickets):
        if not turns:
            turns.append(("ship", name))
        else:
            kind, here = turns[-1]
            turns.append((kind if name == here else vehicle(here, name), name))
    return turns


def helpful(error: Exception) -> None:
    """A message for a twelve-year-old: a sentence, and none of the words that help nobody."""
    message = str(error)
    assert len(message.split()) >= 5, message
    assert message[0].isupper() or message[0] in "\"'", message
    assert message.rstrip().endswith((".", "!", ")")), message
    assert "\n" not in message, message
    for word in ("invalid", "oops", "Traceback", "NoneType", "KeyError", "ValueError"):
        assert word.casefold() not in message.casefold(), message
