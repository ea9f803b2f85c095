"""Air Ticket Europe in a real JupyterLab: whole rounds by mouse and by keyboard, covers and all."""

from __future__ import annotations

import ast
import json
import re
import time
from typing import Any

import pytest

from tests.browser import labkit

pytestmark = pytest.mark.browser

LONGEST = 300  # decisions of one round
PLAY = (
    'table = travelkit.play("air-ticket-europe", ["Ada", "Ben"], seed={seed}, rounds=1, '
    "autosave=False)\ntable"
)
LATER = "(lambda hint: [act.text for act in hint])(table.session.game.hint(table.session.state))"


def opened(notebook: Any, seed: int, **context: Any) -> Any:
    page = notebook(["import travelkit", PLAY.format(seed=seed)], **context)
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    page.wait_for_selector(".tk-main:visible")
    # the coast comes last, when every layer is there
    page.wait_for_selector(".leaflet-tk-areas-pane use.tk-coast", state="attached")
    return page


def says(page: Any, expression: str) -> Any:
    return ast.literal_eval(labkit.python_says(page, expression))


def until(page: Any, expression: str, wanted: Any, seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while (found := says(page, expression)) != wanted:
        assert time.monotonic() < end, f"{expression} is {found}, not {wanted}"
        time.sleep(0.02)


def shown(page: Any) -> None:
    """Waits until the page shows the position that Python has."""
    wanted = says(page, "table.widget.state['seq']")
    model = says(page, "table.widget.model_id")
    page.evaluate(
        """async ([id, seq]) => {
          const model = await document.querySelector('svg[role=group]').tkView.model
            .widget_manager.get_model(id);
          for (let n = 0; n < 400 && model.get('state').seq < seq; n++) {
            await new Promise(done => setTimeout(done, 10));
          }
          await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
        }""",
        [model, wanted],
    )


def known_to_the_page(page: Any) -> tuple[list[str], set[str]]:
    """Every card of a hand that is anywhere in the page or its models, and countries offered."""
    model = says(page, "table.widget.model_id")
    held, words, state = page.evaluate(
        """async id => {
          const model = await document.querySelector('svg[role=group]').tkView.model
            .widget_manager.get_model(id);
          const all = [...document.querySelectorAll('.tk-table, .tk-table *')];
          return [
            [...document.querySelectorAll('.tk-card-name')].filter(e => !e.closest('.tk-journey'))
              .map(e => e.textContent),
            all.flatMap(e => [e.getAttribute('aria-label') ?? '', e.getAttribute('title') ?? '',
              e.tagName === 'BUTTON' ? e.textContent : '']),
            JSON.stringify(model.get('state'))];
        }""",
        model,
    )
    found = json.loads(state)
    said = [*words, *[choice[1] for choice in found.get("choices", [])]]
    names = says(page, "[face.name for face in table.plate.faces]")
    offered = {
        name
        for text in said
        for name in names
        if re.match(rf"(.*, )?(Lay|Fly to) {re.escape(name)}\b", text)
    }
    in_state = [names[row[0]] for box in found["boxes"] if box[0] == "hand" for row in box[3]]
    assert sorted(in_state) == sorted(held), "what is drawn is what the state says"
    return held, offered


def hand(page: Any, seat: int) -> list[str]:
    return list(
        says(page, f"[table.plate.faces[card].name for card in table.session.state.hands[{seat}]]")
    )


def check_secrets(page: Any) -> None:
    """Under a cover no hand is in the page, and later only that of the player whose turn it is."""
    shown(page)
    held, offered = known_to_the_page(page)
    if says(page, "table.scene.cover"):
        assert held == []
        assert offered == set()
        assert not page.locator(".tk-hand").first.is_visible()
    elif says(page, "table.session.outcome is None"):
        mine = hand(page, says(page, "table.session.turn"))
        assert sorted(held) == sorted(mine)
        assert offered <= set(mine)


def point_in(page: Any, spot: int) -> list[float] | None:
    """A point where a click means this country, as a person would choose it; None if too small."""
    found = page.evaluate(
        """spot => {
          const shape = document.querySelector(`.tk-area-hit[data-spot="${spot}"]`);
          const box = shape.getBoundingClientRect();
          const map = document.querySelector('.leaflet-container').getBoundingClientRect();
          for (let n = 1; n < 40; n++) {
            const x = box.x + box.width * ((n * 0.618) % 1);
            const y = box.y + box.height * ((n * 0.414) % 1);
            if (x < map.x + 14 || y < map.y + 14) continue;
            if (x > map.right - 14 || y > map.bottom - 14) continue;
            if (document.elementFromPoint(x, y) === shape) return [x, y];
          }
          return null;
        }""",
        spot,
    )
    return list(found) if found else None


def next_act(page: Any) -> str:
    hint = says(page, LATER)
    return str(hint[0]) if hint else "stop"


def test_a_round_by_mouse_on_cards_and_on_countries(notebook: Any) -> None:
    page = opened(notebook, 5)
    table = page.locator(".tk-table").first
    covers = on_map = on_cards = 0
    for turn in range(LONGEST):
        if not says(page, "table.session.outcome is None"):
            break
        check_secrets(page)
        before = says(page, "table.session.move")
        if says(page, "table.scene.cover"):
            covers += 1
            name = says(page, "table.scene.cover")
            table.get_by_role("button", name=f"I am {name}: uncover the table").click()
            until(page, "table.scene.cover", "")
            check_secrets(page)
            continue
        act = next_act(page)
        country = act.partition(" ")[2]
        if act == "stop":
            stop = table.locator(".tk-top .tk-keyed:visible, .tk-top .tk-main:visible")
            stop.filter(has_text=re.compile("Pass|Stop here")).first.click()
        else:
            spot = says(page, f"table.side.spot[{country!r}]")
            point = point_in(page, spot) if turn % 2 else None
            if point:
                on_map += 1
                page.mouse.click(*point)
            else:
                on_cards += 1
                number = says(page, f"[one.name for one in table.plate.faces].index({country!r})")
                table.locator(f".tk-hand .tk-card[data-card='{number}']").first.click()
        until(page, f"table.session.move > {before}", wanted=True)
        played = says(page, f"table.session.record[{before}].text")
        assert played == act
    assert not says(page, "table.session.outcome is None")
    shown(page)
    assert covers >= 3
    assert on_map >= 3
    assert on_cards >= 3
    table.locator(".tk-turn").get_by_text(re.compile("wins? with")).wait_for()
    assert says(page, "[str(error) for error in table.errors + table.widget.errors]") == []


def tab_to(page: Any, selector: str) -> None:
    """Tab, or Shift and Tab, until an element that fits has the focus."""
    back = page.evaluate(
        """selector => {
          const goal = document.querySelector(selector);
          return !!(goal.compareDocumentPosition(document.activeElement)
            & Node.DOCUMENT_POSITION_FOLLOWING); }""",
        selector,
    )
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    pytest.fail(f"the keyboard does not reach {selector}")


def walk_to_a_legal_country(page: Any) -> int:
    """From the map's one Tab stop by arrow keys to a country whose card can follow; its spot."""
    tab_to(page, ".tk-spot[tabindex='0']")
    for step in range(120):
        legal = page.evaluate(
            """() => document.activeElement.classList.contains('tk-legal')
              ? +document.activeElement.dataset.spot : -1"""
        )
        if legal >= 0:
            return int(legal)
        keys = ("ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp")
        page.keyboard.press(keys[(step * 7 + step // 9) % 6])
    pytest.fail("the arrow keys reach no country that can be chosen")


def test_a_round_by_keyboard_alone(notebook: Any) -> None:
    page = opened(notebook, 8, reduced_motion="reduce")
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    count = page.evaluate(cells)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.node.focus()")
    tab_to(page, ".tk-cover .tk-main")
    ways: set[str] = set()
    for _ in range(LONGEST):
        if not says(page, "table.session.outcome is None"):
            break
        check_secrets(page)
        assert page.evaluate("() => !!document.activeElement.closest('.tk-table')"), "focus is kept"
        before = says(page, "table.session.move")
        if says(page, "table.scene.cover"):
            assert page.evaluate("() => document.activeElement.matches('.tk-cover .tk-main')")
            page.keyboard.press("Enter")
            until(page, "table.scene.cover", "")
            shown(page)
            ways.add("cover")
            continue
        act = next_act(page)
        main = says(page, "table.scene.choices[0].text")
        if "key" not in ways and "card" in ways and main != "stop":
            act = "stop"
            page.keyboard.press("s")
            ways.add("key")
        elif "map" not in ways and act != "stop":
            spot = walk_to_a_legal_country(page)
            act = says(page, f"[c.text for c in table.scene.choices if c.spot == {spot}][0]")
            page.keyboard.press("Enter")
            ways.add("map")
        elif act == main:
            tab_to(page, ".tk-top .tk-main")
            page.keyboard.press("Enter")
            ways.add("main")
        else:
            country = act.partition(" ")[2]
            number = says(page, f"[one.name for one in table.plate.faces].index({country!r})")
            tab_to(page, f".tk-hand .tk-card[data-card='{number}']")
            page.keyboard.press("Enter")
            ways.add("card")
        until(page, f"table.session.move > {before}", wanted=True)
        assert says(page, f"table.session.record[{before}].text") == act
        for key in ("a", "d", "d"):  # what JupyterLab would take for commands
            page.keyboard.press(key)
    assert not says(page, "table.session.outcome is None")
    assert ways == {"cover", "key", "map", "main", "card"}
    page.locator(".tk-turn").get_by_text(re.compile("wins? with")).wait_for()
    assert page.evaluate(cells) == count
    assert says(page, "[str(error) for error in table.errors + table.widget.errors]") == []


def test_the_map_of_countries(notebook: Any) -> None:
    page = opened(notebook, 5)
    labkit.python_says(page, "table.side.confirm() or table._answer('')")
    shown(page)
    countries = says(page, "sum(area.spot >= 0 for area in table.plate.areas)")
    assert page.locator(".tk-area-hit:not([data-spot='-1'])").count() == countries
    assert page.locator(".leaflet-tk-areas-pane path.tk-area").count() >= countries
    for how in ("border", "air"):
        spots = says(page, f"list(dict(table.scene.shades).get({how!r}, ()))")
        drawn = page.evaluate(
            """how => [...document.querySelectorAll(`.tk-area-hit.tk-area-${how}`)]
              .map(e => [+e.dataset.spot, getComputedStyle(e).fill])""",
            how,
        )
        assert sorted(spot for spot, _ in drawn) == sorted(spots)
        assert all(f"-{how}" in fill for _, fill in drawn), "a pattern, not a colour alone"
    assert "Borders of 1970" in page.locator(".tk-about").first.inner_text()
    # a country without a card in the hand says why nothing happens, and nothing does
    before = says(page, "table.session.move")
    spots = says(page, "[spot for how, all in table.scene.shades for spot in all]")
    other = next(spot for spot in range(28) if spot not in spots and point_in(page, spot))
    page.mouse.click(*point_in(page, other))  # type: ignore[misc]
    page.locator(".tk-note.tk-bad:visible").wait_for()
    assert says(page, "table.session.move") == before


def test_cards_are_large_enough_and_say_what_they_do(notebook: Any) -> None:
    page = opened(notebook, 5)
    labkit.python_says(page, "table.side.confirm() or table._answer('')")
    shown(page)
    cards = page.evaluate(
        """() => [...document.querySelectorAll('.tk-hand .tk-card')].filter(e => e.offsetParent)
          .map(e => [e.getBoundingClientRect().width, e.getBoundingClientRect().height,
            e.getAttribute('aria-label'), e.title, e.getAttribute('aria-disabled')])"""
    )
    assert len(cards) == len(hand(page, says(page, "table.session.turn")))
    for wide, high, label, title, disabled in cards:
        assert wide >= 24
        assert high >= 24
        assert re.match(r"(Lay|Fly to) ", label) or disabled == "true"
        assert "neighbour" in label
        assert "capital" in title


def test_the_table_is_made_from_few_bytes_and_a_move_from_fewer(notebook: Any) -> None:
    page = notebook(["import travelkit, travelkit.views.widget", PLAY.format(seed=5)])
    labkit.run_cell(page, 0)
    before = page.sockets.snapshot()
    labkit.run_cell(page, 1, ".tk-ready")
    page.wait_for_timeout(1000)
    made = page.sockets.since(before)
    # the picture for those who only read the notebook comes with the output
    picture = says(page, "len(table._repr_mimebundle_()[0]['text/html'])")
    assert made["down"] + made["up"] - picture <= 415_000, (made, picture)
