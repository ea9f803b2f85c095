"""Known wrong answers that stay apart when they are rounded: for the topics of lessons."""

from __future__ import annotations

from fractions import Fraction


def rounded(number: Fraction | int, decimals: int) -> int:
    """A number in units of its last place, half up: a hundredth for 2 decimals.

    >>> rounded(Fraction(5, 2), 0)
    3
    """
    return int((Fraction(number) * 10**decimals * 2 + 1) // 2)  # half up


def apart(answer: Fraction | int, decimals: int, **wrong: Fraction | int) -> dict[str, Fraction]:
    """The known wrong answers that rounding does not make right, or equal to one another.

    Args:
        answer: what is right.
        decimals: the places after the point that answers are rounded to, half up.
        wrong: wrong answers by name, the likeliest first.

    >>> apart(Fraction(7, 2), 0, near=Fraction(18, 5), far=9)
    {'far': Fraction(9, 1)}
    """
    seen = {rounded(answer, decimals)}
    kept = {}
    for name, number in wrong.items():
        if (near := rounded(number, decimals)) not in seen:
            seen.add(near)
            kept[name] = Fraction(number)
    return kept
