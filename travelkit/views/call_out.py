"""Call-out mode: the map keeps its names to itself, and the player has to find the next place.

Rule T14 of The Game of Travel makes a player call out the place he moves to. Here he finds it on
an unlabelled map before his piece moves; a near miss says how far away it is and in which
direction. The mode belongs to the table, not to the rules: it works with any game whose next move
leads to one place. Points are kept in the session's notes, so they are saved with the game.
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from travelkit.board import Place, direction, great_circle_km
from travelkit.core import plain
from travelkit.views.scene import Note

if TYPE_CHECKING:
    from travelkit.session import Session

TRIES = 3
"""Clicks a player has for one place; the points are 3, 2, 1 for the first, second and third."""

TYPED = 1
"""Points for a name that is typed, not found on the map."""

_NEAREST = 0.75  # how alike a misspelt name has to be


class CallOut:
    """The state of the question that is open, and everybody's points.

    >>> from travelkit.session import Session
    >>> session = Session("game-of-travel", ["Ada"], seed=7)
    >>> caller = CallOut(session)
    >>> caller.wanted().name, caller.tries
    ('New York', 3)
    >>> caller.click("Boston").rich[0][:30]
    'You chose Boston. New York is '
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.board = session.game.board
        self.asked = -1  # the move the question belongs to
        self._left: dict[tuple[int, str], int] = {}  # tries, by move and place: undo gives none
        self._question = (-1, "")
        session.notes.setdefault("call_out", "")  # marks the save as one of this mode
        places = (
            session.game.place_of(session.state_at(number), action)
            for number, action in enumerate(session.record)
            if session.is_persons(number)
        )
        self.found = {name for name in places if name}  # called out before the game was saved
        session.watch(self._prune)

    # ---- the question ----

    @property
    def tries(self) -> int:
        """How many tries are left for the place that is asked."""
        return self._left.get(self._question, TRIES)

    @tries.setter
    def tries(self, left: int) -> None:
        self._left[self._question] = left

    def wanted(self) -> Place | None:
        """The place to be found now, or None if nothing is asked (no single place, or over)."""
        session = self.session
        if not session.is_persons(session.move):
            return None
        places = {session.game.place_of(session.state, action) for action in session.actions}
        name = places.pop() if len(places) == 1 else ""
        self.asked, self._question = session.move, (session.move, name)
        return self.board.places.get(name)

    @property
    def text(self) -> str:
        """The action that moves to the wanted place."""
        return self.session.actions[0].text

    # ---- answers ----

    def click(self, name: str) -> Note | None:
        """A spot was chosen on the map: None if it is the right one, else what is wrong with it.

        Args:
            name: of the place of that spot.
        """
        wanted = self.wanted()
        if wanted is None:
            return None
        self.found.add(name)
        if name == wanted.name:
            self._score(self.tries)
            return None
        self.tries -= 1
        place = self.board.places[name]
        rest = f"{self.tries} tries left." if self.tries > 1 else "One try left."
        if not self.tries:
            self.found.add(wanted.name)
            self._score(0)
            rest = "That was the last try: it is marked on the map now. Press the button to go on."
        return Note("bad", (f"You chose {name}. {near(place, wanted)} Nothing has moved. {rest}",))

    def type(self, text: str) -> Note | None:
        """A name was typed: None if it is the right one, else what to do.

        Args:
            text: as it was typed.
        """
        wanted = self.wanted()
        if wanted is None:
            return None
        asked = plain(text)
        if not asked:
            return Note("bad", ("Type the name of the place you move to.",))
        if asked in {plain(wanted.name), plain(wanted.modern_name)}:
            self.found.add(wanted.name)
            self._score(TYPED)
            return None
        names = {plain(one.modern_name or name): name for name, one in self.board.places.items()}
        names |= {plain(name): name for name in self.board.places}
        close = difflib.get_close_matches(asked[:60], names, n=1, cutoff=_NEAREST)
        if close and names[close[0]] == wanted.name:
            return Note("bad", ("That is nearly it: look at the spelling on your ticket.",))
        if asked in names:
            return Note("bad", (f"{names[asked]} is not the next name on the ticket.",))
        return Note("bad", ("There is no place of that name on this board.",))

    def show(self) -> None:
        """The player gives up: the place is named, and no point is given."""
        wanted = self.wanted()
        if wanted is not None:
            self.found.add(wanted.name)
            self.tries = 0
            self._score(0)

    def hint(self) -> Note:
        """Where to look, without the spot itself."""
        wanted = self.wanted()
        if wanted is None:
            return Note("info", ("There is nothing to find now.",))
        kind = {"ocean": "spot", "home": "port", "turning": "city"}.get(wanted.kind, wanted.kind)
        here = next(
            (
                self.board.places[piece.place]
                for piece in self.session.game.pieces(self.session.state)
                if piece.player == self.session.turn
            ),
            None,
        )
        way = f" {near(here, wanted)}" if here and here != wanted else ""
        return Note("info", (f"{wanted.name} is a {kind} {_within(wanted)}.{way}",))

    # ---- points ----

    def _score(self, points: int) -> None:
        scores = self._scores(self.session.moves)
        before = scores.get(self.asked, (0, points))[1]
        scores[self.asked] = (self.session.turn, min(points, before))  # undo wins no points
        self._write(scores)

    def _prune(self, session: Session) -> None:
        """After a move: what was scored in moves that are off the record is gone with them."""
        scores = self._scores(session.moves).items()
        self._write({move: got for move, got in scores if session.is_persons(move)})

    def _write(self, scores: dict[int, tuple[int, int]]) -> None:
        self.session.notes["call_out"] = " ".join(
            f"{move},{seat},{got}" for move, (seat, got) in sorted(scores.items())
        )

    def _scores(self, moves: int) -> dict[int, tuple[int, int]]:
        """Points by the move they were won for, as far as the first so many moves."""
        found = {}
        for part in self.session.notes.get("call_out", "").split():
            numbers = part.split(",")
            if len(numbers) == 3 and all(re.fullmatch("[0-9]{1,6}", one) for one in numbers):  # noqa: PLR2004
                move, seat, got = map(int, numbers)
                if move < moves:
                    found[move] = (seat, min(got, TRIES))
        return found

    def points(self, seat: int) -> int:
        """The points of a player so far.

        Args:
            seat: from 0.
        """
        # moves that were taken back do not count
        scores = self._scores(self.session.move)
        return sum(got for who, got in scores.values() if who == seat)


def near(place: Place, wanted: Place) -> str:
    """How far, and in which direction, one place lies from another.

    Args:
        place: from where.
        wanted: to where.

    >>> from travelkit.board import load
    >>> places = load("game-of-travel").places
    >>> near(places["Liverpool"], places["Queenstown"]).startswith("Queenstown is ")
    True
    """
    away = great_circle_km(place.point, wanted.point)
    thousands = f"{away:,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return f"{wanted.name} is {thousands} km to the {direction(place.point, wanted.point)}."


def _within(place: Place) -> str:
    """The state of a place with the words that go before it.

    >>> _within(Place("Boston", 42.4, -71.1, state="United States"))
    'in the United States'
    """
    if not place.state:
        return "on the ocean"
    last = place.state.split()[-1]
    if last == "colony":
        return f"in a {place.state}"
    the = "the " * (last in {"Empire", "Kingdom", "Netherlands", "States", "Union"})
    return f"in {the}{place.state}"
