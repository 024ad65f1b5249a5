"""The dialog that asks which game's rule book to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.library import GameInfo
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.widgets import Button, Column, Label, Row, Space, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.game_kinds import group_by_kind

_COLUMNS = 3
_WIDTH = 700


class BookChoice(DialogScene):
    """A button for every game, by kind. `show` receives the id of the chosen game after the dialog has closed."""

    def __init__(self, games: Sequence[GameInfo], show: Callable[[str], None]) -> None:
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
                    tooltip=translate_markup("Read the rules of {game}", game=info.name),
                )
                for info in infos
            ]
            for first in range(0, len(buttons), _COLUMNS):
                line = buttons[first : first + _COLUMNS]
                lines.append(Row([*line, *(Space(grow=1) for _ in range(_COLUMNS - len(line)))], gap=8))
        answers = [DialogButton(tr("Cancel"))]
        super().__init__(tr("The rules of which game?"), "", answers, content=Column(lines, gap=8), width=_WIDTH)
