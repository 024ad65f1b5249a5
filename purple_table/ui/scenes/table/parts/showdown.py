"""The showdown of games without tricks: hands are turned up in turn in the middle, each with its count below it."""

from __future__ import annotations

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import DealBegan, DealScored, Event, Noted
from purple_table.core.game import View
from purple_table.ui.cards.pile_layout import SHOWN_STEP, lay_out_shown_hands
from purple_table.ui.cards.table_layout import TableLayout, fan_poses, hand_poses
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, ease_in_out, interpolate
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_TURNS = 0.4
"""The seconds that a hand takes to come from its seat and be turned up, at normal speed."""
_NAME = Skin(colors.NIGHT, colors.NIGHT, None, 170)


class ShowdownPart(RegisteredPart):
    """Shows the hands that a note has laid open, in the order in which they were."""

    def __init__(self, context: TableContext, hands: OpenHands) -> None:
        super().__init__(context)
        self._open = hands
        self.hands: dict[int, tuple[str, ...]] = {}
        """The hands that are laid open, by seat, in order."""
        self._passed: dict[int, float] = {}
        self._blitzes: set[int] = set()
        self.lost: tuple[int, ...] = ()
        """The seats that have lost something."""

    def on_event(self, event: Event) -> None:
        """Turn a hand up; the result of the deal says who has lost."""
        if isinstance(event, DealBegan):
            self.hands, self._passed, self._blitzes, self.lost = {}, {}, set(), ()
        elif isinstance(event, Noted) and event.kind in ("shown", "blitz") and not self._model.view.status.tricks:
            self.hands[event.seat], self._passed[event.seat] = event.cards, 0.0
            if event.kind == "blitz":
                self._blitzes.add(event.seat)
        elif isinstance(event, DealScored):
            self._note_losers(event)
        self._picture.showdown = bool(self.hands)

    def on_settled(self, view: View) -> None:
        """Show the hands that were laid open so far in the deal."""
        noted = [event for event in view.history if isinstance(event, Noted) and event.kind in ("shown", "blitz")]
        self.hands = {} if view.status.tricks else {event.seat: event.cards for event in noted}
        self._passed = dict.fromkeys(self.hands, _TURNS)
        self.lost = ()
        for event in view.history:
            if isinstance(event, DealScored):
                self._note_losers(event)
        self._picture.showdown = bool(self.hands)

    @property
    def _expected_seats(self) -> list[int]:
        """The seats whose hands are shown or will be: of all that play, or of those alone that end the deal at once."""
        if any(seat in self._blitzes for seat in self.hands):
            return list(self.hands)
        out = self._model.view.status.out
        return [seat for seat in range(self._model.view.players) if seat not in out or seat in self.hands]

    @property
    def laid_out_seats(self) -> list[int]:
        """The seats whose hands have a place in the middle, by place; the own hand is seen where it always lies."""
        seats = sorted(self._expected_seats, key=self._picture.find_place)
        return [seat for seat in seats if self._picture.find_place(seat) or self._picture.covered]

    def update(self, dt: float) -> bool:
        """Advance the hands that are turned up."""
        queue = self._picture.queue
        turning = [seat for seat, passed in self._passed.items() if passed < _TURNS]
        for seat in turning:
            self._passed[seat] = _TURNS if queue.is_still else self._passed[seat] + dt / queue.factor
        return bool(turning)

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw every hand, a name above it and its count below."""
        if not self.hands:
            return
        seats = self.laid_out_seats
        if not seats:
            return
        rooms, card = lay_out_shown_hands(layout, len(seats), self._drawing.kit.px)
        for seat, room in zip(seats, rooms, strict=True):
            if seat in self.hands:
                self._draw_hand(surface, layout, seat, room, card)

    def _draw_hand(self, surface: pygame.Surface, layout: TableLayout, seat: int, room: pygame.Rect, card: int) -> None:
        cards, place = self.hands[seat], self._picture.find_place(seat)
        passed = self._passed.get(seat, _TURNS)
        tall, width = card_height(card), card * (1 + SHOWN_STEP * (len(cards) - 1))
        starts = hand_poses(layout, len(cards)) if place == 0 else fan_poses(layout, place, len(cards))
        for index, (code, start) in enumerate(zip(cards, starts, strict=True)):
            x = room.centerx - width / 2 + card / 2 + index * card * SHOWN_STEP
            end = Pose(x, room.top + tall / 2)
            if passed >= _TURNS:
                self._drawing.painter.draw(surface, code, card, end)
            else:
                scale = (layout.card if place == 0 else layout.back) / card
                turn = 1.0 if place == 0 else 0.0
                pose = interpolate(
                    Pose(start.x, start.y, scale=scale, turn=turn), end._replace(turn=1.0), ease_in_out(passed / _TURNS)
                )
                self._drawing.painter.draw_turning(surface, None, code, card, pose)
        if passed >= _TURNS:
            self._draw_words(surface, seat, (room.centerx, room.top + tall + self._drawing.kit.px(4)), room.width)

    def find_count(self, seat: int) -> str:
        """Return what a hand counts, in words; "" before it has been counted."""
        return self._open.counted.get(seat, "")

    def choose_skin(self, seat: int) -> tuple[Skin, colors.Color]:
        """Return how the label of a hand is drawn, and its ink: what a hand counts stands on paper, or on red if its
        player loses something."""
        if not self.find_count(seat):
            return _NAME, colors.IVORY
        return (skins.DANGER, colors.IVORY) if seat in self.lost else (skins.NOTE, colors.INK)

    def _draw_words(self, surface: pygame.Surface, seat: int, top: tuple[int, int], wide: int) -> None:
        """Draw the player's name, and what the hand counts."""
        kit, counted = self._drawing.kit, self.find_count(seat)
        skin, ink = self.choose_skin(seat)
        text = (
            f"{escape(self._model.seats[seat].name)}  **{escape(counted)}**"
            if counted
            else escape(self._model.seats[seat].name)
        )
        font = kit.theme.body if kit.text.layout(text, kit.theme.body).size[0] <= wide else kit.theme.small
        if kit.text.layout(text, font).size[0] > wide and counted:
            text = f"**{escape(counted)}**"
        picture = kit.text.paragraph(text, font, ink)
        pill = picture.get_rect().inflate(kit.px(18), kit.px(4))
        pill.midtop = top
        kit.box(surface, pill, skin, pill.height // 2)
        surface.blit(picture, picture.get_rect(center=pill.center))

    def _note_losers(self, event: DealScored) -> None:
        """Note the seats that lost something in this deal, if the game counts losses."""
        sides = self._model.view.sides
        self.lost = tuple(seat for side, points in zip(sides, event.points, strict=True) if points < 0 for seat in side)
