"""The boxes of the static picture: ticket, list and log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from travelkit.views.scene import plain_text
from travelkit.views.svg_cards import HIGH, STRIP, WIDE, face_svg
from travelkit.views.svg_dial import dial_svg, scores_svg, travel_card_svg
from travelkit.views.svg_map import badge
from travelkit.views.svg_money import counter_svg, fares_svg, purse_svg
from travelkit.views.svg_parts import dots, frame_rect, heading, text
from travelkit.views.svg_style import (
    SANS,
    SERIF,
    escape,
    ink,
    number,
    runs,
    shorten,
    width_of,
    wrap,
)
from travelkit.views.svg_things import things_svg
from travelkit.views.text import LOG_LINES

if TYPE_CHECKING:
    from travelkit.views.scene import Box, Plate, Row

_ROW = 24.0
_LINE = 16.5
_TICK = "M-4.5 .5L-1.5 3.5 4.5-3.5"
_WEDGE = "M-4-5L5 0-4 5Z"


def _ticket_row(row: Row, number_: int, width: float, y: float) -> str:
    """A name of a ticket: crossed out when done, marked when next, numbered when later."""
    name = plain_text(row.rich)
    body = ""
    middle = y + _ROW / 2
    sign, colour, bold = "", "ink", False
    if row.mark == "done":
        sign = f'<path d="{_TICK}" fill="none" stroke="{ink("muted")}" stroke-width="1.8"'
        colour = "muted"
    elif row.mark == "next":
        sign = f'<path d="{_WEDGE}" fill="{ink("next")}"'
        bold = True
    if sign:
        body += f'{sign} transform="translate(20 {number(middle)})"/>'
    elif row.mark == "later":
        inner = f'<tspan font-weight="700">{number_}</tspan>'
        body += text(16.5, middle + 4.2, inner, size=12, colour="muted")
    tail = row.tail
    if tail:
        inner = f'<tspan font-weight="700">{escape(tail)}</tspan>'
        shade = "next" if row.mark == "next" else "muted"
        body += text(width - 14, middle + 4.2, inner, size=12, colour=shade, end=True)
    room = width - 54 - (width_of(tail, 12, bold=True) if tail else 0)
    name = shorten(name, room, 15.5, serif=True, bold=bold)
    span = escape(name)
    if row.mark == "done":
        span = f'<tspan text-decoration="line-through">{span}</tspan>'
    if bold:
        span = f'<tspan font-weight="700">{span}</tspan>'
    return body + text(36, middle + 5, span, size=15.5, face=SERIF, colour=colour)


def _ticket(_plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    need = 30 + 8 + _ROW * len(box.rows) + 8
    high = max(need, height or 0)
    colour = f"{box.colour}-ticket" if box.colour in {"red", "white", "blue"} else "line"
    on = {"white": "on-white-ticket", "": "panel"}.get(box.colour, "on-next")
    note_wide = width_of(box.note, 12) if box.note else 0
    title = shorten(box.title.upper(), width - note_wide - 34, 14, serif=True)
    body = frame_rect(width, high, strong=True)
    body += (
        f'<path d="M1 1H{number(width - 1)}V29H1Z" fill="{ink(colour)}"/>'
        f'<path d="M.5 29.5H{number(width - 0.5)}" stroke="{ink("line")}"/>'
        f'<text x="14" y="20" font-size="13" font-weight="700" letter-spacing="1.2"'
        f' font-family="{SERIF}" fill="{ink(on)}">{escape(title)}</text>'
        + text(width - 14, 20, escape(box.note), size=12, colour=on, end=True)
    )
    for index, row in enumerate(box.rows):
        y = 36 + _ROW * index
        if index:
            body += dots(14, y, width - 28)
        body += _ticket_row(row, index + 1, width, y)
    return body, need


def _list(plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    body = heading(box)
    y = 32.0
    rows = box.rows[:LOG_LINES] if box.kind == "log" else box.rows
    for index, row in enumerate(rows):
        known = 0 <= row.player < len(plate.seats)
        left = 38.0 if known else 14.0
        tail_wide = width_of(row.tail, 12.5) + 10 if row.tail else 0
        lines = wrap(row.rich, width - left - 14 - tail_wide, 12.5, most=3)
        if index:
            body += dots(12, y, width - 24)
        if known:
            body += badge(plate.seats[row.player], row.player, (22, y + 12), 0.74)
        if row.mark == "done":
            body += (
                f'<path d="{_TICK}" fill="none" stroke="{ink("good")}" stroke-width="1.8"'
                f' transform="translate({number(width - 20 - tail_wide)} {number(y + 12)})"/>'
            )
        for line in lines:
            body += text(left, y + 16.3, runs(line), size=12.5, face=SANS)
            y += _LINE
        if row.tail:
            at = y - _LINE * len(lines) + 16.3
            body += text(width - 14, at, escape(row.tail), size=12.5, colour="muted", end=True)
        y += 7.5
    need = y + 5
    return frame_rect(width, max(need, height or 0)) + body, need


def _carded(plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """A hand or a journey as cards: side by side, or like scales as far back as there is room."""
    body = heading(box)
    if box.kind == "hand":
        across = max(1, int((width - 20) // (WIDE + 5)))
        for index, row in enumerate(box.rows):
            line, column = divmod(index, across)
            x, y = 12 + column * (WIDE + 5), 34 + line * (HIGH + 22)
            drawn = face_svg(plate.faces[row.card], rim=_RIMS.get(row.tail, "line"))
            word = escape(row.tail.removeprefix("by ").removeprefix("the "))
            colour = _RIMS.get(row.tail, "muted")
            body += (
                f'<g transform="translate({number(x)} {number(y)})">{drawn}<text x="{WIDE / 2:g}"'
                f' y="{HIGH + 13:g}" font-size="11" text-anchor="middle" fill="{ink(colour)}">'
                f"{word}</text></g>"
            )
        lines = max(1, -(-len(box.rows) // across))
        need = 34 + lines * (HIGH + 22) + 4
        return frame_rect(width, max(need, height or 0)) + body, need
    places: list[tuple[float, Row, bool]] = []
    x = 0.0
    for index, row in enumerate(box.rows):  # newest first
        whole = index == 0 or row.mark == "open"
        wide = WIDE + (8 if whole and index else 0) if whole else STRIP
        if x + wide > width - 26:
            break
        x += wide
        places.append((x, row, whole))
    for at, row, whole in reversed(places):
        newest = row is box.rows[0]
        drawn = face_svg(plate.faces[row.card], covered=not whole, rim="next" if newest else "line")
        word = _LAID.get(row.tail, "")
        colour = "next" if row.tail == "by air" else "muted"
        body += (
            f'<g transform="translate({number(12 + x - at)} 50)">{drawn}<text x="2" y="-5"'
            f' font-size="11" fill="{ink(colour)}">{word}</text></g>'
        )
    need = 50 + HIGH + 10
    return frame_rect(width, max(need, height or 0)) + body, need


_RIMS = {"by border": "legal", "by ferry": "legal", "the pair": "legal", "by air": "legal"}
_LAID = {"start": "start", "by ferry": "ferry", "the pair": "pair", "by air": "by air"}


Drawer = Callable[["Plate", "Box", float, "float | None"], tuple[str, float]]
"""Draws a box from (0, 0): of the plate, this box, so wide in px, at least so high in px if a
height is given. It returns the body and the height that the box needs."""

KINDS: dict[str, Drawer] = {
    "ticket": _ticket,
    "purse": purse_svg,
    "fares": fares_svg,
    "exchange": counter_svg,
    "shop": counter_svg,
    "things": things_svg,
    "spinner": dial_svg,
    "travel-card": travel_card_svg,
    "scores": scores_svg,
}
"""The kinds of box that have a drawing of their own; every other kind is a list of its rows."""


_TABS = ("fares", "exchange", "shop")


def pictured(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes that a picture has room for: of the tabs the one on top, and no forms for deals.

    Args:
        boxes: all of them.
    """
    top = next((box.kind for box in boxes if box.kind in _TABS and box.colour == "first"), "fares")
    return tuple(
        box for box in boxes if box.kind != "deal" and (box.kind not in _TABS or box.kind == top)
    )


def box_svg(plate: Plate, box: Box, width: float, height: float | None = None) -> tuple[str, float]:
    """A box from (0, 0), and the height that it needs.

    Args:
        plate: for the players' badges.
        box: what is in it.
        width: px.
        height: px to fill, if more than it needs.
    """
    if plate.faces and box.kind in {"hand", "journey"}:
        return _carded(plate, box, width, height)
    return KINDS.get(box.kind, _list)(plate, box, width, height)
