"""The board at the upper left corner: the sides with their totals and counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from purple_table.art import lettering
from purple_table.core.game import View
from purple_table.ui.cards.emblems import Emblem, draw_emblem, find_emblem
from purple_table.ui.cards.seat_places import CORNER
from purple_table.ui.cards.table_layout import TableLayout, keep_tray_clear, measure_beside_trick
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.telling import find_language
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.theme import Font
from purple_table.ui.scenes.match_words import join_names
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext
from purple_table.ui.scenes.table.table_words import counter_line, counter_texts, find_side, group_sides

_GROUND = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE, 225)
_ROW, _LEAST_ROW, _LINE, _LOW_LINE, _PAD, _WIDE = 44, 40, 25, 18, 7, 180
_TRUMP = 172, 70
"""The part of the right corner that the trump takes, in reference units."""
_BESIDE = 134
"""The space in a row beside a name, in reference units: edges, emblem, and a total of four figures."""
_EMBLEM, _APART, _FLAT = 21, 8, 30
_AROUND = 46
"""The space in a row beside counters, in reference units: edges and emblem."""


class _Row(NamedTuple):
    """The content of the board for a side, or sides that count together; equal rows look the same."""

    name: str
    emblem: Emblem | None
    counters: tuple[tuple[str, str], ...]
    total: str
    own: bool


class Standings(RegisteredPart):
    """Shows the board if somebody has a partner, or sides count more than a contract; otherwise the plates show
    everything."""

    def __init__(self, context: TableContext, view: Callable[[], View]) -> None:
        """`view` returns the view with the numbers that are shown just now."""
        super().__init__(context)
        self._view = view
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._given: TableLayout | None = None
        """The layout in which it took its place."""
        self._kept: tuple[object, pygame.Surface] | None = None
        self._read: tuple[object, ...] = ()
        self._found: tuple[_Row, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether the board is there."""
        return self._is_wanted and self._rect.height > 0

    @property
    def rects(self) -> Sequence[pygame.Rect]:
        """Where the board is, if it is there."""
        return (self._rect,) if self.is_shown else ()

    def find_row(self, seat: int) -> pygame.Rect | None:
        """Return the row of a seat's side, if the board is there and counts points; else None."""
        view = self._model.view
        if not self.is_shown or all(counter.kind != "points" for counter in view.status.side_counters):
            return None
        side, groups = find_side(view, seat), group_sides(view)
        row, high = next(row for row, group in enumerate(groups) if side in group), self._rect.height // len(groups)
        return pygame.Rect(self._rect.left, self._rect.top + row * high, self._rect.width, high)

    @property
    def _is_wanted(self) -> bool:
        view = self._model.view
        counted = any(counter.kind != "contract" for counter in view.status.side_counters)
        return counted or any(len(seats) > 1 for seats in view.sides)

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take the left corner, as high as the sides and as wide as their names need; the rest is free for others."""
        corner, sides = layout.corners[0], len(self._model.view.sides)
        high, pad = kit.px(_ROW) * sides, 2 * kit.px(_PAD)
        line = _LINE
        if layout.low:
            # Nothing of it reaches down to where panels lie.
            line, corner = _LOW_LINE, corner.clip(corner.move(0, layout.middle.top - kit.px(_PAD) - corner.bottom))
        high = min(corner.height, high + pad)
        # Rows a little closer leave the middle to the trick and to panels, and the board may be wider.
        above = max(layout.middle.top - corner.top, kit.px(_LEAST_ROW) * sides + pad)
        if corner.top + above <= layout.middle.top:
            high = min(high, above)
        if high < kit.px(line) * sides + pad:
            high = 0
        self._given = layout
        self._rect = pygame.Rect(corner.topleft, (self._measure_width(layout, kit, high), high))
        if not self._is_wanted:
            return layout
        board = self._rect if high else None
        arranged = layout._replace(corners=(self._rect, layout.corners[1]), board=board)
        return keep_tray_clear(arranged, self._rect, kit.px)

    def on_settled(self, view: View) -> None:
        """Take more room where counters with more words have come."""
        if self.is_shown and self._given is not None:
            kit = self._drawing.kit
            if self._measure_width(self._given, kit, self._rect.height) > self._rect.width:
                self._host.lay_out()

    def _measure_width(self, layout: TableLayout, kit: Kit, high: int) -> int:
        """Return the width that the names and the words below or beside them need, as far as neither a seat nor the
        trick is in the way."""
        corner, rows = layout.corners[0], self._rows()
        room = corner.width
        if corner.top + high > layout.middle.top:
            room = min(room, measure_beside_trick(layout) - kit.px(_PAD))
        names = [kit.text.width(row.name, kit.theme.strong) for row in rows]
        lines = [kit.text.layout(counter_line(row.counters), kit.theme.small).size[0] for row in rows]
        if _has_room_below(kit, (high - 2 * kit.px(_PAD)) // len(rows)):
            needed = max(max(names) + kit.px(_BESIDE), max(lines) + kit.px(_AROUND))
        else:
            needed = max(map(sum, zip(names, lines, strict=True))) + kit.px(_BESIDE)
        return min(max(kit.px(CORNER), needed), room)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the board."""
        if not self.is_shown:
            return
        kit, rect = self._drawing.kit, self._rect
        key = (self._rows(), rect.size, kit.theme.scale, kit.mood)
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _make(kit, rect.size, key[0])
        kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(9))
        surface.blit(self._kept[1], rect)

    def _rows(self) -> tuple[_Row, ...]:
        read = self._view(), self._model.seats, find_language()
        if read != self._read:
            self._read, self._found = read, self._make_rows()
        return self._found

    def _make_rows(self) -> tuple[_Row, ...]:
        view = self._view()
        rows, counted = [], view.status.side_counters
        if not any(view.totals):
            # No points in the deal and none before: one nothing says it.
            counted = tuple(
                counter for counter in counted if counter.kind != "points" or any(counter.values) or counter.texts
            )
        for group in group_sides(view):
            counters = counter_texts(counted, group[0])
            seats = [seat for side in group for seat in view.sides[side]]
            name = join_names(self._model.seats[seat].name for seat in seats)
            totals = [minus(view.totals[side]) for side in group]
            # Of several in a row one number says it where all have the same.
            total = totals[0] if len(set(totals)) == 1 else " · ".join(totals)
            rows.append(_Row(name, find_emblem(view.sides, view.seat, group[0]), counters, total, view.seat in seats))
        return tuple(rows)


class _Rows:
    """The typesetting of the board: counters below the names, or beside them.

    If the names would have to shrink for that, counters stand below them with the total, all in small letters.
    """

    def __init__(self, kit: Kit, size: tuple[int, int], rows: tuple[_Row, ...]) -> None:
        self.kit, self.rows = kit, rows
        pad = kit.px(12 if size[0] >= kit.px(_WIDE) else 8)
        high = (size[1] - 2 * kit.px(_PAD)) // len(rows)
        self.areas = [
            pygame.Rect(pad, kit.px(_PAD) + place * high, size[0] - 2 * pad, high) for place in range(len(rows))
        ]
        theme = kit.theme
        small = theme.small._replace(size=kit.px(12))
        self.two, self.flat = _has_room_below(kit, high), False
        self.counters = self._counters(counter_line, theme.small)
        self.totals = self._write_totals(theme.number if self.two else theme.strong)
        if self.two and not self._fits(theme.strong):
            # Whole names matter more than large figures.
            self.totals = self._write_totals(theme.strong)
        if self.two and not self._lines_fit():
            self.counters = self._counters(counter_line, small)
            if not self._lines_fit():
                self.counters = self._counters(_join_values, theme.small)
        if not self.two and not self._fits(theme.strong):
            self.counters = self._counters(_join_values, theme.small)
            self.flat = not self._fits(theme.strong) and high >= kit.px(_FLAT)
            if self.flat:
                self.two, self.counters = True, self._counters(counter_line, small)
                self.totals = self._write_totals(small._replace(weight=lettering.SEMIBOLD))
                if not self._totals_fit():
                    self.counters = self._counters(_join_values, small)
        fonts = (small._replace(weight=lettering.SEMIBOLD),) if self.flat else (theme.strong, theme.small, small)
        self.font = next((font for font in fonts if self._fits(font)), fonts[-1])
        self.beside = self.flat and not any(row.counters for row in rows) and self._fits_beside()
        """Whether small totals stand beside the names after all, because no counter is below them."""

    def draw(self, picture: pygame.Surface) -> None:
        """Draw every row, with a line between two."""
        for place, (row, area) in enumerate(zip(self.rows, self.areas, strict=True)):
            self._draw_row(picture, place, row, area)
            if place:
                line = pygame.Rect(area.left, area.top - self.kit.px(1), area.width, max(1, self.kit.px(1)))
                picture.fill(self.kit.tint(colors.PANEL_EDGE), line)

    def _draw_row(self, picture: pygame.Surface, place: int, row: _Row, area: pygame.Rect) -> None:
        kit, total, counters = self.kit, self.totals[place], self.counters[place]
        below = self.flat and not self.beside
        upper = area.top + round(area.height * 0.3) if self.two and (row.counters or below) else area.centery
        lower = area.top + round(area.height * 0.74)
        picture.blit(total, total.get_rect(midright=(area.right, lower if below else upper)))
        left = area.left + self._emblem(row)
        if row.emblem is not None:
            draw_emblem(kit, picture, (area.left + kit.px(7), upper), kit.px(14), row.emblem)
        if self.two:
            picture.blit(counters, counters.get_rect(midleft=(left, lower)))
        else:
            right = area.right - total.get_width() - kit.px(_APART)
            picture.blit(counters, counters.get_rect(midright=(right, upper)))
        ink = colors.IVORY if row.own else colors.LAVENDER
        name = kit.text.line(kit.text.ellipsize(row.name, self.font, self._measure_name_room(place)), self.font, ink)
        picture.blit(name, name.get_rect(midleft=(left, upper)))

    def _counters(self, write: Callable[[Sequence[tuple[str, str]]], str], font: Font) -> list[pygame.Surface]:
        return [self.kit.text.paragraph(write(row.counters), font, colors.LAVENDER) for row in self.rows]

    def _write_totals(self, font: Font) -> list[pygame.Surface]:
        return [self.kit.text.line(row.total, font, colors.GOLD_TOP) for row in self.rows]

    def _emblem(self, row: _Row) -> int:
        return self.kit.px(_EMBLEM) if row.emblem is not None else 0

    def _measure_name_room(self, place: int) -> int:
        """Return the width that is free for a name."""
        room = self.areas[place].width - self._emblem(self.rows[place])
        if self.flat:
            return room
        room -= self.totals[place].get_width() + self.kit.px(_APART)
        return room if self.two else room - self.counters[place].get_width() - self.kit.px(_APART)

    def _lines_fit(self) -> bool:
        """Return whether every line of counters has room below its name."""
        rows = zip(self.rows, self.areas, self.counters, strict=True)
        return all(self._emblem(row) + counters.get_width() <= area.width for row, area, counters in rows)

    def _totals_fit(self) -> bool:
        """Return whether every total has room beside its counters."""
        rows = zip(self.rows, self.areas, self.counters, self.totals, strict=True)
        return all(
            self._emblem(row) + counters.get_width() + self.kit.px(_APART) + total.get_width() <= area.width
            for row, area, counters, total in rows
        )

    def _fits_beside(self) -> bool:
        """Return whether every name has room beside its total."""
        rooms = (self._measure_name_room(place) - total.get_width() for place, total in enumerate(self.totals))
        return all(self.kit.text.width(row.name, self.font) < room for row, room in zip(self.rows, rooms, strict=True))

    def _fits(self, font: Font) -> bool:
        return all(
            self.kit.text.width(row.name, font) <= self._measure_name_room(place) for place, row in enumerate(self.rows)
        )


def _make(kit: Kit, size: tuple[int, int], rows: tuple[_Row, ...]) -> pygame.Surface:
    picture = transparent(size)
    kit.box(picture, picture.get_rect(), _GROUND, kit.theme.panel_radius)
    _Rows(kit, size, rows).draw(picture)
    return picture


def find_trump_room(kit: Kit, layout: TableLayout) -> pygame.Rect:
    """Return the part of the right corner that the trump takes; it is empty where there is no corner."""
    corner = layout.corners[1]
    room = pygame.Rect(0, 0, min(corner.width, kit.px(_TRUMP[0])), min(corner.height, kit.px(_TRUMP[1])))
    room.topright = corner.topright
    return room


def _has_room_below(kit: Kit, high: int) -> bool:
    """Return whether the counters stand below the name, in a row of a height."""
    return high >= kit.px(_LEAST_ROW)


def _join_values(counters: Sequence[tuple[str, str]]) -> str:
    """Return the counters in numbers alone, with markup."""
    return escape(" · ".join(value for _, value in counters))
