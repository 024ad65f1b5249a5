"""What makes the end of a match an event: the heads of who has won, and paper that falls for whoever looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame

from purple_table.core.record import Seat
from purple_table.ui.cards.heads import draw_head
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import Widget

_HEAD, _OVERLAP = 88, 26
"""How large a head is, and how far the next one lies over it, in reference units."""
_PIECES, _FALLS = 120, 3.6
"""How many pieces of paper fall, and for how many seconds."""
_INKS: tuple[Color, ...] = (colors.GOLD_TOP, colors.GOLD, colors.IVORY, (196, 148, 255), (118, 190, 255))


class WinnerHeads(Widget):
    """The heads of the winners beside each other, in gold rings."""

    def __init__(self, cards: CardSurfaces, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._cards, self._seats = cards, tuple(seats)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """As wide as all heads."""
        return kit.px(_HEAD + (_HEAD - _OVERLAP) * (len(self._seats) - 1)), kit.px(_HEAD)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the heads, the first one last, so that it lies above the others."""
        across, step = kit.px(_HEAD), kit.px(_HEAD - _OVERLAP)
        for place in reversed(range(len(self._seats))):
            head = pygame.Rect(self.rect.left + step * place, self.rect.centery - across // 2, across, across)
            kit.disc(surface, head.center, across, colors.GOLD)
            inner = head.inflate(-kit.px(5), -kit.px(5))
            draw_head(kit, self._cards, surface, inner, self._seats[place], "glad", colors.GOLD_TOP)


class _Piece(NamedTuple):
    """A piece of paper: where it begins across, when, how fast it falls, turns and sways, in shares of the window and
    seconds; its size in reference units."""

    across: float
    delay: float
    speed: float
    turns: float
    sway: float
    size: float
    ink: Color


class FallingPaper:
    """Paper that falls once, behind the words."""

    def __init__(self) -> None:
        source = Random(7)
        self._passed = 0.0
        self._pieces = [
            _Piece(
                source.random(),
                source.uniform(0, 1.2),
                source.uniform(0.42, 0.75),
                source.uniform(0.6, 1.8),
                source.uniform(0.006, 0.024),
                source.uniform(5, 10),
                source.choice(_INKS),
            )
            for _ in range(_PIECES)
        ]

    def update(self, dt: float) -> bool:
        """Let it fall on; False once all of it is gone."""
        self._passed += dt
        return self._passed < _FALLS

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw every piece that is in the air."""
        if self._passed >= _FALLS:
            return
        width, height = surface.get_size()
        for piece in self._pieces:
            fallen = (self._passed - piece.delay) * piece.speed
            if not 0 < fallen < 1.05:
                continue
            turn = 2 * math.pi * piece.turns * fallen * 2
            high = max(1, round(kit.px(piece.size) * abs(math.cos(turn))))
            wide = max(2, kit.px(piece.size * 0.7))
            x = round((piece.across + piece.sway * math.sin(turn)) * width)
            surface.fill(piece.ink, (x, round(fallen * height) - high, wide, high))
