"""The panel for an ask of kind "bid": numbers of tricks, and the ways besides, such as nil."""

from __future__ import annotations

from purple_table.core.actions import Bid, Pass
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import plain, tell, tr
from purple_table.ui.kit.widgets import Column, Label, Widget
from purple_table.ui.scenes.table.panels.bidding import CellsPanel
from purple_table.ui.scenes.table.panels.cells import CallCell, Cells
from purple_table.ui.scenes.table.panels.panel import PanelContext

_COLUMNS, _FEWER, _MANY = 6, 4, 6
"""Numbers in a row; fewer beside the calls of many seats."""


class TricksPanel(CellsPanel):
    """A card for each number, and below them one for each way, with what it means."""

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        allowed = {action for action in context.legal_actions() if isinstance(action, Bid)}
        numbers = [
            CallCell(Bid(str(number)), str(number), "", tr("Bid {tricks}", tricks=number), Bid(str(number)) in allowed)
            for number in range(min(1, ask.least), ask.most + 1)
        ]
        columns = _COLUMNS if context.view.players < _MANY else _FEWER
        rows = [numbers[first : first + columns] for first in range(0, len(numbers), columns)]
        ways = [way for way in ask.ways if not isinstance(way.action, Pass)]
        if ways:
            rows.append(
                [
                    CallCell(way.action, plain(way.label), "", tr("Bid {bid:middle}", bid=way.label), True)
                    for way in ways
                ]
            )
        start = next((call.action for row in rows for call in row if call.legal), None)
        self.cells = Cells(
            [(None, row) for row in rows],
            choose=self.choose,
            confirm=self.make,
            refused=self.refuse,
            start=start,
            width=(46, 62),
            height=(30, 46),
        )
        helps = [
            Label(f"**{tell(way.label)}**  {tell(way.help)}", style="small", color=colors.LAVENDER)
            for way in ask.ways
            if way.help
        ]
        box: Widget = Column([self.cells, *helps], gap=6)
        may_pass = any(isinstance(way.action, Pass) for way in ask.ways)
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @property
    def short_words(self) -> str:
        """Nobody is outbid here."""
        return tr("Bid your tricks or pass.") if self.passing.visible else tr("Bid your tricks.")
