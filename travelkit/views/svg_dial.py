"""Boxes of a game of cards and a spinner in the static picture: dial, Travel-Card, Score-Cards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from travelkit.views.scene import plain_text
from travelkit.views.svg_map import badge
from travelkit.views.svg_parts import frame_rect, heading, text
from travelkit.views.svg_style import (
    SERIF,
    escape,
    ink,
    number,
    runs,
    shorten,
    wrap,
)

if TYPE_CHECKING:
    from travelkit.views.scene import Box, Plate

_DIAL = 62.0  # px, the radius of the spinner
_CARD_HIGH = 34.0
_ACROSS = 5
_CRATE = "M4 9L20 2 36 9 20 16ZM4 9V20L20 27V16ZM36 9V20L20 27V16ZM12 5.5L28 12.5V23.5"


def _at(radius: float, degrees: float) -> str:
    turn = math.radians(degrees)
    return f"{number(radius * math.sin(turn))} {number(-radius * math.cos(turn))}"


def _dial(box: Box) -> str:
    """The sectors round (0, 0), the hand on the one that is marked."""
    wide = 360 / max(1, len(box.rows))
    body = (
        f'<circle r="{_DIAL:g}" fill="{ink("plate")}" stroke="{ink("line")}" stroke-width="1.6"/>'
    )
    turned = 0.0
    for index, row in enumerate(box.rows):
        on = row.mark == "next"
        turned = index * wide if on else turned
        fill = ink("next" if on else "card" if index % 2 else "tint0")
        start = (index - 0.5) * wide
        edge = _DIAL - 4.5
        body += (
            f'<path d="M0 0L{_at(edge, start)}A{edge:g} {edge:g} 0 0 1 {_at(edge, start + wide)}Z"'
            f' fill="{fill}" stroke="{ink("line")}" stroke-linejoin="round"/>'
        )
        x, y = (float(value) for value in _at(_DIAL * 0.72, index * wide).split())
        body += (
            f'<text x="{number(x)}" y="{number(y + 4.6)}" font-size="13" font-weight="700"'
            f' text-anchor="middle" font-family="{SERIF}" fill="{ink("on-next" if on else "ink")}">'
            f"{escape(plain_text(row.rich))}</text>"
        )
    return body + (
        f'<g transform="rotate({number(turned)})"><path d="M-4 17L-2-21H-6.2L0-35 6.2-21H2L4 17Z"'
        f' fill="{ink("ink")}" stroke="{ink("card")}" stroke-linejoin="round"/></g>'
        f'<circle r="5.5" fill="{ink("road")}" stroke="{ink("ink")}"/>'
    )


def dial_svg(_plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """The spinner, with its sectors in their order, and how likely the number was.

    Args:
        box: rows are the sectors; the one it has stopped at is marked ``"next"``.
        width: px.
        height: px to fill, if more than it needs.
    """
    need = 2 * _DIAL + 44
    high = max(need, height or 0)
    body = frame_rect(width, high) + heading(box._replace(note=""))
    middle = 32 + _DIAL + (high - need) / 2
    body += f'<g transform="translate({number(_DIAL + 14)} {number(middle)})">{_dial(box)}</g>'
    left = 2 * _DIAL + 30
    lines = wrap((box.note,), width - left - 10, 12.5, most=5)
    y = middle + 4 - 8.5 * (len(lines) - 1)
    for line in lines:
        body += text(left, y, runs(line), size=12.5)
        y += 17
    return body, need


def travel_card_svg(
    _plate: Plate, box: Box, width: float, height: float | None
) -> tuple[str, float]:
    """A card to travel by: city, state, article of commerce with its source, and points.

    Args:
        box: rows are the city, the state, the article and the source; the note has the points.
        width: px.
        height: px to fill, if more than it needs.
    """
    need = 128.0
    high = max(need, height or 0)
    middle = width / 2
    body = frame_rect(width, high, strong=True)
    body += (
        f'<rect x="5" y="5" width="{number(width - 10)}" height="{number(high - 10)}" fill="none"'
        f' stroke="{ink("rule")}"/>'
        f'<g font-family="{SERIF}"><text x="14" y="23" font-size="12.5" font-style="italic"'
        f' fill="{ink("muted")}">{escape(box.title)}</text>'
        f'<text x="{number(width - 14)}" y="23" font-size="12.5" font-weight="700"'
        f' text-anchor="end" fill="{ink("next")}">{escape(box.note)}</text></g>'
    )
    words = [plain_text(row.rich) for row in box.rows] + ["", "", "", ""]
    top = (high - need) / 2
    for word, foot, size, style, colour in (
        (words[0], 52, 20.0, ' font-weight="700" letter-spacing="1"', "ink"),
        (words[1], 69, 12.5, "", "muted"),
        (words[3], 116, 11.5, ' font-style="italic"', "muted"),
    ):
        shown = escape(shorten(word, width - 24, size, serif=True))
        body += (
            f'<text x="{number(middle)}" y="{number(foot + top)}" font-size="{size:g}"{style}'
            f' text-anchor="middle" font-family="{SERIF}" fill="{ink(colour)}">{shown}</text>'
        )
    if words[2]:
        line = wrap(box.rows[2].rich, width - 84, 13, serif=True, most=2)
        body += (
            f'<path transform="translate(14 {number(77 + top)})" d="{_CRATE}" fill="{ink("card")}"'
            f' stroke="{ink("ink")}" stroke-linejoin="round"/>'
        )
        for index, part in enumerate(line):
            y = 95 + top + 15 * index - 7 * (len(line) - 1)
            body += (
                f'<text x="{number(middle + 18)}" y="{number(y)}" font-size="13"'
                f' text-anchor="middle" font-family="{SERIF}">{runs(part)}</text>'
            )
    return body, need


def scores_svg(plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """Cards that have been won, with empty places for those to come, and what others have.

    Args:
        plate: for the players' badges.
        box: a row without a player is a card; a row with one is a line about him.
        width: px.
        height: px to fill, if more than it needs.
    """
    cards = [row for row in box.rows if row.player < 0]
    others = [row for row in box.rows if row.player >= 0]
    across = min(_ACROSS, max(3, len(cards)))
    wide = (width - 24 - 5 * (across - 1)) / across
    body = heading(box)
    for index, row in enumerate(cards):
        x = 12 + index % across * (wide + 5)
        y = 32 + index // across * (_CARD_HIGH + 5)
        empty = row.mark == "open"
        dash = ' stroke-dasharray="4 3"' if empty else ""
        fill = "none" if empty else ink("halo")
        body += (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{_CARD_HIGH:g}"'
            f' rx="2.5" fill="{fill}" stroke="{ink("line")}"{dash}/>'
        )
        if empty:
            continue
        name = escape(shorten(plain_text(row.rich), wide - 4, 11))
        body += (
            f'<g text-anchor="middle"><text x="{number(x + wide / 2)}" y="{number(y + 14)}"'
            f' font-size="11">{name}</text><text x="{number(x + wide / 2)}" y="{number(y + 28)}"'
            f' font-size="12" font-weight="700">{escape(row.tail)}</text></g>'
        )
    y = 32 + -(-len(cards) // across) * (_CARD_HIGH + 5)
    if not cards:
        body += text(14, y + 14, "No card.", size=12.5, colour="muted")
        y += 22
    for row in others:
        known = 0 <= row.player < len(plate.seats)
        body += badge(plate.seats[row.player], row.player, (21, y + 10), 0.62) if known else ""
        words = escape(shorten(plain_text(row.rich), width - 48, 12))
        body += text(36, y + 14, words, size=12)
        y += 19
    need = y + 7
    return frame_rect(width, max(need, height or 0)) + body, need
