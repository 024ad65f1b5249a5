"""The court cards: a double-headed figure in a stepped frame, its two halves parted by a slanting sash."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from purple_table.art import figures
from purple_table.art.bodies import Dress
from purple_table.art.canvas import Canvas, stamp
from purple_table.art.palette import CREAM, GILT, GILT_DARK, GILT_LIGHT, INK, PAPER, Tones, mix
from purple_table.art.shapes import Polygon, make_circle, make_star, place

RANKS = ("J", "Q", "K")
"""Ranks that are drawn as a figure; the Jokers are figures too, under their numbers "1" and "2"."""

# The sash runs through the middle of the card, rising to the right.
_SASH_LEFT, _SASH_RIGHT = 196.0, 154.0


def frame(large_index: bool) -> Polygon:
    """Return the picture's outline: it steps in beside the index and beside the badges, and is the same turned over."""
    left, down = (84.0, 166.0) if large_index else (67.0, 139.0)
    half = (
        (left, 17.0),
        (202.0, 17.0),
        (202.0, 82.0),
        (233.0, 82.0),
        (233.0, 350.0 - down),
        (250 - left, 350.0 - down),
    )
    return half + tuple((250 - x, 350 - y) for x, y in half)


def _make_sash(offset: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (0.0, _SASH_LEFT + offset), (250.0, _SASH_RIGHT + offset)


@lru_cache(maxsize=4)
def _draw_window(size: tuple[int, int], scale: float, large_index: bool) -> Image.Image:
    mask = Canvas(Image.new("RGB", size), scale)
    mask.polygon(frame(large_index), (255, 255, 255))
    return mask.image.getchannel("R")


@lru_cache(maxsize=4)
def _draw_lower(size: tuple[int, int], scale: float, top: int) -> Image.Image:
    mask = Canvas(Image.new("RGB", size), scale)
    mask.polygon((*_make_sash(0), (250, 350), (0, 350)), (255, 255, 255))
    return mask.image.getchannel("R").crop((0, top, *size))


def _draw_ground(canvas: Canvas, dress: Dress, middle: float) -> None:
    """Draw a pale ground, rayed from behind the figure's head."""
    canvas.polygon(((0, 0), (250, 0), (250, 350), (0, 350)), dress.ground)
    ray = mix(dress.ground, dress.main, 0.13)
    for turn in range(0, 360, 12):
        canvas.polygon(place(((0, 0), (-0.045, -1), (0.045, -1)), middle, 92, 260, turn), ray)


def draw_court(canvas: Canvas, rank: str, tones: Tones, suit: str, *, large_index: bool) -> None:
    """Draw a Jack, Queen or King on a card whose corners are filled; both halves, frame and sash."""
    left = 84.0 if large_index else 67.0
    middle, share = (138.0, 0.86) if large_index else (135.0, 1.0)
    dress = Dress.make(tones, suit)
    picture = canvas.blank()
    _draw_ground(picture, dress, middle)
    figures.FIGURES[rank](picture, middle, dress, share)
    if not large_index and rank in RANKS:
        stamp(picture, tones, suit, left + 19, 38, 27)
    image = canvas.image
    image.paste(picture.image, (0, 0), _draw_window(image.size, canvas.scale, large_index))
    top = round((_SASH_RIGHT - 4) * canvas.scale)
    image.paste(image.rotate(180).crop((0, top, *image.size)), (0, top), _draw_lower(image.size, canvas.scale, top))
    _draw_belt(canvas, rank, dress, large_index)
    stamp(canvas, tones, suit, 125, 175, 24)
    outline = frame(large_index)
    canvas.line(outline, 3.4, dress.line, closed=True)
    canvas.line(outline, 1.5, GILT, closed=True)


def _draw_belt(canvas: Canvas, rank: str, dress: Dress, large_index: bool) -> None:
    """Draw the sash with its beads, and the clasp in the middle whose form goes with the rank."""
    belt = canvas.blank()
    for wide, ink in ((19.0, dress.line), (16.4, GILT), (12.6, dress.partner)):
        belt.line(_make_sash(0), wide, ink)
    for step in range(-7, 8):
        x = 125 + step * 15.0
        y = 175 + (x - 125) * (_SASH_RIGHT - _SASH_LEFT) / 250
        if rank == "K":
            belt.polygon(place(((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), x, y, 8), GILT_LIGHT)
        elif rank in "Q12":
            belt.disc(x, y, 3.1, CREAM)
        else:
            belt.line(((x - 3, y + 5), (x + 3, y - 5)), 2.6, GILT_LIGHT)
    image = canvas.image
    band = (0, round(140 * canvas.scale), image.width, round(210 * canvas.scale))
    window = _draw_window(image.size, canvas.scale, large_index)
    image.paste(belt.image.crop(band), band[:2], window.crop(band))
    if rank == "K":
        clasp = make_circle(125, 175, 23, 60)
    elif rank in "Q12":
        clasp = place(make_star(10, 0.86), 125, 175, 50)
    else:
        clasp = place(((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), 125, 175, 58)
    canvas.shape(clasp, GILT, mix(GILT_DARK, INK, 0.4), 1.6)
    canvas.shape(place([(x - 125, y - 175) for x, y in clasp], 125, 175, 0.8), PAPER, GILT_DARK, 1.0)
