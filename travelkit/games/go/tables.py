"""The facts of GO as numbers: places, tickets, currencies, spaces and cards.

Everything the rules ask while a game is played is worked out here once, from the tables in
``data/games/go/``. Rules and computer players calculate with these numbers; people see the names.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit import board, data
from travelkit.board import Board, Place
from travelkit.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME: Final = "go"
COLOURS: Final = ("Red", "Blue", "Green", "Brown", "Purple", "Grey")
"""The seats by the colour of their two tokens (G4)."""

MODES: Final = ("air", "sea", "rail", "road")  # G3
SOUVENIR_POUNDS: Final = 60  # G76
PAWN_POUNDS: Final = 30  # G102
REDEEM_POUNDS: Final = 40  # G102
CHEQUE_POUNDS: Final = 200  # G8
PURSE_POUNDS: Final = 400  # G7

MAP: Final = board.load(NAME)
"""Places and lines as they stand in the data files, without the markers between places."""


# ---- money -----------------------------------------------------------------------------------


class Money(NamedTuple):
    """A currency area (G11).

    Args:
        code: three letters, such as ``"FRF"``.
        name: what amounts are called in moves, such as ``"francs"``; one unit is the smallest
            note of the game.
        full_name: such as ``"new francs"``.
        area: the countries that share it (G72, G75).
        rate: units for one pound sterling, exact.
        border: the colour of the notes' border, and of the area on the map (G73), in a word.
        colour: the same as a CSS colour.
    """

    code: str
    name: str
    full_name: str
    area: str
    rate: Fraction
    border: str
    colour: str


CURRENCIES: Final = tuple(
    Money(
        row["code"],
        row["name"],
        row["full_name"],
        row["area"],
        Fraction(row["rate"]),
        row["border"],
        row["colour"],
    )
    for row in data.rows("games", NAME, "currencies.csv")
)
"""The eleven currencies, sterling first."""

STERLING: Final = 0
RATES: Final = tuple([money.rate for money in CURRENCIES])
_CODES: Final = {money.code: number for number, money in enumerate(CURRENCIES)}
CROSS: Final = tuple(
    [tuple([(there / here).as_integer_ratio() for there in RATES]) for here in RATES]
)
"""``CROSS[a][b]``: one unit of currency a is worth this many of b, as numerator and denominator."""


def in_currency(pounds: int, currency: int) -> int:
    """An amount of pounds in a currency, at the official rate, rounded down (G19).

    All prices of the game are multiples of 5 pounds and so come out even.

    >>> in_currency(60, 2), in_currency(1, 1)
    (840, 2)
    """
    rate = RATES[currency]
    return pounds * rate.numerator // rate.denominator


def exchanged(amount: int, given: int, got: int) -> int:
    """What the bank pays in currency `got` for `amount` of currency `given`, rounded down (G19).

    >>> exchanged(100, 0, 4), exchanged(3000, 4, 0)
    (175000, 1)
    """
    numerator, denominator = CROSS[given][got]
    return amount * numerator // denominator


# ---- places, routes, tickets -----------------------------------------------------------------


class Ticket(NamedTuple):
    """A ticket: one route of the International Fares Chart in one direction (G30, G35).

    Args:
        line: the number of its line in `MAP.lines`.
        start, end: numbers of places.
        mode: ``"air"``, ``"sea"``, ``"rail"`` or ``"road"``.
        steps: how many must be thrown from city to city (G50, G51).
        spots: the spot after each number of steps, both ends included.
        red: the numbers of steps at which a red Risk marker lies.
        pounds: the fare in pounds.
        fare: the fare in the currency of the place of departure (G33).
    """

    line: int
    start: int
    end: int
    mode: str
    steps: int
    spots: tuple[int, ...]
    red: frozenset[int]
    pounds: int
    fare: int


class Marker(NamedTuple):
    """A marker on a line: its name, and what a map needs to draw it."""

    name: str
    line: int
    number: int
    red: bool
    latitude: float
    longitude: float


PLACES: Final = tuple(MAP.places)
"""The names of the places, by number."""
NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {name: number for number, name in enumerate(PLACES)}
)
LONDON: Final = NUMBERS["London"]
_PLACE_ROWS: Final = data.rows("games", NAME, "places.csv")
CURRENCY: Final = tuple([_CODES[row["currency"]] for row in _PLACE_ROWS])
"""For each place the number of its currency."""
CODES: Final = tuple([row["code"] for row in _PLACE_ROWS])


def _read_lines() -> tuple[tuple[Ticket, ...], tuple[Marker, ...]]:
    tickets: list[Ticket] = []
    markers: list[Marker] = []
    for number, row in enumerate(data.rows("games", NAME, "lines.csv")):
        line, steps, fare = MAP.lines[number], int(row["steps"]), int(row["fare"])
        reds = frozenset(int(which) for which in row["risk"].split(";") if which)
        if line.mode not in MODES or steps < 1 or not reds <= set(range(1, steps)):
            raise DataError("this route cannot be read.", file="lines.csv", line=number + 2)
        start, end = NUMBERS[line.start], NUMBERS[line.end]
        first = len(PLACES) + len(markers)
        for which in MAP.spots(number, steps - 1):
            name = f"{line.mode} marker {which.number} from {line.start} to {line.end}"
            at = (which.latitude, which.longitude)
            markers.append(Marker(name, number, which.number, which.number in reds, *at))
        spots = (start, *range(first, first + steps - 1), end)
        back = frozenset(steps - which for which in reds)
        for a, b, way, red in ((start, end, spots, reds), (end, start, spots[::-1], back)):
            local = in_currency(fare, CURRENCY[a])
            tickets.append(Ticket(number, a, b, line.mode, steps, way, red, fare, local))
    return tuple(tickets), tuple(markers)


_READ: Final = _read_lines()
TICKETS: Final = _READ[0]
"""Every route of the chart in both directions: 2n and 2n + 1 for line n."""
MARKERS: Final = _READ[1]
SPOTS: Final = (*PLACES, *[marker.name for marker in MARKERS])
"""The names of all spots a token may stand on: places first, then markers."""
RED: Final = tuple([tuple([step in t.red for step in range(t.steps + 1)]) for t in TICKETS])
FROM: Final = tuple(
    [
        tuple([number for number, ticket in enumerate(TICKETS) if ticket.start == place])
        for place in range(len(PLACES))
    ]
)
"""For each place the tickets that may be sold there, in the order of the chart."""


def full_board() -> Board:
    """The board with every marker among its places, so that tokens on it can be shown.

    >>> len(full_board().places) == len(SPOTS)
    True
    """
    places = dict(MAP.places)
    for marker in MARKERS:
        kind = "risk" if marker.red else "marker"
        places[marker.name] = Place(
            marker.name,
            marker.latitude,
            marker.longitude,
            kind,
            priority=3,
            origin="reconstruction",
        )
    return MAP._replace(places=MappingProxyType(places))


# ---- the perimeter ---------------------------------------------------------------------------


class Space(NamedTuple):
    """A space of the perimeter.

    Args:
        kind: ``"bank"``, ``"boac"``, ``"luck"``, ``"casino"``, ``"hotel"`` ...
        name, short: for people.
        exchange: True if money is changed here (G67).
        sells: the modes whose tickets are sold here (G28 to G30).
        pay: pounds to be paid here, else 0 (a house space).
    """

    kind: str
    name: str
    short: str
    exchange: bool
    sells: frozenset[str]
    pay: int


SPACES: Final = tuple(
    Space(
        row["kind"],
        row["name"],
        row["short"],
        row["exchange"] == "yes",
        frozenset(row["sells"].split()),
        int(row["pay"] or 0),
    )
    for row in data.rows("games", NAME, "perimeter.csv")
)
"""The spaces, clockwise from the bank."""
BANK_SPACE: Final = 0
SOLD: Final = tuple(
    [
        tuple(
            [tuple([t for t in FROM[place] if TICKETS[t].mode in space.sells]) for space in SPACES]
        )
        for place in range(len(PLACES))
    ]
)
"""``SOLD[place][space]``: the tickets that an office sells to a traveller in a place."""


# ---- cards -----------------------------------------------------------------------------------


class Card(NamedTuple):
    """A kind of Luck or Risk card.

    Args:
        name: how moves call it, such as ``"Advance 3"``.
        kind: what it does, such as ``"advance"`` or ``"divert"``.
        mode: the way to travel it applies to (G64), ``"any"``, or "" for a Luck card.
        value: spaces, pounds, or the number of a place, by its kind.
        copies: how many there are in the pack.
        text: the sentence on the card.
        buys_again: True if a new ticket is needed after going back (G61).
    """

    name: str
    kind: str
    mode: str
    value: int
    copies: int
    text: str
    buys_again: bool = False


def _card(row: Mapping[str, str]) -> Card:
    kind, value, mode = row["kind"], row["value"], row.get("mode", "")
    number = 0
    if kind == "divert":
        number = NUMBERS[value]
    elif kind == "free":
        mode = value
    elif value.isdigit():
        number = int(value)
    again = value == "buy"
    return Card(row["card"], kind, mode, number, int(row["copies"]), row["text"], again)


LUCK: Final = tuple([_card(row) for row in data.rows("games", NAME, "luck.csv")])
RISK: Final = tuple([_card(row) for row in data.rows("games", NAME, "risk.csv")])
ADVANCE: Final = tuple([card.value if card.kind == "advance" else 0 for card in LUCK])
"""For each Luck card how many spaces it advances, else 0."""
LUCK_KIND: Final = tuple([card.kind for card in LUCK])


class Souvenir(NamedTuple):
    """A souvenir card: where it is sold, and what it shows."""

    place: int
    name: str


SOUVENIRS: Final = tuple(
    [
        Souvenir(NUMBERS[row["place"]], row["name"])
        for row in data.rows("games", NAME, "souvenirs.csv")
    ]
)
"""The souvenir cards, two for each city (G77)."""
SOLD_IN: Final = tuple(
    [
        tuple([number for number, one in enumerate(SOUVENIRS) if one.place == place])
        for place in range(len(PLACES))
    ]
)
"""For each place its souvenirs; none in London and at halts (G84)."""
SOUVENIR_PRICE: Final = tuple(
    [in_currency(SOUVENIR_POUNDS, CURRENCY[place]) for place in range(len(PLACES))]
)
"""For each place the price of a souvenir in its currency."""
