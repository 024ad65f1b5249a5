"""Which rule book to read, where there are several games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.library import GameInfo
from purple_table.ui.kit.telling import marked, tr
from purple_table.ui.kit.widgets import Button, Column
from purple_table.ui.scenes.dialog import Answer, DialogScene

_KEYS = 9


class BookChoice(DialogScene):
    """A button for every game; `show` gets the id of the one that was picked, once the dialog is gone."""

    def __init__(self, games: Sequence[GameInfo], show: Callable[[str], None]) -> None:
        buttons = [
            Button(
                info.name,
                lambda info=info: self.leave_for(lambda: show(info.id)),  # type: ignore[misc]
                key=pygame.K_1 + place if place < _KEYS else None,
                show_key=place < _KEYS,
                tooltip=marked("Read the rules of {game}", game=info.name),
            )
            for place, info in enumerate(games)
        ]
        answers = [Answer(tr("Cancel"))]
        super().__init__(tr("The rules of which game?"), "", answers, content=Column(buttons, gap=8), width=380)
