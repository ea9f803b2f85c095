"""What notebooks show beside whole tables: parts of a table, folded tables, and the story told."""

from __future__ import annotations

import base64
import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

import travelkit
from travelkit import data
from travelkit.errors import TravelkitError
from travelkit.games import games
from travelkit.games.pirate_and_traveler.state import CARDS
from travelkit.views.parts import parts
from travelkit.views.story import story
from travelkit.views.tables import Folded, folded, options, rules

if TYPE_CHECKING:
    from travelkit.session import Session


@pytest.fixture
def pirates() -> Session:
    return travelkit.Session("pirate-and-traveler", ["Ada", "<Ben>"], seed=57, journeys=2)


def html(shown: Any) -> str:
    text: str = shown._repr_mimebundle_()["text/html"]
    return text


@pytest.mark.parametrize("game", games)
def test_a_rules_table_holds_every_rule_whole_in_both_forms(game: str) -> None:
    table = rules(game)
    page, words = html(table), str(table)
    unbroken = unescape(page.replace("<wbr>", ""))
    rows = data.rows("games", game, "rules.csv")
    assert len(table.rows) == len(rows)
    assert len(words.splitlines()) == len(rows) + 1
    for row in rows:
        for part in (row["statement"], row["ruling"], row["test"]):
            assert part in words
            assert part in unbroken


@pytest.mark.parametrize("game", games)
def test_a_table_of_options_holds_every_choice_and_stands_open(game: str) -> None:
    table = options(game)
    assert html(table).startswith("<details open>")
    assert len(table.rows) == len(games[game].options)
    for option, row in zip(games[game].options, table.rows, strict=True):
        assert [str(choice) for choice in option.choices] == [row[1], *row[2].split(", ")]
        assert option.about in row


def test_a_folded_table_needs_no_script_and_stands_open_where_folding_is_taken_away() -> None:
    page = html(folded("Ports", [{"port": "<Aden>", "coast": "Arabia & more"}]))
    assert "<script" not in page
    assert "&lt;Aden&gt;" in page
    assert "Arabia &amp; more" in page
    assert re.sub(r"</?(details|summary|div)[^>]*>", "", page).count("<td") == 2
    assert "overflow:auto" in page


def test_a_folded_table_counts_its_rows_and_refuses_what_is_no_table() -> None:
    frame = travelkit_frame()
    assert folded("Sectors", frame).title == "Sectors (12 rows)"
    for wrong in ([], [{"a": 1}, {"b": 2}]):
        with pytest.raises(TravelkitError, match="same columns"):
            folded("Nothing", wrong)


def travelkit_frame() -> Any:
    from travelkit.interop import frames

    return frames.table("pirate-and-traveler", "spinner")


def test_a_story_is_told_in_order_and_can_go_on_from_a_move(pirates: Session) -> None:
    pirates.play("go to Bombay")
    assert story(pirates).splitlines() == [
        "Ada draws Hankow.",
        "<Ben> draws Fremantle.",
        "Ada spins 20 and goes to Bombay.",
    ]
    assert story(pirates, since=2) == "Ada spins 20 and goes to Bombay."
    assert story(pirates, since=99) == ""
    assert story(pirates.to(1)) == "Ada draws Hankow."


def test_parts_are_drawn_as_a_picture_with_their_words() -> None:
    session = travelkit.Session("game-of-travel", ["Ada", "<Ben>"], seed=7)
    picture = parts(session, "round the table", "red ticket")
    assert picture.words.startswith("Round the table: Ada ")
    assert "Southampton; London." in picture.words
    page = html(picture)
    assert page.count("<img") == 1
    assert "<Ben>" not in page
    drawn = base64.b64decode(page.partition("base64,")[2].rstrip('">')).decode()
    assert "&lt;Ben&gt;" in drawn
    assert "<Ben>" not in drawn
    assert parts(session).words.count("Southampton") == 1
    assert "log" not in parts(session).words.casefold()


def test_parts_need_a_title_that_the_table_has_a_session_and_a_width(pirates: Session) -> None:
    with pytest.raises(TravelkitError, match=r"It has: .*Spinner"):
        parts(pirates, "Purse")
    with pytest.raises(TravelkitError, match="has no table"):
        parts("pirate-and-traveler")  # type: ignore[arg-type]
    with pytest.raises(TravelkitError, match="has no story"):
        story("pirate-and-traveler")  # type: ignore[arg-type]
    for width in (10, 5000, "wide", True):
        with pytest.raises(TravelkitError, match="pixels wide"):
            parts(pirates, width=width)  # type: ignore[arg-type]


def test_parts_tell_no_booty_that_is_covered() -> None:
    played = travelkit.Session("pirate-and-traveler", ["computer"] * 2, seed=57, journeys=2)
    session = travelkit.Session.load(played.save(), ["Ada", "Ben"])
    cry = next(move for move in range(session.moves) if session.state_at(move).pirates)
    session.to(cry + 1)
    held = [CARDS[card].name for one in session.state.travelers for card in one.hand]
    assert held
    words = parts(session).words
    assert "Spinner" in words
    for name in held:
        assert name not in words


def test_the_repr_of_a_folded_table_is_all_of_it() -> None:
    assert repr(Folded("A", ("x",), (("1",), ("2",)))) == "A\nx: 1\nx: 2"
