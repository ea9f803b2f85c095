"""What every test shares: two options, and property tests that find the same thing every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

settings.register_profile(
    "travelkit",
    derandomize=True,  # the same run, the same examples: a red build can be repeated
    database=None,  # nothing is written beside the tests
    deadline=None,  # a shared machine may stall at any moment
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("travelkit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--random-games",
        type=int,
        default=2000,
        help="how many random games test_conformance.py plays of the quickest game (2000), and a "
        "tenth of that of each of the others",
    )
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the derived lines of tests/playthroughs/ anew; expected facts stay as they are",
    )
