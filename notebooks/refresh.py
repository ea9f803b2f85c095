"""Runs every notebook and stores what it shows: pictures and words, never live widgets.

Say `python notebooks/refresh.py` for all notebooks, or name some of them; with `--check` it only
says which are not as a run would leave them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent
_LIVE = "application/vnd.jupyter.widget-view+json"


def executed(file: Path) -> str:
    """The text of a notebook after a run, with the still picture in place of each live widget."""
    notebook = nbformat.read(file, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=120, resources={"metadata": {"path": folder}}, kernel_name="python3"
        )
        client.execute()
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if "data" in output:
                output["data"].pop(_LIVE, None)
    notebook.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
    }
    notebook.metadata["language_info"] = {"name": "python"}
    text: str = nbformat.writes(notebook, indent=1)
    return text + "\n" * (not text.endswith("\n"))


def main(arguments: list[str]) -> int:
    """Refresh all notebooks, or check them; returns the number that were out of date."""
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    stale = 0
    chosen = [Path(name).resolve() for name in arguments if name != "--check"]
    for file in chosen or sorted(HERE.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in file.parts:
            continue
        text = executed(file)
        if text == file.read_text(encoding="utf-8"):
            continue
        stale += 1
        print(f"{file.relative_to(HERE)}: {'out of date' if '--check' in arguments else 'written'}")
        if "--check" not in arguments:
            file.write_text(text, encoding="utf-8")
    return stale if "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
