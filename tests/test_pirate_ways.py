"""Moves of Pirate and Traveler on the table: their ways, their words, and how little they weigh."""

from __future__ import annotations

import json
import random
import re
import string
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.roaming import GAME, table
from travelkit.games.pirate_and_traveler.choices import question
from travelkit.games.pirate_and_traveler.network import HOME, NAMES, NUMBERS, TRACKS
from travelkit.games.pirate_and_traveler.state import MOVING, Move, State
from travelkit.session import Session
from travelkit.views.sides.pirate_and_traveler import SIDE
from travelkit.views.sides.pirate_ways import ways_of
from travelkit.views.svg import board_svg
from travelkit.views.table import Table
from travelkit.views.text import describe
from travelkit.views.ways import lines_of, way_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from travelkit.views.scene import Scene

DIGITS = string.digits + string.ascii_lowercase


def positions(seed: int, journeys: int = 2) -> Iterator[Session]:
    """A game that computers play, at each position in which a piece is to be moved."""
    session = Session("pirate-and-traveler", ["Ada", "Ben", "Cara"], seed=seed, journeys=journeys)
    while session.outcome is None:
        state: State = session.state
        if state.phase == MOVING and isinstance(session.actions[0], Move):
            yield session
        session.play(GAME.computer(GAME, state, random.Random(1)))


def asked(*actions: str, journeys: int = 1) -> Session:
    """A game of Ada and Ben in which cards and spins are entered by hand."""
    session = Session("pirate-and-traveler", ["Ada", "Ben"], seed=1, dice="ask", journeys=journeys)
    for action in actions:
        session.play(action)
    return session


def shown(session: Session) -> Scene:
    """The scene, uncovered."""
    side = SIDE(session)
    side.confirm()
    return side.scene()


def at(session: Session, **changes: Any) -> Session:
    """The same game in another position: spots of the players, the spin, and more."""
    state: State = session.state
    spots = changes.pop("spots", {})
    travelers = tuple(
        one._replace(spot=NUMBERS[spots[seat]]) if seat in spots else one
        for seat, one in enumerate(state.travelers)
    )
    session._states[-1] = state._replace(travelers=travelers, **changes)
    return session


@pytest.mark.parametrize("seed", [3, 7])
def test_the_ways_of_all_moves_are_those_of_the_rules(seed: int) -> None:
    compared = pirates = 0
    for session in positions(seed):
        moves = [move for move in session.actions if isinstance(move, Move)]
        found = ways_of(question(session.state))
        assert list(found) == moves
        if len(moves) > 80:
            continue
        for move in moves:
            assert tuple(NAMES[spot] for spot in found[move]) == GAME.way(session.state, move)
            compared += 1
        pirates += session.state.pirates
    assert compared > 200
    assert pirates > 5


def read(lines: Any, tree: str) -> list[tuple[int, ...]]:
    """The ways of a tree of words, mark by mark: as the page reads them."""
    start, _, words = tree.partition(":")
    path: list[tuple[int, ...]] = [(int(start),)]
    found = []
    letters = iter(words)
    for letter in letters:
        if letter == "-":
            path.pop()
            continue
        out = []
        here = path[-1][-1]
        for marks in lines.marks:
            if here in marks:
                where = marks.index(here)
                out += [marks[where::-1]] if where else []
                out += [marks[where:]] if where < len(marks) - 1 else []
        run = out[string.ascii_lowercase.index(letter.lower())]
        if letter.islower():
            path.append((*path[-1], *run[1:]))
        else:
            found.append((*path[-1], *run[1 : DIGITS.index(next(letters)) + 1]))
    return found


def test_a_message_tells_every_way_in_a_few_bytes() -> None:
    most = largest = 0
    for session in positions(7, journeys=3):
        side = SIDE(session)
        side.confirm()
        scene = side.scene()
        lines = lines_of(side.plate())
        message = scene.message((), 1, lines)
        ways = ways_of(question(session.state))
        by_text = {move.text: way for move, way in ways.items()}
        told = [read(lines, choice[6])[0] for choice in message["choices"]]
        labels = []
        for frame, _, tree in message.get("ways", ()):
            ends = read(lines, tree)
            told += ends
            labels += [frame] * len(ends)
        assert [way[1:] for way in told] == [by_text[choice.text] for choice in scene.choices]
        assert [choice.frame for choice in scene.choices if choice.frame] == labels
        most = max(most, len(scene.choices))
        largest = max(largest, len(json.dumps(message, separators=(",", ":"))))
    assert most > 400
    assert largest < 6000


def test_the_way_follows_the_lines_round_the_earth() -> None:
    session = asked("draw Yokohama", "draw Durban")
    at(session, spots={0: "Honolulu"}).play("spin 10")
    scene = shown(session)
    plate = SIDE(session).plate()
    lines = lines_of(plate)
    first = scene.choices[0]
    assert first.label == "Move 10 toward Yokohama"
    spots = lines.spots(first.via)
    assert len(spots) == 11
    line = next(track for track in TRACKS if {NAMES[track.start], NAMES[track.end]} == {
        "Honolulu", "Yokohama"})  # fmt: skip
    assert set(spots) <= {line.start, line.end, *line.spots}
    assert way_words(plate, first.via) == "10 spots, through gate 2"
    assert [gate.label for gate in plate.gates] == [row["number"] for row in table("pacific.csv")]
    assert plate.goes_round


def test_the_best_move_comes_first_and_a_handful_has_letters() -> None:
    session = asked("draw Kimberley", "draw Durban")
    scene = shown(at(session, spots={1: "Port Elizabeth"}).play("spin 20"))
    first = scene.choices[0]
    assert (first.text, first.label, first.key) == ("go to Kimberley", "Arrive at Kimberley", "a")
    assert [choice.key for choice in scene.choices[:6]] == ["a", "b", "c", "d", "e", ""]
    assert all(choice.frame and not choice.key for choice in scene.choices[5:])


def test_who_is_sent_home_is_said_and_every_way_to_a_spot_is_offered() -> None:
    session = asked("draw Aden", "draw Durban")
    scene = shown(at(session, spots={1: "Kimberley"}).play("spin 30"))
    plate = SIDE(session).plate()
    says = {choice.spot: set[str]() for choice in scene.choices}
    for choice in scene.choices:
        says[choice.spot].add(choice.says)
        sends = "sending Blue home" in choice.text
        assert (choice.says == "Ben goes back to the Home Port.") == sends
        assert ("sending Ben home" in choice.label) == sends
        assert (NUMBERS["Kimberley"] in lines_of(plate).spots(choice.via)) == sends
    twice = [spot for spot, words in says.items() if len(words) > 1]
    assert twice
    assert "sending Ben home" in describe(plate, scene)


def test_a_capture_says_what_it_costs() -> None:
    session = asked("draw Kimberley", "draw Durban", "spin 2", "go to Kimberley", journeys=1)
    assert session.state.pirates
    state: State = session.state
    rich = state.travelers[0]._replace(spot=NUMBERS["Durban"])
    poor = rich._replace(hand=())
    for captive, words in (
        (rich, "Ada is captured: back to the Home Port, and one card is the ransom."),
        (poor, "Ada is captured, has no card for ransom, and is out of the game."),
    ):
        session._states[-1] = state._replace(
            travelers=(captive, state.travelers[1]), phase=MOVING, number=4
        )
        first = shown(session).choices[0]
        assert (first.text, first.label) == ("go to Durban, capturing Red", "Capture Ada")
        assert first.says == words


def test_a_piece_goes_its_way_and_whoever_is_sent_home_goes_straight() -> None:
    session = asked("draw Aden", "draw Durban")
    at(session, spots={1: "Kimberley"}).play("spin 4")
    move: Any = next(one for one in session.actions if "sending Blue home" in one.text)
    way = ways_of(question(session.state))[move]
    start = session.move
    session.play(move)
    own, home = SIDE(session).walks(start, session.move)
    lines = lines_of(SIDE(session).plate())
    assert (own.player, own.start, own.end) == (0, HOME, move.end)
    assert lines.spots(own.via) == (HOME, *way)
    assert (home.player, home.start, home.end, home.via) == (1, NUMBERS["Kimberley"], HOME, ())


def test_a_piece_that_meets_a_hazard_walks_there_and_then_home() -> None:
    session = asked("draw Aden", "draw Durban")
    hazard = "Kalahari Edge"
    session.play("spin 4")
    assert f"go to {hazard}" in [one.text for one in session.actions]
    start = session.move
    session.play(f"go to {hazard}")
    there, back = SIDE(session).walks(start, session.move)
    assert there.end == back.start == NUMBERS[hazard]
    assert there.via
    assert back.end == HOME


def test_a_choice_is_played_by_its_number() -> None:
    here = Table(asked("draw Aden", "draw Durban", "spin 20"), autosave=False)
    number = len(here.scene.choices) - 1
    wanted = here.scene.choices[number].text
    before = here.session.move
    for message in ({"number": number + 1}, {"number": -1}, {"number": True}, {}):
        here.receive({"kind": "choose", "move": before, **message})
        assert here.session.move == before
        assert "There is no such choice now." in here.scene.note.rich[0]  # type: ignore[union-attr]
    here.receive({"kind": "choose", "number": number, "move": before})
    assert here.session.record[before].text == wanted
    assert here.errors == []


def test_the_picture_has_dial_card_gates_skull_and_the_way() -> None:
    session = asked("draw Yokohama", "draw Durban")
    at(session, spots={0: "Honolulu"}).play("spin 10")
    side = SIDE(session)
    plate, scene = side.plate(), side.scene()
    drawn = board_svg(plate, scene)
    for words in (
        "raw silk",
        "60 points",
        "Japan",
        "one spin in four",
        "Pirate Goal",
        "lose a turn",
    ):
        assert words in drawn
    lit = re.findall(r'fill="#FFFFFF">(\d)</text>', drawn)
    assert lit.count("2") == 2, "gate 2 is lit in both margins"
    assert set(lit) == {"2"}
    still = board_svg(plate, scene._replace(choices=()))
    stroke = '<path d="[^"]*" stroke="#A8281E" stroke-width="2.8"/></g>'
    ways = [len(re.findall(stroke, one)) for one in (drawn, still)]
    assert ways == [3, 0], "the way, and once more beyond each edge"


def test_letters_and_gates_of_a_picture_cover_one_another_nowhere() -> None:
    for seed in range(4):  # the first move: all ways begin at one port
        side = SIDE(Session("pirate-and-traveler", ["Ada", "Ben", "Cleo"], seed=seed))
        picture = board_svg(side.plate(), side.scene(), width=982)
        keys = sum(bool(one.key) for one in side.scene().choices)
        gates = 2 * len(side.plate().gates)
        for radius, least, count in (("12.5", 25, keys), ('9.5" stroke-width="1.3', 21, gates)):
            found = re.findall(rf'<circle cx="([-.\d]+)" cy="([-.\d]+)" r="{radius}"', picture)
            points = [complex(float(x), float(y)) for x, y in found]
            assert len(points) == count > 1
            assert all(abs(a - b) > least - 0.3 for a in points for b in points if a is not b)


def test_a_picture_under_a_cover_shows_no_way() -> None:
    session = asked("draw Kimberley", "draw Durban", "spin 2", "go to Kimberley", "spin 10")
    side = SIDE(session)
    scene = side.scene()
    assert scene.cover == "Ben"
    assert scene.choices == ()
    drawn = board_svg(side.plate(), scene)
    assert not re.search('<path d="[^"]*" stroke="#A8281E" stroke-width="2.8"/></g>', drawn)


def test_the_table_of_a_thousand_spots_is_made_from_few_bytes() -> None:
    here = Table(asked("draw Aden", "draw Durban", "spin 20"), autosave=False)
    container = here.open()
    widget, layers = here.widget, container.children[1].layers
    sent = [widget.plate, widget.art, widget.state, widget._esm, widget._css]
    sent += [layer.data for layer in layers]
    assert sum(len(json.dumps(part)) for part in sent) < 490_000
    here.close()
