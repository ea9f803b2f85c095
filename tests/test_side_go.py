"""The table of GO: exact money, the words of the turn bar, boxes, map, and deals by a form."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from travelkit.games.go import GAME
from travelkit.games.go.state import (
    ACT,
    ANSWER,
    BUY_TICKETS,
    START,
    State,
)
from travelkit.games.go.tables import (
    CURRENCIES,
    CURRENCY,
    PLACES,
    SOUVENIRS,
    SPACES,
    TICKETS,
)
from travelkit.games.go.tables import exchanged as by_the_rules
from travelkit.session import Session
from travelkit.views import shapes
from travelkit.views.ledger import exchanged, working
from travelkit.views.money_map import BORDERS, COUNTRIES
from travelkit.views.scene import Scene, plain_text
from travelkit.views.sides.go import GoSide
from travelkit.views.sides.go_boxes import COINS
from travelkit.views.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

Point = tuple[float, float]
NAMES = ["Ada", "Ben", "Cara"]
SHARED_OFF = 3.0  # degrees: a harbour may lie just off a coast that is drawn simply


@pytest.fixture(scope="module")
def played() -> list[tuple[Session, GoSide]]:
    """Positions of a game that the computer plays, with other moves in between."""
    session, dice = Session("go", NAMES, seed=11), random.Random(4)
    found = []
    for _ in range(260):
        if session.outcome is not None:
            break
        often = dice.random() < 0.75
        action = GAME.computer(GAME, session.state, dice) if often else dice.choice(session.actions)
        session.play(action)
        found.append((session.fork(), GoSide(session)))
    return found


def scenes(played: list[tuple[Session, GoSide]]) -> Iterator[tuple[State, Scene]]:
    for session, _ in played:
        side = GoSide(session)
        if side.hides(session.state):
            side.confirm()
        yield session.state, side.scene()


# ---- money -----------------------------------------------------------------------------------


def test_the_page_changes_money_as_the_rules_do() -> None:
    dice = random.Random(1)
    for given, got in itertools.permutations(range(len(CURRENCIES)), 2):
        for _ in range(20):
            units = dice.randrange(1, 10_000)
            assert exchanged(units, COINS[given], COINS[got]) == by_the_rules(units, given, got)


def test_a_working_says_what_is_rounded_off() -> None:
    by_name = {coin.name: coin for coin in COINS}
    said = working(245_000, by_name["lire"], by_name["pounds"]).replace("\u202f", " ")
    assert said == "245 000 lire / 1 750 = £140"
    said = working(10, by_name["dollars"], by_name["pounds"])
    assert said.endswith(" = 3 4/7, rounded down: £3")


def test_the_working_of_every_exchange_is_true() -> None:
    dice = random.Random(2)
    for given, got in itertools.permutations(COINS, 2):
        units = dice.randrange(1, 5000)
        said = working(units, given, got).replace("\u202f", "").replace("£", "")
        paid = int(re.findall(r"\d+", said.rpartition(": " if ": " in said else "= ")[2])[0])
        assert paid == exchanged(units, given, got), said


# ---- the map ---------------------------------------------------------------------------------


def _inside(point: Point, ring: list[list[float]]) -> bool:
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in itertools.pairwise([(p[0], p[1]) for p in ring]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def _near(point: Point, ring: list[list[float]]) -> bool:
    return any(abs(p[0] - point[0]) + abs(p[1] - point[1]) < SHARED_OFF for p in ring)


@pytest.mark.parametrize("place", range(len(PLACES)), ids=PLACES)
def test_every_place_lies_in_a_country_of_its_money(place: int) -> None:
    mark = GAME.board.places[PLACES[place]]
    point = (mark.longitude, mark.latitude)
    rings = [
        part[0] for code in COUNTRIES[CURRENCY[place]] for part in shapes.countries(BORDERS)[code]
    ]
    # G11: the area on the map is tinted as the notes are edged
    assert any(_inside(point, ring) for ring in rings) or any(_near(point, r) for r in rings)


def test_the_tints_are_the_colours_of_the_notes() -> None:
    from travelkit.views.svg_style import TOKENS

    for number, money in enumerate(CURRENCIES):
        assert TOKENS[f"coin{number}"][0].lower() == money.colour.lower()
    tints = [TOKENS[f"tint{number + 5}"] for number in range(len(CURRENCIES))]
    assert len(set(tints)) == len(CURRENCIES)


def test_borders_that_are_only_looked_at_leave_names_spots_and_lines() -> None:
    plate = GoSide(Session("go", 2, seed=1)).plate()
    assert not plate.by_country
    picture = Table(Session("go", 2, seed=1), autosave=False).svg()
    for name in ("Bombay", "New York", "Buenos Aires", "Tokyo"):
        assert f">{name}<" in picture
    assert "borders of 1961" in picture


def test_the_borders_on_the_page_are_those_of_the_year() -> None:
    from travelkit.views import layers

    plate = GoSide(Session("go", 2, seed=1)).plate()
    found = layers.areas(plate)
    assert [layer.class_name for layer in found][-1] == "tk-frontier"
    assert len(found) == len(CURRENCIES) + 1
    assert all("coordinates" in layer.data["geometry"] for layer in found[-1:])


# ---- the fares chart, the perimeter ----------------------------------------------------------


def test_the_chart_quotes_every_ticket_in_both_moneys() -> None:
    plate = GoSide(Session("go", 2, seed=1)).plate()
    assert len(plate.fares) == len(TICKETS)
    for fare, ticket in zip(plate.fares, TICKETS, strict=True):
        assert (fare.start, fare.end, fare.mode, fare.steps) == ticket[1:5]
        assert (fare.pounds, fare.local) == (ticket.pounds, ticket.fare)
        assert fare.beads == ticket.spots[1:-1]
        assert plate.tracks[fare.track].marks in (ticket.spots, ticket.spots[::-1])


def test_the_perimeter_has_all_its_spaces_in_order() -> None:
    table = Table(Session("go", NAMES, seed=5), autosave=False)
    assert [space.name for space in table.plate.spaces] == [space.name for space in SPACES]
    for width in (982, 700, 390):
        picture = table.svg(width=width)
        shown = list(re.findall(r">([^<>]+)<", picture))
        for short in {space.short for space in SPACES}:
            assert any(one == short or one.endswith("…") for one in shown)
    said = table.text()
    assert "Round it, of 28 spaces:" in said
    assert "Ada: space 0, Bank." in said


def test_each_player_stands_where_his_outer_token_is(
    played: list[tuple[Session, GoSide]],
) -> None:
    for state, scene in scenes(played):
        want = tuple(-1 if one.left else one.outer for one in state.travellers)
        assert scene.outer == want
        for held, one in zip(scene.holds, state.travellers, strict=True):
            assert held.cash == tuple((n, units) for n, units in enumerate(one.cash) if units)
            assert held.souvenirs == tuple(SOUVENIRS[which].name for which in one.souvenirs)


# ---- what is said ----------------------------------------------------------------------------


def test_the_turn_bar_says_in_one_sentence_what_may_be_done(
    played: list[tuple[Session, GoSide]],
) -> None:
    for state, scene in scenes(played):
        if scene.over:
            continue
        sentence = plain_text(scene.sentence)
        assert sentence[-1] in ".?", sentence
        assert any(name in sentence for name in NAMES)
        groups = {choice.group for choice in scene.choices}
        if state.phase == ACT:
            assert ("buy a ticket" in sentence) == ("fare" in groups)
            assert ("change money" in sentence) == ("change" in groups)
            assert ("buy a souvenir" in sentence) == ("shop" in groups)
            assert ("bet" in sentence) == any("Stake" in c.label for c in scene.choices)
        if state.phase == ACT and state.landed and not {"fare", "change", "shop"} & groups:
            assert scene.why.count(".") >= 3, scene.why  # why each of the three is not open


def test_the_main_button_goes_on_with_the_turn_and_never_buys(
    played: list[tuple[Session, GoSide]],
) -> None:
    for state, scene in scenes(played):
        owes = state.travellers[state.seat].due  # G88: at an exchange he has to change money
        if state.phase in (ACT, START) and not owes and not scene.over:
            assert scene.choices[0].group == "", scene.choices[0]
            assert not scene.choices[0].text.startswith(("buy", "change", "stake", "deal"))


def test_every_box_has_the_words_of_its_kind(played: list[tuple[Session, GoSide]]) -> None:
    kinds = {"purse", "fares", "exchange", "shop", "things", "deal", "log"}
    for state, scene in scenes(played):
        assert {box.kind for box in scene.boxes} <= kinds
        first = [box for box in scene.boxes if box.colour == "first"]
        assert len(first) == 1, "one tab lies on top"
        empty = [row for box in scene.boxes for row in box.rows if row.mark == "empty"]
        one = state.travellers[state.seat if state.who < 0 else state.who]
        assert len(empty) == max(0, state.rulings.target - len(one.souvenirs))


def test_a_card_is_seen_until_somebody_has_decided() -> None:
    session, dice = Session("go", 2, seed=3), random.Random(3)
    seen: set[str] = set()
    while session.outcome is None and len(seen) < 2 and session.move < 2000:
        session.play(GAME.computer(GAME, session.state, dice))
        drawn = [a.text for a in session.record[-3:] if a.text.startswith("draw ")]
        rows = [row for box in GoSide(session).scene().boxes for row in box.rows]
        shown = [row for row in rows if row.mark in ("risk", "drawn")]
        assert len(shown) <= 1
        if shown:
            assert f"draw {plain_text(shown[0].rich)}" in [a.text for a in session.record]
            assert drawn or session.record
            seen.add(shown[0].mark)
    assert seen == {"risk", "drawn"}


# ---- messages --------------------------------------------------------------------------------


def test_the_messages_stay_short(played: list[tuple[Session, GoSide]]) -> None:
    sizes = sorted(len(json.dumps(scene.message((), 1))) for _, scene in scenes(played))
    assert sizes[len(sizes) // 2] < 3000
    assert sizes[-1] < 6000


def test_the_table_is_made_in_one_reasonable_message() -> None:
    from travelkit.views import layers
    from travelkit.views.widget import _lean, _plate_for_page

    plate = GoSide(Session("go", 6, seed=1)).plate()
    parts = (*layers.ground(plate), *layers.areas(plate), *layers.lines(plate))
    sent = len(json.dumps(_lean(_plate_for_page(plate))))
    sent += sum(len(json.dumps(one.data)) for one in parts)
    assert sent < 360_000


# ---- tokens ----------------------------------------------------------------------------------


def test_tokens_walk_along_the_line_of_their_ticket() -> None:
    session, dice = Session("go", 2, seed=8), random.Random(8)
    side = GoSide(session)
    plate = side.plate()
    seen = {"via": 0, "track": 0}
    while session.outcome is None and session.move < 900:
        before = session.move
        session.play(GAME.computer(GAME, session.state, dice))
        for walk in side.walks(before, session.move):
            if walk.via:
                seen["via"] += 1
                assert walk.via == (walk.start, walk.end)
                both = [t for t in plate.tracks if {walk.start, walk.end} <= set(t.marks)]
                assert both, "both spots lie on one line"
            elif walk.track >= 0:
                seen["track"] += 1
                marks = plate.tracks[walk.track].marks
                ends = (marks[-1], marks[0]) if walk.backwards else (marks[0], marks[-1])
                assert (walk.start, walk.end) == ends
    assert min(seen.values()) > 0, seen


# ---- deals -----------------------------------------------------------------------------------


def heard(table: Table, text: str) -> Scene:
    table.receive({"kind": "play", "text": text, "move": table.session.move})
    assert not table.errors
    return table.scene


def at_a_deal() -> Table:
    """Ada has pounds, Ben francs, and it is Ada's turn."""
    for seed in range(200):
        session, dice = Session("go", ["Ada", "Ben"], seed=seed), random.Random(seed)
        while session.outcome is None and session.move < 300:
            state: Any = session.state
            other = state.travellers[1 - state.who] if state.who >= 0 else None
            francs = other.cash[2] if other else 0
            if state.phase in (ACT, START) and francs > 20 and state.travellers[state.who].cash[0]:
                return Table(session, autosave=False)
            session.play(GAME.computer(GAME, session.state, dice))
    raise AssertionError("nobody has francs")


def test_a_whole_offer_is_one_message_and_is_covered_for_the_other() -> None:
    table = at_a_deal()
    state: Any = table.session.state
    me, names = state.who, table.session.names
    colour = "Blue" if me == 0 else "Red"
    scene = heard(table, f"deal with {colour}\ngive 1 pounds\nfor 7 francs")
    assert table.session.state.phase == ANSWER
    assert scene.cover == names[1 - me]
    assert scene.choices == ()
    assert plain_text(scene.sentence).startswith(names[1 - me])
    table.receive({"kind": "confirm", "move": table.session.move})
    scene = table.scene
    assert scene.cover == ""
    assert f"{names[me]} offers you £1 for 7 francs" in plain_text(scene.sentence)
    assert scene.choices[0].label == "Accept: give 7 francs, get £1"
    before = [list(one.cash) for one in state.travellers]
    scene = heard(table, "accept")
    after = [list(one.cash) for one in table.session.state.travellers]
    assert after[me][2] == before[me][2] + 7
    assert after[1 - me][0] == before[1 - me][0] + 1
    # the next offer is covered again
    if "deal" in {choice.group for choice in scene.choices}:
        scene = heard(table, f"deal with {colour}\ngive 1 pounds\nfor 7 francs")
        assert scene.cover == names[1 - me]


def test_an_offer_that_cannot_be_leaves_everything_as_it_was() -> None:
    table = at_a_deal()
    colour = "Blue" if table.session.state.who == 0 else "Red"
    move, state = table.session.move, table.session.state
    scene = heard(table, f"deal with {colour}\ngive 1 pounds\nfor 999999 francs")
    assert (table.session.move, table.session.state) == (move, state)
    assert scene.note is not None
    assert scene.note.kind == "bad"
    assert "999999" in plain_text(scene.note.rich)


def test_labels_name_prices_in_both_moneys() -> None:
    state = GAME.start(2, {})
    side = GoSide(Session("go", 2, seed=1))
    ticket = next(n for n, t in enumerate(TICKETS) if PLACES[t.start] == "Paris")
    place = TICKETS[ticket].start
    one = state.travellers[0]._replace(place=place)
    state = state._replace(travellers=(one, *state.travellers[1:]), who=0)
    label = side.label(state, BUY_TICKETS[ticket])
    assert re.search(r": [\d\u202f]+ francs \(£\d+\)$", label), label


# ---- what a newcomer has to see --------------------------------------------------------------


def test_a_newcomer_is_told_the_goal_and_how_a_ticket_is_bought(
    played: list[tuple[Session, GoSide]],
) -> None:
    side = GoSide(Session("go", 2, seed=7))
    goal = "The goal: buy 6 souvenirs and be the first back in London."
    assert side.scene().why.startswith(goal)
    assert side.plate().about.startswith(goal)
    at_an_office = 0
    for state, scene in scenes(played):
        bought = any(one.text.startswith("buy") and one.group == "fare" for one in scene.choices)
        if state.phase == ACT and state.landed and not scene.over:
            assert bought == ("the blue button then buys that ticket" in scene.why)
            at_an_office += bought
    assert at_an_office > 0


def test_a_card_of_another_player_does_not_lie_with_ones_own() -> None:
    session, dice = Session("go", ["Ada", "Ben", "computer"], seed=3), random.Random(3)
    elsewhere = 0
    while session.outcome is None and session.move < 600:
        session.play(GAME.computer(GAME, session.state, dice))
        side = GoSide(session)
        scene = side.scene()
        for box in scene.boxes:
            for row in box.rows:
                if row.mark in ("risk", "drawn") and box.kind == "things":
                    name = session.names[row.player]
                    assert session.computers[row.player] is None
                    mine = row.player == scene.player
                    assert box.title == f"{'Ticket and cards' if mine else 'Card'} of {name}"
                    elsewhere += not mine
    assert elsewhere > 0


def test_the_log_tells_everything_as_somebody_elses_doing(
    played: list[tuple[Session, GoSide]],
) -> None:
    session = played[-1][0]
    side = GoSide(session)
    rows = [side.logged(number) for number in range(1, session.move + 1)]
    told = [plain_text(row.rich) for row in rows if row]
    assert not [line for line in told if line.startswith(tuple(f"{name}:" for name in NAMES))]
    assert any(re.search(r" buys an? \w+ ticket to .+ for ", line) for line in told)
    assert all(line.endswith((".", "?", "!")) for line in told)
    waiting = at_a_deal().session
    while not any(action.text.startswith("pawn ") for action in waiting.actions):
        waiting.play(GAME.computer(GAME, waiting.state, random.Random(1)))
    pawned = next(action.text for action in waiting.actions if action.text.startswith("pawn "))
    waiting.play(pawned)
    name = waiting.names[waiting.turn]
    waiting.play("in pounds")
    last = GoSide(waiting).logged(waiting.move)
    assert last is not None
    assert plain_text(last.rich) == f"{name} pawns the {pawned[5:]} for £30."
