"""One play-through of a game: who plays, which seed, and the list of actions.

Everything else is derived from that list by replay. Chance is settled from the seed: outcome n
comes from (seed, n), so that a class with one seed has one sequence of dice, and undo followed by
the same move gives the same dice. With ``dice="ask"`` people enter the throws of real dice, or
the cards of a real pack. Any seat can be a computer.
"""

from __future__ import annotations

import contextlib
import operator
import threading
from random import Random
from typing import TYPE_CHECKING, Any

from travelkit import codes, core, saves
from travelkit.core import CHANCE, Action, Entry, Game, Outcome
from travelkit.errors import IllegalAction, TravelkitError, kind_of, shown
from travelkit.games import get
from travelkit.players import Player, computer_for
from travelkit.seats import read_seed, seat
from travelkit.watchers import Watchers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Self

_LONGEST_GAME = 100_000  # actions; no game of ours comes near, a bot that never ends one would


class Session:
    """A game being played; immutable states, a list of actions, and a place in that list.

    Args:
        game: an id such as ``"game-of-travel"``, or a rules object.
        players: how many, or their names; ``"computer"`` (or a player function) for a seat that
            the computer plays.
        seed: a whole number of 0 or more; by default a new one each time.
        dice: ``"seed"``, or ``"ask"`` to enter chance by hand.
        options: any of the game's options by name.

    Raises:
        TravelkitError: for an unknown game; IllegalAction for anything the game does not allow.

    `notes` is a dictionary of short texts that belong to the play-through but not to the rules,
    such as the points of call-out mode; they are saved with it.

    >>> session = Session("game-of-travel", ["Ada", "Ben"], seed=7)
    >>> session.play("start New York").log[1].text
    'start New York'
    >>> session.turn
    1
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | Sequence[str | Player] = 1,
        seed: int | None = None,
        *,
        dice: str = "seed",
        **options: Any,  # noqa: ANN401 - each game has its own
    ) -> None:
        rules = get(game)
        complete = core.complete(rules, options)
        names, computers = seat(rules, players)
        self._begin(rules, names, computers, read_seed(seed), dice, complete)
        self.settle()

    def _begin(
        self,
        game: Game[Any, Any],
        names: tuple[str, ...],
        computers: tuple[Player | None, ...],
        seed: int,
        dice: str,
        options: dict[str, Any],
    ) -> None:
        """Set up the position before the first action; nothing is settled yet."""
        if not isinstance(dice, str) or dice not in ("seed", "ask"):
            raise IllegalAction(
                f'dice={shown(dice)} is not known. Choose dice="seed" or dice="ask" (you enter '
                "throws and cards yourself)."
            )
        self.game = game
        self.options = options
        self.names = names
        self.computers = computers
        self.seed = seed
        self.dice = dice
        self.notes: dict[str, str] = {}
        self._states: list[Any] = [game.start(len(names), options)]
        self._record: list[Action] = []
        self._now = 0
        self._watchers = Watchers()
        self._lock = threading.RLock()
        self._changes = False  # True while a move is made, chance and computers included

    @classmethod
    def blank(
        cls,
        game: Game[Any, Any],
        names: tuple[str, ...],
        computers: tuple[Player | None, ...],
        seed: int,
        dice: str,
        options: dict[str, Any],
    ) -> Self:
        """A session before its first action, to replay a record into.

        Its game, names, computers, seed, dice and options are checked already, by `seat` and
        `core.complete`.
        """
        blank = cls.__new__(cls)
        blank._begin(game, names, computers, seed, dice, options)  # noqa: SLF001 - our own class
        return blank

    # ---- where the game stands ----

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has its own
        """The position after `move` actions: an immutable value."""
        return self._states[self._now]

    @property
    def move(self) -> int:
        """How many actions have been played up to the position that is shown."""
        return self._now

    @property
    def moves(self) -> int:
        """How many actions are on record, those that were taken back included."""
        return len(self._record)

    @property
    def turn(self) -> int:
        """The seat that has to decide, or CHANCE."""
        return self.game.turn(self.state)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal action now; empty once the game is over."""
        return tuple(self.game.actions(self.state))

    @property
    def outcome(self) -> Outcome | None:
        """Why the game is over and how it stands, or None."""
        return self.game.outcome(self.state)

    @property
    def log(self) -> tuple[Entry, ...]:
        """What has been played up to the position that is shown."""
        return tuple(
            Entry(number, self.game.turn(self._states[number - 1]), action.text)
            for number, action in enumerate(self._record[: self._now], start=1)
        )

    @property
    def record(self) -> tuple[Action, ...]:
        """The actions played up to the position that is shown."""
        return tuple(self._record[: self._now])

    def state_at(self, number: int) -> Any:  # noqa: ANN401 - each game has its own
        """The position after the first `number` actions of the record; IllegalAction if none."""
        return self._states[self._checked(number)]

    def is_persons(self, number: int) -> bool:
        """True if the decision after `number` actions is for people to make, not the computer."""
        state = self._states[self._checked(number)]
        if self.game.outcome(state) is not None:
            return False
        turn = self.game.turn(state)
        return self.dice == "ask" if turn == CHANCE else self.computers[turn] is None

    # ---- playing ----

    def play(self, action: str | Action) -> Self:
        """Play an action; chance and computers follow by themselves. Returns the session.

        Args:
            action: its text, or the action itself.

        Raises:
            IllegalAction: if it is not legal now; nothing has changed then.
        """
        with self._changing():
            before = (self._states, self._record, self._now)
            # copies, so that whatever goes wrong later leaves everything as it was
            self._states = self._states[: self._now + 1]
            self._record = self._record[: self._now]
            try:
                self.append(self._read(action))
                self.settle()
            except BaseException:
                self._states, self._record, self._now = before
                raise
        self._watchers.tell(self)
        return self

    def _read(self, action: str | Action) -> Action:
        if self.outcome is not None:
            raise IllegalAction("The game is over. You can undo, or start a new game.")
        text = action if isinstance(action, str) else getattr(action, "text", None)
        if not isinstance(text, str):
            raise IllegalAction(
                f'A move is a text such as "{self.actions[0].text}"; {kind_of(action)} is '
                "not. Nothing has changed."
            )
        try:
            found: Action = core.parse(self.game, self.state, text)
        except IllegalAction:
            if self.is_persons(self._now):
                raise
            # `to` has left the game where chance or a computer is due: let them go first
            self.settle()
            found = core.parse(self.game, self.state, text)
        return found

    def undo(self) -> Self:
        """Take back the last decision of a person, and all that followed it.

        Raises:
            IllegalAction: if there is nothing to take back.

        >>> session = Session("game-of-travel", 1, seed=7).play("start New York")
        >>> session.undo().actions[0].text
        'start New York'
        """
        for number in range(self._now - 1, -1, -1):
            if self.is_persons(number):
                return self.to(number)
        raise IllegalAction("There is nothing to take back: nobody has moved yet.")

    def redo(self) -> Self:
        """Play again what was taken back, up to the next decision of a person.

        Raises:
            IllegalAction: if nothing was taken back.
        """
        if self._now == self.moves:
            raise IllegalAction("There is nothing to play again: this is the newest position.")
        for number in range(self._now + 1, self.moves):
            if self.is_persons(number):
                return self.to(number)
        return self.to(self.moves)

    def to(self, number: int) -> Self:
        """Show the position after `number` actions; the record stays until a new move is made.

        Raises:
            IllegalAction: if the record is not that long.

        >>> Session("game-of-travel", 1, seed=7).play("start New York").to(0).move
        0
        """
        with self._changing():
            self._now = self._checked(number)
        self._watchers.tell(self)
        return self

    def fork(self, number: int | None = None) -> Session:
        """A new session that begins with the first `number` actions of this one (default: all).

        >>> session = Session("game-of-travel", 1, seed=7).play("start New York")
        >>> session.fork(1).move, session.move == session.moves
        (1, True)
        """
        number = self._now if number is None else self._checked(number)
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        twin._states = self._states[: number + 1]
        twin._record = self._record[:number]
        twin._now = number
        twin.notes = dict(self.notes)
        return twin

    def watch(self, callback: Callable[[Session], object]) -> Callable[[], None]:
        """Call `callback(session)` after every change; returns a function that stops it.

        >>> seen = []
        >>> session = Session("game-of-travel", 1, seed=7)
        >>> stop = session.watch(lambda session: seen.append(session.move))
        >>> session.play("start New York").undo() is session, len(seen)
        (True, 2)
        """
        return self._watchers.add(callback)

    # ---- saving ----

    def save(self) -> str:
        """The whole game as a small text: a header, then one action a line."""
        return saves.to_text(self)

    def code(self) -> str:
        """The whole game as one short code, for a notebook or a slip of paper."""
        return codes.to_code(self)

    @classmethod
    def load(cls, text: str, players: Sequence[str | Player] | None = None) -> Session:
        """The session of a save text or a code.

        Args:
            text: what `save` or `code` gave, also after copy and paste.
            players: names to use instead of the saved ones (or computers of your own).

        Raises:
            SaveError: naming the line that cannot be read.

        >>> session = Session("game-of-travel", ["Ada"], seed=7).play("start New York")
        >>> Session.load(session.save()).state == session.state
        True
        """
        if isinstance(text, str) and codes.is_code(text):
            return codes.from_code(cls, text, players)
        return saves.from_text(cls, text, players)

    def __repr__(self) -> str:
        over = self.outcome
        who = ", ".join(self.names)
        now = "over" if over else "waiting for " + self._waiting_for()
        return f"Session: {self.game.title}, {who}, move {self.move}, {now}"

    # ---- inside ----

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_watchers": None, "_lock": None, "_changes": False}

    def __setstate__(self, held: dict[str, Any]) -> None:
        # a fork or a copy is watched by nobody, and waits for nobody
        self.__dict__.update(held, _watchers=Watchers(), _lock=threading.RLock())

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """One change at a time: other threads wait, and a computer may not play but answers."""
        with self._lock:
            if self._changes:
                raise IllegalAction(
                    "A computer player is choosing a move in this game. It returns its move, it "
                    "does not play, undo or look back itself; a session.fork() is its own to try."
                )
            self._changes = True
            try:
                yield
            finally:
                self._changes = False

    def _checked(self, number: object) -> int:
        """A number of a position, or IllegalAction; True is no number here."""
        with contextlib.suppress(TypeError):
            found = -1 if isinstance(number, bool) else operator.index(number)  # type: ignore[arg-type]
            if 0 <= found <= self.moves:
                return found
        raise IllegalAction(
            f"There is no move {shown(number, 20)}. This game has the moves 0 to {self.moves}."
        )

    def _waiting_for(self) -> str:
        turn = self.turn
        return "a throw or a card" if turn == CHANCE else self.names[turn]

    def append(self, action: Action) -> None:
        """Play a legal action and nothing else: for those who load a record."""
        state = self.game.apply(self.state, action)
        self._record.append(action)
        self._states.append(state)
        self._now += 1

    def settle(self) -> None:
        """Let chance and computers act until people have to, or the game is over."""
        while self.outcome is None and not self.is_persons(self._now):
            if self._now >= _LONGEST_GAME:
                raise TravelkitError(
                    f"This game has not ended after {_LONGEST_GAME} moves, so it was stopped."
                )
            turn = self.turn
            if turn == CHANCE:
                self.append(self._draw())
            else:
                self.append(self._computed(turn))

    def _draw(self) -> Action:
        """Outcome `move` of chance, from (seed, move) alone: SHA-256, so the same everywhere."""
        key = core.chance_key(self.seed, self._now)
        drawn: Action = core.chance(self.game, self.state, key)
        return drawn

    def _computed(self, turn: int) -> Action:
        player = self.computers[turn] or computer_for(self.game)
        state, game = self.state, self.game
        random = Random(f"travelkit {self.seed} {self._now} {turn}")
        try:
            chosen = player(game, game.observe(state, turn), random)
            text = chosen if isinstance(chosen, str) else chosen.text
            move: Action = core.parse(game, state, text)
        except Exception as error:
            raise TravelkitError(
                f"The computer player {self.names[turn]} could not move "
                f"({type(error).__name__}: {error}). The game stands as it was before your move."
            ) from error
        return move
