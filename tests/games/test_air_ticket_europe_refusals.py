"""Odd input to Air Ticket Europe: a sentence that names the rule, and the state as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.driving import helpful
from tests.games.laying import Table
from travelkit.core import complete
from travelkit.errors import IllegalAction
from travelkit.games.air_ticket_europe import GAME
from travelkit.games.air_ticket_europe.state import Act


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("lay TR", "E5", "do not hold Turkey"),
        ("fly TR", "E5", "do not hold Turkey"),
        ("LAY  turkey", "E5", "do not hold Turkey"),
        ("lay DE", "E6", "West Germany has no border and no railway ferry with Portugal"),
        ("lay IS", "E20", "aeroplane"),
        ("lay PT", "E7", "Portugal"),
        ("draw FR", "E4", "One card is drawn"),
        ("deal FR", "E14", "has to wait"),
        ("next round", "E14", "has to wait"),
    ],
)
def test_a_card_that_cannot_be_laid(text: str, rule: str, words: str) -> None:
    error = Table(2).position("PT", "ES FR DE IS PT", "TR").refused(text)
    assert error.rule == rule
    assert words in str(error)
    assert "lay Spain" in str(error), "it says what is open"


def test_a_second_flight() -> None:
    error = Table(2).position("PT", "TR SU FR", "IS").play("fly TR").refused("fly FR")
    assert error.rule == "E9"
    assert "lay Soviet Union, stop" in str(error)


def test_laying_after_stopping() -> None:
    game = Table(2).position("PT", "ES FR", "IS TR", pile="AT").play("lay ES", "stop")
    assert game.refused("lay FR").rule == "E4"
    assert game.play("draw AT").refused("lay FR").rule == "E5"


def test_nothing_goes_on_after_the_end() -> None:
    game = Table(2, rounds=1).position("PT", "ES", "FR").play("lay ES")
    for text in ("lay FR", "fly FR", "stop", "next round", "deal FR", "draw FR", "turn up FR"):
        assert game.refused(text).rule == "E15"
    game = Table(2).position("PT", "ES", "FR").play("lay ES")
    for text in ("lay FR", "fly FR", "stop", "deal FR", "draw FR", "turn up FR"):
        assert game.refused(text).rule == "E14"


def test_a_card_that_is_not_in_the_pack() -> None:
    game = Table(2).play("deal FR", "deal FR")
    assert game.refused("deal FR").rule == "E3"


@pytest.mark.parametrize(
    "text", ["", " ", "fly", "lay", "lay Atlantis", "sail Spain", "x" * 5000, "\n"]
)
def test_what_is_no_move_at_all(text: str) -> None:
    Table(2).position("PT", "ES FR", "IS").refused(text)


@pytest.mark.parametrize("players", [7, 1, 0, -3, 2.0, "two", None])
def test_a_number_of_players_that_cannot_be(players: Any) -> None:
    with pytest.raises(IllegalAction, match="2 to 6") as caught:
        GAME.start(players, {})
    assert caught.value.rule == "EA1"
    helpful(caught.value)


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("rounds", 0, "E15"),
        ("rounds", -1, "E15"),
        ("rounds", 2.5, "E15"),
        ("rounds", True, "E15"),
        ("year", 1964, "EA16"),
        ("year", "1970", "EA16"),
        ("same_country", "sometimes", "EA7"),
        ("micro", 1, "EA18"),
        ("must_lay", "yes", "EA4"),
        ("reshuffle", None, "EA3"),
    ],
)
def test_an_option_that_cannot_be(option: str, value: Any, rule: str) -> None:
    for begin in (GAME.start, lambda _, given: complete(GAME, given)):
        with pytest.raises(IllegalAction) as caught:
            begin(2, {option: value})
        assert caught.value.rule == rule
        helpful(caught.value)


@pytest.mark.parametrize(
    "forged",
    [
        Act("lay Spain", 3, 11),
        Act("lay Narnia", 3, 3),
        Act("lay Spain", 4, 22),
        ("lay Spain", 3, 22),
        "lay Spain",
        None,
        7,
    ],
)
def test_a_forged_action_is_refused(forged: Any) -> None:
    game = Table(2).position("PT", "ES FR", "IS")
    before = repr(game.state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(game.state, forged)
    helpful(caught.value)
    assert repr(game.state) == before
