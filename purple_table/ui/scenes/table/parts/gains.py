"""Points on their way from a trick, or from cards that were declared, to where they are counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from purple_table.core.events import DealBegan, DealScored, Event, Noted, TrickWon
from purple_table.core.game import View
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit.animation import CallbackStep, WaitStep, ease_in_out
from purple_table.ui.scenes.table.parts.points_pill import draw_points, measure_points
from purple_table.ui.scenes.table.parts.rolling_numbers import RollingNumbers
from purple_table.ui.scenes.table.parts.shown_weis import WeisDisplay
from purple_table.ui.scenes.table.parts.standings import Standings
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_TRAVELS, _STAYS = 0.55, 0.75
"""The seconds that points travel, and then stay where they are counted, at normal speed."""
_RESTS = 0.7
"""The seconds that the table stays after the points of a last trick have arrived: they are counted up by then."""
_BRIEFEST = 0.25
"""At this pace factor or a lower one nothing could be read."""


class Gain(NamedTuple):
    """A gain of points as on the sheet: the seat that takes them, and whether that is good for the viewer.

    `good` is None if others take them in a trick.
    """

    points: int
    seat: int
    good: bool | None


class Gains(RegisteredPart):
    """Shows the last points that were made, in a trick or by what was declared."""

    def __init__(
        self,
        context: TableContext,
        speaker: Callable[[], int | None],
        rolling: RollingNumbers,
        standings: Standings,
        declared: WeisDisplay,
    ) -> None:
        """`speaker` returns which seat says something just now, above its plate."""
        super().__init__(context)
        self._speaker = speaker
        self._rolling, self._standings, self._declared = rolling, standings, declared
        self.shown: Gain | None = None
        self._start: tuple[int, int] | None = None
        self._passed = 0.0
        self._coming = False
        """Whether the points have not arrived, and no view has them yet."""

    def on_event(self, event: Event) -> None:
        """Let the points of a trick set out with its cards, and those of a declaration once its cards were shown."""
        if isinstance(event, DealBegan):
            self.shown, self._coming = None, False
        elif isinstance(event, DealScored) and self.shown is not None and not event.feats:
            # Feats are shown for a while anyway.
            self._picture.queue.add(WaitStep(max(0.0, _TRAVELS - self._passed)), WaitStep(_RESTS, scaled=False))
        elif isinstance(event, Noted) and event.points:
            gain = Gain(event.points, event.seat, self._model.is_good(event.seat))
            self._picture.queue.add(CallbackStep(partial(self._begin, gain, self._declared.find_points(event.seat))))
        elif isinstance(event, TrickWon):
            worths = self._model.captured_worth
            worth = sum(worths.get(card, 0) for card in event.cards)
            if worth:
                good = worth > 0 if self._model.is_good(event.seat) else None
                self._begin(Gain(-worth if self._model.low_wins else worth, event.seat, good), None)

    def on_settled(self, view: View) -> None:
        """Leave the counting to the view, which has the points now."""
        self._coming = False

    def _begin(self, gain: Gain, start: tuple[int, int] | None) -> None:
        """Let points set out from a point, or from the middle, with a sound if they are good or bad for the viewer."""
        if gain.good is not None:
            self._picture.play_sound("gain" if gain.good else "loss")
        self._coming = self._picture.queue.factor > _BRIEFEST
        if self._coming:
            self.shown, self._start, self._passed = gain, start, 0.0

    def update(self, dt: float) -> bool:
        """Advance the points, count them as they arrive, and let them disappear."""
        if self.shown is None:
            return False
        factor = self._picture.queue.factor
        self._passed += dt / max(factor, _BRIEFEST)
        if self._coming and self._passed >= _TRAVELS:
            self._coming = False
            self._rolling.add(self.shown.seat, self.shown.points)
        if self._passed >= _TRAVELS + _STAYS or factor <= _BRIEFEST:
            self.shown = None
        return True

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the points on their way, or where they are counted."""
        if self.shown is None:
            return
        kit, gain = self._drawing.kit, self.shown
        pill = pygame.Rect((0, 0), measure_points(kit, gain.points, gain.good))
        pill.center = self._place(layout, pill)
        pill.clamp_ip(surface.get_rect())
        draw_points(kit, surface, pill, gain.points, gain.good)

    def _place(self, layout: TableLayout, pill: pygame.Rect) -> tuple[int, int]:
        """Return where the points are now.

        At the end they are beside their row of the board, if it counts points. Else they are on the upper edge of the
        plate, where its number is visible below them, or on the lower edge while words stand above it.
        """
        share = 1.0
        if not self._picture.queue.is_still:
            share = ease_in_out(min(1.0, self._passed / _TRAVELS))
        seat = self.shown.seat if self.shown is not None else 0
        start = self._start or layout.middle.center
        row = self._standings.find_row(seat)
        if row is not None:
            end = row.right + pill.width // 2 - self._drawing.kit.px(10), row.centery
        else:
            place = layout.seats[self._picture.find_place(seat)]
            plate, off, inset = place.plate, pill.height * 2 // 5, pill.width // 2 + self._drawing.kit.px(8)
            end = (
                plate.left + inset if place.portrait.centerx > plate.centerx else plate.right - inset,
                plate.bottom + off if self._speaker() == seat else plate.top - off,
            )
        return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
