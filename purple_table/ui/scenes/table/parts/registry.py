"""The registry of all parts of the table.

To add one, write a class in a file of its own and make it here with what it uses. Parts see model and picture, never a
game or the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.cards import PileKey
from purple_table.core.events import Event
from purple_table.core.game import CounterKind, View
from purple_table.ui.cards.pile_layout import lay_out_shown_hands
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.tray_places import center_slots
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.overlays.overlays import Overlays
from purple_table.ui.scenes.table.parts.call_tags import CallTags
from purple_table.ui.scenes.table.parts.cards_beside import Aside, Upcard, Widow
from purple_table.ui.scenes.table.parts.character_moods import CharacterMoods
from purple_table.ui.scenes.table.parts.chip_stacks import ChipsAndPot, MatchStake
from purple_table.ui.scenes.table.parts.coach_cards import CoachCards
from purple_table.ui.scenes.table.parts.drawn_stock import DrawnStock
from purple_table.ui.scenes.table.parts.gains import Gains
from purple_table.ui.scenes.table.parts.laid_sets import LaidSets
from purple_table.ui.scenes.table.parts.meld_board import MeldBoard
from purple_table.ui.scenes.table.parts.moments import Moments
from purple_table.ui.scenes.table.parts.narration import Narration
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.parts.own_cards import HandValue
from purple_table.ui.scenes.table.parts.played_tricks import PlayedTricks
from purple_table.ui.scenes.table.parts.reason_notes import ReasonNotes
from purple_table.ui.scenes.table.parts.rolling_numbers import RollingNumbers
from purple_table.ui.scenes.table.parts.seat_cards import BidCards, CutPart, Packs
from purple_table.ui.scenes.table.parts.seen_cards import SeenCards
from purple_table.ui.scenes.table.parts.showdown import ShowdownPart
from purple_table.ui.scenes.table.parts.shown_weis import WeisDisplay
from purple_table.ui.scenes.table.parts.splay import Splay
from purple_table.ui.scenes.table.parts.standings import Standings
from purple_table.ui.scenes.table.parts.stock import StockAndDiscards
from purple_table.ui.scenes.table.parts.talon import Talon
from purple_table.ui.scenes.table.parts.tax_notes import TaxNotes
from purple_table.ui.scenes.table.parts.trick import Emblems, TrickPart
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext


class TableParts:
    """All parts of one table. Each method calls the parts in the order of `all`."""

    def __init__(
        self,
        context: TableContext,
        widgets: Callable[[], Sequence[pygame.Rect]],
        has_room_for_words: Callable[[pygame.Rect], bool],
    ) -> None:
        """`widgets` returns the places of buttons and panels; `has_room_for_words` whether what is asked can be read
        beside a card of the coach."""
        self._context = context
        self.melds = MeldBoard(
            context, lambda: self.open_hands.may_hang and bool(context.picture.shown) and not context.picture.showdown
        )
        self.rolling = RollingNumbers(context)
        self.standings = Standings(context, lambda: self.rolling.view)
        self.call_tags = CallTags(context, lambda: [*self.melds.lying, *self.stake.rects, *self.emblems.rects])
        talon = Talon(context)
        self.aside = Aside(context, talon)
        self.overlays = Overlays(context, self.call_tags, self.aside)
        self.packs = Packs(context)
        self.people = CharacterMoods(context, moments=lambda: self.moments.rects)
        self.stock = DrawnStock(context)
        self.stake = MatchStake(context)
        self.coach = CoachCards(
            context,
            widgets,
            lambda: [
                *self._list_boards(),
                *self._list_tables(),
                *self.melds.filled[:2],
                *self.aside.rects,
                *self.call_tags.rects,
                *self.reasons.rects,
                *self.emblems.rects,
                *self._list_open_hands(),
                *self._list_signs(),
            ],
            lambda: self.overlays.shown is not None,
            has_room_for_words,
        )
        self.reasons = ReasonNotes(
            context,
            lambda: [
                *self._list_boards(),
                *self.melds.shown,
                *self.aside.rects,
                *self._list_open_hands(),
            ],
        )
        self.moments = Moments(context)
        self.seen = SeenCards(context, self.standings)
        self.played = PlayedTricks(context, self.seen)
        self.narration = Narration(context, self.coach)
        hands = self.open_hands = OpenHands(
            context,
            lambda: self.melds.filled,
            lambda: [
                *self.melds.filled,
                *self.stock.rects,
                *self.stake.rects,
                *self.aside.rects,
                *self._list_tables(),
            ],
        )
        self.showdown = ShowdownPart(context, hands)
        self.pot = ChipsAndPot(context, lambda: len(self.showdown.laid_out_seats))
        self.emblems = Emblems(context, lambda: [*self._list_fixed(), *self._list_rooms()])
        declared = WeisDisplay(context)
        self.all: list[RegisteredPart] = [
            self.rolling,
            self.emblems,
            self.melds,
            self.standings,
            self.call_tags,
            talon,
            self.aside,
            self.packs,
            BidCards(context),
            StockAndDiscards(context),
            self.stock,
            Upcard(context),
            Widow(context),
            self.stake,
            Splay(context, self.melds, self.packs.stock),
            CutPart(context),
            hands,
            self.showdown,
            declared,
            LaidSets(context),
            self.pot,
            HandValue(context, self.showdown),
            self.people,
            self.seen,
            self.played,
            self.coach,
            TrickPart(context),
            self.reasons,
            Gains(context, lambda: self.people.speaker, self.rolling, self.standings, declared),
            self.moments,
            TaxNotes(context),
            self.narration,
        ]
        self._counting = [part for part in self.all if type(part).shown_counters is not RegisteredPart.shown_counters]

    def _list_boards(self) -> list[pygame.Rect]:
        """Return where totals and pot stand and the stock lies: no words may hide them."""
        return [*self.standings.rects, *self.stock.rects, *self.stake.rects]

    @property
    def pots(self) -> list[pygame.Rect]:
        """Where a pot stands, and the words at what is set aside, that no words may hide."""
        return [*self.stake.rects, *self.pot.rects, *self.aside.rects[1:]]

    def _list_tables(self) -> list[pygame.Rect]:
        """Return where the cards seen and the tricks of the deal are told."""
        return [rect for rect in (self.seen.rect, self.played.rect) if rect is not None]

    @property
    def lying(self) -> list[pygame.Rect]:
        """Where boards, tables, melds, open hands, discs and what is set aside lie: no hint may hide them."""
        hands = self._list_shown_hands()
        return [*self._list_fixed(), *self._list_tables(), *self.call_tags.rects, *self.emblems.rects, *hands]

    def _list_shown_hands(self) -> list[pygame.Rect]:
        """Return where the hands of a showdown lie."""
        layout = self._context.picture.places.layout
        if layout is None or not self.showdown.hands:
            return []
        return lay_out_shown_hands(layout, len(self.showdown.laid_out_seats), self._context.drawing.kit.px)[0]

    def _list_fixed(self) -> list[pygame.Rect]:
        """Return where boards, melds, open hands and what is set aside lie."""
        hands = self._list_open_hands()
        return [*self._list_boards(), *self.melds.shown, *self.aside.rects, *hands]

    def _list_rooms(self) -> list[pygame.Rect]:
        """Return the rooms that are kept for the cards seen and the tricks of the deal, and the box of the contract."""
        rooms, box = [self.seen.rect, self.played.room], self.open_hands.box
        found = [rect for rect in rooms if rect is not None]
        return [*found, box.rect] if box is not None and box.visible else found

    def _list_signs(self) -> list[pygame.Rect]:
        layout = self._context.picture.places.layout
        return self.open_hands.list_signs(layout) if layout is not None else []

    def _list_open_hands(self) -> list[pygame.Rect]:
        layout = self._context.picture.places.layout
        return self.open_hands.list_rects(layout) if layout is not None else []

    @property
    def shown_counters(self) -> frozenset[CounterKind]:
        """The counters that some part shows itself."""
        return frozenset().union(*(part.shown_counters for part in self._counting))

    @property
    def largest_hand(self) -> int:
        """The largest own hand that a part expects."""
        return max(part.largest_hand for part in self.all)

    @property
    def least_height(self) -> int:
        """The least height of the table that all parts have room in, in reference units."""
        return max(part.least_height for part in self.all)

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Return the layout after every part has taken its place."""
        for part in self.all:
            layout = part.arrange(layout, kit)
        if not self._context.model.is_played_here:
            # Nobody confirms anything there.
            layout = layout._replace(slots=center_slots(layout.tray, layout.slots))
        return layout

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return where a card of a pile lies, from the first part that knows the pile."""
        return next((spot for part in self.all if (spot := part.find_spot(key, index, count)) is not None), None)

    def on_event(self, event: Event) -> None:
        """Notify every part that an event begins to be shown."""
        for part in self.all:
            part.on_event(event)

    def on_settled(self, view: View) -> None:
        """Notify every part that everything has been shown."""
        for part in self.all:
            part.on_settled(view)

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something moves."""
        moving = [part.update(dt) for part in self.all]
        return any(moving)

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Bring the ground up to date."""
        for part in self.all:
            part.update_ground(ground, layout)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what lies on the cloth."""
        for part in self.all:
            part.draw(surface, layout)

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what stands above the cards."""
        for part in self.all:
            part.draw_above(surface, layout)

    def on_click(self, point: Point) -> bool:
        """Offer a click to the parts until one takes it."""
        return any(part.on_click(point) for part in self.all)

    def on_drop(self, code: str, point: Point) -> bool:
        """Offer a dropped card to the parts until one takes it."""
        return any(part.on_drop(code, point) for part in self.all)

    def on_hover(self, point: Point | None) -> bool:
        """Notify every part where the pointer is."""
        changed = [part.on_hover(point) for part in self.all]
        return any(changed)
