"""The page between two people at one screen: nothing of the table is visible until the next person asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop, Fan
from purple_table.ui.scenes.dialog import FormScene

_WIDTH = 620
_BACKS = 5
_CARD = 84
_FAN_ROOM = 150
_HIGH = 560
_ENDS = 0.9
"""Where the panel ends, as a share of the height below the fan."""
_LOCKED = 0.35
"""The seconds in which input is ignored: a click or key that was meant for the table before must not show a hand."""


class HandoverScene(FormScene):
    """A full page that names the next person and what has happened; a click, Enter or Space shows the hand.

    It receives words only, and no table, so nothing that it draws can depend on a card that somebody may not see.
    """

    at_once = True

    def __init__(
        self,
        name: str,
        recap: Sequence[str],
        cards: CardSurfaces,
        on_show: Callable[[], None],
        on_leave: Callable[[], None] | None = None,
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        """`name` is plain text, `recap` lines with markup (see `list_recap_lines`), oldest first; `cards` supplies the
        backs.

        `on_show` is called once when the person asks for the hand, and removes the scene. Escape calls `on_menu`, which
        opens the menu of the table, or else `on_leave`, which leaves; without either there is no such button.
        """
        self._waited = 0.0
        self._name = escape(name)
        self._backdrop = Backdrop((0.5, 0.16), 0.75)
        self._fan: Fan = Fan((None,) * _BACKS, cards, spread=56, slide=False)
        self._show = Button(tr("I am {name}: show my hand", name=name), on_show, kind="primary", key=pygame.K_SPACE)
        buttons: list[Widget] = [Space(grow=1), self._show, Space(grow=1)]
        if on_menu is not None:
            buttons = [Button(tr("Menu"), on_menu, key=pygame.K_ESCAPE), Space(grow=1), self._show]
        elif on_leave is not None:
            buttons = [Button(tr("Leave"), on_leave, key=pygame.K_ESCAPE), Space(grow=1), self._show]
        lines: list[Widget] = [Label(line, color=colors.LAVENDER) for line in recap]
        self._lines = lines
        self._recap = ScrollArea(Column(lines, gap=7))
        self._panel = Panel(
            [
                Label(translate_markup("Pass to {name}", name=name), style="title", align="center"),
                Label(tr("Everybody else looks away now."), color=colors.LAVENDER, align="center"),
                *(
                    [Space(2), Label(tr("Since your last turn"), style="strong", color=colors.GOLD_TOP)]
                    if lines
                    else []
                ),
                self._recap,
                Space(2),
                Row(buttons),
            ],
            padding=28,
            gap=12,
            shadow=True,
        )
        self.form = Form(self._panel, default=self._show)

    @property
    @override
    def spoken_title(self) -> str:
        return f"{super().spoken_title}. {tr('The next words are for {name} alone.', name=self._name)}"

    def resize(self, size: Size) -> None:
        """Place the page in the middle below a fan of backs, as high as the words need and the window allows."""
        kit = self.stage.kit
        self._backdrop.lay_out(size)
        width = min(kit.px(_WIDTH), size[0] - kit.px(40))
        # Where there is little height, the words need it more than the picture.
        above = kit.px(_FAN_ROOM if size[1] >= kit.px(_HIGH) else 24)
        inner = width - 2 * kit.px(28)
        fixed = self._panel.measure(kit, width)[1] - self._recap.measure(kit, inner)[1]
        room = size[1] - above - kit.px(24)
        # The panel ends at the same height however much there is to read: two people who pass a mouse find its button.
        bottom = above + round(room * (_ENDS if size[1] >= kit.px(_HIGH) else 1))
        rect = pygame.Rect(0, 0, width, min(fixed + self._recap.full_height(kit, inner), bottom - above))
        rect.midbottom = (size[0] // 2, bottom)
        self._fan.lay_out((rect.centerx, rect.top - kit.px(38)), kit.px(_CARD), kit.px(_CARD) * 2.0)
        self._lay_out_panel(rect, size)
        cut = self._measure_cut_line()
        if cut:
            rect.top, rect.height = rect.top + cut, rect.height - cut
            self._lay_out_panel(rect, size)

    def _lay_out_panel(self, rect: pygame.Rect, size: Size) -> None:
        """Lay the panel out, with the end of the list in sight."""
        kit = self.stage.kit
        self.form.lay_out(kit, rect, size)
        # What happened last is nearest to what is to be decided now.
        self._recap.scroll_to(self._recap.full_height(kit, rect.width))

    def _measure_cut_line(self) -> int:
        """Return how much the list shows of a line that is cut off at its top."""
        top = self._recap.rect.top
        return next((line.rect.bottom - top for line in self._lines if line.rect.top < top < line.rect.bottom), 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle mouse and keyboard, except in the first moment."""
        return self._waited >= _LOCKED and super().handle(event)

    def update(self, dt: float) -> bool:
        """Let the backs arrive and the first moment pass."""
        self._waited += dt
        return super().update(dt)
