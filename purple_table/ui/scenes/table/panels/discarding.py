"""The panel for an ask of kind "discard": a card of the hand is clicked, or dragged onto the discard pile."""

from __future__ import annotations

from purple_table.core.actions import Action, Discard
from purple_table.ui.kit.telling import tell
from purple_table.ui.kit.widgets import Space
from purple_table.ui.scenes.table.panels.panel import AskPanel, PanelContext


class DiscardPanel(AskPanel):
    """It shows nothing: the hand and the pile are all there is to click."""

    modal = False
    least_width = 0.0

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, Space(0))
        self._cards = frozenset(action.card for action in context.legal_actions() if isinstance(action, Discard))

    @property
    def cards(self) -> frozenset[str]:
        """The cards that may be discarded."""
        return self._cards

    @property
    def words(self) -> str:
        """What is asked."""
        return tell(self.context.ask.prompt)

    def pick(self, code: str) -> None:
        """Discard the card, or say why it may not go."""
        self.context.act(Discard(code))

    def keeps(self, code: str | None) -> str:
        """What the hand comes to without a card; "" where there is nothing to say."""
        return self.context.forecast(Discard(code)) if code in self._cards and code is not None else ""

    def show_hint(self, action: Action) -> bool:
        """The card of a hint is framed in the hand anyway."""
        return isinstance(action, Discard)
