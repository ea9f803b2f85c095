"""A table in words: what a person could hear instead of seeing the map.

`describe` says everything that the picture shows; `alt` says it in a breath. Both are plain text
with names as people typed them: whoever puts them into HTML escapes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from travelkit.views.scene import UNLABELLED, plain_text
from travelkit.views.ways import way_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from travelkit.views.scene import Box, Plate, Row, Scene

LOG_LINES = 4
"""How many moves of the log are told; the whole log is in the session."""

_MARKS = {"done": "done", "next": "next", "later": ""}


def name_at(plate: Plate, scene: Scene, spot: int) -> str:
    """The name of a spot as far as it may be known, or "" if it is kept back or there is no spot.

    Args:
        plate: the table.
        scene: the position; in call-out mode it knows which names have been found.
        spot: the number of the mark.

    >>> from travelkit.views.scene import Mark, Plate, Scene
    >>> mark = Mark("", 53.4, -3.0, "port", 1, "e", "a spot at 53\N{DEGREE SIGN} N")
    >>> plate = Plate("g", "G", "", "", (), (mark,), (), (), (0, 0, 1, 1), (), "world")
    >>> name_at(plate, Scene(0, 0, -1, ()), 0)
    ''
    >>> name_at(plate, Scene(0, 0, -1, (), named=((0, "Liverpool"),)), 0)
    'Liverpool'
    """
    if not 0 <= spot < len(plate.marks):
        return ""
    return dict(scene.named).get(spot) or plate.marks[spot].name


def position(latitude: float, longitude: float) -> str:
    """A position in whole degrees, in words that can be read out.

    Args:
        latitude: degrees.
        longitude: degrees; may run on past 180.

    >>> position(55.2, -7.0)
    'a spot at 55° N, 7° W'
    >>> position(-33.9, 190.4)
    'a spot at 34° S, 170° W'
    """
    turned = (longitude + 180) % 360 - 180
    north = f"{abs(latitude):.0f}° {'N' if latitude >= 0 else 'S'}"
    east = f"{abs(turned):.0f}° {'E' if turned >= 0 else 'W'}"
    return f"a spot at {north}, {east}"


def _spot(plate: Plate, scene: Scene, spot: int) -> str:
    name = name_at(plate, scene, spot)
    if name or not 0 <= spot < len(plate.marks):
        return name
    return position(plate.marks[spot].latitude, plate.marks[spot].longitude)


def _standings(plate: Plate, scene: Scene) -> Iterator[str]:
    for standing in scene.standings:
        if not 0 <= standing.player < len(plate.seats):
            continue
        seat = plate.seats[standing.player]
        place = _spot(plate, scene, standing.spot)
        where = f"at {place}" if place else "beside the board"
        if standing.aside:
            where = f"at {standing.aside}" + (f", in {place}" if place else "")
        yield f"{seat.name} ({seat.letter}, {seat.badge}): {standing.kind} {where}."


def _outer(plate: Plate, scene: Scene) -> Iterator[str]:
    """Where the players stand on the track round the map."""
    for seat, number in zip(plate.seats, scene.outer, strict=False):
        if 0 <= number < len(plate.spaces):
            space = plate.spaces[number]
            yield f"{seat.name}: space {number}, {space.name}. {space.title}".strip()


def _row(plate: Plate, row: Row) -> str:
    who = f"{plate.seats[row.player].letter}: " if 0 <= row.player < len(plate.seats) else ""
    mark = "" if row.mark.startswith("coin") else _MARKS.get(row.mark, row.mark)
    tails = dict.fromkeys(word for word in (mark, row.tail) if word)
    return who + plain_text(row.rich) + (f" ({', '.join(tails)})" if tails else "")


def _box(plate: Plate, box: Box) -> Iterator[str]:
    note = f" ({box.note})" if box.note else ""
    rows = [_row(plate, row) for row in box.rows]
    if box.kind == "log":
        rows = rows[:LOG_LINES]
    if not rows:
        yield f"{box.title}{note}."
    elif box.kind in {"ticket", "spinner", "scores", "travel-card"}:
        listed = ", ".join(row for row in rows if row not in {"", " (open)"})
        yield f"{box.title}{note}: {listed}" + ("" if listed.endswith(".") else ".")
    else:
        yield f"{box.title}{note}:"
        yield from (f"  {row}" for row in rows)


def _turn(plate: Plate, scene: Scene) -> Iterator[str]:
    if scene.over:
        yield "The game is over."
    elif 0 <= scene.player < len(plate.seats):
        seat = plate.seats[scene.player]
        computer = ", played by the computer" if seat.computer else ""
        yield f"It is {seat.name}'s turn ({seat.letter}, {seat.badge}{computer})."
    yield plain_text(scene.sentence)
    if scene.why:
        yield scene.why
    if scene.note:
        yield plain_text(scene.note.rich)


def _hundreds(plate: Plate, scene: Scene) -> Iterator[str]:
    """What else is open where a spin opens hundreds of moves: the spots, in their order."""
    frames: dict[str, list[int]] = {}
    for choice in scene.choices:
        if choice.frame:
            frames.setdefault(choice.frame, []).append(choice.spot)
    for frame, spots in frames.items():
        ends: list[tuple[int, int]] = []
        for spot in sorted(spots):
            if ends and spot == ends[-1][1] + 1 and plate.marks[spot].priority >= UNLABELLED:
                ends[-1] = (ends[-1][0], spot)
            else:
                ends.append((spot, spot))
        names = [
            _spot(plate, scene, first)
            if first == last
            else f"{_spot(plate, scene, first)} to {_spot(plate, scene, last)}"
            for first, last in ends
        ]
        yield f"  {frame.replace('?', 'one of these', 1)}: {'; '.join(names)}"


def _open(plate: Plate, scene: Scene) -> Iterator[str]:
    for choice in scene.choices:
        if choice.frame:
            continue
        key = f"{choice.key}: " if choice.key else ""
        way = f" ({way_words(plate, choice.via)}. {choice.says})" if choice.via else ""
        yield f"  {key}{choice.label}: {choice.text}{way.replace('. )', ')')}"
    yield from _hundreds(plate, scene)
    for form in scene.forms:
        yield f"  {form.label}, {form.low} to {form.high} {form.unit}: {form.text}"
    if scene.entry:
        yield f"  {scene.entry.label}"


def describe(plate: Plate, scene: Scene) -> str:
    r"""The whole position in words, a few dozen lines at most.

    Args:
        plate: the table.
        scene: the position.

    Returns:
        Title, whose turn it is and what is open, where each player stands, the boxes beside the
        board and the last moves: plain text, lines ended by ``\n``. In call-out mode a name that
        has not been found is told by its position.

    >>> from travelkit.views.scene import Plate, Scene
    >>> plate = Plate("g", "The Game", "1894", "", (), (), (), (), (0, 0, 1, 1), (), "world")
    >>> print(describe(plate, Scene(1, 2, -1, ("Hello, ", "Ada", "."))))
    The Game. 1894
    Hello, Ada.
    Move 1 of 2.
    """
    lines = [f"{plate.title}. {plate.imprint}" if plate.imprint else f"{plate.title}."]
    if scene.cover:
        # What is beside the board belongs to one player; others may be looking.
        lines += [f"The screen is covered. Hand it to {scene.cover}."]
        return "\n".join(lines)
    lines += _turn(plate, scene)
    opened = list(_open(plate, scene))
    if opened:
        lines += ["Open now:", *opened]
    stands = list(_standings(plate, scene))
    if stands:
        lines += ["On the board:", *(f"  {line}" for line in stands)]
    round_it = list(_outer(plate, scene))
    if round_it:
        lines += [f"Round it, of {len(plate.spaces)} spaces:", *(f"  {line}" for line in round_it)]
    for box in scene.boxes:
        lines += _box(plate, box)
    lines.append(f"Move {scene.move} of {scene.moves}.")
    if scene.code:
        lines.append(f"Save code: {scene.code}")
    return "\n".join(line for line in lines if line)


def alt(plate: Plate, scene: Scene) -> str:
    """One or two sentences that stand for the picture.

    Args:
        plate: the table.
        scene: the position.

    >>> from travelkit.views.scene import Plate, Scene
    >>> plate = Plate("g", "The Game", "1894", "", (), (), (), (), (0, 0, 1, 1), (), "world")
    >>> alt(plate, Scene(1, 2, -1, ("Hello, ", "Ada", ".")))
    'The Game on a map, move 1 of 2. Hello, Ada.'
    """
    start = f"{plate.title} on a map, move {scene.move} of {scene.moves}."
    if scene.cover:
        return f"{start} The screen is covered. Hand it to {scene.cover}."
    return f"{start} {plain_text(scene.sentence)}"
