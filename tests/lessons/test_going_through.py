"""Faults that came to light when the lessons were gone through: each is held by a test."""

from __future__ import annotations

import pytest

import travelkit
from tests.lessons.example import example
from travelkit.lessons import texts

LESSONS = ("trade-goods", "ports", "railways", "currency", "neighbours", "chance")


@pytest.mark.parametrize("name", LESSONS)
def test_curly_brackets_in_an_answer_are_echoed_and_never_filled_in(name: str) -> None:
    # the sentence "I looked for ..." quotes the pupil: {way} in it must not become the solution
    lesson = travelkit.lesson(name, "Ada", autosave=False)
    for question in lesson.text.question:
        for slot in ("answer", "0", *lesson.asked(question.id).values):
            told = lesson.check(question.id, f"{{{slot}}}")
            assert told.status in ("again", "wrong"), told
            if question.kind not in ("table", "function", "played"):
                assert f"{{{slot}}}" in told.message, told
    assert lesson.errors == []


def test_slots_of_an_author_are_still_filled_in() -> None:
    lesson = example("Ada")
    for question in lesson.text.question:
        for sentence in (question.text, *question.hints):
            assert "{" not in lesson.fill(sentence, lesson.asked(question.id).values)
    assert texts.ids() == LESSONS
