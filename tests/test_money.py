"""Exact money: never a float, never a gain from nothing."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from travelkit.money import (
    Currency,
    exchange,
    pounds_shillings_pence,
    read_pounds_shillings_pence,
)

amounts = st.integers(0, 10**9)
values = st.fractions(Fraction(1, 5000), 5000, max_denominator=5000)


@given(amounts, values)
def test_an_exchange_is_exact_and_rounds_down(amount: int, rate: Fraction) -> None:
    got = exchange(amount, rate)
    assert type(got) is int
    assert got <= amount * rate < got + 1


@given(amounts, values)
def test_there_and_back_never_gains(amount: int, rate: Fraction) -> None:
    assert exchange(exchange(amount, rate), 1 / rate) <= amount


@given(amounts, st.lists(values, min_size=2, max_size=8))
def test_no_chain_of_exchanges_gains(amount: int, worth: list[Fraction]) -> None:
    """Currencies are worth so much each; through all of them and back to the first."""
    held = amount
    for here, there in zip(worth, [*worth[1:], worth[0]], strict=True):
        held = exchange(held, here / there)
    assert held <= amount


@given(amounts, amounts, values)
def test_changing_in_parts_never_gains(one: int, two: int, rate: Fraction) -> None:
    assert exchange(one, rate) + exchange(two, rate) <= exchange(one + two, rate)
    if one <= two:
        assert exchange(one, rate) <= exchange(two, rate)


def test_an_even_exchange_loses_nothing() -> None:
    assert exchange(240, Fraction(5, 12)) == 100
    assert exchange(0, Fraction(7, 3)) == 0
    assert exchange(7, Fraction(1)) == 7
    assert exchange(10**30, Fraction(1, 3)) == (10**30 - 1) // 3


@pytest.mark.parametrize(("amount", "rate"), [(-1, Fraction(1)), (1, Fraction(-1, 2))])
def test_nothing_negative_is_changed(amount: int, rate: Fraction) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        exchange(amount, rate)


# --- pounds, shillings and pence -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("pence", "text"),
    [
        (0, "0d."),
        (1, "1d."),
        (11, "11d."),
        (12, "1s."),
        (13, "1s. 1d."),
        (239, "19s. 11d."),
        (240, "£1"),
        (241, "£1 1d."),
        (252, "£1 1s."),
        (1000, "£4 3s. 4d."),
        (240_000, "£1 000"),
        (-1000, "-£4 3s. 4d."),
    ],
)
def test_old_money_in_words_and_back(pence: int, text: str) -> None:
    assert pounds_shillings_pence(pence) == text
    assert read_pounds_shillings_pence(text) == pence


@given(st.integers(-(10**9), 10**9))
def test_old_money_round_trip(pence: int) -> None:
    assert read_pounds_shillings_pence(pounds_shillings_pence(pence)) == pence


@pytest.mark.parametrize(
    ("text", "pence"),
    [
        ("3s 4d", 40),
        ("3s. 4d.", 40),
        ("3 shillings 4 pence", 40),
        ("1 shilling 1 penny", 13),
        ("£4", 960),
        ("4", 960),
        ("£ 4 3s", 996),
        ("4 pounds 3 shillings", 996),
        ("£1 4d", 244),
        ("£1,000 1s", 240012),
        (" £4 3S. 4D. ", 1000),
        ("25s", 300),
    ],
)
def test_old_money_is_read_kindly(text: str, pence: int) -> None:
    assert read_pounds_shillings_pence(text) == pence


@pytest.mark.parametrize("text", ["", " ", "£", "s", "four pounds", "4 francs", "4d 3s", "£4.50x"])
def test_what_is_no_old_money_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape("£4 3s. 4d.")):
        read_pounds_shillings_pence(text)


# --- currencies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("currency", "amount", "text"),
    [
        (Currency("francs", "", 100), 12345, "123.45 francs"),
        (Currency("francs", "", 100), 5, "0.05 francs"),
        (Currency("francs", "", 100), -5, "-0.05 francs"),
        (Currency("francs", "", 100), 100, "1.00 francs"),
        (Currency("lire"), 245000, "245 000 lire"),
        (Currency("lire"), 0, "0 lire"),
        (Currency("dollars", "$", 100), 1234567890, "$12 345 678.90"),
        (Currency("dollars", "$", 100), -250, "-$2.50"),
        (Currency("dinars", "", 1000), 1001, "1.001 dinars"),
        (Currency("drachmas", "", 10), 15, "1.5 drachmas"),
    ],
)
def test_an_amount_as_a_pupil_reads_it(currency: Currency, amount: int, text: str) -> None:
    assert currency.format(amount) == text


@given(st.integers(-(10**12), 10**12), st.sampled_from([1, 10, 100, 1000]))
def test_no_digit_is_lost_in_an_amount(amount: int, smallest: int) -> None:
    text = Currency("crowns", "", smallest).format(amount).removesuffix(" crowns")
    assert Fraction(text.replace(" ", "")) * smallest == amount
