"""Lessons in a real JupyterLab: one gone through without a line of code, one with code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser import labkit

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks" / "lessons"

RIGHT = """__import__('json').dumps((lambda lesson, name: (lambda kinds: kinds.example_answer(
lesson.words(name), lesson.asked(name), lesson.asked(name).answer, lesson.keys(name)
if lesson.words(name).kind in kinds.CHOOSING else ()))(__import__('travelkit.lessons.kinds',
fromlist=['kinds'])))(lesson, {name!r}))"""

TO_CELL = """async ({needle}) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex(cell => cell.model.type === 'code'
    && cell.model.sharedModel.getSource().includes(needle));
  if (index < 0) return -1;
  notebook.activeCellIndex = index;
  notebook.deselectAll();
  await notebook.scrollToItem(index, 'start');
  return index;
}"""

# A long notebook takes cells out of the page that are out of sight; here they all stay in it.
WHOLE = """() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.notebookConfig = { ...notebook.notebookConfig, windowingMode: 'none' };
}"""

WRITE = """({index, source}) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.widgets[index].model.sharedModel.setSource(source);
}"""


def right(page: Any, name: str) -> str:
    """What somebody who knows writes, in this pupil's numbers."""
    import ast
    import json

    said = labkit.python_says(page, RIGHT.format(name=name).replace("\n", " "))
    found: str = json.loads(ast.literal_eval(said))
    return found.replace("\u00a0", " ").replace("\u202f", " ")


def says(page: Any, expression: str) -> str:
    return labkit.python_says(page, expression)


def forgive_slowness(page: Any) -> None:
    """Where many widgets begin at once, anywidget reports those that took more than two seconds.

    They are drawn all the same; a card that were not would fail the test by itself.
    """
    slow = "[anywidget] Failed to initialize model"
    page.watch.errors[:] = [error for error in page.watch.errors if slow not in error]


def card(page: Any, name: str) -> Any:
    """The card of a question, scrolled into sight."""
    assert page.evaluate(TO_CELL, {"needle": f'lesson.ask("{name}"'}) >= 0, name
    title = page.get_by_role("heading", name=f"Question {name.removeprefix('q')}", exact=True)
    found = page.locator(".jp-Notebook .tk-lesson").filter(has=title)
    found.wait_for(timeout=15_000)
    return found


def kind(page: Any, name: str) -> str:
    return says(page, f"lesson.words({name!r}).kind").strip("'")


def answer_by_mouse(page: Any, name: str) -> None:
    shown, text = card(page, name), right(page, name)
    match kind(page, name):
        case "choice":
            shown.locator(f'input[type=radio][value="{text}"]').click()
        case "choices":
            for letter in text.split(", "):
                shown.locator(f'input[type=checkbox][value="{letter}"]').click()
        case "order":
            put_in_order(shown, text.split(", "))
        case "place":
            click_place(page, shown, name, text)
        case _:
            shown.get_by_label("Your answer").fill(text)
    shown.get_by_role("button", name="Check").click()
    shown.locator(".tkl-told.tkl-right").wait_for(timeout=10_000)
    assert shown.locator(".tkl-told").inner_text().startswith("✓ Right.")


def put_in_order(shown: Any, letters: list[str]) -> None:
    texts = dict(
        zip(
            sorted(letters),
            shown.locator(".tkl-order").evaluate(
                "list => [...list.children].map(one => one.firstChild.textContent)"
            ),
            strict=True,
        )
    )
    for place, letter in enumerate(letters):
        while True:
            now = shown.locator(".tkl-order-item > span").all_inner_texts()
            if now.index(texts[letter]) <= place:
                break
            shown.get_by_label(f"Move {texts[letter]} earlier").click()


def click_place(page: Any, shown: Any, question: str, name: str) -> None:
    shown.locator(".tk-ready").wait_for(state="attached", timeout=20_000)
    names = f"[mark.name for mark in lesson.ask({question!r}).map._plate.marks]"
    spot = int(says(page, f"{names}.index({name!r})"))
    box = shown.locator(".tk-spot").nth(spot).locator(".tk-hit").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(
        "([input, name]) => input.value === name",
        arg=[shown.get_by_label("Your answer").element_handle(), name],
        timeout=10_000,
    )


def test_a_lesson_without_a_line_of_code(notebook: Any) -> None:
    page = notebook(NOTEBOOKS / "1-trade-goods.ipynb", reduced_motion="reduce")
    page.evaluate(WHOLE)
    labkit.run_all(page)
    asked = [name for name in says(page, "' '.join(lesson.ids)").strip("'").split()
             if kind(page, name) not in ("table", "function", "played")
             and page.evaluate(TO_CELL, {"needle": f'lesson.ask("{name}"'}) >= 0]  # fmt: skip
    assert len(asked) >= 3
    # a wrong answer first: its feedback stands on the card, and the field keeps the focus
    number = next(name for name in asked if kind(page, name) in ("number", "money"))
    shown = card(page, number)
    field = shown.get_by_label("Your answer")
    field.click()
    page.keyboard.type("123456789")
    page.keyboard.press("Enter")
    told = shown.locator(".tkl-told.tkl-wrong")
    told.wait_for(timeout=10_000)
    assert "✗ Not yet." in told.inner_text()
    assert "I read 123" in told.inner_text()
    assert field.evaluate("one => one === document.activeElement")
    # hints come one by one, and keys of the card do nothing to the notebook
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    count = page.evaluate(cells)
    hints = int(says(page, f"len(lesson.words({number!r}).hints)"))
    for step in range(hints):
        shown.get_by_role("button", name="hint").click()
        shown.locator(".tkl-hints li").nth(step).wait_for(timeout=10_000)
    shown.get_by_role("button", name="Check").focus()
    for key in ("a", "b", "d", "d", "x"):
        page.keyboard.press(key)
    assert page.evaluate(cells) == count
    for name in asked:
        answer_by_mouse(page, name)
    rights = says(page, "sum(standing.right for standing in lesson.standings.values())")
    assert int(rights) == len(asked)
    assert f"{rights} of" in shown.locator(".tkl-tally").inner_text()
    assert says(page, "lesson.errors") == "[]"
    forgive_slowness(page)


def test_a_card_by_keyboard_alone_says_everything_in_words(notebook: Any) -> None:
    page = notebook(
        [
            "from tests.lessons.example import example\nlesson = example('Ada')",
            'lesson.ask("q4")', 'lesson.ask("q5")', 'lesson.ask("q7")', 'lesson.ask("q8")',
        ],
        reduced_motion="reduce",
    )  # fmt: skip
    page.evaluate(WHOLE)
    labkit.run_all(page)
    for name in ("q4", "q5", "q7", "q8"):
        shown, text = card(page, name), right(page, name)
        assert shown.locator("section").get_attribute("aria-labelledby")
        for control in shown.locator("section :is(button, input)").all():
            assert control.evaluate("one => one.labels?.length || one.textContent.trim()"), name
        match name:
            case "q4":
                shown.locator("input").first.focus()
                for _ in "abc"[: "abc".index(text)]:
                    page.keyboard.press("ArrowDown")
                page.keyboard.press("Space")
            case "q5":
                shown.locator("input").first.focus()
                for letter in "abc":
                    if letter in text:
                        page.keyboard.press("Space")
                    page.keyboard.press("Tab")
            case "q7":
                order_by_keyboard(page, shown, text.split(", "))
            case _:
                shown.get_by_label("Your answer").focus()
                page.keyboard.type(text.lower())
        shown.get_by_role("button", name="Check").focus()
        page.keyboard.press("Enter")
        shown.locator(".tkl-told.tkl-right").wait_for(timeout=10_000)
        assert shown.locator(".tkl-told").get_attribute("role") == "status"
        assert shown.get_by_role("button", name="Check").evaluate(
            "one => one === document.activeElement"
        )
    assert says(page, "sum(standing.right for standing in lesson.standings.values())") == "4"


def test_a_phone_shows_the_whole_title_of_a_lesson(notebook: Any) -> None:
    page = notebook(
        ["import travelkit\nlesson = travelkit.lesson('currency', autosave=False)",
         'lesson.ask("q1")'],
        viewport={"width": 390, "height": 844},
    )  # fmt: skip
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    labkit.run_all(page)
    title = card(page, "q1").locator(".tk-name")
    cut = "one => [one, ...one.querySelectorAll('*')].some(e => e.scrollWidth > e.clientWidth + 1)"
    assert not title.evaluate(cut)
    assert "currency arithmetic" in title.inner_text().lower()
    # a page without a game has no style of a table, and the card looks the same there
    heading = card(page, "q1").locator("h3")
    assert heading.evaluate("one => getComputedStyle(one).textTransform") == "uppercase"


def order_by_keyboard(page: Any, shown: Any, letters: list[str]) -> None:
    texts = dict(
        zip(sorted(letters), shown.locator(".tkl-order-item > span").all_inner_texts(), strict=True)
    )
    for place, letter in enumerate(letters):
        button = shown.get_by_label(f"Move {texts[letter]} earlier")
        items = shown.locator(".tkl-order-item > span")
        while items.all_inner_texts().index(texts[letter]) > place:
            button.focus()
            page.keyboard.press("Space")
            assert button.evaluate("one => one === document.activeElement")
    assert "is now number" in shown.locator(".tk-quiet").inner_text()


def test_a_lesson_with_code_typed_into_its_cells(notebook: Any) -> None:
    page = notebook(NOTEBOOKS / "4-currency.ipynb", reduced_motion="reduce")
    page.evaluate(WHOLE)
    labkit.run_cell(page, page.evaluate(TO_CELL, {"needle": "check = lesson.check"}))
    questions = says(page, "' '.join(lesson.ids)").strip("'").split()
    done = 0
    for name in questions:
        if kind(page, name) not in ("number", "money", "words"):
            continue
        cell = page.evaluate(TO_CELL, {"needle": f"{name} = ..."})
        if cell < 0:
            continue
        for answer, sign in (("'12345 apples'", "?"), (repr(right(page, name)), "✓")):
            page.evaluate(WRITE, {"index": cell, "source": f"{name} = {answer}"})
            labkit.run_cell(page, cell)
            checked = page.evaluate(TO_CELL, {"needle": f'check("{name}", {name})'})
            labkit.run_cell(page, checked)
            told = page.locator(".jp-mod-active .jp-OutputArea-output").last
            told.get_by_text(sign).first.wait_for(timeout=10_000)
        done += 1
    assert done >= 2
    assert says(page, "sum(standing.right for standing in lesson.standings.values())") == str(done)
    report = says(page, "repr(lesson.report())")
    numbered = len(questions) - 1  # the game has no number
    tally = f"{done} of {numbered} questions were checked and found right, the game not yet"
    assert tally in report
    # a restarted kernel loses nothing: the progress lies beside the notebook
    code = says(page, "lesson.progress").strip("'")
    assert code.startswith("TKL1-currency-")
    assert says(page, "travelkit.lesson('currency').restore().text").startswith("'Welcome back")
