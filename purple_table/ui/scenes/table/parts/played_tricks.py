"""The tricks of a deal with who took them, beside the table, in games in which their order counts."""

from __future__ import annotations

import pygame

from purple_table.core.game import View
from purple_table.session.match_story import PlayedTrick, list_played_tricks
from purple_table.ui.cards.table_layout import TableLayout, hand_poses, hand_room
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.overlays.note_box import Room, free_place
from purple_table.ui.scenes.table.parts.seen_cards import SeenCards
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext
from purple_table.ui.scenes.trick_table import TrickTable

_GROUND = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE, 225)
_PAD, _STEP = 6, 9


class PlayedTricks(RegisteredPart):
    """Shows the tricks where they cover nothing; their room is kept free from the first card on."""

    def __init__(self, context: TableContext, seen: SeenCards) -> None:
        super().__init__(context)
        self._seen = seen
        self._rect: pygame.Rect | None = None
        self._tricks: tuple[PlayedTrick, ...] = ()

    @property
    def rect(self) -> pygame.Rect | None:
        """Where they lie; None as long as there are none."""
        return self._rect if self._tricks else None

    @property
    def room(self) -> pygame.Rect | None:
        """The room that is kept for them; None where no tricks are told, or there is no room."""
        return self._rect

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Look for room near the left edge."""
        self._rect, view = None, self._model.view
        if self._model.shows_tricks and view.status.tricks:
            full = tuple(PlayedTrick(number, (), None) for number in range(view.status.tricks))
            wide, high = TrickTable(full, self._list_names()).measure(kit, None)
            pad = kit.px(_PAD)
            bounds = pygame.Rect((0, 0), layout.size).inflate(-2 * pad, -2 * pad)
            own = hand_room(layout, 2)
            poses = hand_poses(layout, view.status.hand)
            own.width = round(poses[-1].x - poses[0].x + layout.card * 4 / 3)
            own.centerx = layout.hand.centerx
            taken = self._seen.list_taken_rects(layout, kit, own)
            taken += [self._seen.rect] if self._seen.rect is not None else []
            room = Room(bounds, tuple(taken), (tuple(seat.fan for seat in layout.seats[1:]),))
            size = wide + 2 * pad, high + 2 * pad
            self._rect = free_place([size], room, (bounds.left, layout.middle.top), max(2, kit.px(_STEP)))
        return layout

    def _list_names(self) -> list[str]:
        return [seat.name for seat in self._model.seats]

    def on_settled(self, view: View) -> None:
        """Read the tricks of the deal."""
        shown = self._model.shows_tricks and view.status.phase not in ("deal", "over")
        self._tricks = tuple(list_played_tricks(view.history)) if shown else ()

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw the tricks on the cloth, unless a panel would cut them."""
        if self.rect is not None and not self._is_cut(self.rect):
            ground.add_part("tricks", self.rect, self._tricks, self._draw)

    def _draw(self, surface: pygame.Surface) -> None:
        kit, rect = self._drawing.kit, self.rect
        if rect is None:
            return
        kit.box(surface, rect, _GROUND, kit.theme.radius)
        table = TrickTable(self._tricks, self._list_names())
        table.rect = rect.inflate(-2 * kit.px(_PAD), -2 * kit.px(_PAD))
        table.draw(kit, surface)
