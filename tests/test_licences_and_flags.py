"""What is shipped may be shipped, and shows alike everywhere: cases C101 and C102."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = sorted((ROOT / "data").rglob("datapackage.json"))
ALLOWED = {"MIT", "CC-PDDC"}
"""The project's own licence, and the public domain: neither binds those who use the data."""
FLAGS = range(0x1F1E6, 0x1F200)
"""The letters of which flags are made: on some computers they show as two letters."""


@pytest.mark.parametrize("file", PACKAGES, ids=lambda file: file.parent.name)
def test_every_file_of_the_data_has_a_licence_that_binds_nobody(file: Path) -> None:
    # C101
    package = json.loads(file.read_text(encoding="utf-8"))
    assert package["resources"]
    for resource in package["resources"]:
        licences = resource.get("licenses", package["licenses"])
        assert {one["name"] for one in licences} <= ALLOWED, resource["path"]
        assert (file.parent / resource["path"]).is_file(), resource["path"]


def test_every_map_says_where_it_is_from_and_under_what_licence() -> None:
    # C101: the credit stays in the file, whoever takes it out of here
    for file in sorted((ROOT / "data" / "geography").glob("*.geojson")):
        layer = json.loads(file.read_text(encoding="utf-8"))
        assert "Natural Earth" in layer["source"], file.name
        assert "public domain" in layer["licence"], file.name


def test_no_file_holds_the_letters_of_flags() -> None:
    # C102
    kinds = {".py", ".js", ".css", ".csv", ".toml", ".md", ".ipynb", ".geojson", ".json"}
    looked = 0
    for folder in ("travelkit", "notebooks", "data"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in kinds and ".ipynb_checkpoints" not in file.parts:
                text = file.read_text(encoding="utf-8")
                assert not [sign for sign in set(text) if ord(sign) in FLAGS], file.name
                assert "\\ud83c\\udd" not in text.lower(), "nor spelled out in JSON"
                looked += 1
    assert looked > 100
