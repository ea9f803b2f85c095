"""A lesson on paper: its questions as a page of A4, for a class without computers.

The page stands alone: map, style and words are in it, and nothing is fetched from anywhere.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from travelkit import data
from travelkit.lessons import kinds
from travelkit.lessons.feedback import called
from travelkit.lessons.judge_words import LETTERS
from travelkit.lessons.reading import written

if TYPE_CHECKING:
    from travelkit.lessons.lesson import Lesson
    from travelkit.lessons.texts import Paper, Question

_STYLE = """
@page { size: A4; margin: 13mm 14mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 182mm; color: #000; background: #fff; font: 11pt/1.35
  "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Liberation Serif", serif; }
header { border-bottom: 1.5pt solid #000; margin-bottom: 3mm; padding-bottom: 1.5mm; }
h1 { font-size: 16pt; margin: 0 0 2mm; letter-spacing: .03em; }
.who { display: flex; align-items: baseline; gap: 3mm; font-size: 10.5pt; }
.who span { flex: 1; border-bottom: .6pt solid #000; height: 6.5mm; margin-right: 4mm; }
.who span:last-child { margin-right: 0; }
.who span.short { flex: 0 0 40mm; }
figure { margin: 0 0 3mm; text-align: center; }
figure img { width: 100%; max-height: 84mm; object-fit: contain; }
figcaption { font-size: 9pt; }
section { break-inside: avoid; margin: 0 0 3mm; }
h2 { font-size: 11.5pt; margin: 0 0 .6mm; display: flex; justify-content: space-between; gap: 6mm; }
h2 small { font-weight: 400; font-size: 9.5pt; white-space: nowrap; }
p { margin: 0 0 1mm; }
.form { font-size: 9.5pt; }
ul { list-style: none; margin: 1mm 0; padding: 0; columns: 2; column-gap: 8mm; }
li { break-inside: avoid; padding: .6mm 0 .6mm 7mm; text-indent: -7mm; }
li b { display: inline-block; width: 7mm; text-indent: 0; }
.box { display: inline-block; width: 3.4mm; height: 3.4mm; border: .8pt solid #000;
  margin-right: 2mm; }
.line { border-bottom: .6pt solid #000; height: 7.5mm; }
.goods { columns: 3; column-gap: 6mm; font-size: 8.5pt; line-height: 1.15; margin-bottom: 2mm; }
.goods table { width: 100%; border-collapse: collapse; }
.goods td, .goods th { text-align: left; vertical-align: top; padding: .1mm 1mm;
  border-bottom: .3pt solid #999; }
.goods tr { break-inside: avoid; }
footer { font-size: 8.5pt; margin-top: 3mm; }
"""


_ELSEWHERE = "Questions that are not on this sheet need the computer."


@dataclass(frozen=True)
class Sheet:
    """A page of A4; at the end of a cell it shows itself.

    Args:
        title: of the lesson.
        body: its HTML, without the map.
        game: whose board stands on it, or "".
        words: the questions as text.

    >>> from travelkit.lessons.lesson import lesson
    >>> lesson("currency", autosave=False).sheet().title
    'Lesson 4: Currency arithmetic'
    """

    title: str
    body: str
    game: str
    words: str

    @classmethod
    def of(cls, lesson: Lesson) -> Sheet:
        """The questions of a lesson that are meant for paper, with this pupil's numbers.

        Args:
            lesson: the lesson; of pupil "" for the numbers of the class.
        """
        title = f"Lesson {lesson.text.number}: {lesson.text.title}"
        chosen = [question for question in lesson.text.question if question.paper]
        parts = [_section(lesson, question) for question in chosen]
        parts.append(_table(lesson.text.paper))
        if len(chosen) < len(lesson.numbered):
            parts.append(f"<p>{_ELSEWHERE}</p>")
        words = "\n\n".join(repr(lesson.question(question.id)) for question in chosen)
        return cls(title, "".join(parts), lesson.text.map, words)

    @property
    def html(self) -> str:
        """The whole page, with nothing in it from anywhere else."""
        code = base64.b64encode(self.board().encode()).decode() if self.game else ""
        return self.page(f"data:image/svg+xml;base64,{code}")

    def board(self) -> str:
        """The board that stands on the page, as SVG in the colours of paper."""
        from travelkit.views.pictures import board
        from travelkit.views.svg_style import flat

        return flat(board(self.game, width=982).svg)

    def page(self, picture: str) -> str:
        """The whole page, with a picture of the board.

        Args:
            picture: its address; data in the address itself.
        """
        return (
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f"<title>{escape(self.title)}</title><style>{_STYLE}</style></head><body>"
            f"<header><h1>{escape(self.title)}</h1>"
            '<div class="who">Name <span></span> Class <span class="short"></span> '
            'Date <span class="short"></span></div></header>'
            f"{self._figure(picture)}<main>{self.body}</main>"
            "<footer>Show how you found it. The lines are for your working and your answer. "
            "travelkit</footer></body></html>\n"
        )

    @property
    def digest(self) -> str:
        """A mark of the words of this page: another one as soon as a word changes."""
        text = f"{self.title}\n{self.game}\n{self.body}\n{_STYLE}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _figure(self, picture: str) -> str:
        if not self.game:
            return ""
        from travelkit.games import get

        title = escape(get(self.game).title)
        return (
            f'<figure><img alt="The board of {title}: a map with its places and lines" '
            f'src="{picture}"><figcaption>The board of {title}</figcaption></figure>'
        )

    def _repr_html_(self) -> str:
        page = base64.b64encode(self.html.encode()).decode()
        return (
            f'<iframe title="{escape(self.title)}, the sheet for paper" style="width:100%;'
            f'height:600px;border:1px solid #7A6F5A;background:#fff" '
            f'src="data:text/html;base64,{page}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"{self.title}\n\n{self.words}"


def _table(paper: Paper | None) -> str:
    """The table that the questions on the sheet need, whole: each pupil's rows are in it."""
    if paper is None:
        return ""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in paper.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(row[name])}</td>' for name in paper.columns)}</tr>"
        for row in data.rows(*paper.table)
    )
    return (
        f"<h2>{escape(paper.title)}</h2>"
        f'<div class="goods"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _section(lesson: Lesson, question: Question) -> str:
    asked = lesson.asked(question.id)
    marks = f"{written(question.marks)} {'mark' if question.marks == 1 else 'marks'}"
    options, lines = "", question.lines
    if question.kind in kinds.CHOOSING:
        found = lesson.option_texts(question.id)
        box = "" if question.kind == "order" else '<span class="box"></span>'
        items = "".join(
            f"<li><b>{LETTERS[number]}</b>{box}{escape(found[key])}</li>"
            for number, key in enumerate(lesson.keys(question.id))
        )
        options = f"<ul>{items}</ul>"
        lines = 1 if question.kind == "order" else 0
    text = escape(lesson.fill(question.text, asked.values)).replace("\n", "<br>")
    form = escape(lesson.fill(question.form, asked.values).rstrip("."))
    return (
        f"<section><h2><span>{escape(called(question.id))}</span><small>{marks}</small></h2>"
        f"<p>{text}</p>"
        + (f'<p class="form">Write: {form}.</p>' if form else "")
        + options
        + '<div class="line"></div>' * lines
        + "</section>"
    )
