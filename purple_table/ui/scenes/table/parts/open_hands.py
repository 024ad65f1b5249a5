"""What is shown above a plate: an open hand with its count, and whether the seat has knocked or is out."""

from __future__ import annotations

import math

import pygame

from purple_table.core.events import Chosen, DealBegan, DealScored, Event, Noted
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.pile_layout import open_poses, seat_room
from purple_table.ui.cards.table_layout import TableLayout, front_poses, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import WaitStep
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import plain, tr
from purple_table.ui.scenes.table.parts.table_part import RegisteredPart
from purple_table.ui.scenes.table.table_context import TableContext

_COUNTED: CounterKind = "declared"
_SAID = 1.5
"""The seconds that these words stand alone at normal speed: the hands that are shown have their own words."""
_BETWEEN = 0.5
"""The pause between two hands that are laid open, in seconds at normal speed."""
_READ = 1.8
"""How long open hands stay after the payments, in holds of a trick."""
_BOARD, _BOX = 116, 76
"""The greatest heights of the board of the sides and of the box of the contract, in reference units."""
_VEIL = Skin(colors.NIGHT, colors.NIGHT, None, 150)


class OpenHands(RegisteredPart):
    """Draws open hands of others in the place of their backs, and a small sign on the plate's edge."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._knocker: int | None = None
        self.counted: dict[int, str] = {}
        """What open hands count, by seat."""
        self._out: tuple[int, ...] = ()
        self._for_now = False

    @property
    def shown_counters(self) -> frozenset[CounterKind]:
        """What open hands count stands beside them."""
        return frozenset((_COUNTED,)) if self.counted else frozenset()

    def on_event(self, event: Event) -> None:
        """Lay a hand open, and let all of them stay before the result is shown."""
        if isinstance(event, DealBegan):
            self._knocker, self.counted = None, {}
        elif isinstance(event, Noted) and event.kind == "knock":
            self._knocker = event.seat
            self._picture.play_sound("knock")
        elif isinstance(event, Noted) and event.kind == "showdown":
            # It says why the hands are shown, where no knock says it.
            self._picture.queue.add(WaitStep(_SAID))
        elif isinstance(event, Chosen):
            if self._picture.shown:
                self.counted[event.seat] = plain(event.words)
        elif isinstance(event, Noted) and event.kind in ("shown", "blitz"):
            self._picture.show_hand(event.seat, event.cards)
            self._picture.queue.add(WaitStep(_BETWEEN))
        elif isinstance(event, DealScored) and any(self._picture.shown.values()):
            hold = math.inf if self._playback.hold_for_click else _READ * self._playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))

    def on_settled(self, view: View) -> None:
        """Show what the view says: counts that were declared belong to the hands that lie open."""
        self._knocker, self._out = view.status.knocker, view.status.out
        self._for_now = bool(view.status.tricks)
        texts = next((counter.texts for counter in view.status.counters if counter.kind == _COUNTED), ())
        shown = self._picture.shown
        self.counted = {seat: plain(text) for seat, text in enumerate(texts) if text} if shown else {}

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the open hands, wholly visible above the plates. At this size a card shows only a large rank and pip."""
        if self._picture.showdown:
            return
        for place, cards in self._picture.shown.items():
            room = seat_room(layout, place, len(cards), self._drawing.kit.px, self._list_occupied_rects(layout, place))
            for code, pose in zip(cards, open_poses(room, len(cards)), strict=True):
                picture = self._drawing.cards.miniature(self._model.deck[code], room.card)
                surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _list_occupied_rects(self, layout: TableLayout, place: int) -> list[pygame.Rect]:
        """Return what a large open hand must leave free: other seats, the cards in the middle, and the corners."""
        others = [seat for other, seat in enumerate(layout.seats) if other != place]
        rects = [rect for seat in others for rect in (seat.plate, seat.fan, seat.portrait)]
        rects += trick_rects(layout)
        for other, laid in enumerate(self._picture.laid):
            poses = front_poses(layout, other, len(laid)) if other else []
            rects += [card_rect(pose, layout.back) for pose in poses]
        left, right = layout.corners
        # What stands in the corners stands at their top; the left one is given more width than that ever takes.
        wide, (board, box) = min(left.width, right.width), map(self._drawing.kit.px, (_BOARD, _BOX))
        return [
            *rects,
            pygame.Rect(left.topleft, (wide, min(board, left.height))),
            pygame.Rect(right.topleft, (right.width, min(box, right.height))),
        ]

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the signs on the plates' edges, and a veil over seats that are out."""
        kit = self._drawing.kit
        for seat in range(self._model.view.players):
            place = self._picture.find_place(seat)
            words, skin, ink = self._choose_sign(seat)
            if seat in self._out:
                kit.box(surface, layout.seats[place].plate, _VEIL, kit.theme.panel_radius)
            if words:
                self._draw_sign(surface, seat_room(layout, place, 1, kit.px).words, words, skin, ink)

    def _choose_sign(self, seat: int) -> tuple[str, Skin, colors.Color]:
        """Return the sign of a seat: that it is out, what its hand counts, or that it has knocked."""
        if seat in self._out:
            # Who sits a deal of tricks out comes back; who is out of the match does not.
            return tr("Sits out") if self._for_now else tr("Out"), skins.PANEL, colors.FADED
        if seat in self.counted and not self._picture.showdown:
            return self.counted[seat], skins.NOTE, colors.INK
        if seat == self._knocker:
            return tr("Knocked"), skins.DANGER, colors.IVORY
        return "", skins.PANEL, colors.IVORY

    def _draw_sign(
        self, surface: pygame.Surface, corner: tuple[int, int], words: str, skin: Skin, ink: colors.Color
    ) -> None:
        kit = self._drawing.kit
        picture = kit.text.line(words, kit.theme.small, ink)
        rect = picture.get_rect().inflate(kit.px(16), kit.px(4))
        rect.bottomright = corner
        kit.box(surface, rect, skin, rect.height // 2)
        surface.blit(picture, picture.get_rect(center=rect.center))
