"""The Game of Travel in a real JupyterLab, played to its end as a pupil plays it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser import labkit

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LONGEST = 400  # decisions; the longest tour has 189 turns for each of two players


def opened(notebook: Any, file: str, **context: Any) -> Any:
    page = notebook(NOTEBOOKS / file, **context)
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    return page


def says(page: Any, expression: str) -> str:
    return labkit.python_says(page, expression)


def wait_for_move(page: Any, before: str) -> None:
    """Waits until Python has gone on from move `before`."""
    end = time.monotonic() + 10
    while says(page, "table.session.move") == before:
        assert time.monotonic() < end, f"nothing moved after move {before}"
        time.sleep(0.02)


def test_a_whole_game_by_mouse_from_the_start_notebook(notebook: Any) -> None:
    page = opened(notebook, "00-start-here.ipynb")
    assert page.get_by_text("Ready: open notebooks/00-start-here.ipynb").count() >= 1
    check = page.get_by_role("button", name="Press me")
    check.click()
    page.get_by_text("It works: Python heard you 1 time.").wait_for()
    table = page.locator(".tk-table").first
    table.scroll_into_view_if_needed()
    assert says(page, "len(table.session.names)") == "2"
    for turn in range(LONGEST):
        if says(page, "table.session.outcome is None") == "False":
            break
        before = says(page, "table.session.move")
        if turn % 3 == 2 and table.locator(".tk-spot.tk-next").count():
            disc = table.locator(".tk-spot.tk-next .tk-hit").bounding_box()
            page.mouse.click(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2)
        else:
            table.locator(".tk-top .tk-main").first.click()
        wait_for_move(page, before)
    assert says(page, "table.session.outcome is None") == "False"
    winner = says(page, "table.session.names[table.session.outcome.winners[0]]").strip("'")
    sentence = table.locator(".tk-turn")
    sentence.get_by_text("wins").wait_for()
    assert winner in sentence.inner_text()
    assert says(page, "table.errors + table.widget.errors") == "[]"
    # the newest position is in a file beside the notebook: a lost kernel loses no move
    assert says(page, "table.keeper.file.read_text() == table.session.save()") == "True"


def test_a_whole_game_by_keyboard_alone(notebook: Any) -> None:
    page = notebook(
        [
            "import travelkit",
            'table = travelkit.play("game-of-travel", ["Ada", "Ben"], 21, autosave=False)\ntable',
        ],
        reduced_motion="reduce",
    )
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    page.wait_for_selector(".tk-main:visible")
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    count = page.evaluate(cells)
    # into the table by Tab, from the notebook's own body
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.node.focus()")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.classList.contains('tk-main')"):
            break
    assert page.evaluate("() => document.activeElement.classList.contains('tk-main')")
    on_the_map = 0
    for turn in range(LONGEST):
        if says(page, "table.session.outcome is None") == "False":
            break
        before = says(page, "table.session.move")
        if turn in (4, 9):  # twice by the map: Tab to its one stop, arrows to the ringed spot
            on_the_map += walk_to_next(page)
        page.keyboard.press("Enter")
        wait_for_move(page, before)
        if turn in (4, 9):  # and back to the button, backwards
            for _ in range(10):
                page.keyboard.press("Shift+Tab")
                if page.evaluate("() => document.activeElement.classList.contains('tk-main')"):
                    break
        for key in ("a", "d", "d"):  # what JupyterLab would take for commands
            page.keyboard.press(key)
    assert on_the_map == 2
    assert says(page, "table.session.outcome is None") == "False"
    page.locator(".tk-turn").get_by_text("wins").wait_for()
    assert page.evaluate(cells) == count
    assert says(page, "table.errors + table.widget.errors") == "[]"


def walk_to_next(page: Any) -> int:
    """From the main button to the ringed spot with Tab and arrow keys; 1 when it is reached."""
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.closest?.('.tk-spot') !== null"):
            break
    aim = """() => {
      const centre = e => { const b = e.querySelector('.tk-hit').getBoundingClientRect();
        return [b.x + b.width / 2, b.y + b.height / 2]; };
      const here = document.activeElement, next = document.querySelector('.tk-spot.tk-next');
      if (here === next) return '';
      const [x, y] = centre(here), [u, v] = centre(next);
      return Math.abs(u - x) >= Math.abs(v - y) ? (u > x ? 'ArrowRight' : 'ArrowLeft')
        : (v > y ? 'ArrowDown' : 'ArrowUp'); }"""
    for _ in range(80):
        key = page.evaluate(aim)
        if not key:
            return 1
        page.keyboard.press(key)
    return 0


def test_call_out_mode_is_played_on_the_map_and_by_typing(notebook: Any) -> None:
    page = notebook(
        [
            "import travelkit",
            'table = travelkit.play("game-of-travel", ["Ada"], 7, call_out=True, autosave=False)',
            "table",
        ]
    )
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    page.locator(".tk-turn").get_by_text("where is").wait_for()
    boston = int(says(page, "table.side.spot['Boston']"))
    disc = page.locator(f".tk-spot[data-spot='{boston}']")
    assert "Boston" not in (disc.get_attribute("aria-label") or "")
    disc.focus()
    page.keyboard.press("Enter")
    note = page.locator(".tk-note:visible")
    note.wait_for()
    assert "km to the south-west" in note.inner_text()
    before = says(page, "table.session.move")
    new_york = int(says(page, "table.side.spot['New York']"))
    page.locator(f".tk-spot[data-spot='{new_york}']").focus()
    page.keyboard.press("Enter")
    wait_for_move(page, before)
    assert says(page, "table.caller.points(0)") == "2"
    before = says(page, "table.session.move")
    wanted = says(page, "table.caller.wanted().name").strip("'")
    page.locator(".tk-entry input").fill(wanted.upper())
    page.locator(".tk-entry input").press("Enter")
    wait_for_move(page, before)
    assert says(page, "table.caller.points(0)") == "3"
    assert says(page, "table.errors + table.widget.errors") == "[]"


def test_a_session_in_another_cell_moves_the_piece_on_the_map_above(notebook: Any) -> None:
    page = notebook(
        [
            "import travelkit",
            'table = travelkit.play("game-of-travel", ["Ada", "Ben"], 7, autosave=False)\ntable',
            'table.session.play("start New York")',
        ]
    )
    labkit.run_cell(page, 0)
    labkit.run_cell(page, 1, ".tk-ready")
    page.wait_for_selector(".tk-main:visible")
    labkit.run_cell(page, 2)
    page.locator(".tk-turn").first.get_by_text("Ben").wait_for()
    assert page.locator(".leaflet-container .tk-piece:visible").count() == 1


def test_a_cell_that_is_run_again_starts_one_fresh_game(notebook: Any) -> None:
    page = notebook(
        [
            "import travelkit",
            'table = travelkit.play("game-of-travel", ["Ada", "Ben"], 7, autosave=False)\ntable',
        ]
    )
    labkit.run_cell(page, 0)
    for _ in range(3):
        labkit.run_cell(page, 1, ".tk-ready")
    page.wait_for_function("() => document.querySelectorAll('.tk-ready').length === 1")
    page.wait_for_selector(".tk-main:visible")
    before = says(page, "table.session.move")
    page.locator(".tk-top .tk-main").first.click()
    wait_for_move(page, before)
    time.sleep(0.3)
    assert says(page, "table.session.log[-1].text.split()[0]") == "'draw'"
    assert says(page, "sum(1 for entry in table.session.log if entry.player >= 0)") == "1"


def test_an_untrusted_copy_shows_the_stored_picture(notebook: Any) -> None:
    page = notebook(NOTEBOOKS / "00-start-here.ipynb")
    pictures = page.locator(".jp-OutputArea img[alt*='The Game of Travel']")
    pictures.first.wait_for(state="attached")
    assert pictures.count() >= 2
    assert page.evaluate(
        "() => [...document.querySelectorAll('.jp-OutputArea img')].every(i => i.alt)"
    )
