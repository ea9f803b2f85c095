"""Work out the International Fares Chart: from the length of a line to steps, red markers and fare.

travelkit never runs this: the chart is in the repository. After `data/geography/build_lines.py`
has drawn the lines anew, run, in the folder that holds `data`,

    python data/games/go/build_chart.py

It writes the columns `steps`, `risk` and `fare` of `lines.csv` anew. All of them are our
reconstruction. The lengths of a step are chosen so that the two numbers of the rules come out:
London to Paris is one step whatever the way (G50), Rome to Bombay by air is five (G51).
"""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).resolve().with_name("lines.csv")

STEP_KM: Final = {"air": 1250, "sea": 1100, "rail": 900, "road": 800}
"""How many kilometres one step of each way to travel covers, the last one up to."""

RED_IN_100: Final = {"air": 40, "sea": 50, "rail": 34, "road": 50}
"""How many of a hundred markers are red: sea and road are riskier than air and rail."""

FARE: Final = {"air": (25, 11), "sea": (15, 7), "rail": (10, 8), "road": (5, 6)}
"""A fare is so many pounds, and so many pounds for each thousand kilometres: quick is dear."""

FARE_STEP: Final = 5
"""Fares are multiples of 5 pounds, so that they are whole in every currency."""


def steps(mode: str, kilometres: int) -> int:
    """How many steps a line of this length has.

    >>> steps("air", 6178), steps("rail", 469)
    (5, 1)
    """
    return math.ceil(kilometres / STEP_KM[mode])


def red_markers(mode: str, count: int) -> tuple[int, ...]:
    """The numbers of the red markers on a line of `count` steps, spread evenly.

    >>> red_markers("air", 5), red_markers("sea", 8), red_markers("rail", 1)
    ((2, 3), (2, 3, 5, 6), ())
    """
    reds = ((count - 1) * RED_IN_100[mode] + 50) // 100
    return tuple((2 * which * count + reds + 1) // (2 * (reds + 1)) for which in range(1, reds + 1))


def fare(mode: str, kilometres: int) -> int:
    """The fare in pounds, to the nearest 5.

    >>> fare("air", 6178), fare("sea", 6178), fare("rail", 469)
    (95, 60, 15)
    """
    fixed, per_thousand = FARE[mode]
    thousandths = fixed * 1000 + per_thousand * kilometres
    return (thousandths + FARE_STEP * 500) // (FARE_STEP * 1000) * FARE_STEP


def build() -> str:
    """The text of `lines.csv` as it should be."""
    rows = list(csv.DictReader(io.StringIO(TABLE.read_text(encoding="utf-8")), strict=True))
    for row in rows:
        mode, kilometres = row["mode"], int(row["kilometres"])
        count = steps(mode, kilometres)
        row["steps"] = str(count)
        row["risk"] = ";".join(map(str, red_markers(mode, count)))
        row["fare"] = str(fare(mode, kilometres))
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def main() -> None:
    """Write `lines.csv` anew."""
    text = build()
    TABLE.write_text(text, encoding="utf-8", newline="")
    print(f"go: {text.count(chr(10)) - 1} lines with steps, red markers and fares")


if __name__ == "__main__":
    main()
