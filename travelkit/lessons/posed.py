"""Questions as they are posed to one pupil: filled in, shown, and judged; nothing is remembered."""

from __future__ import annotations

import difflib
import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from travelkit.errors import DataError, TravelkitError, shown
from travelkit.lessons import kinds
from travelkit.lessons.feedback import Feedback, called
from travelkit.lessons.judge_words import LETTERS
from travelkit.lessons.question import Asked, Asker, Pupil
from travelkit.lessons.reading import Unreadable, grouped, written
from travelkit.lessons.shown import ShownQuestion, Words
from travelkit.lessons.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from travelkit.lessons import texts

LANGUAGES = ("en", "de")
"""How numbers are written: 1,234.56 or 1.234,56."""

_POINT = re.compile(r"(?<![\d.,])(\d+)\.(\d+)(?!\d|\.\d)")
_SLOT = re.compile(r"\{(\w+)\}")


class Posed:
    """The questions of a lesson with the numbers of one pupil.

    Args:
        text: the words, from its TOML file.
        questions: a function for each question's id, from its topic.
        pupil: a name, or "" for the class's common numbers.
        language: one of `LANGUAGES`.
    """

    def __init__(
        self, text: texts.LessonText, questions: Mapping[str, Asker], pupil: str, language: str
    ) -> None:
        if not isinstance(language, str) or language not in LANGUAGES:
            raise TravelkitError(
                f"language={shown(language)} is not known. There is: {', '.join(LANGUAGES)}."
            )
        self.text = text
        self.pupil = pupil
        self.language = language
        self._questions = {question.id: question for question in text.question}
        if lost := [name for name in self._questions if name not in questions]:
            raise DataError(f"the topic has no question {lost[0]!r}.", file=f"{text.id}.toml")
        self._askers = questions
        self._asked: dict[str, Asked] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the questions, in their order."""
        return tuple(self._questions)

    @property
    def numbered(self) -> tuple[str, ...]:
        """The ids of the questions that have a number; a game of its own, "play", has none."""
        return tuple(name for name in self._questions if called(name).startswith("Question"))

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

        filled = _SLOT.sub(value, text)
        # C45: for a class that writes commas, a mile of 1.852 km would be one of 1852
        return _POINT.sub(r"\1,\2", filled) if self.language == "de" else filled

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

        >>> from travelkit.lessons.lesson import lesson
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

        >>> from travelkit.lessons.lesson import lesson
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

    def words(self, question: str) -> texts.Question:
        """The words of a question, with ``{...}`` still open."""
        return self._questions[question]

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
