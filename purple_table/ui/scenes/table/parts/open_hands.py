"""What is shown by a plate: an open hand with its count, and whether the seat has knocked or is out."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame

from purple_table.core.events import Chosen, DealBegan, DealScored, Event, Noted
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.open_rows import BEYOND, lay_out_open_rows, make_room_at_top, narrow_row
from purple_table.ui.cards.pile_layout import (
    LEGIBLE,
    SeatRoom,
    open_poses,
    place_sign,
    seat_room,
)
from purple_table.ui.cards.table_layout import TableLayout, front_poses, measure_open_front, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import WaitStep
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.scenes.table.panels.beside_cards import OtherHandPanel
from purple_table.ui.scenes.table.places import Spot
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

    def __init__(
        self,
        context: TableContext,
        lying: Callable[[], Sequence[pygame.Rect]],
        kept: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """`lying` returns where open cards of others lie, which no hand may cover, and `kept` what large ones leave
        free, too."""
        super().__init__(context)
        self._lying, self._kept = lying, kept
        self._picture.find_open_spot = self._find_open_spot
        self.box: Widget | None = None
        """What stands in the right corner, if it is there."""
        self._rows: tuple[Hashable, dict[int, SeatRoom]] = None, {}
        self._alone: int | None = None
        """The place whose hand is the only one that lies open while tricks are played, as that of a dummy."""
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
            # Who sat the last deal out, or had finished it, has come back; who is out of the match has not.
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
        self._for_now = bool(view.status.tricks) or self._model.plays_sets
        whole, playing = [*self._count_whole()], view.status.phase == "playing"
        # It keeps its room to the end of the deal.
        alone = whole[0] if len(whole) == 1 and playing else self._alone if playing else None
        if alone != self._alone:
            self._alone = alone
            self._host.lay_out()
        texts = next((counter.texts for counter in view.status.counters if counter.kind == _COUNTED), ())
        shown = self._picture.shown
        self.counted = {seat: tell_plainly(text) for seat, text in enumerate(texts) if text} if shown else {}

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Make room at the top for the only hand that lies open."""
        if self._alone is None or self._picture.showdown:
            return layout
        return make_room_at_top(layout, self._alone, self._model.view.status.hand, kit.px)

    def _count_whole(self) -> dict[int, int]:
        """Return how many cards the hands that lie open as a whole have room for, by place: in games of tricks for as
        many as were dealt, so that the others keep their places when one is played."""
        status, picture = self._model.view.status, self._picture
        least = status.hand if status.tricks else 0
        return {place: max(len(cards), least) for place, cards in picture.shown.items() if not picture.counts[place]}

    def _find_rows(self, layout: TableLayout) -> dict[int, SeatRoom]:
        """Return the rooms of hands that lie open as a whole, looked for when something has changed."""
        counts = self._count_whole()
        if not counts:
            return {}
        taken = {place: self._list_taken_rects(layout) for place in counts}
        key = layout, self._drawing.kit.px(100), (*counts.items(),), (*map(tuple, next(iter(taken.values()))),)
        if key != self._rows[0]:
            self._rows = key, lay_out_open_rows(layout, counts, taken, self._drawing.kit.px)
        return self._rows[1]

    def _list_taken_rects(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return what large open hands must leave free."""
        found = [*self._list_trick_rects(layout), self._find_words(layout), *self._kept()]
        for place, seat in enumerate(layout.seats):
            found += [seat.plate, seat.portrait, *([seat.fan] if place and self._picture.counts[place] else [])]
            found += self._list_laid_rects(layout, place)
        if self.box is not None and self.box.visible:
            found.append(self.box.rect)
        return [*found, *self._list_panels(layout), *([layout.board] if layout.board else [])]

    def _list_laid_rects(self, layout: TableLayout, place: int) -> list[pygame.Rect]:
        """Return where the cards lie that another seat has laid out to pass."""
        laid = self._picture.laid[place] if place else []
        width = measure_open_front(layout) if any(laid) else layout.back
        return [card_rect(pose, width) for pose in front_poses(layout, place, len(laid), is_open=any(laid))]

    @staticmethod
    def _find_words(layout: TableLayout) -> pygame.Rect:
        """Return where words may stand: those of two lines reach above their strip."""
        return layout.prompt.union(layout.prompt.move(0, -layout.prompt.height // 2))

    def _list_panels(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return where a panel lies, and the tray; the buttons for the cards of another hand lie on these."""
        panel = self._find_panel()
        panels = [panel.rect] if panel is not None and not isinstance(panel, OtherHandPanel) else []
        return [*panels, *([layout.tray] if layout.slots else [])]

    def _list_trick_rects(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return where the cards of a trick lie or rise to: beside melds, where tricks are few, those that lie there
        now."""
        lying, away = {place for place, _ in self._picture.trick}, self._drawing.kit.px(BEYOND)
        rects = enumerate(trick_rects(layout))
        return [rect.inflate(away, 2 * away) for place, rect in rects if place in lying or not self._lying()]

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the open hands, wholly visible by the plates. A small card shows only a large rank and pip."""
        if self._picture.showdown:
            return
        for place in self._picture.shown:
            cards, room = self._lay_out(layout, place)
            panel = self._panel if place == self._asked_place else None
            for code, pose in zip(cards, open_poses(room, len(cards)), strict=True):
                if code in self._picture.flights:
                    continue  # it is still on its way
                if code is None:
                    self._drawing.painter.draw(surface, None, room.card, pose, shadow=False)
                    continue
                if not room.small:
                    refused = panel is not None and panel.find_button(code) is None
                    self._drawing.painter.draw(surface, code, room.card, pose, dimmed=refused)
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
        rows = self._find_rows(layout)
        if (row := rows.get(place)) is not None:
            known = self._list_known(place)
            return known, narrow_row(row, layout.seats[place], len(known))
        taken = [row.open for row in rows.values()]
        if self.may_hang:
            # Rows below plates come close to each other: each leaves those before it free.
            for other in self._picture.shown:
                if other == place:
                    break
                if other not in rows:
                    taken.append(self._fit_row(layout, other, taken)[1].open)
        return self._fit_row(layout, place, taken)

    def _fit_row(
        self, layout: TableLayout, place: int, taken: Sequence[pygame.Rect]
    ) -> tuple[Sequence[str | None], SeatRoom]:
        """Return what lies in the row of a hand, and its room beside rows that are there already."""
        known, backs = self._list_known(place), self._picture.counts[place]
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
            room = seat_room(layout, place, count, px, [*occupied, self._find_words(layout)], may_hang=True)
            if room.card < px(LEGIBLE):
                # Where there is no room beside words of two lines, these may lie on it: they are rare.
                rooms = room, seat_room(layout, place, count, px, occupied, may_hang=True)
                room = max(rooms, key=lambda found: found.card)
            self._rooms[key] = room
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
            following = poses[index + 1 :]
            if following and following[0].y == pose.y:
                rect.width = min(rect.width, card_rect(following[0], room.card).left - rect.left)
            if following and following[-1].y > pose.y:
                rect.height = card_rect(following[-1], room.card).top - rect.top
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
        for code in reversed(self._list_known(self._picture.find_place(ask.hand))):
            if self.find_card_rect(ask.hand, code).collidepoint(point):
                panel.pick(code)
                return True
        return False

    def find_card_rect(self, seat: int, code: str) -> pygame.Rect:
        """Return where a card of the open hand of a seat lies."""
        spot = self._find_open_spot(self._picture.find_place(seat), code)
        return card_rect(spot.pose, spot.width) if spot is not None else pygame.Rect(0, 0, 0, 0)

    def _find_open_spot(self, place: int, code: str) -> Spot | None:
        """Return where a card of the open hand at a place lies; None if it is not there."""
        layout = self._picture.places.layout
        if layout is None or not self._picture.has_open_card(place, code):
            return None
        cards, room = self._lay_out(layout, place)
        return Spot(open_poses(room, len(cards))[cards.index(code)], room.card)

    def _list_known(self, place: int) -> Sequence[str]:
        """Return the open cards of a hand in the order in which they lie."""
        return self._model.deck.sort(self._picture.shown.get(place, ()))

    def _list_occupied_rects(self, layout: TableLayout, place: int) -> list[pygame.Rect]:
        """Return what a large open hand must leave free: other seats, the cards in the middle, and the corners."""
        others = [seat for other, seat in enumerate(layout.seats) if other != place]
        rects = [rect for seat in others for rect in (seat.plate, seat.fan, seat.portrait)]
        rects += self._list_trick_rects(layout)
        rects += [rect for other in range(len(layout.seats)) for rect in self._list_laid_rects(layout, other)]
        left, right = layout.corners
        # What stands in the corners stands at their top; the left one is given more width than that ever takes, and
        # nothing stands there without a board.
        wide, (board, box) = min(left.width, right.width), map(self._drawing.kit.px, (_BOARD, _BOX))
        board = board if layout.board is not None else 0
        return [
            *rects,
            *self._list_panels(layout),
            *self._lying(),
            pygame.Rect(left.topleft, (wide, min(board, left.height))),
            pygame.Rect(right.topleft, (right.width, min(box, right.height))),
        ]

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the signs on the plates' edges, and a veil over seats that are out."""
        kit = self._drawing.kit
        for seat in range(self._model.view.players):
            if seat in self._out:
                kit.box(surface, layout.seats[self._picture.find_place(seat)].plate, _VEIL, kit.theme.panel_radius)
            words, skin, ink = self._choose_sign(seat)
            if words:
                rect, picture = self._place_sign(layout, seat, words), kit.text.line(words, kit.theme.small, ink)
                kit.box(surface, rect, skin, rect.height // 2)
                surface.blit(picture, picture.get_rect(center=rect.center))

    def list_signs(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return where the signs on the plates' edges lie."""
        signs = {seat: self._choose_sign(seat)[0] for seat in range(self._model.view.players)}
        return [self._place_sign(layout, seat, words) for seat, words in signs.items() if words]

    def _place_sign(self, layout: TableLayout, seat: int, words: str) -> pygame.Rect:
        kit, showdown = self._drawing.kit, bool(self._picture.showdown)
        size = kit.text.width(words, kit.theme.small) + kit.px(16), kit.text.height(kit.theme.small) + kit.px(4)
        return place_sign(layout.seats[self._picture.find_place(seat)], size, layout.size, kit.px, showdown=showdown)

    def _choose_sign(self, seat: int) -> tuple[str, Skin, colors.Color]:
        """Return the sign of a seat: that it is out, what its hand counts, or that it has knocked."""
        if seat in self._out:
            if self._model.plays_sets:
                return tr("Finished"), skins.PANEL, colors.FADED
            return tr("Sits out") if self._for_now else tr("Out"), skins.PANEL, colors.FADED
        if seat in self.counted and not self._picture.showdown:
            return self.counted[seat], skins.NOTE, colors.INK
        if seat == self._knocker:
            return tr("Knocked"), skins.DANGER, colors.IVORY
        return "", skins.PANEL, colors.IVORY
