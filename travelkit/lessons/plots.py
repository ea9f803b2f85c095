"""Plots for the lessons on railways and on chance, each with its words."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from travelkit import board as boards
from travelkit import data
from travelkit.games.game_of_travel.tour import turns_to_win
from travelkit.lessons.odds import arrival_chances, spinner, trips
from travelkit.lessons.plotted import Plot, picture
from travelkit.lessons.trains import network, open_in, stages
from travelkit.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes

INK, MUTED, RED, BLUE, LAND, SEA = "#2A2118", "#65573F", "#A8281E", "#1F4E79", "#F1E5C6", "#D6E0D6"
"""Colours of the maps (light); lines and dots differ in shape as well."""

_SMALL, _LARGE = 11, 12.5  # points, which are px on the page: nothing under 11
_VIEW: Final = (-14.0, 42.0, 35.0, 61.0)  # west, east, south, north, degrees: Europe of the board


def _axes(width: float, height: float) -> Any:  # noqa: ANN401 - a figure with its axes
    import matplotlib.pyplot as plt

    axes = plt.figure(figsize=(width, height)).add_subplot()
    axes.set_facecolor("#FFFBF0")
    axes.tick_params(labelsize=_SMALL)
    axes.xaxis.label.set_fontsize(_LARGE)
    axes.yaxis.label.set_fontsize(_LARGE)
    axes.title.set_fontsize(_LARGE)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return axes


def _land(axes: Axes, view: tuple[float, float, float, float]) -> None:
    west, east, south, north = view
    for feature in data.geojson("geography", "land_europe.geojson")["features"]:
        for polygon in feature["geometry"]["coordinates"]:
            ring = polygon[0]
            if any(west < lon < east and south < lat < north for lon, lat in ring):
                axes.fill(*zip(*ring, strict=True), facecolor=LAND, edgecolor=MUTED, linewidth=0.5)
    axes.set(xlim=(west, east), ylim=(south, north), xticks=[], yticks=[])
    axes.set_aspect(1 / math.cos(math.radians((south + north) / 2)))
    axes.set_facecolor(SEA)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)


def railways_map(year: int) -> Plot:
    """The railways and boat trains of The Game of Travel that were open in a year, on a map.

    Args:
        year: such as 1870.

    >>> railways_map(1840).alt
    'Map of Europe with the 2 lines of the board that trains used in 1840; 58 were still to come.'
    """
    board = boards.load("game-of-travel")
    is_open, by_1894 = open_in(year), open_in(1894)
    axes = _axes(12, 8)
    _land(axes, _VIEW)
    count = later = 0
    for line in board.lines:
        lats, lons = zip(*line.points, strict=True)
        if is_open(line):
            count += 1
            style = "-" if line.mode == "rail" else "--"
            axes.plot(lons, lats, color=INK, linewidth=1.6, linestyle=style)
        elif by_1894(line):
            later += 1
            axes.plot(lons, lats, color=MUTED, linewidth=0.7, linestyle=":")
    _dots(axes, [place for place in board.places.values() if place.kind != "ocean"])
    axes.set_title(f"Open in {year}: full lines (boat trains dashed). Still to come: dotted.")
    words = (
        f"Map of Europe with the {count} lines of the board that trains used in {year}; "
        f"{later} were still to come."
    )
    return picture(axes, alt=words)


def _name(axes: Axes, place: boards.Place, *, size: float = _SMALL, weight: str = "normal") -> None:
    """The name of a place beside its dot, on the side that the board's data gives, with a halo."""
    from matplotlib.patheffects import withStroke

    side = place.label_side
    right = ("e" in side) - ("w" in side)
    up = ("n" in side) - ("s" in side)
    axes.annotate(
        place.name,
        (place.longitude, place.latitude),
        xytext=(7 * right, 8 * up),
        textcoords="offset points",
        ha=("right", "center", "left")[right + 1],
        va=("top", "center", "bottom")[up + 1],
        fontsize=size,
        fontweight=weight,
        color=INK,
        path_effects=[withStroke(linewidth=3, foreground="#FFFBF0")],
    )


def _dots(axes: Axes, places: Iterable[boards.Place]) -> None:
    west, east, south, north = *axes.get_xlim(), *axes.get_ylim()
    for place in places:
        if west < place.longitude < east and south < place.latitude < north:
            axes.plot(place.longitude, place.latitude, "o", color=INK, markersize=3.5)
            if place.priority == 1:
                _name(axes, place)


def network_plot(start: str, end: str) -> Plot:
    """The small network of the question on the shortest way, with its kilometres.

    Args:
        start: one end of one of `travelkit.lessons.trains.NETWORKS`.
        end: the other end.

    >>> network_plot("Cologne", "Copenhagen").alt[:40]
    'Network with 7 lines. Cologne to Berlin '
    """
    places = boards.load("game-of-travel").places
    lines = network(start, end)
    axes = _axes(11, 8)
    for a, b, km in lines:
        (y1, x1), (y2, x2) = places[a].point, places[b].point
        axes.plot([x1, x2], [y1, y2], color=MUTED, linewidth=1.5)
        axes.annotate(
            f"{km}",
            ((x1 + x2) / 2, (y1 + y2) / 2),
            ha="center",
            va="center",
            fontsize=_SMALL,
            color=INK,
            bbox={"boxstyle": "round,pad=0.2", "facecolor": "#FFFBF0", "edgecolor": "none"},
        )
    for name in sorted({name for a, b, _ in lines for name in (a, b)}):
        marked = name in (start, end)
        latitude, longitude = places[name].point
        axes.plot(
            longitude,
            latitude,
            "s" if marked else "o",
            color=RED if marked else INK,
            markersize=10 if marked else 7,
        )
        _name(axes, places[name], size=_LARGE, weight="bold" if marked else "normal")
    axes.margins(0.14)
    axes.set_axis_off()
    axes.set_aspect(1 / math.cos(math.radians(places[start].latitude)))
    axes.set_title(f"From {start} to {end} (squares): kilometres by train")
    listed = ", ".join(f"{a} to {b} {km} km" for a, b, km in lines)
    return picture(axes, alt=f"Network with {len(lines)} lines. {listed}.")


def journey_plot() -> Plot:
    """Distance against time for the journey of 1907 from Vladivostok to Berlin.

    >>> journey_plot().alt[:39]
    'Line from Vladivostok, 0 hours and 0 km'
    """
    told = stages()
    keys = ("vladivostok_1907", "harbin_1907", "irkutsk_1907", "moscow_1907")
    waits = (0.0, 65 / 60, 0.0, 3 + 22 / 60)  # in Harbin and in Moscow
    hours, km = 0.0, 0
    points = [(hours, km, told[keys[0]].start)]
    for key, wait in zip(keys, waits, strict=True):
        hours += wait + float(told[key].time)
        km += told[key].kilometres
        points.append((hours, km, told[key].end))
    axes = _axes(10.5, 5)
    axes.plot([p[0] for p in points], [p[1] for p in points], "o-", color=BLUE)
    for x, y, name in points:
        axes.annotate(
            name, (x, y), xytext=(7, -13), textcoords="offset points", fontsize=_SMALL, color=INK
        )
    axes.set(
        xlabel="hours since Vladivostok",
        ylabel="km along the lines",
        title="A journey of 1907: the steeper the line, the faster the train",
        xlim=(-5, 345),
        ylim=(-900, 9900),
    )
    said = ", ".join(f"{name}, {x:.0f} hours and {y} km" for x, y, name in points)
    return picture(axes, alt=f"Line from {said}. It is steepest at the end.")


# ---- chance ------------------------------------------------------------------------------------


def running_average(steps: Sequence[int] = (1, 6), many: int = 1000, seed: int = 1) -> Plot:
    """How the average number of throws settles while more and more trips are made.

    Args:
        steps: for each line, how many steps are missing at the start of a trip.
        many: how many trips.
        seed: of the throws.

    >>> running_average(many=100).alt[:34]
    'Running averages of 100 trips. Fro'
    """
    axes = _axes(10.5, 5)
    ends = []
    for start, color, style in zip(steps, (BLUE, RED, MUTED), ("-", "--", ":"), strict=False):
        total, averages = 0, []
        for number, throws in enumerate(trips(start, many, seed), start=1):
            total += throws
            averages.append(total / number)
        label = f"{start} step{'s' * (start > 1)} away"
        axes.plot(range(1, many + 1), averages, color=color, linestyle=style, label=label)
        ends.append(f"From {label} it ends at {averages[-1]:.2f}")
    axes.axhline(6, color=INK, linewidth=0.8)
    axes.set(xscale="log", xlabel="trips so far", ylabel="average throws", ylim=(0, 15))
    axes.xaxis.set_major_formatter("{x:.0f}")
    axes.legend(frameon=False, fontsize=_LARGE)
    return picture(axes, alt=f"Running averages of {many} trips. {'. '.join(ends)}.")


def arrivals_plot(steps: Sequence[int] = (1, 6, 7), most: int = 20) -> Plot:
    """The exact chance to arrive with each throw, side by side for several distances.

    Args:
        steps: how many steps are missing at the start.
        most: up to which throw.

    >>> arrivals_plot((1, 6), 10).alt[:38]
    'Bars of the chance to arrive with thro'
    """
    axes = _axes(10.5, 5)
    width = 0.8 / len(steps)
    said = []
    looks = ((BLUE, ""), (RED, "//"), (MUTED, ".."))
    for number, (start, (color, hatch)) in enumerate(zip(steps, looks, strict=False)):
        chances = arrival_chances(start, most)
        axes.bar(
            [throw + (number - (len(steps) - 1) / 2) * width for throw in chances],
            [float(chance) for chance in chances.values()],
            width,
            color=color,
            hatch=hatch,
            edgecolor="#FFFBF0",
            label=f"{start} step{'s' * (start > 1)} away",
        )
        first = ", ".join(f"{float(chances[throw]):.3f}" for throw in (1, 2, 3))
        said.append(f"{start} away: {first} and so on")
    axes.set(xlabel="throw number", ylabel="chance to arrive", xticks=range(1, most + 1))
    axes.legend(frameon=False, fontsize=_LARGE)
    return picture(axes, alt=f"Bars of the chance to arrive with throw 1, 2, 3. {'; '.join(said)}.")


def spinner_plot() -> Plot:
    """How many of the twelve sectors of the spinner show each number, and the average.

    >>> spinner_plot().alt[:44]
    'Bars of the spinner: 2 on 2 sectors, 4 on 2 '
    """
    sectors = spinner()
    counts = Counter(sectors)
    average = sum(sectors) / len(sectors)
    axes = _axes(10.5, 4)
    axes.bar(list(counts), list(counts.values()), 0.8, color=BLUE)
    axes.axvline(average, color=RED, linestyle="--")
    axes.annotate(
        f"average {average:.1f}",
        (average, 3.25),
        xytext=(6, 0),
        textcoords="offset points",
        fontsize=_SMALL,
        color=RED,
    )
    axes.set(
        xlabel="spots to go", ylabel="sectors of twelve", xticks=sorted(counts), yticks=range(4)
    )
    axes.set_ylim(0, 3.6)
    said = ", ".join(
        f"{spots} on {many} sector{'s' * (many > 1)}" for spots, many in counts.items()
    )
    return picture(axes, alt=f"Bars of the spinner: {said}. The average is {average:.1f}.")


_LONG_TOUR = 100
"""Tours longer than this are drawn as one bar."""


def tour_plot(games: int = 200, seed: int = 1) -> Plot:
    """How many turns a tour takes: the exact chance, and the share of a simulation.

    Args:
        games: how many games are simulated.
        seed: of the first of them.

    >>> tour_plot(20).alt[:51]
    'Bars of the exact chance and dots of the share of 2'
    """
    groups = range(10, _LONG_TOUR + 1, 5)

    def group(turns: int) -> int:
        return min(turns // 5 * 5, _LONG_TOUR)

    exact = dict.fromkeys(groups, 0.0)
    for turns, chance in turns_to_win().items():
        exact[group(turns)] += float(chance)
    played = simulate("game-of-travel", 1, games=games, seed=seed)
    share = Counter(group(one.turns) for one in played)
    axes = _axes(10.5, 5)
    axes.bar(
        [start + 2 for start in groups],
        [exact[start] for start in groups],
        4.2,
        color="#E9D6A4",
        edgecolor=INK,
        label="exact chance",
    )
    axes.plot(
        [start + 2 for start in groups],
        [share[start] / games for start in groups],
        "D",
        color=RED,
        label=f"share of {games} games",
    )
    axes.set(xlabel="turns of the tour, in groups of five", ylabel="chance")
    axes.set_xticks([start + 2 for start in groups], [*map(str, groups[:-1]), f"{_LONG_TOUR}+"])
    axes.legend(frameon=False, fontsize=_LARGE)
    top = max(exact, key=lambda start: exact[start])
    said = (
        f"The highest bar, {exact[top]:.3f}, is that of {top} to {top + 4} turns; of the games "
        f"{share[top] / games:.3f} lie there. Far to the right the bars get lower and lower."
    )
    return picture(
        axes, alt=f"Bars of the exact chance and dots of the share of {games} games. {said}"
    )
