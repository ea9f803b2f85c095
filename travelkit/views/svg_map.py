"""The map of one position: what is still, and on it the route, the targets, names and pieces."""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from typing import TYPE_CHECKING, NamedTuple

from travelkit.views.art import (
    BOXES,
    DINNER_BADGES,
    DINNER_SEATS,
    LETTER_POINTS,
    SYMBOLS,
)
from travelkit.views.scene import UNLABELLED
from travelkit.views.svg_areas import shaded, travelled
from travelkit.views.svg_beads import beads, usable_lines
from travelkit.views.svg_ground import MARGIN, Frame, neat_line, path_of
from travelkit.views.svg_labels import Placed, Rect, Wanted, settle
from travelkit.views.svg_plate import XY, Still, line_of, still, strokes, wanted
from travelkit.views.svg_style import SANS, SERIF, Theme, escape, ink, number, themed, themed_once
from travelkit.views.svg_ways import (
    beads_svg,
    gates_svg,
    kept_free,
    letter_points,
    moved,
    reach_svg,
    turns_of,
    way_of,
)
from travelkit.views.text import name_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from travelkit.views.scene import Plate, Scene, Seat, Standing

_RING = 8.0  # px by which a name keeps clear of the ring round its spot
_SHEER = 24.0  # px between pieces that stand at one spot


def badge(seat: Seat, player: int, at: XY, scale: float = 1.0) -> str:
    """A player's badge with its letter, which is 11 px or more at any scale.

    Args:
        seat: whose badge.
        player: the number of the seat, for its colour.
        at: its middle, px.
        scale: 1 is 22 px.
    """
    name = seat.badge if seat.badge in SYMBOLS else "disc"
    return _symbol(name, player, seat.letter, at, scale, flip=False)


@functools.lru_cache(maxsize=256)
def _symbol(name: str, player: int, letter: str, at: XY, scale: float, *, flip: bool) -> str:
    drawing = SYMBOLS[name].replace("--tk-piece,", f"--tk-p{player % 6},")
    across = -scale if flip else scale
    size = "" if across == 1 else f'<g transform="scale({across:g} {scale:g})">'
    x, y, high = LETTER_POINTS.get(name, (0, 4, 11))
    high = max(high * scale, 11)
    # The middle of the letter stays where it was when a small badge keeps a letter of 11 px.
    foot = (y - LETTER_POINTS.get(name, (0, 4, 11))[2] * 0.36) * scale + high * 0.36
    return (
        f'<g transform="translate({number(at[0])} {number(at[1])})">{size}{drawing}'
        f'{"</g>" if size else ""}<text x="{number(-x * scale if flip else x * scale)}"'
        f' y="{number(foot)}" font-size="{high:g}" font-weight="700" text-anchor="middle"'
        f' font-family="{SANS}" fill="{ink("on-piece")}">{escape(letter)}</text></g>'
    )


class _Piece(NamedTuple):
    standing: Standing
    at: XY
    flip: bool
    box: Rect


def _extent(kind: str, *, flip: bool) -> Rect:
    left, top, wide, high = BOXES[kind]
    return (
        Rect(-left - wide, top, -left, top + high)
        if flip
        else Rect(left, top, left + wide, top + high)
    )


def _pieces(plate: Plate, scene: Scene, fixed: Still, leads_west: bool) -> list[_Piece]:  # noqa: FBT001
    """Where each piece stands: prow or front on its spot, none upon another."""
    found: list[_Piece] = []
    # Whose turn it is chooses first.
    for standing in sorted(scene.standings, key=lambda s: s.player != scene.player):
        if standing.aside or not 0 <= standing.spot < len(plate.marks):
            continue
        if not 0 <= standing.player < len(plate.seats):
            continue
        x, y = fixed.points[standing.spot]
        badge_name = plate.seats[standing.player].badge
        kind = standing.kind if standing.kind in SYMBOLS else badge_name
        if kind in {"ship", "train"}:
            west = leads_west and standing.player == scene.player
            ways = [(west, 0.0), (not west, 0.0)]
            ways += [(way, shift) for shift in (-_SHEER, _SHEER) for way in (west, not west)]
        else:
            ways = [(False, shift) for shift in (0.0, -_SHEER, _SHEER, -2 * _SHEER)]
        best = None
        least = math.inf
        for cost, (flip, shift) in enumerate(ways):
            box = _extent(kind, flip=flip).at((x, y + shift))
            touched = sum(box.overlap(piece.box) for piece in found)
            touched += sum(box.overlap(other) for other in fixed.taken)
            touched += (box.right - box.left) * (box.bottom - box.top) - box.overlap(fixed.area)
            touched += 60 * sum(
                box.holds(fixed.points[spot]) for spot in (scene.next_spot,) if spot >= 0
            )
            if cost * 40 + touched * 10 < least:
                least = cost * 40 + touched * 10
                best = _Piece(standing._replace(kind=kind), (x, y + shift), flip, box)
        if best:
            found.append(best)
    return found


def _west(way: Sequence[XY]) -> bool:
    """Whether a way leads west once it is clear of the harbour."""
    return bool(way) and next((p for p in way if math.dist(p, way[0]) > 30), way[-1])[0] < way[0][0]  # noqa: PLR2004


def _draw_piece(plate: Plate, piece: _Piece, spot: XY) -> str:
    seat = plate.seats[piece.standing.player]
    tether = ""
    if abs(piece.at[1] - spot[1]) > 1:
        tether = (
            f'<path d="{path_of([spot, piece.at])}" stroke="{ink("ink")}" stroke-width="1"'
            ' fill="none"/>'
        )
    return tether + _symbol(
        piece.standing.kind,
        piece.standing.player,
        seat.letter,
        piece.at,
        1.0,
        flip=piece.flip,
    )


def _aside(plate: Plate, scene: Scene, name: str, box: Rect) -> str:
    """A picture beside the places, with the pieces that are in it."""
    guests = [s for s in scene.standings if s.aside == name and 0 <= s.player < len(plate.seats)]
    drawn = ""
    if len(guests) <= len(DINNER_SEATS):
        for guest, seat in zip(guests, DINNER_SEATS, strict=False):
            kind = guest.kind if guest.kind in {"ship", "train"} else ""
            player = plate.seats[guest.player]
            if kind:
                drawn += _symbol(kind, guest.player, player.letter, seat, 1.0, flip=False)
            else:
                drawn += badge(player, guest.player, (seat[0] - 25, seat[1]))
    else:
        for guest, at in zip(guests, DINNER_BADGES, strict=False):
            drawn += badge(plate.seats[guest.player], guest.player, at, 0.75)
    return (
        f'<g transform="translate({number(box.left)} {number(box.top)})" font-family="{SERIF}">'
        f"{SYMBOLS[name]}{drawn}</g>"
    )


def _arrows(points: Sequence[XY]) -> str:
    """Arrowheads along the way, clear of its ends."""
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    count = max(1, min(4, int((total - 40) / 62)))
    stops = [total * (number_ + 0.62) / (count + 0.25) for number_ in range(count)]
    path = ""
    gone = 0.0
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        while stops and length and gone + length >= stops[0]:
            share = (stops.pop(0) - gone) / length
            ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            corners = [
                (x + 7 * ux, y + 7 * uy),
                (x - 5 * ux - 5.5 * uy, y - 5 * uy + 5.5 * ux),
                (x - 5 * ux + 5.5 * uy, y - 5 * uy - 5.5 * ux),
            ]
            path += path_of(corners, closed=True)
        gone += length
    return (
        f'<path d="{path}" fill="{ink("next")}" stroke="{ink("halo")}" stroke-width="1.2"'
        ' stroke-linejoin="round" paint-order="stroke"/>'
    )


def _route(plate: Plate, scene: Scene, frame: Frame) -> tuple[str, list[XY]]:
    """The way to the next spot and onward, and its points in px."""
    drawn = ""
    for onward, back in scene.onward:
        if 0 <= onward < len(plate.tracks):
            path = path_of(line_of(plate.tracks[onward], frame, backwards=back))
            drawn += (
                f'<path d="{path}" fill="none" stroke="{ink("next")}" stroke-width="2.2"'
                ' stroke-linecap="round" stroke-dasharray="0 5.5"/>'
            )
    if not scene.path and scene.choices and scene.choices[0].via:
        way, stops = way_of(plate, scene.choices[0].via, frame)
        for turn in turns_of(plate, frame):
            path = path_of(moved(way, turn))
            drawn += (
                f'<g fill="none" stroke-linejoin="round"><path d="{path}" stroke="{ink("halo")}"'
                f' stroke-width="6"/><path d="{path}" stroke="{ink("next")}" stroke-width="2.8"/>'
                f"</g>{_arrows(moved(way, turn))}{beads_svg(moved(stops, turn))}"
            )
        return drawn, way
    if not scene.path or not 0 <= scene.path[0] < len(plate.tracks):
        return drawn, []
    track = plate.tracks[scene.path[0]]
    points = line_of(track, frame, backwards=scene.path[1])
    path = path_of(points)
    dash = ' stroke-dasharray="9 5"' if track.mode == "sea" else ""
    drawn += (
        f'<g fill="none" stroke-linejoin="round"><path d="{path}" stroke="{ink("halo")}"'
        f' stroke-width="6"/><path d="{path}" stroke="{ink("next")}" stroke-width="3"{dash}/></g>'
        + _arrows(points)
    )
    return drawn, points


def _rings(plate: Plate, scene: Scene, fixed: Still, next_spot: int, letters: dict[int, XY]) -> str:
    """The ring of the next spot, and dashed ones with their letters round what else is open."""
    drawn = ""
    if next_spot >= 0:
        x, y = (number(value) for value in fixed.points[next_spot])
        drawn += (
            f'<g fill="none"><circle cx="{x}" cy="{y}" r="11" stroke="{ink("halo")}"'
            f' stroke-width="6"/><circle cx="{x}" cy="{y}" r="11" stroke="{ink("next")}"'
            ' stroke-width="2.8"/></g>'
        )
    done = {next_spot}
    rings: list[str] = []
    reach = {choice.spot for choice in scene.choices if choice.via}
    drawn += reach_svg([fixed.points[spot] for spot in sorted(reach)]) if reach else ""
    for number_, choice in enumerate(() if plate.by_country else scene.choices):
        if choice.spot in done or not name_at(plate, scene, choice.spot):
            continue
        if choice.frame:  # one of hundreds: its spot is lit
            continue
        done.add(choice.spot)
        x, y = (number(value) for value in fixed.points[choice.spot])
        base = fixed.points[choice.spot][1] + 4.2  # of the letter
        colour = ink("next" if number_ == 0 and (next_spot < 0 or choice.via) else "legal")
        if not choice.key:
            rings.append(
                f'<g fill="none"><circle cx="{x}" cy="{y}" r="9.5" stroke="{ink("halo")}"'
                f' stroke-width="4.5"/><circle cx="{x}" cy="{y}" r="9.5" stroke="{colour}"'
                ' stroke-width="2" stroke-dasharray="3.4 2"/></g>'
            )
            continue
        if choice.via:
            if choice.spot not in letters:  # no room: it is told in words only
                continue
            at = letters[choice.spot]
            if at != fixed.points[choice.spot]:
                leader = path_of([fixed.points[choice.spot], at])
                drawn += f'<path d="{leader}" stroke="{colour}" stroke-width="1.6"/>'
            x, y = (number(value) for value in at)
            base = at[1] + 4.2
        rings.append(
            f'<circle cx="{x}" cy="{y}" r="12.5" fill="{ink("halo")}" stroke="{colour}"'
            f' stroke-width="1.6" stroke-dasharray="3.4 2"/><circle cx="{x}" cy="{y}" r="9.5"'
            f' fill="{colour}"/><text x="{x}" y="{number(base)}"'
            f' font-size="13" font-weight="700" font-style="italic" text-anchor="middle"'
            f' font-family="{SERIF}" fill="{ink("on-next")}">{escape(choice.key)}</text>'
        )
    return drawn + "".join(reversed(rings))  # where they touch, the best lies on top


def _label(placed: Placed, halo: str) -> str:
    name = placed.wanted
    bold = ' font-weight="700"' if name.bold else ""
    style = bold + (' font-style="italic"' if name.italic else "")
    return (
        f'<text x="{number(placed.x)}" y="{number(placed.y)}" font-size="{name.size:g}"'
        f"{style}{halo}>{escape(name.text)}</text>"
    )


def _labels(plate: Plate, names: Sequence[Placed]) -> str:
    drawn = leaders = ""
    for placed in names:
        name = placed.wanted
        if placed.leader:
            box = placed.box
            edge = (
                min(max(name.point[0], box.left), box.right),
                min(max(name.point[1], box.top), box.bottom),
            )
            leaders += path_of([name.point, edge])
        ocean = plate.marks[name.spot].kind == "ocean"
        drawn += _label(placed, f' stroke="{ink("sea")}"' if ocean else "")
    return (
        f'<path d="{leaders}" stroke="{ink("ink")}" stroke-width=".7" fill="none"/>'
        f'<g font-family="{SERIF}" fill="{ink("ink")}" stroke="{ink("land")}" stroke-width="2.6"'
        f' stroke-linejoin="round" paint-order="stroke">{drawn}</g>'
    )


def _flag(placed: Placed) -> str:
    box = placed.box
    x, y = placed.wanted.point
    edge = (min(max(x, box.left + 4), box.right - 4), min(max(y, box.top), box.bottom))
    length = math.dist((x, y), edge)
    pole = ""
    if length > 12:  # noqa: PLR2004
        start = (x + (edge[0] - x) * 11 / length, y + (edge[1] - y) * 11 / length)
        pole = f'<path d="{path_of([start, edge])}" stroke="{ink("next")}" stroke-width="2"/>'
    return (
        f'{pole}<rect x="{number(box.left)}" y="{number(box.top)}"'
        f' width="{number(box.right - box.left)}" height="{number(box.bottom - box.top)}" rx="2"'
        f' fill="{ink("next")}" stroke="{ink("halo")}" stroke-width="1"/>'
        f'<text x="{number((box.left + box.right) / 2)}" y="{number(placed.y)}"'
        f' font-size="{placed.wanted.size:g}" font-weight="700" text-anchor="middle"'
        f' font-family="{SERIF}" fill="{ink("on-next")}">{escape(placed.wanted.text)}</text>'
    )


def _flag_wanted(plate: Plate, spot: int, name: str, point: XY) -> Wanted:
    return Wanted(spot, name, point, plate.marks[spot].side, 0, 14, bold=True, pad=6.5, clear=_RING)


def letters_of(
    plate: Plate, scene: Scene, fixed: Still, pieces: Sequence[_Piece], frame: Frame
) -> dict[int, XY]:
    """Where the letters of counted ways stand, clear of the pieces and the next spot."""
    busy = [*kept_free(plate, frame), *(piece.box for piece in pieces)]
    if name_at(plate, scene, scene.next_spot):
        x, y = fixed.points[scene.next_spot]
        busy.append(Rect(x - 13, y - 13, x + 13, y + 13))
    return letter_points(scene, fixed.points, busy, frame)


def names_of(
    plate: Plate, scene: Scene, frame: Frame
) -> tuple[tuple[Placed, ...], Placed | None, list[_Piece]]:
    """Where names stand, the flag of the next spot if there is one, and the pieces."""
    fixed = still(plate, frame, scene.named)
    next_spot = scene.next_spot if name_at(plate, scene, scene.next_spot) else -1
    _, way = _route(plate, scene, frame) if next_spot >= 0 or scene.next_spot < 0 else ("", [])
    pieces = _pieces(plate, scene, fixed, _west(way))
    taken = [*fixed.taken, *(piece.box for piece in pieces)]
    taken += travelled(plate, scene, fixed.points)[1] if plate.by_country else []
    beads = [*fixed.points, *way]
    letters = letters_of(plate, scene, fixed, pieces, frame)
    first = []
    if next_spot >= 0:
        x, y = fixed.points[next_spot]
        taken.append(Rect(x - 13, y - 13, x + 13, y + 13))
        name = name_at(plate, scene, next_spot)
        first.append(_flag_wanted(plate, next_spot, name, fixed.points[next_spot]))
    for choice in () if plate.by_country else scene.choices:
        if choice.spot != next_spot and name_at(plate, scene, choice.spot) and not choice.frame:
            x, y = letters.get(choice.spot, fixed.points[choice.spot])
            far = 14 if choice.key else 10
            taken.append(Rect(x - far, y - far, x + far, y + far))
    own = [s.spot for s in scene.standings if s.player == scene.player and not s.aside]
    targets = [choice.spot for choice in scene.choices[:8] if not choice.frame]
    if plate.by_country:
        targets = [spot for _, spots in reversed(scene.shades) for spot in spots]
    for spot in dict.fromkeys([*own, *targets]):
        name = name_at(plate, scene, spot)
        on_the_way = plate.marks[spot].priority >= UNLABELLED
        if name and not on_the_way and spot != next_spot and frame.holds(fixed.points[spot]):
            usual = wanted(plate, spot, name, fixed.points[spot], frame)
            ring = _RING if spot in targets and not plate.by_country else 0.0
            size = 12 if plate.by_country else 13
            first.append(usual._replace(rank=0, size=size, bold=True, clear=ring))
    names = settle(fixed.names, first, taken, beads, fixed.area)
    flag = next((n for n in names if n.wanted.pad), None)
    return tuple(n for n in names if not n.wanted.pad), flag, pieces


def map_svg(plate: Plate, scene: Scene, frame: Frame, theme: Theme) -> str:
    """The map with its neat line, from (0, 0), `frame.width + 2 * MARGIN` px wide.

    Args:
        plate: the table.
        scene: the position.
        frame: where the earth lies in the picture.
        theme: its colours.
    """
    fixed = still(plate, frame, scene.named)
    # Call-out mode: nothing may point to a spot whose name the pupil has yet to find.
    next_spot = scene.next_spot if name_at(plate, scene, scene.next_spot) else -1
    shown = scene if next_spot == scene.next_spot else scene._replace(path=None, onward=())
    route, _ = _route(plate, shown, frame)
    names, flag, pieces = names_of(plate, scene, frame)
    letters = letters_of(plate, shown, fixed, pieces, frame)
    open_tracks = dict.fromkeys(c.track for c in shown.choices if c.track >= 0)
    in_play = "".join(
        strokes(path_of(line_of(plate.tracks[t], frame)), plate.tracks[t].mode, full=True)
        for t in open_tracks
        if t < len(plate.tracks)
    )
    clip = f"clip-{zlib.crc32(repr(frame).encode()):08x}"
    pieces_drawn = "".join(
        _draw_piece(plate, piece, fixed.points[piece.standing.spot]) for piece in reversed(pieces)
    )
    shades = shaded(plate, shown, frame) if plate.by_country else ""
    journey = travelled(plate, shown, fixed.points)[0] if plate.by_country else ""
    marked = ""
    if plate.fares:
        in_play = usable_lines(plate, shown, frame)
        marked = beads(plate, shown, fixed.points)
    counted = shown.choices[0].via if shown.choices and not shown.path else ()
    on_spots = fixed.spots + route if counted else route + fixed.spots
    alive = (
        f"{shades}{in_play}{on_spots}{marked}{journey}"
        f"{_rings(plate, shown, fixed, next_spot, letters)}{gates_svg(plate, frame, counted)}"
        f"{_labels(plate, names)}"
        f"{''.join(_aside(plate, scene, name, box) for name, box in fixed.asides)}"
        f"{pieces_drawn}{_flag(flag) if flag else ''}"
    )
    return (
        f'<g transform="translate({MARGIN:g} {MARGIN:g})"><defs><clipPath id="{clip}">'
        f'<rect width="{number(frame.width)}" height="{number(frame.height)}"/></clipPath></defs>'
        f'<g clip-path="url(#{clip})">{themed_once(fixed.below, theme)}{themed(alive, theme)}</g>'
        f"{themed_once(neat_line(frame), theme)}</g>"
    )
