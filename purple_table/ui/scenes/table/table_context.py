"""The context that the parts of the table share: how the match stands, what they draw with, the playback, their base
classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import pygame

from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import Event
from purple_table.core.game import CounterKind, View
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_painter import CardPainter
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.panels import AskPanel
from purple_table.ui.scenes.table.picture import OwnHand, Picture
from purple_table.ui.scenes.table.places import Spot
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

    def _is_cut(self, rect: pygame.Rect) -> bool:
        """Return whether the panel that is open lies on something."""
        panel = self._find_panel()
        return panel is not None and panel.rect.colliderect(rect)


Point = tuple[int, int]
_LEAST = 350


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

    @property
    def least_height(self) -> int:
        """The least height of the table that the part needs, in reference units: larger text becomes smaller there."""
        return _LEAST

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
