"""What a pupil has done in a lesson, as a page to print and as a row for the teacher.

It says what was checked and nothing beyond: how each question stands by the last answer that was
checked, how many answers were tried, how many hints were read. Totals are exact (C49).
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from travelkit.autosave import write_whole
from travelkit.core import plain
from travelkit.errors import TravelkitError, kind_of
from travelkit.lessons.feedback import called
from travelkit.lessons.progress import mark
from travelkit.lessons.reading import written

if TYPE_CHECKING:
    from travelkit.lessons.lesson import Lesson

_LONGEST = 60  # characters of a name or a date

_CHECKED = (
    "“Right” means that the last answer checked in this notebook was right. Predictions and "
    "reflections are not read by it. It was no exam: look at the work itself as well."
)

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
@page {{ size: A4; margin: 16mm 15mm; }}
body {{ font: 11pt/1.45 "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  max-width: 180mm; margin: 0 auto; padding: 4mm; color: #2A2118; background: #fff; }}
table {{ width: 100%; border-collapse: collapse; }}
tr {{ break-inside: avoid; }}
</style></head><body>{body}</body></html>
"""


class Row(NamedTuple):
    """A question in a report.

    >>> Row("q1", "How far is it?", "right", 2, 1, Fraction(1), Fraction(1)).says
    '✓ right'
    """

    id: str
    text: str
    status: str  # "right", "not yet" or "open"
    tries: int
    hints: int
    marks: Fraction
    of: Fraction

    @property
    def says(self) -> str:
        """The status with its sign, in words."""
        return {"right": "✓ right", "not yet": "✗ not yet", "open": "… not answered"}[self.status]


@dataclass(frozen=True)
class Report:
    """A report; at the end of a cell it shows itself.

    Args:
        lesson: number and title of the lesson.
        id: of the lesson.
        name: of the pupil, or "".
        date: as it was given, or "".
        rows: the questions, in their order.
        code: the text of the pupil's progress.
        note: a sentence on what is kept from before, or "".
    """

    lesson: str
    id: str
    name: str
    date: str
    rows: tuple[Row, ...]
    code: str
    note: str = ""

    @classmethod
    def of(cls, lesson: Lesson, *, date: str = "", name: str = "") -> Report:
        """The report of a lesson as it stands now.

        Args:
            lesson: the lesson.
            date: as it is to stand there.
            name: of the pupil, if it is not the lesson's.

        Raises:
            TravelkitError: if date or name is no short text.
        """
        for what, given in (("date", date), ("name", name)):
            if not isinstance(given, str) or len(given) > _LONGEST:
                raise TravelkitError(
                    f'The {what} of a report is a short text, such as {what}="..."; '
                    f"{kind_of(given)} is not." if not isinstance(given, str)
                    else f"The {what} of a report has at most {_LONGEST} letters."
                )  # fmt: skip
        rows = []
        for question in lesson.text.question:
            standing = lesson.standings[question.id]
            status = "right" if standing.right else "not yet" if standing.tries else "open"
            rows.append(
                Row(
                    question.id,
                    lesson.fill(question.text, lesson.asked(question.id).values),
                    status,
                    standing.tries,
                    standing.hints,
                    question.marks if standing.right else Fraction(0),
                    question.marks,
                )
            )
        title = f"Lesson {lesson.text.number}: {lesson.text.title}"
        return cls(
            title, lesson.text.id, name or lesson.pupil, date, tuple(rows), lesson.progress,
            _before(lesson),
        )  # fmt: skip

    # ---- totals ----

    @property
    def questions(self) -> tuple[Row, ...]:
        """The rows that have a number: a game of its own has none, and is told beside them."""
        return tuple(row for row in self.rows if called(row.id).startswith("Question"))

    @property
    def right(self) -> int:
        """How many of these questions are answered right."""
        return sum(row.status == "right" for row in self.questions)

    @property
    def marks(self) -> Fraction:
        """The marks of the questions answered right, exactly."""
        return sum((row.marks for row in self.rows), Fraction(0))

    @property
    def of_marks(self) -> Fraction:
        """The marks of all questions, exactly."""
        return sum((row.of for row in self.rows), Fraction(0))

    @property
    def summary(self) -> str:
        """The totals in a sentence.

        >>> Report("Lesson 1", "demo", "Ada", "", (), "").summary
        '0 of 0 questions were checked and found right: 0 of 0 marks.'
        """
        games = "".join(
            ", and the game" if row.status == "right" else ", the game not yet"
            for row in self.rows
            if row not in self.questions
        )
        return (
            f"{self.right} of {len(self.questions)} questions were checked and found right{games}: "
            f"{written(self.marks)} of {written(self.of_marks)} marks."
        )

    # ---- as a page ----

    @property
    def body(self) -> str:
        """The report as HTML; names and texts are text there, never markup."""
        who = " · ".join(part for part in (self.name, self.date) if part)
        cell = "padding:4px 8px;border-bottom:1px solid #CDBE9C;text-align:left;vertical-align:top"
        rows = "".join(
            f'<tr><td style="{cell}">{escape(called(row.id))}</td>'
            f'<td style="{cell}">{escape(row.text)}</td>'
            f'<td style="{cell};white-space:nowrap"><strong>{row.says}</strong></td>'
            f'<td style="{cell};white-space:nowrap">{escape(_tries(row))}</td>'
            f'<td style="{cell};white-space:nowrap">{written(row.marks)} of {written(row.of)}'
            "</td></tr>"
            for row in self.rows
        )
        heads = "".join(
            f'<th scope="col" style="{cell}">{head}</th>'
            for head in ("Question", "What was asked", "Last answer", "Tries and hints", "Marks")
        )
        note = f"<p><strong>{escape(self.note)}</strong></p>" if self.note else ""
        return (
            f'<div style="font-size:1.25em"><strong>{escape(self.lesson)}</strong></div>'
            + (f"<p>{escape(who)}</p>" if who else "")
            + f"<p>{escape(self.summary)}</p>{note}"
            + f'<table style="border-collapse:collapse"><thead><tr>{heads}</tr></thead>'
            + f"<tbody>{rows}</tbody></table><p>{escape(_CHECKED)}</p>"
            + f"<p>To go on later: <code>{escape(self.code)}</code></p>"
        )

    @property
    def html(self) -> str:
        """The report as a whole page of A4, with nothing in it from anywhere else."""
        title = f"{self.lesson}{f', {self.name}' if self.name else ''}"
        return PAGE.format(title=escape(title), body=self.body)

    @property
    def head(self) -> str:
        """The names of the columns of `csv`, as a line."""
        names = ["lesson", "name", "date", "right", "questions", "marks", "of_marks"]
        return _line([*names, *(row.id for row in self.rows)])

    @property
    def csv(self) -> str:
        """The report as one line for the teacher's table; `head` names its columns."""
        marks = (written(self.marks), written(self.of_marks))
        totals = [str(self.right), str(len(self.questions)), *marks]
        stands = [f"{row.status} ({row.tries})" for row in self.rows]
        return _line([self.id, self.name, self.date, *totals, *stands])

    def save(self, folder: str | Path = ".") -> tuple[Path, Path]:
        """Write the page and the row beside the notebook.

        Args:
            folder: another folder.

        Returns:
            The paths of the HTML and the CSV file.

        Raises:
            TravelkitError: if they cannot be written.
        """
        slug = "".join(letter if letter.isalnum() else "-" for letter in self.name.casefold())[:40]
        # two pupils whose names differ in signs alone must not write over each other's report
        slug = slug.strip("-")
        own = "" if slug == self.name.casefold().replace(" ", "-") else mark(plain(self.name))
        stem = "-".join(part for part in ("report", self.id, slug, own) if part)
        page, row = (Path(folder) / f"{stem}.{ending}" for ending in ("html", "csv"))
        try:
            write_whole(page, self.html)
            write_whole(row, f"{self.head}\n{self.csv}\n")
        except OSError as error:
            raise TravelkitError(
                f"The report cannot be written there ({error.strerror}). Choose another folder, "
                "or print this page from the browser."
            ) from error
        return page, row

    def _repr_html_(self) -> str:
        return self.body

    def __repr__(self) -> str:
        head = " · ".join(part for part in (self.lesson, self.name, self.date) if part)
        rows = [f"{row.says:<14}  {called(row.id)}  {_tries(row)}".rstrip() for row in self.rows]
        parts = [head, self.summary, self.note, *rows, _CHECKED, f"To go on later: {self.code}"]
        return "\n".join(part for part in parts if part)


def _tries(row: Row) -> str:
    if not row.tries and not row.hints:
        return ""
    tries = f"{row.tries} {'try' if row.tries == 1 else 'tries'}"
    return f"{tries}, {row.hints} {'hint' if row.hints == 1 else 'hints'}" if row.hints else tries


def _line(cells: list[str]) -> str:
    file = io.StringIO()
    # a cell that begins like a formula would be computed by the spreadsheet that opens it
    safe = [f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") else cell for cell in cells]
    csv.writer(file, lineterminator="").writerow(safe)
    return file.getvalue()


def _before(lesson: Lesson) -> str:
    """What to do where more is kept from an earlier kernel than this one knows of (C52)."""
    lost = [
        called(name)
        for name, standing in lesson.kept().items()
        if standing.tries and not lesson.standings[name].tries
    ]
    if not lost:
        return ""
    return (
        f"Answered before this notebook was opened again, and not counted here: {', '.join(lost)}. "
        "Run lesson.restore(), and then the report again."
    )
