"""What `travelkit.doctor` finds, with packages that are missing, old, or at odds (C11)."""

from __future__ import annotations

import importlib.metadata
import sys
from typing import Any

import pytest

import travelkit
from tests.plainly import told
from travelkit import checkup, cli, data
from travelkit.checkup import Finding, Report, doctor
from travelkit.errors import DataError
from travelkit.games import games
from travelkit.views.check import press_me

GOOD = {"ipyleaflet": "0.20.0", "jupyter-leaflet": "0.20.0"}


def packages(monkeypatch: pytest.MonkeyPatch, **versions: str | None) -> None:
    """This computer with these versions (None: missing); everything else is 1.0."""
    wanted = GOOD | {name.replace("_", "-"): version for name, version in versions.items()}

    def version(name: str) -> str:
        found = wanted.get(name, "1.0")
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return found

    monkeypatch.setattr(importlib.metadata, "version", version)


def test_this_computer_is_ready() -> None:
    report = travelkit.doctor()
    assert report.ready
    assert all(finding.good for finding in report)
    lines = repr(report).split("\n")
    assert len(lines) == len(report) + 1
    assert all(line.startswith("✓ ") for line in lines[:-1])
    assert lines[-1].startswith("Ready")
    for game in games.values():
        assert any(game.title in line for line in lines)


def test_packages_that_do_not_fit_together(monkeypatch: pytest.MonkeyPatch) -> None:
    packages(monkeypatch, jupyter_leaflet="0.19.2")
    (bad,) = [finding for finding in doctor() if not finding.good]
    assert "ipyleaflet 0.20.0 and jupyter-leaflet 0.19.2" in told(bad.sentence)
    assert "pip install --upgrade jupyter-leaflet==0.20.0" in bad.sentence
    assert repr(doctor()).endswith("check again.")


@pytest.mark.parametrize("name", ["ipywidgets", "ipyleaflet", "anywidget", "jupyterlab", "pandas"])
def test_a_missing_package_is_told_with_what_to_type(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages(monkeypatch, **{name: None})
    report = doctor()
    assert not report.ready
    (bad,) = [finding for finding in report if not finding.good]
    assert bad.sentence == f"{name} is missing. Type in a terminal: pip install {name}"


def test_the_script_of_the_map_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    packages(monkeypatch, jupyter_leaflet=None)
    (bad,) = [finding for finding in doctor() if not finding.good]
    assert "(missing)" in bad.sentence


def test_an_old_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    report = doctor()
    assert not report[0].good
    assert "3.10 is too old" in report[0].sentence
    assert "3.11 or later" in report[0].sentence


def test_data_that_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(*_: Any) -> Any:
        raise DataError("is missing. Install travelkit again.", file="land_world.geojson")

    monkeypatch.setattr(data, "path", gone)
    bad = [finding.sentence for finding in doctor() if not finding.good]
    assert len(bad) == len(games)
    assert "land_world.geojson" in bad[0]
    assert cli.main(["doctor"]) == 1
    assert "✗" in capsys.readouterr().out


def test_the_command_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor"]) == 0
    assert capsys.readouterr().out == f"{doctor()!r}\n"


def test_a_report_is_ready_when_all_of_it_is() -> None:
    assert Report([]).ready
    assert not Report([Finding("a"), Finding("b", good=False)]).ready
    assert checkup.Report([Finding("a")])[0].good


def test_the_button_says_that_python_heard_it() -> None:
    check = press_me()
    assert check.sentence.value == "Not pressed yet."
    for count, words in ((1, "1 time."), (2, "2 times."), (3, "3 times.")):
        check.button.click()
        assert check.count == count
        assert check.sentence.value == f"It works: Python heard you {words}"
    assert check.button.description, "a button has words"
    bundle = check._repr_mimebundle_()
    data_of = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data_of["text/plain"] == "A button, where widgets work."
    check.close()
