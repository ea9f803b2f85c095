"""The purse, the fares chart, the counter and the shop of the static picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.views.ledger import spaced
from travelkit.views.scene import plain_text
from travelkit.views.signs import SIGNS
from travelkit.views.svg_parts import dots, frame_rect, heading, text
from travelkit.views.svg_style import SANS, escape, ink, number, runs, shorten, width_of, wrap

if TYPE_CHECKING:
    from travelkit.views.ledger import Fare
    from travelkit.views.scene import Box, Plate

_NOTE = 24.0  # px, the height of a note of the purse
_ROW = 20.0
_MOST = 8  # so many fares are shown; the text and the live table have them all


def sign(name: str, at: tuple[float, float], scale: float = 1.0) -> str:
    """A small sign.

    Args:
        name: without its ``sign-``.
        at: its middle, px.
        scale: 1 for some 20 px.
    """
    x, y = at
    body = SIGNS.get(f"sign-{name}", "")
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:g})">{body}</g>'


def purse_svg(_plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """The money of a player as notes, each with the edge of its currency."""
    body = heading(box)
    x, y = 12.0, 32.0
    for row in box.rows:
        words = plain_text(row.rich)
        tail = f"= {row.tail}" if row.tail else ""
        wide = 16 + width_of(words, 12.5, bold=True) + (width_of(tail, 12) + 8 if tail else 0)
        if x + wide > width - 10 and x > 12:  # noqa: PLR2004
            x, y = 12.0, y + _NOTE + 5
        colour = row.mark if row.mark.startswith("coin") else "line"
        body += (
            f'<g transform="translate({number(x)} {number(y)})"><rect x=".5" y=".5"'
            f' width="{number(wide - 1)}" height="{_NOTE - 1:g}" rx="3" fill="{ink("card")}"'
            f' stroke="{ink("line")}"/><path d="M1 2h5v{_NOTE - 4:g}h-5z" fill="{ink(colour)}"/>'
        )
        body += text(11, 16.3, runs(wrap(row.rich, 900, 12.5)[0]), size=12.5, face=SANS)
        if tail:
            body += text(wide - 7, 16.3, escape(tail), size=12, colour="muted", end=True)
        body += "</g>"
        x += wide + 6
    need = y + _NOTE + 9
    return frame_rect(width, max(need, height or 0)) + body, need


def fares_svg(plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """The fares chart of a place: sign, city, steps, pounds and local money."""
    body = heading(box._replace(note=""))
    coin = next((one for one in plate.coins if box.spot in one.places), None)
    local = coin.name if coin and coin.name != "pounds" else ""
    found = [fare for fare in plate.fares if fare.start == box.spot]
    y = 30.0
    body += text(36, y + 12, "to", size=11.5, colour="muted")
    body += text(width - 118, y + 12, "steps", size=11.5, colour="muted", end=True)
    body += text(width - 70, y + 12, "fare", size=11.5, colour="muted", end=True)
    body += text(width - 14, y + 12, escape(local), size=11.5, colour="muted", end=True)
    y += 17
    most = _MOST
    if height:
        most = max(4, int((height - y - 40) // _ROW))
    for fare in found[:most]:
        body += dots(12, y, width - 24) + _fare(plate, fare, width, y, local=bool(local))
        y += _ROW
    if len(found) > most:
        body += text(14, y + 14, f"and {len(found) - most} more", size=11.5, colour="muted")
        y += 17
    for line in wrap((box.note,), width - 24, 11.5, most=2) if box.note else []:
        y += 15
        body += text(14, y, runs(line), size=11.5, colour="muted")
    need = y + 9
    return frame_rect(width, max(need, height or 0)) + body, need


def _fare(plate: Plate, fare: Fare, width: float, y: float, *, local: bool) -> str:
    name = shorten(plate.marks[fare.end].name, width - 190, 12.5)
    body = sign(fare.mode, (22, y + _ROW / 2), 0.75)
    body += text(36, y + 14.3, escape(name), size=12.5)
    body += text(width - 118, y + 14.3, str(fare.steps), size=12.5, end=True)
    body += text(width - 70, y + 14.3, f"£{fare.pounds}", size=12.5, end=True)
    if local:
        body += text(width - 14, y + 14.3, escape(spaced(fare.local)), size=12.5, end=True)
    return body


def counter_svg(_plate: Plate, box: Box, width: float, height: float | None) -> tuple[str, float]:
    """The bank's counter: the rate, and what the other money would bring."""
    body = heading(box._replace(note=""))
    y = 30.0
    for row in box.rows:
        for line in wrap(row.rich, width - 28, 12.5, most=2):
            y += 16.5
            body += text(14, y, runs(line), size=12.5)
        y += 3
    for line in wrap((box.note,), width - 28, 11.5, most=3) if box.note else []:
        y += 15
        body += text(14, y, runs(line), size=11.5, colour="muted")
    need = y + 10
    return frame_rect(width, max(need, height or 0)) + body, need
