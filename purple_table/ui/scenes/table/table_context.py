"""What the parts of the table share: how the match stands, what they draw with, and the playback of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from purple_table.core.cards import Deck
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_painter import CardPainter
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.own_hand import OwnHand
from purple_table.ui.scenes.table.panels import AskPanel
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.playback import Playback
from purple_table.ui.shell.scene import Stage


class DrawingTools:
    """The kit, the surfaces of cards, and the painter of cards.

    The kit is replaced when the scale of the window changes, and the painter when the settings do, so a part asks for
    them whenever it draws and keeps neither.
    """

    kit: Kit

    def __init__(self, cards: CardSurfaces, deck: Deck) -> None:
        """The scene sets `kit` when it enters its stage."""
        self.cards = cards
        self._deck = deck
        self.painter = CardPainter(cards, deck)
        self.felt = self.mood = ""
        """The names of the cloth and of the table's mood."""

    def renew_painter(self) -> None:
        """Make a new painter, after the back or the index of cards has changed."""
        self.painter = CardPainter(self.cards, self._deck)


class TableHost(Protocol):
    """The table scene, as far as its parts ask it for something."""

    stage: Stage
    settings: Settings
    open_page: Callable[[], None] | None
    """A function that shows the game on one page, if there is such a page."""

    def lay_out(self) -> None:
        """Lay the whole table out again, because something needs more or less room."""

    def refresh(self) -> None:
        """Bring the layout and the buttons up to date with the model."""

    def on_decision(self) -> None:
        """React to a person's decision: nothing is asked until everything has been shown."""

    def on_undo(self) -> None:
        """React to an undo: show the match as it stood before."""

    def change_settings(self, settings: Settings) -> None:
        """Apply settings that were changed at the table, and have them kept."""

    def open_rules(self, clause: str = "") -> None:
        """Open the rules at a clause, or at their beginning."""


class TableContext(NamedTuple):
    """The objects that every part of the table receives; `find_panel` returns the panel of the ask, or None while none
    is open."""

    model: TableModel
    picture: Picture
    hand: OwnHand
    drawing: DrawingTools
    playback: Playback
    find_panel: Callable[[], AskPanel | None]
    host: TableHost


class TablePart:
    """Something that lies on the table or acts there. It uses what the parts share through the context."""

    def __init__(self, context: TableContext) -> None:
        self._model, self._picture, self._hand, self._drawing, self._playback, self._find_panel, self._host = context
