"""Dialogs about rules: which game's rule book to read, and a game on one page.

The page has the opening lines of the rule book, each with a button for the clause that it summarizes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.library import GameInfo
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Grid, Label, Row, Space, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.game_kinds import group_by_kind

_COLUMNS = 3
_WIDTH = 700


class BookChoice(DialogScene):
    """A button for every game, by kind. `show` receives the id of the chosen game after the dialog has closed."""

    def __init__(
        self,
        games: Sequence[GameInfo],
        show: Callable[[str], None],
        *,
        title: str = "",
        explain: Callable[[GameInfo], str] | None = None,
    ) -> None:
        """`title` asks for which purpose, by itself to read its rules, and `explain` returns the tooltip of a game."""
        keys = iter(range(pygame.K_1, pygame.K_9 + 1))
        lines: list[Widget] = []
        for kind, infos in group_by_kind(games, lambda info: info.about.kind):
            lines.append(Label(kind, style="strong", color=colors.GOLD_TOP))
            buttons = [
                Button(
                    info.name,
                    lambda info=info: self.leave_for(lambda: show(info.id)),  # type: ignore[misc]
                    key=next(keys, None),
                    grow=1,
                    tooltip=(explain or _offer_rules)(info),
                )
                for info in infos
            ]
            for first in range(0, len(buttons), _COLUMNS):
                line = buttons[first : first + _COLUMNS]
                lines.append(Row([*line, *(Space(grow=1) for _ in range(_COLUMNS - len(line)))], gap=8))
        answers = [DialogButton(tr("Cancel"))]
        title = title or tr("The rules of which game?")
        super().__init__(title, "", answers, content=Column(lines, gap=8), width=_WIDTH)


def _offer_rules(info: GameInfo) -> str:
    return translate_markup("Read the rules of {game}", game=info.name)


_PAGE_WIDTH = 920
_LOW = 24
"""The button for a clause is no higher than a line, so that all lines stand at even distances."""


def make_one_page_dialog(
    name: str, markdown: str, clauses: Sequence[str], otherwise: Sequence[str], show: Callable[[str], None]
) -> DialogScene:
    """Return a dialog with the page of a game.

    `clauses` are the clauses of its lines, in order; `otherwise` says where this match differs from the page. `show`
    opens the rules at a clause, or at their beginning for "".
    """
    lines, tables = read_page(markdown)
    content: list[Widget] = []
    if otherwise:
        differences = "\n".join((tr("**At this table:**"), *otherwise))
        content += [Label(differences, style="small", color=colors.GOLD_TOP), Space(2)]
    for number, line in enumerate(lines):
        row: list[Widget] = [Label(line, grow=1)]
        if number < len(clauses):
            clause = clauses[number]
            row.append(_ClauseButton(lambda clause=clause: show(clause)))  # type: ignore[misc]
        content.append(Row(row, gap=10))
    for table in tables:
        cells = [
            [Label(cell, style="strong" if not place else "body", wrap=False) for cell in row]
            for place, row in enumerate(table)
        ]
        content += [Space(2), Grid(cells, row_gap=4)]
    if not lines:
        content.append(Label(tr("The rule book of this game has no page that tells it shortly.")))
    answers = [
        DialogButton(tr("Rules"), lambda: show(""), key=pygame.K_r),
        DialogButton(tr("Close"), kind="primary", key=pygame.K_i),
    ]
    return DialogScene(
        tr("{game} on one page", game=name), "", answers, content=Column(content, gap=10), width=_PAGE_WIDTH
    )


class _ClauseButton(Button):
    """A small button that opens the rules at a clause."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__("§", action, kind="quiet", tooltip=tr("What the rule book says of it"))

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        return kit.px(_LOW * 1.5), kit.px(_LOW)


def read_page(markdown: str) -> tuple[list[str], list[list[list[str]]]]:
    """Return the lines of a page, each a point of its list, and its tables as rows of cells. Everything else is left
    out."""
    lines: list[str] = []
    tables: list[list[list[str]]] = []
    inside = ""
    for text in markdown.splitlines():
        if text.startswith("- "):
            lines.append(text[2:].strip())
            inside = "line"
        elif text.startswith("|"):
            cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
            if inside != "table":
                tables.append([])
            inside = "table"
            if not all(set(cell) <= set("-: ") for cell in cells):
                tables[-1].append(cells)
        elif text.startswith("  ") and inside == "line":
            lines[-1] += f" {text.strip()}"
        else:
            inside = ""
    width = [max((len(row) for row in table), default=0) for table in tables]
    return lines, [[row + [""] * (most - len(row)) for row in table] for table, most in zip(tables, width, strict=True)]
