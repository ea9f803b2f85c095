"""What a pupil is told: a sign, a word, what was read, and the next step; as text and as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from travelkit.lessons.verdict import Status


SIGNS: dict[str, tuple[str, str, str]] = {
    "right": ("✓", "Right.", "#2E8B57"),
    "near": ("≈", "Nearly.", "#B07A10"),
    "wrong": ("✗", "Not yet.", "#C0392B"),
    "again": ("?", "Write it again.", "#B07A10"),
    "open": ("…", "Not answered yet.", "#7A6F5A"),
}
"""Status -> sign, first words, and the colour of the bar beside them, on paper and by lamplight."""


class Feedback(NamedTuple):
    """The answer to an answer. Its `repr` is text; a notebook shows it with a coloured bar.

    Args:
        question: its id.
        status: how the answer stands, see `travelkit.lessons.verdict.Status`.
        message: sentences; the echo of what was read comes first.
        hint: how to get a hint, or "".

    >>> Feedback("q3", "right", "I read 5180 km. To the nearest ten.")
    ✓ Question 3. Right. I read 5180 km. To the nearest ten.
    """

    question: str
    status: Status
    message: str
    hint: str = ""

    @property
    def passed(self) -> bool:
        """True if the answer was checked and found right.

        >>> Feedback("q3", "near", "Look at the spelling.").passed
        False
        """
        return self.status == "right"

    @property
    def title(self) -> str:
        """The question as people call it.

        >>> Feedback("q3", "right", "").title, Feedback("1.10", "right", "").title
        ('Question 3', 'Question 1.10')
        """
        return called(self.question)

    def __repr__(self) -> str:
        sign, word, _ = SIGNS[self.status]
        parts = (f"{sign} {self.title}.", word, self.message, self.hint)
        return " ".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        sign, word, colour = SIGNS[self.status]
        rest = " ".join(escape(part) for part in (self.message, self.hint) if part)
        return (
            f'<div role="status" style="border-left:5px solid {colour};padding:4px 10px;'
            f'line-height:1.45"><strong>{sign} {escape(self.title)}. {word}</strong> {rest}</div>'
        )


def called(question: str) -> str:
    """A question's id as people say it.

    >>> called("q12"), called("reach_rome")
    ('Question 12', 'Reach rome')
    """
    bare = question.removeprefix("q")
    if bare[:1].isdigit():
        return f"Question {bare}"
    return " ".join(question.replace("_", " ").split()).capitalize()
