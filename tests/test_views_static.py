"""The static twin: picture, PNG, words, and what a notebook stores of a table."""

from __future__ import annotations

import base64
import builtins
import functools
import hashlib
import itertools
import os
import re
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests import demo_scene
from travelkit.errors import TravelkitError
from travelkit.views import art, bundle, png, svg, svg_ground, svg_map, svg_style, text
from travelkit.views import scene as s

TOP = Path(__file__).parent.parent
NASTY = "<b>Ana</b> & \"Bo\" 'x' var(--tk-ink) ]]>"
XMLNS = "{http://www.w3.org/2000/svg}"


def drawn(plate: s.Plate | None = None, scene: s.Scene | None = None, **options: Any) -> str:
    return svg.board_svg(
        demo_scene.plate() if plate is None else plate,
        demo_scene.scene() if scene is None else scene,
        **options,
    )


def texts(picture: str) -> list[str]:
    """Every text of a picture, title and description included, as a reader would see it."""
    return [
        "".join(element.itertext())
        for element in ET.fromstring(picture).iter()  # noqa: S314 -- our own
        if element.tag in {f"{XMLNS}text", f"{XMLNS}title", f"{XMLNS}desc"}
    ]


# --- the picture ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("width", [320, 420, 700, 982, 1400])
def test_every_size_and_theme_is_valid_xml_and_small(theme: Any, width: int) -> None:
    picture = drawn(theme=theme, width=width)
    root = ET.fromstring(picture)  # noqa: S314
    assert root.get("width") == str(width)
    assert float(root.get("height", "0")) > 300
    assert len(picture.encode()) <= 200_000
    assert root.findtext(f"{XMLNS}title") == text.alt(demo_scene.plate(), demo_scene.scene())


def test_no_number_is_finer_than_a_tenth() -> None:
    paths = re.findall(r' d="([^"]*)"', svg_ground.ground("world", frame()))
    assert len(paths) >= 3
    assert not re.search(r"\.\d\d", "".join(paths))


def test_the_same_picture_in_every_process() -> None:
    code = (
        "import hashlib; from tests import demo_scene; from travelkit.views.svg import board_svg;"
        "p = board_svg(demo_scene.plate(), demo_scene.scene(), theme='auto');"
        "print(hashlib.sha256(p.encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TOP)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for seed in ("0", "1", "4242")
    }
    assert found == {hashlib.sha256(drawn(theme="auto").encode()).hexdigest()}


def test_a_second_drawing_is_quick() -> None:
    drawn()
    times = []
    for _ in range(15):
        start = time.process_time()
        drawn()
        times.append(time.process_time() - start)
    # Measured 2 ms of processor time; a slow and busy machine gets six times as much.
    assert min(times) < 0.012


def test_names_that_people_type_are_never_markup() -> None:
    plate = demo_scene.plate()
    seats = (plate.seats[0]._replace(name=NASTY), *plate.seats[1:])
    plate = plate._replace(seats=seats, title=NASTY, imprint=NASTY, about=NASTY)
    scene = demo_scene.scene()._replace(
        sentence=("", NASTY, f" sails. {NASTY}"),
        why=NASTY,
        code=NASTY,
        note=s.Note("bad", (NASTY,)),
        boxes=(
            s.Box("ticket", NASTY, NASTY, (s.Row((NASTY,), tail=NASTY),), "red"),
            s.Box("log", NASTY, NASTY, (s.Row((NASTY,), 0, NASTY),)),
        ),
    )
    for theme in ("light", "auto"):
        picture = drawn(plate, scene, theme=theme)
        tags = {element.tag for element in ET.fromstring(picture).iter()}  # noqa: S314
        assert f"{XMLNS}b" not in tags
        assert tags == {
            element.tag
            for element in ET.fromstring(drawn(theme=theme)).iter()  # noqa: S314
        } | {f"{XMLNS}rect"}
        assert any(NASTY in found for found in texts(picture))
        assert "<b>" not in picture
    html = bundle.mimebundle(plate, scene)["text/html"]
    assert "<b>" not in html
    assert html.count("<") == 11  # no tags but our own


def test_a_name_of_control_characters_and_of_another_script_is_drawn() -> None:
    plate = demo_scene.plate()
    name = "\x00\x1b\ud800\uffffÅsa 李小龍 🚂" + "x" * 300
    plate = plate._replace(seats=(plate.seats[0]._replace(name=name), *plate.seats[1:]))
    picture = drawn(plate)
    ET.fromstring(picture)  # noqa: S314
    assert "Åsa" in picture
    picture.encode("utf-8")


def test_light_and_dark_have_plain_colours_and_differ() -> None:
    light, dark, auto = (drawn(theme=theme) for theme in ("light", "dark", "auto"))
    assert "var(" not in light
    assert "var(" not in dark
    assert light != dark
    for token in ("sea", "panel", "ink"):
        assert svg_style.TOKENS[token][0] in light
        assert svg_style.TOKENS[token][1] in dark
    assert svg_style.flat(auto) == light
    used = set(re.findall(r"var\(--tk-([a-z0-9-]+)\)", auto))
    assert used <= set(svg_style.TOKENS)


def test_the_map_alone_has_no_panel() -> None:
    alone = drawn(panel=False)
    assert "ROUND THE TABLE" in " ".join(texts(drawn()))
    assert "ROUND THE TABLE" not in " ".join(texts(alone))
    assert "Queenstown" in " ".join(texts(alone))


def test_a_covered_screen_shows_nothing_of_the_hand() -> None:
    scene = demo_scene.scene()._replace(cover="Ben")
    picture = drawn(scene=scene)
    shown = " ".join(texts(picture))
    assert "Hand the screen to Ben" in shown
    bare = scene._replace(next_spot=-1, path=None, onward=(), choices=(), boxes=())
    assert picture == drawn(scene=bare)
    for secret in ("BLUE TICKET", "Sail to Storm", "2 names from home"):
        assert secret not in shown
        assert secret not in text.describe(demo_scene.plate(), scene)


# --- names, pieces -------------------------------------------------------------------------------


def frame(width: float = 982) -> svg_ground.Frame:
    return svg_ground.frame_of(demo_scene.plate().bounds, width - 18 - 2 * svg_ground.MARGIN)


def moves() -> list[s.Scene]:
    """The demonstration, and positions with each piece at each place."""
    scene = demo_scene.scene()
    count = len(demo_scene.plate().marks)
    found = [scene]
    for spot in range(count):
        others = [(spot * 7 + step * 11) % count for step in (1, 2, 3)]
        standings = tuple(
            s.Standing(player, kind, where)
            for player, (kind, where) in enumerate(
                zip(("train", "ship", "ship", "train"), [spot, *others], strict=True)
            )
        )
        found.append(
            scene._replace(standings=standings, next_spot=(spot + 1) % count, path=None, onward=())
        )
    return found


@pytest.mark.parametrize("width", [982, 1400])
def test_names_of_the_route_and_of_the_first_rank_never_touch(width: int) -> None:
    plate = demo_scene.plate()
    for scene in moves():
        names, flag, pieces = svg_map.names_of(plate, scene, frame(width))
        first = [name for name in names if name.wanted.rank <= 1] + ([flag] if flag else [])
        for one, other in itertools.combinations(first, 2):
            assert one.box.overlap(other.box) == 0, (one.wanted.text, other.wanted.text)
        for name, piece in itertools.product(first, pieces):
            assert name.box.overlap(piece.box) == 0, (name.wanted.text, piece)
        for one, other in itertools.combinations(names, 2):
            assert one.box.overlap(other.box) == 0, (one.wanted.text, other.wanted.text)


def test_every_name_of_the_first_rank_is_on_the_map() -> None:
    plate = demo_scene.plate()
    wanted = {m.name for m in plate.marks if m.priority == 1}
    for scene in moves():
        names, flag, _ = svg_map.names_of(plate, scene, frame())
        shown = {name.wanted.text for name in names} | ({flag.wanted.text} if flag else set())
        assert wanted <= shown


def test_nothing_is_written_smaller_than_eleven() -> None:
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn())]
    assert len(sizes) > 60
    assert min(sizes) >= 11


def test_a_ship_looks_where_she_goes() -> None:
    plate, scene = demo_scene.plate(), demo_scene.scene()
    west = {p.standing.player: p.flip for p in svg_map.names_of(plate, scene, frame())[2]}
    assert west[0] is True
    track, backwards = demo_scene.line("Storm", "Queenstown")
    eastward = scene._replace(
        standings=(s.Standing(0, "ship", demo_scene.spot("Storm")),),
        next_spot=demo_scene.spot("Queenstown"),
        path=(track, backwards),
        onward=(),
    )
    east = {p.standing.player: p.flip for p in svg_map.names_of(plate, eastward, frame())[2]}
    assert east[0] is False


def test_the_dinner_picture_lies_on_no_place() -> None:
    plate = demo_scene.plate()
    from travelkit.views.svg_plate import still

    fixed = still(plate, frame(), ())
    (name, box), *_ = fixed.asides
    assert name == "dinner"
    assert not any(box.holds(point) for point in fixed.points)


@pytest.mark.parametrize("guests", range(5))
def test_all_guests_sit_at_dinner(guests: int) -> None:
    scene = demo_scene.scene()
    standings = tuple(
        s.Standing(player, "train", demo_scene.spot("Paris"), "dinner") for player in range(guests)
    )
    picture = drawn(scene=scene._replace(standings=standings), panel=False)
    after = picture.split(">DINNER<")[1]
    letters = re.findall(r">([A-F])</text>", after)
    assert letters == list("ABCD"[:guests])


# --- call-out mode -------------------------------------------------------------------------------


def test_hidden_names_do_not_leak() -> None:
    plate, scene = demo_scene.plate(hidden=True), demo_scene.call_out()
    # The question itself names Queenstown; nothing else may.
    scene = scene._replace(sentence=("Where is it?",))
    secrets = {m.name for m in demo_scene.plate().marks} - {"New York", "Storm"}
    secrets |= {m.title for m in demo_scene.plate().marks if m.title}
    for words in (
        drawn(plate, scene),
        drawn(plate, scene, width=420),
        text.describe(plate, scene),
        text.alt(plate, scene),
        bundle.mimebundle(plate, scene)["text/plain"],
    ):
        assert not [secret for secret in secrets if secret in words.replace("your ship stays", "")]
    assert "Storm" in drawn(plate, scene, panel=False)
    assert "Fog" not in text.describe(plate, scene)
    assert "at a spot at 44° N, 50° W" in text.describe(plate, scene)


def test_nothing_points_to_a_hidden_spot() -> None:
    plate, scene = demo_scene.plate(hidden=True), demo_scene.call_out()
    silent = scene._replace(next_spot=-1, path=None)
    assert drawn(plate, scene, panel=False) == drawn(plate, silent, panel=False)
    assert drawn(plate, scene, width=420) == drawn(plate, silent, width=420)
    found = scene._replace(named=(*scene.named, (scene.next_spot, "Queenstown")))
    assert drawn(plate, found, panel=False) != drawn(plate, silent, panel=False)


# --- colours -------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, column: int) -> float:
    """The contrast of two tokens in a theme, as WCAG 2 counts it."""
    lights = sorted(luminance(svg_style.TOKENS[name][column]) for name in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize(
    ("front", "back"),
    [
        *itertools.product(("ink", "muted"), ("panel", "card", "plate")),
        *itertools.product(("ink",), ("sea", "land", "tint", "goodbg", "badbg")),
        *((f"p{seat}", "on-piece") for seat in range(6)),
        *itertools.product(("next", "legal"), ("sea", "land", "card", "on-next")),
        ("act", "on-act"),
        ("good", "card"),
        ("bad", "badbg"),
        ("red-ticket", "on-next"),
        ("blue-ticket", "on-next"),
        ("white-ticket", "on-white-ticket"),
        ("line", "white-spot"),
    ],
)
def test_contrast_is_at_least_four_and_a_half(front: str, back: str, column: int) -> None:
    assert contrast(front, back, column) >= 4.5


# --- drawings ------------------------------------------------------------------------------------


def test_the_drawings_are_small_and_hold_nothing_but_shapes() -> None:
    assert sum(len(drawing.encode()) for drawing in art.SYMBOLS.values()) <= 14_000
    assert set(art.SYMBOLS) == set(art.BOXES)
    assert set(s.BADGES) <= set(art.SYMBOLS)
    assert set(art.LETTER_POINTS) == set(art.SYMBOLS) - {
        "dinner",
        "compass",
        "plane",
        "modes",
        "skull",
    }
    for name, drawing in art.SYMBOLS.items():
        root = ET.fromstring(f"<g>{drawing}</g>")  # noqa: S314
        tags = {element.tag for element in root.iter()}
        assert tags <= {"g", "path", "circle", "ellipse", "text"}, name
        for paint, fallback in re.findall(r"var\(--tk-([a-z-]+), (#\w+)\)", drawing):
            light = svg_style.TOKENS["p0" if paint == "piece" else paint][0]
            assert fallback == light, (name, paint)


def test_letters_stand_inside_their_drawings_and_are_at_least_eleven() -> None:
    for name, (x, y, size) in art.LETTER_POINTS.items():
        box = art.BOXES[name]
        assert box.left < x - size * 0.36 < x + size * 0.36 < box.left + box.width, name
        assert box.top < y - size * 0.72 < y < box.top + box.height, name
        assert size >= 11


# --- words ---------------------------------------------------------------------------------------


def test_the_words_say_what_the_picture_says() -> None:
    words = text.describe(demo_scene.plate(), demo_scene.scene())
    for said in (
        "The Game of Travel. Parker Brothers, 1894",
        "It is Ada's turn (A, disc).",
        "Ada, your ship lies at Queenstown. The next name on your ticket is Storm.",
        "After Storm comes Boston: home, and the game.",
        "Sail to Storm: sail Storm",
        "Ada (A, disc): ship at Queenstown.",
        "Cara (C, diamond): train at dinner, in Paris.",
        "London (done), Liverpool (done), Queenstown (done), Storm (next), Boston (home)",
        "D: Dan moves by train to Paris and meets Cara. They go to dinner.",
        "Move 87 of 87.",
        "GOT1-7K4M-QX2P-9D",
    ):
        assert said in words
    assert not re.search(r"[<>]|  +\S.*  ", words)
    description = ET.fromstring(drawn()).findtext(f"{XMLNS}desc")  # noqa: S314
    assert description == words


def test_alt_text_is_short() -> None:
    found = text.alt(demo_scene.plate(), demo_scene.scene())
    assert found == (
        "The Game of Travel on a map, move 87 of 87. Ada, your ship lies at Queenstown. "
        "The next name on your ticket is Storm."
    )


# --- what a notebook stores ----------------------------------------------------------------------


def test_the_bundle_holds_picture_and_words() -> None:
    plate, scene = demo_scene.plate(), demo_scene.scene()
    found = bundle.mimebundle(plate, scene)
    assert set(found) == {"text/plain", "text/html"}
    assert found["text/plain"] == text.describe(plate, scene)
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', found["text/html"])
    assert data
    assert base64.b64decode(data[1]).decode() == drawn(theme="auto")
    assert 'alt="The Game of Travel on a map' in found["text/html"]
    assert "http" not in re.sub(r"base64,[^\"]+", "", found["text/html"])


# --- PNG -----------------------------------------------------------------------------------------


def test_a_png_has_the_size_of_its_picture() -> None:
    picture = drawn(width=420)
    root = ET.fromstring(picture)  # noqa: S314
    found = png.board_png(picture, scale=1.5)
    assert found.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", found[16:24])
    assert abs(wide - 420 * 1.5) <= 1
    assert abs(high - float(root.get("height", "0")) * 1.5) <= 2


def test_a_png_of_any_theme_is_drawn_in_colour() -> None:
    light, auto, dark = (
        png.board_png(drawn(width=320, theme=theme), 0.5) for theme in ("light", "auto", "dark")
    )
    assert light == auto
    assert light != dark


def test_without_the_package_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    @functools.wraps(real)
    def missing(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(TravelkitError, match=r"pip install 'travelkit\[png\]'"):
        png.board_png(drawn(width=320))


@pytest.mark.parametrize("scale", [0, -1, 9, float("nan")])
def test_a_scale_that_cannot_be_drawn_is_refused(scale: float) -> None:
    with pytest.raises(TravelkitError, match="more than 0 and at most 8"):
        png.board_png(drawn(width=320), scale)


def test_a_text_that_is_no_picture_is_refused_in_words() -> None:
    with pytest.raises(TravelkitError, match="cannot be drawn"):
        png.board_png("Hello")


def test_a_sea_name_stands_on_its_water_or_is_left_out() -> None:
    plate = demo_scene.plate()
    seas = (s.SeaName("Atlantic Ocean", 55, -45), s.SeaName("Sea of France", 47, 2))
    shown = texts(drawn(plate._replace(sea_names=seas), panel=False))
    assert "ATLANTIC OCEAN" in shown
    assert "Sea of France" not in shown


def test_boxes_that_do_not_fit_beside_a_tall_map_stand_below_it() -> None:
    plate = demo_scene.plate()._replace(bounds=(-58, -170, 74, 192))
    scene = demo_scene.scene()
    boxes = scene.boxes * 3
    few = ET.fromstring(drawn(plate, scene._replace(boxes=boxes[:2])))  # noqa: S314
    many = ET.fromstring(drawn(plate, scene._replace(boxes=boxes)))  # noqa: S314
    assert float(many.get("height", "0")) > float(few.get("height", "0")) + 200
    assert " ".join(texts(drawn(plate, scene._replace(boxes=boxes)))).count("LOG") == 3


def test_open_targets_have_their_letters() -> None:
    choices = tuple(
        s.Choice(f"go {key}", f"Go to {key}", demo_scene.spot(name), key=key)
        for key, name in zip("abc", ("Rome", "Berlin", "Madrid"), strict=True)
    )
    scene = demo_scene.scene()._replace(choices=choices, next_spot=-1, path=None, onward=())
    shown = texts(drawn(scene=scene, panel=False))
    assert {"a", "b", "c"} <= set(shown)
    assert any("Also open: b: Go to b; c: Go to c." in found for found in texts(drawn(scene=scene)))
