"""Which countries share a currency of GO: they are tinted on the map as the notes are edged."""

from __future__ import annotations

from typing import Final

from travelkit.views.scene import Area

BORDERS: Final = "countries_1961"
"""The layer of the map: who held what on 1 January 1961."""

FIRST_TINT: Final = 5
"""The tint of sterling; those of the other currencies follow in their order."""

COUNTRIES: Final = (
    # G11, G72, G75: the areas as the rules group them and `currencies.csv` names them
    ("GB", "ZA", "AU", "NZ", "KE", "UG", "TZ", "FJ", "SH"),  # sterling
    ("US", "CA"),  # dollars
    ("FR", "MA", "SN", "MG"),  # new francs
    ("WB", "DE"),  # Deutsche Mark: the game has Berlin alone
    ("IT",),  # lire
    ("SU",),  # roubles
    ("UAR", "TR", "IR"),  # piastres
    ("IN", "SC"),  # rupees
    ("HK", "SG"),  # Hong Kong dollars
    ("JP",),  # yen
    ("MX", "PE", "BR", "AR"),  # pesos
)
"""For each currency the codes of its countries on the map."""


def money_areas() -> tuple[Area, ...]:
    """The countries with a currency of the game, each in the tint of its money; only looked at.

    >>> [area.tint for area in money_areas() if area.code in ("GB", "IT", "AR")]
    [5, 9, 15]
    """
    return tuple(
        Area(-1, code, "", FIRST_TINT + number, (0.0, 0.0))
        for number, codes in enumerate(COUNTRIES)
        for code in codes
    )
