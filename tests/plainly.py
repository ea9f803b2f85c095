"""What people may be told: one check of every message that travelkit shows.

Not a test: the tests of sessions, saves and tables use it.
"""

from __future__ import annotations

import re
from pathlib import Path

_ROOT = str(Path(__file__).resolve().parents[1])
_COLD = re.compile(
    r"traceback|invalid|oops|object at 0x|<class|errno|nonetype|unexpected keyword|codec",
    re.IGNORECASE,
)


def told(error: BaseException | str) -> str:
    """The message, which has to be a sentence or a few for a twelve-year-old, of a bearable length.

    No traceback words, no path of this machine, no control characters, no wall of text.
    """
    message = str(error)
    assert re.search(r"\w+ \w+", message), f"no words: {message!r}"
    assert message.rstrip()[-1] in ".!?:;)", f"no sentence: {message!r}"
    assert not _COLD.search(message), message
    assert _ROOT not in message, message
    assert len(message) <= 420, f"{len(message)} characters: {message!r}"
    assert not [c for c in message if ord(c) < 32 and c != "\n"], repr(message)
    return message
