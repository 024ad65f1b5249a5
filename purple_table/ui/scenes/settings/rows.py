"""The parts of the settings page: a setting with its help and its control, and a choice among small pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import make_rounded_mask
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Label, Widget
from purple_table.ui.kit.widgets.choice import OneOf
from purple_table.ui.kit.widgets.widget import Point

Value = TypeVar("Value")
MakePicture = Callable[[Value, Size], pygame.Surface]

_BESIDE = 560
_CONTROL = 0.52
_GAP = 18
_SMALL = 180
_LINE = 6
_PALE = 70
"""The opacity of pictures of which none can be chosen."""


class SettingRow(Widget):
    """The name and the help of a setting, with its control at the right, or below if there is little room."""

    def __init__(self, name: str, help_text: str, control: Widget) -> None:
        """`help_text` is one short sentence."""
        super().__init__()
        self.control = control
        self._name = Label(name, style="strong")
        self._help = Label(help_text, style="small", color=colors.LAVENDER)

    @property
    def children(self) -> Sequence[Widget]:
        """Name, words and control."""
        return (self._name, self._help, self.control)

    def tell(self, help_text: str) -> None:
        """Change the help; the form must then be laid out anew."""
        self._help.text = help_text

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: the whole width, and as high as the words beside the control, or above it."""
        across = kit.px(_BESIDE) if width is None else width
        words, control = self._split_width(kit, across)
        high = self._words_height(kit, words)
        own = self.control.measure(kit, control)[1]
        return across, max(high, own) if self._has_room(kit, across) else high + kit.px(_LINE) + own

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the words at the left and the control at the right end, or one below the other."""
        super().place(kit, rect)
        words, room = self._split_width(kit, rect.width)
        beside = self._has_room(kit, rect.width)
        high = self._words_height(kit, words)
        top = rect.top + ((rect.height - high) // 2 if beside else 0)
        name = self._name.measure(kit, words)[1]
        self._name.place(kit, pygame.Rect(rect.left, top, words, name))
        help_text = top + name + kit.px(3)
        self._help.place(kit, pygame.Rect(rect.left, help_text, words, self._help.measure(kit, words)[1]))
        own = self.control.measure(kit, room)
        # What can grow fills its half; a switch stands at the right end.
        across = room if self.control.grow else min(own[0], room)
        place = pygame.Rect(0, 0, across, own[1])
        if beside:
            place.midright = rect.midright
        else:
            place.bottomleft = rect.bottomleft
        self.control.place(kit, place)

    def _has_room(self, kit: Kit, width: int) -> bool:
        """Return whether the control stands beside the words. A control that needs little room always does."""
        return width >= kit.px(_BESIDE) or self.control.measure(kit, None)[0] <= kit.px(_SMALL)

    def _split_width(self, kit: Kit, width: int) -> tuple[int, int]:
        if not self._has_room(kit, width):
            return width, width
        small = self.control.measure(kit, None)[0]
        control = small if small <= kit.px(_SMALL) and not self.control.grow else round(width * _CONTROL)
        return width - control - kit.px(_GAP), control

    def _words_height(self, kit: Kit, width: int) -> int:
        return self._name.measure(kit, width)[1] + kit.px(3) + self._help.measure(kit, width)[1]


class PictureChoice(OneOf[Value]):
    """Small pictures in a row, one of which is chosen. The name of the chosen one stands below, or why none can be."""

    def __init__(
        self,
        options: Sequence[tuple[Value, str]],
        value: Value,
        on_change: Callable[[Value], None],
        picture: MakePicture[Value],
        *,
        size: tuple[float, float],
        rounded: bool = False,
        tooltip: str = "",
    ) -> None:
        """`picture(value, size)` draws a picture of a size in pixels, `size` is in reference units; `rounded` cuts its
        corners."""
        super().__init__(options, value, on_change, grow=1, tooltip=tooltip)
        self._picture = picture
        self._size = size
        self._rounded = rounded
        self._pictures: dict[Value, pygame.Surface] = {}
        self._slots: list[pygame.Rect] = []

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of the pictures with space between them, smaller if there is little room, and a line of
        text."""
        size, gap = self._fit_pictures(kit, width)
        count = len(self.options)
        return count * size[0] + (count - 1) * gap, size[1] + 2 * kit.px(4) + kit.text.height(kit.theme.small)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give every picture its place, and make pictures again whose size has changed."""
        super().place(kit, rect)
        size, gap = self._fit_pictures(kit, rect.width)
        air = kit.px(4)
        self._slots = [
            pygame.Rect((rect.left + place * (size[0] + gap), rect.top + air), size)
            for place in range(len(self.options))
        ]
        for value, _ in self.options:
            if value not in self._pictures or self._pictures[value].get_size() != size:
                self._pictures[value] = self._make_picture(kit, value, size)

    def shift(self, across: int, down: int) -> None:
        """Move the pictures along."""
        super().shift(across, down)
        for slot in self._slots:
            slot.move_ip(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the pictures, the chosen one framed, and its name; pale ones with the reason if none can be chosen."""
        radius = kit.px(5)
        for (value, _), slot in zip(self.options, self._slots, strict=True):
            self._pictures[value].set_alpha(255 if self.enabled else _PALE)
            surface.blit(self._pictures[value], slot)
            if value == self.value and self.enabled:
                kit.outline(surface, slot.inflate(kit.px(2), kit.px(2)), colors.GOLD_TOP, radius, kit.px(3))
        caption = next((caption for value, caption in self.options if value == self.value), "")
        ink = colors.GOLD_TOP if self.enabled else colors.LAVENDER
        line = kit.text.line(self.disabled_because or caption, kit.theme.small, ink)
        chosen = self._slots[self.index] if self._slots else self.rect
        place = line.get_rect(midbottom=(chosen.centerx, self.rect.bottom))
        place.clamp_ip(self.rect)
        surface.blit(line, place)
        if self.ringed and self._slots:
            frame = self._slots[0].unionall(self._slots).inflate(kit.px(4), kit.px(4))
            kit.focus_ring(surface, frame, radius)

    def slot(self, value: Value) -> pygame.Rect:
        """Return where a picture stands, in pixels."""
        return self._slots[next(place for place, (known, _) in enumerate(self.options) if known == value)]

    def release(self, point: Point) -> None:
        """Choose the picture under the mouse."""
        for place, slot in enumerate(self._slots):
            if slot.collidepoint(point):
                self.choose(place)

    @override
    def key_down(self, event: pygame.event.Event) -> bool:
        return self.choose_by_key(event.key)

    def _make_picture(self, kit: Kit, value: Value, size: Size) -> pygame.Surface:
        picture = self._picture(value, size)
        if not self._rounded:
            return picture
        cut = make_rounded_mask(size, kit.px(5))
        cut.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return cut

    def _fit_pictures(self, kit: Kit, width: int | None) -> tuple[Size, int]:
        """Return the size of a picture and the gap, in pixels."""
        across, high, gap = kit.px(self._size[0]), kit.px(self._size[1]), kit.px(14)
        count = len(self.options)
        wanted = count * across + (count - 1) * gap
        if width is not None and wanted > width > 0:
            share = width / wanted
            return (int(across * share), int(high * share)), int(gap * share)
        return (across, high), gap
