"""A plot of matplotlib as a picture with words, the same in every run."""

from __future__ import annotations

import base64
import io
from html import escape
from typing import Any, NamedTuple

from travelkit.errors import TravelkitError, kind_of

_PAPER = "#FFFBF0"


class Plot(NamedTuple):
    """A picture that a notebook shows at the end of a cell.

    Args:
        code: the PNG file, in base 64.
        alt: what it shows, in words; also its `repr`.
        width: px on the page.

    >>> Plot("", "Days at sea at 14 and at 22 knots", 640)
    Picture: Days at sea at 14 and at 22 knots
    """

    code: str
    alt: str
    width: int

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def _repr_html_(self) -> str:
        return (
            f'<img alt="{escape(self.alt)}" width="{self.width}" '
            f'style="max-width:100%;height:auto;border:1px solid #CDBE9C;'
            f'border-radius:6px" src="data:image/png;base64,{self.code}">'
        )


def picture(figure: Any, alt: str) -> Plot:  # noqa: ANN401 - matplotlib is loaded when it is used
    """A figure of matplotlib as a picture with its words; the figure is closed.

    Args:
        figure: of matplotlib, or axes of one.
        alt: what it shows, for those who cannot see it: at least four words.

    Raises:
        TravelkitError: if there is no figure, or too few words.

    >>> import matplotlib.pyplot as plt
    >>> figure, axes = plt.subplots()
    >>> bars = axes.bar(["14 knots", "22 knots"], [9.2, 5.8])
    >>> picture(figure, alt="Two bars: 9.2 days at 14 knots, 5.8 at 22")
    Picture: Two bars: 9.2 days at 14 knots, 5.8 at 22

    The picture has paper behind it, so that it can be read in a dark notebook as well. Its file
    holds neither date nor version, so that two runs give the same.
    """
    figure = getattr(figure, "figure", figure)
    if not callable(getattr(figure, "savefig", None)):
        raise TravelkitError(
            f"picture takes a figure of matplotlib, such as figure or axes; {kind_of(figure)} is "
            "none."
        )
    if not isinstance(alt, str) or len(alt.split()) < 4:  # noqa: PLR2004
        raise TravelkitError(
            'Say what the picture shows, in four words or more: picture(figure, alt="...").'
        )
    import matplotlib.pyplot as plt
    from matplotlib.colors import to_hex

    for axes in getattr(figure, "axes", ()):
        if to_hex(axes.get_facecolor()) == "#ffffff":  # a white block on the paper
            axes.set_facecolor(_PAPER)
    file = io.BytesIO()
    figure.savefig(
        file, format="png", dpi=144, bbox_inches="tight", facecolor=_PAPER,
        metadata={"Software": None, "Creation Time": None},
    )  # fmt: skip
    plt.close(figure)
    code, width = _light(file)
    return Plot(code, alt, width // 2)


def _light(file: io.BytesIO) -> tuple[str, int]:
    """A PNG in 256 colours and base 64, and its width: a third of the size, and no dot looks other.

    A class downloads every picture of every notebook, so this counts.
    """
    from PIL import Image

    image = Image.open(file).convert("RGB")
    flat = image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small = io.BytesIO()
    flat.save(small, "PNG", optimize=True)
    return base64.b64encode(small.getvalue()).decode(), image.width
