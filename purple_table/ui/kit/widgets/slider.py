"""Widgets for numbers: a slider for values that are felt, a stepper for values that are counted."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.widget import Point, Widget

_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: -5,
    pygame.K_PAGEUP: 5,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
}


_DIGITS = {
    key: str(number)
    for keys in (range(pygame.K_0, pygame.K_9 + 1), (pygame.K_KP_0, *range(pygame.K_KP_1, pygame.K_KP_9 + 1)))
    for number, key in enumerate(keys)
}
_WAIT, _REPEAT = 0.4, 0.09
"""The seconds for which a button is held before it steps again, and those between further steps."""
_PER_DOUBLING, _MOST_DOUBLINGS = 8, 3
"""After so many steps each step is twice as large, and how often at most."""


class _StepWidget(Widget):
    """A number between two bounds that keys change by steps."""

    focusable = True
    reactive = True
    value: float
    _low: float
    _high: float
    _step: float

    def key_down(self, event: pygame.event.Event) -> bool:
        """Step on arrows, minus and plus, by five on Page keys, and to the bounds on Home and End."""
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._set(self._low if event.key == pygame.K_HOME else self._high)
            return True
        if event.key in _STEPS:
            self._set(self.value + _STEPS[event.key] * self._step)
            return True
        return False

    def _set(self, wanted: float) -> None:
        raise NotImplementedError


class Slider(_StepWidget):
    """A value on a line between two bounds, in steps."""

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        on_change: Callable[[float], None],
        *,
        step: float = 1,
        shown: Callable[[float], str] | None = None,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        """`shown` formats the value at the right end; without it no value is written."""
        super().__init__(width=width, grow=grow, tooltip=tooltip)
        self.value = value
        self._low, self._high, self._step = low, high, step
        self._shown = shown
        self._on_change = on_change
        self._line = pygame.Rect(0, 0, 1, 1)

    @property
    @override
    def spoken_value(self) -> str:
        return escape(self._shown(self.value)) if self._shown else f"{self.value:g}"

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room, at most 320 units where no width is fixed."""
        wanted = kit.px(self.wanted_width or 320)
        return (wanted if width is None else min(wanted, width)), kit.theme.control_height

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Keep room for the knob and for the longest value."""
        super().place(kit, rect)
        knob = kit.px(22)
        values = [self._shown(end) for end in (self._low, self._high)] if self._shown else []
        room = max((kit.text.width(text, kit.theme.body) + kit.px(10) for text in values), default=0)
        self._line = pygame.Rect(rect.left + knob // 2, 0, max(1, rect.width - knob - room), kit.px(6))
        self._line.centery = rect.centery

    def shift(self, across: int, down: int) -> None:
        """Move the line along."""
        super().shift(across, down)
        self._line.move_ip(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the line, its filled part and the knob."""
        line = self._line
        share = (self.value - self._low) / (self._high - self._low)
        at = line.left + round(line.width * share)
        fill, knob = (skins.GOLDEN, colors.IVORY) if self.enabled else (skins.RAISED, colors.FADED)
        kit.gauge(surface, line, at, fill)
        size = kit.px(22) + (kit.px(2) if (self.hovered or self.pressed) and self.enabled else 0)
        kit.knob(surface, (at, line.centery), size, knob)
        if self._shown:
            picture = kit.text.line(self._shown(self.value), kit.theme.body, colors.LAVENDER)
            surface.blit(picture, picture.get_rect(midright=self.rect.midright))
        if self.ringed:
            ring = pygame.Rect(0, 0, size, size)
            ring.center = (at, line.centery)
            kit.focus_ring(surface, ring, size // 2)

    def press(self, point: Point) -> None:
        """Jump to the point and follow the mouse."""
        self.drag(point)

    def drag(self, point: Point) -> None:
        """Follow the mouse."""
        share = (point[0] - self._line.left) / self._line.width
        self._set(self._low + share * (self._high - self._low))

    def _set(self, wanted: float) -> None:
        steps = round((wanted - self._low) / self._step)
        # Rounded, so that steps of 0.1 give 0.3 and not 0.30000000000000004.
        value = round(min(max(self._low + steps * self._step, self._low), self._high), 6)
        if value != self.value:
            self.value = value
            self._on_change(value)


class Stepper(_StepWidget):
    """A whole number between a minus and a plus."""

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None],
        *,
        step: int = 1,
        width: float | None = None,
        tooltip: str = "",
    ) -> None:
        """A button that is held goes on stepping, in ever larger steps; typed digits are the number itself."""
        super().__init__(width=width, tooltip=tooltip)
        self.value: int = value
        self._low, self._high, self._step = low, high, step
        self._on_change = on_change
        self._pressed_side = 0
        self._held, self._repeats = 0.0, 0
        self._typed = ""

    @property
    @override
    def spoken_value(self) -> str:
        return str(self.value)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of two square buttons and room for a number between."""
        wanted = kit.px(self.wanted_width or 148)
        return (wanted if width is None else min(wanted, width)), kit.theme.control_height

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the buttons close to their number, never wider apart than wanted."""
        super().place(kit, pygame.Rect(rect.topleft, (min(rect.width, self.measure(kit, None)[0]), rect.height)))

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the field, the two buttons and the number."""
        radius = kit.theme.radius
        kit.box(surface, self.rect, skins.WELL, radius)
        for side, rect in ((-1, self._find_button(-1)), (1, self._find_button(1))):
            possible = self.enabled and self._low <= self.value + side * self._step <= self._high
            skin = skins.RAISED if possible else skins.RAISED.blend(colors.PANEL, 0.72)
            if possible and self._pressed_side == side:
                skin = skin.blend(colors.NIGHT, 0.3)
            kit.box(surface, rect, skin, radius)
            ink = colors.IVORY if possible else colors.FADED
            arm, thickness = kit.px(6), max(2, kit.px(2))
            surface.fill(ink, (rect.centerx - arm, rect.centery - thickness // 2, 2 * arm, thickness))
            if side > 0:
                surface.fill(ink, (rect.centerx - thickness // 2, rect.centery - arm, thickness, 2 * arm))
        words, ink = str(self.value), colors.IVORY if self.enabled else colors.FADED
        if self.focused and self._typed and self._typed != words:
            words, ink = self._typed, colors.GOLD_TOP
        picture = kit.text.line(words, kit.theme.strong, ink)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.ringed:
            kit.focus_ring(surface, self.rect, radius)

    def press(self, point: Point) -> None:
        """Step once, towards the side that was pressed."""
        self._held, self._repeats, self._typed = 0.0, 0, ""
        self._pressed_side = next((side for side in (-1, 1) if self._find_button(side).collidepoint(point)), 0)
        self._set(self.value + self._pressed_side * self._step)

    def release(self, point: Point) -> None:
        """Release the button."""
        self._pressed_side = 0

    def update(self, dt: float) -> bool:
        """Go on stepping while a button is held."""
        if not self.pressed or not self._pressed_side:
            return False
        self._held += dt
        if self._held < _WAIT + _REPEAT * self._repeats:
            return False
        growth = 2 ** min(_MOST_DOUBLINGS, self._repeats // _PER_DOUBLING)
        self._repeats += 1
        self._set(self.value + self._pressed_side * self._step * growth)
        return True

    @override
    def key_down(self, event: pygame.event.Event) -> bool:
        digit = _DIGITS.get(event.key)
        if digit is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self._typed = ""
            return super().key_down(event)
        self._typed = self._typed + digit if self.focused and int(self._typed + digit) <= self._high else digit
        if self._low <= int(self._typed) <= self._high:
            self._set(int(self._typed))
        return True

    def _find_button(self, side: int) -> pygame.Rect:
        rect = pygame.Rect(self.rect.left, self.rect.top, self.rect.height, self.rect.height)
        if side > 0:
            rect.right = self.rect.right
        return rect

    def _set(self, wanted: float) -> None:
        value = int(min(max(wanted, self._low), self._high))
        if value != self.value:
            self.value = value
            self._on_change(value)
