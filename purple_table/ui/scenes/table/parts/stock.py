"""The stock and the discard pile, side by side in the middle."""

from __future__ import annotations

import pygame

from purple_table.core.actions import Draw, Take
from purple_table.core.cards import PileKey
from purple_table.ui.cards.pile_layout import Middle, lay_out_middle
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.theme import Color
from purple_table.ui.scenes.table.panels.draw_panels import DiscardPanel, DrawPanel
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

STOCK, DISCARD = PileKey("stock"), PileKey("discard")
_WELL = Skin(colors.NIGHT, colors.NIGHT, colors.LAVENDER, 60)
_POT_WORDS = 32
"""Half the width of the words of the pot, with a gap, in reference units."""
_SHOWN = 6
"""The number of cards of a pile that are drawn, each a little higher than the one below."""
_STEP = 0.012
_AIR = 10
"""How near to the discard pile a card may be dropped, in reference units."""


class StockAndDiscards(RegisteredPart):
    """Shows the piles of the roles "stock" and "discard" beside each other, in games that have a discard pile."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._places: Middle | None = None
        self._under: PileKey | None = None

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take the middle, if no other part needs the room."""
        self._places = lay_out_middle(layout, kit.px)
        return layout

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of the top of a pile."""
        rect = self._find_rect(key)
        return None if rect is None else Spot(_find_pile_pose(rect, index), rect.width)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw both piles, the wells of empty ones, their labels, and frames around those that may be clicked."""
        if not self.is_shown or self._places is None or self._picture.showdown:
            return
        piles = self._picture.piles
        places, kit = self._places, self._drawing.kit
        for key, rect in ((STOCK, places.stock), (DISCARD, places.discard)):
            cards = piles.get(key, [])
            if key == DISCARD and self._is_cutting:
                continue
            if not cards:
                kit.box(surface, rect, _WELL, kit.px(7))
            for index in range(max(0, len(cards) - _SHOWN), len(cards)):
                pose = _find_pile_pose(rect, min(index, _SHOWN))
                top = index == len(cards) - 1
                frame = self._choose_frame(key) if top else None
                self._drawing.painter.draw(surface, cards[index], rect.width, pose, shadow=top, frame=frame)
            # The words of the pot stand between the piles.
            least = places.pot.centerx + kit.px(_POT_WORDS) if key == DISCARD else 0
            self._draw_label(surface, self._write_words(key, len(cards)), (rect.centerx, places.labels), least)
        self._draw_coming(surface, places.discard)

    def on_click(self, point: Point) -> bool:
        """Draw, or take the open card."""
        panel = self._panel
        key = self._find_pile_at(point)
        if panel is None or key is None:
            return False
        if key == STOCK:
            panel.context.act(Draw())
        elif panel.top is not None:
            panel.context.act(Take(panel.top))
        return True

    def on_drop(self, code: str, point: Point) -> bool:
        """Lay a card of the own hand on the discard pile if it is dropped there; return True if it was."""
        panel, places = self._find_panel(), self._places
        if not isinstance(panel, DiscardPanel) or places is None or not self.is_shown:
            return False
        air = self._drawing.kit.px(_AIR)
        if not places.discard.inflate(2 * air, 2 * air).collidepoint(point):
            return False
        self._picture.note_drop(code, point)
        panel.pick(code)
        return True

    def on_hover(self, point: Point | None) -> bool:
        """Frame the pile under the pointer."""
        before, self._under = self._under, self._find_pile_at(point) if point is not None else None
        return before != self._under

    @property
    def is_shown(self) -> bool:
        """Whether cards are drawn and discarded, or cut; the only discard may be in somebody's hand for a moment."""
        piles = self._picture.piles
        drawn = self._model.view.status.pot is not None and STOCK in piles
        return drawn or self._is_cutting or DISCARD in piles

    @property
    def _is_cutting(self) -> bool:
        return any(key.role == "cut" for key in self._picture.piles)

    @property
    def _panel(self) -> DrawPanel | None:
        panel = self._find_panel()
        return panel if isinstance(panel, DrawPanel) and self.is_shown else None

    def _find_rect(self, key: PileKey) -> pygame.Rect | None:
        if self._places is None or key not in (STOCK, DISCARD) or not self._is_used:
            return None
        return self._places.stock if key == STOCK else self._places.discard

    @property
    def _is_used(self) -> bool:
        """Whether this part shows these piles, also before the first card lies there."""
        return self.is_shown or self._model.view.status.pot is not None

    def _find_pile_at(self, point: Point) -> PileKey | None:
        for key in (STOCK, DISCARD):
            rect = self._find_rect(key)
            if rect is not None and rect.collidepoint(point) and self._picture.piles.get(key):
                return key
        return None

    def _choose_frame(self, key: PileKey) -> Color | None:
        """Return the frame of a pile: gold under the pointer, green for a hint, quiet where it may be drawn from."""
        panel = self._panel
        if panel is None or self._playback.is_busy:
            return None
        action = Draw() if key == STOCK else Take(panel.top or "")
        if not panel.can(action):
            return None
        hint = self._model.hint
        if hint is not None and hint.action == action:
            return colors.GOOD
        return colors.GOLD_TOP if key == self._under or (key == DISCARD and panel.target) else colors.LAVENDER

    def _write_words(self, key: PileKey, count: int) -> str:
        """Return the words below a pile; below the discards, who may take the next one."""
        if key == STOCK:
            return tr("Stock **{cards}**", cards=count)
        if isinstance(self._find_panel(), DiscardPanel) and not self._playback.is_busy:
            after = self._model.view.players
            seats = [(self._model.view.seat + step) % after for step in range(1, after)]
            who = next((seat for seat in seats if self._model.view.pile("hand", seat)), None)
            if who is not None and who != self._model.view.status.knocker:
                return translate_markup("**{name}** may take it", name=self._model.seats[who].name)
        return tr("Discards")

    def _draw_label(self, surface: pygame.Surface, words: str, place: tuple[int, int], least: int) -> None:
        kit = self._drawing.kit
        picture = kit.text.paragraph(words, kit.theme.small, colors.LAVENDER)
        rect = picture.get_rect(midtop=place)
        surface.blit(picture, (max(rect.left, least), rect.top))

    def _draw_coming(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the card that would be discarded above the pile, as the next player will find it."""
        panel = self._find_panel()
        if not isinstance(panel, DiscardPanel) or self._playback.is_busy:
            return
        code = self._model.dragged_card or self._model.hovered_card or self._model.cursor_card
        if code is None or code not in panel.cards:
            return
        kit = self._drawing.kit
        self._drawing.painter.draw(surface, code, rect.width, _find_pile_pose(rect, 2 * _SHOWN), frame=colors.GOLD_TOP)
        kept = panel.keeps(code)
        if kept:
            words = kit.text.paragraph(
                translate_markup("You keep\n**{what}**", what=kept), kit.theme.body, colors.GOLD_TOP
            )
            surface.blit(words, words.get_rect(midleft=(rect.right + kit.px(12), rect.centery)))


def _find_pile_pose(rect: pygame.Rect, height: int) -> Pose:
    """Return the pose of the top of a pile; a high pile is drawn no higher than a limit."""
    rise = min(height, 2 * _SHOWN) * rect.width * _STEP
    return Pose(rect.centerx, rect.centery - rise)
