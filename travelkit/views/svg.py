"""The static twin: the whole table as one picture, drawn from a plate and a scene.

Pure standard library, the same text in every process, no font and no link in it. A notebook that
is only read, a printed page and the README show this; where Python runs, the live table does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from travelkit.errors import TravelkitError, shown
from travelkit.views.svg_areas import legend
from travelkit.views.svg_boxes import box_svg, pictured
from travelkit.views.svg_ground import MARGIN, Frame, frame_of
from travelkit.views.svg_map import badge, map_svg
from travelkit.views.svg_parts import BODY, frame_rect, text
from travelkit.views.svg_plate import signs_svg
from travelkit.views.svg_style import (
    MONO,
    SANS,
    SERIF,
    Theme,
    escape,
    ink,
    number,
    runs,
    shorten,
    style_sheet,
    themed,
    width_of,
    wrap,
)
from travelkit.views.svg_things import perimeter_svg
from travelkit.views.text import alt, describe, name_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Box, Plate, Scene

_EDGE = 9.0  # px from the picture's edge to what is in it
_GAP = 8.0
_TALL = 0.46  # a map higher than this share of its width stands beside the boxes
_SIDE = 0.7  # and takes this share of the width
_CARDS_BESIDE = 0.49  # or this, where cards lie beside it
_WIDE = 900
_NARROW = 600
_WIDEST = 10_000  # px; a poster
_CHIP = 24.0
_PLATE = 982.0  # a narrow page shows a part of a plate of this width
_PORTRAIT = 0.8
_OVERHANG = 24.0  # px by which boxes may reach below the map they stand beside


class _Block(NamedTuple):
    """A drawn part and its height in px."""

    body: str
    height: float


def _chips(plate: Plate, scene: Scene, width: float) -> tuple[list[str], float]:
    """The players as chips in a row from x = 0, and the row's width."""
    found = []
    x = 0.0
    room = width / max(1, len(plate.seats)) - 46
    for player, seat in enumerate(plate.seats):
        on = player == scene.player
        name = shorten(seat.name, min(room, 130), 12, bold=on)
        word = scene.chips[player] if player < len(scene.chips) else ""
        if width < _NARROW:
            name = word = ""
        wide = 24 + sum(
            width_of(part, 12, bold=bold) + 6 for part, bold in ((name, on), (word, False)) if part
        )
        wide += 6 if name else 2
        edge = ink("line" if on else "rule")
        chip = (
            f'<rect x="{number(x)}" y="0" width="{number(wide)}" height="{_CHIP:g}" rx="12"'
            f' fill="{ink("card")}" stroke="{edge}" stroke-width="{2 if on else 1}"/>'
            + badge(seat, player, (x + 14, 12), 0.78)
        )
        bold = ' font-weight="700"' if on else ""
        spans = f"<tspan{bold}>{escape(name)}</tspan>" if name else ""
        if word:
            spans += f'<tspan dx="5" fill="{ink("muted")}">{escape(word)}</tspan>'
        chip += (
            f'<text x="{number(x + 28)}" y="16.3" font-size="12">{spans}</text>' if spans else ""
        )
        found.append(chip)
        x += wide + 4
    return found, x - 4


def _head(plate: Plate, scene: Scene, width: float) -> _Block:
    """Title and imprint, and the players' chips, in one line or in two."""
    chips, across = _chips(plate, scene, width)
    title = plate.title.upper()
    title_wide = width_of(title, 15, serif=True) + len(title) * 2.1
    imprint_wide = width_of(plate.imprint, 12.5, serif=True) + 14
    close = min(
        1.0, (width - 12) / max(1.0, title_wide)
    )  # a long title on a narrow page is set closer
    apart = title_wide + across + 20 > width
    beside = title_wide + imprint_wide + (0 if apart else across + 20) <= width
    high = 32.0 if beside or not plate.imprint else 44.0
    place = 'dx="10"' if beside else 'x="5" y="36"'
    imprint = shorten(plate.imprint, width - 10, 12.5, serif=True)
    body = (
        f'<g font-family="{SERIF}"><text x="5" y="20" font-size="{number(15 * close)}"'
        f' font-weight="700" letter-spacing="{number(2.1 * close)}">{escape(title)}'
        f'<tspan {place} font-size="12.5"'
        f' font-style="italic" font-weight="400" letter-spacing="0" fill="{ink("muted")}">'
        f"{escape(imprint)}</tspan></text>"
    )
    top = high if apart else 3.0
    left = 0.0 if apart else width - across
    body += f'</g><g transform="translate({number(left)} {number(top)})">{"".join(chips)}</g>'
    return _Block(body, high + (_CHIP + 5 if apart else 0))


def _plaque(scene: Scene, width: float) -> tuple[str, float, float]:
    """What may be played first, with the words to type: body from (0, 0), width, height."""
    if not scene.choices or scene.over:
        return "", 0.0, 0.0
    choice = scene.choices[0]
    label = shorten(choice.label, width - 28, 15, bold=True)
    typed = f'play("{choice.text}")'
    most = int((width - 28) / 7)  # every character is as wide as any other
    typed = typed if len(typed) <= most else f"{typed[: most - 1]}\N{HORIZONTAL ELLIPSIS}"
    wide = max(width_of(label, 15, bold=True), len(typed) * 7.0) + 28
    middle = number(wide / 2)
    body = (
        f'<rect x=".5" y=".5" width="{number(wide - 1)}" height="44" rx="4" fill="{ink("act")}"/>'
        f'<g text-anchor="middle" fill="{ink("on-act")}"><text x="{middle}" y="20" font-size="15"'
        f' font-weight="700" font-family="{SANS}">{escape(label)}</text>'
        f'<text x="{middle}" y="36" font-size="11.5" font-family="{MONO}">{escape(typed)}'
        "</text></g>"
    )
    return body, wide, 45.0


def _others(plate: Plate, scene: Scene) -> str:
    """What else is open, in a line."""
    found = [
        f"{choice.key}: {choice.label}" if choice.key else choice.label
        for choice in scene.choices[1:]
        if not choice.frame
        if choice.spot < 0 or not plate.faces  # cards say themselves how they can go
        if not choice.group  # and what has a box of its own stands there
    ]
    hundreds = sum(bool(choice.frame) for choice in scene.choices)
    found += [f"{hundreds} more, to the spots with a ring"] if hundreds else []
    found += [f"{form.label} ({form.low} to {form.high} {form.unit})" for form in scene.forms]
    return "; ".join(part.strip() for part in found)


def _turn_bar(plate: Plate, scene: Scene, width: float) -> _Block:
    """Badge, sentence, reason, and the main choice."""
    narrow = width < _NARROW
    plaque, plaque_wide, plaque_high = _plaque(scene, width - 20 if narrow else width * 0.34)
    left = 52.0 if 0 <= scene.player < len(plate.seats) else 14.0
    room = width - left - 12 - (0 if narrow or not plaque else plaque_wide + 14)
    size = 18.0 if narrow else 17.0
    body = ""
    y = 8.0
    for line in wrap(scene.sentence, room, size, serif=True):
        y += 21
        body += text(left, y - 5, runs(line), size=size, face=SERIF)
    small = [scene.why] if scene.why else []
    others = _others(plate, scene)
    if others:
        small.append(f"Also open: {others}.")
    if scene.entry:
        small.append(scene.entry.label)
    for sentence in small:
        for line in wrap((sentence,), room, 12, most=3):
            y += 16
            body += text(left, y - 4, runs(line), size=12, colour="muted")
    high = max(y + 6, 44.0, plaque_high + 12)
    if narrow and plaque:
        body += f'<g transform="translate(10 {number(y + 6)})">{plaque}</g>'
        high = y + 6 + plaque_high + 8
    elif plaque:
        body += (
            f'<g transform="translate({number(width - plaque_wide - 8)}'
            f' {number((high - plaque_high) / 2)})">{plaque}</g>'
        )
    if left > 14:  # noqa: PLR2004
        seat = plate.seats[scene.player]
        body = badge(seat, scene.player, (27, min(high, 60) / 2), 1.0) + body
    return _Block(frame_rect(width, high) + body, high)


def _note(scene: Scene, width: float) -> _Block:
    if not scene.note:
        return _Block("", 0)
    kind = scene.note.kind if scene.note.kind in {"good", "bad"} else "ink"
    lines = wrap(scene.note.rich, width - 44, 14)
    high = 12 + 19.0 * len(lines)
    signs = {
        "bad": "M-4-4L4 4M4-4L-4 4",
        "good": "M-4.5 0L-1.5 3.5 4.5-4",
        "ink": "M0-4.5V-4.4M0-1V4.5",
    }
    ground = {"good": "goodbg", "bad": "badbg", "ink": "card"}[kind]
    body = (
        f'<rect width="{number(width)}" height="{number(high)}" rx="2" fill="{ink(ground)}"'
        f' stroke="{ink("rule")}"/><rect width="4" height="{number(high)}" fill="{ink(kind)}"/>'
        f'<path transform="translate(20 16)" d="{signs[kind]}" fill="none" stroke="{ink(kind)}"'
        ' stroke-width="2.4" stroke-linecap="round"/>'
    )
    for row, line in enumerate(lines):
        body += text(34, 20.5 + 19 * row, runs(line), size=14)
    return _Block(body, high)


def _boxes(plate: Plate, boxes: Sequence[Box], width: float, per_row: int) -> _Block:
    """Boxes beside the board, so many in a row, those of a row equally high."""
    body = ""
    y = 0.0
    for start in range(0, len(boxes), per_row):
        row = boxes[start : start + per_row]
        room = width - _GAP * (len(row) - 1)
        shares = [0.86 if box.kind == "ticket" else 1.1 for box in row]
        wides = [room * share / sum(shares) for share in shares]
        high = max(box_svg(plate, box, wide)[1] for box, wide in zip(row, wides, strict=True))
        x = 0.0
        for box, wide in zip(row, wides, strict=True):
            drawn, _ = box_svg(plate, box, wide, high)
            body += f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'
            x += wide + _GAP
        y += high + _GAP
    return _Block(body, max(0.0, y - _GAP))


def _fitting(plate: Plate, boxes: Sequence[Box], width: float, height: float) -> int:
    """How many boxes, one upon the other, are no higher than the map beside them."""
    y = 0.0
    for count, box in enumerate(boxes):
        y += box_svg(plate, box, width)[1] + _GAP
        if y - _GAP > height + _OVERHANG:
            return max(1, count)
    return len(boxes)


def _foot(plate: Plate, scene: Scene, width: float) -> _Block:
    """The move, the save code, and what of all this is reconstruction."""
    left = f"Move {scene.move} of {scene.moves}"
    body = text(3, 14, escape(left), size=12, colour="muted")
    y = 18.0
    if scene.code:
        code = shorten(scene.code, width - 190, 12)
        wide = len(code) * 7.4
        body += text(width - wide - 6, 14, escape("Save code"), size=12, colour="muted", end=True)
        body += (
            f'<text x="{number(width - 2)}" y="14" font-size="12" text-anchor="end"'
            f' font-family="{MONO}">{escape(code)}</text>'
        )
    for line in wrap((plate.about,), width - 6, 11.5, serif=True, most=3) if plate.about else []:
        y += 15
        body += (
            f'<text x="3" y="{number(y - 3)}" font-size="11.5" font-style="italic"'
            f' font-family="{SERIF}" fill="{ink("muted")}">{runs(line)}</text>'
        )
    return _Block(body, y)


def _cover(scene: Scene, width: float) -> _Block:
    """Instead of what belongs to one player: whom to hand the screen to."""
    sentence = ("Hand the screen to ", scene.cover, ".")
    body = frame_rect(width, 60)
    for line in wrap(sentence, width - 30, 17, serif=True, most=1):
        body += text(16, 36, runs(line), size=17, face=SERIF)
    return _Block(body, 60)


def _map_frame(plate: Plate, scene: Scene, width: float) -> tuple[Frame, bool]:
    """The map's frame in a table of this inner width, and whether boxes stand beside it."""
    frame = frame_of(plate.bounds, width - 2 * MARGIN)
    if width < _NARROW:
        return frame if plate.by_country else _near(plate, scene, frame), False
    if frame.height <= _TALL * frame.width or width < _WIDE or not scene.boxes:
        return frame, False
    share = _CARDS_BESIDE if plate.faces else _SIDE
    return frame_of(plate.bounds, width * share - 2 * MARGIN), True


def _near(plate: Plate, scene: Scene, frame: Frame) -> Frame:
    """On a narrow page, the part of the plate about the move, so that names can be read."""
    whole = frame_of(plate.bounds, max(frame.width, _PLATE))
    high = min(whole.height, frame.width * _PORTRAIT)
    known = name_at(plate, scene, scene.next_spot)
    spots = [s.spot for s in scene.standings if s.player == scene.player]
    counted = scene.choices[0] if scene.choices and scene.choices[0].via else None
    if counted:  # a long journey is shown move by move
        spots.append(counted.spot)
    elif known:
        spots.append(scene.next_spot)
    points = [
        whole.xy(plate.marks[spot].latitude, plate.marks[spot].longitude)
        for spot in spots
        if 0 <= spot < len(plate.marks)
    ] or [(whole.width / 2, whole.height / 2)]
    x = sum(p[0] for p in points) / len(points) - frame.width / 2
    y = sum(p[1] for p in points) / len(points) - high / 2
    x = min(max(x, 0), whole.width - frame.width)
    y = min(max(y, 0), whole.height - high)
    return Frame(
        frame.width,
        high,
        whole.scale,
        whole.west + x / whole.scale,
        whole.north - y / whole.scale,
    )


class _Column:
    """Parts one below the other."""

    def __init__(self) -> None:
        self.body = ""
        self.y = 0.0

    def add(self, body: str, height: float, gap: float = _GAP, x: float = 0.0) -> None:
        """Put a part below the others, and leave a gap below it; nothing for an empty part."""
        if body:
            self.body += f'<g transform="translate({number(x)} {number(self.y)})">{body}</g>'
            self.y += height + gap


def _compose(plate: Plate, scene: Scene, width: float, theme: Theme) -> _Block:
    """All parts, from the top left corner of the inner table."""
    if width < _NARROW:  # the key of the lines would cover what there is to see
        plate = plate._replace(asides=tuple(one for one in plate.asides if one != "modes"))
    frame, beside = _map_frame(plate, scene, width)
    map_wide, map_high = frame.width + 2 * MARGIN, frame.height + 2 * MARGIN
    table = _Column()
    table.add(*_head(plate, scene, width), 0)
    table.add(*(_cover(scene, width) if scene.cover else _turn_bar(plate, scene, width)), 6)
    boxes = pictured(scene.boxes)
    side = _Block("", 0)
    if beside:
        rest = width - map_wide - _GAP
        count = _fitting(plate, boxes, rest, map_high)
        side, boxes = _boxes(plate, boxes[:count], rest, 1), boxes[count:]
        table.add(side.body, -_GAP, x=map_wide + _GAP)
    top, table.body = themed(table.body, theme), ""
    table.add(map_svg(plate, scene, frame, theme), max(map_high, side.height))
    middle, table.body = table.body, ""
    table.add(*perimeter_svg(plate, scene, width))
    if plate.by_country:
        table.add(*legend(width))
    elif not plate.fares and any(track.marks for track in plate.tracks):
        table.add(*signs_svg(plate, width))
    if not scene.cover:
        table.add(*_note(scene, width))
        table.add(*_boxes(plate, boxes, width, 1 if width < _NARROW else 2 if width < _WIDE else 3))
    table.add(*_foot(plate, scene, width), 0)
    return _Block(top + middle + themed(table.body, theme), table.y)


def board_svg(
    plate: Plate,
    scene: Scene,
    *,
    width: int = 982,
    theme: Theme = "light",
    panel: bool = True,
) -> str:
    """The table as a picture: SVG text, the same for the same plate and scene.

    Args:
        plate: what stays the same all through a game.
        scene: the position.
        width: px; under 600 all is in one column.
        theme: ``"light"``, ``"dark"``, or ``"auto"`` for what the reader's screen likes.
        panel: False leaves the map alone: no title, turn, boxes or foot.

    Returns:
        A whole SVG document with `<title>` and `<desc>`, which hold the position in words; names
        that people typed are escaped. In call-out mode nothing in it tells a name not yet found.

    Raises:
        DataError: if the plate's land is missing.
        TravelkitError: if the width is no number, or too large.

    >>> from travelkit.session import Session
    >>> from travelkit.views.side import side_for
    >>> side = side_for(Session("game-of-travel", ["Ada"], seed=7))
    >>> board_svg(side.plate(), side.scene(), panel=False)[:4]
    '<svg'
    """
    if not isinstance(width, (int, float)) or not width <= _WIDEST:
        raise TravelkitError(
            f"A picture cannot be {shown(width)} px wide. Its width is a number of pixels from 320 "
            f"to {_WIDEST}, such as 982."
        )
    width = max(320, width)
    if scene.cover:
        # What is open to one player, and what lies beside the board, may be his secret.
        scene = scene._replace(
            choices=(),
            forms=(),
            path=None,
            onward=(),
            next_spot=-1,
            boxes=tuple(box for box in scene.boxes if box.kind == "journey"),
            note=None,
            shades=tuple(shade for shade in scene.shades if shade[0] == "last"),
        )
    if panel:
        inner = _compose(plate, scene, width - 2 * _EDGE, theme)
        height = inner.height + 2 * _EDGE
        body = themed(
            f'<rect x=".5" y=".5" width="{number(width - 1)}" height="{number(height - 1)}" rx="3"'
            f' fill="{ink("panel")}" stroke="{ink("line")}"/><rect x="3.5" y="3.5"'
            f' width="{number(width - 7)}" height="{number(height - 7)}" rx="1.5" fill="none"'
            f' stroke="{ink("line")}"/>',
            theme,
        )
        body += f'<g transform="translate({_EDGE:g} {_EDGE:g})">{inner.body}</g>'
    else:
        frame = frame_of(plate.bounds, width - 2 * MARGIN)
        height = frame.height + 2 * MARGIN
        body = map_svg(plate, scene, frame, theme)
    size = f'width="{width}" height="{number(height)}" viewBox="0 0 {width} {number(height)}"'
    style = style_sheet() if theme == "auto" else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{SANS}"'
        f' font-size="{BODY:g}" fill="{themed(ink("ink"), theme)}">{style}'
        f"<title>{escape(alt(plate, scene))}</title><desc>{_spoken(plate, scene)}</desc>"
        f"{body}</svg>"
    )


def _spoken(plate: Plate, scene: Scene) -> str:
    return "\n".join(escape(line) for line in describe(plate, scene).split("\n"))
