"""The map of a question about a place: the project's own view of the earth, places to choose."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from travelkit.lessons import kinds
from travelkit.views.scene import Mark, Plate, Scene
from travelkit.views.svg import board_svg
from travelkit.views.svg_style import escape

if TYPE_CHECKING:
    from collections.abc import Callable

    from travelkit.lessons.question import Asked

_EDGE = 0.06  # of the map: room around the outermost places
_LEAST = 6.0  # degrees of it
_EUROPE = (34.0, -25.0, 72.0, 45.0)


def place_plate(asked: Asked) -> Plate:
    """The places of a question as a plate, named with the names of their time.

    Args:
        asked: a question of the kind "place".

    >>> from travelkit.lessons.question import Asked
    >>> len(place_plate(Asked(answer="Queenstown", game="game-of-travel")).marks) > 40
    True
    """
    places = kinds.places_for(asked)
    marks = tuple(
        Mark(
            place.name,
            place.latitude,
            place.longitude,
            "city",
            1 if len(places) <= 12 else place.priority,  # noqa: PLR2004 - few names have room
            place.label_side,
            _title(place.name, place.modern_name),
        )
        for place in places
    )
    bounds = asked.bounds or _around([(mark.latitude, mark.longitude) for mark in marks])
    south, west, north, east = bounds
    inside = all(
        low <= value <= high
        for low, value, high in (
            (_EUROPE[0], south, north),
            (south, north, _EUROPE[2]),
            (_EUROPE[1], west, east),
            (west, east, _EUROPE[3]),
        )
    )
    return Plate(
        "lesson", "Map of the question", "", "", (), marks, (), (), bounds, (),
        "europe" if inside else "world", tuple(mark.name for mark in marks),
    )  # fmt: skip


def _title(name: str, modern: str) -> str:
    return f"{name}, today {modern}." if modern and modern != name else f"{name}."


def _around(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    south, north = min(point[0] for point in points), max(point[0] for point in points)
    west, east = min(point[1] for point in points), max(point[1] for point in points)
    high = max(_LEAST, (north - south) * _EDGE)
    wide = max(_LEAST, (east - west) * _EDGE)
    return (max(-60.0, south - high), west - wide, min(80.0, north + high), east + wide)


def _scene(chosen: int = -1, name: str = "") -> Scene:
    words = f"{name} is chosen. Press Check." if name else "Choose a place on the map."
    return Scene(0, 0, -1, (words,), next_spot=chosen, say=words if name else "")


def live_map(asked: Asked, choose: Callable[[str], None]) -> tuple[Any, Any]:
    """The living map of a question; a click on a place calls `choose` with its name.

    Args:
        asked: a question of the kind "place".
        choose: takes the name of a place.

    Returns:
        The widget that draws the places, and the map it rides in.
    """
    from travelkit.views.widget import assemble

    plate = place_plate(asked)

    def clicked(message: dict[str, Any]) -> None:
        if message["kind"] != "spot":
            return
        name = plate.marks[message["spot"]].name
        widget.show(_scene(message["spot"], name))
        choose(name)

    box, widget, game_map = assemble(plate, _scene(), clicked)
    top, _, bottom = box.children
    for part in (box, top, bottom):  # the card is its frame
        part.close()
    return widget, game_map


def picture(asked: Asked, width: int = 760) -> str:
    """The map as a still picture with its words, in HTML."""
    plate = place_plate(asked)
    svg = board_svg(plate, _scene(), width=width, theme="auto", panel=False)
    code = base64.b64encode(svg.encode()).decode()
    names = ", ".join(mark.name for mark in plate.marks)
    words = f"A map with {len(plate.marks)} places to choose from: {names}."
    return (
        f'<img alt="{escape(words)}" width="{width}" style="max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{code}">'
    )
