"""The panel for an ask of kind "choose" in which each trump color may be named in several ways, as alone."""

from __future__ import annotations

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.game import Way
from purple_table.ui.cards.denominations import NO_TRUMP, denomination_of
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import plain, tr
from purple_table.ui.kit.widgets import Column, Label, Widget
from purple_table.ui.scenes.table.panels.bidding import CellsPanel
from purple_table.ui.scenes.table.panels.cells import Call, Cells
from purple_table.ui.scenes.table.panels.panel import Desk


class OrderingPanel(CellsPanel):
    """A row for each color that may be named, the highest on top: alike for all of them, the ways to do so; below them
    the ways that name none, but for a pass."""

    def __init__(self, desk: Desk) -> None:
        ask = desk.ask
        rows: list[tuple[Widget | None, list[Call]]] = []
        named: set[Action] = set()
        for name in reversed(ask.denominations):
            ways = [way for way in ask.ways if isinstance(way.action, Bid) and way.action.call.split()[0] == name]
            named.update(way.action for way in ways)
            denomination = denomination_of(desk.deck, name) or NO_TRUMP
            label = Label(denomination.words, style="body", color=colors.IVORY, wrap=False)
            rows.append((label, [self._call(desk, way, denomination.code) for way in ways]))
        others = [way for way in ask.ways if way.action not in named and not isinstance(way.action, Pass)]
        if others:
            rows.append((None, [self._call(desk, way, "") for way in others]))
        start = next((call.action for _, row in rows for call in row), None)
        self.cells = Cells(
            rows,
            choose=self.choose,
            confirm=self.make,
            refused=self.refuse,
            start=start,
            width=(88, 108),
            height=(24, 34),
        )
        passing = next((way for way in ask.ways if isinstance(way.action, Pass)), None)
        told_of = [Label(desk.told(way.help), style="small", color=colors.LAVENDER) for way in others if way.help]
        if passing is not None and passing.help:
            words = tr("**Pass:** {help}", help=desk.told(passing.help))
            told_of.append(Label(words, style="small", color=colors.LAVENDER))
        box = Column([self.cells, *told_of], gap=6)
        super().__init__(desk, box, first=self.cells, may_pass=passing is not None, stretch=self.cells.stretch)

    @property
    def words(self) -> str:
        """Nobody is outbid here."""
        return tr("Name a color or pass.") if self.passing.visible else tr("Name a color.")

    @staticmethod
    def _call(desk: Desk, way: Way, mark: str) -> Call:
        """The card of a way: short beside its color, in full on the button that confirms it."""
        label = plain(way.label)
        alone = isinstance(way.action, Bid) and " " in way.action.call
        text = label if not mark else tr("alone") if alone else tr("together")
        return Call(way.action, text, mark, label, True, desk.forecast(way.action))
