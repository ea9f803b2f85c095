"""Maps and graphs of Europe for the lesson on neighbours, each with its words."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any, Final

from travelkit import board as boards
from travelkit import data
from travelkit.errors import TravelkitError, shown
from travelkit.games.air_ticket_europe.cards import CARDS, NAME, NUMBERS
from travelkit.lessons.charts import INK, LAND, SEA
from travelkit.lessons.plotted import Plot, picture
from travelkit.lessons.topics.europe import BY_FERRY, BY_LAND, NAMES, is_lay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PAPER, MUTED, RED, BLUE = "#FFFBF0", "#65573F", "#A8281E", "#1F4E79"
_SMALL: Final = 11  # points, which are px on the page: nothing under 11
_VIEW: Final = (-25.0, 45.0, 34.5, 71.3)  # west, east, south, north, degrees
_TINTS: Final = (
    ("#F0E0B4", ""), ("#9EC3DE", "///"), ("#E3A59A", "..."), ("#B4D3A8", "xxx"),
    ("#C9B4DB", "++"), ("#D9D9D9", "ooo"),
)  # fmt: skip
"""Colour and pattern of each number: whoever does not see the one sees the other."""
_FINE: Final = 0.02
"""Degrees: what is finer than this cannot be seen on a map of this size."""
_APART: Final = 0.02
"""Degrees: lines nearer to each other than this are the same border."""


def _axes(title: str, size: tuple[float, float] = (8.6, 7.5)) -> Any:  # noqa: ANN401 - of matplotlib
    from matplotlib.figure import Figure

    axes = Figure(figsize=size).subplots()
    west, east, south, north = _VIEW
    axes.set(xlim=(west, east), ylim=(south, north), xticks=[], yticks=[])
    axes.set_aspect(1 / math.cos(math.radians((south + north) / 2)))
    axes.set_facecolor(SEA)
    axes.set_title(title, fontsize=14, color=INK)
    return axes


@functools.cache
def _shapes() -> dict[str, Any]:
    """The polygons of 1970 by code."""
    from shapely.geometry import shape

    features = data.geojson("geography", "europe_1970.geojson")["features"]
    return {one["properties"]["code"]: shape(one["geometry"]).simplify(_FINE) for one in features}


def _fill(axes: Any, polygons: Any, **look: Any) -> None:  # noqa: ANN401 - of matplotlib
    from matplotlib.collections import PolyCollection

    rings = [list(one.exterior.coords) for one in getattr(polygons, "geoms", [polygons])]
    axes.add_collection(PolyCollection(rings, **look), autolim=False)


def _write(axes: Any, at: tuple[float, float], text: str, **look: Any) -> None:  # noqa: ANN401
    from matplotlib.patheffects import withStroke

    look = {"fontsize": _SMALL, "color": INK, "ha": "center", "va": "center", "zorder": 6} | look
    axes.text(at[1], at[0], text, path_effects=[withStroke(linewidth=3, foreground=PAPER)], **look)


@functools.cache
def _marks() -> dict[str, tuple[float, float]]:
    """Where the mark of each country stands: latitude and longitude."""
    places = boards.load(NAME).places
    return {name: places[name].point for name in NAMES}


# ---- then and now ----------------------------------------------------------------------------


@functools.cache
def _lines(file: str) -> Any:  # noqa: ANN401 - of shapely
    from shapely import union_all
    from shapely.geometry import box, shape

    west, east, south, north = _VIEW
    frame = box(west, south, east, north)
    features = data.geojson("geography", file)["features"]
    return union_all([shape(one["geometry"]).intersection(frame) for one in features])


def then_and_now() -> Plot:
    """The borders of 1970 and those of today: what is new, what is gone, what is as it was.

    >>> then_and_now().alt[:52]
    'Map of Europe. Thin lines: borders of 1970 and today'
    """
    old, new = _lines("borders_1970.geojson"), _lines("borders_modern.geojson")
    axes = _axes("Borders of 1970 and of today")
    for one in _shapes().values():
        _fill(axes, one, facecolor=LAND, edgecolor="none", zorder=1)
    for lines, style, colour, width, label in (
        (old & new.buffer(_APART), "-", MUTED, 0.9, "in 1970 and today"),
        (old - new.buffer(_APART), "-", BLUE, 2.6, "in 1970 only"),
        (new - old.buffer(_APART), (0, (3, 1.5)), RED, 2.0, "today only"),
    ):
        told: str | None = label
        for line in getattr(lines, "geoms", [lines]):
            if line.geom_type == "LineString":
                axes.plot(*line.xy, linestyle=style, color=colour, linewidth=width, label=told)
                told = None
    axes.legend(loc="upper left", fontsize=_SMALL, facecolor=PAPER, framealpha=1)
    return picture(
        axes,
        alt="Map of Europe. Thin lines: borders of 1970 and today. Thick lines, in 1970 only: the "
        "border between the two Germanies. Dashed lines, today only: they divide what was the "
        "Soviet Union, Yugoslavia and Czechoslovakia into many states.",
    )


# ---- the graph -------------------------------------------------------------------------------


_SPREAD: Final = {
    "Iceland": (4, 94), "Norway": (38, 95), "Sweden": (50, 78), "Finland": (66, 74),
    "Soviet Union": (94, 72), "Denmark": (38, 69), "Ireland": (-1, 78), "United Kingdom": (5, 67),
    "Netherlands": (29, 63), "Belgium": (17, 55), "Luxembourg": (27, 45), "West Germany": (45, 50),
    "East Germany": (56, 63), "Poland": (75, 65), "Czechoslovakia": (68, 53), "France": (16, 26),
    "Switzerland": (39, 34), "Italy": (46, 21), "Austria": (54, 40), "Hungary": (71, 38),
    "Yugoslavia": (62, 26), "Romania": (86, 41), "Bulgaria": (83, 24), "Greece": (74, 7),
    "Albania": (59, 11), "Turkey": (98, 10), "Spain": (8, 16), "Portugal": (1, 7),
}  # fmt: skip
"""Where each country stands in the graph: apart, so that no line runs through a third one."""


def graph(way: Sequence[str] = ()) -> Plot:
    """The 28 countries as dots, each pair of neighbours as a line, railway ferries dashed.

    Args:
        way: names of countries in their order, to be drawn in red with numbers.

    Raises:
        TravelkitError: if one is no country of the cards, or two in a row are no neighbours.

    >>> graph().alt
    'Graph of 28 dots and 56 lines. 6 of the lines are dashed: railway ferries.'
    """
    for name in way:
        if name not in NAMES:
            raise TravelkitError(f"{shown(name)} is no country of the cards.")
    if not is_lay(way):
        raise TravelkitError(
            "These countries are no way: each has to be a neighbour of the one before, "
            "and none may come twice."
        )
    axes = _axes("Who is whose neighbour? Lines: borders. Dashed: railway ferries.", (10, 8))
    axes.set(xlim=(-8, 106), ylim=(2, 100), aspect="auto", facecolor=PAPER)
    count = {"-": 0, "--": 0}
    for joined, style in ((BY_LAND, "-"), (BY_FERRY, "--")):
        for name in NAMES:
            for other in joined[name]:
                if name < other:
                    count[style] += 1
                    _between(axes, [_SPREAD[name], _SPREAD[other]], style, MUTED, 1.3)
    _between(axes, [_SPREAD[name] for name in way], "-", RED, 3.5)
    for name in NAMES:
        look: dict[str, Any] = {"boxstyle": "round,pad=0.25", "facecolor": PAPER, "edgecolor": INK}
        if name in way:
            look |= {"edgecolor": RED, "linewidth": 1.8}
        label = f"{way.index(name) + 1} {name}" if name in way else name
        axes.text(*_SPREAD[name], label, fontsize=_SMALL, color=INK, ha="center", va="center",
                  zorder=6, bbox=look)  # fmt: skip
    words = f"Graph of {len(NAMES)} dots and {sum(count.values())} lines. "
    words += f"{count['--']} of the lines are dashed: railway ferries."
    if way:
        words += f" In red a way of {len(way)}: {', '.join(way)}."
    return picture(axes, alt=words)


def _between(
    axes: Any,  # noqa: ANN401 - of matplotlib
    points: Sequence[tuple[float, float]],
    style: str,
    colour: str,
    width: float,
) -> None:
    axes.plot(
        [right for right, _ in points],
        [up for _, up in points],
        linestyle=style,
        color=colour,
        linewidth=width,
        zorder=3 if colour == RED else 2,
    )


# ---- colours ---------------------------------------------------------------------------------


def clashes(colours: Mapping[str, int]) -> list[tuple[str, str]]:
    """The pairs of countries that share a border on land and have the same colour.

    Args:
        colours: from the name of a country to the number of its colour.

    >>> clashes({"Spain": 1, "Portugal": 1, "France": 2})
    [('Portugal', 'Spain')]
    """
    return [
        (name, other)
        for name in NAMES
        for other in BY_LAND[name]
        if name < other and name in colours and other in colours and colours[name] == colours[other]
    ]


def coloured_map(colours: Mapping[str, int]) -> Plot:
    """The map of 1970 with each country in its colour, which is a pattern and a number as well.

    Args:
        colours: from the name of a country to a number from 1 to 6.

    Raises:
        TravelkitError: for a name that is on no card, or another number.

    >>> coloured_map({"Spain": 1, "Portugal": 1}).alt
    'Map of 1970 in 1 colour: Portugal 1, Spain 1. Alike at a border: Portugal and Spain.'
    """
    for name, colour in colours.items():
        if name not in NAMES:
            raise TravelkitError(f"{shown(name)} is no country of the cards.")
        if colour not in range(1, len(_TINTS) + 1):
            raise TravelkitError(
                f"{name} has the colour {shown(colour)}. Colours are numbers from 1 to "
                f"{len(_TINTS)} here."
            )
    used = len(set(colours.values()))
    axes = _axes(f"{len(colours)} countries in {used} colour{'s' * (used != 1)}")
    for code, one in _shapes().items():
        _fill(axes, one, facecolor=PAPER, edgecolor=MUTED, linewidth=0.5, zorder=1)
        name = _NAME_OF.get(code, "")
        if name in colours:
            tint, pattern = _TINTS[colours[name] - 1]
            look = {"facecolor": tint, "hatch": pattern, "edgecolor": MUTED, "linewidth": 0.6}
            _fill(axes, one, zorder=2, **look)
    for name in colours:
        _write(axes, _marks()[name], str(colours[name]), fontsize=13, fontweight="bold")
    found = clashes(colours)
    listed = ", ".join(f"{name} {colours[name]}" for name in sorted(colours))
    words = f"Map of 1970 in {used} colour{'s' * (used != 1)}: {listed}."
    words += _told(found)
    return picture(axes, alt=words)


def _told(found: Iterable[tuple[str, str]]) -> str:
    pairs = [f"{one} and {other}" for one, other in found]
    return f" Alike at a border: {', '.join(pairs)}." if pairs else " No two alike at a border."


_NAME_OF: Final = {CARDS[NUMBERS[name]].code: name for name in NAMES}
