"""The tables of the lesson *Trade goods*: what each place sent out, how far it lies, who worked.

From the tables of Pirate and Traveler (places, lines, goods and cards) and from two small tables of
this lesson: ``goods-groups.csv`` (our grouping) and ``goods-people.csv`` (who worked and who
profited, from the sources named there).
"""

from __future__ import annotations

import functools
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from travelkit import board as boards
from travelkit import data
from travelkit.lessons import voyages

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

GAME: Final = "pirate-and-traveler"
HOME: Final = "Cape Town"
"""The Home Port of our board; the rule book says only that it lies in South Africa."""

# ---- the tables ------------------------------------------------------------------------------


@functools.cache
def articles() -> Mapping[str, str]:
    """The article of commerce of each place.

    >>> articles()["Zanzibar"]
    'cloves'
    """
    rows = data.rows("games", GAME, "goods.csv")
    return MappingProxyType({row["place"]: row["article"] for row in rows})


@functools.cache
def sourced() -> frozenset[str]:
    """The places whose article is told by a source of the time.

    >>> "Zanzibar" in sourced(), "Madeira" in sourced()
    (True, False)
    """
    rows = data.rows("games", GAME, "goods.csv")
    return frozenset(row["place"] for row in rows if row["origin"].startswith("source"))


@functools.cache
def points() -> Mapping[str, int]:
    """The points on the Travel-Card of each place that has one.

    >>> points()["Yokohama"]
    60
    """
    rows = data.rows("games", GAME, "cards.csv")
    return MappingProxyType({row["place"]: int(row["points"]) for row in rows})


@functools.cache
def groups() -> Mapping[str, tuple[str, str]]:
    """The region of each place and the kind of its first article, as we group them.

    >>> groups()["Zanzibar"]
    ('Africa', 'food, drink and tobacco')
    """
    rows = data.rows("lessons", "goods-groups.csv")
    return MappingProxyType({row["place"]: (row["region"], row["kind"]) for row in rows})


@functools.cache
def home_km(place: str) -> int:
    """The shortest way from the Home Port to a place, by ship and train, in kilometres.

    Args:
        place: the name of a place of the board.

    >>> home_km("Kimberley")
    884
    """
    return voyages.voyage(boards.load(GAME), HOME, place, voyages.any_way).kilometres


def sea_km(start: str, end: str) -> int:
    """The shortest way between two ports by ship alone, in kilometres, on the lines of 1911.

    Args:
        start: the name of a port.
        end: of another.

    >>> sea_km("Aden", "Bombay")
    3071
    """
    return voyages.on_lines_of_1911(start, end).kilometres


def calls(start: str, end: str) -> tuple[str, ...]:
    """The ports at which a ship calls on the shortest way, first and last included.

    Args:
        start: the name of a port.
        end: of another.

    >>> calls("Port Sudan", "Bombay")
    ('Port Sudan', 'Aden', 'Bombay')
    """
    return voyages.on_lines_of_1911(start, end).places


def line_km(start: str, end: str) -> int:
    """The length of the one sea line that joins two ports, in kilometres.

    Args:
        start: the name of a port.
        end: of the port at the other end of the line.

    Raises:
        TravelkitError: if no sea line joins them directly.

    >>> line_km("Aden", "Bombay")
    3071
    """
    return voyages.length(boards.load(GAME), (start, end))


def cargo() -> pd.DataFrame:
    """All places with what they sent out, as a data frame.

    Returns:
        Columns place, article, region, kind, points (missing without a card), km_from_home,
        latitude, longitude, and origin (of the article).

    >>> len(cargo())
    93
    """
    import pandas as pd

    places = boards.load(GAME).places
    return pd.DataFrame(
        [
            {
                "place": row["place"],
                "article": row["article"],
                "region": groups()[row["place"]][0],
                "kind": groups()[row["place"]][1],
                "points": points().get(row["place"]),
                "km_from_home": home_km(row["place"]),
                "latitude": places[row["place"]].latitude,
                "longitude": places[row["place"]].longitude,
                "origin": row["origin"],
            }
            for row in data.rows("games", GAME, "goods.csv")
        ]
    )


def people() -> pd.DataFrame:
    """Who worked for six articles, what they got, and who profited, with sources.

    >>> list(people()["place"])[:2]
    ['Boma', 'Kimberley']
    """
    import pandas as pd

    return pd.DataFrame(list(data.rows("lessons", "goods-people.csv")))


def named(word: str) -> tuple[str, ...]:
    """The places whose article holds a word, as a whole word: "tea" is not in "teak".

    >>> named("silk")
    ('Hongkong', 'Shanghai', 'Yokohama')
    """
    whole = re.compile(rf"\b{re.escape(word)}\b")
    return tuple([place for place, article in articles().items() if whole.search(article)])


def lettered(word: str) -> tuple[str, ...]:
    """The places whose article holds these letters anywhere, as a plain text search finds them.

    >>> "Rangoon" in lettered("tea")
    True
    """
    return tuple([place for place, article in articles().items() if word in article])
