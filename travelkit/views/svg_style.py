"""Ink, type and measure for the static picture: colours of both themes, text widths, wrapping.

Colours are written as `var(--tk-ink)` and settled at the end by `themed`, so that one drawing
serves light, dark and "as the reader's screen likes it". Widths of text are estimates, because a
picture cannot know which serif the reader's machine has: Liberation's widths, plus a margin.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from travelkit.views.scene import Rich

Theme = Literal["light", "dark", "auto"]

_TOKENS = """
panel FBF6E9 211E19, plate F4EAD0 2B2720, card FFFBF0 2E2A22, ink 2A2118 F1E7D0,
muted 65573F C2B59A, line 4A3B28 CDBE9C, rule CDBE9C 544A3A,
sea D6E0D6 17252D, w1 86A79F 44626B, w2 A3BDB4 324D57,
w3 BDD0C6 263E48, grat B5C5B8 253840, land F1E5C6 3D392E, coast 5E5238 B3A37E, tint EBD0BC 4A3A33,
p0 A8281E EF8B7E, p1 1F4E79 7DB4E6, p2 2C6440 79BE8E, p3 8A5A00 E0A93B, p4 673070 C793D1,
p5 3D3D3D C9C4BB, on-piece FFFFFF 15120D, halo FFFDF6 111418, sea-line 7C2D22 E59A86,
rail-line 2A2118 F1E7D0, boat-line 1F4E79 8FC1F0, road-line 7A5B1E D9B36A,
rail 2A2118 F1E7D0, air 1F4E79 8FC1F0, road 7A5B1E D9B36A, act 1F4E79 9CC7F0, on-act FFFFFF 0E1B28,
next A8281E F08A7C, on-next FFFFFF 15120D, legal 0B57A4 8FC1F0, flame D98A1F F0B24A,
good 22603A 9AD3A6, goodbg E6EFDC 22352A, bad 8E2418 F4A79A, badbg F9E4DA 3E2522,
red-spot B3261E F58278, yellow-spot F2C230 F2C230, white-spot FFFDF6 2E2A22, on-spot 2A2118 2A2118,
tint0 F0E0B4 484130, tint1 EBD0BC 4A3A33, tint2 DDE0BE 3B4234, tint3 E9D6A4 4B4230,
tint4 DFD2D4 433B42, border 7F6C47 AA9A74,
tint5 E0B19C 60332D, coin0 B3262A C45659, tint6 BDC4A1 394832, coin1 2F6B3C 5D8C67,
tint7 BCC4BE 384853, coin2 2D6CA8 4D83B5, tint8 CEC5AF 4C4942, coin3 6F6F6F 7B7B7B,
tint9 EBCA9C 674C2C, coin4 D9822B D9822B, tint10 D6AFA2 553133, coin5 8C1D40 B36A81,
tint11 E4D3A9 5D5137, coin6 C2A35A C2A35A, tint12 CDBBB6 4A3E4A, coin7 6A4A8C 8B71A5,
tint13 B8CCB6 34514A, coin8 1F8A8A 1F8A8A, tint14 E8C9BB 644B4B, coin9 CF7F9D CF7F9D,
tint15 E6D591 5B4F1D, coin10 C9A800 C9A800,
red-ticket A8281E F08A7C, white-ticket FFFDF6 F1E7D0, blue-ticket 1F4E79 9CC7F0,
on-white-ticket 2A2118 2A2118
"""

TOKENS: dict[str, tuple[str, str]] = {
    name: (f"#{light}", f"#{dark}")
    for name, light, dark in (entry.split() for entry in _TOKENS.replace("\n", " ").split(","))
}
"""Name -> colour on paper, colour by lamplight."""

SERIF = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif',serif"
)
SANS = "'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
MONO = "'Liberation Mono',Menlo,Consolas,monospace"

_VAR = re.compile(r"var\(--tk-([a-z0-9-]+)(?:, ?#[0-9A-Fa-f]+)?\)")


def ink(name: str) -> str:
    """A colour by its name, still open to the theme.

    >>> ink("sea")
    'var(--tk-sea)'
    """
    return f"var(--tk-{name})"


def themed(drawing: str, theme: Theme) -> str:
    """A drawing with its colours settled: as plain values, or as variables that follow the screen.

    Args:
        drawing: text with `var(--tk-...)` in it.
        theme: ``"light"`` and ``"dark"`` write plain colours, which every program understands;
            ``"auto"`` writes variables, whose values `style_sheet` gives.

    >>> themed('fill="var(--tk-ink)"', "dark")
    'fill="#F1E7D0"'
    """
    if theme == "auto":
        return _VAR.sub(lambda found: f"var(--tk-{found[1]})", drawing)
    column = 1 if theme == "dark" else 0
    return _VAR.sub(lambda found: TOKENS[found[1]][column], drawing)


@functools.lru_cache(maxsize=32)
def themed_once(drawing: str, theme: Theme) -> str:
    """As `themed`, for the large parts that are drawn again and again: each is settled once.

    >>> themed_once('fill="var(--tk-ink)"', "light")
    'fill="#2A2118"'
    """
    return themed(drawing, theme)


@functools.cache
def style_sheet() -> str:
    """The variables of both themes, for a picture that follows the reader's screen.

    >>> "prefers-color-scheme:dark" in style_sheet()
    True
    """
    light, dark = (
        ";".join(f"--tk-{name}:{colours[column]}" for name, colours in TOKENS.items())
        for column in (0, 1)
    )
    return f"<style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"


def flat(svg: str) -> str:
    """A picture of the theme "auto" with the colours of paper written out, for simple programs.

    >>> flat('<svg><rect fill="var(--tk-sea)"/></svg>')
    '<svg><rect fill="#D6E0D6"/></svg>'
    """
    return themed(svg.replace(style_sheet(), ""), "light")


_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# XML 1.0 has no way to write most control characters, not even as numbers.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_SPACES = re.compile("[\t\n\r]")
_MARKUP = re.compile("[&<>\"']")


@functools.lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Text that people typed, as text of an SVG: never as markup, a colour or a control character.

    >>> escape("<b>Ana</b> & 'Bo'")
    '&lt;b&gt;Ana&lt;/b&gt; &amp; &#39;Bo&#39;'
    """
    clean = _SPACES.sub(" ", _UNWRITABLE.sub("", text))
    return _MARKUP.sub(lambda found: _ENTITIES[found[0]], clean).replace("var(", "var&#40;")


def _table(groups: dict[int, str]) -> dict[str, float]:
    return {character: width / 1000 for width, group in groups.items() for character in group}


# Widths in thousandths of the type size, after Liberation, which has those of Times and Arial.
_SERIF_WIDTHS = _table(
    {
        265: " ,.·'|/:;\\ijlt\u2009",
        333: "!()-I[]`fr\u2019",
        392: 'Js°"',
        444: "?acez\u201c\u201d",
        500: "#$*0123456789_bdghknopquvxy\u2013£^{}",
        560: "FPS~+<=>\u00d7",
        640: "ELTZBCR",
        725: "ADGHKNOQUVXYw",
        780: "&m",
        833: "%",
        920: "M@W",
        1000: "—…",
    }
)
_SANS_WIDTHS = _table(
    {
        222: "ijl\u2019'|",
        278: " !,./:;I[\\]ft·\u2009",
        340: '()-`r“”{}"',
        400: "*°^",
        500: "Jcksvxyz",
        556: "#$0123456789?L_abdeghnopqu\u2013£",
        605: "+<=>~\u00d7FTZ",
        667: "&ABEKPSVXY",
        722: "CDHNRUw",
        778: "GOQ",
        850: "Mm%",
        944: "W",
        1000: "—…@",
    }
)
_WIDE = 1.0
_OTHER = 0.56


@functools.lru_cache(4096)
def width_of(text: str, size: float, *, serif: bool = False, bold: bool = False) -> float:
    """About how wide a text will be, in px; rather too wide than too narrow.

    Args:
        text: one line.
        size: type size in px.
        serif: True for place names and sentences, False for the sans of controls.
        bold: True for bold type.

    >>> width_of("Rome", 10, serif=True) < width_of("Rome", 10, serif=True, bold=True)
    True
    """
    table = _SERIF_WIDTHS if serif else _SANS_WIDTHS
    total = 0.0
    for character in unicodedata.normalize("NFD", text):
        found = table.get(character)
        if found is None:
            if unicodedata.combining(character):
                continue
            found = _WIDE if unicodedata.east_asian_width(character) in "WF" else _OTHER
        total += found
    # Palatino, Georgia and Segoe are up to a tenth wider than Liberation.
    return total * size * (1.13 if bold else 1.06)


class Word(NamedTuple):
    """A piece of a sentence that is never broken, and whether it is bold."""

    text: str
    bold: bool


def _words(rich: Rich) -> Iterator[Word]:
    for number, part in enumerate(rich):
        for text in re.findall(r"\s+|\S+", part):
            yield Word(text, bold=number % 2 == 1)


@functools.lru_cache(maxsize=1024)
def wrap(
    rich: Rich, room: float, size: float, *, serif: bool = False, most: int = 9
) -> tuple[tuple[Word, ...], ...]:
    """A sentence broken into lines that fit.

    Args:
        rich: the sentence, plain and bold parts in turn.
        room: px for a line.
        size: type size in px.
        serif: the face.
        most: lines at most; what is left over ends in an ellipsis.

    >>> [plain(line) for line in wrap(("Ada sails to ", "Storm", "."), 60, 12)]
    ['Ada sails', 'to Storm.']
    """
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in _clusters(rich, room, size, serif=serif):
        wide = sum(width_of(part.text, size, serif=serif, bold=part.bold) for part in word)
        blank = not word[0].text.strip()
        if used + wide > room and lines[-1] and not blank:
            lines.append([])
            used = 0.0
        if blank and not lines[-1]:
            continue
        lines[-1].extend(word)
        used += wide
    for line in lines:
        while line and not line[-1].text.strip():
            line.pop()
    if len(lines) > most:
        lines = lines[:most]
        last = lines[-1][-1]
        lines[-1][-1] = Word(last.text.rstrip(".,;: ") + "…", last.bold)
    return tuple(tuple(line) for line in lines)


def _clusters(rich: Rich, room: float, size: float, *, serif: bool) -> Iterator[list[Word]]:
    """Words that stand together without a space ("Storm" and its full stop); overlong ones cut."""
    cluster: list[Word] = []
    for word in _words(rich):
        if not word.text.strip():
            if cluster:
                yield cluster
            cluster = []
            yield [Word(" ", word.bold)]
            continue
        text = word.text
        while width_of(text, size, serif=serif, bold=word.bold) > room and len(text) > 1:
            cut = len(text) - 1
            while cut > 1 and width_of(text[:cut], size, serif=serif, bold=word.bold) > room:
                cut -= 1
            if cluster:
                yield cluster
                cluster = []
            yield [Word(text[:cut], word.bold)]
            text = text[cut:]
        cluster.append(Word(text, word.bold))
    if cluster:
        yield cluster


def plain(line: Sequence[Word]) -> str:
    """A wrapped line without its bold parts marked.

    >>> plain([Word("to", False), Word(" ", False), Word("Storm", True)])
    'to Storm'
    """
    return "".join(word.text for word in line)


def shorten(text: str, room: float, size: float, *, serif: bool = False, bold: bool = False) -> str:
    """A text that fits, with an ellipsis if it had to be cut.

    >>> shorten("Christopher", 40, 12)
    'Chri…'
    """
    if width_of(text, size, serif=serif, bold=bold) <= room:
        return text
    while text and width_of(text + "…", size, serif=serif, bold=bold) > room:
        text = text[:-1]
    return text + "…"


def runs(line: Sequence[Word]) -> str:
    """A wrapped line as text of an SVG, bold parts in spans.

    >>> runs([Word("to", False), Word(" ", False), Word("Storm", True)])
    'to <tspan font-weight="700">Storm</tspan>'
    """
    found = ""
    position = 0
    while position < len(line):
        bold = line[position].bold
        part = ""
        while position < len(line) and line[position].bold == bold:
            part += line[position].text
            position += 1
        found += f'<tspan font-weight="700">{escape(part)}</tspan>' if bold else escape(part)
    return found


def number(value: float) -> str:
    """A coordinate rounded to a tenth, as short as it can be written.

    >>> [number(x) for x in (1.0, 0.25, -0.04, -3.14)]
    ['1', '.2', '0', '-3.1']
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
