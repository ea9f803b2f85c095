"""Judges what needs code: a table, a function, a game that was played."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from travelkit.core import plain
from travelkit.errors import shown
from travelkit.lessons.guard import call
from travelkit.lessons.reading import Unreadable, described, quoted, unwrapped
from travelkit.lessons.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from travelkit.lessons.question import Asked

_DEPTH = 6  # lists in lists that are looked into
_MOST = 100_000  # cells of a table


def made(value: Any) -> Any:  # noqa: ANN401 - a value, or what makes one
    """A value, or what a function without arguments gives: tables and games cost time.

    >>> made(5), made(lambda: 5)
    (5, 5)
    """
    return value() if callable(value) and not isinstance(value, type) else value


def canonical(value: Any, depth: int = 0) -> Any:  # noqa: ANN401
    """A value as it is compared: numbers to nine figures, texts kindly, lists and tuples alike.

    >>> canonical(0.1 + 0.2) == canonical(Fraction(3, 10)), canonical([1, 2]) == canonical((1.0, 2))
    (True, True)
    """
    value = unwrapped(value)
    if isinstance(value, bool) or value is None:
        return ("is", value)
    if isinstance(value, int | float | Decimal | Fraction):
        try:
            number = float(value)
        except (OverflowError, ValueError):
            return ("number", shown(value))
        # nan is what an empty cell holds
        return ("is", None) if number != number else ("number", f"{number + 0.0:.9g}")  # noqa: PLR0124
    if isinstance(value, str):
        return ("text", plain(value[:10_000]))
    if depth > _DEPTH:  # a list may hold itself
        return ("deep", type(value).__name__)
    if isinstance(value, list | tuple):
        return ("list", tuple(canonical(part, depth + 1) for part in value[:_MOST]))
    if isinstance(value, set | frozenset):
        return ("set", frozenset(canonical(part, depth + 1) for part in value))
    if isinstance(value, dict):
        parts = (
            (canonical(key, depth + 1), canonical(part, depth + 1)) for key, part in value.items()
        )
        return ("dict", frozenset(parts))
    if callable(to_list := getattr(value, "tolist", None)) and not isinstance(value, type):
        return canonical(to_list(), depth + 1)
    return ("else", type(value).__name__, shown(value))


# ---- tables ----


def judge_table(asked: Asked, answer: Any) -> Verdict:  # noqa: ANN401
    """A data frame: the names of its columns and its rows.

    >>> import pandas as pd
    >>> from travelkit.lessons.question import Asked
    >>> right = pd.DataFrame({"port": ["Aden", "Suez"], "km": [0, 2431]})
    >>> judge_table(Asked(answer=right), right[::-1][["km", "port"]]).status
    'right'
    """
    frame = _frame(answer)
    echo = f"a table of {len(frame)} rows and {len(frame.columns)} columns"
    if frame.size > _MOST:
        raise Unreadable(f"I read {echo}. That is far more than is asked for.")
    wanted = made(asked.answer)
    found = _rows(frame, wanted)
    right = _rows(wanted, wanted)
    if found is not None and _alike(found, right, ordered=asked.ordered):
        return Verdict("right", echo)
    for name, other in asked.wrong.items():
        wrong = made(other)
        rows = _rows(frame, wrong)
        if rows is not None and _alike(rows, _rows(wrong, wrong), ordered=asked.ordered):
            return Verdict("wrong", echo, name)
    return Verdict("wrong", echo, says=_difference(frame, wanted, found, right))


def _frame(answer: Any) -> Any:  # noqa: ANN401
    import pandas as pd

    if isinstance(answer, pd.Series):
        answer = answer.to_frame().reset_index()
    if not isinstance(answer, pd.DataFrame):
        raise Unreadable(f"I read {described(answer)}. This question asks for a table of pandas.")
    if any(name is not None for name in answer.index.names):
        names = {plain(str(name)) for name in answer.columns}
        if not names & {plain(str(name)) for name in answer.index.names}:
            answer = answer.reset_index()
    return answer


def _column(frame: Any, name: object) -> Any:  # noqa: ANN401
    for position, column in enumerate(frame.columns):
        if plain(str(column)) == plain(str(name)):
            return frame.iloc[:, position].tolist()
    return None


def _rows(frame: Any, like: Any) -> list[Any] | None:  # noqa: ANN401
    """The rows of `frame`, with the columns of `like` in their order; None if one is missing."""
    columns = [_column(frame, name) for name in like.columns]
    if any(column is None for column in columns) or len(frame.columns) != len(columns):
        return None
    if not columns:
        return [()] * len(frame)
    return [canonical(row) for row in zip(*columns, strict=True)]


def _alike(found: list[Any], right: list[Any] | None, *, ordered: bool) -> bool:
    if right is None:
        return False
    return found == right if ordered else Counter(found) == Counter(right)


def _difference(
    frame: Any,  # noqa: ANN401
    wanted: Any,  # noqa: ANN401
    found: list[Any] | None,
    right: list[Any] | None,
) -> str:
    """A sentence on how a table differs, without giving the right rows away."""
    have = [str(name) for name in frame.columns]
    need = [str(name) for name in wanted.columns]
    plainly = {plain(name) for name in have}
    if missing := [name for name in need if plain(name) not in plainly]:
        return f"There is no column {quoted(missing[0])} in it. It has: {', '.join(have)[:120]}."
    if extra := [name for name in have if plain(name) not in {plain(each) for each in need}]:
        return f"The column {quoted(extra[0])} is not asked for. Leave it out."
    if found is None or right is None:
        return "A column stands there twice. Keep each one once."
    if Counter(found) == Counter(right):
        return "These are the right rows. Their order counts here: sort them as the question says."
    if len(found) != len(right):
        return f"It has too {'many' if len(found) > len(right) else 'few'} rows."
    good = sum((Counter(found) & Counter(right)).values())
    left = Counter(right)
    for number, row in enumerate(found):
        if not left[row]:
            first = frame.iloc[number, 0]
            return (
                f"{good} of {len(right)} rows are as asked. Look at the row of "
                f"{quoted(str(unwrapped(first)))}."
            )
        left[row] -= 1
    return f"{good} of {len(right)} rows are as asked."


# ---- functions ----


def judge_function(asked: Asked, answer: Any) -> Verdict:  # noqa: ANN401
    """A function, tried on every one of `tries`.

    >>> from travelkit.lessons.question import Asked
    >>> asked = Asked(answer=lambda pounds: pounds * 14, tries=((1,), (5,)))
    >>> judge_function(asked, lambda pounds: 14 * pounds).checked
    '2 of 2 tries here came out right'
    """
    if isinstance(answer, type) or not callable(answer):
        says = described(answer)
        raise Unreadable(f"I read {says}. Write the name of your function, without brackets.")
    echo = f"the function {quoted(getattr(answer, '__name__', type(answer).__name__))}"
    results = []
    for arguments in asked.tries:
        done = call(answer, arguments)
        if done.trouble:
            where = f"With {_brackets(arguments)} {done.trouble}".rstrip(".") + "."
            return Verdict("again", echo, says=where)
        results.append(_result(done.value))
    right = [_result(asked.answer(*arguments)) for arguments in asked.tries]
    good = sum(one == other for one, other in zip(results, right, strict=True))
    if good == len(right):
        return Verdict("right", echo, checked=f"{good} of {len(right)} tries here came out right")
    for name, other in asked.wrong.items():
        if [_result(other(*arguments)) for arguments in asked.tries] == results:
            return Verdict("wrong", echo, name)
    at = next(i for i, (one, other) in enumerate(zip(results, right, strict=True)) if one != other)
    if results[at] == ("is", None):
        says = "It gives nothing back. Does it end with return?"
        return Verdict("wrong", echo, says=says)
    value = call(answer, asked.tries[at]).value
    return Verdict(
        "wrong",
        echo,
        says=f"{good} of {len(right)} tries came out right. With {_brackets(asked.tries[at])} it "
        f"gave {_short(value)}. Work that one out by hand.",
    )


def _result(value: Any) -> Any:  # noqa: ANN401
    try:
        return canonical(value)
    except Exception:  # noqa: BLE001 - somebody else's object
        return ("else", type(value).__name__)


def _short(value: Any) -> str:  # noqa: ANN401
    value = unwrapped(value)
    return str(value) if isinstance(value, Fraction) else shown(value)


def _brackets(arguments: tuple[Any, ...]) -> str:
    return "(" + ", ".join(_short(argument) for argument in arguments) + ")"


# ---- games ----


def judge_played(asked: Asked, answer: Any) -> Verdict:  # noqa: ANN401
    """A game that was played, as far as the question asks.

    >>> import travelkit
    >>> from travelkit.lessons.question import Asked
    >>> asked = Asked(answer=lambda session: "" if session.moves > 1 else "resting")
    >>> judge_played(asked, travelkit.Session("game-of-travel", 1, seed=7)).known
    'resting'
    """
    session = getattr(answer, "session", answer)
    if isinstance(answer, type) or not all(hasattr(session, n) for n in ("play", "log", "game")):
        raise Unreadable(
            f"I read {described(answer)}. This question asks for the game you played: write "
            "table.session."
        )
    echo = f"a game of {session.game.title}, move {session.move}"
    if asked.game and session.game.name != asked.game:
        from travelkit.games import get

        raise Unreadable(f"I read {echo}. This question is about {get(asked.game).title}.")
    reached: Callable[[Any], str] = asked.answer
    missing = reached(session)
    return Verdict("wrong", echo, missing) if missing else Verdict("right", echo)
