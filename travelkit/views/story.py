"""What has happened in a game, told in sentences, oldest first: for a cell that steps through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.errors import TravelkitError, kind_of
from travelkit.views.scene import plain_text
from travelkit.views.side import side_for

if TYPE_CHECKING:
    from travelkit.session import Session


def story(session: Session, since: int = 0) -> str:
    """The log of a session in words, a line for each thing that happened.

    Args:
        session: the play-through; told is what lies before the position it shows.
        since: leave out the first so many actions, such as those told before.

    Returns:
        Lines of text; what a player may not know of another is not in them.

    Raises:
        TravelkitError: for anything but a session.

    >>> from travelkit.session import Session
    >>> print(story(Session("pirate-and-traveler", ["Ada", "Ben"], seed=57)))
    Ada draws Hankow.
    Ben draws Fremantle.
    """
    if not hasattr(session, "state_at"):
        raise TravelkitError(
            "This tells what happened in a session, such as story(table.session); "
            f"{kind_of(session)} has no story."
        )
    side = side_for(session)
    rows = [side.logged(number) for number in range(max(since, 0) + 1, session.move + 1)]
    return "\n".join(plain_text(row.rich) for row in rows if row is not None)
