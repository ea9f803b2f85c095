"""The tables of the lesson *Ports*: where ports lie, and what two canals changed.

Lengths are those of the lines of Pirate and Traveler, a reconstruction of the steamship lines of
1911; `travelkit.lessons.voyages` opens and closes the canals. What ships' tables of the time say
stands beside it in ``data/lessons/canal-distances.csv``, and who dug the canals in
``canal-diggers.csv``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import board as boards
from travelkit import data
from travelkit.lessons.voyages import NAUTICAL_MILE_KM, from_the_mouth_km, on_lines_of_1911

if TYPE_CHECKING:
    import pandas as pd

    from travelkit.board import Line

CHART: Final = "pirate-and-traveler"
"""The board whose lines are measured."""

# ---- tables ----------------------------------------------------------------------------------


class River(NamedTuple):
    """A port that lies up a river.

    Args:
        port: its name on the board.
        river: the river's name.
        mouth: the name of a waypoint at the river's mouth.
    """

    port: str
    river: str
    mouth: str


RIVERS: Final = (
    River("London", "Thames", "Nore"),
    River("Hamburg", "Elbe", "Cuxhaven"),
    River("Calcutta", "Hooghly", "Saugor"),
    River("New Orleans", "Mississippi", "Head of Passes"),
    River("Boma", "Congo", "Banana"),
    River("Guayaquil", "Guayas", "Puna"),
    River("Basra", "Shatt el Arab", "Shatt el Arab Bar"),
)
"""Ports up a river, with a sea mark at its mouth through which the ships of the board run."""


@functools.cache
def sea_lines(port: str) -> tuple[Line, ...]:
    """The sea lines that start or end in a port.

    >>> len(sea_lines("Singapore"))
    4
    """
    lines = boards.load(CHART).lines
    return tuple([line for line in lines if line.mode == "sea" and port in (line.start, line.end)])


def railways(port: str) -> int:
    """How many railways (or lines by train and boat) of the board end in a port.

    >>> railways("Singapore")
    0
    """
    lines = boards.load(CHART).lines
    return len([line for line in lines if line.mode != "sea" and port in (line.start, line.end)])


@functools.cache
def up_river_km(port: str) -> int:
    """How far a port of `RIVERS` lies from the mouth of its river, in kilometres along the line.

    >>> up_river_km("Hamburg")
    98
    """
    river = next(river for river in RIVERS if river.port == port)
    marks = {row["name"]: row for row in data.rows("games", CHART, "waypoints.csv")}
    mark = marks[river.mouth]
    mouth = (float(mark["latitude"]), float(mark["longitude"]))

    def off(line: Line) -> float:
        return min([boards.great_circle_km(point, mouth) for point in line.points])

    return from_the_mouth_km(min(sea_lines(port), key=off), port, mouth)


def ports() -> pd.DataFrame:
    """All ports of the board that ships call at.

    Returns:
        Columns port, modern_name, sea_lines, railways, river, km_up_river (0 at the sea).

    >>> ports().set_index("port").loc["Hamburg", "river"]
    'Elbe'
    """
    import pandas as pd

    rivers = {river.port: river.river for river in RIVERS}
    places = boards.load(CHART).places.values()
    return pd.DataFrame(
        [
            {
                "port": place.name,
                "modern_name": place.modern_name,
                "sea_lines": len(sea_lines(place.name)),
                "railways": railways(place.name),
                "river": rivers.get(place.name, ""),
                "km_up_river": up_river_km(place.name) if place.name in rivers else 0,
            }
            for place in places
            if sea_lines(place.name)
        ]
    )


def canal_table(canal: str, start: str, ends: tuple[str, ...]) -> pd.DataFrame:
    """What a canal saves on the lines of the board.

    Args:
        canal: ``"Suez"`` or ``"Panama"``.
        start: the name of a port.
        ends: names of other ports.

    Returns:
        Columns port, open, closed, saved: kilometres by ship with the canal open, with it closed,
        and the difference. The other canal is as it was in 1911: Suez open, Panama closed.

    >>> canal_table("Suez", "London", ("Bombay",)).values.tolist()
    [['Bombay', 12597, 21524, 8927]]
    """
    import pandas as pd

    rows = []
    for end in ends:
        shut, through = with_and_without(canal, start, end)
        rows.append((end, through, shut, shut - through))
    return pd.DataFrame(rows, columns=["port", "open", "closed", "saved"])


def with_and_without(canal: str, start: str, end: str) -> tuple[int, int]:
    """The kilometres of a voyage with a canal closed, and with it open.

    >>> with_and_without("Suez", "London", "Bombay")
    (21524, 12597)
    """
    if canal == "Suez":
        return (
            on_lines_of_1911(start, end, suez=False).kilometres,
            on_lines_of_1911(start, end).kilometres,
        )
    return (
        on_lines_of_1911(start, end).kilometres,
        on_lines_of_1911(start, end, panama=True).kilometres,
    )


def saved_km(canal: str, start: str, end: str) -> int:
    """What a canal saves on one voyage, in kilometres; 0 if the shortest way does not use it.

    Args:
        canal: ``"Suez"`` or ``"Panama"``.
        start: the name of a port.
        end: of another.

    >>> saved_km("Panama", "New York", "San Francisco")
    18270
    """
    shut, through = with_and_without(canal, start, end)
    return shut - through


def measured(canal: str) -> pd.DataFrame:
    """Beside each other: what our lines say a canal saves, and what tables of the time say.

    Args:
        canal: ``"Suez"`` or ``"Panama"``.

    Returns:
        Columns from, to, our_lines_km, tables_of_the_time_km, source.

    >>> int(measured("Suez").loc[0, "tables_of_the_time_km"])
    7899
    """
    import pandas as pd

    return pd.DataFrame(
        [
            {
                "from": row["from"],
                "to": row["to"],
                "our_lines_km": saved_km(canal, row["from"], row["to"]),
                "tables_of_the_time_km": table_km(row["saved_nautical_miles"]),
                "source": row["source"],
            }
            for row in data.rows("lessons", "canal-distances.csv")
            if row["canal"] == canal
        ]
    )


def table_km(nautical_miles: str) -> int:
    """Whole kilometres for the nautical miles in a cell of ``canal-distances.csv``.

    >>> table_km("1000")
    1852
    """
    return round(int(nautical_miles) * NAUTICAL_MILE_KM)


def diggers() -> pd.DataFrame:
    """Who dug the two canals, who died, and who owned them, with sources.

    >>> list(diggers()["canal"])
    ['Suez', 'Panama']
    """
    import pandas as pd

    return pd.DataFrame(list(data.rows("lessons", "canal-diggers.csv")))
