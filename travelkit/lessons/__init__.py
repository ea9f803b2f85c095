"""Lessons: questions whose answers can be checked, in a notebook of 45 minutes.

    import travelkit

    lesson = travelkit.lesson("currency", pupil="Ada")
    check = lesson.check
    check("q3", 4.70)

`travelkit.lessons.question` says how a question is written, `travelkit.lessons.texts` how its words
are, `travelkit.lessons.topics` holds the questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from travelkit.lessons.lesson import Lesson
    from travelkit.lessons.plotted import picture

__all__ = ["Lesson", "picture"]

_HOMES = {
    "Lesson": "travelkit.lessons.lesson",
    "picture": "travelkit.lessons.plotted",  # a module called picture would take its place
}


def __getattr__(name: str) -> object:
    """Load a name when it is first used."""
    import importlib

    if name not in _HOMES:
        raise AttributeError(f"travelkit.lessons has no {name!r}. It has: {', '.join(__all__)}.")
    found: object = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = found
    return found
