"""Units that pupils write: their names, and how they turn into one another."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from travelkit.core import plain


class Unit(NamedTuple):
    """A unit of measure.

    Args:
        name: as it is said, in the plural.
        kind: what it measures; units of one kind turn into one another.
        size: in the first unit of that kind.
        words: how people write it.

    >>> UNITS["km"].name
    'kilometres'
    """

    name: str
    kind: str
    size: Fraction
    words: tuple[str, ...]


_ALL = (
    Unit("kilometres", "length", Fraction(1),
         ("km", "kms", "kilometre", "kilometer", "kilometers")),
    Unit("metres", "length", Fraction(1, 1000), ("m", "metre", "meter", "meters")),
    Unit("miles", "length", Fraction(1609344, 1_000_000), ("mile", "mi", "statute miles")),
    Unit("sea miles", "length", Fraction(1852, 1000),
         ("nautical miles", "nautical mile", "sea mile", "nm", "nmi", "seemeilen")),
    Unit("minutes", "time", Fraction(1), ("min", "mins", "minute", "minuten")),
    Unit("seconds", "time", Fraction(1, 60), ("s", "sec", "secs", "second", "sekunden")),
    Unit("hours", "time", Fraction(60), ("h", "hr", "hrs", "hour", "stunden", "stunde", "std")),
    Unit("days", "time", Fraction(1440), ("day", "d", "tage", "tag")),
    Unit("weeks", "time", Fraction(10080), ("week", "wk", "wks", "wochen", "woche")),
    Unit("kilometres an hour", "speed", Fraction(1),
         ("km/h", "kmh", "kph", "km per hour", "kilometres per hour", "kilometers per hour")),
    Unit("knots", "speed", Fraction(1852, 1000), ("knot", "kn", "kt", "kts", "knoten")),
    Unit("miles an hour", "speed", Fraction(1609344, 1_000_000), ("mph", "miles per hour")),
    Unit("per cent", "share", Fraction(1, 100), ("%", "percent", "pct", "prozent")),
    Unit("share", "share", Fraction(1), ("",)),
    Unit("degrees", "angle", Fraction(1), ("°", "deg", "degree", "grad")),
)  # fmt: skip

UNITS: dict[str, Unit] = {
    plain(word): unit for unit in _ALL for word in (unit.name, *unit.words) if word
}
"""Every way to write a unit, as `travelkit.core.plain` has it, with the unit."""


def unit_of(words: str) -> Unit | None:
    """The unit that people mean, or None for a word that is no measure, such as "spaces".

    >>> unit_of("Nautical miles").size, unit_of("spaces")
    (Fraction(463, 250), None)
    """
    return UNITS.get(plain(words).removesuffix("."))


def same_unit(one: str, other: str) -> bool:
    """True if two words name one unit; a plural s does not count.

    >>> same_unit("km", "kilometres"), same_unit("throw", "throws"), same_unit("km", "miles")
    (True, True, False)
    """
    first, second = unit_of(one), unit_of(other)
    if first or second:
        return first == second
    bare = [plain(words).removesuffix(".").removesuffix("s") for words in (one, other)]
    return bare[0] == bare[1]
