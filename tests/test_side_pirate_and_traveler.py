"""The table of Pirate and Traveler: card and distance, goods, and booty under a cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.roaming import GAME, HAZARDS, SAFE, table
from travelkit.errors import IllegalAction
from travelkit.session import Session
from travelkit.views.scene import plain_text
from travelkit.views.sides.pirate_and_traveler import SIDE
from travelkit.views.table import Table

if TYPE_CHECKING:
    from travelkit.views.scene import Box, Scene


def session_with(*actions: str, players: tuple[str, ...] = ("Ada", "Ben")) -> Session:
    """A game of one journey in which cards and spins are entered by hand."""
    session = Session(GAME, list(players), seed=1, dice="ask", journeys=1)
    for action in actions:
        session.play(action)
    return session


def box(scene: Scene, title: str) -> Box:
    (found,) = [one for one in scene.boxes if one.title == title]
    return found


BEGUN = ("draw Dawson", "draw Kimberley", "spin 2")
CRIED = (*BEGUN, "go to Kimberley", "spin 2", "go to Kimberley, sending Red home")


def test_every_spot_is_a_mark_of_a_kind_that_can_be_drawn() -> None:
    marks = {mark.name: mark for mark in SIDE(session_with()).plate().marks}
    assert len(marks) == len(GAME.board.places)
    kinds = {name: mark.kind for name, mark in marks.items()}
    assert {name for name, kind in kinds.items() if kind == "back"} == HAZARDS
    assert {name for name, kind in kinds.items() if kind == "safety"} == SAFE
    assert set(kinds.values()) == {"home", "goal", "land", "water", "safety", "back"}
    assert "Article of commerce: raw silk" in marks["Yokohama"].title
    assert "WRECKED: back to the Home Port." in marks["St Helena Wreck"].title
    assert "MOVE AHEAD 4." in marks["Trade Wind"].title


def test_what_wins_is_said_until_the_first_move_and_in_the_imprint() -> None:
    aim = 'Make 1 journey and cry "Pirates all!"; the most points landed in the Pirate Goal win.'
    for count in range(len(BEGUN) + 1):
        scene = SIDE(session_with(*BEGUN[:count])).scene()
        assert scene.why.endswith(aim)
    moved = SIDE(session_with(*BEGUN, "go to Kimberley", "spin 2"))
    assert aim not in moved.scene().why
    assert moved.about().startswith(aim)


def test_buttons_name_the_place_that_a_way_stops_before() -> None:
    labels = [choice.label for choice in SIDE(session_with(*BEGUN)).scene().choices[:5]]
    assert sum(" spots before " in label or " spot before " in label for label in labels) > 1
    assert not any(label.endswith(" it") for label in labels)


def test_a_card_tells_where_its_article_is_known_from() -> None:
    known = {
        name: plain_text(box(SIDE(session_with(f"draw {name}", "draw Kimberley")).scene(), title)
        .rows[3].rich)
        for name, title in (("Khartum", "Travel-Card 14"), ("Dawson", "Travel-Card 50"))
    }  # fmt: skip
    assert known["Khartum"] == "our reconstruction, for about 1911"
    assert known["Dawson"].startswith("Redway ch.")


def test_an_unknown_spot_is_named_as_it_was_typed() -> None:
    with pytest.raises(IllegalAction, match=r"no spot called 'Atlantis' on"):
        session_with(*BEGUN, "Go to  Atlantis, sending Red home.")


def test_the_turn_says_spin_card_and_distance() -> None:
    scene = SIDE(session_with(*BEGUN)).scene()
    assert plain_text(scene.sentence) == "Ada, you spun 2. Choose your way to Dawson."
    assert scene.why.startswith("Dawson, known for gold, is ")
    ben = SIDE(session_with("draw Dawson", "draw Khartum", *BEGUN[2:], "go to Kimberley", "spin 2"))
    assert ben.scene().why == (
        "Khartum, known for gum arabic, is 27 spots away. The red line: 2 spots to Kimberley, "
        "25 spots before Khartum. Ada goes back to the Home Port."
    )
    assert plain_text(box(scene, "Travel-Card 50").rows[0].rich) == "Dawson"
    assert [plain_text(row.rich) for row in box(scene, "Spinner").rows] == [
        row["spots"] for row in table("spinner.csv")
    ]
    shown = [row for row in box(scene, "Spinner").rows if row.mark == "next"]
    assert [plain_text(row.rich) for row in shown] == ["2"]
    assert box(scene, "Spinner").note == "2 stands on 2 of 12 sectors: one spin in six"


def test_every_legal_move_is_a_button_with_its_spot() -> None:
    session = session_with("draw Dawson", "draw Kimberley", "spin 10")
    scene = SIDE(session).scene()
    texts = [choice.text for choice in scene.choices]
    assert sorted(texts) == sorted(one.text for one in session.actions)
    marks = SIDE(session).plate().marks
    for choice in scene.choices:
        name = choice.text.removeprefix("go to ").partition(", ")[0]
        assert marks[choice.spot].name == name
    assert "(safety)" in " ".join(choice.label for choice in scene.choices)


def test_booty_is_covered_between_people() -> None:
    session = session_with(*CRIED, "spin 4")
    here = Table(session, autosave=False)
    assert here.scene.cover == "Ada"
    assert here.scene.choices == ()
    titles = [one.title for one in here.scene.boxes]
    assert "Pirate booty" not in titles
    here.receive({"kind": "confirm", "move": session.move})
    assert here.scene.cover == ""
    assert box(here.scene, "Pirate booty").note == "0 cards, Ada"
    session.play("go to Pretoria").play("spin 4")
    assert here.scene.cover == "Ben"
    assert here.errors == []


def test_booty_of_a_computer_is_never_shown() -> None:
    session = session_with(*CRIED[:3], players=("Ada", "computer"))
    for _ in range(200):
        if session.outcome is not None:
            break
        scene = SIDE(session).scene()
        assert scene.cover == ""
        hands = [one for one in scene.boxes if one.title == "Pirate booty"]
        assert all(one.note.endswith("Ada") for one in hands)
        session.play(session.actions[0])


def test_the_log_names_no_ransom_card_and_tells_the_cry() -> None:
    session = session_with(
        *CRIED, "spin 2", "go to Kimberley, capturing Blue", "take ransom card 1"
    )
    words = [plain_text(row.rich) for row in SIDE(session).log_rows()]
    assert words[0] == "Ada takes a card of Ben."
    assert 'and cries "Pirates all!"' in words[2]
    assert not any("take ransom" in sentence for sentence in words)


@pytest.mark.parametrize("place", ["Suva", "London", "Cape Town"])
def test_goods_are_those_of_the_table(place: str) -> None:
    goods = {row["place"]: row["article"] for row in table("goods.csv")}
    title = {mark.name: mark.title for mark in SIDE(session_with()).plate().marks}[place]
    assert goods[place] in title


def test_who_landed_everything_without_a_landing_is_not_said_never_to_have_landed() -> None:
    # P73: the last pirate lands what he holds from wherever he is
    session = Session(GAME, ["computer", "computer"], seed=5, journeys=1)
    goal = box(SIDE(session).scene(), "In the Pirate Goal")
    assert [(row.rich[-1], row.tail) for row in goal.rows] == [
        (": 0 cards, 0 points", ""),
        (": 1 card, 15 points", ""),
    ]
