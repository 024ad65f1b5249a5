"""Cards that lie before a seat (bids that are laid aside, the cut for the deal), and the backs of hands from two packs.

The first pack is dealt, the second is drawn from; how many cards of each a hand holds, everybody at the table can see.
"""

from __future__ import annotations

import math

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import DealScored, Event, Moved, Noted
from purple_table.core.game import View
from purple_table.ui.cards.card_painter import find_back, pack_names
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

BID_ROLE = "bid"
_STEP = 1.04
"""The distance between two cards, in card widths: every card is wholly visible."""
_READ = 1.8
"""How long all bids stay once they are shown, in holds of a trick."""
_USUAL = 3
"""The usual number of cards of a bid, for which room is made from the start."""
CUT_ROLE = "cut"
_SHARE = 1.2
"""The width of a card of the cut, in widths of a back."""
_CUT_READ = 1.6
"""How long the cut stays, in holds of a trick."""


class BidCards(RegisteredPart):
    """Shows the piles of the role "bid", small at the plates of their seats, face down until they are shown."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card of a bid."""
        layout = self._picture.places.layout
        if key.role != BID_ROLE or key.owner is None or layout is None:
            return None
        return Spot(
            self._find_pose(layout, self._picture.find_place(key.owner), index, count), self._measure_width(layout)
        )

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Move the card of each seat in the trick to make room for the bid beside its plate."""
        if not any(key.role == BID_ROLE for key, _ in self._model.view.piles):
            return layout
        layout = self._make_room_for_own(layout, kit)
        poses = list(layout.trick)
        tall, half = card_height(layout.trick_card), layout.trick_card / 2
        for place in range(1, len(poses)):
            ends = [self._find_pose(layout, place, index, _USUAL) for index in (0, _USUAL - 1)]
            if abs(ends[0].y - poses[place].y) * 2 >= tall + card_height(self._measure_width(layout)):
                continue
            reach = half + self._measure_width(layout) / 2 + kit.px(6)
            for pose in ends:
                if abs(pose.x - poses[place].x) < reach:
                    side = 1 if layout.middle.centerx > pose.x else -1
                    poses[place] = poses[place]._replace(x=pose.x + side * reach)
        return layout._replace(trick=tuple(poses))

    def _make_room_for_own(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Move the seats at the sides up, where the own bid would lie under the plate of one."""
        width = self._measure_width(layout)
        top = round(self._find_pose(layout, 0, 0, _USUAL).y - card_height(width) / 2)
        own = layout.seats[0].plate
        above = [seat.plate.bottom for seat in layout.seats[1:] if seat.turned and seat.plate.left < own.right]
        deep = max(above, default=top) + kit.px(4) - top
        if deep <= 0:
            return layout
        return layout._replace(seats=tuple(seat.move_up(deep) if seat.turned else seat for seat in layout.seats))

    def on_event(self, event: Event) -> None:
        """Let the bids stay before the result is shown."""
        if isinstance(event, DealScored) and any(key.role == BID_ROLE for key in self._picture.piles):
            hold = math.inf if self._playback.hold_for_click else _READ * self._playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw every bid. At this size an open card shows only a large rank and pip."""
        width = self._measure_width(layout)
        for key, cards in self._picture.piles.items():
            if key.role != BID_ROLE or key.owner is None:
                continue
            place = self._picture.find_place(key.owner)
            for index, code in enumerate(cards):
                pose = self._find_pose(layout, place, index, len(cards))
                if code is None or self._picture.covered:
                    self._drawing.painter.draw(surface, None, width, pose, shadow=False)
                else:
                    picture = self._drawing.cards.miniature(self._model.deck[code], width)
                    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _measure_width(self, layout: TableLayout) -> int:
        return max(self._drawing.kit.px(26), round(layout.back * 0.62))

    def _find_pose(self, layout: TableLayout, place: int, index: int, count: int) -> Pose:
        """Return a pose side by side with others: above the own plate, below that of a seat at the side or, without
        room there, over its hand; else beside the plate."""
        width = self._measure_width(layout)
        tall, gap, plate = card_height(width), self._drawing.kit.px(6), layout.seats[place].plate
        step = width * _STEP
        whole = round(width + step * (max(count, _USUAL) - 1))
        own, right = layout.seats[0].plate.top - gap - tall, plate.left >= layout.middle.right - gap
        left, top = plate.left, own
        if place and (right or plate.right <= layout.middle.left + gap) and plate.bottom + 2 * gap + tall <= own:
            left, top = (plate.right - whole if right else plate.left), plate.bottom + gap
        elif layout.seats[place].turned:
            fan = layout.seats[place].fan
            left, top = (plate.right - whole if right else plate.left), fan.top
        elif place:
            left, top = (plate.left - gap - whole if right else plate.right + gap), plate.bottom - tall
        return Pose(left + width / 2 + step * index, top + tall / 2)


class CutPart(RegisteredPart):
    """Shows the piles of the role "cut", one card for each seat, until the deal clears them away."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place before the seat."""
        layout = self._picture.places.layout
        if key.role != CUT_ROLE or key.owner is None or layout is None:
            return None
        place = self._picture.find_place(key.owner)
        width = round(layout.back * _SHARE)
        if not place:
            return Spot(Pose(layout.middle.centerx, layout.middle.bottom - card_height(width) / 2), width)
        x, y = layout.seats[place].front
        return Spot(Pose(x, max(y, layout.middle.top + card_height(width) / 2)), width)

    def on_event(self, event: Event) -> None:
        """Let the cut stay before the cards are dealt."""
        if isinstance(event, Noted) and event.kind == "dealer":
            playback = self._playback
            hold = math.inf if playback.hold_for_click else _CUT_READ * playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards; the dealer's in a frame."""
        for key, cards in self._picture.piles.items():
            spot = self.find_spot(key, 0, 1)
            if spot is None or not cards:
                continue
            dealer = key.owner == self._model.view.status.dealer and not self._playback.is_busy
            self._drawing.painter.draw(
                surface, cards[-1], spot.width, spot.pose, frame=colors.GOLD_TOP if dealer else None
            )


def count_drawn_pack(view: View, deck: Deck) -> tuple[int, ...]:
    """Return the number of cards that each seat holds of the pack that is drawn from; none if there is only one
    pack."""
    held = [0] * view.players
    packs = pack_names(deck)
    if not packs:
        return tuple(held)
    dealt: set[int] = set()
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        source, target = event.source, event.target
        if target.role == "hand" and target.owner is not None and source.role != "pass":
            for card in event.cards:
                known = deck[card].pack if card is not None else None
                held[target.owner] += known == packs[1] if known is not None else target.owner in dealt
            dealt.add(target.owner)
        elif source.role == "hand" and source.owner is not None and target.role != "pass":
            held[source.owner] -= sum(card is not None and deck[card].pack == packs[1] for card in event.cards)
    return tuple(max(0, number) for number in held)


class Packs(RegisteredPart):
    """Knows the backs of the stock and of every hand, as the view showed them last."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._deck = self._model.deck
        names = pack_names(self._deck)
        self._drawn = find_back(names[1]) if names else None
        self._held: tuple[int, ...] = ()

    @property
    def stock(self) -> str | None:
        """What stands for the back of the stock."""
        return self._drawn

    def on_settled(self, view: View) -> None:
        """Count again."""
        self._held = count_drawn_pack(view, self._deck) if self._drawn is not None else ()

    def backs(self, place: int, count: int) -> tuple[str | None, ...]:
        """Return what the others see of the hand at a place, with the drawn cards at the right."""
        seat = self._model.find_seat(place)
        drawn = min(count, self._held[seat]) if seat < len(self._held) else 0
        return (None,) * (count - drawn) + (self._drawn,) * drawn
