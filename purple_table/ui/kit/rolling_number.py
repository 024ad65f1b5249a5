"""Numbers that count from one value to another."""

from __future__ import annotations

import pygame

from purple_table.ui.kit.animation import ease_out
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, Font

COUNTS = 0.9
"""The seconds that a number takes to count up."""


def interpolate_number(before: int, after: int, passed: float) -> int:
    """Return the number that is shown `passed` seconds after the start."""
    return round(before + (after - before) * ease_out(min(1.0, passed / COUNTS)))


def draw_rolling_number(
    kit: Kit, surface: pygame.Surface, number: str, midtop: tuple[int, int], font: Font, ink: Color
) -> None:
    """Draw a number that is visible for one frame only, digit by digit: digits are cached already, whole numbers are
    not."""
    left = midtop[0] - sum(kit.text.width(figure, font) for figure in number) // 2
    for figure in number:
        surface.blit(kit.text.line(figure, font, ink), (left, midtop[1]))
        left += kit.text.width(figure, font)
