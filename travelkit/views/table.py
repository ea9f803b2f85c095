"""The table: a session on the screen of a notebook, and what people do with it.

A table watches its session and shows what it finds there; a press or a click becomes a call of the
session. Whatever goes wrong becomes a sentence beside the map, and the game stands as it was.
"""

from __future__ import annotations

import hashlib
from typing import Any

from travelkit.autosave import Autosave
from travelkit.errors import IllegalAction, TravelkitError
from travelkit.seats import read_seed
from travelkit.session import Session
from travelkit.views import text
from travelkit.views.call_out import TYPED, CallOut
from travelkit.views.scene import Entry, Note, Plate, Rich, Scene, Walk
from travelkit.views.side import side_for

_INSIDE = (
    "Something went wrong inside travelkit, and nothing has changed. Please copy the save code and "
    "tell your teacher:"
)

_NOT_SHOWN = (
    "Your move counts, but something went wrong inside travelkit when it was to be shown. Please "
    "copy the save code and tell your teacher:"
)

_WALKS = 16
"""So many moves of pieces are shown one after another: those of all computers in a round."""

_FAR = 150
"""Over more actions than these nobody wants to see every one."""

_OPEN: dict[str, tuple[str, list[Table]]] = {}
"""The run and the tables that each cell shows: a cell that is run again closes its old ones."""


class Table:
    """A session on a map, to play on in a notebook cell.

    Args:
        session: the game.
        call_out: True to keep the names of the places back until they are found.
        autosave: False to write no file beside the notebook.

    Show it by naming it at the end of a cell. `table.session.play("...")` in another cell moves
    the piece on the map above.

    >>> table = Table(Session("game-of-travel", ["Ada"], seed=7), autosave=False)
    >>> table
    The Game of Travel: Ada. Move 1 of 1, waiting for Ada.
    """

    def __init__(self, session: Session, *, call_out: bool = False, autosave: bool = True) -> None:
        self.session = session
        self.caller = CallOut(session) if call_out else None
        self.side = side_for(session, hidden=call_out)
        self.plate: Plate = self.side.plate()
        self.keeper = Autosave(session) if autosave else None
        self.errors: list[BaseException] = []
        self.widget: Any = None
        self.container: Any = None
        self._note: Note | None = None
        self._shown = session.move
        self._shows = 0
        self._looking = False  # back at an older move, by the slider
        self._stop = session.watch(self._changed)

    # ---- what is shown ----

    @property
    def scene(self) -> Scene:
        """The position as the table shows it now."""
        return self._scene("")

    def _scene(self, say: str) -> Scene:
        caller = self.caller
        over = self.session.outcome is not None
        extras: tuple[tuple[str, str], ...] = (("new", "New game"),) if over else ()
        note = self._note
        if note is None and self.keeper is not None and self.keeper.trouble:
            note = Note("info", (self.keeper.trouble,))
        if self._looks_back():
            return self._looked_at(note, say)
        wanted = caller.wanted() if caller else None
        if caller is None:
            return self.side.scene(note=note, say=say, extras=extras)
        named = tuple(sorted((self.side.spot[name], name) for name in caller.found))
        if wanted is None or not caller.tries:
            scene = self.side.scene(note=note, say=say, extras=extras)
            return scene._replace(named=named, chips=self._points())
        sentence: Rich = (
            "",
            self.side.name(self.session.turn),
            ", where is ",
            wanted.name,
            "? Click it on the map.",
        )
        tries = "One try" if caller.tries == 1 else f"{caller.tries} tries"
        scene = self.side.scene(
            note=note,
            say=say,
            extras=(("hint", "Hint"), ("show", "Show me")),
            entry=Entry("Or type the name on your ticket"),
        )
        return scene._replace(
            sentence=sentence,
            why=f"Or with arrow keys and Enter. {tries} left: found now it earns "
            f"{_points(caller.tries)}; a name that is typed, {_points(TYPED)}.",
            choices=(),
            next_spot=-1,
            path=None,
            onward=(),
            named=named,
            chips=self._points(),
        )

    def _looks_back(self) -> bool:
        """True at an older move that the slider was pulled to, or where no person decides."""
        session = self.session
        old = session.move < session.moves
        return old and (self._looking or not session.is_persons(session.move))

    def _looked_at(self, note: Note | None, say: str) -> Scene:
        """An older position, to be looked at: nothing is played from it by mistake."""
        session = self.session
        people = None in session.computers or session.dice == "ask"
        here = (("here", "Play on from here"),) if people else ()
        scene = self.side.scene(
            note=note,
            say=say,
            extras=(*here, ("newest", "Back to the newest move")),
        )
        caller = self.caller
        named = sorted((self.side.spot[name], name) for name in caller.found) if caller else ()
        return scene._replace(
            sentence=("You are looking back at move ", str(session.move), f" of {session.moves}."),
            why="Whoever plays on from here drops what came after with the first move."
            if people
            else "The computers played this game among themselves.",
            choices=(),
            forms=(),
            entry=None,
            named=tuple(named),
            chips=self._points() if caller else scene.chips,
        )

    def _points(self) -> tuple[str, ...]:
        caller, seats = self.caller, range(len(self.session.names))
        points = [caller.points(seat) if caller else 0 for seat in seats]
        return tuple(_points(one) for one in points)

    def text(self) -> str:
        """The position in words, as one could read it out."""
        return text.describe(self.plate, self.scene)

    def svg(self, *, width: int = 982, theme: str = "light", panel: bool = True) -> str:
        """The table as a picture: SVG text, `width` pixels wide.

        Args:
            width: pixels.
            theme: ``"light"``, ``"dark"`` or ``"auto"``.
            panel: False for the map alone.
        """
        from travelkit.views.svg import board_svg

        return board_svg(self.plate, self.scene, width=width, theme=theme, panel=panel)  # type: ignore[arg-type]

    def png(self, *, width: int = 982, theme: str = "light", scale: float = 2) -> bytes:
        """The table as a PNG picture, `width` times `scale` pixels wide.

        Args:
            width: pixels before scaling.
            theme: ``"light"``, ``"dark"`` or ``"auto"``.
            scale: how many pixels of the picture to one of `width`.
        """
        from travelkit.views.png import board_png

        return board_png(self.svg(width=width, theme=theme), scale=scale)

    # ---- what people do ----

    def receive(self, message: Any) -> None:
        """Act on a message from the page; never raises, and never leaves it without an answer."""
        if not isinstance(message, dict) or message.get("move") != self.session.move:
            # a second click on what is gone already, or nothing of ours: show what holds now
            self._answer("")
            return
        self._note = None
        before, moved = self._shows, self.session.record
        try:
            self._act(message)
        except TravelkitError as error:
            self._note = Note("bad", (str(error),))
        except Exception as error:  # noqa: BLE001 - an exception in a callback must not vanish
            self.errors.append(error)
            what = _INSIDE if self.session.record == moved else _NOT_SHOWN
            self._note = Note("bad", (f"{what} {type(error).__name__}: {error}",))
        if self._shows == before:
            self._answer(self._note.rich[0] if self._note else "")

    def _answer(self, say: str) -> None:
        """Show what holds now; if even that fails, the last picture with a note."""
        try:
            self._show(say, ())
        except Exception as error:  # noqa: BLE001 - the page waits for an answer
            self.errors.append(error)
            if self.widget is not None:
                note = self._note or Note("bad", (f"{_INSIDE} {type(error).__name__}: {error}",))
                self.widget.show(self.widget.scene._replace(note=note), ())

    def _act(self, message: dict[str, Any]) -> None:
        kind = message.get("kind")
        if kind in ("play", "type", "spot", "choose") and self._looks_back():
            raise IllegalAction(
                "You are looking back. Press Play on from here, or go back to the newest move."
            )
        if kind in ("play", "type"):
            words = str(message.get("text", ""))[:200]
            if self.scene.cover:
                self._refuse_to_tell()
            self._typed(words) if kind == "type" else self._play(words)
        elif kind == "spot":
            self._spot(message.get("spot"))
        elif kind == "choose":
            self._choose(message.get("number"))
        elif kind in ("undo", "redo"):
            self._looking = False
            self.session.undo() if kind == "undo" else self.session.redo()
        elif kind == "to":
            self._looking = True
            self.session.to(message.get("to", -1))
        elif kind == "confirm":
            self.side.confirm()
        elif kind == "press":
            self._press(str(message.get("id", "")))

    def _play(self, words: str) -> None:
        caller = self.caller
        if caller and caller.wanted() and caller.tries:
            raise IllegalAction("First find the place on the map, or press Show me.", rule="T14")
        self._play_all(words.split("\n"))

    def _play_all(self, texts: list[str]) -> None:
        """Several moves that belong together, such as a whole offer: all of them, or none."""
        if len(texts) > 1:
            twin = self.session.fork()
            for words in texts:
                twin.play(words)
        for words in texts:
            self.session.play(words)

    def _typed(self, words: str) -> None:
        caller = self.caller
        if caller is None or caller.wanted() is None or not caller.tries:
            self.session.play(words)
            return
        self._note = caller.type(words)
        if self._note is None:
            self.session.play(caller.text)

    def _spot(self, number: Any) -> None:
        names = list(self.side.board.places)
        if type(number) is not int or not 0 <= number < len(names):
            raise IllegalAction("There is no place there. Click one of the spots on the map.")
        name = names[number]
        session = self.session
        if self.caller and self.caller.wanted() and self.caller.tries:
            self._note = self.caller.click(name)
            if self._note is None:
                session.play(self.caller.text)
            return
        fitting = [
            action
            for action in session.actions
            if session.game.place_of(session.state, action) == name
        ]
        self._refuse_to_tell()
        if len(fitting) == 1:
            session.play(fitting[0])
        elif fitting:
            texts = ", ".join(action.text for action in fitting)
            raise IllegalAction(f"More than one move leads to {name}: {texts}. Use the buttons.")
        else:
            raise IllegalAction(self._not_there(name))

    def _choose(self, number: Any) -> None:
        """Play one of the scene's choices by its number: the page has no text of most of them."""
        self._refuse_to_tell()
        choices = self.scene.choices
        if type(number) is not int or not 0 <= number < len(choices):
            raise IllegalAction("There is no such choice now. Use the buttons, or click the map.")
        self._play(choices[number].text)

    def _refuse_to_tell(self) -> None:
        """Where a hand is covered, or a computer holds it, every other answer would tell of it."""
        session, cover = self.session, self.scene.cover
        if cover:
            raise IllegalAction(f"The screen is covered. Hand it to {cover}.")
        if session.outcome is None and session.turn >= 0 and not session.is_persons(session.move):
            raise IllegalAction(
                f"Here {session.names[session.turn]} was to move. Press Redo, or draw the slider "
                "to the end, to go on."
            )

    def _not_there(self, name: str) -> str:
        """Why a click on a place does nothing, and where the next place lies."""
        from travelkit.views.call_out import near

        session, places = self.session, self.side.board.places
        open_now = [session.game.place_of(session.state, one) for one in session.actions]
        goals = sorted({place for place in open_now if place})
        if session.outcome is not None:
            return "The game is over. Press Undo, or start a new game."
        if len(goals) == 1:
            return f"You clicked {name}. {near(places[name], places[goals[0]])} Nothing has moved."
        if self.caller and name not in self.caller.found:
            return "There is nothing to find now. Use the buttons."
        if goals:
            return f"You clicked {name}. You can go to: {', '.join(goals[:8])}. Nothing has moved."
        return f"You clicked {name}, but no move leads there now. Use the buttons."

    def _press(self, button: str) -> None:
        if button == "hint" and self.caller:
            self._note = self.caller.hint()
        elif button == "show" and self.caller:
            self.caller.show()
        elif button == "new" and self.session.outcome is not None:
            self._start_again()
        elif button == "newest":
            self._looking = False
            self.session.to(self.session.moves)
        elif button == "here":
            self._looking = False
            self.session.to(self._decision())
        else:
            self._note = self.side.press(button)

    def _decision(self) -> int:
        """The position to play on from: the last decision of people up to the one shown.

        Chance is settled by the seed, so before the first decision it is that one.
        """
        session = self.session
        now: int = session.move
        last: int = session.moves
        around = (*range(now, -1, -1), *range(now + 1, last + 1))
        return next((number for number in around if session.is_persons(number)), last)

    def _start_again(self) -> None:
        """A new game with the same players; the old one stays on record in its file."""
        old = self.session
        seed = read_seed(None)
        fresh = Session.blank(old.game, old.names, old.computers, seed, old.dice, old.options)
        fresh.settle()
        self._stop()
        if self.keeper:
            self.keeper.stop()
        self.session = fresh
        self.caller = CallOut(fresh) if self.caller else None
        self.side = side_for(fresh, hidden=self.caller is not None)
        self.keeper = Autosave(fresh) if self.keeper else None
        self._stop = fresh.watch(self._changed)
        self._shown = fresh.move
        self._show("A new game begins.", ())

    # ---- watching ----

    def _changed(self, session: Session) -> None:
        start, end = self._shown, session.move
        walks = self.side.walks(start, end) if start < end <= start + _FAR else ()
        if len(walks) > _WALKS:
            walks = ()  # a leap along the replay: it would be minutes before the pieces arrive
        say = self.side.announce(start, end) if end > start else "Taken back." * (end < start)
        self._shown = end
        self._note = None  # it was about the position before
        self._show(say, walks)

    def _show(self, say: str, walks: tuple[Walk, ...]) -> None:
        self._shows += 1
        if self.widget is not None:
            self.widget.show(self._scene(say), walks)

    # ---- display ----

    def open(self) -> Any:
        """The widget of this table, made when it is first wanted."""
        if self.container is None:
            from travelkit.views.widget import assemble

            self.container, self.widget, _ = assemble(
                self.plate, self.scene, on_message=self.receive
            )
            key, run = _cell(), _run()
            then, shown = _OPEN.get(key, ("", []))
            if run and run == then:
                shown = [*shown, self]  # a cell may show several tables
            else:
                for old in shown:
                    if old is not self:
                        old.close()
                shown = [self]
            if key:
                _OPEN[key] = (run, shown)
        return self.container

    def close(self) -> None:
        """Take the table off the screen; the session stays."""
        if self.container is not None:
            from travelkit.views.widget import dismantle

            dismantle(self.container)
        self.container = self.widget = None

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from travelkit.views.bundle import mimebundle

        live: Any = {}
        words = repr(self)
        try:
            # the widget first: the page builds its map while the still picture is drawn here
            live = self.open()._repr_mimebundle_(**kwargs)
        except ModuleNotFoundError as error:
            words = (
                f"The map needs a package that is not here ({error.name}), so this is the table in "
                f"words. Play with table.session.play(...).\n{self.text()}"
            )
        picture = {**mimebundle(self.plate, self.scene), "text/plain": words}
        if not live:
            return picture
        found, meta = live if isinstance(live, tuple) else (live, {})
        return {**(found or {}), **picture}, meta

    def __repr__(self) -> str:
        session = self.session
        who = ", ".join(session.names)
        now = "the game is over" if session.outcome else f"waiting for {self._awaited()}"
        return f"{session.game.title}: {who}. Move {session.move} of {session.moves}, {now}."

    def _awaited(self) -> str:
        turn = self.session.turn
        return "a throw or a card" if turn < 0 else self.session.names[turn]


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"


def _cell() -> str:
    """A name for the notebook cell that runs now, or "" outside a notebook."""
    try:
        from IPython import get_ipython

        shell = get_ipython()
        parent = shell.kernel.get_parent()
        code = str(parent["content"].get("code", ""))
        return str(parent["metadata"].get("cellId") or hashlib.sha256(code.encode()).hexdigest())
    except (ImportError, AttributeError, KeyError, TypeError):
        return ""


def _run() -> str:
    """A name for this run of the cell, or "" outside a notebook."""
    try:
        from IPython import get_ipython

        return str(get_ipython().kernel.get_parent()["header"]["msg_id"])
    except (ImportError, AttributeError, KeyError, TypeError):
        return ""
