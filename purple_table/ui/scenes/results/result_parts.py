"""The parts of the results page: the heads of the winners, the best trick, and the clauses that gave points."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from purple_table.core.record import Seat
from purple_table.library import Clause
from purple_table.session.match_story import TakenTrick
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import draw_head
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import Button, Column, Label, Row, Space, Widget

_NUMBERS = re.compile(r"\s*[(\[][A-Z]{1,3}\d{2,3}(?:, [A-Z]{1,3}\d{2,3})*[)\]]")
"""The numbers of the points that a rule book settles. They matter only to someone who compares it with its source."""
_WINNER, _OVERLAP = 88, 26
"""The size of a head, and how far the next one overlaps it, in reference units."""
_PIECES, _FALLS = 120, 3.6
"""The number of falling pieces of paper, and for how many seconds they fall."""
_INKS: tuple[Color, ...] = (colors.GOLD_TOP, colors.GOLD, colors.IVORY, (196, 148, 255), (118, 190, 255))


def find_richest_and_costliest(tricks: Sequence[TakenTrick]) -> tuple[TakenTrick | None, TakenTrick | None]:
    """Return the trick that brought its winner the most points, and the one that cost its winner the most.

    The first of several equal tricks counts. Both are None if all tricks are worth the same. If cards only cost points,
    no trick is the best; if they only bring some, none is the worst.
    """
    worths = [trick.worth for trick in tricks]
    if len(set(worths)) < 2:
        return None, None
    best, worst = max(worths), min(worths)
    return (
        next(trick for trick in tricks if trick.worth == best) if best > 0 else None,
        next(trick for trick in tricks if trick.worth == worst) if worst < 0 else None,
    )


class ClauseBlock(Column):
    """The title of a clause with a button that opens and closes its text, and the lines of the points that it gave."""

    def __init__(self, clause: Clause, lines: Sequence[Widget], on_turn: Callable[[], None]) -> None:
        """`on_turn` is called when the text opens or closes, because the page must then be laid out anew."""
        self._lines, self._on_turn = list(lines), on_turn
        self._words = Label(find_first_paragraph(clause), style="small", color=colors.LAVENDER)
        self.button = Button(tr("The rule"), self._turn, kind="quiet", tooltip=tr("What the rule book says of it"))
        title = Label(escape(clause.title), style="strong", color=colors.GOLD_TOP, grow=1)
        self._head = Row([title, self.button])
        super().__init__([self._head, *self._lines, Space(2)], gap=2)
        self.open = False

    def _turn(self) -> None:
        self.open = not self.open
        self.set_children([self._head, *([self._words] if self.open else []), *self._lines, Space(2)])
        self._on_turn()


def find_first_paragraph(clause: Clause) -> str:
    """Return the first paragraph of a clause without its numbers and without Markdown that a label cannot show."""
    paragraph = _NUMBERS.sub("", clause.text.split("\n\n", 1)[0])
    return escape(" ".join(paragraph.split())).replace("\\*", "").replace("`", "")


class WinnerHeads(Widget):
    """The heads of the winners side by side, in gold rings."""

    def __init__(self, cards: CardSurfaces, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._cards, self._seats = cards, tuple(seats)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of all heads in a row."""
        return kit.px(_WINNER + (_WINNER - _OVERLAP) * (len(self._seats) - 1)), kit.px(_WINNER)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the heads, the first one last, so that it lies above the others."""
        across, step = kit.px(_WINNER), kit.px(_WINNER - _OVERLAP)
        for place in reversed(range(len(self._seats))):
            head = pygame.Rect(self.rect.left + step * place, self.rect.centery - across // 2, across, across)
            kit.disc(surface, head.center, across, colors.GOLD)
            inner = head.inflate(-kit.px(5), -kit.px(5))
            draw_head(kit, self._cards, surface, inner, self._seats[place], "glad", colors.GOLD_TOP)


class _Piece(NamedTuple):
    """A piece of paper.

    `across` is where it begins and `delay` when; `speed`, `turns` and `sway` are how it falls, in shares of the window
    and in seconds; `size` is in reference units.
    """

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
        """Let the paper fall; return False once all of it is gone."""
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
