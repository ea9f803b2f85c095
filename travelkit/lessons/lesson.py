"""A lesson in a notebook: it shows questions, checks answers, and remembers how far one has come.

The notebook holds no answer. `check` computes what is right from the same data and rules that the
lesson shows, for this pupil's numbers, and never raises: whatever is handed in gets a sentence.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib
from typing import TYPE_CHECKING, Any

from travelkit.core import plain
from travelkit.errors import SaveError, TravelkitError, kind_of, shown
from travelkit.lessons import texts
from travelkit.lessons.feedback import Feedback, called
from travelkit.lessons.posed import Posed
from travelkit.lessons.progress import Keeper, Standing, decode, encode
from travelkit.lessons.shown import Hint, Words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from travelkit.lessons.card import Card
    from travelkit.lessons.question import Asker
    from travelkit.lessons.report import Report
    from travelkit.lessons.sheet import Sheet

_LONGEST_NAME = 60


class Lesson(Posed):
    """The questions of one lesson for one pupil.

    Args:
        text: the words, from its TOML file.
        questions: a function for each question's id, from its topic.
        pupil: a name or a number; "" for the class's common numbers.
        language: ``"de"`` reads and writes a decimal comma.
        folder: where progress is kept; by default `travelkit-saves` beside the notebook.
        autosave: False to write no file.

    `errors` holds what went wrong inside travelkit while answers were checked; it stays empty.

    >>> currency = lesson("currency", "Ada", autosave=False)
    >>> currency.check("q2", 5).status
    'again'
    >>> currency
    Lesson 4: Currency arithmetic for Ada. 0 of ... questions are answered right.
    """

    def __init__(
        self,
        text: texts.LessonText,
        questions: Mapping[str, Asker],
        pupil: str | int = "",
        *,
        language: str = "en",
        folder: Path | None = None,
        autosave: bool = True,
    ) -> None:
        super().__init__(text, questions, _name(pupil), language)
        self.errors: list[Exception] = []
        self.keeper = Keeper(text.id, self.pupil, folder) if autosave else None
        self._standings: dict[str, Standing] = {}
        self._cards: dict[str, Card] = {}

    # ---- checking ----

    def check(self, question: str, answer: Any = ...) -> Feedback:  # noqa: ANN401 - anything
        """Judge an answer. Never raises: whatever comes gets a sentence.

        Args:
            question: its id, such as ``"q3"``.
            answer: a number, a text, a list, a table, a function, a session; ``...`` stands for
                "not answered yet".

        Returns:
            What to say; `passed` is True if the answer is right.

        >>> lesson("currency", autosave=False).check("q1", ...)
        … Question 1. Not answered yet. Write a whole number of ...
        """
        feedback = self._check(question, answer, by_code=True)
        self.tell_cards()
        return feedback

    def _check(self, question: object, answer: Any, *, by_code: bool) -> Feedback:  # noqa: ANN401
        try:
            name = self._find(question)
            if name is None:
                return Feedback(shown(question, 20).strip("'"), "again", self._unknown(question))
            words = self._questions[name]
            verdict = self._verdict(name, answer)
            feedback = self._told(words, verdict)
        except Exception as error:  # noqa: BLE001 - a pupil's object may do anything
            self.errors.append(error)
            return Feedback(
                str(question)[:20] if isinstance(question, str) else "?",
                "again",
                "travelkit could not look at that answer "
                f"({type(error).__name__}). Write it in another way, or tell your teacher.",
            )
        if verdict.status in ("right", "near", "wrong"):
            self._count(name, right=verdict.status == "right")
        unread = len(words.hints) > self._standing(name).hints
        if by_code and unread and verdict.status in ("near", "wrong", "again"):
            feedback = feedback._replace(hint=f'For a hint, run lesson.hint("{name}").')
        return feedback

    def hint(self, question: str) -> Hint | Words:
        """The next hint of a question: one more at each call, the last one again after that.

        Args:
            question: its id.

        >>> lesson("currency", autosave=False).hint("q1")
        Hint 1 of 2 for question 1: ...
        """
        name = self._find(question)
        if name is None:
            return Words(self._unknown(question))
        words, standing = self._questions[name], self._standing(name)
        if not words.hints:
            return Words(f"There is no hint for {called(name).lower()}. Read it once more, slowly.")
        number = min(standing.hints + 1, len(words.hints))
        if number > standing.hints:
            self._standings[name] = standing._replace(hints=number)
            self._keep()
        text = self.fill(words.hints[number - 1], self.asked(name).values)
        return Hint(name, text, number, len(words.hints))

    # ---- what has been done ----

    def _standing(self, name: str) -> Standing:
        return self._standings.get(name, Standing())

    def _count(self, name: str, *, right: bool) -> None:
        standing = self._standing(name)
        self._standings[name] = standing._replace(right=right, tries=standing.tries + 1)
        self._keep()

    @property
    def standings(self) -> dict[str, Standing]:
        """How each question stands, in the order of the questions."""
        return {name: self._standing(name) for name in self._questions}

    @property
    def progress(self) -> str:
        """All that has been done, as a short text to write down; see `restore`.

        >>> lesson("currency", "Ada", autosave=False).progress
        'TKL1-currency-WGRD-...'
        """
        return encode(self.text.id, self.pupil, self.standings)

    def _keep(self) -> None:
        if self.keeper is not None:
            kept = {**self.kept(), **self._standings}  # an earlier kernel's answers stay
            ordered = {name: kept[name] for name in self._questions if name in kept}
            self.keeper.write(encode(self.text.id, self.pupil, ordered))

    def kept(self) -> dict[str, Standing]:
        """What is kept beside the notebook, from this kernel and from those before it."""
        if self.keeper is None or not (text := self.keeper.read()):
            return {}
        try:
            return decode(text, self.text.id, self.pupil, self.ids)
        except SaveError:
            return {}

    def restore(self, text: str = "") -> Words:
        """Take up progress from before: from a text of `progress`, or from beside the notebook.

        Args:
            text: what `progress` gave; "" to look beside the notebook.

        Raises:
            SaveError: if it is damaged, or belongs to another lesson or name.

        What has been checked since this notebook was opened stays as it is.
        """
        if text == "":
            found = self.kept()
            if not found:
                raise SaveError(
                    "Nothing is kept beside this notebook for this name. Give restore the text "
                    "that begins with TKL1."
                )
        else:
            found = decode(text, self.text.id, self.pupil, self.ids)
        for name, standing in found.items():
            if not self._standing(name).tries:
                self._standings[name] = standing
        self._keep()
        self.tell_cards()
        return Words(f"Welcome back. {self._summary()}")

    def _summary(self) -> str:
        right = sum(self._standing(name).right for name in self.numbered)
        return f"{right} of {len(self.numbered)} questions are answered right."

    def ask(self, question: str, judged: Any = ...) -> Card | Words:  # noqa: ANN401
        """A card to answer on without code.

        Args:
            question: its id.
            judged: for a question about code or a game: what Check looks at, such as a table.
        """
        name = self._find(question)
        if name is None:
            return Words(self._unknown(question))
        from travelkit.lessons.card import Card

        if name not in self._cards or judged is not ...:
            self._cards[name] = Card(self, name, judged)
        return self._cards[name]  # a cell that is copied or run again shows the same card (C47)

    def hints_read(self, question: str) -> list[str]:
        """The hints of a question that have been read."""
        read = self.words(question).hints[: self._standing(question).hints]
        return [self.fill(text, self.asked(question).values) for text in read]

    def check_from_page(self, question: str, answer: Any) -> Feedback:  # noqa: ANN401
        """As `check`, in words for those who do not code: without lines of Python.

        Args:
            question: its id.
            answer: what the page sent.
        """
        return self._check(question, answer, by_code=False)

    def tell_cards(self, changed: Card | None = None) -> None:
        """Bring the cards on the page up to date, but for the one that was answered.

        Args:
            changed: that one.
        """
        for card in self._cards.values():
            if card is not changed:
                card.refresh()

    def report(self, *, date: str = "", name: str = "") -> Report:
        """A page that says what was done, to print or to hand in.

        Args:
            date: as it is to stand there; none by default.
            name: the pupil's, if not the one of the lesson.
        """
        from travelkit.lessons.report import Report

        return Report.of(self, date=date, name=name)

    def sheet(self) -> Sheet:
        """The questions for paper, as a page of A4 with lines to write on."""
        from travelkit.lessons.sheet import Sheet

        return Sheet.of(self)

    def __repr__(self) -> str:
        who = f" for {self.pupil}" if self.pupil else ""
        return f"Lesson {self.text.number}: {self.text.title}{who}. {self._summary()}"


def _name(pupil: object) -> str:
    """A pupil's name as a text; TravelkitError for what is no name."""
    what = f"{kind_of(pupil)} is not one"
    if isinstance(pupil, str | int) and not isinstance(pupil, bool):
        if isinstance(pupil, int) and abs(pupil) < 10**12:
            return str(pupil)
        if isinstance(pupil, str) and len(pupil) <= _LONGEST_NAME:
            with contextlib.suppress(UnicodeEncodeError):  # half a character fits into no file
                return " ".join(pupil.encode().decode().split())
            what = "this one holds half a character. Type it anew"
        else:
            what = "this one is very long"
    raise TravelkitError(f'A pupil is a name or a number, such as "Ada" or 7; {what}.')


def lesson(
    lesson: str | int, pupil: str | int = "", *, language: str = "en", autosave: bool = True
) -> Lesson:
    """A lesson by its id or number.

    Args:
        lesson: such as ``"currency"``, or 4.
        pupil: a name or a number, which the numbers in the questions depend on; "" for those that
            the whole class shares.
        language: ``"de"`` reads and writes a decimal comma.
        autosave: False to write no file beside the notebook.

    Raises:
        TravelkitError: if there is no such lesson, or the name is none.

    >>> lesson("knitting")
    Traceback (most recent call last):
    travelkit.errors.TravelkitError: There is no lesson 'knitting'. The lessons are: ...
    """
    known = texts.ids()
    numbers = {texts.load(name).number: name for name in known}
    name = numbers.get(lesson) if isinstance(lesson, int) else lesson
    if not isinstance(name, str) or plain(name).replace(" ", "-") not in known:
        near = difflib.get_close_matches(str(name)[:40], known, n=1)
        hint = f"Did you mean {near[0]}? " if near else ""
        raise TravelkitError(
            f"There is no lesson {shown(lesson)}. {hint}The lessons are: {', '.join(known)}."
        )
    name = plain(name).replace(" ", "-")
    topic = importlib.import_module(f"travelkit.lessons.topics.{name.replace('-', '_')}")
    found = Lesson(texts.load(name), topic.QUESTIONS, pupil, language=language, autosave=autosave)
    from travelkit.lessons.notebook import help_with_names

    help_with_names(found.ids)
    return found
