"""A lesson in a notebook: it shows questions, checks answers, and remembers how far one has come.

The notebook holds no answer. `check` computes what is right from the same data and rules that the
lesson shows, for this pupil's numbers, and never raises: whatever is handed in gets a sentence.
"""

from __future__ import annotations

import difflib
import importlib
import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from travelkit.core import plain
from travelkit.errors import DataError, SaveError, TravelkitError, kind_of, shown
from travelkit.lessons import kinds, texts
from travelkit.lessons.feedback import Feedback, called
from travelkit.lessons.judge_words import LETTERS
from travelkit.lessons.progress import Keeper, Standing, decode, encode
from travelkit.lessons.question import Asked, Asker, Pupil
from travelkit.lessons.reading import Unreadable, grouped, written
from travelkit.lessons.shown import Hint, ShownQuestion, Words
from travelkit.lessons.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from travelkit.lessons.card import Card
    from travelkit.lessons.report import Report
    from travelkit.lessons.sheet import Sheet

LANGUAGES = ("en", "de")
"""How numbers are written: 1,234.56 or 1.234,56."""

_LONGEST_NAME = 60
_SLOT = re.compile(r"\{(\w+)\}")


class Lesson:
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
        self.text = text
        self.pupil = _name(pupil)
        if not isinstance(language, str) or language not in LANGUAGES:
            raise TravelkitError(
                f"language={shown(language)} is not known. There is: {', '.join(LANGUAGES)}."
            )
        self.language = language
        self.errors: list[Exception] = []
        self.keeper = Keeper(text.id, self.pupil, folder) if autosave else None
        self._questions = {question.id: question for question in text.question}
        if lost := [name for name in self._questions if name not in questions]:
            raise DataError(f"the topic has no question {lost[0]!r}.", file=f"{text.id}.toml")
        self._askers = questions
        self._asked: dict[str, Asked] = {}
        self._standings: dict[str, Standing] = {}
        self._cards: dict[str, Card] = {}

    # ---- the questions ----

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the questions, in their order."""
        return tuple(self._questions)

    def asked(self, question: str) -> Asked:
        """The numbers and the answer of a question for this pupil: for authors and tests."""
        if question not in self._asked:
            pupil = Pupil(self.text.id, question, self.pupil)
            self._asked[question] = self._askers[question](pupil)
        return self._asked[question]

    def keys(self, question: str) -> tuple[str, ...]:
        """The keys of a question's options in the order in which this pupil sees them."""
        words = self._questions[question]
        return kinds.options_for(self.text.id, words, self.asked(question), self.pupil)

    def option_texts(self, question: str) -> dict[str, str]:
        """The texts of a question's options by their keys, with this pupil's numbers."""
        asked, options = self.asked(question), self._questions[question].options
        return {key: self.fill(text, asked.values) for key, text in options.items()}

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """A text with its ``{...}`` filled in.

        Args:
            text: of an author, never of a pupil.
            values: by name.

        Raises:
            DataError: for a name that has no value.
        """

        def value(found: re.Match[str]) -> str:
            if found[1] not in values:
                raise DataError(f"there is no value {found[1]!r}.", file=f"{self.text.id}.toml")
            return self._written(values[found[1]])

        return _SLOT.sub(value, text)

    def _written(self, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return grouped(value)
        if isinstance(value, Fraction | Decimal):
            places = max(0, -int(value.as_tuple().exponent)) if isinstance(value, Decimal) else None
            return written(Fraction(value), self.language, places or None)
        return str(value)

    def _find(self, question: object) -> str | None:
        """The id that is meant: q3, Q3, 3."""
        name = str(question).strip() if isinstance(question, str | int) else ""
        for known in (name, name.casefold(), f"q{name}"):
            if known in self._questions:
                return known
        return None

    def _unknown(self, question: object) -> str:
        near = difflib.get_close_matches(str(question)[:20], self._questions, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        return (
            f"There is no question {shown(question, 30)} in this lesson.{hint} "
            f"It has: {', '.join(self._questions)}."
        )

    def question(self, question: str) -> ShownQuestion | Words:
        """A question as this pupil gets it.

        Args:
            question: its id, such as ``"q3"``.

        >>> lesson("currency", autosave=False).question("q3")
        Question 3. The bank gives ...
        """
        name = self._find(question)
        if name is None:
            return Words(self._unknown(question))
        words, asked = self._questions[name], self.asked(name)
        options: tuple[tuple[str, str], ...] = ()
        if words.kind in kinds.CHOOSING:
            found = self.option_texts(name)
            options = tuple(
                (LETTERS[number], found[key]) for number, key in enumerate(self.keys(name))
            )
        return ShownQuestion(
            name,
            self.fill(words.text, asked.values),
            self.fill(words.form, asked.values),
            options,
            f'check("{name}", {name})',
        )

    def value(self, question: str, name: str) -> Any:  # noqa: ANN401 - a number or a text
        """A number of this pupil's question, for use in code.

        Args:
            question: its id.
            name: as the lesson says it, such as ``"pounds"``.

        Raises:
            TravelkitError: if there is none of that name.

        >>> lesson("currency", autosave=False).value("q1", "pounds")
        70
        """
        found = self._find(question)
        if found is None:
            raise TravelkitError(self._unknown(question))
        values = self.asked(found).values
        if name not in values:
            raise TravelkitError(
                f"{called(found)} has no number called {shown(name)}. "
                f"It has: {', '.join(values) or 'none'}."
            )
        return values[name]

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

    def _verdict(self, name: str, answer: Any) -> Verdict:  # noqa: ANN401
        if answer is ... or (isinstance(answer, str) and answer.strip() in ("...", "…")):
            return Verdict("open")
        words, asked = self._questions[name], self.asked(name)
        chooses = words.kind in kinds.CHOOSING
        keys = self.keys(name) if chooses else ()
        options = self.option_texts(name) if chooses else {}
        try:
            return kinds.judge(words, asked, answer, keys, options, self.language)
        except Unreadable as sentence:
            return Verdict("again", says=str(sentence))

    def _told(self, words: texts.Question, verdict: Verdict) -> Feedback:
        asked = self.asked(words.id)
        form = self.fill(words.form, asked.values).rstrip(".")
        read = f"I read {verdict.read}." if verdict.read else ""
        if verdict.status == "open":
            says = f"Write {form}." if form else "Put your answer in place of the three points."
        elif verdict.status == "right":
            values = {**asked.values, "answer": self.answer_text(words.id)}
            says = self.fill(words.explain, values)
            says = " ".join(
                part for part in (f"{verdict.checked}." if verdict.checked else "", says) if part
            )
        else:
            says = verdict.says  # may quote the pupil: {names} in it are no slots of ours
            if verdict.known in words.wrong:
                says = self.fill(words.wrong[verdict.known], asked.values)
            if verdict.status == "wrong" and not says:
                says = "That is not it yet. Go through your steps once more, one by one."
            if verdict.status == "again" and form and form not in says:
                says = f"{says} Asked for: {form}."
        message = " ".join(part for part in (read, says) if part)
        return Feedback(words.id, verdict.status, message)

    def answer_text(self, question: str) -> str:
        """The right answer in words: for tests and for teachers' notes, never for a notebook.

        Args:
            question: its id.
        """
        words, asked = self._questions[question], self.asked(question)
        chooses = words.kind in kinds.CHOOSING
        keys = self.keys(question) if chooses else ()
        options = self.option_texts(question) if chooses else {}
        return kinds.written_answer(words, asked, asked.answer, keys, options, self.language)

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
        right = sum(standing.right for standing in self.standings.values())
        return f"{right} of {len(self._questions)} questions are answered right."

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

    def words(self, question: str) -> texts.Question:
        """The words of a question, with ``{...}`` still open."""
        return self._questions[question]

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
    if isinstance(pupil, int) and not isinstance(pupil, bool) and abs(pupil) < 10**12:
        return str(pupil)
    if isinstance(pupil, str) and len(pupil) <= _LONGEST_NAME:
        return " ".join(pupil.split())
    what = (
        "this one is very long" if isinstance(pupil, str | int) else f"{kind_of(pupil)} is not one"
    )
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
