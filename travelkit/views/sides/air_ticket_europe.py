"""The table of Air Ticket Europe: the journey, the hand of whoever looks, and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from travelkit import data
from travelkit.games.air_ticket_europe import (
    CARDS,
    COUNTED,
    DRAWING,
    LAYING,
    OVER,
    Act,
    State,
    near,
    uncovered,
)
from travelkit.games.air_ticket_europe.cards import FERRIES, NUMBERS, figures
from travelkit.views.country_map import BORDERS, at_capital, faces, surfaces
from travelkit.views.scene import (
    Box,
    Choice,
    Note,
    Plate,
    Rich,
    Row,
    Scene,
    SeaName,
    Standing,
    Track,
    Walk,
)
from travelkit.views.side import Side, listed

if TYPE_CHECKING:
    from travelkit.board import Place
    from travelkit.core import Action

_HOW = {
    "start": "start",
    "border": "by border",
    "ferry": "by ferry",
    "pair": "the pair",
    "flight": "by air",
}
_LAID = {"border": "", "ferry": " by railway ferry", "pair": " as a pair"}
_ROW_LONG = 9  # so many cards of the journey are shown
_AEROPLANE = " \N{AIRPLANE}"
_STOP_KEY = "s"


class AirTicketEuropeSide(Side):
    """The side view of Air Ticket Europe; hands are covered between people."""

    sea_names = (
        SeaName("Atlantic Ocean", 48.0, -18.0),
        SeaName("North Sea", 57.0, 3.0),
        SeaName("Mediterranean", 37.6, 5.0),
        SeaName("Black Sea", 43.4, 34.5),
    )
    ground = "europe"

    # ---- what stays ----

    def plate(self) -> Plate:
        """The map of 1970 with the railway ferries of the year that is played."""
        year = self.session.options["year"]
        tracks = tuple(
            Track(line.mode, line.points)
            for line, ferry in zip(self.board.lines, FERRIES, strict=True)
            if ferry.runs_in(year)
        )
        map_year = data.toml("games", self.game.name, "game.toml")["map_year"]
        plate = super().plate()
        marks = plate.marks
        if not self.session.options["micro"]:  # they stand at the end, so that numbers stay
            marks = tuple(mark for mark in marks if mark.kind != "microstate")
        harbours = {port for ferry in FERRIES if ferry.runs_in(year) for port in ferry.ports}
        return plate._replace(
            imprint=f"our name; maker and year unknown. Borders of {map_year}",
            marks=tuple(at_capital(mark, harbours) for mark in marks),
            tracks=tracks,
            year=map_year,
            areas=surfaces(self.board.places, len(marks)),
            borders=BORDERS,
            faces=faces(self._figures(), self.spot, micro=self.session.options["micro"]),
        )

    def about(self) -> str:
        """What is known of the game, the year of map and ferries, and the rules in force."""
        return (
            "The name is ours: title, maker and year are unknown, and only the rules have come "
            "down to us. The 28 countries and their 56 cards are our reconstruction. Borders of "
            "1970: who held what on 1 January of that year, recognised or not. Railway ferries "
            f"of {self.session.options['year']}. {super().about()}"
        )

    def tooltip(self, place: Place) -> str:
        """A country with its capital and its figure, or a port with its ferries."""
        if place.name not in NUMBERS:
            ferries = [
                f"{ports[0]} to {ports[1]} ({opened} to {closed if closed < 9999 else 'unknown'})"  # noqa: PLR2004
                for _, ports, opened, closed in FERRIES
                if place.name in ports
            ]
            return f"{place.name} ({place.state}): railway ferry {', '.join(ferries)}."
        card = CARDS[NUMBERS[place.name]]
        full = "" if card.full_name == card.name else f" ({card.full_name})"
        figure = self._figures()[NUMBERS[card.name]]
        many = f"{figure or 'no'} neighbour{'s' * (figure != 1)}"
        origin = "Named in the rules." if place.origin == "rules" else "Our reconstruction."
        return f"{card.name}{full}, capital {card.capital}: {many}. {place.blurb} {origin}"

    def _figures(self) -> tuple[int, ...]:
        options = self.session.options
        return figures(options["year"], micro=options["micro"])

    # ---- the turn ----

    cover_words = ", the hands are covered. Uncover yours."

    def under_cover(self, scene: Scene, name: str) -> Scene:
        """Nothing can be done, and no hand shows where it could go."""
        shades = tuple(shade for shade in scene.shades if shade[0] == "last")
        covered = super().under_cover(scene, name)
        return covered._replace(shades=shades, extras=(), entry=None)

    def hides(self, state: State) -> bool:
        """Hands are held while cards are drawn and laid."""
        return state.phase in (DRAWING, LAYING)

    def seat_of(self, state: State) -> int:
        """The player who lays, or who has a card to draw."""
        return -1 if state.phase >= COUNTED else state.seat

    def sentence(self, state: State) -> Rich:
        """Where the journey stands, and what is to be done."""
        name = self.name(state.seat)
        if state.phase == COUNTED:
            return (*self._ended(state), "")
        if state.phase < LAYING:
            what = ("is dealt a card", "turns up the starting card", "draws a card")[state.phase]
            return ("", name, f" {what}. Which one is it?")
        here = CARDS[state.row[-1].card].name
        stop = "stop" if state.laid else "pass"
        if len(self.game.actions(state)) == 1:
            return ("", name, ", the journey stands in ", here, ". No card of yours can follow.")
        must = state.rulings.must_lay and not state.laid
        end = "Lay a card." if must else f"Lay a card or {stop}."
        return ("", name, ", the journey stands in ", here, f". {end}")

    def _ended(self, state: State) -> tuple[str, ...]:
        number = len(state.sheet)
        winners = [seat for seat, hand in enumerate(state.hands) if not hand]
        if not winners:
            return (f"Everybody has passed on an empty pack: round {number} has no winner.",)
        return ("", self.name(winners[0]), f" has laid all cards and wins round {number}.")

    def why(self, state: State) -> str:
        """Which cards go by border, and whether the flight is left."""
        if state.phase == COUNTED:
            lost = [
                f"{self.name(seat)} {points}"
                for seat, points in enumerate(state.sheet[-1])
                if points
            ]
            return f"Minus points of this round: {', '.join(lost) or 'none'}."
        if state.phase != LAYING:
            return ""
        beside = near(state)
        ways: dict[str, list[str]] = {}
        for card in dict.fromkeys(state.hands[state.seat]):
            if card in beside:
                ways.setdefault(_HOW[beside[card]], []).append(CARDS[card].name)
        said = [f"{way.capitalize()}: {', '.join(names)}." for way, names in ways.items()]
        said.append(
            "Your flight of this turn is used."
            if state.flown
            else "Your one flight is still unused: any card may go by air."
        )
        return " ".join(said)

    def label(self, state: State, action: Action) -> str:
        """Verb and object: ``Lay Denmark``, ``Fly to Sweden``."""
        verb, _, thing = action.text.partition(" ")
        if verb == "lay":
            how = near(state).get(NUMBERS[thing], "")
            return f"Lay {thing}{_LAID.get(how, '')}"
        if verb == "fly":
            return f"Fly to {thing}"
        if verb == "stop":
            return "Stop here" if state.laid else "Pass"
        if verb == "next":
            return f"Deal round {len(state.sheet) + 1}"
        return super().label(state, action)

    # ---- the boxes ----

    def chips(self, state: State) -> tuple[str, ...]:
        """How many cards each player holds."""
        return tuple(_cards(len(hand)) for hand in state.hands)

    def boxes(self, state: State) -> tuple[Box, ...]:
        """The journey, the hand of the player whose turn it is, the scores, and the log."""
        log = Box("log", "Log", "newest first", self.log_rows())
        hands = () if self._covered() else self._hands(state)
        return (self._journey(state), *hands, self._scores(state), log)

    def _journey(self, state: State) -> Box:
        seen = uncovered(state.row)
        rows = []
        for laid, is_open in list(zip(state.row, seen, strict=True))[::-1][:_ROW_LONG]:
            aeroplane = _AEROPLANE if is_open else ""
            words = ("", CARDS[laid.card].name, aeroplane)
            mark = "open" if is_open else ""
            rows.append(Row(words, laid.player, _HOW[laid.how], mark, laid.card))
        many = f"{_cards(len(state.row))}; {state.pile} in the pack"
        return Box("journey", "The journey", many, tuple(rows))

    def _hands(self, state: State) -> tuple[Box, ...]:
        """The hand of whoever may look; at the end of a round all of them."""
        if state.phase >= COUNTED:
            left = tuple(
                Row((", ".join(self._printed(card) for card in hand) or "No card left.",), seat)
                for seat, hand in enumerate(state.hands)
            )
            return (Box("list", "Cards left", "with their figures", left),)
        people = [seat for seat, one in enumerate(self.session.computers) if one is None]
        if not people:
            return ()
        seat = state.seat if state.seat in people else people[0]
        if len(people) > 1 and seat != self.at_screen:
            return ()
        hand, figure = state.hands[seat], self._figures()
        mine = state.phase == LAYING and seat == state.seat
        beside = near(state) if mine else {}
        rows = []
        for card in hand:
            how = _HOW[beside[card]] if card in beside else ""
            if mine and not how:
                how = "not now" if state.flown else "by air"
            words = ("", str(figure[card]), f"  {CARDS[card].name}")
            rows.append(Row(words, tail=how, card=card))
        points = sum(figure[card] for card in hand)
        note = f"{points} points if left"
        buttons = (("hint", "Hint"),) if mine else ()
        title = "Your hand" if len(people) == 1 else f"The hand of {self.name(seat)}"
        return (Box("hand", title, note, tuple(rows), buttons=buttons),)

    def _printed(self, card: int) -> str:
        return f"{CARDS[card].name} {self._figures()[card]}"

    def _scores(self, state: State) -> Box:
        rounds, done = state.rulings.rounds, len(state.sheet)
        totals = [sum(points) for points in zip(*state.sheet, strict=True)]
        totals = totals or [0] * len(state.hands)
        rows = []
        for seat, total in enumerate(totals):
            each = " + ".join(str(points[seat]) for points in state.sheet)
            rows.append(Row(("", self.name(seat), f"  {each}"), seat, f"{total}"))
        note = f"{done} of {rounds} round{'s' * (rounds > 1)} played"
        return Box("list", "Minus points", note, tuple(rows))

    def press(self, button: str) -> Note | None:
        """The longest sequence that can be laid now, as a hint."""
        state: State = self.session.state
        if button != "hint" or state.phase != LAYING or self._covered():
            return None
        acts: tuple[Act, ...] = self.game.hint(state)  # type: ignore[attr-defined]
        if not acts:
            return Note("info", ("No card of yours can follow. All that is left is to stop.",))
        words = ", ".join(act.text.removeprefix("lay ") for act in acts)
        return Note("info", ("", f"You can lay {_cards(len(acts))}: ", f"{words}."))

    # ---- the log ----

    def logged(self, number: int) -> Row | None:
        """An action in words; what is dealt and drawn stays hidden."""
        session = self.session
        before: State = session.state_at(number - 1)
        action: Any = session.record[number - 1]
        verb, _, thing = action.text.partition(" ")
        if verb == "deal":
            return None
        if verb == "turn":
            return Row(("The journey starts in ", thing.removeprefix("up "), "."))
        if verb == "next":
            return Row((f"Round {len(before.sheet) + 1} is dealt.",))
        name, seat = self.name(before.seat), before.seat
        if verb == "draw":
            return Row(("", name, " draws a card."), seat)
        if verb == "stop":
            return Row(("", name, " stops." if before.laid else " passes."), seat)
        if verb == "fly":
            here = CARDS[before.row[-1].card].name
            words = f" flies from {here} to {thing}."
        else:
            words = f" lays {thing}{_LAID.get(near(before).get(action.card, ''), '')}."
        after: State = session.state_at(number)
        if after.phase in (COUNTED, OVER):
            return Row(("", name, words, " It was the last card."), seat)
        return Row(("", name, words), seat)

    def result(self) -> Rich:
        """Who has won, with how many minus points."""
        outcome = self.session.outcome
        if outcome is None:
            return ()
        state: State = self.session.state
        points = sum(one[outcome.winners[0]] for one in state.sheet)
        winners = listed([self.name(seat) for seat in outcome.winners])
        verb = "wins" if len(outcome.winners) == 1 else "share the win"
        many = f"{points or 'no'} minus point{'s' * (points != 1)}"
        return ("", winners, f" {verb} with {many}. {outcome.reason}")

    def shades(self, state: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Countries whose cards can follow, by land or by air, and the one laid last."""
        last = tuple(self.spot[CARDS[laid.card].name] for laid in state.row[-1:])
        ways: dict[str, list[int]] = {"border": [], "air": []}
        if state.phase == LAYING:
            for action in self.game.actions(state):
                spot = self.spot.get(self.game.place_of(state, action), -1)
                if spot >= 0:
                    ways["air" if action.text.startswith("fly") else "border"].append(spot)
        found = [(way, tuple(spots)) for way, spots in ways.items() if spots]
        return (*found, *([("last", last)] if last else []))

    def choices(self, state: State) -> tuple[Choice, ...]:
        """The legal acts; the one that ends the turn has a key of its own."""
        return tuple(
            choice._replace(key=_STOP_KEY) if choice.text == "stop" else choice
            for choice in super().choices(state)
        )

    def standings(self, state: State) -> tuple[Standing, ...]:
        """No piece: the journey itself is drawn on the map, its last card in red."""
        return ()

    def walks(self, start: int, end: int) -> tuple[Walk, ...]:
        """Nothing walks: a card lies where it is laid."""
        return ()

    def next_spot(self, state: State) -> int:
        """Where the journey stands; the cards that may follow have marks of their own."""
        return -1

    def place_of_turn(self, state: State) -> str:
        """Nobody travels along the lines of this board: they are ferries between ports."""
        return ""


def _cards(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"


SIDE = AirTicketEuropeSide
"""What each game's table says better than the general one: one module a game."""
