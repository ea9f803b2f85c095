"""Notebooks as they are shipped, in a real JupyterLab that runs nothing and trusts nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TO_THE_LAST_CELL = """async () => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await notebook.scrollToItem(notebook.activeCellIndex);
}"""


def test_a_rules_table_unfolds_and_scrolls_where_nothing_was_run(notebook: Any) -> None:
    page = notebook(NOTEBOOKS / "games" / "pirate-and-traveler.ipynb")
    page.evaluate(TO_THE_LAST_CELL)
    title = page.locator("summary", has_text="all 87 rules")
    title.wait_for()
    first, last = page.get_by_text("one pack of Travel-Cards").last, page.get_by_text("PA7").last
    assert not first.is_visible()
    title.click()
    first.wait_for()
    frame = page.locator("details[open] > div").last
    high, inside = frame.evaluate("element => [element.clientHeight, element.scrollHeight]")
    assert high < 600 < inside, "it scrolls in a frame of its own"
    last.scroll_into_view_if_needed()
    assert last.is_visible()
    assert frame.evaluate("element => element.scrollTop") > 600
