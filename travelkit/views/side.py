"""From a session to a scene: what every game's table shows, and the words a game may add.

`Side` works for any game as it is: it draws the board, names the actions by their own texts and
logs them. A game gets a better table by a subclass in ``views/sides/`` that overrides some of the
hooks at the end of the class: sentences, button labels, boxes. It never changes the session.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import re
from typing import TYPE_CHECKING, Any

from travelkit import data
from travelkit.core import CHANCE, Action, Piece, Template
from travelkit.views.scene import (
    BADGES,
    LETTERS,
    UNLABELLED,
    Box,
    Choice,
    Entry,
    Form,
    Mark,
    Note,
    Plate,
    Rich,
    Row,
    Scene,
    SeaName,
    Seat,
    Standing,
    Track,
    Walk,
    plain_text,
)
from travelkit.views.text import position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.board import Line, Place
    from travelkit.session import Session

_LOG_ROWS = 4
_BETWEEN = re.compile(r"\b(spot|marker) \d+ from ")  # a spot on the way has a tooltip, no label
_PROVENANCE = {
    "rules": "From the rules of the game.",
    "source": "From a source of the time.",
    "reconstruction": "Our reconstruction.",
}


class Side:
    """The table of one session, as plates and scenes.

    Args:
        session: the game to show.
        hidden: True to keep the names of the places back (call-out mode).

    >>> from travelkit.session import Session
    >>> side = Side(Session("game-of-travel", ["Ada"], seed=7))
    >>> plain_text(side.scene().sentence)
    'Ada, it is your turn.'
    """

    sea_names: tuple[SeaName, ...] = ()
    asides: tuple[str, ...] = ()
    ground = "world"
    at_screen = -1  # the seat that has confirmed that it looks at the screen

    def __init__(self, session: Session, *, hidden: bool = False) -> None:
        self.session = session
        self.game = session.game
        self.board = session.game.board
        self.hidden = hidden
        self._known_ways: dict[tuple[str, str], tuple[tuple[int, bool], ...]] = {}
        self.spot = {name: number for number, name in enumerate(self.board.places)}

    # ---- what stays ----

    def plate(self) -> Plate:
        """Everything that does not change while the game is played."""
        seats = tuple(
            Seat(name, LETTERS[number], BADGES[number], computer is not None)
            for number, (name, computer) in enumerate(
                zip(self.session.names, self.session.computers, strict=True)
            )
        )
        return Plate(
            self.game.name,
            self.game.title,
            self.game.imprint,
            self.about(),
            seats,
            tuple(self._mark(place) for place in self.board.places.values()),
            tuple(Track(line.mode, line.points) for line in self.board.lines),
            self.sea_names,
            self.board.bounds,
            self.asides,
            self.ground,
            # in the order of the spots they would tell which is which
            tuple(sorted(self.board.places) if self.hidden else self.board.places),
            data.toml("games", self.game.name, "game.toml").get("year", 9999),
        )

    def _mark(self, place: Place) -> Mark:
        title = position(*place.point).capitalize() if self.hidden else self.tooltip(place)
        return Mark(
            "" if self.hidden else place.name,
            place.latitude,
            place.longitude,
            "city" if self.hidden and place.kind == "turning" else place.kind,  # it would tell
            UNLABELLED if _BETWEEN.search(place.name) else place.priority,
            place.label_side,
            title,
        )

    # ---- what changes ----

    def scene(
        self,
        *,
        note: Note | None = None,
        say: str = "",
        extras: tuple[tuple[str, str], ...] = (),
        entry: Entry | None = None,
    ) -> Scene:
        """The position the session shows now, covered while it waits for another person."""
        session, state = self.session, self.session.state
        over = session.outcome is not None
        way, onward = ((), ()) if over else self.ways(state)
        next_spot = -1 if over else self.next_spot(state)
        scene = Scene(
            session.move,
            session.moves,
            -1 if over else self.seat_of(state),
            self.result() if over else self.sentence(state),
            "" if over else self.why(state),
            () if over or self._is_computers(state) else self.choices(state),
            () if over else self.forms(state),
            extras,
            entry,
            self.standings(state),
            next_spot,
            way[0] if len(way) == 1 else None,
            onward if len(way) == 1 else (*way, *onward),
            (),
            self.chips(state),
            self.boxes(state),
            note,
            say,
            session.code(),
            any(session.is_persons(number) for number in range(session.move)),
            session.move < session.moves,
            over,
            shades=() if over else self.shades(state),
        )
        cover = "" if over else self._covered()
        return self.under_cover(scene, cover) if cover else scene

    def _is_computers(self, state: Any) -> bool:
        """True if the slider shows a decision of a computer: its moves would tell its hand."""
        turn = self.game.turn(state)
        return turn != CHANCE and self.session.computers[turn] is not None

    def standings(self, state: Any) -> tuple[Standing, ...]:
        """Where every piece stands."""
        return tuple(
            Standing(piece.player, piece.kind, self.spot.get(piece.place, -1), piece.aside)
            for piece in self.game.pieces(state)
        )

    def choices(self, state: Any) -> tuple[Choice, ...]:
        """The legal actions as buttons, each with its place and its line."""
        here = self.place_of_turn(state)
        found = []
        for action in self.game.actions(state):
            place = self.game.place_of(state, action)
            way = self.way(here, place) if place and here else ()
            track, backwards = way[0] if len(way) == 1 else (-1, False)
            spot = self.spot.get(place, -1)
            found.append(Choice(action.text, self.label(state, action), spot, track, backwards))
        return tuple(found)

    def forms(self, state: Any) -> tuple[Form, ...]:
        """The amounts that are open, as forms to fill in."""
        return tuple(
            Form(
                template.text,
                self.form_label(state, template),
                template.low,
                template.high,
                template.step,
                template.unit,
            )
            for template in self.game.templates(state)
        )

    def walks(self, start: int, end: int) -> tuple[Walk, ...]:
        """The moves of pieces between two positions of the record, in their order."""
        found: list[Walk] = []
        for number in range(start, end):
            before = {
                (piece.player, index): piece
                for index, piece in enumerate(self.game.pieces(self.session.state_at(number)))
            }
            after = self.game.pieces(self.session.state_at(number + 1))
            for index, piece in enumerate(after):
                found += self._walk(before.get((piece.player, index)), piece)
        return tuple(found)

    def _walk(self, old: Piece | None, new: Piece) -> list[Walk]:
        there = self.spot.get(new.place, -1)
        if there < 0 or (old is not None and old.place == new.place):
            return []
        if old is None:
            return [Walk(new.player, new.kind, -1, there)]
        here, legs = self.spot[old.place], []
        for track, backwards in self.way(old.place, new.place):
            line = self.board.lines[track]
            halt = self.spot[line.start if backwards else line.end]
            legs.append(Walk(new.player, new.kind, here, halt, track, backwards))
            here = halt
        return legs or [Walk(new.player, new.kind, here, there)]

    def way(self, start: str, end: str) -> tuple[tuple[int, bool], ...]:
        """The tracks from one place to another: one if a line joins them, else the shortest way."""
        if (start, end) not in self._known_ways:
            direct = self.board.line_between(start, end)
            places = () if direct else self.board.shortest_path(start, end, allowed=self.passable)
            legs = (self.board.line_between(a, b) for a, b in itertools.pairwise(places))
            found = (direct,) if direct else tuple(leg for leg in legs if leg is not None)
            self._known_ways[start, end] = found
        return self._known_ways[start, end]

    def passable(self, line: Line) -> bool:
        """True if the shortest way between places that no line joins may run along this line."""
        return True

    def seat_of(self, state: Any) -> int:
        """The seat whose turn the table shows, at a chance node too; -1 if it is nobody's."""
        turn = self.game.turn(state)
        return -1 if turn == CHANCE else turn

    def name(self, seat: int) -> str:
        """The name of a player."""
        return self.session.names[seat]

    def place_of_turn(self, state: Any) -> str:
        """The place of the piece whose turn it is, or ""."""
        seat = self.seat_of(state)
        return next((one.place for one in self.game.pieces(state) if one.player == seat), "")

    def next_spot(self, state: Any) -> int:
        """The spot to be marked: where the only legal action leads, else -1."""
        places = {self.game.place_of(state, action) for action in self.game.actions(state)}
        return self.spot.get(places.pop(), -1) if len(places) == 1 else -1

    def ways(
        self,
        state: Any,
    ) -> tuple[tuple[tuple[int, bool], ...], tuple[tuple[int, bool], ...]]:
        """The tracks to the next spot, and those that follow."""
        here, spot = self.place_of_turn(state), self.next_spot(state)
        there = list(self.board.places)[spot] if spot >= 0 else ""
        return (self.way(here, there) if here and there and here != there else ()), ()

    def log_rows(self) -> tuple[Row, ...]:
        """The newest actions, newest first, in words."""
        rows: list[Row] = []
        for number in range(self.session.move, 0, -1):
            if (row := self.logged(number)) is not None:
                rows.append(row)
                if len(rows) == _LOG_ROWS:
                    break
        return tuple(rows)

    def result(self) -> Rich:
        """Who has won and why, in one sentence."""
        outcome = self.session.outcome
        if outcome is None:
            return ()
        winners = [self.name(seat) for seat in outcome.winners]
        verb = "wins" if len(winners) == 1 else "share the win"
        return ("", listed(winners), f" {verb}. {outcome.reason}")

    # ---- what a game may say better ----

    def about(self) -> str:
        """What is rule, what is reconstruction, and which options are in force."""
        chosen = [
            f"{option.name}={self.session.options[option.name]}"
            for option in self.game.options
            if self.session.options[option.name] != option.default
        ]
        return f"Played with {', '.join(chosen)}." if chosen else "Played by the usual rules."

    def tooltip(self, place: Place) -> str:
        """One or two sentences about a place, with where we know it from."""
        today = place.modern_name
        now = f", today {today}" if today and today != place.name else ""
        state = f" ({place.state})" if place.state else ""
        origin = _PROVENANCE.get(place.origin.partition(":")[0], "")
        return " ".join(
            part for part in (f"{place.name}{now}{state}.", place.blurb, origin) if part
        )

    def sentence(self, state: Any) -> Rich:
        """Whose turn it is and what is open."""
        turn = self.game.turn(state)
        if turn == CHANCE:
            return ("Chance decides: say what came up.",)
        return ("", self.name(turn), ", it is your turn.")

    def why(self, state: Any) -> str:
        """A second sentence in small words, or ""."""
        return ""

    def label(self, state: Any, action: Action) -> str:
        """The words on an action's button: verb and object."""
        return action.text[:1].upper() + action.text[1:]

    def form_label(self, state: Any, template: Template) -> str:
        """The words beside an amount, with a ``?`` for the number."""
        return template.text[:1].upper() + template.text[1:]

    def logged(self, number: int) -> Row | None:
        """The row of the log for the action that led to position `number`, or None."""
        state = self.session.state_at(number - 1)
        action = self.session.record[number - 1]
        turn = self.game.turn(state)
        if turn == CHANCE:
            return Row((action.text[:1].upper() + action.text[1:] + ".",))
        return Row(("", self.name(turn), f": {action.text}."), turn)

    def chips(self, state: Any) -> tuple[str, ...]:
        """A word beside each player's name, or nothing."""
        return ()

    def boxes(self, state: Any) -> tuple[Box, ...]:
        """The boxes of the side view."""
        return (Box("log", "Log", "newest first", self.log_rows()),)

    def shades(self, state: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The countries that are marked on a map with areas, by what they are marked as."""
        return ()

    def press(self, button: str) -> Note | None:
        """What a box's own button does to the side, with a note or None."""
        return None

    def hides(self, state: Any) -> bool:
        """True while whoever is to move has something that the others may not see."""
        return False

    # ---- one screen for several people ----

    cover_words = ""  # after the name of the person whom the screen is to be handed to

    def under_cover(self, scene: Scene, name: str) -> Scene:
        """The position as all may see it while `name` has not confirmed to be at the screen."""
        words: Rich = ("", name, self.cover_words)
        return scene._replace(cover=name, sentence=words, why="", choices=(), forms=())

    def _covered(self) -> str:
        """The person whom the screen is to be handed to, or "" while nothing has to be covered."""
        state, computers = self.session.state, self.session.computers
        seat = self.seat_of(state)
        alone = computers.count(None) <= 1
        if alone or not self.hides(state) or seat == self.at_screen or computers[seat] is not None:
            return ""
        return self.name(seat)

    def confirm(self) -> None:
        """The person whom a covered screen was handed to says that nobody else is looking."""
        self.at_screen = self.seat_of(self.session.state)

    def announce(self, start: int, end: int) -> str:
        """What is read out after the actions from `start` to `end`: what happened, whose turn."""
        rows = [self.logged(number) for number in range(start + 1, end + 1)]
        said = [plain_text(row.rich) for row in rows if row is not None]
        scene = self.result() if self.session.outcome else self.sentence(self.session.state)
        return " ".join([*said[-3:], plain_text(scene)])


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them.

    Args:
        names: one or more.

    >>> listed(["Ada"]), listed(["Ada", "Ben", "Cy"])
    ('Ada', 'Ada, Ben and Cy')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def side_for(session: Session, *, hidden: bool = False) -> Side:
    """The side view of a session's game: its own from ``views/sides/``, else the general one.

    Args:
        session: the game to show.
        hidden: True to keep the names of the places back.

    >>> from travelkit.session import Session
    >>> type(side_for(Session("game-of-travel", 1, seed=7))).__name__
    'GameOfTravelSide'
    """
    module = f"travelkit.views.sides.{session.game.name.replace('-', '_')}"
    kinds: Sequence[type[Side]] = (Side,)
    if importlib.util.find_spec(module) is not None:
        kinds = (importlib.import_module(module).SIDE,)
    return kinds[0](session, hidden=hidden)
