"""The points of a trick on their way from its cards to the plate of the seat that takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from purple_table.core.events import DealBegan, Event, TrickWon
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import ease_in_out
from purple_table.ui.kit.text import minus
from purple_table.ui.scenes.table.parts.table_part import RegisteredPart
from purple_table.ui.scenes.table.table_context import TableContext
from purple_table.ui.scenes.table.table_words import find_side

_TRAVELS, _STAYS = 0.55, 0.75
"""The seconds that points travel, and then stay at the plate, at normal speed."""
_BRIEFEST = 0.25
"""At this pace factor or a lower one nothing could be read."""


class Gain(NamedTuple):
    """The points of a trick as they are on the sheet, the seat that takes them, and whether that is good for the
    viewer.

    `good` is None if others take them.
    """

    points: int
    seat: int
    good: bool | None


class Gains(RegisteredPart):
    """Shows the points of the last trick that had any."""

    def __init__(self, context: TableContext, speaker: Callable[[], int | None]) -> None:
        """`speaker` returns which seat says something just now, above its plate."""
        super().__init__(context)
        self._speaker = speaker
        self.shown: Gain | None = None
        self._passed = 0.0

    def on_event(self, event: Event) -> None:
        """Let the points of a trick set out with its cards, with a sound if they are one's own."""
        if isinstance(event, DealBegan):
            self.shown = None
        elif isinstance(event, TrickWon):
            worths = self._model.captured_worth
            worth = sum(worths.get(card, 0) for card in event.cards)
            if not worth:
                return
            you, view = self._model.you, self._model.view
            own = you is not None and find_side(view, you) == find_side(view, event.seat)
            good = worth > 0 if own else None
            if good is not None:
                self._picture.play_sound("gain" if good else "loss")
            if self._picture.queue.factor > _BRIEFEST:
                self.shown = Gain(-worth if self._model.low_wins else worth, event.seat, good)
                self._passed = 0.0

    def update(self, dt: float) -> bool:
        """Advance the points, and let them disappear."""
        if self.shown is None:
            return False
        factor = self._picture.queue.factor
        self._passed += dt / max(factor, _BRIEFEST)
        if self._passed >= _TRAVELS + _STAYS or factor <= _BRIEFEST:
            self.shown = None
        return True

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the points between the trick and the plate, or at the plate."""
        if self.shown is None:
            return
        kit, gain, font = self._drawing.kit, self.shown, self._drawing.kit.theme.heading
        skin, ink = {
            True: (skins.GOLDEN, colors.INK),
            False: (skins.DANGER, colors.IVORY),
            None: (skins.RAISED, colors.IVORY),
        }[gain.good]
        words = kit.text.line(f"+{gain.points}" if gain.points > 0 else minus(gain.points), font, ink)
        pill = words.get_rect().inflate(kit.px(22), kit.px(4))
        pill.center = self._place(layout, pill)
        pill.clamp_ip(surface.get_rect())
        kit.shadow(surface, pill, pill.height // 2, kit.px(8))
        kit.box(surface, pill, skin, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))

    def _place(self, layout: TableLayout, pill: pygame.Rect) -> tuple[int, int]:
        """Return where the points are now.

        At the end they are on the upper edge of the plate, where its number is visible below them, or on the lower edge
        while words stand above it.
        """
        share = 1.0
        if not self._picture.queue.is_still:
            share = ease_in_out(min(1.0, self._passed / _TRAVELS))
        seat = self.shown.seat if self.shown is not None else 0
        plate, start = layout.seats[self._picture.find_place(seat)].plate, layout.middle.center
        off = pill.height * 2 // 5
        end = (
            plate.right - pill.width // 2 - self._drawing.kit.px(8),
            plate.bottom + off if self._speaker() == seat else plate.top - off,
        )
        return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
