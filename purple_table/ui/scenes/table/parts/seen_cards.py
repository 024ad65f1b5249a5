"""The counter for learners: how many cards of each color have been seen in the deal, beside the table."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.ui.cards.table_layout import TableLayout, hand_room, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.overlays.note_box import Room, free_place
from purple_table.ui.scenes.table.parts.standings import Standings, find_trump_room
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_GROUND = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE, 225)
_PAD, _GAP, _STEP = 8, 6, 9
_LINE, _CELL = 21, 66
"""The height of a line of the counter, and the width of a color in it, in reference units."""
_ACROSS = (4, 2)
"""The numbers of colors side by side if there is little room, the better first."""


class CardCount(NamedTuple):
    """Of a color, or with an empty code of a whole suit, how many cards there are and how many have been `seen`."""

    code: str
    seen: int
    total: int


Rows = tuple[tuple[CardCount, ...], ...]


def count_seen(view: View, deck: Deck) -> Rows:
    """Return a row for each suit: its colors, then the suit itself if it has several.

    A seat has seen its own cards, and those that it was shown in this deal; nothing else counts.
    """
    seen = {code for pile in view.piles for code in pile.cards if code is not None}
    seen.update(code for event in view.history if isinstance(event, Moved) for code in event.cards if code is not None)
    rows = []
    for suit in dict.fromkeys(color.suit for color in deck.colors):
        row = []
        for color in (color for color in deck.colors if color.suit == suit):
            cards = [card.code for card in deck.cards if card.color == color.code]
            row.append(CardCount(color.code, sum(code in seen for code in cards), len(cards)))
        if len(row) > 1:
            row.append(CardCount("", sum(count.seen for count in row), sum(count.total for count in row)))
        rows.append(tuple(row))
    return tuple(rows)


class SeenCards(RegisteredPart):
    """Shows the counter where it covers nothing, in games with tricks."""

    def __init__(self, context: TableContext, standings: Standings) -> None:
        super().__init__(context)
        self._standings = standings
        self.wanted = False
        """Whether the person wants to see the counter."""
        self._rect: pygame.Rect | None = None
        self._across: int | None = None
        self._rows: Rows = ()

    @property
    def rect(self) -> pygame.Rect | None:
        """Where it lies; None where it is not there."""
        return self._rect if self._rows else None

    def show(self, wanted: bool) -> None:
        """Show or hide the counter."""
        self.wanted = wanted
        self._count(self._model.view)

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Look for room, near the left edge."""
        self._rect = None
        if self.wanted:
            rows = count_seen(self._model.view, self._model.deck)
            flat = [self._measure_size(kit, _flatten(rows, across), titled=False) for across in _ACROSS]
            sizes = [self._measure_size(kit, rows, titled=True), *flat]
            bounds = pygame.Rect((0, 0), layout.size).inflate(-2 * kit.px(_PAD), -2 * kit.px(_PAD))
            # Where nothing else is free, it may hide backs.
            backs = tuple(seat.fan for seat in layout.seats[1:])
            room = Room(bounds, tuple(self.list_taken_rects(layout, kit)), (backs,))
            self._rect = free_place(sizes, room, (bounds.left, layout.middle.top), max(2, kit.px(_STEP)))
            size = self._rect.size if self._rect is not None else sizes[0]
            self._across = None if size == sizes[0] else _ACROSS[flat.index(size)]
        return layout

    def _measure_size(self, kit: Kit, rows: Rows, *, titled: bool) -> tuple[int, int]:
        pad = 2 * kit.px(_PAD)
        return kit.px(_CELL) * max(map(len, rows)) + pad, kit.px(_LINE) * (len(rows) + titled) + pad

    def on_settled(self, view: View) -> None:
        """Count again."""
        self._count(view)

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw the counter on the cloth, unless a panel would cut it; it is drawn anew when a number has changed."""
        if self.rect is not None and not self._is_cut(self.rect):
            ground.add_part("seen", self.rect, self._rows, self._draw)

    def _count(self, view: View) -> None:
        tricks = view.status.tricks > 0 and view.status.phase not in ("deal", "cutting", "over")
        self._rows = count_seen(view, self._model.deck) if self.wanted and tricks else ()

    def _draw(self, surface: pygame.Surface) -> None:
        kit, rect = self._drawing.kit, self.rect
        if rect is None:
            return
        kit.box(surface, rect, _GROUND, kit.theme.radius)
        left, top = rect.left + kit.px(_PAD), rect.top + kit.px(_PAD)
        if self._across is None:
            title = kit.text.line(tr("Cards seen"), kit.theme.small, colors.LAVENDER)
            surface.blit(title, title.get_rect(midleft=(left, top + kit.px(_LINE) // 2)))
            top += kit.px(_LINE)
        for line, row in enumerate(_flatten(self._rows, self._across) if self._across else self._rows):
            for place, count in enumerate(row):
                words = f"{count.seen}/{count.total}"
                text = f"{{{count.code}}} {words}" if count.code else f"= {words}"
                ink = colors.GOLD_TOP if count.seen == count.total else colors.IVORY if count.code else colors.LAVENDER
                picture = kit.text.paragraph(text, kit.theme.small, ink)
                middle = top + kit.px(_LINE) * line + kit.px(_LINE) // 2
                surface.blit(picture, picture.get_rect(midleft=(left + kit.px(_CELL) * place, middle)))

    def list_taken_rects(self, layout: TableLayout, kit: Kit, hand: pygame.Rect | None = None) -> list[pygame.Rect]:
        """Return the places where something else lies, or will lie; `hand` is the room of a small own hand."""
        right = find_trump_room(kit, layout)
        found = [
            layout.bar,
            hand or hand_room(layout, 2),
            layout.prompt,
            right,
            layout.aside_room or layout.aside.inflate(kit.px(40), kit.px(40)),
        ]
        found += [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
        found += [*self._standings.rects]
        found += trick_rects(layout)
        for pile in self._model.view.piles:
            for index in {0, len(pile.cards) - 1} if pile.cards else ():
                spot = self._picture.find_spot(pile.key, index, len(pile.cards))
                if spot is not None:
                    found.append(card_rect(spot.pose, round(spot.width * spot.pose.scale)))
        air = kit.px(_GAP)
        return [rect.inflate(2 * air, 2 * air) for rect in found if rect.width and rect.height]


def _flatten(rows: Rows, across: int) -> Rows:
    """Return the colors alone, so many side by side, for little room."""
    found = [count for row in rows for count in row if count.code]
    return tuple(tuple(found[start : start + across]) for start in range(0, len(found), across))
