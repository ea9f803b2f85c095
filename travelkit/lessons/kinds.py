"""The kinds of question in one table: how each judges, and how each writes an answer down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from travelkit.board import Place, load
from travelkit.lessons.judge_code import judge_function, judge_played, judge_table, made
from travelkit.lessons.judge_numbers import judge_money, judge_number, money_answer, number_answer
from travelkit.lessons.judge_words import (
    LETTERS,
    judge_choice,
    judge_choices,
    judge_order,
    judge_place,
    judge_words,
)
from travelkit.lessons.question import Pupil

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from travelkit.lessons.question import Asked
    from travelkit.lessons.texts import Question
    from travelkit.lessons.verdict import Verdict

CHOOSING = ("choice", "choices", "order")
"""The kinds that show options."""


def options_for(lesson: str, question: Question, asked: Asked, name: str) -> tuple[str, ...]:
    """The keys of the options in the order in which a pupil sees them.

    Args:
        lesson: its id.
        question: its words.
        asked: its numbers for this pupil.
        name: the pupil's.

    An order to be found is never shown as it is.
    """
    keys = list(asked.options or question.options)
    shuffle = Pupil(lesson, f"{question.id} options", name)
    if not asked.options:
        shuffle.shuffle(keys)
    if question.kind == "order" and len(keys) > 1:
        while tuple(keys) == tuple(asked.answer):
            shuffle.shuffle(keys)
    return tuple(keys)


def places_for(asked: Asked) -> tuple[Place, ...]:
    """The places to choose from."""
    return tuple(asked.places) or tuple(load(asked.game).places.values())


def judge(
    question: Question,
    asked: Asked,
    answer: Any,  # noqa: ANN401
    keys: Sequence[str],
    texts: Mapping[str, str],
    language: str,
) -> Verdict:
    """Judge an answer.

    Args:
        question: its words.
        asked: its numbers for this pupil.
        answer: the pupil's, anything.
        keys: of its options, in the order in which the pupil sees them.
        texts: of its options, by key.
        language: of numbers in texts.

    Raises:
        travelkit.lessons.reading.Unreadable: if it is no answer of this kind.
    """
    if question.kind in ("number", "money"):
        reads = judge_number if question.kind == "number" else judge_money
        return reads(asked, answer, language)
    if question.kind in CHOOSING:
        chooses = {"choice": judge_choice, "choices": judge_choices, "order": judge_order}
        return chooses[question.kind](asked, answer, keys, texts)
    if question.kind == "place":
        return judge_place(asked, answer, places_for(asked))
    plainly = {
        "words": judge_words,
        "table": judge_table,
        "function": judge_function,
        "played": judge_played,
    }
    return plainly[question.kind](asked, answer)


def written_answer(
    question: Question,
    asked: Asked,
    value: Any,  # noqa: ANN401
    keys: Sequence[str],
    texts: Mapping[str, str],
    language: str = "en",
) -> str:
    """A value of the author's (the answer, or a known wrong one) as people would say it."""
    kind = question.kind
    if kind == "number":
        return number_answer(asked, value, language)
    if kind == "money":
        return money_answer(asked, value, language)
    if kind == "choice":
        return texts[value]
    if kind in CHOOSING:
        chosen = value if kind == "order" else [key for key in keys if key in value]
        return ", ".join(texts[key] for key in chosen)
    return value if isinstance(value, str) else ""


def example_answer(
    question: Question,
    asked: Asked,
    value: Any,  # noqa: ANN401
    keys: Sequence[str],
    language: str = "en",
) -> Any:  # noqa: ANN401
    """A value of the author's as a pupil would hand it in: for tests, and for teachers' notes."""
    kind = question.kind
    if kind in ("number", "money"):
        return written_answer(question, asked, value, keys, {}, language)
    if kind == "choice":
        return LETTERS[keys.index(value)]
    if kind in CHOOSING:
        return ", ".join(LETTERS[keys.index(key)] for key in value)
    if kind == "table":
        return made(value)
    if kind == "played":
        return (asked.example if value is asked.answer else value)()  # type: ignore[misc]
    if kind == "function" or isinstance(value, str):
        return value
    return next(iter(value))
