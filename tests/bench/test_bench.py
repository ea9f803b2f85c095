"""`pytest -m bench -s` runs every benchmark, and shows its tables; nothing here is timed against
a limit, since machines differ and neighbours are loud: the figures are for people to judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.boards import BOARDS
from travelkit.games import games

pytestmark = pytest.mark.bench

TOP = Path(__file__).resolve().parents[2]


def run(name: str, folder: Path, *arguments: str) -> dict[str, Any]:
    """A benchmark in a Python of its own, which pytest's own work does not slow; its figures."""
    file = folder / "figures.json"
    command = [sys.executable, "-m", f"tests.bench.{name}", "--json", str(file), *arguments]
    subprocess.run(command, cwd=TOP, check=True)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_rules(tmp_path: Path) -> None:
    found = run("bench_rules", tmp_path)

    assert set(found["ratios"]) == set(games)
    assert all(speed > 0 for speed in found["speeds"].values())


def test_pirate_moves(tmp_path: Path) -> None:
    found = run("bench_pirate_moves", tmp_path, "--games", "30")

    assert len(found["cold_ms"]) == 100


def test_import(tmp_path: Path) -> None:
    found = run("bench_import", tmp_path)

    assert found["statements"]["import ipyleaflet"]["share"] == [1, 1, 1]


def test_board(tmp_path: Path) -> None:
    found = run("bench_board", tmp_path)

    assert all(set(BOARDS) <= set(row) for row in found["in Python"].values() if "ratio" in row)
    assert "ms for a move" in found["in Python"]
