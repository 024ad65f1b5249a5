"""The panels of the table, one for each kind of ask that needs more than clicking a card.

A new one is a file with a subclass of `AskPanel`, and a line in `PANELS`. A part of a game that adds a kind of ask
registers it (`ASK_KINDS`), with the panel that shows it.
"""

from collections.abc import Callable

from purple_table.core.game import ASK_KINDS, Ask, AskInfo, AskKind
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext
from purple_table.ui.scenes.table.panels.beside_cards import BesideCardsPanel, OtherHandPanel
from purple_table.ui.scenes.table.panels.bid_panels import AuctionPanel, TricksPanel
from purple_table.ui.scenes.table.panels.choice_panels import choice_panel
from purple_table.ui.scenes.table.panels.draw_panels import DiscardPanel, DrawPanel
from purple_table.ui.scenes.table.panels.meld_panel import MeldPanel
from purple_table.ui.scenes.table.panels.points_panel import PointsPanel, ladder_panel
from purple_table.ui.scenes.table.panels.set_panel import SetPanel

PANELS: dict[AskKind, Callable[[PanelContext], AskPanel]] = {
    "choose": choice_panel,
    "draw": DrawPanel,
    "discard": DiscardPanel,
    "meld": MeldPanel,
    "set": SetPanel,
    "auction": AuctionPanel,
    "bid": TricksPanel,
    "ladder": ladder_panel,
    "points": PointsPanel,
}

__all__ = ["PANELS", "AskPanel", "PanelContext", "find_panel"]


def find_panel(ask: Ask) -> Callable[[PanelContext], AskPanel] | None:
    """Return what makes the panel of an ask; None if it is answered by choosing cards alone."""
    panel = ASK_KINDS[ask.kind].panel
    if panel:
        return PANELS[panel]
    if ask.hand is not None:
        return OtherHandPanel
    # The ways of a gift stand on the button of the tray: fewer cards than it holds, or none.
    return BesideCardsPanel if ask.ways and ask.kind != "give" else None


def _has_panel(kind: AskKind, info: AskInfo) -> bool:
    return not info.panel or info.panel in PANELS


ASK_KINDS.require("the table's panels", _has_panel)
