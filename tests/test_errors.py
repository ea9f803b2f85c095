"""The small tree of errors, and what every one of them says."""

from __future__ import annotations

import pickle

import pytest

import travelkit
from travelkit.errors import DataError, IllegalAction, SaveError, TravelkitError


@pytest.mark.parametrize("kind", [IllegalAction, DataError, SaveError])
def test_one_root_and_each_also_a_value_error(kind: type[TravelkitError]) -> None:
    assert issubclass(kind, TravelkitError)
    assert issubclass(kind, ValueError)
    with pytest.raises(TravelkitError):
        raise kind("The board is missing.")


def test_the_kinds_are_no_kin_of_each_other() -> None:
    kinds = (IllegalAction, DataError, SaveError)
    for one in kinds:
        assert [other for other in kinds if issubclass(one, other)] == [one]


def test_an_illegal_action_names_its_rule() -> None:
    error = IllegalAction("It is Ben's turn.", rule="T9")
    assert (error.rule, str(error)) == ("T9", "It is Ben's turn. (rule T9)")
    error = IllegalAction("It is Ben's turn.")
    assert (error.rule, str(error)) == ("", "It is Ben's turn.")


def test_a_data_error_names_file_and_line() -> None:
    error = DataError("no such place.", file="lines.csv", line=7)
    assert (error.file, error.line) == ("lines.csv", 7)
    assert str(error) == "lines.csv, line 7: no such place."
    assert str(DataError("it is empty.", file="lines.csv")) == "lines.csv: it is empty."
    assert str(DataError("it is empty.")) == "it is empty."


def test_a_save_error_names_the_line() -> None:
    assert SaveError("no move.", line=12).line == 12
    assert str(SaveError("no move.", line=12)) == "line 12 of the save: no move."
    assert str(SaveError("no move.")) == "no move."


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("It is Ben's turn.", rule="T9"),
        DataError("no such place.", file="lines.csv", line=7),
        SaveError("no move.", line=12),
    ],
)
def test_errors_come_whole_from_another_process(error: TravelkitError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - as joblib does it
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_the_four_public_errors() -> None:
    for name in ("TravelkitError", "IllegalAction", "DataError", "SaveError"):
        assert getattr(travelkit, name).__name__ == name
