"""Four historic travel games and their lessons, in notebook cells on a map of the real earth.

    import travelkit

    table = travelkit.play("game-of-travel", ["Ada", "Ben"], seed=7)
    table                                   # in JupyterLab: the table, to play on
    table.session.play("start New York")    # or play from the next cell

Few names are public, and they are loaded when they are first used:

===================  =======================================================================
`games`              every game by id: the rules objects
`Session`            one play-through: play, undo, redo, save, load, watch
`play`               a table to play on in a notebook; `resume` goes on from a save
`lesson`             a lesson whose answers are checked
`simulate`           many games at once, as rows
`doctor`             checks whether widgets and data are as they should be
`TravelkitError`     and its kinds `IllegalAction`, `DataError`, `SaveError`
===================  =======================================================================
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

# Also the name of a module: bound here, before another import can bind the module instead.
from travelkit.games import games

if TYPE_CHECKING:
    from travelkit.checkup import doctor
    from travelkit.errors import DataError, IllegalAction, SaveError, TravelkitError
    from travelkit.lessons.lesson import lesson
    from travelkit.session import Session
    from travelkit.simulation import simulate
    from travelkit.views.start import play, resume

__version__ = "0.1.0"

__all__ = [
    "DataError",
    "IllegalAction",
    "SaveError",
    "Session",
    "TravelkitError",
    "doctor",
    "games",
    "lesson",
    "play",
    "resume",
    "simulate",
]

_HOMES = {
    "DataError": "travelkit.errors",
    "IllegalAction": "travelkit.errors",
    "SaveError": "travelkit.errors",
    "Session": "travelkit.session",
    "TravelkitError": "travelkit.errors",
    "doctor": "travelkit.checkup",
    "lesson": "travelkit.lessons.lesson",
    "play": "travelkit.views.start",
    "resume": "travelkit.views.start",
    "simulate": "travelkit.simulation",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"travelkit has no {name!r}. It has: {', '.join(__all__)}.")
    found: object = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
