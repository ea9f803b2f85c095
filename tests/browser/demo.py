"""A table without rules, for the tests of the page: the board of the Game of Travel and a script.

The cells of a test notebook import it. Its answers are simple on purpose: each press of the main
button goes one leg further along a fixed tour, each click on the next place does the same, and
any other click is refused with a note.
"""

from __future__ import annotations

from typing import Any

from travelkit import data
from travelkit.views.scene import (
    Box,
    Choice,
    Entry,
    Form,
    Mark,
    Note,
    Plate,
    Row,
    Scene,
    SeaName,
    Seat,
    Standing,
    Track,
    Walk,
)
from travelkit.views.widget import assemble

GAME = "game-of-travel"
TOUR = (
    "New York", "Storm", "Queenstown", "Liverpool", "London", "Paris", "Munich", "Vienna",
    "Buda-Pesth", "Belgrade", "Sofia", "Constantinople",
)  # fmt: skip


def plate(*, names: bool = True) -> Plate:
    places = data.rows("games", GAME, "places.csv")
    features = data.geojson("games", GAME, "lines.geojson")["features"]
    return Plate(
        GAME,
        "The Game of Travel",
        "Parker Brothers, 1894",
        "The rules and ten names are those of 1894; the other places are our reconstruction.",
        (
            Seat("Ada", "A", "disc"),
            Seat("Ben", "B", "square"),
            Seat("Cara", "C", "diamond"),
            Seat("Dan", "D", "hexagon", computer=True),
        ),
        tuple(
            Mark(
                row["name"] if names else "",
                float(row["latitude"]),
                float(row["longitude"]),
                row["kind"],
                int(row["priority"]),
                row["label_side"],
                row["blurb"]
                if names
                else f"A spot at {float(row['latitude']):.0f}° N, {float(row['longitude']):.0f}°",
            )
            for row in places
        ),
        tuple(
            Track(
                feature["properties"]["mode"],
                tuple((lat, lng) for lng, lat in feature["geometry"]["coordinates"]),
            )
            for feature in features
        ),
        (SeaName("Atlantic Ocean", 51.5, -37.0),),
        (34.9, -78.2, 61.0, 32.5),
        ("dinner",),
        "world",
        tuple(row["name"] for row in places),
    )


NUMBERS = {row["name"]: n for n, row in enumerate(data.rows("games", GAME, "places.csv"))}
LINES = {
    (feature["properties"]["from"], feature["properties"]["to"]): n
    for n, feature in enumerate(data.geojson("games", GAME, "lines.geojson")["features"])
}


def track(start: str, end: str) -> tuple[int, bool]:
    if (start, end) in LINES:
        return LINES[start, end], False
    return LINES.get((end, start), -1), (end, start) in LINES


class Demo:
    """The table of a test: `box` is shown, `heard` is what the page has said."""

    def __init__(self, start: int = 0, *, names: bool = True, **more: Any) -> None:
        self.at = start
        self.more = more
        self.heard: list[dict[str, Any]] = []
        self.box, self.widget, self.map = assemble(plate(names=names), self.scene(), self.hear)

    def ticket(self) -> tuple[Row, ...]:
        def row(number: int, name: str) -> Row:
            if number == self.at + 1:
                return Row((name,), tail="next", mark="next")
            return Row((name,), mark="done" if number <= self.at else "later")

        rows = tuple(row(number, name) for number, name in enumerate(TOUR))
        return rows[max(0, self.at - 3) : self.at + 2]

    def scene(self, note: Note | None = None, say: str = "") -> Scene:
        here, onward = TOUR[self.at], TOUR[self.at + 1 :]
        ship = self.at < 4
        standings = (
            Standing(0, "ship" if ship else "train", NUMBERS[here]),
            Standing(1, "train", NUMBERS["Munich"]),
            Standing(2, "train", -1, "dinner"),
            Standing(3, "train", -1, "dinner"),
        )
        shared: dict[str, Any] = {
            "chips": ("blue", "white", "white", "white"),
            "note": note,
            "say": say,
            "code": "GOT1-7K4M-QX2P-9D",
            "can_undo": self.at > 0,
            "standings": standings,
            "boxes": (
                Box("ticket", "Blue ticket", "B11", self.ticket(), "blue"),
                Box(
                    "list",
                    "Round the table",
                    "",
                    (
                        Row(("", "Ada", f" at {here}, 2 names from home"), 0),
                        Row(("", "Ben", " by train at Munich, next Vienna"), 1),
                        Row(("", "Cara", " at dinner in Paris, next London"), 2),
                        Row(("", "Dan", " at dinner in Paris, next Munich"), 3),
                    ),
                    buttons=(("tickets", "All tickets"), ("call-out", "Call-out mode")),
                ),
                Box(
                    "log",
                    "Log",
                    "newest first",
                    (
                        Row(("Dan moves to Paris and meets Cara. ", "They go to dinner."), 3),
                        Row(("Cara moves by train to Paris.",), 2),
                        Row(("Ben draws White W20 and starts at Munich.",), 1),
                        Row((f"Ada goes to {here}.",), 0),
                    ),
                ),
            ),
        }  # fmt: skip
        shared.update(self.more)
        if not onward:
            return Scene(self.at, self.at, -1, ("", "Ada", " is home first."), over=True, **shared)
        go = onward[0]
        way = track(here, go)
        verb = "Sail to" if ship else "Take the train to"
        shared.setdefault("choices", (Choice(f"go {go}", f"{verb} {go}", NUMBERS[go], *way),))
        shared.setdefault("next_spot", NUMBERS[go])
        shared.setdefault("path", way if way[0] >= 0 else None)
        after = track(*onward[:2]) if len(onward) > 1 else (-1, False)
        shared.setdefault("onward", (after,) if after[0] >= 0 else ())
        lies = "ship lies" if ship else "train stands"
        return Scene(
            self.at,
            self.at,
            0,
            ("", "Ada", f", your {lies} at {here}. The next name on your ticket is ", go, "."),
            f"After {go} comes {onward[1]}." if len(onward) > 1 else "",
            **shared,
        )

    def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        kind = message["kind"]
        if kind == "to":
            self.at = max(0, min(len(TOUR) - 1, message["to"]))
            self.widget.show(self.scene())
        elif kind == "undo":
            self.at = max(0, self.at - 1)
            self.widget.show(self.scene())
        elif kind == "play" or (
            kind == "spot"
            and self.at + 1 < len(TOUR)
            and message["spot"] == NUMBERS[TOUR[self.at + 1]]
        ):
            start, end = TOUR[self.at], TOUR[self.at + 1]
            self.at += 1
            walk = Walk(
                0,
                "ship" if self.at < 4 else "train",
                NUMBERS[start],
                NUMBERS[end],
                *track(start, end),
            )
            self.widget.show(self.scene(say=f"Ada goes to {end}."), (walk,))
        elif kind == "press" and message["id"] == "break":
            raise RuntimeError("broken on purpose")
        elif kind == "spot":
            where = data.rows("games", GAME, "places.csv")[message["spot"]]["name"]
            self.widget.show(
                self.scene(
                    Note(
                        "bad",
                        (
                            f"You clicked {where}. ",
                            "Nothing has moved.",
                            f" The next name is {TOUR[self.at + 1]}.",
                        ),
                    )
                )
            )
        else:
            self.widget.show(self.scene())  # fmt: skip


CALL_OUT: dict[str, Any] = {
    "choices": (), "next_spot": -1, "path": None, "onward": (),
    "extras": (("hint", "Hint"), ("show", "Show me")),
    "entry": Entry("Or type the name of a place"),
    "named": ((NUMBERS["New York"], "New York"),),
}  # fmt: skip
MANY: dict[str, Any] = {
    "choices": tuple(
        Choice(f"go {name}", f"Go to {name}", number, key="abc"[n] if n < 3 else "")
        for n, (name, number) in enumerate(NUMBERS.items())
    ),
    "forms": (Form("change ? pounds", "Change ? pounds into lire", 1, 140, 1, "pounds"),),
}
