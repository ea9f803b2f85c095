"""How long ``import travelkit`` takes, beside ``import ipyleaflet``, each in a fresh Python.

Run it in the top folder: ``python -m tests.bench.bench_import [--rounds N] [--json FILE]``.

The imports alternate, and a ratio is the median of the ratios within each round. A Python says how
long the statement took, by the clock and in processor time, which busy neighbours stretch less; its
own start is not counted. Files are warm after the first round, which is left out. The rules of a
game are loaded when they are first asked for: a row of its own says what that costs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.report import add_json, quartiles, show, write

if TYPE_CHECKING:
    from collections.abc import Sequence

TOP = Path(__file__).resolve().parents[2]
PEER = "import ipyleaflet"
STATEMENTS = (
    "import travelkit",
    "import travelkit; travelkit.games['game-of-travel']",
    "import travelkit; travelkit.Session('game-of-travel')",
    PEER,
)
_TIMED = """
import sys, time
began, busy = time.perf_counter(), time.process_time()
{statement}
print(time.perf_counter() - began, time.process_time() - busy, len(sys.modules))
"""


def milliseconds(statement: str) -> tuple[float, float, int]:
    """A statement in a fresh Python: ms by the clock, ms of processor time, and modules loaded."""
    done = subprocess.run(
        [sys.executable, "-c", _TIMED.format(statement=statement)],
        cwd=TOP,
        check=True,
        capture_output=True,
        text=True,
    )
    spent, busy, modules = done.stdout.split()
    return float(spent) * 1000, float(busy) * 1000, int(modules)


def measure(rounds: int) -> dict[str, Any]:
    """Every statement once a round.

    Returns:
        For each statement: `ms` by the clock and `processor_ms`, each the lower quartile, median
        and upper quartile; `share`, the same of its clock time divided by ipyleaflet's; `modules`,
        how many are loaded.
    """
    times: dict[str, list[float]] = {statement: [] for statement in STATEMENTS}
    processor: dict[str, list[float]] = {statement: [] for statement in STATEMENTS}
    modules: dict[str, int] = {}
    for number in range(rounds + 1):
        for statement in STATEMENTS:
            spent, busy, modules[statement] = milliseconds(statement)
            if number:  # the first round reads cold files, and writes byte code
                times[statement].append(spent)
                processor[statement].append(busy)
    return {
        statement: {
            "ms": quartiles(found),
            "processor_ms": quartiles(processor[statement]),
            "share": quartiles([a / b for a, b in zip(found, times[PEER], strict=True)]),
            "modules": modules[statement],
        }
        for statement, found in times.items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write the JSON file if one is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15, help="of each statement (default: 15)")
    add_json(parser)
    given = parser.parse_args(arguments)
    found = measure(given.rounds)
    show(
        "A fresh Python",
        ("statement", "ms", "quartiles", "processor ms", "of ipyleaflet's", "modules"),
        [
            (
                statement,
                f"{row['ms'][1]:.1f}",
                f"{row['ms'][0]:.1f} to {row['ms'][2]:.1f}",
                f"{row['processor_ms'][1]:.1f}",
                f"{row['share'][1]:.3f}",
                str(row["modules"]),
            )
            for statement, row in found.items()
        ],
    )
    write(given.json, "import", {"rounds": given.rounds, "statements": found})


if __name__ == "__main__":
    main()
