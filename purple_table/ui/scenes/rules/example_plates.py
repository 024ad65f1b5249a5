"""The worked examples of a clause: plates of cloth, side by side where they fit, most of them folded away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Widget
from purple_table.ui.scenes.rules import book_style
from purple_table.ui.scenes.rules.book import Span
from purple_table.ui.scenes.rules.book_items import Item, Place
from purple_table.ui.scenes.rules.book_text import Point, Prose, set_line
from purple_table.ui.scenes.rules.example_layouts import build_picture, compute_easy_width
from purple_table.ui.scenes.rules.example_pictures import Plate
from purple_table.ui.scenes.rules.example_widgets import CardFace, CardRow, CardTray

SHOWN = 2
"""How many examples a clause shows before it is asked for more."""

_PADDING = 16
_GAP = 12
_TWO_COLUMNS = 560


class PlateBox:
    """One example: title, conditions, picture, answer. `rect` is relative to the group it stands in."""

    def __init__(self, kit: Kit, plate: Plate, tray: CardTray) -> None:
        self.plate = plate
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.natural = compute_easy_width(kit, plate.picture) + 2 * kit.px(_PADDING)
        self._tray = tray
        self.picture: Widget = Column([])
        self._at = (0, 0)
        tags = [
            part for words in plate.conditions for part in (Span(words.replace(" ", "\u00a0"), tag=True), Span(" "))
        ]
        title = Prose((Span(plate.title),), book_style.caption(kit), book_style.ON_CLOTH, leading=1.35)
        conditions = Prose(tags[:-1], book_style.caption(kit), book_style.ON_CLOTH, leading=1.6)
        answer = Prose((Span(plate.answer),), book_style.note(kit), book_style.FAINT_ON_CLOTH, leading=1.4)
        self.texts = tuple(prose for prose in (title, conditions, answer) if prose.text)
        self._above = tuple(prose for prose in (title, conditions) if prose.text)
        self.places: list[Place] = []

    @property
    def faces(self) -> Iterator[CardFace]:
        """The cards of the picture."""
        return (face for part in self.picture.walk() if isinstance(part, CardRow) for face in part.faces)

    def lay_out(self, kit: Kit, width: int) -> int:
        """Take a width in pixels; answers the height."""
        padding = kit.px(_PADDING)
        inner = width - 2 * padding
        self.places = []
        top = padding - kit.px(3)
        for prose in self._above:
            self.places.append((prose, (padding, top)))
            top += prose.lay_out(inner)[1] + kit.px(2)
        top += kit.px(8)
        self._at = (padding, top)
        self.picture = build_picture(kit, self.plate.picture, inner, self._tray)
        self.picture.place(kit, pygame.Rect(self._at, (inner, self.picture.measure(kit, inner)[1])))
        top += self.picture.rect.height
        for prose in self.texts[len(self._above) :]:
            self.places.append((prose, (padding, top + kit.px(10))))
            top += prose.lay_out(inner)[1] + kit.px(10)
        self.rect.size = (width, top + padding - kit.px(2))
        return self.rect.height

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw cloth, texts and picture; `at` is the corner of the group."""
        rect = self.rect.move(at)
        book_style.flat_box(kit, surface, rect, book_style.CLOTH, kit.theme.radius)
        for prose, (left, top) in self.places:
            prose.draw(kit, surface, (rect.left + left, rect.top + top))
        place = self.picture.rect
        self.picture.shift(rect.left + self._at[0] - place.left, rect.top + self._at[1] - place.top)
        self.picture.draw(kit, surface)


class FoldButton(Button):
    """Opens and closes what is folded away; it looks like something printed on the page."""

    opened = False

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Room for the arrow and the caption."""
        return kit.text.width(self.caption, book_style.caption(kit)) + kit.px(46), kit.px(32)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw an outlined pill, filled under the mouse."""
        radius = self.rect.height // 2
        kit.box(surface, self.rect, book_style.FOLD_HOVERED if self.hovered else book_style.FOLD, radius)
        arrow = (self.rect.left + kit.px(19), self.rect.centery)
        kit.chevron(surface, arrow, kit.px(13), book_style.VIOLET, "up" if self.opened else "down")
        picture = set_line(kit, self.caption, book_style.caption(kit), book_style.VIOLET)
        surface.blit(picture, picture.get_rect(midleft=(self.rect.left + kit.px(32), self.rect.centery)))
        if self.ringed:
            kit.outline(surface, self.rect, book_style.VIOLET, radius, max(1, kit.px(2)))


class ExampleGroup(Item):
    """The examples of one clause. `button` opens and closes what is folded away; the page places it."""

    def __init__(self, kit: Kit, plates: Sequence[Plate], tray: CardTray, opened: bool, button: FoldButton) -> None:
        self.boxes = [PlateBox(kit, plate, tray) for plate in plates]
        self.button = button if len(plates) > SHOWN else None
        self.button_top = 0
        self.opened = False
        self.open(opened)

    def open(self, opened: bool) -> None:
        """Show all examples, or only the first; the group must be laid out anew."""
        self.opened = opened
        if self.button is not None:
            more = len(self.boxes) - SHOWN
            self.button.opened = opened
            self.button.caption = (
                tr("Fewer examples") if opened else tr("{count} more example", many="{count} more examples", count=more)
            )

    @property
    def shown(self) -> Sequence[PlateBox]:
        """The plates that can be seen."""
        return self.boxes if self.opened else self.boxes[:SHOWN]

    @property
    def texts(self) -> Sequence[Prose]:
        """The texts of all plates."""
        return [prose for box in self.boxes for prose in box.texts]

    @property
    def places(self) -> Sequence[Place]:
        """The texts of the plates that can be seen."""
        return [
            (prose, (box.rect.left + left, box.rect.top + top))
            for box in self.shown
            for prose, (left, top) in box.places
        ]

    def hides(self, prose: Prose) -> bool:
        """Whether a text is in a plate that is folded away."""
        return not self.opened and any(prose in box.texts for box in self.boxes[SHOWN:])

    def lay_out(self, kit: Kit, width: int) -> None:
        """Put plates side by side where both have room, and the button below them."""
        gap = kit.px(_GAP)
        half = (width - gap) // 2
        two = width >= kit.px(_TWO_COLUMNS)
        top = 0
        for row in _pair_boxes(self.shown, half if two else 0):
            across = half if len(row) == 2 or (two and row[0].natural <= half) else width
            height = max(box.lay_out(kit, across) for box in row)
            for place, box in enumerate(row):
                box.rect = pygame.Rect(place * (half + gap), top, across, height)
            top += height + gap
        self.button_top = top
        if self.button is not None:
            top += self.button.measure(kit, None)[1] + gap
        self.gap, self.height = kit.px(16), top - gap

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the plates inside the surface's clip."""
        for box in self.visible(surface.get_clip(), at):
            box.draw(kit, surface, at)

    def visible(self, clip: pygame.Rect, at: Point) -> Iterator[PlateBox]:
        """The plates inside a clip, with the group's corner at a point."""
        return (box for box in self.shown if box.rect.move(at).colliderect(clip))


def _pair_boxes(boxes: Sequence[PlateBox], half: int) -> Iterator[list[PlateBox]]:
    """Pairs of neighbors that are narrow enough, and single ones."""
    place = 0
    while place < len(boxes):
        pair = list(boxes[place : place + 2])
        if len(pair) < 2 or any(box.natural > half for box in pair):
            pair = pair[:1]
        yield pair
        place += len(pair)
