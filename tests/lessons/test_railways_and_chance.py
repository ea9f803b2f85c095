"""Lessons 3 and 6: trains of the past, exact odds, plots, notes: what no other test reaches."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from travelkit import board as boards
from travelkit import data
from travelkit.lessons import odds, plots, texts, trains
from travelkit.lessons.lesson import lesson
from travelkit.lessons.question import Pupil
from travelkit.lessons.topics import chance, railways
from travelkit.session import Session

if TYPE_CHECKING:
    from types import ModuleType

    from travelkit.lessons.question import Asked

ROOT = Path(__file__).resolve().parents[2]
TRAVEL = boards.load("game-of-travel")
TOPICS = (railways, chance)
TABLES = ("railways-journeys", "railways-openings", "railways-builders")
PUPILS = [f"pupil {number}" for number in range(300)]


def notes(name: str) -> str:
    return (ROOT / "notebooks" / "teachers" / name).read_text(encoding="utf-8")


def asked(topic: ModuleType, question: str, pupil: str) -> Asked:
    found: Asked = topic.QUESTIONS[question](Pupil("fair", question, pupil))
    return found


# ---- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_every_key_of_a_row_stands_in_a_list_of_sources(name: str) -> None:
    listed = "".join(
        data.text(*parts, "SOURCES.md")
        for parts in ((), ("games", "game-of-travel"), ("games", "pirate-and-traveler"))
    )
    for row in data.rows("lessons", f"{name}.csv"):
        kind, _, keys = row["origin"].partition(":")
        assert kind == "source"
        assert row["source"]
        for key in keys.split("+"):
            assert re.search(rf"^- {key}:? ", listed, re.MULTILINE), key


@pytest.mark.parametrize("name", TABLES)
def test_the_data_package_describes_every_column(name: str) -> None:
    package = json.loads(data.text("datapackage.json"))
    found = next(r for r in package["resources"] if r["path"] == f"lessons/{name}.csv")
    columns = [field["name"] for field in found["schema"]["fields"]]
    assert columns == list(data.rows("lessons", f"{name}.csv")[0])
    assert f"`lessons/{name}.csv`" in data.text("SOURCES.md")


def test_the_stages_of_1907_follow_one_another() -> None:
    told = trains.stages()
    chain = [told[key] for key in told if key.endswith("_1907")]
    assert [one.start for one in chain[1:]] == [one.end for one in chain[:-1]]
    assert (chain[0].start, chain[-1].end) == ("Vladivostok", "Cologne")


def test_a_train_of_the_past_is_faster_than_a_coach_and_slower_than_eighty() -> None:
    for stage in trains.stages().values():
        if stage.kilometres:
            assert 15 < stage.kilometres / stage.time < 80, stage


def test_works_that_are_lines_of_the_board_have_the_same_year() -> None:
    years = trains.openings()
    opened = {(row["from"], row["to"]): int(row["opened"] or 0) for row in trains.rows()}
    assert years["gotthard"] == opened["Lucerne", "Milan"]
    assert years["mont_cenis"] == opened["Paris", "Genoa"]
    assert years["sofia"] == opened["Belgrade", "Sofia"]
    assert all(years[key] > 1894 for key in ("danube", "baikal", "simplon", "amur", "channel"))


# ---- ways --------------------------------------------------------------------------------------


def test_kilometres_of_a_way_are_those_of_the_table() -> None:
    table = {(row["from"], row["to"]): int(row["kilometres"]) for row in trains.rows()}
    for pair in itertools.pairwise(trains.ORIENT):
        assert trains.way_km(TRAVEL, pair) == table[pair]
        assert trains.way_km(TRAVEL, pair[::-1]) == table[pair]
    with pytest.raises(LookupError, match="No line joins Paris and Sofia"):
        trains.way_km(TRAVEL, ("Paris", "Sofia"))


def test_no_train_runs_before_its_line_is_opened() -> None:
    for year in (1835, 1836, 1870, 1888, 1894):
        is_open = trains.open_in(year)
        for line, row in zip(TRAVEL.lines, trains.rows(), strict=True):
            late = row["mode"] == "sea" or int(row["opened"]) > year
            assert is_open(line) != late, line


def test_the_orient_express_runs_through_from_1888_on() -> None:
    def way(year: int) -> tuple[str, ...]:
        return TRAVEL.shortest_path("Paris", "Constantinople", allowed=trains.open_in(year))

    assert way(1878) == ()
    assert "Bucharest" in way(1887)
    assert way(1888) == trains.ORIENT


@pytest.mark.parametrize("ends", trains.NETWORKS)
def test_ways_by_hand_and_by_the_board_agree(ends: tuple[str, str]) -> None:
    inside = set(trains.NETWORKS[ends])

    def allowed(line: boards.Line) -> bool:
        return trains.by_land(line) and {line.start, line.end} <= inside

    shortest = TRAVEL.shortest_path(*ends, allowed=allowed)
    found = trains.ways(*ends)
    assert found[0] == (trains.way_km(TRAVEL, shortest), shortest)
    assert len({way for _, way in found}) == len(found)
    assert all(len(set(way)) == len(way) for _, way in found)
    fewest = min(len(way) for _, way in found)
    assert len(found[0][1]) > fewest, "fewest lines is not the shortest way: that is the point"


def test_the_seed_of_the_class_leads_along_the_orient_express() -> None:
    ridden = [entry.text for entry in trains.ride(11).log]
    assert [text for text in ridden if text.startswith("draw ")][:2] == ["draw R05", "draw W27"]
    assert ridden[7:13] == [f"ride {place}" for place in trains.ORIENT[1:]]


# ---- odds --------------------------------------------------------------------------------------


def test_six_throws_on_average_from_one_step_to_six() -> None:
    assert {odds.expected_throws(steps) for steps in odds.DIE} == {6}
    assert odds.expected_throws(7) == 7
    # G112 of GO names these, too
    assert odds.expected_throws(8) == Fraction(43, 6)
    assert odds.expected_throws(9) == Fraction(265, 36)


@pytest.mark.parametrize("steps", [1, 2, 6, 7, 10])
def test_the_chances_of_all_throws_have_the_exact_average(steps: int) -> None:
    chances = odds.arrival_chances(steps, 200)
    assert 1 - sum(chances.values()) < Fraction(1, 10**12)
    average = sum(throw * chance for throw, chance in chances.items())
    assert abs(average - odds.expected_throws(steps)) < Fraction(1, 10**9)


def test_whoever_is_one_to_six_steps_away_has_the_same_chances() -> None:
    first = odds.arrival_chances(1, 30)
    assert all(odds.arrival_chances(steps, 30) == first for steps in odds.DIE)
    assert odds.arrival_chances(7, 30) != first


def test_a_throw_that_is_too_high_is_ignored() -> None:
    # G49
    assert odds.throws_to_arrive(1, [2, 3, 4, 5, 6]) == 0
    assert odds.throws_to_arrive(1, [2, 3, 1]) == 3
    assert odds.throws_to_arrive(6, [6]) == 1
    assert odds.throws_to_arrive(6, [5, 2, 1]) == 3


def test_tried_trips_come_near_the_exact_average_and_repeat() -> None:
    for steps in (1, 6, 7):
        tried = odds.trips(steps, 2000, seed=3)
        assert tried == odds.trips(steps, 2000, seed=3)
        assert abs(sum(tried) / 2000 - float(odds.expected_throws(steps))) < 0.5
    assert odds.trips(1, 50, seed=3) != odds.trips(1, 50, seed=4)


def test_the_race_is_a_game_of_go_with_one_step_against_two() -> None:
    session = Session.load(odds.race(7))
    assert session.save().count("seed = 7;") == 1
    rows = {
        (row["from"], row["to"], row["mode"]): int(row["steps"])
        for row in data.rows("games", "go", "lines.csv")
    }
    assert rows["London", "Paris", "rail"] == 1
    assert rows["London", "Berlin", "rail"] == 2
    assert odds.arrivals(session) == {"Ada": (0, False), "Ben": (0, False)}


@pytest.mark.parametrize("seed", [1, 2, 3, 40])
def test_the_throws_of_the_race_are_counted_as_they_were_made(seed: int) -> None:
    session = odds.finished(seed)
    made: dict[int, list[int]] = {0: [], 1: []}
    for before, after in itertools.pairwise(session.log[10:]):
        if before.text == "throw the die":
            made[before.player].append(int(after.text.removeprefix("throw ")))
    for seat, steps in ((0, 1), (1, 2)):
        throws, there = odds.arrivals(session)[odds.RACE[seat][0]]
        assert throws == len(made[seat])
        assert odds.throws_to_arrive(steps, made[seat]) == (throws if there else 0)
    assert sum(there for _, there in odds.arrivals(session).values()) == 1


def test_every_throw_of_the_race_arrives_one_time_in_six() -> None:
    throws = arrived = 0
    for seed in range(1, 61):
        for many, there in odds.arrivals(odds.finished(seed)).values():
            throws += many
            arrived += there
    assert abs(arrived / throws - 1 / 6) < 0.05


# ---- questions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.__name__.split(".")[-1])
def test_known_wrong_numbers_are_wrong_and_apart_for_three_hundred_pupils(
    topic: ModuleType,
) -> None:
    # C51
    for question in topic.QUESTIONS:
        for pupil in PUPILS if question not in ("q13", "q14") else PUPILS[:15]:
            found = asked(topic, question, pupil)
            assert found.values == asked(topic, question, pupil).values
            if not isinstance(found.answer, int | Fraction):
                continue
            scale = 10 ** (found.decimals or 0)
            shown = [
                round(Fraction(value) * scale) for value in (found.answer, *found.wrong.values())
            ]
            assert len(set(shown)) == len(shown), (question, found)
            margin = Fraction(found.within) * scale
            assert all(abs(shown[0] - other) > margin for other in shown[1:]), (question, found)


def test_numbers_vary_with_the_pupil() -> None:
    fixed = {"railways": {"q1", "q2"}, "chance": {"q1", "q10", "q11"}}
    for topic in TOPICS:
        name = topic.__name__.split(".")[-1]
        for question in topic.QUESTIONS:
            if question in fixed[name]:
                continue
            seen = {
                repr((found.values, found.options, found.tries))
                for found in (asked(topic, question, pupil) for pupil in PUPILS[:15])
            }
            assert len(seen) > 1, question


def test_what_is_not_yet_built_has_three_of_each_for_every_pupil() -> None:
    years = trains.openings()
    for pupil in PUPILS:
        found = asked(railways, "q9", pupil)
        year: Any = found.values["year"]
        assert len(set(found.options)) == 6
        assert sorted(found.answer) == sorted(key for key in found.options if years[key] > year)
        assert len(found.answer) == 3


def test_every_option_that_may_be_ticked_wrongly_has_a_sentence() -> None:
    words = {question.id: question for question in texts.load("railways").question}["q9"]
    wrong = {
        key
        for pupil in PUPILS
        for found in [asked(railways, "q9", pupil)]
        for key in set(found.options) - set(found.answer)
    }
    assert wrong <= set(words.wrong)
    assert {"missing"} == set(words.wrong) - wrong
    shown = {key for pupil in PUPILS for key in asked(railways, "q9", pupil).options}
    assert shown == set(words.options)


def test_one_incident_of_the_ocean_is_the_likeliest() -> None:
    for kind in ("out", "home"):
        names = [name for places in odds.tickets(kind) for name in places if name in chance.OCEAN]
        (_, most), (_, second) = Counter(names).most_common(2)
        assert most > second
        assert len(names) == len(odds.tickets(kind)), "one on each ticket"


def test_the_function_that_the_notebook_gives_to_mend_is_a_known_wrong_one() -> None:
    for topic, number, question, name in (
        (railways, "3-railways", "q12", "minutes_as_hours"),
        (chance, "6-chance", "q15", "beyond"),
    ):
        notebook = json.loads(
            (ROOT / "notebooks" / "lessons" / f"{number}.ipynb").read_text(encoding="utf-8")
        )
        cell = next(
            "".join(cell["source"])
            for cell in notebook["cells"]
            if "mistake" in "".join(cell["source"]) and cell["cell_type"] == "code"
        )
        scope: dict[str, Any] = {}
        exec(cell, scope)  # noqa: S102 - our own notebook
        given = next(value for key, value in scope.items() if callable(value))
        found = lesson(topic.__name__.split(".")[-1], autosave=False)
        feedback = found.check(question, given)
        words = {one.id: one for one in found.text.question}[question].wrong[name]
        assert words in feedback.message


# ---- plots -------------------------------------------------------------------------------------


def test_plots_say_what_they_show_and_are_the_same_twice() -> None:
    assert plots.spinner_plot() == plots.spinner_plot()
    assert "32 lines" in plots.railways_map(1870).alt
    with pytest.raises(KeyError):
        plots.network_plot("Paris", "Rome")


def test_the_words_of_a_plot_are_its_numbers() -> None:
    tried = odds.trips(1, 300, seed=5)
    assert f"{sum(tried) / 300:.2f}" in plots.running_average((1,), 300, seed=5).alt


# ---- notes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "file"), [("railways", "3-railways.md"), ("chance", "6-chance.md")]
)
def test_the_answers_in_the_teachers_notes_are_those_of_the_class(name: str, file: str) -> None:
    told = dict(re.findall(r"^\| (q\d+) \| (.*?) \| ", notes(file), flags=re.MULTILINE))
    found = lesson(name, autosave=False)
    assert set(told) == set(found.ids)
    given = {"a table", "a function", "the session"}
    for question in found.ids:
        answer = found.answer_text(question).replace("\N{NO-BREAK SPACE}", " ")
        assert told[question] == answer if answer else told[question] in given


def test_the_years_for_the_board_are_those_of_the_table() -> None:
    told = dict(re.findall(r"^\| ([^|]+?) \| (\d{4}) \|$", notes("3-railways.md"), re.MULTILINE))
    table = {row["name"]: row for row in data.rows("lessons", "railways-openings.csv")}
    assert {name: table[name]["opened"] for name in told} == told
    class_options = lesson("railways", autosave=False).asked("q9").options
    assert {row["name"] for row in table.values() if row["key"] in class_options} <= set(told)


def test_the_notes_on_code_give_the_right_answers() -> None:
    import travelkit
    from travelkit.games.game_of_travel.tour import turns_to_win

    scope: dict[str, Any] = {
        "travelkit": travelkit, "chances": turns_to_win(), "travel": TRAVEL,
        "way_km": trains.way_km, "open_in": trains.open_in,
    }  # fmt: skip
    code = dict(re.findall(r"^\| (q\d+) \|.*?\| `(.*?)`", notes("6-chance.md"), re.MULTILINE))
    found = lesson("chance", autosave=False)
    assert found.check("q12", eval(code["q12"], scope)).status == "right"  # noqa: S307
    exec(code["q13"], scope)  # noqa: S102 - our own notes
    mean = sum(one.turns for one in scope["played"]) / len(scope["played"])
    assert found.check("q13", mean).status == "right"
    code = dict(re.findall(r"^\| (q\d+) \|.*?\| `(.*?)`", notes("3-railways.md"), re.MULTILINE))
    found = lesson("railways", autosave=False)
    assert found.check("q14", eval(code["q14"], scope)).status == "right"  # noqa: S307


def test_the_spread_of_a_class_is_as_the_notes_say() -> None:
    # "Thirty pupils make 75 trips of each kind": five pairs in six or more lie within one throw
    random = Random(1)
    inside = 0
    for _ in range(200):
        tried = odds.trips(1, 75, seed=random.randrange(10**6))
        inside += 5 < sum(tried) / 75 < 7
    assert inside > 160
