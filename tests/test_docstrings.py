"""Every public name says what it does, names its arguments, and shows itself at work."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from typing import TYPE_CHECKING, Any

import pytest

import travelkit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(travelkit.__path__, "travelkit.")
    if not any(part.startswith("_") for part in info.name.split(".")[1:])
)

# What pupils, teachers and tinkerers call: here each argument is named, and an example runs.
CALLED = [
    f"travelkit.{name}"
    for name in (
        "autosave", "board", "checkup", "cli", "codes", "core", "data", "deck", "errors", "games",
        "lessons.lesson", "lessons.plotted",
        "lessons.progress", "lessons.question", "lessons.report", "lessons.sheet", "lessons.texts",
        "money", "players", "saves", "seats", "session", "simulation", "interop.frames",
        "views.bundle", "views.call_out", "views.check", "views.pictures", "views.png",
        "views.scene", "views.side", "views.start", "views.svg", "views.table", "views.text",
    )
]  # fmt: skip

# Their methods are called by people, not by other modules of travelkit.
IN_HAND = {"Session", "Table", "Board", "Deck", "Autosave", "CallOut", "Template", "Outcome",
           "Lesson"}  # fmt: skip


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The classes and functions that a module itself defines."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing)):
            yield name, thing


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class, as functions."""
    for name, thing in vars(kind).items():
        found = thing.__func__ if isinstance(thing, classmethod | staticmethod) else thing
        found = found.fget if isinstance(found, property) else found
        if not name.startswith("_") and inspect.isfunction(found):
            yield name, found


def unnamed(function: Any) -> list[str]:
    """The arguments that the docstring does not name."""
    said = inspect.getdoc(function) or ""
    names = [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]
    return [name for name in names if not re.search(rf"\b{name}\b", said)]


def test_every_module_is_here_and_says_what_it_is() -> None:
    assert set(CALLED) <= set(MODULES)
    for name in ["travelkit", *MODULES]:
        said = importlib.import_module(name).__doc__ or ""
        assert len(said.split()) >= 5, name


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_a_docstring(name: str) -> None:
    bare = []
    for found, thing in public(importlib.import_module(name)):
        if not (thing.__doc__ or "").strip() or thing.__doc__.startswith(f"{found}("):
            bare.append(found)  # the second is what NamedTuple writes by itself
        if inspect.isclass(thing):
            bare += [
                f"{found}.{one}" for one, method in methods(thing) if not inspect.getdoc(method)
            ]
    assert bare == []


@pytest.mark.parametrize("name", CALLED)
def test_what_people_call_names_its_arguments(name: str) -> None:
    missing = {}
    for found, thing in public(importlib.import_module(name)):
        if inspect.isclass(thing):
            if found in IN_HAND:
                for one, method in methods(thing):
                    missing[f"{found}.{one}"] = unnamed(method)
        else:
            missing[found] = unnamed(inspect.unwrap(thing))
    assert {key: names for key, names in missing.items() if names} == {}


@pytest.mark.parametrize("name", CALLED)
def test_what_people_call_shows_itself_at_work(name: str) -> None:
    without = []
    for found, thing in public(importlib.import_module(name)):
        if getattr(thing, "_is_protocol", False):
            continue  # has nothing that could run
        said = [inspect.getdoc(inspect.unwrap(thing)) or ""]
        if inspect.isclass(thing):
            said += [inspect.getdoc(method) or "" for _, method in methods(thing)]
        if not any(">>> " in one for one in said):
            without.append(found)
    assert without == []


@pytest.mark.parametrize("name", travelkit.__all__)
def test_the_names_of_the_package_say_what_they_do(name: str) -> None:
    thing = getattr(travelkit, name)
    said = inspect.getdoc(thing) or ""
    assert said
    if name == "games":
        return
    assert ">>> " in said or any(">>> " in (inspect.getdoc(m) or "") for _, m in methods(thing))
    if inspect.isfunction(thing) and inspect.signature(thing).parameters:
        assert "Args:" in said
        assert "Raises:" in said
        assert unnamed(thing) == []


def test_each_game_says_what_it_is_and_plays_a_little() -> None:
    for game in travelkit.games.values():
        said = inspect.getdoc(type(game)) or ""
        assert ">>> " in said, game.name
        for option in game.options:
            assert option.about.endswith(("?", ".")), option.name
            assert option.rule, option.name
