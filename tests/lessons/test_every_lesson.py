"""Every lesson: its words, its numbers for many pupils, its answers, right and wrong."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import travelkit
from tests.lessons import example
from travelkit import data
from travelkit.games import games
from travelkit.lessons import kinds, texts
from travelkit.lessons.judge_words import same
from travelkit.lessons.question import Asked, Pupil
from travelkit.lessons.reading import rounded

if TYPE_CHECKING:
    from travelkit.lessons.lesson import Lesson

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ("trade-goods", "ports", "railways", "currency", "neighbours", "chance")
EVERY = (*LESSONS, "example")
SLOW = ("table", "function", "played", "place")
PUPILS = ("", "Ada", "Žofie", 7)


def words_of(name: str) -> texts.LessonText:
    return texts.parse(example.TEXT) if name == "example" else texts.load(name)


def topic_of(name: str) -> Any:
    if name == "example":
        return example
    return import_module(f"travelkit.lessons.topics.{name.replace('-', '_')}")


@cache
def lesson_for(name: str, pupil: str | int = "") -> Lesson:
    if name == "example":
        return example.example(pupil)
    return travelkit.lesson(name, pupil, autosave=False)


@pytest.fixture(params=EVERY)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_there_are_six_lessons_in_their_order() -> None:
    assert texts.ids() == LESSONS
    assert [texts.load(name).number for name in LESSONS] == [1, 2, 3, 4, 5, 6]
    modules = {file.stem for file in (ROOT / "travelkit/lessons/topics").glob("*.py")}
    assert {name.replace("-", "_") for name in LESSONS} <= modules
    for number, name in enumerate(LESSONS, 1):
        assert travelkit.lesson(number, autosave=False).text.id == name


def test_its_words_are_whole(name: str) -> None:
    words = words_of(name)
    assert words.id == name
    assert 0 < words.minutes <= 45
    assert set(words.games) <= set(games)
    assert words.map == "" or words.map in games
    assert words.summary
    assert words.title
    assert words.objectives
    assert words.key_points
    assert set(topic_of(name).QUESTIONS) == {question.id for question in words.question}
    for question in words.question:
        assert re.fullmatch(r"[a-z0-9][a-z0-9_.]*", question.id)
        assert question.text
        assert question.form, f"{question.id}: the form is stated before the first try"
        assert question.marks > 0
        assert question.code == (question.kind in ("table", "function", "played")) or question.code
        assert bool(question.options) == (question.kind in kinds.CHOOSING)
        assert len(question.options) <= 12


def test_it_has_ten_questions_or_more_three_of_them_without_code(name: str) -> None:
    questions = words_of(name).question
    assert len(questions) >= 10
    assert sum(not question.code for question in questions) >= 3
    assert sum(question.paper for question in questions) >= 3


SLOT = re.compile(r"\{(\w+)\}")


def slots(*parts: str) -> set[str]:
    return {found for part in parts for found in SLOT.findall(part)}


@pytest.mark.parametrize("pupil", PUPILS)
def test_every_slot_is_filled_and_the_answer_stands_only_where_it_may(
    name: str, pupil: str | int
) -> None:
    lesson = lesson_for(name, pupil)
    for question in lesson.text.question:
        asked = lesson.asked(question.id)
        parts = (question.text, question.form, *question.hints)
        parts += (*question.wrong.values(), *question.options.values())
        for part in (*parts, question.explain):
            assert not re.search(r"[{}]", SLOT.sub("", part)), part
        assert slots(*parts) <= set(asked.values), question.id
        assert slots(question.explain) <= {*asked.values, "answer"}, question.id
        for value in asked.values.values():
            assert isinstance(value, int | Fraction | Decimal | str), (question.id, value)
            assert not isinstance(value, bool)


def wrong_names(question: texts.Question, asked: Asked) -> set[str]:
    names = set(asked.wrong)
    if question.kind == "choice":
        names |= set(question.options) - {asked.answer, *asked.accept}
    if question.kind == "choices":
        names |= {*(set(question.options) - set(asked.answer)), "missing"}
    if question.kind == "order":
        names.add("reversed")
    return names


def test_every_known_wrong_answer_has_its_sentence(name: str) -> None:
    for question in words_of(name).question:
        known: set[str] = set()
        needed: set[str] = set()
        for pupil in PUPILS if question.kind in SLOW else (*PUPILS, *range(40)):
            asked = topic_of(name).QUESTIONS[question.id](Pupil(name, question.id, str(pupil)))
            known |= wrong_names(question, asked)
            needed |= set(asked.wrong)
            if question.kind == "choice":  # each option that is wrong says why
                needed |= set(question.options) - {asked.answer, *asked.accept}
        assert needed <= set(question.wrong), (question.id, needed - set(question.wrong))
        assert set(question.wrong) <= known, (question.id, set(question.wrong) - known)


@pytest.mark.parametrize("pupil", PUPILS)
def test_the_right_answer_and_each_known_wrong_one_get_their_feedback(
    name: str, pupil: str | int
) -> None:
    lesson = lesson_for(name, pupil)
    for question in lesson.text.question:
        asked = lesson.asked(question.id)
        keys = lesson.keys(question.id) if question.kind in kinds.CHOOSING else ()

        def given(
            value: Any, question: texts.Question = question, keys: Any = keys, asked: Any = asked
        ) -> Any:
            return kinds.example_answer(question, asked, value, keys)

        told = lesson.check(question.id, given(asked.answer))
        assert told.passed, (question.id, asked, told)
        if question.explain:
            values = {**asked.values, "answer": lesson.answer_text(question.id)}
            assert lesson.fill(question.explain, values) in told.message
        for other in asked.accept:
            assert lesson.check(question.id, given(other)).passed, (question.id, other)
        wrong = dict(asked.wrong)
        if question.kind == "choice":
            wrong |= {key: key for key in keys if key not in (asked.answer, *asked.accept)}
        for known, value in wrong.items():
            told = lesson.check(question.id, given(value))
            assert told.status == "wrong", (question.id, known, value, told)
            sentence = lesson.fill(
                question.wrong[first_alike(question, wrong, known, given)], asked.values
            )
            assert sentence in told.message, (question.id, known, told)
            assert told.message.startswith("I read "), told
    assert lesson.errors == []


def first_alike(question: texts.Question, wrong: dict[str, Any], known: str, given: Any) -> str:
    """The first known wrong answer that a pupil would write as this one: rounded, two may meet."""
    if question.kind not in ("number", "money"):
        return known
    return next(name for name, value in wrong.items() if given(value) == given(wrong[known]))


@pytest.mark.parametrize("pupil", PUPILS)
def test_no_wrong_sentence_or_hint_gives_the_answer_away(name: str, pupil: str | int) -> None:
    lesson = lesson_for(name, pupil)
    for question in lesson.text.question:
        if question.kind not in ("number", "money", "words", "place"):
            continue
        asked, answer = lesson.asked(question.id), lesson.answer_text(question.id)
        if answer in lesson.question(question.id).text:  # a choice of words in the question
            continue
        for sentence in (*question.hints, *question.wrong.values()):
            text = lesson.fill(sentence, asked.values)
            if question.kind in ("words", "place"):
                assert not any(same(word, answer) for word in re.split(r"[\s,.;:?!]+", text)), text
            elif len(re.sub(r"\D", "", answer)) > 2:  # a smaller number may stand there by chance
                assert answer.split("\u00a0")[0] not in text, (question.id, text)


def test_numbers_stay_fair_for_a_thousand_pupils(name: str) -> None:
    # C51: the same at every call, payable in the coins there are, no two answers alike
    for question in words_of(name).question:
        ask = topic_of(name).QUESTIONS[question.id]
        slow = question.kind in SLOW
        for number in range(8 if slow else 1000):
            asked = ask(Pupil(name, question.id, f"pupil {number}"))
            if number < 4:
                again = ask(Pupil(name, question.id, f"Pupil {number} "))
                assert again.values == asked.values, question.id
                if not slow:
                    assert again == asked
            if question.kind in ("number", "money"):
                fair_number(question, asked)
            if question.kind in kinds.CHOOSING:
                fair_options(name, question, asked, f"pupil {number}")


def fair_number(question: texts.Question, asked: Asked) -> None:
    values = [asked.answer, *asked.accept, *asked.wrong.values()]
    for value in values:
        assert isinstance(value, int | Fraction), (question.id, value)
        assert not isinstance(value, bool), question.id
    answer = Fraction(asked.answer)
    decimals = asked.decimals
    target = answer if decimals is None else rounded(answer, decimals, asked.rounding)
    if question.kind == "money":
        assert asked.currency is not None, question.id
        assert target.denominator == 1, f"{question.id}: {target} cannot be paid in coins"
        assert target >= 0, f"{question.id}: negative change"
    for known, value in asked.wrong.items():
        other = Fraction(value)
        near = other if decimals is None else rounded(other, decimals, asked.rounding)
        assert near != target, f"{question.id}: {known} is the right answer for these numbers"
        assert abs(other - answer) > asked.within, (question.id, known)


def fair_options(name: str, question: texts.Question, asked: Asked, pupil: str) -> None:
    keys = kinds.options_for(name, question, asked, pupil)
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(question.options), question.id
    shown = [
        SLOT.sub(lambda found: str(asked.values[found[1]]), question.options[key]) for key in keys
    ]
    assert len({text.casefold() for text in shown}) == len(keys), f"{question.id}: two are alike"
    answers = {asked.answer} if question.kind == "choice" else set(asked.answer)
    assert answers <= set(keys), question.id
    if question.kind == "order":
        assert answers == set(keys), question.id
        assert keys != tuple(asked.answer), f"{question.id}: it is in order already"


def test_figures_are_those_of_the_data(name: str) -> None:
    words, topic = words_of(name), topic_of(name)
    known = topic.FIGURES
    for figure in words.figure:
        assert figure.name in known, figure
        computed = known[figure.name]
        if isinstance(figure.value, str):
            assert figure.value == str(computed), figure
            continue
        exact = Fraction(str(computed)) if isinstance(computed, float) else Fraction(computed)
        if figure.rounded_to:
            exact = rounded(exact / figure.rounded_to, 0) * figure.rounded_to
        assert exact == figure.value, (figure, computed)
    if name in LESSONS:
        assert words.figure, "prose quotes figures"
        prose = everything_written(name)
        for figure in words.figure:
            assert " ".join(figure.text.split()) in prose, figure.text
            assert figure.source, figure


def everything_written(name: str) -> str:
    """Notebook, teacher notes and the lesson's own words, spaces of every width made one."""
    stem = f"{texts.load(name).number}-{name}"
    parts = [data.text("lessons", f"{name}.toml").partition("[[figure]]")[0]]
    notes = ROOT / "notebooks" / "teachers" / f"{stem}.md"
    parts.append(notes.read_text(encoding="utf-8"))
    import nbformat

    notebook: Any = nbformat.reads(  # type: ignore[no-untyped-call]
        (ROOT / "notebooks" / "lessons" / f"{stem}.ipynb").read_text(encoding="utf-8"), 4
    )
    parts += [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    return " ".join(" ".join(parts).split())
