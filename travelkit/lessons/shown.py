"""What a lesson shows in a cell: a question, a hint, the lesson itself; as text and as HTML."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from travelkit.lessons.feedback import called


class ShownQuestion(NamedTuple):
    """A question with this pupil's numbers.

    Args:
        id: of the question.
        text: what is asked.
        form: how to write the answer, or "".
        options: letter and text of each option.
        call: the line of code that checks it.

    >>> ShownQuestion("q1", "How far is it?", "whole kilometres", (), 'check("q1", q1)')
    Question 1. How far is it?
    Write: whole kilometres.
    """

    id: str
    text: str
    form: str = ""
    options: tuple[tuple[str, str], ...] = ()
    call: str = ""

    def __repr__(self) -> str:
        lines = [f"{called(self.id)}. {self.text}"]
        lines += [f"  {letter}  {text}" for letter, text in self.options]
        if self.form:
            lines.append(f"Write: {self.form.rstrip('.')}.")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        options = "".join(
            f'<li style="list-style:none;margin:2px 0"><strong>{letter}</strong>&ensp;'
            f"{escape(text)}</li>"
            for letter, text in self.options
        )
        form = f"Write: {escape(self.form.rstrip('.'))}." if self.form else ""
        return (
            '<div style="border-left:5px solid #7A6F5A;padding:4px 12px;line-height:1.45">'
            f"<strong>{escape(called(self.id))}.</strong> {escape(self.text)}"
            + (f'<ul style="margin:6px 0;padding-left:8px">{options}</ul>' if options else "")
            + (f"<div>{form}</div>" if form else "")
            + "</div>"
        )


class Hint(NamedTuple):
    """One hint, and which of how many it is.

    >>> Hint("q1", "Multiply.", 1, 2)
    Hint 1 of 2 for question 1: Multiply.
    """

    question: str
    text: str
    number: int = 0
    of: int = 0

    def __repr__(self) -> str:
        name = called(self.question)
        if not self.number:
            return self.text
        return f"Hint {self.number} of {self.of} for {name[0].lower()}{name[1:]}: {self.text}"

    def _repr_html_(self) -> str:
        return (
            '<div role="status" style="border-left:5px solid #1F6FB2;padding:4px 10px;'
            f'line-height:1.45">{escape(repr(self))}</div>'
        )


class Words(NamedTuple):
    """A sentence that a notebook shows as it is.

    >>> Words("Welcome back.")
    Welcome back.
    """

    text: str

    def __repr__(self) -> str:
        return self.text
