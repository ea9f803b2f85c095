"""The small signs of a track and of cards: bank, ticket offices, luck, hotel, casino, souvenirs.

Each is a fragment of SVG of its own make, some 20 px wide about (0, 0), in the ink of the table, so
that it reads in both themes; on the page and in the static picture it is the same. A sign never
stands alone: its space or card always has a word beside it.
"""

from __future__ import annotations

from typing import Final

_INK = "var(--tk-ink, #2A2118)"
_CARD = "var(--tk-card, #FFFBF0)"
_GOOD = "var(--tk-good, #22603A)"
_NEXT = "var(--tk-next, #A8281E)"


def _solid(path: str, fill: str = _INK) -> str:
    return f'<path d="{path}" fill="{fill}" fill-rule="evenodd"/>'


def _discs(radius: float, fill: str, *places: tuple[float, float]) -> str:
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>' for x, y in places
    )


_AIRLINER = (
    "M0-9C1-9 1.6-7.6 1.6-6V-2.4L9 2.6V4.8L1.6 2.6V6.4L4 8.2V9.6L0 8.4-4 9.6V8.2L-1.6 6.4V2.6"
    "L-9 4.8V2.6L-1.6-2.4V-6C-1.6-7.6-1-9 0-9Z"
)

SIGNS: Final[dict[str, str]] = {
    "sign-bank": _solid(
        "M-9-4L0-9 9-4V-2.6H-9ZM-7.5-1.2H-5V5H-7.5ZM-1.25-1.2H1.25V5H-1.25ZM5-1.2H7.5V5H5Z"
        "M-9 6.2H9V8.6H-9Z"
    ),
    "sign-air": f'<path d="{_AIRLINER}" fill="{_INK}" transform="rotate(75)"/>',
    "sign-luck": _discs(3.5, _GOOD, (-3.4, -4.6), (3.4, -4.6), (-3.4, 1.8), (3.4, 1.8))
    + f'<path d="M0-1.4Q.4 4.6 4.2 8.6" fill="none" stroke="{_GOOD}" stroke-width="1.9"'
    ' stroke-linecap="round"/>',
    "sign-exchange": _solid(
        "M-9-5.2H3.4V-8.4L9.4-3.9 3.4 .6V-2.6H-9ZM9 5.2H-3.4V8.4L-9.4 3.9-3.4-.6V2.6H9Z"
    ),
    "sign-rail": _solid("M-9 4V-7.4H-1.6V-2.4H4.2V-6.4H7V-2.4Q9-2 9 .4V4ZM-7-5.4H-3.6V-2.4H-7Z")
    + _discs(2.4, _INK, (-6, 5.6), (-0.4, 5.6), (5.4, 5.6)),
    "sign-sea": _solid(
        "M-9.4 1.6H9.4L6.6 7.4H-6.8ZM-5.6-1.8H6.2V.6H-5.6ZM-3.6-6.8H-1V-2.8H-3.6Z"
        "M1.2-6.8H3.8V-2.8H1.2Z"
    ),
    "sign-hotel": _solid(
        "M-9.4-5.6H-7.4V1.4H9.4V7H7.4V4.4H-7.4V7H-9.4ZM-1-3.6H6Q9.4-3.6 9.4 .2H-1Z"
    )
    + _discs(2.1, _INK, (-4.2, -1.8)),
    "sign-globe": f'<g fill="none" stroke="{_INK}" stroke-width="1.6"><circle r="8.4"/>'
    '<ellipse rx="3.7" ry="8.4"/><path d="M-8-2.6H8M-8 2.6H8"/></g>',
    "sign-road": _solid(
        "M-9.4 3.4V-.2L-6.6-1.2-4-5.6H4L6.6-1.2Q9.4-.8 9.4 1.6V3.4ZM-4.6-1.2H-.7V-4.2H-2.9Z"
        "M.7-1.2H4.8L3-4.2H.7Z"
    )
    + _discs(2.5, _INK, (-5, 4), (5, 4)),
    "sign-customs": _solid("M-3.6-4V-7.4H3.6V-4H8.6V7.2H-8.6V-4ZM-1.8-4H1.8V-5.6H-1.8Z"),
    "sign-casino": _solid("M-7.4-7.4H7.4V7.4H-7.4Z")
    + _discs(1.6, _CARD, (-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4)),
    "sign-souvenir": _solid(
        "M-8.4-2.6H-1V0H-8.4ZM1-2.6H8.4V0H1ZM-7.2 1.2H-1V8H-7.2ZM1 1.2H7.2V8H1Z"
        "M0-3.4Q-5.4-9.4-6.4-5.8-6-3.4 0-3.4ZQ5.4-9.4 6.4-5.8 6-3.4 0-3.4Z",
        _NEXT,
    ),
    "sign-ticket": _solid("M-9-5H9V-1.6A1.7 1.7 0 0 0 9 1.6V5H-9V1.6A1.7 1.7 0 0 0-9-1.6Z"),
    "sign-risk": _solid("M0-9.4L9.4 0 0 9.4-9.4 0ZM-1.1-5.4L-.7 1.4H.7L1.1-5.4Z", _NEXT)
    + _discs(1.2, _CARD, (0, 3.7)),
    "sign-cheque": _solid(
        "M-9-5.4H9V5.4H-9ZM-7-3.4V3.4H7V-3.4ZM-5.4-1.4H2V-.2H-5.4ZM-5.4 1H-1V2.2H-5.4Z"
    ),
}
"""Name -> fragment of SVG, about (0, 0)."""

_SANS = "'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
_LINES = (
    ("by air", '<path d="M0 0H34" stroke="var(--tk-boat-line, #1F4E79)" stroke-width="1.5"/>'),
    (
        "by sea",
        (
            '<path d="M0 0H34" stroke="var(--tk-sea-line, #7C2D22)" stroke-width="1.5"'
            ' stroke-dasharray="5 4"/>'
        ),
    ),
    (
        "by rail",
        (
            '<g stroke="var(--tk-rail-line, #2A2118)"><path d="M0 0H34" stroke-width="1.2"/>'
            '<path d="M0 0H34" stroke-width="5" stroke-dasharray=".9 4.1"/></g>'
        ),
    ),
    ("by road", '<path d="M0 0H34" stroke="var(--tk-road-line, #7A5B1E)" stroke-width="2.4"/>'),
)
_SPOTS = (
    (
        "safe",
        (
            '<circle r="4" fill="var(--tk-halo, #FFFDF6)" stroke="var(--tk-line, #4A3B28)"'
            ' stroke-width="1.4"/>'
        ),
    ),
    ("Risk", '<path d="M0-5L5 0 0 5-5 0Z" fill="var(--tk-red-spot, #B3261E)"/>'),
    (
        "halt",
        (
            '<path d="M0-5.5L5 4H-5Z" fill="var(--tk-halo, #FFFDF6)"'
            ' stroke="var(--tk-line, #4A3B28)" stroke-width="1.4"/>'
        ),
    ),
)


def modes(borders: str) -> str:
    """The key of a map with four ways to travel, from its top left corner, 158 by 99 px.

    Args:
        borders: the year of the borders on the map.

    >>> "by rail" in modes("1961"), "borders of 1961" in modes("1961")
    (True, True)
    """
    drawn = "".join(
        f'<g transform="translate(10 {16 + 17 * row})">{line}</g><text x="51" y="{20 + 17 * row}"'
        f' font-size="11.5" fill="{_INK}">{words}</text>'
        for row, (words, line) in enumerate(_LINES)
    )
    drawn += "".join(
        f'<g transform="translate(114 {16 + 17 * row})">{spot}</g><text x="125"'
        f' y="{20 + 17 * row}" font-size="11.5" fill="{_INK}">{words}</text>'
        for row, (words, spot) in enumerate(_SPOTS)
    )
    return (
        f'<g font-family="{_SANS}"><path d="M.5 .5H157.5V98.5H.5Z" fill="var(--tk-plate, #F4EAD0)"'
        ' stroke="var(--tk-line, #4A3B28)"/><path d="M3.5 3.5H154.5V95.5H3.5Z" fill="none"'
        f' stroke="var(--tk-rule, #CDBE9C)"/>{drawn}<text x="10" y="89" font-size="11.5"'
        f' fill="var(--tk-muted, #65573F)">borders of {borders}</text></g>'
    )
