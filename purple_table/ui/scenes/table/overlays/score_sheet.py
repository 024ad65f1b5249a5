"""The score sheet at the table: the totals, every deal so far, and how the totals went."""

from __future__ import annotations

import pygame

from purple_table.core.game import View
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.widgets import Column, Label, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.results.graph import Graph, course
from purple_table.ui.scenes.results.sheet import Sheet, SheetLine, format_points
from purple_table.ui.scenes.words import best_sides

KEY = pygame.K_b
"""Opens it at the table and in the menu, and closes it."""
_WIDTH, _COLUMN, _WIDEST = 420.0, 74, 900.0


def score_sheet(view: View, names: tuple[str, ...], low_wins: bool) -> DialogScene:
    """The sheet as a dialog above the table; `names` are those of the sides."""
    totals = tr("Total") if view.status.pot is None else tr("Chips")
    lines = [SheetLine("", names, "head"), SheetLine(totals, tuple(minus(total) for total in view.totals), "total")]
    # While the match goes on, the deal that is told is not finished.
    finished = view.status.deal if view.status.phase == "over" else view.status.deal - 1
    first = finished - len(view.sheet) + 1
    deals = [
        SheetLine(tr("Deal {deal}", deal=first + place), tuple(format_points(points) for points in row), "plain")
        for place, row in enumerate(view.sheet)
    ]
    body: list[Widget] = [Sheet([*lines, *reversed(deals)], best_sides(view.totals, low_wins))]
    if len(view.sheet) > 1:
        words = Label(tr("The totals before the first deal and after each."), style="small")
        body += [words, Graph(names, course(view.totals, view.sheet))]
    text = "" if view.sheet else tr("No deal has been scored yet.")
    width = min(_WIDEST, max(_WIDTH, 160 + _COLUMN * len(names)))
    close = [DialogButton(tr("Close"), kind="primary", key=KEY)]
    return DialogScene(tr("Score sheet"), text, close, content=Column(body, gap=14), width=width)
