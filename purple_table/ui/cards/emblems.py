"""The emblem of a side: a shape and a tint, the same at every seat that plays for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import Widget

_TINTS: tuple[Color, ...] = ((120, 206, 206), (240, 158, 126), (196, 206, 110), (206, 160, 226), (226, 226, 226))
_CORNERS = (0, 4, 3, 5, 6)
"""The number of corners of the shape of each side; a disc has none. Further sides have only their names."""


class Emblem(NamedTuple):
    """The tint of a side and the number of corners of its shape."""

    tint: Color
    corners: int


def find_emblem(sides: Sequence[Sequence[int]], viewer: int, side: int) -> Emblem | None:
    """Return the emblem of a side, of which the viewer's side has the first; None if nobody has a partner."""
    if all(len(seats) == 1 for seats in sides):
        return None
    own = next(number for number, seats in enumerate(sides) if viewer in seats)
    place = (side - own) % len(sides)
    return Emblem(_TINTS[place % len(_TINTS)], _CORNERS[place % len(_CORNERS)])


def draw_emblem(kit: Kit, surface: pygame.Surface, center: tuple[int, int], size: int, emblem: Emblem) -> None:
    """Draw an emblem of a size in pixels."""
    if not emblem.corners:
        kit.disc(surface, center, size, emblem.tint)
        return

    def paint(large: pygame.Surface, factor: int) -> None:
        middle, reach = pygame.Vector2(large.get_rect().center), size * factor / 2
        points = [
            middle + pygame.Vector2(0, -reach).rotate(360 * corner / emblem.corners) for corner in range(emblem.corners)
        ]
        pygame.draw.polygon(large, emblem.tint, points)

    picture = kit.keep_picture(("emblem", size, emblem), lambda: smooth((size, size), emblem.tint, paint))
    surface.blit(picture, picture.get_rect(center=center))


class EmblemMark(Widget):
    """An emblem in a row of widgets."""

    def __init__(self, emblem: Emblem, *, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip)
        self.reactive = bool(tooltip)
        self.emblem = emblem

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return a small square."""
        return kit.px(20), kit.px(20)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the emblem in the middle of its place."""
        draw_emblem(kit, surface, self.rect.center, kit.px(16), self.emblem)
