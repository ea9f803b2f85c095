"""The shape of every notebook that is shipped; that the cells run and agree is nbval's work."""

from __future__ import annotations

import itertools
import re
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest

from travelkit import data
from travelkit.games import games

ROOT = Path(__file__).resolve().parents[1] / "notebooks"
FILES = sorted(file for file in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts)
LIVE = "application/vnd.jupyter.widget"


@pytest.fixture(params=FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def notebook(file: Path) -> Any:
    return nbformat.reads(file.read_text(encoding="utf-8"), 4)  # type: ignore[no-untyped-call]


def cells(notebook: Any, kind: str) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == kind]


def prose(notebook: Any) -> str:
    """The text cells without their examples of code."""
    text = "\n\n".join(cell.source for cell in cells(notebook, "markdown"))
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in cells(notebook, "code") for output in cell.outputs]


def test_the_start_notebook_leads_to_every_game_and_every_lesson() -> None:
    names = {str(file.relative_to(ROOT)) for file in FILES}
    start = nbformat.read(ROOT / "00-start-here.ipynb", 4)  # type: ignore[no-untyped-call]
    links = set(re.findall(r"\]\(([^)\s]+\.ipynb)\)", prose(start)))
    assert {f"games/{game}.ipynb" for game in games} <= names
    assert links == names - {"00-start-here.ipynb"}


@pytest.mark.parametrize("game", games)
def test_the_notebook_of_a_game_shows_every_rule_whole_and_says_where_its_data_are_from(
    game: str,
) -> None:
    notebook = nbformat.read(ROOT / "games" / f"{game}.ipynb", 4)  # type: ignore[no-untyped-call]
    shown = [
        unescape("".join(output.get("data", {}).get("text/html", "")))
        for output in outputs(notebook)
    ]
    whole = "\n".join(shown)
    for row in data.rows("games", game, "rules.csv"):
        assert row["statement"] in whole, row["rule"]
    assert "reconstruction" in whole
    assert "reconstruction" in prose(notebook)
    for option in games[game].options:
        assert option.about in whole, option.name
    assert sum(page.startswith("<img") for page in shown) >= 3


def test_it_is_a_notebook(notebook: Any) -> None:
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.cells[0].cell_type == "markdown"


def test_it_has_one_title_and_its_headings_go_down_step_by_step(notebook: Any) -> None:
    levels = [len(found) for found in re.findall(r"^(#+) ", prose(notebook), flags=re.MULTILINE)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    for above, below in itertools.pairwise(levels):
        assert below <= above + 1


def test_every_cell_has_been_run_in_its_order(notebook: Any) -> None:
    counts = [cell.execution_count for cell in cells(notebook, "code")]
    assert counts == list(range(1, len(counts) + 1))


def test_no_cell_ends_in_an_error(notebook: Any) -> None:
    for output in outputs(notebook):
        assert output.output_type != "error"
        text = str(output.get("text", "")) + str(output.get("data", {}).get("text/plain", ""))
        assert "Traceback" not in text
        assert output.get("name") != "stderr", text


def test_nothing_waits_for_a_person(notebook: Any) -> None:
    # C21
    for cell in cells(notebook, "code"):
        code = re.sub(r"(\"\"\"|''').*?\1|#.*", "", cell.source, flags=re.DOTALL)
        assert not re.search(r"\binput\s*\(|\bgetpass\b|\bsleep\s*\(", code), cell.source
        assert not re.search(r"^\s*[%!]", code, flags=re.MULTILINE), "plain Python only"


def test_no_live_widget_is_stored(notebook: Any) -> None:
    # C24: a live view would show an empty box in a fresh clone
    assert "widgets" not in notebook.metadata
    for output in outputs(notebook):
        assert not [kind for kind in output.get("data", {}) if kind.startswith(LIVE)]
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags", "jupyter", "editable", "deletable"}, cell.metadata


def test_every_picture_has_words(notebook: Any) -> None:
    # C12, C104: what cannot be seen can be read
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            html = "".join(data.get("text/html", ""))
            for image in re.findall(r"<img\b[^>]*>", html):
                alt = re.search(r'\balt="([^"]*)"', image)
                assert alt, image[:80]
                assert len(alt[1].split()) >= 4, alt[1]
                assert 'src="data:image/' in image, "nothing is fetched from anywhere"
            if any(kind.startswith("image/") for kind in data) and "text/html" not in data:
                # a plot: its words stand in the text right below
                below = notebook.cells[notebook.cells.index(cell) + 1]
                assert below.cell_type == "markdown"
                assert len(below.source.split()) >= 12, below.source
    for alt in re.findall(r"!\[(.*?)\]\(", prose(notebook)):
        assert len(alt.split()) >= 3, alt


def test_every_output_can_be_read_as_plain_text(notebook: Any) -> None:
    for output in outputs(notebook):
        if "data" in output:
            assert "".join(output["data"]["text/plain"]).strip()
            assert "object at 0x" not in "".join(output["data"]["text/plain"])


def test_every_link_points_at_a_file(file: Path, notebook: Any) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(notebook)):
        if re.match(r"[a-z]+:", target):
            assert target.startswith("https://"), target
            continue
        path, _, anchor = target.partition("#")
        assert not path.startswith("/"), target
        assert not path or (file.parent / path).resolve().is_file(), target
        if anchor and not path:
            titles = re.findall(r"^#+ (.*)$", prose(notebook), flags=re.MULTILINE)
            assert anchor in {title.strip().replace(" ", "-") for title in titles}


def test_no_path_of_a_machine_and_no_address_is_stored(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for private in ("/home/", "/root/", "/tmp/", "/work/", "C:\\\\"):  # noqa: S108
        assert private not in text, private
    assert not re.search(r'(src|href)=\\?"http', text)
    assert text.endswith("}\n")


def test_codes_in_the_text_can_be_resumed(notebook: Any) -> None:
    import travelkit

    text = "\n".join(cell.source for cell in notebook.cells)
    for code in re.findall(r"\b[A-Z]{2,5}1(?:-[0-9A-Z]{1,4})+\b", text):
        assert travelkit.Session.load(code).move >= 0
