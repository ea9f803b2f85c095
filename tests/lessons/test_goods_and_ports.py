"""Lessons 1 and 2: their tables, voyages, canals and notes, and what no other test reaches."""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

from travelkit import board as boards
from travelkit import data
from travelkit.errors import TravelkitError
from travelkit.lessons import charts, goods, harbours, voyages
from travelkit.lessons.lesson import lesson
from travelkit.lessons.question import Pupil
from travelkit.lessons.topics import ports, trade_goods

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
BOARD = boards.load("pirate-and-traveler")
TOPICS = (trade_goods, ports)


def notes(name: str) -> str:
    return (ROOT / "notebooks" / "teachers" / name).read_text(encoding="utf-8")


# ---- tables --------------------------------------------------------------------------------------


def test_every_place_with_goods_is_in_one_region_and_of_one_kind() -> None:
    rows = data.rows("lessons", "goods-groups.csv")
    assert [row["place"] for row in rows] == list(goods.articles())
    assert len({row["region"] for row in rows}) == 6
    assert len({row["kind"] for row in rows}) == 6
    assert {row["origin"] for row in rows} == {"reconstruction"}


def test_a_region_is_a_part_of_the_world() -> None:
    # south, west, north, east in degrees; the Pacific lies on both sides of 180
    frames = {
        "Africa": (-35, -18, 38, 52),
        "Europe": (36, -25, 65, 61),
        "Asia": (-10, 26, 78, 180),
        "North and Central America": (7, -170, 72, -45),
        "South America": (-56, -82, 13, -34),
    }
    for place, (region, _) in goods.groups().items():
        latitude, longitude = BOARD.places[place].point
        if region == "Australia and the Pacific":
            assert longitude > 110 or longitude < -145, place
            assert latitude < 25, place
            continue
        south, west, north, east = frames[region]
        assert south <= latitude <= north, place
        assert west <= longitude <= east, place


@pytest.mark.parametrize("name", ["goods-people.csv", "canal-distances.csv", "canal-diggers.csv"])
def test_every_source_of_a_row_stands_in_the_list_of_sources(name: str) -> None:
    listed = data.text("SOURCES.md")
    for row in data.rows("lessons", name):
        kind, _, keys = row["origin"].partition(":")
        assert kind == "source"
        for key in keys.split("+"):
            assert f"- {key}: " in listed, key


def test_the_articles_of_people_are_those_of_their_places() -> None:
    for row in data.rows("lessons", "goods-people.csv"):
        assert row["article"] in goods.articles()[row["place"]]


def test_distances_of_the_time_add_up() -> None:
    for row in data.rows("lessons", "canal-distances.csv"):
        assert {row["from"], row["to"]} <= set(BOARD.places)
        if row["open_nautical_miles"]:
            opened, closed = int(row["open_nautical_miles"]), int(row["closed_nautical_miles"])
            assert closed - opened == int(row["saved_nautical_miles"])


def test_a_word_is_counted_as_a_word() -> None:
    assert set(goods.lettered("tea")) - set(goods.named("tea")) == {"Port Said", "Rangoon"}


def test_the_lines_that_the_questions_name_have_these_companies() -> None:
    rows = {(row["from"], row["to"]): row for row in data.rows("games", goods.GAME, "lines.csv")}
    for ends, names in trade_goods._COMPANIES.items():
        assert rows[ends]["note"].startswith(names[0])
        assert rows[ends]["origin"].startswith("source:")


def test_what_is_to_be_found_comes_from_one_place_only() -> None:
    everything = list(goods.articles().values())
    for place in (*trade_goods._LOADING, *trade_goods._SENDING):
        assert everything.count(goods.articles()[place]) == 1
        assert place in goods.sourced()
    for place in trade_goods._LOADING:
        assert BOARD.places[place].port


def test_points_follow_the_distance_because_we_made_them_so() -> None:
    rows = data.rows("games", goods.GAME, "cards.csv")
    assert {row["points_origin"] for row in rows} == {"reconstruction"}
    by_distance = trade_goods._by_distance()
    assert by_distance[0] == 10
    assert by_distance[-1] == 100


# ---- voyages -------------------------------------------------------------------------------------


def test_kilometres_are_those_of_the_table_of_lines() -> None:
    for game in ("pirate-and-traveler", "game-of-travel"):
        lines = boards.load(game).lines
        rows = data.rows("games", game, "lines.csv")
        assert [round(line.kilometres) for line in lines] == [
            int(row["kilometres"]) for row in rows
        ]


def test_a_voyage_is_as_long_as_its_lines() -> None:
    for start, end in (("London", "Yokohama"), ("Cape Town", "Dawson"), ("Para", "Suva")):
        found = voyages.voyage(BOARD, start, end, voyages.any_way)
        assert voyages.length(BOARD, found.places, voyages.any_way) == found.kilometres
        assert found.kilometres >= BOARD.distance_km(start, end)


def test_no_voyage_is_made_up() -> None:
    # C92
    with pytest.raises(TravelkitError, match="No way leads from London to Irkutsk"):
        voyages.voyage(BOARD, "London", "Irkutsk")
    with pytest.raises(TravelkitError, match="no place 'Atlantis'"):
        voyages.voyage(BOARD, "London", "Atlantis")
    with pytest.raises(TravelkitError, match="No line of this board joins"):
        voyages.length(BOARD, ("London", "Bombay"))
    with pytest.raises(TravelkitError, match="never arrives"):
        voyages.days_at_sea(100, 0)


def test_canals_open_and_close_and_the_board_stays_as_it_is() -> None:
    before = BOARD.lines
    shut = voyages.with_canals(BOARD, suez=False)
    opened = voyages.with_canals(BOARD, panama=True)
    assert BOARD.lines is before
    assert len(shut.lines) == len(before) - 1
    assert len(opened.lines) == len(before) + 1
    assert voyages.with_canals(BOARD) == BOARD  # C91: as in 1911
    with pytest.raises(TravelkitError, match="No way leads from Colon to Panama"):
        voyages.voyage(voyages.with_canals(_without(BOARD, "Valparaiso")), "Colon", "Panama")
    assert voyages.voyage(opened, "Colon", "Panama").kilometres == 61
    with pytest.raises(TravelkitError, match="has both canals"):
        voyages.with_canals(boards.load("game-of-travel"))


def _without(board: boards.Board, place: str) -> boards.Board:
    """The board without the lines of one place, and without what crosses the Pacific."""
    lines = [
        line
        for line in board.lines
        if place not in (line.start, line.end) and not voyages.over_the_date_line(line)
    ]
    return board._replace(lines=tuple(lines))


def test_a_canal_never_makes_a_voyage_longer_and_helps_only_who_passes_it() -> None:
    for end in ("Bombay", "Wellington", "New York", "San Francisco", "Cape Town"):
        for canal, pair in (("Suez", voyages.SUEZ), ("Panama", voyages.PANAMA)):
            saved = harbours.saved_km(canal, "London", end)
            through = voyages.on_lines_of_1911("London", end, panama=canal == "Panama")
            assert saved >= 0
            assert (saved > 0) == (pair <= set(through.places)), (canal, end)


def test_our_lines_and_the_tables_of_the_time_agree_roughly() -> None:
    for canal in ("Suez", "Panama"):
        for _, row in harbours.measured(canal).iterrows():
            assert 1 <= row["our_lines_km"] / row["tables_of_the_time_km"] < 1.6, row["to"]


def test_the_calendar_over_the_date_line() -> None:
    for line in filter(voyages.over_the_date_line, BOARD.lines):
        start, end = BOARD.places[line.start], BOARD.places[line.end]
        days = round(voyages.days_at_sea(line.kilometres, 14))
        out = voyages.days_on_the_calendar(start.longitude, end.longitude, days)
        back = voyages.days_on_the_calendar(end.longitude, start.longitude, days)
        assert {out - days, back - days} == {1, -1}, line
        assert (out < days) == (start.longitude > 0), "eastward from the side of Asia"
    assert voyages.days_on_the_calendar(0, 10, 5) == 5


def test_a_day_at_sea() -> None:
    assert voyages.days_at_sea(Fraction(44448, 100), 10) == 1
    assert voyages.nautical_miles(Fraction(1852, 1000)) == 1


# ---- ports ---------------------------------------------------------------------------------------


def test_the_reasons_for_a_port_are_those_of_the_table() -> None:
    table: dict[str, Any] = {row["port"]: row for row in harbours.ports().to_dict("records")}
    for port in ports._HUBS:
        assert table[port]["sea_lines"] >= 4
        assert table[port]["railways"] == table[port]["km_up_river"] == 0
    for river in harbours.RIVERS:
        assert 50 < table[river.port]["km_up_river"] < 200
    assert len(harbours.sea_lines("Honolulu")) == 5, "the clue of question 2 says five"


def test_a_place_is_asked_for_by_a_name_that_has_changed() -> None:
    for name in ports._RENAMED:
        assert BOARD.places[name].modern_name != name


# ---- charts --------------------------------------------------------------------------------------


def test_a_voyage_over_the_pacific_leaves_the_chart_and_comes_in_again() -> None:
    _, axes = charts.world()
    charts.draw(axes, [("across", ("Honolulu", "Yokohama"))])
    shown = [
        line
        for line in axes.lines
        if len(line.get_xdata()) > 1 and any(-180 <= x <= 180 for x in line.get_xdata())
    ]
    assert len(shown) == 2


def test_every_kind_has_a_shape_of_its_own() -> None:
    # C106
    _, axes = charts.world()
    charts.mark(axes, goods.cargo(), "kind")
    shapes = {str(found.get_paths()[0].vertices) for found in axes.collections[1:]}
    assert len(shapes) == 6


# ---- questions and notes -------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.__name__.split(".")[-1])
def test_known_wrong_answers_are_wrong_and_apart_for_five_hundred_pupils(topic: ModuleType) -> None:
    # C51
    for name, ask in topic.QUESTIONS.items():
        for number in range(500 if name != "q11" else 20):
            asked = ask(Pupil("fair", name, f"pupil {number}"))
            again = ask(Pupil("fair", name, f"pupil {number}"))
            if callable(asked.answer):
                assert asked.values == again.values
                continue
            assert (asked.answer, asked.values) == (again.answer, again.values)
            seen = [asked.answer]
            for wrong in asked.wrong.values():
                shown = _rounded(wrong, asked.decimals)
                assert shown not in [_rounded(other, asked.decimals) for other in seen], (
                    name,
                    asked,
                )
                seen.append(wrong)
            if isinstance(asked.answer, int | Fraction):
                assert asked.answer > 0, (name, asked)


def _rounded(value: object, decimals: int | None) -> object:
    if isinstance(value, int | Fraction) and decimals is not None:
        return round(value * 10**decimals)
    return value


def test_choices_have_right_and_wrong_ones_for_every_pupil() -> None:
    for topic, name in ((trade_goods, "q4"), (ports, "q9")):
        for number in range(300):
            asked = topic.QUESTIONS[name](Pupil("fair", name, f"pupil {number}"))
            assert len(set(asked.options)) == 6
            assert 2 <= len(asked.answer) <= 4
            assert set(asked.answer) < set(asked.options)


@pytest.mark.parametrize(
    ("name", "file"), [("trade-goods", "1-trade-goods.md"), ("ports", "2-ports.md")]
)
def test_the_answers_in_the_teachers_notes_are_those_of_the_class(name: str, file: str) -> None:
    told = dict(re.findall(r"^\| (q\d+) \| (.*?) \| ", notes(file), flags=re.MULTILINE))
    found = lesson(name, autosave=False)
    assert set(told) == set(found.ids)
    given = {"a table", "a function", "the session"}
    for question in found.ids:
        answer = found.answer_text(question)
        assert told[question] == answer if answer else told[question] in given


def test_the_rows_for_the_board_are_those_of_the_table() -> None:
    told = dict(
        re.findall(r"^\| ([A-Z][^|]*?) \| ([^|]*?) \|$", notes("1-trade-goods.md"), re.MULTILINE)
    )
    assert told.items() <= dict(goods.articles()).items()
    found = lesson("trade-goods", autosave=False)
    needed = {str(found.asked("q4").values[key]) for key in trade_goods._SIX}
    needed |= {found.answer_text("q2"), str(found.asked("q1").values["place"])}
    assert needed <= set(told)


def test_all_that_questions_without_code_ask_for_stands_in_a_folded_table() -> None:
    cells = nbformat.read(ROOT / "notebooks/lessons/1-trade-goods.ipynb", 4).cells  # type: ignore[no-untyped-call]
    shown = [
        output.get("data", {}).get("text/plain", "")
        for cell in cells
        for output in cell.get("outputs", ())
    ]
    whole, lines, cards = (
        next(text for text in shown if text.startswith(title))
        for title in ("The whole table of goods", "All sea lines", "All Travel-Cards")
    )
    for place, article in goods.articles().items():  # questions 1, 2 and 4
        assert f"place: {place} | article: {article}" in whole
    for (start, end), names in trade_goods._COMPANIES.items():  # question 3
        assert re.search(rf"from: {start} \| to: {end} \|.* note: {names[0]}", lines), start
    for place, points in goods.points().items():  # questions 7 and 9
        assert re.search(rf"place: {place} \|.* points: {points} \| points_origin: ", cards), place


def test_the_sheet_of_trade_goods_bears_the_table_it_asks_about() -> None:
    sheet = lesson("trade-goods", "Ada", autosave=False).sheet().body
    for place, article in goods.articles().items():
        assert f"<td>{escape(place)}</td><td>{escape(article)}</td>" in sheet
    assert "not on this sheet need the computer" in sheet


def test_the_two_games_that_are_played_begin_as_the_notebooks_say() -> None:
    assert trade_goods._game(moves=0).log[0].text == "draw Colombo"
    crossing = ports._game(0)
    assert crossing.log[0].text == "draw R02"
    tickets = {
        row["ticket"]: row["places"] for row in data.rows("games", ports.GAME, "tickets.csv")
    }
    assert tickets["R02"] == "New York > Rescue > Southampton > London"


@pytest.mark.parametrize("pupil", ["", "Ada", "Zoë", "7"])
def test_the_ways_that_hints_and_notes_show_lead_to_the_right_answer(pupil: str) -> None:
    import pandas as pd

    from travelkit.interop import frames

    found = lesson("trade-goods", pupil, autosave=False)
    table, cards = frames.table(goods.GAME, "goods"), frames.table(goods.GAME, "cards")
    word = found.value("q10", "word")
    assert found.check("q10", table["article"].str.contains(rf"\b{word}\b").sum()).passed
    joined = table.merge(cards, on="place")
    chosen = joined[joined["article"].str.contains(found.value("q11", "word"))]
    assert found.check("q11", chosen[["place", "article", "points"]]).passed
    far, near = (goods.sea_km(found.value("q12", name), "London") for name in ("far", "near"))
    assert found.check("q12", far - near).passed

    def voyage_km(places: list[str]) -> int:
        total = 0
        for start, end in zip(places, places[1:], strict=False):  # noqa: RUF007 - as the hint
            total += goods.line_km(start, end)
        return total

    assert found.check("q13", voyage_km).passed

    found = lesson("ports", pupil, autosave=False)
    end = found.value("q8", "end")
    opened = voyages.on_lines_of_1911("London", end).kilometres
    assert found.check(
        "q8", voyages.on_lines_of_1911("London", end, suez=False).kilometres - opened
    ).passed
    rows = []
    for port in (found.value("q11", name) for name in ("one", "two", "three")):
        opened = voyages.on_lines_of_1911("London", port).kilometres
        closed = voyages.on_lines_of_1911("London", port, suez=False).kilometres
        rows.append((port, opened, closed, closed - opened))
    made = pd.DataFrame(rows, columns=["port", "open", "closed", "saved"])
    assert found.check("q11", made).passed

    def days(kilometres: float, knots: float) -> float:
        return kilometres / 1.852 / knots / 24

    assert found.check("q12", days).passed
    km, knots = found.value("q5", "km"), found.value("q5", "knots")
    assert found.check("q5", round(days(km, knots), 1)).passed
    assert found.errors == []
