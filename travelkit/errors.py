"""What can go wrong, as one small tree.

    TravelkitError
    ├── IllegalAction    a move the rules do not allow now (also a ValueError)
    ├── DataError        a data file that cannot be used (also a ValueError)
    └── SaveError        a save text or file that cannot be read (also a ValueError)

Every message says what happened, what is allowed, and what to do, in words for a twelve-year-old.
Whoever catches one of these may rely on this: nothing has changed.

>>> issubclass(IllegalAction, TravelkitError)
True
>>> str(IllegalAction("You clicked Rome.", rule="T9"))
'You clicked Rome. (rule T9)'
"""

from __future__ import annotations


def kind_of(value: object) -> str:
    """What a value is, for a message to somebody who passed it where it does not fit.

    >>> kind_of(None), kind_of(1.5)
    ('None', 'float')
    """
    return "None" if value is None else type(value).__name__


def shown(value: object, longest: int = 60) -> str:
    """A value as a message shows it: as Python writes it if that is short, else what it is.

    Whatever it is: numbers of 5000 digits and objects that cannot be written have a kind, too.

    Args:
        value: anything that was passed where it does not fit.
        longest: characters.

    >>> shown("nine"), shown([1] * 1000), shown(10**5000)
    ("'nine'", 'list', 'int')
    """
    try:
        written = repr(value)
    except Exception:  # noqa: BLE001 - somebody else's object, and numbers too long to write
        return kind_of(value)
    return written if len(written) <= longest and written.isprintable() else kind_of(value)


class TravelkitError(Exception):
    """The root of every error that travelkit raises on purpose.

    >>> str(TravelkitError("The board is missing. Install travelkit again."))
    'The board is missing. Install travelkit again.'
    """

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown: it says what to do, a traceback does not."""
        return [f"{type(self).__name__}: {self}"]


class IllegalAction(TravelkitError, ValueError):  # noqa: N818 - an illegal action is what it is
    """An action that the rules do not allow in this state; the state is unchanged.

    Args:
        message: what happened and what is allowed now.
        rule: the number of the rule in the game's `rules.csv`, such as ``"T9"``, or "".

    >>> IllegalAction("It is Ben's turn.", rule="T9").rule
    'T9'
    """

    def __init__(self, message: str, *, rule: str = "") -> None:
        super().__init__(f"{message} (rule {rule})" if rule else message)
        self.rule = rule


class DataError(TravelkitError, ValueError):
    """A data file that is missing or does not hold together; names the file and the line.

    >>> str(DataError("there is no place called Pariss", file="lines.csv", line=7))
    'lines.csv, line 7: there is no place called Pariss'
    """

    def __init__(self, message: str, *, file: str = "", line: int = 0) -> None:
        where = f"{file}, line {line}: " if line else f"{file}: " if file else ""
        super().__init__(f"{where}{message}")
        self.file = file
        self.line = line


class SaveError(TravelkitError, ValueError):
    """A save that cannot be read; says on which line the damage is.

    Args:
        message: what is damaged and what to do.
        line: the line of the save text, counted from 1; 0 if no single line is to blame.

    >>> str(SaveError("there is no move here", line=12))
    'line 12 of the save: there is no move here'
    """

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(f"line {line} of the save: {message}" if line else message)
        self.line = line
