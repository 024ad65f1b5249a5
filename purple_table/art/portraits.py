"""Portraits: a head and shoulders before a plain ground, in a circle, made of few clear shapes.

Every measure is in hundredths of the circle's diameter.
"""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageDraw

from purple_table.art import looks
from purple_table.art.canvas import Canvas
from purple_table.art.looks import LOOKS, Look
from purple_table.art.palette import Rgb, mix
from purple_table.art.shapes import Point, make_symmetric, parse_path

Mood = Literal["neutral", "glad", "sorry", "surprised", "thinking", "left", "right"]
"""What a face shows: calm or a feeling, or that it thinks, or looks to the left or right of the picture."""
MOODS: tuple[Mood, ...] = ("neutral", "glad", "sorry", "surprised", "thinking", "left", "right")
_GAZE: dict[Mood, tuple[float, float]] = {"thinking": (1.3, -1.5), "left": (-1.7, 0.2), "right": (1.7, 0.2)}
"""Where the eyes go."""

_UNITS = 100
_SAMPLES = 4
_INK: Rgb = (46, 30, 38)
_MOUTH: Rgb = (140, 44, 50)
_LIPS: Rgb = (214, 104, 98)
_TEETH: Rgb = (255, 252, 246)
_EYES, _APART = 48.5, 8.2
_CHIN = 71.0


def draw_portrait(name: str, mood: Mood, size: int) -> Image.Image:
    """Draw the portrait of a character of `LOOKS`, `size` pixels across; nothing outside its circle."""
    look, large = LOOKS[name], size * _SAMPLES
    canvas = Canvas(Image.new("RGB", (large, large), look.ground), large / _UNITS)
    canvas.disc(50, 46, 34, mix(look.ground, (255, 255, 255), 0.28))
    looks.draw_behind(canvas, look)
    _draw_clothes(canvas, look)
    _draw_head(canvas, look)
    _draw_features(canvas, look, mood)
    _draw_beard(canvas, look, mood)
    looks.draw_in_front(canvas, look)
    _draw_glasses(canvas, look)
    looks.draw_hat(canvas, look)
    mask = Image.new("L", (large, large), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, large - 1, large - 1), fill=255)
    picture = canvas.image.convert("RGBA")
    picture.putalpha(mask)
    return picture.resize((size, size), Image.Resampling.BOX)


def _draw_stroke(canvas: Canvas, points: tuple[Point, ...], width: float, ink: Rgb) -> None:
    """Draw a line with round ends."""
    canvas.line(points, width, ink)
    for x, y in (points[0], points[-1]):
        canvas.disc(x, y, width / 2, ink)


def _draw_clothes(canvas: Canvas, look: Look) -> None:
    cloth, trim = look.cloth, look.trim
    body = make_symmetric(parse_path("M 50 77 L 41 77 C 26 80 14 85 9 104 L 50 104"), 50)
    neck = mix(look.skin, (90, 30, 30), 0.2)
    if look.hair == "scarf":
        canvas.polygon(body, trim)
        return
    canvas.polygon(body, cloth)
    canvas.polygon(make_symmetric(parse_path("M 50 60 L 41.5 60 L 41.5 77 C 43 82 46 84 50 84"), 50), neck)
    match look.clothes:
        case "collar":
            canvas.polygon(make_symmetric(parse_path("M 50 84 L 42 74 L 36 79 L 46 94 L 50 88"), 50), trim)
            canvas.polygon(parse_path("M 48 86 L 52 86 L 53.5 102 L 46.5 102"), (150, 40, 46))
        case "roll":
            canvas.polygon(make_symmetric(parse_path("M 50 72 L 39 71 C 38 76 38 80 39 83 L 50 85"), 50), trim)
        case "stripes":
            for y in (82.5, 90, 97.5):
                _draw_stroke(canvas, parse_path(f"M 6 {y + 5} Q 50 {y} 94 {y + 5}"), 3.4, trim)
            canvas.polygon(make_symmetric(parse_path("M 50 60 L 41.5 60 L 41.5 77 C 43 82 46 84 50 84"), 50), neck)
        case "shawl":
            canvas.polygon(make_symmetric(parse_path("M 50 98 L 38 77 C 26 80 14 85 9 104 L 50 104"), 50), trim)
            canvas.polygon(make_symmetric(parse_path("M 50 90 L 41 76 L 37 78 L 49 102 L 50 102"), 50), _TEETH)
        case "waistcoat":
            canvas.polygon(make_symmetric(parse_path("M 50 102 L 36 78 L 41 75 L 50 84"), 50), trim)
            canvas.polygon(parse_path("M 43 83 L 57 89 L 57 83 L 43 89"), (164, 44, 50))
        case "hood":
            canvas.polygon(
                make_symmetric(parse_path("M 50 86 C 43 86 38 82 37 74 C 28 77 27 86 34 92 C 40 96 46 96 50 96"), 50),
                trim,
            )
            _draw_stroke(canvas, parse_path("M 44 94 L 43 103"), 1.6, _TEETH)
            _draw_stroke(canvas, parse_path("M 56 94 L 57 103"), 1.6, _TEETH)
        case "checks":
            for x, top in ((24, 86), (36, 81), (64, 81), (76, 86)):
                _draw_stroke(canvas, parse_path(f"M {x} {top} L {x} 103"), 3, trim)
            for left, y in ((21, 89), (12, 98)):
                _draw_stroke(canvas, parse_path(f"M {left} {y} L {100 - left} {y}"), 3, trim)
            canvas.polygon(make_symmetric(parse_path("M 50 60 L 41.5 60 L 41.5 77 C 43 82 46 84 50 84"), 50), neck)
        case "stand":
            canvas.polygon(make_symmetric(parse_path("M 50 84 L 41 73 L 38 78 L 48 90 L 50 90"), 50), trim)
            _draw_stroke(canvas, parse_path("M 50 90 L 50 103"), 1.4, trim)
        case "plain":
            _draw_stroke(canvas, parse_path("M 39.5 78.5 Q 50 91 60.5 78.5"), 2.6, trim)


def _draw_head(canvas: Canvas, look: Look) -> None:
    jaw, skin = look.jaw, look.skin
    shade = mix(skin, (110, 40, 36), 0.22)
    if look.hair not in ("scarf", "waves", "bob"):
        for side in (-1, 1):
            canvas.disc(50 + side * jaw, 50, 4.4, skin)
            canvas.disc(50 + side * (jaw + 0.4), 50, 2.1, shade)
            if look.rings:
                _draw_ear_ring(canvas, look, 50 + side * (jaw + 1.6))
    left = 50 - jaw
    half = parse_path(
        f"M 50 24 C 39 24 {left} 31 {left} 45 C {left} 54 {left + 2} 60 {left + 7} 65"
        f" C {left + 11} 69 45 {_CHIN} 50 {_CHIN}"
    )
    canvas.polygon(make_symmetric(half, 50), skin)
    blush = mix(skin, (226, 92, 84), 0.26)
    for side in (-1, 1):
        canvas.disc(50 + side * (_APART + 3.6), 57, 3.8, blush)
    if look.freckles:
        for x, y in ((37.5, 54.6), (40.5, 56.2), (36.6, 57.4), (39.6, 58.8)):
            canvas.disc(x, y, 0.75, mix(skin, (150, 70, 30), 0.6))
            canvas.disc(100 - x, y, 0.75, mix(skin, (150, 70, 30), 0.6))
    if look.aged:
        for side in (-1, 1):
            fold = parse_path(f"M {50 + side * 7.4} 56.4 Q {50 + side * 10} 59 {50 + side * 9.6} 62")
            _draw_stroke(canvas, fold, 0.9, mix(skin, (110, 40, 36), 0.25))


def _draw_ear_ring(canvas: Canvas, look: Look, x: float) -> None:
    if look.hair == "afro":
        canvas.disc(x, 59.5, 4.6, look.accent)
        canvas.disc(x, 59.5, 2.9, look.tint)
    else:
        canvas.disc(x - 1 if x > 50 else x + 1, 56.4, 2.0, _TEETH)


def _draw_features(canvas: Canvas, look: Look, mood: Mood) -> None:
    nose = mix(look.skin, (110, 40, 36), 0.34)
    _draw_stroke(canvas, parse_path("M 50.6 51.5 Q 53.4 56.8 49.4 57.2"), 1.5, nose)
    brow = mix(look.tint if look.hair != "scarf" else (50, 36, 34), _INK, 0.35)
    for side in (-1, 1):
        _draw_brow(canvas, side, mood, brow)
        _draw_eye(canvas, look, side, mood)
    _draw_mouth(canvas, mood, _make_lips(look))


def _make_lips(look: Look) -> Rgb:
    """Return the ink of a closed mouth: light where skin or beard is dark."""
    ground = look.tint if look.beard in ("long", "full") else look.skin
    return _LIPS if sum(ground) < 400 else _MOUTH


def _draw_brow(canvas: Canvas, side: int, mood: Mood, ink: Rgb) -> None:
    inner, outer = 50 + side * (_APART - 4), 50 + side * (_APART + 4.4)
    middle = 50 + side * _APART
    lift = {"glad": -1.2, "surprised": -4.0}.get(mood, 0.0)
    if mood == "thinking":
        lift = -2.6 if side > 0 else 0.6
    rise = -2.6 if mood == "sorry" else 0.0
    drop = 1.4 if mood == "sorry" else 0.4
    way = parse_path(f"M {inner} {42.6 + lift + rise} Q {middle} {40.6 + lift} {outer} {42.6 + lift + drop}")
    _draw_stroke(canvas, way, 2.2, ink)


def _draw_eye(canvas: Canvas, look: Look, side: int, mood: Mood) -> None:
    x, y = 50 + side * _APART, _EYES
    if mood == "glad":
        _draw_stroke(canvas, parse_path(f"M {x - 3.8} {y + 1.2} Q {x} {y - 4.4} {x + 3.8} {y + 1.2}"), 2.2, _INK)
        return
    if mood == "surprised":
        canvas.disc(x, y, 4.2, mix(_TEETH, look.skin, 0.12))
        canvas.disc(x, y, 2.7, _INK)
        canvas.disc(x + 0.9, y - 0.9, 0.8, _TEETH)
    else:
        across, down = _GAZE.get(mood, (0.0, 0.9 if mood == "sorry" else 0.0))
        if mood in _GAZE:
            canvas.disc(x, y, 3.5, mix(_TEETH, look.skin, 0.12))
        canvas.disc(x + across, y + down, 2.5 if mood in _GAZE else 2.7, _INK)
        canvas.disc(x + across + 0.9, y + down - 1.0, 0.85, _TEETH)
    if look.lashes:
        wide = 4.6 if mood == "surprised" else 3.2
        lash = parse_path(
            f"M {x + side * 0.5} {y - wide} Q {x + side * (wide - 0.6)} {y - wide} {x + side * (wide + 1)} {y - 1.4}"
        )
        _draw_stroke(canvas, lash, 1.3, _INK)


def _draw_mouth(canvas: Canvas, mood: Mood, lips: Rgb) -> None:
    match mood:
        case "neutral" | "left" | "right":
            _draw_stroke(canvas, parse_path("M 44.6 62.4 Q 50 66 55.4 62.4"), 2.0, lips)
        case "thinking":
            _draw_stroke(canvas, parse_path("M 46.6 63.6 Q 50.6 62.2 54.2 63.0"), 2.0, lips)
        case "glad":
            canvas.polygon(parse_path("M 42 60.4 L 58 60.4 C 58 71 42 71 42 60.4"), _MOUTH)
            canvas.polygon(parse_path("M 43.2 60.4 L 56.8 60.4 C 56.4 63.6 43.6 63.6 43.2 60.4"), _TEETH)
        case "sorry":
            _draw_stroke(canvas, parse_path("M 45 65 Q 50 61 55 65"), 2.0, lips)
        case "surprised":
            canvas.polygon(parse_path("M 50 60 C 54.6 60 54.6 68 50 68 C 45.4 68 45.4 60 50 60"), lips)
            canvas.polygon(
                parse_path("M 50 61.4 C 53 61.4 53 66.8 50 66.8 C 47 66.8 47 61.4 50 61.4"), mix(_MOUTH, _INK, 0.5)
            )


def _draw_beard(canvas: Canvas, look: Look, mood: Mood) -> None:
    """Hair on the face, with the mouth drawn over it again."""
    if not look.beard:
        return
    tint, left = look.tint, 50 - look.jaw
    lip = 58.6
    if look.beard == "moustache":
        wing = parse_path("M 50 58.4 C 45 57.6 41 59.6 37 64.4 C 42 66.6 48 65.6 50 62.4")
        canvas.polygon(make_symmetric(wing, 50), tint)
        return
    deep = {"short": 73.5, "long": 92.0, "full": 79.0}[look.beard]
    wide = {"short": 6.0, "long": 4.0, "full": 4.0}[look.beard]
    half = parse_path(
        f"M 50 {lip + 1.2} C 45 {lip - 1} 41 {lip + 1} 40 {lip + 4} C 37 {lip + 3} {left + 3.4} 56 {left + 1.2} 47"
        f" L {left - 0.4} 47 C {left - 0.6} 58 {left + 1} 66 {left + wide} 69.5"
        f" C {left + wide + 3} {deep - 2} 45 {deep} 50 {deep}"
    )
    canvas.polygon(make_symmetric(half, 50), tint)
    around = 5.4 if mood in ("glad", "surprised") else 3.4
    skin = mix(look.skin, (110, 40, 36), 0.12)
    if look.beard == "short":
        canvas.polygon(parse_path(f"M 42.6 61 C 42.6 {64 + around} 57.4 {64 + around} 57.4 61 Q 50 57.6 42.6 61"), skin)
    _draw_mouth(canvas, mood, _make_lips(look))


def _draw_glasses(canvas: Canvas, look: Look) -> None:
    if not look.glasses:
        return
    ink, y = look.accent, _EYES
    across, down, width = {"round": (6.4, 6.4, 1.5), "oval": (6.0, 4.6, 1.3), "bold": (7.2, 6.4, 2.8)}[look.glasses]
    for side in (-1, 1):
        x = 50 + side * (_APART + 0.2)
        scale = canvas.scale
        box = ((x - across) * scale, (y - down) * scale, (x + across) * scale, (y + down) * scale)
        canvas.pen.ellipse(box, outline=ink, width=max(1, round(width * scale)))
        _draw_stroke(canvas, ((x + side * across, y - 1), (50 + side * look.jaw, y - 1.6)), width, ink)
    bridge = _APART - across + 0.6
    _draw_stroke(canvas, parse_path(f"M {50 - bridge} {y - 1} Q 50 {y - 3.4} {50 + bridge} {y - 1}"), width, ink)
