"""GO in a real JupyterLab: a whole short game by mouse, and the same by keyboard alone."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import labkit
from tests.browser.go_script import NAMES, OPTIONS, script
from travelkit.views.ledger import working
from travelkit.views.sides.go_boxes import COINS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.browser

_BUYS = re.compile(r"(?:buy (\w+) ticket|use Free (?:(\w+) )?ticket(?: by (\w+))?) to (.+)")
_MOST_TABS = 200


def says(page: Any, expression: str) -> Any:
    return ast.literal_eval(labkit.python_says(page, expression))


def opened(notebook: Any, **context: Any) -> Any:
    call = f"table = travelkit.play('go', {NAMES!r}, seed={script().seed}, **{OPTIONS!r})"
    cells = ["import travelkit", f"{call}\ntable"]
    page = notebook(cells, reduced_motion="reduce", **context)
    labkit.run_all(page)
    page.wait_for_selector(".tk-ready", state="attached", timeout=60_000)
    page.wait_for_selector(".tk-main:visible")
    return page


class Mouse:
    """Real clicks, and keys only for what is typed."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def reach(self, element: Any) -> None:
        element.click()

    def press(self, element: Any) -> None:
        element.click()

    def type(self, element: Any, text: str) -> None:
        self.reach(element)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def choose(self, element: Any, words: str) -> None:
        """An option of a list, by typing how it begins."""
        if not chosen(element).startswith(words):
            element.focus()
            self.page.keyboard.type(words)
        assert chosen(element).startswith(words)

    def tab(self, name: str) -> None:
        self.press(self.page.locator(".tk-tab", has_text=name))


class Keyboard(Mouse):
    """No mouse at all: Tab to a control, then its keys."""

    def reach(self, element: Any) -> None:
        handle = element.element_handle()
        for _ in range(_MOST_TABS):
            where = handle.evaluate(
                """e => e === document.activeElement ? 'here'
                  : document.activeElement.compareDocumentPosition(e) & 2 ? 'before' : 'after'"""
            )
            if where == "here":
                return
            self.page.keyboard.press("Tab" if where == "after" else "Shift+Tab")
        raise AssertionError(f"no Tab leads to {handle.text_content()!r}")

    def press(self, element: Any) -> None:
        self.reach(element)
        self.page.keyboard.press("Enter")

    def choose(self, element: Any, words: str) -> None:
        self.reach(element)
        super().choose(element, words)

    def tab(self, name: str) -> None:
        """The tabs are one stop: arrows go from one to the next."""
        selected = self.page.locator('.tk-tab[aria-selected="true"]')
        self.reach(selected)
        for _ in range(3):
            if selected.text_content() == name:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to the tab {name}")


def chosen(element: Any) -> str:
    return str(element.evaluate("e => e.selectedOptions[0]?.text ?? ''"))


def play(page: Any, hand: Mouse, text: str, following: list[str]) -> int:
    """Plays one move as a person would; returns how many texts of the script it stands for."""
    verb = text.split(" ", 1)[0]
    main = page.locator(".tk-turn .tk-main")
    if found := _BUYS.fullmatch(text):
        mode = next(part for part in found.groups()[:3] if part)
        hand.tab("Fares")
        row = page.locator(f'.tk-fare-open[aria-label^="{found[4]} by {mode},"]')
        hand.press(row)
        assert row.get_attribute("aria-pressed") == "true"
        told = page.locator(".tk-panel-fares .tk-working").text_content()
        assert re.match(rf"{found[4]} by {mode}, \d+ steps?, ", told)
        assert main.text_content().startswith(text[:1].upper() + text[1:])
        hand.press(main)
    elif verb == "change":
        _, units, name = text.split(" ", 2)
        exchange(page, hand, units, name)
    elif verb == "stake":
        _, units, name = text.split(" ", 2)
        form = page.locator(".tk-form:visible", has_text="Stake")
        if form.locator("select").is_visible():
            hand.choose(form.locator("select"), name)
        hand.type(form.locator("input"), units)
        hand.press(form.locator("button"))
    elif verb == "buy":
        hand.tab("Souvenir")
        hand.press(page.locator(".tk-shelf li", has_text=text[4:]).locator("button"))
    elif verb in ("pawn", "redeem"):
        hand.press(page.locator(".tk-deal-more button", has_text=f"{verb.capitalize()} "))
    elif verb == "deal":
        return deal(page, hand, following)
    else:
        if verb == "accept":
            hand.press(page.locator(".tk-cover .tk-main"))
            page.wait_for_selector(".tk-turn .tk-main:visible")
        assert main.text_content().startswith(text[:1].upper() + text[1:])
        hand.press(main)
    return 1


def exchange(page: Any, hand: Mouse, units: str, name: str) -> None:
    """An amount typed at the bank's counter: the working is seen before anything is changed."""
    hand.tab("Exchange")
    coin = next(one for one in COINS if one.name == name)
    hand.choose(page.locator(".tk-change select"), coin.full_name)
    local = COINS[says(page, "table.session.state.travellers[table.session.turn].currency")]
    shown = page.locator(".tk-panel-exchange .tk-working b")
    change = page.locator(".tk-change button")
    for typed in ("1", "0", "7,5", "99999", units):
        hand.type(page.locator(".tk-change input"), typed)
        if typed == "7,5":
            assert shown.text_content() == "A whole number of units, please, such as 50."
        else:
            assert shown.text_content() == working(int(typed), coin, local)
        ready = change.get_attribute("aria-disabled") == "false"
        assert ready == (typed in ("1", units)), "only what he has, and what brings something"
    hand.press(page.locator(".tk-change button"))


def deal(page: Any, hand: Mouse, following: list[str]) -> int:
    """A whole offer, filled in as a form; nothing is asked for twice."""
    (_, give, given), (_, want, wanted) = (text.split(" ", 2) for text in following[:2])
    lines = page.locator(".tk-offer-line")
    for line, units, name in ((lines.nth(1), give, given), (lines.nth(2), want, wanted)):
        coin = next(one for one in COINS if one.name == name)
        hand.choose(line.locator("select"), coin.full_name)
        hand.type(line.locator("input"), units)
    said = page.locator(".tk-offer .tk-hint").text_content()
    assert f"would give you {want} {wanted}" in said
    assert f"you would give £{give}." in said
    hand.press(lines.nth(0).locator("button"))
    return 3


def moved(page: Any, before: str) -> None:
    page.wait_for_function(
        "before => document.querySelector('.tk-count').textContent !== before", arg=before
    )


def looked_at(page: Any) -> Iterator[str]:
    """What is on the page, held against what Python knows."""
    state = says(
        page,
        "(lambda s: {'outer': [t.outer for t in s.travellers], 'seat': table.scene.player,"
        " 'souvenirs': [len(t.souvenirs) for t in s.travellers],"
        " 'cash': [[u for u in t.cash if u] for t in s.travellers]})(table.session.state)",
    )
    seat = state["seat"]
    here = page.locator(".tk-space-now .tk-space-number").text_content()
    assert here == str(state["outer"][seat]), "the perimeter shows where the token stands"
    notes = page.locator(".tk-purse .tk-note-of:visible b").all_text_contents()
    held = [int(re.sub(r"\D", "", note)) for note in notes]
    assert held[: len(state["cash"][seat])] == state["cash"][seat], "the purse shows the money"
    boxes = page.locator(".tk-things")
    things = boxes.first.locator("li:visible:has(.tk-thing-souvenir)")
    assert things.count() == state["souvenirs"][seat]
    if page.locator(".tk-thing-risk:visible").count():
        yield "risk"
    if page.locator(".tk-bead:not([hidden])").count():
        yield "beads"


def whole_game(page: Any, hand: Mouse) -> None:
    game = script()
    seen: set[str] = set()
    texts = list(game.texts)
    count = page.locator(".tk-count")
    while texts:
        before = count.text_content()
        done = play(page, hand, texts[0], texts[1:])
        moved(page, before)
        if done > 1:
            page.wait_for_selector(".tk-cover:visible")
        if texts[0] in ("end turn", "throw the die") and len(texts) > 1:
            seen |= set(looked_at(page))
        texts = texts[done:]
    assert seen == {"risk", "beads"}
    record = says(page, "[action.text for action in table.session.record]")
    assert record == [action.text for action in game.session.record]
    sentence = page.locator(".tk-says").text_content()
    assert "is home in London with 1 souvenir, and wins." in sentence
    assert page.locator(".tk-turn.tk-over").is_visible()
    assert says(page, "len(table.errors) + len(table.widget.errors)") == 0
    for word in ("Change", "Stake", "Pawn", "Offer"):
        assert not page.locator(".tk-deal:visible, .tk-do:visible", has_text=word).count()


def test_a_whole_game_is_played_with_the_mouse(notebook: Any) -> None:
    page = opened(notebook)
    whole_game(page, Mouse(page))


def test_a_whole_game_is_played_with_the_keyboard_alone(notebook: Any) -> None:
    page = opened(notebook)
    keyboard = Keyboard(page)
    page.locator(".tk-turn .tk-main").focus()
    whole_game(page, keyboard)


AT_AN_OFFICE = """import travelkit
from travelkit.views.table import Table
session = travelkit.Session('go', ['Ada', 'Ben'], seed=1)
while not any(action.text.startswith('buy air') for action in session.actions):
    throws = [a for a in session.actions if a.text in ('throw the die', 'end turn')]
    session.play(throws[0])
Table(session, autosave=False)"""


def test_at_an_office_a_newcomer_finds_the_fares_on_any_screen(notebook: Any) -> None:
    page = notebook([AT_AN_OFFICE], reduced_motion="reduce")
    labkit.run_all(page)
    page.locator(".tk-turn .tk-to-fares").click()
    row = page.locator(".tk-fare-open:focus")
    assert row.bounding_box()["y"] < 768, "in sight"
    page.keyboard.press("Enter")
    page.wait_for_selector(".tk-turn .tk-to-fares", state="hidden")
    assert page.locator(".tk-turn .tk-main").text_content().startswith("Buy air ticket to ")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.wait_for_selector(".tk-low-actions .tk-main:visible")
    whole = "e => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1"
    cut = ".tk-sentence, .tk-tab:visible, .tk-fare:visible, .tk-space-name"
    found = page.locator(cut)
    assert found.count() > 30
    assert [one.text_content() for one in found.all() if not one.evaluate(whole)] == []
    # a kernel that is gone is said in whole words, in place of the turn
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    page.wait_for_timeout(1500)
    page.locator(".tk-turn .tk-main").click()
    page.wait_for_selector(".tk-dead:visible", timeout=8000)
    assert page.locator(".tk-sentence").evaluate(whole)
    assert not page.locator(".tk-says").is_visible()
    page.watch.errors[:] = [
        one for one in page.watch.errors if "Cannot send" not in one and "404" not in one
    ]
