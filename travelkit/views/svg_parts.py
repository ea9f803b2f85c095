"""What the boxes of the static picture are made of: lines of text, frames, dotted rules, headings.

A box kind with a drawing of its own has a file of its own (``svg_dial.py``, ``svg_money.py``) that
is built from these, and is named in `travelkit.views.svg_boxes.KINDS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.views.svg_style import SERIF, escape, ink, number

if TYPE_CHECKING:
    from travelkit.views.scene import Box

BODY = 13.0
"""Type size of the body, px."""


def text(
    x: float,
    y: float,
    inner: str,
    *,
    size: float = BODY,
    face: str = "",
    colour: str = "",
    end: bool = False,
) -> str:
    """A line of text.

    Args:
        x: start of the line, px; its end if `end`.
        y: base line, px.
        inner: escaped text, with spans.
        size: px.
        face: a font list, or "" for the one of the table.
        colour: name of a colour, or "" for ink.
        end: True to set it flush right.
    """
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{size:g}"'
        + (f' font-family="{face}"' if face else "")
        + (f' fill="{ink(colour)}"' if colour else "")
        + (' text-anchor="end"' if end else "")
        + f">{inner}</text>"
    )


def frame_rect(width: float, height: float, *, strong: bool = False) -> str:
    """The card on which a part stands."""
    return (
        f'<rect x=".5" y=".5" width="{number(width - 1)}" height="{number(height - 1)}" rx="2"'
        f' fill="{ink("card")}" stroke="{ink("line" if strong else "rule")}"/>'
    )


def dots(x: float, y: float, width: float) -> str:
    """A dotted rule from (x, y) to the right, px."""
    return (
        f'<path d="M{number(x)} {number(y)}h{number(width)}" stroke="{ink("rule")}"'
        ' stroke-dasharray="1.5 2"/>'
    )


def heading(box: Box) -> str:
    """The title of a box and the small words beside it."""
    return (
        f'<text x="12" y="22" font-size="13" font-weight="700" letter-spacing="1.2"'
        f' font-family="{SERIF}">{escape(box.title.upper())}'
        f'<tspan dx="6" font-size="12.5" font-style="italic" font-weight="400" letter-spacing="0"'
        f' fill="{ink("muted")}">{escape(box.note)}</tspan></text>'
    )
