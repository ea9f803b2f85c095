"""Land and lakes of a map, as polygons: the one place where views read the geography."""

from __future__ import annotations

from typing import Any

from travelkit import data

Polygon = list[list[list[float]]]
"""Rings of longitude and latitude in degrees, the outer one first."""


def polygons(kind: str, layer: str, year: int = 9999) -> list[Polygon]:
    """The polygons of the land or the lakes of a map.

    Args:
        kind: ``"land"`` or ``"lakes"``.
        layer: ``"world"`` or ``"europe"``.
        year: of the map; lakes that a dam filled later are left out.

    Raises:
        DataError: if there is no such layer.

    >>> len(polygons("lakes", "world", 1894)) < len(polygons("lakes", "world"))
    True
    """
    found: list[Polygon] = []
    for feature in data.geojson("geography", f"{kind}_{layer}.geojson")["features"]:
        properties: dict[str, Any] = feature.get("properties") or {}
        if (properties.get("filled") or 0) > year:
            continue
        shape = feature["geometry"]
        parts = shape["coordinates"]
        found += [parts] if shape["type"] == "Polygon" else parts
    return found
