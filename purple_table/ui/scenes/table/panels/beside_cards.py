"""The panel of what may be chosen beside the cards: a row of buttons, while the cards of the hand can be played."""

from __future__ import annotations

from itertools import zip_longest

import pygame

from purple_table.core.actions import Action, Play
from purple_table.core.overriding import override
from purple_table.ui.kit.telling import tell, tell_plainly
from purple_table.ui.kit.widgets import Button, Row
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext

_KEYS = tuple(range(pygame.K_1, pygame.K_9 + 1))


class BesideCardsPanel(AskPanel):
    """A button for each way that is offered beside the cards; a click on a card plays it."""

    modal = False
    lies_low = True
    least_width = 0.0

    def __init__(self, context: PanelContext) -> None:
        ways = context.ask.ways
        self.buttons = [
            Button(
                tell_plainly(way.label),
                lambda way=way: context.act(way.action),  # type: ignore[misc]
                key=key,
                show_key=True,
                tooltip=context.read_message(way.help) if way.help else "",
            )
            for way, key in zip_longest(ways, _KEYS[: len(ways)])
        ]
        self._cards = frozenset(action.card for action in context.legal_actions() if isinstance(action, Play))
        super().__init__(context, Row([*self.buttons], gap=10))

    @property
    @override
    def cards(self) -> frozenset[str]:
        return self._cards

    @property
    @override
    def prompt(self) -> str:
        return tell(self.context.ask.prompt)

    def pick(self, code: str) -> None:
        """Play the card, or say why it may not be played."""
        self.context.act(Play(code))

    def show_hint(self, action: Action) -> bool:
        """Frame the button of the way of a hint; a card is framed in the hand anyway."""
        for way, button in zip(self.context.ask.ways, self.buttons, strict=True):
            button.hinted = way.action == action
        return isinstance(action, Play) or any(button.hinted for button in self.buttons)
