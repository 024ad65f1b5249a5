"""The players of a set-up: a row for each seat.

A row has a name to type or the head of a computer player, how it bids, and who its partner is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

import pygame

from purple_table.core.overriding import override
from purple_table.core.record import Seat
from purple_table.players.levels import STYLES, list_offered
from purple_table.session.characters import Character, draw_character, find_character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import EmblemMark, draw_head, find_emblem
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Column, DropDown, Label, Row, TextEntry, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.match_words import describe_level, join_names, name_level, name_style, show_seats
from purple_table.ui.scenes.setup.character_dialog import describe_play
from purple_table.ui.scenes.setup.match_setup import Chair, MatchSetup, MatchShape, choose_level

HEAD = 40
"""The size of a head in the row of a seat, in reference units."""


def find_seated(chair: Chair) -> Character | None:
    """Return the character that was picked for a chair, or None."""
    return None if chair.person else find_character(chair.name)


def describe_other_play(chair: Chair, game: str) -> str:
    """Return how a character plays that was given another level or style than its own; "" if it plays as usual."""
    known = find_seated(chair)
    if known is None or (chair.level, chair.style) == (choose_level(known.level, game), known.style):
        return ""
    return tr("{name} plays as {way}.", name=known.name, way=describe_play(chair.level, chair.style))


def take_seat(chair: Chair, character: Character, game: str) -> None:
    """Put a character on a chair, with its own way to play, as far as the game offers it."""
    chair.person, chair.name = False, character.name
    chair.level, chair.style = choose_level(character.level, game), character.style


def draw_lots(chairs: Collection[Chair], names: Collection[str], game: str, random: Random) -> None:
    """Put a random character on every chair of a computer; all differ, and none has the name of a person."""
    taken = list(names)
    for chair in chairs:
        if not chair.person:
            character = draw_character(taken, random)
            taken.append(character.name)
            take_seat(chair, character, game)


class HeadButton(Clickable):
    """The head of the player at a seat; a click opens the choice of characters."""

    def __init__(
        self, cards: CardSurfaces, who: Callable[[], Seat], on_click: Callable[[], None] | None, tooltip: str = ""
    ) -> None:
        """Without `on_click` it only shows the player."""
        super().__init__(on_click or (lambda: None), width=HEAD, tooltip=tooltip)
        self._cards, self._who = cards, who
        self.focusable = self.reactive = on_click is not None

    @property
    @override
    def spoken_name(self) -> str:
        return escape(self._who().name)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a square."""
        return kit.px(HEAD), kit.px(HEAD)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the head, with a golden ring under the pointer."""
        rect = pygame.Rect(0, 0, kit.px(HEAD), kit.px(HEAD))
        rect.center = self.rect.center
        ring = colors.GOLD_TOP if self.hovered else colors.IVORY
        draw_head(kit, self._cards, surface, rect, self._who(), "glad" if self.hovered else "neutral", ring)
        if self.ringed:
            kit.focus_ring(surface, rect, rect.height // 2)


LONGEST_NAME = 24
_PERSON = "person"
_KIND, _STYLE = 160, 122


class NameEntry(TextEntry):
    """An entry for a name. While it is empty it shows the name that the table gives."""

    def suggest(self, name: str) -> None:
        """Show another name of the table's."""
        self._placeholder = name


class SeatRows:
    """The rows of all seats of a set-up; `widgets` are in seating order, after a line about partners."""

    kind_width = _KIND

    def __init__(
        self,
        match_setup: MatchSetup,
        shape: MatchShape | None,
        on_names: Callable[[], None],
        *,
        cards: CardSurfaces | None = None,
        invite: Callable[[int], None] = lambda place: None,
        relayout: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_names` is called when names may have changed.

        With `cards` every row begins with a head, and a click on a head calls `invite` with its place; `relayout` is
        called when a line appears or disappears.
        """
        self._match_setup = match_setup
        self._shape = shape
        self._on_names = on_names
        self._cards, self._invite, self._relayout = cards, invite, relayout
        self.heads: dict[int, HeadButton] = {}
        self._ways: dict[int, Label] = {}
        self._names: list[NameEntry] = []
        self._styles: list[tuple[int, Widget]] = []
        self._partners = Label("", style="small", color=colors.LAVENDER)
        title = Label(tr("Seats, clockwise from yours"), style="strong", color=colors.GOLD_TOP)
        rows = [self._add_other_play(place, self._make_row(place)) for place in range(match_setup.players)]
        self._partners.visible = shape is not None and any(len(side) > 1 for side in shape.sides)
        # The labels stand close above the lists that they name.
        own, first, *others = rows
        labeled = Column([self._make_labels(), first], gap=2)
        self.widgets: list[Widget] = [Column([title, self._partners], gap=2), own, labeled, *others]
        self._show_notes()

    def show_names(self) -> None:
        """Update the names that nobody typed, because they depend on the others."""
        for entry, name in zip(self._names, self._match_setup.names, strict=True):
            entry.suggest(name)
        self._show_notes()

    def _show_notes(self) -> None:
        """Show who plays with whom, whose style does not matter, and who plays otherwise than usual."""
        self._show_other_play()
        names = self._match_setup.names
        if self._shape is not None:
            sides = [escape(join_names(names[seat] for seat in side)) for side in self._shape.sides]
            self._partners.text = _describe_sides([f"**{side}**" for side in sides])
        for place, widget in self._styles:
            widget.disabled_because = (
                tr("A person bids as they please.") if self._match_setup.chairs[place].person else None
            )

    def _add_other_play(self, place: int, row: Widget) -> Widget:
        """Return the row of a seat, with a line below it for a character that plays otherwise than usual."""
        way = self._ways[place] = Label("", style="small", color=colors.GOLD_TOP)
        way.text = escape(describe_other_play(self._match_setup.chairs[place], self._match_setup.game))
        way.visible = bool(way.text)
        return Column([row, way], gap=4)

    def _show_other_play(self) -> None:
        """Show below the name who plays otherwise than usual."""
        on_names = False
        for place, label in self._ways.items():
            label.text = escape(describe_other_play(self._match_setup.chairs[place], self._match_setup.game))
            on_names = on_names or label.visible != bool(label.text)
            label.visible = bool(label.text)
        if on_names:
            self._relayout()

    def _make_head(self, place: int) -> list[Widget]:
        """Return the head of the player at a place, which changes with the character except on the person's own."""
        if self._cards is None:
            return []
        head = HeadButton(
            self._cards,
            lambda: show_seats(self._match_setup.seats)[place],
            (lambda: self._invite(place)) if place else None,
            tr("Pick who plays here") if place else "",
        )
        self.heads[place] = head
        return [head]

    def _make_row(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def rename(name: str) -> None:
            chair.name = name
            self._on_names()

        whose = tr("How the table calls you") if not place else tr("A name of your choice, or the one that is there")
        name = NameEntry(
            chair.name,
            rename,
            placeholder=self._match_setup.names[place],
            longest=LONGEST_NAME,
            grow=1,
            tooltip=whose,
        )
        self._names.append(name)
        mark = [*self._make_mark(place), *self._make_head(place)]
        if not place:
            return Row([*mark, name], gap=8) if mark else name
        ways = [self._make_kind_choice(place)]
        if self._shape is not None and self._shape.bidding:
            ways.append(self._make_style_choice(place))
        return Row([*mark, name, *ways], gap=8)

    def _name_kinds(self) -> str:
        """Return what the lists of who plays are called."""
        return tr("Playing level")

    def _make_labels(self) -> Widget:
        """Return what the lists of the computers' rows are for, above each of them."""
        labels = [
            Label("", grow=1),
            Label(self._name_kinds(), style="small", color=colors.LAVENDER, wrap=False, width=self.kind_width),
        ]
        if self._shape is not None and self._shape.bidding:
            labels.append(Label(tr("Bidding style"), style="small", color=colors.LAVENDER, wrap=False, width=_STYLE))
        return Row(labels, gap=8)

    def _make_mark(self, place: int) -> list[Widget]:
        """Return the emblem of the seat's side if there are partners."""
        if self._shape is None or place >= sum(map(len, self._shape.sides)):
            return []
        side = next(number for number, seats in enumerate(self._shape.sides) if place in seats)
        emblem = find_emblem(self._shape.sides, 0, side)
        return [EmblemMark(emblem, tooltip=tr("The same mark: the same side"))] if emblem is not None else []

    def _make_kind_choice(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def seat(value: str) -> None:
            chair.person = value == _PERSON
            if not chair.person:
                chair.level = value
            self._on_names()

        known = [(level, name_level(level)) for level in list_offered(self._match_setup.game)]
        tooltip = "\n".join(f"**{escape(title)}** {escape(describe_level(level))}" for level, title in known)
        return DropDown(
            [*known, (_PERSON, tr("Person"))],
            _PERSON if chair.person else chair.level,
            seat,
            width=self.kind_width,
            tooltip=f"{tooltip}\n" + tr("**Person** Somebody who plays at this screen, too."),
        )

    def _make_style_choice(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def choose(value: str) -> None:
            chair.style = value
            self._show_other_play()

        choices = [(style, name_style(style)) for style in STYLES]
        tooltip = tr("How freely it bids: a cautious player bids what is safe, a bold one more than the hand is worth.")
        widget = DropDown(choices, chair.style, choose, width=_STYLE, tooltip=tooltip)
        self._styles.append((place, widget))
        return widget


def _describe_sides(sides: Sequence[str]) -> str:
    """Return who plays against whom: "A and C against B and D"."""
    said = sides[0]
    for side in sides[1:]:
        said = tr("{one} against {other}", one=said, other=side)
    return said
