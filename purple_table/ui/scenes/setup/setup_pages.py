"""The two pages of a set-up: side by side, or in a narrow window one of them at a time with all of its width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from purple_table.ui.kit.widgets import Choice, Column, Grid, Label, Panel, Row, ScrollArea, Space, Widget


class SetupPage(NamedTuple):
    """A page: its title, the buttons beside it, what it shows, and its share of the width beside the other page."""

    title: str
    buttons: Sequence[Widget]
    body: Widget
    share: float


class SetupPages(Column):
    """Pages of which all are shown, or one below a choice of them."""

    def __init__(self, pages: Sequence[SetupPage], on_turn: Callable[[], None]) -> None:
        """`on_turn` is called when another page is shown, because the scene must then be laid out anew."""
        self._pages, self._on_turn = tuple(pages), on_turn
        self._choice = Choice([(place, page.title) for place, page in enumerate(pages)], 0, self._turn_to, grow=1)
        self._beside, self._line = Row([]), Row([])
        self._heads = [Row([]) for _ in pages]
        self._panels = [
            Panel([head, ScrollArea(page.body, grow=1)], grow=page.share)
            for head, page in zip(self._heads, pages, strict=True)
        ]
        super().__init__([self._line, Row([*self._panels], align="stretch", grow=1, gap=18)], gap=14, grow=1)
        self.arrange(wide=True)

    def arrange(self, *, wide: bool) -> None:
        """Show all pages side by side, or the chosen one."""
        self._line.visible = not wide
        for place, (page, head, panel) in enumerate(zip(self._pages, self._heads, self._panels, strict=True)):
            chosen = place == self._choice.value
            panel.visible, head.visible = wide or chosen, wide
            # A button stands in one place only, where the keyboard comes by once.
            head.set_children([Label(page.title, style="heading", grow=1), *page.buttons] if wide else [])
            if chosen and not wide:
                self._line.set_children([self._choice, *page.buttons])

    def _turn_to(self, place: int) -> None:
        self.arrange(wide=False)
        self._on_turn()


def pair_rows(rows: Sequence[Sequence[Widget]]) -> Grid:
    """Return rows of a label and a control, two of them side by side."""
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=(Space(), Space()))
    return Grid([[*one, *other] for one, other in pairs])
