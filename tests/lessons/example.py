"""A small lesson with one question of each kind: a model for authors, the ground for tests."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import travelkit
from travelkit.games import get
from travelkit.lessons import kinds, texts
from travelkit.lessons.card import Card
from travelkit.lessons.lesson import Lesson
from travelkit.lessons.question import STERLING, Asked, Pupil
from travelkit.money import Currency

TEXT = Path(__file__).with_name("example.toml").read_text(encoding="utf-8")
DOLLARS = Currency("dollars", "$", 100)


def distance(pupil: Pupil) -> Asked:
    days = pupil.choice(range(5, 10))
    knots = pupil.choice((14, 18, 22))
    sea_miles = days * 24 * knots
    kilometres = Fraction(sea_miles * 1852, 1000)
    return Asked(
        answer=kilometres,
        values={"days": days, "knots": knots},
        wrong={"sea_miles": sea_miles, "one_day": kilometres / days},
        unit="km",
        decimals=-1,
    )


def change(pupil: Pupil) -> Asked:
    pence = pupil.choice(range(150, 900, 7))
    return Asked(
        answer=Fraction(pence * 280, 240),
        values={"pounds": f"£{pence // 240} {pence // 12 % 20}s {pence % 12}d"},
        wrong={"tenths": Fraction(pence // 240 * 280) + Fraction(pence % 240 * 28, 100)},
        currency=DOLLARS,
        decimals=0,
        year=1961,
    )


def shillings(pupil: Pupil) -> Asked:
    pence = pupil.choice(range(25, 200))
    wrong = {"hundred": 3 * (pence // 12) * 12 + (3 * (pence % 12)) % 10}
    answer = 3 * pence
    return Asked(
        answer=answer,
        values={"price": f"{pence // 12}s {pence % 12}d"},
        wrong={name: value for name, value in wrong.items() if value != answer},
        currency=STERLING,
        year=1961,
    )


def canal(_pupil: Pupil) -> Asked:
    return Asked(answer="suez")


def canals(_pupil: Pupil) -> Asked:
    return Asked(answer=("suez", "kiel"))


def city(_pupil: Pupil) -> Asked:
    return Asked(
        answer="Constantinople",
        accept=("Istanbul", "Stamboul"),
        wrong={"byzantium": ("Byzantium", "Byzantion")},
    )


def voyage(_pupil: Pupil) -> Asked:
    return Asked(answer=("london", "suez", "bombay", "singapore"))


def port(_pupil: Pupil) -> Asked:
    return Asked(answer="Queenstown", game="game-of-travel", wrong={"english": "Liverpool"})


def _ports() -> Any:
    import pandas as pd

    places = get("game-of-travel").board.places
    found = [(name, place.kind) for name, place in places.items() if place.kind == "turning"]
    return pd.DataFrame(found, columns=["name", "kind"])


def table(_pupil: Pupil) -> Asked:
    return Asked(answer=_ports, wrong={"one_short": lambda: _ports().iloc[1:]})


def function(_pupil: Pupil) -> Asked:
    return Asked(
        answer=lambda pounds: pounds * 14,
        wrong={"divided": lambda pounds: pounds / 14},
        tries=((1,), (14,), (0,), (250,)),
    )


def _session(*moves: str) -> travelkit.Session:
    session = travelkit.Session("game-of-travel", ["Ada"], seed=7)
    for move in moves:
        session.play(move)
    return session


def _started(session: travelkit.Session) -> str:
    return "" if any(entry.text.startswith("start") for entry in session.log) else "not_started"


def played(_pupil: Pupil) -> Asked:
    return Asked(
        answer=_started,
        game="game-of-travel",
        wrong={"not_started": _session},
        example=lambda: _session("start New York"),
    )


QUESTIONS = {
    "q1": distance,
    "q2": change,
    "q3": shillings,
    "q4": canal,
    "q5": canals,
    "q6": city,
    "q7": voyage,
    "q8": port,
    "q9": table,
    "q10": function,
    "q11": played,
}
FIGURES = {"knot_km": Fraction(1852, 1000)}


def example(pupil: str | int = "", **options: Any) -> Lesson:
    """The example lesson; progress is not kept unless a folder is given."""
    options.setdefault("autosave", "folder" in options)
    return Lesson(texts.parse(TEXT, "example.toml"), QUESTIONS, pupil, **options)


def right(lesson: Lesson, name: str) -> Any:
    """What a pupil who knows hands in."""
    words, asked = lesson.words(name), lesson.asked(name)
    keys = lesson.keys(name) if words.kind in kinds.CHOOSING else ()
    return kinds.example_answer(words, asked, asked.answer, keys)


def answered(lesson: Lesson, *names: str) -> Lesson:
    for name in names:
        assert lesson.check(name, right(lesson, name)).passed, name
    return lesson


def card(lesson: Lesson, name: str) -> Card:
    found = lesson.ask(name)
    assert isinstance(found, Card)
    return found
