"""What is read out of what pupils write: C42 to C46, C96 to C100, and odd answers."""

from __future__ import annotations

import itertools
import random
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.example import DOLLARS, example
from travelkit.lessons import texts
from travelkit.lessons.judge_words import nearly, same
from travelkit.lessons.lesson import Lesson
from travelkit.lessons.question import STERLING, Asked
from travelkit.lessons.reading import Unreadable, read_number, rounded
from travelkit.lessons.reading_money import in_words, read_money, read_old_money
from travelkit.money import Currency, pounds_shillings_pence

FRANCS = Currency("new francs", "", 100)


def lesson_of(kind: str, asked: Asked, language: str = "en", **words: Any) -> Lesson:
    """A lesson of one question, q1."""
    question = texts.Question("q1", kind, "How much?", form="the amount", **words)
    text = texts.LessonText("one", 1, "One question", question=(question,))
    return Lesson(text, {"q1": lambda _pupil: asked}, language=language, autosave=False)


def status(kind: str, asked: Asked, answer: Any, language: str = "en") -> str:
    lesson = lesson_of(kind, asked, language)
    told = lesson.check("q1", answer)
    assert lesson.errors == []
    return told.status


# ---- C42, C97: rounding ----

PRICE = Asked(answer=Fraction(282100, 600), currency=DOLLARS, decimals=0)


@pytest.mark.parametrize("answer", [4.7, Decimal("4.70"), "4.70", "$4.70", 4.7000000001, "4.7"])
def test_c42_a_right_amount_is_right_however_it_is_written(answer: object) -> None:
    assert status("money", PRICE, answer) == "right"


@pytest.mark.parametrize("answer", [4.71, "4.69", 4.8, 47, "470"])
def test_c42_no_percentage_lets_a_wrong_amount_pass(answer: object) -> None:
    assert status("money", PRICE, answer) != "right"


@pytest.mark.parametrize("answer", [2821 / 600, "4.701666", Fraction(2821, 600), "4.7017"])
def test_c42_a_right_method_is_told_to_round(answer: object) -> None:
    told = lesson_of("money", PRICE).check("q1", answer)
    assert told.status == "near"
    assert "method is right" in told.message
    assert "nearest cent" in told.message


@pytest.mark.parametrize(
    ("number", "school"),
    [("1.005", "1.01"), ("2.675", "2.68"), ("8.345", "8.35"), ("2953.125", "2953.13"),
     ("-1.005", "-1.01"), ("1.004999", "1.00")],
)  # fmt: skip
def test_c97_a_half_goes_up_as_in_school(number: str, school: str) -> None:
    assert rounded(Fraction(number), 2) == Fraction(school)


def test_c97_another_rule_is_asked_for_by_name() -> None:
    assert rounded(Fraction("2.679"), 2, "down") == Fraction("2.67")
    assert rounded(Fraction("2.671"), 2, "up") == Fraction("2.68")
    with pytest.raises(ValueError, match="half up"):
        rounded(Fraction(1, 2), 0, "half even")


def test_a_slip_in_the_rounding_alone_is_told_as_one() -> None:
    asked = Asked(answer=Fraction("7.86"), decimals=1)
    told = lesson_of("number", asked).check("q1", "7.8")
    assert told.status == "near"
    assert "rounding" in told.message


# ---- C43: numbers of other libraries ----


def test_c43_numbers_of_numpy_are_judged_like_pythons_own() -> None:
    import numpy as np

    asked = Asked(answer=Fraction(47, 10), decimals=1)
    for number in (np.float64(4.7), np.float32(4.7), np.longdouble("4.7"), np.array(4.7)):
        assert status("number", asked, number) == "right", repr(number)
    for whole in (np.int64(12), np.uint8(12), np.array([12])):
        assert status("number", Asked(answer=12), whole) == "right", repr(whole)
    whether = lesson_of("choice", Asked(answer="yes"), options={"yes": "yes", "no": "no"})
    assert whether.check("q1", np.bool_(True)).passed  # noqa: FBT003
    assert whether.check("q1", np.bool_(False)).status == "wrong"  # noqa: FBT003
    assert "np." not in repr(lesson_of("number", asked).check("q1", np.float64(4.8)))


def test_c43_a_series_of_one_number_is_that_number() -> None:
    import pandas as pd

    assert status("number", Asked(answer=12), pd.Series([12])) == "right"


def test_c43_numpy_may_be_absent() -> None:
    import subprocess

    code = """
import sys
sys.modules["numpy"] = None
from travelkit.lessons.reading import read_number
print(read_number("4.70").number)
"""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "47/10", done.stderr


# ---- C44, C45: typing ----


@pytest.mark.parametrize(
    "answer", [" 0.50 ", ".5", "0.5", "50%", "50 per cent", "1/2", "½", 0.5, "0,5"]
)
def test_c44_harmless_ways_of_typing_are_alike(answer: object) -> None:
    assert status("number", Asked(answer=Fraction(1, 2), unit="share"), answer) == "right"


def test_c44_the_form_is_stated_before_the_first_try() -> None:
    lesson = example()
    for name in lesson.ids:
        form = lesson.words(name).form
        assert form in repr(lesson.question(name))
        assert form in repr(lesson.check(name, ...))


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [("de", "4,70", "4.70"), ("de", "1.234,56", "1234.56"), ("en", "1,234.56", "1234.56"),
     ("de", "1.234", "1234"), ("en", "1,234", "1234"), ("de", "1234.5", "1234.5"),
     ("en", "1 234.5", "1234.5"), ("en", "1\u202f234", "1234"), ("de", "1'234,5", "1234.5")],
)  # fmt: skip
def test_c45_points_and_commas_are_read_in_the_lessons_language(
    language: str, text: str, number: str
) -> None:
    assert read_number(text, language).number == Fraction(number)


def test_c45_feedback_is_printed_in_the_same_style() -> None:
    german = lesson_of("number", Asked(answer=Fraction("4.70"), decimals=2), "de")
    assert "I read 4,70" in german.check("q1", "4,70").message
    assert "I read 4,80" in german.check("q1", "4,80").message
    english = lesson_of("number", Asked(answer=Fraction("4.70"), decimals=2))
    assert "I read 4.70" in english.check("q1", "4.70").message


@pytest.mark.parametrize("text", ["12,34,5", "1.2.3", "1,2,3.4.5", ",", "."])
def test_what_points_and_commas_cannot_mean_is_asked_back(text: str) -> None:
    with pytest.raises(Unreadable):
        read_number(text)


# ---- C46: no box changes an answer ----


def test_c46_what_is_typed_reaches_the_check_unchanged() -> None:
    lesson = lesson_of("number", Asked(answer=250, decimals=0))
    card = lesson.ask("q1")
    assert card.for_page()["field"] == "text"  # type: ignore[union-attr]
    card.receive({"kind": "check", "answer": "250"})  # type: ignore[union-attr]
    assert lesson.standings["q1"].right
    assert "whole number" in lesson.check("q1", "2.5").message
    assert lesson.check("q1", "2.5").status == "again"
    assert lesson.check("q1", "1,5").status == "again"
    assert "I read 1.5" in lesson.check("q1", "1,5").message


# ---- units ----


def test_a_number_in_another_unit_is_told_so() -> None:
    asked = Asked(answer=Fraction(5180), unit="km", decimals=-1)
    assert status("number", asked, "5180") == "right"
    assert status("number", asked, "5 180 kilometres") == "right"
    told = lesson_of("number", asked).check("q1", "3219 miles")
    assert told.status == "near"
    assert "kilometres" in told.message
    told = lesson_of("number", asked).check("q1", 3219)
    assert told.status == "wrong"
    assert "miles" in told.message
    told = lesson_of("number", Asked(answer=180, unit="minutes")).check("q1", 3)
    assert "hours" in told.message
    told = lesson_of("number", Asked(answer=50, unit="%")).check("q1", 0.5)
    assert told.status == "wrong"
    told = lesson_of("number", asked).check("q1", "5180 apples")
    assert told.status == "again"
    assert "apples" in told.message


def test_any_noun_can_be_a_unit() -> None:
    asked = Asked(answer=6, unit="throws")
    for answer in ("6", "6 throws", "6 Throw", 6):
        assert status("number", asked, answer) == "right", answer


# ---- money ----


def test_c96_money_is_never_a_float() -> None:
    for text, cents in (("543.93", 54393), ("19.99", 1999), ("8.29", 829), ("1.15", 115)):
        assert read_money(text, DOLLARS) == cents
        assert read_money(float(text), DOLLARS) == cents  # by its printed form
    dice = random.Random(96)
    amounts = [dice.randrange(1, 10**7) for _ in range(10_000)]
    read = [read_money(f"{amount // 100}.{amount % 100:02d}", DOLLARS) for amount in amounts]
    assert sum(read) == sum(amounts)
    assert all(isinstance(amount, Fraction) for amount in read)


def test_c98_sharing_loses_no_penny() -> None:
    thirds = Asked(answer=("334", "333", "333"))
    assert sum(int(share) for share in thirds.answer) == 1000
    assert in_words(Fraction(2400, 3)) == "3 pounds 6 shillings 8 pence"  # ten pounds among three
    assert 3 * read_old_money("£3 6s 8d") == read_old_money("£10")


@pytest.mark.parametrize(
    ("text", "pence"),
    [("£2/3/6", 522), ("£2 3s 6d", 522), ("£2 3s. 6d.", 522), ("2/3/6", 522), ("2-3-6", 522),
     ("6/-", 72), ("7d", 7), ("2/6", 30), ("3 shillings 4 pence", 40), ("3s 4d", 40),
     ("3s4d", 40), ("19s 11d", 239), ("£1", 240), ("5 pounds", 1200), ("half a crown", 30),
     ("half-a-crown", 30), ("2 guineas", 504), ("sixpence", 6), ("1 pound and 6 pence", 246),
     ("£2.175", 522), ("£1,000", 240_000), ("\u22122/6", -30)],
)  # fmt: skip
def test_c99_every_notation_of_old_money_is_read(text: str, pence: int) -> None:
    assert read_old_money(text) == pence


def test_c99_sums_in_old_money_come_out() -> None:
    def read(text: str) -> int:
        amount = read_old_money(text)
        assert amount.denominator == 1
        return int(amount)

    assert read("3/17/11") + read("2/8/5") == read("6/6/4")
    assert read("5/0/0") - read("1/19/11") == read("3/0/1")
    assert read("1/6/8") * 3 == read("4/0/0")
    assert read("19s 11d") + read("1d") == read("1/0/0")


def test_c99_every_amount_is_read_back_as_it_is_written_and_echoed() -> None:
    for pence in itertools.chain(range(1, 1500), range(1500, 250_000, 997)):
        assert read_old_money(pounds_shillings_pence(pence)) == pence
        assert read_old_money(in_words(Fraction(pence))) == pence


def test_c99_a_number_alone_is_asked_what_it_counts() -> None:
    told = lesson_of("money", Asked(answer=40, currency=STERLING)).check("q1", 40)
    assert told.status == "again"
    assert "pounds, shillings or pence" in told.message
    assert status("money", Asked(answer=40, currency=STERLING), (3, 4)) == "right"
    assert status("money", Asked(answer=522, currency=STERLING), (2, 3, 6)) == "right"
    assert "3 shillings 4 pence" in repr(
        lesson_of("money", Asked(answer=41, currency=STERLING)).check("q1", "3s 4d")
    )


def test_c100_money_is_that_of_its_year() -> None:
    asked = Asked(answer=40, currency=STERLING, year=1961)
    for text in ("17p", "17 new pence", "16½p"):
        told = lesson_of("money", asked).check("q1", text)
        assert told.status == "again"
        assert "15 February 1971" in told.message
        assert "1961" in told.message
    assert Fraction(read_old_money("£1 13s 7d"), 240) * Fraction("2.80") == Fraction(2821, 600)
    assert status("money", PRICE, "4.70") == "right"
    assert Fraction(read_old_money("sixpence"), 240) * 100 == Fraction(5, 2)  # 2½ new pence
    assert pounds_shillings_pence(1000) == "£4 3s. 4d."


def test_another_currency_is_told_by_name() -> None:
    asked = Asked(answer=1200, currency=FRANCS)
    for text in ("12 francs", "12 NF", "12", "12 new francs", "1200 centimes", 12):
        assert status("money", asked, text) == "right", text
    told = lesson_of("money", asked).check("q1", "12 dollars")
    assert told.status == "again"
    assert "new francs" in told.message
    assert "dollars" in told.message


# ---- words ----


def test_words_are_read_kindly() -> None:
    alike = {
        "zurich": "Zürich",
        "Zuerich": "Zürich",
        "saint gotthard": "St. Gotthard",
        "SAO PAULO": "São Paulo",
        "the hague": "Hague",
        "Port-Said": "port said",
    }
    for one, other in alike.items():
        assert same(one, other), (one, other)
    assert not same("Iran", "Iraq")
    assert not nearly("Iran", "Iraq")
    assert not nearly("Rome", "Roma")
    told = example().check("q6", "Constantinopel")
    assert told.status == "near"
    assert "spelling" in told.message
    assert "Constantinople" not in told.message
    assert example().check("q6", "istanbul").passed
    assert example().check("q6", "STAMBOUL ").passed


# ---- odd answers ----


class Unwritable:
    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]


def recursive() -> list[Any]:
    found: list[Any] = []
    found.append(found)
    return found


ODD: list[Any] = [
    "", " ", None, float("nan"), float("inf"), 1e308 * 10, [], [1, [2]], recursive(), {}, set(), (),
    "\U0001f600", "9" * 10_000, 10**10_000, "<script>alert(1)</script>", "\x00\x1b[31m", "\ud800",
    int, Exception, Unwritable(), object(), len, lambda: 1, 3 + 4j, b"7", range(3), True, "-", "+",
    "1/0", "1e999", "--5", "٣", "½½", "£££", "\n\n", "'" * 500, Decimal("NaN"), Decimal("1e999"),
    ..., Ellipsis, "...", "True", 0, -1, 1e-320, bytearray(b"x"), memoryview(b"x"), type, sys,
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(ODD)))
def test_an_odd_answer_gets_a_kind_sentence(number: int) -> None:
    lesson = example()
    answer = ODD[number]
    for name in lesson.ids:
        told = lesson.check(name, answer)
        assert not told.passed
        text, html = repr(told), told._repr_html_()
        assert text.isprintable() or "\u00a0" in text or "\u202f" in text
        assert len(text) < 600
        assert "<script" not in html
        assert html.count("<") == html.count(">") == 4  # a box and bold words, nothing else
        for rude in ("invalid", "oops", "Traceback"):
            assert rude.casefold() not in text.casefold()
        text.encode()
    if not isinstance(answer, Unwritable):
        assert lesson.errors == []


def test_an_odd_question_gets_a_kind_sentence() -> None:
    lesson = example()
    odd: list[Any] = ["q99", "", None, 5.5, [], "<b>", "q1 ", 1, "Q1", "1"]
    for question in odd:
        told = lesson.check(question, 1)
        assert told.status in ("again", "wrong")
        assert "<b>" not in told._repr_html_()
        repr(lesson.question(question))
        repr(lesson.hint(question))
        repr(lesson.ask(question))
    assert "q1" in repr(lesson.check("q99", 1))
