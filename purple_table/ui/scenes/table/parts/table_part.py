"""The base class of the parts in the registry, which draw what lies on the table beside hands, trick and plates."""

from __future__ import annotations

import pygame

from purple_table.core.cards import PileKey
from purple_table.core.events import Event
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import TablePart

Point = tuple[int, int]


class RegisteredPart(TablePart):
    """A part of the table; every method may be overridden.

    All parts are made for every table, and a part whose piles are not in the game does nothing. A part never receives
    the scene. The picture keeps the cards of its piles (`Picture.piles`) and moves them between the places that
    `find_spot` returns; a way that is more than a straight move is a function in `travels.WAYS`.
    """

    @property
    def shown_counters(self) -> frozenset[CounterKind]:
        """The counters that the part shows itself, so that no plate has to show them."""
        return frozenset()

    @property
    def largest_hand(self) -> int:
        """The largest own hand that the part expects, so that the table need not be laid out anew for it later."""
        return 0

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Take a place in a new layout; return the layout, with less room for others if necessary."""
        return layout

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return where the card at an index of a pile of so many lies; None for a pile of others, or one that is not
        drawn."""
        return None

    def on_event(self, event: Event) -> None:
        """React when an event begins to be shown."""

    def on_settled(self, view: View) -> None:
        """React when everything has been shown and the picture agrees with the view."""

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something moves. Called in idle times too."""
        return False

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Bring up to date what is part of the ground: it is drawn anew only when its key changes (see `Ground`)."""

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what lies on the cloth, below all cards that move. It may not change anything."""

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what stands above plates and moving cards, below panels."""

    def on_click(self, point: Point) -> bool:
        """Take a click of the left button where no widget lies; return True if it was meant for this part."""
        return False

    def on_drop(self, code: str, point: Point) -> bool:
        """Take a card of the own hand that is dropped at a point; return True if something comes of it."""
        return False

    def on_hover(self, point: Point | None) -> bool:
        """Handle the pointer at a point, or None if it is elsewhere; return True if that changes the picture."""
        return False
