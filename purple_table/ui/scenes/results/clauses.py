"""What a clause of the rule book gave to whom; its own words come when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from purple_table.library import Clause
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, Label, Row, Space, Widget

_NUMBERS = re.compile(r"\s*[(\[][A-Z]{1,3}\d{2,3}(?:, [A-Z]{1,3}\d{2,3})*[)\]]")
"""The numbers of the points that a book settles, which are for whoever compares it with its source."""


class ClauseBlock(Column):
    """The title of a clause with a button that turns its words up and down, and the lines of what it gave."""

    def __init__(self, clause: Clause, lines: Sequence[Widget], on_turn: Callable[[], None]) -> None:
        """`on_turn` is called when the words come or go, and the page must be laid out anew."""
        self._lines, self._on_turn = list(lines), on_turn
        self._words = Label(open_clause(clause), style="small", color=colors.LAVENDER)
        self.button = Button(tr("The rule"), self._turn, kind="quiet", tooltip=tr("What the rule book says of it"))
        title = Label(escape(clause.title), style="strong", color=colors.GOLD_TOP, grow=1)
        self._head = Row([title, self.button])
        super().__init__([self._head, *self._lines, Space(2)], gap=2)
        self.open = False

    def _turn(self) -> None:
        self.open = not self.open
        self.set_children([self._head, *([self._words] if self.open else []), *self._lines, Space(2)])
        self._on_turn()


def open_clause(clause: Clause) -> str:
    """The first paragraph of a clause without its numbers, nor the marks of Markdown that a label does not know."""
    paragraph = _NUMBERS.sub("", clause.text.split("\n\n", 1)[0])
    return escape(" ".join(paragraph.split())).replace("\\*", "").replace("`", "")
