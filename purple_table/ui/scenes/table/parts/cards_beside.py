"""Cards beside the play: one that is turned up and asked about, a widow that waits for an exchange, and what is set
aside, a small fan in a corner that no seat uses."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import PileKey
from purple_table.core.game import View
from purple_table.ui.cards.pile_layout import place_aside_of_two, place_upcard
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.parts.talon import Talon
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

UPCARD = PileKey("upcard")


class Upcard(RegisteredPart):
    """Shows the pile of the role "upcard" at the upper edge of the middle; of a low table at its left edge."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return where the card lies."""
        layout = self._picture.places.layout
        return None if key != UPCARD or layout is None else self._spot(layout)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the card."""
        for code in self._picture.piles.get(UPCARD, ()):
            spot = self._spot(layout)
            self._drawing.painter.draw(surface, code, spot.width, spot.pose)

    def _spot(self, layout: TableLayout) -> Spot:
        """Return its place."""
        rect = place_upcard(layout, self._drawing.kit.px)
        return Spot(Pose(*rect.center), rect.width)


WIDOW = PileKey("widow")
_WIDOW_STEP, _WIDOW_FAN = 0.3, 0.6
"""How much of a card of the widow is visible beside the one above it, and of all but the uppermost, at most, in card
widths."""


class Widow(RegisteredPart):
    """Shows the pile of the role "widow" in the upper right corner of the middle, face up what the viewer knows, unless
    a panel lies on it."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return where a card lies."""
        layout = self._picture.places.layout
        if key != WIDOW or layout is None:
            return None
        spots = self._list_spots(layout, count)
        return spots[index] if spots else None

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards."""
        cards = self._picture.piles.get(WIDOW, ())
        for code, spot in zip(cards, self._list_spots(layout, len(cards)), strict=False):
            self._drawing.painter.draw(surface, code, spot.width, spot.pose)

    def _list_spots(self, layout: TableLayout, count: int) -> list[Spot]:
        """Return the places of so many cards, the lowest first; none where a panel lies on one of them."""
        spots = [self._spot(layout, above, count) for above in reversed(range(count))]
        return [] if spots and self._is_cut(card_rect(spots[0].pose, spots[0].width)) else spots

    def _spot(self, layout: TableLayout, above: int, count: int) -> Spot:
        """Return the place of a card on which so many of all lie; the uppermost is in the corner."""
        middle, width = layout.middle, layout.aside.width
        step = min(_WIDOW_STEP, _WIDOW_FAN / max(1, count - 1))
        x = middle.right - self._drawing.kit.px(14) - width * (0.5 + step * above)
        top, corner = middle.top, layout.corners[1]
        if layout.low:
            # The box of the contract reaches far into a low window, so that the cards lie below its corner.
            top += self._drawing.kit.px(14)
        if corner.height and (layout.low or self._model.view.status.phase == "playing"):
            # A widow that nobody has taken lies below the box in any window: its words may be wide.
            top = max(top, corner.bottom + self._drawing.kit.px(4))
        return Spot(Pose(x, top + card_height(width) // 2), width)


_LABEL_GROUND = Skin(colors.NIGHT, colors.NIGHT, None, 150)
"""What the words at what is set aside stand on."""
_FAN_STEP = 0.35
"""How much of a card of the fan is visible beside the one above it if there is room, in card widths."""
_BACKS = 3
"""The number of face-down cards that are drawn."""


def list_drawn(aside: Sequence[str | None]) -> list[str | None]:
    """Return the cards that are drawn of those set aside: a few backs, then every open card."""
    cards = [code for code in aside if code is not None]
    return [*([None] * min(_BACKS, len(aside) - len(cards))), *cards]


class Aside(RegisteredPart):
    """Shows the piles of the role "aside"; a widget of the controls lies on them and enlarges them.

    They lie in the lower right corner; while two play, beside the trick, unless something else does there.
    """

    def __init__(self, context: TableContext, talon: Talon) -> None:
        super().__init__(context)
        self._talon = talon
        self._beside_trick = False

    @property
    def _belongs_beside_trick(self) -> bool:
        view = self._model.view
        taken = self._model.shows_tricks or any(pile.key == UPCARD for pile in view.piles)
        return view.players == 2 and view.status.phase == "playing" and not taken

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take the place beside the trick, or stay in the corner."""
        self._beside_trick = self._belongs_beside_trick
        return place_aside_of_two(layout, kit.px) if self._beside_trick else layout

    def on_settled(self, view: View) -> None:
        """Change the place if something else has come or gone that lies beside the trick."""
        if self._belongs_beside_trick != self._beside_trick:
            self._host.lay_out()

    @property
    def cards(self) -> tuple[str | None, ...]:
        """The cards that lie here: the open ones, then the backs, without those of a talon that lies apart."""
        cards = self._picture.cards_aside
        shown = [code for code in cards if code is not None]
        return (*shown, *[None] * (len(cards) - len(shown) - self._talon.count))

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card of the fan."""
        layout = self._picture.places.layout
        if key.role != "aside" or layout is None:
            return None
        last = self.room(layout, count).right - layout.aside.width / 2
        x = last - (count - 1 - index) * self._measure_step(layout, count)
        return Spot(Pose(x, layout.aside.centery), layout.aside.width)

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the fan lies now, and its label."""
        layout = self._picture.places.layout
        if layout is None or not self._list_drawn():
            return []
        label = self._set_label(layout)[1]
        return [self.room(layout), *([] if self._is_cut(label) else [label])]

    def room(self, layout: TableLayout, count: int | None = None) -> pygame.Rect:
        """Return where the fan lies now, or would with so many cards; the rectangle has no width if nothing is set
        aside."""
        count = len(self._list_drawn()) if count is None else count
        if not count:
            return pygame.Rect(layout.aside.topright, (0, 0))
        wide = round((count - 1) * self._measure_step(layout, count)) + layout.aside.width
        rect = pygame.Rect(0, layout.aside.top, wide, layout.aside.height)
        rect.right = layout.aside.right
        if layout.aside_room is not None:
            rect.centerx = layout.aside.centerx
        return rect

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards, the backs lowest, and a label."""
        cards = self._list_drawn()
        if not cards:
            return
        kit = self._drawing.kit
        step = self._measure_step(layout, len(cards))
        last = self.room(layout).right - layout.aside.width / 2
        for number, code in enumerate(cards):
            x = last - (len(cards) - 1 - number) * step
            self._drawing.painter.draw(surface, code, layout.aside.width, Pose(x, layout.aside.centery))
        label, place = self._set_label(layout)
        if not self._is_cut(place):
            # The rim of the table may be under it.
            kit.box(surface, place, _LABEL_GROUND, place.height // 2)
            surface.blit(label, label.get_rect(center=place.center))

    def _set_label(self, layout: TableLayout) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the words at what is set aside, and the place of the ground that they stand on."""
        kit, count = self._drawing.kit, len(self.cards)
        text = tr("Set aside", many="{count} set aside", count=count)
        label = kit.text.line(text, kit.theme.small, colors.LAVENDER)
        place = self.label_place(layout, label.get_size())
        if place.colliderect(layout.prompt):
            # In two lines there is room beside what the table asks.
            room = max(place.right - layout.prompt.right - kit.px(4), 1)
            label = kit.text.paragraph(text, kit.theme.small, colors.LAVENDER, room, "right")
            place = self.label_place(layout, label.get_size())
        return label, place.inflate(kit.px(10), kit.px(2))

    def label_place(self, layout: TableLayout, size: tuple[int, int]) -> pygame.Rect:
        """Return where words of this size lie: above the fan in the corner, or beside it if a seat is above, and below
        the fan beside the trick: a word on the rim of the table is hard to read."""
        px, fan = self._drawing.kit.px, self.room(layout)
        place = pygame.Rect((0, 0), size)
        place.midtop = (fan.centerx, fan.bottom + px(2))
        if layout.aside_room is None:
            place.midbottom = (fan.centerx, fan.top - px(2))
            place.right = min(place.right, layout.size[0] - px(8))
            if any(place.colliderect(seat.plate) for seat in layout.seats):
                place.midright = (fan.left - px(8), fan.centery)
        return place

    def _list_drawn(self) -> list[str | None]:
        """Return the cards that are drawn, the lowest first: a few backs, then every open card."""
        return list_drawn(self.cards)

    def _measure_step(self, layout: TableLayout, count: int) -> float:
        """Return how far apart the cards lie: as much as the corner has room for."""
        if layout.aside_room is not None:
            room = layout.aside_room.width - layout.aside.width
            return min(layout.aside.width * _FAN_STEP, room / max(1, count - 1))
        own = layout.seats[0].plate
        left = layout.hand.right if layout.hand.right < layout.aside.left else layout.size[0] - own.right
        room = layout.aside.right - left - layout.aside.width
        return min(layout.aside.width * _FAN_STEP, room / max(1, count - 1))
