"""The still layers of a table's map: land, lakes and lines, as ipyleaflet widgets.

They hear no mouse and send no message. Land is cut off some way beyond the board, where the map
cannot be moved to, and is shared by all tables of the same board: a second table sends none.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import ipyleaflet
import traitlets

from travelkit.views import shapes
from travelkit.views.land import polygons
from travelkit.views.svg_ground import simplified

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from travelkit.views.scene import Plate, Track

Frame = tuple[float, float, float, float]
"""South, west, north and east in degrees."""

_BEYOND = 0.3  # how much land there is past each side of the board, as a share of its size
_MARGIN = 2.0  # degrees of it that stay out of sight, with the cut itself
_STRAIGHT = 0.12  # degrees by which a line on such a board may stray
_POLAR = 9.0  # and past its upper and lower edge
_AGAIN = 32.0  # degrees past the sides of a board that goes round the earth
_NORTHERNMOST = 84.0  # degrees: the Mercator map ends near 85

_DRAWN: dict[str, Frame] = {"europe": (30.0, -30.0, 74.0, 60.0)}
"""Ground -> where its data ends; the map cannot be moved so far that the edge is seen."""

_LEAST = {"europe_1970": 0.0045}
_LEAST_OF_WORLD = 0.12
_LEAST_OF_EARTH = 0.2  # without borders, where nothing has to fit
"""Square degrees: a corner left out shifts a line by less than a px on the whole map."""
_WORLD = 360.0
_BEYOND_THE_WORLD = 0.05  # a map of all longitudes repeats little of itself at its edges

_TINTS = ("#F0E0B4", "#EBD0BC", "#DDE0BE", "#E9D6A4", "#DFD2D4")

_LOOKS: dict[str, dict[str, Any]] = {
    "sea": {"color": "#7C2D22", "dash_array": "5 4"},
    "rail": {"color": "#2A2118"},
    "boattrain": {"color": "#1F4E79", "dash_array": "7 3 2 3"},
    "air": {"color": "#1F4E79"},
    "road": {"color": "#7A5B1E", "weight": 2},
}
"""Mode -> how its lines look where the style sheet of the table does not reach."""


class QuietLayer(ipyleaflet.GeoJSON):  # type: ignore[misc]
    """Shapes on the map that are only looked at."""

    interactive = traitlets.Bool(default_value=False).tag(sync=True, o=True)
    pane = traitlets.Unicode("").tag(sync=True, o=True)
    class_name = traitlets.Unicode("").tag(sync=True, o=True)
    color = traitlets.Unicode("#5E5238").tag(sync=True, o=True)
    weight = traitlets.Float(1).tag(sync=True, o=True)
    dash_array = traitlets.Unicode("").tag(sync=True, o=True)
    fill_color = traitlets.Unicode("#F1E5C6").tag(sync=True, o=True)
    fill_opacity = traitlets.Float(1).tag(sync=True, o=True)
    smooth_factor = traitlets.Float(0.6).tag(sync=True, o=True)

    def __repr__(self) -> str:
        return f"QuietLayer: {self.class_name}"


def lines(plate: Plate) -> list[QuietLayer]:
    """One layer for each mode of travel; each line carries its number."""
    found = []
    for mode in dict.fromkeys(track.mode for track in plate.tracks):
        features = [
            {
                "type": "Feature",
                # where the earth is shown again, a line is only looked at
                "properties": {"again" if turn else "track": number, "mode": mode},
                "geometry": {
                    "type": "LineString",
                    "coordinates": [
                        [round(lng + turn, 2), round(lat, 2)] for lat, lng in _drawn(plate, track)
                    ],
                },
            }
            for number, track in enumerate(plate.tracks)
            for turn in _turns(plate, track)
            if track.mode == mode
        ]
        found.append(
            QuietLayer(
                data={"type": "FeatureCollection", "features": features},
                pane="tk-lines",
                class_name=f"tk-line tk-{mode}",
                name=f"Lines: {mode}",
                fill_opacity=0,
                **_LOOKS.get(mode, {}),
            )
        )
    return found


def _drawn(plate: Plate, track: Track) -> Sequence[tuple[float, float]]:
    """The points of a line, on a map of the whole earth without those that nobody would miss."""
    return simplified(track.points, _STRAIGHT) if plate.goes_round else track.points


def _turns(plate: Plate, track: Track) -> list[int]:
    """By how many degrees a line is moved to be drawn: 0, and 360 where a margin shows it again."""
    if not plate.goes_round:
        return [0]
    _, west, _, east = _cut_frame(plate)
    lngs = [lng for _, lng in track.points]
    return [turn for turn in (0, -360, 360) if west < max(lngs) + turn and min(lngs) + turn < east]


def areas(plate: Plate) -> tuple[QuietLayer, ...]:
    """One layer for each tint of the countries; each country carries its number."""
    if not plate.areas:
        return ()
    key = (plate.borders, _cut_frame(plate), plate.areas)
    known = _shared.get(key)
    if known is not None and all(layer.comm is not None for layer in known):
        return known
    made = []
    for tint in sorted({area.tint for area in plate.areas}):
        features = [
            {
                "type": "Feature",
                "properties": {"area": number},
                "geometry": {"type": "MultiPolygon", "coordinates": _country(plate, area.code)},
            }
            for number, area in enumerate(plate.areas)
            if area.tint == tint
        ]
        made.append(
            QuietLayer(
                data={"type": "FeatureCollection", "features": features},
                pane="tk-areas",
                class_name=f"tk-area tk-tint-{tint}" + ("" if plate.by_country else " tk-money"),
                name=f"Countries, tint {tint}",
                color="#7F6C47",
                weight=0.8 if plate.by_country else 0,
                fill_color=_TINTS[tint % len(_TINTS)],
                smooth_factor=0.4,
            )
        )
    if not plate.by_country:
        made.append(_frontiers(plate))
    _shared[key] = tuple(made)
    return _shared[key]


def _frontiers(plate: Plate) -> QuietLayer:
    """The borders of the year as lines, where countries are only looked at."""
    name = plate.borders.replace("countries", "borders")
    south, west, north, east = _cut_frame(plate)
    found = [
        [[round(lng, 2), round(lat, 2)] for lng, lat in line]
        for line in shapes.frontiers(name, _least(plate.borders))
        if any(south < lat < north and west < lng < east for lng, lat in line)
    ]
    geometry = {"type": "MultiLineString", "coordinates": found}
    return QuietLayer(
        data={"type": "Feature", "properties": {}, "geometry": geometry},
        pane="tk-areas",
        class_name="tk-frontier",
        name="Borders",
        color="#7F6C47",
        weight=0.8,
        fill_opacity=0,
        smooth_factor=0.4,
    )


def _least(borders: str) -> float:
    return _LEAST.get(borders, _LEAST_OF_WORLD)


def _country(plate: Plate, code: str) -> list[Any]:
    """A country, thinned as the coast is and cut at the frame."""
    frame, found, least = _cut_frame(plate), [], _least(plate.borders)
    for part in shapes.countries(plate.borders)[code]:
        rings = [_clipped(shapes.thinned(ring, plate.borders, least), frame) for ring in part]
        if rings[0]:
            found.append([ring for ring in rings if ring])
    return found


def surroundings(plate: Plate) -> Frame:
    """The part of the world that the map of a plate can be moved over."""
    south, west, north, east = _cut_frame(plate)
    return (south + _MARGIN, west + _MARGIN, north - _MARGIN, east - _MARGIN)


def ground(plate: Plate) -> tuple[QuietLayer, ...]:
    """Land and lakes around the board."""
    key = (plate.ground, _cut_frame(plate), plate.year, plate.borders)
    known = _shared.get(key)
    if known is not None and all(layer.comm is not None for layer in known):
        return known
    land, lakes = _ground_data(*key)
    made = (
        QuietLayer(data=land, pane="tk-land", class_name="tk-land-path", name="Land"),
        QuietLayer(
            data=lakes,
            pane="tk-lakes",
            class_name="tk-lake-path",
            name="Lakes",
            fill_color="#D6E0D6",
        ),
    )
    _shared[key] = made
    return made


def is_shared(layer: Any) -> bool:
    """True for land and lakes, which other tables may show too."""
    return any(layer is one for layers in _shared.values() for one in layers)


_shared: dict[tuple[Any, ...], tuple[QuietLayer, ...]] = {}


def _cut_frame(plate: Plate) -> Frame:
    south, west, north, east = plate.bounds
    whole = bool(plate.areas) and east - west >= _WORLD
    beyond = _BEYOND_THE_WORLD if whole else _BEYOND
    wide, high = (east - west) * beyond, (north - south) * beyond
    if plate.goes_round:
        wide, high = _AGAIN, _POLAR
    low, left, top, right = _DRAWN.get(plate.ground, (-_NORTHERNMOST, -999, _NORTHERNMOST, 999))
    return (
        max(low, south - high),
        max(left, west - wide),
        min(top, north + high),
        min(right, east + wide),
    )


@functools.lru_cache(maxsize=8)
def _ground_data(layer: str, frame: Frame, year: int, borders: str = "") -> tuple[Any, Any]:
    """Land and lakes as one multipolygon each, cut at the frame.

    Land with countries on it is thinned, as they are, or they would be sent twice as finely drawn
    as can be seen.
    """
    found = []
    for kind in ("land", "lakes"):
        outlines = []
        thin = kind == "land" and (borders or frame[3] - frame[1] > _WORLD)
        whole = (
            shapes.thinned_land(layer, borders, _least(borders) if borders else _LEAST_OF_EARTH)
            if thin
            else polygons(kind, layer, year)
        )
        for part in whole:
            for turn in (-360, 0, 360):  # longitudes of a board run on past 180
                cut = [ring for ring in (_clipped(ring, frame, turn) for ring in part) if ring]
                if cut:
                    outlines.append(cut)
        geometry = {"type": "MultiPolygon", "coordinates": outlines}
        found.append({"type": "Feature", "properties": {}, "geometry": geometry})
    return found[0], found[1]


def _clipped(ring: Sequence[Sequence[float]], frame: Frame, turn: int = 0) -> list[list[float]]:
    """A ring cut at the frame, after Sutherland and Hodgman; empty if it lies outside.

    Points are rounded to hundredths of a degree: about a kilometre, half a pixel at the closest
    zoom of a board.

    >>> _clipped([[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]], (3, 3, 20, 20))
    [[3.0, 3], [9.0, 3], [9, 9], [3, 9.0], [3.0, 3]]
    """
    south, west, north, east = frame
    west, east = west - turn, east - turn
    lngs = [point[0] for point in ring]
    lats = [point[1] for point in ring]
    if max(lngs) < west or min(lngs) > east or max(lats) < south or min(lats) > north:
        return []
    points: Iterable[Sequence[float]] = ring[:-1]
    if min(lngs) < west:
        points = _cut(points, 0, west, lambda value: value >= west)
    if max(lngs) > east:
        points = _cut(points, 0, east, lambda value: value <= east)
    if min(lats) < south:
        points = _cut(points, 1, south, lambda value: value >= south)
    if max(lats) > north:
        points = _cut(points, 1, north, lambda value: value <= north)
    found = [[round(point[0] + turn, 2), round(point[1], 2)] for point in points]
    return [*found, found[0]] if len(found) > 2 else []  # noqa: PLR2004 - a ring has three corners


def _cut(
    points: Iterable[Sequence[float]], axis: int, edge: float, inside: Callable[[float], bool]
) -> list[Sequence[float]]:
    """What lies inside one edge, with a new point wherever the outline crosses it."""
    known = list(points)
    found: list[Sequence[float]] = []
    for before, now in zip([*known[-1:], *known[:-1]], known, strict=True):
        here = inside(now[axis])
        if here != inside(before[axis]):
            share = (edge - before[axis]) / (now[axis] - before[axis])
            other = before[1 - axis] + share * (now[1 - axis] - before[1 - axis])
            found.append((edge, other) if axis == 0 else (other, edge))
        if here:
            found.append(now)
    return found
