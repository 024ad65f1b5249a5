"""The base classes of widgets: rectangles that measure, place and draw themselves, and receive input from their
form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, Protocol

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import Align, escape, strip_markup
from purple_table.ui.kit.theme import Color, Font, Size

Point = tuple[int, int]


class WidgetHost(Protocol):
    """The form of a widget, as far as the widget knows it."""

    @property
    def bounds(self) -> pygame.Rect:
        """The whole window, in pixels."""

    def focus(self, widget: Widget | None, *, ring: bool = False) -> None:
        """Focus a widget; the ring is shown only on request."""

    def open_popup(self, popup: Widget) -> None:
        """Show a placed widget above all others until it is closed; it gets all keys and all clicks in it."""

    def close_popup(self) -> None:
        """Close the popup."""


class Widget:
    """A part of a form.

    Lengths passed to constructors are in reference units (see Theme.px); `rect` is in pixels. A widget is disabled
    while `disabled_because` is a text: the reason, shown as its tooltip; an empty text disables without a reason.
    """

    focusable = False
    reactive = False
    takes_text = False

    def __init__(
        self, *, width: float | None = None, grow: float = 0, tooltip: str = "", key: int | None = None
    ) -> None:
        """`width` fixes the width, `grow` is the share of spare room, `key` a pygame key that activates the widget."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.wanted_width = width
        self.grow = grow
        self.tooltip = tooltip
        self.key = key
        self.visible = True
        self.disabled_because: str | None = None
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.ringed = False
        self.parent: Widget | None = None
        self.host: WidgetHost | None = None

    @property
    def enabled(self) -> bool:
        """Whether the widget reacts."""
        return self.disabled_because is None

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside, in the order of the Tab key."""
        return ()

    @property
    def spoken_name(self) -> str:
        """What speech calls the widget, with markup; "" if the label before it names it."""
        return ""

    @property
    def spoken_value(self) -> str:
        """What speech says of its state or value, with markup; "" if it has none."""
        return ""

    @property
    def spoken_text(self) -> str:
        """What there is to read on a widget that cannot be focused, with markup; "" if nothing."""
        return ""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the wanted size, in pixels, if at most `width` is available; None sets no limit."""
        return kit.px(self.wanted_width or 0), 0

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Set the widget's rectangle and place the children in it."""
        self.rect = pygame.Rect(rect)

    def shift(self, across: int, down: int) -> None:
        """Move with all children, without a new layout."""
        self.rect.move_ip(across, down)
        for child in self.children:
            child.shift(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the widget and its children."""
        clip = surface.get_clip()
        for child in self.children:
            if child.visible and clip.colliderect(child.rect):
                child.draw(kit, surface)

    def find_cut(self, kit: Kit, bottom: int) -> int:
        """Return where a view of the widget ends that ends at `bottom`: there, or so far above that it cuts no line of
        text through."""
        cut = (child for child in self.children if child.visible and child.rect.top < bottom < child.rect.bottom)
        return min((child.find_cut(kit, bottom) for child in cut), default=bottom)

    def find(self, point: Point) -> Widget | None:
        """Find the innermost reactive widget under a point, disabled ones included."""
        for child in reversed(self.children):
            if child.visible and (found := child.find(point)) is not None:
                return found
        return self if self.reactive and self.rect.collidepoint(point) else None

    def walk(self) -> Iterator[Widget]:
        """Go through this widget and everything visible inside it, in Tab order."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            if widget.visible:
                yield widget
                waiting.extend(reversed(widget.children))

    def activate(self) -> None:
        """Do what a click does."""

    def press(self, point: Point) -> None:
        """React when the left button goes down on the widget."""

    def drag(self, point: Point) -> None:
        """React when the mouse moves while the button is down; the point may lie outside."""

    def release(self, point: Point) -> None:
        """React when the left button goes up again."""

    def key_down(self, event: pygame.event.Event) -> bool:
        """Handle a key while focused; return True if it was used."""
        return False

    def type_text(self, text: str) -> bool:
        """Handle typed text while focused; return True if it was used."""
        return False

    def wheel(self, steps: float) -> bool:
        """Handle a turn of the wheel, upwards positive; return True if it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something moves."""
        return False


class Clickable(Widget):
    """A widget that does one thing when it is clicked, with the mouse or by Enter and Space."""

    focusable = True
    reactive = True

    def __init__(
        self,
        on_click: Callable[[], None],
        *,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
        key: int | None = None,
    ) -> None:
        """`on_click` is called once for each click, Enter, Space or shortcut."""
        super().__init__(width=width, grow=grow, tooltip=tooltip, key=key)
        self._on_click = on_click

    def activate(self) -> None:
        """Call the action."""
        self._on_click()

    def release(self, point: Point) -> None:
        """Activate the widget if the button goes up on it after it went down there."""
        if self.rect.collidepoint(point):
            self.activate()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Click on Enter and Space."""
        if is_activation(event):
            self.activate()
            return True
        return False


def is_activation(event: pygame.event.Event) -> bool:
    """Return whether a KEYDOWN is Enter or Space, freshly pressed."""
    return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not getattr(event, "repeat", False)


Style = Literal["body", "strong", "small", "heading", "title", "display"]


class Label(Widget):
    """A text with markup (see ui.text), wrapped to its width, or on one line that ends with an ellipsis if it must."""

    def __init__(
        self,
        text: str,
        *,
        style: Style = "body",
        color: Color = colors.IVORY,
        align: Align = "left",
        wrap: bool = True,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        """Titles and headings are gold unless another color is given."""
        super().__init__(width=width, grow=grow, tooltip=tooltip)
        golden = color == colors.IVORY and style in ("heading", "title", "display")
        self.text = text
        self.color = colors.GOLD_TOP if golden else color
        self.style: Style = style
        self.align: Align = align
        self.wrap = wrap
        self.reactive = bool(tooltip)

    @property
    @override
    def spoken_text(self) -> str:
        return self.text

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the longest line, as high as all lines."""
        if self.wanted_width is not None:
            width = kit.px(self.wanted_width)
        natural = kit.text.layout(self.text, self._font(kit)).size
        if width is None or natural[0] <= width:
            return (natural[0] if self.wanted_width is None or width is None else width), natural[1]
        if not self.wrap:
            return width, natural[1]
        return width, kit.text.layout(self.text, self._font(kit), width).size[1]

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the text, vertically centered in its place."""
        surface.blit(picture := self._picture(kit), picture.get_rect(midleft=self.rect.midleft))

    @override
    def find_cut(self, kit: Kit, bottom: int) -> int:
        lines, _, apart, (_, high) = kit.text.layout(self.text, self._font(kit), self.rect.width if self.wrap else None)
        top = self.rect.centery - high // 2
        number, reached = divmod(bottom - top, apart)
        is_cut = 0 <= number < len(lines) and reached < high - apart * (len(lines) - 1)
        return top + number * apart if is_cut else bottom

    def _picture(self, kit: Kit) -> pygame.Surface:
        font = self._font(kit)
        text = self.text
        if not self.wrap and kit.text.layout(text, font).size[0] > self.rect.width:
            text = escape(kit.text.ellipsize(strip_markup(text), font, self.rect.width))
        return kit.text.paragraph(text, font, self.color, self.rect.width, self.align)

    def _font(self, kit: Kit) -> Font:
        theme = kit.theme
        return {
            "body": theme.body,
            "strong": theme.strong,
            "small": theme.small,
            "heading": theme.heading,
            "title": theme.title,
            "display": theme.display,
        }[self.style]
