"""Notes on the table: a few words beside a card or a plate; where a clause stands behind them, it is a click away."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr

_WIDTH = 330


def note_text(words: str, clause: str) -> str:
    """What a note says, with markup: the words, and the way to the clause if there is one."""
    return tr("{words}\n**Why?**  *Click here, or key* **W**", words=words) if clause else words


def note_rect(kit: Kit, text: str, at: pygame.Rect, bounds: pygame.Rect) -> pygame.Rect:
    """Where a note lies: above what it is about, or below it where there is no room, inside the bounds."""
    picture = _set(kit, text, bounds)
    note = picture.get_rect().inflate(kit.px(22), kit.px(16))
    note.midbottom = (at.centerx, at.top - kit.px(7))
    if note.top < bounds.top + kit.px(4):
        note.top = at.bottom + kit.px(7)
    note.clamp_ip(bounds.inflate(-kit.px(8), -kit.px(8)))
    return note


def draw_note(kit: Kit, surface: pygame.Surface, text: str, at: pygame.Rect) -> None:
    """Draw a note."""
    bounds = surface.get_rect()
    picture = _set(kit, text, bounds)
    note = note_rect(kit, text, at, bounds)
    kit.shadow(surface, note, kit.theme.radius, kit.px(10))
    kit.box(surface, note, skins.NOTE, kit.px(7))
    surface.blit(picture, picture.get_rect(center=note.center))


def _set(kit: Kit, text: str, bounds: pygame.Rect) -> pygame.Surface:
    font = kit.theme.small
    width = min(kit.text.layout(text, font).size[0], kit.px(_WIDTH), bounds.width - kit.px(40))
    return kit.text.paragraph(text, font, colors.INK, width)
