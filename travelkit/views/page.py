"""The page's own files: scripts and styles, put together for a table or for a card of a lesson."""

from __future__ import annotations

import functools
import re
from pathlib import Path

_STATIC = Path(__file__).parent / "static"
SCRIPTS = (
    "dom", "ways", "hub", "bar", "cards", "panel", "dial", "legend", "money", "counter", "things",
    "deal", "perimeter", "foot", "attach", "ground", "frame", "labels", "pieces",
    "ask", "spots", "again", "areas", "route", "beads", "modes", "fit", "overlay", "main",
)  # fmt: skip
_BANK = {
    "money": (), "counter": ("drawBeside",), "things": (), "deal": (),
    "perimeter": ("drawPerimeter",), "beads": ("drawBeads",), "modes": ("drawModes",),
}  # fmt: skip
_COUNTED = {
    "dial": (), "legend": ("drawLegend",), "ask": ("makeAsk",),
    "again": ("drawAgain", "drawEmblems"),
}  # fmt: skip
"""Files that some tables alone need: the functions of each that `plain.js` stands for elsewhere."""
SHEETS = ("tokens", "table", "map")
"""What every table wears. A page holds one such style for all of them."""


@functools.cache
def joined(names: tuple[str, ...], ending: str) -> str:
    """The files of the page as one text, without indents and lines that are only comments."""
    text = "\n".join((_STATIC / f"{name}.{ending}").read_text(encoding="utf-8") for name in names)
    if ending == "css":
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        text = re.sub(r"\s*([{};,])\s*", r"\1", text)
    text = re.sub(r"(?<=[;{},)]) +// [^'\"`\n]*$", "", text, flags=re.MULTILINE)
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


@functools.cache
def scripts(*, bank: bool, counted: bool) -> str:
    """The page's script for a kind of table: what it cannot need is not sent.

    Args:
        bank: True if the plate has currencies and a track round the map.
        counted: True if moves are counted by the marks of the lines.

    >>> len(scripts(bank=False, counted=False)) < len(scripts(bank=True, counted=True))
    True
    """
    out = {**({} if bank else _BANK), **({} if counted else _COUNTED)}
    names = [name for names in out.values() for name in names]
    lines = (_STATIC / "plain.js").read_text(encoding="utf-8").splitlines()
    plain = [line for line in lines if line.startswith(tuple(f"const {name} " for name in names))]
    kept = joined(tuple(name for name in SCRIPTS if name not in out), "js")
    return "\n".join([*plain, kept])


def own_sheet(*, bank: bool, counted: bool) -> str:
    """The rules that only tables of a kind need: they travel with the table, and stand in it.

    Args:
        bank: True if the plate has currencies and a track round the map.
        counted: True if moves are counted by the marks of the lines.

    >>> own_sheet(bank=False, counted=False)
    ''
    """
    names = (*(("round",) if bank or counted else ()), *(("bank",) if bank else ()))
    return joined(names, "css")


_SELECTORS = re.compile(r"([^{}]+)\{")
_APART = re.compile(r",(?![^()]*\))")


def only_in(root: str, css: str) -> str:
    """The rules of a table's sheet for another kind of thing that looks like one.

    A page that holds both would have each rule twice, and the later would take the place of what
    the first says of wide and narrow tables. So these speak of `root` and what is in it alone.

    Args:
        root: the class of the thing, such as ``".tk-lesson"``.
        css: rules as `joined` gives them.

    >>> only_in(".tk-lesson", ".tk-table{margin:0;}.tk-head,.tk-name{gap:1px;}")
    '.tk-lesson{margin:0;}:where(.tk-lesson) .tk-head,:where(.tk-lesson) .tk-name{gap:1px;}'
    """

    def narrowed(found: re.Match[str]) -> str:
        if found[1].startswith("@"):
            return found[0]
        parts = (part.strip().replace(".tk-table", root) for part in _APART.split(found[1]))
        return ",".join(part if root in part else f":where({root}) {part}" for part in parts) + "{"

    return _SELECTORS.sub(narrowed, css)
