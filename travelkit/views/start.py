"""How a table begins: a new game, or one that was saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from travelkit.autosave import newest
from travelkit.errors import SaveError
from travelkit.session import Session
from travelkit.views.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.core import Game
    from travelkit.players import Player


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
    words = str(text_or_file)
    if isinstance(text_or_file, Path) or (
        len(words) < 300 and "\n" not in words and words.endswith(".txt")  # noqa: PLR2004
    ):
        name = Path(words).name[:60]
        try:
            words = Path(words).read_text(encoding="utf-8")
        except OSError as error:
            what = error.strerror or "no reason is given"
            raise SaveError(f"The file {name!r} cannot be read ({what}).") from error
        except ValueError as error:  # not UTF-8, or a name that no file can have
            raise SaveError(f"The file {name!r} is no saved game: it is not a text.") from error
    session = Session.load(words)
    return Table(session, call_out="call_out" in session.notes, autosave=autosave)
