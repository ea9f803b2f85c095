"""What a kind of question says about an answer, before it is put into words for the page."""

from __future__ import annotations

from typing import Literal, NamedTuple

Status = Literal["right", "near", "wrong", "again", "open"]
"""How an answer stands.

``near``: the method is right and its form is not yet, as an answer not rounded or a slip in the
spelling. ``again``: it could not be read. ``open``: there is no answer yet. Only ``right`` counts.
"""


class Verdict(NamedTuple):
    """A judged answer.

    Args:
        status: see `Status`.
        read: what was read, as an echo: ``"3 shillings 4 pence"``; "" if nothing was.
        known: the name of the known wrong answer it is, or "".
        says: a sentence of its own, for answers that are in nobody's list.
        checked: what was looked at, where that is not plain: ``"3 of 3 tries"``.

    >>> Verdict("right", "5180 km").known
    ''
    """

    status: Status
    read: str = ""
    known: str = ""
    says: str = ""
    checked: str = ""
