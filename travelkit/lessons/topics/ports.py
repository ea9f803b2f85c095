"""Ports: why they are where they are, how ships get there, and what two canals changed.

The tables are in `travelkit.lessons.harbours`; every answer is computed from them.
"""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from travelkit import board as boards
from travelkit import data
from travelkit.lessons.harbours import (
    CHART,
    RIVERS,
    canal_table,
    railways,
    saved_km,
    sea_lines,
    table_km,
    up_river_km,
    with_and_without,
)
from travelkit.lessons.question import Asked, Asker, Pupil
from travelkit.lessons.voyages import (
    NAUTICAL_MILE_KM,
    days_at_sea,
    days_on_the_calendar,
    on_lines_of_1911,
    over_the_date_line,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from travelkit.session import Session

GAME: Final = "game-of-travel"
"""The game that is played."""
SEED: Final = 7
"""Of the game: the first ticket is New York, Rescue, Southampton, London."""

# ---- questions -------------------------------------------------------------------------------

_HUBS: Final = ("Aden", "Colombo", "Singapore", "Honolulu", "Madeira")
"""At least four sea lines meet there, and no railway of the board comes to them."""


def q1(pupil: Pupil) -> Asked:
    """Why a port lies where it does."""
    rivers = tuple(river.port for river in RIVERS if river.port != "London")  # a hub as well
    port = pupil.choice((*rivers, *_HUBS, "Port Said"))
    answer = "river" if port in rivers else "canal" if port == "Port Said" else "crossing"
    return Asked(
        answer=answer,
        values={"port": port, "lines": len(sea_lines(port)), "railways": railways(port)},
    )


_CLUES: Final = MappingProxyType(
    {
        "Port Said": "at the northern end of the Suez Canal",
        "Aden": "where ships leave the Red Sea for the Indian Ocean",
        "Singapore": "at the strait between the Indian Ocean and the China Sea",
        "Colon": "where the Panama Railroad meets the Atlantic",
        "Honolulu": "on an island in mid-Pacific where five sea lines meet",
        "Madeira": "on an island where the ships from Europe to South Africa and to Brazil part",
    }
)


def q2(pupil: Pupil) -> Asked:
    """Find a port by its place on the lines."""
    port = pupil.choice(tuple(_CLUES))
    wrong = {"others": tuple(other for other in _CLUES if other != port)}
    if port in ("Port Said", "Colon"):
        wrong["other_end"] = ("Port Sudan",) if port == "Port Said" else ("Panama",)
    places = boards.load(CHART).places
    return Asked(
        answer=port,
        values={"clue": _CLUES[port]},
        wrong=wrong,
        game=CHART,
        places=[place for place in places.values() if sea_lines(place.name)],
    )


_RENAMED: Final = (
    "Bombay", "Calcutta", "Rangoon", "Batavia", "Constantinople", "Smyrna", "Para", "Port Florence",
)  # fmt: skip


def q3(pupil: Pupil) -> Asked:
    """What a place is called today."""
    name = pupil.choice(_RENAMED)
    places = boards.load(CHART).places
    return Asked(
        answer=places[name].modern_name,
        values={"name": name, "state": places[name].state},
        wrong={
            "old": name,
            "other": tuple(places[other].modern_name for other in _RENAMED if other != name),
        },
    )


_LONG_LINES: Final = (
    ("Liverpool", "New York"), ("San Francisco", "Honolulu"), ("Colombo", "Fremantle"),
    ("Zanzibar", "Bombay"), ("Aden", "Colombo"), ("Cape Town", "Fremantle"),
)  # fmt: skip


def _km(start: str, end: str) -> int:
    return on_lines_of_1911(start, end).kilometres


def q4(pupil: Pupil) -> Asked:
    """Kilometres as nautical miles."""
    start, end = pupil.choice(_LONG_LINES)
    km = _km(start, end)
    return Asked(
        answer=km / NAUTICAL_MILE_KM,
        values={"start": start, "end": end, "km": km},
        wrong={"multiplied": km * NAUTICAL_MILE_KM, "land_miles": km / Fraction(1609344, 1000000)},
        unit="nautical miles",
        decimals=0,
    )


def q5(pupil: Pupil) -> Asked:
    """Days at sea at a speed in knots."""
    start, end = pupil.choice(_LONG_LINES)
    knots, km = pupil.choice((14, 22)), _km(start, end)
    days = days_at_sea(km, knots)
    return Asked(
        answer=days,
        values={"start": start, "end": end, "km": km, "knots": knots},
        wrong={
            "hours": days * 24,
            "kilometres": Fraction(km, knots * 24),
            "half_days": days * 2,
        },
        unit="days",
        decimals=1,
    )


_SIX: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_EASTERN: Final = ("Bombay", "Calcutta", "Singapore", "Shanghai", "Manila", "Yokohama")


def q6(pupil: Pupil) -> Asked:
    """The ports of a voyage through the Suez Canal in their order."""
    end = pupil.choice(_EASTERN)
    way = on_lines_of_1911("London", end).places
    chosen = sorted(["London", *pupil.sample(way[1:-1], 4), end], key=way.index)
    keys = dict(zip(chosen, pupil.sample(_SIX, 6), strict=True))
    places = boards.load(CHART).places
    southward = sorted(chosen, key=lambda port: -places[port].latitude)
    wrong = {} if southward == chosen else {"southward": tuple(keys[port] for port in southward)}
    return Asked(
        answer=tuple(keys[port] for port in chosen),
        values={"end": end, **{key: port for port, key in keys.items()}},
        wrong=wrong,
    )


_DETOURS: Final = (
    ("London", "Bombay"), ("Marseilles", "Bombay"), ("London", "Archangel"), ("Zanzibar", "Aden"),
    ("Buenos Aires", "Valparaiso"), ("New York", "Rio de Janeiro"),
)  # fmt: skip


def q7(pupil: Pupil) -> Asked:
    """How many times as long the way by sea is as the great circle."""
    start, end = pupil.choice(_DETOURS)
    km, straight = _km(start, end), round(boards.load(CHART).distance_km(start, end))
    return Asked(
        answer=Fraction(km, straight),
        values={"start": start, "end": end, "km": km, "straight": straight},
        wrong={"upside_down": Fraction(straight, km), "difference": Fraction(km - straight)},
        decimals=2,
    )


def q8(pupil: Pupil) -> Asked:
    """What the Suez Canal saved on a voyage from London."""
    end = pupil.choice(("Aden", "Basra", "Fremantle", "Mombasa", "Zanzibar"))  # not in the notebook
    shut, through = with_and_without("Suez", "London", end)
    straight = round(boards.load(CHART).distance_km("London", end))
    return Asked(
        answer=shut - through,
        values={"end": end},
        wrong={
            "cape": shut,
            "canal": through,
            "other_way_round": through - shut,
            "globe": shut - straight,
        },
        unit="km",
        decimals=0,
    )


_VOYAGES: Final = MappingProxyType(
    {
        "san_francisco": ("New York", "San Francisco"),
        "callao": ("New York", "Callao"),
        "honolulu": ("New York", "Honolulu"),
        "guayaquil": ("London", "Guayaquil"),
        "rio": ("New York", "Rio de Janeiro"),
        "bombay": ("London", "Bombay"),
        "capetown": ("London", "Cape Town"),
        "havana": ("New York", "Havana"),
        "singapore": ("Liverpool", "Singapore"),
    }
)


def q9(pupil: Pupil) -> Asked:
    """Which voyages the Panama Canal would make shorter."""
    shorter = [key for key, ends in _VOYAGES.items() if saved_km("Panama", *ends)]
    others = [key for key in _VOYAGES if key not in shorter]
    right = pupil.sample(shorter, pupil.choice((2, 3)))
    shown = pupil.sample(right + pupil.sample(others, 6 - len(right)), 6)
    return Asked(
        answer=tuple(key for key in shown if key in right),
        values={
            f"{key}_{which}": end
            for key, ends in _VOYAGES.items()
            for which, end in zip(("from", "to"), ends, strict=True)
        },
        options=tuple(shown),
    )


def q10(pupil: Pupil) -> Asked:
    """The days that the Panama Canal would save."""
    end, knots = pupil.choice(("San Francisco", "Callao", "Iquique", "Valparaiso")), 14
    shut, through = with_and_without("Panama", "New York", end)
    days = days_at_sea(shut - through, knots)
    return Asked(
        answer=days,
        values={"end": end, "knots": knots, "closed": shut, "open": through},
        wrong={
            "whole": days_at_sea(through, knots),
            "old": days_at_sea(shut, knots),
            "kilometres": Fraction(shut - through, knots * 24),
            "hours": days * 24,
        },
        unit="days",
        decimals=1,
    )


def q11(pupil: Pupil) -> Asked:
    """A table of what the Suez Canal saved."""
    ends = tuple(pupil.sample(("Aden", "Colombo", "Hongkong", "Manila", "Yokohama", "Zanzibar"), 3))

    def built(*, wrong_sign: bool = False, panama: bool = False) -> pd.DataFrame:
        found = canal_table("Panama" if panama else "Suez", "London", ends)
        return found.assign(saved=-found["saved"]) if wrong_sign else found

    return Asked(
        answer=built,
        values=dict(zip(("one", "two", "three"), ends, strict=True)),
        wrong={
            "sign": functools.partial(built, wrong_sign=True),
            "other_canal": functools.partial(built, panama=True),
        },
    )


def _days(kilometres: float, knots: float) -> float:
    return float(days_at_sea(kilometres, knots))


def _days_of_kilometres(kilometres: float, knots: float) -> float:
    return kilometres / knots / 24


def _hours(kilometres: float, knots: float) -> float:
    return _days(kilometres, knots) * 24


def q12(pupil: Pupil) -> Asked:
    """A function that gives the days at sea."""
    voyages = pupil.sample(_LONG_LINES, 3)
    tries = [(_km(*ends), knots) for ends, knots in itertools.product(voyages, (14, 22))]
    return Asked(
        answer=_days,
        wrong={"kilometres": _days_of_kilometres, "hours": _hours},
        tries=tuple(tries),
    )


_PACIFIC: Final = (
    ("Yokohama", "Honolulu"), ("Honolulu", "Yokohama"), ("Yokohama", "Vancouver"),
    ("Vancouver", "Yokohama"), ("Wellington", "Papeete"), ("Papeete", "Wellington"),
    ("Honolulu", "Suva"), ("Suva", "Honolulu"),
)  # fmt: skip


def q13(pupil: Pupil) -> Asked:
    """The date on the calendar after a voyage over the date line."""
    start, end = pupil.choice(_PACIFIC)
    day, month = pupil.randint(2, 9), pupil.choice(("March", "May", "July", "October"))
    places = boards.load(CHART).places
    days = round(days_at_sea(_km(start, end), 14))
    later = days_on_the_calendar(places[start].longitude, places[end].longitude, days)
    return Asked(
        answer=day + later,
        values={
            "start": start,
            "end": end,
            "day": day,
            "month": month,
            "days": days,
            "direction": "east" if later < days else "west",
        },
        wrong={"forgotten": day + days, "wrong_way": day + 2 * days - later},
    )


def _crossed(session: Session) -> str:
    """Nothing if the first seat has reached a port in Europe, else what lacks."""
    places, turns = boards.load(GAME).places, 0
    for entry in session.log:
        if entry.player == 0:
            turns += 1
            place = session.state_at(entry.number).travellers[0].place
            if places[place].kind not in ("home", "ocean"):
                return ""
    return "at_sea" if turns else "not_begun"


def _game(turns: int = 1_000) -> Session:
    """The game of this lesson after so many turns, or at the end of the crossing."""
    from travelkit.session import Session

    session = Session(GAME, ["Ada", "Ben"], seed=SEED)
    for _ in range(turns):
        if not _crossed(session):
            break
        session.play(session.actions[0])
    return session


def q14(pupil: Pupil) -> Asked:  # noqa: ARG001 - all pupils play the same game
    """The crossing of the Atlantic."""
    return Asked(
        answer=_crossed,
        wrong={
            "not_begun": functools.partial(_game, 0),
            "at_sea": functools.partial(_game, 3),
        },
        game=GAME,
        example=_game,
    )


QUESTIONS: Final[Mapping[str, Asker]] = {
    "q1": q1, "q2": q2, "q3": q3, "q4": q4, "q5": q5, "q6": q6, "q7": q7, "q8": q8, "q9": q9,
    "q10": q10, "q11": q11, "q12": q12, "q13": q13, "q14": q14,
}  # fmt: skip


# ---- figures that the prose quotes -----------------------------------------------------------


def _table(end: str, column: str) -> str:
    return next(
        row[column] for row in data.rows("lessons", "canal-distances.csv") if row["to"] == end
    )


def _canal(name: str) -> dict[str, str]:
    return next(row for row in data.rows("lessons", "canal-diggers.csv") if row["canal"] == name)


_BOMBAY: Final = with_and_without("Suez", "London", "Bombay")
_FRISCO: Final = with_and_without("Panama", "New York", "San Francisco")

FIGURES: Final[Mapping[str, Any]] = {
    "bombay_globe_km": boards.load(CHART).distance_km("London", "Bombay"),
    "bombay_detour": _BOMBAY[1] / boards.load(CHART).distance_km("London", "Bombay"),
    "bombay_suez_km": _BOMBAY[1],
    "bombay_saved_km": _BOMBAY[0] - _BOMBAY[1],
    "bombay_saved_table_km": table_km(_table("Bombay", "saved_nautical_miles")),
    "bombay_saved_days_14": days_at_sea(_BOMBAY[0] - _BOMBAY[1], 14),
    "frisco_1911_km": _FRISCO[0],
    "frisco_1914_km": _FRISCO[1],
    "frisco_saved_table_km": table_km(_table("San Francisco", "saved_nautical_miles")),
    "wellington_saved_km": saved_km("Suez", "London", "Wellington"),
    "hamburg_up_river_km": up_river_km("Hamburg"),
    "calcutta_up_river_km": up_river_km("Calcutta"),
    "singapore_sea_lines": len(sea_lines("Singapore")),
    "singapore_railways": railways("Singapore"),
    "nautical_mile_metres": NAUTICAL_MILE_KM * 1000,
    "new_york_days_14": days_at_sea(_km("Liverpool", "New York"), 14),
    "new_york_days_22": days_at_sea(_km("Liverpool", "New York"), 22),
    "date_line_lines": len([line for line in boards.load(CHART).lines if over_the_date_line(line)]),
    "suez_opened": int(_canal("Suez")["opened"]),
    "panama_opened": int(_canal("Panama")["opened"]),
}
"""Name -> figure, computed; ``data/lessons/ports.toml`` says where each is quoted."""
