"""What a notebook stores of a table: the picture with its alt text, and the position in words.

The picture is an `<img>` with its data in it, because that is shown everywhere: in notebooks that
are not trusted, in fresh clones, by nbconvert and on web pages that show notebooks.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from travelkit.views.svg import board_svg
from travelkit.views.svg_style import Theme, escape
from travelkit.views.text import alt, describe

if TYPE_CHECKING:
    from travelkit.views.scene import Plate, Scene

_STILL = "This is a picture. To play, run the cell (Shift+Enter)."


def mimebundle(
    plate: Plate, scene: Scene, *, width: int = 982, theme: Theme = "auto"
) -> dict[str, str]:
    """The static outputs of a table, by media type.

    Args:
        plate: the table.
        scene: the position.
        width: of the picture, px.
        theme: of the picture; ``"auto"`` follows the reader's screen.

    Returns:
        ``text/plain``: the position in words. ``text/html``: the picture, and the words folded
        away below it; names are text there, never markup.

    >>> from travelkit.views.scene import Plate, Scene
    >>> plate = Plate("g", "<G>", "", "", (), (), (), (), (0, 0, 1, 1), (), "world")
    >>> mimebundle(plate, Scene(0, 0, -1, ("Hello.",)))["text/html"][:22]
    '<img alt="&lt;G&gt; on'
    """
    words = describe(plate, scene)
    picture = board_svg(plate, scene, width=width, theme=theme).encode("utf-8")
    data = base64.b64encode(picture).decode("ascii")
    html = (
        f'<img alt="{escape(alt(plate, scene))}" style="max-width:100%;height:auto"'
        f' width="{width}" src="data:image/svg+xml;base64,{data}">'
        f"<p><small>{_STILL}</small></p>"
        "<details><summary>The same in words</summary>"
        f'<div style="white-space:pre-wrap">{_lines(words)}</div></details>'
    )
    return {"text/plain": words, "text/html": html}


def _lines(words: str) -> str:
    return "\n".join(escape(line) for line in words.split("\n"))
