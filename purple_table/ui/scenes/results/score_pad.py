"""The pad of paper on which scores are written."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, mix
from purple_table.ui.kit.widgets import Panel, Widget

_PAPER = skins.Skin((251, 246, 232), (241, 231, 209), (208, 190, 152))
_PENCIL: Color = (88, 84, 96)
_HOLES, _HOLE = 26, 7
"""The distance and the size of the holes at the upper edge of the pad, in reference units."""


class ScorePad(Panel):
    """A pad of paper with holes along its upper edge."""

    def __init__(self, children: Sequence[Widget], *, grow: float) -> None:
        super().__init__(children, skin=_PAPER, shadow=True, grow=grow)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the paper and what is on it, then the holes."""
        super().draw(kit, surface)
        step, size = kit.px(_HOLES), kit.px(_HOLE)
        count = max(1, (self.rect.width - 2 * kit.px(14)) // step)
        left = self.rect.centerx - (count - 1) * step // 2
        for place in range(count):
            kit.disc(surface, (left + place * step, self.rect.top + kit.px(9)), size, colors.NIGHT)


def draw_pencil_line(kit: Kit, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a line above a sum as a hand draws it with a pencil: not quite straight, and pressed unevenly."""
    step = max(4, rect.width // 24)
    points = [
        (x, rect.top + kit.px(1) * math.sin(0.9 * place + rect.top % 7) * 0.7)
        for place, x in enumerate(range(rect.left, rect.right + step, step))
    ]
    points[-1] = rect.right, points[-1][1]
    pygame.draw.aalines(surface, _PENCIL, False, points)
    pygame.draw.aalines(surface, mix(_PENCIL, colors.IVORY, 0.35), False, [(x, y + 1) for x, y in points])
