"""The rules tables that the notebooks show: complete, in order, and every test they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from travelkit import data
from travelkit.games import games

ROOT = Path(__file__).parents[1]
LAST = {
    "game-of-travel": "T32",
    "pirate-and-traveler": "P80",
    "air-ticket-europe": "E24",
    "go": "G116",
}


@pytest.mark.parametrize("game", games)
def test_every_rule_stands_in_its_order_up_to_the_last(game: str) -> None:
    rules = [row["rule"] for row in data.rows("games", game, "rules.csv")]
    letter, last = LAST[game][0], int(LAST[game][1:])
    assert rules[:last] == [f"{letter}{number}" for number in range(1, last + 1)]
    rulings = [int(rule.removeprefix(f"{letter}A")) for rule in rules[last:]]
    assert rulings == sorted(set(rulings))


@pytest.mark.parametrize("game", games)
def test_every_rule_is_told_in_words_and_has_a_status(game: str) -> None:
    for row in data.rows("games", game, "rules.csv"):
        assert len(row["statement"]) > 12, row
        assert row["status"] in {"rules", "ruling", "reconstruction"}, row


@pytest.mark.parametrize("game", games)
def test_the_test_that_a_rule_names_exists_and_names_the_rule(game: str) -> None:
    for row in data.rows("games", game, "rules.csv"):
        file, _, name = row["test"].partition("::")
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {re.escape(name)}\(", text, re.MULTILINE), row["test"]
        letters, number = re.fullmatch(r"([A-Z]+)(\d+)", row["rule"]).groups()  # type: ignore[union-attr]
        assert re.search(rf"_{letters.lower()}0*{number}_", name), row["test"]


@pytest.mark.parametrize("game", games)
def test_every_game_tells_its_sources_and_its_columns(game: str) -> None:
    folder = ROOT / "data" / "games" / game
    assert (folder / "SOURCES.md").is_file()
    assert (folder / "datapackage.json").is_file()
    overview = (ROOT / "data" / "SOURCES.md").read_text(encoding="utf-8")
    assert f"games/{game}/SOURCES.md" in overview
