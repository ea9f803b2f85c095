"""Long tables for a cell: folded up, scrolling, and whole in every form, with or without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from travelkit import data
from travelkit.errors import TravelkitError, shown
from travelkit.games import get
from travelkit.views.svg_style import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HIGH: Final = "26em"  # of a folded table, before it scrolls
_LEFT: Final = ' style="text-align:left;vertical-align:top"'  # notebooks set all words right
_STATUS: Final = {"rules": "rules", "ruling": "our reading", "reconstruction": "reconstruction"}


class Folded(NamedTuple):
    """A table that a notebook shows folded up under its title.

    Opened, it scrolls in a frame of its own. It needs no kernel and no script, and where a page
    takes folding away the whole table stands there. As text it is whole, a line for each row.

    Args:
        title: what is folded up, with the number of rows.
        columns: the heads of the columns.
        rows: as many cells in each as there are columns.
        opened: True if it is shown unfolded at first.

    >>> print(Folded("Two ports", ("port", "coast"), (("Aden", "Arabia"), ("Lagos", "Guinea"))))
    Two ports
    port: Aden | coast: Arabia
    port: Lagos | coast: Guinea
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    opened: bool = False

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        heads = "".join(f'<th scope="col"{_LEFT}>{escape(head)}</th>' for head in self.columns)
        rows = "\n".join(
            f"<tr>{''.join(f'<td{_LEFT}>{_broken(cell)}</td>' for cell in row)}</tr>"
            for row in self.rows
        )
        title = escape(self.title)
        return (
            f"<details{' open' * self.opened}><summary>{title}</summary>\n"
            f'<div style="max-height:{_HIGH};overflow:auto" tabindex="0" role="region" '
            f'aria-label="{title}">\n'
            f'<table class="dataframe">\n<thead><tr>{heads}</tr></thead>\n'
            f"<tbody>\n{rows}\n</tbody>\n</table>\n</div>\n</details>"
        )

    def __str__(self) -> str:
        lines = [
            " | ".join(
                f"{head}: {cell}" for head, cell in zip(self.columns, row, strict=True) if cell
            )
            for row in self.rows
        ]
        return "\n".join([self.title, *lines])

    def __repr__(self) -> str:
        return str(self)


def _broken(cell: str) -> str:
    """A cell, in which the long name of a test or a file may go on in the next line."""
    safe = escape(cell)
    return safe.replace("_", "_<wbr>").replace("::", "::<wbr>") if "::" in cell else safe


def folded(title: str, rows: Iterable[dict[str, Any]] | Any) -> Folded:
    """A data frame, or rows as dictionaries, as a folded table.

    Args:
        title: what it is; the number of rows is added.
        rows: a pandas data frame, or a list of dictionaries with the same keys.

    Raises:
        TravelkitError: if there is no row, or rows have other keys than the first.

    >>> folded("Ports", [{"port": "Aden", "coast": "Arabia"}]).title
    'Ports (1 row)'
    """
    if hasattr(rows, "to_dict"):
        rows = rows.to_dict(orient="records")
    listed: Sequence[dict[str, Any]] = list(rows)
    columns = tuple(listed[0]) if listed else ()
    if not columns or any(tuple(row) != columns for row in listed):
        raise TravelkitError(
            f"The table {shown(title)} needs one row or more, all of them with the same columns."
        )
    count = "1 row" if len(listed) == 1 else f"{len(listed)} rows"
    cells = tuple(tuple(str(row[column]) for column in columns) for row in listed)
    return Folded(f"{title} ({count})", columns, cells)


def options(game: str) -> Folded:
    """The readings of the rules that one may choose between, and which one is usual.

    Args:
        game: the game's id.

    Raises:
        TravelkitError: if there is no such game.

    >>> print(str(options("go")).splitlines()[3])
    option: casino_odds | usual: literal | or: double | what it decides: Does a winning bet ...
    """
    known = get(game)
    cells = tuple(
        (
            option.name,
            str(option.default),
            ", ".join(str(choice) for choice in option.choices[1:]),
            option.about,
            option.rule,
        )
        for option in known.options
    )
    columns = ("option", "usual", "or", "what it decides", "rule")
    return Folded(f"{known.title}: {len(cells)} options", columns, cells, opened=True)


def rules(game: str) -> Folded:
    """Every rule of a game in our own words, with where it is from and the test that holds it.

    Args:
        game: the game's id.

    Raises:
        TravelkitError: if there is no such game.

    >>> rules("game-of-travel").title
    'The Game of Travel: all 32 rules'
    >>> print(str(rules("go")).splitlines()[1][:44])
    number: G1 | rule: Two to six people can pla
    """
    known = get(game)
    cells = tuple(
        (row["rule"], row["statement"], _STATUS[row["status"]], _reading(row), row["test"])
        for row in data.rows("games", known.name, "rules.csv")
    )
    title = f"{known.title}: all {len(cells)} rules"
    return Folded(title, ("number", "rule", "from", "how we read it", "test"), cells)


def _reading(row: dict[str, str]) -> str:
    """How we read a rule that leaves something open, and the option that reads it otherwise."""
    found = [row["ruling"]] if row["ruling"] else []
    if row["option"] and "option" not in (row["ruling"] + row["statement"]).casefold():
        found.append(f"option {row['option']}")
    return "; ".join(found)
