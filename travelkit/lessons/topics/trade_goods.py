"""Trade goods: what came from where in 1911, by which line, and what the game's points mean.

The tables are in `travelkit.lessons.goods`; every answer is computed from them.
"""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from travelkit import board as boards
from travelkit import data
from travelkit.lessons import voyages
from travelkit.lessons.goods import (
    GAME,
    articles,
    calls,
    cargo,
    groups,
    home_km,
    lettered,
    line_km,
    named,
    points,
    sea_km,
    sourced,
)
from travelkit.lessons.question import Asked, Asker, Pupil

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd

    from travelkit.session import Session

MARKET: Final = "London"
"""Where the voyages of this lesson end."""
SEED: Final = 20
"""Of the game that is played in this lesson: the first card is Colombo, where tea came from."""
MOVES: Final = 6
"""The moves within which the first journey is to be made."""

# ---- questions -------------------------------------------------------------------------------

_LOADING: Final = (
    "Zanzibar", "Calcutta", "Guayaquil", "Baku", "Iquique", "Ivigtut", "Singapore", "Auckland",
)  # fmt: skip
_SENDING: Final = (
    "Kimberley", "Mexico City", "Chicago", "Copenhagen", "Godthaab", "Fremantle", "Papeete",
    "Smyrna",
)  # fmt: skip
"""Ports, and places: each of these sends out what no other place of the table sends."""


def _key(place: str) -> str:
    return place.casefold().replace(" ", "_")


def q1(pupil: Pupil) -> Asked:
    """Which article came from a place."""
    shown = pupil.sample(_LOADING, 4)
    keys = tuple(_key(place) for place in shown)
    return Asked(
        answer=keys[0],
        values={"place": shown[0], **{_key(place): articles()[place] for place in _LOADING}},
        options=tuple(pupil.sample(keys, 4)),
    )


def q2(pupil: Pupil) -> Asked:
    """Which place sent out an article."""
    place = pupil.choice(_SENDING)
    alike = tuple(
        other for other in articles() if other != place and groups()[other][1] == groups()[place][1]
    )
    return Asked(
        answer=place,
        values={"article": articles()[place]},
        wrong={"alike": alike},
        game=GAME,
        places=[boards.load(GAME).places[name] for name in articles()],
    )


_COMPANIES: Final = {
    ("Cape Town", "Madeira"): ("Union-Castle",),
    ("Zanzibar", "Bombay"): ("British India", "British India S.N. Co."),
    ("Lagos", "Madeira"): ("Elder Dempster",),
    ("Santos", "Rio de Janeiro"): ("Royal Mail", "Royal Mail S.P. Co.", "Royal Mail Steam Packet"),
    ("Callao", "Iquique"): ("Pacific Steam Navigation", "Pacific Steam Navigation Co.", "P.S.N.C."),
    ("Vancouver", "Yokohama"): ("Canadian Pacific", "Canadian Pacific Empress line", "Empress"),
}
"""Lines whose company a source names: the answers that count, the first as the notes begin."""


@functools.cache
def _notes() -> Mapping[tuple[str, str], str]:
    rows = data.rows("games", GAME, "lines.csv")
    return {(row["from"], row["to"]): row["note"] for row in rows if row["mode"] == "sea"}


def q3(pupil: Pupil) -> Asked:
    """Which company's ships ran on a line."""
    start, end = pupil.choice(tuple(_COMPANIES))
    answer, *others = _COMPANIES[start, end]
    false = tuple(names[0] for ends, names in _COMPANIES.items() if ends != (start, end))
    return Asked(
        answer=answer,
        accept=(*others, _notes()[start, end]),
        values={"start": start, "end": end, "article": articles()[start]},
        wrong={"elsewhere": false},
    )


_SIX: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def q4(pupil: Pupil) -> Asked:
    """Which of six places sent out an article."""
    word = pupil.choice(("sugar", "wheat", "coffee", "gold", "cotton"))
    right = pupil.sample([place for place in named(word) if place in sourced()], 3)
    others = [place for place in articles() if place in sourced() and word not in articles()[place]]
    shown = pupil.sample(right + pupil.sample(others, 3), 6)
    values: dict[str, object] = {"word": word}
    for key, place in zip(_SIX, shown, strict=True):
        values |= {key: place, f"{key}_article": articles()[place]}
    answer = tuple(key for key, place in zip(_SIX, shown, strict=True) if place in right)
    return Asked(answer=answer, values=values, options=_SIX)


_EASTERN: Final = ("Bombay", "Calcutta", "Colombo", "Singapore", "Batavia", "Manila", "Yokohama")


def q5(pupil: Pupil) -> Asked:
    """The ports of a voyage to London in their order."""
    start = pupil.choice(_EASTERN)
    way = calls(start, MARKET)
    chosen = [start, *pupil.sample(way[1:-1], 4), MARKET]
    chosen.sort(key=way.index)
    keys = dict(zip(chosen, pupil.sample(_SIX, 6), strict=True))
    return Asked(
        answer=tuple(keys[place] for place in chosen),
        values={
            "start": start,
            "article": articles()[start],
            **{key: place for place, key in keys.items()},
        },
        wrong={"alphabet": tuple(keys[place] for place in sorted(chosen))},
    )


_CARGOES: Final = ("Bombay", "Zanzibar", "Colombo", "Calcutta", "Boma", "Santos")


def q6(pupil: Pupil) -> Asked:
    """The length of a cargo voyage from the lengths of its lines."""
    start = pupil.choice(_CARGOES)
    way = calls(start, MARKET)
    legs = [(a, b, line_km(a, b)) for a, b in itertools.pairwise(way)]
    total = sum([kilometres for _, _, kilometres in legs])
    return Asked(
        answer=total,
        values={
            "start": start,
            "article": articles()[start],
            "lines": ", ".join(f"{a} to {b} {km} km" for a, b, km in legs),
        },
        wrong={
            "last_left_out": total - legs[-1][2],
            "first_left_out": total - legs[0][2],
            "through_the_air": round(boards.load(GAME).distance_km(start, MARKET)),
        },
        unit="km",
        decimals=0,
    )


def q7(pupil: Pupil) -> Asked:
    """Where the points of a card are known from."""
    rows = [row for row in data.rows("games", GAME, "cards.csv") if row["place"] in sourced()]
    row = pupil.choice(rows)
    answer = {"rules": "rules", "reconstruction": "ours"}.get(row["points_origin"], "source")
    return Asked(answer=answer, values={"place": row["place"], "points": row["points"]})


def q8(pupil: Pupil) -> Asked:
    """How many times as much a white miner of Kimberley got as an African one."""
    pounds, shillings, shifts = pupil.choice((5, 6)), pupil.choice((4, 5)), 6
    return Asked(
        answer=Fraction(pounds * 20, shillings * shifts),
        values={"pounds": pounds, "shillings": shillings, "shifts": shifts},
        wrong={
            "one_day": Fraction(pounds * 20, shillings),
            "no_shillings": Fraction(pounds * shifts, shillings),
            "upside_down": Fraction(shillings * shifts, pounds * 20),
        },
        decimals=1,
    )


def q9(pupil: Pupil) -> Asked:
    """What the data say about points."""
    low, high = pupil.choice((("Pretoria", "Dawson"), ("Melbourne", "Dawson")))
    return Asked(
        answer="distance",
        values={
            "low": low,
            "high": high,
            "low_points": points()[low],
            "high_points": points()[high],
            "silk": points()["Yokohama"],
            "honolulu": points()["Honolulu"],
        },
    )


def q10(pupil: Pupil) -> Asked:
    """How many places have a word in their article."""
    word = pupil.choice(("tea", "sugar", "cotton", "coffee", "wheat"))
    right = len(named(word))
    wrong = {"exactly": list(articles().values()).count(word)}
    if (letters := len(lettered(word))) != right:
        wrong["letters"] = letters
    return Asked(answer=right, values={"word": word}, wrong=wrong)


def q11(pupil: Pupil) -> Asked:
    """A table of the places with an article and their points."""
    word = pupil.choice(("sugar", "wheat", "cotton"))

    def built(*, cards: bool = True, chosen: bool = True, marked: bool = True) -> pd.DataFrame:
        found = cargo()
        if cards:
            found = found[found["points"].notna()]
        if chosen:
            found = found[found["article"].str.contains(word)]
        columns = ["place", "article", "points"] if marked else ["place", "article"]
        found = found[columns].reset_index(drop=True)
        return found.astype({"points": int}) if cards and marked else found

    return Asked(
        answer=built,
        values={"word": word},
        wrong={
            "every_article": functools.partial(built, chosen=False),
            "without_cards": functools.partial(built, cards=False),
            "no_points": functools.partial(built, marked=False),
        },
    )


_PAIRS: Final = (
    ("Yokohama", "Honolulu"), ("Shanghai", "Suva"), ("Colombo", "Santos"),
    ("Singapore", "Valparaiso"), ("Calcutta", "Alexandria"), ("Boma", "Para"), ("Manila", "Bombay"),
)  # fmt: skip
"""Silk and sugar, silk and sugar, tea and coffee, tin and copper, jute and cotton, rubber from two
rivers, hemp and cotton."""


def q12(pupil: Pupil) -> Asked:
    """How much longer the way of one article to London is than that of another."""
    pair = pupil.choice(_PAIRS)
    far, near = sorted(pair, key=lambda place: -sea_km(place, MARKET))
    answer = sea_km(far, MARKET) - sea_km(near, MARKET)
    chart = boards.load(GAME)
    return Asked(
        answer=answer,
        values={
            "far": far,
            "near": near,
            "far_article": articles()[far],
            "near_article": articles()[near],
        },
        wrong={
            "other_way_round": -answer,
            "far_alone": sea_km(far, MARKET),
            "near_alone": sea_km(near, MARKET),
            "through_the_air": round(
                chart.distance_km(far, MARKET) - chart.distance_km(near, MARKET)
            ),
        },
        unit="km",
        decimals=0,
    )


def _voyage_km(places: Sequence[str]) -> int:
    return voyages.length(boards.load(GAME), places)


def _first_line(places: Sequence[str]) -> int:
    return line_km(places[0], places[1]) if len(places) > 1 else 0


def _without_last(places: Sequence[str]) -> int:
    return _voyage_km(places[:-1])


def _number_of_lines(places: Sequence[str]) -> int:
    return len(places) - 1


def q13(pupil: Pupil) -> Asked:
    """A function that gives the length of a voyage."""
    starts = pupil.sample(_EASTERN, 3)
    tries = [(list(calls(start, MARKET)),) for start in starts]
    return Asked(
        answer=_voyage_km,
        wrong={
            "first_line": _first_line,
            "last_left_out": _without_last,
            "counted": _number_of_lines,
        },
        tries=(*tries, (["Aden", "Bombay"],), (["Santos"],)),
    )


def _arrived(session: Session) -> str:
    """Nothing if the first seat made its first journey within `MOVES` moves, else what lacks."""
    moves = 0
    for entry in session.log:
        moves += entry.player == 0
        if session.state_at(entry.number).travelers[0].hand:
            return "" if moves <= MOVES else "late"
    return "on_the_way" if moves else "not_begun"


def _game(*, wasted: int = 0, moves: int = 1_000) -> Session:
    """The game of this lesson, with the first seat played as the computer plays.

    Args:
        wasted: moves at the beginning in which it takes the last one on the list instead.
        moves: after so many it is left as it stands.
    """
    from travelkit.players import computer_for
    from travelkit.session import Session

    session = Session(GAME, ["Ada", "computer"], seed=SEED)
    computer, random = computer_for(session.game), Pupil("trade-goods", "q14")
    for move in range(moves):
        if _arrived(session) in ("", "late"):
            break
        seen = session.game.observe(session.state, 0)
        session.play(session.actions[-1] if move < wasted else computer(session.game, seen, random))
    return session


def q14(pupil: Pupil) -> Asked:  # noqa: ARG001 - all pupils play the same game
    """The first journey of a game."""
    place = "Colombo"
    return Asked(
        answer=_arrived,
        values={"place": place, "article": articles()[place], "moves": MOVES},
        wrong={
            "not_begun": functools.partial(_game, moves=0),
            "on_the_way": functools.partial(_game, moves=1),
            "late": functools.partial(_game, wasted=8),
        },
        game=GAME,
        example=_game,
    )


QUESTIONS: Final[Mapping[str, Asker]] = {
    "q1": q1, "q2": q2, "q3": q3, "q4": q4, "q5": q5, "q6": q6, "q7": q7, "q8": q8, "q9": q9,
    "q10": q10, "q11": q11, "q12": q12, "q13": q13, "q14": q14,
}  # fmt: skip


# ---- figures that the prose quotes -----------------------------------------------------------


def _made(region: str) -> int:
    return [*groups().values()].count((region, "made goods"))


def _of(word: str, pick: Callable[[Sequence[int]], int]) -> int:
    return pick([points()[place] for place in named(word) if place in points()])


def _by_distance() -> list[int]:
    """The points of all cards, the card nearest to the Home Port first."""
    return [points()[place] for place in sorted(points(), key=home_km)]


FIGURES: Final[Mapping[str, Any]] = {
    "places": len(articles()),
    "cards": len(points()),
    "sourced_articles": len(sourced()),
    "gold_least": _of("gold", min),
    "gold_most": _of("gold", max),
    "nearest_ten_points": Fraction(sum(_by_distance()[:10]), 10),
    "farthest_ten_points": Fraction(sum(_by_distance()[-10:]), 10),
    "cards_with_known_points": len(
        [
            row
            for row in data.rows("games", GAME, "cards.csv")
            if row["points_origin"] != "reconstruction"
        ]
    ),
    "made_goods": len([kind for _, kind in groups().values() if kind == "made goods"]),
    "made_goods_europe": _made("Europe"),
    "made_goods_south": sum([_made(name) for name in ("Africa", "Asia", "South America")]),
    "panama_opened": next(
        int(row["opened"])
        for row in data.rows("lessons", "canal-diggers.csv")
        if row["canal"] == "Panama"
    ),
    "farthest_card_km": max([home_km(place) for place in points()]),
}
"""Name -> figure, computed; ``data/lessons/trade-goods.toml`` says where each is quoted."""
