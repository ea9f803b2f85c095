"""Pirate and Traveler in a real JupyterLab: three journeys and the fight, by mouse and by keys."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

import pytest

from tests.browser import labkit
from tests.browser.test_air_ticket_europe_page import says, tab_to, until
from tests.games.roaming import GAME
from travelkit.session import Session

pytestmark = pytest.mark.browser

NAMES = ["Ada", "Ben"]
PLAY = (
    'table = travelkit.play("pirate-and-traveler", ["Ada", "Ben"], seed={seed}, journeys={journeys}'
    ", autosave=False)\ntable"
)
FIGHT_BY_MOUSE = 156  # one is sent home, two are captured, and the leader lands twice
TWO_WAYS = 2  # the second player can go round the first, or past him
FIGHT_BY_KEYS = 96  # one is sent home, one is captured and has nothing to pay with


def script(seed: int) -> list[str]:
    """What computer players would play, to be pressed one by one."""
    session = Session("pirate-and-traveler", NAMES, seed=seed, journeys=3)
    found = []
    while session.outcome is None:
        state = session.state
        act = GAME.computer(GAME, GAME.observe(state, state.seat), random.Random(1))
        found.append(act.text)
        session.play(act)
    return found


def opened(notebook: Any, seed: int, journeys: int = 3, **context: Any) -> Any:
    cells = ["import travelkit", PLAY.format(seed=seed, journeys=journeys)]
    page = notebook(cells, **context)
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    page.wait_for_selector(".tk-main:visible")
    page.wait_for_selector(".leaflet-tk-land-pane use.tk-coast", state="attached")
    page.evaluate("() => document.querySelector('.tk-table').scrollIntoView()")
    return page


TURN = """(lambda act, scene, session: {
  "cover": scene.cover, "move": session.move, "over": session.outcome is not None,
  "pirates": session.state.pirates, "name": session.names[session.state.seat],
  "spun": session.state.number if scene.choices and scene.choices[0].via else 0,
  "cards": len(session.state.travelers[session.state.seat].hand),
  "boxes": [(box[1], box[2]) for box in table.widget.state.get("boxes", ())],
  "found": [(n, c.spot, c.key, c.label, c.says) for n, c in enumerate(scene.choices)
    if c.text == act],
  "shown": [table.widget.model_id, table.widget.state["seq"]],
  "ends": [c.spot for c in scene.choices],
})(%r, table.scene, table.session)"""


class Turn(NamedTuple):
    """What is to be pressed now: number and spot of the choice, its letter, words and sentence."""

    number: int
    spot: int
    key: str
    label: str
    sentence: str
    several: int  # choices that end on that spot
    move: int


def look(page: Any, act: str) -> dict[str, Any]:
    """The position as Python has it, once the page shows it; booty is in nobody else's page."""
    now: dict[str, Any] = says(page, TURN % act)
    page.evaluate(
        """async ([id, seq]) => {
          const model = await document.querySelector('svg[role=group]').tkView.model
            .widget_manager.get_model(id);
          for (let n = 0; n < 400 && model.get('state').seq < seq; n++) {
            await new Promise(done => setTimeout(done, 10));
          }
          await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
        }""",
        now["shown"],
    )
    titles = dict(now["boxes"])
    if now["cover"]:
        assert "Pirate booty" not in titles
        assert not page.locator(".tk-score-cards").first.is_visible()
    elif now["pirates"] and not now["over"]:
        assert titles["Pirate booty"].endswith(f", {now['name']}")
        held = page.locator(".tk-box.tk-scores:visible .tk-score-cards li:visible")
        assert held.count() == now["cards"]
    return now


def turn_of(page: Any, now: dict[str, Any]) -> Turn:
    check_spinner(page, now["spun"])
    ((number, spot, key, label, sentence),) = now["found"]
    return Turn(number, spot, key, label, sentence, now["ends"].count(spot), now["move"])


def middle(page: Any, spot: int) -> tuple[float, float]:
    box = page.locator(f".tk-spot[data-spot='{spot}'] .tk-hit").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page: Any, selector: str) -> str:
    return str(page.locator(selector).first.get_attribute("d") or "")


def check_spinner(page: Any, spun: int) -> None:
    """The hand stands on a sector with the number that was spun, which is the lit one."""
    if not spun:
        return
    page.wait_for_function("() => document.querySelectorAll('.tk-sector.tk-on').length === 1")
    number, turned, index = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll('.tk-sector')];
          const on = all.findIndex(one => one.classList.contains('tk-on'));
          const style = document.querySelector('.tk-dial-hand').style.transform;
          return [all[on].textContent, +style.match(/[\\d.]+/)[0], on];
        }"""
    )
    assert int(number) == spun
    assert round(turned % 360) == 30 * index
    assert f"{spun} stands on" in page.locator(".tk-dial-words").first.inner_text()


def check_preview(page: Any, number: int, spot: int, sentence: str) -> None:
    """The way lies between the piece and the spot, and what it does is told."""
    page.wait_for_function("() => document.querySelector('.tk-tip:not([hidden])')")
    tip = page.locator(".tk-tip").first.inner_text()
    assert re.search(r"\d+ spots?[.,]|ways to move here", tip)
    if sentence:
        assert sentence in tip
    way = drawn(page, ".tk-preview") if number else drawn(page, ".tk-chosen .tk-path")
    assert way.count("L") >= 1
    ends = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", way)
    at = page.evaluate(
        """spot => { const m = document.querySelector(`.tk-spot[data-spot="${spot}"]`)
          .transform.baseVal[0].matrix; return [m.e, m.f]; }""",
        spot,
    )
    copies = [(float(x), float(y)) for x, y in ends]
    assert any(abs(x - at[0]) < 2 and abs(y - at[1]) < 2 for x, y in copies)


def played(page: Any, act: str, move: int) -> None:
    text = f"table.session.record[{move}].text if table.session.move > {move} else ''"
    until(page, text, act)


def finished(page: Any) -> None:
    assert not says(page, "table.session.outcome is None")
    page.locator(".tk-turn").get_by_text(re.compile(r"wins?\b|share the win")).wait_for()
    assert says(page, "[str(error) for error in table.errors + table.widget.errors]") == []


def test_three_journeys_and_the_fight_by_mouse(notebook: Any) -> None:
    page = opened(notebook, FIGHT_BY_MOUSE)
    table = page.locator(".tk-table").first
    ways = dict.fromkeys(("cover", "main", "list", "map", "sent", "captured"), 0)
    for count, act in enumerate(script(FIGHT_BY_MOUSE)):
        now = look(page, act)
        if now["cover"]:
            ways["cover"] += 1
            name = now["cover"]
            table.get_by_role("button", name=f"I am {name}: uncover the table").click()
            until(page, "table.scene.cover", "")
            now = look(page, act)
        number, spot, key, label, sentence, several, move = turn_of(page, now)
        ways["sent"] += "goes back" in sentence
        ways["captured"] += "is captured" in sentence
        if spot >= 0 and (count % 3 or sentence):
            ways["map"] += 1
            page.mouse.move(*middle(page, spot))
            check_preview(page, number, spot, sentence)
            page.mouse.click(*middle(page, spot))
            if several > 1:
                window = page.locator(".tk-ask:visible")
                assert window.locator(".tk-ask-list button:visible").count() == several
                window.get_by_text(label, exact=True).click()
        elif number and key:
            ways["list"] += 1
            button = table.locator(".tk-choices .tk-button:visible", has_text=re.compile(f"^{key}"))
            button.hover()
            assert drawn(page, ".tk-preview")
            button.click()
        elif number == 0:
            ways["main"] += 1
            table.locator(".tk-turn .tk-main").click()
        else:
            find_and_press(page, label)
        played(page, act, move)
    finished(page)
    assert all(ways.values()), ways
    assert ways["map"] >= 5


def find_and_press(page: Any, label: str) -> None:
    """By its words: the filter leaves few of hundreds of moves."""
    field = page.locator(".tk-filter:visible")
    if field.count():
        field.fill(label)
    page.locator(".tk-choices .tk-button:visible").get_by_text(label, exact=True).first.click()


def walk_to(page: Any, spot: int) -> bool:
    """From the map's one Tab stop by arrow keys to a spot; False if they lead past it."""
    tab_to(page, ".tk-spot[tabindex='0']")
    for _ in range(40):
        key = page.evaluate(
            """spot => {
              const at = one => one.transform.baseVal[0].matrix;
              const here = at(document.activeElement);
              const goal = at(document.querySelector(`.tk-spot[data-spot="${spot}"]`));
              const [dx, dy] = [goal.e - here.e, goal.f - here.f];
              if (+document.activeElement.dataset.spot === spot) return '';
              return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft')
                : (dy > 0 ? 'ArrowDown' : 'ArrowUp'); }""",
            spot,
        )
        if not key:
            return True
        page.keyboard.press(key)
    return False


def press_by_tab(page: Any, label: str) -> None:
    """Tab on to the choice with these words, and Enter."""
    tab_to(page, ".tk-choices .tk-button")
    for _ in range(60):
        if page.evaluate("() => document.activeElement.lastChild?.textContent") == label:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {label}")


def test_three_journeys_and_the_fight_by_keyboard_alone(
    notebook: Any,
) -> None:
    page = opened(notebook, FIGHT_BY_KEYS, reduced_motion="reduce")
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    count = page.evaluate(cells)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.node.focus()")
    tab_to(page, ".tk-turn .tk-main")
    ways = dict.fromkeys(("cover", "main", "letter", "map", "found", "sent", "captured"), 0)
    for act in script(FIGHT_BY_KEYS):
        now = look(page, act)
        if now["cover"]:
            ways["cover"] += 1
            assert page.evaluate("() => document.activeElement.matches('.tk-cover .tk-main')")
            page.keyboard.press("Enter")
            until(page, "table.scene.cover", "")
            now = look(page, act)
        assert page.evaluate("() => !!document.activeElement.closest('.tk-table')"), "focus is kept"
        number, spot, key, label, sentence, several, move = turn_of(page, now)
        ways["sent"] += "goes back" in sentence
        ways["captured"] += "is captured" in sentence
        if spot >= 0 and ways["map"] < 4 and walk_to(page, spot):
            ways["map"] += 1
            check_preview(page, number, spot, sentence)
            page.keyboard.press("Enter")
            if several > 1:
                page.locator(".tk-ask:visible").wait_for()
                named = "label => document.activeElement.firstChild.textContent === label"
                for _ in range(several):
                    if page.evaluate(named, label):
                        break
                    page.keyboard.press("ArrowDown")
                assert page.evaluate(named, label)
                page.keyboard.press("Enter")
        elif key and number:
            ways["letter"] += 1
            page.keyboard.press(key)
        elif number == 0:
            ways["main"] += 1
            tab_to(page, ".tk-turn .tk-main")
            page.keyboard.press("Enter")
        else:
            ways["found"] += 1
            if page.locator(".tk-filter:visible").count():
                tab_to(page, ".tk-filter")
                page.keyboard.type(label)
            press_by_tab(page, label)
        played(page, act, move)
    finished(page)
    assert ways["cover"]
    assert ways["main"] and ways["letter"] + ways["found"] and ways["map"], ways  # noqa: PT018
    assert ways["sent"] and ways["captured"], ways  # noqa: PT018
    assert page.evaluate(cells) == count


def test_the_spinner_is_spun_a_piece_walks_spot_by_spot_and_two_ways_are_asked_about(
    notebook: Any,
) -> None:
    page = opened(notebook, TWO_WAYS)
    page.evaluate(
        """() => {
          window.seen = { hand: new Set(), piece: [], began: 0, ended: 0, gap: 0, last: 0 };
          const hand = document.querySelector('.tk-dial-hand');
          const letter = [...document.querySelectorAll('.tk-piece text')]
            .find(one => one.textContent === 'A');
          const piece = letter.parentElement;
          const look = now => {
            seen.hand.add(getComputedStyle(hand).transform);
            if (seen.last) seen.gap = Math.max(seen.gap, now - seen.last);
            seen.last = now;
            const at = piece.getAttribute('transform');
            if (seen.piece.at(-1) !== at) {
              seen.piece.push(at);
              if (seen.piece.length === 2) seen.began = now;
              seen.ended = now;
            }
            requestAnimationFrame(look);
          };
          look(performance.now()); }"""
    )
    page.locator(".tk-turn .tk-main").click()
    until(page, "len(table.session.record) > 3", wanted=True)
    page.wait_for_timeout(2600)
    turned, places, took, gap = page.evaluate(
        "() => [seen.hand.size, seen.piece.length, seen.ended - seen.began, seen.gap]"
    )
    assert turned > 5, "the hand is seen to turn"
    assert places > 4, "the piece is seen between its ends"
    assert took < 1600 + 3 * gap, "a busy machine draws few frames"
    check_spinner(page, says(page, "table.session.state.number"))
    # where a spot can be reached with and without sending somebody home, the player is asked
    spot, labels, texts = says(
        page,
        """(lambda cs: next((c.spot, [o.label for o in cs if o.spot == c.spot],
          [o.text for o in cs if o.spot == c.spot]) for c in cs
          if c.frame and sum(o.spot == c.spot for o in cs) > 1))(table.scene.choices)""",
    )
    move = says(page, "table.session.move")
    page.mouse.click(*middle(page, spot))
    window = page.locator(".tk-ask:visible")
    assert window.locator(".tk-ask-list span:visible").all_inner_texts() == labels
    assert any("goes back to the Home Port" in one for one in window.all_inner_texts())
    page.keyboard.press("Escape")
    assert not window.count()
    assert page.evaluate("() => +document.activeElement.dataset.spot") == spot
    page.keyboard.press("Enter")
    buttons = window.locator(".tk-ask-list button:visible")
    buttons.nth(0).hover()
    first = drawn(page, ".tk-preview")
    buttons.nth(1).hover()
    assert drawn(page, ".tk-preview") not in ("", first), "each has a way of its own"
    assert says(page, "table.session.move") == move, "nothing is played before one is chosen"
    buttons.nth(1).click()
    played(page, texts[1], move)


def boxes_of(page: Any, selector: str) -> list[tuple[float, float, float, float]]:
    found = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].map(one => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return [left, top, right, bottom];
        }).filter(([left, , right]) => right > left)""",
        selector,
    )
    return [tuple(box) for box in found]


def covered(some: Any, others: Any) -> list[Any]:
    """Those of the first that touch one of the second, other than themselves."""
    return [
        a
        for a in some
        if any(
            a is not b and a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]
            for b in others
        )
    ]


def test_letters_gates_and_names_of_seas_cover_nothing(notebook: Any) -> None:
    page = opened(notebook, FIGHT_BY_MOUSE, viewport={"width": 1366, "height": 768})
    page.wait_for_timeout(600)  # the names of seas look for room when the map has come to rest
    letters = boxes_of(page, ".tk-key-plate")
    keys = says(page, "[choice.key for choice in table.scene.choices if choice.key]")
    assert len(letters) == len(keys) > TWO_WAYS
    assert not covered(letters, [*letters, *boxes_of(page, ".tk-piece")])
    gates = boxes_of(page, ".tk-gate circle")
    assert not covered(gates, gates)
    # without what would hang below the line: capitals do not
    seas = [(a, b + 3, c, d - 4) for a, b, c, d in boxes_of(page, ".tk-sea-name")]
    assert seas
    assert not covered(seas, boxes_of(page, ".tk-spot .tk-dot"))
    assert not covered(seas, boxes_of(page, ".tk-label"))


def test_the_way_of_a_button_and_what_it_does_are_told_while_it_is_looked_at(notebook: Any) -> None:
    page = opened(notebook, FIGHT_BY_MOUSE)
    why = page.locator(".tk-why").first
    before = why.inner_text()
    button = page.locator(".tk-choices .tk-button:visible").nth(1)
    button.hover()
    label = says(page, "table.scene.choices[1].label")
    assert why.inner_text().startswith(f"{label}: ")
    assert re.search(r"\d+ spots?", why.inner_text())
    assert drawn(page, ".tk-preview")
    page.mouse.move(5, 5)
    assert why.inner_text() == before
    assert not drawn(page, ".tk-preview")
    assert page.locator(".tk-signs em").all_inner_texts()[:4] == [
        "land", "water", "safety", "back to Home Port"]  # fmt: skip
    assert page.locator(".tk-gate text").all_text_contents().count("6") >= 2
    assert page.locator(".tk-emblem text").text_content() == "Pirate Goal"
    # the page has put together the names of a thousand spots, which come to it short
    labels = page.evaluate(
        """() => [...document.querySelectorAll('.tk-spot')].slice(0, 900)
          .map(one => one.getAttribute('aria-label'))"""
    )
    names = says(page, "[mark.name for mark in table.plate.marks[:900]]")
    assert all(label.startswith(name) for label, name in zip(labels, names, strict=True))
    page.mouse.move(*middle(page, names.index("Yokohama")))
    assert "raw silk" in page.locator(".tk-tip").inner_text()
