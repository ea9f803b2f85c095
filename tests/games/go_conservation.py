"""What GO may neither lose nor copy: money (G113), souvenirs (G114) and cards (G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit import data

if TYPE_CHECKING:
    from travelkit.games.go import State

CURRENCIES = len(data.rows("games", "go", "currencies.csv"))
SOUVENIRS = len(data.rows("games", "go", "souvenirs.csv"))
PACKS = {
    name: [int(row["copies"]) for row in data.rows("games", "go", f"{name}.csv")]
    for name in ("luck", "risk")
}


def money_souvenirs_and_cards(state: State) -> None:
    """Everything is somewhere, and only once."""
    _money(state)
    _souvenirs(state)
    _cards(state)


def _money(state: State) -> None:
    """The players' money and what the bank has taken in are what was dealt out, currency by
    currency: 400 pounds a player. Cheques, the casino and cards are paid by the bank."""
    for currency in range(CURRENCIES):
        purses = [one.cash[currency] for one in state.travellers]
        assert all(type(units) is int and units >= 0 for units in purses)
        dealt = 400 * len(state.travellers) if currency == 0 else 0
        assert sum(purses) + state.bank[currency] == dealt, currency
    assert all(one.cheques >= 0 for one in state.travellers)


def _souvenirs(state: State) -> None:
    found = [which for which in range(SOUVENIRS) if state.stock >> which & 1]
    assert state.stock < 1 << SOUVENIRS
    for one in state.travellers:
        found += [*one.souvenirs, *one.pawned]
    assert sorted(found) == list(range(SOUVENIRS))


def _cards(state: State) -> None:
    for name, pack, hands in (
        ("luck", state.luck, [one.luck for one in state.travellers]),
        ("risk", state.risk, []),
    ):
        found = list(pack.unseen)
        assert pack.aside == ()
        for card in (*pack.under, *[card for hand in hands for card in hand]):
            found[card] += 1
        if name == "luck":
            for card in state.played:
                found[card] += 1
        assert found == PACKS[name], name
