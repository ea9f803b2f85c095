"""The side view of GO: a sentence for every position, both currencies, words for the log."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.touring import RATE, ROUTES
from travelkit.core import complete
from travelkit.games.go import GAME
from travelkit.games.go.state import ACT, DUE
from travelkit.games.go.tables import NUMBERS, SPACES
from travelkit.session import Session
from travelkit.views import text
from travelkit.views.scene import plain_text
from travelkit.views.side import side_for
from travelkit.views.sides import go_words
from travelkit.views.sides.go import GoSide

SHIPPING = next(number for number, space in enumerate(SPACES) if space.kind == "ship")


@pytest.mark.parametrize("seed", range(4))
def test_every_position_can_be_told(seed: int) -> None:
    session = Session("go", ["Ada", "Ben", "Cara"], seed=seed, length="one-lesson")
    side, dice, phases = side_for(session), Random(seed), set()
    assert type(side) is GoSide
    plate = side.plate()
    while session.outcome is None and session.move < 900:
        before = session.move
        computer = dice.random() < 0.6
        session.play(
            GAME.computer(GAME, session.state, dice) if computer else dice.choice(session.actions)
        )
        scene = side.scene()
        phases.add(session.state.phase)
        said = plain_text(scene.sentence)
        assert said.endswith((".", "?"))
        assert {"Red", "Blue", "Green"}.isdisjoint(said.replace(",", "").split())
        assert session.outcome or any(name in said for name in session.names)
        assert len({choice.text for choice in scene.choices}) == len(scene.choices)
        assert text.describe(plate, scene).startswith("GO, The International Travel Game")
        assert side.announce(before, session.move)
        side.walks(before, session.move)
    assert len(phases) > 8


def test_a_ticket_shows_its_own_track_and_its_fare() -> None:
    session = Session("go", ["Ada", "Ben"], seed=3)
    side = side_for(session)
    while not any(" ticket to " in action.text for action in session.actions):
        last = session.actions[-1].text
        session.play("end turn" if last == "end turn" else "throw the die")
    for choice in side.scene().choices:
        if " ticket to " in choice.text:
            mode, _, end = choice.text.removeprefix("buy ").partition(" ticket to ")
            line = side.board.lines[choice.track]
            assert (line.mode, {line.start, line.end}) == (mode, {"London", end})
            assert choice.backwards == (line.end == "London")
            assert choice.label.endswith(f": £{ROUTES['London', end, mode]['fare']}")


def test_the_fares_chart_quotes_both_currencies() -> None:
    session = Session("go", ["Ada", "Ben"], seed=3)
    (fares,) = [box for box in side_for(session).scene().boxes if box.title.startswith("Fares")]
    assert len(fares.rows) == sum(start == "London" for start, _, _ in ROUTES)
    assert RATE["pounds"] == 1
    assert {row.tail.split(",")[0] for row in fares.rows} == {
        f"£{row['fare']}" for (start, _, _), row in ROUTES.items() if start == "London"
    }


def test_names_people_typed_are_shown_instead_of_colours() -> None:
    session = Session("go", ["Ada", "Red"], seed=3)
    labels = [choice.label for choice in side_for(session).scene().choices]
    assert any(label.startswith("Deal with ") for label in labels)
    assert not any("Blue" in label for label in labels)


def test_a_debt_is_told_once_with_its_amount() -> None:
    # Until it is paid there is neither ticket nor souvenir: one reason, not the same one twice.
    state = GAME.start(2, complete(GAME, {}))
    one = state.travellers[0]._replace(
        place=NUMBERS["Paris"], due=10, due_kind="fine", outer=SHIPPING
    )
    owing = state._replace(
        travellers=(one, *state.travellers[1:]), seat=0, who=0, phase=ACT, landed=1
    )
    assert go_words.why(owing, 0).count("You owe 140 francs and have 0 francs") == 1
    due = owing._replace(phase=DUE)
    said = plain_text(go_words.sentence(due, 0, ["Ada", "Ben"], (), stake=False))
    assert said == "Ada, a fine of 140 francs has to be paid."
    assert "pawn" not in go_words.why(due, 0)  # there is nothing to pawn
