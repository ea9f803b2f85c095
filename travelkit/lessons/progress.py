"""How far a pupil has come, as a short text with check digits, and as a file beside the notebook.

    TKL1-currency-7F3A-q1:r2-q2:n3h1-4KQ9

Lesson, a mark of the pupil's name, then each question that was tried: ``r`` right or ``n`` not yet
by the last answer checked, how many answers were checked, ``h`` how many hints were read. It holds
no answer. It is no secret either: who can write it can claim anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from travelkit.autosave import FOLDER, write_whole
from travelkit.core import plain
from travelkit.errors import SaveError, kind_of, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to mix up
_ITEM = re.compile(r"([a-z0-9_.]+):([rn])(\d{1,4})(?:h(\d{1,2}))?")
_LONGEST = 10_000
_MOST = 9999  # tries that are counted


class Standing(NamedTuple):
    """How a question stands.

    Args:
        right: by the last answer that was checked.
        tries: how many answers were checked.
        hints: how many hints were read.

    >>> Standing(right=True, tries=2).hints
    0
    """

    right: bool = False
    tries: int = 0
    hints: int = 0


def mark(text: str) -> str:
    """Four letters and digits that belong to a text.

    >>> mark("Ada") == mark("Ada"), len(mark("Ada"))
    (True, 4)
    """
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:4], "big")
    return "".join(_DIGITS[number >> shift & 31] for shift in (15, 10, 5, 0))


def encode(lesson: str, pupil: str, standings: Mapping[str, Standing]) -> str:
    """The text of a pupil's progress.

    Args:
        lesson: its id.
        pupil: the name, or "".
        standings: by the ids of the questions.

    >>> encode("currency", "Ada", {"q1": Standing(True, 2)})
    'TKL1-currency-...-q1:r2-...'
    """
    parts = ["TKL1", lesson, mark(plain(pupil))]
    for name, (right, tries, hints) in standings.items():
        if tries or hints:
            counted = f"h{min(hints, 99)}" if hints else ""
            parts.append(f"{name}:{'r' if right else 'n'}{min(tries, _MOST)}{counted}")
    body = "-".join(parts)
    return f"{body}-{mark(body)}"


def decode(
    text: object, lesson: str, pupil: str, questions: tuple[str, ...]
) -> dict[str, Standing]:
    """The standings in a text of `encode`; line breaks and spaces in it do no harm.

    Args:
        text: what people wrote down.
        lesson: the id of the lesson it is to be of.
        pupil: the name it is to be of.
        questions: the ids that count; others may have gone since.

    Raises:
        SaveError: if it is damaged, or of another lesson or pupil.

    >>> text = encode("currency", "Ada", {"q1": Standing(True, 2)})
    >>> decode(f" {text[:20]} {text[20:]} ", "currency", "ada", ("q1", "q2"))
    {'q1': Standing(right=True, tries=2, hints=0)}
    """
    if not isinstance(text, str):
        raise SaveError(f"Progress is a text that begins with TKL1; {kind_of(text)} is not.")
    joined = re.sub(r"[\s\"'\u200b\ufeff\u201c\u201d]+", "", text[:_LONGEST])
    joined = joined.translate(dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"))
    body, _, check = joined.rpartition("-")
    if not body.startswith("TKL1-") or mark(body) != check.upper():
        raise SaveError(
            "This is not the progress of a lesson, or a letter of it is missing or changed. Copy "
            "all of it, from TKL1 to its end. Nothing has changed."
        )
    _, _, rest = body.partition("-")
    if not rest.startswith(f"{lesson}-"):
        raise SaveError(
            f"This is the progress of another lesson, not of {lesson!r}. Nothing has changed."
        )
    whose, *items = rest.removeprefix(f"{lesson}-").split("-")
    if whose != mark(plain(pupil)):
        raise SaveError(
            "This progress belongs to another name. Write the name that you used then into the "
            "set-up cell, run it, and restore again. Nothing has changed."
        )
    found = {}
    for item in items:
        if (parts := _ITEM.fullmatch(item)) and parts[1] in questions:  # one may be gone by now
            found[parts[1]] = Standing(parts[2] == "r", int(parts[3]), int(parts[4] or 0))
    return found


class Keeper:
    """Keeps a pupil's progress in a file beside the notebook, as games are kept.

    Args:
        lesson, pupil: whose.
        folder: where; by default `travelkit.autosave.FOLDER` in the working directory.

    `trouble` is a sentence once it could not be written, and "" while all is well.

    >>> Keeper("currency", "Ada").name
    'lesson-currency-ada-WGRD.progress'
    """

    def __init__(self, lesson: str, pupil: str, folder: Path | None = None) -> None:
        self.trouble = ""
        self._folder = folder
        slug = re.sub(r"[^a-z0-9]+", "-", plain(pupil))[:24].strip("-") or "class"
        self.name = f"lesson-{lesson}-{slug}-{mark(plain(pupil))}.progress"  # .txt are games

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return (self._folder or Path.cwd() / FOLDER) / self.name

    def read(self) -> str:
        """What is kept, or ""."""
        with contextlib.suppress(OSError, ValueError):
            return self.file.read_text(encoding="utf-8")[:_LONGEST]
        return ""

    def write(self, text: str) -> None:
        """Keep a text; never raises, see `trouble`."""
        try:
            file = self.file
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, text + "\n")
            self.trouble = ""
        except OSError as error:
            self.trouble = (
                f"Your progress cannot be saved here ({error.strerror or shown(error)}). Copy the "
                "text of lesson.progress instead."
            )
