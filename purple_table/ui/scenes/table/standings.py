"""The board of the sides at the upper left: who plays together, where they stand, and what they count in this deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from purple_table.ui import theme as colors
from purple_table.ui.emblems import Emblem, draw_emblem, emblem_of
from purple_table.ui.kit import Kit, Skin
from purple_table.ui.layout import TableLayout
from purple_table.ui.scenes.table.part import Part
from purple_table.ui.scenes.table.words import counter_line, counter_texts, side_name
from purple_table.ui.surfaces import transparent
from purple_table.ui.text import escape

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene

_GROUND = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE, 225)
_ROW, _LINE, _PAD, _WIDE = 45, 25, 7, 180


class _Row(NamedTuple):
    """A side: rows that are equal look the same."""

    name: str
    emblem: Emblem | None
    counters: tuple[tuple[str, str], ...]
    total: int
    own: bool


class Standings(Part):
    """The board is there where somebody has a partner, or sides count something; else the plates say it all."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._kept: tuple[object, pygame.Surface] | None = None

    @property
    def shown(self) -> bool:
        """Whether the board is there."""
        return self._wanted and self._rect.height > 0

    @property
    def _wanted(self) -> bool:
        view = self.scene.view
        return any(len(seats) > 1 for seats in view.sides) or bool(view.status.side_counters)

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take the left corner, as high as the sides ask; what is left of it is free for others."""
        corner, sides = layout.corners[0], len(self.scene.view.sides)
        high = min(corner.height, kit.px(_ROW) * sides + 2 * kit.px(_PAD))
        if high < kit.px(_LINE) * sides + 2 * kit.px(_PAD):
            high = 0
        self._rect = pygame.Rect(corner.topleft, (corner.width, high))
        return layout._replace(corners=(self._rect, layout.corners[1])) if self._wanted else layout

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the board."""
        if not self.shown:
            return
        kit, rect = self.scene.stage.kit, self._rect
        key = (self._rows(), rect.size, kit.theme.scale)
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _make(kit, rect.size, key[0])
        kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(9))
        surface.blit(self._kept[1], rect)

    def _rows(self) -> tuple[_Row, ...]:
        scene, view = self.scene, self.scene.view
        rows = []
        for side, seats in enumerate(view.sides):
            counters = counter_texts(view.status.side_counters, side)
            name = side_name(view, scene.table.seats, side)
            rows.append(
                _Row(name, emblem_of(view.sides, view.seat, side), counters, view.totals[side], view.seat in seats)
            )
        return tuple(rows)


def _make(kit: Kit, size: tuple[int, int], rows: tuple[_Row, ...]) -> pygame.Surface:
    picture = transparent(size)
    kit.box(picture, picture.get_rect(), _GROUND, kit.theme.panel_radius)
    text, theme, pad = kit.text, kit.theme, kit.px(12 if size[0] >= kit.px(_WIDE) else 8)
    high = (size[1] - 2 * kit.px(_PAD)) // len(rows)
    below = high >= kit.px(_ROW) - kit.px(4)
    for number, row in enumerate(rows):
        area = pygame.Rect(pad, kit.px(_PAD) + number * high, size[0] - 2 * pad, high)
        upper = area.top + round(high * 0.3) if below and row.counters else area.centery
        total = text.line(str(row.total).replace("-", "−"), theme.strong, colors.GOLD_TOP)
        picture.blit(total, total.get_rect(midright=(area.right, upper)))
        left, right = area.left, area.right - total.get_width() - kit.px(8)
        if row.emblem is not None:
            draw_emblem(kit, picture, (left + kit.px(7), upper), kit.px(14), row.emblem)
            left += kit.px(21)
        counters = text.paragraph(counter_line(row.counters), theme.small, colors.LAVENDER)
        if below:
            picture.blit(counters, counters.get_rect(midleft=(left, area.top + round(high * 0.74))))
        elif row.counters:
            if counters.get_width() > area.width // 2:
                values = " · ".join(value for _, value in row.counters)
                counters = text.paragraph(escape(values), theme.small, colors.LAVENDER)
            right -= counters.get_width()
            picture.blit(counters, counters.get_rect(midleft=(right, upper)))
            right -= kit.px(8)
        fonts = (theme.strong, theme.small, theme.small._replace(size=kit.px(12)))
        font = next((font for font in fonts if text.width(row.name, font) <= right - left), fonts[-1])
        ink = colors.IVORY if row.own else colors.LAVENDER
        name = text.line(text.ellipsize(row.name, font, right - left), font, ink)
        picture.blit(name, name.get_rect(midleft=(left, upper)))
        if number:
            line = pygame.Rect(area.left, area.top - kit.px(1), area.width, max(1, kit.px(1)))
            picture.fill(colors.PANEL_EDGE, line)
    return picture
