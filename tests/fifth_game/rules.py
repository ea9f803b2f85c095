"""The Channel Race: a game for tests only, as small as a game with a board and chance can be.

Ships start in Dover. In a turn the wind is found out by chance; with a fair one a ship sails to the
next port along a line, or stays. Whoever is first in Dieppe wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.board import load
from travelkit.core import CHANCE, Option, Options, Outcome, Piece, Rules
from travelkit.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.board import Board

NAME: Final = "channel-race"
GOAL: Final = "Dieppe"


class Act(NamedTuple):
    """A wind or a move, by its text; `to` is the port a ship sails to."""

    text: str
    to: str = ""


FAIR: Final = Act("fair wind")
CALM: Final = Act("no wind")
STAY: Final = Act("stay")


class State(NamedTuple):
    """Where the ships lie, whose turn it is, and if the wind is known."""

    ports: tuple[str, ...]
    seat: int
    windy: bool
    calms: int


class ChannelRace(Rules[State, Act]):
    """The rules, stateless."""

    name = NAME
    title = "The Channel Race"
    imprint = "made for tests, 1911"
    rule_set = "channel-1"
    seats = (1, 3)
    options: tuple[Option, ...] = (Option("calms", (1, 3), "How often is there no wind?", "C2"),)

    @property
    def board(self) -> Board:
        """Read when it is first wanted: only the test knows where its data are."""
        return load(NAME)

    def start(self, players: int, options: Options) -> State:
        """All ships lie in Dover (C1)."""
        if not 1 <= players <= 3:
            raise IllegalAction(
                f"This race is for 1 to 3 ships; you asked for {players}.", rule="C1"
            )
        calms = {"calms": 1, **options}["calms"]
        return State(("Dover",) * players, 0, windy=False, calms=calms)

    def turn(self, state: State) -> int:
        """The wind is chance."""
        return state.seat if state.windy else CHANCE

    def actions(self, state: State) -> Sequence[Act]:
        """The winds, or the ports along the lines."""
        if GOAL in state.ports:
            return ()
        if not state.windy:
            return (FAIR, CALM)
        here = state.ports[state.seat]
        return (*[Act(f"sail {port}", port) for port in self.board.neighbours(here)], STAY)

    def odds(self, state: State) -> Sequence[int]:
        """C2: two fair winds to one calm, or to three."""
        return (2, state.calms)

    def apply(self, state: State, action: Act) -> State:
        """The state after a wind or a move."""
        if action not in self.actions(state):
            raise IllegalAction(f"{action.text} is not open now. Nothing has changed.", rule="C3")
        if action == FAIR:
            return state._replace(windy=True)
        ports = list(state.ports)
        if action.to:
            ports[state.seat] = action.to
        seat = (state.seat + 1) % len(ports)
        return State(tuple(ports), seat, windy=False, calms=state.calms)

    def outcome(self, state: State) -> Outcome | None:
        """C4: the first in Dieppe wins."""
        if GOAL not in state.ports:
            return None
        rest = tuple([seat for seat, port in enumerate(state.ports) if port != GOAL])
        standings = ((state.ports.index(GOAL),), *((rest,) if rest else ()))
        return Outcome("The first ship is in Dieppe.", standings, "C4")

    def pieces(self, state: State) -> Sequence[Piece]:
        """A ship each."""
        return [Piece(seat, "ship", port) for seat, port in enumerate(state.ports)]

    def place_of(self, state: State, action: Act) -> str:
        """The port a ship would sail to."""
        return action.to


GAME: Final = ChannelRace()
