"""The stock of games of tricks in which cards are drawn, with a card of it that may lie turned up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from purple_table.core.cards import PileKey
from purple_table.ui.cards.pile_layout import place_stock_over_turned
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import RegisteredPart

STOCK = PileKey("stock")
TURNED, ON_TOP = PileKey("turned"), PileKey("turned", None, 1)
"""A card of the stock that is turned up: it sticks out under it, or lies on top."""
_PILL = Skin(colors.NIGHT, colors.NIGHT, colors.LAVENDER, 230)
_RISE, _OUT = 0.012, 0.56
"""How much higher each card is, and how far the turned card sticks out, in card widths."""
_SHOWN = 6
"""The number of cards of the stock that are drawn, each a little higher than the one below."""


class DrawnStock(RegisteredPart):
    """Shows the piles of the roles "stock" and "turned" in games of tricks in which cards are drawn.

    A card of the stock that is turned up sticks out under it, or lies on top of it; later there may be none.
    """

    _top: pygame.Rect | None = None

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take a free place."""
        self._top = place_stock_over_turned(layout, kit.px)
        return layout

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of the top of the stock, or of the turned card."""
        if self._top is None or key not in (STOCK, TURNED, ON_TOP) or not self._is_used:
            return None
        height = index if key == STOCK else len(self._picture.piles.get(STOCK, ()))
        pose = _find_pose_under(self._top) if key == TURNED else _find_stock_pose(self._top, height)
        return Spot(pose, self._top.width)

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw both, with the number of cards that are still to be drawn."""
        top, piles = self._top, self._picture.piles
        under, above, count = (*piles.get(TURNED, ()),), (*piles.get(ON_TOP, ()),), len(piles.get(STOCK, ()))
        if top is None or not self._is_used or not (under or above or count):
            return
        room = top.inflate(2 * top.width, top.width)
        room.left -= round(top.width * _OUT)
        room.width += round(top.width * _OUT)
        ground.add_part("turned", room, (under, above, count), partial(self._draw, top, under, above, count))

    @property
    def rects(self) -> list[pygame.Rect]:
        """The places of the stock, the card that sticks out under it, and the words below it, which nothing may
        hide."""
        if self._top is None or not self._is_used:
            return []
        out = round(self._top.width * (_OUT + 0.2)) if self._picture.piles.get(TURNED) else 0
        stock = pygame.Rect(self._top.left - out, self._top.top, self._top.width + out, self._top.height)
        return [stock, self._place_label(self._top)] if self._picture.piles.get(ON_TOP) else [stock]

    def _place_label(self, top: pygame.Rect) -> pygame.Rect:
        """Return where it is said for whom the card on top lies there, below the number."""
        kit = self._drawing.kit
        size = kit.text.width(_say_whose(), kit.theme.small), kit.text.height(kit.theme.small)
        label = pygame.Rect((0, 0), size)
        label.midtop = top.centerx, top.bottom - kit.px(4) + (size[1] + kit.px(2) + 1) // 2
        return label

    @property
    def _is_used(self) -> bool:
        """Whether a card is turned up, or was in the last view that was shown, or cards were drawn then."""
        view, piles = self._model.view, self._picture.piles
        if any(piles.get(key) or view.pile(*key) for key in (TURNED, ON_TOP)):
            return True
        # Between deals all cards lie in the stock; where tricks are not all there is, it belongs to another part.
        dealt = any(key.role == "hand" for key, _ in view.piles)
        return bool(dealt and view.status.hand and view.pile(*STOCK))

    def _draw(
        self,
        top: pygame.Rect,
        under: Sequence[str | None],
        above: Sequence[str | None],
        count: int,
        surface: pygame.Surface,
    ) -> None:
        kit, painter = self._drawing.kit, self._drawing.painter
        for code in under:
            painter.draw(surface, code, top.width, _find_pose_under(top))
        for height in range(min(count, _SHOWN)):
            painter.draw(surface, None, top.width, _find_stock_pose(top, height), shadow=height == 0)
        for code in above:
            painter.draw(surface, code, top.width, _find_stock_pose(top, count), shadow=not count)
        words = kit.text.line(str(count + len(under) + len(above)), kit.theme.small, colors.IVORY)
        pill = words.get_rect().inflate(kit.px(14), kit.px(2))
        pill.center = (top.centerx, top.bottom - kit.px(4))
        kit.box(surface, pill, _PILL, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))
        if above:
            surface.blit(kit.text.line(_say_whose(), kit.theme.small, colors.LAVENDER), self._place_label(top))


def _say_whose() -> str:
    return tr("For the winner")


def _find_stock_pose(top: pygame.Rect, height: int) -> Pose:
    return Pose(top.centerx, top.centery - min(height, _SHOWN) * top.width * _RISE)


def _find_pose_under(top: pygame.Rect) -> Pose:
    """Return a pose across the stock, from which the upper half sticks out."""
    return Pose(top.centerx - top.width * _OUT, top.centery, angle=90.0)
