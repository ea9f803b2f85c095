"""Calls a pupil's function with care: it may raise, print, wait for a key, or never come back."""

from __future__ import annotations

import builtins
import contextlib
import copy
import io
import random
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS = 2.0
"""How long a function may take for one call."""


class Called(NamedTuple):
    """How a call went: what came back, or the sentence that says why nothing did.

    >>> call(lambda pounds: pounds * 14, (5,)).value
    70
    """

    value: Any = None
    trouble: str = ""


class _TooLong(BaseException):  # not an Exception, which pupils catch
    """Time is up."""


def _up(*_: object) -> None:
    raise _TooLong


@contextlib.contextmanager
def _watch(seconds: float) -> Iterator[None]:
    """Stops what runs too long: Python line by line, and where the system can, sleep as well."""
    deadline = time.monotonic() + seconds
    before = sys.gettrace()

    def trace(_frame: Any, _event: str, _argument: Any) -> Any:  # noqa: ANN401
        if time.monotonic() > deadline:
            raise _TooLong
        return trace

    alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    old: Any = signal.signal(signal.SIGALRM, _up) if alarm else None
    try:
        if alarm:  # again and again: a bare `except` may swallow the first
            signal.setitimer(signal.ITIMER_REAL, seconds + 0.2, 0.2)
        if before is None:  # a debugger or a coverage tool keeps its place
            sys.settrace(trace)
        yield
    finally:
        if before is None:
            sys.settrace(None)
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)


def _no_input(*_: object) -> str:
    raise RuntimeError("input() waits for a key. Let the function take its numbers in brackets")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Prints go nowhere, `input` does not wait, and the pupil's dice are as they were (C50)."""
    ask, dice = builtins.input, random.getstate()
    builtins.input = _no_input
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            yield
    finally:
        builtins.input = ask
        random.setstate(dice)


def call(
    function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float = SECONDS
) -> Called:
    """Call a function as a pupil would, and never let its trouble out.

    Args:
        function: anything that can be called.
        arguments: copied before they are handed over.
        seconds: how long it may take.

    >>> call(lambda pounds: 1 / pounds, (0,)).trouble
    'it stopped with ZeroDivisionError: division by zero'
    """
    try:
        with _quiet(), _watch(seconds):
            return Called(function(*copy.deepcopy(arguments)))
    except _TooLong:
        return Called(
            trouble=f"it was still busy after {seconds:g} seconds. Does a loop never end?"
        )
    except RecursionError:
        return Called(trouble="it called itself without end")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - sys.exit() in a function is a mistake, too
        says = " ".join(f"{error}".split())[:160] if _writable(error) else ""
        return Called(
            trouble=f"it stopped with {type(error).__name__}{f': {says}' if says else ''}"
        )


def _writable(error: BaseException) -> bool:
    with contextlib.suppress(Exception):
        return isinstance(str(error), str)
    return False
