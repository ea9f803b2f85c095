"""Money, fares and a track of spaces as plain values: what a table with a bank shows.

They stand in the `Plate`, because they stay the same all through a game. Every amount is a whole
number of the smallest coin of its currency, and every rate is a fraction, so that a page can work
out an exchange as exactly as the rules do.
"""

from __future__ import annotations

from typing import NamedTuple


class Coin(NamedTuple):
    """A currency.

    Args:
        name: what amounts are called, such as ``"francs"``.
        full_name: such as ``"new francs"``.
        area: the countries that use it.
        numerator, denominator: units for one pound sterling, as a fraction in lowest terms.
        places: the marks where it is the money of the country.

    >>> Coin("dollars", "United States dollars", "United States and Canada", 14, 5).numerator
    14
    """

    name: str
    full_name: str
    area: str
    numerator: int
    denominator: int
    places: tuple[int, ...] = ()


class Fare(NamedTuple):
    """A line of the fares chart.

    Args:
        start, end: numbers of marks.
        mode: ``"air"``, ``"sea"``, ``"rail"`` or ``"road"``.
        steps: to be thrown from city to city.
        pounds: the fare in pounds.
        local: the fare in units of the money of the place of departure.
        track: the number of the track it runs along.
        backwards: True if from that track's end to its start.
        beads: the marks on the way, both ends left out.

    >>> Fare(0, 1, "rail", 1, 15, 210, 3).pounds
    15
    """

    start: int
    end: int
    mode: str
    steps: int
    pounds: int
    local: int
    track: int
    backwards: bool = False
    beads: tuple[int, ...] = ()


class Space(NamedTuple):
    """A space of a track round the map.

    Args:
        name: in full.
        short: as there is room for it on the space.
        symbols: names of the drawings on it, one or two.
        tint: ``""``, ``"bank"``, ``"luck"`` or ``"pay"``.
        title: what happens here, in one sentence.

    >>> Space("Thos. Cook and Son", "Thos. Cook", ("globe",), "bank", "Tickets are sold.").short
    'Thos. Cook'
    """

    name: str
    short: str
    symbols: tuple[str, ...]
    tint: str
    title: str


class Holding(NamedTuple):
    """What a player has that can change hands.

    Args:
        cash: (number of the currency, units) of each that he has.
        souvenirs: their names.
        cards: the names of his cards.

    >>> Holding(((0, 385),), ("Mosaic brooch",)).cards
    ()
    """

    cash: tuple[tuple[int, int], ...] = ()
    souvenirs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def exchanged(units: int, given: Coin, got: Coin) -> int:
    """What the bank pays in whole units of `got` for some units of `given`, rounded down.

    Args:
        units: of the money that is given.
        given: that money.
        got: the money that is paid for it.

    >>> pound, lira = Coin("pounds", "", "", 1, 1), Coin("lire", "", "", 1750, 1)
    >>> exchanged(50, pound, lira), exchanged(3000, lira, pound)
    (87500, 1)
    """
    above, below = rate(given, got)
    return units * above // below


def rate(given: Coin, got: Coin) -> tuple[int, int]:
    """How many units of `got` one unit of `given` is worth, as a fraction in lowest terms.

    Args:
        given: one unit of it is changed.
        got: into this money.

    >>> dollar, franc = Coin("dollars", "", "", 14, 5), Coin("francs", "", "", 14, 1)
    >>> rate(dollar, franc), rate(franc, dollar)
    ((5, 1), (1, 5))
    """
    from fractions import Fraction

    worth = Fraction(got.numerator, got.denominator) / Fraction(given.numerator, given.denominator)
    return worth.as_integer_ratio()


def spaced(number: int) -> str:
    """A whole number in groups of three digits, with thin spaces that do not break.

    Args:
        number: any whole number.

    >>> spaced(245000) == "245\N{NARROW NO-BREAK SPACE}000", spaced(1750)
    (True, '1\u202f750')
    """
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def amount(units: int, coin: Coin) -> str:
    """An amount as it is written on the table: pounds with their sign before them.

    Args:
        units: of the smallest note.
        coin: its currency.

    >>> amount(85, Coin("pounds", "sterling", "", 1, 1)), amount(140, Coin("yen", "", "", 1000, 1))
    ('£85', '140 yen')
    """
    return f"£{spaced(units)}" if coin.name == "pounds" else f"{spaced(units)} {coin.name}"


def working(units: int, given: Coin, got: Coin) -> str:
    """How the bank reckons an exchange, as a line of arithmetic; what is rounded off is said.

    Args:
        units: of the money that is given.
        given: that money.
        got: the money that is paid for it.

    >>> pound, lira = Coin("pounds", "", "", 1, 1), Coin("lire", "", "", 1750, 1)
    >>> dollar = Coin("dollars", "", "", 14, 5)
    >>> working(245000, lira, pound).replace("\u202f", " ")
    '245 000 lire / 1 750 = £140'
    >>> working(50, dollar, pound).replace("\N{MULTIPLICATION SIGN}", "x")
    '50 dollars x 5 / 14 = 17 6/7, rounded down: £17'
    """
    above, below = rate(given, got)
    sign = f" \N{MULTIPLICATION SIGN} {spaced(above)}" if above != 1 or below == 1 else ""
    sign += f" / {spaced(below)}" if below != 1 else ""
    whole, rest = divmod(units * above, below)
    paid = amount(whole, got)
    if not rest:
        return f"{amount(units, given)}{sign} = {paid}"
    return (
        f"{amount(units, given)}{sign} = {spaced(whole)} {_least(rest, below)}, rounded down: "
        f"{paid}"
    )


def _least(above: int, below: int) -> str:
    from fractions import Fraction

    least = Fraction(above, below)
    return f"{least.numerator}/{least.denominator}"
