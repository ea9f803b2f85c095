"""The short code of a game: the whole play-through as one number, in letters and digits.

For each decision it holds which of the legal actions was taken. Chance that fell as the seed says
costs nothing, so a game without choices has a very short code.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Any

from travelkit import core
from travelkit.core import CHANCE, Game
from travelkit.errors import SaveError, TravelkitError
from travelkit.games import games
from travelkit.saves import begin, ready
from travelkit.seats import read_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.players import Player
    from travelkit.session import Session

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to mix up
_CHECK = 1021  # a prime below 32 * 32, so that the check takes two digits
_MOST_MOVES = 100_000  # as many as a session plays before it is stopped
_LONGEST = 20_000  # digits; reading a number takes longer the longer it is
_ALIKE = str.maketrans("OIL", "011")  # what people read for one another
_BETWEEN = re.compile(
    r"[\s\u200b\ufeff_\u2010-\u2015\u2212-]+"
)  # spaces, and dashes of all lengths
_AROUND = " \t\r\n.,;:!?\"'()[]<>`\u2018\u2019\u201c\u201d"


def _letters(name: str) -> str:
    """The letters a game's codes begin with: GOT for game-of-travel, GO for go."""
    words = name.split("-")
    return ("".join(word[0] for word in words) if len(words) > 1 else words[0][:4]).upper()


def _joined(text: str) -> str:
    """A code without what people put between and around its letters, in capitals."""
    return _BETWEEN.sub("", text.strip(_AROUND)).upper()


def _game_of(joined: str) -> str:
    """The game that a joined code is of, or ""."""
    plain = joined.translate(_ALIKE)
    return next((n for n in games if plain.startswith(f"{_letters(n)}1".translate(_ALIKE))), "")


def _check(head: str, whole: int) -> int:
    """Two digits that hardly any other number has."""
    # Python writes 640 decimal digits whatever it is set to, but perhaps no more
    digits = str(whole) if whole < 10**600 else f"{whole:x}"
    return zlib.crc32(f"{head}{digits}".encode()) % _CHECK


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
    game, out = session.game, _Writer()
    fewest, most = game.seats
    out.put(len(session.names) - fewest, most - fewest + 1)
    for option in game.options:
        out.put(option.choices.index(session.options[option.name]), len(option.choices))
    out.put(int(session.dice == "ask"), 2)
    out.long(session.seed)
    out.long(session.move)
    states = [session.state_at(number) for number in range(session.move)]
    seeded = all(
        core.chance(game, state, core.chance_key(session.seed, number)) == action
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
    head = f"{_letters(game.name)}1"
    whole = whole * _CHECK + _check(head, whole)
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


def is_code(text: str) -> bool:
    """True if a text looks like a code, not like a save text.

    >>> is_code(" GOT1-XG1J-97 "), is_code("travelkit save 1;")
    (True, False)
    """
    joined = _joined(text)
    if not (joined.isascii() and joined.isalnum() and any(map(str.isdigit, joined))):
        return False
    return bool(_game_of(joined)) or re.match(r"\s*[A-Za-z]{2,5}\d-", text) is not None


def from_code(cls: type[Session], code: str, players: Sequence[str | Player] | None) -> Session:
    """The session of a code; spaces, dashes and capitals do not matter, O is 0, I and L are 1.

    Args:
        cls: `Session`.
        code: as `to_code` gave it, or as people wrote it down.
        players: names or computers to use instead of the saved ones, or None.

    Raises:
        SaveError: if a letter or digit is wrong.

    >>> from travelkit.session import Session
    >>> from_code(Session, "GOT1-XG1J-9X", None)
    Traceback (most recent call last):
    travelkit.errors.SaveError: this code is damaged: a letter or digit is wrong or missing. ...
    """
    game, reader = _opened(code)
    fewest, most = game.seats
    count = fewest + reader.take(most - fewest + 1)
    options = {
        option.name: option.choices[reader.take(len(option.choices))] for option in game.options
    }
    dice = "ask" if reader.take(2) else "seed"
    seed, moves = reader.long(), reader.long()
    usual = [(f"Player {number}", False) for number in range(1, count + 1)]
    session = begin(cls, game, usual, seed, dice, options, None)
    try:
        read_seed(seed)
        if moves > _MOST_MOVES:
            raise _damaged()
        _replay(session, reader, moves)
        saved = _read_seats(reader, usual)
    except (TravelkitError, ValueError, ZeroDivisionError, IndexError) as error:
        raise _damaged() from error
    if reader.rest:
        raise _damaged()
    fresh = begin(cls, game, saved, seed, dice, options, players)
    session.names, session.computers = fresh.names, fresh.computers
    return ready(session)


def _damaged() -> SaveError:
    return SaveError(
        "this code is damaged: a letter or digit is wrong or missing. Compare it with the original."
    )


def _opened(code: str) -> tuple[Game[Any, Any], _Reader]:
    """The game of a code, and its number with the check taken off."""
    joined = _joined(code)
    if not (name := _game_of(joined)):
        raise SaveError(f"no game here has codes that begin with {joined[:4]}.")
    head = f"{_letters(name)}1"
    read = joined[len(head) :].translate(_ALIKE)
    if len(read) > _LONGEST or not set(read) <= set(_DIGITS):
        raise _damaged()
    whole = 0
    for digit in reversed(read):
        whole = whole * 32 + _DIGITS.index(digit)
    whole, check = divmod(whole, _CHECK)
    if _check(head, whole) != check:
        raise _damaged()
    return games[name], _Reader(whole)


def _replay(session: Session, reader: _Reader, moves: int) -> None:
    game, seeded = session.game, bool(reader.take(2))
    for number in range(moves):
        state = session.state
        if seeded and game.turn(state) == CHANCE:
            session.append(core.chance(game, state, core.chance_key(session.seed, number)))
            continue
        actions, templates = game.actions(state), game.templates(state)
        which = reader.take(len(actions) + len(templates))
        if which < len(actions):
            session.append(actions[which])
        else:
            template, amount = templates[which - len(actions)], reader.long()
            template.fill(amount)  # refuses what is out of bounds
            session.append(game.fill(state, template, amount))


def _read_seats(reader: _Reader, usual: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    named, saved = bool(reader.take(2)), []
    for name, _ in usual:
        computer = bool(reader.take(2))
        if named:
            letters = bytes(reader.take(256) for _ in range(reader.take(128)))
            saved.append((letters.decode(), computer))
        else:
            saved.append((name, computer))
    return saved
