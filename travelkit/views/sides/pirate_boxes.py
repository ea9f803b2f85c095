"""The boxes beside the board of Pirate and Traveler: spinner, Travel-Card, Score-Cards, booty."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from travelkit import data
from travelkit.games.pirate_and_traveler.network import NAME, NUMBERS
from travelkit.games.pirate_and_traveler.state import CARDS, MOVING, SECTORS, State
from travelkit.views.scene import Box, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.board import Board
    from travelkit.games.pirate_and_traveler.state import Traveler

_CHANCES = {1: "one spin in twelve", 2: "one spin in six", 3: "one spin in four"}


@functools.cache
def goods() -> dict[str, dict[str, str]]:
    """The principal article of commerce of each place, with its source.

    >>> goods()["Yokohama"]["article"]
    'raw silk'
    """
    return {row["place"]: row for row in data.rows("games", NAME, "goods.csv")}


def known_from(article: dict[str, str]) -> str:
    """Where an article of commerce is known from, and of which year; or that it is ours.

    Args:
        article: a row of `goods`.

    >>> known_from(goods()["Yokohama"]), known_from(goods()["Callao"])
    ('Redway ch. IX; JBJ p. 418, 1907', 'EB1911 vol. 21 p. 271')
    >>> known_from(goods()["Khartum"])
    'our reconstruction, for about 1911'
    """
    source, year = article["source"], article["year"]
    if article["origin"] == "reconstruction":
        return f"our reconstruction, for about {year}"
    return source if year in source else f"{source}, {year}"


def chance_of(count: int) -> str:
    """How often the spinner stops at a number, in words.

    >>> chance_of(10)
    '10 stands on 3 of 12 sectors: one spin in four'
    """
    sectors = SECTORS.count(count)
    return f"{count} stands on {sectors} of {len(SECTORS)} sectors: {_CHANCES[sectors]}"


def spinner(state: State, move: int) -> Box:
    """The twelve sectors as they go round, and the one where the spinner has stopped.

    Args:
        state: the position.
        move: its number; it settles which of several sectors with the same number is shown.
    """
    spun = state.number if state.phase == MOVING else 0
    fitting = [index for index, count in enumerate(SECTORS) if count == spun]
    stopped = fitting[move % len(fitting)] if fitting else -1
    rows = tuple(
        Row((str(count),), mark="next" if index == stopped else "")
        for index, count in enumerate(SECTORS)
    )
    note = chance_of(spun) if spun else "twelve sectors; who spins goes as many spots"
    return Box("spinner", "Spinner", note, rows)


def travel_card(me: Traveler, board: Board) -> Box:
    """The card that a traveler goes by, or an empty place for it.

    Args:
        me: the traveler whose turn it is.
        board: for the state in which the place lies.
    """
    if me.card < 0:
        return Box("travel-card", "Travel-Card", "", (Row(("Not drawn yet.",)),))
    card = CARDS[me.card]
    article = goods()[card.name]
    rows = (
        Row((card.name,)),
        Row((board.places[card.name].state,)),
        Row(("for ", article["article"])),
        Row((known_from(article),)),
    )
    title = f"Travel-Card {me.card + 1}"
    return Box("travel-card", title, f"{card.points} points", rows, spot=NUMBERS[card.name])


def scores(state: State, seat: int, names: Sequence[str]) -> Box:
    """The Score-Cards of a traveler, with empty places for those that are still to come.

    Args:
        state: the position, before the cry.
        seat: whose cards are shown as cards; those of the others are a line each (P80).
        names: of the players.
    """
    wanted, hand = state.rulings.journeys, state.travelers[seat].hand
    cards = [Row((CARDS[card].name,), tail=str(CARDS[card].points)) for card in hand]
    empty = [Row(("",), mark="open")] * (wanted - len(hand))
    others = [
        Row((f"{names[other]}: {_listed(one.hand)}",), other)
        for other, one in enumerate(state.travelers)
        if other != seat
    ]
    note = f"{len(hand)} of {wanted}"
    return Box("scores", f"{names[seat]}\N{RIGHT SINGLE QUOTATION MARK}s Score-Cards", note,
               (*cards, *empty, *others))  # fmt: skip


def _listed(hand: Sequence[int]) -> str:
    return ", ".join(f"{CARDS[card].name} {CARDS[card].points}" for card in hand) or "none yet"


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def booty(hand: Sequence[int], name: str) -> Box:
    """The cards that one player holds, seen by nobody else (P36).

    Args:
        hand: his cards.
        name: his name.
    """
    cards = sorted(hand, key=lambda card: -CARDS[card].points)
    rows = tuple(Row((CARDS[card].name,), tail=str(CARDS[card].points)) for card in cards)
    note = f"{_cards(len(hand))}, {name}"
    return Box("scores", "Pirate booty", note, rows)


def landed(state: State, names: Sequence[str]) -> Box:
    """What lies in the Pirate Goal, and how often each has landed.

    Args:
        state: the position, after the cry.
        names: of the players.
    """
    rows = tuple(
        Row(
            ("", names[seat], f": {_cards(len(one.landed))}, {one.points} points"),
            seat,
            ("", "landed once", "landed twice")[one.landings],
        )
        for seat, one in enumerate(state.travelers)
    )
    return Box("list", "In the Pirate Goal", "these points count", rows)
