"""The places on which a card of the coach may never lie: people, cards, piles, buttons and fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.cards import PileKey
from purple_table.ui.cards.table_layout import TableLayout, front_poses, hand_room, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.parts.trick import measure_rise
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

_GAP = 6
"""The air around everything, in reference units."""
_LABEL = 16
"""The height of the words at a pile that is set aside, in reference units."""
_NOT_LYING = ("hand", "won", "trick")
_HIGH = 24
"""Of a higher pile only the first and the last card are looked at, because it lies in a heap."""


class CoachSurroundings(TablePart):
    """Knows where everything lies that must stay in sight beside a card of the coach."""

    def __init__(self, context: TableContext, widgets: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`widgets` returns the places of buttons and fields now."""
        super().__init__(context)
        self._widgets = widgets

    def list_taken_rects(self, kit: Kit, layout: TableLayout) -> list[pygame.Rect]:
        """Return everything that must stay in sight."""
        air = kit.px(_GAP)
        lifts = 1 if self._model.legal_cards is not None else 0
        found = [layout.bar, hand_room(layout, lifts), layout.seats[0].plate]
        found += [rect for seat in layout.seats[1:] for rect in (seat.plate, seat.portrait)]
        everywhere = self._model.ask is None
        lying = self.list_places_in_trick()
        found += [rect for place, rect in enumerate(trick_rects(layout)) if everywhere or place in lying]
        seat = self._model.winning_seat
        if seat is not None and len(lying) > 1:
            place = self._picture.find_place(seat)
            rise = round(measure_rise(kit, layout, layout.trick[place]))
            found.append(trick_rects(layout)[place].move(0, -rise))
        if layout.slots:
            found.append(layout.tray)
            # Where everybody passes at once, the others lay their cards out as well.
            others = range(1, len(layout.seats)) if self._model.view.status.phase == "passing" else ()
            laid = (pose for place in others for pose in front_poses(layout, place, len(layout.slots)))
            found += [card_rect(pose, layout.back) for pose in laid]
        # A button that it touched would look like one of its own.
        found += [rect.inflate(2 * air, 2 * air) for rect in self._widgets() if rect.width and rect.height]
        for pile in self._model.view.piles:
            if pile.key.role not in _NOT_LYING:
                cards = self._list_pile_rects(pile.key, len(pile.cards))
                # Words stand above or below what is set aside.
                label = kit.px(_LABEL) if pile.key.role == "aside" else 0
                found += [rect.inflate(0, 2 * label) for rect in cards]
        return [rect.inflate(2 * air, 2 * air) for rect in found if rect.width and rect.height]

    def list_places_in_trick(self) -> set[int]:
        """Return the places whose cards lie in the trick."""
        return {self._picture.find_place(seat) for seat, _ in self._model.view.trick}

    def _list_pile_rects(self, key: PileKey, count: int) -> list[pygame.Rect]:
        """Return where the cards of a pile lie."""
        rects = []
        for index in {0, count - 1} if count > _HIGH else range(count):
            spot = self._picture.find_spot(key, index, count) if index >= 0 else None
            if spot is not None:
                rects.append(card_rect(spot.pose, round(spot.width * spot.pose.scale)))
        return rects
