"""A short whole game of GO for the tests of the page: who plays what, worked out before.

The moves are those of the computer player, with a bet, a pawn and a deal put in where the rules
allow them; of the seeds tried, the first whose game has everything in it is taken.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any

from travelkit.games.go import GAME
from travelkit.games.go.state import (
    ACT,
    CHANGE,
    DEAL,
    DRAW,
    DRAW_RISK,
    END,
    PAWN,
    PAWNING,
    REDEEM,
    REDEEMING,
    STAKE,
    START,
    Act,
)
from travelkit.games.go.tables import CURRENCIES
from travelkit.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = ["Ada", "Ben"]
OPTIONS = {"length": "one-lesson", "target": 1}
WANTED = frozenset({"casino", "pawn", "deal", "risk", "change"})
LONGEST = 60
_SEEDS = range(138, 3000)  # before it none, as the rules stand now


class Script:
    """One game: its seed, the moves of people in order, and what happened in it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.session = Session("go", NAMES, seed=seed, **OPTIONS)  # type: ignore[arg-type]
        self.texts: list[str] = []
        self.happened: set[str] = set()
        self._dice = random.Random(seed)
        while self.session.outcome is None and len(self.texts) < LONGEST:
            self._play(self._next())
        for number, action in enumerate(self.session.record):
            if getattr(action, "verb", None) == CHANGE:
                self.happened.add("change")
            elif getattr(action, "verb", None) == DRAW:
                state: Any = self.session.state_at(number)
                if state.phase == DRAW_RISK:
                    self.happened.add("risk")

    @property
    def whole(self) -> bool:
        """True if the game came to its end with everything in it."""
        return self.session.outcome is not None and self.happened >= WANTED

    def _play(self, texts: Sequence[str]) -> None:
        for text in texts:
            self.session.play(text)
            self.texts.append(text)

    def _next(self) -> list[str]:
        """The next move of a person, or the moves of a whole deal."""
        session, state = self.session, self.session.state
        acts: Sequence[Act] = session.actions  # type: ignore[assignment]
        pounds = state.travellers[state.who].cash[0]
        if state.phase in (PAWNING, REDEEMING):
            return ["in pounds"]
        if state.phase in (ACT, START):
            if "casino" not in self.happened and pounds and any(a.verb == STAKE for a in acts):
                self.happened.add("casino")
                return ["stake 1 pounds"]
            if found := self._business(acts, pounds):
                return found
        chosen = GAME.computer(GAME, state, self._dice)
        if chosen.verb == STAKE:
            chosen = next(act for act in acts if act.verb == END)
        return [chosen.text]

    def _business(self, acts: Sequence[Act], pounds: int) -> list[str]:
        """A pawn, its redemption, or a deal, if it is time for one."""
        state = self.session.state
        pawns = [act.text for act in acts if act.verb == PAWN]
        redeems = [act.text for act in acts if act.verb == REDEEM]
        deals = [act.text for act in acts if act.verb == DEAL]
        if pawns and "pawn" not in self.happened and pounds >= 60:
            self.happened.add("pawn")
            return pawns[:1]
        if redeems and pounds >= 40:
            return redeems[:1]
        if deals and "deal" not in self.happened and pounds >= 30:
            cash = state.travellers[1 - state.who].cash
            for number, units in enumerate(cash):
                if number and units >= 5:
                    self.happened.add("deal")
                    wanted = f"for {min(units, 7)} {CURRENCIES[number].name}"
                    return [deals[0], "give 2 pounds", wanted, "accept"]
        return []


@functools.cache
def script() -> Script:
    """The first game that has everything in it."""
    return next(found for seed in _SEEDS if (found := Script(seed)).whole)
