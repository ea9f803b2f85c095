"""What the benchmarks share: quartiles, a table, and a JSON file."""

from __future__ import annotations

import json
import platform
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Lower quartile, median, upper quartile; one value is all three."""
    if len(values) == 1:
        return (values[0],) * 3
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def say(line: str) -> None:
    """Print a line at once: a run takes minutes, and may be watched through a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, columns as wide as they need."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    say(f"\n{title}\n")
    for row in (head, ["-" * width for width in widths], *rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        say("  ".join(cells).rstrip())


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option that all benchmarks have."""
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")


def write(file: Path | None, kind: str, found: Mapping[str, Any]) -> None:
    """Write the figures, with what they were measured on, if a file is wanted."""
    if file is None:
        return
    whole = {
        "benchmark": kind,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        **found,
    }
    file.write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
