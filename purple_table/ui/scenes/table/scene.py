"""The table scene: it shows a match through the eyes of its viewer and takes what the person wants to do."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.events import DealScored
from purple_table.session.settings import Settings
from purple_table.session.table import Table
from purple_table.ui.cards import CardSurfaces
from purple_table.ui.scene import Scene


class TableScene(Scene):
    """One match on the table; it never asks which game it is."""

    def __init__(
        self,
        table: Table,
        cards: CardSurfaces,
        settings: Settings,
        *,
        on_results: Callable[[DealScored], None],
        on_leave: Callable[[], None],
        on_settings: Callable[[Settings], None],
    ) -> None:
        """The table belongs to whoever made it: the scene never closes it.

        `on_results` is called once a deal is scored and everything is shown; it lays the results on top. When the scene
        is the topmost again it deals the next one. `on_leave` is called when the person leaves for the title;
        `on_settings` gets changed settings (speed, volume, mute) to keep.
        """
        self.table = table
        self.cards = cards
        self.settings = settings
        self._on_results = on_results
        self._on_leave = on_leave
        self._on_settings = on_settings
