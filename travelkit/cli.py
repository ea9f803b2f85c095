"""The command ``travelkit``: opens the notebooks, plays in a terminal, simulates, checks.

travelkit lab                                  the start notebook in JupyterLab
travelkit play game-of-travel Ada computer     a game in the terminal, in words
travelkit simulate game-of-travel --games 200  many games by computers
travelkit doctor                               is everything here that is needed?
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from travelkit import data
from travelkit.errors import TravelkitError
from travelkit.games import games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from travelkit.session import Session
    from travelkit.views.scene import Plate
    from travelkit.views.side import Side

START = "00-start-here.ipynb"
_COPY = "travelkit-notebooks"
_NEWS = "@jupyterlab/apputils-extension:announcements"
_HELP = "Type a move or its number, or: undo, redo, save, moves, quit."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns 0 if all went well, 1 after a sentence that says what did not.

    Args:
        arguments: the words after ``travelkit``; by default those of the command line.

    >>> main(["simulate", "game-of-travel", "--games", "2"])
    2 games of The Game of Travel with 2 players.
    ...
    0
    """
    parser = argparse.ArgumentParser(prog="travelkit", description="Historic travel games.")
    commands = parser.add_subparsers(dest="command", required=True)
    lab = commands.add_parser("lab", help="open the start notebook in JupyterLab")
    lab.add_argument("--no-browser", action="store_true", help="only start the server")
    lab.add_argument("--port", type=int, default=8888, help="where the server listens")
    play = commands.add_parser("play", help="play in this terminal")
    play.add_argument("game", choices=list(games))
    play.add_argument("players", nargs="*", default=["You", "computer"], help="names, or computer")
    play.add_argument("--seed", type=int, default=None)
    play.add_argument("--resume", metavar="SAVE", help="a save code, or a save file")
    many = commands.add_parser("simulate", help="many games by computer players")
    many.add_argument("game", choices=list(games))
    many.add_argument("--players", type=int, default=2)
    many.add_argument("--games", type=int, default=100)
    many.add_argument("--seed", type=int, default=0)
    many.add_argument("--jobs", type=int, default=1)
    commands.add_parser("doctor", help="check this computer")
    _speak_to_any_terminal()
    given = parser.parse_args(arguments)
    run: dict[str, Callable[[argparse.Namespace], int]] = {
        "lab": _lab,
        "play": _play,
        "simulate": _simulate,
        "doctor": _doctor,
    }
    try:
        return run[given.command](given)
    except TravelkitError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 1
    except BrokenPipeError:  # as in: travelkit play ... | head
        # what is still to be flushed at the end goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _speak_to_any_terminal() -> None:
    """A sign that a terminal does not know becomes a question mark, not an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


# ---- lab -------------------------------------------------------------------------------------


def notebooks() -> Path:
    """The folder of notebooks to open: the checkout's own, else a copy in the working folder.

    Notebooks that are there already are left as they are, with all that pupils wrote in them.

    >>> (notebooks() / START).is_file()
    True
    """
    shipped = data.folder("notebooks")
    if shipped.name == "notebooks":
        return shipped
    copy = Path.cwd() / _COPY
    for source in sorted(shipped.rglob("*")):
        target = copy / source.relative_to(shipped)
        try:
            if source.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        except OSError as error:
            raise TravelkitError(
                f"The notebooks cannot be copied to {_COPY} in this folder "
                f"({error.strerror or error}). Go to a folder of your own and try again."
            ) from error
    return copy


def _lab(given: argparse.Namespace) -> int:
    folder = notebooks()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        str(folder / START),
        f"--ServerApp.root_dir={folder.parent}",
        # the address that is printed opens the start notebook too
        f"--LabApp.default_url=/lab/tree/{folder.name}/{START}",
        f"--port={given.port}",
        # a classroom may have no network: no news, no updates, no extension shop
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    if given.no_browser:
        command.append("--no-browser")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        # in a container one is often root; the server listens to this machine alone, with a token
        command.append("--allow-root")
    print(f"Opening {folder / START} in JupyterLab. To stop it, press Ctrl and C here.")
    with tempfile.TemporaryDirectory() as quiet:
        # nor a question about news over the first page
        settings = Path(quiet) / "labconfig" / "page_config.json"
        settings.parent.mkdir()
        settings.write_text(json.dumps({"disabledExtensions": {_NEWS: True}}), encoding="utf-8")
        paths = [quiet, *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
        known = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
        try:
            return subprocess.run(command, check=False, env=known).returncode  # noqa: S603 - our words
        except KeyboardInterrupt:
            return 0


# ---- play ------------------------------------------------------------------------------------


def _play(given: argparse.Namespace) -> int:
    from travelkit.session import Session
    from travelkit.views.side import side_for
    from travelkit.views.start import resume

    if given.resume:
        session = resume(given.resume, autosave=False).session
    else:
        session = Session(given.game, given.players, given.seed)
    side = side_for(session)
    plate = side.plate()
    _show(session, side, plate)
    while True:
        try:
            words = input("> ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # also where there is no terminal
            words = "quit"
        if words == "quit":
            print(f"To go on later: travelkit play {session.game.name} --resume {session.code()}")
            return 0
        try:
            _do(session, side, plate, words)
        except TravelkitError as error:
            print(error)


def _do(session: Session, side: Side, plate: Plate, words: str) -> None:
    cover = side.scene().cover
    if words == "save":
        print(session.save())
    elif cover and words in ("", "confirm"):
        side.confirm()
        _show(session, side, plate)
    elif cover and words not in ("undo", "redo"):
        # the names of the moves are somebody's hand, and so is every refusal
        raise TravelkitError(f"The screen is covered. {cover} alone looks, and presses Enter.")
    elif words in ("moves", "help", ""):
        for number, action in enumerate(session.actions, start=1):
            print(f"{number:4}  {action.text}")
        print(_HELP)
    else:
        if words in ("undo", "redo"):
            session.undo() if words == "undo" else session.redo()
        elif words.isdecimal() and len(words) < 5 and 0 < int(words) <= len(session.actions):  # noqa: PLR2004
            session.play(session.actions[int(words) - 1])
        else:
            session.play(words)
        _show(session, side, plate)


def _show(session: Session, side: Side, plate: Plate) -> None:
    from travelkit.views.text import describe

    scene = side.scene()
    print(describe(plate, scene))
    if scene.cover:
        print(f"When only {scene.cover} is looking, press Enter. Or: undo, redo, save, quit.")
    else:
        print(_HELP if session.outcome is None else "The game is over. Type undo or quit.")


# ---- simulate, doctor ------------------------------------------------------------------------


def _simulate(given: argparse.Namespace) -> int:
    from travelkit.simulation import simulate

    rows = simulate(given.game, given.players, games=given.games, seed=given.seed, jobs=given.jobs)
    title = games[given.game].title
    print(f"{len(rows)} games of {title} with {given.players} players.")
    if rows:
        turns = sorted(row.turns for row in rows)
        middle = turns[len(turns) // 2]
        print(f"Turns: {turns[0]} to {turns[-1]}, half of the games at most {middle}.")
        wins = Counter(seat for row in rows for seat in row.winners)
        for seat in range(given.players):
            print(f"Seat {seat + 1} won {wins[seat]} times.")
    return 0


def _doctor(_: argparse.Namespace) -> int:
    from travelkit.checkup import doctor

    report = doctor()
    print(report)
    return 0 if report.ready else 1
