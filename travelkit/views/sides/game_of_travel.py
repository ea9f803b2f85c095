"""The table of The Game of Travel: its sentences, its tickets, and who dines with whom."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from travelkit.errors import DataError, shown
from travelkit.games.game_of_travel import (
    COLOURS,
    TICKETS,
    TURNING_POINT,
    Draw,
    State,
    Ticket,
    Traveller,
)
from travelkit.session import Session
from travelkit.views.pictures import Picture, cards
from travelkit.views.scene import Box, Note, Rich, Row, SeaName
from travelkit.views.side import Side

if TYPE_CHECKING:
    from travelkit.board import Line
    from travelkit.core import Action

_VERBS = {"start": "Start in", "sail": "Sail to", "ride": "Take the train to", "go": "Go to"}
_LOGGED = {
    "start": " starts in ",
    "sail": " sails to ",
    "ride": " takes the train to ",
    "go": " goes to ",
    "stay": " stays in ",
}


class GameOfTravelSide(Side):
    """The side view of The Game of Travel."""

    sea_names = (
        SeaName("Atlantic Ocean", 52.6, -45.0),
        SeaName("Mediterranean", 35.9, 18.5),
        SeaName("North Sea", 57.4, 1.6),
    )
    asides = ("dinner",)
    tickets = False  # True while every player's ticket is shown

    def about(self) -> str:
        """Where the tickets come from, and the rules in force."""
        return (
            "Two red tickets and ten names are in the rules of 1894; the other tickets and places "
            f"are our reconstruction. No borders are drawn. {super().about()}"
        )

    def passable(self, line: Line) -> bool:
        """A through ticket runs by the lines of Europe, never over the ocean and back."""
        at_sea = {name for name, place in self.board.places.items() if place.kind == "ocean"}
        return line.start not in at_sea and line.end not in at_sea

    def seat_of(self, state: State) -> int:
        """The player who moves, or who has a ticket to draw."""
        return state.seat

    # ---- the turn ----

    def sentence(self, state: State) -> Rich:
        """Where the player is, and the next name on his ticket."""
        me = state.travellers[state.seat]
        name = self.name(state.seat)
        ticket = self.game.ticket(me)  # type: ignore[attr-defined]
        if ticket is None:
            colour = COLOURS[me.stage]
            return ("", name, f", draw a {colour} ticket from your pack. Which one is it?")
        there = ticket.places[me.stop]
        if not me.place:
            return ("", name, ", your red ticket begins in ", there, ". Put your ship there.")
        if there == me.place:
            return ("", name, ", your new ticket begins in ", there, ", where you are.")
        if me.stop == 0:
            colour = COLOURS[me.stage]
            return (
                "",
                name,
                f", you drew a {colour} ticket in {me.place}. It begins in ",
                there,
                ".",
            )
        return (
            "",
            name,
            f", {self._whereabouts(me)}. The next name on your ticket is ",
            there,
            ".",
        )

    def _whereabouts(self, me: Traveller) -> str:
        if me.dining:
            return f"you have dined in {me.place}"
        verb = {"ship": "your ship lies at", "train": "your train stands in"}.get(me.piece)
        return f"{verb or 'your piece stands in'} {me.place}"

    def why(self, state: State) -> str:
        """What comes after the next name, or why the leg is as it is."""
        me = state.travellers[state.seat]
        ticket = self.game.ticket(me)  # type: ignore[attr-defined]
        if ticket is None:
            return "Choose its number below; the cards are listed with their places."
        there = ticket.places[me.stop]
        if there == me.place:
            return "Calling it out takes one turn, and your piece stays."
        if me.place and self.board.line_between(me.place, there) is None:
            return f"No line joins {me.place} and {there}: a through ticket takes you in one turn."
        return self._after(ticket, me)

    def _after(self, ticket: Ticket, me: Traveller) -> str:
        there, rest = ticket.places[me.stop], ticket.places[me.stop + 1 :]
        if not rest:
            if there == TURNING_POINT:
                return f"{there} is the turning point: from there blue tickets lead home."
            home = not self.board.places[there].foreign
            return "That is home, and the game." if home else f"{there} is the last name on it."
        if len(rest) == 1:
            home = not self.board.places[rest[0]].foreign
            return f"After {there} comes {rest[0]}" + (": home, and the game." if home else ".")
        return f"After {there} come {_listed(rest)}."

    def ways(
        self, state: State
    ) -> tuple[tuple[tuple[int, bool], ...], tuple[tuple[int, bool], ...]]:
        """The tracks to the next name, and to the names after it."""
        me = state.travellers[state.seat]
        ticket = self.game.ticket(me)  # type: ignore[attr-defined]
        if ticket is None:
            return (), ()
        there, rest = ticket.places[me.stop], ticket.places[me.stop :]
        way = self.way(me.place, there) if me.place and me.place != there else ()
        onward = [leg for a, b in itertools.pairwise(rest) for leg in self.way(a, b)]
        return way, tuple(onward)

    def label(self, state: State, action: Action) -> str:
        """Verb and object: ``Sail to Storm``."""
        verb, _, thing = action.text.partition(" ")
        if isinstance(action, Draw):
            stage = state.travellers[state.seat].stage
            places = TICKETS[stage][action.card].places
            return f"{thing}: {places[0]} to {places[-1]}, {len(places)} names"
        if verb == "stay":
            return f"Stay in {thing}"
        if verb == "start" and state.rulings.pieces == "ships":
            return f"Put your ship at {thing}"
        return f"{_VERBS[verb]} {thing}"

    # ---- the boxes ----

    def chips(self, state: State) -> tuple[str, ...]:
        """The colour of each player's stage."""
        return tuple(COLOURS[one.stage] for one in state.travellers)

    def boxes(self, state: State) -> tuple[Box, ...]:
        """The ticket, the players round the table, and the log."""
        log = Box("log", "Log", "newest first", self.log_rows())
        table = self._round(state)
        seat = self.session.outcome.winners[0] if self.session.outcome else state.seat
        return (self._ticket(state.travellers[seat], seat), table, log)

    def _ticket(self, me: Traveller, seat: int) -> Box:
        ticket = self.game.ticket(me)  # type: ignore[attr-defined]
        if ticket is None:
            colour = COLOURS[me.stage]
            over = self.session.outcome is not None
            line = f"{self.name(seat)} is home." if over else "Not drawn yet."
            return Box("ticket", f"{colour.capitalize()} ticket", "", (Row((line,)),), colour)
        rows = []
        for number, place in enumerate(ticket.places):
            mark = "done" if number < me.stop else "next" if number == me.stop else "later"
            home = not self.board.places[place].foreign and number == len(ticket.places) - 1
            tail = "next" if mark == "next" else "home" if home else ""
            rows.append(Row((place,), tail=tail, mark=mark))
        note = f"{ticket.code} · {me.stop} of {len(ticket.places)} names"
        return Box(
            "ticket",
            f"{COLOURS[ticket.colour].capitalize()} ticket",
            note,
            tuple(rows),
            COLOURS[ticket.colour],
        )

    def _round(self, state: State) -> Box:
        rows = []
        for seat, one in enumerate(state.travellers):
            ticket = self.game.ticket(one)  # type: ignore[attr-defined]
            if self.tickets:
                text = f": {' - '.join(ticket.places[one.stop :])}" if ticket else ": draws next"
            elif not one.place:
                text = " has not started"
            else:
                where = (
                    "at dinner in"
                    if one.dining
                    else {"ship": "at", "train": "by train in"}.get(one.piece, "in")
                )
                text = f" {where} {one.place}, {self._next(ticket, one)}"
            rows.append(Row(("", self.name(seat), text), seat))
        title = "What is left on the tickets" if self.tickets else "Round the table"
        button = ("tickets", "Where everybody is" if self.tickets else "All tickets")
        return Box("list", title, "", tuple(rows), buttons=(button,))

    def _next(self, ticket: Ticket | None, one: Traveller) -> str:
        if ticket is None:
            home = self.session.outcome is not None and not self.board.places[one.place].foreign
            return "home" if home else f"draws {COLOURS[one.stage]} next"
        left = ticket.places[one.stop :]
        if not self.board.places[left[-1]].foreign:
            return f"{len(left)} name{'s' * (len(left) > 1)} from home"
        return f"next {left[0]}"

    def press(self, button: str) -> Note | None:
        """Show all tickets, or where everybody is."""
        if button == "tickets":
            self.tickets = not self.tickets
        return None

    def logged(self, number: int) -> Row | None:
        """A move in words, with the ticket it began and the dinner it led to."""
        session = self.session
        before: State = session.state_at(number - 1)
        action: Any = session.record[number - 1]
        if isinstance(action, Draw):
            return None  # told with the move that follows
        seat = before.seat
        after: State = session.state_at(number)
        verb = action.text.partition(" ")[0]
        drawn = session.record[number - 2] if number > 1 else None
        if isinstance(drawn, Draw):
            ticket = self.game.ticket(before.travellers[seat])  # type: ignore[attr-defined]
            start = f" draws {COLOURS[ticket.colour]} {ticket.code} and" if ticket else ""
        else:
            start = ""
        words = f"{start}{_LOGGED[verb]}{action.place}"
        if not after.travellers[seat].dining:
            return Row(("", self.name(seat), f"{words}."), seat)
        met = [
            self.name(other)
            for other, (old, new) in enumerate(
                zip(before.travellers, after.travellers, strict=True)
            )
            if other != seat and new.dining and not old.dining
        ]
        return Row(
            ("", self.name(seat), f"{words} and meets {_listed(met)}. ", "They go to dinner."), seat
        )

    def result(self) -> Rich:
        """Who is home, and after how many turns."""
        outcome = self.session.outcome
        if outcome is None:
            return ()
        seat = outcome.winners[0]
        turns = sum(1 for entry in self.session.log if entry.player == seat)
        home = self.session.state.travellers[seat].place
        return ("", self.name(seat), f" is home in {home} after {turns} turns, and wins.")


def tickets(*codes: str) -> Picture:
    """Route tickets as cards, by their codes.

    Args:
        codes: such as ``"R01"`` and ``"W28"``.

    Raises:
        DataError: if there is no ticket of that code.

    >>> tickets("R02")
    Red ticket R02: New York, Rescue, Southampton and London.
    """
    known = {ticket.code: ticket for stack in TICKETS for ticket in stack}
    boxes, words = [], []
    for code in codes:
        if not isinstance(code, str) or code not in known:
            raise DataError(f"There is no ticket {shown(code, 20)}. They are {', '.join(known)}.")
        ticket = known[code]
        colour = COLOURS[ticket.colour]
        rows = tuple(Row((place,), mark="later") for place in ticket.places)
        boxes.append(Box("ticket", f"{colour.capitalize()} ticket", code, rows, colour))
        words.append(f"{colour.capitalize()} ticket {code}: {_listed(ticket.places)}.")
    side = GameOfTravelSide(Session("game-of-travel", 1, seed=0))
    return cards(side.plate(), boxes, " ".join(words))


def _listed(names: Any) -> str:
    """Names with commas and an "and".

    >>> _listed(["Paris", "Rome", "Naples"])
    'Paris, Rome and Naples'
    """
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


SIDE = GameOfTravelSide
