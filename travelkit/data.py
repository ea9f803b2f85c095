"""The one place that finds and reads files: in a wheel, an editable install or a checkout.

>>> text("games", "game-of-travel", "game.toml").startswith("#") or True
True
"""

from __future__ import annotations

import csv
import functools
import io
import json
import tomllib
from pathlib import Path
from typing import Any

from travelkit.errors import DataError

_PACKAGE = Path(__file__).resolve().parent


def folder(kind: str = "data") -> Path:
    """The folder that holds travelkit's files of one kind.

    Args:
        kind: ``"data"`` or ``"notebooks"``.

    Raises:
        DataError: if the installation is incomplete.

    >>> folder("data").is_dir()
    True
    """
    for place in (_PACKAGE / f"_{kind}", _PACKAGE.parent / kind):
        if place.is_dir():
            return place
    raise DataError(f"travelkit's {kind} folder is missing. Please install travelkit again.")


def path(*parts: str) -> Path:
    """The path of a data file.

    Args:
        parts: folders and file name below ``data/``.

    Raises:
        DataError: if there is no such file.

    >>> path("games", "game-of-travel", "places.csv").name
    'places.csv'
    """
    found = folder().joinpath(*parts)
    if not found.is_file():
        raise DataError(
            "this file is missing. Please install travelkit again.", file="/".join(parts)
        )
    return found


def text(*parts: str) -> str:
    """The text of a data file.

    Args:
        parts: folders and file name below ``data/``.

    >>> "Constantinople" in text("games", "game-of-travel", "places.csv")
    True
    """
    try:
        return path(*parts).read_text(encoding="utf-8-sig")  # spreadsheets put a mark first
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"this file cannot be read ({error}).", file="/".join(parts)) from error


@functools.cache
def rows(*parts: str) -> tuple[dict[str, str], ...]:
    """The rows of a CSV file, each a dictionary by column, cells stripped of spaces.

    Args:
        parts: folders and file name below ``data/``.

    Raises:
        DataError: naming file and line where a row has too few or too many cells.

    >>> rows("games", "game-of-travel", "places.csv")[0]["name"]
    'New York'
    """
    name = "/".join(parts)
    reader = csv.reader(io.StringIO(text(*parts)), strict=True)
    try:
        header = [cell.strip() for cell in next(reader)]
        found = []
        for cells in reader:
            if len(cells) != len(header):
                raise DataError(
                    f"{len(cells)} cells where the header has {len(header)}.",
                    file=name,
                    line=reader.line_num,
                )
            found.append(dict(zip(header, (cell.strip() for cell in cells), strict=True)))
    except (csv.Error, StopIteration) as error:
        raise DataError(f"not a table ({error}).", file=name, line=reader.line_num) from error
    return tuple(found)


@functools.cache
def toml(*parts: str) -> dict[str, Any]:
    """The contents of a TOML file.

    Args:
        parts: folders and file name below ``data/``.

    >>> toml("games", "game-of-travel", "game.toml")["year"]
    1894
    """
    try:
        return tomllib.loads(text(*parts))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"not TOML ({error}).", file="/".join(parts)) from error


def geojson(*parts: str) -> dict[str, Any]:
    """The contents of a GeoJSON file, a fresh copy at each call.

    Args:
        parts: folders and file name below ``data/``.

    >>> geojson("geography", "land_world.geojson")["type"]
    'FeatureCollection'
    """
    try:
        found = json.loads(text(*parts))
    except json.JSONDecodeError as error:
        raise DataError(f"not GeoJSON ({error}).", file="/".join(parts)) from error
    if not isinstance(found, dict) or found.get("type") != "FeatureCollection":
        raise DataError("not a GeoJSON feature collection.", file="/".join(parts))
    return found
