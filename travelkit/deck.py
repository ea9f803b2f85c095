"""A pack of cards as a value: what is unseen, what was put under it, what was put aside.

Cards nobody has seen have no order: they are counts, and a draw is a chance action weighted by
what is left. Cards that were put back under the pack lie there in a known order, and come up in
that order once the unseen ones are gone. So no secret order sits in a state for anyone to leak.

Cards are numbers, 0 to n - 1, into a list of the game's cards that the game keeps itself.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Deck(NamedTuple):
    """A pack; immutable.

    Args:
        unseen: for each card number, how many of it lie unseen in the pack.
        under: cards put back under the pack, the one that comes up first, first.
        aside: cards put on the discard pile, in that order.

    >>> pack = Deck.of(1, 2)
    >>> pack.draw(1).put_under(1)
    Deck(unseen=(1, 1), under=(1,), aside=())
    """

    unseen: tuple[int, ...]
    under: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()

    @classmethod
    def of(cls, *copies: int) -> Deck:
        """A full, shuffled pack with so many copies of card 0, card 1, and so on.

        >>> Deck.of(1, 1, 1).size
        3
        """
        return cls(copies)

    @property
    def size(self) -> int:
        """How many cards can still be drawn without a reshuffle.

        >>> Deck((2, 0), under=(1,), aside=(1, 1)).size
        3
        """
        return sum(self.unseen) + len(self.under)

    def cards(self) -> tuple[int, ...]:
        """The cards that may come up next, each once, in the order of their numbers.

        >>> Deck((0, 2, 1)).cards(), Deck((0, 0), under=(1, 0)).cards()
        ((1, 2), (1,))
        """
        return self.faces(range(len(self.unseen)))

    def faces(self, every: Sequence[T]) -> tuple[T, ...]:
        """What the cards of `cards()` stand for, in the same order.

        Args:
            every: what each card of the game stands for, by its number.

        >>> Deck((0, 2, 1)).faces(("ace", "two", "three"))
        ('two', 'three')
        """
        unseen = (*compress(every, self.unseen),)
        return unseen or tuple([every[card] for card in self.under[:1]])

    def odds(self) -> tuple[int, ...]:
        """The weights of `cards()`, in the same order.

        >>> Deck((0, 2, 1)).odds()
        (2, 1)
        """
        return (*filter(None, self.unseen),) or (1,) * bool(self.under)

    def draw(self, card: int) -> Deck:
        """The pack without `card`, which must be one of `cards()`.

        >>> Deck((0, 1), under=(0,)).draw(1)
        Deck(unseen=(0, 0), under=(0,), aside=())
        """
        unseen, under, aside = self
        if 0 <= card < len(unseen) and unseen[card]:
            rest = list(unseen)
            rest[card] -= 1
            return Deck(tuple(rest), under, aside)
        if any(unseen) or under[:1] != (card,):
            raise ValueError(f"card {card} cannot come up: {self}")
        return Deck(unseen, under[1:], aside)

    def put_under(self, card: int) -> Deck:
        """The pack with `card` at the bottom, where everybody saw it go.

        >>> Deck((1,)).put_under(0).under
        (0,)
        """
        return Deck(self.unseen, (*self.under, card), self.aside)

    def put_aside(self, card: int) -> Deck:
        """The pack with `card` on the discard pile.

        >>> Deck((1,)).put_aside(0).aside
        (0,)
        """
        return Deck(self.unseen, self.under, (*self.aside, card))

    def reshuffled(self) -> Deck:
        """The pack with the discard pile shuffled back in: those cards are unseen again.

        >>> Deck((0, 0), aside=(1, 1, 0)).reshuffled()
        Deck(unseen=(1, 2), under=(), aside=())
        """
        unseen = list(self.unseen)
        for card in self.aside:
            unseen[card] += 1
        return Deck(tuple(unseen), self.under)
