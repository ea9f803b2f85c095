"""The few public names: which they are, and that each is loaded only when it is used."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

import travelkit
from travelkit.errors import DataError, IllegalAction, SaveError, TravelkitError

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"pandas", "geopandas", "numpy", "shapely", "matplotlib", "ipyleaflet", "ipywidgets",
         "anywidget", "traitlets", "IPython", "joblib", "jupyterlab", "resvg_py"}  # fmt: skip

PUBLIC = [
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


def fresh(code: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_these_are_the_public_names() -> None:
    assert travelkit.__all__ == PUBLIC
    assert dir(travelkit) == sorted([*PUBLIC, "__version__"])
    for name in PUBLIC:
        assert getattr(travelkit, name) is getattr(travelkit, name)
        assert f"`{name}`" in (travelkit.__doc__ or ""), f"{name} is not in the table of names"


def test_a_star_brings_the_public_names_and_no_others() -> None:
    code = "from travelkit import *; print(sorted(n for n in dir() if n[0] != '_'))"
    assert fresh(code) == str(PUBLIC)


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert travelkit.__version__ == project["version"]


def test_an_unknown_name_is_told_those_there_are() -> None:
    with pytest.raises(AttributeError) as refused:
        travelkit.paly  # noqa: B018
    assert "play" in str(refused.value)
    assert "'paly'" in str(refused.value)


def test_the_package_alone_loads_next_to_nothing() -> None:
    code = "import sys, travelkit; print(sorted(n for n in sys.modules if 'travelkit.' in n))"
    found = fresh(code)
    assert "views" not in found
    assert "session" not in found


@pytest.mark.parametrize("name", PUBLIC)
def test_a_name_loads_when_it_is_used_and_nothing_heavy_with_it(name: str) -> None:
    code = f"import sys, travelkit; travelkit.{name}; print(' '.join(sys.modules))"
    loaded = {module.partition(".")[0] for module in fresh(code).split()}
    assert loaded & HEAVY == set()


def test_playing_a_game_through_needs_the_standard_library_alone() -> None:
    # C35: what a browser's Python has
    code = """
import sys, travelkit
session = travelkit.Session("game-of-travel", ["Ada", "computer"], seed=7)
while session.outcome is None:
    session.play(session.actions[0])
assert travelkit.Session.load(session.save()).state == session.state
travelkit.play("game-of-travel", 1, autosave=False).text()
print(" ".join({name.partition(".")[0] for name in sys.modules}))
"""
    loaded = set(fresh(code).split())
    assert loaded & HEAVY == set()
    assert loaded & {"socket", "subprocess", "multiprocessing", "asyncio", "http"} == set()


@pytest.mark.parametrize(
    "before",
    [
        "import travelkit.games",
        "import travelkit.games.game_of_travel",
        "import travelkit.session, travelkit.games.game_of_travel.tour",
        "from travelkit.games import get",
        "import importlib; importlib.import_module('travelkit.games')",
        "from travelkit.views.start import play",
    ],
)
def test_games_stays_a_mapping_whatever_is_imported(before: str) -> None:
    code = f"{before}\nimport travelkit\nprint(travelkit.games['game-of-travel'].name)"
    assert fresh(code) == "game-of-travel"
    assert fresh(f"import travelkit\n{code}") == "game-of-travel"


def test_games_are_listed_without_being_loaded() -> None:
    code = "import sys, travelkit; print(list(travelkit.games), 'travelkit.board' in sys.modules)"
    listed, loaded = fresh(code).rsplit(" ", 1)
    assert "game-of-travel" in listed
    assert loaded == "False"
    assert isinstance(travelkit.games, Mapping)
    assert "chess" not in travelkit.games
    assert len(travelkit.games) == len(list(travelkit.games))
    with pytest.raises(KeyError):
        travelkit.games["chess"]
    for name, game in travelkit.games.items():
        assert game.name == name
        assert game.title
    assert repr(travelkit.games).startswith("games: game-of-travel")


def test_the_tree_of_errors() -> None:
    assert issubclass(TravelkitError, Exception)
    for kind in (IllegalAction, DataError, SaveError):
        assert issubclass(kind, TravelkitError)
        assert issubclass(kind, ValueError)
        assert getattr(travelkit, kind.__name__) is kind
