"""The table of GO: purse, fares chart, cards, and where everybody stands on the perimeter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from travelkit.core import CHANCE, Template
from travelkit.games.go import bank
from travelkit.games.go.appraisal import worth_pounds
from travelkit.games.go.state import (
    ACT,
    ANSWER,
    BID,
    BIDS,
    CASH,
    CASINO,
    CHANGE,
    DECIDE,
    DIE,
    DRAW,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    END,
    FLOOR,
    FREE,
    GIVE,
    HAMMER,
    HOME,
    LOT,
    MOVE,
    ORDER,
    PAWNING,
    REDEEMING,
    SEARCH,
    SEIZE,
    SOUVENIR,
    STAKE,
    START,
    THROW,
    TICKET,
    WANT,
    Act,
    State,
    Traveller,
)
from travelkit.games.go.tables import (
    COLOURS,
    CURRENCIES,
    FROM,
    LUCK,
    MARKERS,
    NUMBERS,
    PLACES,
    RISK,
    SOLD_IN,
    SOUVENIR_POUNDS,
    SOUVENIR_PRICE,
    SOUVENIRS,
    SPACES,
    SPOTS,
    STERLING,
    TICKETS,
    exchanged,
    in_currency,
)
from travelkit.views.scene import Box, Choice, Rich, Row, SeaName
from travelkit.views.side import Side

if TYPE_CHECKING:
    from travelkit.board import Place
    from travelkit.core import Action

_MARKERS: Final = {marker.name: marker for marker in MARKERS}
_BY: Final = {"air": "by air", "sea": "by sea", "rail": "by rail", "road": "by road"}
_SAYS: Final = {
    ORDER: ("", ", throw for who begins."),
    THROW: ("", ", the die is falling."),
    CASINO: ("", ", the Casino throws."),
    DRAW_LUCK: ("", ", draw a Luck card."),
    DRAW_RISK: ("", ", a red marker: draw a Risk card."),
    SEIZE: ("", ", customs keep one of your souvenirs."),
    SEARCH: ("", ", customs want one of your souvenirs."),
    PAWNING: ("", ", in which money shall the bank pay?"),
    REDEEMING: ("", ", in which money do you pay the bank?"),
    FLOOR: ("", ", have you an offer?"),
    GIVE: ("", ", what do you give?"),
    WANT: ("", ", what do you want for it?"),
    LOT: ("", ", in which money are bids taken?"),
    HAMMER: ("", ", sell it or keep it?"),
}


def units(number: int, currency: int) -> str:
    """An amount of money, thousands apart.

    >>> units(245000, 4)
    '245 000 lire'
    """
    return f"{number:,} {CURRENCIES[currency].name}".replace(",", " ")


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
        SeaName("Pacific Ocean", 5.0, -140.0),
        SeaName("Indian Ocean", -22.0, 78.0),
    )

    def about(self) -> str:
        """What is rule and what is ours."""
        return (
            "The rules and ten places are those of 1961; fares, rates, cards, spaces and the other "
            f"places are our reconstruction. {super().about()}"
        )

    def tooltip(self, place: Place) -> str:
        """A place with its money and souvenirs, or a marker with what it means."""
        marker = _MARKERS.get(place.name)
        if marker is not None:
            line = self.board.lines[marker.line]
            kind = "A red Risk marker" if marker.red else "A white marker"
            return (
                f"{kind} {_BY[line.mode]}, number {marker.number} from {line.start} to {line.end}."
            )
        number = NUMBERS[place.name]
        money = CURRENCIES[Traveller(number, -1, 0, 0, (), 0).currency]
        sold = "It sells souvenirs." if SOLD_IN[number] else "It sells no souvenirs."
        return f"{super().tooltip(place)} Money: {money.full_name}. {sold}"

    # ---- the turn ----

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

    def choices(self, state: State) -> tuple[Choice, ...]:
        """The legal moves; tickets with their track, so that the map can show it."""
        found = []
        for action in self.game.actions(state):
            spot = self.spot.get(self.game.place_of(state, action), -1)
            track, back = -1, False
            if action.verb in (TICKET, FREE):
                ticket = action.a if action.verb == TICKET else action.b
                track, back = TICKETS[ticket].line, bool(ticket % 2)
            elif action.verb == SOUVENIR:
                spot = -1  # one is there already
            found.append(Choice(action.text, self.label(state, action), spot, track, back))
        return tuple(found)

    def sentence(self, state: State) -> Rich:
        """Who does what now, in one sentence."""
        seat, phase = self.seat_of(state), state.phase
        me, name = state.travellers[seat], self.name(seat)
        if phase in _SAYS:
            before, after = _SAYS[phase]
            return (before, name, after)
        if phase == ANSWER and state.talk and state.talk.give and state.talk.want:
            other, talk = self.name(state.talk.owner), state.talk
            offer = f"{state.talk.give.text} for {talk.want.text if talk.want else ''}"
            return ("", name, ", ", other, f" offers you {offer}. Do you accept?")
        if phase == BID and state.talk and state.talk.give:
            return ("", name, f", what do you bid for {state.talk.give.text}?")
        if phase == DUE:
            return ("", name, f", {units(bank.bill(me), me.currency)} have to be paid.")
        if phase == DECIDE:
            return ("", name, f", you threw {state.die}. Move, or add a card.")
        if phase == ACT and state.landed:
            return ("", name, f", you are at {SPACES[me.outer].name}, and in {PLACES[me.place]}.")
        if phase == ACT:
            return ("", name, f", you have arrived in {PLACES[me.place]}.")
        if me.due:
            owed = units(bank.bill(me), me.currency)
            return ("", name, f", you owe {owed}: throw for an exchange.")
        if me.ticket >= 0:
            ticket = TICKETS[me.ticket]
            left = ticket.steps - me.step
            there = PLACES[ticket.end]
            steps = "1 step" if left == 1 else f"{left} steps"
            return ("", name, f", {steps} to {there} {_BY[ticket.mode]}. Throw the die.")
        return ("", name, f", you are in {PLACES[me.place]}. Throw the die.")

    def why(self, state: State) -> str:
        """Why something is not open, or what counts."""
        seat, phase = self.seat_of(state), state.phase
        me = state.travellers[seat]
        if phase == ACT and state.landed:
            return self._why_here(state, me)
        if phase == ACT:
            return "Your outer token moves in the next turn."
        if phase == START and me.ticket >= 0 and not me.due:
            return "You arrive by the exact number; a higher throw is ignored."
        if phase == START:
            return "Your outer token goes round the perimeter: it has to move."
        if phase == DUE and bank.means(me) >= bank.bill(me) > me.cash[me.currency]:
            return "You have too little local money: go round to an exchange, or pawn."
        if phase == CASINO:
            return "1 to 3 lose, 4 to 6 win."
        return ""

    def _why_here(self, state: State, me: Traveller) -> str:
        space, local = SPACES[me.outer], me.cash[me.currency]
        money = CURRENCIES[me.currency].name
        if space.sells and me.ticket < 0:
            fares = [TICKETS[t].fare for t in FROM[me.place] if TICKETS[t].mode in space.sells]
            if not fares:
                return f"No ticket sold here leads on from {PLACES[me.place]}."
            if min(fares) > local:
                return (
                    f"Tickets are paid in {money} only, and you have {units(local, me.currency)}."
                )
        if space.exchange:
            return f"Money is changed into {money} only."
        if space.kind == "casino":
            gain = state.rulings.profit
            return f"One bet: 4, 5 and 6 win {gain} for 1, and the stake comes back."
        return "Buy, deal, or end your turn."

    def label(self, state: State, action: Action) -> str:
        """The words on a button: fares and prices with them, players by their names."""
        if not isinstance(action, Act):
            return super().label(state, action)
        me = state.travellers[self.seat_of(state)]
        text = action.text[:1].upper() + action.text[1:]
        for seat, colour in enumerate(COLOURS[: len(self.session.names)]):
            if text.endswith(f" {colour}"):
                return f"{text.removesuffix(colour)}{self.name(seat)}"
        if action.verb == TICKET:
            ticket = TICKETS[action.a]
            return f"{text}: {units(ticket.fare, me.currency)} (£{ticket.pounds})"
        if action.verb == SOUVENIR:
            return f"{text}: {units(SOUVENIR_PRICE[me.place], me.currency)} (£{SOUVENIR_POUNDS})"
        if action.verb == CHANGE:
            got = units(exchanged(action.b, action.a, me.currency), me.currency)
            return f"{text} into {got}"
        if action.verb == CASH:
            return f"Cash a cheque for {units(in_currency(200, me.currency), me.currency)}"
        return text

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
        """Purse, fares, souvenirs and cards, the perimeter, and the log."""
        seat = self.seat_of(state)
        me = state.travellers[seat]
        return (
            self._purse(seat, me),
            self._fares(me),
            self._things(seat, me),
            self._perimeter(state),
            Box("log", "Log", "newest first", self.log_rows()),
        )

    def _purse(self, seat: int, me: Traveller) -> Box:
        rows = [
            Row((units(number, currency),), tail=f"£{exchanged(number, currency, STERLING)}")
            for currency, number in enumerate(me.cash)
            if number
        ]
        if me.cheques:
            rows.append(Row((f"Cheques: {me.cheques}",), tail=f"£{200 * me.cheques}"))
        return Box("list", f"Purse of {self.name(seat)}", f"worth £{worth_pounds(me)}", tuple(rows))

    def _fares(self, me: Traveller) -> Box:
        rows = []
        for number in FROM[me.place]:
            ticket = TICKETS[number]
            steps = "1 step" if ticket.steps == 1 else f"{ticket.steps} steps"
            fare = f"£{ticket.pounds}, {units(ticket.fare, me.currency)}"
            rows.append(Row((f"{PLACES[ticket.end]} {_BY[ticket.mode]}, {steps}",), tail=fare))
        return Box("list", f"Fares from {PLACES[me.place]}", "", tuple(rows))

    def _things(self, seat: int, me: Traveller) -> Box:
        rows = [
            Row((SOUVENIRS[one].name,), tail=PLACES[SOUVENIRS[one].place]) for one in me.souvenirs
        ]
        rows += [Row((SOUVENIRS[one].name,), tail="pawned") for one in me.pawned]
        rows += [Row((LUCK[card].name,), tail="Luck card") for card in me.luck]
        note = "" if rows else "none yet"
        return Box("list", f"Souvenirs and cards of {self.name(seat)}", note, tuple(rows))

    def _perimeter(self, state: State) -> Box:
        rows = [
            Row(("", self.name(seat), f" at {SPACES[one.outer].name}"), seat, f"space {one.outer}")
            for seat, one in enumerate(state.travellers)
            if not one.left
        ]
        return Box("list", "Round the perimeter", f"{len(SPACES)} spaces", tuple(rows))

    # ---- the log ----

    def logged(self, number: int) -> Row | None:
        """What happened, in words; throws are told with what came of them."""
        before: State = self.session.state_at(number - 1)
        action: Any = self.session.record[number - 1]
        after: State = self.session.state_at(number)
        seat = self.seat_of(before)
        name, me = self.name(seat), after.travellers[seat]
        if action.verb == END or action.text == "throw the die":
            return None
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
        if action.verb == BIDS:
            return Row(("", name, f" bids {units(action.b, action.a)}."), seat)
        label = self.label(before, action)
        return Row(("", name, f": {label[:1].lower()}{label[1:]}."), seat)

    def _thrown(self, before: State, after: State, action: Act, seat: int) -> str:
        old, new = before.travellers[seat], after.travellers[seat]
        what = f" throws {action.a}" if action.verb == DIE else f" moves {action.a}"
        if before.phase == ORDER:
            return f"{what} for the first turn."
        if before.phase == CASINO:
            return f"{what}: the bank {'pays' if sum(new.cash) > sum(old.cash) else 'wins'}."
        if old.outer != new.outer:
            cheque = ", with a cheque from the bank" if new.cheques > old.cheques else ""
            return f"{what} to {SPACES[new.outer].name}{cheque}."
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
