"""Draw the lines of a board: from names of waypoints to curves on the earth.

travelkit never runs this: the drawn lines are in the repository. After changing `places.csv`,
`waypoints.csv` or the `via` column of `lines.csv` of a game, run, in the folder that holds `data`,

    python data/geography/build_lines.py game-of-travel

It writes `lines.geojson` and the columns `kilometres` and `great_circle_km` of `lines.csv` anew.
Standard library only; the same tables always give the same bytes.

How a line is drawn. At sea it follows great circles from waypoint to waypoint, and a steamer's
turn at a waypoint of kind `sea` or `strait` is rounded off. On rails and roads it is a smooth curve
through the stations (a centripetal Catmull-Rom spline), in the air a great circle. A boat train
changes from train to ship at its harbours, and so does a sea line whose city lies inland. Where a
line is drawn otherwise than its mode says, the column `drawn` names the way. Points that a reader
of the map could not see are left out.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import math
import sys
from pathlib import Path
from typing import NamedTuple

if not __package__:  # started as a script: travelkit stands two folders up
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from travelkit.board import Point, great_circle_km, length_km

GAMES = Path(__file__).resolve().parents[1] / "games"

WATER = frozenset({"sea", "strait", "canal", "harbour", "river", "ocean"})
"""Kinds of waypoints and places where a ship may be."""

TURN_KM = {"sea": 70.0, "strait": 14.0, "ocean": 0.0}
"""How long before and after a waypoint a ship's turn begins and ends, at most."""

TURN_SHARE = 0.4
"""No turn takes more than this share of the way to the next waypoint."""

SLIGHT_TURN = 0.07
"""A turn that would cut its corner by less than twice this (degrees on a Mercator map) is left as
it is: nobody sees the kink."""

STEP_KM = 20.0
"""Curves are worked out at points this far apart, then thinned."""

TOLERANCE = {"rail": 0.025, "ship": 0.035, "open sea": 0.06}
"""Thinning moves no line by more than this, in degrees of longitude on a Mercator map: at zoom 5
half a pixel, three quarters of one, and one and a half. Open sea are legs of more than
`LONG_LEG_KM`, which keep clear of every coast."""

LONG_LEG_KM = 400.0


class Stop(NamedTuple):
    """A place or waypoint that a line runs through.

    Args:
        name: as in `places.csv` or `waypoints.csv`.
        latitude, longitude: degrees.
        kind: of the waypoint; a place is a `"port"` if ships call there, else a `"station"`.
    """

    name: str
    latitude: float
    longitude: float
    kind: str

    @property
    def point(self) -> Point:
        """Latitude and longitude in degrees."""
        return (self.latitude, self.longitude)

    @property
    def afloat(self) -> bool:
        """True if a ship can be here."""
        return self.kind in WATER or self.kind == "port"


def intermediate(start: Point, end: Point, share: float) -> Point:
    """The point at a share of the great circle from `start` to `end`; longitudes do not jump.

    Args:
        start: latitude and longitude in degrees.
        end: the same of the other end.
        share: 0 gives `start`, 1 gives `end`.

    >>> [round(x, 2) for x in intermediate((40.7, -74.0), (51.5, -0.1), 0.5)]
    [52.36, -41.28]
    """
    angle = great_circle_km(start, end) / great_circle_km((0.0, 0.0), (90.0, 0.0)) * math.pi / 2
    if angle == 0:
        return start
    a, b = math.sin((1 - share) * angle), math.sin(share * angle)
    (lat1, lon1), (lat2, lon2) = [(math.radians(p), math.radians(q)) for p, q in (start, end)]
    x = a * math.cos(lat1) * math.cos(lon1) + b * math.cos(lat2) * math.cos(lon2)
    y = a * math.cos(lat1) * math.sin(lon1) + b * math.cos(lat2) * math.sin(lon2)
    z = a * math.sin(lat1) + b * math.sin(lat2)
    longitude = math.degrees(math.atan2(y, x))
    # Stay on the same side of 180 degrees as the start, going the short way round.
    while longitude - start[1] > 180:  # noqa: PLR2004
        longitude -= 360
    while longitude - start[1] < -180:  # noqa: PLR2004
        longitude += 360
    return (math.degrees(math.atan2(z, math.hypot(x, y))), longitude)


def great_circle(start: Point, end: Point) -> list[Point]:
    """Points along the great circle, both ends included, about `STEP_KM` apart.

    >>> len(great_circle((51.51, -0.13), (48.86, 2.35)))
    19
    """
    steps = max(1, math.ceil(great_circle_km(start, end) / STEP_KM))
    middle = [intermediate(start, end, step / steps) for step in range(1, steps)]
    return [start, *middle, end]


def sea_run(stops: list[Stop]) -> list[list[Point]]:
    """The way of a ship through its waypoints, leg by leg, with the turns rounded off.

    Returns:
        One list of points for each leg and each turn, in order; each begins where the last ended.

    >>> a, b, c = Stop("a", 0, 0, "port"), Stop("b", 0, 5, "sea"), Stop("c", 5, 5, "port")
    >>> [len(part) for part in sea_run([a, b, c])]
    [26, 9, 26]
    """
    parts: list[list[Point]] = []
    at = stops[0].point
    for before, here, after in zip(stops, stops[1:], [*stops[2:], None], strict=False):
        turn = TURN_KM.get(here.kind, 0.0)
        if after is None or turn == 0:
            parts.append(great_circle(at, here.point))
            at = here.point
            continue
        back = great_circle_km(here.point, before.point)
        ahead = great_circle_km(here.point, after.point)
        begin = intermediate(here.point, before.point, min(turn / back, TURN_SHARE))
        finish = intermediate(here.point, after.point, min(turn / ahead, TURN_SHARE))
        if _away(*[_mercator(point) for point in (here.point, begin, finish)]) < SLIGHT_TURN:
            parts.append(great_circle(at, here.point))
            at = here.point
            continue
        parts += [great_circle(at, begin), _bend(begin, here.point, finish)]
        at = finish
    return parts


def _bend(begin: Point, corner: Point, finish: Point, steps: int = 8) -> list[Point]:
    """A quadratic curve that leaves towards the corner and arrives from it."""
    curve = []
    for step in range(steps + 1):
        t = step / steps
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        curve.append(
            (
                sum(w * p[0] for w, p in zip(weights, (begin, corner, finish), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (begin, corner, finish), strict=True)),
            )
        )
    return curve


def rail_run(stops: list[Stop]) -> list[list[Point]]:
    """A smooth curve through stations, one list of points for each leg between two of them.

    >>> stops = [Stop("a", 0, 0, "station"), Stop("b", 1, 1, "station"), Stop("c", 0, 2, "station")]
    >>> [(leg[0], leg[-1]) for leg in rail_run(stops)]
    [((0, 0), (1, 1)), ((1, 1), (0, 2))]
    """
    return [
        _spline_leg(
            [stops[max(0, n - 1)], stops[n], stops[n + 1], stops[min(len(stops) - 1, n + 2)]]
        )
        for n in range(len(stops) - 1)
    ]


def _spline_leg(four: list[Stop]) -> list[Point]:
    """The middle leg of a centripetal Catmull-Rom spline, in a plane that is true at its middle.

    At the end of a line, where a neighbour is missing, the leg itself gives the direction. The
    centripetal form (knots by the square root of the distance) makes no loops and no overshoot
    (Barry and Goldman 1988; Yuksel, Schaefer and Keyser 2011).
    """
    before, start, end, after = (stop.point for stop in four)
    if before == start:
        before = (2 * start[0] - end[0], 2 * start[1] - end[1])
    if after == end:
        after = (2 * end[0] - start[0], 2 * end[1] - start[1])
    narrow = math.cos(math.radians((start[0] + end[0]) / 2))
    p = [(lon * narrow, lat) for lat, lon in (before, start, end, after)]
    knots = [0.0]
    for a, b in itertools.pairwise(p):
        knots.append(knots[-1] + math.sqrt(max(math.dist(a, b), 1e-9)))

    def mix(a: Point, b: Point, left: float, right: float, t: float) -> Point:
        share = (t - left) / (right - left)
        return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)

    steps = max(2, math.ceil(great_circle_km(start, end) / STEP_KM * 2))
    curve = [start]
    for step in range(1, steps):
        t = knots[1] + (knots[2] - knots[1]) * step / steps
        ring = [mix(p[n], p[n + 1], knots[n], knots[n + 1], t) for n in range(3)]
        ring = [mix(ring[n], ring[n + 1], knots[n], knots[n + 2], t) for n in range(2)]
        x, y = mix(ring[0], ring[1], knots[1], knots[2], t)
        curve.append((y, x / narrow))
    return [*curve, end]


def _mercator(point: Point) -> tuple[float, float]:
    """Where a point lies on a Mercator map, in degrees of longitude at the equator."""
    up = math.degrees(math.asinh(math.tan(math.radians(point[0]))))
    return (point[1], up)


def thin(points: list[Point], tolerance: float) -> list[Point]:
    """Leave out points that lie within `tolerance` of the line without them (Douglas-Peucker).

    Args:
        points: latitude and longitude in degrees; the first and the last are kept.
        tolerance: in degrees of longitude on a Mercator map.

    >>> thin([(0, 0), (0.001, 1), (0, 2), (2, 2)], 0.01)
    [(0, 0), (0, 2), (2, 2)]
    """
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    flat = [_mercator(point) for point in points]
    while stack:
        first, last = stack.pop()
        far, furthest = 0.0, 0
        for number in range(first + 1, last):
            away = _away(flat[number], flat[first], flat[last])
            if away > far:
                far, furthest = away, number
        if far > tolerance:
            keep.add(furthest)
            stack += [(first, furthest), (furthest, last)]
    return [points[number] for number in sorted(keep)]


def _away(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a straight piece, in the plane."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + dx * share, start[1] + dy * share))


def draw(stops: list[Stop], mode: str) -> list[Point]:
    """The drawn line through stops, rounded to three decimals.

    Args:
        stops: from the place where the line begins to the place where it ends.
        mode: ``"sea"`` and ``"boattrain"``: by ship between two stops that are both on the water,
            else by train; ``"rail"`` and ``"road"``: overland all the way; ``"air"``: by great
            circles from stop to stop.

    >>> draw([Stop("a", 0, 0, "station"), Stop("b", 0, 1, "station")], "rail")
    [(0, 0), (0, 1)]
    """
    line: list[Point] = []
    for run, by_ship in [(stops, False)] if mode == "air" else runs(stops, mode):
        if mode == "air":
            parts = [great_circle(a.point, b.point) for a, b in itertools.pairwise(run)]
        else:
            parts = sea_run(run) if by_ship else rail_run(run)
        for part in parts:
            water = "open sea" if length_km(part) > LONG_LEG_KM else "ship"
            by = water if by_ship or mode == "air" else "rail"
            # Each part is thinned in one and the same direction: lines that share a way share its
            # points, whichever way they run, and lie on top of each other on the map.
            turned = part[0] > part[-1]
            kept = thin(part[::-1] if turned else part, TOLERANCE[by])
            for lat, lon in kept[::-1] if turned else kept:
                point = (round(lat, 3), round(lon, 3))
                if not line or line[-1] != point:
                    line.append(point)
    return line


def runs(stops: list[Stop], mode: str) -> list[tuple[list[Stop], bool]]:
    """The stops of a line cut where the traveller changes between train and ship.

    Returns:
        Pairs of stops and True if by ship; the stop of the change stands in both runs.

    >>> dover, calais = Stop("Dover", 51.1, 1.3, "harbour"), Stop("Calais", 51.0, 1.9, "harbour")
    >>> london = Stop("London", 51.5, -0.1, "station")
    >>> [
    ...     ([stop.name for stop in run], ship)
    ...     for run, ship in runs([london, dover, calais], "boattrain")
    ... ]
    [(['London', 'Dover'], False), (['Dover', 'Calais'], True)]
    """
    found: list[tuple[list[Stop], bool]] = []
    for start, end in itertools.pairwise(stops):
        by_ship = mode in ("sea", "boattrain") and start.afloat and end.afloat
        if found and found[-1][1] == by_ship:
            found[-1][0].append(end)
        else:
            found.append(([start, end], by_ship))
    return found


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, each a dictionary by column."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def stops_of(game: str) -> dict[str, Stop]:
    """Every place and waypoint of a game by name.

    Raises:
        ValueError: if a name stands twice.

    >>> stops_of("game-of-travel")["Queenstown"].kind
    'port'
    """
    found: dict[str, Stop] = {}
    for file in ("places.csv", "waypoints.csv"):
        for row in read(GAMES / game / file):
            kind = row["kind"]
            if file == "places.csv" and kind not in WATER:
                kind = "port" if row["port"] == "yes" else "station"
            if row["name"] in found:
                raise ValueError(f"{file}: {row['name']} stands twice. Give one another name.")
            stop = Stop(row["name"], float(row["latitude"]), float(row["longitude"]), kind)
            found[stop.name] = stop
    return found


def line_stops(row: dict[str, str], stops: dict[str, Stop]) -> list[Stop]:
    """The stops of one row of `lines.csv`, both ends included.

    Raises:
        ValueError: if a name is in neither table.
    """
    names = [row["from"], *[name for name in row["via"].split(";") if name], row["to"]]
    for name in names:
        if name not in stops:
            raise ValueError(
                f"lines.csv, {row['from']} to {row['to']}: there is no waypoint {name}. "
                "Write it into waypoints.csv, or mend its spelling."
            )
    way = [stops[names[0]]]
    for name in names[1:]:
        stop, west = stops[name], way[-1].longitude
        # A line that crosses the Pacific runs on past 180 degrees, so that it is drawn unbroken.
        turns = round((stop.longitude - west) / 360)
        way.append(stop._replace(longitude=stop.longitude - 360 * turns) if turns else stop)
    return way


def build(game: str) -> tuple[str, str]:
    """The text of `lines.geojson` and of `lines.csv` as they should be.

    Args:
        game: the id of the game, such as ``"game-of-travel"``.

    Raises:
        ValueError: saying which row names a waypoint that does not exist.

    >>> geojson, table = build("game-of-travel")
    >>> table.splitlines()[0].split(",")[:4]
    ['from', 'to', 'mode', 'kilometres']
    """
    stops, rows = stops_of(game), read(GAMES / game / "lines.csv")
    shapes = []
    for row in rows:
        way = line_stops(row, stops)
        line = draw(way, row.get("drawn") or row["mode"])
        row["kilometres"] = str(round(length_km(line)))
        row["great_circle_km"] = str(round(great_circle_km(line[0], line[-1])))
        shape = {
            "type": "Feature",
            "properties": {name: row[name] for name in ("from", "to", "mode")},
            "geometry": {"type": "LineString", "coordinates": [(lon, lat) for lat, lon in line]},
        }
        shapes.append(json.dumps(shape, ensure_ascii=False, separators=(",", ":")))
    text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(shapes) + "\n]}\n"
    return text, _table(rows)


def _table(rows: list[dict[str, str]]) -> str:
    """Rows as the text of a CSV file."""
    out: list[str] = []

    class Lines:
        def write(self, text: str) -> None:
            out.append(text)

    writer = csv.DictWriter(Lines(), list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return "".join(out)


def main() -> None:
    """Write the two files of the games named on the command line."""
    parser = argparse.ArgumentParser(description="Draw the lines of a board anew.")
    parser.add_argument("games", nargs="+", metavar="GAME", help="id of a game with waypoints.csv")
    for game in parser.parse_args().games:
        geojson, table = build(game)
        for name, text in (("lines.geojson", geojson), ("lines.csv", table)):
            (GAMES / game / name).write_text(text, encoding="utf-8", newline="")
        print(f"{game}: {geojson.count('LineString')} lines, {len(geojson.encode()) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
