"""A pack of cards as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from travelkit.deck import Deck

packs = st.lists(st.integers(0, 4), min_size=1, max_size=8).filter(any)


@given(packs)
def test_a_new_pack_is_unseen_and_weighted_by_copies(copies: list[int]) -> None:
    deck = Deck.of(*copies)
    assert deck.size == sum(copies)
    assert deck.cards() == tuple(card for card, many in enumerate(copies) if many)
    assert deck.odds() == tuple(many for many in copies if many)
    assert deck.under == deck.aside == ()


@given(packs, st.data())
def test_no_card_is_lost_or_copied(copies: list[int], data: st.DataObject) -> None:
    deck = Deck.of(*copies)
    hand: list[int] = []
    for _ in range(data.draw(st.integers(0, 40))):
        up = [card for card, many in enumerate(deck.unseen) if many] or list(deck.under[:1])
        assert list(deck.cards()) == up
        assert list(deck.faces("abcdefgh")) == ["abcdefgh"[card] for card in up]
        assert len(deck.cards()) == len(deck.odds())
        assert len(set(deck.cards())) == len(deck.cards())
        do = data.draw(st.sampled_from(["draw", "under", "aside", "reshuffle"]))
        if do == "draw" and deck.size:
            card = data.draw(st.sampled_from(deck.cards()))
            deck = deck.draw(card)
            hand.append(card)
        elif do == "reshuffle":
            deck = deck.reshuffled()
            assert deck.aside == ()
        elif hand:
            card = hand.pop(data.draw(st.integers(0, len(hand) - 1)))
            deck = deck.put_under(card) if do == "under" else deck.put_aside(card)
        everywhere = [
            deck.unseen[card] + [*deck.under, *deck.aside, *hand].count(card)
            for card in range(len(copies))
        ]
        assert everywhere == copies
        assert all(many >= 0 for many in deck.unseen)
        assert deck.size == sum(deck.unseen) + len(deck.under)


def test_unseen_cards_come_before_those_put_under_which_keep_their_order() -> None:
    deck = Deck.of(1, 1, 1, 1).draw(2).draw(0).put_under(2).put_under(0)
    assert deck.cards() == (1, 3)
    deck = deck.draw(3).draw(1)
    assert (deck.cards(), deck.odds()) == ((2,), (1,))
    deck = deck.draw(2).put_under(2)
    assert deck.cards() == (0,)
    assert deck.draw(0).cards() == (2,)
    assert deck.draw(0).draw(2).cards() == deck.draw(0).draw(2).odds() == ()


def test_a_known_card_of_several_copies_is_still_one_card() -> None:
    deck = Deck((0, 0), under=(1, 1, 0))
    assert (deck.cards(), deck.odds()) == ((1,), (1,))
    assert deck.draw(1).under == (1, 0)


def test_cards_aside_come_back_only_by_a_reshuffle() -> None:
    deck = Deck.of(1, 2).draw(1).put_aside(1)
    assert deck.size == 2
    deck = deck.draw(0).draw(1)
    assert deck.cards() == ()
    deck = deck.reshuffled()
    assert (deck.cards(), deck.odds(), deck.aside) == ((1,), (1,), ())


def test_a_reshuffle_leaves_what_lies_under_the_pack() -> None:
    deck = Deck((0, 1, 0), under=(2,), aside=(0, 0)).reshuffled()
    assert deck == Deck((2, 1, 0), under=(2,))


@pytest.mark.parametrize("card", [0, 2, 3, -1, -2, 99])
def test_a_card_that_cannot_come_up_is_not_drawn(card: int) -> None:
    deck = Deck((0, 1, 0), under=(0, 2))
    before = hash(deck)
    with pytest.raises(ValueError, match=str(card)):
        deck.draw(card)
    assert hash(deck) == before


@pytest.mark.parametrize("card", [2, 1, -1, 99])
def test_of_the_known_cards_only_the_top_one_is_drawn(card: int) -> None:
    with pytest.raises(ValueError, match=str(card)):
        Deck((0, 0, 0), under=(0, 2)).draw(card)


def test_an_empty_pack() -> None:
    empty = Deck.of(0, 0)
    assert (empty.size, empty.cards(), empty.odds()) == (0, (), ())
    with pytest.raises(ValueError, match="0"):
        empty.draw(0)


def test_packs_are_values() -> None:
    one, two = Deck.of(1, 1), Deck.of(1, 1)
    assert one == two
    assert len({one, two}) == 1
    assert one.draw(0) == two.draw(0) != one
    assert one == two, "drawing has not changed it"
    with pytest.raises(AttributeError):
        one.unseen = (5, 5)  # type: ignore[misc]
