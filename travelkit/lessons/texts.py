"""The words of a lesson: ``data/lessons/<id>.toml``, read and held to its form.

id = "currency"
number = 4
title = "Currency arithmetic"
games = ["go"]
minutes = 45
summary = "..."
objectives = ["..."]
key_points = ["..."]
map = "go"                # whose board stands on the A4 sheet; may be left out

[[question]]
id = "q1"
kind = "number"           # see travelkit/lessons/question.py
text = "Change {pounds} pounds into new francs. How many new francs do you get?"
form = "a whole number of new francs"       # said before the first try
code = false              # true if it needs code; false is understood
paper = true              # on the A4 sheet; false is understood
lines = 2                 # to write on, on the sheet
marks = 1                 # 1 is understood; 0.5 is one half exactly
hints = ["...", "..."]    # said one by one
explain = "{pounds} times {rate} is {answer}."     # after a right answer
[question.wrong]          # name of a known wrong answer -> what was probably done, and what next
divided = "..."
[question.options]        # choice, choices, order: key (two letters or more) -> text
suez = "through the Suez Canal"

[[figure]]                # each figure that prose quotes
text = "Suez saves 7 200 km"
name = "suez_saving_km"   # in the topic's FIGURES
value = 7200
unit = "km"
rounded_to = 100          # 0 or left out: exactly
source = "..."

[paper]                   # a table of the data that the questions on the sheet need
title = "The table of goods"
table = ["games", "pirate-and-traveler", "goods.csv"]
columns = ["place", "article"]
"""

from __future__ import annotations

import functools
import tomllib
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from travelkit import data
from travelkit.errors import DataError
from travelkit.lessons.question import KINDS


class Question(NamedTuple):
    """The words of a question, with ``{...}`` still open.

    >>> Question("q1", "words", "Which city?").marks
    Fraction(1, 1)
    """

    id: str
    kind: str
    text: str
    form: str = ""
    code: bool = False
    paper: bool = False
    lines: int = 2
    marks: Fraction = Fraction(1)
    hints: tuple[str, ...] = ()
    explain: str = ""
    wrong: dict[str, str] = {}  # noqa: RUF012 - a default that nobody changes
    options: dict[str, str] = {}  # noqa: RUF012


class Figure(NamedTuple):
    """A figure quoted in prose: the words, and what they are to be compared with.

    >>> Figure("Suez saves 7 200 km", "suez_saving_km", Fraction(7200), "km", Fraction(100)).unit
    'km'
    """

    text: str
    name: str
    value: Fraction | str
    unit: str = ""
    rounded_to: Fraction = Fraction(0)
    source: str = ""


class Paper(NamedTuple):
    """A table of the data that is printed on the sheet, below the questions.

    >>> Paper("Goods", ("games", "pirate-and-traveler", "goods.csv"), ("place", "article")).title
    'Goods'
    """

    title: str
    table: tuple[str, ...]
    columns: tuple[str, ...]


class LessonText(NamedTuple):
    """The words of a lesson.

    >>> LessonText("demo", 1, "A demonstration").minutes
    45
    """

    id: str
    number: int
    title: str
    games: tuple[str, ...] = ()
    minutes: int = 45
    summary: str = ""
    objectives: tuple[str, ...] = ()
    key_points: tuple[str, ...] = ()
    map: str = ""
    question: tuple[Question, ...] = ()
    figure: tuple[Figure, ...] = ()
    paper: Paper | None = None


_EXACT = {"marks", "rounded_to", "value"}


def _exactly(value: Any) -> Any:  # noqa: ANN401 - what a TOML file holds
    return Fraction(value) if isinstance(value, int | Decimal) else value


def _filled(kind: Any, table: dict[str, Any], file: str) -> Any:  # noqa: ANN401
    """A named tuple of one table; DataError for a key that it does not know, or lacks."""
    where = str(table.get("id", table.get("name", kind.__name__)))
    for name in table:
        if name not in kind._fields:
            known = ", ".join(kind._fields)
            raise DataError(f"{where}: there is no key {name!r}. There is: {known}.", file=file)
    needed = [name for name in kind._fields if name not in kind._field_defaults]
    if missing := [name for name in needed if name not in table]:
        raise DataError(f"{where}: {', '.join(missing)} is missing.", file=file)
    values = {
        name: _exactly(value)
        if name in _EXACT
        else tuple(value)
        if isinstance(value, list)
        else value
        for name, value in table.items()
    }
    return kind(**values)


def parse(text: str, file: str = "lesson") -> LessonText:
    """The words of a lesson from the text of its TOML file.

    Args:
        text: the file's text.
        file: its name, for messages.

    Raises:
        DataError: naming what does not hold together.

    >>> parse("id = 'demo'" + chr(10) + "number = 1" + chr(10) + "title = 'Demo'").title
    'Demo'
    """
    try:
        table = tomllib.loads(text, parse_float=Decimal)  # C49: 0.1 is a tenth
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"not TOML ({error}).", file=file) from error
    questions = tuple(_filled(Question, entry, file) for entry in table.pop("question", ()))
    figures = tuple(_filled(Figure, entry, file) for entry in table.pop("figure", ()))
    paper = _filled(Paper, table.pop("paper"), file) if "paper" in table else None
    lesson: LessonText = _filled(LessonText, table, file)
    seen: set[str] = set()
    for question in questions:
        if question.kind not in KINDS:
            raise DataError(
                f"{question.id}: there is no kind {question.kind!r}. There is: {', '.join(KINDS)}.",
                file=file,
            )
        if question.id in seen:
            raise DataError(f"two questions are called {question.id}.", file=file)
        seen.add(question.id)
        if short := [key for key in question.options if len(key) < 2]:  # noqa: PLR2004
            raise DataError(
                f"{question.id}: the key {short[0]!r} has one letter; pupils see letters of their "
                "own. Take a word.",
                file=file,
            )
    return lesson._replace(question=questions, figure=figures, paper=paper)


@functools.cache
def load(lesson: str) -> LessonText:
    """The words of one of travelkit's lessons.

    Args:
        lesson: its id.

    Raises:
        DataError: if the file is missing or does not hold together.

    >>> load("currency").number
    4
    """
    file = f"{lesson}.toml"
    return parse(data.text("lessons", file), file)


@functools.cache
def ids() -> tuple[str, ...]:
    """The ids of all lessons, in the order of their numbers.

    >>> isinstance(ids(), tuple)
    True
    """
    folder = data.folder() / "lessons"
    found = [load(file.stem) for file in folder.glob("*.toml")]
    return tuple(text.id for text in sorted(found, key=lambda text: (text.number, text.id)))
