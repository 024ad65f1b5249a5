"""The worked examples of a clause: plates of cloth, side by side if they fit, most of them folded away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Row, Space, Widget
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.book import Span
from purple_table.ui.scenes.rules.book_items import BoxItem, Item, ProseText
from purple_table.ui.scenes.rules.book_text import Prose, set_line
from purple_table.ui.scenes.rules.example_layouts import build_picture, compute_easy_width
from purple_table.ui.scenes.rules.example_pictures import Plate
from purple_table.ui.scenes.rules.example_widgets import CardRow, CardTray

SHOWN = 2
"""The number of examples that a clause shows before the rest is unfolded."""

_PADDING = 16
_GAP = 12
_TWO_COLUMNS = 560


class PlatePicture(Widget):
    """The picture of an example, which is built anew for each width."""

    def __init__(self, plate: Plate, tray: CardTray) -> None:
        super().__init__()
        self._plate, self._tray = plate, tray
        self._picture: Widget = Column([])
        self._built_for: int | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets of the picture."""
        return (self._picture,)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Build the picture for the available width and return its size."""
        across = kit.px(_TWO_COLUMNS) if width is None else width
        if across != self._built_for:
            self._picture, self._built_for = build_picture(kit, self._plate.picture, across, self._tray), across
        return across, self._picture.measure(kit, across)[1]

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give the picture the whole rectangle."""
        self.measure(kit, rect.width)
        super().place(kit, rect)
        self._picture.place(kit, rect)


class PlateBox(BoxItem):
    """One example on cloth: title, conditions, picture and answer. `easy_width` is the width at which it is easy to
    read."""

    def __init__(self, kit: Kit, plate: Plate, tray: CardTray) -> None:
        self.plate = plate
        self.easy_width = compute_easy_width(kit, plate.picture) + 2 * kit.px(_PADDING)
        tags = [
            part for words in plate.conditions for part in (Span(words.replace(" ", "\u00a0"), tag=True), Span(" "))
        ]
        caption, note = book_text.caption(kit), book_text.note(kit)
        title = Prose((Span(plate.title),), caption, book_text.ON_CLOTH, leading=1.35)
        conditions = Prose(tags[:-1], caption, book_text.ON_CLOTH, leading=1.6)
        answer = Prose((Span(plate.answer),), note, book_text.FAINT_ON_CLOTH, leading=1.4)
        parts: list[Widget] = [ProseText(prose) for prose in (title, conditions) if prose.text]
        parts += [Space(4), PlatePicture(plate, tray)]
        if answer.text:
            parts += [Space(6), ProseText(answer)]
        super().__init__(parts, book_text.CLOTH, padding=_PADDING, gap=2)

    @property
    def card_rows(self) -> Iterator[CardRow]:
        """The rows of cards in the picture."""
        return (part for part in self.walk() if isinstance(part, CardRow))


class FoldButton(Button):
    """Opens and closes what is folded away. It looks like something printed on the page."""

    opened = False

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for the arrow and the caption."""
        return kit.text.width(self.caption, book_text.caption(kit)) + kit.px(46), kit.px(32)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw an outlined pill, filled under the mouse."""
        radius = self.rect.height // 2
        kit.box(surface, self.rect, book_text.FOLD_HOVERED if self.hovered else book_text.FOLD, radius)
        arrow = (self.rect.left + kit.px(19), self.rect.centery)
        kit.chevron(surface, arrow, kit.px(13), book_text.VIOLET, "up" if self.opened else "down")
        picture = set_line(kit, self.caption, book_text.caption(kit), book_text.VIOLET)
        surface.blit(picture, picture.get_rect(midleft=(self.rect.left + kit.px(32), self.rect.centery)))
        if self.ringed:
            kit.outline(surface, self.rect, book_text.VIOLET, radius, max(1, kit.px(2)))


class ExampleGroup(Column, Item):
    """The examples of one clause: side by side if two have room, and a button below for those that are folded away."""

    gap = 16

    def __init__(
        self, kit: Kit, plates: Sequence[Plate], tray: CardTray, opened: bool, on_fold: Callable[[], None]
    ) -> None:
        """`on_fold` is called when the button is clicked."""
        super().__init__([], gap=_GAP)
        self.boxes = [PlateBox(kit, plate, tray) for plate in plates]
        self.button = FoldButton("", on_fold) if len(plates) > SHOWN else None
        self.opened = False
        self._arranged_for: tuple[int, bool] | None = None
        self.open(opened)

    def open(self, opened: bool) -> None:
        """Show all examples, or only the first ones; the page must then be laid out anew."""
        self.opened = opened
        if self.button is not None:
            more = len(self.boxes) - SHOWN
            self.button.opened = opened
            self.button.caption = (
                tr("Fewer examples") if opened else tr("{count} more example", many="{count} more examples", count=more)
            )

    @property
    def visible_boxes(self) -> Sequence[PlateBox]:
        """The plates that are visible."""
        return self.boxes if self.opened else self.boxes[:SHOWN]

    @property
    def texts(self) -> Sequence[Prose]:
        """The texts of all plates."""
        return [prose for box in self.boxes for prose in box.texts]

    def hides(self, prose: Prose) -> bool:
        """Return whether a text is in a plate that is folded away."""
        return not self.opened and any(prose in box.texts for box in self.boxes[SHOWN:])

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as high as the rows of plates, which depend on the width."""
        across = kit.px(_TWO_COLUMNS) if width is None else width
        if (across, self.opened) != self._arranged_for:
            self._arranged_for = across, self.opened
            self.set_children([*self._arrange(kit, across), *([Row([self.button])] if self.button else [])])
        return across, super().measure(kit, across)[1]

    def _arrange(self, kit: Kit, width: int) -> Iterator[Widget]:
        """Yield rows: two neighbors side by side if both fit into half of the width, and a wide one alone."""
        half = (width - kit.px(_GAP)) // 2 if width >= kit.px(_TWO_COLUMNS) else 0
        waiting = list(self.visible_boxes)
        while waiting:
            box = waiting.pop(0)
            box.grow = 1
            if box.easy_width > half:
                yield box
                continue
            neighbor: Widget = Space(grow=1)
            if waiting and waiting[0].easy_width <= half:
                neighbor = waiting.pop(0)
                neighbor.grow = 1
            yield Row([box, neighbor], gap=_GAP, align="stretch")
