"""Reads what pupils answer: numbers of every kind, as text and as Python has them.

Nothing is guessed in silence: whoever reads says what was read, and what cannot be read is refused
in a sentence that says how to write it. Numbers become exact fractions.
"""

from __future__ import annotations

import math
import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from travelkit.core import plain
from travelkit.errors import shown

THIN = "\u202f"
"""The narrow no-break space that stands between thousands."""

_LONGEST = 400  # characters of an answer that are looked at
_LARGEST = 10**60
_WORDY = 60  # characters that are shown of what was not understood


class Unreadable(Exception):  # noqa: N818 - it is the answer that is so
    """An answer that is no answer of this kind; the message is a sentence for the pupil.

    >>> str(Unreadable("Write a number."))
    'Write a number.'
    """


class Read(NamedTuple):
    """A number as it was read.

    Args:
        number: exactly.
        unit: the words behind it, as typed, or "".
        sign: the currency's sign in front of it, or "".
        written: how many places after the point were written; None if Python's own number came,
            whose digits say nothing.
        binary: True for a float, whose last digits are noise.

    >>> read_number("5,180 km")
    Read(number=Fraction(5180, 1), unit='km', sign='', written=0, binary=False)
    """

    number: Fraction
    unit: str = ""
    sign: str = ""
    written: int | None = None
    binary: bool = False


_GAPS = re.compile(r"(?<=\d)[\s\u00a0\u2009\u202f'\u2019_](?=\d{3}(?!\d))")
_DIGITS = r"(?:\d[\d.,]*|[.,]\d+)"
_NUMBER = re.compile(
    rf"(?P<minus>[-+]?)\s*(?P<sign>[£$€¥]|[A-Za-z]{{1,3}}\.?[£$]?(?=\s?[\d]))?\s*(?P<minus2>[-+]?)\s*"
    rf"(?:(?P<whole>\d+)\s+(?P<over>\d+)\s*/\s*(?P<under>\d+)"
    rf"|(?P<top>\d+)\s*/\s*(?P<bottom>\d+)"
    rf"|(?P<digits>{_DIGITS})(?:[eE](?P<power>[-+]?\d{{1,3}}))?)"
    r"\s*(?P<unit>\D.{0,60})?",
    re.DOTALL,
)


def quoted(value: object) -> str:
    """What a pupil wrote, short enough for a sentence.

    >>> quoted("x" * 100)[-3:], quoted("  Rome ")
    ('x…”', '“Rome”')
    """
    text = " ".join(value.split()) if isinstance(value, str) else shown(value, _WORDY)
    # control characters, and half characters that no file can hold, are only shown as boxes
    text = "".join(letter if letter.isprintable() or letter == " " else "�" for letter in text)
    return f"“{text[:_WORDY]}{'…' if len(text) > _WORDY else ''}”"


def unwrapped(value: Any) -> Any:  # noqa: ANN401 - anything at all
    """Numbers of numpy, and series of one value, as Python's own; the rest as it is.

    numpy itself is not needed: its numbers know how to become Python's (C43).

    >>> unwrapped(5), unwrapped("5")
    (5, '5')
    """
    item = getattr(value, "item", None)
    shape = getattr(value, "shape", None)
    if not isinstance(value, type) and callable(item) and shape in ((), (1,)):
        try:
            found = item()
            if type(value).__name__ in ("float32", "float16"):
                return float(str(value))  # 4.7, not the 4.699999809 that it is in binary
            return float(found) if type(found) is type(value) else found  # numpy.longdouble
        except Exception:  # noqa: BLE001 - somebody else's object
            return value
    return value


def digits_in(text: str, language: str) -> tuple[Fraction, int]:
    """The number that digits, points and commas stand for, and its places after the point.

    Args:
        text: digits with points and commas, no spaces.
        language: ``"de"`` writes 1.234,56; any other 1,234.56. What can only be meant the other
            way round is read so: 4,70 has two places after its comma in any language.

    Raises:
        Unreadable: if points and commas stand where they cannot.

    >>> digits_in("1.234,56", "de"), digits_in("1,234", "en")
    ((Fraction(30864, 25), 2), (Fraction(1234, 1), 0))
    """
    point, group = (",", ".") if language == "de" else (".", ",")
    for decimal, thousands in ((point, group), (group, point)):
        whole, found, rest = text.partition(decimal)
        if found and not rest and not whole:
            continue
        grouped = re.fullmatch(rf"\d{{1,3}}(?:{re.escape(thousands)}\d{{3}})+", whole)
        bare = whole.replace(thousands, "") if grouped else whole
        if (bare or rest) and re.fullmatch(r"\d*", bare) and re.fullmatch(r"\d*", rest):
            return Fraction(f"{bare or '0'}.{rest or '0'}"), len(rest)
    raise Unreadable(
        f"I cannot tell what the points and commas in {quoted(text)} mean. Write it without signs "
        f"between the thousands, such as 1234{point}5."
    )


def _settled(text: str) -> str:
    """A text with plain minus signs, digits and fraction strokes, thousands closed up."""
    text = unicodedata.normalize("NFKC", re.sub(r"(?<=\d)(?=[¼½¾⅓⅔⅛⅜⅝⅞])", " ", text))
    text = text.replace("\u2044", "/").translate(
        dict.fromkeys(map(ord, "\u2212\u2013\u2014\u2010\u2011"), "-")
    )
    return _GAPS.sub("", text.strip().removeprefix("=").strip())


def read_text(text: str, language: str = "en") -> Read:
    """The number in a text, with the signs and words around it.

    Raises:
        Unreadable: if there is none, or more than one.

    >>> read_text("50 %").unit, read_text("-½").number, read_text("1 1/2 hours").number
    ('%', Fraction(-1, 2), Fraction(3, 2))
    """
    if len(text) > _LONGEST:
        raise Unreadable(f"That is a text of {len(text)} characters. Write one number, in digits.")
    if not text.strip():
        raise Unreadable("There is nothing between the quotation marks yet. Write a number.")
    found = _NUMBER.fullmatch(_settled(text))
    if not found:
        raise Unreadable(f"I looked for a number in {quoted(text)}. Write one in digits.")
    part = found.groupdict()
    written: int | None = None
    if part["digits"]:
        number, written = digits_in(part["digits"].rstrip(".,") or "x", language)
        if part["power"]:
            number, written = number * Fraction(10) ** int(part["power"]), None
    else:
        bottom = int(part["bottom"] or part["under"])
        if not bottom:
            raise Unreadable("Nothing can be divided by 0. Look at the fraction again.")
        number = int(part["whole"] or 0) + Fraction(int(part["top"] or part["over"]), bottom)
    unit = (part["unit"] or "").strip().removesuffix(".").strip()
    if any(letter.isdigit() for letter in unit):
        raise Unreadable(f"I found more than one number in {quoted(text)}. Write one.")
    if "-" in (part["minus"], part["minus2"]):
        number = -number
    return Read(_sized(number), unit, (part["sign"] or "").strip(), written)


def _sized(number: Fraction) -> Fraction:
    if abs(number) > _LARGEST:
        raise Unreadable("That number is larger than anything in this lesson. Look at it again.")
    return number


def read_number(value: Any, language: str = "en") -> Read:  # noqa: ANN401 - anything at all
    """The number that an answer stands for.

    Args:
        value: anything: a number of Python or numpy, a Decimal, a Fraction, a text.
        language: of texts, see `digits_in`.

    Raises:
        Unreadable: with a sentence for the pupil.

    >>> read_number(0.5).number, read_number(Decimal("4.70")).number
    (Fraction(1, 2), Fraction(47, 10))
    """
    value = unwrapped(value)
    if isinstance(value, str):
        return read_text(value, language)
    if isinstance(value, bool):
        raise Unreadable(f"I read {value}. That is a yes or no; this question asks for a number.")
    if isinstance(value, int):
        if abs(value) > _LARGEST:  # before anybody writes 10 000 digits
            raise Unreadable(
                "That number is larger than anything in this lesson. Look at it again."
            )
        return Read(Fraction(value))
    if isinstance(value, float):
        if not math.isfinite(value):
            what = "nan, which means “not a number”" if math.isnan(value) else "an endless number"
            raise Unreadable(f"I read {what}. Look at how it was computed, or write one in digits.")
        # its printed form is what was meant: 543.93, not 543.9299999...
        return Read(_sized(Fraction(repr(float(value)))), binary=True)
    if isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > 60:  # noqa: PLR2004 - see _LARGEST
            raise Unreadable("I read no number that one could count to. Look at it again.")
        return Read(_sized(Fraction(value)))
    if isinstance(value, Fraction):
        return Read(_sized(value))
    raise Unreadable(f"I read {described(value)}. This question asks for one number.")


def described(value: object) -> str:
    """What an answer is, where it is not what was asked for.

    >>> described([1, 2]), described(None), described(int)
    ('a list of 2', 'nothing (None)', 'a class, int')
    """
    if value is None:
        return "nothing (None)"
    if isinstance(value, type):
        return f"a class, {value.__name__[:_WORDY]}"
    if isinstance(value, list | tuple | set | frozenset | dict):
        kind = {"dict": "dictionary", "frozenset": "set"}.get(type(value).__name__)
        return f"a {kind or type(value).__name__} of {len(value)}"
    if isinstance(value, str):
        return f"a text, {quoted(value)}" if value.strip() else "an empty text"
    if isinstance(value, bool | int | float):
        return shown(value)
    if callable(value):
        return "a function; put brackets behind its name to call it"
    word = type(value).__name__[:_WORDY]
    return f"{'an' if word[:1] in 'AEIOUaeiou' else 'a'} {word}"


def rounded(number: Fraction, decimals: int, rule: str = "half up") -> Fraction:
    """A number rounded as schools do it: a half goes up, away from nought.

    Args:
        number: exactly; never a float.
        decimals: places after the point; negative for tens, hundreds ...
        rule: ``"half up"``, ``"down"`` (towards nought) or ``"up"``; others are asked for by name.

    Raises:
        ValueError: for another rule.

    >>> rounded(Fraction("2953.125"), 2), rounded(Fraction(-5, 2), 0)
    (Fraction(295313, 100), Fraction(-3, 1))
    """
    scaled = abs(number) * Fraction(10) ** decimals
    floor = scaled.numerator // scaled.denominator
    if rule == "half up":
        floor = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    elif rule == "up":
        floor += scaled != floor
    elif rule != "down":
        raise ValueError(f'There is no rounding {rule!r}. There is "half up", "down" and "up".')
    return (floor if number >= 0 else -floor) / Fraction(10) ** decimals


def written(number: Fraction, language: str = "en", places: int | None = None) -> str:
    """A number as it is shown: exactly if its decimals end, else as a fraction.

    Args:
        number: exactly.
        language: ``"de"`` writes a decimal comma.
        places: at least so many after the point.

    >>> written(Fraction(47, 10), places=2), written(Fraction(1, 3)), written(Fraction(9, 4), "de")
    ('4.70', '1/3', '2,25')
    """
    sign, size = ("\u2212" if number < 0 else ""), abs(number)
    rest, twos, fives = size.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    needed = max(twos, fives, places or 0)
    if rest != 1 or needed > 12:  # noqa: PLR2004 - more than one can take in
        if size.denominator < 10_000:  # noqa: PLR2004
            return f"{sign}{grouped(size.numerator)}/{size.denominator}"
        size, needed = rounded(size, 6), 6
    whole, part = divmod(size, 1)
    if not needed:
        return sign + grouped(int(whole))
    decimals = f"{int(part * 10**needed):0{needed}d}"
    if places is None:
        decimals = decimals.rstrip("0") or "0"
    return f"{sign}{grouped(int(whole))}{',' if language == 'de' else '.'}{decimals}"


def grouped(number: int) -> str:
    """A whole number with thin spaces between its thousands, from five digits on.

    >>> grouped(1911), grouped(245000)
    ('1911', '245\u202f000')
    """
    text = f"{number:,}".replace(",", THIN)
    return text if abs(number) >= 10_000 else str(number)  # noqa: PLR2004 - and a year stays whole


def same_words(one: str, other: str) -> bool:
    """True if two texts are the same for a kind reader.

    >>> same_words("  Zürich ", "zurich")
    True
    """
    return plain(one) == plain(other)
