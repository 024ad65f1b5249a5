"""The library on the title: an entry to find games, a filter by the number of people, and games on their shelves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter

import pygame

from purple_table.core.cards import Card
from purple_table.library import GameInfo
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import PANEL, Kit, Skin
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.widgets import Column, DropDown, Label, Panel, Row, ScrollArea, SearchEntry, Space, Widget
from purple_table.ui.scenes.backdrop import Fan, pick_showpieces
from purple_table.ui.scenes.game_kinds import Offer, Preferences, find_games, fits, group_by_kind
from purple_table.ui.scenes.title.game_tiles import GameCard, GameTile, Pick

_GAP = 12
_TILE, _CARD = 300, 128
"""The least width of a game on its shelf, and of one that comes first, in reference units."""
_TILES, _CARDS = 3, 4
"""The most of them in a row."""
_FEW = 3
"""Up to so many games that come first stand in one row if three fit."""
_CARDS_SHOWN = 3
_ROOMY = 400
"""The width from which there is room for whole words beside the entry, in reference units."""
_PLANK = 9
"""The thickness of a plank in reference units."""
_WOOD = Skin((122, 84, 66), (74, 46, 40), (166, 122, 96))
_SLICE = 0.008
"""The seconds of one slice of making pictures; one card may take longer."""
_PAGE_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class Shelves(Column):
    """All games, which stand on planks row by row. Pictures are made for those in view."""

    _pictured = False
    """Whether every game in view has its picture, so that nothing need be looked at until they are moved."""

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the games; others may be in view then."""
        super().place(kit, rect)
        self._pictured = False

    def shift(self, across: int, down: int) -> None:
        """Move the games; others may be in view then."""
        super().shift(across, down)
        self._pictured = False

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw a plank below each row of games, then the games."""
        high = kit.px(_PLANK)
        for row in self.children:
            if isinstance(row, Row) and row.visible:
                plank = pygame.Rect(
                    row.rect.left - kit.px(4), row.rect.bottom - high // 3, row.rect.width + kit.px(8), high
                )
                if plank.colliderect(surface.get_clip()):
                    kit.shadow(surface, plank, kit.px(2), kit.px(7))
                    kit.box(surface, plank, _WOOD, kit.px(2))
        super().draw(kit, surface)

    def update(self, dt: float) -> bool:
        """Make some cards; return True while any had to be made."""
        if self._pictured:
            return False
        ends, made = perf_counter() + _SLICE, False
        for pick in self.walk():
            if isinstance(pick, Pick) and pick.in_view:
                while pick.make_picture():
                    made = True
                    if perf_counter() > ends:
                        return True
        self._pictured = not made
        return made


class _Area(ScrollArea):
    """A scroll area that is never focused. Its games are, and Page keys scroll it from everywhere."""

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the content without taking the keyboard from the games."""
        super().place(kit, rect)
        self.focusable = False


class GameLibrary:
    """The widgets of the library. `root` is their place in a form; they outlive the form, so that a search stays."""

    def __init__(
        self,
        surfaces: CardSurfaces,
        preferences: Preferences,
        *,
        on_pick: Callable[[GameInfo], None],
        on_star: Callable[[str, bool], None],
        on_change: Callable[[], None],
    ) -> None:
        """`on_change` is called when the widgets have changed and must be laid out anew."""
        self._surfaces = surfaces
        self._preferences = preferences
        self._on_pick, self._on_star, self._on_change = on_pick, on_star, on_change
        self._offers: tuple[Offer, ...] = ()
        self._kept: dict[tuple[type[Pick], str], tuple[Offer, Pick]] = {}
        self._goals: dict[str, str] = {}
        self._columns = 2, 3
        self._roomy = True
        self._slash = False
        self._people = 0
        self.entry = SearchEntry(
            "",
            lambda _: self._on_search(),
            on_submit=lambda _: self._pick_first(),
            placeholder=f"{tr('Find a game')} (/)",
            tooltip=tr(
                "By its name, by one that you know it by, or by what it has: trump, partners, bids, melds "
                "(*Ctrl+F*, */* or a letter without a button); *Enter* picks the first"
            ),
            grow=1,
        )
        self.people = self._make_choice()
        self.shelves = Shelves([], gap=_GAP)
        self.area = _Area(self.shelves, grow=1)
        self._line = Row([self.entry, self.people], gap=10)
        self.root = Column([self._line, self.area], gap=14)

    @property
    def picks(self) -> list[Pick]:
        """The games that are shown, in their order."""
        return [widget for widget in self.shelves.walk() if isinstance(widget, Pick)]

    def offer(self, offers: Sequence[Offer]) -> None:
        """Set the games that are offered; the pictures of known games stay."""
        self._offers = tuple(offers)
        self._renew_choice()
        self._fill()

    def show_goals(self, goals: Mapping[str, str]) -> None:
        """Show the next goal of each game, by the game's id, as a text with markup."""
        self._goals = dict(goals)
        for _, pick in self._kept.values():
            pick.goal = self._goals.get(pick.game, "")

    def fit(self, width: float) -> None:
        """Set as many columns as fit into a width in reference units."""
        if self._roomy != (width >= _ROOMY):
            self._roomy = not self._roomy
            self._renew_choice()
        self._columns = tuple(  # type: ignore[assignment]
            max(1, min(most, int((width + _GAP) / (least + _GAP))))
            for least, most in ((_TILE, _TILES), (_CARD, _CARDS))
        )
        self._fill()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the keys that enter, clear and leave the search, and those that turn pages."""
        host = self.entry.host
        if event.type == pygame.TEXTINPUT and event.text == "/" and self._slash:
            self._slash = False  # the key that led into the box is no part of what is looked for
            return True
        if event.type != pygame.KEYDOWN or host is None:
            return False
        writing = self.entry.focused
        self._slash = not writing and (event.key == pygame.K_SLASH or getattr(event, "unicode", "") == "/")
        if self._slash or (event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)):
            host.focus(self.entry, ring=True)
            self.entry.select_all()
        elif event.key == pygame.K_ESCAPE and (self.entry.text or self._people):
            self.show_all()
        elif event.key == pygame.K_ESCAPE and writing:
            host.focus(None)
        elif event.key in _PAGE_KEYS and not (writing and event.key in (pygame.K_HOME, pygame.K_END)):
            return self.area.key_down(event)
        else:
            return False
        return True

    def begin_search(self, event: pygame.event.Event) -> bool:
        """Enter the search with a letter that is typed, whose text comes after its key."""
        plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META)
        if not plain or not getattr(event, "unicode", "").isalpha() or self.entry.host is None:
            return False
        self.entry.host.focus(self.entry, ring=True)
        self.entry.select_all()
        return True

    def show_all(self) -> None:
        """Clear the search."""
        self.entry.text, self.entry.caret, self.entry.anchor = "", 0, 0
        self.people.value = self._people = 0
        self._on_search()

    def _renew_choice(self) -> None:
        self.people = self._make_choice()
        self._line.set_children([self.entry, self.people])

    def _make_choice(self) -> DropDown[int]:
        """Return the filter by people, for as many as any of the games allows."""
        playable = [offer.info for offer in self._offers if offer.deck is not None]
        numbers = [number for number in range(1, 11) if any(fits(info, number) for info in playable)]
        anybody = tr("Any number of players") if self._roomy else tr("Any number")
        options = [
            (0, anybody),
            *((number, tr("{number} players", number=number)) for number in numbers),
        ]
        self._people = self._people if self._people in numbers else 0
        width = 230 if self._roomy else 150
        tooltip = tr("How many play, computers among them")
        return DropDown(options, self._people, self._set_filter, width=width, tooltip=tooltip)

    def _set_filter(self, people: int) -> None:
        self._people = people
        self._on_search()

    def _on_search(self) -> None:
        self._fill()
        self._on_change()
        self.area.scroll_to(0)

    def _pick_first(self) -> None:
        if self.entry.text.strip() and self.picks:
            self.picks[0].activate()

    def _choose(self, info: GameInfo) -> None:
        """Show all games again, for whoever comes back from the one that is picked."""
        if self.entry.text or self._people:
            self.show_all()
        self._on_pick(info)

    def _set_favorite(self, pick: Pick, on: bool) -> None:
        """Give a game a star, or take it away. The game stays under the mouse although others come or go above it."""
        self._preferences = self._preferences.set_star(pick.game, on)
        self._on_star(pick.game, on)
        for _, other in self._kept.values():
            if other.game == pick.game:
                other.star.turn(on)
        before = pick.rect.top
        self._fill()
        self._on_change()
        if pick in self.picks:
            self.area.scroll_to(self.area.offset + pick.rect.top - before)

    def _fill(self) -> None:
        """Put the games that match the search on their shelves, with a number key for each of the first nine."""
        self.shelves.set_children(list(self._make_lines()))
        keys = iter(range(pygame.K_1, pygame.K_9 + 1))
        seen = set()
        for pick in self.picks:
            pick.key = None if pick.game in seen else next(keys, None)
            seen.add(pick.game)

    def _make_lines(self) -> Iterator[Widget]:
        playable = [offer for offer in self._offers if offer.deck is not None]
        looked_for = find_games(playable, self.entry.text, self._people)
        first = [offer for offer in self._preferences.sort_offers(playable) if offer in looked_for]
        tiles, cards = self._columns
        if self.entry.text.strip():
            # The few that are found share the width.
            tiles = min(tiles, max(1, len(looked_for)))
        elif first:
            yield _make_heading(self._describe_found(first))
            yield from _make_rows([self._pick(GameCard, offer) for offer in first], _choose_columns(len(first), cards))
        kinds = group_by_kind(looked_for, lambda offer: offer.info.about.kind)
        if self.entry.text.strip():
            # The kind of what suits the words best comes first.
            kinds.sort(key=lambda kind: looked_for.index(kind[1][0]))
        for shelf in _share_shelves(kinds, tiles):
            if len(shelf) == 1:
                ((kind, offers),) = shelf
                yield _make_heading(kind)
                yield from _make_rows([self._pick(GameTile, offer) for offer in offers], tiles)
            else:
                yield self._make_shared_shelf(shelf, tiles)
        if playable and not looked_for:
            yield Label(tr("No game is called so, or none is for so many."), color=colors.LAVENDER)
        for offer in self._offers:
            if offer.info.fault:
                text = translate_markup(
                    "**{game}** cannot be played.\n{fault}", game=offer.info.name, fault=offer.info.fault
                )
                note = Label(text, style="small", color=colors.LAVENDER)
                yield Panel([note], padding=14, skin=PANEL.blend(colors.NIGHT, 0.35))

    def _make_shared_shelf(self, shelf: Sequence[tuple[str, Sequence[Offer]]], columns: int) -> Row:
        """Return a shelf on which several kinds stand side by side, each below its own heading."""
        parts: list[Widget] = []
        for kind, offers in shelf:
            games = Row([self._pick(GameTile, offer) for offer in offers], gap=_GAP, align="stretch", grow=1)
            parts.append(Column([_make_heading(kind), games], gap=_GAP, grow=len(offers)))
        left = columns - sum(len(offers) for _, offers in shelf)
        return Row([*parts, *(Space(grow=1) for _ in range(left))], gap=_GAP, align="stretch")

    def _describe_found(self, first: Sequence[Offer]) -> str:
        played = [offer.info.id in self._preferences.played for offer in first]
        if all(played):
            return tr("Played last")
        return tr("Played last, and favorites") if any(played) else tr("Favorites")

    def _pick(self, kind: type[GameCard] | type[GameTile], offer: Offer) -> Pick:
        """Return the widget of a game, which is made only once."""
        key = kind, offer.info.id
        known = self._kept.get(key)
        if known is None or known[0] != offer:
            fan = Fan(self._list_cards(offer), self._surfaces, spread=40, slide=False, small=kind is GameTile)
            pick = kind(
                offer,
                fan,
                lambda: self._choose(offer.info),
                lambda on: self._set_favorite(pick, on),
                favorite=offer.info.id in self._preferences.favorites,
            )
            pick.goal = self._goals.get(offer.info.id, "")
            self._kept[key] = known = offer, pick
        return known[1]

    def _list_cards(self, offer: Offer) -> list[Card]:
        """Return the cards that a game shows: its own choice, or some of its deck, of its name's suit if there is
        one."""
        deck = offer.deck
        if deck is None:
            return []
        if offer.info.about.cards:
            return [deck[code] for code in offer.info.about.cards]
        place = next(place for place, other in enumerate(self._offers) if other.info.id == offer.info.id)
        return list(pick_showpieces(deck, _CARDS_SHOWN, 3 * place, offer.info.name))


def _make_heading(words: str) -> Widget:
    return Label(words, style="strong", color=colors.GOLD_TOP)


def _share_shelves(kinds: Sequence[tuple[str, list[Offer]]], columns: int) -> Iterator[list[tuple[str, list[Offer]]]]:
    """Yield kinds that follow each other and whose games fit into one row of so many columns together; kinds with more
    games come alone."""
    shelf: list[tuple[str, list[Offer]]] = []
    for kind, offers in kinds:
        if shelf and sum(len(games) for _, games in shelf) + len(offers) > columns:
            yield shelf
            shelf = []
        shelf.append((kind, offers))
    if shelf:
        yield shelf


def _choose_columns(count: int, most: int) -> int:
    """Return the number of columns, or one less, that leaves the fewest holes in the last row; for a few games three if
    three fit."""
    columns = range(max(min(2 if count > _FEW else 3, most), most - 1), most + 1)
    return min(columns, key=lambda number: (-count % number, -number))


def _make_rows(picks: Sequence[Pick], columns: int) -> Iterator[Widget]:
    """Yield rows of games of equal width and height. Where two stand in a row, one that is left over takes the whole
    row."""
    for place in range(0, len(picks), columns):
        line = picks[place : place + columns]
        holes = 0 if columns == 2 and place else columns - len(line)
        yield Row([*line, *(Space(grow=1) for _ in range(holes))], gap=_GAP, align="stretch")
