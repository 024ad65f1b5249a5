"""Who sits where, as it is set up: a name to write over, what plays there, how it bids, and who is whose partner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.players.levels import LEVELS, STYLES
from purple_table.ui.cards.emblems import EmblemMark, emblem_of
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Column, DropDown, Label, Row, Space, TextEntry, Widget
from purple_table.ui.scenes.setup.match_setup import MatchSetup, Shape
from purple_table.ui.scenes.words import level_title, level_words, style_title, together

LONGEST_NAME = 24
_PERSON = "person"
_KIND, _STYLE, _MARK = 142, 122, 20


class NameEntry(TextEntry):
    """A name to write over; while nothing is written, it shows the one that the table gives."""

    def suggest(self, name: str) -> None:
        """Show another name of the table's."""
        self._placeholder = name


class SeatRows:
    """The rows of all seats of a set-up; `widgets` in seating order, with a line about partners before them."""

    def __init__(
        self, match_setup: MatchSetup, shape: Shape | None, changed: Callable[[], None], *, wide: bool
    ) -> None:
        """`changed` is called when names may have changed; `wide`: everything about a seat stands in one row."""
        self._match_setup = match_setup
        self._shape = shape
        self._changed = changed
        self._names: list[NameEntry] = []
        self._styles: list[tuple[int, Widget]] = []
        self._partners = Label("", style="small", color=colors.LAVENDER)
        title = Label(tr("Seats, clockwise from yours"), style="strong", color=colors.GOLD_TOP)
        rows = [self._row(place, wide) for place in range(match_setup.players)]
        self._partners.visible = shape is not None and any(len(side) > 1 for side in shape.sides)
        self.widgets: list[Widget] = [Column([title, self._partners], gap=2), *rows]
        self._tell()

    def show_names(self) -> None:
        """Names that nobody typed follow from the others."""
        for entry, name in zip(self._names, self._match_setup.names, strict=True):
            entry.suggest(name)
        self._tell()

    def _tell(self) -> None:
        """Say who plays with whom, and whose style does not matter."""
        names = self._match_setup.names
        if self._shape is not None:
            sides = [escape(together(names[seat] for seat in side)) for side in self._shape.sides]
            self._partners.text = _against([f"**{side}**" for side in sides])
        for place, widget in self._styles:
            widget.disabled_because = (
                tr("A person bids as they please.") if self._match_setup.chairs[place].person else None
            )

    def _row(self, place: int, wide: bool) -> Widget:
        chair = self._match_setup.chairs[place]

        def rename(name: str) -> None:
            chair.name = name
            self._changed()

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
        mark = self._mark(place)
        if not place:
            return Row([*mark, name], gap=8) if mark else name
        if self._shape is None or not self._shape.bidding:
            return Row([*mark, name, self._kind(place)], gap=8)
        style = self._style(place)
        if wide:
            return Row([*mark, name, self._kind(place), style], gap=8)
        below = Row([*([Space(_MARK)] if mark else []), Label(tr("Bids"), style="small", grow=1), style], gap=8)
        return Column([Row([*mark, name, self._kind(place)], gap=8), below], gap=6)

    def _mark(self, place: int) -> list[Widget]:
        """The emblem of the seat's side, where there are partners."""
        if self._shape is None or place >= sum(map(len, self._shape.sides)):
            return []
        side = next(number for number, seats in enumerate(self._shape.sides) if place in seats)
        emblem = emblem_of(self._shape.sides, 0, side)
        return [EmblemMark(emblem, tooltip=tr("The same mark: the same side"))] if emblem is not None else []

    def _kind(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def seat(value: str) -> None:
            chair.person = value == _PERSON
            if not chair.person:
                chair.level = value
            self._changed()

        known = [(level, level_title(level)) for level in LEVELS if LEVELS[level].offered]
        told = "\n".join(f"**{escape(title)}** {escape(level_words(level))}" for level, title in known)
        return DropDown(
            [*known, (_PERSON, tr("Person"))],
            _PERSON if chair.person else chair.level,
            seat,
            width=_KIND,
            tooltip=f"{told}\n" + tr("**Person** Somebody who plays at this screen, too."),
        )

    def _style(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def choose(value: str) -> None:
            chair.style = value

        choices = [(style, style_title(style)) for style in STYLES]
        told = tr("How freely it bids: a cautious player bids what is safe, a bold one more than the hand is worth.")
        widget = DropDown(choices, chair.style, choose, width=_STYLE, tooltip=told)
        self._styles.append((place, widget))
        return widget


def _against(sides: Sequence[str]) -> str:
    """Who plays against whom: "A and C against B and D"."""
    said = sides[0]
    for side in sides[1:]:
        said = tr("{one} against {other}", one=said, other=side)
    return said
