"""The live table: an ipyleaflet map with one widget that draws everything alive in and around it.

`TableWidget` is one model with three views: above the map (title and turn bar), inside it (the
overlay: spots, pieces, names) and below it (boxes, replay, save code). One move is one message
down, the trait `state`; every message up says which move it belongs to. The map carries land,
lakes and lines as quiet ipyleaflet layers without tiles, so nothing is asked of the network.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import ipyleaflet
import ipywidgets
import traitlets

from travelkit.views import art, layers
from travelkit.views.page import SCRIPTS, SHEETS, joined, own_sheet, scripts
from travelkit.views.scene import Note, Plate, Scene, Walk
from travelkit.views.signs import SIGNS
from travelkit.views.ways import lines_of, short_marks

Handler = Callable[[dict[str, Any]], None]
"""Takes a checked message from the browser, such as ``{"kind": "spot", "spot": 3, "move": 7}``."""

_MESSAGES: dict[str, dict[str, type]] = {
    "play": {"text": str},
    "spot": {"spot": int},
    "choose": {"number": int},
    "undo": {},
    "redo": {},
    "to": {"to": int},
    "type": {"text": str},
    "press": {"id": str},
    "confirm": {},
}
"""What the browser may say: kind -> the fields that come with it, `move` apart."""

_TALL = 0.7  # of its width
_LONGEST = 2000  # characters of a text from the browser


class TableWidget(anywidget.AnyWidget):
    """The three parts of a table that are drawn in the browser.

    Args:
        plate: what does not change while the game is played.
        scene: the position shown first.
        on_message: called with each checked message of the browser; see `Handler`.
        map_id: the model id of the map that the overlay rides in.

    Attributes:
        errors: the exceptions that `on_message` raised, in order; each is also shown as a note.
        attached: how many views of the map the overlay has found; -1 once it could not find one.
    """

    _esm = joined(SCRIPTS, "js")
    # One style for all kinds: a page holds one for a class, and the newest takes its place.
    _css = joined(SHEETS, "css")

    map_id = traitlets.Unicode().tag(sync=True)
    plate = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    attached = traitlets.Int(0)

    def __init__(
        self, plate: Plate, scene: Scene, on_message: Handler | None = None, *, map_id: str = ""
    ) -> None:
        self.scene = scene
        self.on_message = on_message
        self.errors: list[Exception] = []
        self._plate = plate
        self._sequence = 1
        bank, counted = bool(plate.coins), _is_counted(plate)
        self._esm = scripts(bank=bank, counted=counted)
        sheet = own_sheet(bank=bank, counted=counted)
        super().__init__(
            map_id=map_id,
            plate=_lean(_plate_for_page(plate)),
            art=_art_for_page(plate) | ({"sheet": sheet} if sheet else {}),
            state=self._page_state(()),
        )
        self.on_msg(self._receive)

    def show(self, scene: Scene, walks: Sequence[Walk] = ()) -> None:
        """Shows a position, in one message.

        Args:
            scene: the position.
            walks: the moves to be shown on the way to it, one after another.
        """
        self._sequence += 1
        self.scene = scene
        self.state = self._page_state(tuple(walks))

    def _page_state(self, walks: tuple[Walk, ...]) -> dict[str, Any]:
        """The scene as the page gets it, kept short: it is paid for at every move."""
        lines = lines_of(self._plate) if _is_counted(self._plate) else None
        state: dict[str, Any] = _lean(self.scene.message(walks, self._sequence, lines))
        names = [seat.name for seat in self._plate.seats]
        if "sentence" in state:
            state["sentence"] = _numbered(state["sentence"], names)
        for box in state.get("boxes", ()):
            for row in (*box, (), ())[3]:  # kind, title, note, rows
                if isinstance(row[0], list):  # else it is the number of a card
                    row[0] = _numbered(row[0], names)
        return state

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Checks a message and hands it on; an error becomes a note, and goes on to the log."""
        message = self._checked(content)
        if message is None:
            return
        if message["move"] != self.scene.move:
            self.show(self.scene)  # a click that came too late is answered, and does nothing
            return
        if self.on_message is None:
            return
        try:
            self.on_message(message)
        except Exception as error:
            self.errors.append(error)
            words = f"{type(error).__name__}: {error}"
            note = Note("bad", ("", "Something in travelkit broke.", f" {words}"))
            self.show(self.scene._replace(note=note))
            raise

    def _checked(self, content: object) -> dict[str, Any] | None:
        """The message with the fields it must have and no others, or None if it is none of ours."""
        if not isinstance(content, dict):
            return None
        kind = content.get("kind")
        if kind == "attach" and isinstance(content.get("ok"), bool):
            self.attached = self.attached + 1 if content["ok"] else -1
            return None
        if not isinstance(kind, str) or kind not in _MESSAGES:
            return None
        fields: dict[str, type] = {**_MESSAGES[kind], "move": int}
        found: dict[str, Any] = {"kind": kind}
        for name, wanted in fields.items():
            value = content.get(name)
            if type(value) is not wanted or len(str(value)) > _LONGEST:
                return None
            found[name] = value
        if kind == "spot" and not 0 <= found["spot"] < len(self._plate.marks):
            return None
        return found

    def __repr__(self) -> str:
        return f"TableWidget: {self._plate.title}, move {self.scene.move} of {self.scene.moves}"


class GameMap(ipyleaflet.Map):  # type: ignore[misc]
    """The map of a game: land, lakes and lines, without tiles, as wide as the plate's bounds."""

    def __init__(self, plate: Plate) -> None:
        self._title = plate.title
        south, west, north, east = plate.bounds
        super().__init__(
            center=((south + north) / 2, (west + east) / 2),
            zoom=3,
            zoom_snap=0,
            zoom_delta=0.75,
            min_zoom=0,
            max_zoom=8,
            layers=(*layers.ground(plate), *layers.areas(plate), *layers.lines(plate)),
            panes={
                "tk-land": {"zIndex": 250},
                "tk-areas": {"zIndex": 255},
                "tk-lakes": {"zIndex": 260},
                "tk-lines": {"zIndex": 410},
            },
            keyboard=False,
            zoom_control=False,
            attribution_control=False,
        )

    def __repr__(self) -> str:
        return f"GameMap: {self._title}"


class TableBox(ipywidgets.VBox):  # type: ignore[misc]
    """The table as it is shown: bar, map and panel in one frame."""

    def __init__(self, widget: TableWidget, game_map: GameMap, *, form: str = "") -> None:
        self._widget = widget
        top = ipywidgets.Box([widget]).add_class("tk-top")
        bottom = ipywidgets.Box([widget]).add_class("tk-bottom")
        super().__init__([top, game_map, bottom])
        self.add_class("tk-table")
        if form:
            self.add_class(form)

    def __repr__(self) -> str:
        return repr(self._widget).replace("TableWidget", "Table", 1)


def assemble(
    plate: Plate, scene: Scene, on_message: Handler | None = None
) -> tuple[TableBox, TableWidget, GameMap]:
    """Builds the live table of a game.

    Args:
        plate: what does not change while the game is played.
        scene: the position shown first.
        on_message: called with each checked message of the browser.

    Returns:
        The box to display, the widget whose `show` is called for each move, and the map, to which
        more ipyleaflet layers can be added.

    >>> from travelkit.views.scene import Mark, Seat
    >>> rome = Mark("Rome", 41.9, 12.49, "city", 1, "e", "Capital of the kingdom of Italy.")
    >>> plate = Plate(
    ...     "demo",
    ...     "A demonstration",
    ...     "",
    ...     "",
    ...     (Seat("Ada", "A", "disc"),),
    ...     (rome,),
    ...     (),
    ...     (),
    ...     (35.0, 0.0, 50.0, 25.0),
    ...     (),
    ...     "world",
    ... )
    >>> box, widget, game_map = assemble(plate, Scene(0, 0, 0, ("", "Ada", " is in Rome.")))
    >>> box, widget, game_map
    (Table: A demonstration, move 0 of 0, TableWidget: ..., GameMap: A demonstration)
    """
    game_map = GameMap(plate)
    widget = TableWidget(plate, scene, on_message, map_id=game_map.model_id)
    corner = _free_corner(plate)
    game_map.controls = (
        ipyleaflet.ZoomControl(position=corner, zoom_out_text="\N{MINUS SIGN}"),
        ipyleaflet.WidgetControl(widget=widget, position=corner, transparent_bg=True),
    )
    return TableBox(widget, game_map, form=_form(plate)), widget, game_map


def _lean(value: Any) -> Any:
    """A message without what the page takes for granted: last fields that have their default.

    >>> from travelkit.views.scene import Standing
    >>> _lean({"standings": (Standing(0, "ship", 3), Standing(1, "train", -1, "dinner"))})
    {'standings': [[0, 'ship', 3], [1, 'train', -1, 'dinner']]}
    """
    if isinstance(value, dict):
        return {key: _lean(part) for key, part in value.items()}
    if not isinstance(value, tuple):
        return value
    parts = list(value)
    fields = getattr(value, "_fields", ())
    defaults = getattr(value, "_field_defaults", {})
    while fields and parts and fields[len(parts) - 1] in defaults:
        if parts[-1] != defaults[fields[len(parts) - 1]]:
            break
        parts.pop()
    return [_lean(part) for part in parts]


def _is_counted(plate: Plate) -> bool:
    """True if moves are counted by the marks of the lines."""
    return any(track.marks for track in plate.tracks)


def _up(latitude: float) -> float:
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


def _form(plate: Plate) -> str:
    """The class of a table whose map does not stand alone in its row."""
    if plate.spaces:
        return "tk-bank"
    if plate.goes_round:
        return "tk-round"
    return "tk-tall" if _is_tall(plate) else ""


def _is_tall(plate: Plate) -> bool:
    """True if the map is so high that the boxes stand beside it."""
    south, west, north, east = plate.bounds
    return _up(north) - _up(south) > _TALL * (east - west)


def _numbered(rich: list[Any], names: list[str]) -> list[Any]:
    """A sentence that begins with a player's name in bold, with his number instead.

    >>> _numbered(["", "Ada", " sails."], ["Ada", "Ben"])
    [0, ' sails.']
    """
    if len(rich) > 1 and not rich[0] and rich[1] in names:
        return [names.index(rich[1]), *rich[2:]]
    return rich


def _free_corner(plate: Plate) -> str:
    """The corner where the zoom buttons hide fewest places on a wide table."""
    south, west, north, east = plate.bounds
    width, height = (424.0, 402.0) if _is_tall(plate) else (914.0, 366.0)  # px
    margin, control = 11.0, (88.0, 56.0)

    scale = min(
        (width - 2 * margin) / (east - west), (height - 2 * margin) / (_up(north) - _up(south))
    )
    middle = ((west + east) / 2, (_up(south) + _up(north)) / 2)

    def hidden(corner: str) -> int:
        found = 0
        for mark in plate.marks:
            x = width / 2 + (mark.longitude - middle[0]) * scale
            y = height / 2 - (_up(mark.latitude) - middle[1]) * scale
            across = width - x if corner.endswith("right") else x
            down = y if corner.startswith("top") else height - y
            found += across < control[0] and down < control[1]
        return found

    return min(("bottomright", "bottomleft", "topright", "topleft"), key=hidden)


def dismantle(box: TableBox) -> None:
    """Closes a table and every widget it was made of, but not the land it shares with others.

    A cell that is run again calls this for its old table, so that a long lesson does not fill the
    kernel's memory.
    """
    top, game_map, bottom = box.children
    # From the outside in, and the overlay before its map: it brings a gliding map to rest.
    parts = [box, top, bottom, top.children[0], game_map, *game_map.controls]
    parts += [layer for layer in game_map.layers if not layers.is_shared(layer)]
    parts += [game_map.default_style, game_map.style, game_map.dragging_style]
    for part in parts:
        layout = getattr(part, "layout", None)
        part.close()
        if isinstance(layout, ipywidgets.Layout):
            layout.close()


def _plate_for_page(plate: Plate) -> dict[str, Any]:
    """The plate without its lines, which the page reads off the map's own layers."""
    page = plate._asdict()
    del page["tracks"], page["ground"], page["year"], page["borders"]
    if not plate.by_country:
        page["areas"] = ()  # only looked at: layers of the map
    page["fares"] = tuple(fare._replace(beads=()) for fare in plate.fares)  # see `beads`
    if _is_counted(plate):
        page["beads"] = tuple(track.marks for track in plate.tracks)
        page["marks"], page["endings"] = short_marks(plate.marks)
    page["surroundings"] = layers.surroundings(plate)
    return page


def _art_for_page(plate: Plate) -> dict[str, Any]:
    """The drawings this plate can need, with their boxes and where their letters stand."""
    pieces = {
        "compass",
        *art.LETTER_POINTS,
        *plate.asides,
        *(one.drawing for one in plate.emblems),
        *(["plane"] if plate.faces else []),
    }
    if plate.by_country or plate.coins:
        pieces -= {"ship", "train", "pawn"}  # players stand there as their badges
    drawings = {name: text for name, text in art.SYMBOLS.items() if name in pieces}
    if plate.spaces:
        drawings |= SIGNS
    return {
        "symbols": drawings,
        "boxes": art.BOXES,
        "letters": art.LETTER_POINTS,
        "dinner_seats": art.DINNER_SEATS,
        "dinner_badges": art.DINNER_BADGES,
    }
