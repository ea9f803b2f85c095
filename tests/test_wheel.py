"""The wheel, built as for a release, is whole: it works from any folder, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


def tracked(folder: str) -> set[str]:
    """The files of a folder that git knows, as paths below it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", folder],  # noqa: S607 (git's place differs by system)
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    paths = [name for name in listed.stdout.split("\0") if name and (TOP / name).is_file()]
    return {Path(name).relative_to(folder).as_posix() for name in paths}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    built = subprocess.run(
        # No isolation: the build must not ask the network, and hatchling is in the test extra.
        [
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            str(out),
            str(TOP),
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = out.glob("*.whl")
    return found


def test_it_is_pure_python_for_every_system(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")

    with zipfile.ZipFile(wheel) as archive:
        (info,) = [name for name in archive.namelist() if name.endswith(".dist-info/WHEEL")]
        lines = archive.read(info).decode().splitlines()

    assert "Root-Is-Purelib: true" in lines
    assert "Tag: py3-none-any" in lines


@pytest.mark.parametrize(
    ("folder", "home"),
    [
        ("travelkit", "travelkit/"),
        ("data", "travelkit/_data/"),
        ("notebooks", "travelkit/_notebooks/"),
    ],
)
def test_it_carries_every_tracked_file(wheel: Path, folder: str, home: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())

    expected = {home + name for name in tracked(folder)}

    assert expected, f"git tracks no file in {folder}/"
    assert expected <= names


def test_it_holds_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()

    tops = {name.split("/")[0] for name in names}

    assert len(tops) == 2  # travelkit and its dist-info
    assert "travelkit" in tops
    assert [name for name in names if ".ipynb_checkpoints" in name or "__pycache__" in name] == []


def test_it_loads_a_board_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(home)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    program = (
        "import travelkit\n"
        "from travelkit import data\n"
        "session = travelkit.Session('game-of-travel', 2, seed=1)\n"
        "print(travelkit.__file__)\n"
        "print(data.folder('data'))\n"
        "print(data.folder('notebooks'))\n"
        "print(len(session.game.board.places) > 0 and len(session.actions) > 0)\n"
    )

    ran = subprocess.run(
        # -P: neither the folder of the program nor the working folder is searched
        [sys.executable, "-P", "-c", program],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(home), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        str(home / "travelkit" / "__init__.py"),
        str(home / "travelkit" / "_data"),
        str(home / "travelkit" / "_notebooks"),
        "True",
    ]
