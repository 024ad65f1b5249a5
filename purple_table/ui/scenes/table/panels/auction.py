"""The panel for an ask of kind "auction": a card for every bid of number and color, the highest color on top."""

from __future__ import annotations

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.messages import say
from purple_table.ui.cards.denominations import NO_TRUMP, find_denomination
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.widgets import Label, Widget
from purple_table.ui.scenes.table.panels.bidding import CellsPanel
from purple_table.ui.scenes.table.panels.cells import CallCell, Cells
from purple_table.ui.scenes.table.panels.panel import PanelContext


class AuctionPanel(CellsPanel):
    """Every bid of the game, in rows by color with its name; what is too low is dim."""

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        legal = [action for action in context.legal_actions() if isinstance(action, Bid)]
        allowed: set[Action] = set(legal)
        rows: list[tuple[Widget | None, list[CallCell]]] = []
        for name in reversed(ask.denominations):
            denomination = find_denomination(context.deck, name) or NO_TRUMP
            label = Label(denomination.words, style="body", color=colors.IVORY, wrap=False)
            calls = []
            for number in range(ask.least, ask.most + 1):
                action = Bid(f"{number} {name}")
                text = str(number) if denomination.code else tr("{number} NT", number=number)
                bid = say("{number} {trump}", number=number, trump=denomination.message)
                words, promise = tr("Bid {bid}", bid=bid), context.forecast(action)
                calls.append(CallCell(action, text, denomination.code, words, action in allowed, promise))
            rows.append((label, calls))
        self.cells = Cells(
            rows, choose=self.choose, confirm=self.make, refused=self.refuse, start=legal[0] if legal else None
        )
        may_pass = context.refusal(Pass()) is None
        super().__init__(context, self.cells, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)
