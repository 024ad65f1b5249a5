"""Points in a pill, whose color and arrow say whether they are good for the viewer."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.theme import Size

_MARK, _AROUND = 15, (22, 4)
"""The size of the arrow, and the space around the number, in reference units."""


def measure_points(kit: Kit, points: int, good: bool | None) -> Size:
    """Return the size of the pill of points."""
    mark = kit.px(_MARK) if good is not None else 0
    font = kit.theme.heading
    return kit.text.width(_write(points), font) + kit.px(_AROUND[0]) + mark, kit.text.height(font) + kit.px(_AROUND[1])


def draw_points(kit: Kit, surface: pygame.Surface, pill: pygame.Rect, points: int, good: bool | None) -> None:
    """Draw points in a rectangle: warm where they are good, cool where they are bad, plain if `good` is None."""
    skin, ink = {
        True: (skins.GOLDEN, colors.INK),
        False: (skins.CHILLY, colors.IVORY),
        None: (skins.RAISED, colors.IVORY),
    }[good]
    mark = kit.px(_MARK) if good is not None else 0
    words = kit.text.line(_write(points), kit.theme.heading, ink)
    kit.shadow(surface, pill, pill.height // 2, kit.px(8))
    kit.box(surface, pill, skin, pill.height // 2)
    surface.blit(words, words.get_rect(center=(pill.centerx + mark // 2, pill.centery)))
    if good is not None:
        # The color alone need not tell good from bad.
        spot = pill.left + kit.px(9) + mark // 2, pill.centery
        kit.chevron(surface, spot, mark, ink, "up" if good else "down")


def _write(points: int) -> str:
    return f"+{points}" if points > 0 else minus(points)
