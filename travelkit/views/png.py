"""The static picture as PNG, for programs that know no SVG.

The work is done by resvg (the package `resvg_py`, MIT licence, wheels of 1.5 MB for Linux, macOS
and Windows), which is loaded only here. It draws with the fonts of the machine: without Palatino
or Georgia the names come out in Liberation Serif or whatever serif there is, so a PNG, unlike the
SVG, is not the same to the byte on every machine.
"""

from __future__ import annotations

from travelkit.errors import TravelkitError, shown
from travelkit.views.svg_style import flat


def board_png(svg: str, scale: float = 2) -> bytes:
    r"""A picture made by `board_svg`, as PNG.

    Args:
        svg: the picture. One of the theme ``"auto"`` comes out in the colours of paper.
        scale: pixels per px of the SVG, more than 0; 2 is sharp on most screens and in print.

    Returns:
        The bytes of a PNG file.

    Raises:
        TravelkitError: if `resvg_py` is not installed, the scale is no good, or the text is no
            picture.

    >>> svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>'
    >>> board_png(svg, 0)
    Traceback (most recent call last):
    travelkit.errors.TravelkitError: The scale is 0. It must be more than 0 and at most 8.
    """
    if not isinstance(scale, (int, float)) or not 0 < scale <= 8:  # noqa: PLR2004
        raise TravelkitError(f"The scale is {shown(scale)}. It must be more than 0 and at most 8.")
    try:
        import resvg_py
    except ImportError as error:
        raise TravelkitError(
            "Making a PNG needs one more package. Type:  pip install 'travelkit[png]'  and try "
            "again. The SVG picture works without it."
        ) from error
    try:
        found = resvg_py.svg_to_bytes(
            svg_string=flat(svg),
            zoom=scale,
            # The last resort after the families that the picture names.
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
            monospace_family="DejaVu Sans Mono",
        )
    except (ValueError, TypeError) as error:
        raise TravelkitError(
            f"This picture cannot be drawn ({error}). Give the text that board_svg returned."
        ) from error
    return bytes(found)
