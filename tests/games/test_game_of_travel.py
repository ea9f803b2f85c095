"""Rules T1 to T32 of The Game of Travel: each test fails when its rule is broken.

The rulings TA1 to TA23 and the options are in test_game_of_travel_rulings.py, odd input is in
test_game_of_travel_refusals.py.
"""

from __future__ import annotations

import itertools
import re

import pytest

from tests.games.driving import (
    ASTRAY,
    CITIES,
    COLOURS,
    HOME,
    OCEAN,
    ONWARD,
    RETURN,
    TICKETS,
    TURNING,
    Drive,
    codes,
    journey,
)
from travelkit import data

SEEDS = range(40)


def draws(*tickets: str) -> list[str]:
    return [f"draw {ticket}" for ticket in tickets]


def test_t01_there_are_red_white_and_blue_tickets_and_no_others() -> None:
    assert set(COLOURS.values()) == {"red", "white", "blue"}
    drive = Drive()
    assert drive.legal == draws(*codes("red"))
    drive.follow("R02")
    assert drive.legal == draws(*codes("white"))
    drive.follow("W33")
    assert drive.legal == draws(*codes("blue"))


def test_t02_four_pairs_of_a_ship_and_a_train() -> None:
    colours = data.toml("games", "game-of-travel", "game.toml")["colours"]["pieces"]
    assert len(colours) == len(set(colours)) == 4
    drive = Drive(4).follow("R01", "R03", "R11", "R12")  # all end in London, by train
    assert [drive.kind(player) for player in range(4)] == ["train"] * 4
    kinds = {
        (who, action.piece)  # type: ignore[attr-defined]
        for who, action in drive.log
        if not action.text.startswith("draw")
    }
    assert kinds == set(itertools.product(range(4), ("ship", "train")))


@pytest.mark.parametrize("players", [-1, 0, 5, 100])
def test_t03_at_most_four_players_can_take_a_ship_and_a_train(players: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 4|1 .* 4|one to four") as caught:
        Drive(players)
    assert getattr(caught.value, "rule", None) == "T3"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_t03_every_player_has_pieces_of_his_own(players: int) -> None:
    red = ["R01", "R03", "R05", "R06"][:players]
    drive = Drive(players)
    for ticket in red:
        drive.play(f"draw {ticket}").move()
    assert [piece.player for piece in drive.game.pieces(drive.state)] == list(range(players))


def test_t04_the_first_turn_draws_a_red_ticket_blindly() -> None:
    drive = Drive(3)
    for number, ticket in enumerate(["R05", "R12", "R01"]):
        assert drive.seat == number
        assert drive.drawing
        assert len(drive.legal) == 12 - number
        assert set(drive.legal) <= set(draws(*codes("red")))
        assert set(drive.game.odds(drive.state)) == {1}
        drive.play(f"draw {ticket}")
        assert f"draw {ticket}" not in drive.legal
        drive.move()


def test_t04_nothing_in_the_state_says_which_ticket_comes_next() -> None:
    red = Drive().state.decks[0]
    assert red.unseen == (1,) * 12
    assert red.under == red.aside == ()


@pytest.mark.parametrize("ticket", codes("red"))
def test_t05_in_that_turn_the_ship_is_put_on_the_first_place_named(ticket: str) -> None:
    drive = Drive(2)
    assert not drive.game.pieces(drive.state)
    drive.play(f"draw {ticket}")
    assert drive.seat == 0, "the draw is not a turn of its own"
    assert not drive.game.pieces(drive.state)
    assert drive.legal == [f"start {TICKETS[ticket][0]}"]
    drive.move()
    assert drive.piece(0) == ("ship", TICKETS[ticket][0], "")
    assert drive.seat == 1


def test_t06_ship_on_the_water_and_train_from_city_to_city() -> None:
    for script in [
        *([red] for red in codes("red")),
        *(["R02", white] for white in codes("white")),
        *(["R02", "W33", blue] for blue in codes("blue")),
    ]:
        drive, todo, seen = Drive(), iter(script), []
        for _ in range(sum(len(TICKETS[ticket]) for ticket in script)):
            if drive.drawing:
                drive.play(f"draw {next(todo)}")
            drive.move()
            seen.append(drive.piece()[:2])
        assert seen == journey(*script)


def test_t06_the_word_of_the_move_says_ship_or_train() -> None:
    drive = Drive().play("draw R01", "start New York", "sail Storm", "sail Queenstown")
    assert drive.legal == ["sail Liverpool"]
    assert drive.move().legal == ["ride London"]


def test_t07_one_piece_a_player_is_on_the_board_and_it_changes() -> None:
    drive = Drive().follow("R02").play("draw W05")
    kinds = []
    for _ in TICKETS["W05"]:
        drive.move()
        assert len(drive.game.pieces(drive.state)) == 1
        kinds.append(drive.kind())
    assert kinds == ["train", "train", "train", "ship", "train"]  # Paris ... Naples by sea, Rome


def test_t08_the_piece_marks_the_place_that_was_called_last() -> None:
    drive = Drive(3)
    while drive.game.outcome(drive.state) is None:
        if drive.drawing:
            drive.play(drive.legal[-1])
            continue
        who = drive.seat
        before = {player: drive.piece(player)[1] for player in range(3) if drive.called(player)}
        drive.move()
        assert drive.place(who) == drive.called(who)[-1]
        for player, place in before.items():
            assert player == who or drive.place(player) == place


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_t09_the_players_move_in_turn_round_and_round(players: int) -> None:
    drive = Drive(players).random(players)
    movers = [who for who, action in drive.log if not action.text.startswith("draw")]
    assert movers == list(itertools.islice(itertools.cycle(range(players)), len(movers)))


def test_t09_each_moves_to_the_next_place_on_his_own_ticket() -> None:
    drive = Drive(2).follow("R01", "R06")
    assert drive.called(0)[:4] == ["New York", "Storm", "Queenstown", "Liverpool"]
    assert drive.called(1) == ["New York", "Whales", "Antwerp", "Brussels"]


def test_t10_one_place_a_turn_and_never_more() -> None:
    drive = Drive(2).play("draw R01").move().play("draw R05").move()
    for place in ("Queenstown", "Liverpool", "London"):
        drive.refused(f"sail {place}")
        drive.refused(f"ride {place}")
    drive.move()
    assert drive.place(0) == "Storm"
    assert drive.place(1) == "New York"
    assert drive.seat == 1


def test_t11_new_york_to_london_by_liverpool_takes_five_moves() -> None:
    drive = Drive().play("draw R01")
    seen = [drive.move().piece()[:2] for _ in range(5)]
    assert seen == [
        ("ship", "New York"),
        ("ship", "Storm"),
        ("ship", "Queenstown"),
        ("ship", "Liverpool"),
        ("train", "London"),
    ]
    assert drive.drawing


def test_t12_new_york_to_london_by_southampton_takes_four_moves() -> None:
    drive = Drive().play("draw R02")
    seen = [drive.move().piece()[:2] for _ in range(4)]
    assert seen == [
        ("ship", "New York"),
        ("ship", "Rescue"),
        ("ship", "Southampton"),
        ("train", "London"),
    ]
    assert drive.drawing


def test_t13_wooden_pieces_instead_of_ships_and_trains_never_together() -> None:
    script = ["R02 W28 B11", "R07 W05 W26 B10"]
    for pieces, expected in (("ships", {"ship", "train"}), ("pawns", {"pawn"})):
        drive = Drive(2, pieces=pieces)
        todo = [iter(tickets.split()) for tickets in script]
        kinds = set()
        while drive.game.outcome(drive.state) is None:
            if drive.drawing:
                drive.play(f"draw {next(todo[drive.seat])}")
            drive.move()
            kinds |= {piece.kind for piece in drive.game.pieces(drive.state)}
        assert kinds == expected


def test_t14_the_player_calls_out_the_place_he_moves_to() -> None:
    drive = Drive(2).random(14)
    for _, action in drive.log:
        verb, place = action.text.split(" ", 1)
        called = drive.game.place_of(drive.state, action)
        assert called == ("" if verb == "draw" else place)
        assert verb == "draw" or called in HOME + OCEAN or called in CITIES


@pytest.mark.parametrize("discard", ["under", "pile"])
def test_t15_a_finished_red_ticket_is_thrown_aside_for_good(discard: str) -> None:
    drive = Drive(2, discard=discard).play("draw R02").move().play("draw R01").move()
    while drive.game.ticket(drive.state.travellers[0]) is not None:  # type: ignore[attr-defined]
        drive.move()
    drive.move()
    red = drive.state.decks[0]
    assert 1 not in red.cards()  # R02 is the second red ticket
    assert 1 not in red.under
    assert red.aside == (1,)
    assert drive.legal == draws(*codes("white"))
    seen = Drive(4, discard=discard).random(15).log
    of_red = [action.text for _, action in seen if action.text.startswith("draw R")]
    assert len(of_red) == len(set(of_red)) == 4


def test_t16_white_tickets_follow_until_constantinople() -> None:
    drive = Drive().follow("R02")
    for number, ticket in enumerate(ONWARD):
        assert len(drive.legal) == 36 - number
        assert set(drive.legal) <= set(draws(*codes("white")))
        drive.follow(ticket)
        assert drive.place() == TICKETS[ticket][-1]
    assert drive.legal == draws(*TURNING), "the other 27 lie under the stack"


def test_t17_a_used_ticket_goes_under_the_stack_it_came_from() -> None:
    drive = Drive().follow("R02 W02 W01")
    white = drive.state.decks[1]
    assert white.under == (1, 0), "the one that went under first comes up first"
    assert white.size == 36
    assert not {"draw W01", "draw W02"} & set(drive.legal), "34 others lie on top of them"
    drive.follow("W33 B02 B01")
    assert drive.state.decks[2].under == (1, 0)
    assert drive.state.decks[1].under == (1, 0, 32)


def test_t17_or_it_is_thrown_on_a_discard_pile() -> None:
    drive = Drive(discard="pile").follow("R02 W02 W01 W33 B02")
    assert drive.state.decks[1].aside == (1, 0, 32)
    assert drive.state.decks[2].aside == (1,)
    assert drive.state.decks[1].under == drive.state.decks[2].under == ()


@pytest.mark.parametrize("ticket", codes("white"))
def test_t18_constantinople_is_the_turning_point(ticket: str) -> None:
    drive = Drive().follow(f"R02 {ticket}")
    turned = TICKETS[ticket][-1] == "Constantinople"
    assert {text[:6] for text in drive.legal} == {"draw B" if turned else "draw W"}
    assert drive.state.travellers[0].turned is turned


@pytest.mark.parametrize("ticket", codes("blue"))
def test_t19_blue_tickets_follow_until_one_ends_at_home(ticket: str) -> None:
    drive = Drive().follow(f"R02 W33 {ticket}")
    if TICKETS[ticket][-1] in HOME:
        assert drive.legal == []
    else:
        assert drive.legal == draws(*(blue for blue in codes("blue") if blue != ticket))


@pytest.mark.parametrize("ticket", RETURN)
def test_t20_the_first_at_home_after_constantinople_wins_at_once(ticket: str) -> None:
    drive = Drive(3).follow("R06 W01 W02 W03", f"R02 W33 {ticket}", "R05 W04 W05 W06")
    outcome = drive.game.outcome(drive.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.rule == "T20"
    assert outcome.standings == ((1,), (0, 2)), "the rules rank nobody but the winner"
    assert drive.legal == []
    assert drive.log[-1][0] == 1, "nobody finishes the round"
    assert drive.log[-1][1].text == f"sail {TICKETS[ticket][-1]}"


def test_t20_home_counts_only_as_the_last_place_of_a_return_ticket() -> None:
    drive = Drive().play("draw R01", "start New York")
    assert drive.game.outcome(drive.state) is None, "the port of departure is no return"
    drive.move(4).follow("W33").play("draw B11")
    for place in TICKETS["B11"]:
        assert drive.game.outcome(drive.state) is None
        drive.move()
        assert drive.place() == place
    assert drive.game.outcome(drive.state) is not None


def test_t21_one_red_and_at_least_one_white_and_one_blue_ticket() -> None:
    numbers = set()
    for seed in SEEDS:
        drive = Drive(2).random(seed)
        (winner,) = drive.game.outcome(drive.state).winners  # type: ignore[union-attr]
        colours = [COLOURS[ticket] for ticket in drive.drawn(winner)]
        assert colours.count("red") == 1
        assert colours.count("white") >= 1
        assert colours.count("blue") >= 1
        numbers.add((colours.count("white"), colours.count("blue")))
    assert len({white for white, _ in numbers}) > 2
    assert len({blue for _, blue in numbers}) > 2


def test_t22_a_red_ticket_is_drawn_on_the_first_turn_only() -> None:
    for seed in SEEDS:
        drive = Drive(4).random(seed)
        for player in range(4):
            colours = [COLOURS[ticket] for ticket in drive.drawn(player)]
            assert colours[0] == "red"
            assert "red" not in colours[1:]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_t23_every_place_of_every_ticket_is_visited_in_order(players: int) -> None:
    for seed in SEEDS:
        drive = Drive(players).random(seed)
        for player in range(players):
            names = list(
                itertools.chain.from_iterable(TICKETS[code] for code in drive.drawn(player))
            )
            called = drive.called(player)
            assert called == names[: len(called)]
            last = len(TICKETS[drive.drawn(player)[-1]])
            assert len(names) - len(called) < last, "no ticket is drawn before the last is done"


@pytest.mark.parametrize("ticket", list(TICKETS))
def test_t24_a_ticket_with_n_names_takes_n_turns(ticket: str) -> None:
    before = {"red": "", "white": "R02", "blue": "R02 W33"}[COLOURS[ticket]]
    drive = Drive().follow(before)
    turns = len(drive.called())
    drive.follow(ticket)
    assert len(drive.called()) - turns == len(TICKETS[ticket])
    assert drive.drawing or drive.game.outcome(drive.state)


@pytest.mark.parametrize("ticket", [code for code in TICKETS if set(TICKETS[code]) & set(OCEAN)])
def test_t25_the_dots_on_the_ocean_take_a_turn_as_cities_do(ticket: str) -> None:
    names = TICKETS[ticket]
    (number,) = [at for at, name in enumerate(names) if name in OCEAN]
    before = {"red": "", "blue": "R02 W33"}[COLOURS[ticket]]
    drive = Drive().follow(before).play(f"draw {ticket}").move(number)
    drive.refused(f"sail {names[number + 1]}")
    assert drive.legal == [f"sail {names[number]}"]
    assert drive.move().piece() == ("ship", names[number], "")
    assert drive.legal == [f"sail {names[number + 1]}"]


def at_dinner_in_london() -> Drive:
    """Ben has stood in London since his fourth turn; Ann's fifth takes her there."""
    return Drive(2).play("draw R01").move().play("draw R02").move(8)


def test_t26_two_who_meet_in_a_city_go_to_dinner() -> None:
    drive = Drive(2).play("draw R01").move().play("draw R02").move(7)
    assert drive.legal == ["ride London"]
    assert drive.dining == []
    drive.move()
    assert drive.piece(0) == ("train", "London", "dinner")
    assert drive.piece(1) == ("train", "London", "dinner")


def test_t27_they_do_not_stay_but_go_on_to_their_next_places() -> None:
    drive = at_dinner_in_london()
    assert drive.seat == 1, "nobody loses a turn"
    drive.play("draw W01")
    assert drive.dining == [0, 1]
    assert drive.legal == ["ride Paris"]
    drive.move()
    assert drive.piece(1) == ("train", "Paris", "")
    assert drive.seat == 0
    assert drive.dining == [0], "Ann leaves when she moves"
    drive.play("draw W02", "ride Brussels")
    assert drive.piece(0) == ("train", "Brussels", "")


def test_t28_dinner_takes_no_turn_of_its_own() -> None:
    drive = at_dinner_in_london()
    assert drive.dining == [0, 1], "at once, with the move that makes them meet"
    assert drive.log[-1][1].text == "ride London"
    assert len(drive.called(0)) == 5
    assert len(drive.called(1)) == 4
    assert drive.seat == 1


def test_t29_no_dinner_at_home() -> None:
    drive = Drive(2).play("draw R01").move().play("draw R05").move()
    assert drive.place(0) == drive.place(1) == "New York"
    assert drive.dining == []
    drive = Drive(2).play("draw R03").move().play("draw R04").move()
    assert drive.place(0) == drive.place(1) == "Boston"
    assert drive.dining == []


def test_t30_the_order_is_red_white_and_blue() -> None:
    for seed in SEEDS:
        drive = Drive(3).random(seed)
        for player in range(3):
            order = "".join(ticket[0] for ticket in drive.drawn(player))
            assert re.fullmatch(r"RW*|RW+B+", order), order


def test_t31_the_drawer_in_the_box_has_nothing_to_do_with_play() -> None:
    game = Drive().game
    assert all(option.rule != "T31" for option in game.options)
    assert not [option for option in game.options if "edition" in option.name]
    assert "T31" in data.toml("games", "game-of-travel", "game.toml")["edition"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_t32_there_is_nothing_to_decide_the_draws_fix_the_game(players: int) -> None:
    played = Drive(players).random(32)
    again = Drive(players)
    tickets = iter([action.text for _, action in played.log if action.text.startswith("draw ")])
    while again.game.outcome(again.state) is None:
        assert again.drawing or len(again.legal) == 1
        again.play(next(tickets) if again.drawing else again.legal[0])
    assert again.state == played.state
    assert next(tickets, None) is None


@pytest.mark.parametrize(
    ("script", "pieces"),
    [
        ("R02 W28", ["train", "train", "train", "ship", "ship"]),
        ("R02 W33 B11", ["train", "train", "ship", "ship", "ship"]),
        ("R02 W33 B13", ["train", "train", "ship", "ship", "ship"]),
        ("R02 W05", ["train", "train", "train", "ship", "train"]),
    ],
)
def test_t06_test_vectors(script: str, pieces: list[str]) -> None:
    *before, last = script.split()
    drive = Drive().follow(" ".join(before)).play(f"draw {last}")
    assert [drive.move().kind() for _ in pieces] == pieces


def test_t20_the_shortest_tour_takes_eleven_turns() -> None:
    drive = Drive().follow("R02 W33 B12")
    assert drive.game.outcome(drive.state) is not None
    assert len(drive.called()) == 11


def test_t18_to_t20_every_blue_ticket_that_ends_in_europe_leads_to_another() -> None:
    drive = Drive().follow("R02 W33 " + " ".join(ASTRAY))
    assert drive.legal == draws(*RETURN), "the other twelve lie under the stack"
