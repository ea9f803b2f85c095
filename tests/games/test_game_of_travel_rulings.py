"""Rulings TA1 to TA23 of The Game of Travel, and each named option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.driving import (
    ASTRAY,
    CITIES,
    HOME,
    MODES,
    OCEAN,
    TICKETS,
    Drive,
    codes,
    table,
)
from travelkit.deck import Deck
from travelkit.games.game_of_travel import BLUE, RED, WHITE, State, Traveller

STAGES = {"R": RED, "W": WHITE, "B": BLUE}


def card(ticket: str) -> int:
    """The number of a ticket in its stack: the place it has in the file."""
    return codes({"R": "red", "W": "white", "B": "blue"}[ticket[0]]).index(ticket)


def position(*travellers: Traveller, **options: Any) -> Drive:
    """A position built by hand, the first traveller to move."""
    drive = Drive(len(travellers), **options)
    drive.state = drive.state._replace(travellers=travellers)
    return drive


def stack(drive: Drive, stage: int, deck: Deck) -> Drive:
    """The same position with another stack of one colour."""
    state: State = drive.state
    decks = (*state.decks[:stage], deck, *state.decks[stage + 1 :])
    drive.state = state._replace(decks=decks)
    return drive


def unseen(*tickets: str, under: tuple[str, ...] = (), aside: tuple[str, ...] = ()) -> Deck:
    """A stack of these tickets only."""
    size = len(codes({"R": "red", "W": "white", "B": "blue"}[(tickets + under + aside)[0][0]]))
    numbers = {card(ticket) for ticket in tickets}
    return Deck(
        tuple(int(number in numbers) for number in range(size)),
        tuple(card(ticket) for ticket in under),
        tuple(card(ticket) for ticket in aside),
    )


def test_ta01_one_to_four_players() -> None:
    assert Drive().game.seats == (1, 4)
    for players in (1, 2, 3, 4):
        outcome = Drive(players).random(1).game.outcome(Drive(players).random(1).state)
        assert outcome is not None
        assert len(outcome.winners) == 1


def test_ta02_the_first_seat_begins() -> None:
    for players in (1, 2, 3, 4):
        assert Drive(players).seat == 0


def test_ta03_putting_the_ship_on_the_board_is_a_move() -> None:
    drive = Drive(2).play("draw R02", "start New York")
    assert drive.seat == 1
    drive.play("draw R05", "start New York")
    assert drive.seat == 0
    assert drive.legal == ["sail Rescue"]


def test_ta04_the_next_ticket_is_drawn_at_the_start_of_the_next_turn() -> None:
    drive = Drive(2).play("draw R02").move().play("draw R01").move(6)
    assert drive.place(0) == "London"
    assert drive.seat == 1
    assert drive.game.ticket(drive.state.travellers[0]) is None  # type: ignore[attr-defined]
    assert drive.state.decks[WHITE].size == 36, "nothing is drawn yet"
    drive.play("sail Liverpool")
    assert drive.drawing
    drive.play("draw W01")
    assert drive.seat == 0, "the draw is not a turn of its own"
    assert drive.legal == ["ride Paris"], "its first name is moved to in that same turn"
    drive.move()
    assert drive.seat == 1


@pytest.mark.parametrize("ticket", codes("white"))
def test_ta05_the_first_name_is_the_next_place_however_far(ticket: str) -> None:
    drive = Drive().follow("R02").play(f"draw {ticket}")
    first = TICKETS[ticket][0]
    assert drive.legal == [f"{'stay' if first == 'London' else 'ride'} {first}"]
    turns = len(drive.called())
    drive.move()
    assert drive.place() == first
    assert len(drive.called()) == turns + 1


CONNECT: dict[str, Any] = {"chain": "connect", "discard": "pile"}


@pytest.mark.parametrize("ticket", codes("white"))
def test_ta05_connect_takes_only_a_ticket_that_connects(ticket: str) -> None:
    drive = Drive(**CONNECT).follow("R02").play(f"draw {ticket}")
    first = TICKETS[ticket][0]
    if first == "London" or ("London", first) in MODES:
        assert not drive.drawing
        assert drive.game.place_of(drive.state, drive.game.actions(drive.state)[0]) == first
    else:
        assert drive.drawing, "another is turned up"
        assert drive.seat == 0
        assert f"draw {ticket}" not in drive.legal
        assert len(drive.legal) == 35
        assert drive.state.decks[WHITE].under == (card(ticket),), "it goes under the stack"
        assert drive.state.decks[WHITE].aside == ()
        assert drive.place() == "London"


def test_ta05_connect_goes_on_until_one_fits() -> None:
    drive = Drive(**CONNECT).follow("R02").play("draw W19", "draw W25")
    assert drive.state.shown == 2
    drive.play("draw W13")
    assert drive.state.shown == 0, "the next draw begins its count anew"
    assert drive.legal == ["stay London"]
    drive.move(4)
    assert drive.place() == "Munich"
    white = drive.state.decks[WHITE]
    assert (white.under, white.aside) == ((card("W19"), card("W25")), (card("W13"),))
    drive.play("draw W04", "draw W29")  # not Rotterdam, but Berlin is next to Munich
    assert drive.legal == ["ride Berlin"]


def test_ta05_connect_takes_the_top_ticket_if_none_fits() -> None:
    drive = stack(Drive(**CONNECT).follow("R02"), WHITE, unseen("W19", "W25", "W29"))
    drive.play("draw W25", "draw W19", "draw W29")
    if drive.drawing:  # the whole stack has been turned up, so the first one is on top again
        assert drive.legal == ["draw W25"]
        drive.play("draw W25")
    assert drive.legal == ["ride Vienna"]
    assert sorted(drive.state.decks[WHITE].under) == sorted([card("W19"), card("W29")])


def test_ta05_connect_holds_for_blue_tickets_too() -> None:
    drive = Drive(**CONNECT).follow("R02").play("draw W13").move(4)
    drive.play("draw W26").move(5)
    assert drive.place() == "Constantinople"
    drive.play("draw B12")
    assert drive.drawing, "London is not next to Constantinople"
    drive.play("draw B10")
    assert drive.legal == ["sail Athens"]


def test_ta06_a_ticket_from_the_city_one_is_in_takes_its_turn_there() -> None:
    drive = Drive(2).follow("R02", "R06")
    assert drive.place(0) == "London"
    drive.play("draw W13")
    assert drive.legal == ["stay London"]
    before = drive.piece(0)
    drive.move()
    assert drive.piece(0) == before, "the name is called, the piece stays"
    assert drive.called(0)[-2:] == ["London", "London"]
    assert drive.seat == 1
    drive.play("draw W02").move()
    assert drive.legal == ["ride Paris"]


def test_ta06_staying_keeps_the_ship() -> None:
    drive = position(Traveller("Athens", "ship", BLUE, turned=True)).play("draw B02")
    assert drive.legal == ["stay Athens"]
    assert drive.move().piece() == ("ship", "Athens", "")
    assert drive.legal == ["sail Brindisi"]


def test_ta06_option_skip_counts_that_name_as_visited() -> None:
    drive = Drive(2, same_city="skip").follow("R02", "R06").play("draw W13")
    assert drive.legal == ["ride Paris"], "the second name, in the same turn"
    turns = len(drive.called(0))
    drive.move()
    assert drive.seat == 1
    drive.play("draw W04").move(5)
    assert drive.called(0)[turns:] == ["Paris", "Lucerne", "Munich"], "four names, three turns"
    assert drive.drawing


def test_ta06_option_skip_changes_nothing_elsewhere() -> None:
    drive = Drive(same_city="skip").follow("R02").play("draw W21", "ride Brussels")
    drive.move(2)
    drive.play("draw W01")
    assert drive.legal == ["ride Paris"]


def test_ta07_constantinople_is_only_the_last_name_of_a_white_ticket() -> None:
    for row in table("tickets.csv"):
        names = row["places"].split(" > ")
        assert "Constantinople" not in names[:-1]
        assert row["colour"] == "white" or "Constantinople" not in names


def test_ta08_home_is_only_the_first_name_of_red_and_the_last_of_blue() -> None:
    for ticket, names in TICKETS.items():
        where = [at for at, name in enumerate(names) if name in HOME]
        allowed: dict[str, list[list[int]]] = {"R": [[0]], "W": [[]], "B": [[], [len(names) - 1]]}
        assert where in allowed[ticket[0]], ticket


@pytest.mark.parametrize("ticket", ASTRAY)
def test_ta09_a_blue_ticket_that_ends_in_europe_does_not_win(ticket: str) -> None:
    drive = Drive().follow(f"R02 W33 {ticket}")
    assert drive.game.outcome(drive.state) is None
    assert drive.drawing
    assert drive.place() == TICKETS[ticket][-1]


@pytest.mark.parametrize(("red", "blue"), [("R02", "B11"), ("R03", "B12"), ("R01", "B10")])
def test_ta10_either_home_port_wins(red: str, blue: str) -> None:
    drive = Drive().follow(f"{red} W33 {blue}")
    outcome = drive.game.outcome(drive.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert drive.called()[-1] == TICKETS[blue][-1]


def meeting(place: str, **options: Any) -> Drive:
    """Ann moves to `place`, where Ben stands in the middle of a ticket."""
    elsewhere = "Rome" if place == "Madrid" else "Madrid"
    for ticket, names in TICKETS.items():
        if place in names[1:] or (place in names and ticket[0] == "R"):
            stop = names.index(place)
            turned = ticket[0] == "B"
            ann = Traveller(elsewhere, "train", STAGES[ticket[0]], card(ticket), stop, turned)
            if ticket[0] == "R" and stop == 0:
                ann = Traveller("", "", RED, card(ticket))
            ben = Traveller(place, "train", WHITE, card("W27"), 1)
            return position(ann, ben, **options).move()
    for ticket, names in TICKETS.items():
        if place == names[0]:  # no ticket has it further on
            ann = Traveller(elsewhere, "train", WHITE, card(ticket))
            return position(ann, Traveller(place, "train", WHITE, card("W27"), 1), **options).move()
    raise AssertionError(place)


@pytest.mark.parametrize("place", CITIES)
def test_ta11_every_city_but_new_york_and_boston_is_foreign(place: str) -> None:
    drive = meeting(place)
    assert drive.place(0) == place
    assert drive.dining == [0, 1]


@pytest.mark.parametrize("place", HOME)
def test_ta11_new_york_and_boston_are_not(place: str) -> None:
    drive = meeting(place)
    assert drive.place(0) == place
    assert drive.dining == []


@pytest.mark.parametrize("place", OCEAN)
def test_ta12_ships_dine_at_sea_unless_the_option_says_no(place: str) -> None:
    assert meeting(place).dining == [0, 1]
    assert meeting(place, dinner_at_sea=False).dining == []


def test_ta12_without_dinner_at_sea_one_still_dines_in_cities() -> None:
    for place in CITIES:
        assert meeting(place, dinner_at_sea=False).dining == [0, 1]


def test_ta12_two_from_new_york_by_storm() -> None:
    for at_sea, dining in ((True, [0, 1]), (False, [])):
        drive = Drive(2, dinner_at_sea=at_sea)
        drive.play("draw R01").move().play("draw R07").move()
        assert drive.dining == [], "not in New York, on turn 1"
        drive.move(2)
        assert [drive.place(0), drive.place(1)] == ["Storm", "Storm"]
        assert drive.dining == dining


def four_to_london() -> Drive:
    """Four players who all reach London on their fifth turn, in the order of their seats."""
    drive = Drive(4)
    for ticket in ("R01", "R12", "R03", "R11"):
        drive.play(f"draw {ticket}").move()
    return drive.move(12)


def test_ta13_a_third_arrival_meets_nobody() -> None:
    drive = four_to_london().move(2)
    assert drive.dining == [0, 1]
    drive.move()
    assert drive.place(2) == "London"
    assert drive.dining == [0, 1]
    assert drive.piece(2) == ("train", "London", "")


def test_ta14_two_pairs_may_be_at_dinner_at_once() -> None:
    drive = four_to_london().move(4)
    assert drive.dining == [0, 1, 2, 3]
    drive.play("draw W01").move()
    assert drive.dining == [1, 2, 3]


def test_ta15_at_dinner_one_is_still_in_the_city_where_one_met() -> None:
    drive = Drive(2).play("draw R01").move().play("draw R07").move(3)
    assert drive.dining == [0, 1]
    assert [drive.place(0), drive.place(1)] == ["Storm", "Storm"]
    assert drive.legal == ["sail Queenstown"], "the next leg leaves from the meeting place"
    drive.move()
    assert drive.legal == ["sail Rotterdam"]


def test_ta16_a_turn_spent_in_the_same_city_takes_the_piece_back_there() -> None:
    drive = position(
        Traveller("London", "train", WHITE, dining=True),
        Traveller("London", "train", WHITE, card("W01"), dining=True),
    )
    drive.play("draw W13", "stay London")
    assert drive.piece(0) == ("train", "London", "")
    assert drive.dining == [1], "the other is still on the picture: no second dinner"


def test_ta16_back_in_the_city_one_meets_who_stands_there() -> None:
    # TA13 and section 3.4: a piece that stands in the city is met, a piece on the picture is not
    drive = position(
        Traveller("London", "train", WHITE, dining=True),
        Traveller("London", "train", WHITE, card("W01"), dining=False),
    )
    drive.play("draw W13", "stay London")
    assert drive.dining == [0, 1]


def test_ta17_dinner_on_the_last_city_of_a_ticket_and_the_next_one_as_usual() -> None:
    drive = four_to_london().move(2)
    assert drive.game.ticket(drive.state.travellers[0]) is None  # type: ignore[attr-defined]
    assert drive.dining == [0, 1]
    drive.move(2)
    assert drive.drawing
    assert drive.legal == [f"draw {ticket}" for ticket in codes("white")]


def test_ta17_dinner_in_constantinople() -> None:
    drive = Drive(2).follow("R02 W33", "R05 W34")
    assert drive.place(0) == drive.place(1) == "Constantinople"
    assert drive.dining == [0, 1]
    assert drive.legal == [f"draw {ticket}" for ticket in codes("blue")]
    drive.play("draw B10").move()
    assert drive.piece(0) == ("ship", "Athens", "")


def test_ta18_under_the_stack_the_used_tickets_come_up_in_their_order() -> None:
    drive = stack(Drive().follow("R02"), WHITE, unseen("W01", "W02"))
    drive.follow("W02")
    assert drive.legal == ["draw W01"], "the unseen ones first"
    drive.follow("W01")
    assert drive.legal == ["draw W02"], "then from the bottom, first in, first out"
    assert list(drive.game.odds(drive.state)) == [1]
    drive.follow("W02")
    assert drive.legal == ["draw W01"]


def test_ta18_option_pile_is_shuffled_only_when_the_stack_is_empty() -> None:
    drive = stack(Drive(discard="pile").follow("R02"), WHITE, unseen("W01", "W02", "W03"))
    drive.follow("W02 W01")
    assert drive.legal == ["draw W03"]
    drive.follow("W03")
    assert drive.legal == ["draw W01", "draw W02", "draw W03"]
    assert list(drive.game.odds(drive.state)) == [1, 1, 1]
    drive.follow("W02")
    assert drive.legal == ["draw W01", "draw W03"]


def test_ta18_option_pile_never_leaves_a_player_without_a_ticket() -> None:
    drive = Drive(2, discard="pile").follow("R02", "R06")
    stack(drive, WHITE, unseen("W01", "W02", "W03"))
    drive.play("draw W01").move().play("draw W02").move(9)
    drive.play("draw W03").move()
    assert drive.legal == ["draw W01", "draw W02"], "Ann has the last of the stack, Ben the pile"
    drive.play("draw W02").move(7)
    assert drive.legal == ["draw W01"], "Ann has put hers aside, but the stack is not empty"


def test_ta18_option_pile_is_shuffled_for_those_who_still_need_its_colour() -> None:
    drive = Drive(2, discard="pile").follow("R02", "R06")
    stack(drive, WHITE, unseen("W33", "W05")).play("draw W33").move().play("draw W05").move(5)
    assert drive.place(0) == "Constantinople"
    drive.play("draw B10").move(2)
    assert drive.place(1) == "Naples"
    drive.move(2)
    assert drive.place(1) == "Rome"
    drive.move()
    assert sorted(drive.legal) == ["draw W05", "draw W33"]


def test_ta18_connect_needs_the_pile() -> None:
    with pytest.raises(ValueError, match="pile") as caught:
        Drive(chain="connect")
    assert getattr(caught.value, "rule", "") in {"TA5", "TA18"}
    Drive(chain="connect", discard="pile")


def test_ta19_tickets_are_open_once_drawn() -> None:
    drive = Drive(2).play("draw R01").move().play("draw R05")
    for player in (0, 1):
        assert drive.game.observe(drive.state, player) == drive.state


@pytest.mark.parametrize(("start", "end"), list(MODES))
def test_ta20_ship_by_sea_and_train_by_rail_and_boat_train(start: str, end: str) -> None:
    for ticket, names in TICKETS.items():
        if end in names[1:] or (end in names and end not in HOME):
            stop = names.index(end)
            at = Traveller(start, "train", STAGES[ticket[0]], card(ticket), stop, ticket[0] == "B")
            drive = position(at)
            kind = "ship" if MODES[start, end] == "sea" else "train"
            assert drive.legal == [f"{'sail' if kind == 'ship' else 'ride'} {end}"]
            assert drive.move().kind() == kind
            return
    assert end == "Boston" or end in HOME


def test_ta20_a_through_leg_without_a_line_goes_by_train() -> None:
    drive = Drive().follow("R02 W22")
    assert drive.piece() == ("ship", "Athens", "")
    assert ("Athens", "Paris") not in MODES
    drive.play("draw W01")
    assert drive.legal == ["ride Paris"]
    assert drive.move().kind() == "train"


def test_ta21_in_a_port_the_ship_stays_until_a_train_is_used() -> None:
    drive = Drive().play("draw R01").move(4)
    assert drive.piece() == ("ship", "Liverpool", "")
    assert drive.move().piece() == ("train", "London", "")


def test_ta22_nobody_is_punished_for_not_calling_out() -> None:
    drive = Drive(2).random(22)
    kinds = Counter(action.text.split()[0] for _, action in drive.log)
    assert set(kinds) <= {"draw", "start", "sail", "ride", "stay"}


def test_ta23_any_number_of_pieces_may_stand_on_one_spot() -> None:
    drive = Drive(4)
    for ticket in ("R01", "R02", "R05", "R06"):
        drive.play(f"draw {ticket}").move()
    assert [drive.piece(player) for player in range(4)] == [("ship", "New York", "")] * 4
