"""How players are marked: the emblem of a side, a shape and a tint, and the head of a player.

A head is the portrait of a character, or a medallion with the initial of everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from purple_table.art import lettering
from purple_table.art.portraits import Mood
from purple_table.core.record import Seat
from purple_table.session.characters import find_character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets import Widget

_GROUNDS: tuple[Color, ...] = ((92, 132, 190), (74, 146, 126), (182, 108, 84), (146, 98, 176), (170, 128, 62))
"""The colors of medallions; the name decides which of them is used."""
_RING = 1.5
"""The thickness of the ring around a head, in reference units."""


def picture_width(kit: Kit, rect: pygame.Rect) -> int:
    """Return the size of a portrait inside the ring of a head."""
    return rect.width - 2 * kit.px(_RING)


def draw_head(
    kit: Kit,
    cards: CardSurfaces,
    surface: pygame.Surface,
    rect: pygame.Rect,
    seat: Seat,
    mood: Mood = "neutral",
    ring: Color = colors.IVORY,
) -> None:
    """Draw the head of the player at a seat in a circle with a ring around it."""
    line = kit.px(_RING)
    kit.disc(surface, rect.center, rect.width, ring)
    across = picture_width(kit, rect)
    character = find_character(seat.name) if seat.computer else None
    if character is not None:
        surface.blit(cards.portrait(character.name, mood, across), (rect.left + line, rect.top + line))
        return
    kit.disc(surface, rect.center, across, _GROUNDS[sum(map(ord, seat.name)) % len(_GROUNDS)])
    initial = kit.text.line(seat.name[:1].upper(), Font("serif", across * 5 // 8, lettering.SEMIBOLD), colors.IVORY)
    surface.blit(initial, initial.get_rect(center=rect.center))


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
