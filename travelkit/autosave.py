"""Keeps a file beside the notebook that always holds the newest position of a game.

Binder closes kernels that rest for ten minutes; with the file, or with the code under the map,
nobody loses a move. Files are written whole and then renamed, so a half-written one is never seen.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from travelkit.codes import is_code
from travelkit.errors import SaveError

if TYPE_CHECKING:
    from travelkit.session import Session

FOLDER = "travelkit-saves"
"""The folder, in the working directory: in a notebook, beside it."""

_KEPT = 40
_OURS = re.compile(r"-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.txt$")


class Autosave:
    """Saves a session after every change, from its first move on.

    Args:
        session: the game to keep.
        folder: where; by default `FOLDER` in the working directory.

    `trouble` is a sentence once a save could not be written, and "" while all is well.

    >>> from travelkit.session import Session
    >>> session = Session("game-of-travel", ["Ada"], seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     keeper = Autosave(session, Path(folder))
    ...     _ = session.play("start New York")
    ...     newest(Path(folder)).read_text() == session.save()
    True
    """

    def __init__(self, session: Session, folder: Path | None = None) -> None:
        self.session = session
        self.folder = folder
        self.file: Path | None = None
        self.trouble = ""
        self.stop = session.watch(self.write)

    def write(self, session: Session) -> None:
        """Write the whole record; never raises, see `trouble`.

        The whole of it also while an earlier position is shown, so that whoever looks back with
        the slider when the kernel stops loses nothing.

        Args:
            session: the game, after a change.
        """
        try:
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)  # somebody may have tidied up
            else:
                folder = Path.cwd() / FOLDER if self.folder is None else Path(self.folder)
                folder.mkdir(parents=True, exist_ok=True)
                self.file = self._fresh(folder)
                _tidy(folder)
            write_whole(self.file, session.fork(session.moves).save())
            self.trouble = ""
        except OSError as error:
            self.trouble = (
                f"The game cannot be saved beside the notebook ({error.strerror or error}). Copy "
                "the save code under the map from time to time instead."
            )

    def _fresh(self, folder: Path) -> Path:
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, 1000):
            twin = f"-{number}" if number > 1 else ""
            file = folder / f"{self.session.game.name}-{stamp}{twin}.txt"
            with contextlib.suppress(FileExistsError):
                file.touch(exist_ok=False)
                return file
        raise OSError(None, "too many files of one second")


def _tidy(folder: Path) -> None:
    ours = [file for file in _files(folder) if _OURS.search(file.name)]  # not what people put there
    for old in ours[_KEPT:]:
        with contextlib.suppress(OSError):
            old.unlink()


def write_whole(file: Path, text: str) -> None:
    """Write a file so that others see the old text or the new one, never a part.

    Args:
        file: its path; the folder has to be there.
        text: all of it, written as UTF-8.

    Raises:
        OSError: if it cannot be written; the old file is still there then.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "game.txt"
    ...     write_whole(file, "travelkit save 1;")
    ...     file.read_text()
    'travelkit save 1;'
    """
    handle, name = tempfile.mkstemp(prefix=".save-", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as part:
            part.write(text)
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _files(folder: Path) -> list[Path]:
    """The saves in a folder, newest first."""
    if not folder.is_dir():
        return []
    found = []
    for file in folder.glob("*.txt"):
        with contextlib.suppress(FileNotFoundError):  # another notebook has tidied up
            facts = file.stat()
            if stat.S_ISREG(facts.st_mode):
                found.append((facts.st_mtime_ns, file.name, file))
    return [file for _, _, file in sorted(found, reverse=True)]


def _begins(file: Path) -> str:
    """How a file begins, or "" if there is nothing in it or it cannot be read."""
    with contextlib.suppress(OSError), file.open("rb") as opened:
        return opened.read(200).decode("utf-8", errors="replace")
    return ""


def newest(folder: Path | None = None) -> Path:
    """The save that was written last.

    Raises:
        SaveError: if there is none.

    >>> newest(Path("no-such-folder"))
    Traceback (most recent call last):
    travelkit.errors.SaveError: There is no saved game in no-such-folder. Start one with ...
    """
    try:
        folder = Path.cwd() / FOLDER if folder is None else Path(folder)
    except OSError as error:
        raise SaveError("The folder of this notebook is gone, and its saved games too.") from error
    found = [file for file in _files(folder) if _begins(file)]
    # a pupil's own notes are no game; but if nothing else is there, say what is wrong with them
    saves = [file for file in found if "travelkit" in _begins(file) or is_code(_begins(file))]
    if found:
        return (saves or found)[0]
    raise SaveError(
        f"There is no saved game in {folder.name}. Start one with travelkit.play(...), or give "
        "resume the save text or code you wrote down."
    )
