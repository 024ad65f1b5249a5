"""Chips on a table: drawn a little from the side, in columns, with the number beside them."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import SAMPLES, SurfaceCache, transparent
from purple_table.ui.kit.theme import Color, Size

COLUMN = 5
"""The usual number of chips in a column before the next one is begun."""
_MOST_COLUMNS = 5
_CACHE_BYTES = 4_000_000
_FLAT, _THICK, _APART = 0.6, 0.2, 0.86
"""Height of a chip's face, its thickness, and the distance of two columns, as shares of its diameter."""
_SPOTS = 8


class ChipInk(NamedTuple):
    """The colors of a chip: face, its dark rim, the spots on the rim."""

    face: Color
    rim: Color
    spot: Color


CLARET = ChipInk((188, 44, 66), (122, 20, 40), colors.IVORY)


class Chips:
    """Draws stacks of chips and keeps the pictures."""

    def __init__(self) -> None:
        self._pictures = SurfaceCache(_CACHE_BYTES)

    def draw(
        self, surface: pygame.Surface, foot: tuple[int, int], count: int, diameter: int, *, tall: int = COLUMN
    ) -> None:
        """Draw a stack whose lowest chips have the middle of their lower edge at `foot`; draw nothing for no chips.

        `tall` is the number of chips in a column.
        """
        if count <= 0:
            return
        picture = self._picture(count, diameter, tall)
        surface.blit(picture, picture.get_rect(midbottom=foot))

    def draw_counted(
        self,
        kit: Kit,
        surface: pygame.Surface,
        corner: tuple[int, int],
        count: int,
        diameter: int,
        number: str,
        ink: Color = colors.GOLD_TOP,
        *,
        tall: int = COLUMN,
    ) -> None:
        """Draw a stack with its lower left corner at `corner`, and its number beside it."""
        across, _ = stack_size(count, diameter, tall)
        left, bottom = corner
        self.draw(surface, (left + across // 2, bottom), count, diameter, tall=tall)
        words = kit.text.line(number, kit.theme.strong, ink)
        surface.blit(words, words.get_rect(midleft=(left + across + kit.px(5), bottom - diameter * 0.55)))

    def _picture(self, count: int, diameter: int, tall: int) -> pygame.Surface:
        count = min(count, tall * _MOST_COLUMNS)
        return self._pictures.get((count, diameter, tall), lambda: _make(count, diameter, tall, CLARET))


def stack_size(count: int, diameter: int, tall: int = COLUMN) -> Size:
    """Return the size of the picture of so many chips, in pixels."""
    count = min(count, tall * _MOST_COLUMNS)
    if count <= 0:
        return 0, 0
    columns = math.ceil(count / tall)
    high = min(count, tall)
    return (
        math.ceil(diameter * (1 + _APART * (columns - 1))),
        math.ceil(diameter * (_FLAT + _THICK * high)),
    )


def chip_diameter(kit: Kit) -> int:
    """Return the width of a chip on the table of this window."""
    return kit.px(24)


def _make(count: int, diameter: int, tall: int, ink: ChipInk) -> pygame.Surface:
    """Draw columns from left to right, each from the cloth upwards; the last may be lower."""
    size = stack_size(count, diameter, tall)
    large = transparent((size[0] * SAMPLES, size[1] * SAMPLES))
    # The ground has the color of the rim, so that averaging the edge does not darken it.
    large.fill((*ink.rim, 0))
    wide = diameter * SAMPLES
    for number in range(count):
        column, level = divmod(number, tall)
        left = column * wide * _APART
        top = large.get_height() - wide * (_FLAT + _THICK * (level + 1))
        _draw_chip(large, pygame.Rect(round(left), round(top), wide, round(wide * _FLAT)), round(wide * _THICK), ink)
    return pygame.transform.smoothscale(large, size)


def _draw_chip(large: pygame.Surface, face: pygame.Rect, thick: int, ink: ChipInk) -> None:
    """Draw one chip: its side, then its face with the spots along the rim and a ring."""
    line = max(1, face.width // 40)
    body = face.move(0, thick)
    pygame.draw.ellipse(large, colors.mix(ink.rim, colors.NIGHT, 0.55), body.inflate(line, line))
    pygame.draw.ellipse(large, ink.rim, body)
    pygame.draw.rect(large, ink.rim, (face.left, face.centery, face.width, thick))
    for turn in range(_SPOTS // 2 + 1):
        middle = math.tau * turn / _SPOTS
        points = [_point_on_face(face, middle + lean, 1.0) for lean in (-0.16, 0.16)]
        lower = [(x, y + thick) for x, y in reversed(points)]
        pygame.draw.polygon(large, colors.mix(ink.spot, ink.rim, 0.2), [*points, *lower])
    pygame.draw.ellipse(large, ink.face, face)
    for turn in range(_SPOTS):
        middle = math.tau * turn / _SPOTS
        outer = [_point_on_face(face, middle + lean, 1.0) for lean in (-0.16, 0.0, 0.16)]
        inner = [_point_on_face(face, middle + lean, 0.76) for lean in (0.16, -0.16)]
        pygame.draw.polygon(large, ink.spot, [*outer, *inner])
    pygame.draw.ellipse(large, colors.mix(ink.face, ink.spot, 0.55), _shrink(face, 0.66), line * 2)
    pygame.draw.ellipse(large, colors.mix(ink.face, colors.NIGHT, 0.12), _shrink(face, 0.52))
    pygame.draw.ellipse(large, colors.mix(ink.rim, colors.NIGHT, 0.35), face, line)


def _point_on_face(face: pygame.Rect, turn: float, reach: float) -> tuple[float, float]:
    """Return a point on a chip's face, at a share of the way from its middle to the rim."""
    return (
        face.centerx + reach * face.width / 2 * math.cos(turn),
        face.centery + reach * face.height / 2 * math.sin(turn),
    )


def _shrink(face: pygame.Rect, share: float) -> pygame.Rect:
    smaller = pygame.Rect(0, 0, round(face.width * share), round(face.height * share))
    smaller.center = face.center
    return smaller
