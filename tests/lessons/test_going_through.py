"""Faults that came to light when the lessons were gone through: each is held by a test."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import nbformat
import pytest

import travelkit
from tests.lessons.example import example
from travelkit.errors import TravelkitError
from travelkit.interop import frames
from travelkit.lessons import texts
from travelkit.lessons.card import Card
from travelkit.lessons.goods import articles, groups
from travelkit.lessons.notebook import sentence_for
from travelkit.lessons.odds import trips

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks" / "lessons"

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


def prose(name: str) -> str:
    """The words of a lesson's notebook, without line ends."""
    file = NOTEBOOKS / f"{LESSONS.index(name) + 1}-{name}.ipynb"
    notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    words = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    return " ".join(" ".join(words).split())


@pytest.mark.parametrize("name", LESSONS)
def test_no_key_of_an_option_says_that_it_is_right(name: str) -> None:
    # keys are read as answers, and check("q3", True) looks for one that is called so
    for question in texts.load(name).question:
        assert not {"right", "correct", "answer", "true", "yes"} & set(question.options)
        if question.options:
            told = travelkit.lesson(name, autosave=False).check(question.id, answer=True)
            assert told.status == "again", told


def test_the_index_may_be_rounded_as_the_notebook_rounds_it() -> None:
    for pupil in range(40):
        lesson = travelkit.lesson("railways", pupil, autosave=False)
        lines = frames.table(lesson.value("q13", "game"), "lines")
        rail = lines[lines["mode"] == "rail"].copy()
        rail["index"] = (rail["kilometres"] / rail["great_circle_km"]).round(2)
        best = rail.sort_values("index", ascending=False).head(lesson.value("q13", "many"))
        assert lesson.check("q13", best[["from", "to", "kilometres"]]).passed, pupil


def test_averages_settle_where_the_lesson_says() -> None:
    assert "After two hundred trips they stay between five and seven" in prose("chance")
    for steps in (1, 6):
        sums = accumulate(trips(steps, 1000, seed=1))
        for count, total in enumerate(sums, start=1):
            assert count <= 200 or 5 <= total / count <= 7, (steps, count)


def test_made_goods_that_the_sorting_misses_are_told() -> None:
    # "none is in Asia" holds for first articles; Smyrna sent rugs as its second
    made = ("rugs", "carpets", "cloth", "cotton goods", "machinery", "clothing")
    missed = [
        place
        for place, article in articles().items()
        if any(word in article for word in made) and groups()[place][1] != "made goods"
    ]
    assert missed
    for place in missed:
        assert place in prose("trade-goods")


def test_cotton_goods_are_not_said_to_be_cotton() -> None:
    lesson = travelkit.lesson("trade-goods", autosave=False)
    for question in ("q4", "q11"):
        assert "sent out" not in repr(lesson.question(question))
        assert lesson.value(question, "word") in repr(lesson.question(question))


def test_four_colours_are_promised_for_countries_in_one_piece_only() -> None:
    # the lesson speaks of exclaves: a country in two pieces may need a fifth colour
    assert "if each country lies in one piece" in prose("neighbours")
    assert any("in one piece" in point for point in texts.load("neighbours").key_points)


def test_picture_is_a_function_whatever_was_imported_before() -> None:
    # a module of the same name would take its place as soon as a plot of ours is drawn
    code = (
        "import travelkit.lessons.plots, travelkit.lessons.plotted\n"
        "from travelkit.lessons import picture\n"
        "assert callable(picture) and callable(travelkit.lessons.picture)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_two_pupils_never_write_over_each_others_report(tmp_path: Path) -> None:
    names = (
        "",
        "3",
        "-3",
        "🐙",
        "🐳",
        "Ada",
        "Ada B",
        "Ada-B",
        "Ada_B",
        "Ada?",
        "x" * 40,
        "x" * 41,
    )
    written = set()
    for name in names:
        lesson = travelkit.lesson("ports", name, autosave=False)
        written |= {file.name for file in lesson.report().save(tmp_path)}
    assert len(written) >= 2 * (len(names) - 1)  # "Ada B" and "Ada-B" look alike in a file name
    assert "report-ports.html" in written
    assert "report-ports-ada.html" in written


@pytest.mark.parametrize("pupil", [True, False, None, 1.5, 10**20, "x" * 10_000, "\ud800"])
def test_what_is_no_name_is_told_why(pupil: object) -> None:
    with pytest.raises(TravelkitError, match="A pupil is a name or a number") as caught:
        travelkit.lesson("ports", pupil, autosave=False)  # type: ignore[arg-type]
    long = pupil in (10**20, "x" * 10_000)
    assert ("very long" in str(caught.value)) == long


@pytest.mark.parametrize("name", LESSONS)
def test_where_commas_are_written_no_number_has_a_point(name: str) -> None:
    # C45: who writes commas would read "A nautical mile is 1.852 km" as 1852 km
    lesson = travelkit.lesson(name, language="de", autosave=False)
    for question in lesson.text.question:
        values = lesson.asked(question.id).values
        for text in (question.text, question.form, *question.hints, *question.wrong.values()):
            assert not re.search(r"\d\.\d", lesson.fill(text, values)), text
    same = travelkit.lesson("ports", autosave=False).question("q4")
    assert "1.852" in repr(same)


def test_ten_thousand_digits_in_a_card_get_a_sentence_and_not_silence() -> None:
    # without one the page says after six seconds that Python does not answer
    lesson = example()
    shown = lesson.ask("q1")
    assert isinstance(shown, Card)
    shown.open()
    shown.widget._receive(None, {"kind": "check", "answer": "9" * 10_000}, [])
    assert shown.widget.state["status"] == "again"
    assert "10\u202f000 characters" in shown.widget.state["says"]
    assert lesson.standings["q1"].tries == 0
    shown.widget._receive(None, {"kind": "check", "answer": "9"}, [])
    assert lesson.standings["q1"].tries == 1


def test_a_missing_game_is_sought_where_the_game_is() -> None:
    assert "game in part 2" in sentence_for("table", ("q1",))
    assert "set-up cell" in sentence_for("lesson", ("q1",))
    for name in LESSONS:
        assert "## 2 Play" in prose(name)
