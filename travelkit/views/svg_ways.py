"""Ways along lines in the static picture, and what a map shows again that goes round the earth."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from travelkit.views.art import SYMBOLS
from travelkit.views.svg_labels import Rect
from travelkit.views.svg_style import SERIF, escape, ink, number, width_of
from travelkit.views.ways import gates_on, lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Plate, Scene, Track
    from travelkit.views.svg_ground import Frame

XY = tuple[float, float]
_Bead = tuple[int, float, float]  # the leg of the line it lies on, latitude, longitude

_SEAM = 180.0  # degrees
_GATE = 21.0  # px from one number of a gate to the next
_APART = 25.0  # px from one letter to the next
_LETTERS = [(0.0, 0.0)] + [
    (far * math.cos(turn * math.pi / 6), far * math.sin(turn * math.pi / 6))
    for far in (28, 40, 54, 70, 88)
    for turn in (-1.5, *range(12))
]


def turns_of(plate: Plate, frame: Frame) -> tuple[float, ...]:
    """By how many px a drawing is moved to be drawn: 0, and a turn of the earth to both sides.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
    """
    turn = 360 * frame.scale
    return (0.0, -turn, turn) if plate.goes_round else (0.0,)


@functools.lru_cache(maxsize=1024)
def _beads(track: Track, at: tuple[XY, ...]) -> tuple[_Bead, ...]:
    """Where the marks of a line lie on its points."""
    points = track.points
    found: list[_Bead] = [(0, *points[0])]
    for latitude, longitude in at[1:-1]:
        best: _Bead = found[-1]
        least = math.inf
        for leg in range(found[-1][0], len(points) - 1):
            (a, b), (c, d) = points[leg], points[leg + 1]
            shrink = math.cos(math.radians(a))
            x = longitude + 360 * round((b - longitude) / 360)
            dx, dy = (d - b) * shrink, c - a
            share = ((x - b) * shrink * dx + (latitude - a) * dy) / (dx * dx + dy * dy or 1)
            share = max(0.0, min(1.0, share))
            away = math.hypot((x - b) * shrink - dx * share, latitude - a - dy * share)
            if away < least - 1e-6:
                least = away
                best = (leg, a + dy * share, b + (d - b) * share)
        found.append(best)
    return (*found, (len(points) - 1, *points[-1]))


def way_of(plate: Plate, via: Sequence[int], frame: Frame) -> tuple[list[XY], list[XY]]:
    """The points of a way in px, along the drawn lines, and those of its marks.

    Args:
        plate: the table.
        via: the corners of the way.
        frame: where the earth lies in the picture.

    Longitudes run on: a way over the edge of the map goes on beyond it.
    """
    points: list[tuple[float, float]] = []
    stops: list[int] = []
    for number_, first, last in lines_of(plate).stretches(via):
        track = plate.tracks[number_]
        at = tuple((plate.marks[m].latitude, plate.marks[m].longitude) for m in track.marks)
        beads = _beads(track, at)
        step = 1 if last > first else -1
        lng = beads[first][2]
        turn = 360 * round((points[-1][1] - lng) / 360) if points else 0
        if not points:
            points.append(beads[first][1:])
        for index in range(first, last, step):
            here, there = beads[index], beads[index + step]
            legs = range(here[0] + 1, there[0] + 1) if step > 0 else range(here[0], there[0], -1)
            points += [(track.points[leg][0], track.points[leg][1] + turn) for leg in legs]
            points.append((there[1], there[2] + turn))
            stops.append(len(points) - 1)
    projected = [frame.xy(*point) for point in points]
    return projected, [projected[stop] for stop in stops]


def moved(points: Sequence[XY], turn: float) -> list[XY]:
    """Points moved sideways.

    >>> moved([(1, 2)], 10)
    [(11, 2)]
    """
    return [(x + turn, y) for x, y in points]


def beads_svg(stops: Sequence[XY]) -> str:
    """The marks that a way counts, as small discs.

    Args:
        stops: their points, px.
    """
    path = "".join(
        f"M{number(x - 2.3)} {number(y)}a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z" for x, y in stops
    )
    return f'<path d="{path}" fill="{ink("card")}" stroke="{ink("next")}" stroke-width="1.2"/>'


def veil_svg(plate: Plate, frame: Frame) -> str:
    """The margins dimmed where the earth is shown once more.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
    """
    if not plate.goes_round:
        return ""
    left, right = (frame.xy(0, lng)[0] for lng in (-_SEAM, _SEAM))
    high, wide = number(frame.height), number(frame.width - right)
    return (
        f'<path d="M0 0H{number(left)}V{high}H0ZM{number(right)} 0h{wide}V{high}h-{wide}Z"'
        f' fill="{ink("plate")}" opacity=".5"/>'
        f'<path d="M{number(left)} 0V{high}M{number(right)} 0V{high}" stroke="{ink("line")}"'
        ' stroke-width="1.4" stroke-dasharray="1.4 3.4"/>'
    )


def _gate_points(plate: Plate, frame: Frame) -> list[tuple[str, XY]]:
    """Two numbers that would cover one another move apart, each half of the way."""
    _, west, _, east = plate.bounds
    gates = sorted(plate.gates, key=lambda gate: -gate.latitude)
    high = [frame.xy(gate.latitude, 0)[1] for gate in gates]
    for _ in range(8):
        for lower in range(1, len(high)):
            push = max(0.0, _GATE - high[lower] + high[lower - 1]) / 2
            high[lower - 1] -= push
            high[lower] += push
    return [
        (gate.label, (frame.xy(0, lng)[0], y))
        for gate, y in zip(gates, high, strict=True)
        for lng in ((west - _SEAM) / 2, (east + _SEAM) / 2)
    ]


def letter_points(
    scene: Scene, points: Sequence[XY], busy: Sequence[Rect], frame: Frame
) -> dict[int, XY]:
    """Where the letters of counted ways stand: at their spots, or as near as there is room.

    They cover no other letter, piece or gate; without room a letter is left out.

    Args:
        scene: the position.
        points: of all spots, px.
        busy: boxes of pieces, gates and pictures.
        frame: where the earth lies in the picture.

    Returns:
        The middle of the letter of each spot that has one, px.
    """
    keyed = [choice.spot for choice in scene.choices if choice.key and choice.via]
    found: dict[int, XY] = {}
    for spot in dict.fromkeys(keyed):
        x, y = points[spot]
        others = [points[other] for other in keyed if other != spot]
        for dx, dy in _LETTERS:
            middle = (x + dx, y + dy)
            box = Rect(middle[0] - 12, middle[1] - 12, middle[0] + 12, middle[1] + 12)
            apart = all(math.dist(middle, one) > _APART for one in found.values())
            clear = all(math.dist(middle, one) > _APART - 8 for one in others)
            if apart and clear and frame.holds(middle, 14) and not any(map(box.touches, busy)):
                found[spot] = middle
                break
    return found


def gates_svg(plate: Plate, frame: Frame, via: Sequence[int]) -> str:
    """The numbers in the margins, red where the way goes through.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
        via: the corners of the way that is drawn, or nothing.
    """
    lit = gates_on(plate, via) if via else ()
    drawn = ""
    for label, (x, y) in _gate_points(plate, frame):
        on = label in lit
        drawn += (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="9.5" stroke-width="1.3"'
            f' fill="{ink("next" if on else "card")}" stroke="{ink("halo" if on else "line")}"/>'
            f'<text x="{number(x)}" y="{number(y + 4.3)}"'
            f' fill="{ink("on-next" if on else "ink")}">{escape(label)}</text>'
        )
    return (
        f'<g font-family="{SERIF}" font-size="12.5" font-weight="700" text-anchor="middle">{drawn}'
        "</g>"
        if drawn
        else ""
    )


def emblems_svg(plate: Plate, frame: Frame) -> str:
    """The pictures that lie on the map, with their words.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
    """
    drawn = ""
    for emblem in plate.emblems:
        x, y = frame.xy(emblem.latitude, emblem.longitude)
        drawn += (
            f'<g transform="translate({number(x)} {number(y)})">{SYMBOLS[emblem.drawing]}'
            f'<text x="20" y="4" font-size="12" font-weight="700"'
            f' font-family="{SERIF}" fill="{ink("ink")}" stroke="{ink("land")}" stroke-width="2.6"'
            f' stroke-linejoin="round" paint-order="stroke">{escape(emblem.label)}</text></g>'
        )
    return drawn


def kept_free(plate: Plate, frame: Frame) -> list[Rect]:
    """The boxes of gates and emblems, which names keep off.

    Args:
        plate: the table.
        frame: where the earth lies in the picture.
    """
    found = [
        Rect(x - 10.5, y - 10.5, x + 10.5, y + 10.5) for _, (x, y) in _gate_points(plate, frame)
    ]
    for emblem in plate.emblems:
        x, y = frame.xy(emblem.latitude, emblem.longitude)
        right = 22 + width_of(emblem.label, 12, serif=True, bold=True)
        found.append(Rect(x - 17, y - 16, x + right, y + 18))
    return found


def reach_svg(points: Sequence[XY]) -> str:
    """Small rings round spots that a spin reaches.

    Args:
        points: of the spots, px.
    """
    path = "".join(
        f"M{number(x - 4.2)} {number(y)}a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z"
        for x, y in points
    )
    return f'<path d="{path}" fill="none" stroke="{ink("legal")}" stroke-width="1.5"/>'
