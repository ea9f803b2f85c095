"""The table of GO: the map with its money, the perimeter, and what happens in words.

What lies beside the map is in `go_boxes`, and what the turn bar says in `go_words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from travelkit.core import CHANCE, Template
from travelkit.games.go import bank
from travelkit.games.go.state import (
    ACCEPT,
    ACT,
    ANSWER,
    AUCTION,
    BANKRUPT,
    BID,
    BIDS,
    CASH,
    CASINO,
    CHANGE,
    DEAL,
    DECIDE,
    DIE,
    DRAW,
    DRAW_LUCK,
    END,
    FREE,
    HEAR,
    HOME,
    MOVE,
    NO_BID,
    NOTES,
    ORDER,
    OWE,
    PAWN,
    PAY,
    PLAY,
    REDEEM,
    REDEEMING,
    ROLL,
    SILENT,
    SOUVENIR,
    STAKE,
    TICKET,
    USE,
    WITHDRAW,
    Act,
    State,
)
from travelkit.games.go.tables import (
    CURRENCIES,
    LUCK,
    MARKERS,
    NUMBERS,
    PLACES,
    RISK,
    SOLD_IN,
    SPACES,
    SPOTS,
    TICKETS,
)
from travelkit.views.ledger import amount
from travelkit.views.money_map import BORDERS, money_areas
from travelkit.views.scene import Box, Choice, Entry, Note, Plate, Rich, Row, Scene, SeaName, Walk
from travelkit.views.side import Side
from travelkit.views.sides import go_boxes, go_log, go_words
from travelkit.views.sides.go_boxes import COINS
from travelkit.views.svg_ground import simplified

if TYPE_CHECKING:
    from travelkit.board import Place
    from travelkit.core import Action

_MARKERS: Final = {marker.name: number for number, marker in enumerate(MARKERS)}
_DETAIL: Final = 0.05  # degrees: a tenth of a px on the map of the world
_WEST, _EAST = -181.0, 209.0  # degrees: Hawaii is at both edges, so that the Pacific is whole
_GROUPS: Final = {
    TICKET: "fare",
    FREE: "fare",
    CHANGE: "change",
    CASH: "change",
    SOUVENIR: "shop",
    PLAY: "card",
    USE: "card",
    DEAL: "deal",
    HEAR: "deal",
    AUCTION: "deal",
    PAWN: "deal",
    REDEEM: "deal",
}
"""Which box of the table a move belongs to."""
_FIRST: Final = (ROLL, MOVE, PAY, OWE, END, ACCEPT, BANKRUPT, SILENT, NO_BID, WITHDRAW)
"""The main button is the first of these that is open: what goes on with the turn, no purchase."""


def units(number: int, currency: int) -> str:
    """An amount of money, thousands apart.

    >>> units(1750, 4).replace("\u202f", " "), units(60, 0)
    ('1 750 lire', '£60')
    """
    return amount(number, COINS[currency])


class GoSide(Side):
    """The side view of GO.

    >>> from travelkit.session import Session
    >>> from travelkit.views.scene import plain_text
    >>> side = GoSide(Session("go", ["Ada", "Ben"], seed=7))
    >>> plain_text(side.scene().sentence)
    'Ben, you are in London. Throw the die.'
    """

    sea_names = (
        SeaName("Atlantic Ocean", 33.0, -45.0),
        SeaName("Pacific Ocean", -24.0, -112.0),
        SeaName("Indian Ocean", -30.0, 82.0),
    )

    asides = ("modes",)

    def about(self) -> str:
        """The goal, what is rule and what is ours."""
        return (
            f"{go_words.goal(self.session.state)} "
            "The rules and ten places are those of 1961; fares, rates, cards, spaces and the other "
            f"places are our reconstruction. {super().about()}"
        )

    def plate(self) -> Plate:
        """The map with the currency areas of 1961, the perimeter, the currencies and the fares."""
        instructions = bool(self.session.options["instructions"])
        plate = super().plate()
        return plate._replace(
            tracks=tuple(
                track._replace(
                    points=tuple(simplified(track.points, _DETAIL)),
                    marks=TICKETS[2 * number].spots,
                )
                for number, track in enumerate(plate.tracks)
            ),
            marks=tuple(
                mark._replace(latitude=round(mark.latitude, 2), longitude=round(mark.longitude, 2))
                for mark in plate.marks
            ),
            names=PLACES,
            # room for the airway over the far south, from the Cape to Sydney
            bounds=(
                min(lat for track in plate.tracks for lat, _ in track.points),
                _WEST,
                plate.bounds[2],
                _EAST,
            ),
            areas=money_areas(),
            borders=BORDERS,
            spaces=go_boxes.spaces(instructions=instructions),
            coins=COINS,
            fares=go_boxes.fares(),
        )

    def tooltip(self, place: Place) -> str:
        """A place with its money and souvenirs, or a marker with what it means."""
        number = _MARKERS.get(place.name)
        if number is not None:
            return go_boxes.marker_title(number)
        spot = NUMBERS[place.name]
        money = next(coin for coin in COINS if spot in coin.places)
        sold = "It sells souvenirs." if SOLD_IN[spot] else "It sells no souvenirs."
        return f"{super().tooltip(place)} Money: {money.full_name}. {sold}"

    # ---- the turn ----

    cover_words = ", somebody waits for your answer. Uncover the table."

    def scene(
        self,
        *,
        note: Note | None = None,
        say: str = "",
        extras: tuple[tuple[str, str], ...] = (),
        entry: Entry | None = None,
    ) -> Scene:
        """The position, covered while an offer or a bid waits for another person's answer."""
        state: State = self.session.state
        if not self.hides(state):
            self.at_screen = -1  # the next offer is covered again
        scene = super().scene(note=note, say=say, extras=extras, entry=entry)
        outer = tuple(-1 if one.left else one.outer for one in state.travellers)
        return scene._replace(outer=outer, holds=go_boxes.holdings(state))

    def hides(self, state: State) -> bool:
        """An offer is answered, and a bid made, by the person it is meant for alone."""
        return state.phase in (ANSWER, BID)

    def seat_of(self, state: State) -> int:
        """The player who decides, or whose throw or card it is."""
        return state.who if state.who != CHANCE else state.seat

    def place_of_turn(self, state: State) -> str:
        """The spot of the token of the player whose turn the table shows."""
        one = state.travellers[self.seat_of(state)]
        return "" if one.left else SPOTS[one.spot]

    def way(self, start: str, end: str) -> tuple[tuple[int, bool], ...]:
        """No track: several ways to travel join two places, and the ticket says which."""
        return ()

    def ways(
        self, state: State
    ) -> tuple[tuple[tuple[int, bool], ...], tuple[tuple[int, bool], ...]]:
        """The track of the ticket that the player holds."""
        ticket = state.travellers[self.seat_of(state)].ticket
        return (((TICKETS[ticket].line, bool(ticket % 2)),) if ticket >= 0 else ()), ()

    def next_spot(self, state: State) -> int:
        """Where the ticket leads that the player holds."""
        ticket = state.travellers[self.seat_of(state)].ticket
        return TICKETS[ticket].end if ticket >= 0 else -1

    def choices(self, state: State) -> tuple[Choice, ...]:
        """The legal moves, first what goes on with the turn; tickets with their track."""
        found = []
        for action in self.game.actions(state):
            spot, track, back = -1, -1, False
            if action.verb in (TICKET, FREE):
                ticket = action.a if action.verb == TICKET else action.b
                spot = TICKETS[ticket].end
                track, back = TICKETS[ticket].line, bool(ticket % 2)
            group = _GROUPS.get(action.verb, "")
            label = self.label(state, action)
            found.append((action, Choice(action.text, label, spot, track, back, group=group)))
        order = {verb: number for number, verb in enumerate(_FIRST)}
        found.sort(key=lambda one: order.get(one[0].verb, len(order)))
        return tuple(choice for _, choice in found)

    def walks(self, start: int, end: int) -> tuple[Walk, ...]:
        """The moves of the tokens: along the line of the ticket, marker by marker."""
        found = []
        for number in range(start, end):
            before: State = self.session.state_at(number)
            after: State = self.session.state_at(number + 1)
            for seat, old in enumerate(before.travellers):
                new = after.travellers[seat]
                if new.left or old.spot == new.spot:
                    continue
                walk = Walk(seat, "token", old.spot, new.spot)
                ticket = TICKETS[old.ticket] if old.ticket >= 0 else None
                if ticket and {old.spot, new.spot} == {ticket.start, ticket.end}:
                    back = bool(old.ticket % 2) != (old.spot != ticket.start)
                    walk = walk._replace(track=ticket.line, backwards=back)
                elif ticket and new.spot in ticket.spots:
                    walk = walk._replace(via=(old.spot, new.spot))
                found.append(walk)
        return tuple(found)

    def sentence(self, state: State) -> Rich:
        """Who does what now, in one sentence."""
        seat = self.seat_of(state)
        stake = any(act.verb == STAKE for act in self.game.actions(state))
        names = self.session.names
        return go_words.sentence(state, seat, names, self.choices(state), stake=stake)

    def why(self, state: State) -> str:
        """Why something is not open, or what counts."""
        return go_words.why(state, self.seat_of(state))

    def label(self, state: State, action: Action) -> str:
        """The words on a button: fares and prices with them, players by their names."""
        if not isinstance(action, Act):
            return super().label(state, action)
        return go_words.label(state, self.seat_of(state), action, self.session.names)

    def form_label(self, state: State, template: Template) -> str:
        """An amount with what it is for."""
        me = state.travellers[self.seat_of(state)]
        text = super().form_label(state, template)
        if template.text.startswith("change"):
            return f"{text} into {CURRENCIES[me.currency].name}"
        return text

    # ---- the boxes ----

    def chips(self, state: State) -> tuple[str, ...]:
        """Souvenirs held, of how many."""
        target = state.rulings.target
        return tuple(
            "bankrupt" if one.left else f"{len(one.souvenirs)} of {target}"
            for one in state.travellers
        )

    def boxes(self, state: State) -> tuple[Box, ...]:
        """Purse, fares, counter and shop; souvenirs and cards; deals; and the log."""
        seat = self.seat_of(state)
        me, name, drawn = state.travellers[seat], self.name(seat), self._drawn()
        groups = {_GROUPS.get(action.verb, "") for action in self.game.actions(state)}
        first = next((tab for tab in ("fare", "change", "shop") if tab in groups), "fare")
        if "fare" not in groups and "change" not in groups and SPACES[me.outer].exchange:
            first = "change" if state.phase == ACT and state.landed else first
        found = [
            go_boxes.purse(name, me),
            go_boxes.fares_from(
                me.place,
                go_words.chart_note(state, seat, free="fare" in groups),
                first=first == "fare",
            ),
            go_boxes.counter(me, go_words.counter_note(state, seat), first=first == "change"),
            go_boxes.shop(
                state,
                me,
                go_words.shop_note(state, seat, {"shop": "shop" in groups}),
                first=first == "shop",
            ),
            go_boxes.souvenirs(name, me, state.rulings.target),
            go_boxes.cards(name, me, drawn if drawn and drawn.player == seat else None),
        ]
        if "deal" in groups:
            found.append(go_boxes.others(self.session.names, state, seat))
        if drawn and drawn.player not in (seat, -1) and not self.session.computers[drawn.player]:
            # what the computer has drawn stands in the log
            found.append(Box("things", f"Card of {self.name(drawn.player)}", "", (drawn,)))
        return (*found, Box("log", "Log", "newest first", self.log_rows()))

    def _drawn(self) -> Row | None:
        """The card drawn last, until a person has decided something after it."""
        if self.session.outcome is not None:
            return None
        for number in range(self.session.move, 0, -1):
            before = self.session.state_at(number - 1)
            card = go_boxes.just_drawn(before, self.session.record[number - 1])
            if card is not None or self.session.is_persons(number - 1):
                return card
        return None

    # ---- the log ----

    def logged(self, number: int) -> Row | None:
        """What happened, in words; throws are told with what came of them."""
        before: State = self.session.state_at(number - 1)
        action: Any = self.session.record[number - 1]
        after: State = self.session.state_at(number)
        seat = self.seat_of(before)
        name, me = self.name(seat), after.travellers[seat]
        if action.verb in (END, PAWN, REDEEM) or action.text == "throw the die":
            return None  # a pawn is told with the money it brings
        if action.verb in (DIE, MOVE):
            return Row(("", name, self._thrown(before, after, action, seat)), seat)
        if action.verb == DRAW:
            card = (LUCK if before.phase == DRAW_LUCK else RISK)[action.a]
            return Row(("", name, f" draws {card.name}: {card.text}"), seat)
        if action.verb == STAKE:
            return Row(("", name, f" stakes {units(action.b, action.a)}."), seat)
        if action.verb == CHANGE:
            local = me.currency
            got = me.cash[local] - before.travellers[seat].cash[local]
            words = f" changes {units(action.b, action.a)} into {units(got, local)}."
            return Row(("", name, words), seat)
        if action.verb == NOTES:
            pays = before.phase == REDEEMING
            price = (bank.REDEEM_IN if pays else bank.PAWN_IN)[action.a]
            item = self.session.record[number - 2].text.partition(" ")[2]  # chosen just before
            word = "redeems" if pays else "pawns"
            return Row(("", name, f" {word} the {item} for {units(price, action.a)}."), seat)
        if action.verb == BIDS:
            return Row(("", name, f" bids {units(action.b, action.a)}."), seat)
        return Row(("", name, f" {go_log.deed(action, self.label(before, action))}."), seat)

    def _thrown(self, before: State, after: State, action: Act, seat: int) -> str:
        old, new = before.travellers[seat], after.travellers[seat]
        what = f" throws {action.a}" if action.verb == DIE else f" moves {action.a}"
        if before.phase == ORDER:
            return f"{what} for the first turn."
        if before.phase == CASINO:
            return f"{what}: the bank {'pays' if sum(new.cash) > sum(old.cash) else 'wins'}."
        if old.outer != new.outer:
            cheque = ", with a cheque from the bank" if new.cheques > old.cheques else ""
            return f"{what} to {SPACES[new.outer].name}{cheque}".removesuffix(".") + "."
        if old.spot != new.spot:
            there = SPOTS[new.spot]
            return f"{what} and {'arrives in' if new.ticket < 0 else 'is at'} {there}."
        if after.phase == DECIDE:
            return f"{what}."
        return f"{what}: the token stays."

    def result(self) -> Rich:
        """Who has won, and with what."""
        outcome, state = self.session.outcome, self.session.state
        if outcome is None:
            return ()
        if state.end != HOME:
            return super().result()
        seat = outcome.winners[0]
        held = len(state.travellers[seat].souvenirs)
        word = "souvenir" if held == 1 else "souvenirs"
        return ("", self.name(seat), f" is home in London with {held} {word}, and wins.")


SIDE = GoSide
