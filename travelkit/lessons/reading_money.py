"""Reads amounts of money: old British money in all its notations, and every other currency.

An amount is a `Fraction` of the smallest coin. Nothing is a float (C96).
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from travelkit.core import plain
from travelkit.lessons.reading import Unreadable, quoted, read_number, read_text, unwrapped, written
from travelkit.money import PENCE_IN_SHILLING, SHILLINGS_IN_POUND

if TYPE_CHECKING:
    from travelkit.money import Currency

DECIMAL_DAY = "15 February 1971"
_DECIMAL_YEAR = 1971
_POUND = PENCE_IN_SHILLING * SHILLINGS_IN_POUND
_LONGEST = 80  # characters of an amount

_COINS = {
    "farthing": Fraction(1, 4),
    "halfpenny": Fraction(1, 2),
    "ha'penny": Fraction(1, 2),
    "penny": Fraction(1),
    "threepence": Fraction(3),
    "sixpence": Fraction(6),
    "shilling": Fraction(12),
    "bob": Fraction(12),
    "florin": Fraction(24),
    "half crown": Fraction(30),
    "crown": Fraction(60),
    "half sovereign": Fraction(120),
    "sovereign": Fraction(240),
    "guinea": Fraction(252),
}
"""Old coins and their value in pence."""

_SIGNS: dict[str, str] = {
    "£": "pounds", "l": "pounds", "pound": "pounds", "pounds": "pounds", "sterling": "pounds",
    "pounds sterling": "pounds", "stg": "pounds", "gbp": "pounds",
    "$": "dollars", "us$": "dollars", "dollar": "dollars", "usd": "dollars",
    "hk$": "hong kong dollars", "hkd": "hong kong dollars", "hong kong dollar": "hong kong dollars",
    "f": "francs", "fr": "francs", "ff": "francs", "nf": "francs", "franc": "francs",
    "frf": "francs", "new francs": "francs", "new franc": "francs", "french francs": "francs",
    "dm": "marks", "mark": "marks", "deutschmark": "marks", "deutschmarks": "marks",
    "deutsche mark": "marks", "dem": "marks", "d-mark": "marks",
    "lira": "lire", "lit": "lire", "itl": "lire", "liras": "lire", "italian lire": "lire",
    "rouble": "roubles", "ruble": "roubles", "rubles": "roubles", "rub": "roubles",
    "sur": "roubles",
    "piastre": "piastres", "piaster": "piastres", "piasters": "piastres", "pt": "piastres",
    "rupee": "rupees", "rs": "rupees", "inr": "rupees", "re": "rupees",
    "¥": "yen", "jpy": "yen", "yens": "yen", "peso": "pesos", "pes": "pesos", "€": "euros",
    "euro": "euros", "eur": "euros",
    "c": "cents", "cent": "cents", "ct": "cents", "centime": "centimes", "ctm": "centimes",
}  # fmt: skip
"""How people write a currency, and its plain name."""

_BITS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}

_NEW_PENCE = re.compile(r"\d\s*(?:½\s*)?p$|new\s+p(?:ence|enny)", re.IGNORECASE)
_NUMBER = r"\d+(?:[ ,]\d{3})*"
_BIT = r"(?:\s*(?:[¼½¾]|\d/\d))"
_WORDS = re.compile(
    rf"(?:£?\s*(?P<pounds>{_NUMBER})\s*(?:£|l\b\.?|li\b|pounds?\b|(?<=\d)(?=\s+\d)|$)"
    rf"|£\s*(?P<pounds2>{_NUMBER}))?[\s,]*(?:and\s+)?"
    rf"(?:(?P<shillings>{_NUMBER})\s*(?:s\b\.?|sh\b\.?|shillings?\b|/-|(?<=\d)s(?=\d)))?[\s,]*"
    rf"(?:and\s+)?(?:(?P<pence>{_NUMBER})?(?P<bit>{_BIT})?\s*(?:d\b\.?|pence\b|penny\b))?\.?",
    re.IGNORECASE,
)
_STROKES = re.compile(
    rf"£?\s*(?:(?P<pounds>{_NUMBER})\s*[/.:-]\s*)?(?P<shillings>\d+|-)\s*[/.:-]\s*"
    rf"(?P<pence>\d+|-|=)(?P<bit>{_BIT})?\s*d?\.?"
)


def _part(text: str | None) -> int:
    return int(re.sub(r"[ ,]", "", text)) if text and text not in "-=" else 0


def _bit(text: str | None) -> Fraction:
    return read_text(text.strip()).number if text and text.strip() else Fraction(0)


def read_old_money(text: str, year: int = 0) -> Fraction:
    """The amount in pence of a text in pounds, shillings and pence.

    Args:
        text: such as ``£2 3s 6d``, ``£2/3/6``, ``2/6``, ``6/-``, ``7d``, ``half a crown``.
        year: of the prices; before 1971 new pence are refused with the date (C100).

    Raises:
        Unreadable: with a sentence for the pupil.

    >>> read_old_money("£2/3/6"), read_old_money("6/-"), read_old_money("half a crown")
    (Fraction(522, 1), Fraction(72, 1), Fraction(30, 1))
    """
    if len(text) > _LONGEST:
        raise Unreadable("That is a long text. Write one amount, like this: £4 3s 4d.")
    bare = (
        text.strip()
        .replace("\u2019", "'")
        .translate(dict.fromkeys(map(ord, "\u2212\u2013\u2014\u2010\u2011"), "-"))
    )
    minus = bare.startswith("-")
    bare = bare.removeprefix("-").strip()
    if _NEW_PENCE.search(bare) and year < _DECIMAL_YEAR:
        when = f"in {year} people paid" if year else "before that people paid"
        raise Unreadable(
            f"New pence (p) came on {DECIMAL_DAY}; {when} in shillings and pence (d). Write the "
            "amount like this: 3s 4d."
        )
    found = _coins(bare)
    if found is None:
        found = _spelled(bare)
    if found is None:
        raise Unreadable(
            f"I cannot read {quoted(text)} as money. Write pounds, shillings and pence like this: "
            "£4 3s 4d."
        )
    return -found if minus else found


def _coins(text: str) -> Fraction | None:
    """The value of a coin by its name, or of several of them."""
    words = re.sub(r"[\s-]+", " ", plain(text)).replace("half a ", "half ").removeprefix("a ")
    count, _, name = words.partition(" ")
    number = int(count) if count.isascii() and count.isdigit() and len(count) < 8 else 1  # noqa: PLR2004
    name = name if number != 1 or count == "1" else words
    for coin, pence in _COINS.items():
        if name in (coin, f"{coin}s") and coin not in ("penny", "shilling"):
            return number * pence
    return {"guineas": number * Fraction(252), "half crowns": number * Fraction(30)}.get(name)


def _spelled(text: str) -> Fraction | None:
    strokes = _STROKES.fullmatch(unicodedata.normalize("NFC", text))
    if strokes and not (strokes["pounds"] is None and re.search(r"[.:]", text)):
        pounds, shillings, pence = (
            _part(strokes[name]) for name in ("pounds", "shillings", "pence")
        )
        if strokes["pounds"] is not None or "£" not in text:
            return (
                (pounds * SHILLINGS_IN_POUND + shillings) * PENCE_IN_SHILLING
                + pence
                + _bit(strokes["bit"])
            )
    if re.fullmatch(r"£\s*\d[\d,]*\.\d+|\d[\d,]*\.\d+\s*(?:£|pounds?)", text):
        return read_text(text).number * _POUND  # £2.175 is 2 pounds 3 shillings 6 pence
    words = _WORDS.fullmatch(text)
    names = ("pounds", "pounds2", "shillings", "pence", "bit")
    if not words or not any(words[name] for name in names):
        return None
    if not re.search(r"[£a-z/]", text, re.IGNORECASE):
        return None  # 40 of what?
    pounds = _part(words["pounds"] or words["pounds2"])
    shillings, pence = _part(words["shillings"]), _part(words["pence"])
    return (
        (pounds * SHILLINGS_IN_POUND + shillings) * PENCE_IN_SHILLING + pence + _bit(words["bit"])
    )


def in_words(pence: Fraction) -> str:
    """An amount of old money as it is echoed: in words, so that a slip shows.

    >>> in_words(Fraction(40)), in_words(Fraction(241)), in_words(Fraction(1, 2))
    ('3 shillings 4 pence', '1 pound 1 penny', '½ pence')
    """
    size = abs(pence)
    shillings, rest = divmod(size, PENCE_IN_SHILLING)
    pounds, shillings = divmod(int(shillings), SHILLINGS_IN_POUND)
    parts = []
    for number, one, many in (
        (pounds, "pound", "pounds"),
        (shillings, "shilling", "shillings"),
        (rest, "penny", "pence"),
    ):
        if number:
            whole, bit = divmod(Fraction(number), 1)
            amount = (written(Fraction(whole)) if whole else "") + _BITS.get(bit, "")
            if bit and bit not in _BITS:
                amount = written(Fraction(number))
            parts.append(f"{amount} {one if number == 1 else many}")
    return ("minus " if pence < 0 else "") + (" ".join(parts) or "0 pence")


def plain_currency(words: str) -> str:
    """The plain name of a currency that people write in many ways.

    >>> plain_currency("DM"), plain_currency("US$")
    ('marks', 'dollars')
    """
    key = plain(words).removesuffix(".")
    return _SIGNS.get(key, key)


def read_money(
    value: Any,  # noqa: ANN401 - anything at all
    currency: Currency,
    language: str = "en",
    year: int = 0,
) -> Fraction:
    """The amount that an answer stands for, in smallest coins of `currency`.

    Args:
        value: a text, a number of units (francs, not centimes), or for old money a tuple of
            pounds, shillings and pence.
        currency: the one that is asked for; another one is refused by name.
        language: of texts; ``"de"`` has a decimal comma.
        year: of the prices.

    Raises:
        Unreadable: with a sentence for the pupil.

    >>> from travelkit.money import Currency
    >>> read_money("$19.99", Currency("dollars", "$", 100))
    Fraction(1999, 1)
    """
    value = unwrapped(value)
    old = currency.smallest == _POUND
    if old:
        return _old(value, year)
    read = read_number(value, language)
    factor = currency.smallest
    for words in (read.sign, read.unit):
        if not words:
            continue
        meant = plain_currency(words)
        if meant in ("cents", "centimes") and factor == 100:  # noqa: PLR2004
            factor = 1
        elif meant not in (
            plain_currency(currency.name),
            plain_currency(currency.symbol or currency.name),
        ):
            raise Unreadable(
                f"I read {quoted(words)} beside the number. This question asks for "
                f"{currency.name}: change it, or write the number with {currency.name}."
            )
    return read.number * factor


def _old(value: Any, year: int) -> Fraction:  # noqa: ANN401
    if isinstance(value, str):
        if not value.strip():
            raise Unreadable("There is nothing here yet. Write an amount like this: £4 3s 4d.")
        return read_old_money(value, year)
    if isinstance(value, tuple | list) and 1 < len(value) <= 3:  # noqa: PLR2004
        parts = [read_number(part).number for part in value]
        while len(parts) < 3:  # noqa: PLR2004
            parts.insert(0, Fraction(0))
        return (parts[0] * SHILLINGS_IN_POUND + parts[1]) * PENCE_IN_SHILLING + parts[2]
    number = read_number(value).number
    raise Unreadable(
        f"I read {written(number)}. Is that pounds, shillings or pence? Write it as a text, in "
        "quotation marks: “£4 3s 4d”."
    )


def money_words(amount: Fraction, currency: Currency, language: str = "en") -> str:
    """An amount as it is echoed.

    Args:
        amount: in smallest coins.
        currency: its currency; old British money is told in words.
        language: ``"de"`` writes a decimal comma.

    >>> from travelkit.money import Currency
    >>> money_words(Fraction(1999), Currency("dollars", "$", 100))
    '$19.99'
    """
    if currency.smallest == _POUND:
        return in_words(amount)
    places = len(str(currency.smallest - 1)) if currency.smallest > 1 else None
    number = written(abs(amount) / currency.smallest, language, places)
    sign = "\u2212" if amount < 0 else ""
    if currency.symbol:
        return f"{sign}{currency.symbol}{number}"
    return f"{sign}{number} {currency.name}"
