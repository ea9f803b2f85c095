"""The cards of Air Ticket Europe as pictures: figure, name, aeroplane, scales."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

from tests.games.laying import COUNTRIES
from travelkit.errors import DataError
from travelkit.games.air_ticket_europe import CARDS, Laid
from travelkit.games.air_ticket_europe.cards import NUMBERS
from travelkit.views.country_cards import HIGH, WIDE, country_cards, journey
from travelkit.views.svg_cards import country_path

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def lefts(svg: str) -> list[float]:
    """Where the cards of a picture begin, px."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [
        float(re.findall(r"[\d.]+", group.get("transform", ""))[0])
        for group in root.findall(f"{SVG}g")
    ]


def row(*cards: str) -> list[Laid]:
    return [
        Laid(NUMBERS[name.removeprefix(">")], "flight" if name[0] == ">" else "border", 0)
        for name in cards
    ]


@pytest.mark.parametrize("micro", [False, True], ids=["main", "micro"])
def test_every_card_shows_its_name_and_its_figure(micro: bool) -> None:  # noqa: FBT001
    for data in COUNTRIES.values():
        if (data["set"] == "micro") == micro:
            picture = country_cards(data["name"], micro=micro)
            assert texts(picture.svg) == [data["figure"], data["name"]]
            assert data["name"] in picture.words


def test_every_country_has_an_outline_that_fills_its_box() -> None:
    for card in CARDS:
        path = country_path(card.code, 60, 90)
        assert path.startswith("M")
        x, y, wide, high = 0.0, 0.0, [], []
        for part in re.findall(r"M[^Mz]*", path):
            numbers = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
            x, y = numbers[0], numbers[1]
            for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
                wide.append(x)
                high.append(y)
                x, y = x + dx, y + dy
        assert max(wide) - min(wide) > 55 or max(high) - min(high) > 82, card.name
        assert max(wide) - min(wide) < 80
        assert max(high) - min(high) < 115


def test_neighbours_lie_like_scales_and_a_flight_leaves_the_card_open() -> None:
    by_border = lefts(journey(row("Spain", "France", "Belgium")).svg)
    assert all(b - a < WIDE / 2 for a, b in itertools.pairwise(by_border))
    by_air = lefts(journey(row("Spain", ">Turkey", "Bulgaria")).svg)
    assert by_air[1] - by_air[0] > WIDE, "the aeroplane of Spain is to be seen"
    assert by_air[2] - by_air[1] < WIDE / 2


def test_a_long_journey_goes_on_below() -> None:
    picture = journey(row(*["Spain", ">Turkey"] * 14))
    height = float(ET.fromstring(picture.svg).get("height", "0"))  # noqa: S314 - our own
    assert height > 3 * HIGH
    assert max(lefts(picture.svg)) + WIDE <= 956


def test_figures_of_another_year() -> None:
    assert texts(country_cards("West Germany", year=1977).svg)[0] == "10"


def test_a_card_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(DataError, match=r"no card 'Atlantis'.*Albania"):
        country_cards("Atlantis")
