"""The shape of every lesson: notebook, teacher notes and sheet. A lint, so that it holds."""

from __future__ import annotations

import importlib.util
import itertools
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

import travelkit
from travelkit.lessons import texts

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = ("trade-goods", "ports", "railways", "currency", "neighbours", "chance")
PARTS = (
    "Objectives", "1 Predict", "2 Play", "3 Explore", "4 Check", "5 Reflect", "Key points",
    "Sources",
)  # fmt: skip
NO_CODE = ("number", "money", "choice", "choices", "words", "order", "place")


@pytest.fixture(params=LESSONS)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@cache
def stem(name: str) -> str:
    return f"{LESSONS.index(name) + 1}-{name}"


@cache
def notebook(name: str) -> Any:
    text = (NOTEBOOKS / "lessons" / f"{stem(name)}.ipynb").read_text(encoding="utf-8")
    return nbformat.reads(text, 4)  # type: ignore[no-untyped-call]


def sources(name: str, kind: str) -> list[str]:
    return [cell.source for cell in notebook(name).cells if cell.cell_type == kind]


def prose(name: str) -> str:
    return re.sub(r"```.*?```", "", "\n\n".join(sources(name, "markdown")), flags=re.DOTALL)


def part(name: str, title: str) -> list[Any]:
    """The cells from one heading of the second level to the next."""
    found: list[Any] = []
    inside = False
    for cell in notebook(name).cells:
        heads = re.findall(r"^## (.*)$", cell.source, flags=re.MULTILINE)
        if cell.cell_type == "markdown" and heads:
            inside = heads[-1].strip() == title
            if title in [head.strip() for head in heads]:
                found.append(cell)
                continue
        if inside:
            found.append(cell)
    return found


def test_there_are_exactly_six() -> None:
    files = {file.name for file in (NOTEBOOKS / "lessons").glob("*.ipynb")}
    assert files == {f"{stem(name)}.ipynb" for name in LESSONS}


def test_its_parts_stand_in_their_order(name: str) -> None:
    heads = re.findall(r"^## (.*)$", prose(name), flags=re.MULTILINE)
    assert [head.strip() for head in heads] == list(PARTS)
    assert len(re.findall(r"^# ", prose(name), flags=re.MULTILINE)) == 1
    assert not re.search(r"^#{4,} ", prose(name), flags=re.MULTILINE)


def test_it_begins_with_what_it_is_how_long_it_takes_and_one_cell_to_set_up(name: str) -> None:
    first = sources(name, "markdown")[0]
    words = texts.load(name)
    assert first.startswith(f"# {words.title}")
    assert re.search(r"\b\d\d? minutes\b", first), "minutes"
    minutes = [int(number) for number in re.findall(r"\b(\d\d?) minutes\b", first)]
    assert max(minutes) <= 45
    assert "set-up cell" in " ".join(" ".join(sources(name, "markdown")[:4]).split())
    setup = sources(name, "code")[0]
    assert re.search(rf'^lesson = travelkit\.lesson\("{name}", pupil=""\)', setup, re.MULTILINE)
    assert "check = lesson.check" in setup
    assert len(notebook(name).cells) <= 60


def test_every_question_is_asked_once_and_none_is_unknown(name: str) -> None:
    # C40: what is checked stands in a cell of its own, as unanswered
    code = "\n".join(sources(name, "code"))
    asked = re.findall(r'lesson\.ask\("(\w+)"', code)
    checked = re.findall(r'(?<![.\w])check\("(\w+)"', code)
    ids = [question.id for question in texts.load(name).question]
    assert sorted({*asked, *checked}) == sorted(ids)
    assert len(asked) == len(set(asked))
    assert len(checked) == len(set(checked))
    for question in texts.load(name).question:
        if not question.code:
            assert question.id in asked or question.kind in NO_CODE, question.id
    assert len(asked) >= 3, "three questions or more need no code"
    below = "\n".join(cell.source for cell in part(name, "4 Check") if cell.cell_type == "code")
    order = [ids.index(found) for found in re.findall(r'(?:ask|check)\("(q\w+)"', below)]
    assert order == sorted(order)
    assert len(order) >= 10


def test_every_answer_is_unanswered_and_checked_right_below(name: str) -> None:
    cells = [cell for cell in notebook(name).cells if cell.cell_type == "code"]
    for number, cell in enumerate(cells):
        for question in re.findall(r'(?<![.\w])check\("(q\w+)", \1\)', cell.source):
            above = cells[number - 1].source if f"{question} = " not in cell.source else cell.source
            assert re.search(rf"^{question} = \.\.\.", above, re.MULTILINE), question
            outputs = "".join(str(output.get("data", "")) for output in cell.outputs)
            assert "Not answered yet" in outputs, question
            shown = "".join(each.source for each in cells[max(0, number - 4) : number + 1])
            assert f'lesson.question("{question}")' in shown, question


def test_c40_no_answer_stands_where_it_is_asked_for(name: str) -> None:
    lesson = travelkit.lesson(name, autosave=False)
    cells = part(name, "4 Check")
    stored = " ".join(str(cell.get("outputs", "")) + str(cell.metadata) for cell in cells)
    text = re.sub(r"<[^>]*>|base64,[\w+/=]*", " ", stored.replace("\\u202f", "\u202f"))
    for question in lesson.text.question:
        if question.kind not in ("number", "money"):  # a name may well stand in another question
            continue
        answer = lesson.answer_text(question.id).split("\u00a0")[0]
        if len(answer) < 4 or answer in repr(lesson.question(question.id)):
            continue
        assert not re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", text), (question.id, answer)


def test_c41_a_check_run_first_says_what_to_do(name: str) -> None:
    # in a fresh kernel none of our code runs: Python shows the line of the cell, comment and all
    for source in sources(name, "code"):
        if re.search(r"lesson\.ask\(|(?<![.\w])check\(", source):
            assert "# set-up cell first" in source, source


def test_c109_there_is_something_to_predict_before_it_is_played(name: str) -> None:
    cells = [cell for cell in part(name, "1 Predict") if cell.cell_type == "code"]
    assert cells
    said = "\n".join(cell.source for cell in cells)
    assert re.search(r"^\w+ = \.\.\.", said, re.MULTILINE) or "lesson.ask(" in said


def test_the_game_is_really_played_with_a_seed(name: str) -> None:
    played = "\n".join(cell.source for cell in part(name, "2 Play") if cell.cell_type == "code")
    assert re.search(r"travelkit\.(play|resume)\(", played)
    assert "seed" in played
    code = "\n".join(sources(name, "code"))
    games = [q.id for q in texts.load(name).question if q.kind == "played"]
    assert games, "a question looks at the game"
    for question in games:
        assert re.search(rf'"{question}", (?:table|{question})(\.session)?\)', code), question


def test_exploring_has_a_table_and_pictures_with_words(name: str) -> None:
    cells = [cell for cell in part(name, "3 Explore") if cell.cell_type == "code"]
    shown = [str(output.get("data", {})) for cell in cells for output in cell.outputs]
    assert any("<table" in text for text in shown), "a table"
    assert sum("<img" in text or "image/" in text for text in shown) >= 2, "a map and a plot"


def test_code_is_introduced_in_words_before_it_comes(name: str) -> None:
    cells = notebook(name).cells
    for above, cell in itertools.pairwise(cells):
        long = len(cell.source.splitlines()) >= 4
        if cell.cell_type == "code" and long and above.cell_type == "code":
            assert re.search(r"^q\w+ = |check\(|lesson\.", above.source, re.MULTILINE), cell.source[
                :80
            ]


def sentences(text: str) -> list[str]:
    text = re.sub(r"^[|#].*$|`[^`]*`|\[([^]]*)\]\([^)]*\)|[*_]", r"\1", text, flags=re.MULTILINE)
    text = re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "\n\n", text, flags=re.MULTILINE)
    blocks = re.split(r"\n\s*\n", text)
    found = [
        part for block in blocks for part in re.split(r"(?<=[.!?:])\s+", " ".join(block.split()))
    ]
    return [part for part in found if len(part.split()) > 1]


def test_c108_sentences_are_short(name: str) -> None:
    body = prose(name).partition("## Sources")[0]
    lengths = [len(part.split()) for part in sentences(body)]
    assert sum(lengths) / len(lengths) <= 14
    assert max(lengths) <= 34, max(sentences(body), key=lambda part: len(part.split()))


def test_no_word_scares(name: str) -> None:
    for text in (prose(name), travelkit.data.text("lessons", f"{name}.toml")):
        assert not re.search(r"\b(invalid|oops|trivial|obviously|simply)\b", text, re.IGNORECASE)


def test_sources_are_named(name: str) -> None:
    said = "\n".join(cell.source for cell in part(name, "Sources"))
    assert len(re.findall(r"^\s*[-*|] ", said, re.MULTILINE)) >= 2 or len(said.split()) > 30


# ---- teacher notes ----


def test_teachers_have_notes(name: str) -> None:
    notes = (NOTEBOOKS / "teachers" / f"{stem(name)}.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^# ", notes, re.MULTILINE)) == 1
    plain = notes.casefold()
    for wanted in ("minutes", "answers", "wrong", "without", "fresh numbers", "no exam"):
        assert wanted in plain, wanted
    assert f"{stem(name)}.pdf" in notes
    for question in texts.load(name).question:
        assert re.search(rf"\b{question.id}\b", notes), question.id


def test_answers_in_the_notes_are_those_of_the_class(name: str) -> None:
    notes = (NOTEBOOKS / "teachers" / f"{stem(name)}.md").read_text(encoding="utf-8")
    flat = " ".join(re.sub(r"[\u00a0\u202f]", " ", notes).split())
    digits = re.sub(r"(?<=\d) (?=\d{3})", "", flat)
    lesson = travelkit.lesson(name, autosave=False)
    for question in lesson.text.question:
        if question.kind in ("number", "money"):
            answer = re.sub(r"[\u00a0\u202f]", " ", lesson.answer_text(question.id))
            number = re.sub(r"(?<=\d) (?=\d{3})", "", answer).split(" ")[0]
            assert number in digits, (question.id, answer)


# ---- sheets ----


def sheets() -> Any:
    spec = importlib.util.spec_from_file_location("sheets", NOTEBOOKS / "sheets.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_c107_each_sheet_is_printed_on_one_or_two_pages_of_a4(name: str) -> None:
    file = NOTEBOOKS / "teachers" / "sheets" / f"{stem(name)}.pdf"
    pdf = file.read_bytes()
    assert pdf.startswith(b"%PDF-")
    pages = re.findall(rb"/Type\s*/Page\b(?!s)", pdf)
    assert 1 <= len(pages) <= 2
    boxes = re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf)
    assert boxes
    for box in boxes:
        left, bottom, right, top = map(float, box.split())
        assert abs(right - left - 595.28) < 1.5
        assert abs(top - bottom - 841.89) < 1.5
    assert len(pdf) < 900_000


def test_c107_each_sheet_has_the_words_of_today(name: str) -> None:
    file = NOTEBOOKS / "teachers" / "sheets" / f"{stem(name)}.pdf"
    today = travelkit.lesson(name, autosave=False).sheet().digest
    assert sheets().mark_of(file) == today, "run notebooks/sheets.py"
    assert sum(question.paper for question in texts.load(name).question) >= 3
