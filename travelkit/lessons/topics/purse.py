"""The money of GO and of 1961 for the lesson on currency: rates, cities, prices, chains.

Everything comes from the tables of the game: correct a rate there, and the lesson is still right.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from travelkit import data
from travelkit.games.go.tables import (
    CURRENCIES,
    CURRENCY,
    NAME,
    PAWN_POUNDS,
    PLACES,
    PURSE_POUNDS,
    RATES,
    REDEEM_POUNDS,
    SOUVENIR_POUNDS,
    SOUVENIRS,
    SPACES,
    STERLING,
    exchanged,
)
from travelkit.lessons.topics.first_souvenir import THROWS
from travelkit.money import (
    DECIMAL_YEAR,
    PENCE_IN_POUND,
    PENCE_IN_SHILLING,
    SHILLINGS_IN_POUND,
    Currency,
)

if TYPE_CHECKING:
    import pandas as pd

    from travelkit.lessons.question import Pupil

NUMBER: Final = {money.code: number for number, money in enumerate(CURRENCIES)}
NOTES: Final = tuple([Currency(money.name) for money in CURRENCIES])
"""The money of the game: one note is the smallest amount (G19)."""
YEAR: Final = 1961
WIN, LOSE = 2, 1
"""What a bet of one brings if it wins, by the literal reading of the rules, and what it costs."""
ROWS: Final = {row["code"]: row for row in data.rows("games", NAME, "currencies.csv")}
PARITY: Final = {code: Fraction(row["parity_1961"]) for code, row in ROWS.items()}
"""Units for one pound in 1961, by code."""
DOLLARS: Final = Currency("dollars", "$", 100)
CITIES: Final = tuple(
    [place for place in range(len(PLACES)) if any(one.place == place for one in SOUVENIRS)]
)
"""The places that sell souvenirs."""


def rate_text(number: int) -> str:
    """A rate as a decimal: all rates of the game have one digit after the point at most."""
    rate = RATES[number]
    return str(rate.numerator if rate.denominator == 1 else float(rate))


def abroad(pupil: Pupil, *, whole: bool = True) -> int:
    """A city with another money than London; `whole`: one whose rate is a whole number."""
    return pupil.choice(
        [
            city
            for city in CITIES
            if CURRENCY[city] != STERLING and (not whole or RATES[CURRENCY[city]].denominator == 1)
        ]
    )


NUMBER_OF: Final = {name: number for number, name in enumerate(PLACES)}


def full_name(key: str) -> str:
    """The full name of a currency by its code, in capitals or not."""
    return CURRENCIES[NUMBER[key.upper()]].full_name


def is_short(value: Fraction) -> bool:
    """True if it has two digits after the point at most."""
    return (value * 100).denominator == 1


CROSSES: Final = tuple(
    [
        (a, b)
        for a in range(1, len(CURRENCIES))
        for b in range(1, len(CURRENCIES))
        if a != b and RATES[b] > RATES[a] and is_short(RATES[b] / RATES[a])
    ]
)
"""The pairs of moneys, none of them sterling, whose cross rate is a short decimal above 1."""


OTHER_NAMES: Final = {
    "USD": ("dollars", "dollar", "US dollars", "American dollars"),
    "FRF": ("francs", "franc", "French francs"),
    "DEM": ("marks", "mark", "German marks"),
    "ITL": ("lira",),
    "SUR": ("rouble", "rubles", "ruble"),
    "PIA": ("piastre", "piasters", "piaster"),
    "INR": ("rupee",),
    "HKD": ("dollars of Hong Kong", "Hong Kong dollar"),
    "JPY": ("Japanese yen",),
    "PES": ("peso",),
}
REAL_MONEY: Final = {
    "Casablanca": ("dirham", "dirhams", "Moroccan dirham"),
    "Madagascar": ("ariary", "Malagasy franc", "Malagasy francs"),
    "Istanbul": ("lira", "Turkish lira", "Turkish pounds"),
    "Cairo": ("Egyptian pound", "Egyptian pounds"),
    "Singapore": ("Singapore dollar", "Singapore dollars", "Malayan dollars", "Malayan dollar"),
    "Rio de Janeiro": ("real", "reais", "cruzeiro", "cruzeiros"),
    "Lima": ("sol", "soles"),
}
"""Cities whose money the game makes one with others: what they really had, or have (G75)."""


def chain(amount: int, *codes: str) -> tuple[int, ...]:
    """What is in hand after each exchange of a chain, in whole notes.

    Args:
        amount: whole notes of the first money.
        codes: of the moneys, the first one first, such as ``"USD"``.

    >>> chain(100, "USD", "STG", "USD")
    (100, 35, 98)
    """
    held = [amount]
    for here, there in itertools.pairwise(codes):
        held.append(exchanged(held[-1], NUMBER[here], NUMBER[there]))
    return tuple(held)


def prices(pounds: int) -> pd.DataFrame:
    """A price in the eleven moneys of the game.

    Args:
        pounds: the price in pounds sterling, a multiple of 5.

    Returns:
        Columns `currency` (the name) and `price` (whole notes), a row for each currency.

    >>> prices(60)["price"].tolist()[:4]
    [60, 168, 840, 672]
    """
    import pandas as pd

    names = [money.full_name for money in CURRENCIES]
    return pd.DataFrame({"currency": names, "price": [int(pounds * rate) for rate in RATES]})


def differences() -> dict[str, Fraction]:
    """By how many per cent the rate of the game is above that of 1961, by code of the currency.

    >>> from travelkit.money import rounded
    >>> float(rounded(differences()["SUR"], 1)), float(rounded(differences()["INR"], 1))
    (3.2, -2.5)
    """
    return {
        money.code: (money.rate / PARITY[money.code] - 1) * 100
        for money in CURRENCIES
        if money.code != "STG"
    }


def bank(amount: int, top: int, bottom: int) -> int:
    """What the bank pays for an amount at the rate top/bottom, rounded down.

    >>> bank(100, 1, 3)
    33
    """
    return amount * top // bottom


def old_money(pounds: int, shillings: int, pence: int) -> int:
    """Old British money in pence.

    >>> old_money(4, 3, 4)
    1000
    """
    return pounds * PENCE_IN_POUND + shillings * PENCE_IN_SHILLING + pence


def figures() -> dict[str, Any]:
    """The numbers that notebook, teacher notes and texts quote, by name.

    >>> figures()["souvenir_pounds"]
    60
    """
    percent = differences()
    furthest = max(percent, key=lambda code: abs(percent[code]))
    kept = REDEEM_POUNDS - PAWN_POUNDS
    return {
        "purse_pounds": PURSE_POUNDS,
        "souvenir_pounds": SOUVENIR_POUNDS,
        "souvenir_lire": SOUVENIR_POUNDS * RATES[NUMBER["ITL"]],
        "souvenir_francs": SOUVENIR_POUNDS * RATES[NUMBER["FRF"]],
        "dollars_for_a_pound": RATES[NUMBER["USD"]],
        "dollars_for_a_pound_1961": PARITY["USD"],
        "currencies": len(CURRENCIES),
        "exchanges": sum(space.exchange for space in SPACES),
        "spaces": len(SPACES),
        "loan_pounds": PAWN_POUNDS,
        "redeem_pounds": REDEEM_POUNDS,
        "pawn_percent": Fraction(100 * kept, PAWN_POUNDS),
        "casino_gain_percent": Fraction(100 * (WIN - LOSE), 2),
        "furthest_currency": CURRENCIES[NUMBER[furthest]].full_name,
        "furthest_percent": percent[furthest],
        "pence_in_pound": PENCE_IN_POUND,
        "pence_in_shilling": PENCE_IN_SHILLING,
        "shillings_in_pound": SHILLINGS_IN_POUND,
        "even_dollars": next(n for n in range(1, 100) if chain(n, "USD", "STG", "USD")[-1] == n),
        "throws": THROWS,
        "parities_of_ours": sum(row["parity_origin"] == "reconstruction" for row in ROWS.values()),
        "decimal_year": DECIMAL_YEAR,
        "francs_in_lire": RATES[NUMBER["ITL"]] / RATES[NUMBER["FRF"]],
        "chain_dollars": chain(100, "USD", "STG", "USD")[-1],
    }
