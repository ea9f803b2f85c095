"""Fixtures: one JupyterLab and one browser a session, one page a test, and no silent failure."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.browser import labkit

HARMLESS = (
    # Two widget packages name different ranges of the same shared library; both run with it.
    "Unsatisfied version",
    # JupyterLab's own: icons and settings of plugins that the tests turn off.
    "is disabled",
    "preloaded using link preload but not used",
    # Its debugger asks the kernel once more while the test is already shutting that down.
    "Canceled future for debug_request",
)
"""Parts of the console messages that are known, and are not ours."""

Opener = Callable[..., Any]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; without one, skip, or fail if TRAVELKIT_REQUIRE_BROWSER=1."""
    found = labkit.find_chromium()
    missing = ""
    if not found:
        missing = "no Chromium or Chrome on this machine: install one, or name it in CHROMIUM"
    elif importlib.util.find_spec("playwright") is None:
        missing = "playwright is not installed: python -m pip install 'travelkit[test]'"
    if missing and os.environ.get("TRAVELKIT_REQUIRE_BROWSER") == "1":
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    assert found
    return found


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[labkit.Lab]:
    assert chromium  # no JupyterLab is started where there is nothing to look at it
    with labkit.Lab(tmp_path_factory.mktemp("lab")) as started:
        yield started


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, args=list(labkit.CHROMIUM_ARGUMENTS)
        )
        yield started
        started.close()


class Watch:
    """What a page did that it must not do."""

    def __init__(self, page: Any, home: str) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._home = home
        page.on("pageerror", self._failed)
        page.on("console", self._console)
        page.on("request", self._request)

    def _failed(self, error: Any) -> None:
        self.errors.append(f"page error: {error.stack or error}")

    def _console(self, message: Any) -> None:
        if message.type == "error" and not any(part in message.text for part in HARMLESS):
            self.errors.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        if request.url.startswith("http") and not request.url.startswith(self._home):
            self.outside.append(request.url)


@pytest.fixture
def notebook(lab: labkit.Lab, browser: Any, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """`notebook(cells or path, **context)` opens a page with that notebook and an idle kernel.

    The test fails if the page reports an error, or asks anything of another machine. `page.watch`
    lists what was seen, so that a test which provokes an error can take it out again.
    """
    contexts: list[Any] = []
    pages: list[Any] = []
    name = "".join(letter if letter.isalnum() else "-" for letter in request.node.name)

    def open_(cells: Sequence[str] | Path, **options: Any) -> Any:
        options.setdefault("viewport", {"width": 1366, "height": 768})
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.watch = Watch(page, lab.base)
        page.sockets = labkit.SocketCount(page)
        pages.append(page)
        file = f"{name}-{len(pages)}.ipynb"
        if isinstance(cells, Path):
            shutil.copy(cells, lab.root / file)
        else:
            labkit.write_notebook(lab.root / file, cells)
        labkit.open_notebook(page, lab, file)
        return page

    yield open_
    for page in pages:
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    for context in contexts:
        context.close()
    for page in pages:
        assert not page.watch.errors, page.watch.errors
        assert not page.watch.outside, page.watch.outside
