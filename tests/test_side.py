"""From a session to a scene: sentences, buttons, tracks, boxes, walks, held against the rules."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.test_session import GAME
from travelkit.core import CHANCE
from travelkit.games import games
from travelkit.games.game_of_travel import COLOURS, TICKETS, TURNING_POINT
from travelkit.session import Session
from travelkit.views.pictures import board as board_picture
from travelkit.views.scene import Plate, Scene, plain_text
from travelkit.views.side import Side, side_for
from travelkit.views.sides.game_of_travel import tickets
from travelkit.views.text import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["Ada", "Ben", "Cara", "Dan"]


def positions(players: int = 3, seeds: int = 3, **options: Any) -> Iterator[tuple[Session, Side]]:
    """Every position of some games of travel, with its side."""
    for seed in range(seeds):
        session = Session(GAME, NAMES[:players], seed=seed, **options)
        side = side_for(session)
        while session.outcome is None:
            yield session, side
            session.play(session.actions[0])
        yield session, side


# ---- every game --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(games))
@pytest.mark.parametrize("general", ["its own side", "the general side"])
def test_every_game_can_be_shown_all_through(name: str, general: str) -> None:
    rules = games[name]
    for players in rules.seats:
        session = Session(name, players, seed=players)
        side = side_for(session) if general == "its own side" else Side(session)
        plate, dice = side.plate(), Random(players)
        marks = [mark.name for mark in plate.marks]
        assert marks == list(rules.board.places)[: len(marks)], "a spot is a place by its number"
        assert len(marks) >= len(rules.board.places) - 5, "very small states may have no card"
        for _ in range(40):
            scene = side.scene()
            held_together(plate, scene, session)
            if session.outcome is not None:
                break
            before = session.move
            session.play(dice.choice(session.actions))
            walked(side, plate, before, session)
            assert side.announce(before, session.move).strip()


def held_together(plate: Plate, scene: Scene, session: Session) -> None:
    """What a scene promises to every view."""
    json.dumps(scene.message((), 1))
    spots, tracks = range(-1, len(plate.marks)), range(-1, len(plate.tracks))
    assert scene.move == session.move
    if scene.cover:
        assert scene.choices == ()  # what is under the cover is not sent to the page
    else:
        open_now = sorted(one.text for one in session.actions)  # the order is the table's own
        assert sorted(choice.text for choice in scene.choices) == open_now
    for choice in scene.choices:
        assert choice.label
        assert choice.spot in spots
        assert choice.track in tracks
    for standing in scene.standings:
        assert standing.spot in spots
        assert 0 <= standing.player < len(plate.seats)
    assert scene.next_spot in spots
    assert len(scene.sentence) >= 1
    assert plain_text(scene.sentence).endswith((".", "?", "!", ":"))
    assert scene.over == (session.outcome is not None)
    words = describe(plate, scene)
    if not scene.cover:
        assert plain_text(scene.sentence) in words


def walked(side: Side, plate: Plate, before: int, session: Session) -> None:
    """Each walk goes on where the piece stood, and runs along a line that joins its ends."""
    at: dict[tuple[int, str], int] = {}
    for walk in side.walks(before, session.move):
        if walk.start >= 0:
            assert at.get((walk.player, walk.kind), walk.start) == walk.start
        at[walk.player, walk.kind] = walk.end
        if walk.track >= 0:
            line = side.board.lines[walk.track]
            ends = [line.end, line.start] if walk.backwards else [line.start, line.end]
            assert [side.spot[name] for name in ends] == [walk.start, walk.end]
    for piece in session.game.pieces(session.state):
        if (piece.player, piece.kind) in at and piece.place in side.spot:
            kinds = [one for one in session.game.pieces(session.state) if one[:2] == piece[:2]]
            stands = {side.spot[one.place] for one in kinds if one.place in side.spot}
            assert at[piece.player, piece.kind] in stands
    assert plate.game == session.game.name


# ---- The Game of Travel --------------------------------------------------------------------------


def test_the_turn_names_the_player_and_the_next_name_on_his_ticket() -> None:
    for session, side in positions():
        if session.outcome is not None:
            continue
        scene, (action,) = side.scene(), session.actions
        me = session.state.travellers[session.turn]
        there = TICKETS[me.stage][me.card].places[me.stop]
        assert scene.sentence[1] == NAMES[session.turn]
        assert there in scene.sentence[3]
        assert scene.player == session.turn
        assert scene.next_spot == side.spot[there]
        (choice,) = scene.choices
        assert choice.text == action.text
        assert choice.label.split()[-1] == there.split()[-1]
        assert choice.spot == side.spot[there]
        leg = session.game.board.line_between(me.place, there) if me.place else None
        if leg is not None:
            assert scene.path == leg
        assert (choice.track, choice.backwards) == (scene.path or (-1, False))


def test_a_through_ticket_never_crosses_the_ocean_and_comes_back() -> None:
    # TA5: with the literal chain a ticket may begin in any city
    seen = 0
    for session, side in positions(seeds=12):
        if session.outcome is not None:
            continue
        me, scene = session.state.travellers[session.turn], side.scene()
        there = TICKETS[me.stage][me.card].places[me.stop]
        if not me.place or me.place == there or scene.path is not None:
            continue
        seen += 1
        assert "through ticket" in scene.why
        legs = side.way(me.place, there)
        lines = [session.game.board.lines[track] for track, _ in legs]
        stops = [
            (line.end, line.start) if backwards else (line.start, line.end)
            for line, (_, backwards) in zip(lines, legs, strict=True)
        ]
        assert stops[0][0] == me.place
        assert stops[-1][1] == there
        assert all(one[1] == two[0] for one, two in itertools.pairwise(stops))
        assert not [
            name for stop in stops for name in stop if side.board.places[name].kind == "ocean"
        ]
    assert seen > 5


def test_a_way_that_no_line_is_part_of_joins_any_two_towns_of_europe() -> None:
    side = side_for(Session(GAME, 1, seed=1))
    places = side.board.places
    towns = [name for name, place in places.items() if place.foreign and place.kind != "ocean"]
    for start, end in itertools.permutations(towns, 2):
        stops = [start]
        for track, backwards in side.way(start, end):
            line = side.board.lines[track]
            assert stops[-1] == (line.end if backwards else line.start)
            stops.append(line.start if backwards else line.end)
        assert stops[-1] == end
        assert not {name for name in stops if places[name].kind == "ocean"}
    # over the ocean there are lines only from spot to spot: nothing is made up in between
    assert side.way("Gibraltar", "Boston") == ()


def test_the_ticket_box_is_the_ticket() -> None:
    for session, side in positions():
        if session.outcome is not None:
            continue
        me = session.state.travellers[session.turn]
        ticket = TICKETS[me.stage][me.card]
        box = side.scene().boxes[0]
        assert (box.kind, box.colour) == ("ticket", COLOURS[ticket.colour])
        assert ticket.code in box.note
        assert [plain_text(row.rich) for row in box.rows] == list(ticket.places)
        marks = [row.mark for row in box.rows]
        left = len(ticket.places) - me.stop - 1
        assert marks == ["done"] * me.stop + ["next"] + ["later"] * left


def test_the_log_is_told_in_words_newest_first() -> None:
    verbs = {"start": "starts in", "sail": "sails to", "ride": "takes the train to",
             "stay": "stays in"}  # fmt: skip
    for session, side in positions():
        moves = [entry for entry in session.log if entry.player != CHANCE]
        rows = side.scene().boxes[-1].rows
        assert len(rows) == min(4, len(moves))
        for row, entry in zip(rows, reversed(moves), strict=False):
            verb, _, place = entry.text.partition(" ")
            said = plain_text(row.rich)
            assert said.startswith(NAMES[entry.player])
            assert f"{verbs[verb]} {place}" in said
            assert row.player == entry.player


def test_a_dinner_is_told_and_shown() -> None:
    # T26 to T28
    dinners = 0
    for session, side in positions(players=4, seeds=6):
        scene = side.scene()
        dining = {seat for seat, one in enumerate(session.state.travellers) if one.dining}
        assert {one.player for one in scene.standings if one.aside == "dinner"} == dining
        newest = plain_text(scene.boxes[-1].rows[0].rich) if scene.boxes[-1].rows else ""
        if "They go to dinner." in newest:
            dinners += 1
            assert len(dining) >= 2
    assert dinners > 3


def test_every_position_can_be_followed_from_the_words_alone() -> None:
    # C105
    for session, side in positions(seeds=2):
        words = describe(side.plate(), side.scene())
        for seat, one in enumerate(session.state.travellers):
            assert NAMES[seat] in words
            if one.place:
                (line,) = [
                    line for line in words.split("\n") if line.startswith(f"  {NAMES[seat]} (")
                ]
                assert one.place in line
                assert one.piece in line
        assert f"Save code: {session.code()}" in words
        if session.outcome is None:
            assert f"It is {NAMES[session.turn]}'s turn" in words
            assert session.actions[0].text in words


def test_the_winner_is_told_with_the_number_of_his_turns() -> None:
    for session, side in positions(seeds=5):
        if session.outcome is None:
            assert side.result() == ()
            continue
        (winner,) = session.outcome.winners
        turns = len([entry for entry in session.log if entry.player == winner])
        home = session.state.travellers[winner].place
        said = plain_text(side.scene().sentence)
        assert said == f"{NAMES[winner]} is home in {home} after {turns} turns, and wins."
        assert home in ("New York", "Boston")
        assert side.scene().choices == ()


def test_cards_by_hand_are_offered_with_their_places() -> None:
    session = Session(GAME, ["Ada"], seed=1, dice="ask")
    scene = side_for(session).scene()
    assert plain_text(scene.sentence).startswith("Ada, draw a red ticket")
    assert len(scene.choices) == len(TICKETS[0])
    for choice, ticket in zip(scene.choices, TICKETS[0], strict=True):
        assert choice.label.startswith(f"{ticket.code}: {ticket.places[0]} to {ticket.places[-1]}")


def test_the_turning_point_and_home_are_said_beforehand() -> None:
    said = {"turning": 0, "home": 0}
    for session, side in positions(seeds=6):
        if session.outcome is not None:
            continue
        me = session.state.travellers[session.turn]
        places = TICKETS[me.stage][me.card].places
        last = me.stop == len(places) - 1 and me.place != places[-1]
        why = side.scene().why
        if last and places[-1] == TURNING_POINT and side.scene().path:
            said["turning"] += "turning point" in why
            assert "turning point" in why
        if last and places[-1] in ("New York", "Boston") and side.scene().path:
            said["home"] += 1
            assert "home" in why
    assert min(said.values()) > 3


def test_all_tickets_can_be_laid_open() -> None:
    session = Session(GAME, ["Ada", "Ben"], seed=1)
    side = side_for(session)
    assert side.press("tickets") is None
    box = side.scene().boxes[1]
    me = session.state.travellers[0]
    assert " - ".join(TICKETS[0][me.card].places) in plain_text(box.rows[0].rich)
    side.press("tickets")
    assert side.scene().boxes[1].title == "Round the table"
    assert session.move == 1, "looking is not playing"


# ---- what is fact and what is ours ---------------------------------------------------------------


def test_every_tooltip_says_where_the_place_is_known_from() -> None:
    said = {"rules": "From the rules", "source": "From a source", "reconstruction": "Our recon"}
    plate = side_for(Session(GAME, 1, seed=1)).plate()
    for mark, place in zip(plate.marks, games[GAME].board.places.values(), strict=True):
        assert mark.title.startswith(place.name)
        assert said[place.origin.partition(":")[0]] in mark.title
        assert place.state in mark.title
        if place.modern_name not in ("", place.name):
            assert f"today {place.modern_name}" in mark.title


def test_the_options_in_force_are_shown() -> None:
    # C65
    assert "usual rules" in side_for(Session(GAME, 1, seed=1)).plate().about
    about = side_for(Session(GAME, 1, seed=1, dinner_at_sea=False)).plate().about
    assert "dinner_at_sea=False" in about
    assert "reconstruction" in about


def test_pictures_of_board_and_cards_have_words() -> None:
    board = board_picture(GAME)
    places, lines = len(games[GAME].board.places), len(games[GAME].board.lines)
    assert f"{places} places and {lines} lines" in repr(board)
    assert board.svg.startswith("<svg")
    card = tickets("R01", "B11")
    assert repr(card).startswith(
        "Red ticket R01: New York, Storm, Queenstown, Liverpool and London"
    )
    html = card._repr_mimebundle_()["text/html"]
    assert 'alt="Red ticket R01' in html
    assert "http:" not in html.partition("base64,")[0]
    assert tickets("R01") == tickets("R01")
