"""The table in a real JupyterLab: it attaches, plays, keeps keys inside, and stays quiet."""

from __future__ import annotations

import statistics
import time
from typing import Any

import pytest

from tests.browser import labkit

pytestmark = pytest.mark.browser

READY = ".tk-ready"
START = ["from demo import *\nd = Demo(0)\nd.box"]


def opened(notebook: Any, cells: list[str] | None = None, **context: Any) -> Any:
    page = notebook(cells or START, **context)
    labkit.run_all(page)
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    page.wait_for_selector(".tk-turn:visible")
    return page


def heard(page: Any) -> str:
    return labkit.python_says(page, "[m['kind'] for m in d.heard]")


def until(page: Any, expression: str, wanted: str, seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while (found := labkit.python_says(page, expression)) != wanted:
        assert time.monotonic() < end, f"{expression} is {found}, not {wanted}"
        time.sleep(0.05)


def number(page: Any, name: str) -> int:
    return int(labkit.python_says(page, f"NUMBERS[{name!r}]"))


def spot(page: Any, name: str) -> Any:
    return page.locator(f".tk-spot[data-spot='{number(page, name)}']").first


def middle(page: Any, name: str) -> tuple[float, float]:
    box = spot(page, name).locator(".tk-hit").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cells(page: Any) -> int:
    return int(page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length"))


def test_everything_is_drawn(notebook: Any) -> None:
    page = opened(notebook)
    assert page.locator(".tk-spot").count() == int(labkit.python_says(page, "len(NUMBERS)"))
    assert page.locator("path.tk-land-path").count() == 1
    assert page.locator("path.tk-line.leaflet-interactive").count() == 0
    assert page.locator(".tk-water use").count() == 6
    assert page.locator(".leaflet-tk-lines-pane path").count() > 100
    assert page.locator(".tk-piece:visible").count() >= 4
    assert labkit.python_says(page, "d.widget.attached") == "1"
    ends = page.evaluate("""() => {
      const table = document.querySelector('.tk-table').getBoundingClientRect();
      const map = document.querySelector('.leaflet-container').getBoundingClientRect();
      return map.bottom - table.top; }""")
    assert ends <= 480


def test_the_plate_fills_a_wide_page_from_the_start(notebook: Any) -> None:
    # with the side bar away the map opens at a zoom below its least one
    page = notebook(START)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    labkit.run_all(page)
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    page.wait_for_timeout(600)
    west, east, high = page.evaluate("""() => {
      const bounds = document.querySelector('svg[role=group]').tkView.obj.getBounds();
      return [bounds.getWest(), bounds.getEast(), bounds.getNorth() - bounds.getSouth()]; }""")
    assert west < -78 < 32 < east
    assert high < 30


def test_main_button_plays_and_keeps_the_focus(notebook: Any) -> None:
    page = opened(notebook)
    button = page.locator(".tk-top .tk-main").first
    button.click()
    until(page, "d.at", "1")
    for at in ("2", "3"):
        page.keyboard.press("Enter")
        until(page, "d.at", at)
        page.wait_for_function(
            "at => document.querySelector('.tk-count').textContent.startsWith(`move ${at} `)",
            arg=at,
        )
    assert page.evaluate("() => document.activeElement.classList.contains('tk-main')")
    page.get_by_role("button", name="Undo").first.click()
    until(page, "d.at", "2")


def test_a_double_click_is_one_move(notebook: Any) -> None:
    page = opened(notebook)
    page.evaluate(
        "() => { const b = document.querySelector('.tk-top .tk-main'); b.click(); b.click(); }"
    )
    until(page, "d.at", "1")
    time.sleep(0.4)
    assert labkit.python_says(page, "d.at") == "1"
    assert heard(page) == "['play']"
    # Also where Python has answered between the two clicks, as it often has.
    main = page.locator(".tk-turn .tk-main")
    main.evaluate(
        """button => new Promise(done => {
          const press = detail => button.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
          const label = button.textContent;
          const look = () => {
            if (button.textContent === label) return requestAnimationFrame(look);
            press(2);
            return done();
          };
          press(1);
          look();
        })"""
    )
    time.sleep(0.5)
    assert labkit.python_says(page, "d.at") == "2"
    assert heard(page) == "['play', 'play']"


def test_a_stale_message_changes_nothing_and_is_answered(notebook: Any) -> None:
    page = opened(notebook)
    labkit.python_says(page, "d.widget._receive(None, {'kind': 'undo', 'move': 99}, None)")
    assert heard(page) == "[]"
    assert labkit.python_says(page, "d.widget.state['seq']") == "2"


def test_clicks_on_the_map(notebook: Any) -> None:
    page = opened(notebook)
    page.mouse.click(*middle(page, "Calm"))
    until(page, "d.heard[-1]['spot'] == NUMBERS['Calm']", "True")
    page.wait_for_selector(".tk-note.tk-bad:visible")
    page.mouse.click(*middle(page, "Storm"))
    until(page, "d.at", "1")
    assert page.locator(".tk-note:visible").count() == 0


def test_where_discs_overlap_the_nearest_spot_is_meant(notebook: Any) -> None:
    page = opened(notebook)
    for name in ("Antwerp", "Brussels", "Rotterdam"):
        page.mouse.click(*middle(page, name))
        until(page, f"d.heard[-1]['spot'] == NUMBERS[{name!r}]", "True")


def test_keys_stay_in_the_table(notebook: Any) -> None:
    page = opened(notebook)
    spot(page, "New York").focus()
    before = cells(page)
    zoom = page.evaluate("() => document.querySelector('svg[role=group]').tkView.obj.getZoom()")
    for key in ("a", "b", "d", "d", "x", "m", "z", "+", "-", "0", "0"):
        page.keyboard.press(key)
    page.locator(".tk-top .tk-main").first.focus()
    for key in ("a", "b", "d", "d", "x", "m"):
        page.keyboard.press(key)
    assert cells(page) == before
    assert (
        page.evaluate("() => document.querySelector('svg[role=group]').tkView.obj.getZoom()")
        == zoom
    )
    assert heard(page) == "[]"


def test_arrow_keys_walk_the_spots_and_enter_chooses(notebook: Any) -> None:
    page = opened(notebook)
    assert page.locator(".tk-spot[tabindex='0']").count() == 1
    spot(page, "New York").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert focused
    assert not focused.startswith("New York")
    assert page.locator(".tk-tip:visible").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".tk-tip:visible").count() == 0
    spot(page, "Storm").focus()
    assert "next on your ticket" in page.evaluate(
        "() => document.activeElement.getAttribute('aria-label')"
    )
    page.keyboard.press("Enter")
    until(page, "d.at", "1")
    page.wait_for_function(
        "() => document.querySelector('.tk-live').textContent === 'Ada goes to Storm.'"
    )
    assert "Ada's ship here" in spot(page, "Storm").get_attribute("aria-label")


def test_the_focus_stays_inside_when_what_had_it_is_gone(notebook: Any) -> None:
    # else JupyterLab gets the keys, and d d deletes a cell
    page = opened(notebook, ["from demo import *\nd = Demo(4, **MANY)\nd.box"])
    held = "() => document.activeElement.className"
    page.locator(".tk-form:visible input").first.focus()
    labkit.python_says(page, "d.widget.show(d.widget.scene._replace(forms=()))")
    page.wait_for_function("() => document.activeElement.classList.contains('tk-main')")
    page.locator(".jp-Notebook .jp-InputArea .cm-content").first.focus()
    labkit.python_says(page, "d.widget.show(d.widget.scene._replace(choices=()))")
    page.wait_for_timeout(300)
    assert "cm-content" in page.evaluate(held)  # nobody who writes a cell is disturbed


def test_letters_choose_and_forms_are_filled_in(notebook: Any) -> None:
    page = opened(notebook, ["from demo import *\nd = Demo(4, **MANY)\nd.box"])
    page.locator(".tk-filter").fill("const")
    assert page.locator(".tk-choices button:visible").count() == 1
    page.locator(".tk-filter").fill("")
    page.locator(".tk-form input").fill("25")
    assert page.locator(".tk-form button").inner_text() == "Change 25 pounds into lire"
    page.locator(".tk-form button").click()
    until(page, "d.heard[-1]['text']", "'change 25 pounds'")
    page.locator(".tk-top .tk-main").first.focus()
    page.keyboard.press("c")
    until(page, "d.heard[-1]['text']", "'go Storm'")


def test_call_out_mode_hides_names_and_comes_closer(notebook: Any) -> None:
    page = opened(notebook, ["from demo import *\nd = Demo(2, names=False, **CALL_OUT)\nd.box"])
    inside = page.locator(".leaflet-container").first.evaluate(
        """map => [...map.querySelectorAll('[aria-label], text, .tk-tip')]
          .map(e => `${e.getAttribute('aria-label') ?? ''} ${e.textContent}`).join('|')"""
    )
    assert "Brussels" not in inside
    assert "New York" in inside
    zoom = "() => document.querySelector('svg[role=group]').tkView.obj.getZoom()"
    before = page.evaluate(zoom)
    page.mouse.click(*middle(page, "Brussels"))
    page.wait_for_function(f"before => ({zoom})() > before + 1", arg=before)
    assert heard(page) == "[]"
    time.sleep(0.5)
    page.mouse.click(*middle(page, "Brussels"))
    until(page, "d.heard[-1]['spot'] == NUMBERS['Brussels']", "True")
    field = page.locator(".tk-entry input")
    field.fill("<b>Havre</b>")
    field.press("Enter")
    until(page, "d.heard[-1]['text']", "'<b>Havre</b>'")


def test_an_error_in_python_is_shown(notebook: Any) -> None:
    page = opened(
        notebook, ["from demo import *\nd = Demo(0, extras=(('break', 'Break it'),))\nd.box"]
    )
    page.get_by_role("button", name="Break it").first.click()
    page.wait_for_selector(".tk-note.tk-bad:visible")
    assert "broken on purpose" in page.locator(".tk-note").first.inner_text()
    assert labkit.python_says(page, "len(d.widget.errors)") == "1"


def test_two_views_a_hidden_tab_and_a_reload(notebook: Any) -> None:
    page = opened(notebook, [
        "from demo import *\nd = Demo(0)\nd.box",
        "d.box",
        "import ipywidgets as w\nt = w.Tab([w.HTML('first'), d.box], titles=('a', 'b'))\nt",
    ])  # fmt: skip
    page.wait_for_function("() => document.querySelectorAll('.tk-ready').length >= 2")
    page.locator(".tk-top .tk-main").first.click()
    page.wait_for_function(
        """() => [...document.querySelectorAll('.tk-count')]
          .filter(e => e.textContent === 'move 1 of 1').length >= 2"""
    )
    said = page.evaluate(
        """async () => { await new Promise(r => setTimeout(r, 300));
          return [...document.querySelectorAll('.tk-live')].filter(e => e.textContent).length; }"""
    )
    assert said == 1
    page.locator(".jp-OutputArea .lm-TabBar-tab").nth(1).click()
    page.wait_for_function(
        """() => [...document.querySelectorAll('.widget-tab .leaflet-container')]
          .some(e => e.clientWidth > 300 && e.querySelector('.tk-ladder')?.getAttribute('d'))"""
    )
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_timeout(500)
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    page.locator(".tk-top .tk-main").first.click()
    until(page, "d.at", "2")


def test_an_old_table_says_that_python_is_gone(notebook: Any) -> None:
    page = opened(notebook)
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    page.wait_for_timeout(1500)
    page.locator(".tk-top .tk-main").first.click()
    page.wait_for_selector(".tk-dead:visible", timeout=8000)
    assert "run the cell again" in page.locator(".tk-dead").first.inner_text()
    # JupyterLab itself reports the closed channel in the console.
    page.watch.errors[:] = [
        e for e in page.watch.errors if "Cannot send" not in e and "404" not in e
    ]


def test_without_its_map_the_panel_still_plays(notebook: Any) -> None:
    page = notebook(["from demo import *\nd = Demo(0)\nd.widget.map_id = 'no-such-map'\nd.box"])
    labkit.run_all(page)
    page.wait_for_selector(".tk-failed", timeout=30_000)
    assert page.locator(".leaflet-tk-lines-pane path").count() > 100
    page.locator(".tk-top .tk-main").first.click()
    until(page, "d.at", "1")
    until(page, "d.widget.attached", "-1")
    page.watch.errors.clear()  # the widget manager names the model that does not exist


def test_covered_table_shows_nothing_until_confirmed(notebook: Any) -> None:
    page = opened(notebook, ["from demo import *\nd = Demo(0)\nd.box"])
    labkit.python_says(page, "d.widget.show(d.scene()._replace(cover='Ben'))")
    page.get_by_role("button", name="I am Ben: uncover the table").wait_for()
    assert not page.locator(".tk-ticket").first.is_visible()
    assert not page.locator(".tk-turn").first.is_visible()
    page.get_by_role("button", name="I am Ben").click()
    until(page, "d.heard[-1]['kind']", "'confirm'")
    page.wait_for_selector(".tk-ticket:visible")


def test_replay_and_copy(notebook: Any) -> None:
    page = opened(notebook, ["from demo import *\nd = Demo(3)\nd.box"])
    page.get_by_role("button", name="One move back").click()
    until(page, "d.at", "2")
    page.get_by_role("button", name="Copy the save code").click()
    page.wait_for_function(
        "() => /Copied|Ctrl/.test(document.querySelector('.tk-save .tk-small').textContent)"
    )


def test_targets_are_large_enough_on_touch(notebook: Any) -> None:
    page = opened(notebook, viewport={"width": 700, "height": 900}, has_touch=True)
    small = page.evaluate("""() => [...document.querySelectorAll('.tk-table :is(button, a)')]
      .filter(b => b.offsetParent && b.getBoundingClientRect().height < 44)
      .map(b => b.className)""")
    assert not small, small


def test_quiet_and_quick(notebook: Any, request: pytest.FixtureRequest) -> None:
    page = opened(notebook)
    before = page.sockets.snapshot()
    frame = page.locator(".leaflet-container").first.bounding_box()
    for step in range(100):
        page.mouse.move(frame["x"] + 20 + 8 * step, frame["y"] + 40 + 2 * step)
    page.wait_for_timeout(300)
    assert page.sockets.since(before)["messages_up"] == 0

    took, sizes, messages = [], [], []
    for _ in range(3):
        for at in range(10):
            before = page.sockets.snapshot()
            took.append(
                page.evaluate(
                    """at => new Promise(done => {
          const began = performance.now();
          const pieces = document.querySelectorAll('.leaflet-tk-board-pane .tk-piece');
          const watch = new MutationObserver(() => {
            watch.disconnect();
            done(performance.now() - began);
          });
          pieces.forEach(piece => watch.observe(piece, { attributes: true }));
          document.querySelector('.tk-top .tk-main').click();
        })""",
                    at,
                )
            )
            page.wait_for_timeout(700)
            since = page.sockets.since(before)
            sizes.append(since["down"])
            messages.append(since["messages_up"] + since["messages_down"])
        page.evaluate(
            """() => { const slider = document.querySelector('.tk-replay input');
              slider.value = 0; slider.dispatchEvent(new Event('change')); }"""
        )
        until(page, "d.at", "0")
        page.wait_for_timeout(500)
    figures = f"{statistics.median(took):.0f} ms, {statistics.median(sizes):.0f} bytes, {messages}"
    request.node.user_properties.append(("click", figures))
    assert max(messages) <= 6, figures


def test_the_table_is_made_from_few_bytes(notebook: Any, request: pytest.FixtureRequest) -> None:
    page = notebook(["from demo import *\nimport ipyleaflet", "d = Demo(0)\nd.box"])
    labkit.run_cell(page, 0)
    before = page.sockets.snapshot()
    visible = labkit.run_cell(page, 1, READY)
    page.wait_for_timeout(1000)
    made = page.sockets.since(before)
    request.node.user_properties.append(("made", f"{visible:.0f} ms, {made}"))
    assert made["down"] + made["up"] <= 400_000, made
    assert visible > 0
