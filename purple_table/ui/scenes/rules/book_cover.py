"""The rule book as a thing: pages of paper on those below them, a spine between two, and a cover around."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin, make_box
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.theme import mix
from purple_table.ui.scenes.rules.book_text import SHEET

_BOARD, _SPINE, _LEAVES, _CORNER = 8, 34, 3, 5
"""How far the cover reaches beyond the pages, how wide the shade at the spine is, and how many leaves are seen below
the uppermost at each edge; all but the last but one in reference units."""
_SHADE = 74
"""The darkness at the spine."""


def paint_book(kit: Kit, ground: pygame.Surface, pages: Sequence[pygame.Rect]) -> None:
    """Paint an open book, or a single page of one; its pages lie side by side and touch each other."""
    whole, line, corner = pages[0].unionall(pages[1:]), max(1, round(kit.theme.scale)), kit.px(_CORNER)
    cover = whole.inflate(2 * kit.px(_BOARD), 2 * kit.px(_BOARD - 2))
    kit.shadow(ground, cover, corner, kit.px(16))
    dark, light = kit.mood.wood or (colors.NIGHT, colors.NIGHT)
    leather = Skin(light, dark, mix(light, colors.IVORY, 0.25))
    ground.blit(make_box(cover.size, leather, corner, line), cover)
    for leaf in reversed(range(1, _LEAVES + 1)):
        below = whole.inflate(2 * kit.px(1.6 * leaf), 0).move(0, kit.px(1.2 * leaf))
        top, bottom = (mix(tone, (150, 128, 100), 0.14 * leaf) for tone in (SHEET.top, SHEET.bottom))
        skin = Skin(top, bottom, SHEET.edge)
        ground.blit(make_box(below.size, skin, corner, line), below)
    ground.blit(make_box(whole.size, SHEET, corner, line), whole)
    for page in pages[1:]:
        _shade_spine(kit, ground, page)


def _shade_spine(kit: Kit, ground: pygame.Surface, page: pygame.Rect) -> None:
    """Darken the paper toward the spine at the left of a page, more so on the page than beside it."""
    wide = kit.px(_SPINE)
    shade = transparent((2 * wide, page.height))
    for column in range(2 * wide):
        away = abs(column - wide) / wide
        dark = round(_SHADE * (1 - away) ** 2.2)
        shade.fill((70, 40, 30, dark), (column, 0, 1, page.height))
    ground.blit(shade, (page.left - wide, page.top))
