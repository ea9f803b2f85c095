"""Odd input to The Game of Travel: refused by the name of the rule, in a sentence, no harm done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.driving import RETURN, TICKETS, Drive, helpful
from travelkit.errors import IllegalAction
from travelkit.games.game_of_travel import Draw, Move


@pytest.mark.parametrize("players", [0, 5, -1, 1000])
def test_a_number_of_players_that_the_box_does_not_serve(players: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Drive(players)
    assert caught.value.rule == "T3"
    assert str(players) in str(caught.value)
    assert "1 to 4" in str(caught.value)
    helpful(caught.value)


@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        ("", Draw("draw W01", 0)),  # another colour
        ("", Draw("draw R99", 98)),  # no such ticket
        ("", Draw("draw R01", -1)),  # a number that Python would count from the end
        ("", Draw("draw R01", 1)),  # text and number disagree
        ("", Move("start New York", "ship", "New York")),  # a move before the draw
        ("R02", Draw("draw R01", 0)),  # a second red ticket
        ("R02", Draw("draw B01", 0)),  # blue before Constantinople
        ("R02", Move("ride Paris", "train", "Paris")),  # a move before the draw
        ("R02 W01", Draw("draw W01", 0)),  # a ticket that lies under the stack
        ("R02 W33", Draw("draw W01", 0)),  # white after Constantinople
    ],
)
def test_when_a_ticket_is_due_nothing_else_is_played(before: str, wrong: Any) -> None:
    drive = Drive().follow(before)
    colour = {0: "red", 1: "white", 2: "blue"}[drive.state.travellers[0].stage]
    error = drive.refused(wrong)
    assert error.rule in {"T4", "T16", "T17", "T19", "T22", "T30", "TA4"}
    assert colour in str(error), "it says which ticket is due"


@pytest.mark.parametrize(
    "wrong",
    [
        Draw("draw R03", 2),
        Draw("draw R02", 1),
        Draw("draw W01", 0),
        Move("ride London", "train", "London"),
        Move("sail Queenstown", "ship", "Queenstown"),
        Move("ride Storm", "train", "Storm"),
        Move("sail Storm", "train", "Storm"),
        Move("sail Storm", "ship", "London"),
        Move("stay New York", "", "New York"),
        Move("start New York", "ship", "New York"),
        Move("sail Atlantis", "ship", "Atlantis"),
    ],
)
def test_when_a_move_is_due_only_the_next_place_will_do(wrong: Any) -> None:
    drive = Drive(2).play("draw R01").move().play("draw R05").move()
    error = drive.refused(wrong)
    assert error.rule in {"T9", "T10", "T23"}
    assert "sail Storm" in str(error), "it says what is open"
    drive.play("sail Storm")


def test_the_same_action_twice_is_refused_the_second_time() -> None:
    drive = Drive().play("draw R01", "start New York")
    (action,) = drive.game.actions(drive.state)
    drive.play(action.text)
    drive.refused(action)
    drive.refused(action.text)


@pytest.mark.parametrize("ticket", RETURN)
def test_nothing_is_played_after_the_end(ticket: str) -> None:
    drive = Drive(2).follow(f"R02 W33 {ticket}", "R01 W01 W02 W03")
    outcome = drive.game.outcome(drive.state)
    assert outcome is not None
    for wrong in (
        Draw("draw B01", 0),
        Draw("draw W05", 4),
        Move(f"sail {TICKETS[ticket][-1]}", "ship", TICKETS[ticket][-1]),
        Move("ride Munich", "train", "Munich"),
    ):
        assert drive.refused(wrong).rule == "T20"
    drive.refused("ride Munich")
    assert drive.game.outcome(drive.state) == outcome
    assert list(drive.game.actions(drive.state)) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "draw",
        "draw W01",
        "fly Rome",
        "start Paris",
        "<b>R01</b>",
        "start\nParis",
        "x" * 5000,
    ],
)
def test_words_that_are_no_move(text: str) -> None:
    drive = Drive()
    error = drive.refused(text)
    assert "draw R0" in str(error) or "red ticket" in str(error), "it says what is open"
    assert len(str(error)) < 300
    drive.play("draw R01")
    drive.refused(text)
    assert "start New York" in str(drive.refused(text))


@pytest.mark.parametrize(
    ("options", "rule", "words"),
    [
        ({"chain": "conect"}, "TA5", ["'literal'", "'connect'"]),
        ({"same_city": "leave"}, "TA6", ["'stay'", "'skip'"]),
        ({"dinner_at_sea": "no"}, "TA12", ["True", "False"]),
        ({"dinner_at_sea": 0}, "TA12", ["True", "False"]),
        ({"discard": "fire"}, "TA18", ["'under'", "'pile'"]),
        ({"pieces": None}, "T13", ["'ships'", "'pawns'"]),
        ({"chain": "connect"}, "TA18", ['discard="pile"']),
        ({"chain": "connect", "discard": "under"}, "TA18", ['discard="pile"']),
        ({"chian": "connect"}, "", ["Did you mean chain?", "same_city", "dinner_at_sea"]),
        ({"colour": "red"}, "", ["chain", "same_city", "dinner_at_sea", "discard", "pieces"]),
    ],
)
def test_options_that_are_no_options(options: dict[str, Any], rule: str, words: list[str]) -> None:
    with pytest.raises(IllegalAction) as caught:
        Drive(2, **options)
    assert caught.value.rule == rule
    for word in words:
        assert word in str(caught.value)
    helpful(caught.value)
