"""Souvenirs, tickets, Luck and Risk cards of the static picture, and the track round the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.views.scene import plain_text
from travelkit.views.svg_map import badge
from travelkit.views.svg_money import sign
from travelkit.views.svg_parts import frame_rect, heading, text
from travelkit.views.svg_style import SERIF, escape, ink, number, runs, shorten, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Box, Plate, Row, Scene
    from travelkit.views.svg_style import Word

_CARD = 140.0  # px
_SIGNS: Final = {"souvenir": "souvenir", "pawned": "souvenir", "luck": "luck", "drawn": "luck"}
_WORDS: Final = {"pawned": "pawned", "drawn": "just drawn", "risk": "just drawn"}
_SPACE_TINTS: Final = {"bank": "tint0", "luck": "tint2", "pay": "tint1", "": "card"}
_WIDE, _NARROW = 900.0, 520.0


def things_svg(plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """Cards side by side, an empty place for each that is still needed."""
    body = heading(box)
    if not box.rows:
        body += text(14, 44, "None yet.", size=12.5, colour="muted")
    across = max(1, int((width - 18) // (_CARD + 6)))
    y = 32.0
    for start in range(0, len(box.rows), across):
        line = [_card(plate, row) for row in box.rows[start : start + across]]
        high = max(one[1] for one in line)
        for index, (drawn, _) in enumerate(line):
            at = f"translate({number(12 + index * (_CARD + 6))} {number(y)})"
            row = box.rows[start + index]
            body += f'<g transform="{at}">{_edge(row, high)}{drawn}</g>'
        y += high + 6
    need = max(y + 5, 60.0)
    return frame_rect(width, max(need, height or 0)) + body, need


def _edge(row: Row, high: float) -> str:
    colour, ground, dash = "line", "card", ""
    if row.mark == "empty":
        colour, ground, dash = "rule", "card", ' stroke-dasharray="4 3"'
    elif row.mark == "risk":
        colour, ground = "bad", "badbg"
    elif row.mark == "drawn":
        colour, ground = "good", "goodbg"
    return (
        f'<rect x=".5" y=".5" width="{_CARD - 1:g}" height="{number(high - 1)}" rx="4"'
        f' fill="{ink(ground)}" stroke="{ink(colour)}"{dash}/>'
    )


def _card(plate: Plate, row: Row) -> tuple[str, float]:
    """What is on a card, from its corner, and the height it needs."""
    empty = row.mark == "empty"
    left = 10.0 if empty else 32.0
    body = "" if empty else sign(_SIGNS.get(row.mark, row.mark), (17, 19), 0.9)
    y = 8.0
    lines: list[tuple[Sequence[Word], float, str]] = [
        (line, 12.5, "muted" if empty else "ink")
        for line in wrap(("", plain_text(row.rich)), _CARD - left - 8, 12.5, serif=True, most=3)
    ]
    small = row.tail if row.mark != "pawned" else ""
    lines += [(line, 11, "muted") for line in wrap((small,), _CARD - left - 8, 11, most=5) if small]
    word = _WORDS.get(row.mark, "still needed" if empty else "")
    if 0 <= row.player < len(plate.seats):
        word += f" by {plate.seats[row.player].name}"
    lines += [(line, 11, "muted") for line in wrap((word,), _CARD - left - 8, 11) if word]
    for line, size, colour in lines:
        y += size + 2.5
        face = SERIF if size > 12 else ""  # noqa: PLR2004
        body += text(left, y, runs(line), size=size, colour=colour, face=face)
    return body, max(y + 8, 38.0)


def perimeter_svg(plate: Plate, scene: Scene, width: float) -> tuple[str, float]:
    """The track round the map: in two rows, in rows of seven, or of four; and its height.

    Args:
        plate: the table; its spaces in order.
        scene: where everybody stands on them.
        width: px.
    """
    if not plate.spaces:
        return "", 0.0
    count = len(plate.spaces)
    across = 14 if width >= _WIDE else 7 if width >= _NARROW else 4
    rows = -(-count // across)
    wide, high = width / across, 46.0
    standing: dict[int, list[int]] = {}
    for player, at_space in enumerate(scene.outer):
        if 0 <= at_space < count and player < len(plate.seats):
            standing.setdefault(at_space, []).append(player)
    body = current = ""
    for index, space in enumerate(plate.spaces):
        row, column = divmod(index, across)
        column = across - 1 - column if row % 2 else column
        at = f"translate({number(column * wide)} {number(row * high)})"
        here = standing.get(index, [])
        ground = ink(_SPACE_TINTS.get(space.tint, "card"))
        body += (
            f'<g transform="{at}"><rect width="{number(wide)}" height="{high:g}" fill="{ground}"'
            f' stroke="{ink("line")}"/>' + text(5, 13, str(index), size=11, colour="muted")
        )
        middle = wide / 2
        for number_, name in enumerate(space.symbols):
            two = len(space.symbols) > 1  # smaller, and beside the number of the space
            x = middle + (7 + (number_ - 0.5) * 18 if two else 0)
            body += sign(name, (x, 16), 0.68 if two else 0.82)
        name = shorten(space.short, wide + 2, 11.5)
        body += (
            f'<text x="{number(middle)}" y="39.5" font-size="11.5" text-anchor="middle">'
            f"{escape(name)}</text>"
        )
        for order, player in enumerate(here):
            seat = plate.seats[player]
            body += badge(seat, player, (wide - 12 - 14 * (len(here) - 1 - order), 13), 0.8)
        turn = index % across == across - 1
        if turn:
            home = index == count - 1
            x = 8 if home or row % 2 else wide - 8
            body += (
                f'<path d="{"M0-6L4 0H-4Z" if home else "M0 0L4-6H-4Z"}"'
                f' transform="translate({number(x)} 43)" fill="{ink("next")}"/>'
            )
        body += "</g>"
        if scene.player in here:
            current = (
                f'<rect x="{number(column * wide + 1.5)}" y="{number(row * high + 1.5)}"'
                f' width="{number(wide - 3)}" height="{high - 3:g}" fill="none"'
                f' stroke="{ink("next")}" stroke-width="3"/>'
            )
    return body + current, rows * high + 1
