"""One play-through of a game: who plays, which seed, and the list of actions.

Everything else is derived from that list by replay. Chance is settled from the seed: outcome n
comes from (seed, n), so that a class with one seed has one sequence of dice, and undo followed by
the same move gives the same dice. With ``dice="ask"`` people enter the throws of real dice, or
the cards of a real pack. Any seat can be a computer.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit import core, saves
from travelkit.core import CHANCE, Action, Game, Outcome
from travelkit.errors import IllegalAction, TravelkitError
from travelkit.games import get
from travelkit.players import Player, computer_for

if TYPE_CHECKING:
    from typing import Self

COMPUTER = "computer"
"""The name that makes a seat the computer's."""

_LONGEST_NAME = 30
_LONGEST_GAME = 100_000  # actions; no game of ours comes near, a bot that never ends one would


class Entry(NamedTuple):
    """A line of the log: who (a seat, or CHANCE) did what (the notation of the action)."""

    number: int
    player: int
    text: str


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
        self.game: Game[Any, Any] = get(game)
        self.options: dict[str, Any] = core.complete(self.game, options)
        self.names, self.computers = seat(self.game, players)
        self.seed = _seed(seed)
        if dice not in ("seed", "ask"):
            raise IllegalAction(
                f'dice={dice!r} is not known. Choose dice="seed" or dice="ask" (you enter throws '
                "and cards yourself)."
            )
        self.dice = dice
        first = self.game.start(len(self.names), self.options)
        self._states: list[Any] = [first]
        self._record: list[Action] = []
        self._now = 0
        self._watchers: list[Callable[[Session], object]] = []
        self._settle()

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
        """The position after the first `number` actions of the record."""
        return self._states[number]

    def is_persons(self, number: int) -> bool:
        """True if the decision after `number` actions is for people to make, not the computer."""
        state = self._states[number]
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
        before = (self._states, self._record, self._now)
        # a copy, so that whatever goes wrong later leaves everything as it was
        self._states = self._states[: self._now + 1]
        self._record = self._record[: self._now]
        try:
            self._settle()
            if self.outcome is not None:
                raise IllegalAction("The game is over. You can undo, or start a new game.")
            text = action if isinstance(action, str) else getattr(action, "text", None)
            if not isinstance(text, str):
                raise IllegalAction(
                    f'A move is a text such as "{self.actions[0].text}"; {type(action).__name__} '
                    "is not. Nothing has changed."
                )
            self._append(core.parse(self.game, self.state, text))
            self._settle()
        except BaseException:
            self._states, self._record, self._now = before
            raise
        self._tell()
        return self

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
        if not isinstance(number, int) or not 0 <= number <= self.moves:
            raise IllegalAction(
                f"There is no move {number}. This game has the moves 0 to {self.moves}."
            )
        self._now = number
        self._tell()
        return self

    def fork(self, number: int | None = None) -> Session:
        """A new session that begins with the first `number` actions of this one (default: all).

        >>> session = Session("game-of-travel", 1, seed=7).play("start New York")
        >>> session.fork(1).move, session.move == session.moves
        (1, True)
        """
        number = self._now if number is None else number
        if not isinstance(number, int) or not 0 <= number <= self.moves:
            raise IllegalAction(
                f"There is no move {number}. This game has the moves 0 to {self.moves}."
            )
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = self._states[: number + 1]
        twin._record = self._record[:number]
        twin._now = number
        twin._watchers = []
        return twin

    def watch(self, callback: Callable[[Session], object]) -> Callable[[], None]:
        """Call `callback(session)` after every change; returns a function that stops it.

        >>> seen = []
        >>> session = Session("game-of-travel", 1, seed=7)
        >>> stop = session.watch(lambda session: seen.append(session.move))
        >>> session.play("start New York").undo() is session, len(seen)
        (True, 2)
        """
        self._watchers.append(callback)

        def stop() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return stop

    # ---- saving ----

    def save(self) -> str:
        """The whole game as a small text: a header, then one action a line."""
        return saves.to_text(self)

    def code(self) -> str:
        """The whole game as one short code, for a notebook or a slip of paper."""
        return saves.to_code(self)

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
        return saves.load(cls, text, players)

    def __repr__(self) -> str:
        over = self.outcome
        who = ", ".join(self.names)
        now = "over" if over else "waiting for " + self._waiting_for()
        return f"Session: {self.game.title}, {who}, move {self.move}, {now}"

    # ---- inside ----

    def _waiting_for(self) -> str:
        turn = self.turn
        return "a throw or a card" if turn == CHANCE else self.names[turn]

    def _append(self, action: Action) -> None:
        state = self.game.apply(self.state, action)
        self._record.append(action)
        self._states.append(state)
        self._now += 1

    def _settle(self) -> None:
        """Let chance and computers act until people have to, or the game is over."""
        while self.outcome is None and not self.is_persons(self._now):
            if self._now >= _LONGEST_GAME:
                raise TravelkitError(
                    f"This game has not ended after {_LONGEST_GAME} moves, so it was stopped."
                )
            turn = self.turn
            if turn == CHANCE:
                self._append(self._draw())
            else:
                self._append(self._computed(turn))

    def _draw(self) -> Action:
        """Outcome `move` of chance, from (seed, move) alone: SHA-256, so the same everywhere."""
        state = self.state
        return chance(self.game, state, f"travelkit {self.seed} {self._now}")

    def _computed(self, turn: int) -> Action:
        player = self.computers[turn] or computer_for(self.game)
        state, game = self.state, self.game
        random = Random(f"travelkit {self.seed} {self._now} {turn}")  # noqa: S311 - not a secret
        try:
            chosen = player(game, game.observe(state, turn), random)
            text = chosen if isinstance(chosen, str) else chosen.text
            return core.parse(game, state, text)
        except Exception as error:
            raise TravelkitError(
                f"The computer player {self.names[turn]} could not move "
                f"({type(error).__name__}: {error}). The game stands as it was before your move."
            ) from error

    def _tell(self) -> None:
        errors: list[Exception] = []
        for callback in tuple(self._watchers):
            try:
                callback(self)
            except Exception as error:  # noqa: BLE001 - the other watchers are told first
                errors.append(error)
        if errors:
            raise errors[0]


def chance(game: Game[Any, Any], state: Any, key: str) -> Action:  # noqa: ANN401
    """The outcome of a chance node that belongs to `key`, weighted by its odds.

    The key is hashed, and the hash, a number of 256 bits, is taken modulo the sum of the odds: the
    bias is below 1 in 10^70, and no generator of any Python version is involved.

    >>> from travelkit.games import games
    >>> game = games["game-of-travel"]
    >>> chance(game, game.start(1, {}), "one") == chance(game, game.start(1, {}), "one")
    True
    """
    odds = game.odds(state)
    number = int.from_bytes(hashlib.sha256(key.encode()).digest()) % sum(odds)
    for action, weight in zip(game.actions(state), odds, strict=True):
        number -= weight
        if number < 0:
            found: Action = action
            return found
    raise AssertionError("odds and their sum disagree")  # unreachable: number < sum(odds)


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(1_000_000)
    try:
        if isinstance(seed, bool):
            raise TypeError
        number = operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 10**12:
        shown = repr(seed) if len(repr(seed)) <= 40 else type(seed).__name__  # noqa: PLR2004
        raise IllegalAction(
            f"The seed {shown} cannot be used. A seed is a whole number from 0 to 999 999 999 999, "
            "such as seed=7; with no seed every game is different."
        )
    return number


def seat(
    game: Game[Any, Any], players: int | Sequence[str | Player]
) -> tuple[tuple[str, ...], tuple[Player | None, ...]]:
    """The names of the players, and for each seat its computer player or None.

    Blank names become ``Player 3``; a name that comes twice gets a number.

    Raises:
        IllegalAction: for a wrong number of players, or a name that is no text.

    >>> from travelkit.games import games
    >>> seat(games["game-of-travel"], ["Ana", "  ", "Ana", "computer"])[0]
    ('Ana', 'Player 2', 'Ana 2', 'Computer')
    """
    fewest, most = game.seats
    if isinstance(players, str):
        players = [players]
    if isinstance(players, int) and not isinstance(players, bool):
        players = [""] * min(max(players, 0), most + 1)
    if not isinstance(players, Sequence):
        raise IllegalAction(
            f"Say how many players there are, or their names in a list, such as "
            f'players=["Ada", "Ben"]; {type(players).__name__} is neither.'
        )
    if not fewest <= len(players) <= most:
        asked = "more" if len(players) > most else str(len(players))
        raise IllegalAction(
            f"{game.title} is for {fewest} to {most} players; you asked for {asked}."
        )
    names: list[str] = []
    computers: list[Player | None] = []
    for number, player in enumerate(players, start=1):
        if callable(player):
            name, computer = getattr(player, "__name__", "Computer"), player
        elif isinstance(player, str):
            name = " ".join("".join(c if c.isprintable() else " " for c in player).split())
            name = name[:_LONGEST_NAME].rstrip() or f"Player {number}"
            computer = None
            if name.casefold() == COMPUTER:
                name, computer = "Computer", computer_for(game)
        else:
            raise IllegalAction(
                f"The name of player {number} has to be a text, such as "
                f'"Ada"; {type(player).__name__} is not.'
            )
        taken = {known.casefold() for known in names}
        stem, twin = name, 2
        while name.casefold() in taken:
            name, twin = f"{stem} {twin}", twin + 1
        names.append(name)
        computers.append(computer)
    return tuple(names), tuple(computers)
