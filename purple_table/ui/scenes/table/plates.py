"""Name plates: who sits where, what the seat has, and whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from purple_table.ui import kit as skins
from purple_table.ui import theme as colors
from purple_table.ui.kit import Kit
from purple_table.ui.surfaces import transparent
from purple_table.ui.text import escape
from purple_table.ui.theme import Color


class PlateState(NamedTuple):
    """What a plate shows; plates that are equal look the same."""

    name: str
    note: str
    counters: tuple[tuple[str, int], ...]
    total: int
    dealer: bool
    active: bool


class Plates:
    """Draws plates and keeps the pictures of the last ones."""

    def __init__(self) -> None:
        self._kept: dict[tuple[PlateState, tuple[int, int], float], pygame.Surface] = {}

    def draw(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, state: PlateState) -> None:
        """Draw a plate; the one whose turn it is is golden, with a ring round it."""
        kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(9))
        key = (state, rect.size, kit.theme.scale)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) > 40:
                self._kept.clear()
            picture = self._kept[key] = _make(kit, rect.size, state)
        surface.blit(picture, rect)
        if state.active:
            kit.outline(surface, rect.inflate(kit.px(4), kit.px(4)), colors.GOLD_TOP, kit.px(14), kit.px(2))

    def draw_thinking(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, phase: int) -> None:
        """Draw three dots in a bubble at the corner of a plate, one of them lit."""
        bubble = pygame.Rect(0, 0, kit.px(40), kit.px(20))
        bubble.midbottom = (rect.right - kit.px(24), rect.top + kit.px(6))
        kit.box(surface, bubble, skins.NOTE, bubble.height // 2)
        for dot in range(3):
            color = colors.INK if dot == phase % 3 else colors.mix(colors.IVORY, colors.INK, 0.35)
            kit.disc(surface, (bubble.centerx + (dot - 1) * kit.px(10), bubble.centery), kit.px(6), color)


def plate_note(state: PlateState) -> str:
    """Everything a plate has to say, with markup, for where the plate itself is too small."""
    who = f"**{escape(state.name)}**" + (f", computer ({escape(state.note)})" if state.note else "")
    words = [f"Total {state.total}", *(f"{label} {value} this deal" for label, value in state.counters)]
    if state.dealer:
        words.append("Dealer")
    return f"{who}\n" + "\n".join(escape(word) for word in words)


def _make(kit: Kit, size: tuple[int, int], state: PlateState) -> pygame.Surface:
    picture = transparent(size)
    rect = picture.get_rect()
    skin = skins.GOLDEN if state.active else skins.PANEL
    ink: Color = colors.INK if state.active else colors.IVORY
    faint: Color = colors.mix(colors.INK, colors.GOLD, 0.12) if state.active else colors.LAVENDER
    bright: Color = colors.INK if state.active else colors.GOLD_TOP
    kit.box(picture, rect, skin, kit.px(12))
    text, theme = kit.text, kit.theme
    pad = kit.px(11)
    upper, lower = rect.top + round(rect.height * 0.32), rect.top + round(rect.height * 0.71)

    total = text.line(str(state.total), theme.strong, bright)
    total_rect = total.get_rect(midright=(rect.right - pad, upper))
    picture.blit(total, total_rect)
    left = rect.left + pad
    if state.dealer:
        center = (left + kit.px(8), upper)
        kit.disc(picture, center, kit.px(18), bright)
        letter = text.line("D", theme.small._replace(weight=700), colors.GOLD_TOP if state.active else colors.INK)
        picture.blit(letter, letter.get_rect(center=center))
        left += kit.px(22)
    name = text.ellipsize(state.name, theme.strong, total_rect.left - left - kit.px(6))
    name_picture = text.line(name, theme.strong, ink)
    picture.blit(name_picture, name_picture.get_rect(midleft=(left, upper)))

    room = rect.width - 2 * pad
    words = "   ".join(f"{label} {value}" for label, value in state.counters)
    note_width = text.width(state.note, theme.small)
    if state.note and text.width(words, theme.small) + note_width + kit.px(8) <= room:
        note = text.line(state.note, theme.small, faint)
        picture.blit(note, note.get_rect(midright=(rect.right - pad, lower)))
    counters = text.line(text.ellipsize(words, theme.small, room), theme.small, faint)
    picture.blit(counters, counters.get_rect(midleft=(rect.left + pad, lower)))
    return picture
