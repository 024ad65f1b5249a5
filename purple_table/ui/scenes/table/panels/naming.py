"""The panel for an ask of kind "choose" in which trump is named: a card for each color, and the other ways."""

from __future__ import annotations

from purple_table.core.actions import Bid, Pass
from purple_table.core.game import Way
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import denomination_of
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import plain, told, tr
from purple_table.ui.kit.widgets import Column, Label
from purple_table.ui.scenes.table.panels.bidding import CellsPanel
from purple_table.ui.scenes.table.panels.cells import Call, Cells
from purple_table.ui.scenes.table.panels.ordering import OrderingPanel
from purple_table.ui.scenes.table.panels.panel import AskPanel, Desk
from purple_table.ui.scenes.table.panels.ways import WaysPanel

_COLUMNS = 2


class NamingPanel(CellsPanel):
    """What may be named, the highest color first, and below it the ways that name nothing, with what comes of them."""

    def __init__(self, desk: Desk) -> None:
        ask = desk.ask
        naming = {way.action.call: way for way in ask.ways if isinstance(way.action, Bid)}
        calls = [self._call(desk, naming.pop(name), name) for name in reversed(ask.denominations)]
        rows = [calls[first : first + _COLUMNS] for first in range(0, len(calls), _COLUMNS)]
        rows += [[self._call(desk, way, "")] for way in naming.values()]
        self.cells = Cells(
            [(None, row) for row in rows],
            choose=self.choose,
            confirm=self.make,
            refused=self.refuse,
            start=calls[0].action,
            width=(100, 132),
            height=(28, 40),
        )
        helps = [
            Label(f"**{told(way.label)}:** {desk.told(way.help)}", style="small", color=colors.LAVENDER)
            for way in ask.ways
            if way.help
        ]
        may_pass = any(isinstance(way.action, Pass) for way in ask.ways)
        box = Column([self.cells, *helps], gap=6)
        super().__init__(desk, box, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @property
    def words(self) -> str:
        """Nobody is outbid here."""
        return tr("Name trump.")

    @property
    @override
    def choosing(self) -> tuple[str, str]:
        return tr("Choose a trump"), tr("Click a trump, or go to it with the arrows.")

    @staticmethod
    def _call(desk: Desk, way: Way, name: str) -> Call:
        """The card of a way, with the mark of its color."""
        named, label = denomination_of(desk.deck, name), plain(way.label)
        return Call(way.action, label, named.code if named else "", label, True, desk.forecast(way.action))


def choice_panel(desk: Desk) -> AskPanel:
    """The panel for a choice: of several trumps as cards, of few ways side by side."""
    names = desk.ask.denominations
    if len(names) < 2:
        return WaysPanel(desk)
    calls = [way.action.call for way in desk.ask.ways if isinstance(way.action, Bid)]
    several = sum(call.split()[0] in names for call in calls) > len(names)
    return OrderingPanel(desk) if several else NamingPanel(desk)
