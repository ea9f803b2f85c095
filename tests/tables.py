"""Tables without a browser: a page that only remembers what it is shown.

Not a test: the tests of the table and of call-out mode use it.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from travelkit.session import Session
from travelkit.views.table import Table

if TYPE_CHECKING:
    from travelkit.views.scene import Note, Scene, Walk

GAME = "game-of-travel"


class Page:
    """Stands for the widget: keeps every scene, as the JSON that a browser would get."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.messages: list[str] = []
        self.walks: list[tuple[Walk, ...]] = []

    def show(self, scene: Scene, walks: Any = ()) -> None:
        self.scene = scene
        self.walks.append(tuple(walks))
        self.messages.append(json.dumps(scene.message(tuple(walks), len(self.messages) + 1)))


def table_of(players: Any = 2, seed: int = 7, game: Any = GAME, **options: Any) -> Table:
    """A table with a page to look at; nothing is written to any file."""
    kind = {"call_out": options.pop("call_out", False), "autosave": False}
    return on_page(Table(Session(game, players, seed=seed, **options), **kind))


def on_page(table: Table) -> Table:
    table.widget = Page(table.scene)
    return table


def send(table: Table, kind: str, **fields: Any) -> Note | None:
    """A message as the page would send it now; the note that is shown after it."""
    table.receive({"kind": kind, "move": table.session.move, **fields})
    note: Note | None = table.widget.scene.note
    return note


def click(table: Table, place: str) -> Note | None:
    """A click on the spot of a place."""
    return send(table, "spot", spot=list(table.session.game.board.places).index(place))


def press_on(table: Table, times: int = 1) -> None:
    """The main button, so many times."""
    for _ in range(times):
        send(table, "play", text=table.session.actions[0].text)


def held(table: Table) -> tuple[Any, ...]:
    """What a refused message must not change."""
    session = table.session
    return (session, session.state, session.record, session.move, session.moves, session.save())


def words(note: Note | None) -> str:
    assert note is not None, "there is no note"
    return "".join(note.rich)


def away(start: tuple[float, float], end: tuple[float, float]) -> tuple[int, str]:
    """Distance in whole km on a sphere of 6371.0088 km, and the compass direction, by vectors.

    Not by the formulas of the package: a chord for the distance, the tangent for the direction.
    """

    def vector(point: tuple[float, float]) -> tuple[float, float, float]:
        lat, lng = map(math.radians, point)
        return (math.cos(lat) * math.cos(lng), math.cos(lat) * math.sin(lng), math.sin(lat))

    a, b = vector(start), vector(end)
    distance = 2 * 6371.0088 * math.asin(math.dist(a, b) / 2)
    lat, lng = map(math.radians, start)
    east = (-math.sin(lng), math.cos(lng), 0.0)
    north = (-math.sin(lat) * math.cos(lng), -math.sin(lat) * math.sin(lng), math.cos(lat))
    along = [sum(p * q for p, q in zip(b, axis, strict=True)) for axis in (east, north)]
    angle = math.degrees(math.atan2(along[0], along[1])) % 360
    winds = (
        "north",
        "north-east",
        "east",
        "south-east",
        "south",
        "south-west",
        "west",
        "north-west",
    )
    return round(distance), winds[round(angle / 45) % 8]
