"""Checks whether this computer has what the tables need, in plain sentences."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
from typing import NamedTuple

from travelkit import data
from travelkit.errors import DataError
from travelkit.games import games

_NEEDED = ("ipywidgets", "ipyleaflet", "anywidget", "jupyterlab", "pandas", "geopandas")
_OLDEST_PYTHON = (3, 11)


class Finding(NamedTuple):
    """One check: a sentence, and whether it passed.

    >>> Finding("pandas is missing.", good=False).good
    False
    """

    sentence: str
    good: bool = True


class Report(tuple[Finding, ...]):
    """The findings of `doctor`; printed as a list of sentences.

    >>> Report([Finding("Python is new enough.")])
    ✓ Python is new enough.
    Ready: open notebooks/00-start-here.ipynb and play.
    """

    __slots__ = ()

    @property
    def ready(self) -> bool:
        """True if every check passed."""
        return all(finding.good for finding in self)

    def __repr__(self) -> str:
        lines = [f"{'✓' if finding.good else '✗'} {finding.sentence}" for finding in self]
        lines.append(
            "Ready: open notebooks/00-start-here.ipynb and play."
            if self.ready
            else "Not ready yet: mend what is marked with ✗, from the top, and check again."
        )
        return "\n".join(lines)


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def doctor() -> Report:
    """Check Python, the packages the tables need, and the data of every game.

    Returns:
        A `Report`, a tuple of findings that prints as sentences; `.ready` is True if all is well.

    >>> doctor().ready
    True
    """
    now = sys.version_info[:2]
    found = [
        Finding(
            f"Python {now[0]}.{now[1]} is {'new enough' if now >= _OLDEST_PYTHON else 'too old'} "
            f"(travelkit needs {_OLDEST_PYTHON[0]}.{_OLDEST_PYTHON[1]} or later).",
            good=now >= _OLDEST_PYTHON,
        )
    ]
    for name in _NEEDED:
        version = _version(name)
        advice = f"{name} is missing. Type in a terminal: pip install {name}"
        found.append(
            Finding(f"{name} {version} is installed." if version else advice, good=bool(version))
        )
    python, script = _version("ipyleaflet"), _version("jupyter-leaflet")
    if python and python != script:
        advice = (
            f"ipyleaflet {python} and jupyter-leaflet {script or '(missing)'} do not fit together, "
            "so maps would stay empty. Type in a terminal: pip install --upgrade "
            f"jupyter-leaflet=={python}   then reload this page."
        )
        found.append(Finding(advice, good=False))
    for name in games:
        try:
            title = games[name].title
            data.path("geography", "land_world.geojson")
            found.append(Finding(f"{title}: board, cards and map are here."))
        except DataError as error:
            found.append(Finding(f"{name}: {error}", good=False))
    return Report(found)
