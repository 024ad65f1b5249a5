"""The melds on the table: each side's in a zone of its own, small but readable, and larger under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from purple_table.core.actions import LayOff
from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved, Noted
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.ui.cards.board import WIDTHS, Board, Group, choose_width, groups, inner, make_board
from purple_table.ui.cards.emblems import draw_emblem, find_emblem
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.surfaces import SurfaceCache
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.panels.meld_panel import MeldPanel
from purple_table.ui.scenes.table.parts.spreads import COMING, LAID, MELD, LargeMeld, Spread, Spreads, find_first_layers
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext
from purple_table.ui.scenes.table.table_words import find_side, side_name

ROLES = frozenset(("splay", "meld"))
"""Piles of these roles make a table with melds."""
_OUT_KIND = "out"
_READ = 1.2
"""How long it stays visible that somebody went out, in holds of a trick."""
_EMPTY = 27
"""The height of an empty zone, in reference units."""
_ZONE = Skin(colors.NIGHT, colors.NIGHT, colors.PANEL_EDGE, 70)
_FAINT = 125
_HINT = "hint"
_MOST = 17
"""The own hand has room for this many cards from the beginning."""
_CACHE_BYTES = 4_000_000


class _PlacedSpread(NamedTuple):
    """A spread and its place."""

    spread: Spread
    group: Group


_HANGING = 34
"""The height that zones leave free below them for open hands, in reference units."""
_LEAST = 520
"""The least height of a table with melds, in reference units."""


class MeldBoard(RegisteredPart):
    """Shows the piles of the roles "meld" and "laid". If there are such piles, or a splay, the whole table is laid out
    for them."""

    def __init__(self, context: TableContext, hands_hang: Callable[[], bool]) -> None:
        """`hands_hang` returns whether whole hands lie open below the plates of their owners."""
        super().__init__(context)
        self._hands_hang, self._hang = hands_hang, False
        self.board: Board | None = None
        self._wanted = False
        self._owners: dict[int, int] = {}
        self._over: PileKey | None = None
        self._faint = SurfaceCache(_CACHE_BYTES)
        self._kept: dict[int, tuple[object, Sequence[_PlacedSpread]]] = {}
        self._large = LargeMeld(context)
        self._share, self._fitted = WIDTHS[0], object()

    @property
    def is_enlarged(self) -> bool:
        """Whether a meld is shown enlarged."""
        return self._over is not None

    @property
    def lying(self) -> Sequence[pygame.Rect]:
        """The places of the zones, the stock and the splay."""
        return () if self.board is None else (*self.board.zones, self.board.stock, self.board.splay)

    @property
    def shown(self) -> Sequence[pygame.Rect]:
        """The places of the melds themselves, the stock and the splay."""
        if self.board is None:
            return ()
        placed = [item for zone in range(2) for item in self._place_spreads(zone, self._picture.piles)]
        return (*(group.rect for _, group in placed), self.board.stock, self.board.splay)

    @property
    def filled(self) -> Sequence[pygame.Rect]:
        """The places of the zones as far as they are filled, the stock and the splay."""
        if self.board is None:
            return ()
        zones = enumerate(self.board.zones)
        found = [self._find_filled(rect, tuple(self._place_spreads(zone, self._picture.piles))) for zone, rect in zones]
        return (*found, self.board.stock, self.board.splay)

    @property
    def largest_hand(self) -> int:
        """The largest own hand, because hands grow by drawing."""
        return _MOST if self._is_meld_table() else 0

    @property
    @override
    def least_height(self) -> int:
        return _LEAST if self._is_meld_table() else super().least_height

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Lay the whole table out for melds, if there are any."""
        self._hang = self._hands_hang()
        below = kit.px(_HANGING) if self._hang else 0
        self.board = make_board(layout, kit.px, self._share, below) if self._is_meld_table() else None
        return layout if self.board is None else self.board.layout

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card of a spread; a card that is arriving stands at the end of its pile."""
        if self.board is None or key.role not in ("meld", "laid"):
            return None
        piles = dict(self._picture.piles)
        piles[key] = [*piles.get(key, ()), *[COMING] * max(0, count - len(piles.get(key, ())))]
        wanted = piles[key][index] if index < len(piles[key]) else COMING
        for zone in range(2):
            for spread, group in self._place_spreads(zone, piles):
                for place, card in enumerate(spread.cards):
                    if card.pile == key and card.code == wanted and not card.foreign:
                        return Spot(_find_card_pose(group, place), group.card)
        return None

    def on_event(self, event: Event) -> None:
        """Remember who laid a meld first, make room for the first open cards, and let going out be read."""
        if isinstance(event, Moved) and event.target.role in ROLES:
            if event.target.role == "meld" and event.target.owner is not None:
                self._owners.setdefault(event.target.number, event.target.owner)
            if not self._wanted:
                self._wanted = True
                self._host.lay_out()
        elif isinstance(event, Noted) and event.kind == _OUT_KIND:
            self._picture.queue.add(WaitStep(_READ * self._playback.pace.hold, scaled=False))

    def on_settled(self, view: View) -> None:
        """Read owners and marks from the view."""
        self._owners = find_first_layers(view.history)
        if not self._wanted and any(key.role in ROLES for key, _ in view.piles):
            self._host.lay_out()

    def update(self, dt: float) -> bool:
        """Make the zones wider if their cards need it, and lower for hands below them; they become narrow again when
        none do."""
        board, laid = self.board, self._list_laid(self._picture.piles)
        if board is not None and self._hands_hang() != self._hang:
            self._host.lay_out()
            return True
        if board is None or (laid, board.layout.size) == self._fitted:
            return False
        self._fitted = laid, board.layout.size
        zones = [[len(spread.cards) for spread in self._spreads(zone, dict(laid))] for zone in range(2)]
        share = choose_width(zones, board, self._drawing.kit.px)
        if share == self._share or (share < self._share and laid):
            return False
        self._share = share
        self._host.lay_out()
        return True

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw both zones on the ground."""
        if self.board is None:
            return
        for zone, rect in enumerate(self.board.zones):
            placed = tuple(self._place_spreads(zone, self._picture.piles))
            lit = tuple(self._choose_frame(spread) for spread, _ in placed)
            key = (placed, lit, self._model.view.status.marks, self._model.view.seat, tuple(self._model.seats))
            ground.add_part(("zone", zone), rect, key, partial(self._draw_zone, zone, placed))

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the spread under the pointer once more, enlarged."""
        placed = self._find_under_pointer()
        if placed is not None and self.board is not None:
            self._large.draw(surface, self.board, placed.spread, placed.group.rect)

    def on_click(self, point: Point) -> bool:
        """Lay the picked card off on a meld."""
        panel = self._panel
        if panel is None or len(panel.picks) != 1:
            return False
        return self._lay_off(panel, panel.picks[0], point)

    def on_drop(self, code: str, point: Point) -> bool:
        """Lay a card off that is dropped on a meld, or play it if it is dropped into the trick."""
        panel, board = self._panel, self.board
        if panel is None or board is None:
            return False
        if self._lay_off(panel, code, point):
            return True
        middle = board.layout.middle
        if pygame.Rect(middle.left, board.splay.bottom, middle.width, middle.bottom - board.splay.bottom).collidepoint(
            point
        ):
            self._picture.note_drop(code, point)
            panel.play(code)
            return True
        return False

    def on_hover(self, point: Point | None) -> bool:
        """Enlarge the spread under the pointer."""
        before, self._over = self._over, None
        placed = self._find_spread(point) if point is not None else None
        if placed is not None:
            self._over = placed.spread.cards[0].pile
        return before != self._over

    def _is_meld_table(self) -> bool:
        """Return whether melds are laid on this table; once there have been any, it stays so."""
        self._wanted = self._wanted or any(key.role in ROLES for key, _ in self._model.view.piles)
        return self._wanted

    # --- where spreads lie --------------------------------------------------------------------------------------------

    @property
    def _panel(self) -> MeldPanel | None:
        panel = self._find_panel()
        return panel if isinstance(panel, MeldPanel) else None

    def _place_spreads(self, zone: int, piles: Mapping[PileKey, Sequence[str | None]]) -> Sequence[_PlacedSpread]:
        """Return the spreads of a zone: the own side's at 0, the others' at 1.

        It is called in every frame, so the last result for either zone is kept.
        """
        board, view, kit = self.board, self._model.view, self._drawing.kit
        if board is None:
            return []
        laid = self._list_laid(piles)
        asked = (laid, tuple(self._owners.items()), view.status.marks, view.seat, board.zones)
        kept = self._kept.get(zone)
        if kept is not None and kept[0] == asked:
            return kept[1]
        found = self._place(zone, dict(laid), board, kit)
        self._kept[zone] = asked, found
        return found

    @staticmethod
    def _list_laid(piles: Mapping[PileKey, Sequence[str | None]]) -> tuple[tuple[PileKey, tuple[str | None, ...]], ...]:
        """Return the piles that lie in the zones."""
        return tuple((key, tuple(cards)) for key, cards in piles.items() if cards and key.role in (MELD, LAID))

    def _place(
        self, zone: int, piles: Mapping[PileKey, Sequence[str | None]], board: Board, kit: Kit
    ) -> Sequence[_PlacedSpread]:
        found = self._spreads(zone, piles)
        places = groups(inner(board.zones[zone], kit.px), [len(spread.cards) for spread in found], kit.px)
        return [_PlacedSpread(spread, group) for spread, group in zip(found, places, strict=True)]

    def _spreads(self, zone: int, piles: Mapping[PileKey, Sequence[str | None]]) -> list[Spread]:
        view = self._model.view
        sides = [find_side(view, seat) for seat in range(view.players)]
        own = find_side(view, view.seat)
        spreads = Spreads(self._model.deck, sides, self._owners, view.status.marks)
        shown = [own] if zone == 0 else [side for side in range(len(view.sides)) if side != own]
        return [spread for side in shown for spread in spreads.list_spreads(side, piles)]

    def _find_spread(self, point: Point) -> _PlacedSpread | None:
        """Return the spread at a point."""
        air = self._drawing.kit.px(6)
        for zone in range(2):
            for placed in self._place_spreads(zone, self._picture.piles):
                if placed.group.rect.inflate(air, air).collidepoint(point):
                    return placed
        return None

    def _find_under_pointer(self) -> _PlacedSpread | None:
        for zone in range(2):
            for placed in self._place_spreads(zone, self._picture.piles):
                if self._over is not None and placed.spread.cards[0].pile == self._over:
                    return placed
        return None

    def _lay_off(self, panel: MeldPanel, code: str, point: Point) -> bool:
        """Lay a card off where the pointer is; the number 0 stands for no meld."""
        placed = self._find_spread(point)
        if placed is None or not placed.spread.number:
            return False
        self._picture.note_drop(code, point)
        panel.lay_off(code, placed.spread.number, point[0] < placed.group.rect.centerx)
        return True

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _draw_zone(self, zone: int, placed: Sequence[_PlacedSpread], surface: pygame.Surface) -> None:
        kit = self._drawing.kit
        if self.board is None:
            return
        rect = self._find_filled(self.board.zones[zone], placed)
        kit.box(surface, rect, _ZONE, kit.theme.panel_radius)
        self._draw_heading(surface, zone, rect)
        for spread, group in placed:
            self._draw_spread(surface, spread, group)

    def _find_filled(self, zone: pygame.Rect, placed: Sequence[_PlacedSpread]) -> pygame.Rect:
        """Return the part of a zone down to its last spread."""
        kit = self._drawing.kit
        low = max((group.rect.bottom + kit.px(7) for _, group in placed), default=zone.top + kit.px(_EMPTY))
        return pygame.Rect(zone.topleft, (zone.width, min(low - zone.top, zone.height)))

    def _choose_frame(self, spread: Spread) -> str:
        """Return how a spread is framed: "hint", the numbers of the buttons that lay off here, or "" for no frame."""
        hinted = self._model.hint.action if self._model.hint is not None else None
        if isinstance(hinted, LayOff) and hinted.meld == spread.number and spread.number and not spread.away:
            return _HINT
        panel = self._panel
        if panel is None or not spread.number or spread.away:
            return ""
        return "/".join(str(place) for place, way in enumerate(panel.targets, 1) if way.meld == spread.number)

    def _draw_heading(self, surface: pygame.Surface, zone: int, rect: pygame.Rect) -> None:
        kit = self._drawing.kit
        view = self._model.view
        own = find_side(view, view.seat)
        side = own if zone == 0 else next((side for side in range(len(view.sides)) if side != own), own)
        left, middle = rect.left + kit.px(10), rect.top + kit.px(13)
        emblem = find_emblem(view.sides, view.seat, side)
        if emblem is not None:
            draw_emblem(kit, surface, (left + kit.px(6), middle), kit.px(12), emblem)
            left += kit.px(19)
        names, room, font = side_name(view, self._model.seats, side), rect.right - left - kit.px(8), kit.theme.small
        words = tr("Melds of {names}", names=names)
        words = words if kit.text.width(words, font) <= room else kit.text.ellipsize(names, font, room)
        picture = kit.text.line(words, font, colors.LAVENDER)
        surface.blit(picture, picture.get_rect(midleft=(left, middle)))

    def _draw_spread(self, surface: pygame.Surface, spread: Spread, group: Group) -> None:
        kit = self._drawing.kit
        # The suit that a wild card stands for is that of its neighbors; its rank is what one looks for.
        letters = self._drawing.cards.style.letters
        marks = {mark.card: letters.rank(mark.text.rstrip("♣♦♥♠")) for mark in self._model.view.status.marks}
        for place, card in enumerate(spread.cards):
            if card.code == COMING:
                continue
            # The last one lies free.
            shown = group.step / group.card if place + 1 < len(spread.cards) else 1.0
            picture = self._make_miniature(card.code, group.card, shown, pale=card.foreign)
            rect = picture.get_rect(topleft=(round(group.rect.left + group.step * place), group.rect.top))
            surface.blit(picture, rect)
            if card.code in marks:
                rect.width = min(rect.width, round(group.step))
                self._draw_tag(surface, marks[card.code], rect)
        lit = self._choose_frame(spread)
        if lit == _HINT:
            kit.hint_ring(surface, group.rect.inflate(2, 2), kit.px(4))
        elif lit:
            kit.outline(surface, group.rect.inflate(2, 2), colors.GOLD_TOP, kit.px(4), kit.px(2))
            self._draw_number(surface, lit, group.rect)
        elif spread.away:
            kit.outline(surface, group.rect, colors.RAISED_EDGE, kit.px(4), max(1, kit.px(1)))

    def _make_miniature(self, code: str, width: int, shown: float, *, pale: bool) -> pygame.Surface:
        card = self._model.deck[code]
        plain = self._drawing.cards.miniature(card, width, shown)
        if not pale:
            return plain

        def make() -> pygame.Surface:
            # Nothing of the card below shines through.
            ground, faint = plain.copy(), plain.copy()
            ground.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            ground.fill((*colors.PANEL, 0), special_flags=pygame.BLEND_RGBA_ADD)
            faint.set_alpha(_FAINT)
            ground.blit(faint, (0, 0))
            return ground

        return self._faint.get((code, width, shown), make)

    def _draw_number(self, surface: pygame.Surface, number: str, rect: pygame.Rect) -> None:
        kit = self._drawing.kit
        words = kit.text.line(number, kit.theme.small, colors.INK)
        box = words.get_rect().inflate(kit.px(9), 0)
        box.center = rect.topleft
        kit.box(surface, box, skins.GOLDEN, box.height // 2)
        surface.blit(words, words.get_rect(center=box.center))

    def _draw_tag(self, surface: pygame.Surface, text: str, card: pygame.Rect) -> None:
        """Draw what a wild card stands for, over the lower part of its miniature."""
        kit = self._drawing.kit
        box = pygame.Rect(card.left, 0, card.width, max(kit.px(10), round(card.height * 0.36)))
        box.bottom = card.bottom
        kit.box(surface, box, skins.GOLDEN, kit.px(3))
        font = kit.theme.small._replace(size=max(8, round(box.height * 0.82)), weight=700)
        picture = kit.text.line(text, font, colors.INK)
        if picture.get_width() > card.width - 2:
            share = (card.width - 2) / picture.get_width()
            picture = pygame.transform.smoothscale(picture, (card.width - 2, round(picture.get_height() * share)))
        surface.blit(picture, picture.get_rect(center=box.center))


def _find_card_pose(group: Group, place: int) -> Pose:
    return Pose(group.rect.left + group.step * place + group.card / 2, group.rect.centery)
