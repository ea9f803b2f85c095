"""Charts of the world for lessons: land, places marked by shape, and voyages along their lines.

Plain matplotlib, so that a pupil can add to what is drawn. Shapes and line styles differ as well as
colours. Longitudes run from -180 to 180 degrees; a voyage over the Pacific leaves on one side and
comes in on the other, as on the old board.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Any, Final

from travelkit import board as boards
from travelkit import data
from travelkit.lessons.voyages import any_way

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from travelkit.board import Line

SEA: Final = "#D6E0D6"
LAND: Final = "#F1E5C6"
COAST: Final = "#5E5238"
INK: Final = "#2A2118"
_MARKS: Final = (
    ("s", "#1F4E79"), ("o", "#A8281E"), ("D", "#2C6440"), ("^", "#8A5A00"), ("P", "#673070"),
    ("X", "#3D3D3D"),
)  # fmt: skip
"""Shape and colour of each kind of place, in their order."""
_STROKES: Final = (("-", "#A8281E"), ((0, (5, 2)), "#1F4E79"), (":", "#2C6440"), ("-.", "#673070"))
"""Style and colour of each voyage, in their order."""
_SIDES: Final[dict[str, dict[str, Any]]] = {
    "e": {"xytext": (6, 0), "ha": "left", "va": "center"},
    "w": {"xytext": (-6, 0), "ha": "right", "va": "center"},
    "n": {"xytext": (0, 6), "ha": "center", "va": "bottom"},
    "s": {"xytext": (0, -6), "ha": "center", "va": "top"},
}
"""Where a name stands beside its place."""
_ASIDE: Final = {"Yokohama": "n"}
"""Names that stand on another side here than on the board, clear of the voyages."""
_WIDTH: Final = 12.5  # inches of 72 px, as `travelkit.lessons.picture` shows it
_LETTERS: Final = 11  # px; nothing that has to be read is smaller


@functools.cache
def _coasts() -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rings of all land: longitude and latitude in degrees."""
    rings = []
    for feature in data.geojson("geography", "land_world.geojson")["features"]:
        shape = feature["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        rings += [
            tuple([(lon, lat) for lon, lat in ring]) for polygon in polygons for ring in polygon
        ]
    return tuple(rings)


def world(
    title: str = "", bounds: tuple[float, float, float, float] = (-58.0, -180.0, 73.0, 180.0)
) -> tuple[Any, Any]:
    """An empty chart of the world.

    Args:
        title: stands above it.
        bounds: south, west, north, east in degrees.

    Returns:
        Figure and axes of matplotlib; longitude is x, latitude is y.

    >>> figure, axes = world("The world")
    >>> axes.get_title()
    'The world'
    """
    from matplotlib.collections import PolyCollection
    from matplotlib.figure import Figure

    south, west, north, east = bounds
    tall = max(3.0, _WIDTH * (north - south) / (east - west) * 1.05)
    figure = Figure(figsize=(_WIDTH, tall))
    axes = figure.subplots()
    axes.set_facecolor(SEA)
    axes.add_collection(
        PolyCollection(_coasts(), facecolors=LAND, edgecolors=COAST, linewidths=0.4, zorder=1)
    )
    axes.set(xlim=(west, east), ylim=(south, north))
    axes.set_title(title, fontsize=14, color=INK)
    axes.set_xlabel("longitude in degrees, east is positive", fontsize=_LETTERS)
    axes.set_ylabel("latitude in degrees", fontsize=_LETTERS)
    axes.tick_params(labelsize=_LETTERS)
    axes.grid(visible=True, color="#86A79F", linewidth=0.4, zorder=0)
    return figure, axes


def _key(axes: Any) -> None:  # noqa: ANN401 - of matplotlib
    """The key below the chart, where it covers nothing."""
    below = -0.6 / (axes.get_position().height * axes.figure.get_figheight())  # 0.6 inches
    axes.legend(
        loc="upper center", bbox_to_anchor=(0.5, below), ncols=3, fontsize=_LETTERS, frameon=False
    )


def mark(axes: Any, places: Any, by: str) -> None:  # noqa: ANN401 - of matplotlib and pandas
    """Mark places on a chart, each kind with a shape of its own, and explain the shapes.

    Args:
        axes: of a chart from `world`.
        places: a data frame with the columns latitude and longitude.
        by: the column that tells the kind; at most six kinds, the most frequent first.

    >>> import pandas as pd
    >>> figure, axes = world()
    >>> mark(axes, pd.DataFrame({"latitude": [0], "longitude": [9], "kind": ["port"]}), "kind")
    >>> axes.get_legend().get_texts()[0].get_text()
    'port (1)'
    """
    kinds = sorted(places[by].unique(), key=lambda kind: (-(places[by] == kind).sum(), kind))
    for kind, (shape, colour) in zip(kinds, _MARKS, strict=False):
        chosen = places[places[by] == kind]
        axes.scatter(
            chosen["longitude"], chosen["latitude"], marker=shape, s=64, color=colour,
            edgecolors="#FFFBF0", linewidths=0.8, zorder=3, label=f"{kind} ({len(chosen)})",
        )  # fmt: skip
    _key(axes)


def draw(
    axes: Any,  # noqa: ANN401 - of matplotlib
    voyages: Sequence[tuple[str, Sequence[str]]],
    allowed: Callable[[Line], bool] = any_way,
) -> None:
    """Draw voyages along the lines of Pirate and Traveler, each in a style of its own.

    Args:
        axes: of a chart from `world`.
        voyages: for each its name in the key and the places it calls at, at most four.
        allowed: which lines may be used where two join the same places.

    >>> figure, axes = world()
    >>> draw(axes, [("to Bombay", ("Aden", "Bombay"))])
    >>> axes.get_legend().get_texts()[0].get_text()
    'to Bombay'
    """
    from matplotlib.patheffects import withStroke

    board = boards.load("pirate-and-traveler")
    for (name, places), (style, colour) in zip(voyages, _STROKES, strict=False):
        label: str | None = name
        for start, end in itertools.pairwise(places):
            line = min(
                [li for li in board.lines if {li.start, li.end} == {start, end} and allowed(li)],
                key=lambda found: found.kilometres,
            )
            for turn in (-360, 0, 360):  # what leaves on one side comes in on the other
                axes.plot(
                    [lon + turn for _, lon in line.points], [lat for lat, _ in line.points],
                    linestyle=style, color=colour, linewidth=2, zorder=2, label=label,
                )  # fmt: skip
                label = None
    stops = dict.fromkeys(itertools.chain.from_iterable(places for _, places in voyages))
    for place in stops:
        spot = board.places[place]
        beside = _SIDES[_ASIDE.get(place, spot.label_side)]
        axes.plot(spot.longitude, spot.latitude, "o", color=INK, markersize=5, zorder=4)
        axes.annotate(
            place, (spot.longitude, spot.latitude), fontsize=_LETTERS, color=INK, zorder=5,
            textcoords="offset points", annotation_clip=True, **beside,
            path_effects=[withStroke(linewidth=2.6, foreground=LAND)],
        )  # fmt: skip
    _key(axes)
