"""The heads at the plates: the portrait of a character, and a medallion with the initial of everybody else."""

from __future__ import annotations

import pygame

from purple_table.art import lettering
from purple_table.art.portraits import Mood
from purple_table.core.record import Seat
from purple_table.session.characters import find_character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, Font

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
