"""Help in a notebook once a lesson has begun: what a missing name means (C41)."""

from __future__ import annotations

from typing import Any


def sentence_for(name: str, questions: tuple[str, ...]) -> str:
    """What to do about a name that Python does not know, or "" if a lesson cannot tell.

    >>> sentence_for("q3", ("q1", "q2", "q3"))
    'q3 has no value yet. Run the cell above with q3 = ... first, then this one again.'
    """
    if name in questions:
        return (
            f"{name} has no value yet. Run the cell above with {name} = ... first, then this one "
            "again."
        )
    if name == "table":
        return "Python does not know table yet. Run the cell of the game in part 2 first."
    if name in ("lesson", "check", "travelkit"):
        return f"Python does not know {name} yet. Run the set-up cell at the top first."
    return ""


def help_with_names(questions: tuple[str, ...]) -> None:
    """From now on, a question's name without a value is met with a sentence, not a traceback.

    Nothing happens outside a notebook. Other errors look as they always do.
    """
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell: Any = get_ipython()
    if shell is None or not hasattr(shell, "kernel"):
        return

    def show(shell: Any, kind: Any, error: Any, trace: Any, tb_offset: int | None = None) -> Any:  # noqa: ANN401
        says = sentence_for(str(getattr(error, "name", "") or ""), questions)
        lines = (
            [f"{kind.__name__}: {says}"]
            if says
            else shell.InteractiveTB.structured_traceback(kind, error, trace, tb_offset=tb_offset)
        )
        shell._showtraceback(kind, error, lines)  # noqa: SLF001 - what it calls itself
        return lines

    shell.set_custom_exc((NameError,), show)
