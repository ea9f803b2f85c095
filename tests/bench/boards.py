"""The board of The Game of Travel twice: as travelkit's table, and by hand with ipyleaflet alone.

bench_board.py runs both, in fresh Pythons and in cells of a notebook. The second is what a reader
of ipyleaflet's documentation would write: land and lines as GeoJSON layers without tiles, a circle
for each place that can be clicked, and a marker as the piece.
"""

from __future__ import annotations

import math
from typing import Any

GAME = "game-of-travel"
SEED = 7  # a long game: 91 moves
LONELY = 4.0  # degrees, at zoom 3 the height of a marker


class Ours:
    """travelkit's table, two players, both on the board already."""

    def __init__(self) -> None:
        import travelkit

        self.table = travelkit.play(GAME, ["Ada", "Ben"], seed=SEED)
        for _ in self.table.session.names:
            self.play()

    def show(self) -> Any:
        """What the cell displays; the widgets are made when it is first asked for."""
        return self.table

    def make(self) -> None:
        """Make the widgets as `show` does."""
        self.table.open()

    def play(self) -> None:
        """One move: the piece goes to the next place."""
        self.table.session.play(self.table.session.actions[0])

    def stays(self) -> bool:
        """True if the next move leaves the piece where it is (TA6)."""
        return self.table.session.actions[0].text.startswith("stay ")

    def target(self) -> int:
        """The number of the next place."""
        return int(self.table.scene.next_spot)


class Plain:
    """The same map by hand."""

    def __init__(self) -> None:
        import ipyleaflet

        from travelkit import board, data

        world = board.load(GAME)
        south, west, north, east = world.bounds
        self.points = [place.point for place in world.places.values()]
        # in such a map a circle or the marker hides its neighbours: only lonely places are clicked
        self.lonely = [
            number
            for number, here in enumerate(self.points)
            if all(math.dist(here, there) > LONELY for there in self.points if there != here)
        ]
        self.at = 0
        self.ship = ipyleaflet.Marker(location=self.points[0], draggable=False)
        land = data.geojson("geography", "land_world.geojson")
        lines = data.geojson("games", GAME, "lines.geojson")
        circles = []
        for number, point in enumerate(self.points):
            circle = ipyleaflet.CircleMarker(location=point, radius=8)
            circle.on_click(lambda number=number, **_: self.go(number))
            circles.append(circle)
        self.map = ipyleaflet.Map(
            center=((south + north) / 2, (west + east) / 2),
            zoom=3,
            layers=(
                ipyleaflet.GeoJSON(data=land),
                ipyleaflet.GeoJSON(data=lines),
                *circles,
                self.ship,
            ),
        )

    def show(self) -> Any:
        """What the cell displays."""
        return self.map

    def make(self) -> None:
        """Nothing: the widgets are made at once."""

    def go(self, number: int) -> None:
        """The marker moves to a place."""
        self.at = number
        self.ship.location = self.points[number]

    def play(self) -> None:
        """One move: on to the next lonely place."""
        self.go(self.target())

    def stays(self) -> bool:
        """Never: each move goes somewhere."""
        return False

    def target(self) -> int:
        """The number of the next lonely place, and after the last the first."""
        return next((number for number in self.lonely if number > self.at), self.lonely[0])


BOARDS = {"travelkit": Ours, "ipyleaflet by hand": Plain}
