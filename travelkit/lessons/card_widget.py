"""The live card: one small anywidget, and for a place the project's own map below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from travelkit.views.page import joined, only_in

if TYPE_CHECKING:
    from travelkit.lessons.card import Card
    from travelkit.views.widget import GameMap


class CardWidget(anywidget.AnyWidget):
    """The words of a question, a field and what was said about the answer.

    Args:
        card: whose page this is.
    """

    _esm = joined(("dom", "lesson"), "js")
    # Of the table's own sheet a card needs the frame, the buttons and the title alone. That counts:
    # a lesson has fifteen cards, and the page gives each of them two seconds to begin.
    _css = only_in(
        ".tk-lesson",
        joined(("tokens",), "css") + joined(("table",), "css").partition(".tk-turn{")[0],
    ) + joined(("lesson",), "css")

    question = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, card: Card) -> None:
        self.card = card
        super().__init__(question=card.for_page(), state=card.state())
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Hand a message on; an error becomes a sentence, and goes on to the log."""
        try:
            self.card.receive(content)
        except Exception as error:
            self.card.errors.append(error)
            self.state = {
                **self.card.state(),
                "status": "again",
                "word": "? Something in travelkit broke.",
                "says": f"{type(error).__name__}. Please tell your teacher.",
                "seq": -len(self.card.errors),
            }
            raise

    def __repr__(self) -> str:
        return f"CardWidget: {self.card.question}"


class CardBox(ipywidgets.VBox):  # type: ignore[misc]
    """The card as it is shown: question, and the map if there is one, in one frame."""

    def __init__(self, card: Card, widget: CardWidget, game_map: GameMap | None) -> None:
        self._card = card
        super().__init__([widget] if game_map is None else [widget, game_map])
        self.add_class("tk-table")
        self.add_class("tk-lesson")

    def __repr__(self) -> str:
        return f"CardBox: {self._card.question}"


def build(card: Card) -> None:
    """Make the widgets of a card and put them into it."""
    card.widget = CardWidget(card)
    game_map: Any = None
    if card.kind == "place":
        from travelkit.lessons.place_map import live_map

        asked = card.lesson.asked(card.question)
        card.map, game_map = live_map(asked, card.show)
    card.container = CardBox(card, card.widget, game_map)
