"""Parts of a table as a picture of their own: the card, the spinner, the purse, the fares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.errors import TravelkitError, kind_of, shown
from travelkit.views.pictures import Picture
from travelkit.views.scene import plain_text
from travelkit.views.side import side_for
from travelkit.views.svg_boxes import box_svg
from travelkit.views.svg_style import escape, number, style_sheet, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.session import Session
    from travelkit.views.scene import Box, Plate

_PAGE: Final = 982.0  # px, the width of a table
_GAP: Final = 14.0


def parts(session: Session, *titles: str, width: int = 300) -> Picture:
    """The boxes of a table with these titles, side by side, as they stand beside the map now.

    Args:
        session: the play-through whose position is shown.
        titles: words of their titles, such as ``"Travel-Card"``; none for all boxes but the log.
        width: of each box, px, 160 to 980.

    Raises:
        TravelkitError: if the table has no such box now; the message names those it has.

    >>> from travelkit.session import Session
    >>> parts(Session("game-of-travel", ["Ada"], seed=7), "red ticket").words.partition(": ")[2]
    'New York (next); Rescue; Southampton; London.'
    """
    if not hasattr(session, "state_at"):
        raise TravelkitError(
            "These are parts of the table of a session, such as parts(table.session); "
            f"{kind_of(session)} has no table."
        )
    if type(width) is not int or not 160 <= width <= _PAGE:  # noqa: PLR2004
        raise TravelkitError(f"A part is 160 to 980 pixels wide; {shown(width)} is not.")
    side = side_for(session)
    boxes = side.scene().boxes
    chosen = [_titled(boxes, title) for title in titles] or [
        box for box in boxes if box.kind != "log"
    ]
    return side_by_side(side.plate(), chosen, width)


def side_by_side(plate: Plate, boxes: Sequence[Box], width: int) -> Picture:
    """Boxes in rows, as many in a row as fit, with their words.

    Args:
        plate: the table they belong to.
        boxes: one or more.
        width: of each, px.
    """
    across = max(1, int((_PAGE + _GAP) // (width + _GAP)))
    drawn, top = [], 0.0
    for start in range(0, len(boxes), across):
        row = [box_svg(plate, box, width) for box in boxes[start : start + across]]
        drawn += [
            f'<g transform="translate({number(1 + column * (width + _GAP))} {number(1 + top)})">'
            f"{body}</g>"
            for column, (body, _) in enumerate(row)
        ]
        top += max(height for _, height in row) + _GAP
    wide = min(across, len(boxes)) * (width + _GAP) - _GAP + 2
    high = top - _GAP + 2
    words = " ".join(told(box) for box in boxes)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(wide)}" height="{number(high)}" '
        f'viewBox="0 0 {number(wide)} {number(high)}"><title>{escape(words)}</title>'
        f"{style_sheet()}{themed(''.join(drawn), 'auto')}</svg>"
    )
    return Picture(svg, words)


def told(box: Box) -> str:
    """A box in words.

    Args:
        box: any box of a side view.

    >>> from travelkit.views.scene import Box, Row
    >>> told(Box("list", "Purse of Ada", "worth £2", (Row(("28 francs",), tail="£2"),)))
    'Purse of Ada (worth £2): 28 francs (£2).'
    """
    head = f"{box.title} ({box.note})" if box.note else box.title
    rows = [
        plain_text(row.rich).rstrip(".") + (f" ({row.tail})" if row.tail else "")
        for row in box.rows
    ]
    return f"{head}: {'; '.join(rows)}." if rows else f"{head}."


def _titled(boxes: Sequence[Box], title: str) -> Box:
    for box in boxes:
        if str(title).casefold() in box.title.casefold():
            return box
    known = ", ".join(box.title for box in boxes)
    raise TravelkitError(f"The table has no part {shown(title)} now. It has: {known}.")
