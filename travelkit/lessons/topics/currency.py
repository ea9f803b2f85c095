"""Lesson 4, currency arithmetic: the money of GO, and that of 1961.

Rates, prices and cities come from the tables of the game; nothing is typed in that they hold.
"""

from __future__ import annotations

import itertools
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from travelkit.games.go.tables import (
    CURRENCIES,
    CURRENCY,
    PAWN_POUNDS,
    PLACES,
    RATES,
    REDEEM_POUNDS,
    SOUVENIR_POUNDS,
    SOUVENIRS,
    STERLING,
)
from travelkit.lessons.question import STERLING as OLD_MONEY
from travelkit.lessons.question import Asked, Asker, Pupil
from travelkit.lessons.topics.first_souvenir import play
from travelkit.lessons.topics.purse import (
    CROSSES,
    DOLLARS,
    LOSE,
    NOTES,
    NUMBER,
    NUMBER_OF,
    OTHER_NAMES,
    PARITY,
    REAL_MONEY,
    ROWS,
    WIN,
    YEAR,
    abroad,
    bank,
    chain,
    differences,
    figures,
    full_name,
    old_money,
    prices,
    rate_text,
)
from travelkit.money import (
    PENCE_IN_POUND,
    PENCE_IN_SHILLING,
    SHILLINGS_IN_POUND,
    pounds_shillings_pence,
    rounded,
)

if TYPE_CHECKING:
    import pandas as pd

# ---- questions -------------------------------------------------------------------------------


def q1(pupil: Pupil) -> Asked:
    """Pounds into the money of a city."""
    city = abroad(pupil)
    number = CURRENCY[city]
    pounds = pupil.choice(range(15, 100, 5))
    rate = RATES[number]
    return Asked(
        answer=pounds * rate,
        values={
            "city": PLACES[city],
            "pounds": pounds,
            "rate": rate_text(number),
            "money": CURRENCIES[number].full_name,
        },
        wrong={"divided": pounds / rate, "added": pounds + rate, "one_pound": rate},
        currency=NOTES[number],
        decimals=0,
    )


def q2(pupil: Pupil) -> Asked:
    """The money of a city that shares it with others."""
    city = NUMBER_OF[pupil.choice(sorted(REAL_MONEY))]
    money = CURRENCIES[CURRENCY[city]]
    souvenir = pupil.choice([one.name for one in SOUVENIRS if one.place == city])
    return Asked(
        answer=money.full_name,
        accept=(money.name, *OTHER_NAMES[money.code]),
        values={"city": PLACES[city], "souvenir": souvenir, "area": money.area},
        wrong={
            "real": REAL_MONEY[PLACES[city]],
            "pounds": ("pounds", "pound", "sterling", "pounds sterling"),
            "other": tuple(
                name
                for one in CURRENCIES[1:]
                if one.code != money.code
                for name in dict.fromkeys((one.name, one.full_name, *OTHER_NAMES[one.code]))
            ),
            "code": (money.code, money.border),
        },
    )


def q3(pupil: Pupil) -> Asked:
    """A rate with a decimal point as a fraction."""
    number = NUMBER[pupil.choice(["USD", "DEM", "SUR"])]
    rate = RATES[number]
    whole, digit = rate_text(number).split(".")
    return Asked(
        answer="fifths",
        values={
            "money": CURRENCIES[number].full_name,
            "rate": rate_text(number),
            "top": rate.numerator,
            "bottom": rate.denominator,
            "whole": whole,
            "digit": digit,
            "digits": int(whole + digit),
        },
    )


def q4(pupil: Pupil) -> Asked:
    """Moneys in the order of what one of each is worth."""
    chosen = pupil.sample(range(1, len(CURRENCIES)), 4)
    order = tuple(
        CURRENCIES[number].code.lower() for number in sorted(chosen, key=lambda n: RATES[n])
    )
    shown = list(order)
    while tuple(shown) in (order, order[::-1]):
        pupil.shuffle(shown)
    rates = ", ".join(f"{rate_text(NUMBER[key.upper()])} {full_name(key)}" for key in shown)
    return Asked(answer=order, options=tuple(shown), values={"rates": rates})


def q5(pupil: Pupil) -> Asked:
    """A cross rate: by way of the pound."""
    a, b = pupil.choice(CROSSES)
    answer = RATES[b] / RATES[a]
    wrong = {
        "upside_down": RATES[a] / RATES[b],
        "multiplied": RATES[a] * RATES[b],
        "difference": RATES[b] - RATES[a],
    }
    return Asked(
        answer=answer,
        values={
            "one": CURRENCIES[a].full_name,
            "other": CURRENCIES[b].full_name,
            "rate_one": rate_text(a),
            "rate_other": rate_text(b),
        },
        wrong={name: value for name, value in wrong.items() if value != answer},
        unit=CURRENCIES[b].name,
    )


def q6(pupil: Pupil) -> Asked:
    """Back into pounds: whole notes only, and the bank rounds down."""
    number = NUMBER[pupil.choice(["USD", "FRF", "DEM", "INR", "HKD"])]
    rate = RATES[number]
    units = pupil.choice(
        [n for n in range(40, 400) if Fraction(n) / rate % 1 >= Fraction(1, 2)]  # not by rounding
    )
    return Asked(
        answer=units / rate,
        values={"units": units, "money": CURRENCIES[number].full_name, "rate": rate_text(number)},
        wrong={"nearest": rounded(units / rate), "multiplied": units * rate},
        currency=NOTES[STERLING],
        decimals=0,
        rounding="down",
    )


def q7(pupil: Pupil) -> Asked:
    """A sum in pounds, shillings and pence that carries twice."""
    pounds, more_pounds = pupil.randrange(1, 6), pupil.randrange(1, 6)
    shillings, more_shillings = pupil.randrange(11, 19), pupil.randrange(11, 19)
    pence, more_pence = pupil.randrange(7, 12), pupil.randrange(7, 12)
    first = old_money(pounds, shillings, pence)
    second = old_money(more_pounds, more_shillings, more_pence)
    over, rest = divmod(pence + more_pence, 10)
    tens, ones = divmod(shillings + more_shillings + over, 10)
    forgot = old_money(
        pounds + more_pounds,
        (shillings + more_shillings) % SHILLINGS_IN_POUND,
        (pence + more_pence) % PENCE_IN_SHILLING,
    )
    wrong = {"tens": old_money(pounds + more_pounds + tens, ones, rest), "forgot": forgot}
    return Asked(
        answer=first + second,
        values={
            "hotel": pounds_shillings_pence(first),
            "taxi": pounds_shillings_pence(second),
            "pence": pence + more_pence,
            "shillings": shillings + more_shillings + 1,
        },
        wrong={name: value for name, value in wrong.items() if value != first + second},
        currency=OLD_MONEY,
        year=YEAR,
    )


def q8(pupil: Pupil) -> Asked:
    """The pawnbroker's ten pounds as a percentage, in the money of any city."""
    number = CURRENCY[abroad(pupil, whole=False)]
    kept = REDEEM_POUNDS - PAWN_POUNDS
    bases = {"loan": PAWN_POUNDS, "back": REDEEM_POUNDS, "price": SOUVENIR_POUNDS}
    words = {
        "loan": "the loan",
        "back": "the sum that you pay back",
        "price": "the price of the souvenir",
    }
    base = pupil.choice(sorted(bases))
    wrong = {
        f"of_{name}": Fraction(100 * kept, pounds) for name, pounds in bases.items() if name != base
    }
    return Asked(
        answer=Fraction(100 * kept, bases[base]),
        values={
            "money": CURRENCIES[number].full_name,
            "loan": PAWN_POUNDS * RATES[number],
            "back": REDEEM_POUNDS * RATES[number],
            "price": SOUVENIR_POUNDS * RATES[number],
            "kept": kept * RATES[number],
            "base": words[base],
        },
        wrong={**wrong, "amount": kept * RATES[number], "pounds": kept},
        unit="%",
        decimals=1,
    )


def q9(pupil: Pupil) -> Asked:
    """What a bet at the casino gains on average, if the stake comes back with twice as much."""
    number = CURRENCY[abroad(pupil)]
    stake = pupil.choice(range(20, 200, 20)) * (10 if RATES[number] >= 100 else 1)  # noqa: PLR2004
    return Asked(
        answer=Fraction(WIN - LOSE, 2) * stake,
        values={
            "stake": stake,
            "win": WIN * stake,
            "money": CURRENCIES[number].full_name,
            "six": 3 * WIN * stake - 3 * LOSE * stake,
        },
        wrong={
            "only_wins": WIN * stake,
            "no_losses": Fraction(WIN, 2) * stake,
            "other_reading": 0,
        },
        currency=NOTES[number],
    )


_TRUE: Final = ("fair", "differs", "ruin")
_FALSE: Final = ("sure", "half", "house")


def q10(pupil: Pupil) -> Asked:
    """What is true of the casino under both readings of its odds."""
    right = tuple(sorted(pupil.sample(_TRUE, 2)))
    shown = [*right, *pupil.sample(_FALSE, 2)]
    pupil.shuffle(shown)
    return Asked(answer=right, options=tuple(shown))


def q11(pupil: Pupil) -> Asked:
    """A price of 1961 in dollars and cents, at 2.80 dollars to the pound."""
    parity = PARITY["USD"]
    while True:
        pounds, shillings = pupil.randrange(1, 9), pupil.randrange(1, 20)
        pence = pupil.randrange(1, 12)
        exact = Fraction(old_money(pounds, shillings, pence), PENCE_IN_POUND) * parity * 100
        if exact % 1 not in (0, Fraction(1, 2)):
            break
    wrong = {
        "divided": Fraction(old_money(pounds, shillings, pence), PENCE_IN_POUND) / parity * 100,
        "no_pence": Fraction(old_money(pounds, shillings, 0), PENCE_IN_POUND) * parity * 100,
        "hundred": (pounds + Fraction(shillings, 100)) * parity * 100,
    }
    cents = rounded(exact)
    return Asked(
        answer=exact,
        values={
            "price": pounds_shillings_pence(old_money(pounds, shillings, pence)),
            "pence": old_money(pounds, shillings, pence),
            "parity": f"{float(parity):.2f}",
        },
        wrong={name: rounded(value) for name, value in wrong.items() if rounded(value) != cents},
        currency=DOLLARS,
        decimals=0,
        year=YEAR,
    )


def q12(pupil: Pupil) -> Asked:
    """A round trip of exchanges never gains."""
    first, second, third = pupil.choice(
        [
            ("USD", "STG", "DEM"),
            ("FRF", "STG", "INR"),
            ("DEM", "STG", "FRF"),
            ("INR", "STG", "HKD"),
            ("HKD", "STG", "USD"),
        ]
    )
    codes = (first, second, third, first)
    amount = pupil.choice([n for n in range(50, 400) if chain(n, *codes)[-1] < n])
    held = chain(amount, *codes)
    near = amount
    for here, there in itertools.pairwise(codes):
        near = int(rounded(near * RATES[NUMBER[there]] / RATES[NUMBER[here]]))
    wrong = {"nothing_lost": amount, "nearest": near, "half_way": held[2]}
    return Asked(
        answer=held[-1],
        values={
            "amount": amount,
            "first": CURRENCIES[NUMBER[first]].full_name,
            "third": CURRENCIES[NUMBER[third]].full_name,
            "rate_first": rate_text(NUMBER[first]),
            "rate_third": rate_text(NUMBER[third]),
            "pounds": held[1],
            "between": held[2],
        },
        wrong={name: value for name, value in wrong.items() if value != held[-1]},
        currency=NOTES[NUMBER[first]],
        decimals=0,
        rounding="down",
    )


def q13(pupil: Pupil) -> Asked:
    """A table of a price in all moneys."""
    what, pounds = pupil.choice(
        [
            ("two souvenirs", 2 * SOUVENIR_POUNDS),
            ("a souvenir taken back from pawn", REDEEM_POUNDS),
            ("three souvenirs", 3 * SOUVENIR_POUNDS),
        ]
    )

    def divided() -> pd.DataFrame:
        frame = prices(pounds)
        return frame.assign(price=[float(pounds / rate) for rate in RATES])

    def one_pound() -> pd.DataFrame:
        return prices(pounds).assign(price=[float(rate) for rate in RATES])

    return Asked(
        answer=lambda: prices(pounds),
        values={"what": what, "pounds": pounds},
        wrong={"divided": divided, "one_pound": one_pound},
    )


def q14(pupil: Pupil) -> Asked:
    """What the rate of the game makes of an amount, against that of 1961."""
    code = pupil.choice(["FRF", "SUR", "INR", "PES"])  # those whose parity has a source
    pounds = pupil.choice((50, 100, 150, 200))
    game, real = RATES[NUMBER[code]], PARITY[code]
    answer = pounds * (game - real)
    wrong = {"sign": -answer, "one_pound": game - real, "per_cent": differences()[code]}
    shown = rounded(answer, 1)
    return Asked(
        answer=answer,
        values={
            "money": CURRENCIES[NUMBER[code]].full_name,
            "pounds": pounds,
            "game": _decimal(game * pounds),
            "real": _decimal(real * pounds),
            "rate": rate_text(NUMBER[code]),
            "parity": ROWS[code]["parity_1961"],
        },
        wrong={name: value for name, value in wrong.items() if rounded(value, 1) != shown},
        unit=CURRENCIES[NUMBER[code]].name,
        decimals=1,
    )


def _decimal(value: Fraction) -> Decimal:
    """A number that can be written with a few digits after the point, exactly."""
    return Decimal(value.numerator) / Decimal(value.denominator)


def q15(pupil: Pupil) -> Asked:
    """A function that changes money as the bank does."""
    tries = [(100, 14, 5), (5, 5, 14), (0, 7, 3), (99, 1, 100)]
    tries.append((100, 29, 100))  # 0.29 times 100 is less than 29 for a float
    for _ in range(4):
        rate = pupil.choice(RATES)
        tries.append((pupil.randrange(1, 1000), rate.denominator, rate.numerator))
    return Asked(
        answer=bank,
        tries=tuple(tries),
        wrong={
            "fraction": lambda amount, top, bottom: amount * top / bottom,
            "nearest": lambda amount, top, bottom: round(amount * top / bottom),
            "upside_down": lambda amount, top, bottom: amount * bottom // top,
            "float": lambda amount, top, bottom: int(amount * (top / bottom)),
            "early": lambda amount, top, bottom: amount // bottom * top,
        },
    )


QUESTIONS: Final[dict[str, Asker]] = {
    "play": play,
    **{
        asker.__name__: asker
        for asker in (q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15)
    },
}


FIGURES: Final = figures()
"""The numbers that the prose quotes."""
