"""A question as a card on the page, for those who do not code: a field, Check, Hint, and an answer.

The card is a picture of words in a fresh clone and a widget where there is a kernel. What is right
stays in Python: the page gets the words of the question, and what was said about an answer (C40).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from travelkit.lessons.feedback import SIGNS, Feedback
from travelkit.lessons.reading import grouped
from travelkit.lessons.shown import ShownQuestion

if TYPE_CHECKING:
    from travelkit.lessons.lesson import Lesson

_FIELDS = {
    "number": "text", "money": "text", "words": "text", "place": "text", "choice": "radio",
    "choices": "checkbox", "order": "order", "table": "none", "function": "none", "played": "none",
}  # fmt: skip
"""Kind -> how the page takes the answer: text boxes, because number boxes change it (C46)."""

_CHOOSE = {
    "choice": "Choose one.",
    "choices": "Tick all that fit.",
    "order": "Put them in order with the arrows, first to last.",
    "table": "",
    "function": "",
    "played": "",
}
"""What is said in place of `form`, which is about writing."""

_LONGEST = 2000  # characters of an answer from the page
_MOST = 40  # options of one


class Card:
    """A question to answer on the page.

    Args:
        lesson: whose.
        question: its id.
        judged: for what needs code: the table, function or game that Check looks at.

    Show it by naming it at the end of a cell.
    """

    def __init__(self, lesson: Lesson, question: str, judged: Any = ...) -> None:  # noqa: ANN401
        self.lesson = lesson
        self.question = question
        self.judged = judged
        self.errors: list[Exception] = []
        self.feedback: Feedback | None = None
        self.container: Any = None
        self.widget: Any = None
        self.map: Any = None

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.lesson.words(self.question).kind

    def shown(self) -> ShownQuestion:
        """The question in words."""
        found = self.lesson.question(self.question)
        assert isinstance(found, ShownQuestion)  # noqa: S101 - `ask` has found it
        return found

    def for_page(self) -> dict[str, Any]:
        """What the page is told about the question; never what is right."""
        found, words = self.shown(), self.lesson.words(self.question)
        code = _FIELDS[words.kind] == "none"
        form = _CHOOSE.get(words.kind, f"Write: {found.form.rstrip('.')}." if found.form else "")
        if code and self.judged is ...:
            form = f"This question is answered in code: {found.call}"
        return {
            "lesson": f"Lesson {self.lesson.text.number} · {self.lesson.text.title}",
            "title": Feedback(self.question, "open", "").title,
            "text": found.text,
            "form": form,
            "field": _FIELDS[words.kind],
            "label": "Your answer",
            "options": found.options,
            "hints": len(words.hints),
            "checks": not code or self.judged is not ...,
        }

    def state(self) -> dict[str, Any]:
        """What the page shows now: how it stands, what was said, the hints that were read."""
        lesson, standing = self.lesson, self.lesson.standings[self.question]
        right = sum(lesson.standings[name].right for name in lesson.numbered)
        state: dict[str, Any] = {
            "tally": f"{right} of {len(lesson.numbered)} answered right",
            "status": "open",
            "hints": lesson.hints_read(self.question),
        }
        feedback = self.feedback
        if feedback is None and standing.right:
            feedback = Feedback(self.question, "right", "You have answered this one.")
        if feedback is not None:
            sign, word, _ = SIGNS[feedback.status]
            state |= {"status": feedback.status, "word": f"{sign} {word}", "says": feedback.message}
        return state

    # ---- what the page asks ----

    def receive(self, content: object) -> None:
        """Take a message of the page; what is none of ours is let go.

        Args:
            content: ``{"kind": "check", "answer": "..."}`` or ``{"kind": "hint"}``.
        """
        if not isinstance(content, dict):
            return
        kind, answer = content.get("kind"), content.get("answer")
        if kind == "hint":
            self.lesson.hint(self.question)
        elif kind == "check" and _sound(answer):
            self.check(answer)
        elif kind == "check" and isinstance(answer, str):  # the page waits for a word
            says = f"That is a text of {grouped(len(answer))} characters. Write a short answer."
            self.feedback = Feedback(self.question, "again", says)
        else:
            return
        self.show()

    def check(self, answer: Any) -> Feedback:  # noqa: ANN401
        """Judge an answer of the page; `judged` instead, where code is asked for.

        Args:
            answer: a text, or a list of letters.
        """
        if _FIELDS[self.kind] == "none":
            answer = self.judged
        if answer in ("", []):
            answer = ...
        self.feedback = self.lesson.check_from_page(self.question, answer)
        return self.feedback

    def show(self, entry: str | None = None) -> None:
        """Bring the page up to date.

        Args:
            entry: what is to stand in the field; None to leave it alone.
        """
        if self.widget is not None:
            self._number += 1
            extra = {} if entry is None else {"entry": entry}
            self.widget.state = {**self.state(), "seq": self._number, **extra}
        self.lesson.tell_cards(self)

    def refresh(self) -> None:
        """Show the tally anew after another question was answered."""
        if self.widget is not None:
            self._number += 1
            self.widget.state = {**self.state(), "seq": self._number}

    _number = 0

    def open(self) -> Any:  # noqa: ANN401 - the widget libraries are untyped
        """The live card; made when it is first shown."""
        if self.container is None:
            from travelkit.lessons.card_widget import build

            build(self)
        return self.container

    # ---- how a cell shows it ----

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401
        picture = {"text/plain": repr(self), "text/html": self._html()}
        try:
            live = self.open()._repr_mimebundle_(**kwargs)
        except ModuleNotFoundError:
            return picture
        found, meta = live if isinstance(live, tuple) else (live, {})
        return {**(found or {}), **picture}, meta

    def _html(self) -> str:
        page = self.for_page()
        call = escape(self.shown().call)
        where = "" if page["field"] == "none" else f" or in code with <code>{call}</code>"
        image = ""
        if self.kind == "place":
            from travelkit.lessons.place_map import picture

            image = picture(self.lesson.asked(self.question))
        return (
            self.shown()._repr_html_()
            + image
            + f'<div style="padding:2px 17px"><em>Run this cell to answer here{where}.</em></div>'
        )

    def __repr__(self) -> str:
        return f"{self.shown()!r}\nAnswer on the card, or with {self.shown().call}."


def _sound(answer: object) -> bool:
    """True if a message holds a text of bearable length, or a short list of them."""
    if isinstance(answer, str):
        return len(answer) <= _LONGEST
    return (
        isinstance(answer, list)
        and len(answer) <= _MOST
        and all(isinstance(part, str) and len(part) <= _LONGEST for part in answer)
    )
