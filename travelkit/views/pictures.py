"""Still pictures for a cell: a board without a game, the cards of a game, side by side."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, NamedTuple

from travelkit.games import get
from travelkit.session import Session
from travelkit.views.scene import UNLABELLED
from travelkit.views.side import side_for
from travelkit.views.svg import board_svg
from travelkit.views.svg_boxes import box_svg
from travelkit.views.svg_style import escape, number, style_sheet, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Box, Plate

_CARD = 236.0  # px; a ticket lies four to a row in a notebook
_GAP = 14.0


class Picture(NamedTuple):
    """A picture that a notebook shows at the end of a cell.

    Args:
        svg: the picture itself.
        words: what a person who cannot see it needs to know; also its `repr`.

    >>> Picture("<svg/>", "Nothing yet.")
    Nothing yet.
    """

    svg: str
    words: str

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        code = base64.b64encode(self.svg.encode()).decode()
        image = f'<img alt="{escape(self.words)}" style="max-width:100%;height:auto" src="'
        return {
            "text/plain": self.words,
            "text/html": f'{image}data:image/svg+xml;base64,{code}">',
        }

    def __repr__(self) -> str:
        return self.words


def board(game: str, *, width: int = 982) -> Picture:
    """The board of a game as a picture, with every place and line and no pieces.

    Args:
        game: the game's id.
        width: px, 320 to 10 000.

    Raises:
        TravelkitError: if there is no such game, or the width is no good.

    >>> board("game-of-travel").words[:18]
    'The Game of Travel'
    """
    session = Session(game, get(game).seats[0], seed=0).to(0)
    side = side_for(session)
    plate = side.plate()._replace(seats=())
    scene = side.scene()._replace(
        player=-1, sentence=(), why="", choices=(), standings=(), next_spot=-1, path=None,
        onward=(), chips=(), boxes=(),
    )  # fmt: skip
    places = sum(mark.priority < UNLABELLED for mark in plate.marks)
    spots, lines = len(plate.marks) - places, len(plate.tracks)
    between = f", {spots} spots between them" if spots else ""
    words = f"{plate.title}: the board, {places} places{between} and {lines} lines. {plate.about}"
    return Picture(board_svg(plate, scene, width=width, theme="auto", panel=False), words)


def cards(plate: Plate, boxes: Sequence[Box], words: str) -> Picture:
    """Cards of a game side by side, four to a row, as they would lie on a table.

    Args:
        plate: the table they belong to.
        boxes: each card as a box of the side view.
        words: what they say, for those who cannot see them.

    >>> from travelkit.views.scene import Box
    >>> side = side_for(Session("game-of-travel", 1, seed=0))
    >>> cards(side.plate(), [Box("ticket", "Red ticket", "R01")], "One red ticket.")
    One red ticket.
    """
    shapes, heights = [], []
    for index, box in enumerate(boxes):
        body, height = box_svg(plate, box, _CARD)
        row, column = divmod(index, 4)
        if column == 0:
            heights.append(0.0)
        heights[row] = max(heights[row], height)
        shapes.append((row, column, body))
    tops = [sum(heights[:row]) + row * _GAP for row in range(len(heights))]
    width = min(4, len(boxes)) * (_CARD + _GAP) + 2
    height = sum(heights) + len(heights) * _GAP
    drawn = "".join(
        f'<g transform="translate({number(1 + column * (_CARD + _GAP))} {number(1 + tops[row])})">'
        f"{body}</g>"
        for row, column, body in shapes
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" '
        f'height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}">'
        f"<title>{escape(words)}</title>{style_sheet()}{themed(drawn, 'auto')}</svg>"
    )
    return Picture(svg, words)
