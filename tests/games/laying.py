"""A test's hands on Air Ticket Europe: give out any cards, lay them, ask for a refusal.

The tables below are read from the data files with the standard library alone, and cards are named
by the codes of their countries, so that what a test expects never comes from the code it tests.
"""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from tests.games.driving import helpful
from travelkit import core, data
from travelkit.core import CHANCE
from travelkit.deck import Deck
from travelkit.errors import IllegalAction
from travelkit.games.air_ticket_europe import GAME, HIDDEN, LAYING, Laid, State
from travelkit.games.air_ticket_europe.state import BY_TYPING

GAME_ID = "air-ticket-europe"


def table(name: str) -> list[dict[str, str]]:
    """The rows of a data file of the game."""
    path = data.folder() / "games" / GAME_ID / name
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


COUNTRIES = {row["code"]: row for row in table("countries.csv")}
"""Code of a country -> its row, in the order of the file, which numbers the cards."""

CODES = list(COUNTRIES)
NAMES = {code: row["name"] for code, row in COUNTRIES.items()}
CODE_OF = {name: code for code, name in NAMES.items()}
MAIN = [code for code, row in COUNTRIES.items() if row["set"] == "main"]
MICRO = [code for code, row in COUNTRIES.items() if row["set"] == "micro"]


def pairs(year: int, *, micro: bool = False) -> dict[tuple[str, str], str]:
    """The neighbours of a year by codes, both ways round -> border or ferry."""
    found: dict[tuple[str, str], str] = {}
    for row in table("borders.csv"):
        if micro or row["set"] == "main":
            a, b = CODE_OF[row["a"]], CODE_OF[row["b"]]
            found[a, b] = found[b, a] = "border"
    for row in table("ferries.csv"):
        if int(row["opened"]) <= year <= int(row["closed"] or 9999):
            a, b = CODE_OF[row["a"]], CODE_OF[row["b"]]
            found.setdefault((a, b), "ferry")
            found.setdefault((b, a), "ferry")
    return found


def codes(cards: tuple[int, ...]) -> str:
    """Cards as codes with spaces between, ``"?"`` for a hidden one."""
    return " ".join("?" if card == HIDDEN else CODES[card] for card in cards)


class Table:
    """A game on a table: the state changes by `play` only, or is laid out by `position`."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        self.game = GAME
        self.state: State = GAME.start(players, core.complete(GAME, options))

    # --- looking ----------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        return [action.text for action in self.game.actions(self.state)]

    @property
    def seat(self) -> int:
        return self.game.turn(self.state)

    @property
    def row(self) -> str:
        """The journey: codes, with how each card was laid."""
        return " ".join(f"{CODES[one.card]}:{one.how}" for one in self.state.row)

    def hand(self, player: int) -> str:
        return codes(self.state.hands[player])

    # --- acting -----------------------------------------------------------------------------

    def play(self, *texts: str) -> Table:
        """Play actions; the last word of a text may be a code: ``lay FR``."""
        for text in texts:
            action = core.parse(self.game, self.state, spelled(text))
            self.state = self.game.apply(self.state, action)
        return self

    def deal(self, start: str, *hands: str) -> Table:
        """Give each seat its six cards, from the starter on, and turn up the starting card."""
        dealt = [hand.split() for hand in hands]
        first, players = self.state.seat, len(self.state.hands)
        for number in range(6):
            for turn in range(players):
                self.play(f"deal {dealt[(first + turn) % players][number]}")
        return self.play(f"turn up {start}")

    def position(
        self, last: str, *hands: str, pile: str = "", laid: int = 0, flown: bool = False
    ) -> Table:
        """Lay out a position in the middle of a round: seat 0 has drawn and is to lay."""
        unseen = [pile.split().count(code) for code in CODES]
        self.state = self.state._replace(
            hands=tuple(
                tuple(sorted(CODES.index(code) for code in hand.split())) for hand in hands
            ),
            row=(Laid(CODES.index(last), "start", -1),),
            deck=Deck(tuple(unseen)),
            pile=sum(unseen),
            seat=0,
            phase=LAYING,
            laid=laid,
            flown=flown,
        )
        return self

    def pass_chance(self) -> Table:
        """Let the first possible card come up until somebody has to decide."""
        while self.game.outcome(self.state) is None and self.seat == CHANCE:
            self.play(self.legal[0])
        return self

    def refused(self, text: str) -> IllegalAction:
        """The refusal of a text, with a sentence that helps, and the state as it was."""
        before, seen = self.state, repr(self.state)
        with pytest.raises(IllegalAction) as caught:
            core.parse(self.game, self.state, spelled(text))
        assert self.state is before
        assert repr(self.state) == seen
        helpful(caught.value)
        if (act := BY_TYPING.get(core.plain(spelled(text)))) is not None:
            with pytest.raises(IllegalAction) as again:
                self.game.apply(self.state, act)
            assert str(again.value) == str(caught.value)
        return caught.value

    def longest(self) -> int:
        """How many cards the player to move can lay, found by playing every line there is."""
        return _longest(self.state, self.state.seat)


def spelled(text: str) -> str:
    """An action with the name of the country for its code."""
    verb, _, code = text.rpartition(" ")
    return f"{verb} {NAMES[code]}" if verb and code in NAMES else text


def _longest(state: State, seat: int) -> int:
    best = 0
    for action in GAME.actions(state):
        if action.text.startswith(("lay ", "fly ")):
            after = GAME.apply(state, action)
            rest = _longest(after, seat) if GAME.turn(after) == seat and after.hands[seat] else 0
            best = max(best, 1 + rest)
    return best
