"""The splay, a row of open cards of which any may be taken with all that lie above it, and the stock beside it."""

from __future__ import annotations

from functools import partial

import pygame

from purple_table.core.actions import Draw, Take
from purple_table.core.cards import PileKey
from purple_table.ui.cards.board import Board, splay_poses
from purple_table.ui.cards.table_layout import TableLayout, find_card_at
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.theme import Color
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.panels.draw_panels import DrawPanel
from purple_table.ui.scenes.table.parts.meld_board import MeldBoard
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

STOCK, SPLAY = PileKey("stock"), PileKey("splay")
_WELL = Skin(colors.NIGHT, colors.NIGHT, colors.LAVENDER, 60)
_PILL = Skin(colors.NIGHT, colors.NIGHT, colors.LAVENDER, 220)
_SHOWN, _RISE = 5, 0.014
_SMALL, _SEEN = 64, 0.4
"""The width in reference units below which a card shows only a large rank and pip, and how much of it must show then,
in card widths."""
_LIFT = 0.16
"""How far the cards that would be taken rise, in card widths."""


class Splay(RegisteredPart):
    """Shows the piles of the roles "stock" and "splay" on a table with melds."""

    def __init__(self, context: TableContext, melds: MeldBoard, back: str | None) -> None:
        """The board of the melds has room for the splay; `back` is that of the stock."""
        super().__init__(context)
        self._melds = melds
        self._back = back
        self._find_stock_pose = False
        self._pointed = False

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of the top of the stock, or of a card of the row."""
        board = self._board
        if board is None or key not in (STOCK, SPLAY):
            return None
        if key == STOCK:
            return Spot(_find_stock_pose(board, index), board.stock.width)
        return Spot(splay_poses(board, max(count, 1))[index], board.stock.width)

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw the stock with its number, and the row; cards that would be taken are raised and framed."""
        board = self._board
        if board is None:
            return
        piles = self._picture.piles
        cards = tuple(card for card in piles.get(SPLAY, ()) if card is not None)
        panel = self._panel
        reached = panel.reached_cards if panel is not None else ()
        row = tuple((card, card in reached, self._choose_frame(card, card in reached)) for card in cards)
        count = len(piles.get(STOCK, ()))
        frame = self._choose_stock_frame()
        room = board.stock.union(board.splay).inflate(board.stock.width // 8, board.stock.width * 2 // 5)
        ground.add_part("splay", room, (row, count, frame), partial(self._draw, board, row, count, frame))

    def on_click(self, point: Point) -> bool:
        """Draw, or take the card under the pointer and all above it."""
        panel = self._panel
        if panel is None:
            return False
        if self._is_stock_at(point):
            panel.context.act(Draw())
            return True
        card = self._find_card_at(point)
        if card is None:
            return False
        panel.point(card)
        panel.context.act(Take(card))
        return True

    def on_hover(self, point: Point | None) -> bool:
        """Point at the card under the pointer; what the keyboard points at stays while the mouse is elsewhere."""
        panel = self._panel
        before, self._find_stock_pose = self._find_stock_pose, point is not None and self._is_stock_at(point)
        card = self._find_card_at(point) if point is not None else None
        changed = before != self._find_stock_pose
        if panel is not None and (card is not None or self._pointed):
            changed = panel.point(card) or changed
        self._pointed = card is not None
        return changed

    @property
    def _board(self) -> Board | None:
        return self._melds.board

    @property
    def _panel(self) -> DrawPanel | None:
        panel = self._find_panel()
        return panel if isinstance(panel, DrawPanel) and not self._playback.is_busy else None

    def _is_stock_at(self, point: Point) -> bool:
        board = self._board
        return board is not None and board.stock.collidepoint(point) and bool(self._picture.piles.get(STOCK))

    def _find_card_at(self, point: Point) -> str | None:
        board = self._board
        cards = [card for card in self._picture.piles.get(SPLAY, ()) if card is not None]
        if board is None or not cards:
            return None
        lift = round(board.stock.width * _LIFT)
        index = find_card_at(splay_poses(board, len(cards)), board.stock.width, (point[0], point[1]))
        if index < 0:
            # Raised cards keep the room above them, so that they do not flutter.
            index = find_card_at(splay_poses(board, len(cards)), board.stock.width, (point[0], point[1] + lift))
        return cards[index] if index >= 0 else None

    def _choose_frame(self, card: str, reached: bool) -> Color | None:
        panel = self._panel
        if panel is None:
            return None
        hint = self._model.hint
        if hint is not None and hint.action == Take(card):
            return colors.GOOD
        if reached:
            allowed = panel.can(Take(panel.target or ""))
            return (colors.GOLD_TOP if card == panel.target else colors.LAVENDER) if allowed else colors.BAD
        return colors.LAVENDER if card == panel.top and panel.target is None else None

    def _choose_stock_frame(self) -> Color | None:
        panel, hint = self._panel, self._model.hint
        if panel is None or not panel.can(Draw()):
            return None
        if hint is not None and hint.action == Draw():
            return colors.GOOD
        return colors.GOLD_TOP if self._find_stock_pose else colors.LAVENDER

    def _draw(
        self,
        board: Board,
        row: tuple[tuple[str, bool, Color | None], ...],
        count: int,
        frame: Color | None,
        surface: pygame.Surface,
    ) -> None:
        kit, painter = self._drawing.kit, self._drawing.painter
        width = board.stock.width
        if not count:
            kit.box(surface, board.stock, _WELL, kit.px(6))
        for height in range(min(count, _SHOWN)):
            top = height == min(count, _SHOWN) - 1
            back, pose = self._back, _find_stock_pose(board, height)
            painter.draw(surface, back, width, pose, shadow=top, frame=frame if top else None)
        words = kit.text.line(str(count), kit.theme.small, colors.IVORY)
        pill = words.get_rect().inflate(kit.px(14), kit.px(2))
        pill.center = (board.stock.centerx, board.stock.bottom - kit.px(4))
        kit.box(surface, pill, _PILL, pill.height // 2)
        surface.blit(words, words.get_rect(center=pill.center))
        poses = splay_poses(board, len(row))
        # A small card can be read by a great rank and pip in what shows of it, as long as that is enough.
        apart = poses[1].x - poses[0].x if len(poses) > 1 else width
        small = width < kit.px(_SMALL) and apart >= width * _SEEN
        for (card, reached, edge), pose in zip(row, poses, strict=True):
            place = pose._replace(y=pose.y - (width * _LIFT if reached else 0.0))
            if not small:
                painter.draw(surface, card, width, place, frame=edge)
                continue
            pictures = [self._drawing.cards.miniature(self._model.deck[card], width, apart / width)]
            pictures += [self._drawing.cards.outline(width, edge)] if edge is not None else []
            for picture in pictures:
                surface.blit(picture, picture.get_rect(center=(round(place.x), round(place.y))))


def _find_stock_pose(board: Board, height: int) -> Pose:
    return Pose(board.stock.centerx, board.stock.centery - min(height, _SHOWN) * board.stock.width * _RISE)
