"""What a table costs in Python and in the browser, beside the same board by hand in ipyleaflet.

Run it in the top folder: ``python -m tests.bench.bench_board [--rounds N] [--json FILE]``.

The Python side is timed in fresh Pythons, the browser side in a real JupyterLab in a real Chromium,
which is skipped with a word where there is none. Both boards take turns. Bytes and messages are
those on the kernel's web socket; a piece has moved in the frame that first shows it elsewhere.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.boards import BOARDS
from tests.bench.report import add_json, quartiles, say, show, write
from tests.browser import labkit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

TOP = Path(__file__).resolve().parents[2]
OURS, PLAIN = BOARDS
Figures = dict[str, list[float]]
"""What was measured -> the values, one a round (or one a move)."""

# ---- the Python side -------------------------------------------------------------------------

_TIMED = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from tests.bench.boards import BOARDS
import ipyleaflet, anywidget, travelkit, travelkit.views.table, travelkit.views.widget

clock = time.perf_counter
found = {}
for name in ("ms to create the first board", "ms to create the next"):
    began = clock()
    board = BOARDS[sys.argv[2]]()
    board.make()
    found[name] = [1000 * (clock() - began)]
if hasattr(board, "table"):
    for name in ("ms for the first still picture (SVG)", "ms for the next picture"):
        began = clock()
        board.table.svg()
        found[name] = [1000 * (clock() - began)]
moves = found["ms for a move"] = []
for _ in range(30):
    began = clock()
    board.play()
    moves.append(1000 * (clock() - began))
print(json.dumps(found))
"""


def in_python(rounds: int) -> dict[str, Figures]:
    """Both boards in fresh Pythons, the libraries imported before the clock runs."""
    figures: dict[str, Figures] = {board: defaultdict(list) for board in BOARDS}
    with tempfile.TemporaryDirectory() as folder:  # for the table's save file
        for _ in range(rounds):
            for board in BOARDS:
                done = subprocess.run(
                    [sys.executable, "-c", _TIMED, str(TOP), board],
                    cwd=folder,
                    check=True,
                    capture_output=True,
                    text=True,
                )
                for name, values in json.loads(done.stdout).items():
                    figures[board][name] += values
    return figures


# ---- the browser -----------------------------------------------------------------------------

IMPORTS = "import ipyleaflet, anywidget, travelkit, travelkit.views.table, travelkit.views.widget"
CELL = "board = BOARDS[{board!r}]()\nboard.show()"
READY = {OURS: ".tk-ready", PLAIN: ".leaflet-marker-icon"}
SPOT = {
    OURS: ".tk-spot[data-spot='{number}'] .tk-hit",
    # land is one path and each line another: the circles are the last of their pane
    PLAIN: ".leaflet-overlay-pane path:nth-last-of-type({from_the_end})",
}
PIECES = {OURS: "g:has(> .tk-piece)", PLAIN: ".leaflet-marker-pane"}

# Resolves with the ms from the click to the first frame in which a piece has changed.
WATCH = """pieces => {
  window.tkMoved = new Promise(done => {
    document.addEventListener('click', event => {
      const began = event.timeStamp;
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - began));
      });
      for (const found of document.querySelectorAll(pieces)) {
        watch.observe(found, { subtree: true, childList: true, attributes: true });
      }
      setTimeout(() => done(-1), 5000);
    }, { capture: true, once: true });
  });
}"""


class Sockets(labkit.SocketCount):
    """Counts as its base does, and keeps the size of the largest message from the kernel."""

    largest = 0

    def _received(self, payload: str | bytes) -> None:
        super()._received(payload)
        self.largest = max(self.largest, self._size(payload))


def in_browser(rounds: int, moves: int) -> dict[str, Figures]:
    """Both boards in one JupyterLab: a fresh page and kernel each time, `moves` clicks in all."""
    from playwright.sync_api import sync_playwright

    figures: dict[str, Figures] = {board: defaultdict(list) for board in BOARDS}
    with (
        tempfile.TemporaryDirectory() as folder,
        labkit.Lab(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=labkit.find_chromium(), args=list(labkit.CHROMIUM_ARGUMENTS)
        )
        for number in range(rounds):
            for board, found in figures.items():
                for imports, words in (("", "libraries not loaded"), (IMPORTS, "loaded")):
                    page = browser.new_page(viewport={"width": 1366, "height": 768})
                    sockets = Sockets(page)
                    start = f"import sys; sys.path.insert(0, {str(TOP)!r})\n{imports}"
                    cells = [f"{start}\nfrom tests.bench.boards import BOARDS", CELL]
                    name = f"{BOARDS[board].__name__}-{number}-{words}.ipynb".replace(" ", "-")
                    labkit.write_notebook(
                        lab.root / name, [cell.format(board=board) for cell in cells]
                    )
                    labkit.open_notebook(page, lab, name)
                    labkit.run_cell(page, 0)
                    _create(page, sockets, board, words, found)
                    if imports:
                        _mouse(page, sockets, found)
                    if imports and not number:
                        _clicks(page, sockets, board, found, moves)
                    page.evaluate(
                        "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
                    )
                    page.close()
        browser.close()
    return figures


def _create(page: Page, sockets: Sockets, board: str, words: str, found: Figures) -> None:
    """The cell of the board is run, and looked at until the board is there."""
    before = sockets.snapshot()
    visible = labkit.run_cell(page, 1, READY[board])
    if visible < 0:
        raise RuntimeError(f"the board did not come: {board}, {words}. Do tests/browser pass?")
    found[f"ms until the board is visible, {words}"].append(visible)
    page.wait_for_timeout(1500)
    made = sockets.since(before)
    found["bytes to create it"].append(made["down"] + made["up"])
    found["messages to create it"].append(made["messages_down"] + made["messages_up"])


def _mouse(page: Page, sockets: Sockets, found: Figures) -> None:
    """The mouse is moved a hundred times over the map."""
    frame = page.locator(".leaflet-container").first.bounding_box()
    assert frame
    before = sockets.snapshot()
    for step in range(100):
        page.mouse.move(
            frame["x"] + 10 + step / 100 * (frame["width"] - 20), frame["y"] + 60 + step
        )
    page.wait_for_timeout(1000)
    sent = sockets.since(before)
    found["messages for 100 mouse moves"].append(sent["messages_down"] + sent["messages_up"])


def _clicks(page: Page, sockets: Sockets, board: str, found: Figures, moves: int) -> None:
    """The next place is clicked on the map, again and again."""
    for _ in range(moves):
        while labkit.python_says(page, "board.stays()") == "True":
            labkit.python_says(page, "board.play()")
            page.wait_for_timeout(500)
        number = int(labkit.python_says(page, "board.target()"))
        count = int(labkit.python_says(page, f"len({labels(board)})"))
        spot = page.locator(SPOT[board].format(number=number, from_the_end=count - number)).first
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        assert box
        page.evaluate(WATCH, PIECES[board])
        before = sockets.snapshot()
        sockets.largest = 0
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        moved = page.evaluate("() => window.tkMoved")
        if moved < 0:
            raise RuntimeError(f"nothing moved after a click on place {number}: {board}")
        page.wait_for_timeout(1200)  # until the piece has arrived, and all is told
        sent = sockets.since(before)
        found["ms from click to moved piece"].append(moved)
        found["bytes of a move's largest message"].append(sockets.largest)
        found["bytes down for a move, Jupyter's own messages too"].append(sent["down"])
        found["bytes up for a move"].append(sent["up"])
        found["messages a click"].append(sent["messages_down"] + sent["messages_up"])


def labels(board: str) -> str:
    """How a board's places are asked for in its kernel."""
    return "board.table.plate.marks" if board == OURS else "board.points"


# ---- the figures -----------------------------------------------------------------------------


def summary(figures: dict[str, Figures]) -> dict[str, dict[str, Any]]:
    """For each figure: quartiles of both boards, the greatest value of ours, and the ratio."""
    found: dict[str, dict[str, Any]] = {}
    for name, values in figures[OURS].items():
        row: dict[str, Any] = {OURS: quartiles(values), "greatest": max(values)}
        if plain := figures[PLAIN].get(name):
            row[PLAIN] = quartiles(plain)
            middle = statistics.median(plain)
            row["ratio"] = statistics.median(values) / middle if middle else None
        found[name] = row
    return found


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write the JSON file if one is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="of each board (default: 5)")
    parser.add_argument("--moves", type=int, default=30, help="clicks in the browser (default: 30)")
    parser.add_argument("--no-browser", action="store_true", help="the Python side only")
    add_json(parser)
    given = parser.parse_args(arguments)
    parts = {"in Python": summary(in_python(given.rounds))}
    if reason := "not wanted" if given.no_browser else _no_browser():
        say(f"left out: the browser ({reason})")
    else:
        parts["in JupyterLab"] = summary(in_browser(given.rounds, given.moves))
    for part, rows in parts.items():
        show(
            f"A board {part}",
            ("figure", OURS, "at most", PLAIN, "ratio"),
            [
                (
                    name,
                    _figure(row[OURS][1]),
                    _figure(row["greatest"]),
                    _figure(row[PLAIN][1] if PLAIN in row else None),
                    _figure(row.get("ratio")),
                )
                for name, row in rows.items()
            ],
        )
    write(given.json, "board", {"rounds": given.rounds, "moves": given.moves, **parts})


def _no_browser() -> str:
    """Why there can be no browser, or ""."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    return "" if labkit.find_chromium() else "no Chromium or Chrome here; CHROMIUM can name one"


if __name__ == "__main__":
    main()
