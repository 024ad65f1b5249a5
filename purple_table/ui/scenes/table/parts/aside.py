"""The cards that are set aside before the play, as a small fan in a corner that no seat uses."""

from __future__ import annotations

import pygame

from purple_table.core.cards import PileKey
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.parts.table_part import RegisteredPart
from purple_table.ui.scenes.table.places import Spot

_STEP = 0.35
"""How much of a card of the fan is visible beside the one above it if there is room, in card widths."""
_BACKS = 3
"""The number of face-down cards that are drawn."""


class Aside(RegisteredPart):
    """Shows the piles of the role "aside"; a widget of the controls lies on them and enlarges them."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card of the fan."""
        layout = self._picture.places.layout
        if key.role != "aside" or layout is None:
            return None
        x = layout.aside.centerx - (count - 1 - index) * self._measure_step(layout, count)
        return Spot(Pose(x, layout.aside.centery), layout.aside.width)

    def room(self, layout: TableLayout) -> pygame.Rect:
        """Return where the fan lies now; the rectangle has no width if nothing is set aside."""
        count = len(self._list_drawn())
        if not count:
            return pygame.Rect(layout.aside.topright, (0, 0))
        wide = round((count - 1) * self._measure_step(layout, count)) + layout.aside.width
        rect = pygame.Rect(0, layout.aside.top, wide, layout.aside.height)
        rect.right = layout.aside.right
        return rect

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards, the backs lowest, and a label."""
        cards = self._list_drawn()
        if not cards:
            return
        kit = self._drawing.kit
        step = self._measure_step(layout, len(cards))
        for number, code in enumerate(cards):
            x = layout.aside.centerx - (len(cards) - 1 - number) * step
            self._drawing.painter.draw(surface, code, layout.aside.width, Pose(x, layout.aside.centery))
        count = len(self._picture.cards_aside)
        text = tr("Set aside", many="{count} set aside", count=count)
        label = kit.text.line(text, kit.theme.small, colors.LAVENDER)
        place = self.label_place(layout, label.get_size())
        if place.colliderect(layout.prompt):
            # In two lines there is room beside what the table asks.
            room = max(place.right - layout.prompt.right - kit.px(4), 1)
            label = kit.text.paragraph(text, kit.theme.small, colors.LAVENDER, room, "right")
            place = self.label_place(layout, label.get_size())
        surface.blit(label, place)

    def label_place(self, layout: TableLayout, size: tuple[int, int]) -> pygame.Rect:
        """Return where words of this size lie: below the fan, else above it, else beside it if a seat is above."""
        px, fan = self._drawing.kit.px, self.room(layout)
        place = pygame.Rect((0, 0), size)
        place.midtop = (fan.centerx, fan.bottom + px(2))
        place.right = min(place.right, layout.size[0] - px(4))
        if place.bottom > layout.hand.top and layout.hand.right >= layout.aside.left:
            place.midbottom = (fan.centerx, fan.top - px(2))
            place.right = min(place.right, layout.size[0] - px(4))
            if len(self._picture.cards_aside) == 1 or any(place.colliderect(seat.plate) for seat in layout.seats):
                place.midright = (fan.left - px(8), fan.centery)
        return place

    def _list_drawn(self) -> list[str | None]:
        """Return the cards that are drawn, the lowest first: a few backs, then every open card."""
        aside = self._picture.cards_aside
        cards = [code for code in aside if code is not None]
        return [*([None] * min(_BACKS, len(aside) - len(cards))), *cards]

    def _measure_step(self, layout: TableLayout, count: int) -> float:
        """Return how far apart the cards lie: as much as the corner has room for."""
        own = layout.seats[0].plate
        left = layout.hand.right if layout.hand.right < layout.aside.left else layout.size[0] - own.right
        room = layout.aside.right - left - layout.aside.width
        return min(layout.aside.width * _STEP, room / max(1, count - 1))
