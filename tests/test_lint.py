"""Style and types are tests, so that the README's one command checks them as well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("ruff", "check"), id="ruff-check"),
        pytest.param(("ruff", "format", "--check"), id="ruff-format"),
        pytest.param(("mypy",), id="mypy"),
    ],
)
def test_the_code_is_clean(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
