"""Judges numbers and money: rounding as stated, units, and slips that are known everywhere."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit.lessons.reading import (
    Read,
    Unreadable,
    quoted,
    read_number,
    rounded,
    unwrapped,
    written,
)
from travelkit.lessons.reading_money import money_words, plain_currency, read_money
from travelkit.lessons.units import UNITS, same_unit, unit_of
from travelkit.lessons.verdict import Verdict
from travelkit.money import Currency, pounds_shillings_pence

if TYPE_CHECKING:
    from travelkit.lessons.question import Asked

_NOISE = Fraction(1, 10**9)  # of a number: what a float may be off
_CLOSE = Fraction(6, 1000)  # of a number: close enough to guess which unit was meant
_TURNED = Fraction(1, 1000)  # of a number: what is lost where a unit is turned into another
_PART = Fraction(1, 20)  # of a coin: what may be lost where an amount has parts of coins
_TENS = {Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3)}
_PLACES = {
    -3: "thousand", -2: "hundred", -1: "ten", 0: "whole number",
    1: "tenth (one place after the point)", 2: "hundredth (two places after the point)",
    3: "thousandth (three places after the point)",
}  # fmt: skip


class _Given(NamedTuple):
    """A pupil's number: exactly, whether it carries a float's noise, and the places written."""

    number: Fraction
    binary: bool = False
    written: int | None = None

    def is_(self, other: Fraction) -> bool:
        if self.binary:
            return abs(self.number - other) <= _NOISE * max(abs(other), Fraction(1, 1000))
        return self.number == other


def _target(asked: Asked, value: Fraction) -> Fraction:
    return value if asked.decimals is None else rounded(value, asked.decimals, asked.rounding)


def _right(asked: Asked, given: _Given) -> bool:
    for value in (asked.answer, *asked.accept):
        exact = Fraction(value)
        if given.is_(_target(asked, exact)):
            return True
        if asked.within and abs(given.number - exact) <= Fraction(asked.within):
            return True
    return False


def _known(asked: Asked, given: _Given) -> str:
    for name, value in asked.wrong.items():
        exact = Fraction(value)
        if given.is_(_target(asked, exact)) or given.is_(exact):
            return name
    return next((n for n, value in asked.wrong.items() if _unrounded(given, Fraction(value))), "")


def _unrounded(given: _Given, exact: Fraction) -> bool:
    """True if this is the exact value with more places than were asked for, cut or rounded."""
    if given.binary or given.written is None:
        return abs(given.number - exact) <= max(abs(exact), Fraction(1, 1000)) / 10**6
    return given.number in {rounded(exact, given.written, rule) for rule in ("half up", "down")}


def _place(decimals: int) -> str:
    return _PLACES.get(decimals, f"{decimals} places after the point")


def _slip(asked: Asked, given: _Given, smallest: str) -> tuple[str, str]:
    """A status and a sentence for slips of rounding, sign and point; "" where there is none."""
    exact = Fraction(asked.answer)
    target = _target(asked, exact)
    rule = "to the nearest" if asked.rounding == "half up" else f"{asked.rounding}, to a"
    if asked.decimals is not None:
        where = smallest if smallest and not asked.decimals else _place(asked.decimals)
        finer = given.binary or given.written is None or given.written > asked.decimals
        if finer and _unrounded(given, exact):
            return "near", f"Your method is right. Now round it {rule} {where}."
        for other in ("half up", "down", "up"):
            if given.is_(rounded(exact, asked.decimals, other)):
                how = {
                    "half up": "From a half on, the next digit goes up.",
                    "down": "Here the bank keeps what is over: round down.",
                    "up": "Here a part counts as a whole: round up.",
                }[asked.rounding]
                return "near", f"That is very close. Look at the last step, the rounding. {how}"
    if target and given.is_(-target):
        return "wrong", "The size is right. Look at the sign: which one is taken from the other?"
    if target and given.number / target in _TENS:
        return "wrong", "The digits are right. Look at the point, or count the noughts."
    return "", ""


def _whole(asked: Asked, given: _Given) -> bool:
    """True if a whole number is asked for and this is none."""
    return asked.decimals == 0 and given.number.denominator != 1 and not given.binary


def judge_number(asked: Asked, answer: Any, language: str = "en") -> Verdict:  # noqa: ANN401
    """A number: its unit, its rounding, known wrong answers, then slips known everywhere.

    >>> from travelkit.lessons.question import Asked
    >>> judge_number(Asked(answer=5180, unit="km"), "5180 kilometres").status
    'right'
    """
    read = read_number(answer, language)
    words = read.unit or read.sign
    number, echo, other = read.number, written(read.number, language, read.written), ""
    if words:
        number, echo, other = _in_unit(asked, read, words, echo, language)
    elif asked.unit and asked.unit != "share":
        echo = f"{echo}\u00a0{asked.unit}"
    given = _Given(number, read.binary or bool(other), None if other else read.written)
    exact = Fraction(asked.answer)
    if _right(asked, given) or (other and abs(number - exact) <= abs(exact) * _TURNED):
        if other:
            return Verdict("near", echo, says=f"It is the right one, in {other}. The question asks "
                           f"for {_said(asked.unit)}: write it so.")  # fmt: skip
        return Verdict("right", echo)
    if known := _known(asked, given):
        return Verdict("wrong", echo, known)
    status, says = _slip(asked, given, "")
    if status == "near":
        return Verdict("near", echo, says=says)
    if not words and (meant := _meant(asked, given)):
        return Verdict("wrong", echo, says=meant)
    if _whole(asked, given):
        return Verdict("again", echo, says="This question asks for a whole number.")
    return Verdict("wrong", echo, says=says)


def _said(unit: str) -> str:
    found = unit_of(unit)
    return found.name if found else unit


def _in_unit(
    asked: Asked, read: Read, words: str, echo: str, language: str
) -> tuple[Fraction, str, str]:
    """The number in the unit asked for, the echo, and the name of the unit if it was another."""
    given, wanted = unit_of(words), unit_of(asked.unit)
    if given is None and plain_currency(words) == plain_currency(asked.unit):
        return read.number, f"{echo}\u00a0{asked.unit}", ""
    if same_unit(words, asked.unit):
        return read.number, f"{echo}\u00a0{asked.unit}", ""
    if given and given.kind == "share" and asked.unit in ("", "share"):  # C44: 50 % is a half
        return read.number * given.size, f"{echo}\u00a0%", ""
    if given and wanted and given.kind == wanted.kind:
        number = read.number * given.size / wanted.size
        places = 0 if number >= 100 else 2  # noqa: PLR2004 - three digits are enough to see it
        turned = written(rounded(number, places), language)
        return number, f"{echo}\u00a0{given.name} (about {turned} {asked.unit})", given.name
    wish = f"in {_said(asked.unit)}" if asked.unit and asked.unit != "share" else "without words"
    raise Unreadable(f"I read {echo} and the word {quoted(words)}. Write the number {wish}.")


def _meant(asked: Asked, given: _Given) -> str:
    """A sentence if the number is right in another unit of the same kind, or as a share."""
    wanted = unit_of(asked.unit) if asked.unit else None
    exact = Fraction(asked.answer)
    if wanted is None or not exact:
        return ""
    seen = set()
    for unit in UNITS.values():
        if unit.kind != wanted.kind or unit == wanted or unit.name in seen:
            continue
        seen.add(unit.name)
        there = exact * wanted.size / unit.size
        if abs(given.number - there) <= abs(there) * _CLOSE or given.is_(_target(asked, there)):
            share = unit.kind == "share" and unit.size == 1
            return (
                f"That would be right in {'parts of one' if share else unit.name}. The question "
                f"asks for {wanted.name}."
            )
    return ""


def judge_money(asked: Asked, answer: Any, language: str = "en") -> Verdict:  # noqa: ANN401
    """An amount of money, compared in smallest coins.

    >>> from travelkit.lessons.question import STERLING, Asked
    >>> judge_money(Asked(answer=40, currency=STERLING), "3s 4d")
    Verdict(status='right', read='3 shillings 4 pence', known='', says='', checked='')
    """
    currency = asked.currency or Currency("units")
    amount = read_money(answer, currency, language, asked.year)
    given = _Given(amount, isinstance(unwrapped(answer), float))
    if given.binary and given.is_(_target(asked, Fraction(asked.answer))):
        amount = _target(asked, Fraction(asked.answer))  # the echo of 4.7000000001 is 4.70
    echo = money_words(amount, currency, language)
    if _right(asked, given):
        return Verdict("right", echo)
    if known := _known(asked, given):
        return Verdict("wrong", echo, known)
    exact = Fraction(asked.answer)
    if asked.decimals == 0 and amount.denominator != 1 and abs(amount - exact) <= _PART:
        given = _Given(exact, binary=True)  # parts of a coin, cut off somewhere
    coin = {100: "cent", 240: "penny", 1: "whole one"}.get(currency.smallest, "smallest coin")
    status, says = _slip(asked, given, coin)
    if status == "near":
        return Verdict("near", echo, says=says)
    factor = currency.smallest
    if factor > 1 and (given.is_(exact * factor)):
        return Verdict("wrong", echo, says="Those are so many of the smallest coin, not of the "
                       "large unit. Write the unit you mean behind the number.")  # fmt: skip
    if asked.decimals == 0 and amount.denominator != 1 and not given.binary:
        return Verdict("again", echo, says=f"There is no coin for parts of a {coin}.")
    return Verdict("wrong", echo, says=says)


def number_answer(asked: Asked, value: Any, language: str = "en") -> str:  # noqa: ANN401
    """A number of the author's as a pupil would write it, rounded as asked.

    >>> from travelkit.lessons.question import Asked
    >>> number_answer(Asked(answer=0, decimals=1), Fraction(25, 8))
    '3.1'
    """
    places = asked.decimals if asked.decimals and asked.decimals > 0 else None
    text = written(_target(asked, Fraction(value)), language, places)
    return f"{text}\u00a0{asked.unit}" if asked.unit and asked.unit != "share" else text


def money_answer(asked: Asked, value: Any, language: str = "en") -> str:  # noqa: ANN401
    """An amount of the author's, in smallest coins, as a pupil would write it.

    >>> from travelkit.lessons.question import STERLING, Asked
    >>> money_answer(Asked(answer=0, currency=STERLING), 40)
    '3s 4d'
    """
    amount = _target(asked, Fraction(value))
    currency = asked.currency or Currency("units")
    if currency.smallest == 240 and amount.denominator == 1:  # noqa: PLR2004 - pence in a pound
        return pounds_shillings_pence(int(amount)).replace(".", "")
    return money_words(amount, currency, language)
