"""The file beside the notebook: whole or not at all, the newest found, trouble in words."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import travelkit
from tests.plainly import told
from tests.test_session import GAME, played
from travelkit.autosave import FOLDER, Autosave, newest, write_whole
from travelkit.errors import SaveError
from travelkit.session import Session

if TYPE_CHECKING:
    from travelkit.views.table import Table


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*")) if folder.is_dir() else []


def press(table: Table) -> None:
    session = table.session
    table.receive({"kind": "play", "text": session.actions[0].text, "move": session.move})


def test_every_move_is_in_the_file_at_once(here: Path) -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    assert files(here) == [], "nothing is written before somebody has moved"
    for _ in range(12):
        press(table)
        (file,) = (here / FOLDER).iterdir()
        assert file.read_text(encoding="utf-8") == table.session.save()
    assert file.name.startswith("game-of-travel-")
    assert file.suffix == ".txt"


def test_a_cell_that_is_run_again_leaves_the_older_game_alone(here: Path) -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    press(table)
    saved = table.session.save()
    for _ in range(3):
        again = travelkit.play(GAME, ["Ada", "Ben"], seed=8)
    (file,) = (here / FOLDER).iterdir()
    assert file.read_text(encoding="utf-8") == saved
    assert travelkit.resume().session.save() == saved
    press(again)
    texts = {one.read_text(encoding="utf-8") for one in (here / FOLDER).iterdir()}
    assert texts == {saved, again.session.save()}


def test_resume_picks_the_game_that_was_played_last(here: Path) -> None:
    tables = [travelkit.play(GAME, [f"Player {n}", "Ben"], seed=n) for n in range(3)]
    for number, table in enumerate(tables):
        press(table)
        os.utime(table.keeper.file, (1000 + number, 1000 + number))  # type: ignore[union-attr, arg-type]
    assert travelkit.resume().session.seed == 2
    press(tables[0])
    resumed = travelkit.resume()
    assert resumed.session.save() == tables[0].session.save()
    press(resumed)
    assert len(files(here / FOLDER)) == 4, "who goes on from a save has a file of his own"
    assert travelkit.resume().session.save() == resumed.session.save()


@pytest.mark.usefixtures("here")
def test_looking_back_with_the_slider_loses_nothing() -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    for _ in range(6):
        press(table)
    whole = table.session.save()
    table.receive({"kind": "to", "to": 2, "move": table.session.move})
    assert table.session.move == 2
    assert travelkit.resume().session.save() == whole
    table.receive({"kind": "press", "id": "here", "move": 2})
    press(table)  # a new move does cut the record off
    assert travelkit.resume().session.save() == table.session.save()


def test_the_file_is_the_old_text_or_the_new_one(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = here / "game.txt"
    write_whole(file, "old")

    def no_room(self: Path, _: Any) -> Path:
        assert file.read_text(encoding="utf-8") == "old", "until it is renamed"
        assert self.read_text(encoding="utf-8") == "new", "and the new one is whole by then"
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert files(here) == [file], "no half-written file stays"


def test_the_forty_newest_games_are_kept(here: Path) -> None:
    folder = here / FOLDER
    folder.mkdir()
    for number in range(60):
        old = folder / f"go-2026-01-02-0304{number:02}.txt"
        old.write_text("x", encoding="utf-8")
        os.utime(old, (1000 + number, 1000 + number))
    (folder / "notes.md").write_text("ours", encoding="utf-8")
    press(travelkit.play(GAME, 2, seed=1))
    names = {file.name for file in folder.glob("*.txt")}
    assert len(names) == 40
    assert {f"go-2026-01-02-0304{number:02}.txt" for number in range(21, 60)} < names
    assert (folder / "notes.md").exists(), "what is not ours is left alone"


def _cannot(*_: Any, **__: Any) -> Any:
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("how", ["below a file", "read-only", "full", "gone"])
def test_a_folder_that_cannot_be_written_is_one_sentence_and_play_goes_on(
    here: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    # C37; root may write anywhere, so a folder without the right to write would prove nothing
    if how == "below a file":
        (here / FOLDER).write_text("in the way", encoding="utf-8")
    elif how == "read-only":
        monkeypatch.setattr(Path, "mkdir", _cannot)
    elif how == "full":
        monkeypatch.setattr("tempfile.mkstemp", _cannot)
    else:
        gone = here / "gone"
        gone.mkdir()
        monkeypatch.chdir(gone)
        gone.rmdir()
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    assert table.scene.note is None
    for _ in range(3):
        press(table)
        note = table.scene.note
        assert note is not None
        assert note.kind == "info"
        assert "cannot be saved" in told("".join(note.rich))
        assert "save code" in "".join(note.rich)
        assert str(here) not in "".join(note.rich)
    assert table.session.move > 3
    assert table.errors == []
    assert "cannot be saved" in table.text()


@pytest.mark.usefixtures("here")
def test_trouble_that_is_over_is_not_told_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", _cannot)
        press(table)
        assert table.scene.note is not None
    press(table)
    assert table.scene.note is None
    assert travelkit.resume().session.save() == table.session.save()


def test_what_is_refused_comes_before_the_trouble(here: Path) -> None:
    (here / FOLDER).write_text("in the way", encoding="utf-8")
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    press(table)
    table.receive({"kind": "type", "text": "fly Rome", "move": table.session.move})
    assert table.scene.note is not None
    assert table.scene.note.kind == "bad"


def test_without_autosave_nothing_is_written(here: Path) -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7, autosave=False)
    press(table)
    assert files(here) == []


def test_stop_ends_the_keeping(here: Path) -> None:
    session = played(0)
    keeper = Autosave(session, here)
    session.play(session.actions[0])
    text = newest(here).read_text(encoding="utf-8")
    keeper.stop()
    session.play(session.actions[0])
    assert newest(here).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("begun", ["nothing", "a file"])
def test_nothing_to_resume_is_said_in_words(here: Path, begun: str) -> None:
    if begun == "a file":
        (here / FOLDER).mkdir()
        (here / FOLDER / "begun.txt").touch()  # the kernel stopped before the first save
    with pytest.raises(SaveError) as refused:
        travelkit.resume()
    assert "travelkit.play" in told(refused.value)


def test_resume_reads_files_texts_and_codes(here: Path) -> None:
    session = played(7, ["Zoë", "computer"])
    file = here / "my game.txt"
    file.write_text(session.save(), encoding="utf-8-sig")  # as an editor of Windows does
    for given in (session.save(), session.code(), file, str(file), "my game.txt"):
        table = travelkit.resume(given, autosave=False)
        assert table.session.save() == session.save()
        assert repr(table).endswith("waiting for Zoë.")


@pytest.mark.parametrize(
    "given", ["lost.txt", Path("lost"), "a\0b.txt", Path(), 5, b"x", "picture.txt", ["x"], "hello"]
)
def test_what_cannot_be_resumed_is_refused_in_words(here: Path, given: Any) -> None:
    (here / "picture.txt").write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(SaveError) as refused:
        travelkit.resume(given)
    told(refused.value)


def test_a_damaged_file_is_told_by_its_line(here: Path) -> None:
    press(travelkit.play(GAME, 2, seed=1))
    (file,) = (here / FOLDER).iterdir()
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    with pytest.raises(SaveError) as refused:
        travelkit.resume()
    assert refused.value.line > 12
    told(refused.value)


def test_a_session_of_its_own_is_saved_by_nobody(here: Path) -> None:
    played(3)
    assert files(here) == []


# ---- folders that people use, too ---------------------------------------------------------------


def test_a_folder_that_is_thrown_away_is_made_again(here: Path) -> None:
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    press(table)
    shutil.rmtree(here / FOLDER)
    press(table)
    assert table.keeper is not None
    assert table.keeper.trouble == ""
    assert travelkit.resume().session.save() == table.session.save()


def test_what_people_put_into_the_folder_is_neither_resumed_nor_thrown_away(here: Path) -> None:
    folder = here / FOLDER
    folder.mkdir()
    for number in range(50):
        old = folder / f"my notes {number}.txt"
        old.write_text("Ada was first in Paris.")
        os.utime(old, (1000 + number, 1000 + number))
    (folder / "more.txt").mkdir()
    table = travelkit.play(GAME, ["Ada", "Ben"], seed=7)
    press(table)
    assert len(list(folder.iterdir())) == 52
    newer = folder / "homework.txt"
    newer.write_text("Learn the ports by heart.")
    os.utime(newer, (2**32, 2**32))
    assert travelkit.resume().session.save() == table.session.save()


def test_a_file_of_any_name_is_resumed_and_a_folder_is_not(here: Path) -> None:
    session = Session(GAME, ["Ada"], seed=7).play("start New York")
    for name in ("game.save", "GAME.TXT", "my game"):
        (here / name).write_text(session.save(), encoding="utf-8")
        assert travelkit.resume(name, autosave=False).session.save() == session.save()
    for wrong in (here, str(here), "/dev/null" if os.name == "posix" else str(here)):
        with pytest.raises(SaveError) as refused:
            travelkit.resume(wrong, autosave=False)
        told(refused.value)


def test_a_giant_file_is_not_read(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = here / "giant.txt"
    with file.open("wb") as opened:
        opened.truncate(100_000_000)
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(SaveError, match="too large") as refused:
        travelkit.resume(file)
    told(refused.value)


def test_a_working_folder_that_is_gone_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "cwd", _cannot)
    with pytest.raises(SaveError) as refused:
        travelkit.resume()
    told(refused.value)
