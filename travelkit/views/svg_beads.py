"""Lines of tickets in the static picture: those that can be used in full, with their markers.

Where moves are steps along a ticket's line, the markers of all other lines are small and dim, and
those of the ticket that is held are grown and bear the number that has to be thrown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.views.svg_ground import path_of
from travelkit.views.svg_plate import line_of, strokes
from travelkit.views.svg_style import SANS, ink, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.ledger import Fare
    from travelkit.views.scene import Plate, Scene
    from travelkit.views.svg_ground import Frame

XY = tuple[float, float]


def _own(scene: Scene) -> int:
    """Where the token of the player stands whose turn it is, or -1."""
    return next((one.spot for one in scene.standings if one.player == scene.player), -1)


def _held(plate: Plate, scene: Scene) -> Fare | None:
    if scene.path is None:
        return None
    return next((one for one in plate.fares if (one.track, one.backwards) == scene.path), None)


def _usable(plate: Plate, scene: Scene) -> list[Fare]:
    """The tickets that are sold here, else all that lead on from here; none with a ticket."""
    if scene.path is not None:
        return []
    sold = {(one.track, one.backwards) for one in scene.choices if one.group == "fare"}
    here = _own(scene)
    return [
        one
        for one in plate.fares
        if ((one.track, one.backwards) in sold if sold else one.start == here)
    ]


def usable_lines(plate: Plate, scene: Scene, frame: Frame) -> str:
    """The lines of the tickets that can be had, in full strength.

    Args:
        plate: the table.
        scene: the position.
        frame: where the earth lies in the picture.
    """
    tracks = dict.fromkeys(one.track for one in _usable(plate, scene))
    return "".join(
        strokes(path_of(line_of(plate.tracks[n], frame)), plate.tracks[n].mode, full=True)
        for n in tracks
    )


def _marker(at: XY, size: float, *, red: bool) -> str:
    x, y = at
    if red:
        shape = f"M{number(x)} {number(y - size)}l{size:g} {size:g}-{size:g} {size:g}-{size:g}-"
        return (
            f'<path d="{shape}{size:g}z" fill="{ink("red-spot")}" stroke="{ink("halo")}"'
            ' stroke-width=".9"/>'
        )
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{size * 0.72:g}"'
        f' fill="{ink("white-spot")}" stroke="{ink("line")}" stroke-width="1.2"/>'
    )


def beads(plate: Plate, scene: Scene, points: Sequence[XY]) -> str:
    """The markers of the lines that can be used; those of a ticket with their numbers.

    Args:
        plate: the table.
        scene: the position.
        points: of the marks, px.
    """
    drawn = ""
    for spot in dict.fromkeys(spot for one in _usable(plate, scene) for spot in one.beads):
        drawn += _marker(points[spot], 4.0, red=plate.marks[spot].kind == "risk")
    held, own = _held(plate, scene), _own(scene)
    if held is None:
        return drawn
    done = held.beads.index(own) + 1 if own in held.beads else 0
    for step, spot in enumerate(held.beads[done:], start=1):
        red = plate.marks[spot].kind == "risk"
        x, y = points[spot]
        drawn += _marker((x, y), 9.5, red=red)
        drawn += (
            f'<text x="{number(x)}" y="{number(y + 4)}" font-size="11" font-weight="700"'
            f' font-family="{SANS}" text-anchor="middle"'
            f' fill="{ink("on-next" if red else "ink")}">{step}</text>'
        )
    return drawn
