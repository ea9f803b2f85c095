"""Prints the A4 sheet of each lesson to a PDF, with a headless Chromium or Chrome.

Say `python notebooks/sheets.py`; only sheets whose words have changed are printed. The last line of
each PDF is a comment with the mark of the words it was printed from, which a test compares.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import travelkit
from travelkit.lessons import texts

HERE = Path(__file__).resolve().parent
SHEETS = HERE / "teachers" / "sheets"
_MARK = "% travelkit sheet "
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium() -> str:
    """The browser: named by CHROMIUM, or one of the usual names on the path."""
    named = [os.environ.get("CHROMIUM", ""), *_BROWSERS]
    found = next((path for name in named if name and (path := shutil.which(name))), None)
    if found is None:
        sys.exit("Printing needs Chromium or Chrome: install one, or name it in CHROMIUM.")
    return found


def mark_of(file: Path) -> str:
    """The mark of the words that a PDF was printed from, or ""."""
    if not file.is_file():
        return ""
    tail = file.read_bytes()[-200:].decode("latin-1")
    return tail.rpartition(_MARK)[2].strip() if _MARK in tail else ""


def printed(html: str) -> bytes:
    """A page as PDF."""
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_text(html, encoding="utf-8")
        subprocess.run(  # noqa: S603 - the browser of this machine, and our own page
            [
                chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}", page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )  # fmt: skip
        return out.read_bytes()


def photograph(svg: str) -> str:
    """A board as a JPEG in an address: a fifth of its lines' weight in a PDF."""
    from PIL import Image

    from travelkit.views.png import board_png

    image = Image.open(io.BytesIO(board_png(svg, 1.8))).convert("RGB")
    file = io.BytesIO()
    image.save(file, "JPEG", quality=78, optimize=True)
    return f"data:image/jpeg;base64,{base64.b64encode(file.getvalue()).decode()}"


def main() -> int:
    """Print what is out of date; returns 0."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for name in texts.ids():
        sheet = travelkit.lesson(name, autosave=False).sheet()
        file = SHEETS / f"{texts.load(name).number}-{name}.pdf"
        if mark_of(file) != sheet.digest:
            page = sheet.page(photograph(sheet.board()) if sheet.game else "")
            file.write_bytes(printed(page) + f"{_MARK}{sheet.digest}\n".encode())
            print(f"{file.relative_to(HERE)}: printed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
