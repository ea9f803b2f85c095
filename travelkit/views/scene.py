"""What a table shows, as plain values: the meeting point of the rules and every view.

A `Plate` is what stays the same all through a game (places, lines, players); a `Scene` is what
one position of the game looks like (whose turn, what may be done, where the pieces stand). The
map, the panel, the picture and the text draw the same plate and scene, so they cannot disagree.
Nothing here knows a widget, a pixel or a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from travelkit.views import ways

if TYPE_CHECKING:
    from travelkit.views.ledger import Coin, Fare, Holding, Space

Rich = tuple[str, ...]
"""A sentence in parts: plain, bold, plain, bold, and so on. `("", "Ada", " sails.")`."""

BADGES = ("disc", "square", "diamond", "hexagon", "shield", "triangle")
"""The shape that goes with each seat, so that colour is never the only sign."""

UNLABELLED = ways.UNLABELLED

LETTERS = "ABCDEF"
"""The letter that goes with each seat."""


def plain_text(rich: Rich) -> str:
    """The sentence without its bold parts marked.

    Args:
        rich: its parts, plain and bold in turn.

    >>> plain_text(("", "Ada", ", your ship lies at Queenstown."))
    'Ada, your ship lies at Queenstown.'
    """
    return "".join(rich)


class Seat(NamedTuple):
    """A player as the table shows him: his name is typed by people and is escaped by every view.

    >>> Seat("Ada", LETTERS[0], BADGES[0]).badge
    'disc'
    """

    name: str
    letter: str
    badge: str
    computer: bool = False


class Mark(NamedTuple):
    """A spot on the map.

    Args:
        name: the label, or "" where the name is kept back (call-out mode).
        latitude, longitude: degrees.
        kind: ``"home"``, ``"turning"``, ``"city"``, ``"port"``, ``"ocean"``, ``"halt"`` ...
        priority: 1 to 3; 1 is always labelled.
        side: where the label stands, a compass direction.
        title: the tooltip, one or two sentences; for a hidden name, its position only.
        effect: in a word or two what stopping there does, such as ``"safety"``.

    >>> Mark("", 53.4, -3.0, "port", 1, "e", "a spot at 53° N, 3° W").name
    ''
    """

    name: str
    latitude: float
    longitude: float
    kind: str
    priority: int
    side: str
    title: str
    effect: str = ""


class Track(NamedTuple):
    """A line on the map.

    Args:
        mode: ``"sea"``, ``"rail"`` ...
        points: (latitude, longitude) in degrees; a longitude may run on past 180.
        marks: the numbers of the marks on it from end to end, where moves are counted by them.

    >>> Track("sea", ((40.7, -74.0), (51.9, -8.3))).points[0]
    (40.7, -74.0)
    """

    mode: str
    points: tuple[tuple[float, float], ...]
    marks: tuple[int, ...] = ()


class Emblem(NamedTuple):
    """A picture that lies on the map, off every place: the name of a drawing, and its words.

    >>> Emblem("skull", 69.0, -41.0, "Pirate Goal").drawing
    'skull'
    """

    drawing: str
    latitude: float  # degrees
    longitude: float
    label: str


class Gate(NamedTuple):
    """The number of a line that leaves the map on one side and enters it on the other.

    It stands in both margins.

    >>> Gate("2", 28.6, 111).label
    '2'
    """

    label: str
    latitude: float  # degrees, where the line crosses the edge
    track: int


class SeaName(NamedTuple):
    """A name written over water, letter-spaced and in italics.

    >>> SeaName("North Sea", 57.4, 1.6).text
    'North Sea'
    """

    text: str
    latitude: float
    longitude: float


class Area(NamedTuple):
    """A country as a surface of the map.

    Args:
        spot: the mark that stands for it, or -1 if it is only looked at.
        code: of the country in the plate's layer of borders.
        name: as it is written on the map, shortened where there is little room.
        tint: 0 to 4, never two alike at a border.
        label: where its name stands, latitude and longitude in degrees.

    >>> Area(8, "FR", "France", 1, (46.9, 2.4)).tint
    1
    """

    spot: int
    code: str
    name: str
    tint: int
    label: tuple[float, float]


class Face(NamedTuple):
    """What is printed on a card of a country.

    Args:
        name: of the country.
        capital: its capital.
        figure: the figure in the left-hand corner.
        spot: the mark it belongs to.
        tint: 0 to 4, as on the map.
        outline: the shape of the country, the `d` of a path in a box of `FACE_BOX` px.

    >>> Face("Iceland", "Reykjavik", 0, 11, 0, "M0 0l9 0 0 9z").figure
    0
    """

    name: str
    capital: str
    figure: int
    spot: int
    tint: int
    outline: str


FACE_BOX = (30.0, 72.0)
"""Width and height in px of the box that the outline of a card stands in."""


_ROUND = 360.0  # degrees


class Plate(NamedTuple):
    """Everything about a table that does not change while a game is played.

    >>> plate = Plate("g", "The Game", "1894", "", (), (), (), (), (0, 0, 1, 1), (), "world")
    >>> plate.bounds[2]
    1
    """

    game: str
    title: str
    imprint: str
    about: str  # what is rule and what is reconstruction, and the year of the borders
    seats: tuple[Seat, ...]
    marks: tuple[Mark, ...]
    tracks: tuple[Track, ...]
    sea_names: tuple[SeaName, ...]
    bounds: tuple[float, float, float, float]  # south, west, north, east
    asides: tuple[str, ...]  # pictures beside the places: ("dinner",)
    ground: str  # which land layer: "world" or "europe"
    names: tuple[str, ...] = ()  # every name that can be typed (call-out mode)
    year: int = 9999  # of the map: lakes that a later dam filled are left out
    areas: tuple[Area, ...] = ()  # countries as surfaces, in the tints of an atlas
    borders: str = ""  # the layer that holds their shapes, such as "europe_1970"
    faces: tuple[Face, ...] = ()  # the cards of the game, by number
    gates: tuple[Gate, ...] = ()  # numbers in both margins
    emblems: tuple[Emblem, ...] = ()  # pictures that lie on the map
    spaces: tuple[Space, ...] = ()  # of a track round the map, in the order of play
    coins: tuple[Coin, ...] = ()  # the currencies, sterling first
    fares: tuple[Fare, ...] = ()  # the fares chart, by ticket

    @property
    def goes_round(self) -> bool:
        """True if the map goes round the whole earth: beyond 180 degrees it shows it again."""
        return self.bounds[3] - self.bounds[1] > _ROUND

    @property
    def by_country(self) -> bool:
        """True if the countries are the spots of the game, not only the ground of the map."""
        return any(area.spot >= 0 for area in self.areas)


class Choice(NamedTuple):
    """A legal action as something to press.

    Args:
        text: the notation that is played.
        label: verb and object, as on the button.
        spot: the number of the mark it is about, or -1.
        track: the number of the track it runs along, or -1; see `backwards`.
        backwards: True if it runs from the track's end to its start.
        key: a letter that stands on the button and at the spot, or "".
        via: where moves are counted along lines, the corners of the way: the mark where the piece
            stands, those where the way goes over to another line, and the end; see `views.ways`.
        frame: the label with a ``?`` for the name of the spot, if there may be hundreds of such
            choices. They come last, and the page gets them in a few bytes each.
        says: a sentence about what the move does to others, or "".
        group: where it stands on a table that has a box of its own for it: one of `GROUPS`.

    >>> Choice("sail Storm", "Sail to Storm", spot=3).text
    'sail Storm'
    """

    text: str
    label: str
    spot: int = -1
    track: int = -1
    backwards: bool = False
    key: str = ""
    via: tuple[int, ...] = ()
    frame: str = ""
    says: str = ""
    group: str = ""


GROUPS = {"fare": "f", "change": "c", "shop": "s", "card": "l", "deal": "d"}
"""Which choices a table with a bank shows in boxes of their own, and their letters on the page."""


class Form(NamedTuple):
    """A legal action with a whole number to fill in where its text has a ``?``.

    >>> Form("change ? pounds", "Change ? pounds", 1, 40, 1, "pounds").high
    40
    """

    text: str
    label: str
    low: int
    high: int
    step: int
    unit: str


class Standing(NamedTuple):
    """Where a piece stands: a mark, or beside the map in one of the plate's asides.

    >>> Standing(0, "ship", 3, "dinner").aside
    'dinner'
    """

    player: int
    kind: str
    spot: int
    aside: str = ""


class Walk(NamedTuple):
    """A move to be shown: along a track, or straight over the globe if `track` is -1.

    With `via`, the corners of a way as in `Choice`, the piece goes along it spot by spot.

    >>> Walk(0, "ship", start=3, end=5, track=12).backwards
    False
    """

    player: int
    kind: str
    start: int  # mark, or -1 if the piece is only now put on the board
    end: int
    track: int = -1
    backwards: bool = False
    via: tuple[int, ...] = ()


class Row(NamedTuple):
    """A line of a box: a badge if `player` is not -1, a sentence, and a word at the right.

    A row that is about a card of the plate has the card's number: where cards are drawn, the card
    stands for the sentence. Its `mark` is ``"open"`` if the aeroplane is to be seen.

    >>> Row(("Queenstown",), mark="done").player
    -1
    """

    rich: Rich
    player: int = -1
    tail: str = ""
    mark: str = ""  # "done", "next", "later", "open" or ""
    card: int = -1


class Box(NamedTuple):
    """A box of the side view.

    Args:
        kind: ``"ticket"`` (coloured head; rows are names, done or next), ``"list"``, ``"log"``;
            ``"hand"`` (cards that can be played) or ``"journey"`` (cards laid, newest first; they
            are also the way that is drawn on the map).
        title: its heading.
        note: small words beside the heading.
        rows: its lines.
        colour: of a ticket: ``"red"``, ``"white"`` or ``"blue"``; else "".
        buttons: (id, label) of small buttons below; pressing one sends the id.
        spot: the mark that it is about, or -1.

    >>> Box("ticket", "Red ticket", "R01", (Row(("Storm",)),), "red").rows[0].rich
    ('Storm',)
    """

    kind: str
    title: str
    note: str = ""
    rows: tuple[Row, ...] = ()
    colour: str = ""
    buttons: tuple[tuple[str, str], ...] = ()
    spot: int = -1


class Note(NamedTuple):
    """A message beside the board: ``"bad"`` (refused), ``"good"`` or ``"info"``.

    >>> Note("bad", ("That is not the next name.",)).kind
    'bad'
    """

    kind: str
    rich: Rich


class Entry(NamedTuple):
    """A line to type in, with the names it understands (the plate's names if empty).

    What is typed comes back as it is; `label` says what is wanted.

    >>> Entry("Or type the name on your ticket").names
    ()
    """

    label: str
    names: tuple[str, ...] = ()


class Scene(NamedTuple):
    """One position of a game as the table shows it.

    >>> Scene(3, 5, 0, ("", "Ada", ", it is your turn.")).can_redo
    False
    """

    move: int  # actions played so far
    moves: int  # actions in the record, those taken back included
    player: int  # whose turn, or -1
    sentence: Rich
    why: str = ""
    choices: tuple[Choice, ...] = ()  # the first is the main button
    forms: tuple[Form, ...] = ()
    extras: tuple[tuple[str, str], ...] = ()  # (id, label): outlined buttons in the turn bar
    entry: Entry | None = None
    standings: tuple[Standing, ...] = ()
    next_spot: int = -1
    path: tuple[int, bool] | None = None  # track and backwards: the way to the next spot
    onward: tuple[tuple[int, bool], ...] = ()  # tracks after that, dotted
    named: tuple[tuple[int, str], ...] = ()  # call-out mode: names that have been found
    chips: tuple[str, ...] = ()  # a word beside each player's name
    boxes: tuple[Box, ...] = ()
    note: Note | None = None
    say: str = ""  # read out once
    code: str = ""
    can_undo: bool = False
    can_redo: bool = False
    over: bool = False
    cover: str = ""  # the screen is covered until this player confirms
    shades: tuple[tuple[str, tuple[int, ...]], ...] = ()  # "border", "air" or "last": marks
    outer: tuple[int, ...] = ()  # for each player his space on the track round the map, or -1
    holds: tuple[Holding, ...] = ()  # for each player what he could give in a deal

    def message(
        self, walks: tuple[Walk, ...], seq: int, lines: ways.Lines | None = None
    ) -> dict[str, Any]:
        """The scene as the browser gets it: JSON, short keys, nothing that is empty.

        Args:
            walks: the moves to be shown on the way to this scene.
            seq: a number that differs from that of the last message.
            lines: those of the plate, if moves are counted along them.

        >>> Scene(0, 0, -1, ("Hello.",)).message((), 1)
        {'seq': 1, 'move': 0, 'moves': 0, 'player': -1, 'sentence': ('Hello.',), 'next_spot': -1}
        """
        fields = zip(self._fields, self, strict=True)
        found = {
            name: _short(value)
            for name, value in fields
            if value or name in {"move", "moves", "player"}
        }
        if any(choice.group for choice in self.choices):
            found["groups"] = "".join(GROUPS.get(choice.group, ".") for choice in self.choices)
        if lines is not None:
            few = [choice for choice in self.choices if not choice.frame]
            found["choices"] = tuple(_with_way(choice, lines) for choice in few)
            found["ways"] = ways.packed(lines, self.choices[len(few) :])
            walks = tuple(_with_way(walk, lines) for walk in walks)
            found = {name: value for name, value in found.items() if value or name not in _WAYS}
        return {"seq": seq, **found, **({"walks": walks} if walks else {})}


_WAYS = ("choices", "ways")


def _with_way(one: Any, lines: ways.Lines) -> Any:
    """A choice or a walk with its way as a word, see `ways.Lines.code`."""
    if not one.via:
        return _short(one) if isinstance(one, Choice) else one
    parts = list(_short(one))
    parts[one._fields.index("via")] = lines.code(one.via)
    return tuple(parts)


_ALWAYS = {Row: 1, Box: 3, Standing: 3, Choice: 3}
"""How many fields of these the page always gets; those after them only up to the last that says
anything, because a class of thirty on one server feels every byte of a move."""


_KNOWN = ("fares", "exchange", "deal")
"""Boxes whose rows the page makes by itself, of the plate's chart and what the players hold."""

_SHADED = ("by border", "by air")


def _short(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    if isinstance(value, Row) and value.card >= 0:
        # The page has the card's words already, in the plate.
        fields: list[Any] = list(value)
        fields[0], fields[-1] = value.card, -1
        if value.player < 0 and value.tail in _SHADED:
            fields[2] = ""  # and how a card in a hand can go, from the shades
        value = Row(*fields)
    if isinstance(value, Box) and value.kind in _KNOWN:
        value = value._replace(rows=())
    if isinstance(value, Choice) and value.group:
        value = value._replace(group="")  # all of them in one string, see `Scene.message`
    parts = [_short(part) for part in value]
    least = _ALWAYS.get(type(value))
    if least is None:
        return tuple(parts)
    defaults = type(value)._field_defaults
    empty = [defaults.get(name, None) for name in type(value)._fields]
    while len(parts) > least and value[len(parts) - 1] == empty[len(parts) - 1]:
        parts.pop()
    return tuple(parts)
