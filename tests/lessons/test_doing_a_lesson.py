"""A lesson as it is done: C39 to C41, C47 to C50, C52; hints, cards, progress, report, sheet."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import travelkit
from tests.lessons import example as model
from tests.lessons.example import example
from travelkit.errors import SaveError, TravelkitError
from travelkit.lessons import guard, kinds, texts
from travelkit.lessons.card import Card
from travelkit.lessons.lesson import Lesson
from travelkit.lessons.notebook import sentence_for
from travelkit.lessons.progress import Standing, decode, encode
from travelkit.lessons.question import KINDS, Asked


def right(lesson: Lesson, name: str) -> Any:
    """What a pupil who knows hands in."""
    words, asked = lesson.words(name), lesson.asked(name)
    keys = lesson.keys(name) if words.kind in kinds.CHOOSING else ()
    return kinds.example_answer(words, asked, asked.answer, keys)


def answered(lesson: Lesson, *names: str) -> Lesson:
    for name in names:
        assert lesson.check(name, right(lesson, name)).passed, name
    return lesson


def card(lesson: Lesson, name: str) -> Card:
    found = lesson.ask(name)
    assert isinstance(found, Card)
    return found


# ---- C39: what a message may claim ----


def test_c39_it_says_how_much_was_checked_and_no_more() -> None:
    told = example().check("q10", lambda pounds: 14 * pounds)
    assert "4 of 4 tries here came out right" in told.message
    report = answered(example(), "q1", "q6").report()
    assert "2 of 11 questions were checked and found right" in repr(report)
    assert "not read by it" in repr(report)
    for word in ("everything", "all right", "perfect", "passed"):
        assert word not in repr(report).casefold()
        assert word not in repr(told).casefold()


# ---- C40: answers ----


def leaves(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in leaves(part)]
    if isinstance(value, list | tuple):
        return [leaf for part in value for leaf in leaves(part)]
    return [str(value)]


def test_c40_no_answer_stands_in_the_state_of_a_widget() -> None:
    lesson = example("Ada")
    for name in lesson.ids:
        shown = card(lesson, name)
        shown.open()
        sent = json.dumps(shown.widget.get_state(["question", "state"]), ensure_ascii=False)
        words = lesson.words(name)
        if words.kind in ("number", "money", "words"):
            answer = lesson.answer_text(name)
            assert (
                re.sub(r"\D", "", answer) not in re.findall(r"\d+", sent) or words.kind == "words"
            )
            assert answer not in sent
        for key in words.options:  # keys are the author's, and may say what is right
            assert key not in leaves(json.loads(sent)), (name, key)
        stored = shown._repr_mimebundle_()[0]["text/html"]
        if words.kind in ("number", "money", "words"):
            assert lesson.answer_text(name) not in stored


def test_c40_no_answer_stands_in_a_notebook_that_is_shipped() -> None:
    for name in texts.ids():
        file = (
            travelkit.data.folder("notebooks")
            / "lessons"
            / f"{texts.load(name).number}-{name}.ipynb"
        )
        text = file.read_text(encoding="utf-8")
        assert "application/vnd.jupyter.widget-state" not in text
        cells = json.loads(text)["cells"]
        lesson = travelkit.lesson(name, autosave=False)
        for cell in cells:
            outputs = json.dumps(cell.get("outputs", []))
            if "check(" not in "".join(cell["source"]):
                continue
            for words in lesson.text.question:
                if words.kind == "money" or (words.kind == "number" and words.explain):
                    answer = lesson.answer_text(words.id)
                    explained = lesson.fill(
                        words.explain, {**lesson.asked(words.id).values, "answer": answer}
                    )
                    assert json.dumps(explained)[1:-1] not in outputs, words.id


# ---- C41: a check before the set-up ----


def test_c41_a_missing_name_is_explained() -> None:
    assert "Run the set-up cell at the top first" in sentence_for("check", ("q1",))
    assert "q3 has no value yet" in sentence_for("q3", ("q3",))
    assert sentence_for("pirate", ("q3",)) == ""


KERNEL = """
import json, nbformat
from nbclient import NotebookClient
notebook = nbformat.v4.new_notebook()
begin = "from travelkit.lessons import notebook\\nnotebook.help_with_names(('q1', 'q2', 'q3'))"
notebook.cells = [nbformat.v4.new_code_cell(line) for line in (begin, "q3", "pirate + 1")]
NotebookClient(notebook, timeout=60, allow_errors=True, kernel_name="python3").execute()
print(json.dumps([cell.outputs[0].traceback for cell in notebook.cells[1:]]))
"""


def test_c41_in_a_kernel_the_sentence_stands_in_place_of_a_traceback() -> None:
    # in a process of its own: what the client leaves open would fail whichever test comes next
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", KERNEL],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ours, theirs = ("\n".join(lines) for lines in json.loads(done.stdout.splitlines()[-1]))
    assert "q3 has no value yet" in ours
    assert "Traceback" not in ours
    assert "name 'pirate' is not defined" in theirs


# ---- C47, C48: cells copied, deleted, run in any order ----


def test_c47_a_question_answered_twice_is_one_question() -> None:
    lesson = example()
    lesson.check("q1", right(lesson, "q1"))
    lesson.check("q1", 1)
    assert not lesson.standings["q1"].right  # the last answer counts
    lesson.check("q1", right(lesson, "q1"))
    report = lesson.report()
    assert report.right == 1
    assert report.marks == 2
    assert len(report.rows) == 11
    assert lesson.ask("q1") is lesson.ask("q1")  # a copied card is the same card


def test_c47_answers_may_be_checked_in_any_order() -> None:
    forth, back = example(), example()
    answered(forth, *forth.ids)
    answered(back, *reversed(back.ids))
    assert forth.report().head == back.report().head
    assert forth.report().csv == back.report().csv
    assert forth.progress == back.progress


def test_c48_what_is_not_there_is_listed_as_not_answered() -> None:
    report = answered(example(), "q1", "q2").report()
    open_ = [row.id for row in report.rows if row.status == "open"]
    assert open_ == ["q3", "q4", "q5", "q6", "q7", "q8", "q9", "q10", "q11"]
    assert "… not answered" in repr(report)
    assert report.right == 2


def test_running_all_cells_unanswered_changes_nothing() -> None:
    lesson = answered(example(), "q1")
    before = lesson.progress
    for name in lesson.ids:
        assert lesson.check(name, ...).status == "open"
    assert lesson.progress == before


# ---- C49: totals ----


def test_c49_marks_add_up_exactly_and_stand_in_order() -> None:
    text = 'id = "sums"\nnumber = 1\ntitle = "Sums"\n' + "".join(
        f'[[question]]\nid = "{name}"\nkind = "number"\ntext = "?"\nmarks = {marks}\n'
        for name, marks in (("1.1", 0.1), ("1.2", 0.2), ("1.10", 0.7), ("2.1", 3))
    )
    words = texts.parse(text)
    ask = {name: lambda _pupil: Asked(answer=1) for name in ("2.1", "1.10", "1.1", "1.2")}
    lesson = Lesson(words, ask, autosave=False)
    for name in ("2.1", "1.10", "1.2", "1.1"):
        assert lesson.check(name, 1).passed
    report = lesson.report()
    assert [row.id for row in report.rows] == ["1.1", "1.2", "1.10", "2.1"]
    assert report.marks == 4
    assert "4 of 4 marks" in repr(report)
    assert decode(lesson.progress, "sums", "", lesson.ids) == lesson.standings


# ---- C50: the pupil's names ----


def test_c50_checking_leaves_names_and_dice_alone() -> None:
    import builtins
    import random

    lesson = example()
    space: dict[str, Any] = {"i": 7, "answer": [1, 2], "lesson": lesson, "check": lesson.check}
    given = [[3, 1, 2], {"a": 1}]
    random.seed(5)
    dice, ask, trace = random.getstate(), builtins.input, sys.gettrace()
    before = dict(space)
    code = "\n".join(f"check({name!r}, answer)" for name in lesson.ids)
    exec(code, space)  # noqa: S102 - as a notebook's cell does
    space.pop("__builtins__")
    assert space == before
    assert space["answer"] == [1, 2]

    def spoils(pounds: int) -> int:
        random.seed(1)
        print("noise")  # noqa: T201
        return pounds * 14

    lesson.check("q10", spoils)
    assert (random.getstate(), builtins.input, sys.gettrace()) == (dice, ask, trace)
    assert given == [[3, 1, 2], {"a": 1}]


# ---- C52: a kernel that was restarted ----


def test_c52_progress_survives_the_kernel(tmp_path: Path) -> None:
    first = answered(example("Ada", folder=tmp_path), "q1", "q2", "q3", "q4")
    second = example("Ada", folder=tmp_path)
    report = second.report()
    assert report.right == 0
    assert "not counted here: Question 1, Question 2, Question 3, Question 4" in repr(report)
    assert "lesson.restore()" in repr(report)
    answered(second, "q5")
    assert "Question 1" in second.report().note  # and the file still holds them
    assert "5 of 11" in repr(second.restore())
    assert second.report().right == 5
    assert second.report().note == ""
    third = example("Ada", autosave=False)
    third.restore(first.progress)
    assert third.report().right == 4


def test_progress_is_a_short_text_that_bears_a_bad_copy() -> None:
    lesson = answered(example("Ada"), "q1", "q2")
    lesson.hint("q3")
    text = lesson.progress
    assert len(text) < 80
    other = example("Ada")
    other.restore(f"\n “{text[:15]}\n  {text[15:30]} {text[30:]}” ".replace("-", "\u2013"))
    assert other.standings == lesson.standings
    for number in range(len(text)):
        if text[number] != "-":
            with pytest.raises(SaveError):
                other.restore(
                    text[:number] + ("x" if text[number] != "x" else "y") + text[number + 1 :]
                )
    with pytest.raises(SaveError, match="another name"):
        example("Ben").restore(text)
    with pytest.raises(SaveError, match="another lesson"):
        other.restore(encode("ports", "Ada", {"q1": Standing(right=True, tries=1)}))
    for odd in ("TKL1", "hello", 5, None, "<script>", "9" * 10_000):
        with pytest.raises(SaveError):
            other.restore(odd)  # type: ignore[arg-type]


def test_progress_holds_no_answer() -> None:
    lesson = example("Ada")
    answered(lesson, *lesson.ids)
    numbers = re.findall(r"\d{3,}", lesson.progress)
    assert not set(numbers) & {re.sub(r"\D", "", lesson.answer_text(n)) for n in lesson.ids} - {""}


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    lesson = answered(example("Ada", folder=blocked), "q1")
    assert lesson.keeper is not None
    assert "lesson.progress" in lesson.keeper.trouble


def test_a_saved_game_is_not_taken_for_progress_nor_progress_for_a_game(tmp_path: Path) -> None:
    answered(example("Ada", folder=tmp_path), "q1")
    (file,) = tmp_path.iterdir()
    assert file.suffix != ".txt"


def test_two_pupils_at_one_computer_keep_their_own(tmp_path: Path) -> None:
    answered(example("Ada", folder=tmp_path), "q1")
    assert example("Ben", folder=tmp_path).kept() == {}
    assert len(list(tmp_path.iterdir())) == 1


# ---- hints and numbers ----


def test_hints_come_one_by_one() -> None:
    lesson = example()
    assert "Hint 1 of 2" in repr(lesson.hint("q1"))
    assert "Hint 2 of 2" in repr(lesson.hint("q1"))
    assert "Hint 2 of 2" in repr(lesson.hint("q1"))
    assert lesson.standings["q1"].hints == 2
    assert "no hint" in repr(lesson.hint("q6"))
    assert "lesson.hint" in repr(example().check("q1", 1))
    assert "lesson.hint" not in repr(lesson.check("q1", 1))


def test_a_pupils_numbers_are_his_own_and_stay() -> None:
    shown = {repr(example(name).question("q2")) for name in ("Ada", "Ben", "Cem", "Dua", "Eve")}
    assert len(shown) >= 4
    for name in ("Ada", " ada ", "ÁDA"):
        assert repr(example(name).question("q2")) == repr(example("Ada").question("q2"))
    lesson = example("Ada")
    assert lesson.value("q1", "knots") in (14, 18, 22)
    with pytest.raises(TravelkitError, match="knots"):
        lesson.value("q1", "speed")


@pytest.mark.parametrize("pupil", [None, 1.5, [], "x" * 100, True])
def test_a_pupil_is_a_name_or_a_number(pupil: Any) -> None:
    with pytest.raises(TravelkitError, match="name or a number"):
        example(pupil)


def test_an_unknown_lesson_or_language_is_told_what_there_is() -> None:
    with pytest.raises(TravelkitError, match="Did you mean currency"):
        travelkit.lesson("curency")
    with pytest.raises(TravelkitError, match="The lessons are"):
        travelkit.lesson(99)
    with pytest.raises(TravelkitError, match="en, de"):
        example(language="fr")


# ---- functions ----


def forever(pounds: int) -> int:
    while True:
        try:
            pounds += 1
        except Exception:  # noqa: BLE001 - as pupils catch
            pounds = 0


def sleeps(pounds: int) -> int:
    import time

    time.sleep(60)
    return pounds


def asks(_pounds: int) -> int:
    return int(input("How many?"))


def leaves_python(_pounds: int) -> int:
    sys.exit(1)


def nests(pounds: int) -> int:
    return nests(pounds)


@pytest.mark.parametrize(
    ("function", "says"),
    [(forever, "busy"), (sleeps, "busy"), (asks, "input"), (leaves_python, "SystemExit"),
     (nests, "without end")],
)  # fmt: skip
def test_a_function_that_does_not_come_back_is_stopped(
    function: Any, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.3)
    done = guard.call(function, (1,), 0.3)
    assert says in done.trouble
    assert capsys.readouterr().out == ""


def test_a_function_cannot_change_what_it_is_tried_with() -> None:
    tries = ([3, 1, 2],)
    assert guard.call(lambda row: row.sort(), tries).trouble == ""
    assert tries == ([3, 1, 2],)


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


def test_a_picture_has_its_words_and_is_the_same_every_time() -> None:
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    from travelkit.lessons import picture

    def plot() -> Any:
        figure, axes = plt.subplots()
        axes.plot([1, 2, 3])
        return picture(figure, "A line that goes up")

    assert plot() == plot()
    assert 'alt="A line that goes up"' in plot()._repr_html_()
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
