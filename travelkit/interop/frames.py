"""Boards, data files and logs as pandas data frames, for lessons and tinkerers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit import data
from travelkit.core import CHANCE
from travelkit.errors import DataError, TravelkitError, kind_of, shown
from travelkit.games import get

if TYPE_CHECKING:
    import pandas as pd

    from travelkit.session import Session


def table(game: str, name: str) -> pd.DataFrame:
    """A data file of a game as a data frame, with numbers as numbers.

    Args:
        game: the game's id.
        name: the file without its ending, such as ``"places"``, ``"tickets"`` or ``"rules"``.

    Returns:
        One row for each row of the file; `origin` says where each is known from.

    Raises:
        DataError: if the game has no such file; the message names those it has.

    >>> table("game-of-travel", "tickets").loc[0, "places"]
    'New York > Storm > Queenstown > Liverpool > London'
    """
    import pandas as pd

    rules = get(game)
    folder = data.folder() / "games" / rules.name
    known = sorted(file.stem for file in folder.glob("*.csv"))
    if not isinstance(name, str) or name not in known:
        raise DataError(f"{rules.title} has no table {shown(name)}. It has: {', '.join(known)}.")
    frame = pd.DataFrame(list(data.rows("games", rules.name, f"{name}.csv")))
    for column in frame.columns:
        numbers = pd.to_numeric(frame[column], errors="coerce")
        if numbers.notna().all():
            frame[column] = numbers
    return frame


def log(session: Session) -> pd.DataFrame:
    """The log of a session: one row for each action.

    Returns:
        Columns `number` (from 1), `player` (a name, or "chance") and `action` (its text).

    Raises:
        TravelkitError: for anything but a session.

    >>> from travelkit.session import Session
    >>> log(Session("game-of-travel", ["Ada"], seed=7))["action"].tolist()
    ['draw R02']
    """
    import pandas as pd

    if not hasattr(session, "log"):
        raise TravelkitError(
            "This is the log of a session, such as log(table.session); "
            f"{kind_of(session)} has none."
        )
    rows = [
        (
            entry.number,
            "chance" if entry.player == CHANCE else session.names[entry.player],
            entry.text,
        )
        for entry in session.log
    ]
    return pd.DataFrame(rows, columns=["number", "player", "action"])


def provenance(game: str) -> pd.DataFrame:
    """How many rows of each data file come from the rules, from a source, or from us.

    Returns:
        A row for each file that says where its rows are from; columns `rules`, `source`,
        `reconstruction`.

    >>> int(provenance("game-of-travel").loc["tickets", "rules"])
    2
    """
    import pandas as pd

    rules = get(game)
    folder = data.folder() / "games" / rules.name
    counts = {}
    for file in sorted(folder.glob("*.csv")):
        rows = data.rows("games", rules.name, file.name)
        if rows and "origin" in rows[0]:
            kinds = [row["origin"].partition(":")[0] for row in rows]
            counts[file.stem] = {
                kind: kinds.count(kind) for kind in ("rules", "source", "reconstruction")
            }
    return pd.DataFrame.from_dict(counts, orient="index")
