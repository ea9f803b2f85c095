"""Lesson 6, Chance: the throw that has to fit, the spinner, the shortest and the likeliest tour."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from travelkit import data
from travelkit.games.game_of_travel import BLUE, RED, TICKETS, WHITE
from travelkit.games.game_of_travel.tour import turns_to_win
from travelkit.lessons.apart import apart
from travelkit.lessons.odds import (
    DIE,
    average_tour,
    expected_throws,
    finished,
    nearly,
    race_lacks,
    raced,
    spinner,
    throws_to_arrive,
    tickets,
    trips,
)
from travelkit.lessons.question import Asked, Pupil
from travelkit.session import Session
from travelkit.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd

OCEAN: Final = ("Storm", "Rescue", "Fog", "Iceberg", "Whales", "Calm")
"""The incidents of the ocean in The Game of Travel."""


# ---- the exact throw ---------------------------------------------------------------------------


def q1(pupil: Pupil) -> Asked:  # noqa: ARG001 - the same for all: it is a guess
    """Who needs more throws on average: who is one step away, or who is six?"""
    one, six = expected_throws(1), expected_throws(6)
    answer = "same" if one == six else "one" if one > six else "six"
    return Asked(answer=answer, options=("one", "six", "same"))


def q2(pupil: Pupil) -> Asked:
    """How many numbers of the die leave the token where it is."""
    steps = pupil.randrange(2, 6)
    idle = sum(throw > steps for throw in DIE)
    return Asked(
        answer=idle,
        values={"steps": steps},
        wrong=apart(idle, 0, moving=len(DIE) - idle, not_there=len(DIE) - 1, with_it=idle + 1),
        decimals=0,
    )


def q3(pupil: Pupil) -> Asked:
    """Play the race until one of the two has arrived."""
    seed = pupil.randrange(1, 1000)
    return Asked(
        answer=race_lacks,
        values={"seed": seed},
        wrong={
            "not_begun": lambda: raced(0, seed),
            "waiting": lambda: nearly(seed),
            "other_game": lambda: Session("go", ["Ada", "Ben"], seed=seed),
        },
        game="go",
        example=lambda: finished(seed),
    )


def q4(pupil: Pupil) -> Asked:
    """The average of a tally of throws."""
    tally = trips(pupil.choice((1, 2, 6)), 8, seed=pupil.randrange(1000))
    total = sum(tally)
    mean = Fraction(total, len(tally))
    middle = Fraction(sum(sorted(tally)[3:5]), 2)
    return Asked(
        answer=mean,
        values={"tally": ", ".join(map(str, tally)), "many": len(tally)},
        wrong=apart(mean, 1, total=total, middle=middle, by_six=Fraction(total, 6)),
        decimals=1,
    )


def q5(pupil: Pupil) -> Asked:
    """The proof in order."""
    right = ("one_number", "one_in_six", "every_sixth", "six_throws")
    shown = pupil.sample(right, len(right))
    return Asked(
        answer=right,
        options=shown,
        wrong={
            "end_first": ("six_throws", "one_number", "one_in_six", "every_sixth"),
            "leap": ("one_number", "every_sixth", "one_in_six", "six_throws"),
        },
    )


# ---- the spinner -------------------------------------------------------------------------------


def q6(pupil: Pupil) -> Asked:
    """The chance that the spinner shows a number or more, in per cent."""
    sectors = spinner()
    least = pupil.choice((6, 10, 15, 20))
    share = Fraction(sum(spots >= least for spots in sectors), len(sectors))
    above = Fraction(sum(spots > least for spots in sectors), len(sectors))
    kinds = sorted(set(sectors))
    by_kind = Fraction(sum(spots >= least for spots in kinds), len(kinds))
    return Asked(
        answer=100 * share,
        values={"least": least, "sectors": _listed(sectors)},
        wrong=apart(
            100 * share, 0, above=100 * above, below=100 * (1 - share), kinds=100 * by_kind,
            count=share * len(sectors),
        ),
        unit="%",
        decimals=0,
    )  # fmt: skip


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def q7(pupil: Pupil) -> Asked:
    """The average of a spinner with one number changed."""
    sectors = list(spinner())
    old, new = sectors[-1], pupil.choice((12, 18, 24, 36, 42, 48, 60))
    sectors[-1] = new
    mean = Fraction(sum(sectors), len(sectors))
    kinds = set(sectors)
    return Asked(
        answer=mean,
        values={"old": old, "new": new, "sectors": _listed(spinner())},
        wrong=apart(
            mean, 1, unchanged=Fraction(sum(spinner()), len(sectors)),
            kinds=Fraction(sum(kinds), len(kinds)), total=sum(sectors),
            middle=Fraction(sum(sorted(sectors)[5:7]), 2),
        ),
        unit="spots",
        decimals=1,
    )  # fmt: skip


def q8(pupil: Pupil) -> Asked:
    """The chance that the next card of Air Ticket Europe is a neighbour of the starting card."""
    pack = [
        row
        for row in data.rows("games", "air-ticket-europe", "countries.csv")
        if row["set"] == "main"
    ]
    cards = sum(int(row["copies"]) for row in pack)
    start = pupil.choice([row for row in pack if int(row["figure"]) >= 3])  # noqa: PLR2004
    figure, left = int(start["figure"]), cards - 1
    chance = 100 * Fraction(2 * figure, left)
    return Asked(
        answer=chance,
        values={"cards": cards, "country": start["name"], "figure": figure, "left": left},
        wrong=apart(
            chance, 1, one_copy=chance / 2, whole_pack=100 * Fraction(2 * figure, cards),
            both=100 * Fraction(figure, cards), count=2 * figure,
        ),
        unit="%",
        decimals=1,
    )  # fmt: skip


# ---- the tour ----------------------------------------------------------------------------------


def q9(pupil: Pupil) -> Asked:
    """Which incident of the ocean is likeliest, out or home."""
    kind = pupil.choice(("out", "home"))
    found = Counter(name for places in tickets(kind) for name in places if name in OCEAN)
    likeliest, most = found.most_common(1)[0]
    others = tuple(name for name in OCEAN if name != likeliest)
    return Asked(
        answer=likeliest,
        values={
            "way": "the way out, with a red ticket" if kind == "out"
            else "the way home, with a blue ticket that ends at home",
            "colour": "red" if kind == "out" else "blue",
            "tickets": len(tickets(kind)), "many": most,
            "count": "; ".join(f"{name} {found[name]}" for name in sorted(found)),
        },
        wrong={"other": others},
        game="game-of-travel",
        bounds=(33.0, -76.0, 58.0, 5.0),
    )  # fmt: skip


def _shortest(kind: str) -> int:
    return min(len(places) for places in tickets(kind))


def q10(pupil: Pupil) -> Asked:  # noqa: ARG001 - the tickets are the same for all
    """How many turns the shortest tour takes."""
    legs = [_shortest(kind) for kind in ("out", "turn", "home")]
    any_white = min(len(ticket.places) for ticket in TICKETS[WHITE])
    any_blue = min(len(ticket.places) for ticket in TICKETS[BLUE])
    names = (
        _listed(sorted(len(places) for places in tickets(kind))) for kind in ("out", "turn", "home")
    )
    return Asked(
        answer=sum(legs),
        values=dict(zip(("out", "turn", "home"), names, strict=True)),
        wrong=apart(sum(legs), 0, any_ticket=legs[0] + any_white + any_blue, tickets=len(legs),
                     no_red=legs[1] + legs[2]),
        unit="turns",
        decimals=0,
    )  # fmt: skip


def q11(pupil: Pupil) -> Asked:  # noqa: ARG001 - the tickets are the same for all
    """One tour in how many is a shortest one."""
    chance = turns_to_win()[min(turns_to_win())]
    packs = [len(TICKETS[colour]) for colour in (RED, WHITE, BLUE)]
    good = [
        sum(len(places) == _shortest(kind) for places in tickets(kind))
        for kind in ("out", "turn", "home")
    ]
    shares = [Fraction(few, pack) for few, pack in zip(good, packs, strict=True)]
    return Asked(
        answer=1 / chance,
        values={
            "red": packs[0], "white": packs[1], "blue": packs[2],
            "red_good": good[0], "white_good": good[1], "blue_good": good[2],
        },
        wrong=apart(
            1 / chance, 0, one_each=packs[0] * packs[1] * packs[2],
            added=1 / shares[0] + 1 / shares[1] + 1 / shares[2], packs=sum(packs),
        ),
        decimals=0,
    )  # fmt: skip


def q12(pupil: Pupil) -> Asked:
    """The chance of a tour of at most so many turns, in per cent, by code."""
    chances = turns_to_win()
    most = pupil.choice((15, 20, 25, 35, 40, 45, 50))
    share = sum((chance for turns, chance in chances.items() if turns <= most), Fraction(0))
    exactly = chances[most]
    return Asked(
        answer=100 * share,
        values={"most": most},
        wrong=apart(
            100 * share, 1, exactly=100 * exactly, longer=100 * (1 - share),
            fewer=100 * (share - exactly), as_share=share,
        ),
        unit="%",
        decimals=1,
    )  # fmt: skip


@functools.cache
def _simulated(games: int, seed: int) -> tuple[Fraction, Fraction]:
    """The averages of turns and of actions in a simulation of The Game of Travel for one player."""
    played = simulate("game-of-travel", 1, games=games, seed=seed)
    turns, actions = (sum(getattr(one, what) for one in played) for what in ("turns", "actions"))
    return Fraction(turns, games), Fraction(actions, games)


def q13(pupil: Pupil) -> Asked:
    """The average of a simulation, by code."""
    games, seed = pupil.choice((50, 100, 200)), pupil.randrange(1, 13)
    mean, actions = _simulated(games, seed)
    return Asked(
        answer=mean,
        values={"games": games, "seed": seed},
        wrong=apart(
            mean, 2, actions=actions, exact=average_tour(), total=mean * games,
        ),
        unit="turns",
        decimals=2,
    )  # fmt: skip


def q14(pupil: Pupil) -> Asked:
    """What it means that simulation and exact value differ a little."""
    games = 200
    mean, _ = _simulated(games, pupil.randrange(101, 113))
    keys = ["sample", "count", "computer", "middle"]
    pupil.shuffle(keys)
    shown = (f"{float(number):.2f}" for number in (mean, average_tour()))
    return Asked(
        answer="sample",
        values=dict(zip(("mean", "exact"), shown, strict=True)) | {"games": games},
        options=tuple(keys),
    )


# ---- code --------------------------------------------------------------------------------------


def q15(pupil: Pupil) -> Asked:
    """A function that counts the throws of a trip."""
    tries: list[tuple[int, list[int]]] = [(1, [3, 6, 1, 2]), (6, [6]), (3, [5, 2, 4, 1, 6])]
    for _ in range(3):
        steps = pupil.randrange(1, 7)
        throws = [pupil.randrange(1, 7) for _ in range(30)]
        tries.append((steps, [*throws, *[1] * steps]))  # it arrives in the end
    return Asked(
        answer=throws_to_arrive,
        tries=tuple(tries),
        wrong={"beyond": _beyond, "at_once": _at_once, "from_nought": _from_nought},
    )


def _beyond(steps: int, throws: Sequence[int]) -> int:
    for number, throw in enumerate(throws, start=1):
        steps -= throw
        if steps <= 0:
            return number
    return 0


def _at_once(steps: int, throws: Sequence[int]) -> int:
    return list(throws).index(steps) + 1 if steps in throws else 0


def _from_nought(steps: int, throws: Sequence[int]) -> int:
    return throws_to_arrive(steps, throws) - 1


COLOURS: Final = {"red": RED, "white": WHITE, "blue": BLUE}


def _by_names(lengths: Counter[int]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(sorted(lengths.items()), columns=["names", "tickets"])


def q16(pupil: Pupil) -> Asked:
    """How many tickets of a colour have how many names."""
    colour = pupil.choice(sorted(COLOURS))
    names = [len(ticket.places) for ticket in TICKETS[COLOURS[colour]]]
    every = [len(ticket.places) for pack in TICKETS for ticket in pack]
    return Asked(
        answer=lambda: _by_names(Counter(names)),
        values={"colour": colour},
        wrong={
            "signs": lambda: _by_names(Counter(number - 1 for number in names)),
            "every_colour": lambda: _by_names(Counter(every)),
        },
    )


QUESTIONS: Final[Mapping[str, Callable[[Pupil], Asked]]] = {
    "q1": q1, "q2": q2, "q3": q3, "q4": q4, "q5": q5, "q6": q6, "q7": q7, "q8": q8, "q9": q9,
    "q10": q10, "q11": q11, "q12": q12, "q13": q13, "q14": q14, "q15": q15, "q16": q16,
}  # fmt: skip


def _figures() -> dict[str, object]:
    chances = turns_to_win()
    sectors = spinner()
    total, middle = Fraction(0), 0
    for turns, chance in chances.items():
        total += chance
        if total >= Fraction(1, 2):
            middle = turns
            break
    return {
        "throws_from_one": expected_throws(1),
        "throws_from_six": expected_throws(6),
        "throws_from_seven": expected_throws(7),
        "throws_from_eight": expected_throws(8),
        "spinner_average": Fraction(sum(sectors), len(sectors)),
        "spinner_likeliest": Counter(sectors).most_common(1)[0][0],
        "shortest_tour": min(chances),
        "shortest_tour_in": 1 / chances[min(chances)],
        "longest_tour": max(chances),
        "likeliest_tour": max(chances, key=lambda turns: chances[turns]),
        "likeliest_percent": 100 * max(chances.values()),
        "average_tour": average_tour(),
        "middle_tour": middle,
        "simulated_tour": _simulated(200, 1)[0],
        "first_thrower": Fraction(6, 11) * 100,
    }


FIGURES: Final[Mapping[str, object]] = _figures()
"""What the prose of the lesson quotes, worked out from the data."""
