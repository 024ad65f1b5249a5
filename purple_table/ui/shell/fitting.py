"""How the drawing of the scenes lies in a window, whatever its size: as it is, or scaled down where it has no room."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.theme import SMALLEST_WINDOW, Size

_LONGEST = (2 * SMALLEST_WINDOW[0], 2 * SMALLEST_WINDOW[1])
"""A narrow window shows its drawing between empty strips, rather than one that is much longer than any scene needs."""


class Fit(NamedTuple):
    """`area` is the size in pixels for which scenes are laid out, `shown` where that is seen in the window."""

    area: Size
    shown: pygame.Rect

    @property
    def reduced(self) -> bool:
        """Whether the drawing is scaled down."""
        return self.area != self.shown.size

    def point(self, point: tuple[float, float]) -> tuple[int, int]:
        """The point of the drawing under a point of the window, both in pixels."""
        across, down = self.distance((point[0] - self.shown.left, point[1] - self.shown.top))
        return across, down

    def distance(self, way: tuple[float, float]) -> tuple[int, int]:
        """A distance in the window as one in the drawing."""
        return round(way[0] * self.area[0] / self.shown.width), round(way[1] * self.area[1] / self.shown.height)

    def show(self, drawing: pygame.Surface, surface: pygame.Surface) -> None:
        """Show a reduced drawing in the window."""
        surface.fill(colors.NIGHT)
        surface.blit(pygame.transform.smoothscale(drawing, self.shown.size), self.shown)


def fit(window: Size) -> Fit:
    """Fit the drawing into a window of any size: no scene is laid out for less than SMALLEST_WINDOW."""
    width, height = max(1, window[0]), max(1, window[1])
    share = min(1.0, width / SMALLEST_WINDOW[0], height / SMALLEST_WINDOW[1])
    area = (
        max(SMALLEST_WINDOW[0], min(round(width / share), max(width, _LONGEST[0]))),
        max(SMALLEST_WINDOW[1], min(round(height / share), max(height, _LONGEST[1]))),
    )
    shown = pygame.Rect(0, 0, max(1, round(area[0] * share)), max(1, round(area[1] * share)))
    shown.center = (width // 2, height // 2)
    return Fit(area, shown.clamp(pygame.Rect(0, 0, width, height)))
