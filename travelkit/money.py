"""Exact money: whole numbers of the smallest coin, and rates as fractions.

Nothing here is ever a float. An amount is an `int` of the smallest coin of its currency (pence,
centimes, cents); a rate is a `fractions.Fraction`; where an exchange does not come out even, the
bank rounds down, so that no chain of exchanges can gain.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

PENCE_IN_SHILLING = 12
SHILLINGS_IN_POUND = 20


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


def read_pounds_shillings_pence(text: str) -> int:
    """The amount in pence of a text such as ``£4 3s. 4d.`` or ``3s 4d``.

    Raises:
        ValueError: with a sentence for the pupil, if it is no such amount.

    >>> read_pounds_shillings_pence("£4 3s. 4d."), read_pounds_shillings_pence("3s 4d")
    (1000, 40)
    """
    found = _OLD_MONEY.fullmatch(text.strip())
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
    total = (pounds * SHILLINGS_IN_POUND + shillings) * PENCE_IN_SHILLING + pence
    return -total if parts["sign"] else total
