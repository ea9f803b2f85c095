"""A plate and a scene to draw: The Game of Travel with four players, late in the game."""

from __future__ import annotations

import functools

from travelkit import board
from travelkit.views import scene as s


@functools.cache
def plate(*, hidden: bool = False) -> s.Plate:
    """The Atlantic plate; with `hidden`, as in call-out mode."""
    found = board.load("game-of-travel")
    marks = tuple(
        s.Mark(
            "" if hidden else place.name,
            place.latitude,
            place.longitude,
            place.kind,
            place.priority,
            place.label_side,
            "" if hidden else place.blurb,
        )
        for place in found.places.values()
    )
    return s.Plate(
        "game-of-travel",
        "The Game of Travel",
        "Parker Brothers, 1894",
        "Rules, ten place names and two tickets are those of 1894; the other places, tickets and "
        "lines are our reconstruction. Coasts of today; no borders are drawn.",
        (
            s.Seat("Ada", "A", "disc"),
            s.Seat("Ben", "B", "square"),
            s.Seat("Cara", "C", "diamond"),
            s.Seat("Dan", "D", "hexagon"),
        ),
        marks,
        tuple(s.Track(line.mode, line.points) for line in found.lines),
        (s.SeaName("ATLANTIC OCEAN", 55.0, -37.0),),
        found.bounds,
        ("dinner",),
        "world",
        tuple(found.places),
    )


def spot(name: str) -> int:
    """The number of a place's mark."""
    return list(board.load("game-of-travel").places).index(name)


def line(start: str, end: str) -> tuple[int, bool]:
    """The number of a line, and whether it runs the other way."""
    found = board.load("game-of-travel").line_between(start, end)
    assert found is not None
    return found


def scene() -> s.Scene:
    """Ada is about to sail from Queenstown to Storm; Cara and Dan are at dinner in Paris."""
    track, backwards = line("Queenstown", "Storm")
    rows = ("London", "Liverpool", "Queenstown", "Storm", "Boston")
    return s.Scene(
        move=87,
        moves=87,
        player=0,
        sentence=("", "Ada", ", your ship lies at Queenstown. The next name on your ticket is ",
                  "Storm", "."),
        why="After Storm comes Boston: home, and the game.",
        choices=(s.Choice("sail Storm", "Sail to Storm", spot("Storm"), track, backwards),),
        standings=(
            s.Standing(0, "ship", spot("Queenstown")),
            s.Standing(1, "train", spot("Munich")),
            s.Standing(2, "train", spot("Paris"), "dinner"),
            s.Standing(3, "train", spot("Paris"), "dinner"),
        ),
        next_spot=spot("Storm"),
        path=(track, backwards),
        onward=(line("Storm", "Boston"),),
        chips=("blue", "white", "blue", "white"),
        boxes=(
            s.Box(
                "ticket",
                "Blue ticket",
                "B11 \N{MIDDLE DOT} 3 of 5 names",
                tuple(
                    s.Row(
                        (name,),
                        mark="done" if index < 3 else "next" if index == 3 else "later",
                        tail={3: "next", 4: "home"}.get(index, ""),
                    )
                    for index, name in enumerate(rows)
                ),
                "blue",
            ),
            s.Box(
                "list",
                "Round the table",
                rows=(
                    s.Row(("", "Ada", " at Queenstown, 2 names from home"), 0),
                    s.Row(("", "Ben", " by train at Munich, next Vienna"), 1),
                    s.Row(("", "Cara", " at dinner in Paris, next London"), 2),
                    s.Row(("", "Dan", " at dinner in Paris, next Munich"), 3),
                ),
                buttons=(("tickets", "All tickets"), ("call-out", "Call-out mode")),
            ),
            s.Box(
                "log",
                "Log",
                "newest first",
                (
                    s.Row(("Dan moves by train to Paris and meets Cara. ",
                           "They go to dinner."), 3),
                    s.Row(("Cara moves by train to Paris.",), 2),
                    s.Row(("Ben draws White W20 and starts at Munich.",), 1),
                    s.Row(("Ada sails to Queenstown.",), 0),
                ),
            ),
        ),
        code="GOT1-7K4M-QX2P-9D",
        can_undo=True,
    )  # fmt: skip


def call_out() -> s.Scene:
    """Call-out mode: Ada must find Queenstown; only New York and Storm have been found."""
    return s.Scene(
        move=9,
        moves=9,
        player=0,
        sentence=("", "Ada", ", where is ", "Queenstown", "? Click it on the map."),
        why="Two tries left; nothing is lost by a wrong one.",
        extras=(("hint", "Hint"), ("show", "Show me")),
        standings=(
            s.Standing(0, "ship", spot("Storm")),
            s.Standing(1, "ship", spot("Rescue")),
            s.Standing(2, "ship", spot("Fog")),
            s.Standing(3, "ship", spot("Calm")),
        ),
        # A view must keep the secret even if it is told where to point.
        next_spot=spot("Queenstown"),
        path=line("Storm", "Queenstown"),
        named=((spot("New York"), "New York"), (spot("Storm"), "Storm")),
        chips=("red", "red", "red", "red"),
        note=s.Note("bad", ("", "Not there.", " Your ship stays at Storm.")),
    )  # fmt: skip
