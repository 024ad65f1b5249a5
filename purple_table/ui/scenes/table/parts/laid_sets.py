"""The sets of a trick in which equal cards are played together: the last one large in the middle, the earlier ones
small in a row above it."""

from __future__ import annotations

import math

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Noted
from purple_table.ui.cards.pile_layout import action_height
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.panels.set_panel import SetPanel, measure_button_rise
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart

SET_ROLE = "play"
_SMALL, _AIR = 0.52, 0.1
"""The width of a card of an earlier set, in widths of one of the last, and the gap between both rows, in heights of
one of the last."""
_LEAST_RANK = 60
"""The width in pixels below which the rank of a whole card is hard to read: then a great rank and pip are its face."""
_STEP, _APART = 0.42, 0.35
"""How much of a card the next one of its set leaves free, and how far sets lie apart, in widths of a card."""
_READ = 0.7
"""How long the sets of a trick stay once all others have passed, in holds of a trick."""
_ASIDE = 14
"""How far left of the middle the sets lie, in reference units."""
_NAME = Skin(colors.NIGHT, colors.NIGHT, None, 200)


class LaidSets(RegisteredPart):
    """Shows the piles of the role "play", each of which is a set with its number in the trick."""

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card; what is turned away is not drawn."""
        layout = self._picture.places.layout
        if layout is None or key.role != SET_ROLE:
            return None
        width = self._measure_card(layout)
        keys = self._list_keys()
        if key.number >= max((known.number for known in keys), default=0):
            return Spot(self._find_last_pose(layout, index, count), width)
        return Spot(self._find_earlier_pose(layout, keys, key, index), round(width * _SMALL))

    def on_event(self, event: Event) -> None:
        """Let the sets stay for a moment when all others have passed."""
        if isinstance(event, Noted) and event.kind == "turned-away":
            hold = math.inf if self._playback.hold_for_click else _READ * self._playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the sets, the earlier ones first, and below the last one who played it."""
        keys = self._list_keys()
        if not keys:
            return
        last = keys[-1]
        for key in keys:
            cards = self._picture.piles[key]
            for index, code in enumerate(cards):
                spot = self.find_spot(key, index, len(cards))
                if spot is None or not spot.pose.alpha:
                    continue
                right = code in self._model.marked_cards
                frame = colors.GOOD if right else colors.GOLD_TOP if key == last else None
                if key == last or spot.width >= _LEAST_RANK or code is None or right:
                    self._drawing.painter.draw(surface, code, spot.width, spot.pose, frame=frame)
                    continue
                shown = _STEP if index + 1 < len(cards) else 1.0
                picture = self._drawing.cards.miniature(self._model.deck[code], spot.width, shown)
                surface.blit(picture, picture.get_rect(center=(round(spot.pose.x), round(spot.pose.y))))
        self._draw_name(surface, layout, last.owner or 0)

    def on_drop(self, code: str, point: Point) -> bool:
        """Play what is picked with a card that is dropped above the hand."""
        panel, layout = self._find_panel(), self._picture.places.layout
        if not isinstance(panel, SetPanel) or layout is None or point[1] >= layout.hand.top:
            return False
        panel.play(code)
        return True

    def _draw_name(self, surface: pygame.Surface, layout: TableLayout, seat: int) -> None:
        kit = self._drawing.kit
        words = kit.text.paragraph(escape(self._model.seats[seat].name), kit.theme.small, colors.IVORY)
        pill = words.get_rect().inflate(kit.px(14), kit.px(2))
        pose = self._find_last_pose(layout, 0, 1)
        pill.midtop = (round(pose.x), round(pose.y + card_height(self._measure_card(layout)) / 2) + kit.px(2))
        kit.box(surface, pill, _NAME, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))

    # --- geometry -----------------------------------------------------------------------------------------------------

    def _list_keys(self) -> list[PileKey]:
        """Return the sets that lie, the last one at the end."""
        found = [key for key, cards in self._picture.piles.items() if key.role == SET_ROLE and cards]
        return sorted(found, key=lambda key: key.number)

    def _find_area(self, layout: TableLayout) -> pygame.Rect:
        """Return the middle without the line of the buttons and the room of the name."""
        px = self._drawing.kit.px
        area = layout.middle.copy()
        buttons = action_height(px) + measure_button_rise(self._drawing.kit, layout)
        area.height = max(1, area.height - buttons - px(24))
        # A little to the left, where a small window has room for the coach beside three cards.
        area.width -= 2 * px(_ASIDE)
        return area

    def _measure_card(self, layout: TableLayout) -> int:
        """Return the width of a card of the last set: with the row above it the middle has room for both."""
        tall = self._find_area(layout).height / (1 + _AIR + _SMALL)
        return max(self._drawing.kit.px(34), min(layout.trick_card, int(tall * 5 / 7)))

    def _find_last_pose(self, layout: TableLayout, index: int, count: int) -> Pose:
        area, width = self._find_area(layout), self._measure_card(layout)
        step = min(width * _STEP, (area.width - width) / max(1, count - 1))
        left = area.centerx - step * (count - 1) / 2
        return Pose(left + step * index, area.bottom - card_height(width) / 2)

    def _find_earlier_pose(self, layout: TableLayout, keys: list[PileKey], key: PileKey, index: int) -> Pose:
        """Return where a card of an earlier set lies: the latest at the right end; what has no room is not drawn."""
        area, width = self._find_area(layout), round(self._measure_card(layout) * _SMALL)
        earlier = [known for known in keys[:-1] if known.number >= key.number]
        counts = [len(self._picture.piles[known]) for known in earlier]
        whole = [len(self._picture.piles[known]) for known in keys[:-1]]
        total = self._measure_row(whole, width)
        right = area.centerx + min(total, area.width) / 2
        left = right - self._measure_row(counts, width)
        top = self._find_last_pose(layout, 0, 1).y - card_height(self._measure_card(layout)) / 2
        air = card_height(self._measure_card(layout)) * _AIR
        y = max(area.top + card_height(width) / 2, top - air - card_height(width) / 2)
        alpha = 1.0 if left >= area.left - 1 else 0.0
        return Pose(left + width / 2 + index * width * _STEP, y, alpha=alpha)

    @staticmethod
    def _measure_row(counts: list[int], width: int) -> float:
        """Return how wide sets of so many cards lie side by side."""
        return sum(width * (1 + _STEP * (count - 1)) for count in counts) + width * _APART * max(0, len(counts) - 1)
