"""The route tickets of The Game of Travel, and the places they name."""

from __future__ import annotations

from typing import Final, NamedTuple

from travelkit import board, data
from travelkit.errors import DataError

NAME: Final = "game-of-travel"
COLOURS: Final = ("red", "white", "blue")  # T1, T30
RED, WHITE, BLUE = range(3)
TURNING_POINT: Final = "Constantinople"  # T18
BOARD: Final = board.load(NAME)
META: Final = data.toml("games", NAME, "game.toml")


class Ticket(NamedTuple):
    """A route ticket: a code such as ``"W05"``, its colour, and the names in their order."""

    code: str
    colour: int
    places: tuple[str, ...]


def _read_tickets() -> tuple[tuple[Ticket, ...], ...]:
    stacks: tuple[list[Ticket], ...] = ([], [], [])
    for line, row in enumerate(data.rows("games", NAME, "tickets.csv"), start=2):
        places = tuple(row["places"].split(" > "))
        for place in places:
            if place not in BOARD.places:
                raise DataError(f"there is no place {place}.", file="tickets.csv", line=line)
        if row["colour"] not in COLOURS:
            raise DataError(f"{row['colour']} is no colour.", file="tickets.csv", line=line)
        colour = COLOURS.index(row["colour"])
        stacks[colour].append(Ticket(row["ticket"], colour, places))
    return tuple(tuple(stack) for stack in stacks)


TICKETS: Final = _read_tickets()
"""The three stacks: `TICKETS[RED]`, `TICKETS[WHITE]`, `TICKETS[BLUE]`."""

FOREIGN: Final = {name for name, place in BOARD.places.items() if place.foreign}  # T29
AT_SEA: Final = {name for name, place in BOARD.places.items() if place.kind == "ocean"}  # T25
HOME: Final = set(BOARD.places) - FOREIGN
