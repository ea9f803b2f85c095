"""The command line: a game in the terminal, simulations, the notebooks, and refusals in words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.plainly import told
from tests.test_session import GAME, played
from travelkit import cli, data
from travelkit.session import Session

ROOT = Path(__file__).resolve().parents[1]


def terminal(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    """A person who types these lines, and then closes the terminal."""
    lines = iter(typed)

    def answer(_: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_a_game_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(GAME, ["Ada", "Ben"], seed=7)
    first = session.actions[0].text
    terminal(monkeypatch, "moves", first, "1", "undo", "redo", "fly Rome", "save", "quit")
    assert cli.main(["play", GAME, "Ada", "Ben", "--seed", "7"]) == 0
    session.play(first).play(session.actions[0])
    out = capsys.readouterr().out
    assert f"   1  {first}" in out
    assert "Type a move or its number" in out
    assert "It is Ben's turn" in out
    assert session.save() in out
    assert out.rstrip().endswith(f"travelkit play {GAME} --resume {session.code()}")
    assert "Rome" in out


def test_a_whole_game_by_numbers_and_what_comes_after(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(GAME, 1, seed=7)
    turns = 0
    while session.outcome is None:
        session.play(session.actions[0])
        turns += 1
    terminal(monkeypatch, *["1"] * turns, "1", "moves", "sail Storm", "undo")
    assert cli.main(["play", GAME, "", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "The game is over. Type undo or quit." in out
    assert f"is home in {session.state.travellers[0].place} after {turns} turns, and wins." in out


@pytest.mark.parametrize("words", ["²", "٣", "0", "9999", "9" * 5000, "-1", "redo", "undo", "\x00"])
def test_anything_may_be_typed(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal(monkeypatch, words)
    assert cli.main(["play", GAME, "Ada", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Traceback" not in out
    assert Session(GAME, ["Ada"], seed=7).code() in out, "and nothing has changed"


def test_a_game_goes_on_from_a_code_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    session = played(5, ["Ada", "computer"])
    (tmp_path / "game.txt").write_text(session.save(), encoding="utf-8")
    for given in (session.code(), "game.txt"):
        terminal(monkeypatch)
        assert cli.main(["play", GAME, "--resume", given]) == 0
        assert f"--resume {session.code()}" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


def test_simulations_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    from travelkit.simulation import simulate

    assert cli.main(["simulate", GAME, "--games", "50", "--players", "3", "--seed", "4"]) == 0
    lines = capsys.readouterr().out.strip().split("\n")
    rows = simulate(GAME, 3, games=50, seed=4)
    assert lines[0] == "50 games of The Game of Travel with 3 players."
    for seat in range(3):
        wins = sum(seat in row.winners for row in rows)
        assert lines[2 + seat] == f"Seat {seat + 1} won {wins} times."
    turns = [row.turns for row in rows]
    assert lines[1].startswith(f"Turns: {min(turns)} to {max(turns)}, ")
    assert cli.main(["simulate", GAME, "--games", "0"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [["play", GAME, *"ABCDE"], ["play", GAME, "A", "--seed", "-1"],
     ["play", GAME, "--resume", "GOT1-0000"], ["play", GAME, "--resume", "lost.txt"],
     ["play", GAME, "--resume", "no code"], ["simulate", GAME, "--players", "9"],
     ["simulate", GAME, "--games", "-5"], ["simulate", GAME, "--seed", "-5"],
     ["simulate", GAME, "--jobs", "0"]],
    ids=lambda words: " ".join(words[2:]),
)  # fmt: skip
def test_a_refusal_is_a_sentence_and_a_number(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 1
    told(capsys.readouterr().err.strip())


@pytest.mark.parametrize("arguments", [[], ["fly"], ["play"], ["play", "chess"], ["simulate", "x"]])
def test_unknown_words_show_how_it_is_used(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 2
    assert "usage: travelkit" in capsys.readouterr().err


def test_the_notebooks_of_a_checkout_are_opened_where_they_are() -> None:
    assert cli.notebooks() == data.folder("notebooks")
    assert (cli.notebooks() / cli.START).is_file()


def test_notebooks_of_a_wheel_are_copied_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "package" / "_notebooks"
    (shipped / "games").mkdir(parents=True)
    (shipped / cli.START).write_text("new", encoding="utf-8")
    (shipped / "games" / "one.ipynb").write_text("new", encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setattr(data, "folder", lambda _: shipped)
    copy = cli.notebooks()
    assert (copy / cli.START).read_text(encoding="utf-8") == "new"
    (copy / cli.START).write_text("what a pupil wrote", encoding="utf-8")
    (shipped / "games" / "two.ipynb").write_text("newer", encoding="utf-8")
    assert cli.notebooks() == copy
    assert (copy / cli.START).read_text(encoding="utf-8") == "what a pupil wrote"  # C34
    assert (copy / "games" / "two.ipynb").read_text(encoding="utf-8") == "newer"


def test_the_lab_is_started_without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def run(command: list[str], **_: Any) -> Any:
        calls.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    assert cli.main(["lab", "--no-browser", "--port", "8899"]) == 0
    (command,) = calls
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert command[3].endswith(cli.START)
    assert "--no-browser" in command
    assert "--port=8899" in command
    assert "--LabApp.news_url=None" in command


# ---- where widgets cannot be (C25), and where nothing can be written (C37) ---------------------

_TEXT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"ipyleaflet", "ipywidgets", "anywidget", "IPython",
                "ipykernel", "pandas", "geopandas", "matplotlib", "numpy", "shapely", "resvg_py"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Blocked())
import travelkit
table = travelkit.play("game-of-travel", ["Ada", "computer"], seed=7)
bundle = table._repr_mimebundle_()
assert isinstance(bundle, dict), bundle
print(bundle["text/plain"].split("\\n")[0])
print("data:image/svg+xml" in bundle["text/html"])
while table.session.outcome is None:
    message = {"kind": "play", "text": table.session.actions[0].text, "move": table.session.move}
    table.receive(message)
assert not table.errors
assert "wins" in table.text()
print(table.scene.note)
print(table.session.code())
"""


def run(code: str, folder: Path, **environment: str) -> list[str]:
    """The lines that a fresh Python prints, in a folder of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().split("\n")


def by_session() -> str:
    session = Session(GAME, ["Ada", "computer"], seed=7)
    while session.outcome is None:
        session.play(session.actions[0])
    return session.code()


def test_without_widgets_the_same_game_is_played_in_words(tmp_path: Path) -> None:
    first, picture, note, code = run(_TEXT, tmp_path)
    assert first.startswith("The map needs a package that is not here (")
    assert "table in words" in first
    assert picture == "True"
    assert note == "None"
    assert code == by_session(), "the end of the game is the same as with widgets"


def test_without_a_home_everything_works(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    home = str(tmp_path / "file" / "home")  # below a file: nobody can write there, not even root
    play = _TEXT.replace("sys.meta_path.insert(0, Blocked())", "")
    play = play.replace("assert isinstance(bundle, dict), bundle", "bundle = bundle[0]")
    lines = run(play, tmp_path, HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home)
    assert lines[0] == "The Game of Travel: Ada, Computer. Move 1 of 1, waiting for Ada."
    assert lines[-2] == "None"
    assert lines[-1] == by_session()
    assert len(list((tmp_path / "travelkit-saves").iterdir())) == 1


# ---- hands, odd terminals, and being stopped -----------------------------------------------------


def test_hands_are_covered_in_the_terminal_until_their_owner_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal(monkeypatch, "moves", "help", "fly Nowhere", "1", "spot")
    assert cli.main(["play", "air-ticket-europe", "Ada", "Ben", "--seed", "3"]) == 0
    covered = capsys.readouterr().out
    assert covered.count("The screen is covered") >= 6
    session = Session("air-ticket-europe", ["Ada", "Ben"], seed=3)
    for action in session.actions:
        assert action.text not in covered
    assert session.code() in covered, "nothing has been played blindly"
    terminal(monkeypatch, "", "moves", session.actions[0].text)
    assert cli.main(["play", "air-ticket-europe", "Ada", "Ben", "--seed", "3"]) == 0
    assert f"   1  {session.actions[0].text}" in capsys.readouterr().out


def spoken(command: str, typed: bytes, **environment: str) -> tuple[int, str, str]:
    """What the command says where the terminal is as the environment tells."""
    done = subprocess.run(  # noqa: S602 - words of our own, with the signs of a shell
        command.format(python=sys.executable),
        shell=True,
        input=typed,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode()


_RUN = "'{python}' -m travelkit"


@pytest.mark.skipif(os.name != "posix", reason="the words are those of a POSIX shell")
@pytest.mark.parametrize(
    ("command", "typed", "environment"),
    [
        (f"{_RUN} play {GAME} Ada --seed 3 <&-", b"", {}),
        (f"{_RUN} play {GAME} Ada --seed 3 >&-", b"1\nquit\n", {}),
        (f"{_RUN} play {GAME} Ada --seed 3", b"caf\xe9\n1\n", {"PYTHONIOENCODING": "utf-8"}),
        (f"{_RUN} play {GAME} Zo\u00eb --seed 3", b"1\n", {"PYTHONIOENCODING": "ascii"}),
        (f"{_RUN} doctor", b"", {"PYTHONIOENCODING": "ascii"}),
        (f"{_RUN} play {GAME} Ada --seed 3 | true", b"1\n1\n1\n", {}),
    ],
)
def test_no_terminal_is_too_poor(command: str, typed: bytes, environment: dict[str, str]) -> None:
    code, out, err = spoken(command, typed, **environment)
    assert code == 0, err
    assert err == ""
    assert "Traceback" not in out


def test_being_stopped_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("travelkit.simulation.simulate", stop)
    assert cli.main(["simulate", GAME]) == 1
    assert "Stopped." in capsys.readouterr().err


def test_notebooks_that_cannot_be_copied_are_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = tmp_path / "_notebooks"
    shipped.mkdir()
    (shipped / cli.START).write_text("{}", encoding="utf-8")
    (tmp_path / "travelkit-notebooks").write_text("a file in the way", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(data, "folder", lambda *_: shipped)
    assert cli.main(["lab", "--no-browser"]) == 1
    told(capsys.readouterr().err.strip())
