"""A test's hands on GO: force any throw and card, set the table, ask for a refusal.

The tables below are read from the data files with the standard library alone, so that what a test
expects never comes from the code it tests.
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.go_conservation import money_souvenirs_and_cards
from travelkit import core, data
from travelkit.core import CHANCE, Outcome
from travelkit.errors import IllegalAction
from travelkit.games.go import GAME, State, Traveller
from travelkit.games.go.tables import TICKETS  # numbers of tickets, to set the table

if TYPE_CHECKING:
    from collections.abc import Mapping


def table(name: str) -> list[dict[str, str]]:
    """The rows of a data file of GO."""
    path = data.folder() / "games" / "go" / name
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


PLACES = [row["name"] for row in table("places.csv")]
KIND = {row["name"]: row["kind"] for row in table("places.csv")}
MONEY = [row["name"] for row in table("currencies.csv")]
_CODES = {row["code"]: row["name"] for row in table("currencies.csv")}
RATE = {row["name"]: Fraction(row["rate"]) for row in table("currencies.csv")}
LOCAL = {row["name"]: _CODES[row["currency"]] for row in table("places.csv")}
SPACES = [row["kind"] for row in table("perimeter.csv")]
LUCK = [row["card"] for row in table("luck.csv")]
RISK = [row["card"] for row in table("risk.csv")]
SOUVENIRS = [row["name"] for row in table("souvenirs.csv")]
SOLD: dict[str, list[str]] = {}
for _row in table("souvenirs.csv"):
    SOLD.setdefault(_row["place"], []).append(_row["name"])
ROUTES: dict[tuple[str, str, str], dict[str, str]] = {}
"""Start, end and mode -> the row of the fares chart, both ways."""
for _row in table("lines.csv"):
    ROUTES[_row["from"], _row["to"], _row["mode"]] = _row
    ROUTES[_row["to"], _row["from"], _row["mode"]] = _row
COLOURS = ("Red", "Blue", "Green", "Brown", "Purple", "Grey")


def fare(start: str, end: str, mode: str) -> int:
    """The fare in the money of the place of departure."""
    units = int(ROUTES[start, end, mode]["fare"]) * RATE[LOCAL[start]]
    assert units.denominator == 1
    return units.numerator


def quoted(start: str) -> set[tuple[str, str]]:
    """Mode and destination of every route of the fares chart from a place."""
    return {(mode, end) for here, end, mode in ROUTES if here == start}


def price(place: str) -> int:
    """What a souvenir costs in a place."""
    return int(60 * RATE[LOCAL[place]])


def space(kind: str) -> int:
    """The number of the first space of a kind."""
    return SPACES.index(kind)


class Trip:
    """A game being driven by a test."""

    def __init__(self, players: int = 2, *, first: int = 0, **options: Any) -> None:
        self.game = GAME
        self.state: State = GAME.start(players, core.complete(GAME, options))
        for seat in range(players):
            self.play(f"throw {6 if seat == first else 1}")

    # --- looking ----------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        """The texts of the legal actions."""
        return [action.text for action in GAME.actions(self.state)]

    @property
    def who(self) -> int:
        """Who decides, or CHANCE."""
        return GAME.turn(self.state)

    def me(self, seat: int = 0) -> Traveller:
        return self.state.travellers[seat]

    def cash(self, money: str, seat: int = 0) -> int:
        return self.me(seat).cash[MONEY.index(money)]

    def place(self, seat: int = 0) -> str:
        """Where the inner token of a player stands, by name."""
        (piece,) = [piece for piece in GAME.pieces(self.state) if piece.player == seat]
        return piece.place

    def outer(self, seat: int = 0) -> int:
        return self.me(seat).outer

    def held(self, seat: int = 0) -> list[str]:
        return [SOUVENIRS[one] for one in self.me(seat).souvenirs]

    def pawned(self, seat: int = 0) -> list[str]:
        return [SOUVENIRS[one] for one in self.me(seat).pawned]

    def luck(self, seat: int = 0) -> list[str]:
        return [LUCK[card] for card in self.me(seat).luck]

    def in_stock(self, name: str) -> bool:
        return bool(self.state.stock >> SOUVENIRS.index(name) & 1)

    def amounts(self) -> dict[str, tuple[int, int]]:
        """The templates that are open, with their bounds."""
        return {one.text: (one.low, one.high) for one in GAME.templates(self.state)}

    # --- playing ----------------------------------------------------------------------------

    def play(self, *texts: str) -> Trip:
        for text in texts:
            action = core.parse(GAME, self.state, text)
            assert action.text == text
            self.state = GAME.apply(self.state, action)
            money_souvenirs_and_cards(self.state)
        return self

    def throw(self, number: int) -> Trip:
        """Throw the die, and move by it if there is something to decide."""
        return self.play("throw the die", f"throw {number}")

    def idle(self) -> Trip:
        """The player whose turn it is goes round the perimeter, or throws too high, and ends."""
        seat = self.state.seat
        one = self.me(seat)
        assert one.ticket < 0, "only for players in a place"
        here = next(n for n in range(1, 7) if SPACES[(one.outer + n) % len(SPACES)] in QUIET)
        self.throw(here)
        if f"move {here}" in self.legal:
            self.play(f"move {here}")
        return self.play("end turn")

    def refused(self, text: str) -> str:
        """The rule that forbids a move; the state must not change."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            core.parse(GAME, self.state, text)
        assert self.state == before
        assert "Nothing has changed" in str(caught.value)
        return caught.value.rule

    # --- setting the table ------------------------------------------------------------------

    def put(
        self,
        seat: int = 0,
        *,
        place: str | None = None,
        outer: int | None = None,
        cash: Mapping[str, int] | None = None,
        luck: list[str] | None = None,
        souvenirs: list[str] | None = None,
        pawned: list[str] | None = None,
        **fields: Any,
    ) -> Trip:
        """Change where a player stands and what he has; bank, pack and stock follow."""
        state, one = self.state, self.state.travellers[seat]
        if place is not None:
            one = one._replace(place=PLACES.index(place), ticket=-1, step=0, bought=False)
        if outer is not None:
            one = one._replace(outer=outer)
        if cash is not None:
            purse = tuple(cash.get(money, 0) for money in MONEY)
            bank = tuple(b + a - c for a, b, c in zip(one.cash, state.bank, purse, strict=True))
            one, state = one._replace(cash=purse), state._replace(bank=bank)
        if luck is not None:
            unseen = list(state.luck.unseen)
            cards = sorted(LUCK.index(card) for card in luck)
            for card in one.luck:
                unseen[card] += 1
            for card in cards:
                unseen[card] -= 1
            assert min(unseen) >= 0
            one = one._replace(luck=tuple(cards))
            state = state._replace(luck=state.luck._replace(unseen=tuple(unseen)))
        for name, given in (("souvenirs", souvenirs), ("pawned", pawned)):
            if given is not None:
                numbers = tuple(sorted(SOUVENIRS.index(which) for which in given))
                for number in getattr(one, name):
                    state = state._replace(stock=state.stock | 1 << number)
                for number in numbers:
                    assert state.stock >> number & 1
                    state = state._replace(stock=state.stock & ~(1 << number))
                changed: dict[str, Any] = {name: numbers}
                one = one._replace(**changed)
        one = one._replace(**fields)
        travellers = (*state.travellers[:seat], one, *state.travellers[seat + 1 :])
        self.state = state._replace(travellers=travellers)
        money_souvenirs_and_cards(self.state)
        return self

    def ride(self, seat: int, start: str, end: str, mode: str, step: int = 0) -> Trip:
        """Put a player on the way, so many steps from the start."""
        self.put(seat, place=start)
        number = next(
            n
            for n, t in enumerate(TICKETS)
            if (t.start, t.end, t.mode) == (PLACES.index(start), PLACES.index(end), mode)
        )
        return self.put(seat, ticket=number, step=step)

    def land(self, kind: str) -> Trip:
        """The player whose turn it is throws and lands on the next space of a kind."""
        seat = self.state.seat
        at = space(kind)
        self.put(seat, outer=(at - 3) % len(SPACES))
        return self.throw(3)

    def risk(self, card: str) -> Trip:
        """The Risk card that is due."""
        assert self.who == CHANCE
        return self.play(f"draw {card}")


QUIET = ("boac", "rail", "ship", "road", "rail_road", "air_sea", "bureau", "cook", "casino")
"""Spaces on which nothing happens by itself."""


def outcome(trip: Trip) -> Outcome:
    """How a game has ended."""
    found = GAME.outcome(trip.state)
    assert found is not None
    return found


def sold(trip: Trip) -> set[tuple[str, str]]:
    """Mode and destination of the tickets on sale."""
    found = set()
    for text in trip.legal:
        if text.startswith("buy ") and " ticket to " in text:
            mode, _, place = text.removeprefix("buy ").partition(" ticket to ")
            found.add((mode, place))
    return found
