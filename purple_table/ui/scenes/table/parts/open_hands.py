"""What is shown above a plate (an open hand with its count, whether the seat has knocked or is out), and the showdown.

In the showdown of games without tricks, hands are turned up in turn, each with its count below it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import Chosen, DealBegan, DealScored, Event, Noted
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.pile_layout import (
    SHOWN_STEP,
    SeatRoom,
    lay_out_shown_hands,
    open_poses,
    place_sign,
    seat_room,
)
from purple_table.ui.cards.table_layout import TableLayout, fan_poses, front_poses, hand_poses, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep, ease_in_out, interpolate
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.table.panels.beside_cards import OtherHandPanel
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

_COUNTED: CounterKind = "declared"
_SAID = 1.5
"""The seconds that these words stand alone at normal speed: the hands that are shown have their own words."""
_BETWEEN = 0.5
"""The pause between two hands that are laid open, in seconds at normal speed."""
_READ = 1.8
"""How long open hands stay after the payments, in holds of a trick."""
_BOARD, _BOX = 116, 76
"""The greatest heights of the board of the sides and of the box of the contract, in reference units."""
_NEARLY = 0.7
"""Backs lie in a row with the known cards of a hand if these are then at least so large, as a share of what they are by
themselves."""
_KEPT = 64
"""So many rooms of hands are kept."""
_VEIL = Skin(colors.NIGHT, colors.NIGHT, None, 150)
_REFUSED = Skin(colors.NIGHT, colors.NIGHT, None, 110)
"""The veil over cards that may not be played now."""


class OpenHands(RegisteredPart):
    """Draws open hands of others in the place of their backs, and a small sign on the plate's edge."""

    def __init__(self, context: TableContext, lying: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`lying` returns where open cards of others lie, which no hand may cover."""
        super().__init__(context)
        self._lying = lying
        self._rooms: dict[Hashable, SeatRoom] = {}
        self.may_hang = False
        """Whether hands may lie below their plates: where nothing is asked in the middle."""
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
            # Who sat the last deal of tricks out has come back; who is out of the match has not.
            self._out = () if self._for_now else self._out
        elif isinstance(event, Noted) and event.kind == "knock":
            self._knocker = event.seat
            self._picture.play_sound("knock", self._picture.find_place(event.seat))
        elif isinstance(event, Noted) and event.kind == "showdown":
            # It says why the hands are shown, where no knock says it.
            self._picture.queue.add(WaitStep(_SAID))
        elif isinstance(event, Chosen):
            if self._picture.shown:
                self.counted[event.seat] = tell_plainly(event.words)
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
        self.counted = {seat: tell_plainly(text) for seat, text in enumerate(texts) if text} if shown else {}

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the open hands, wholly visible above the plates. At this size a card shows only a large rank and pip."""
        if self._picture.showdown:
            return
        for place in self._picture.shown:
            cards, room = self._lay_out(layout, place)
            panel = self._panel if place == self._asked_place else None
            for code, pose in zip(cards, open_poses(room, len(cards)), strict=True):
                if code is None:
                    self._drawing.painter.draw(surface, None, room.card, pose, shadow=False)
                    continue
                picture = self._drawing.cards.miniature(self._model.deck[code], room.card)
                rect = picture.get_rect(center=(round(pose.x), round(pose.y)))
                surface.blit(picture, rect)
                if panel is not None and panel.find_button(code) is None:
                    self._drawing.kit.box(surface, rect, _REFUSED, rect.width // 12)
            for code in cards if panel is not None else ():
                button = panel.find_button(code) if panel is not None else None
                if button is not None:
                    button.draw(self._drawing.kit, surface)

    def has_backs(self, layout: TableLayout, place: int) -> bool:
        """Return whether the backs of a hand of which some cards are known lie in a row with these."""
        return place in self._picture.shown and None in self._lay_out(layout, place)[0]

    def list_rects(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return where the open hands lie."""
        found = []
        for place in () if self._picture.showdown else self._picture.shown:
            cards, room = self._lay_out(layout, place)
            rects = [card_rect(pose, room.card) for pose in open_poses(room, len(cards))]
            found += [rects[0].unionall(rects[1:])] if rects else []
        return found

    def _lay_out(self, layout: TableLayout, place: int) -> tuple[Sequence[str | None], SeatRoom]:
        """Return what lies in the row of a hand, and its room: its backs and what is known of it, if there is room."""
        taken: list[pygame.Rect] = []
        if self.may_hang:
            # Rows below plates come close to each other: each leaves those before it free.
            for other in self._picture.shown:
                if other == place:
                    break
                taken.append(self._fit_row(layout, other, taken)[1].open)
        return self._fit_row(layout, place, taken)

    def _fit_row(
        self, layout: TableLayout, place: int, taken: Sequence[pygame.Rect]
    ) -> tuple[Sequence[str | None], SeatRoom]:
        """Return what lies in the row of a hand, and its room beside rows that are there already."""
        known, backs = self._picture.shown.get(place, ()), self._picture.counts[place]
        occupied = [*self._list_occupied_rects(layout, place), *taken]
        room, whole = (self._find_room(layout, place, count, occupied) for count in (len(known), backs))
        if backs > len(known) and whole.card >= _NEARLY * room.card:
            return (*[None] * (backs - len(known)), *known), whole
        return known, room

    def _find_room(self, layout: TableLayout, place: int, count: int, occupied: Sequence[pygame.Rect]) -> SeatRoom:
        """Return the room of a hand; one below a plate is looked for only when something has changed."""
        px = self._drawing.kit.px
        if not self.may_hang:
            return seat_room(layout, place, count, px, occupied)
        key = (place, count, px(100), layout.size, tuple(layout.seats[place].plate), *map(tuple, occupied))
        if key not in self._rooms:
            if len(self._rooms) >= _KEPT:
                self._rooms.clear()
            self._rooms[key] = seat_room(layout, place, count, px, occupied, may_hang=True)
        return self._rooms[key]

    def update(self, dt: float) -> bool:
        """Put the buttons of the cards that may be played on these, as far as the next card lets them be seen."""
        panel, layout, place = self._panel, self._picture.places.layout, self._asked_place
        if panel is None or layout is None or place is None or place not in self._picture.shown:
            return False
        cards, room = self._lay_out(layout, place)
        poses = open_poses(room, len(cards))
        places = {}
        for index, (code, pose) in enumerate(zip(cards, poses, strict=True)):
            rect = card_rect(pose, room.card)
            if index + 1 < len(poses):
                rect.width = min(rect.width, round(poses[index + 1].x - pose.x))
            places[code or ""] = rect
        return panel.lie_on(places)

    @property
    def _panel(self) -> OtherHandPanel | None:
        panel = self._find_panel()
        return panel if isinstance(panel, OtherHandPanel) else None

    @property
    def _asked_place(self) -> int | None:
        """The place from whose hand the viewer is asked to play."""
        ask = self._model.ask
        return None if ask is None or ask.hand is None else self._picture.find_place(ask.hand)

    def on_click(self, point: Point) -> bool:
        """Play the card of an open hand that is clicked, where the viewer decides for it."""
        panel, ask = self._find_panel(), self._model.ask
        if panel is None or ask is None or ask.hand is None or self._playback.is_busy:
            return False
        # Of cards that overlap the one further to the right lies on top.
        for code in reversed(self._picture.shown.get(self._picture.find_place(ask.hand), ())):
            if self.find_card_rect(ask.hand, code).collidepoint(point):
                panel.pick(code)
                return True
        return False

    def find_card_rect(self, seat: int, code: str) -> pygame.Rect:
        """Return where a card of the open hand of a seat lies."""
        place, layout = self._picture.find_place(seat), self._picture.places.layout
        if layout is None or code not in self._picture.shown.get(place, ()):
            return pygame.Rect(0, 0, 0, 0)
        cards, room = self._lay_out(layout, place)
        return card_rect(open_poses(room, len(cards))[cards.index(code)], room.card)

    def _list_occupied_rects(self, layout: TableLayout, place: int) -> list[pygame.Rect]:
        """Return what a large open hand must leave free: other seats, the cards in the middle, and the corners."""
        others = [seat for other, seat in enumerate(layout.seats) if other != place]
        rects = [rect for seat in others for rect in (seat.plate, seat.fan, seat.portrait)]
        rects += trick_rects(layout)
        for other, laid in enumerate(self._picture.laid):
            poses = front_poses(layout, other, len(laid)) if other else []
            rects += [card_rect(pose, layout.back) for pose in poses]
        left, right = layout.corners
        # What stands in the corners stands at their top; the left one is given more width than that ever takes, and
        # nothing stands there without a board.
        wide, (board, box) = min(left.width, right.width), map(self._drawing.kit.px, (_BOARD, _BOX))
        board = board if layout.board is not None else 0
        return [
            *rects,
            *self._lying(),
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
                picture = kit.text.line(words, kit.theme.small, ink)
                size = picture.get_rect().inflate(kit.px(16), kit.px(4)).size
                showdown = bool(self._picture.showdown)
                rect = place_sign(layout.seats[place], size, layout.size, kit.px, showdown=showdown)
                kit.box(surface, rect, skin, rect.height // 2)
                surface.blit(picture, picture.get_rect(center=rect.center))

    def _choose_sign(self, seat: int) -> tuple[str, Skin, colors.Color]:
        """Return the sign of a seat: that it is out, what its hand counts, or that it has knocked."""
        if seat in self._out:
            return tr("Sits out") if self._for_now else tr("Out"), skins.PANEL, colors.FADED
        if seat in self.counted and not self._picture.showdown:
            return self.counted[seat], skins.NOTE, colors.INK
        if seat == self._knocker:
            return tr("Knocked"), skins.DANGER, colors.IVORY
        return "", skins.PANEL, colors.IVORY


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

    def _draw_words(self, surface: pygame.Surface, seat: int, top: tuple[int, int], wide: int) -> None:
        """Draw the player's name, and what the hand counts."""
        kit, lost, counted = self._drawing.kit, seat in self.lost, self._open.counted.get(seat, "")
        ink = colors.INK if counted and not lost else colors.IVORY
        skin = _NAME if not counted else skins.DANGER if lost else skins.NOTE
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
