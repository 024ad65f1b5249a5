"""Chips on the table: before every seat, in the pot, and on their way between them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from purple_table.core.events import Paid
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.chips import Chips, chip_diameter, stack_size
from purple_table.ui.cards.pile_layout import Middle, lay_out_middle, seat_room, showdown_pot
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import AnimationStep, CallbackStep, Move, Pose, Together, ease_in_out
from purple_table.ui.kit.animation import Sequence as InOrder
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.parts.table_part import RegisteredPart
from purple_table.ui.scenes.table.table_context import TableContext

_COUNTER: CounterKind = "chips"
_SECONDS, _STAGGER = 0.5, 0.07
_HELD, _COLUMN = 19, 2
"""Chips lie flat on the plates: their diameter in reference units, and how many lie on each other."""
_AT_SEAT = 4
"""The most chips that are drawn at a seat; the number beside them gives the rest."""


class ChipsAndPot(RegisteredPart):
    """Shows the chips of every seat and the pot, and moves chips on `Paid` events."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._chips = Chips()
        self._held: list[int] = []
        self._pot: int | None = None
        self._middle: Middle | None = None
        self._flying: list[Hashable] = []
        self._flown = 0
        self._picture.show_payments = self._pay

    @property
    def shown_counters(self) -> frozenset[CounterKind]:
        """The counter of chips, because chips are drawn."""
        return frozenset((_COUNTER,)) if self._pot is not None else frozenset()

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Remember where the pot lies."""
        self._middle = lay_out_middle(layout, kit.px)
        return layout

    def on_settled(self, view: View) -> None:
        """Count again."""
        self._flying.clear()
        self._held, self._pot = _count_chips(view), view.status.pot

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the pot."""
        if self._pot is None or self._middle is None or any(key.role == "cut" for key in self._picture.piles):
            return
        kit, rect = self._drawing.kit, self._find_pot(layout)
        diameter = chip_diameter(kit)
        if self._pot:
            self._chips.draw(surface, (rect.centerx, rect.bottom - kit.px(2)), self._pot, diameter, tall=8)
        words = kit.text.paragraph(tr("Pot **{chips}**", chips=self._pot), kit.theme.small, colors.GOLD_TOP)
        surface.blit(words, words.get_rect(midtop=(rect.centerx, rect.bottom + kit.px(2))))

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the chips of the seats, which lie on the plates, and those on their way."""
        if self._pot is None:
            return
        kit = self._drawing.kit
        diameter = chip_diameter(kit)
        for seat, count in enumerate(self._held):
            place = self._picture.find_place(seat)
            corner = seat_room(layout, place, 1, kit.px).chips
            shown = min(count, _AT_SEAT)
            ink = colors.GOLD_TOP if count else colors.FADED
            ink = colors.INK if self._model.active_seat == seat else ink
            self._chips.draw_counted(kit, surface, corner, shown, kit.px(_HELD), str(count), ink, tall=_COLUMN)
        for key in self._flying:
            pose = self._picture.queue.pose(key, Pose(0, 0, alpha=0))
            if pose.alpha > 0:
                foot = (round(pose.x), round(pose.y + stack_size(1, diameter)[1] / 2))
                self._chips.draw(surface, foot, 1, diameter)

    def _find_pot(self, layout: TableLayout) -> pygame.Rect:
        """Return where the pot stands: between the piles, at a showdown below the hands."""
        if self._picture.showdown or self._middle is None:
            return showdown_pot(layout, self._drawing.kit.px)
        return self._middle.pot

    def _pay(self, events: Sequence[Paid]) -> None:
        """Let chips fly; each leaves one stack and comes to another."""
        if self._pot is None:
            return
        steps: list[AnimationStep] = []
        for event in events:
            for _ in range(event.chips):
                self._flown += 1
                key = ("chip", self._flown)
                way = Move(
                    key,
                    partial(self._find_place, event.payer),
                    partial(self._find_place, event.taker),
                    _SECONDS,
                    easing=ease_in_out,
                    lift=self._drawing.kit.px(24),
                )
                steps.append(
                    InOrder(
                        CallbackStep(partial(self._leave, key, event.payer)),
                        way,
                        CallbackStep(partial(self._land, key, event.taker)),
                    )
                )
        self._picture.queue.add(Together(*steps, stagger=_STAGGER))

    def _leave(self, key: Hashable, payer: int | None) -> None:
        self._flying.append(key)
        self._count(payer, -1)
        self._picture.play_sound("chip")

    def _land(self, key: Hashable, taker: int | None) -> None:
        if key in self._flying:
            self._flying.remove(key)
        self._count(taker, 1)

    def _count(self, seat: int | None, change: int) -> None:
        if seat is None:
            self._pot = max(0, (self._pot or 0) + change)
        elif seat < len(self._held):
            self._held[seat] = max(0, self._held[seat] + change)

    def _find_place(self, seat: int | None) -> Pose:
        """Return where chips come from or go to: a seat's stack, or the pot."""
        kit = self._drawing.kit
        half = chip_diameter(kit) / 2
        layout = self._picture.places.layout
        if layout is None:
            return Pose(0, 0, alpha=0)
        if seat is None:
            rect = self._find_pot(layout)
            return Pose(rect.centerx, rect.bottom - half)
        left, bottom = seat_room(layout, self._picture.find_place(seat), 1, kit.px).chips
        return Pose(left + half, bottom - half)


def _count_chips(view: View) -> list[int]:
    """Return the chips of every seat."""
    for counter in view.status.counters:
        if counter.kind == _COUNTER:
            return [value or 0 for value in counter.values]
    return []
