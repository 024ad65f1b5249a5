"""A stock that lies across a turned card: its number is told, and cards are seen to be drawn from it."""

from __future__ import annotations

from functools import partial

import pygame

from purple_table.core.piles import PileKey
from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.cards.piles import place_stock_beside
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.parts.part import RegisteredPart
from purple_table.ui.scenes.table.places import Spot

STOCK, TURNED = PileKey("stock"), PileKey("turned")
_PILL = Skin(colors.NIGHT, colors.NIGHT, colors.LAVENDER, 230)
_SHOWN = 6
"""So many cards of the stock are drawn, each a little higher than the one below."""
_RISE, _OUT = 0.012, 0.56
"""How much higher, and how far the turned card sticks out, in card widths."""


class StockOverTurned(RegisteredPart):
    """The piles of the roles "stock" and "turned", in games that turn a card up."""

    _top: pygame.Rect | None = None

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Lie where nothing else does."""
        self._top = place_stock_beside(layout, kit.px)
        return layout

    def spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """The top of the stock, or the turned card."""
        if self._top is None or key not in (STOCK, TURNED) or not self._used:
            return None
        return Spot(_on_stock(self._top, index) if key == STOCK else _find_pose_under(self._top), self._top.width)

    def lay(self, ground: Ground, layout: TableLayout) -> None:
        """Lay both with the number of cards that are still to be drawn."""
        top, piles = self._top, self._picture.piles
        turned, count = tuple(piles.get(TURNED, ())), len(piles.get(STOCK, ()))
        if top is None or not self._used or not (turned or count):
            return
        room = top.inflate(top.width // 2, top.width // 3)
        room.left -= round(top.width * _OUT)
        room.width += round(top.width * _OUT)
        ground.part("turned", room, (turned, count), partial(self._draw, top, turned, count))

    @property
    def _used(self) -> bool:
        """Whether a card is turned up, or was when the view was last squared."""
        return bool(self._picture.piles.get(TURNED) or self._model.view.pile(*TURNED))

    def _draw(self, top: pygame.Rect, turned: tuple[str | None, ...], count: int, surface: pygame.Surface) -> None:
        kit, painter = self._drawing.kit, self._drawing.painter
        for code in turned:
            painter.draw(surface, code, top.width, _find_pose_under(top))
        for height in range(min(count, _SHOWN)):
            painter.draw(surface, None, top.width, _on_stock(top, height), shadow=height == 0)
        words = kit.text.line(str(count + len(turned)), kit.theme.small, colors.IVORY)
        pill = words.get_rect().inflate(kit.px(14), kit.px(2))
        pill.center = (top.centerx, top.bottom - kit.px(4))
        kit.box(surface, pill, _PILL, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))


def _on_stock(top: pygame.Rect, height: int) -> Pose:
    return Pose(top.centerx, top.centery - min(height, _SHOWN) * top.width * _RISE)


def _find_pose_under(top: pygame.Rect) -> Pose:
    """Across the stock, its upper half to be seen."""
    return Pose(top.centerx - top.width * _OUT, top.centery, angle=90.0)
