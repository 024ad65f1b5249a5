"""The rows of seats in a set-up: a name to type, who plays there, how it bids, and who its partner is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.players.levels import STYLES, list_offered
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import EmblemMark, find_emblem
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Column, DropDown, Label, Row, Space, TextEntry, Widget
from purple_table.ui.scenes.match_words import describe_level, join_names, name_level, name_style, show_seats
from purple_table.ui.scenes.setup.character_picker import HeadButton, describe_other_play
from purple_table.ui.scenes.setup.match_setup import MatchSetup, MatchShape

LONGEST_NAME = 24
_PERSON = "person"
_KIND, _STYLE, _MARK = 160, 122, 20


class NameEntry(TextEntry):
    """An entry for a name. While it is empty it shows the name that the table gives."""

    def suggest(self, name: str) -> None:
        """Show another name of the table's."""
        self._placeholder = name


class SeatRows:
    """The rows of all seats of a set-up; `widgets` are in seating order, after a line about partners."""

    def __init__(
        self,
        match_setup: MatchSetup,
        shape: MatchShape | None,
        on_names: Callable[[], None],
        *,
        wide: bool,
        cards: CardSurfaces | None = None,
        invite: Callable[[int], None] = lambda place: None,
        relayout: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_names` is called when names may have changed; `wide` puts everything about a seat into one row.

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
        rows = [self._add_other_play(place, self._make_row(place, wide)) for place in range(match_setup.players)]
        self._partners.visible = shape is not None and any(len(side) > 1 for side in shape.sides)
        self.widgets: list[Widget] = [Column([title, self._partners], gap=2), *rows]
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

    def _make_row(self, place: int, wide: bool) -> Widget:
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
        if wide or (len(ways) == 1 and self._cards is None):
            return Row([*mark, name, *ways], gap=8)
        return Column([Row([*mark, name], gap=8), Row([Space(grow=1), *ways], gap=8)], gap=6)

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
            width=_KIND,
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
