"""Who is told when a session has changed, also when one of them plays a move himself."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from travelkit.errors import IllegalAction, TravelkitError, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST_ROUNDS = 10_000  # a game that a watcher plays to its end has fewer moves


class Watchers:
    """The watchers of one session.

    A watcher may change the session: everybody is told again then, one round after another and
    not one inside the other, so that a watcher may play a whole long game.

    >>> watchers, heard = Watchers(), []
    >>> stop = watchers.add(heard.append)
    >>> watchers.tell("a move"), stop(), watchers.tell("another"), heard
    (None, None, None, ['a move'])
    """

    def __init__(self) -> None:
        self._callbacks: list[list[Callable[[Any], object]]] = []  # boxed: one may watch twice
        self._lock = threading.Lock()
        self._news = 0
        self._telling = False

    def add(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Tell one more; returns a function that stops it.

        Args:
            callback: called with the session after every change.

        Raises:
            IllegalAction: if it cannot be called.
        """
        if not callable(callback):
            raise IllegalAction(
                "A watcher is a function of the session, such as print; "
                f"{kind_of(callback)} is not."
            )
        mine = [callback]
        self._callbacks.append(mine)

        def stop() -> None:
            self._callbacks[:] = [one for one in self._callbacks if one is not mine]

        return stop

    def tell(self, session: Any) -> None:  # noqa: ANN401 - only handed on
        """Call every watcher; what they raise is raised after all have been told.

        Args:
            session: what has changed.

        Raises:
            TravelkitError: if watchers change the session without end.
        """
        with self._lock:
            self._news += 1
            if self._telling:
                return  # whoever is telling now begins another round
            self._telling = True
        errors: list[Exception] = []
        try:
            for _ in range(_MOST_ROUNDS):
                told = self._news
                errors += self._round(session)
                with self._lock:
                    if told == self._news:
                        self._telling = False
                        break
            else:
                errors.insert(0, TravelkitError("A watcher changes this game again and again."))
        finally:
            self._telling = False
        if errors:
            for other in errors[1:4]:
                errors[0].add_note(f"Another watcher failed too: {other!r}")
            raise errors[0]

    def _round(self, session: Any) -> list[Exception]:  # noqa: ANN401
        errors: list[Exception] = []
        for (callback,) in tuple(self._callbacks):
            try:
                callback(session)
            except Exception as error:  # noqa: BLE001 - the other watchers are told first
                errors.append(error)
        return errors
