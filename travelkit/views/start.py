"""How a table begins: a new game, or one that was saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from travelkit.autosave import newest
from travelkit.errors import SaveError, kind_of
from travelkit.session import Session
from travelkit.views.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.core import Game
    from travelkit.players import Player

_LARGEST = 10_000_000  # bytes; the longest save is a fiftieth of that


def play(
    game: str | Game[Any, Any],
    players: int | Sequence[str | Player] = 1,
    seed: int | None = None,
    *,
    call_out: bool = False,
    autosave: bool = True,
    **options: Any,
) -> Table:
    """A table to play on in a notebook cell; `.session` is the game.

    Args:
        game: an id such as ``"game-of-travel"``.
        players: how many, or their names; ``"computer"`` for a seat the computer plays.
        seed: a whole number; the same seed gives the same draws and dice.
        call_out: True to keep the names on the map back until they are found.
        autosave: False to write no file beside the notebook.
        options: the game's options by name, and ``dice="ask"``.

    Raises:
        TravelkitError: for an unknown game or anything the game does not allow.

    >>> play("game-of-travel", ["Ada", "computer"], seed=7, autosave=False)
    The Game of Travel: Ada, Computer. Move 1 of 1, waiting for Ada.
    """
    session = Session(game, players, seed, **options)
    return Table(session, call_out=call_out, autosave=autosave)


def resume(text_or_file: str | Path | None = None, *, autosave: bool = True) -> Table:
    """The table of a saved game: the newest one beside the notebook when nothing is given.

    Args:
        text_or_file: a save text, a save code, or the path of a save file.
        autosave: False to write no file beside the notebook.

    Raises:
        SaveError: if there is nothing to resume, or it is damaged; the message says where.

    >>> resume("GOT1-0000")
    Traceback (most recent call last):
    travelkit.errors.SaveError: this code is damaged: ...
    """
    if text_or_file is None:
        text_or_file = newest()
    if not isinstance(text_or_file, (str, Path)):
        raise SaveError(
            "A game is resumed from its save text, its code, or the name of its file; "
            f"{kind_of(text_or_file)} is none of these."
        )
    words = str(text_or_file)
    if isinstance(text_or_file, Path) or _names_a_file(words):
        name = Path(words).name[:60]
        try:
            words = _read(Path(words))
        except SaveError:  # which is a ValueError, too
            raise
        except OSError as error:
            what = error.strerror or "no reason is given"
            raise SaveError(f"The file {name!r} cannot be read ({what}).") from error
        except ValueError as error:  # not UTF-8, or a name that no file can have
            raise SaveError(f"The file {name!r} is no saved game: it is not a text.") from error
    session = Session.load(words)
    return Table(session, call_out="call_out" in session.notes, autosave=autosave)


def _read(file: Path) -> str:
    """The text of a file that can be a save."""
    if file.exists() and not file.is_file():  # a device or a pipe might never end
        raise SaveError(f"{file.name[:60]!r} is no file. Give the name of a saved game.")
    if file.stat().st_size > _LARGEST:
        raise SaveError(f"The file {file.name[:60]!r} is far too large to be a saved game.")
    return file.read_text(encoding="utf-8")


def _names_a_file(words: str) -> bool:
    """True if a text is the name of a file, not a save or a code."""
    if not 0 < len(words) < 300 or "\n" in words or words.endswith(";"):  # noqa: PLR2004
        return False
    try:
        return words.casefold().endswith(".txt") or Path(words).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
