"""The one place that finds and reads files."""

from __future__ import annotations

import csv
import io
import itertools
from pathlib import Path

import pytest

from tests.games.driving import HOME, MODES, OCEAN, TICKETS, table
from travelkit import data
from travelkit.errors import DataError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(data, "folder", lambda kind="data": tmp_path)  # noqa: ARG005
    return tmp_path


def test_the_folder_holds_the_data() -> None:
    assert (data.folder() / "games" / "game-of-travel" / "places.csv").is_file()
    assert data.folder("data") == data.folder()


def test_a_folder_that_is_not_there_is_missed_in_a_sentence() -> None:
    with pytest.raises(DataError, match="install travelkit again"):
        data.folder("treasure")


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(DataError, match="install travelkit again") as caught:
        data.path("games", "game-of-travel", "treasure.csv")
    assert caught.value.file == "games/game-of-travel/treasure.csv"
    with pytest.raises(DataError):
        data.path("games", "game-of-travel")  # a folder is no file


def test_rows_are_what_the_csv_module_reads() -> None:
    path = data.path("games", "game-of-travel", "places.csv")
    expected = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert list(data.rows("games", "game-of-travel", "places.csv")) == expected


def test_cells_lose_spaces_at_their_ends_and_keep_commas_in_quotes(folder: Path) -> None:
    (folder / f"{folder.name}.csv").write_text('a, b\n 1 ,"x, y"\n', encoding="utf-8")
    assert data.rows(f"{folder.name}.csv") == ({"a": "1", "b": "x, y"},)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a,b\n1,2\n1\n", 3), ("a,b\n1,2,3\n", 2), ("a,b\n1,2\n\n3,4\n", 3), ('a,b\n1,"2\n', 2)],
)
def test_a_row_that_does_not_fit_is_named_by_line(folder: Path, text: str, line: int) -> None:
    name = f"{folder.name}.csv"
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        data.rows(name)
    assert (caught.value.file, caught.value.line) == (name, line)
    assert str(caught.value).startswith(f"{name}, line {line}: ")


def test_an_empty_file_is_no_table(folder: Path) -> None:
    name = f"{folder.name}.csv"
    (folder / name).write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=name):
        data.rows(name)


def test_a_file_in_another_encoding_is_named(folder: Path) -> None:
    (folder / "x.toml").write_bytes("title = 'Québec'".encode("latin-1"))
    with pytest.raises(DataError, match=r"x\.toml"):
        data.text("x.toml")


def test_toml_and_geojson_that_are_none(folder: Path) -> None:
    (folder / f"{folder.name}.toml").write_text("a = \n", encoding="utf-8")
    with pytest.raises(DataError, match=r"\.toml"):
        data.toml(f"{folder.name}.toml")
    for content in ("{", "[]", "7", '{"type": "Feature"}'):
        (folder / "x.geojson").write_text(content, encoding="utf-8")
        with pytest.raises(DataError, match=r"x\.geojson"):
            data.geojson("x.geojson")


def test_geojson_is_a_fresh_copy_each_time() -> None:
    one = data.geojson("games", "game-of-travel", "lines.geojson")
    one["features"].clear()
    assert data.geojson("games", "game-of-travel", "lines.geojson")["features"]


def test_nobody_can_change_the_table_of_another() -> None:
    rows = data.rows("games", "game-of-travel", "places.csv")
    assert isinstance(rows, tuple)
    assert data.rows("games", "game-of-travel", "places.csv") == rows


# --- what the data of The Game of Travel must hold -----------------------------------------------


def test_the_two_tickets_that_the_rules_name_word_for_word() -> None:
    rules = {row["ticket"] for row in table("tickets.csv") if row["origin"] == "rules"}
    assert rules == {"R01", "R02"}
    assert TICKETS["R01"] == ("New York", "Storm", "Queenstown", "Liverpool", "London")
    assert TICKETS["R02"] == ("New York", "Rescue", "Southampton", "London")


def test_the_ten_places_that_the_rules_name() -> None:
    rules = {row["name"] for row in table("places.csv") if row["origin"] == "rules"}
    named = {"Constantinople", "Queenstown", "Liverpool", "London", "Southampton"}
    assert rules == named | {"Storm", "Rescue", "Fog"} | set(HOME)


def test_every_name_on_every_ticket_is_a_place_and_each_leg_a_line() -> None:
    places = {row["name"] for row in table("places.csv")}
    for ticket, names in TICKETS.items():
        assert set(names) <= places
        assert len(names) >= 3
        for leg in itertools.pairwise(names):
            assert leg in MODES, (ticket, leg)
    assert set().union(*TICKETS.values()) == places, "every place is on a ticket"


def test_ocean_spots_are_reached_by_sea_alone() -> None:
    for (start, end), mode in MODES.items():
        assert mode in {"sea", "rail", "boattrain"}
        if start in OCEAN or end in OCEAN or start in HOME or end in HOME:
            assert mode == "sea"


@pytest.mark.parametrize("name", ["places.csv", "lines.csv", "tickets.csv"])
def test_every_row_says_where_it_is_from(name: str) -> None:
    for row in table(name):
        origin = row["origin"]
        assert origin in {"rules", "reconstruction"} or origin.startswith("source:"), row


def test_every_rule_names_a_test_that_there_is() -> None:
    root = Path(__file__).resolve().parents[1]
    for row in table("rules.csv"):
        file, _, name = row["test"].partition("::")
        source = (root / file).read_text(encoding="utf-8")
        assert f"def {name}(" in source, row["rule"]
