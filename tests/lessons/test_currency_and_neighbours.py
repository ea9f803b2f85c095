"""Lessons 4 and 5: their numbers, plays, plots and notes, and what no other test reaches."""

from __future__ import annotations

import itertools
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import pytest

import travelkit
from tests.plainly import told
from travelkit import data
from travelkit.errors import TravelkitError
from travelkit.games.air_ticket_europe.best_lay import longest_lay
from travelkit.games.air_ticket_europe.cards import NAME, NUMBERS, figures
from travelkit.games.go.tables import CURRENCIES, RATES, exchanged
from travelkit.lessons import country_plots, money_plots
from travelkit.lessons.lesson import lesson
from travelkit.lessons.question import Pupil
from travelkit.lessons.topics import currency, europe, first_souvenir, neighbours, one_turn, purse
from travelkit.money import rounded

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
TOPICS = (currency, neighbours)
PUPILS = ["", *[f"pupil {number}" for number in range(150)]]


def topic_id(topic: ModuleType) -> str:
    return topic.__name__.rpartition(".")[2]


# ---- both ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS, ids=topic_id)
def test_no_known_wrong_answer_is_right(topic: ModuleType) -> None:
    # C51: for whatever name
    for question in topic.QUESTIONS:
        for name in PUPILS:
            asked = topic.QUESTIONS[question](Pupil(topic_id(topic), question, name))
            numbers = [value for value in asked.wrong.values() if isinstance(value, int | Fraction)]
            if not numbers:
                continue
            places = asked.decimals

            def as_written(value: Fraction | int, places: int | None = places) -> Fraction:
                exact = Fraction(value)
                return exact if places is None else rounded(exact, places)

            right = as_written(asked.answer)
            if asked.rounding == "down":
                right = Fraction(asked.answer // 1)
            assert right not in [as_written(value) for value in numbers], (question, name)
            assert right >= 0 or question == "q14"


@pytest.mark.parametrize("topic", TOPICS, ids=topic_id)
def test_the_teacher_notes_give_the_answers_of_the_common_numbers(topic: ModuleType) -> None:
    name = topic_id(topic)
    found = lesson(name, autosave=False)
    file = next((ROOT / "notebooks" / "teachers").glob(f"*-{name}.md"))
    notes = file.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\w+) \| (.*?) \|", notes, flags=re.MULTILINE))
    for question in found.ids:
        answer = found.answer_text(question).replace("\u00a0", " ").replace("\u202f", " ")
        if answer and (name, question) != ("currency", "q10"):  # two whole sentences
            assert rows[question] == answer, question
        assert rows[question], question


# ---- currency ------------------------------------------------------------------------------------


def test_whatever_is_changed_comes_out_in_the_notes_of_the_game() -> None:
    for name in PUPILS:
        asked = currency.q1(Pupil("currency", "q1", name))
        assert Fraction(asked.answer).denominator == 1
        asked = currency.q5(Pupil("currency", "q5", name))
        assert (asked.answer * 100).denominator == 1, "it can be written with two decimals"
        asked = currency.q9(Pupil("currency", "q9", name))
        assert asked.answer.denominator == 1


def test_the_chain_of_a_question_is_that_of_the_bank() -> None:
    for name in PUPILS:
        asked = currency.q12(Pupil("currency", "q12", name))
        values = asked.values
        assert asked.answer < values["amount"], "something is always lost"
        assert asked.answer > 0
    assert purse.chain(230, "DEM", "STG", "FRF", "DEM") == (230, 20, 280, 224)


def test_no_chain_gains_from_any_amount_through_any_three_currencies() -> None:
    codes = [money.code for money in CURRENCIES]
    for first in codes:
        for second in codes:
            for third in codes:
                for amount in (1, 7, 99, 1234):
                    assert purse.chain(amount, first, second, third, first)[-1] <= amount


def test_rounding_to_the_nearest_would_gain_as_the_notebook_hints() -> None:
    usd, stg = purse.NUMBER["USD"], purse.NUMBER["STG"]

    def nearest(amount: int, given: int, got: int) -> int:
        return round(amount * RATES[got] / RATES[given])

    gains = [n for n in range(1, 101) if nearest(nearest(n, usd, stg), stg, usd) > n]
    assert gains, "there is something to find"
    assert all(exchanged(exchanged(n, usd, stg), stg, usd) <= n for n in gains)


def test_the_casino_pays_what_the_lesson_says() -> None:
    for reading, gain in (("literal", purse.WIN), ("double", 1)):
        session = travelkit.Session("go", 2, seed=1, casino_odds=reading)
        assert session.state.rulings.profit == gain
    for name in PUPILS[:20]:
        asked = currency.q9(Pupil("currency", "q9", name))
        stake = int(str(asked.values["stake"]))
        assert asked.answer == Fraction(3 * purse.WIN * stake - 3 * stake, 6)


def test_only_rates_with_a_source_are_asked_about() -> None:
    rows = {row["full_name"]: row for row in data.rows("games", "go", "currencies.csv")}
    for name in PUPILS:
        asked = currency.q14(Pupil("currency", "q14", name))
        row = rows[str(asked.values["money"])]
        assert row["parity_origin"].startswith("source:")
        assert asked.values["parity"] == row["parity_1961"]
        pounds = int(str(asked.values["pounds"]))
        rate = Fraction(row["rate"]) - Fraction(row["parity_1961"])
        assert asked.answer == rate * pounds


def test_the_money_of_a_city_is_that_of_the_game_and_the_real_one_is_told_apart() -> None:
    found = lesson("currency", autosave=False)
    by_city = {row["place"]: row for row in data.rows("games", "go", "souvenirs.csv")}
    for name in PUPILS:
        asked = currency.q2(Pupil("currency", "q2", name))
        assert asked.values["city"] in by_city
        words = {asked.answer, *asked.accept}
        assert not words & {word for names in asked.wrong.values() for word in names}
    assert found.check("q2", "sol").status == "wrong"
    assert "several countries share one" in found.check("q2", "sol").message


def test_old_money_is_read_in_every_notation() -> None:
    found = lesson("currency", autosave=False)
    for text in ("£9 7s 9d", "£9/7/9", "9 pounds 7 shillings 9 pence", "£9 7s. 9d."):
        assert found.check("q7", text).passed, text
    told(found.check("q7", "£9.39p").message)
    assert "15 February 1971" in found.check("q7", "939p").message


@pytest.mark.parametrize("play", [first_souvenir, one_turn], ids=topic_id)
def test_a_piece_of_play_can_be_done_and_each_miss_is_told(play: ModuleType) -> None:
    asked = play.play(Pupil("any", "play"))
    assert asked.example is not None
    assert asked.answer(asked.example()) == ""
    for name, make in asked.wrong.items():
        assert asked.answer(make()) == name


def test_the_first_souvenir_may_be_bought_in_any_city_and_by_any_of_two_people() -> None:
    session = travelkit.Session("go", ["Ada", "Ben"], seed=101)
    while session.outcome is None and first_souvenir.reached(session) != "":
        texts = [action.text for action in session.actions]
        wish = [text for text in texts if text.startswith(("buy rail ticket to Berlin", "buy Br"))]
        money = [text for text in texts if text == "change 60 pounds"]
        session.play((wish or money or [t for t in texts if t == "throw the die"] or texts[-1:])[0])
    assert first_souvenir.reached(session) == ""
    assert any(one.souvenirs for one in session.state.travellers)


def test_the_plots_of_money_say_in_words_what_they_show() -> None:
    assert "roubles 3.2" in money_plots.differences_plot().alt
    assert "STG 7" in money_plots.currency_map().alt
    assert money_plots.losses_plot([0, 1, -1]).alt.startswith("Bars of the dollars lost.")
    assert money_plots.losses_plot([0, 1]).code == money_plots.losses_plot([0, 1]).code


# ---- neighbours ----------------------------------------------------------------------------------


def test_what_the_notebook_reads_off_the_map_is_so() -> None:
    shapes = gpd.read_file(data.path("geography", "europe_1970.geojson")).set_index("name")

    def touching(country: str) -> list[str]:
        near = shapes.geometry[country].buffer(0.01)
        return sorted(shapes[shapes.intersects(near)].index.drop(country))

    for country in ("West Germany", "Iceland", "Denmark", "Hungary", "Romania"):
        assert touching(country) == list(europe.BY_LAND[country]), country
    assert set(touching("Turkey")) - set(europe.BY_LAND["Turkey"]) == {"Iran", "Iraq", "Syria"}
    assert set(touching("France")) - set(europe.BY_LAND["France"]) == {"Andorra", "Monaco"}
    assert len(touching("Turkey")) == neighbours.FIGURES["turkey_on_the_map"]


def test_neighbours_of_today_are_neighbours_of_each_other() -> None:
    # C85
    for country, others in europe.today().items():
        assert country not in others
        for other in others:
            assert country in europe.today()[other]


def test_no_question_rests_on_a_border_in_dispute() -> None:
    # C84: states whose standing or extent others deny
    disputed = {"Kosovo", "Palestine", "Taiwan", "Western Sahara", "Israel"}
    for name in PUPILS:
        asked = neighbours.q8(Pupil("neighbours", "q8", name))
        country = str(asked.values["country"])
        assert not disputed & {country, *europe.today()[country]}


def test_each_exclave_has_its_reason() -> None:
    # C86
    said = {row["where"]: row["why"] for row in data.rows("games", NAME, "differences.csv")}
    for where in ("Kaliningrad", "Gibraltar", "Ceuta and Melilla", "Berlin"):
        assert len(said[where].split()) > 5


def test_no_answer_of_the_class_stands_in_the_notebook_before_it_is_asked() -> None:
    # C40: what is asked is not what the part before has shown
    for name in PUPILS:
        assert neighbours.q7(Pupil("neighbours", "q7", name)).answer != europe_pairs()
        assert neighbours.q8(Pupil("neighbours", "q8", name)).values["country"] != "Poland"
        assert currency.q13(Pupil("currency", "q13", name)).values["pounds"] != 60


def europe_pairs() -> int:
    return sum(len(found) for found in europe.ON_CARDS.values()) // 2


def test_the_longest_lay_is_one_and_none_is_longer() -> None:
    way = europe.longest_of_all()
    assert europe.is_lay(way)
    assert len(way) == longest_lay([NUMBERS[n] for n in europe.NAMES], same_country="never") == 26
    left = set(europe.NAMES) - set(way)
    assert "Iceland" in left
    assert left & {"Netherlands", "Luxembourg"}, "the teacher notes say so"


def test_the_longest_lay_of_a_hand_agrees_with_the_computer_player() -> None:
    for name in PUPILS[:60]:
        asked = neighbours.q9(Pupil("neighbours", "q9", name))
        hand = str(asked.values["hand"]).split(", ")
        assert asked.answer == longest_lay([NUMBERS[n] for n in hand], same_country="never")
        assert europe.is_lay(str(asked.values["way"]).split(" > "))


def test_a_row_of_cards_has_one_order_only() -> None:
    for pupil in PUPILS[:60]:
        asked = neighbours.q6(Pupil("neighbours", "q6", pupil))
        way = [str(asked.values[key]) for key in asked.answer]
        whole = [lay for lay in europe.lays(way) if len(lay) == len(way) and lay[0] == way[0]]
        assert whole == [tuple(way)]
        assert sorted(asked.options) == sorted(asked.answer)
        assert list(asked.options) not in ([*asked.answer], [*asked.answer][::-1])


def test_one_country_only_lies_between_two() -> None:
    for (one, other), middle in neighbours.BETWEEN.items():
        assert [n for n in europe.NAMES if {one, other} <= set(europe.ON_CARDS[n])] == middle
        assert other not in europe.ON_CARDS[one]


def test_pairs_are_half_the_figures_in_every_year() -> None:
    for year in range(1965, 1991):
        assert sum(figures(year)) % 2 == 0
    for name in PUPILS[:60]:
        asked = neighbours.q7(Pupil("neighbours", "q7", name))
        total = sum(figures(int(str(asked.values["year"]))))
        assert asked.answer * 2 == asked.values["total"] == total


def test_four_colours_are_needed_and_enough() -> None:
    assert europe.coloured(europe.NAMES, 3) is None
    colours = europe.coloured(europe.NAMES, 4)
    assert colours is not None
    assert set(colours) == set(europe.NAMES)
    assert not country_plots.clashes(colours)
    assert europe.coloured(["Belgium", "France", "Luxembourg", "West Germany"], 3) is None


def test_a_piece_of_the_map_needs_what_trying_all_says() -> None:
    for name in PUPILS[:40]:
        asked = neighbours.q10(Pupil("neighbours", "q10", name))
        piece = str(asked.values["piece"]).split(", ")

        def works(number: int, piece: list[str] = piece) -> bool:
            return any(
                not country_plots.clashes(dict(zip(piece, chosen, strict=True)))
                for chosen in itertools.product(range(number), repeat=len(piece))
            )

        assert works(asked.answer)
        assert not works(asked.answer - 1)


def test_riddles_fit_one_country_each() -> None:
    few = [name for name in europe.NAMES if len(europe.ON_CARDS[name]) <= 2]
    assert sorted(few) == sorted(neighbours._ONLY)
    on = europe.ON_CARDS
    assert [n for n in few if not on[n]] == ["Iceland"]
    one = [n for n in few if len(on[n]) == 1]
    assert [n for n in one if set(europe.BY_FERRY[on[n][0]]) & {"France", "Belgium"}] == ["Ireland"]
    assert [n for n in one if "France" in europe.BY_LAND[on[n][0]]] == ["Portugal"]
    two = [n for n in few if len(on[n]) == 2]
    assert [n for n in two if all("Bulgaria" in on[m] for m in on[n])] == ["Albania"]
    assert [n for n in two if all("Luxembourg" in on[m] for m in on[n])] == ["Netherlands"]
    assert [n for n in two if any(on[m] == (n,) for m in on[n])] == ["Spain"]


def test_a_graph_refuses_what_is_no_way_in_words() -> None:
    for way in (["Spain", "Italy"], ["Spain", "France", "Spain"], ["Spain", "Atlantis"]):
        with pytest.raises(TravelkitError) as caught:
            country_plots.graph(way)
        told(caught.value)
    with pytest.raises(TravelkitError, match="from 1 to 6") as caught:
        country_plots.coloured_map({"Spain": 9})
    told(caught.value)
    with pytest.raises(TravelkitError, match="Atlantis"):
        country_plots.coloured_map({"Atlantis": 1})


def test_the_graph_has_every_country_apart_from_the_others() -> None:
    spread = country_plots._SPREAD
    assert set(spread) == set(europe.NAMES)
    assert len(set(spread.values())) == len(spread)
    assert "56 lines" in country_plots.graph().alt


# ---- the code of the teacher notes, in the notebook --------------------------------------------


def after_running(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> dict[str, Any]:
    """The names of a notebook once all its cells have been run."""
    monkeypatch.chdir(folder)
    notebook = json.loads((ROOT / "notebooks" / "lessons" / name).read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook
    return names


def test_what_the_notes_say_to_write_is_right_in_the_currency_notebook(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = after_running("4-currency.ipynb", monkeypatch, tmp_path)
    check = names["check"]
    pounds = names["lesson"].value("q13", "pounds")
    frame = names["pd"].DataFrame(
        {"currency": names["money"]["full_name"], "price": names["money"]["rate"] * pounds}
    )
    assert check("q13", frame).passed
    assert check("q15", lambda amount, top, bottom: amount * top // bottom).passed
    assert check("q5", 1750 / 14).passed
    value = names["lesson"].value
    exact = value("q14", "pounds") * (
        Fraction(value("q14", "rate")) - Fraction(value("q14", "parity"))
    )
    assert check("q14", round(float(exact), 1)).passed
    table = names["table"]
    assert check("play", table).status == check("play", table.session).status == "wrong"
    for text in first_souvenir._TO_PARIS:
        table.session.play(text)
    assert check("play", table.session).passed
    assert names["change"](100, "USD", "STG") == 35


def test_what_the_notes_say_to_write_is_right_in_the_neighbours_notebook(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = after_running("5-neighbours.ipynb", monkeypatch, tmp_path)
    check, borders, near = names["check"], names["borders"], names["neighbours"]
    main = borders[borders["set"] == "main"]
    ends = [*main["a"], *main["b"]]
    least = names["lesson"].value("q11", "least")
    found = {name: ends.count(name) for name in ends if ends.count(name) >= least}
    frame = type(borders)({"country": list(found), "borders": list(found.values())})
    assert check("q11", frame).passed
    assert check(
        "q12", lambda cards: all(b in near[a] for a, b in itertools.pairwise(cards))
    ).passed
    assert check("q8", len(names["today"]()[names["lesson"].value("q8", "country")])).passed
    for text in one_turn._ALL:
        names["table"].session.play(text)
    assert check("play", names["table"]).passed
