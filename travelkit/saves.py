"""Saved games: a small text that people can read and mend, and a short code.

The text is a header and one action a line, each piece closed by a semicolon. White space means
nothing, so it survives copy and paste, e-mail line breaks and quoting marks; a teacher may edit a
throw or a name by hand. Chance is written in, so a replay never depends on a generator. Loading
only ever compares text with legal actions: nothing in a save is executed.

The code is the same game as one number: for each decision, which of the legal actions it was.
Chance that fell as the seed says costs nothing, so a game without choices has a very short code.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from travelkit import core
from travelkit.core import CHANCE, Game
from travelkit.errors import SaveError, TravelkitError
from travelkit.games import games

if TYPE_CHECKING:
    from travelkit.players import Player
    from travelkit.session import Session

_FORMAT = "travelkit save 1"
_LONGEST = 2_000_000  # characters; the longest game we know saves in a tenth of that
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to mix up
_CHECK = 1021  # a prime below 32 * 32, so that the check takes two digits


# ---- the text --------------------------------------------------------------------------------


def to_text(session: Session) -> str:
    """The save text of a session, as far as the position that is shown.

    >>> from travelkit.session import Session
    >>> print(to_text(Session("game-of-travel", ["Mary Ann"], seed=7)).splitlines()[5])
    player A = Mary%20Ann;
    """
    lines = [
        _FORMAT,
        f"game = {session.game.name}",
        f"rules = {session.game.rule_set}",
        f"seed = {session.seed}",
        f"dice = {session.dice}",
    ]
    for letter, name, computer in zip(
        "ABCDEF", session.names, session.computers, strict=False
    ):
        mark = "computer:" if computer else ""
        lines.append(f"player {letter} = {mark}{_escaped(name)}")
    lines += [f"option {name} = {value}" for name, value in session.options.items()]
    lines += [f"{entry.number}. {entry.text}" for entry in session.log]
    lines.append(f"end {session.move}")
    return ";\n".join(lines) + ";\n"


def _escaped(name: str) -> str:
    return re.sub(r"[\s;%#>=:]", lambda found: f"%{ord(found[0]):02X}", name)


def _unescaped(name: str) -> str:
    return re.sub(r"%([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), name)


def _squeezed(text: str) -> Iterator[tuple[int, str]]:
    """The pieces of a save, without white space, each with the line it begins on."""
    piece, begins = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.lstrip("\ufeff \t>")  # e-mail puts > before quoted lines
        for letter in bare.partition("#")[0]:
            if letter == ";":
                yield begins or number, piece
                piece, begins = "", 0
            elif not letter.isspace() and unicodedata.category(letter) not in ("Cf", "Cc"):
                piece += letter
                begins = begins or number
    if piece:
        yield begins, piece


def _bare(text: str) -> str:
    return "".join(text.split())


def load(
    cls: type[Session], text: str, players: Sequence[str | Player] | None = None
) -> Session:
    """The session of a save text or of a code; see `Session.load`.

    Raises:
        SaveError: with the line and a sentence that says what to do.

    >>> from travelkit.session import Session
    >>> load(Session, "Dear teacher, I lost my game")
    Traceback (most recent call last):
    travelkit.errors.SaveError: line 1 of the save: this is no saved game of travelkit. ...
    """
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, not {type(text).__name__}.")
    if len(text) > _LONGEST:
        raise SaveError("this text is far too long to be a saved game.")
    pieces = list(_squeezed(text))
    if len(pieces) == 1 and re.fullmatch(r"[A-Z]{2,5}\d-[0-9A-Za-z-]+", pieces[0][1]):
        return _from_code(cls, pieces[0][1], players)
    if not pieces or pieces[0][1] != _bare(_FORMAT):
        raise SaveError(
            f'this is no saved game of travelkit. A saved game begins with "{_FORMAT};".',
            line=pieces[0][0] if pieces else 1,
        )
    header, moves = _header(pieces[1:])
    session = _fresh(cls, header, players)
    ended = False
    for line, piece in moves:
        if ended:
            raise SaveError("there is something after the end of the game; take it out.", line=line)
        if found := re.fullmatch(r"end(\d+)", piece):
            ended = True
            if int(found[1]) != session.move:
                raise SaveError(
                    f"the game should have {found[1]} moves, but {session.move} are here. Paste the "
                    f"whole save, or change this line to: end {session.move};",
                    line=line,
                )
        else:
            _replay(session, piece, line)
    if not ended:
        raise SaveError(
            f"the end of the save is missing after move {session.move}. Paste the whole save, or "
            f"add this line to go on from here: end {session.move};",
            line=moves[-1][0] if moves else pieces[-1][0],
        )
    return _ready(session)


def _header(
    pieces: list[tuple[int, str]],
) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """The fields before the first move, by name, and the moves."""
    header: dict[str, tuple[int, str]] = {}
    for count, (line, piece) in enumerate(pieces):
        if re.match(r"\d+\.|end\d", piece):
            return header, pieces[count:]
        name, equals, value = piece.partition("=")
        if not equals or name in header:
            raise SaveError(
                f'"{piece[:40]}" does not belong here. Before the moves come lines such as: '
                "seed = 7;",
                line=line,
            )
        header[name] = (line, value)
    return header, []


def _fresh(
    cls: type[Session],
    header: dict[str, tuple[int, str]],
    players: Sequence[str | Player] | None,
) -> Session:
    """A session without moves, as the header describes it."""
    fields = dict(header)

    def take(name: str) -> tuple[int, str]:
        if name not in fields:
            raise SaveError(f'the line "{name} = ...;" is missing. Paste the whole save.', line=2)
        return fields.pop(name)

    line, name = take("game")
    if name not in games:
        raise SaveError(f"there is no game called {name[:40]!r} here.", line=line)
    game = games[name]
    line, rule_set = take("rules")
    if rule_set != game.rule_set:
        raise SaveError(
            f"this game was played by the rules {rule_set[:40]!r}; this travelkit has "
            f"{game.rule_set!r}. Load it with the version that saved it.",
            line=line,
        )
    line, seed = take("seed")
    if not re.fullmatch(r"[0-9]{1,12}", seed):
        raise SaveError(f"the seed {seed[:40]!r} is not a whole number.", line=line)
    _, dice = take("dice")
    names: list[str | Player] = []
    for letter in "ABCDEF":
        if f"player{letter}" in fields:
            _, who = fields.pop(f"player{letter}")
            names.append(who)
    options: dict[str, Any] = {}
    for option in game.options:
        if f"option{option.name}" in fields:
            line, word = fields.pop(f"option{option.name}")
            values = {_bare(str(choice)): choice for choice in option.choices}
            if word not in values:
                raise SaveError(
                    f"the option {option.name} cannot be {word[:40]!r}. It may be: "
                    f"{', '.join(values)}.",
                    line=line,
                )
            options[option.name] = values[word]
    if fields:
        name, (line, _) = next(iter(fields.items()))
        raise SaveError(f"I do not know the line that begins with {name[:40]!r}.", line=line)
    return _start(cls, game, names, int(seed), dice, options, players)


def _start(
    cls: type[Session],
    game: Game[Any, Any],
    names: list[str | Player],
    seed: int,
    dice: str,
    options: dict[str, Any],
    players: Sequence[str | Player] | None,
) -> Session:
    """A session in which nothing is settled yet, so that the record can be replayed into it."""
    from travelkit import session as sessions  # noqa: PLC0415 - sessions import this module

    computers: list[Player | None] = []
    plain: list[str | Player] = []
    for name in names:
        assert isinstance(name, str)
        computer = name.startswith("computer:")
        computers.append(sessions.computer_for(game) if computer else None)
        plain.append(_unescaped(name.removeprefix("computer:")))
    try:
        empty = object.__new__(cls)
        empty.game = game
        empty.options = core.complete(game, options)
        if players is None:
            # a person may be called Computer, so the mark in the save decides, not the name
            empty.names, _ = sessions.seat(game, plain)
            empty.computers = tuple(computers)
        else:
            empty.names, empty.computers = sessions.seat(game, players)
            if len(players) != len(names):
                raise SaveError(f"this game has {len(names)} players, not {len(players)}.")
        empty.seed = seed
        if dice not in ("seed", "ask"):
            raise SaveError(f"dice cannot be {dice[:40]!r}. It may be: seed, ask.", line=5)
        empty.dice = dice
        empty._states = [game.start(len(names), empty.options)]
        empty._record = []
        empty._now = 0
        empty._watchers = []
    except SaveError:
        raise
    except TravelkitError as error:
        raise SaveError(str(error)) from error
    return empty


def _ready(session: Session) -> Session:
    """The replayed session, gone on to the next decision of a person."""
    try:
        session._settle()
    except TravelkitError as error:
        raise SaveError(str(error)) from error
    return session


def _replay(session: Session, piece: str, line: int) -> None:
    """Play one move of a save, whatever happened to its white space and capitals."""
    number, dot, text = piece.partition(".")
    if not dot or not text or not number.isascii() or not number.isdigit():
        raise SaveError(
            f'"{piece[:40]}" is no move. A move looks like this: {session.move + 1}. '
            f"{_example(session)};",
            line=line,
        )
    if number.lstrip("0") != str(session.move + 1):
        raise SaveError(
            f"here should be move {session.move + 1}, but it says {number[:12]}. Perhaps a line is "
            "missing or stands twice.",
            line=line,
        )
    game, state = session.game, session.state
    actions = game.actions(state)
    if not actions:
        raise SaveError(
            f"the game is over after move {session.move}, so nothing can follow.", line=line
        )
    wanted = _bare(core.plain(text))
    for action in actions:
        if _bare(core.plain(action.text)) == wanted:
            session._append(action)
            return
    for template in game.templates(state):
        head, _, tail = _bare(core.plain(template.text)).partition("?")
        found = re.fullmatch(rf"{re.escape(head)}(\d{{1,12}}){re.escape(tail)}", wanted)
        if found:
            try:
                template.fill(int(found[1]))
            except TravelkitError as error:
                raise SaveError(str(error), line=line) from error
            session._append(game.fill(state, template, int(found[1])))
            return
    raise SaveError(core.refusal(game, state, text[:60], actions), line=line)


def _example(session: Session) -> str:
    actions = session.game.actions(session.state)
    return actions[0].text if actions else "..."


# ---- the code --------------------------------------------------------------------------------


def _letters(game: Game[Any, Any]) -> str:
    """The letters a game's codes begin with: GOT for game-of-travel, GO for go."""
    words = game.name.split("-")
    return ("".join(word[0] for word in words) if len(words) > 1 else words[0][:4]).upper()


class _Writer:
    """Digits of changing base, put together into one number."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, value: int, base: int) -> None:
        self.digits.append((value, base))

    def long(self, value: int) -> None:
        while value >= 15:  # noqa: PLR2004 - a group of 15 and a sign that more follows
            self.put(value % 15 + 15, 30)
            value //= 15
        self.put(value, 30)

    def number(self) -> int:
        whole = 0
        for value, base in reversed(self.digits):
            whole = whole * base + value
        return whole


class _Reader:
    """The same digits again, in the same order."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, base: int) -> int:
        self.rest, value = divmod(self.rest, base)
        return value

    def long(self) -> int:
        value, unit = 0, 1
        while (digit := self.take(30)) >= 15:  # noqa: PLR2004
            value += (digit - 15) * unit
            unit *= 15
        return value + digit * unit


def to_code(session: Session) -> str:
    """The short code of a session, as far as the position that is shown.

    >>> from travelkit.session import Session
    >>> code = to_code(Session("game-of-travel", 1, seed=7))
    >>> code.startswith("GOT1-"), Session.load(code).move
    (True, 1)
    """
    from travelkit.session import chance  # noqa: PLC0415 - sessions import this module

    game, out = session.game, _Writer()
    fewest, most = game.seats
    out.put(len(session.names) - fewest, most - fewest + 1)
    for option in game.options:
        out.put(option.choices.index(session.options[option.name]), len(option.choices))
    out.put(int(session.dice == "ask"), 2)
    out.long(session.seed)
    out.long(session.move)
    states = [session.state_at(number) for number in range(session.move)]
    key = f"travelkit {session.seed} "
    seeded = all(
        chance(game, state, f"{key}{number}") == action
        for number, (state, action) in enumerate(zip(states, session.record, strict=True))
        if game.turn(state) == CHANCE
    )
    out.put(int(seeded), 2)
    for state, action in zip(states, session.record, strict=True):
        if not (seeded and game.turn(state) == CHANCE):
            _put_action(out, game, state, action)
    usual = tuple(f"Player {number}" for number in range(1, len(session.names) + 1))
    named = session.names != usual
    out.put(int(named), 2)
    for name, computer in zip(session.names, session.computers, strict=True):
        out.put(int(computer is not None), 2)
        if named:
            raw = name.encode()
            out.put(len(raw), 128)
            for byte in raw:
                out.put(byte, 256)
    digits, whole = "", out.number()
    head = f"{_letters(game)}1"
    whole = whole * _CHECK + zlib.crc32(f"{head}{whole}".encode()) % _CHECK
    while whole:
        whole, digit = divmod(whole, 32)
        digits += _DIGITS[digit]
    groups = re.findall(".{1,4}", digits)
    return "-".join((head, *groups))


def _put_action(out: _Writer, game: Game[Any, Any], state: Any, action: Any) -> None:  # noqa: ANN401
    actions, templates = list(game.actions(state)), list(game.templates(state))
    texts = [known.text for known in actions]
    if action.text in texts:
        out.put(texts.index(action.text), len(actions) + len(templates))
        return
    for number, template in enumerate(templates):
        head, _, tail = template.text.partition("?")
        digits = action.text.removeprefix(head).removesuffix(tail)
        if action.text == f"{head}{digits}{tail}" and digits.isdigit():
            out.put(len(actions) + number, len(actions) + len(templates))
            out.long(int(digits))
            return
    raise SaveError(f"the move {action.text!r} has no code.")


def _from_code(
    cls: type[Session], code: str, players: Sequence[str | Player] | None
) -> Session:
    from travelkit.session import chance  # noqa: PLC0415 - sessions import this module

    damaged = SaveError(
        "this code is damaged: a letter or digit is wrong or missing. Compare it with the original."
    )
    head, _, digits = code.partition("-")
    matching = [game for game in games.values() if f"{_letters(game)}1" == head]
    if not matching:
        raise SaveError(f"no game here has codes that begin with {head}.")
    game = matching[0]
    read = digits.upper().replace("-", "").translate(str.maketrans("OIL", "011"))
    whole = 0
    for digit in reversed(read):
        if digit not in _DIGITS:
            raise damaged
        whole = whole * 32 + _DIGITS.index(digit)
    whole, check = divmod(whole, _CHECK)
    if zlib.crc32(f"{head}{whole}".encode()) % _CHECK != check:
        raise damaged
    reader = _Reader(whole)
    fewest, most = game.seats
    count = fewest + reader.take(most - fewest + 1)
    options = {
        option.name: option.choices[reader.take(len(option.choices))] for option in game.options
    }
    dice = "ask" if reader.take(2) else "seed"
    seed, moves = reader.long(), reader.long()
    seeded = bool(reader.take(2))
    usual: list[str | Player] = [f"Player%20{number}" for number in range(1, count + 1)]
    session = _start(cls, game, usual, seed, dice, options, None)
    try:
        for number in range(moves):
            state = session.state
            if seeded and game.turn(state) == CHANCE:
                session._append(chance(game, state, f"travelkit {seed} {number}"))
                continue
            actions, templates = game.actions(state), game.templates(state)
            which = reader.take(len(actions) + len(templates))
            if which < len(actions):
                session._append(actions[which])
            else:
                template = templates[which - len(actions)]
                session._append(game.fill(state, template, reader.long()))
        named = bool(reader.take(2))
        names: list[str | Player] = []
        for number in range(count):
            mark = "computer:" if reader.take(2) else ""
            name = f"Player {number + 1}"
            if named:
                name = bytes(reader.take(256) for _ in range(reader.take(128))).decode()
            names.append(mark + _escaped(name))
    except (TravelkitError, UnicodeDecodeError, ZeroDivisionError, IndexError) as error:
        raise damaged from error
    fresh = _start(cls, game, names, seed, dice, options, players)
    session.names, session.computers = fresh.names, fresh.computers
    return _ready(session)
