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
    return tr("{words}  **Why?** *Click here, or key* **W**", words=words) if clause else words


def in_strip(kit: Kit, text: str, strip: pygame.Rect, across: int, below: int) -> pygame.Rect:
    """Where a note lies in the strip for words, as near as can be to what it is about; a long one first takes what is
    free `below` the strip, then grows upwards."""
    font = kit.theme.small
    width = min(kit.text.layout(text, font).size[0], strip.width - kit.px(22))
    note = pygame.Rect((0, 0), kit.text.layout(text, font, width).size).inflate(kit.px(22), kit.px(6))
    note.height = max(note.height, strip.height)
    note.midbottom = (across, strip.bottom + min(below, note.height - strip.height))
    return note.clamp(pygame.Rect(strip.left, note.top, strip.width, note.height))


def beside(kit: Kit, text: str, at: pygame.Rect, bounds: pygame.Rect) -> pygame.Rect:
    """Where a note lies above what it is about, or below it where there is no room, inside the bounds."""
    font = kit.theme.small
    width = min(kit.text.layout(text, font).size[0], kit.px(_WIDTH), bounds.width - kit.px(40))
    note = pygame.Rect((0, 0), kit.text.layout(text, font, width).size).inflate(kit.px(22), kit.px(16))
    note.midbottom = (at.centerx, at.top - kit.px(7))
    if note.top < bounds.top + kit.px(4):
        note.top = at.bottom + kit.px(7)
    note.clamp_ip(bounds.inflate(-kit.px(8), -kit.px(8)))
    return note


def draw_note(kit: Kit, surface: pygame.Surface, text: str, note: pygame.Rect) -> None:
    """Draw a note where it lies."""
    kit.shadow(surface, note, kit.theme.radius, kit.px(10))
    kit.box(surface, note, skins.NOTE, kit.px(7))
    picture = kit.text.paragraph(text, kit.theme.small, colors.INK, note.width - kit.px(22))
    surface.blit(picture, picture.get_rect(center=note.center))
