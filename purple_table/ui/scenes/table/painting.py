"""Draws the table from the cloth upwards: what rests, then what moves, then words, and the bar at the upper edge."""

from __future__ import annotations

from functools import partial

import pygame

from purple_table.core.game import View
from purple_table.ui.cards.table_layout import (
    TableLayout,
    fan_poses,
    front_poses,
    hand_room,
    measure_open_front,
    pack_pose,
)
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.controls import Controls
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.overlays.overlays import Overlays
from purple_table.ui.scenes.table.overlays.spoken_message import SpokenMessage
from purple_table.ui.scenes.table.parts.name_plates import Seats
from purple_table.ui.scenes.table.parts.own_cards import OwnCard, OwnCards, card_bounds
from purple_table.ui.scenes.table.parts.registry import TableParts
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import standing_lines

_MOST_OUT = 7
"""The most cards that are out of the game and named."""
_BAR = Skin(colors.PANEL_TOP, colors.PANEL, None, 235)


class StatusBar(TablePart):
    """Draws the bar between its buttons."""

    def __init__(self, context: TableContext, controls: Controls) -> None:
        super().__init__(context)
        self._controls = controls
        self._read: tuple[View, tuple[str, str]] | None = None

    @property
    def _standing(self) -> tuple[str, str]:
        """Where the deal stands, read once for each view."""
        view = self._model.view
        if self._read is None or self._read[0] is not view:
            self._read = view, standing_lines(view)
        return self._read[1]

    @property
    def key(self) -> tuple[object, ...]:
        """The content of the bar, which is drawn anew when this changes."""
        room = self._controls.bar_room
        return self._standing, self._remarks(), room.topleft, room.size

    def _remarks(self) -> tuple[str, ...]:
        """Return the texts for the second line, with markup, followed by shorter ones for little room.

        They contain contract or trump if no corner is free for them, then what the game remarks, then the cards that
        are out.
        """
        box, remark, out = self._controls.contract, self._standing[1], self._picture.cards_out
        cards = " ".join(f"{{{code}}}" for code in out) if len(out) <= _MOST_OUT else ""
        gone = (tr("Not in the deck: {cards}", cards=cards), tr("Out: {cards}", cards=cards)) if cards else ("",)
        rests = [_join_words(remark, words) for words in gone]
        if box.words is None or box.visible:
            return tuple(rests)
        first = (f"{box.words.large} {box.words.small}", box.words.large)
        return (*(_join_words(contract, rest) for contract in first for rest in rests), *rests)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the bar."""
        kit = self._drawing.kit
        kit.box(surface, layout.bar, _BAR, 0)
        room = self._controls.bar_room
        first, whole = self._standing[0], self._remarks()
        fitting = (words for words in whole if kit.text.layout(words, kit.theme.small).size[0] <= room.width)
        remarks = next(fitting, whole[-1])
        upper = kit.text.line(kit.text.ellipsize(first, kit.theme.strong, room.width), kit.theme.strong, colors.IVORY)
        if not remarks:
            surface.blit(
                upper, upper.get_rect(center=(_find_center(room, layout.bar, upper.get_width()), room.centery))
            )
            return
        lower = kit.text.paragraph(remarks, kit.theme.small, colors.LAVENDER)
        top = room.top + (room.height - upper.get_height() - lower.get_height()) // 2
        middle = _find_center(room, layout.bar, max(upper.get_width(), lower.get_width()))
        surface.blit(upper, upper.get_rect(midtop=(middle, top)))
        place = lower.get_rect(midtop=(middle, top + upper.get_height()))
        surface.blit(lower, place)


def _join_words(*parts: str) -> str:
    """Return the words that are not empty, one after the other."""
    return "  ·  ".join(words for words in parts if words)


def _find_center(room: pygame.Rect, bar: pygame.Rect, width: int) -> int:
    """Return the center of something of a width: the middle of the window if there is room, else that of the room."""
    half = width // 2
    if room.left <= bar.centerx - half and bar.centerx + half <= room.right:
        return bar.centerx
    return room.centerx


_PACK_SHOWN = 5
_UNSETTLED_FRAMES = 12


class Painting(TablePart):
    """Draws the whole table and changes nothing."""

    def __init__(
        self,
        context: TableContext,
        parts: TableParts,
        overlays: Overlays,
        spoken: SpokenMessage,
        controls: Controls,
    ) -> None:
        super().__init__(context)
        self._parts, self._overlays, self._spoken, self._form = parts, overlays, spoken, controls.form
        self._bar, self._seats = StatusBar(context, controls), Seats(context, parts)
        self._own = OwnCards(context)
        self._ground = Ground(lambda: self._drawing.painter.makeshifts)
        self._laid_out: TableLayout | None = None
        self._size: tuple[int, int] | None = None
        self._unsettled = 0
        self._last_cloth: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, the lowest first."""
        layout = self._picture.places.layout
        if layout is None:
            return
        self._note_size(layout.size)
        self._drawing.painter.begin(self._unsettled <= 0)
        own = self._own.list_seen(layout)
        self._lay_ground(layout, own)
        self._ground.draw(surface)
        self._draw_laid(surface, layout)
        self._parts.draw(surface, layout)
        self._own.draw_tray(surface, layout)
        for card in own:
            if not card.rests:
                self._own.draw(surface, layout, card)
        self._draw_pack(surface, layout)
        self._draw_flights(surface)
        self._seats.draw(surface, layout)
        self._parts.draw_above(surface, layout)
        self._spoken.draw_prompt(
            surface, layout, self._parts.coach.rect, self._parts.reasons.rects, self._parts.moments.rects
        )
        self._overlays.draw(surface, layout)
        self._form.draw_widgets(surface)
        self._seats.draw_own_dealer(surface, layout)
        self._parts.coach.draw_card(surface)
        self._own.draw_dragged(surface, layout)
        self._spoken.draw_note(surface, layout, self._seats)
        self._form.draw_tooltip(surface, self._spoken.rects)

    def _note_size(self, size: tuple[int, int]) -> None:
        """Note the size of the window; while it is dragged to another size, scaled pictures are used."""
        if self._size is not None and size != self._size:
            self._unsettled = _UNSETTLED_FRAMES
        elif self._unsettled:
            self._unsettled -= 1
        self._size = size

    def _cloth(self, size: tuple[int, int]) -> pygame.Surface:
        if self._unsettled > 0 and self._last_cloth is not None:
            if self._last_cloth.get_size() != size:
                self._last_cloth = pygame.transform.scale(self._last_cloth, size)
        else:
            self._last_cloth = self._drawing.cards.felt(self._drawing.felt, size, self._drawing.mood)
        return self._last_cloth

    def _lay_ground(self, layout: TableLayout, own: list[OwnCard]) -> None:
        """Update everything at rest: bar, fans of backs, own hand."""
        picture, ground = self._picture, self._ground
        if layout != self._laid_out:
            self._laid_out = layout
            ground.reset()
        ground.begin_frame(self._cloth(layout.size))
        ground.add_part("bar", layout.bar, self._bar.key, lambda target: self._bar.draw(target, layout))
        for place in range(1, picture.players):
            seat = layout.seats[place]
            room = seat.fan.union(seat.plate).inflate(layout.back // 4, 0)
            count = 0 if self._parts.open_hands.has_backs(layout, place) else picture.counts[place]
            backs = self._parts.packs.backs(place, count)
            # While cards are dealt, a hand is drawn anew for every card: then it has no shadows.
            key = backs, picture.pack is None
            ground.add_part(place, room, key, partial(self._draw_fan, layout, place, backs))
        resting = tuple(card for card in own if card.rests)
        ground.add_cards(
            hand_room(layout, 2),
            resting,
            lambda card: card_bounds(layout, card.pose),
            lambda target, card: self._own.draw(target, layout, card),
        )
        self._parts.update_ground(ground, layout)

    def _draw_fan(
        self, layout: TableLayout, place: int, backs: tuple[str | None, ...], surface: pygame.Surface
    ) -> None:
        for back, pose in zip(backs, fan_poses(layout, place, len(backs)), strict=True):
            self._drawing.painter.draw(surface, back, layout.back, pose, shadow=self._picture.pack is None)

    def _draw_laid(self, surface: pygame.Surface, layout: TableLayout) -> None:
        picture = self._picture
        for place in range(1, picture.players):
            laid = picture.laid[place]
            for code, pose in zip(laid, front_poses(layout, place, len(laid), is_open=any(laid)), strict=True):
                if code is None:
                    self._drawing.painter.draw(surface, None, layout.back, pose)
                    continue
                small = self._drawing.cards.miniature(self._model.deck[code], measure_open_front(layout))
                surface.blit(small, small.get_rect(center=(round(pose.x), round(pose.y))))

    def _draw_pack(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards that the dealer has not dealt yet; of a high pack only the uppermost are visible."""
        picture = self._picture
        if picture.pack is not None:
            place, count = picture.pack
            for height in range(max(0, count - _PACK_SHOWN), count):
                pose = pack_pose(layout, place, height)
                self._drawing.painter.draw(surface, None, layout.back, pose, shadow=height == count - 1)

    def _draw_flights(self, surface: pygame.Surface) -> None:
        for flight, pose in self._picture.list_flights():
            self._drawing.painter.draw_turning(surface, flight.first, flight.then, flight.width(), pose)
