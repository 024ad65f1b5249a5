"""Choices of one option: a row of segments that are all visible, and a drop-down list for many options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets.widget import Point, Widget, is_activation

Value = TypeVar("Value")

_SMALLEST = 12
"""The smallest letters of a caption, in reference units."""
_INDENT = 16
"""How far to the right an indented option stands, in reference units."""


class OneOf(Widget, Generic[Value]):
    """Options, one of which is chosen."""

    focusable = True
    reactive = True

    def __init__(
        self,
        options: Sequence[tuple[Value, str]],
        value: Value,
        on_change: Callable[[Value], None],
        *,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
        dimmed: Collection[Value] = (),
    ) -> None:
        """`options` are values and captions; `on_change` receives the newly chosen value, which is never a `dimmed`
        one."""
        super().__init__(width=width, grow=grow, tooltip=tooltip)
        self.options = list(options)
        self.value = value
        self.dimmed = dimmed
        self._on_change = on_change

    @property
    @override
    def spoken_value(self) -> str:
        return _tell_option([caption for _, caption in self.options], self.index) if self.options else ""

    @property
    def index(self) -> int:
        """The index of the chosen option."""
        return next((index for index, (value, _) in enumerate(self.options) if value == self.value), 0)

    def choose(self, index: int) -> None:
        """Choose the option at an index."""
        value = self.options[index][0]
        if value != self.value and value not in self.dimmed:
            self.value = value
            self._on_change(value)

    def choose_by_key(self, key: int) -> bool:
        """Choose the neighbor on Left and Right, and the first or last on Home and End; skip those that are dimmed."""
        places = [place for place, (value, _) in enumerate(self.options) if value not in self.dimmed]
        before = [place for place in places if place < self.index]
        behind = [place for place in places if place > self.index]
        wanted = {
            pygame.K_LEFT: before[-1:],
            pygame.K_RIGHT: behind[:1],
            pygame.K_HOME: places[:1],
            pygame.K_END: places[-1:],
        }.get(key)
        for place in wanted or ():
            self.choose(place)
        return wanted is not None


class Choice(OneOf[Value]):
    """Segments side by side, one of which is chosen."""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of equal segments, as wide as the longest caption asks."""
        longest = max((kit.text.width(caption, kit.theme.strong) for _, caption in self.options), default=0)
        wanted = kit.px(self.wanted_width) if self.wanted_width else (longest + kit.px(28)) * len(self.options)
        return (wanted if width is None else min(wanted, width)), kit.theme.control_height

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the segments, which do not stretch beyond what they ask for unless they are to grow."""
        width = rect.width if self.grow else min(rect.width, self.measure(kit, None)[0])
        super().place(kit, pygame.Rect(rect.topleft, (width, rect.height)))

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the trough, the chosen segment and the captions."""
        kit.box(surface, self.rect, skins.WELL, kit.theme.radius)
        room = self.rect.width // max(1, len(self.options)) - kit.px(10)
        font = self._font(kit, room)
        for index, (value, caption) in enumerate(self.options):
            rect = self._segment(index)
            chosen = value == self.value
            if chosen:
                skin = skins.GOLDEN if self.enabled and value not in self.dimmed else skins.RAISED
                inset = kit.px(3)
                kit.box(surface, rect.inflate(-2 * inset, -2 * inset), skin, kit.theme.radius - inset)
            ink = colors.LAVENDER if not chosen else colors.IVORY if value in self.dimmed else colors.INK
            if not self.enabled or (value in self.dimmed and not chosen):
                ink = colors.FADED
            text = kit.text.ellipsize(caption, font, room)
            picture = kit.text.line(text, font, ink)
            surface.blit(picture, picture.get_rect(center=rect.center))
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)

    def _font(self, kit: Kit, room: int) -> Font:
        """Return the largest font in which every caption fits."""
        small = kit.theme.small
        fonts = kit.theme.strong, small, small._replace(size=kit.px(_SMALLEST))
        widest = (max(kit.text.width(caption, font) for _, caption in self.options) for font in fonts)
        return next((font for font, width in zip(fonts, widest, strict=True) if width <= room), fonts[-1])

    def release(self, point: Point) -> None:
        """Choose the segment under the mouse."""
        for index in range(len(self.options)):
            if self._segment(index).collidepoint(point):
                self.choose(index)

    @override
    def key_down(self, event: pygame.event.Event) -> bool:
        return self.choose_by_key(event.key)

    def _segment(self, index: int) -> pygame.Rect:
        left = self.rect.left + self.rect.width * index // len(self.options)
        right = self.rect.left + self.rect.width * (index + 1) // len(self.options)
        return pygame.Rect(left, self.rect.top, right - left, self.rect.height)


class DropDown(OneOf[Value]):
    """A field that shows the chosen option and opens a list of all."""

    _kit: Kit | None = None
    indented: Collection[Value] = ()
    """The values that the list shows farther to the right, as they belong to the one above."""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for the longest caption and the arrow."""
        longest = max((kit.text.width(caption, kit.theme.body) for _, caption in self.options), default=0)
        wanted = kit.px(self.wanted_width) if self.wanted_width else longest + kit.px(58)
        return (wanted if width is None else min(wanted, width)), kit.theme.control_height

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Remember the kit, because the list opens at the same scale."""
        super().place(kit, rect)
        self._kit = kit

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the field, the caption and the arrow."""
        skin = skins.RAISED if self.enabled else skins.RAISED.blend(colors.PANEL, 0.72)
        if self.hovered and self.enabled:
            skin = skin.blend(colors.IVORY, 0.12)
        kit.box(surface, self.rect, skin, kit.theme.radius)
        ink = colors.IVORY if self.enabled and self.value not in self.dimmed else colors.FADED
        caption = self.options[self.index][1] if self.options else ""
        room = self.rect.width - kit.px(44)
        font = self._find_font(kit, room)
        picture = kit.text.line(kit.text.ellipsize(caption, font, room), font, ink)
        surface.blit(picture, picture.get_rect(midleft=(self.rect.left + kit.px(14), self.rect.centery)))
        kit.chevron(surface, (self.rect.right - kit.px(20), self.rect.centery), kit.px(14), ink, "down")
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)

    def _find_font(self, kit: Kit, room: int) -> Font:
        """Return the largest font in which every caption fits, so that its size does not change with the choice."""
        small = kit.theme.small
        fonts = kit.theme.body, small, small._replace(size=kit.px(_SMALLEST))
        widest = (max((kit.text.width(caption, font) for _, caption in self.options), default=0) for font in fonts)
        return next((font for font, width in zip(fonts, widest, strict=True) if width <= room), fonts[-1])

    def activate(self) -> None:
        """Open the list."""
        if self.host is not None and self._kit is not None and self.options:
            self.host.open_popup(_OptionList(self, self._kit, self.host.bounds))

    def release(self, point: Point) -> None:
        """Open the list if the button goes up on the field."""
        if self.rect.collidepoint(point):
            self.activate()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Open the list on Enter, Space and Alt+Down; choose the neighbor on Left and Right."""
        if is_activation(event) or (event.key == pygame.K_DOWN and event.mod & pygame.KMOD_ALT):
            self.activate()
            return True
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.choose_by_key(event.key)


class _OptionList(Widget):
    """The open list of a drop-down: as many rows as fit into the window, the rest by wheel and keys."""

    reactive = True

    def __init__(self, field: DropDown[Value], kit: Kit, bounds: pygame.Rect) -> None:
        super().__init__()
        self._captions = [caption for _, caption in field.options]
        self._dimmed = {place for place, (value, _) in enumerate(field.options) if value in field.dimmed}
        self._indented = {place for place, (value, _) in enumerate(field.options) if value in field.indented}
        self._choose = field.choose
        self._chosen = self._marked = field.index
        self.host = field.host
        self._row = kit.px(36)
        self._pad = kit.px(5)
        below = bounds.bottom - field.rect.bottom - kit.px(8)
        above = field.rect.top - bounds.top - kit.px(8)
        wanted = self._row * len(self._captions) + 2 * self._pad
        room = below if wanted <= below or below >= above else above
        self._rows = max(1, min(len(self._captions), (room - 2 * self._pad) // self._row))
        self._first = min(max(0, self._marked - self._rows // 2), len(self._captions) - self._rows)
        self.rect = pygame.Rect(field.rect.left, 0, field.rect.width, self._rows * self._row + 2 * self._pad)
        if room == below:
            self.rect.top = field.rect.bottom + kit.px(4)
        else:
            self.rect.bottom = field.rect.top - kit.px(4)

    @property
    @override
    def spoken_value(self) -> str:
        return _tell_option(self._captions, self._marked)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the rows that are in view, the marked one raised, the chosen one in gold."""
        kit.shadow(surface, self.rect, kit.theme.radius, kit.px(14))
        kit.box(surface, self.rect, skins.DIALOG, kit.theme.radius)
        for place in range(self._rows):
            index = self._first + place
            row = pygame.Rect(
                self.rect.left + self._pad,
                self.rect.top + self._pad + place * self._row,
                self.rect.width - 2 * self._pad,
                self._row,
            )
            if index == self._marked:
                kit.box(surface, row, skins.RAISED, kit.theme.radius - self._pad // 2)
            ink = colors.GOLD_TOP if index == self._chosen else colors.IVORY
            ink = colors.FADED if index in self._dimmed else ink
            left = row.left + kit.px(9) + (kit.px(_INDENT) if index in self._indented else 0)
            text = kit.text.ellipsize(self._captions[index], kit.theme.body, row.right - kit.px(11) - left)
            picture = kit.text.line(text, kit.theme.body, ink)
            surface.blit(picture, picture.get_rect(midleft=(left, row.centery)))
        for hidden, edge, direction in (
            (self._first > 0, self.rect.top + kit.px(9), "up"),
            (self._first + self._rows < len(self._captions), self.rect.bottom - kit.px(9), "down"),
        ):
            if hidden:
                arrow = (self.rect.right - kit.px(16), edge)
                kit.chevron(surface, arrow, kit.px(11), colors.LAVENDER, "up" if direction == "up" else "down")

    def drag(self, point: Point) -> None:
        """Mark the row under the mouse."""
        if self.rect.collidepoint(point):
            place = (point[1] - self.rect.top - self._pad) // self._row
            self._marked = self._first + min(max(place, 0), self._rows - 1)

    def release(self, point: Point) -> None:
        """Choose the row under the mouse."""
        if self.rect.collidepoint(point):
            self.drag(point)
            self._take()

    def wheel(self, steps: float) -> bool:
        """Scroll by rows."""
        self._first = min(max(0, self._first - round(steps)), len(self._captions) - self._rows)
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        """Mark on arrows, Home, End and Page keys, take on Enter and Space; keep every other key from the form."""
        last = len(self._captions) - 1
        moves = {
            pygame.K_UP: self._marked - 1,
            pygame.K_DOWN: self._marked + 1,
            pygame.K_PAGEUP: self._marked - self._rows,
            pygame.K_PAGEDOWN: self._marked + self._rows,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key in moves:
            self._marked = min(max(moves[event.key], 0), last)
            self._first = min(max(self._first, self._marked - self._rows + 1), self._marked)
        elif is_activation(event):
            self._take()
        return True

    def type_text(self, text: str) -> bool:
        """Mark the next option that begins with what was typed."""
        count = len(self._captions)
        for distance in range(1, count + 1):
            index = (self._marked + distance) % count
            if text.strip() and self._captions[index].casefold().startswith(text.casefold()):
                self._marked = index
                self._first = min(max(self._first, index - self._rows + 1), index)
                break
        return True

    def _take(self) -> None:
        if self._marked in self._dimmed:
            return
        if self.host is not None:
            self.host.close_popup()
        self._choose(self._marked)


def _tell_option(captions: Sequence[str], index: int) -> str:
    """Return an option with its place among the others, as speech says it."""
    value, count = escape(captions[index]), len(captions)
    return tr("{value}, {place} of {count}", value=value, place=index + 1, count=count)
