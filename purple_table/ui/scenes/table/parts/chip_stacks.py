"""The chips that are paid at the table: chips before the seats, in the pot and on their way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from purple_table.core.events import Paid
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.chips import Chips, chip_diameter, stack_size
from purple_table.ui.cards.pile_layout import Middle, lay_out_middle, seat_room, showdown_pot
from purple_table.ui.cards.table_layout import TableLayout, trick_rects
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import AnimationStep, CallbackStep, Move, ParallelSteps, Pose, ease_in_out
from purple_table.ui.kit.animation import Sequence as InOrder
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_COUNTER: CounterKind = "chips"
_SECONDS, _STAGGER = 0.5, 0.07
_MOST_FLYING = 6
"""The most chips that fly for one payment."""
_FEW = 2
"""More chips than this make one more sound when they have come together."""
_HELD, _COLUMN = 19, 2
"""Chips lie flat on the plates: their diameter in reference units, and how many lie on each other."""
_MOST_SHOWN, _TALL = 12, 4
"""The most chips of a pot of a game of tricks that are drawn, and how many lie on each other."""
_STACK = 30
"""The height of the chips of such a pot above its words, in reference units."""
_AT_SEAT = 4
"""The most chips that are drawn at a seat; the number beside them gives the rest."""


class ChipFlights:
    """Chips on their way between seats and a pot, on `Paid` events."""

    def __init__(
        self, context: TableContext, find_place: Callable[[int | None], Pose], count: Callable[[int | None, int], None]
    ) -> None:
        """`find_place` returns where chips of a seat lie, or of the pot (None), and `count` takes note of so many more
        of them there."""
        self._picture, self._drawing = context.picture, context.drawing
        self._find_place, self._count = find_place, count
        self._flying: list[Hashable] = []
        self._flown = 0

    def clear(self) -> None:
        """Forget all chips that are on their way."""
        self._flying.clear()

    def pay(self, events: Sequence[Paid]) -> None:
        """Let chips fly; each leaves one stack and comes to another. Of a large payment each stands for several."""
        steps: list[AnimationStep] = []
        for event in events:
            shown = min(event.chips, _MOST_FLYING)
            for number in range(shown):
                self._flown += 1
                key = ("chip", self._flown)
                chips = event.chips // shown + (number < event.chips % shown)
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
                        CallbackStep(partial(self._leave, key, event.payer, chips)),
                        way,
                        CallbackStep(partial(self._land, key, event.taker, chips)),
                    )
                )
        self._picture.queue.add(ParallelSteps(*steps, stagger=_STAGGER))
        if len(steps) > _FEW:
            self._picture.queue.add(CallbackStep(partial(self._picture.play_sound, "chips")))

    def _leave(self, key: Hashable, payer: int | None, chips: int) -> None:
        self._flying.append(key)
        self._count(payer, -chips)
        self._picture.play_sound("chip", 0 if payer is None else self._picture.find_place(payer))

    def _land(self, key: Hashable, taker: int | None, chips: int) -> None:
        if key in self._flying:
            self._flying.remove(key)
        self._count(taker, chips)

    def draw(self, surface: pygame.Surface, drawn: Chips, diameter: int) -> None:
        """Draw the chips on their way."""
        for key in self._flying:
            pose = self._picture.queue.pose(key, Pose(0, 0, alpha=0))
            if pose.alpha > 0:
                foot = (round(pose.x), round(pose.y + stack_size(1, diameter)[1] / 2))
                drawn.draw(surface, foot, 1, diameter)


class ChipsAndPot(RegisteredPart):
    """Shows the chips of every seat and the pot, and moves chips on `Paid` events."""

    def __init__(self, context: TableContext, count_shown: Callable[[], int]) -> None:
        """`count_shown` counts the hands for which a showdown has room in the middle."""
        super().__init__(context)
        self._count_shown = count_shown
        self._chips = Chips()
        self._held: list[int] = []
        self._pot: int | None = None
        self._middle: Middle | None = None
        self._flights = ChipFlights(context, self._find_place, self._count)
        self._picture.payment_listeners.append(self._pay)

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
        self._flights.clear()
        self._held, self._pot = _count_chips(view), view.status.pot

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the pot; an empty one is not told."""
        if not self._pot or self._middle is None or any(key.role == "cut" for key in self._picture.piles):
            return
        kit, rect = self._drawing.kit, self._find_pot(layout)
        diameter = chip_diameter(kit)
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
        self._flights.draw(surface, self._chips, diameter)

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the pot stands at a showdown, with its words, if there is one."""
        layout, kit = self._picture.places.layout, self._drawing.kit
        if self._pot is None or layout is None or not self._picture.showdown:
            return []
        chips = self._find_pot(layout)
        return [pygame.Rect(chips.topleft, (chips.width, chips.height + kit.px(2) + kit.text.height(kit.theme.small)))]

    def _find_pot(self, layout: TableLayout) -> pygame.Rect:
        """Return where the pot stands: between the piles, at a showdown below the hands."""
        if self._picture.showdown or self._middle is None:
            return showdown_pot(layout, self._count_shown(), self._drawing.kit.px)
        return self._middle.pot

    def _pay(self, events: Sequence[Paid]) -> None:
        if self._pot is not None:
            self._flights.pay(events)

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


class MatchStake(RegisteredPart):
    """Shows the pot of a game of tricks, in the lower right corner of the middle, and what is paid into it and out of
    it: chips fly between plates and pot."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._chips = Chips()
        self._pot: int | None = None
        self._flights = ChipFlights(context, self._find_place, self._count)
        self._picture.payment_listeners.append(self._pay)

    def on_settled(self, view: View) -> None:
        """Count again."""
        self._flights.clear()
        self._pot = view.status.stake[0] if view.status.stake else None

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the chips with their number, unless a panel or a tray lies there; the bar tells the number, too. Of an
        empty pot, whose chips are on their way, nothing is drawn."""
        panel = self._find_panel()
        if not self._pot:
            return
        kit, words = self._drawing.kit, self._write()
        rect = self._find_words(layout, words)
        whole = self.rects[0]
        if (panel is not None and panel.rect.colliderect(whole)) or (layout.slots and layout.tray.colliderect(whole)):
            return
        foot = (rect.centerx, rect.top - kit.px(2))
        self._chips.draw(surface, foot, min(self._pot, _MOST_SHOWN), kit.px(_HELD), tall=_TALL)
        surface.blit(words, rect)

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the chips on their way."""
        self._flights.draw(surface, self._chips, self._drawing.kit.px(_HELD))

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the pot stands, if there is one."""
        layout = self._picture.places.layout
        if self._pot is None or layout is None:
            return []
        words = self._find_words(layout, self._write())
        high = self._drawing.kit.px(_STACK)
        return [pygame.Rect(words.left, words.top - high, words.width, words.height + high)]

    def _write(self) -> pygame.Surface:
        kit = self._drawing.kit
        return kit.text.paragraph(tr("Pot **{chips}**", chips=self._pot or 0), kit.theme.small, colors.GOLD_TOP)

    def _find_words(self, layout: TableLayout, words: pygame.Surface) -> pygame.Rect:
        """Return where the words lie: at the lower right of the middle, at the left of a card of the trick that would
        lie over the chips there."""
        # The strip for words below may need two lines.
        kit = self._drawing.kit
        rect = words.get_rect(bottomright=layout.middle.bottomright).move(-kit.px(6), -kit.px(10))
        high = kit.px(_STACK)
        cards = [] if layout.slots else trick_rects(layout)
        over = pygame.Rect(rect.left, rect.top - high, rect.width, rect.height + high).collidelist(cards)
        if over >= 0:
            rect.right = cards[over].left - kit.px(6)
        return rect

    def _pay(self, events: Sequence[Paid]) -> None:
        if self._pot is not None:
            self._flights.pay(events)

    def _count(self, seat: int | None, change: int) -> None:
        if seat is None:
            self._pot = max(0, (self._pot or 0) + change)

    def _find_place(self, seat: int | None) -> Pose:
        """Return where chips come from or go to: the plate of a seat, or the pot."""
        layout = self._picture.places.layout
        if layout is None:
            return Pose(0, 0, alpha=0)
        if seat is None:
            x, y = self._find_words(layout, self._write()).midtop
            return Pose(x, y - self._drawing.kit.px(_HELD) / 2)
        x, y = layout.seats[self._picture.find_place(seat)].plate.center
        return Pose(x, y)
