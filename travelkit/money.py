"""Exact money: whole numbers of the smallest coin, and rates as fractions.

Nothing here is ever a float. An amount is an `int` of the smallest coin of its currency (pence,
centimes, cents); a rate is a `fractions.Fraction`; where an exchange does not come out even, the
bank rounds down, so that no chain of exchanges can gain. Schools round otherwise, half up: that
rule has a name of its own, `rounded`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

PENCE_IN_SHILLING = 12
SHILLINGS_IN_POUND = 20
PENCE_IN_POUND = PENCE_IN_SHILLING * SHILLINGS_IN_POUND
DECIMAL_YEAR = 1971
"""Britain counts a hundred new pence to the pound since 15 February of this year."""


class Currency(NamedTuple):
    """A currency and its smallest coin.

    Args:
        name: in the plural, such as ``"francs"``.
        symbol: written before the amount, or "".
        smallest: how many of the smallest coin make one unit (100 centimes in a franc).

    >>> Currency("francs", "", 100).format(12345)
    '123.45 francs'
    """

    name: str
    symbol: str = ""
    smallest: int = 1

    def format(self, amount: int) -> str:
        """The amount (an int of the smallest coin) as a pupil reads it, thousands apart.

        >>> Currency("lire").format(245000)
        '245 000 lire'
        """
        sign = "-" if amount < 0 else ""
        units, rest = divmod(abs(amount), self.smallest)
        digits = len(str(self.smallest - 1)) if self.smallest > 1 else 0
        number = f"{units:,}".replace(",", " ") + (f".{rest:0{digits}d}" if digits else "")
        return f"{sign}{self.symbol}{number}" + ("" if self.symbol else f" {self.name}")

    def read(self, text: str) -> int:
        """The amount of a text, in the smallest coin; the other way round than `format`.

        Args:
            text: with a decimal point, such as ``"543.93"`` or ``"1 250.5 francs"``. A float has
                forgotten its cents already, so it is not taken; its printed form is a text.

        Raises:
            ValueError: with a sentence for the pupil, if there is no such amount of coins.

        >>> Currency("francs", "", 100).read("543.93"), Currency("lire").read("245 000 lire")
        (54393, 245000)
        """
        if not isinstance(text, str):
            raise ValueError(  # noqa: TRY004 - one kind of error for all that cannot be read
                f'An amount of {self.name} is written as a text, such as "543.93".'
            )
        bare = text.strip().removeprefix(self.symbol).removesuffix(self.name).strip()
        found = re.fullmatch(r"(-?)(\d{1,3}(?:[ ,\u202f]\d{3})+|\d*)(?:\.(\d*))?", bare)
        if found is None or not (found[2] or found[3]):
            raise ValueError(f'"{text[:40]}" is not an amount of {self.name} that I can read.')
        units, part = re.sub(r"\D", "", found[2]), found[3] or ""
        value = Fraction(int(units + part or "0"), 10 ** len(part)) * self.smallest
        if value.denominator != 1:
            raise ValueError(
                f'There is no coin for the last part of "{text[:40]}": '
                f"{self.smallest} of the smallest coin make one of the {self.name}."
            )
        return -value.numerator if found[1] else value.numerator


def exchange(amount: int, rate: Fraction) -> int:
    """What the bank pays for `amount` at `rate`, rounded down to the smallest coin.

    Args:
        amount: smallest coins given, 0 or more.
        rate: smallest coins got for one smallest coin given.

    Raises:
        ValueError: for a negative amount or rate.

    >>> from fractions import Fraction
    >>> exchange(100, Fraction(1, 3))
    33
    """
    if amount < 0 or rate < 0:
        raise ValueError("An exchange needs an amount and a rate of 0 or more.")
    return amount * rate.numerator // rate.denominator


def rounded(value: Fraction, places: int = 0) -> Fraction:
    """A number rounded as schools do: to the nearest, and a half away from nought.

    Args:
        value: the exact number, as a fraction; a float has lost its halves already.
        places: decimal places to keep, 0 or more.

    >>> [str(float(rounded(Fraction(text), 2))) for text in ("1.005", "2.675", "-0.125")]
    ['1.01', '2.68', '-0.13']
    """
    scale = 10**places
    whole = (abs(value) * scale * 2 + 1) // 2
    return Fraction(-whole if value < 0 else whole, scale)


def shared(amount: int, among: int) -> tuple[int, ...]:
    """An amount shared fairly: nothing is lost, and the first ones get the coins that are over.

    Args:
        amount: an int of the smallest coin.
        among: how many share it, 1 or more.

    Returns:
        One amount for each, which differ by one coin at most and add up exactly.

    Raises:
        ValueError: if nobody is there to share.

    >>> shared(1000, 3)
    (334, 333, 333)
    """
    if among < 1:
        raise ValueError("To share an amount, somebody has to be there: 1 or more.")
    each, over = divmod(amount, among)
    return (each + 1,) * over + (each,) * (among - over)


def new_pence(pence: int, year: int) -> Fraction:
    """What old pence were worth in new pence, exactly: 240 old ones made 100 new ones.

    Args:
        pence: an int of old pence.
        year: in which somebody asks for new pence.

    Raises:
        ValueError: for a year before there were any; the sentence names the day they came.

    >>> new_pence(6, 1971)
    Fraction(5, 2)
    """
    if year < DECIMAL_YEAR:
        raise ValueError(
            f"In {year} there were no new pence: they came on 15 February {DECIMAL_YEAR}. "
            "Reckon in pounds, shillings and pence."
        )
    return Fraction(pence * 100, PENCE_IN_POUND)


def pounds_shillings_pence(pence: int) -> str:
    """An amount of old British money (an int of pence, 240 to the pound) in words of its time.

    >>> pounds_shillings_pence(1000), pounds_shillings_pence(480), pounds_shillings_pence(5)
    ('£4 3s. 4d.', '£2', '5d.')
    """
    sign = "-" if pence < 0 else ""
    shillings, rest = divmod(abs(pence), PENCE_IN_SHILLING)
    pounds, shillings = divmod(shillings, SHILLINGS_IN_POUND)
    parts = [
        f"£{pounds:,}".replace(",", " ") if pounds else "",
        f"{shillings}s." if shillings else "",
        f"{rest}d." if rest else "",
    ]
    return sign + (" ".join(part for part in parts if part) or "0d.")


_OLD_MONEY = re.compile(
    r"(?P<sign>-?)\s*(?:£?\s*(?P<pounds>\d{1,3}(?:[ ,]\d{3})+|\d+)\s*(?:l|li|£|pounds?)?(?![\ds]))?"
    r"\s*(?:(?P<shillings>\d+)\s*(?:s|sh|shillings?)\.?)?"
    r"\s*(?:(?P<pence>\d+)\s*(?:d|pence|penny)\.?)?",
    re.IGNORECASE,
)


_PRICE_TAG = re.compile(
    r"(?P<sign>-?)\s*£?\s*(?:(?P<pounds>\d+)/)?(?P<shillings>\d+)/(?P<pence>\d+)"
)
"""As on a price tag of the time: 2/6 is two shillings and sixpence, 6/- six shillings."""


def read_pounds_shillings_pence(text: str) -> int:
    """The amount in pence of a text such as ``£4 3s. 4d.``, ``3s 4d``, ``£4/3/4`` or ``6/-``.

    Raises:
        ValueError: with a sentence for the pupil, if it is no such amount.

    >>> read_pounds_shillings_pence("£4 3s. 4d."), read_pounds_shillings_pence("3s 4d")
    (1000, 40)
    >>> read_pounds_shillings_pence("£4/3/4"), read_pounds_shillings_pence("6/-")
    (1000, 72)
    """
    bare = text.strip()
    found = _PRICE_TAG.fullmatch(bare.replace("/-", "/0")) or _OLD_MONEY.fullmatch(bare)
    parts = found.groupdict() if found else {}
    if not any(parts.get(name) for name in ("pounds", "shillings", "pence")):
        raise ValueError(
            f'"{text[:40]}" is not an amount I can read. Write pounds, shillings and pence '
            "like this: £4 3s. 4d."
        )
    pounds, shillings, pence = (
        int((parts[name] or "0").replace(" ", "").replace(",", ""))  # thousands stand apart
        for name in ("pounds", "shillings", "pence")
    )
    total = pounds * PENCE_IN_POUND + shillings * PENCE_IN_SHILLING + pence
    return -total if parts["sign"] else total
