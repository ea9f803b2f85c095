"""The Game of Travel turn by turn against a second, plainer writing of its rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.driving import HOME, OCEAN, TICKETS, Drive, vehicle


class Reference:
    """The turn of section 3.4 of our research on the game, written down once more and plainly."""

    def __init__(self, players: int, *, at_sea: bool, skip: bool) -> None:
        self.place = [""] * players
        self.kind = [""] * players
        self.dining = [False] * players
        self.turned = [False] * players
        self.drawn_red = [False] * players
        self.at_sea, self.skip = at_sea, skip
        self.winner = -1

    def stage(self, me: int) -> str:
        if not self.drawn_red[me]:
            return "R"
        return "B" if self.turned[me] else "W"

    def ticket(self, me: int, ticket: str) -> int:
        """How many names are visited without a turn: 1 with the option skip, else 0."""
        assert ticket[0] == self.stage(me)
        self.drawn_red[me] = True
        return int(self.skip and TICKETS[ticket][0] == self.place[me])

    def go(self, me: int, ticket: str, stop: int) -> None:
        there, here = TICKETS[ticket][stop], self.place[me]
        if not here:
            self.kind[me] = "ship"
        elif there != here:
            self.kind[me] = vehicle(here, there)
        self.place[me], self.dining[me] = there, False
        if there not in HOME and (self.at_sea or there not in OCEAN):
            for other in range(len(self.place)):
                if other != me and self.place[other] == there and not self.dining[other]:
                    self.dining[me] = self.dining[other] = True
                    break
        if stop == len(TICKETS[ticket]) - 1:
            self.turned[me] |= ticket[0] == "W" and there == "Constantinople"
            if ticket[0] == "B" and there in HOME:
                self.winner = me


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("at_sea", [True, False])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_turn_agrees_with_the_reference(players: int, *, at_sea: bool, skip: bool) -> None:
    dinners = 0
    for seed in range(40):
        dice = Random(f"{players} {at_sea} {skip} {seed}")
        drive = Drive(players, dinner_at_sea=at_sea, same_city="skip" if skip else "stay")
        reference = Reference(players, at_sea=at_sea, skip=skip)
        held: list[tuple[str, int] | None] = [None] * players
        turn = 0
        while reference.winner < 0:
            me = turn % players
            if held[me] is None:
                assert drive.drawing
                text = dice.choice(drive.legal)
                drive.play(text)
                ticket = text.removeprefix("draw ")
                held[me] = (ticket, reference.ticket(me, ticket))
            ticket, stop = held[me] or ("", 0)
            drive.move()
            reference.go(me, ticket, stop)
            held[me] = (ticket, stop + 1) if stop + 1 < len(TICKETS[ticket]) else None
            turn += 1
            shown = {piece.player: piece for piece in drive.game.pieces(drive.state)}
            for player, piece in shown.items():
                assert piece.place == reference.place[player]
                assert piece.kind == reference.kind[player]
                assert (piece.aside == "dinner") is reference.dining[player]
            dinners += sum(reference.dining)
        outcome = drive.game.outcome(drive.state)
        assert outcome is not None
        assert outcome.winners == (reference.winner,)
    assert dinners or players == 1
