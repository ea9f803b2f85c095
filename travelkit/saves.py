"""Saved games: a small text that people can read and mend, and a short code.

The text is a header and one action a line, each piece closed by a semicolon. White space means
nothing, so it survives copy and paste, e-mail line breaks and quoting marks; a teacher may edit a
throw or a name by hand. Chance is written in, so a replay never depends on a generator. Loading
only ever compares text with legal actions: nothing in a save is executed.

The short code of a game is in `travelkit.codes`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from travelkit import core
from travelkit.errors import IllegalAction, SaveError, TravelkitError, kind_of
from travelkit.games import games
from travelkit.players import computer_for
from travelkit.seats import seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from travelkit.core import Game
    from travelkit.players import Player
    from travelkit.session import Session

_FORMAT = "travelkit save 1"
_LONGEST = 2_000_000  # characters; the longest game we know saves in a tenth of that


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
    for letter, name, computer in zip("ABCDEF", session.names, session.computers, strict=False):
        mark = "computer:" if computer else ""
        lines.append(f"player {letter} = {mark}{_escaped(name)}")
    lines += [f"option {name} = {value}" for name, value in session.options.items()]
    lines += [
        f"note {_escaped(str(name))} = {_escaped(str(text))}"
        for name, text in session.notes.items()
    ]
    lines += [f"{entry.number}. {entry.text}" for entry in session.log]
    lines.append(f"end {session.move}")
    return ";\n".join(lines) + ";\n"


def _escaped(text: str) -> str:
    """A name or a note without what means something in a save, or nothing: spaces and signs."""
    return "".join(
        quote(letter, safe="", errors="replace")
        if letter in ";%#>=:" or not letter.isprintable() or letter.isspace()
        else letter
        for letter in text
    )


def _squeezed(text: str) -> Iterator[tuple[int, str]]:
    """The pieces of a save, without white space, each with the line it begins on."""
    piece, begins = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        bare = re.sub(r"^[\s\ufeff>]+", "", line)  # e-mail puts > before quoted lines
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


def from_text(
    cls: type[Session], text: str, players: Sequence[str | Player] | None = None
) -> Session:
    """The session of a save text; see `Session.load`.

    Args:
        cls: `Session`.
        text: the save.
        players: names or computers to use instead of the saved ones, or None.

    Raises:
        SaveError: with the line and a sentence that says what to do.

    >>> from travelkit.session import Session
    >>> from_text(Session, "Dear teacher, I lost my game")
    Traceback (most recent call last):
    travelkit.errors.SaveError: line 1 of the save: this is no saved game of travelkit. ...
    """
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, not {kind_of(text)}.")
    if len(text) > _LONGEST:
        raise SaveError("this text is far too long to be a saved game.")
    pieces = list(_squeezed(text))
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
        if found := re.fullmatch(r"end(\d{1,9})", piece):
            ended = True
            if int(found[1]) != session.move:
                raise SaveError(
                    f"the game should have {found[1]} moves, but {session.move} are here. Paste "
                    f"the whole save, or change this line to: end {session.move};",
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
    return ready(session)


def _header(
    pieces: list[tuple[int, str]],
) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """The fields before the first move, by name, and the moves."""
    header: dict[str, tuple[int, str]] = {}
    for count, (line, piece) in enumerate(pieces):
        if re.match(r"\d+\.|end\d", piece):
            return header, pieces[count:]
        name, equals, value = piece.partition("=")
        if name in header:
            raise SaveError(
                f'the line that begins with "{name[:40]}" stands twice. Take one of the two out.',
                line=line,
            )
        if not equals:
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
    line, dice = take("dice")
    if dice not in ("seed", "ask"):
        raise SaveError(f"the dice cannot be {dice[:40]!r}. They may be: seed, ask.", line=line)
    saved, options = _saved_seats(fields), _saved_options(game, fields)
    notes = {
        unquote(name[4:]): unquote(fields.pop(name)[1]) for name in header if name[:4] == "note"
    }
    if fields:
        name, (line, _) = next(iter(fields.items()))
        raise SaveError(f"I do not know the line that begins with {name[:40]!r}.", line=line)
    session = begin(cls, game, saved, int(seed), dice, options, players)
    session.notes.update(notes)
    return session


def _saved_seats(fields: dict[str, tuple[int, str]]) -> list[tuple[str, bool]]:
    """Takes the players out of the fields: the name of each, and whether it is the computer's."""
    saved = []
    letters = [letter for letter in "ABCDEF" if f"player{letter}" in fields]
    for letter, expected in zip(letters, "ABCDEF", strict=False):
        line, who = fields.pop(f"player{letter}")
        if letter != expected:
            raise SaveError(
                f'before player {letter} the line "player {expected} = ...;" is missing. '
                "Paste the whole save.",
                line=line,
            )
        name = unquote(who.removeprefix("computer:"))
        saved.append((name, who.startswith("computer:")))
    return saved


def _saved_options(game: Game[Any, Any], fields: dict[str, tuple[int, str]]) -> dict[str, Any]:
    """Takes the options out of the fields."""
    options: dict[str, Any] = {}
    for option in game.options:
        if f"option{option.name}" not in fields:  # without it the game might go on by other rules
            raise SaveError(
                f'the line "option {option.name} = {option.default};" (or another choice) is '
                "missing. Paste the whole save, or add it.",
                line=2,
            )
        line, word = fields.pop(f"option{option.name}")
        values = {_bare(str(choice)): choice for choice in option.choices}
        if word not in values:
            raise SaveError(
                f"the option {option.name} cannot be {word[:40]!r}. It may be: "
                f"{', '.join(values)}.",
                line=line,
            )
        options[option.name] = values[word]
    return options


def begin(
    cls: type[Session],
    game: Game[Any, Any],
    saved: Sequence[tuple[str, bool]],
    seed: int,
    dice: str,
    options: dict[str, Any],
    players: Sequence[str | Player] | None,
) -> Session:
    """A session before its first action, as a save describes it, to replay the record into.

    Args:
        cls: `Session`.
        game: the rules.
        saved: for each seat the name, and True if a computer sat there.
        seed: a whole number.
        dice: ``"seed"`` or ``"ask"``.
        options: some of the game's options by name.
        players: names or computers to use instead of the saved ones, or None.

    Raises:
        SaveError: if the save does not fit the game.

    >>> from travelkit.session import Session
    >>> game = games["game-of-travel"]
    >>> begin(Session, game, [("Ada", False)], 7, "seed", {}, None).names
    ('Ada',)
    """
    try:
        names, computers = seat(game, [name for name, _ in saved] if players is None else players)
        if len(names) != len(saved):
            raise IllegalAction(f"this game has {len(saved)} players, not {len(names)}.")
        if players is None:
            # a person may be called Computer: the mark in the save decides, not the name
            computers = tuple(computer_for(game) if one else None for _, one in saved)
        return cls.blank(game, names, computers, seed, dice, core.complete(game, options))
    except TravelkitError as error:
        raise SaveError(str(error)) from error


def ready(session: Session) -> Session:
    """The replayed session, gone on to the next decision of a person.

    Args:
        session: at the end of its record.

    Raises:
        SaveError: if a computer cannot go on.

    >>> from travelkit.session import Session
    >>> game = games["game-of-travel"]
    >>> ready(begin(Session, game, [("Ada", False)], 7, "seed", {}, None)).move  # the draw
    1
    """
    try:
        session.settle()
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
    exact = [action for action in actions if _bare(action.text) == text]  # by far the quicker way
    for action in exact or actions:
        if exact or _bare(core.plain(action.text)) == wanted:
            session.append(action)
            return
    for template in game.templates(state):
        head, _, tail = _bare(core.plain(template.text)).partition("?")
        found = re.fullmatch(rf"{re.escape(head)}(\d{{1,12}}){re.escape(tail)}", wanted)
        if found:
            try:
                template.fill(int(found[1]))
            except TravelkitError as error:
                raise SaveError(str(error), line=line) from error
            session.append(game.fill(state, template, int(found[1])))
            return
    raise SaveError(core.refusal(text[:60], actions), line=line)


def _example(session: Session) -> str:
    actions = session.game.actions(session.state)
    return actions[0].text if actions else "..."
