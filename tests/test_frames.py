"""Boards, data files and logs as data frames."""

from __future__ import annotations

import csv
from typing import Any

import pandas as pd
import pytest

from tests.plainly import told
from tests.test_session import GAME, played
from travelkit import data
from travelkit.errors import DataError, TravelkitError
from travelkit.games import games
from travelkit.interop import frames

TABLES = [
    (name, file.stem)
    for name in games
    for file in sorted((data.folder() / "games" / name).glob("*.csv"))
]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_a_table_is_its_file(game: str, name: str) -> None:
    frame = frames.table(game, name)
    file = data.folder() / "games" / game / f"{name}.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert list(frame.columns) == list(rows[0])
    assert len(frame) == len(rows)
    for column in frame.columns:
        texts = [row[column] for row in rows]
        if pd.api.types.is_numeric_dtype(frame[column]):
            assert frame[column].tolist() == [float(text) for text in texts]
        else:
            assert frame[column].tolist() == texts


def test_numbers_are_numbers_and_names_are_names() -> None:
    places = frames.table(GAME, "places").set_index("name")
    assert places.loc["Liverpool", "latitude"] == pytest.approx(53.4, abs=0.1)
    assert places.loc["Constantinople", "modern_name"] == "Istanbul"
    assert len(frames.table(GAME, "rules")) >= 32


@pytest.mark.parametrize("name", ["tickts", "", "../places", "places.csv", "x" * 999, "Places"])
def test_an_unknown_table_is_told_those_there_are(name: str) -> None:
    with pytest.raises(DataError) as refused:
        frames.table(GAME, name)
    assert "places, rules, tickets" in told(refused.value)


def test_an_unknown_game_is_told_those_there_are() -> None:
    with pytest.raises(TravelkitError) as refused:
        frames.table("chess", "places")
    assert GAME in told(refused.value)
    with pytest.raises(TravelkitError) as refused:
        frames.provenance("chess")
    assert GAME in told(refused.value)


def test_a_log_has_a_row_for_each_action() -> None:
    session = played(9, ["Zoë", "computer"])
    frame = frames.log(session)
    assert list(frame.columns) == ["number", "player", "action"]
    assert frame["number"].tolist() == list(range(1, session.move + 1))
    assert frame["action"].tolist() == [action.text for action in session.record]
    assert set(frame["player"]) == {"Zoë", "Computer", "chance"}
    drawn = frame["action"].str.startswith("draw")
    assert (frame["player"] == "chance").tolist() == drawn.tolist()
    assert len(frames.log(session.to(0))) == 0


@pytest.mark.parametrize("game", list(games))
def test_every_row_says_where_it_is_from(game: str) -> None:
    frame = frames.provenance(game)
    assert list(frame.columns) == ["rules", "source", "reconstruction"]
    assert len(frame) > 0
    for name in frame.index:
        rows: Any = frame.loc[name]
        assert int(rows.sum()) == len(frames.table(game, str(name)))


def test_what_the_rules_of_1894_say() -> None:
    # two tickets are printed in the rules, and with them ten names
    frame: Any = frames.provenance(GAME)
    assert int(frame.loc["tickets", "rules"]) == 2
    assert int(frame.loc["places", "rules"]) == 10
