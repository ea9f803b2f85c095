"""The rules protocol: what every game is to the rest of travelkit.

A game answers five questions and has one verb. States and actions are immutable values, chance is
a player of its own with exact odds, and every legal action has a short text that nobody else has.
Sessions, views, computer opponents, simulations and tests know a game only through this file.
"""

from __future__ import annotations

import difflib
import hashlib
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from travelkit.errors import IllegalAction, kind_of, shown

if TYPE_CHECKING:
    from travelkit.board import Board

CHANCE: Final = -1
"""The player who throws the dice and deals the cards; `Game.turn` returns it at a chance node."""

Options = Mapping[str, Any]
"""The options in force, by name, every one of them present."""


class Action(Protocol):
    """An immutable value with a one-line text, such as ``sail Storm``.

    The text is canonical English with the names of the board, and is unique among the actions
    that are legal in the same state.
    """

    @property
    def text(self) -> str:
        """The notation: one line, no line break, at most 120 characters."""


class Option(NamedTuple):
    """A choice between readings of the rules, or a house rule, by name.

    Args:
        name: as it is written in a call and in a save, such as ``"dinner_at_sea"``.
        choices: the values it may take, the default first.
        about: one sentence that a pupil can read.
        rule: the number of the rule or ruling it belongs to.

    >>> Option("dinner_at_sea", (True, False), "Do ships that meet at sea dine?", "TA12").default
    True
    """

    name: str
    choices: tuple[Any, ...]
    about: str
    rule: str = ""

    @property
    def default(self) -> Any:  # noqa: ANN401 - an option may be a word, a number or yes and no
        """The value that holds when nobody says otherwise."""
        return self.choices[0]


class Outcome(NamedTuple):
    """The end of a game: why it ended, and the standings.

    Args:
        reason: one sentence for people, without names of players.
        standings: groups of players (seats from 0), best first; one group holds a tie.
        rule: the number of the rule that ended the game.

    >>> Outcome("Home again.", ((1,), (0, 2)), "T20").winners
    (1,)
    """

    reason: str
    standings: tuple[tuple[int, ...], ...]
    rule: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The players of the first group; more than one if they share the win."""
        return self.standings[0] if self.standings else ()


class Entry(NamedTuple):
    """A line of the log: who (a seat, or CHANCE) did what (the notation of the action).

    >>> Entry(2, 0, "start New York").text
    'start New York'
    """

    number: int
    player: int
    text: str


class Template(NamedTuple):
    """A family of legal actions with one whole number in it, such as ``change ? pounds``.

    Args:
        text: the action's text with one ``?`` where the number goes.
        low, high: the smallest and largest number allowed.
        step: the numbers allowed are low, low + step, and so on.
        unit: what the number counts, for people.

    >>> Template("change ? pounds", 1, 40, 1, "pounds").fill(12)
    'change 12 pounds'
    """

    text: str
    low: int
    high: int
    step: int = 1
    unit: str = ""

    def fill(self, number: int) -> str:
        """The text of the action with `number` filled in; IllegalAction if it is out of bounds."""
        whole = type(number) is int  # and neither 1.5 nor True
        if not whole or not self.low <= number <= self.high or (number - self.low) % self.step:
            raise IllegalAction(
                f"{number} {self.unit} is not open to you here. You may choose from {self.low} to "
                f"{self.high} in steps of {self.step}. Nothing has changed."
            )
        return self.text.replace("?", str(number))


class Piece(NamedTuple):
    """A playing piece on the board, for those who draw it.

    Args:
        player: the seat it belongs to, from 0.
        kind: what it looks like: ``"ship"``, ``"train"``, ``"pawn"`` ...
        place: the name of the place or spot it stands on.
        aside: the name of a picture beside the map where it is shown instead (``"dinner"``), or "".

    >>> Piece(0, "ship", "Queenstown").aside
    ''
    """

    player: int
    kind: str
    place: str
    aside: str = ""


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Game(Protocol[S, A]):
    """The rules of one game, stateless: five questions and one verb.

    The facts (`name` to `board`) are for people and views; the methods are the rules. Rules import
    the standard library only, never throw dice, never read a clock or a file while playing.
    """

    name: str  # the id, such as "game-of-travel"
    title: str  # for people, with maker and year in `imprint`
    imprint: str
    rule_set: str  # named in every save: editions are kept apart
    seats: tuple[int, int]  # the fewest and the most players
    options: tuple[Option, ...]
    board: Board

    def start(self, players: int, options: Options) -> S:
        """The state before the first action; IllegalAction for a wrong number of players."""

    def turn(self, state: S) -> int:
        """The player to decide (from 0), or CHANCE; once the game is over, any number."""

    def actions(self, state: S) -> Sequence[A]:
        """Every legal action in a fixed order; empty once the game is over."""

    def odds(self, state: S) -> Sequence[int]:
        """At CHANCE: a whole-number weight for each of `actions(state)`, in the same order."""

    def apply(self, state: S, action: A) -> S:
        """The state after `action`; IllegalAction, naming the rule, if it is not legal."""

    def outcome(self, state: S) -> Outcome | None:
        """Why the game is over and how it stands; None while it goes on."""

    def observe(self, state: S, player: int) -> S:
        """The state as `player` may know it: hidden cards of others are hidden."""

    def templates(self, state: S) -> Sequence[Template]:
        """What amounts may be filled in now; `actions` lists a ladder out of each of them."""

    def pieces(self, state: S) -> Sequence[Piece]:
        """The pieces on the board, at most a few a player."""

    def place_of(self, state: S, action: A) -> str:
        """The place on the board that `action` is about, or "": clicking it plays the action."""

    def fill(self, state: S, template: Template, number: int) -> A:
        """The action of one of `templates(state)` with `number` filled in."""

    def explain(self, state: S, text: str) -> IllegalAction | None:
        """Why a text that is no legal action is none, naming the rule; None to say no more.

        `text` is as people typed it, at most 120 characters of it.
        """


class Rules(Generic[S, A]):
    """What most games answer alike; a game inherits this and says only what is its own.

    Nothing is hidden, nothing is an amount, no action is about a place.

    >>> Rules().templates(None)
    ()
    """

    options: tuple[Option, ...] = ()

    def observe(self, state: S, player: int) -> S:
        """The state itself: everybody sees everything."""
        return state

    def templates(self, state: S) -> Sequence[Template]:
        """No amounts to fill in."""
        return ()

    def fill(self, state: S, template: Template, number: int) -> A:
        """IllegalAction: this game has no amounts."""
        raise IllegalAction(f"{template.text!r} cannot be filled in with {number} here.")

    def place_of(self, state: S, action: A) -> str:
        """No place."""
        return ""

    def explain(self, state: S, text: str) -> IllegalAction | None:
        """Nothing to say about a text beyond that it is no legal action."""
        return None


def complete(game: Game[Any, Any], given: Options) -> dict[str, Any]:
    """The options in force: what was given, checked, with the defaults filled in.

    Args:
        game: the rules whose `options` are meant.
        given: some of them by name.

    Raises:
        IllegalAction: for an unknown name or a value that is not one of the choices.

    >>> from travelkit.games import games
    >>> complete(games["game-of-travel"], {"dinner_at_sea": False})["dinner_at_sea"]
    False
    """
    known = {option.name: option for option in game.options}
    if not isinstance(given, Mapping):
        raise IllegalAction(
            "Options are given by name, such as {'" + f"{next(iter(known), 'name')}': ...}}; "
            f"{kind_of(given)} is not."
        )
    for name, value in given.items():
        if name not in known:
            near = difflib.get_close_matches(str(name)[:60], known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise IllegalAction(
                f"{game.title} has no option called {shown(name)}.{hint} "
                f"Its options are: {', '.join(known) or 'none'}."
            )
        choices = known[name].choices
        # True == 1 in Python, but dinner_at_sea=1 in a save would be another text
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise IllegalAction(
                f"The option {name} cannot be {shown(value)}. It may be: "
                f"{', '.join(repr(choice) for choice in choices)}.",
                rule=known[name].rule,
            )
    return {option.name: given.get(option.name, option.default) for option in game.options}


def named(action: object) -> str:
    """An action as a refusal names it, whatever it was that came in its place.

    >>> named(Template("draw R01", 0, 0)), named(None)
    ("'draw R01'", 'None')
    """
    return shown(getattr(action, "text", action), 130)


def plain(text: str) -> str:
    """`text` as typing reads it: lower case, no accents, single spaces, no full stop at the end.

    >>> plain("  Sail  to Québec. ")
    'sail to quebec'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split()).rstrip(".!")


def parse(game: Game[Any, A], state: Any, text: str) -> A:  # noqa: ANN401 - any game's state
    """The legal action whose text is `text`; capitals, accents and spaces do not matter.

    Args:
        game: the rules.
        state: the state in which the action is to be legal.
        text: the notation, such as ``"sail Storm"``.

    Raises:
        IllegalAction: if no legal action is called so; the message names the nearest that are.

    >>> from travelkit.games import games
    >>> game = games["game-of-travel"]
    >>> start = game.start(1, complete(game, {}))
    >>> parse(game, start, "DRAW r01").text
    'draw R01'
    """
    actions = game.actions(state)
    for action in actions:
        if action.text == text:
            return action
    wanted = plain(text)
    for action in actions:
        if plain(action.text) == wanted:
            return action
    for template in game.templates(state):
        if (found := _filled(game, state, template, wanted)) is not None:
            return found
    raise game.explain(state, text[:120]) or IllegalAction(refusal(text, actions))


def _filled(game: Game[Any, A], state: Any, template: Template, wanted: str) -> A | None:  # noqa: ANN401
    """The action of a template that the typed text fills in, or None."""
    head, _, tail = plain(template.text).partition("?")
    digits = wanted.removeprefix(head).removesuffix(tail).strip()
    if not (wanted.startswith(head) and wanted.endswith(tail) and digits.isascii()):
        return None
    if not digits.isdigit() or len(digits) > 12:  # noqa: PLR2004 - longer than any bank's money
        return None
    template.fill(int(digits))  # refuses what is out of bounds
    return game.fill(state, template, int(digits))


def chance_key(seed: int, number: int) -> str:
    """What outcome `number` of chance is drawn from: the seed, and its place in the record.

    >>> chance_key(7, 0)
    'travelkit 7 0'
    """
    return f"travelkit {seed} {number}"


def chance(game: Game[Any, A], state: Any, key: str) -> A:  # noqa: ANN401
    """The outcome of a chance node that belongs to `key`, weighted by its odds.

    The key is hashed, and the hash, a number of 256 bits, is taken modulo the sum of the odds: the
    bias is below 1 in 10^70, and no generator of any Python version is involved.

    Args:
        game: the rules.
        state: one in which chance has to decide.
        key: any text; `chance_key` makes those of a session.

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
            return action
    raise AssertionError("odds and their sum disagree")  # unreachable: number < sum(odds)


def refusal(text: str, actions: Sequence[Action]) -> str:
    """A sentence that says why `text` is not a move now, and which moves are.

    >>> from travelkit.games import games
    >>> game = games["game-of-travel"]
    >>> start = game.start(1, complete(game, {}))
    >>> refusal("fly Rome", game.actions(start)[:2])
    'There is no move called "fly Rome" now. You may play: draw R01, draw R02. Nothing has changed.'
    """
    # a pasted text may have many lines, and signs that nobody can see
    shown = " ".join("".join(c if c.isprintable() else " " for c in text[:80]).split())
    shown = shown if len(shown) <= 60 else shown[:57] + "..."  # noqa: PLR2004 - one line of a message
    if not actions:
        return (
            f'The game is over, so "{shown}" cannot be played. You can undo, or start a new game.'
        )
    texts = [action.text for action in actions]
    by_plain = {plain(name): name for name in texts}
    near = [by_plain[key] for key in difflib.get_close_matches(plain(text)[:120], by_plain, n=4)]
    offer = texts if len(texts) <= 6 else near or texts[:4]  # noqa: PLR2004 - a readable sentence
    more = "" if len(offer) == len(texts) else f" ({len(texts)} moves are open in all)"
    return (
        f'There is no move called "{shown}" now. '
        f"You may play: {', '.join(offer)}{more}. Nothing has changed."
    )
