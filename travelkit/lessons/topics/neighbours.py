"""Lesson 5, neighbours: the cards of Air Ticket Europe and the map, in 1970 and today.

Which countries are neighbours comes from the tables of the game and from the map of today's
borders. No answer depends on a border that states dispute.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from travelkit import data
from travelkit.board import Place, load
from travelkit.games.air_ticket_europe.cards import CARDS, FERRIES, NAME, NUMBERS, YEARS, figures
from travelkit.lessons.question import Asked, Asker, Pupil
from travelkit.lessons.topics.europe import (
    BY_FERRY,
    BY_LAND,
    FIGURE,
    NAMES,
    ON_CARDS,
    YEAR,
    border_counts,
    fewest_colours,
    is_lay,
    lays,
    longest,
    longest_of_all,
    today,
)
from travelkit.lessons.topics.one_turn import play

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd


# ---- questions -------------------------------------------------------------------------------

_COUNTED: Final = ("Bulgaria", "Czechoslovakia", "Hungary", "Romania", "Yugoslavia")
"""Countries whose borders can be counted on the map, without ferries or very small neighbours."""


def q1(pupil: Pupil) -> Asked:
    """Borders counted on the map."""
    country = pupil.choice(_COUNTED)
    answer = len(BY_LAND[country])
    wrong = {"itself": answer + 1, "missed": answer - 1}
    if country in today():
        wrong["today"] = len(today()[country])
    return Asked(
        answer=answer,
        values={"country": country, "names": ", ".join(BY_LAND[country])},
        wrong=_apart(wrong),
        unit="neighbours",
        decimals=0,
    )


def _apart(wrong: dict[str, int]) -> dict[str, int]:
    """Known wrong numbers, each once: of two that are equal the first."""
    first = {number: name for name, number in reversed(wrong.items())}
    return {name: number for number, name in reversed(first.items())}


_ONLY: Final = {
    "Iceland": "It has no neighbour at all. It is reached and left by air only.",
    "Ireland": "It has one neighbour, and that one is joined to the mainland by railway ferry.",
    "Portugal": "It has one neighbour, and that one has a border with France.",
    "Albania": "It has two neighbours, and both of them touch Bulgaria.",
    "Spain": "It has two neighbours. One of them has no other neighbour.",
    "Netherlands": "It has two neighbours, and both of them touch Luxembourg.",
}
"""Countries with few neighbours, and what is true of one of them alone."""


def q2(pupil: Pupil) -> Asked:
    """A country by what its neighbours are like."""
    country = pupil.choice(sorted(_ONLY))
    few = tuple([name for name in _ONLY if name != country])
    many = tuple([name for name in NAMES if name not in _ONLY])
    return Asked(
        answer=country,
        accept=_also(country),
        values={"riddle": _ONLY[country]},
        wrong={"few": few, "many": many},
    )


_CALLED: Final = {
    "Ireland": ("Republic of Ireland", "Eire"),
    "Netherlands": ("Holland",),
    "United Kingdom": ("Great Britain", "Britain"),
    "Soviet Union": ("USSR",),
}
"""What people call a country besides the name on its card."""


def _also(country: str) -> tuple[str, ...]:
    """Other names that are as right: that of the state in full, and those in common use."""
    names = (CARDS[NUMBERS[country]].full_name, *_CALLED.get(country, ()))
    return tuple([name for name in names if name != country])


def q3(pupil: Pupil) -> Asked:
    """Neighbours by border and by railway ferry, among countries that are neither."""
    country = pupil.choice([name for name in NAMES if len(BY_FERRY[name]) > 0 and BY_LAND[name]])
    land = pupil.choice(BY_LAND[country])
    ferry = pupil.choice(BY_FERRY[country])
    away = {
        there
        for near in ON_CARDS[country]
        for there in ON_CARDS[near]
        if there != country and there not in ON_CARDS[country]
    }
    behind, far = pupil.sample(sorted(away), 2)
    shown = ["land", "ferry", "behind", "far"]
    pupil.shuffle(shown)
    return Asked(
        answer=("land", "ferry"),
        options=tuple(shown),
        values={"country": country, "land": land, "ferry": ferry, "behind": behind, "far": far},
        wrong={"no_ferry": ("land",)},
    )


def q4(_pupil: Pupil) -> Asked:
    """Why the card of West Germany says nine."""
    country = max(NAMES, key=lambda name: FIGURE[name])
    doubled = [ferry for ferry in FERRIES if ferry.runs_in(YEAR) and _joins(ferry.pair, country)]
    return Asked(
        answer="borders",
        values={
            "country": country,
            "figure": FIGURE[country],
            "less": FIGURE[country] - 1,
            "ports": " and ".join(doubled[0].ports),
        },
    )


def _joins(pair: Sequence[int], country: str) -> bool:
    return NUMBERS[country] in pair


BETWEEN: Final = {
    (a, b): middle
    for a, b in itertools.combinations(NAMES, 2)
    if b not in ON_CARDS[a]
    for middle in [[name for name in ON_CARDS[a] if name in ON_CARDS[b]]]
    if len(middle) == 1
}
"""Pairs of countries that are no neighbours and have a single neighbour in common."""


def countries() -> tuple[Place, ...]:
    """The 28 countries as places of the game's board, each at its mark on the map."""
    board = load(NAME)
    return tuple(board.places[name] for name in NAMES)


def q5(pupil: Pupil) -> Asked:
    """The country between two others."""
    a, b = pupil.choice(sorted(BETWEEN))
    middle = BETWEEN[a, b][0]
    ends = (a, b)
    beside = sorted({*ON_CARDS[a], *ON_CARDS[b]} - {middle})
    germanies = tuple([name for name in ("East Germany", "West Germany") if name != middle])
    wrong = {
        "end": ends,
        "germany": germanies if len(germanies) == 1 and germanies[0] not in ends else (),
        "one_side": tuple([name for name in beside if name not in germanies or len(germanies) > 1]),
        "elsewhere": tuple([n for n in NAMES if n not in (middle, *ends, *beside, *germanies)]),
    }
    return Asked(
        answer=middle,
        accept=_also(middle),
        values={"one": a, "other": b},
        wrong={name: names for name, names in wrong.items() if names},
        game=NAME,
        places=countries(),
        bounds=load(NAME).bounds,
    )


def _way(pupil: Pupil) -> tuple[str, ...]:
    """Five countries that can be laid in one order only, once the first is known."""
    while True:
        way = [pupil.choice([name for name in NAMES if ON_CARDS[name]])]
        while len(way) < 5:  # noqa: PLR2004 - cards of this question
            onward = [name for name in ON_CARDS[way[-1]] if name not in way]
            if not onward:
                break
            way.append(pupil.choice(onward))
        else:
            whole = [lay for lay in lays(way) if len(lay) == len(way) and lay[0] == way[0]]
            if whole == [tuple(way)] and not is_lay(way, BY_LAND):  # a ferry is among the steps
                return tuple(way)


def q6(pupil: Pupil) -> Asked:
    """Five cards in an order in which each is a neighbour of the one before."""
    way = _way(pupil)
    shown = list(way)
    while shown in (list(way), list(way[::-1])):
        pupil.shuffle(shown)
    keys = {name: f"card{number}" for number, name in enumerate(shown, start=1)}
    return Asked(
        answer=tuple(keys[name] for name in way),
        options=tuple(keys.values()),
        values={"first": way[0], **{key: name for name, key in keys.items()}},
    )


def q7(pupil: Pupil) -> Asked:
    """How many pairs of neighbours there are if all figures are added up."""
    year = pupil.choice([y for y in sorted(YEARS) if sum(figures(y)) != sum(figures(YEAR))])
    total = sum(figures(year))
    return Asked(
        answer=total // 2,
        values={"year": str(year), "total": total, "kinds": len(NAMES)},
        wrong={"not_halved": total, "doubled": 2 * total, "per_card": total // len(NAMES)},
        unit="pairs",
        decimals=0,
    )


_CHANGED: Final = ("Hungary", "Romania", "Bulgaria", "Finland")
"""Countries with the same name and ground as in 1970, and with other neighbours."""


def q8(pupil: Pupil) -> Asked:
    """How many neighbours a country has today."""
    country = pupil.choice(_CHANGED)
    names = today()[country]
    wrong = {"then": len(BY_LAND[country]), "itself": len(names) + 1, "missed": len(names) - 1}
    wrong = {name: number for name, number in wrong.items() if number != len(names)}
    return Asked(
        answer=len(names),
        values={
            "country": country,
            "then": len(BY_LAND[country]),
            "gone": ", ".join(name for name in BY_LAND[country] if name not in names),
            "names": ", ".join(names),
        },
        wrong=_apart(wrong),
        unit="neighbours",
        decimals=0,
    )


def q9(pupil: Pupil) -> Asked:
    """The longest lay without a flight out of a hand of seven."""
    while True:
        hand = pupil.sample(NAMES, 7)
        best = longest(hand)
        if len(best) in (4, 5) and any(name not in best and ON_CARDS[name] for name in hand):
            break
    return Asked(
        answer=len(best),
        values={
            "hand": ", ".join(sorted(hand)),
            "hand_size": len(hand),
            "way": " > ".join(best),
        },
        wrong={
            "all": len(hand),
            "joined": len(best) + 1,
            "shorter": len(best) - 1,
        },
        unit="cards",
        decimals=0,
    )


def q10(pupil: Pupil) -> Asked:
    """The fewest colours for a piece of the map."""
    need = pupil.choice((2, 3, 3, 4))
    while True:
        piece = [pupil.choice([name for name in NAMES if BY_LAND[name]])]
        while len(piece) < 5:  # noqa: PLR2004 - countries of this question
            beside = sorted({b for a in piece for b in BY_LAND[a]} - set(piece))
            if not beside:
                break
            piece.append(pupil.choice(beside))
        if len(piece) == 5 and fewest_colours(piece) == need:  # noqa: PLR2004
            break
    return Asked(
        answer=need,
        values={"piece": ", ".join(sorted(piece))},
        wrong={
            name: n
            for name, n in (("too_few", need - 1), ("one_more", need + 1), ("each", len(piece)))
            if n != need and (name == "each" or n != len(piece))
        },
        unit="colours",
        decimals=0,
    )


def q11(pupil: Pupil) -> Asked:
    """A table of borders, counted from the pairs of the file."""
    least = pupil.choice((4, 5, 6))

    def right() -> pd.DataFrame:
        return border_counts(least)

    return Asked(
        answer=right,
        values={"least": least},
        wrong={
            "one_column": lambda: border_counts(least, both=False),
            "small": lambda: border_counts(least, small=True),
            "all": lambda: border_counts(0),
        },
    )


def q12(pupil: Pupil) -> Asked:
    """A function that says whether cards can be laid in their order."""
    tries: list[tuple[list[str]]] = [
        (["Ireland", "United Kingdom", "France", "Spain", "Portugal"],),
        (["Norway", "Denmark", "Sweden"],),
        (["Portugal", "Spain", "Italy"],),
        (["Iceland"],),
        (["Austria", "Hungary", "Greece", "Turkey"],),
        (["Italy", "France", "Portugal", "Spain"],),
        (["France", "Spain", "Belgium"],),
    ]
    for _ in range(3):
        way = list(_way(pupil))
        tries.append((way,))
        swapped = [*way]
        swapped[1], swapped[3] = swapped[3], swapped[1]
        tries.append((swapped,))

    def ends_only(cards: Sequence[str]) -> bool:
        return len(cards) < 2 or cards[1] in ON_CARDS[cards[0]]  # noqa: PLR2004 - a pair

    def any_before(cards: Sequence[str]) -> bool:
        return all(
            any(card in ON_CARDS[before] for before in cards[:number])
            for number, card in enumerate(cards)
            if number
        )

    return Asked(
        answer=is_lay,
        tries=tuple(tries),
        wrong={
            "ferries": lambda cards: is_lay(cards, BY_LAND),
            "first_pair": ends_only,
            "any_before": any_before,
            "backwards": lambda cards: not is_lay(cards),
        },
    )


QUESTIONS: Final[dict[str, Asker]] = {
    "play": play,
    **{asker.__name__: asker for asker in (q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12)},
}

PROVED: Final = 1976
"""The year in which K. Appel and W. Haken announced that four colours are enough."""
TUNNEL: Final = 1994
"""The year in which the Channel Tunnel was opened."""
_BEYOND: Final = {
    name: {
        row["other"]: row["seen"] == "map"
        for row in data.rows("games", NAME, "differences.csv")
        if row["country"] == name
    }
    for name in NAMES
}
"""For each country the neighbours without a card, and whether they are on the map."""

FIGURES: Final[dict[str, object]] = {
    "countries": len(NAMES),
    "west_germany_then": FIGURE["West Germany"],
    "germany_today": len(today()["Germany"]),
    "pairs": sum(FIGURE.values()) // 2,
    "land_pairs": sum(len(found) for found in BY_LAND.values()) // 2,
    "figures_total": sum(FIGURE.values()),
    "ferries_running": sum(ferry.runs_in(YEAR) for ferry in FERRIES),
    "ferries_that_add_nothing": sum(ferry.runs_in(YEAR) for ferry in FERRIES)
    - sum(len(found) for found in BY_FERRY.values()) // 2,
    "turkey_on_the_map": len(BY_LAND["Turkey"]) + sum(_BEYOND["Turkey"].values()),
    "proved": PROVED,
    "tunnel": TUNNEL,
    "ferry_pairs": sum(len(found) for found in BY_FERRY.values()) // 2,
    "turkey_figure": FIGURE["Turkey"],
    "turkey_today": len(today()["Turkey"]),
    "iceland_figure": FIGURE["Iceland"],
    "longest_lay": len(longest_of_all()),
    "colours": fewest_colours(NAMES),
    "poland_then": FIGURE["Poland"],
    "poland_today": len(today()["Poland"]),
    "denmark_figure": FIGURE["Denmark"],
    "france_figure": FIGURE["France"],
}
"""The numbers that the prose quotes."""
