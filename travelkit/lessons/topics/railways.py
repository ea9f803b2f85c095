"""Lesson 3, Railways: how far, how fast, and what was not yet built."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from travelkit import board as boards
from travelkit import data
from travelkit.lessons.apart import apart, rounded
from travelkit.lessons.question import Asked, Pupil
from travelkit.lessons.trains import (
    NETWORKS,
    ORIENT,
    SEED,
    SIBERIA,
    boat_trains,
    by_land,
    network,
    open_in,
    openings,
    ride,
    ride_lacks,
    rows,
    stages,
    turns_of_ride,
    way_km,
    ways,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pandas as pd

    from travelkit.board import Board


def _travel() -> Board:
    return boards.load("game-of-travel")


def _row(start: str, end: str) -> dict[str, str]:
    return next(row for row in rows() if (row["from"], row["to"]) == (start, end))


# ---- the questions ---------------------------------------------------------------------------


def q1(pupil: Pupil) -> Asked:  # noqa: ARG001 - the same for all: it is a guess
    """How long Paris to Constantinople took in 1889, before anything was shown."""
    days = {"one_day": 1, "three_days": 3, "one_week": 7, "two_weeks": 14}
    took = stages()["orient_1889"].time / 24
    return Asked(answer=min(days, key=lambda key: abs(days[key] - took)), options=tuple(days))


def q2(pupil: Pupil) -> Asked:  # noqa: ARG001 - one seed for the class
    """Play until the train stands in Constantinople."""
    turns = turns_of_ride()
    return Asked(
        answer=ride_lacks,
        values={"turns": turns},
        wrong={
            "sea": lambda: ride(2),
            "rails": lambda: ride(turns - 2),
            "tickets": lambda: ride(3, seed=SEED + 1),
        },
        game="game-of-travel",
        example=lambda: ride(turns),
    )


KEYS: Final = {
    "paris": "Paris", "munich": "Munich", "vienna": "Vienna", "budapest": "Buda-Pesth",
    "belgrade": "Belgrade", "sofia": "Sofia", "constantinople": "Constantinople",
}  # fmt: skip


def q3(pupil: Pupil) -> Asked:
    """Stations of the Orient Express in order."""
    left_out = pupil.choice(("munich", "vienna", "budapest"))
    right = tuple(key for key in KEYS if key != left_out)
    shown = pupil.sample(right, len(right))
    swapped = list(right)
    here, there = swapped.index("belgrade"), swapped.index("sofia")
    swapped[here], swapped[there] = "sofia", "belgrade"
    late = ("constantinople", *[key for key in right if key != "constantinople"])
    wrong = {"balkans": tuple(swapped), "end_first": late}
    return Asked(answer=right, options=shown, wrong=wrong)


def q4(pupil: Pupil) -> Asked:
    """Where a boat train leads, by its harbours."""
    trains = boat_trains()
    start, end = pupil.choice(sorted(trains))
    harbour, landing = trains[start, end]
    others = {place for way in trains for place in way} - {start, end}
    return Asked(
        answer=end,
        values={"start": start, "harbour": harbour, "landing": landing},
        wrong={"start": start, "other": tuple(sorted(others))},
        game="game-of-travel",
        bounds=(47.5, -12.0, 57.0, 27.0),
    )


def q5(pupil: Pupil) -> Asked:
    """The length of three lines one after another."""
    first = pupil.randrange(len(ORIENT) - 3)
    way = ORIENT[first : first + 4]
    board = _travel()
    legs = [way_km(board, pair) for pair in itertools.pairwise(way)]
    values: dict[str, object] = {
        "start": way[0], "second": way[1], "third": way[2], "end": way[3],
        "one": legs[0], "two": legs[1], "three": legs[2],
    }  # fmt: skip
    straight = round(board.distance_km(way[0], way[-1]))
    return Asked(
        answer=sum(legs),
        values=values,
        wrong={
            "two_legs": legs[0] + legs[1],
            "straight": straight,
            "average": Fraction(sum(legs), 3),
        },
        unit="km",
        decimals=0,
    )


def q6(pupil: Pupil) -> Asked:
    """A detour index to two decimals."""
    # the notebook shows the indices of those that bend most, and of those that bend least
    lines = [
        row
        for row in rows()
        if row["mode"] == "rail" and Fraction(11, 10) <= _index(row) < Fraction(13, 10)
    ]
    row = pupil.choice(lines)
    rail, straight = int(row["kilometres"]), int(row["great_circle_km"])
    index = Fraction(rail, straight)
    return Asked(
        answer=index,
        values={"start": row["from"], "end": row["to"], "rail": rail, "straight": straight},
        wrong=apart(
            index, 2, inverse=1 / index, difference=rail - straight, percent=(index - 1) * 100,
            extra=index - 1,
        ),
        decimals=2,
    )  # fmt: skip


def _index(row: Mapping[str, str]) -> Fraction:
    return Fraction(int(row["kilometres"]), int(row["great_circle_km"]))


def q7(pupil: Pupil) -> Asked:
    """Why one line bends and another does not."""
    bent, level = _row("Munich", "Venice"), _row("Berlin", "Dresden")
    keys = ["mountains", "engines", "frontier", "length"]
    pupil.shuffle(keys)
    values = {
        f"{name}_{what}": number
        for name, row in (("bent", bent), ("level", level))
        for what, number in (
            ("rail", int(row["kilometres"])),
            ("straight", int(row["great_circle_km"])),
            ("index", _decimal(_index(row))),
        )
    }
    return Asked(answer="mountains", options=tuple(keys), values=values)


def _decimal(number: Fraction) -> str:
    near = rounded(number, 2)
    return f"{near // 100}.{near % 100:02}"


TIMED: Final = ("orient_1883", "vladivostok_1907", "moscow_1907", "berlin_1907", "channel_1913")


def q8(pupil: Pupil) -> Asked:
    """The speed of a train of the past."""
    stage = stages()[pupil.choice(TIMED)]
    km = stage.kilometres
    speed = km / stage.time
    decimal_minutes = km / (stage.hours + Fraction(stage.minutes, 100))
    return Asked(
        answer=speed,
        values={
            "year": stage.year, "start": stage.start, "end": stage.end,
            "km": km, "hours": stage.hours, "minutes": stage.minutes,
        },
        wrong=apart(
            speed, 1, no_minutes=Fraction(km, stage.hours), decimal_minutes=decimal_minutes,
            inverse=stage.time / km, multiplied=km * stage.time,
        ),
        unit="km/h",
        decimals=1,
    )  # fmt: skip


SHOWN: Final = {
    1894: (
        ("semmering", "mont_cenis", "gotthard", "sofia"),
        ("danube", "baikal", "simplon", "andes"),
    ),
    1911: (("gotthard", "baikal", "falls", "simplon", "andes"), ("amur", "australia", "channel")),
}
"""Year -> works that may be shown: those open by then, and later ones."""


def q9(pupil: Pupil) -> Asked:
    """What a traveller of a year could not use yet."""
    year = pupil.choice(sorted(SHOWN))
    keys = [key for group in SHOWN[year] for key in pupil.sample(group, 3)]
    shown = pupil.sample(keys, len(keys))
    years = openings()
    return Asked(
        answer=tuple(key for key in shown if years[key] > year),
        values={"year": year},
        options=shown,
    )


CROSSINGS: Final = {
    ("Lucerne", "Milan"): ("St. Gotthard Tunnel", ("Gotthard", "Saint Gotthard")),
    ("Paris", "Genoa"): ("Mont Cenis Tunnel", ("Mont Cenis", "Frejus", "Frejus tunnel")),
    ("Munich", "Venice"): ("Brenner", ("Brenner Pass", "Brennero")),
    ("Vienna", "Venice"): ("Semmering", ("Semmering Pass", "Semmering railway")),
}  # fmt: skip


def q10(pupil: Pupil) -> Asked:
    """Where a railway crosses the Alps."""
    start, end = pupil.choice(sorted(CROSSINGS))
    answer, accept = CROSSINGS[start, end]
    stops = _row(start, end)["via"].split(";")
    others = tuple(name for way, (name, _) in CROSSINGS.items() if way != (start, end))
    return Asked(
        answer=stops[stops.index(answer)],  # held: the name stands in the table
        values={"start": start, "end": end, "via": ", ".join(stops)},
        accept=accept,
        wrong={"station": tuple(stop for stop in stops if stop != answer), "elsewhere": others},
    )


def q11(pupil: Pupil) -> Asked:
    """The shortest way through a small network, by hand."""
    start, end = pupil.choice(sorted(NETWORKS))
    found = ways(start, end)
    fewest = min(found, key=lambda item: (len(item[1]), item[0]))
    straight = round(_travel().distance_km(start, end))
    listed = ", ".join(f"{a} to {b} {km} km" for a, b, km in network(start, end))
    return Asked(
        answer=found[0][0],
        values={"start": start, "end": end, "lines": listed, "way": " > ".join(found[0][1])},
        wrong={"fewest": fewest[0], "second": found[1][0], "straight": straight}
        if fewest != found[1]
        else {"fewest": fewest[0], "straight": straight},
        unit="km",
        decimals=0,
    )


def speed(km: float, hours: float, minutes: float) -> float:
    """Kilometres an hour.

    >>> speed(100, 1, 30)
    66.66666666666667
    """
    return km / (hours + minutes / 60)


def q12(pupil: Pupil) -> Asked:
    """A function for the speed."""
    tries = [(s.kilometres, s.hours, s.minutes) for s in stages().values() if s.kilometres]
    return Asked(
        answer=speed,
        tries=(*pupil.sample(tries, 3), (90, 1, 30), (60, 0, 45)),
        wrong={
            "decimal_minutes": lambda km, hours, minutes: km / (hours + minutes / 100),
            "minutes_as_hours": lambda km, hours, minutes: km / (hours + minutes),
            "inverse": lambda km, hours, minutes: (hours + minutes / 60) / km,
            "per_minute": lambda km, hours, minutes: km / (hours * 60 + minutes),
        },
    )


def _by_index(
    lines: Iterable[Mapping[str, str]], many: int, *, least: bool = False
) -> pd.DataFrame:
    import pandas as pd

    found = sorted(lines, key=_index, reverse=not least)[:many]
    return pd.DataFrame(
        [(row["from"], row["to"], int(row["kilometres"])) for row in found],
        columns=["from", "to", "kilometres"],
    )


def q13(pupil: Pupil) -> Asked:
    """The railways with the highest detour index, from the table."""
    game = pupil.choice(("pirate-and-traveler", "go"))
    # not 3 of GO: rounded as in the notebook, the index of the third equals that of the fourth
    many = pupil.choice((4, 5, 6) if game == "go" else (3, 4, 5, 6))
    rail = [row for row in rows(game) if row["mode"] == "rail"]
    longest = sorted(rail, key=lambda row: -int(row["kilometres"]))[:many]
    return Asked(
        answer=lambda: _by_index(rail, many),
        values={"game": game, "many": many},
        wrong={
            "all_modes": lambda: _by_index(rows(game), many),
            "straightest": lambda: _by_index(rail, many, least=True),
            "longest": lambda: _by_index(longest, many),
        },
    )


DATED: Final = (
    ("Lucerne", "Florence", range(1875, 1882)),
    ("Lucerne", "Genoa", range(1873, 1882)),
    ("Paris", "Constantinople", range(1879, 1888)),
    ("Lucerne", "Rome", range(1875, 1882)),
)


def q14(pupil: Pupil) -> Asked:
    """The shortest way with the railways of a year, by code."""
    start, end, years = pupil.choice(DATED)
    year = pupil.choice(years)
    board = _travel()
    then = way_km(board, board.shortest_path(start, end, allowed=open_in(year)))
    now = way_km(board, board.shortest_path(start, end, allowed=by_land))
    return Asked(
        answer=then,
        values={"start": start, "end": end, "year": year},
        wrong={"all_years": now},
        unit="km",
        decimals=0,
        within=3,  # whole kilometres may be rounded line by line, or at the end
    )


QUESTIONS: Final[Mapping[str, Callable[[Pupil], Asked]]] = {
    "q1": q1, "q2": q2, "q3": q3, "q4": q4, "q5": q5, "q6": q6, "q7": q7, "q8": q8,
    "q9": q9, "q10": q10, "q11": q11, "q12": q12, "q13": q13, "q14": q14,
}  # fmt: skip


def _figures() -> dict[str, object]:
    told = stages()
    travel, pirate, later = (
        boards.load(game) for game in ("game-of-travel", "pirate-and-traveler", "go")
    )
    # 65 minutes: the wait in Harbin, between the first two stages
    siberia = way_km(pirate, SIBERIA)
    amur = way_km(later, ("Moscow", "Vladivostok"))
    to_moscow = ("vladivostok_1907", "harbin_1907", "irkutsk_1907")
    figures: dict[str, object] = {
        "orient_km": way_km(travel, ORIENT),
        "orient_straight_km": round(travel.distance_km("Paris", "Constantinople")),
        "siberia_1911_km": siberia,
        "siberia_1961_km": amur,
        "amur_longer_km": amur - siberia,
        "gotthard_km": int(_row("Lucerne", "Milan")["kilometres"]),
        "warsaw_petersburg_index": _index(_row("Warsaw", "St. Petersburg")),
        "vladivostok_moscow_days": (Fraction(65, 60) + sum(told[key].time for key in to_moscow))
        / 24,
        "channel_1851_hours": told["channel_1851"].time,
        "channel_1913_hours": told["channel_1913"].time,
    }
    for year in (1874, 1875):
        way = travel.shortest_path("Lucerne", "Milan", allowed=open_in(year))
        figures[f"lucerne_milan_{year}_km"] = way_km(travel, way)
    for key in ("orient_1883", "orient_1889"):
        figures[f"{key}_minutes"] = told[key].time * 60
        figures[f"{key}_speed"] = told[key].kilometres / told[key].time
    for row in data.rows("lessons", "railways-builders.csv"):
        figures[row["key"]] = int(row["number"])
    for key, year in openings().items():
        figures[f"{key}_opened"] = year
    return figures


FIGURES: Final[Mapping[str, object]] = _figures()
"""What the prose of the lesson quotes, worked out from the data."""
