"""A real JupyterLab on this machine, driven through Playwright in a real Chromium or Chrome."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import nbformat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page, WebSocket

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",  # containers of CI have no user namespaces
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",  # the browser's own calls home
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
)
REPOSITORY = Path(__file__).resolve().parents[2]


def find_chromium() -> str | None:
    """The browser: named by CHROMIUM, or one of the usual names on the path; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Lab:
    """A JupyterLab with folders of its own: no setting or trust of another run counts."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.token = secrets.token_hex(12)
        self.base = f"http://127.0.0.1:{(port := free_port())}"
        self._home = Path(tempfile.mkdtemp(prefix="travelkit-lab-"))
        self._log = (self._home / "lab.log").open("wb")
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1",
                f"--port={port}", "--ServerApp.port_retries=0", "--allow-root",
                f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.root}",
                "--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly",
            ],
            env=self._environment(),
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        self._wait()

    def _environment(self) -> dict[str, str]:
        config = self._home / "config" / "labconfig"
        config.mkdir(parents=True)
        # News and the extension manager would ask the internet.
        quiet = ("apputils-extension:announcements", "extensionmanager-extension:plugin")
        disabled = {f"@jupyterlab/{name}": True for name in quiet}
        (config / "page_config.json").write_text(json.dumps({"disabledExtensions": disabled}))
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        paths = os.pathsep.join([str(REPOSITORY), str(Path(__file__).parent)])
        return {
            **os.environ,
            **{name: str(self._home / folder) for name, folder in folders.items()},
            "PYTHONPATH": paths,
        }

    def _wait(self) -> None:
        for _ in range(600):
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.base}/api?token={self.token}", timeout=2).close()  # noqa: S310 (this machine's own address)
                return
            time.sleep(0.1)
        log = (self._home / "lab.log").read_text(errors="replace")[-3000:]
        self.close()
        raise RuntimeError(f"JupyterLab did not start:\n{log}")

    def close(self) -> None:
        """Ends the process group started here, and no other."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._log.close()
        shutil.rmtree(self._home, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SocketCount:
    """Bytes and messages on the web socket of the kernel, both ways."""

    def __init__(self, page: Page) -> None:
        self.up = self.down = self.messages_up = self.messages_down = 0
        page.on("websocket", self._watch)

    def _watch(self, found: WebSocket) -> None:
        if "/api/kernels/" in found.url:
            found.on("framereceived", self._received)
            found.on("framesent", self._sent)

    @staticmethod
    def _size(payload: str | bytes) -> int:
        return len(payload if isinstance(payload, bytes) else payload.encode())

    def _received(self, payload: str | bytes) -> None:
        self.down += self._size(payload)
        self.messages_down += 1

    def _sent(self, payload: str | bytes) -> None:
        self.up += self._size(payload)
        self.messages_up += 1

    def snapshot(self) -> dict[str, int]:
        names = ("up", "down", "messages_up", "messages_down")
        return {name: getattr(self, name) for name in names}

    def since(self, before: dict[str, int]) -> dict[str, int]:
        return {name: count - before[name] for name, count in self.snapshot().items()}


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    notebook: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]  # type: ignore[no-untyped-call]
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
    notebook.metadata.kernelspec = {
        "name": "python3",
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
    }
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


IDLE = """() => window.jupyterapp?.shell.currentWidget
    ?.sessionContext?.session?.kernel?.status === 'idle'"""


def open_notebook(page: Page, lab: Lab, name: str, timeout: float = 90_000) -> None:
    """Opens a notebook and waits until its kernel is idle."""
    page.goto(f"{lab.base}/lab/tree/{name}?token={lab.token}&reset", wait_until="domcontentloaded")
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=timeout)
    page.wait_for_function(IDLE, timeout=timeout)


def run_all(page: Page, timeout: float = 120_000) -> None:
    """Runs every cell, and returns when all have been executed."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=timeout)


RUN_CELL = """async ({index, selector, timeout}) => {
  const app = window.jupyterapp, notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  notebook.deselectAll();
  const began = performance.now();
  const executed = app.commands.execute('notebook:run-cell');
  const visible = new Promise(done => {
    const look = () => {
      const now = performance.now() - began;
      if (!selector || document.querySelector(selector)) done(now);
      else if (now > timeout) done(-1);
      else requestAnimationFrame(look);
    };
    look();
  });
  await executed;
  return await visible;
}"""


def run_cell(page: Page, index: int, selector: str = "", timeout: float = 60_000) -> float:
    """Runs one cell; returns ms until the selector is on the page, or -1 if it never came."""
    found = page.evaluate(RUN_CELL, {"index": index, "selector": selector, "timeout": timeout})
    return float(found)


def python_says(page: Page, expression: str) -> str:
    """What an expression is in the notebook's kernel, as text, without a cell for it."""
    return str(
        page.evaluate(
            """async expression => {
      const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
      const future = kernel.requestExecute({ code: '', silent: true,
        store_history: false, user_expressions: { asked: expression } });
      const reply = await future.done;
      const asked = reply.content.user_expressions.asked;
      return asked.data?.['text/plain'] ?? `${asked.ename}: ${asked.evalue}`;
    }""",
            expression,
        )
    )
