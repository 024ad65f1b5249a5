"""Runs, sets and melds that are laid open before the first lead or after the first trick: they lie in the middle for a
while, each seat's by itself."""

from __future__ import annotations

import math

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import DealBegan, Event, Moved, Noted
from purple_table.core.game import View
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_KINDS = ("weis", "melds", "declared")
"""The notes that tell of them."""
_READ = 1.4
"""How long the cards of a seat stay before those of the next are shown, in holds of a trick."""
_STEP = 0.4
"""How far the cards of a seat lie apart, in widths of a card."""
_NAME = Skin(colors.NIGHT, colors.NIGHT, None, 200)


class ShownWeis(RegisteredPart):
    """Lays the cards of each seat out in the middle as a note tells of them, until the next card is played."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._shown: dict[int, tuple[str, ...]] = {}

    def on_event(self, event: Event) -> None:
        """Show the cards of one more seat, and take all away when play goes on."""
        if isinstance(event, Noted) and event.kind in _KINDS:
            self._shown[event.seat] = event.cards
            hold = math.inf if self._playback.hold_for_click else _READ * self._playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))
        elif isinstance(event, DealBegan) or (isinstance(event, Moved) and event.target.role == "trick"):
            self._shown.clear()

    def on_settled(self, view: View) -> None:
        """Take everything away: what is still in the hands lies open there."""
        self._shown.clear()

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards of each seat in a row, with the name below them."""
        if not self._shown:
            return
        kit, area = self._drawing.kit, layout.middle
        gap, words = kit.px(18), kit.px(28)
        notes = [event for event in self._model.view.history if isinstance(event, Noted) and event.kind in _KINDS]
        cards = {event.seat: event.cards for event in notes} | self._shown
        seats = sorted(cards, key=self._picture.find_place)
        across = sum(1 + _STEP * (len(cards[seat]) - 1) for seat in seats)
        card = int(min(layout.card, (area.width - gap * (len(seats) - 1)) / across, (area.height - words) * 5 / 7))
        left = area.centerx - (across * card + gap * (len(seats) - 1)) / 2
        top = area.centery - (card_height(card) + words) / 2
        for seat in seats:
            width = card * (1 + _STEP * (len(cards[seat]) - 1))
            if seat in self._shown:
                self._draw_seat(surface, seat, (left, top, width), card)
            left += width + gap

    def _draw_seat(self, surface: pygame.Surface, seat: int, room: tuple[float, float, float], card: int) -> None:
        kit, (left, top, width) = self._drawing.kit, room
        for index, code in enumerate(self._shown[seat]):
            pose = Pose(left + card * (0.5 + _STEP * index), top + card_height(card) / 2)
            self._drawing.painter.draw(surface, code, card, pose)
        picture = kit.text.paragraph(escape(self._model.seats[seat].name), kit.theme.body, colors.IVORY)
        pill = picture.get_rect().inflate(kit.px(18), kit.px(4))
        pill.midtop = (round(left + width / 2), round(top) + card_height(card) + kit.px(4))
        kit.box(surface, pill, _NAME, pill.height // 2)
        surface.blit(picture, picture.get_rect(center=pill.center))
