"""The longest sequence a hand can lay: exact, for hints and for the computer player.

A turn is a path over the cards of the hand: each card follows a neighbour, or the first card of
its own country, and once the path may jump. The longest such path is found by trying them all,
but each part of the hand only once: cards that no border joins to the rest are solved apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from travelkit.games.air_ticket_europe.cards import figures, ways

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CARD: Final = 1000
"""What a card is worth beside its figure: more than all figures of a hand, so that length counts
first and minus points decide between sequences of the same length."""


class Step(NamedTuple):
    """A card to lay, and how: by ``"border"``, ``"ferry"`` or ``"flight"``, or as a ``"pair"``."""

    card: int
    how: str


def best_lay(
    hand: Sequence[int],
    last: int,
    *,
    flown: bool = False,
    pair_open: bool = False,
    same_country: str = "pair",
    year: int = 1970,
) -> tuple[Step, ...]:
    """The longest sequence that `hand` can lay after the card `last`.

    Args:
        hand: the numbers of the cards, in any order, each at most twice.
        last: the number of the card that was laid last.
        flown: True if this turn's flight is used (E9).
        pair_open: True if `last` was laid in this turn and is not the second of a pair, so that the
            same country may follow it (E7, EA7).
        same_country: the option of that name: ``"pair"``, ``"always"`` or ``"never"``.
        year: whose railway ferries count, 1965 to 1990.

    Returns:
        The steps in order. Of sequences equally long it is one that sheds most minus points; of
        those, the flight comes as late and the first cards stand as far up the alphabet as can be.

    Raises:
        ValueError: if a card is in the hand more than twice.

    >>> from travelkit.games.air_ticket_europe.cards import CARDS, NUMBERS
    >>> hand = [NUMBERS[name] for name in ("Spain", "France", "Iceland", "Iceland")]
    >>> [(CARDS[card].name, how) for card, how in best_lay(hand, NUMBERS["Portugal"])]
    [('Spain', 'border'), ('France', 'border'), ('Iceland', 'flight'), ('Iceland', 'pair')]
    """
    start_again = same_country == "always" or (pair_open and same_country == "pair")
    search = _Search(hand, last, start_again, same_country != "never", year)
    return tuple(search.steps(flown=flown))


def longest_lay(hand: Sequence[int], *, same_country: str = "pair", year: int = 1970) -> int:
    """How many cards of `hand` a single path without a jump can hold, wherever it begins.

    >>> from travelkit.games.air_ticket_europe.cards import NUMBERS
    >>> longest_lay([NUMBERS[name] for name in ("Spain", "France", "Iceland")])
    2
    """
    search = _Search(hand, 0, False, same_country != "never", year)  # noqa: FBT003
    return search.anywhere(search.whole) // CARD


class _Search:
    """A hand as bits of a number, and what has been found out about parts of it.

    Bit i says that the hand holds the i-th of its `kinds`, bit i + `size` that it holds two.
    Place `size` is the card on the table.
    """

    def __init__(
        self,
        hand: Sequence[int],
        last: int,
        start_again: bool,  # noqa: FBT001
        pairs: bool,  # noqa: FBT001
        year: int,
    ) -> None:
        self.kinds = kinds = sorted(set(hand))
        self.size = size = len(kinds)
        self.last, self.joined = last, ways(year)
        printed = figures(year, micro=True)
        self.worth = [CARD + printed[kind] for kind in kinds]
        place = {kind: bit for bit, kind in enumerate(kinds)}
        self.near = [
            sum(1 << place[other] for other in self.joined[kind] if other in place)
            | (pairs << bit)  # E7: the second card of the same country
            for bit, kind in enumerate(kinds)
        ]
        self.near.append(
            sum(1 << place[other] for other in self.joined[last] if other in place)
            | (1 << place[last] if start_again and last in place else 0)
        )
        self.low = (1 << size) - 1
        self.whole = self.low
        for kind in kinds:
            copies = hand.count(kind)
            if copies == 2:  # noqa: PLR2004
                self.whole |= 1 << (place[kind] + size)
            elif copies > 2:  # noqa: PLR2004
                raise ValueError(f"card {kind} is in the hand {copies} times; there are two of it.")
        self._walks: dict[tuple[int, int], int] = {}
        self._flights: dict[tuple[int, int], int] = {}
        self._parts: dict[int, int] = {}

    def without(self, cards: int, bit: int) -> int:
        """The cards but one of a kind; of two, the second goes first."""
        second = 1 << (bit + self.size)
        return cards ^ second if cards & second else cards ^ (1 << bit)

    def part(self, seed: int, cards: int) -> int:
        """The cards that can be reached from the kinds in `seed`, over borders and ferries."""
        low = cards & self.low
        found = todo = seed & low
        while todo:
            bit = (todo & -todo).bit_length() - 1
            new = self.near[bit] & low & ~found
            found |= new
            todo = (todo & (todo - 1)) | new
        return found | ((found << self.size) & cards)

    def most(self, cards: int, begin: int, ends: int) -> int:
        """A worth that no way through `cards` can pass.

        Args:
            cards: what is left to lay.
            begin: the kinds that the way can begin with.
            ends: at how many cards a way may break off: a dead end, a kind with a single way in,
                can only be the first or the last of a way, so that not all dead ends can be laid.
        """
        low, twice = cards & self.low, cards >> self.size
        total, todo = 0, low
        dead: list[int] = []
        while todo:
            bit = (todo & -todo).bit_length() - 1
            todo &= todo - 1
            worth = self.worth[bit]
            if twice >> bit & 1:
                worth += worth
            total += worth
            others = self.near[bit] & low & ~(1 << bit)
            if not (others & (others - 1) or others & twice or begin >> bit & 1):
                dead.append(worth)
        if len(dead) > ends:
            total -= sum(sorted(dead)[:-ends])
        return total

    def options(self, place: int, cards: int) -> Iterator[int]:
        """The kinds that may follow without a flight, in the order of the alphabet."""
        todo = self.near[place] & cards & self.low
        while todo:
            yield (todo & -todo).bit_length() - 1
            todo &= todo - 1

    def walk(self, place: int, cards: int) -> int:
        """The worth of the best way on from `place` without a flight."""
        cards = self.part(self.near[place], cards)
        if not cards:
            return 0
        known = self._walks.get((place, cards))
        if known is None:
            known, most = 0, self.most(cards, self.near[place], 1)
            for bit in self.options(place, cards):
                found = self.worth[bit] + self.walk(bit, self.without(cards, bit))
                if found > known:
                    known = found
                    if known == most:
                        break
            self._walks[place, cards] = known
        return known

    def anywhere(self, cards: int) -> int:
        """The worth of the best way through `cards` that begins at any of them."""
        best = 0
        while cards:
            part = self.part(cards & -cards, cards)
            cards &= ~part
            known = self._parts.get(part)
            if known is None:
                known, most = 0, self.most(part, 0, 2)
                todo = part & self.low
                while todo and known < most:
                    bit = (todo & -todo).bit_length() - 1
                    todo &= todo - 1
                    found = self.worth[bit] + self.walk(bit, self.without(part, bit))
                    known = max(known, found)
                self._parts[part] = known
            best = max(best, known)
        return best

    def flight(self, place: int, cards: int) -> int:
        """The worth of the best way on from `place` if the flight is still to be had."""
        if not cards:
            return 0
        known = self._flights.get((place, cards))
        if known is None:
            here = self.part(self.near[place], cards)
            # first everything on this side, then over to a part that no border joins to it ...
            known = self.walk(place, here) + self.anywhere(cards & ~here)
            # ... or the flight goes to a card of this same part, now or later
            most = self.most(here, self.near[place], 3)
            if known < most:
                known = max(known, self.anywhere(here))
            for bit in self.options(place, here):
                if known >= most:
                    break
                found = self.worth[bit] + self.flight(bit, self.without(here, bit))
                known = max(known, found)
            self._flights[place, cards] = known
        return known

    def value(self, place: int, cards: int, *, flown: bool) -> int:
        """The worth of the best way on from `place`."""
        return self.walk(place, cards) if flown else self.flight(place, cards)

    def steps(self, *, flown: bool) -> Iterator[Step]:
        """The cards of the best way, in order."""
        place, cards = self.size, self.whole
        best = self.value(place, cards, flown=flown)
        while best:
            how, bit = self._next(place, cards, best, flown=flown)
            flown = flown or how == "flight"
            best -= self.worth[bit]
            place, cards = bit, self.without(cards, bit)
            yield Step(self.kinds[bit], how)

    def _next(self, place: int, cards: int, best: int, *, flown: bool) -> tuple[str, int]:
        for bit in self.options(place, cards):
            rest = self.without(cards, bit)
            if self.worth[bit] + self.value(bit, rest, flown=flown) == best:
                here = self.last if place == self.size else self.kinds[place]
                return self.joined[here].get(self.kinds[bit], "pair"), bit
        for bit in range(self.size):
            if (
                cards >> bit & 1
                and self.worth[bit] + self.walk(bit, self.without(cards, bit)) == best
            ):
                return "flight", bit
        raise AssertionError("no card has the worth that was found")  # unreachable
