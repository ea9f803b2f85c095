"""Money as it was and as schools reckon it: cases C96 to C100 of the list of known failures."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.plainly import told
from travelkit import data
from travelkit.games.go.tables import CURRENCIES
from travelkit.money import (
    Currency,
    new_pence,
    pounds_shillings_pence,
    read_pounds_shillings_pence,
    rounded,
    shared,
)

FRANCS = Currency("francs", "", 100)
DOLLARS = Currency("dollars", "$", 100)
LIRE = Currency("lire")


# --- C96: never a float --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "coins"), [("543.93", 54393), ("19.99", 1999), ("8.29", 829), ("1.15", 115)]
)
def test_amounts_that_floats_get_wrong_are_read_exactly(text: str, coins: int) -> None:
    assert FRANCS.read(text) == coins
    assert type(FRANCS.read(text)) is int
    assert FRANCS.read(repr(float(text))) == coins  # a float by way of its printed form


@pytest.mark.parametrize("amount", [543.93, 1.0, float("nan"), None, 5])
def test_money_is_not_made_from_a_float(amount: object) -> None:
    with pytest.raises(ValueError, match="written as a text") as caught:
        FRANCS.read(amount)  # type: ignore[arg-type]
    told(caught.value)


def test_ten_thousand_additions_are_exact() -> None:
    random = Random(96)
    cents = [random.randrange(-(10**6), 10**6) for _ in range(10_000)]
    texts = [FRANCS.format(amount) for amount in cents]
    total = 0
    for text in texts:
        total += FRANCS.read(text)
    assert Fraction(total, 100) == sum(Fraction(amount, 100) for amount in cents)


@given(st.integers(-(10**12), 10**12), st.sampled_from([FRANCS, DOLLARS, LIRE]))
def test_what_is_written_is_read_again(amount: int, currency: Currency) -> None:
    text = currency.format(amount)
    if amount < 0 and currency.symbol:
        text = text.replace(f"-{currency.symbol}", f"{currency.symbol}-")
    assert currency.read(text) == amount


@pytest.mark.parametrize(
    ("currency", "text", "coins"),
    [
        (FRANCS, "1 250.5 francs", 125050),
        (FRANCS, ".5", 50),
        (FRANCS, "5.", 500),
        (FRANCS, "1,250.50", 125050),
        (FRANCS, "-3", -300),
        (DOLLARS, "$4.70", 470),
        (LIRE, "245000", 245000),
    ],
)
def test_ways_of_writing_an_amount(currency: Currency, text: str, coins: int) -> None:
    assert currency.read(text) == coins


@pytest.mark.parametrize("text", ["", ".", "four", "1e3", "4.705", "1 25", "nan", "4.70 lire"])
def test_what_is_no_amount_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="francs") as caught:
        FRANCS.read(text)
    told(caught.value)


# --- C97: the rule of rounding is stated ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.005", "1.01"),
        ("2.675", "2.68"),
        ("8.345", "8.35"),
        ("2953.125", "2953.13"),
        ("1.00499", "1.00"),
        ("-1.005", "-1.01"),
        ("7", "7"),
    ],
)
def test_schools_round_half_up(text: str, expected: str) -> None:
    assert rounded(Fraction(text), 2) == Fraction(expected)


@given(st.fractions(), st.integers(0, 6))
def test_the_nearest_is_never_further_than_half_a_step(value: Fraction, places: int) -> None:
    near = rounded(value, places)
    assert (near * 10**places).denominator == 1
    assert abs(near - value) * 2 * 10**places <= 1
    assert rounded(-value, places) == -near


# --- C98: no penny gets lost ---------------------------------------------------------------------


def test_ten_pounds_among_three_leave_no_penny_over() -> None:
    assert shared(1000, 3) == (334, 333, 333)
    assert [pounds_shillings_pence(part) for part in shared(10 * 240, 3)] == ["£3 6s. 8d."] * 3


@given(st.integers(-(10**9), 10**9), st.integers(1, 60))
def test_shares_add_up_and_are_fair(amount: int, among: int) -> None:
    parts = shared(amount, among)
    assert sum(parts) == amount
    assert len(parts) == among
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=True)


@pytest.mark.parametrize("among", [0, -1])
def test_nobody_can_share_nothing(among: int) -> None:
    with pytest.raises(ValueError, match="1 or more") as caught:
        shared(100, among)
    told(caught.value)


# --- C99: pounds, shillings and pence ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pence"),
    [
        ("£2/3/6", 522),
        ("£2 3s 6d", 522),
        ("6/-", 72),
        ("7d", 7),
        ("2/6", 30),
        ("3/17/11", 935),
        ("£1/0/0", 240),
        ("-2/6", -30),
        ("0/10", 10),
        ("£2/3/-", 516),
        ("£2/-/6", 486),
    ],
)
def test_price_tags_of_the_time_are_read(text: str, pence: int) -> None:
    assert read_pounds_shillings_pence(text) == pence


@pytest.mark.parametrize("text", ["2/", "/6", "1/2/3/4", "2/6d", "-/6"])
def test_half_a_price_tag_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape("£4 3s. 4d.")):
        read_pounds_shillings_pence(text)


def test_sums_carry_at_twelve_and_at_twenty() -> None:
    read, write = read_pounds_shillings_pence, pounds_shillings_pence
    assert write(read("3/17/11") + read("2/8/5")) == "£6 6s. 4d."
    assert write(read("5/0/0") - read("1/19/11")) == "£3 1d."
    assert write(read("1/6/8") * 3) == "£4"
    assert write(read("19s 11d") + read("1d")) == "£1"


# --- C100: the money of the year -----------------------------------------------------------------


def test_new_pence_before_1971_are_refused_with_the_day_they_came() -> None:
    with pytest.raises(ValueError, match="15 February 1971") as caught:
        new_pence(6, 1961)
    told(caught.value)


def test_sixpence_was_two_and_a_half_new_pence() -> None:
    assert new_pence(6, 1971) == Fraction(5, 2)
    assert new_pence(240, 1971) == 100


def test_sterling_of_1961_in_dollars_is_exact() -> None:
    rows = {row["code"]: row for row in data.rows("games", "go", "currencies.csv")}
    parity = Fraction(rows["USD"]["parity_1961"])
    exact = Fraction(read_pounds_shillings_pence("£1 13s 7d"), 240) * parity
    assert exact == Fraction(2821, 600)
    assert rounded(exact, 2) == Fraction("4.70")


def test_each_rate_of_1961_says_where_it_is_from() -> None:
    rows = data.rows("games", "go", "currencies.csv")
    assert len(rows) == len(CURRENCIES) == 11
    listed = data.path("games", "go", "SOURCES.md").read_text(encoding="utf-8")
    for row in rows:
        kind, _, source = row["parity_origin"].partition(":")
        assert kind in ("source", "reconstruction")
        assert not source or f"- {source} " in listed, row["code"]
