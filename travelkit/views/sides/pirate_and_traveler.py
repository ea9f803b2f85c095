"""The table of Pirate and Traveler: card, goods, Score-Cards, the spinner, and covered booty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from travelkit import data
from travelkit.games.pirate_and_traveler.network import (
    GOAL,
    HOME,
    LOSE_A_TURN,
    MOVE_AHEAD,
    NAME,
    NAMES,
    SAFETY,
    SPIN_AGAIN,
    SPOTS,
)
from travelkit.games.pirate_and_traveler.opponent import steps_to
from travelkit.games.pirate_and_traveler.state import (
    ALONE,
    CARDS,
    DRAWING,
    LAYING,
    MISSING,
    MOVING,
    RANSOMING,
    SECTORS,
    SPINNING,
    Draw,
    Lay,
    Move,
    Ransom,
    Spin,
    State,
    Traveler,
)
from travelkit.views.scene import Box, Entry, Note, Rich, Row, Scene, SeaName, Walk
from travelkit.views.side import Side

if TYPE_CHECKING:
    from travelkit.board import Place
    from travelkit.core import Action, Piece

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


class PirateAndTravelerSide(Side):
    """The side view of Pirate and Traveler."""

    sea_names = (
        SeaName("Atlantic Ocean", 31.0, -45.0),
        SeaName("Indian Ocean", -19.0, 76.0),
        SeaName("Pacific Ocean", -29.0, -125.0),
    )

    def about(self) -> str:
        """What is known of the board of 1911, and the rules in force."""
        return (
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
        goods = self._goods().get(place.name)
        if goods is None:
            return found
        return f"{found} Article of commerce: {goods['article']} ({goods['source']})."

    def _goods(self) -> dict[str, dict[str, str]]:
        return {row["place"]: row for row in data.rows("games", NAME, "goods.csv")}

    def seat_of(self, state: State) -> int:
        """The player who moves, spins or draws."""
        return state.seat

    def ways(self, state: State) -> tuple[tuple[()], tuple[()]]:
        """No line as a whole is the way of a move: it may begin and end inside one."""
        return (), ()

    def way(self, start: str, end: str) -> tuple[tuple[int, bool], ...]:
        """As `ways`."""
        return ()

    def _walk(self, old: Piece | None, new: Piece) -> list[Walk]:
        there = self.spot.get(new.place, -1)
        if there < 0 or (old is not None and old.place == new.place):
            return []
        return [Walk(new.player, new.kind, self.spot[old.place] if old else -1, there)]

    # ---- the turn ----

    def scene(
        self,
        *,
        note: Note | None = None,
        say: str = "",
        extras: tuple[tuple[str, str], ...] = (),
        entry: Entry | None = None,
    ) -> Scene:
        """The position, covered while it waits for another person than the one at the screen."""
        cover = self._covered()
        if not cover:
            return super().scene(note=note, say=say, extras=extras, entry=entry)
        scene = super().scene(note=note, say=say)
        words: Rich = ("", cover, ", the booty is covered. Uncover yours.")
        return scene._replace(cover=cover, sentence=words, why="", choices=())

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
        """How far the destination or the Goal is, and what is there."""
        me = state.travelers[state.seat]
        if state.phase != MOVING:
            return ""
        if state.pirates:
            near = min(steps_to(goal)[me.spot] for goal in GOAL)
            trip = "second and last" if me.landings else "first"
            return (
                f"The Pirate Goal is {near} spots away, on your {trip} trip.{self._nearest(state)}"
            )
        card = CARDS[me.card]
        goods = self._goods()[card.name]
        away = steps_to(card.place)[me.spot]
        words = f"{card.name}, known for {goods['article']}, is {away} spots away."
        return words + self._nearest(state)

    def _nearest(self, state: State) -> str:
        """The end that lies nearest to the destination or the Goal."""
        moves = [action for action in self.game.actions(state) if isinstance(action, Move)]
        if not moves:
            return ""
        best = min(moves, key=lambda move: self._far(state, move))
        return f" The nearest end: {NAMES[best.end]}."

    def _far(self, state: State, move: Move) -> tuple[int, int, int]:
        """Landings, then captures, then what is nearest; hazards count from the Home Port."""
        end = HOME if move.end in _HAZARDS else move.end
        if state.pirates:
            near = min(steps_to(goal)[end] for goal in GOAL)
            return (0 if move.lands else 1 if move.captive >= 0 else 2, near, move.end)
        goal = CARDS[state.travelers[state.seat].card].place
        return (0, steps_to(goal)[end], move.end)

    def label(self, state: State, action: Action) -> str:
        """What an action does, in words that fit a button."""
        if isinstance(action, Move):
            words = action.text[:1].upper() + action.text[1:]
            return f"{words}{_effect(action.end)}"
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
        """The card or the booty, the spinner, the scores and the log."""
        log = Box("log", "Log", "newest first", self.log_rows())
        me = state.travelers[state.seat]
        if state.pirates:
            return (*self._booty(state), self._landed(state), self._spinner(state), log)
        return (self._card(me), self._spinner(state), self._scores(state), log)

    def _card(self, me: Traveler) -> Box:
        if me.card < 0:
            return Box("list", "Travel-Card", "", (Row(("Not drawn yet.",)),))
        card = CARDS[me.card]
        goods = self._goods()[card.name]
        state = self.board.places[card.name].state
        rows = (
            Row(("", card.name), tail=f"{card.points} points"),
            Row((f"{state}: {goods['article']}",)),
        )
        return Box("list", "Travel-Card", f"number {me.card + 1}", rows)

    def _scores(self, state: State) -> Box:
        rows = []
        for seat, one in enumerate(state.travelers):
            names = ", ".join(CARDS[card].name for card in one.hand) or "no journey yet"
            rows.append(Row(("", self.name(seat), f": {names}"), seat))
        return Box("list", "Score-Cards", f"{state.rulings.journeys} end the journeys", tuple(rows))

    def _booty(self, state: State) -> tuple[Box, ...]:
        """The hand of the person at the screen, and nobody else's (P36)."""
        people = [seat for seat, one in enumerate(self.session.computers) if one is None]
        if not people or self._covered():
            return ()
        seat = state.seat if state.seat in people else people[0]
        if len(people) >= _PEOPLE and seat != self.at_screen:
            return ()
        hand = sorted(state.travelers[seat].hand, key=lambda card: -CARDS[card].points)
        rows = tuple(Row((CARDS[card].name,), tail=f"{CARDS[card].points} points") for card in hand)
        note = f"{len(hand)} cards, {self.name(seat)}"
        return (Box("list", "Pirate booty", note, rows or (Row(("No card.",)),)),)

    def _landed(self, state: State) -> Box:
        rows = tuple(
            Row(
                ("", self.name(seat), f": {len(one.landed)} cards, {one.points} points"),
                seat,
                f"landed {('never', 'once', 'twice')[one.landings]}",
            )
            for seat, one in enumerate(state.travelers)
        )
        return Box("list", "In the Pirate Goal", "these points count", rows)

    def _spinner(self, state: State) -> Box:
        shown = state.number if state.phase == MOVING else 0
        rows = tuple(
            Row((f"{count} spots",), tail=f"{SECTORS.count(count)} of {len(SECTORS)}")
            if count != shown
            else Row(("", f"{count} spots"), tail="spun", mark="next")
            for count in sorted(set(SECTORS))
        )
        return Box("list", "Spinner", "twelve sectors", rows)

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
            words = action.text.replace("go to", "goes to").replace("land at", "lands at")
            cried = session.state_at(number).pirates and not before.pirates
            cry = ' and cries "Pirates all!"' if cried else ""
            return Row(("", name, f" spins {before.number} and {words}{cry}."), seat)
        return Row(("", name, f": {action.text}."), seat)


_HAZARDS = frozenset(
    number for number, spot in enumerate(SPOTS) if _WORDS.get(spot.word, "").endswith("Port.")
)


def _effect(spot: int) -> str:
    """What the spot at the end of a move does, for its button.

    >>> _effect(NAMES.index("Victoria Falls")), _effect(NAMES.index("Tsavo"))
    (' (safety)', ' (killed)')
    """
    found = SPOTS[spot]
    if spot in _HAZARDS or found.effect in (SAFETY, SPIN_AGAIN, LOSE_A_TURN):
        return f" ({found.word})"
    return ""


SIDE = PirateAndTravelerSide
