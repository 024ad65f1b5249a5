"""The panels of the table, one for each kind of ask that needs more than clicking a card.

A new one is a file with a subclass of `AskPanel`, and a line in `PANELS`.
"""

from collections.abc import Callable

from purple_table.core.game import AskKind
from purple_table.ui.scenes.table.panels.auction import AuctionPanel
from purple_table.ui.scenes.table.panels.discarding import DiscardPanel
from purple_table.ui.scenes.table.panels.drawing import DrawPanel
from purple_table.ui.scenes.table.panels.melding import MeldPanel
from purple_table.ui.scenes.table.panels.naming import choice_panel
from purple_table.ui.scenes.table.panels.panel import AskPanel, PanelContext
from purple_table.ui.scenes.table.panels.points import PointsPanel
from purple_table.ui.scenes.table.panels.tricks import TricksPanel

PANELS: dict[AskKind, Callable[[PanelContext], AskPanel]] = {
    "choose": choice_panel,
    "draw": DrawPanel,
    "discard": DiscardPanel,
    "meld": MeldPanel,
    "auction": AuctionPanel,
    "bid": TricksPanel,
    "points": PointsPanel,
}

__all__ = ["PANELS", "AskPanel", "PanelContext"]
