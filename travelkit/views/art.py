"""The drawings of the table: pieces, badges, the Dinner picture, the compass rose.

Each is a fragment of SVG, drawn for travelkit, that the browser's overlay and the static picture
both use, so that a piece looks the same in a live notebook and in a printed page. Colours are CSS
variables with the light theme's value as the fallback: `--tk-piece` is the player's colour,
`--tk-on-piece` what is written on it. No fragment holds an id, a script, a link or a font.

A letter is not part of a drawing, because a drawing that looks west is mirrored and a letter is
not: `LETTER_POINTS` says where it stands. Every symbol's box and anchor is in `BOXES`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from travelkit.views.signs import modes


class Extent(NamedTuple):
    """The room a drawing takes, in px from its anchor (0, 0): left, top, width, height."""

    left: float
    top: float
    width: float
    height: float


_INK = "var(--tk-ink, #2A2118)"
_PIECE = "var(--tk-piece, #A8281E)"
_ON_PIECE = "var(--tk-on-piece, #FFFFFF)"
_HALO = "var(--tk-halo, #FFFDF6)"
_LINE = "var(--tk-line, #4A3B28)"
_MUTED = "var(--tk-muted, #65573F)"
_CARD = "var(--tk-card, #FFFBF0)"
_PLATE = "var(--tk-plate, #F4EAD0)"
_FLAME = "var(--tk-flame, #D98A1F)"
_WINE = "var(--tk-next, #A8281E)"

# A liner of the early nineties: upright stem, counter stern, two raked funnels, pole masts that
# carry no sail any more. The prow's tip is the anchor; under way she steams to the right.
_HULL = "M0 0Q-1.6 6.6-2.2 11.2Q-2.6 14-5.4 14H-36.5Q-42 14-43.8 9.6L-47 .6Q-23.5 4.2 0 0Z"
_SHIP = (
    f'<path d="{_HULL}M-35 1V-21M-10 1V-21M-39-3.5H-7.5" fill="{_HALO}" stroke="{_HALO}"'
    ' stroke-width="3.6" stroke-linejoin="round"/>'
    f'<g fill="none" stroke="{_MUTED}" stroke-linecap="round" stroke-width="1.5">'
    '<path d="M-20.5-15.8q-.8-3.6-4.3-2.8t-4.6-2.3q-1-2.4-4-1.7" opacity=".8"/>'
    '<path d="M-28.3-15.8q-1-3.2-4-2.5t-4.9-1.8q-1.8-1.6-4.5-.6" opacity=".55"/></g>'
    f'<path d="M-35 2V-21.5M-10 2V-21.5" stroke="{_INK}" stroke-width="1.1"/>'
    f'<path d="M-46 1L-35-19.5-26-3M-35-19.5-37-3M-19-3L-10-19.5-1 .5M-10-19.5-8-2.5"'
    f' fill="none" stroke="{_INK}" stroke-width=".45"/>'
    f'<path d="M-10.5-21.5q-2.5 1.5-4.5.3t-4.5.9l2.3 1.9q2-.9 3.8.1t2.9-.4Z" fill="{_PIECE}"/>'
    f'<path d="M-39.5 2.5V-3.4H-6.5L-5 1.5Z" fill="{_HALO}" stroke="{_INK}" stroke-width=".7"/>'
    f'<path d="M-14.5-3.4V-6.2H-8.5V-3.4" fill="{_HALO}" stroke="{_INK}" stroke-width=".7"/>'
    f'<path d="M-37.3-.9H-7.5" stroke="{_INK}" stroke-width="1.5" stroke-dasharray="1.7 1.3"/>'
    f'<path d="M-31-3.4L-31.9-13H-26.7L-25.8-3.4ZM-22.8-3.4L-23.7-13H-18.5L-17.6-3.4Z"'
    f' fill="{_PIECE}" stroke="{_INK}" stroke-width=".7"/>'
    f'<path d="M-31.7-11L-32-15.2H-26.8L-26.5-11ZM-23.5-11L-23.8-15.2H-18.6L-18.3-11Z"'
    f' fill="{_INK}"/>'
    f'<path d="{_HULL}" fill="{_PIECE}" stroke="{_INK}" stroke-width=".9" stroke-linejoin="round"/>'
    f'<path d="M-43.4 12.3H-3" stroke="{_ON_PIECE}" stroke-width=".9" opacity=".75"/>'
    f'<path d="M-42.5 5.8h7.5M-11.5 5.8h7.5" stroke="{_ON_PIECE}" stroke-width="1.5"'
    ' stroke-linecap="round" stroke-dasharray="0 2.9"/>'
    f'<path d="M-48.5 15.8q3-2 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0" fill="none" stroke="{_HALO}"'
    ' stroke-width="1.3" stroke-linecap="round"/>'
)

# A European express of the same years: buffers instead of a cowcatcher, tall chimney, dome, one
# pair of big driving wheels, and a compartment carriage. The front buffer is the anchor.
_TRAIN_BODY = "M-52-9.5Q-40-12.5-28-9.5V6H-25V-12H-16V-8H-3.5L-2 6H-52Z"
_TRAIN = (
    f'<path d="{_TRAIN_BODY}M-8-18V0M-50 9H-2" fill="{_HALO}" stroke="{_HALO}" stroke-width="4"'
    ' stroke-linejoin="round"/>'
    f'<path d="M-7.5-19.5q-.6-3.3-4.3-2.5t-4.6-2.1-4.2-1.2" fill="none" stroke="{_MUTED}"'
    ' stroke-width="1.7" stroke-linecap="round" opacity=".75"/>'
    f'<path d="M-52 6V-8.2H-28V6Z" fill="{_PIECE}" stroke="{_INK}" stroke-width=".8"/>'
    f'<path d="M-53-8Q-40-13-27-8Z" fill="{_INK}"/>'
    f'<path d="M-50.5-5.6h5v4.4h-5ZM-34.5-5.6h5v4.4h-5Z" fill="{_HALO}" stroke="{_INK}"'
    ' stroke-width=".6"/>'
    f'<path d="M-51.5 1H-46M-34 1H-28.5" stroke="{_ON_PIECE}" stroke-width=".7" opacity=".8"/>'
    f'<path d="M-28.5 5H-24" stroke="{_INK}" stroke-width="1.6"/>'
    f'<path d="M-24.5 6V-11.5H-16.5V6Z" fill="{_PIECE}" stroke="{_INK}" stroke-width=".8"/>'
    f'<path d="M-26-11.2Q-20.5-14.4-15-11.2Z" fill="{_INK}"/>'
    f'<path d="M-22.7-8.6h4.6v4.6h-4.6Z" fill="{_HALO}" stroke="{_INK}" stroke-width=".6"/>'
    f'<path d="M-16.5-6.5H-4Q-2.8-6.5-2.8-5V3H-16.5Z" fill="{_PIECE}" stroke="{_INK}"'
    ' stroke-width=".8"/>'
    f'<path d="M-13-6.5V3M-9.8-6.5V3" stroke="{_ON_PIECE}" stroke-width=".7" opacity=".8"/>'
    f'<path d="M-6.5-6.5V3H-2.5V-5Q-2.8-6.5-4-6.5Z" fill="{_INK}"/>'
    f'<path d="M-14-6.5q0-4 1.9-4t1.9 4Z" fill="{_FLAME}" stroke="{_INK}" stroke-width=".6"/>'
    f'<path d="M-7-6.5L-7.4-15.5H-4L-4.4-6.5ZM-8.6-17.8H-2.8L-3.6-15.5H-7.8Z" fill="{_INK}"/>'
    f'<path d="M-25 3H-1.5V5.2H-25ZM-2.5 1.2H0V2.6H-2.5Z" fill="{_INK}"/>'
    f'<path d="M-.6-1.2Q.6 0-.6 5" fill="none" stroke="{_INK}" stroke-width="1.2"/>'
    f'<g fill="{_HALO}" stroke="{_INK}" stroke-width="1.2"><circle cx="-47" cy="6.6" r="2.9"/>'
    '<circle cx="-33" cy="6.6" r="2.9"/><circle cx="-20.5" cy="5.8" r="3.8"/>'
    '<circle cx="-11.5" cy="5.8" r="3.8"/><circle cx="-4.3" cy="7.3" r="2.2"/></g>'
    f'<path d="M-20.5 5.8H-7.5M-20.5 2.4v6.8M-23.9 5.8h6.8M-11.5 2.4v6.8" fill="none"'
    f' stroke="{_INK}" stroke-width=".7"/>'
    f'<path d="M-53 10.1H1.5" stroke="{_INK}" stroke-width=".9"/>'
)

# A turned wooden pawn; the middle of its foot is the anchor.
_PAWN_BODY = (
    "M-11 0V-2.6Q-11-4.6-9.4-5.2Q-5.6-9-4.4-17.5H-6.4V-20H-4.2A6.2 6.2 0 1 1 4.2-20"
    "H6.4V-17.5H4.4Q5.6-9 9.4-5.2Q11-4.6 11-2.6V0Z"
)
_PAWN = (
    f'<ellipse cy=".6" rx="12.5" ry="2.4" fill="{_INK}" opacity=".22"/>'
    f'<path d="{_PAWN_BODY}" fill="{_HALO}" stroke="{_HALO}" stroke-width="3.4"'
    ' stroke-linejoin="round"/>'
    f'<path d="{_PAWN_BODY}" fill="{_PIECE}" stroke="{_INK}" stroke-width=".9"'
    ' stroke-linejoin="round"/>'
    f'<path d="M-4.4-17.5H4.4" stroke="{_INK}" stroke-width=".8"/>'
    f'<path d="M-3.6-24.5q.5-2.3 2.6-3" fill="none" stroke="{_ON_PIECE}" stroke-width="1.1"'
    ' stroke-linecap="round" opacity=".8"/>'
)


def _candle(x: float, foot: float) -> str:
    """A candle with its flame, standing on (x, foot)."""
    return (
        f'<path d="M{x - 1:g} {foot:g}v-8h2v8Z" fill="{_LINE}"/>'
        f'<path d="M{x:g} {foot - 8.5:g}q-2.6-2.2 0-6.5 2.6 4.3 0 6.5Z" fill="{_FLAME}"/>'
    )


def _glass(x: float, *, wine: bool) -> str:
    """A wine glass standing on the table at x."""
    fill = f'<path d="M{x - 3.8:g} 57.5h7.6q-.1 5-3.8 5.3t-3.8-5.3Z" fill="{_WINE}"/>'
    return (fill if wine else "") + (
        f'<path d="M{x - 4:g} 54q-.8 9 4 9t4-9ZM{x:g} 63v9M{x - 3.2:g} 72.3h6.4" fill="none"'
        f' stroke="{_LINE}" stroke-width=".9" stroke-linecap="round"/>'
    )


def _plate(x: float) -> str:
    """A plate with its knife and fork, laid at x."""
    return (
        f'<g fill="none" stroke="{_LINE}" stroke-width=".8"><ellipse cx="{x:g}" cy="75" rx="12.5"'
        f' ry="3.8"/><ellipse cx="{x:g}" cy="74.7" rx="7.5" ry="2"/>'
        f'<path d="M{x - 15.5:g} 72.5l-1.5 5M{x + 15.5:g} 72.5l1.5 5"/></g>'
    )


_DINNER = (
    f'<path d="M0 0H132V124H0Z" fill="{_CARD}" stroke="{_LINE}" stroke-width="1.5"/>'
    f'<path d="M3.5 11q7.5 0 7.5-7.5H121q0 7.5 7.5 7.5V113q-7.5 0-7.5 7.5H11q0-7.5-7.5-7.5Z"'
    f' fill="{_PLATE}" stroke="{_LINE}" stroke-width=".8"/>'
    f'<text x="67.3" y="20" text-anchor="middle" font-size="13" font-weight="700"'
    f' letter-spacing="2.6" fill="{_INK}">DINNER</text>'
    f'<path d="M12 73V88q4.5 3.5 9 1t9 1.5 9.5 1 9-.5 9 .5 9-.5 9 .5 9-.5 9.5-1 9-1.5 9 .5 8-1V73Z"'
    f' fill="{_HALO}" stroke="{_LINE}" stroke-width="1.1" stroke-linejoin="round"/>'
    f'<path d="M27 81l-1 8M48 83v7M66 83v8M84 83v7M105 81l1 8" stroke="{_LINE}" stroke-width=".5"/>'
    f'<ellipse cx="66" cy="73" rx="54" ry="9.5" fill="{_HALO}" stroke="{_LINE}"/>'
    f'<g fill="none" stroke="{_LINE}" stroke-width="1.3" stroke-linecap="round">'
    '<path d="M66 68V40M66 56q-17 1-17-12M66 56q17 1 17-12M66 50q-9 .5-9-8M66 50q9 .5 9-8'
    'M46 44.5h6M54.5 42h5M63 40h6M72.5 42h5M80 44.5h6"/></g>'
    + "".join(
        _candle(x, foot) for x, foot in ((49, 44), (57, 41.5), (66, 39.5), (75, 41.5), (83, 44))
    )
    + f'<path d="M61 69.5q0-2.5 5-2.5t5 2.5ZM64 61h4v2h-4Z" fill="{_LINE}"/>'
    + _plate(42)
    + _plate(90)
    + _glass(20, wine=True)
    + _glass(112, wine=False)
)


def _rose(reach: float, waist: float, turn: int) -> str:
    """Four points of a compass rose, each half light and half dark, turned by degrees."""
    halves = []
    for side, fill in ((1, _HALO), (-1, _LINE)):
        path = ""
        for quarter in (0, 90, 180, 270):
            sine, cosine = (
                math.sin(math.radians(turn + quarter)),
                math.cos(math.radians(turn + quarter)),
            )
            x, y = side * waist * cosine + waist * sine, side * waist * sine - waist * cosine
            path += f"M0 0L{x:.1f} {y:.1f} {reach * sine:.1f} {-reach * cosine:.1f}Z"
        halves.append(f'<path d="{path}" fill="{fill}"/>')
    return "".join(halves)


_COMPASS = (
    f'<g fill="none" stroke="{_LINE}"><circle r="16.5" stroke-width=".6"/>'
    '<circle r="14.2" stroke-width="1.8" stroke-dasharray=".55 1.93" opacity=".8"/>'
    '<circle r="11.5" stroke-width=".5"/></g>'
    f'<g stroke="{_LINE}" stroke-width=".6" stroke-linejoin="round">'
    f"{_rose(15, 2.6, 45)}{_rose(24, 4.2, 0)}</g>"
    f'<circle r="2.3" fill="{_HALO}" stroke="{_LINE}" stroke-width=".8"/>'
    f'<path d="M-3.4-27V-35.2L3.4-27V-35.2" fill="none" stroke="{_INK}" stroke-width="1.3"/>'
)


# An airliner of the sixties from above, its nose to the north: swept wings and tail.
_PLANE_BODY = (
    "M0-9C1-9 1.6-7.6 1.6-6V-2.4L9 2.6V4.8L1.6 2.6V6.4L4 8.2V9.6L0 8.4-4 9.6V8.2L-1.6 6.4V2.6"
    "L-9 4.8V2.6L-1.6-2.4V-6C-1.6-7.6-1-9 0-9Z"
)
_PLANE = f'<path d="{_PLANE_BODY}" fill="{_INK}"/>'


def _badge(shape: str) -> str:
    """A badge: its outline on a halo, so that it stands clear on sea and land."""
    return (
        f'<path d="{shape}" fill="{_PIECE}" stroke="{_HALO}" stroke-width="1.6"'
        ' stroke-linejoin="round" paint-order="stroke"/>'
    )


# Skull and crossed bones, as on a flag: the sign of the Pirate Goal.
_BONE = (
    "M-12.5 6.5a2.2 2.2 0 1 0-1.8 3.6 2.2 2.2 0 1 0 3 2.6L11.4 3.9a2.2 2.2 0 1 0 3.2-2.3"
    " 2.2 2.2 0 1 0-2.6-3.1L-10.6 6.9Q-11.6 7.6-12.5 6.5Z"
)
_CRANIUM = (
    "M0-15C7-15 10.6-10.6 10.6-5.2 10.6-1.6 9-.2 8.2.9 7.6 1.8 8 3.4 6.2 3.9L5 4.2V7.4"
    "Q0 9.2-5 7.4V4.2L-6.2 3.9C-8 3.4-7.6 1.8-8.2.9-9-.2-10.6-1.6-10.6-5.2-10.6-10.6-7-15 0-15Z"
)
_SKULL = (
    f'<g fill="{_HALO}" stroke="{_INK}" stroke-width="1.1" stroke-linejoin="round">'
    f'<path transform="translate(0 3.5)" d="{_BONE}"/>'
    f'<path transform="translate(0 3.5) scale(-1 1)" d="{_BONE}"/><path d="{_CRANIUM}"/></g>'
    f'<path d="M-7.2-5.4Q-6.6-8.2-3.9-8-1.4-7.6-1.8-4.6-2.2-2.2-4.6-2.2-7.4-2.4-7.2-5.4Z'
    f"M7.2-5.4Q6.6-8.2 3.9-8 1.4-7.6 1.8-4.6 2.2-2.2 4.6-2.2 7.4-2.4 7.2-5.4Z"
    f'M0-2.6L1.5 1H-1.5Z" fill="{_INK}"/>'
    f'<path d="M-2.5 4.1V7.6M0 4.3V8.1M2.5 4.1V7.6M-4.8 4.2Q0 5.2 4.8 4.2" fill="none"'
    f' stroke="{_INK}" stroke-width=".9"/>'
)

SYMBOLS: dict[str, str] = {
    "ship": _SHIP,
    "train": _TRAIN,
    "pawn": _PAWN,
    "plane": _PLANE,
    "dinner": _DINNER,
    "compass": _COMPASS,
    "modes": modes("1961"),
    "skull": _SKULL,
    "disc": _badge("M-10.5 0A10.5 10.5 0 1 1 10.5 0 10.5 10.5 0 1 1-10.5 0Z"),
    "square": _badge("M-9.3-9.3H9.3V9.3H-9.3Z"),
    "diamond": _badge("M0-13L13 0 0 13-13 0Z"),
    "hexagon": _badge("M-12 0L-6-10.4H6L12 0 6 10.4H-6Z"),
    "shield": _badge("M-10-10.5H10V1Q10 8 0 12.5Q-10 8-10 1Z"),
    "triangle": _badge("M0-13L13.5 10.5H-13.5Z"),
}
"""Name -> fragment of SVG; see `BOXES` and `LETTER_POINTS`."""

BOXES: dict[str, Extent] = {
    "ship": Extent(-49, -24, 50, 41),  # prow tip at (0, 0), looking right; mirror it to go west
    "train": Extent(-54, -26, 56, 37),  # front buffer at (0, 0), looking right
    "pawn": Extent(-13, -31, 26, 34),  # middle of the foot at (0, 0)
    "plane": Extent(-9, -9, 18, 19),  # its middle at (0, 0), flying north
    "dinner": Extent(0, 0, 132, 124),  # top left corner at (0, 0)
    "skull": Extent(-17, -16, 34, 34),  # its middle at (0, 0)
    "modes": Extent(0, 0, 158, 99),  # top left corner at (0, 0)
    "compass": Extent(-24, -37, 48, 61),  # centre at (0, 0)
    "disc": Extent(-11, -11, 22, 22),  # badges: centre at (0, 0)
    "square": Extent(-10, -10, 20, 20),
    "diamond": Extent(-14, -14, 28, 28),
    "hexagon": Extent(-13, -11, 26, 22),
    "shield": Extent(-11, -11, 22, 24),
    "triangle": Extent(-14, -14, 28, 25),
}
"""Name -> the room it takes, in px."""

LETTER_POINTS: dict[str, tuple[float, float, float]] = {
    "ship": (-23, 11.6, 11),
    "train": (-40, 3.4, 11),
    "pawn": (0, -3.2, 11),
    "disc": (0, 4.2, 12),
    "square": (0, 4.2, 12),
    "diamond": (0, 4.2, 12),
    "hexagon": (0, 4.2, 12),
    "shield": (0, 3.6, 12),
    "triangle": (0, 7.2, 12),
}
"""Name -> (x, y, size): middle of the letter's base line and its size in px, bold sans.

Mirror x (to -x), and not the letter, when the drawing is mirrored. At scale 1 every letter is 11 px
or more; smaller badges keep a letter of 11 px.
"""

DINNER_SEATS: tuple[tuple[float, float], ...] = ((63, 103), (122, 103))
"""Where the ship or train of a first and second diner stands in the Dinner picture (its anchor).

With three or more at table, badges stand in their places: `DINNER_BADGES`.
"""

DINNER_BADGES: tuple[tuple[float, float], ...] = tuple((16 + 20 * seat, 107) for seat in range(6))
"""Where the badges of three or more diners stand, at scale 0.75, from the left."""
