"""The table of Air Ticket Europe: covers, hands, journey and scores, held against the rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.games.laying import COUNTRIES, NAMES, table
from travelkit.session import Session
from travelkit.views.pictures import board
from travelkit.views.scene import plain_text
from travelkit.views.side import side_for
from travelkit.views.table import Table
from travelkit.views.text import describe

if TYPE_CHECKING:
    from travelkit.views.scene import Box, Scene

GAME = "air-ticket-europe"


def dealt(players: list[str], *hands: str, top: str = "PT", draw: str = "LU") -> Session:
    """A game with these cards: six a hand, the starting card, and the first card drawn."""
    session = Session(GAME, players, seed=1, dice="ask")
    cards = [hand.split() for hand in hands]
    for number in range(6):
        for hand in cards:
            session.play(f"deal {NAMES[hand[number]]}")
    return session.play(f"turn up {NAMES[top]}").play(f"draw {NAMES[draw]}")


def box(scene: Scene, title: str) -> Box:
    (found,) = [one for one in scene.boxes if one.title.startswith(title)]
    return found


ADA, BEN = "FR ES BE DE AT IS", "GB IE NO SE DK NL"


def test_the_screen_is_covered_until_the_next_person_confirms() -> None:
    session = dealt(["Ada", "Ben"], ADA, BEN)
    here = Table(session, autosave=False)
    assert here.scene.cover == "Ada"
    here.receive({"kind": "confirm", "move": session.move})
    assert here.scene.cover == ""
    session.play("lay Spain")
    assert here.scene.cover == "", "her turn goes on"
    session.play("stop")
    assert here.scene.cover == "Ben"
    session.undo()
    assert here.scene.cover == ""
    here.receive({"kind": "confirm", "move": session.move})
    assert here.errors == []


def test_under_the_cover_no_hand_is_sent_to_the_page() -> None:
    session = dealt(["Ada", "Ben"], ADA, BEN)
    side = side_for(session)
    hidden = {NAMES[code] for code in [*ADA.split(), *BEN.split(), "LU"]}
    for words in (json.dumps(side.scene().message((), 1)), describe(side.plate(), side.scene())):
        assert not [name for name in hidden if name in words]
    side.confirm()
    words = describe(side.plate(), side.scene())
    assert all(f"{COUNTRIES[code]['figure']}  {NAMES[code]}" in words for code in ADA.split())
    assert not [code for code in BEN.split() if f"  {NAMES[code]}" in words]


def test_what_was_drawn_is_not_told() -> None:
    session = dealt(["Ada", "Ben"], ADA, BEN)
    side = side_for(session)
    side.confirm()
    assert [plain_text(row.rich) for row in side.log_rows()] == [
        "Ada draws a card.",
        "The journey starts in Portugal.",
    ]


def test_one_person_among_computers_needs_no_cover() -> None:
    session = Session(GAME, ["Ada", "computer", "computer"], seed=3)
    side = side_for(session)
    for _ in range(5):
        assert side.scene().cover == ""
        assert box(side.scene(), "Your hand").rows
        session.play(session.actions[0])


def test_the_hand_says_how_each_card_can_go() -> None:
    session = dealt(["Ada", "Ben"], ADA, BEN)
    side = side_for(session)
    side.confirm()
    hand = {row.rich[2].strip(): row.tail for row in box(side.scene(), "The hand of Ada").rows}
    assert hand["Spain"] == "by border"
    assert {hand[NAMES[code]] for code in ("FR", "BE", "DE", "AT", "IS", "LU")} == {"by air"}
    total = sum(int(COUNTRIES[code]["figure"]) for code in [*ADA.split(), "LU"])
    assert f"{total} points" in box(side.scene(), "The hand of Ada").note
    session.play("fly Austria")
    hand = {row.rich[2].strip(): row.tail for row in box(side.scene(), "The hand of Ada").rows}
    assert hand["West Germany"] == "by border"
    assert hand["Spain"] == "not now"


def test_the_journey_shows_scales_and_open_aeroplanes() -> None:
    session = dealt(["Ada", "Ben"], ADA, BEN)
    side = side_for(session)
    side.confirm()
    session.play("lay Spain").play("lay France").play("fly Austria")
    rows = [(row.rich[1], row.rich[2], row.tail) for row in box(side.scene(), "The journey").rows]
    assert rows == [
        ("Austria", " \N{AIRPLANE}", "by air"),
        ("France", " \N{AIRPLANE}", "by border"),
        ("Spain", "", "by border"),
        ("Portugal", "", "start"),
    ]


def test_sentences_buttons_and_log_in_words() -> None:
    session = dealt(["Ada", "Ben"], "FR ES BE GB AT IS", "DE IE NO SE DK NL")
    side = side_for(session)
    side.confirm()
    assert plain_text(side.scene().sentence) == (
        "Ada, the journey stands in Portugal. Lay a card or pass."
    )
    assert side.scene().choices[0].label == "Lay Spain"
    assert side.scene().choices[-1].label == "Pass"
    session.play("lay Spain").play("lay France")
    labels = [choice.label for choice in side.scene().choices]
    assert "Lay United Kingdom by railway ferry" in labels
    assert labels[-1] == "Stop here"
    session.play("lay United Kingdom").play("fly Iceland")
    assert plain_text(side.log_rows()[0].rich) == "Ada flies from United Kingdom to Iceland."
    assert plain_text(side.log_rows()[1].rich) == "Ada lays United Kingdom by railway ferry."
    assert "No card of yours can follow" in plain_text(side.scene().sentence)


def test_the_hint_is_a_longest_lay() -> None:
    session = dealt(["Ada", "Ben"], "FR ES IS IS TR AL", BEN, draw="NO")
    side = side_for(session)
    assert side.press("hint") is None, "not under the cover"
    side.confirm()
    note = side.press("hint")
    assert note is not None
    assert "You can lay 4 cards: " in plain_text(note.rich)


def test_the_end_of_a_round_lays_the_hands_open_and_counts() -> None:
    session = dealt(["Ada", "Ben"], "ES FR BE NL DE AT", "GB IE NO SE DK FI", draw="HU")
    side = side_for(session)
    side.confirm()
    for code in ("ES", "FR", "BE", "NL", "DE", "AT", "HU"):
        session.play(f"lay {NAMES[code]}")
    scene = side.scene()
    assert scene.cover == ""
    assert plain_text(scene.sentence) == "Ada has laid all cards and wins round 1."
    assert scene.why == "Minus points of this round: Ben 19."
    assert [choice.label for choice in scene.choices] == ["Deal round 2"]
    assert "Finland 3" in plain_text(box(scene, "Cards left").rows[1].rich)
    assert [row.tail for row in box(scene, "Minus points").rows] == ["0", "19"]


def test_the_winner_is_told_with_his_minus_points() -> None:
    session = Session(GAME, ["computer"] * 3, seed=5, rounds=2)
    words = plain_text(side_for(session).scene().sentence)
    totals = [sum(points) for points in zip(*session.state.sheet, strict=True)]
    assert f"with {min(totals) or 'no'} minus point" in words


@pytest.mark.parametrize(("year", "ferries"), [(1965, 7), (1970, 9), (1990, 10)])
def test_the_ferries_of_the_year_are_drawn(year: int, ferries: int) -> None:
    plate = side_for(Session(GAME, 2, seed=1, year=year)).plate()
    running = [
        row
        for row in table("ferries.csv")
        if int(row["opened"]) <= year <= int(row["closed"] or 9999)
    ]
    assert len(plate.tracks) == len(running) == ferries
    assert str(year) in plate.about
    assert "maker and year are unknown" in plate.about


def test_every_country_says_its_capital_and_its_neighbours() -> None:
    plates = {
        micro: side_for(Session(GAME, 2, seed=1, micro=micro)).plate() for micro in (False, True)
    }
    small = {row["name"] for row in COUNTRIES.values() if row["set"] == "micro"}
    assert not small & {mark.name for mark in plates[False].marks}
    assert small < {mark.name for mark in plates[True].marks}
    marks = {mark.name: mark.title for plate in plates.values() for mark in plate.marks}
    marks |= {mark.name: mark.title for mark in plates[False].marks}
    for row in COUNTRIES.values():
        title = marks[row["name"]]
        assert row["capital"] in title
        number = row["figure"] if row["figure"] != "0" else "no"
        assert f": {number} neighbour" in title
        assert "Our reconstruction." in title or "Named in the rules." in title
    assert "Dover to Dunkirk (1936 to 1995)" in marks["Dover"]


def test_a_picture_of_the_board() -> None:
    assert "54 places" in board(GAME).words
