"""What a lesson shows: cards, report, sheet and pictures; its files, C101 and C102."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import travelkit
from tests.lessons import example as model
from tests.lessons.example import answered, card, example, right
from travelkit.errors import TravelkitError
from travelkit.lessons import texts
from travelkit.lessons.card import Card
from travelkit.lessons.lesson import Lesson
from travelkit.lessons.question import KINDS

# ---- cards ----


def test_a_card_answers_in_place_and_keeps_its_tally() -> None:
    lesson = example("Ada")
    one, other = card(lesson, "q1"), card(lesson, "q6")
    one.open()
    other.open()
    one.widget._receive(None, {"kind": "check", "answer": "1 km"}, [])
    assert one.widget.state["status"] == "wrong"
    assert one.widget.state["word"].startswith("✗")
    assert "lesson.hint" not in one.widget.state["says"]  # there is a button for it
    one.widget._receive(None, {"kind": "hint"}, [])
    assert one.widget.state["hints"] == ["A knot is one sea mile an hour."]
    one.widget._receive(None, {"kind": "check", "answer": right(lesson, "q1")}, [])
    assert one.widget.state["status"] == "right"
    assert one.widget.state["tally"] == other.widget.state["tally"] == "1 of 11 answered right"


def test_cards_on_the_page_hear_of_answers_in_cells_and_of_progress_restored() -> None:
    lesson = example("Ada")
    shown = card(lesson, "q6")
    shown.open()
    lesson.check("q1", right(lesson, "q1"))
    assert shown.widget.state["tally"] == "1 of 11 answered right"
    other = answered(example("Ada"), "q6", "q7")
    lesson.restore(other.progress)
    assert shown.widget.state["tally"] == "3 of 11 answered right"
    assert shown.widget.state["status"] == "right"


def test_a_card_is_light_enough_for_fifteen_on_a_page() -> None:
    from travelkit.lessons.card_widget import CardWidget

    assert len(CardWidget._esm) < 14_000
    assert len(CardWidget._css) < 17_000
    for needed in (
        ".tk-lesson{",
        " .tk-button{",
        " .tk-name{",
        " .tk-quiet{",
        "--tk-good:",
        ".tkl-told{",
    ):
        assert needed in CardWidget._css.replace(" {", "{"), needed
    # beside a game on the same page a card's sheet leaves that game's table alone
    assert ".tk-table" not in CardWidget._css


@pytest.mark.parametrize("name", ["q4", "q5", "q7"])
def test_options_are_answered_by_their_letters(name: str) -> None:
    lesson = example("Ada")
    given = right(lesson, name)
    letters: Any = given if name == "q4" else given.split(", ")
    card(lesson, name).receive({"kind": "check", "answer": letters})
    assert lesson.standings[name].right


def test_a_place_is_clicked_on_the_map_or_typed() -> None:
    lesson = example()
    shown = card(lesson, "q8")
    shown.open()
    spot = [mark.name for mark in shown.map._plate.marks].index("Queenstown")
    shown.map._receive(None, {"kind": "spot", "spot": spot, "move": 0}, [])
    assert shown.widget.state["entry"] == "Queenstown"
    assert not lesson.standings["q8"].tries  # chosen is not yet checked
    shown.widget._receive(None, {"kind": "check", "answer": "Queenstown"}, [])
    assert lesson.standings["q8"].right


@pytest.mark.parametrize(
    "message",
    [None, 5, [], {}, {"kind": "check"}, {"kind": "check", "answer": 5}, {"kind": "x"},
     {"kind": "check", "answer": "x" * 5000}, {"kind": "check", "answer": ["a"] * 100},
     {"kind": "check", "answer": [5]}, {"kind": "check", "answer": None}],
)  # fmt: skip
def test_a_message_that_is_none_of_ours_is_let_go(message: Any) -> None:
    lesson = example()
    shown = card(lesson, "q1")
    shown.open()
    shown.widget._receive(None, message, [])
    assert lesson.standings["q1"].tries == 0


def test_what_breaks_in_a_card_is_shown_and_goes_on_to_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = example()
    shown = card(lesson, "q1")
    shown.open()
    monkeypatch.setattr(shown, "check", lambda _answer: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        shown.widget._receive(None, {"kind": "check", "answer": "1"}, [])
    assert "broke" in shown.widget.state["word"]
    assert len(shown.errors) == 1


def test_a_game_is_checked_on_a_card_too() -> None:
    lesson = example()
    shown = lesson.ask("q11", travelkit.Session("game-of-travel", ["Ada"], seed=7))
    assert isinstance(shown, Card)
    shown.receive({"kind": "check", "answer": ""})
    assert shown.feedback is not None
    assert "not started" in shown.feedback.message
    assert not card(example(), "q11").for_page()["checks"]


def test_a_card_has_its_words_in_a_fresh_clone() -> None:
    for name in example().ids:
        bundle, _ = card(example(), name)._repr_mimebundle_()
        assert example().words(name).text.split("{")[0][:20] in bundle["text/plain"]
        assert "application/vnd.jupyter.widget-view+json" in bundle
        assert "Run this cell" in bundle["text/html"]
    assert 'alt="A map with' in card(example(), "q8")._repr_mimebundle_()[0]["text/html"]


# ---- report and sheet ----


def test_a_report_escapes_what_people_wrote_and_holds_no_formula(tmp_path: Path) -> None:
    lesson = answered(example("=1+1 <script>"), "q1")
    report = lesson.report(date="30 November")
    assert "<script" not in report.html
    assert "http" not in report.html.replace("http-equiv", "")
    assert "30 November" in report.html
    head, row = (next(csv.reader(io.StringIO(line))) for line in (report.head, report.csv))
    assert len(head) == len(row) == 7 + 11
    assert row[head.index("name")].startswith("'=")
    assert row[head.index("q1")] == "right (1)"
    assert row[head.index("marks")] == "2"
    page, line = report.save(tmp_path)
    assert page.read_text(encoding="utf-8") == report.html
    assert line.read_text(encoding="utf-8").splitlines() == [report.head, report.csv]
    assert "2026" not in example().report().html  # no date that was not given
    with pytest.raises(TravelkitError):
        lesson.report(date=5)  # type: ignore[arg-type]
    with pytest.raises(TravelkitError, match="cannot be written"):
        report.save(tmp_path / "nowhere")


def test_a_sheet_holds_the_questions_for_paper_and_nothing_else() -> None:
    sheet = example().sheet()
    assert [n for n in example().ids if f"Question {n[1:]}</span>" in sheet.html] == [
        "q1", "q2", "q3", "q4",
    ]  # fmt: skip
    assert sheet.html.count('class="line"') == 6
    assert "data:image/svg+xml" in sheet.html
    assert not re.search(r'(src|href)="http', sheet.html)
    for name in ("q1", "q2", "q3"):
        assert example().answer_text(name) not in sheet.html
    assert sheet.digest != example("Ada").sheet().digest


@pytest.mark.parametrize("name", ["currency", "neighbours"])
def test_the_game_of_a_lesson_stands_outside_the_tally_of_its_questions(name: str) -> None:
    lesson = travelkit.lesson(name, autosave=False)
    count = len([one for one in lesson.ids if one != "play"])
    assert card(lesson, "q1").state()["tally"] == f"0 of {count} answered right"
    assert f"0 of {count} questions were checked and found right, the game not yet" in repr(
        lesson.report()
    )
    answered(lesson, "play", "q1")
    assert card(lesson, "q1").state()["tally"] == f"1 of {count} answered right"
    assert f"1 of {count} questions are answered right" in repr(lesson)
    assert f"1 of {count} questions were checked and found right, and the game" in repr(
        lesson.report()
    )


def test_a_sheet_says_where_the_other_questions_are() -> None:
    assert "not on this sheet need the computer" in example().sheet().body
    whole = texts.parse(model.TEXT.replace("code = true", "code = false"))
    alone = whole._replace(question=tuple(one for one in whole.question if one.paper))
    assert "computer" not in Lesson(alone, model.QUESTIONS, autosave=False).sheet().body


def test_a_picture_has_its_words_and_is_the_same_every_time() -> None:
    import base64

    import matplotlib as mpl
    from PIL import Image

    mpl.use("agg")
    import matplotlib.pyplot as plt

    from travelkit.lessons import picture

    def plot() -> Any:
        figure, axes = plt.subplots()
        axes.plot([1, 2, 3])
        return picture(figure, "A line that goes up")

    assert plot() == plot()
    assert 'alt="A line that goes up"' in plot()._repr_html_()
    assert "border:1px solid" in plot()._repr_html_()  # paper on a dark page, with an edge
    png = Image.open(io.BytesIO(base64.b64decode(plot().code))).convert("RGB")
    colours = png.getcolors(256)
    assert colours
    assert (255, 255, 255) not in [colour for _, colour in colours]
    with pytest.raises(TravelkitError, match="four words"):
        picture(plt.figure(), "line")
    with pytest.raises(TravelkitError, match="figure of matplotlib"):
        picture(5, "A line that goes up")
    plt.close("all")


# ---- C101, C102 ----


def test_c101_every_file_of_a_lesson_has_its_source_on_record() -> None:
    folder = travelkit.data.folder()
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    paths = {resource["path"] for resource in package["resources"]}
    sources = (folder / "SOURCES.md").read_text(encoding="utf-8")
    for file in sorted((folder / "lessons").glob("*.csv")):
        assert f"lessons/{file.name}" in paths, file.name
        assert file.name in sources, file.name
        rows = travelkit.data.rows("lessons", file.name)
        for row in rows:
            origin = row["origin"]
            assert origin in ("rules", "reconstruction") or origin.startswith("source:"), row
    assert "data/lessons" in sources or "lessons/" in sources


def test_c102_no_flag_is_an_emoji() -> None:
    root = Path(__file__).resolve().parents[2]
    files = [
        *(root / "travelkit" / "lessons").rglob("*.py"),
        *(root / "data" / "lessons").iterdir(),
        *(root / "notebooks" / "lessons").glob("*.ipynb"),
        *(root / "notebooks" / "teachers").glob("*.md"),
    ]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not re.search("[\U0001f1e6-\U0001f1ff]", text), file.name


def test_the_model_is_a_lesson_of_every_kind() -> None:
    words = texts.parse(model.TEXT)
    assert sorted({question.kind for question in words.question}) == sorted(KINDS)
    assert sum((question.marks for question in words.question), Fraction(0)) == 12
