"""The first thing a newcomer presses: does a button reach Python here?"""

from __future__ import annotations

from typing import Any

import ipywidgets


class Check(ipywidgets.HBox):  # type: ignore[misc]
    """A button and a sentence that changes when the button is pressed.

    >>> check = Check()
    >>> check.press()
    >>> check.sentence.value
    'It works: Python heard you 1 time.'
    """

    def __init__(self) -> None:
        self.count = 0
        self.button = ipywidgets.Button(description="Press me", button_style="primary")
        self.sentence = ipywidgets.Label("Not pressed yet.")
        self.button.on_click(lambda _: self.press())
        super().__init__([self.button, self.sentence])

    def press(self) -> None:
        """Count a press, and say so."""
        self.count += 1
        times = "time" if self.count == 1 else "times"
        self.sentence.value = f"It works: Python heard you {self.count} {times}."

    def __repr__(self) -> str:
        return "A button, where widgets work."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        found = super()._repr_mimebundle_(**kwargs)
        data, meta = found if isinstance(found, tuple) else (found, {})
        return {**(data or {}), "text/plain": repr(self)}, meta


def press_me() -> Check:
    """A button to press, to see whether widgets work in this notebook.

    >>> press_me()
    A button, where widgets work.
    """
    return Check()
