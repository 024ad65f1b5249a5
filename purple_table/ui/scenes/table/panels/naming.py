"""The panel for an ask of kind "choose" in which trump is named: a card for each color, and the other ways."""

from __future__ import annotations

from purple_table.core.actions import Bid, Pass
from purple_table.core.game import Way
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import NO_TRUMP, find_denomination
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import plain, tell, tr
from purple_table.ui.kit.widgets import Column, Label, Widget
from purple_table.ui.scenes.table.panels.bidding import CellsPanel
from purple_table.ui.scenes.table.panels.cells import CallCell, Cells
from purple_table.ui.scenes.table.panels.panel import AskPanel, PanelContext
from purple_table.ui.scenes.table.panels.ways import WaysPanel

_COLUMNS = 2


class NamingPanel(CellsPanel):
    """What may be named, the highest color first, and below it the ways that name nothing, with what comes of them.

    Where each color may be named in several ways, as alone, it has a row of its own, with its name before it.
    """

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        named: dict[str, list[Way]] = {name: [] for name in reversed(ask.denominations)}
        others: list[Way] = []
        for way in ask.ways:
            if isinstance(way.action, Bid):
                named.get(way.action.call.split()[0], others).append(way)
        rows: list[tuple[Widget | None, list[CallCell]]] = []
        several = any(len(ways) > 1 for ways in named.values())
        if several:
            rows = [
                (self._head(context, name), [self._way(context, way, name) for way in ways])
                for name, ways in named.items()
            ]
        else:
            calls = [self._call(context, way, name) for name, ways in named.items() for way in ways]
            rows = [(None, calls[first : first + _COLUMNS]) for first in range(0, len(calls), _COLUMNS)]
        rows += [(None, [self._call(context, way, "")]) for way in others]
        self.cells = Cells(
            rows,
            choose=self.choose,
            confirm=self.make,
            refused=self.refuse,
            start=rows[0][1][0].action,
            width=(88, 108) if several else (100, 160),
            height=(24, 34) if several else (28, 40),
        )
        helps = [
            Label(f"**{tell(way.label)}:** {context.read_message(way.help)}", style="small", color=colors.LAVENDER)
            for way in ask.ways
            if way.help
        ]
        may_pass = any(isinstance(way.action, Pass) for way in ask.ways)
        box = Column([self.cells, *helps], gap=6)
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @property
    def short_words(self) -> str:
        """Nobody is outbid here."""
        return tr("Name trump or pass.") if self.passing.visible else tr("Name trump.")

    @property
    @override
    def choosing(self) -> tuple[str, str]:
        return tr("Choose a trump"), tr("Click a trump, or go to it with the arrows.")

    @staticmethod
    def _head(context: PanelContext, name: str) -> Label:
        denomination = find_denomination(context.deck, name) or NO_TRUMP
        return Label(denomination.words, style="body", color=colors.IVORY, wrap=False)

    @staticmethod
    def _call(context: PanelContext, way: Way, name: str) -> CallCell:
        """The card of a way, with the mark of its color."""
        named, label = find_denomination(context.deck, name), plain(way.label)
        return CallCell(way.action, label, named.code if named else "", label, True, context.forecast(way.action))

    @staticmethod
    def _way(context: PanelContext, way: Way, name: str) -> CallCell:
        """The card of one of several ways to name a color: short beside its name, in full on the button."""
        alone = isinstance(way.action, Bid) and " " in way.action.call
        named = find_denomination(context.deck, name)
        text = tr("alone") if alone else tr("together")
        return CallCell(
            way.action, text, named.code if named else "", plain(way.label), True, context.forecast(way.action)
        )


def choice_panel(context: PanelContext) -> AskPanel:
    """The panel for a choice: of several trumps as cards, of few ways side by side."""
    return NamingPanel(context) if len(context.ask.denominations) > 1 else WaysPanel(context)
