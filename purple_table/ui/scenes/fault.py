"""The scene that reports an unexpected error. The match is kept, and can be continued."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene

_WIDTH = 620


class FaultScene(FormScene):
    """A report of what happened and where it was saved, with buttons for the title and for the match if there is
    one."""

    at_once = True

    def __init__(
        self, what: str, saved: str, on_title: Callable[[], None], on_continue: Callable[[], None] | None
    ) -> None:
        """`what` and `saved` are plain sentences: the error, and where its report was saved."""
        kept = tr("The match is kept as it stood before.") if on_continue else tr("Everything played so far is saved.")
        buttons = [Button(tr("Home"), on_title, key=pygame.K_h, tooltip=tr("Go to the title"))]
        if on_continue is not None:
            buttons.append(
                Button(tr("Continue the match"), on_continue, kind="primary", tooltip=tr("Go on from the last action"))
            )
        self._panel = Panel(
            [
                Label(tr("Something went wrong"), style="title"),
                Label(tr("This should not have happened. {kept}", kept=kept)),
                ScrollArea(
                    Column(
                        [
                            Label(escape(what), color=colors.BAD),
                            Label(escape(saved), style="small", color=colors.LAVENDER),
                        ]
                    ),
                    grow=1,
                ),
                Row([Space(grow=1), *buttons]),
            ],
            padding=30,
            gap=18,
            shadow=True,
        )
        self._backdrop = Backdrop((0.5, 0.4), 0.5)
        self.form = Form(self._panel, on_cancel=on_title, default=buttons[-1])

    def room(self, size: Size) -> pygame.Rect:
        """Return a rectangle in the middle of the window."""
        kit = self.stage.kit
        rect = pygame.Rect(0, 0, min(kit.px(_WIDTH), size[0] - kit.px(40)), min(kit.px(400), size[1] - kit.px(40)))
        rect.center = (size[0] // 2, size[1] * 12 // 25)
        return rect
