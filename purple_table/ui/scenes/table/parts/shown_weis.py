"""Runs, sets and melds that are laid open before the first lead or after the first trick: they lie in the middle for a
while, each seat's by itself."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import Called, DealBegan, Event, Moved, Noted
from purple_table.core.game import View
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.parts.points_pill import draw_points, measure_points
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

_KINDS = ("weis", "melds", "declared")
"""The notes that tell of them."""
_READ = 2.0
"""How long the cards of a seat stay before those of the next are shown, in holds of a trick."""
_STEP = 0.4
"""How far the cards of a seat lie apart, in widths of a card."""
_NAME = Skin(colors.NIGHT, colors.NIGHT, None, 200)


class _Row(NamedTuple):
    """Where the cards of a seat lie, and how wide one is."""

    seat: int
    left: float
    top: float
    width: float
    card: int


class WeisDisplay(RegisteredPart):
    """Lays the cards of each seat out in the middle as a note tells of them, until the next card is played."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._shown: dict[int, tuple[str, ...]] = {}
        self._points: dict[int, int] = {}

    def on_event(self, event: Event) -> None:
        """Show the cards of one more seat, and take all away when play goes on."""
        if isinstance(event, Noted) and event.kind in _KINDS:
            self._shown[event.seat], self._points[event.seat] = event.cards, event.points
            hold = math.inf if self._playback.hold_for_click else _READ * self._playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))
        elif isinstance(event, Called | DealBegan) or (isinstance(event, Moved) and event.target.role == "trick"):
            self._shown.clear()

    def on_settled(self, view: View) -> None:
        """Take everything away: what is still in the hands lies open there."""
        self._shown.clear()

    def find_points(self, seat: int) -> Point | None:
        """Return the middle of the points that a seat scores for the cards that are shown; None without any."""
        layout = self._picture.places.layout
        rows = [row for row in self._list_rows(layout) if row.seat == seat] if layout is not None else []
        return self._place_pills(rows[0])[1].center if rows and self._points.get(seat) else None

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards of each seat in a row, with the name below them and what they score."""
        kit = self._drawing.kit
        for row in self._list_rows(layout):
            for index, code in enumerate(self._shown[row.seat]):
                pose = Pose(row.left + row.card * (0.5 + _STEP * index), row.top + card_height(row.card) / 2)
                self._drawing.painter.draw(surface, code, row.card, pose)
            name, score = self._place_pills(row)
            kit.box(surface, name, _NAME, name.height // 2)
            words = self._write_name(row.seat)
            surface.blit(words, words.get_rect(center=name.center))
            if points := self._points[row.seat]:
                draw_points(kit, surface, score, points, self._model.is_good(row.seat))

    def _list_rows(self, layout: TableLayout) -> list[_Row]:
        """Return where the cards lie that are shown, with room for those that were shown before in this deal."""
        if not self._shown:
            return []
        kit, area = self._drawing.kit, layout.middle
        gap, words = kit.px(18), kit.px(32)
        notes = [event for event in self._model.view.history if isinstance(event, Noted) and event.kind in _KINDS]
        cards = {event.seat: event.cards for event in notes} | self._shown
        seats = sorted(cards, key=self._picture.find_place)
        across = sum(1 + _STEP * (len(cards[seat]) - 1) for seat in seats)
        card = int(min(layout.card, (area.width - gap * (len(seats) - 1)) / across, (area.height - words) * 5 / 7))
        left = area.centerx - (across * card + gap * (len(seats) - 1)) / 2
        top = area.centery - (card_height(card) + words) / 2
        rows = []
        for seat in seats:
            width = card * (1 + _STEP * (len(cards[seat]) - 1))
            if seat in self._shown:
                rows.append(_Row(seat, left, top, width, card))
            left += width + gap
        return rows

    def _write_name(self, seat: int) -> pygame.Surface:
        kit = self._drawing.kit
        return kit.text.paragraph(escape(self._model.seats[seat].name), kit.theme.body, colors.IVORY)

    def _place_pills(self, row: _Row) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of a name and of the points beside it."""
        kit, points = self._drawing.kit, self._points[row.seat]
        name = self._write_name(row.seat).get_rect().inflate(kit.px(18), kit.px(4))
        size = measure_points(kit, points, self._model.is_good(row.seat)) if points else (0, 0)
        pair = pygame.Rect(0, 0, name.width + size[0], max(name.height, size[1]))
        pair.midtop = (round(row.left + row.width / 2), round(row.top) + card_height(row.card) + kit.px(4))
        name.midleft = pair.midleft
        return name, pygame.Rect((name.right + bool(points) * kit.px(4), pair.centery - size[1] // 2), size)
