"""The table of Pirate and Traveler: card, goods, Score-Cards, the spinner, and covered booty."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from travelkit import data
from travelkit.games.pirate_and_traveler.choices import question
from travelkit.games.pirate_and_traveler.network import (
    MOVE_AHEAD,
    NAME,
    NAMES,
    PLACES,
    SPOTS,
    TRACKS,
)
from travelkit.games.pirate_and_traveler.state import (
    ALONE,
    CARDS,
    DRAWING,
    LAYING,
    MISSING,
    MOVING,
    RANSOMING,
    SPINNING,
    Draw,
    Lay,
    Move,
    Ransom,
    Spin,
    State,
)
from travelkit.views.scene import (
    UNLABELLED,
    Box,
    Choice,
    Emblem,
    Gate,
    Plate,
    Rich,
    Row,
    Scene,
    SeaName,
    Track,
    Walk,
)
from travelkit.views.side import Side
from travelkit.views.sides.pirate_boxes import (
    booty,
    goods,
    known_from,
    landed,
    scores,
    spinner,
    travel_card,
)
from travelkit.views.sides.pirate_choices import (
    Words,
    choices_of,
    effect_of,
    goal_of,
    spots_before,
)
from travelkit.views.sides.pirate_ways import ways_of
from travelkit.views.ways import Lines, way_words

if TYPE_CHECKING:
    from travelkit.board import Place
    from travelkit.core import Action
    from travelkit.views.scene import Mark

_WORDS = {
    "killed": "KILLED: back to the Home Port.",
    "lost": "LOST: back to the Home Port.",
    "wrecked": "WRECKED: back to the Home Port.",
    "typhoon": "TYPHOON: back to the Home Port.",
    "safety": "A safety spot: nobody is picked up or captured here.",
    "spin again": "TAKE ANOTHER SPIN.",
    "lose a turn": "LOSE ONE TURN.",
}
_DECIDING = frozenset((MOVING, LAYING, MISSING, ALONE))
_PEOPLE = 2  # at one screen, from where on booty is covered
_AGAIN = 14.0  # degrees of the Pacific that each margin shows again


class PirateAndTravelerSide(Side):
    """The side view of Pirate and Traveler."""

    sea_names = (
        SeaName("Atlantic Ocean", 31.0, -45.0),
        SeaName("Indian Ocean", -19.0, 76.0),
        SeaName("Pacific Ocean", -29.0, -125.0),
    )

    _chosen: tuple[State, tuple[Choice, ...]] | None = None  # what was worked out last

    def about(self) -> str:
        """What is known of the board of 1911, and the rules in force."""
        return (
            f"{self._aim()} "
            "The rules, the spinner and the counts of the cards are those of 1911; one destination "
            "is known by name, Pretoria. The other places, all lines, spots and cards are our "
            f"reconstruction. No borders are drawn. {super().about()}"
        )

    def tooltip(self, place: Place) -> str:
        """A place with its article of commerce, or a spot with the word printed on it."""
        found = super().tooltip(place)
        spot = SPOTS[self.spot[place.name]]
        if spot.word:
            ahead = f"MOVE AHEAD {spot.ahead}." if spot.effect == MOVE_AHEAD else ""
            return f"{found} {_WORDS.get(spot.word, ahead)}"
        article = goods().get(place.name)
        if article is None:
            return found
        return f"{found} Article of commerce: {article['article']} ({known_from(article)})."

    def plate(self) -> Plate:
        """The world with the Pacific in both margins, spots on lines, and numbered gates."""
        south, west, north, east = self.board.bounds
        return (
            super()
            .plate()
            ._replace(
                bounds=(south, west - _AGAIN, north, east + _AGAIN),
                tracks=self._tracks,
                names=tuple(self.board.places)[:PLACES],
                gates=_gates(),
                emblems=(Emblem("skull", 69.0, -41.0, "Pirate Goal"),),
            )
        )

    @functools.cached_property
    def _tracks(self) -> tuple[Track, ...]:
        return tuple(
            Track(line.mode, line.points, (track.start, *track.spots, track.end))
            for line, track in zip(self.board.lines, TRACKS, strict=True)
        )

    @functools.cached_property
    def _lines(self) -> Lines:
        return Lines(self._tracks)

    def _mark(self, place: Place) -> Mark:
        mark, effect = super()._mark(place), effect_of(self.spot[place.name])
        if self.hidden:
            return mark
        return mark._replace(effect=effect, priority=UNLABELLED if effect else mark.priority)

    def seat_of(self, state: State) -> int:
        """The player who moves, spins or draws."""
        return state.seat

    def ways(self, state: State) -> tuple[tuple[()], tuple[()]]:
        """No line as a whole is the way of a move: it may begin and end inside one."""
        return (), ()

    def way(self, start: str, end: str) -> tuple[tuple[int, bool], ...]:
        """As `ways`."""
        return ()

    def walks(self, start: int, end: int) -> tuple[Walk, ...]:
        """A piece goes its way spot by spot; whoever is sent home then goes straight there."""
        found: list[Walk] = []
        for number in range(start, end):
            before: State = self.session.state_at(number)
            after: State = self.session.state_at(number + 1)
            action = self.session.record[number]
            if isinstance(action, Move):
                seat = before.seat
                way = ways_of(question(before))[action]
                via = self._lines.corners((before.travelers[seat].spot, *way))
                found.append(Walk(seat, "pawn", via[0], via[-1], via=via))
                if after.travelers[seat].spot not in (action.end, -1):  # P20
                    found.append(Walk(seat, "pawn", action.end, after.travelers[seat].spot))
            for seat, (old, new) in enumerate(zip(before.travelers, after.travelers, strict=True)):
                moved = isinstance(action, Move) and seat == before.seat
                if not moved and old.spot != new.spot >= 0:
                    found.append(Walk(seat, "pawn", old.spot, new.spot))
        return tuple(found)

    # ---- the turn ----

    cover_words = ", the booty is covered. Uncover yours."

    def under_cover(self, scene: Scene, name: str) -> Scene:
        """Nothing can be done."""
        return super().under_cover(scene, name)._replace(extras=(), entry=None)

    def hides(self, state: State) -> bool:
        """From the cry on a player sees only his own booty (P36)."""
        return bool(state.pirates) and state.phase in _DECIDING

    def sentence(self, state: State) -> Rich:
        """What is to be done, and how far there is to go."""
        name, me = self.name(state.seat), state.travelers[state.seat]
        if state.phase == DRAWING:
            return ("", name, ", draw a Travel-Card. Which one is it?")
        if state.phase == SPINNING:
            return ("", name, ", spin. Where does the spinner stop?")
        if state.phase == RANSOMING:
            return ("", name, f" draws one card of {self.name(state.captive)} as ransom.")
        if state.phase == LAYING:
            return ("", name, ", you have landed. Lay aside ", str(state.number), " of your cards.")
        if state.phase == MISSING:
            return ("", name, ", you lose this turn.")
        if state.phase == ALONE:
            return ("", name, ", you are the last pirate.")
        far = "" if state.pirates else f" to {CARDS[me.card].name}"
        return ("", name, ", you spun ", str(state.number), f". Choose your way{far}.")

    def why(self, state: State) -> str:
        """What wins, as the game begins; how far the destination or the Goal is, and the way."""
        begun = any(isinstance(act, Move) for act in self.session.record[: self.session.move])
        aim = "" if begun else self._aim()
        if state.phase != MOVING:
            return aim
        me, goal = state.travelers[state.seat], goal_of(state)
        away = f"{goal.steps[me.spot]} spot{'s' * (goal.steps[me.spot] != 1)} away"
        if state.pirates:
            trip = "second and last" if me.landings else "first"
            words = f"The Pirate Goal is {away}, on your {trip} trip."
        else:
            words = f"{goal.name}, known for {goods()[goal.name]['article']}, is {away}."
        if aim:  # with the way it would be too long for its two lines
            return f"{words} {aim}"
        first = next(iter(self.choices(state)), None)
        if first is None or not first.via:
            return words
        left = goal.steps[first.spot]
        short = f", {spots_before(left, goal.name)}" if left else ""
        end = "" if left == 0 else f" to {NAMES[first.spot]}"
        way = way_words(self._plate, first.via)
        return f"{words} The red line: {way}{end}{short}. {first.says}".rstrip()

    def _aim(self) -> str:
        """What the game is about (P6, P31, P53)."""
        wanted = self.session.options["journeys"]
        return (
            f"Make {wanted} journey{'s' * (wanted != 1)} and cry "
            '"Pirates all!"; the most points landed in the Pirate Goal win.'
        )

    @functools.cached_property
    def _plate(self) -> Plate:
        return self.plate()

    def choices(self, state: State) -> tuple[Choice, ...]:
        """The best moves first, with letters; any other act as everywhere."""
        if state.phase != MOVING:
            return super().choices(state)
        if self._chosen is None or self._chosen[0] != state:
            moves = [action for action in self.game.actions(state) if isinstance(action, Move)]
            found = choices_of(state, moves, self.session.names, self._lines) if moves else ()
            self._chosen = (state, found or super().choices(state))
        return self._chosen[1]

    def label(self, state: State, action: Action) -> str:
        """What an action does, in words that fit a button."""
        if isinstance(action, Move):
            return Words(state, self.session.names).label(action)
        if isinstance(action, Lay) and action.card >= 0:
            return f"{CARDS[action.card].name}, {CARDS[action.card].points} points"
        if isinstance(action, Draw):
            return CARDS[action.card].name
        return super().label(state, action)

    # ---- the boxes ----

    def chips(self, state: State) -> tuple[str, ...]:
        """How many journeys are made, or how many cards are held and landed."""
        if not state.pirates:
            journeys = state.rulings.journeys
            return tuple(f"{len(one.hand)} of {journeys}" for one in state.travelers)
        return tuple(
            "retired" if one.spot < 0 else f"{len(one.hand)} in hand" for one in state.travelers
        )

    def boxes(self, state: State) -> tuple[Box, ...]:
        """The spinner, the card or what is landed, the scores or the booty, and the log."""
        log = Box("log", "Log", "newest first", self.log_rows())
        spun = spinner(state, self.session.move)
        if state.pirates:
            return (spun, landed(state, self.session.names), *self._booty(state), log)
        me = state.travelers[state.seat]
        cards = scores(state, state.seat, self.session.names)
        return (spun, travel_card(me, self.board), cards, log)

    def _booty(self, state: State) -> tuple[Box, ...]:
        """The hand of the person at the screen, and nobody else's (P36)."""
        people = [seat for seat, one in enumerate(self.session.computers) if one is None]
        if not people or self._covered():
            return ()
        seat = state.seat if state.seat in people else people[0]
        if len(people) >= _PEOPLE and seat != self.at_screen:
            return ()
        return (booty(state.travelers[seat].hand, self.name(seat)),)

    def next_spot(self, state: State) -> int:
        """The destination; the Goal of pirates has its skull on the map already."""
        card = state.travelers[state.seat].card
        return CARDS[card].place if card >= 0 and not state.pirates else -1

    def logged(self, number: int) -> Row | None:
        """A move with its spin; a draw, a ransom or a landing in words."""
        session = self.session
        before: State = session.state_at(number - 1)
        action: Any = session.record[number - 1]
        seat = before.seat
        name = self.name(seat)
        if isinstance(action, Spin):
            return None  # told with the move that follows
        if isinstance(action, Draw):
            return Row(("", name, f" draws {CARDS[action.card].name}."), seat)
        if isinstance(action, Ransom):
            return Row(("", name, f" takes a card of {self.name(before.captive)}."), seat)
        if isinstance(action, Move):
            words = Words(before, session.names).told(action)
            cried = session.state_at(number).pirates and not before.pirates
            cry = ' and cries "Pirates all!"' if cried else ""
            return Row(("", name, f" spins {before.number} and {words}{cry}."), seat)
        return Row(("", name, f": {action.text}."), seat)


@functools.cache
def _gates() -> tuple[Gate, ...]:
    """The numbers of the Pacific crossings at the map's edges (P30)."""
    codes = [track.code for track in TRACKS]
    return tuple(
        Gate(row["number"], float(row["latitude"]), codes.index(row["line"]))
        for row in data.rows("games", NAME, "pacific.csv")
    )


SIDE = PirateAndTravelerSide
