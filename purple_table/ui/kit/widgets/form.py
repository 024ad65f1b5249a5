"""A tree of widgets with mouse, keyboard focus, tooltips and popups. Tab and the arrows move the focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.popups import Tooltip
from purple_table.ui.kit.widgets.scroll import ScrollArea
from purple_table.ui.kit.widgets.widget import Point, Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Focus:
    """The one focused widget. Its ring is visible only while the keyboard is in use."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self._keyboard = False

    @property
    def shows_ring(self) -> bool:
        """Whether the keyboard was used last."""
        return self._keyboard and self.widget is not None

    def take(self, widget: Widget | None, keyboard: bool) -> bool:
        """Focus a widget, or none; return True if anything changed."""
        if widget is self.widget and keyboard == self._keyboard:
            return False
        if self.widget is not None:
            self.widget.focused = self.widget.ringed = False
        self.widget, self._keyboard = widget, keyboard
        if widget is not None:
            widget.focused, widget.ringed = True, keyboard
        return True

    def step(self, widgets: Sequence[Widget], backwards: bool) -> bool:
        """Focus the next or previous of the widgets that can be focused, and the first after the last."""
        if not widgets:
            return self.take(None, True)
        if self.widget in widgets:
            index = widgets.index(self.widget) + (-1 if backwards else 1)
        else:
            index = -1 if backwards else 0
        return self.take(widgets[index % len(widgets)], True)

    def move(self, widgets: Sequence[Widget], arrow: tuple[int, int]) -> bool:
        """Focus the nearest widget in the direction of an arrow; if none is focused, the first."""
        if self.widget is None or self.widget not in widgets:
            return self.step(widgets, False)
        here = self.widget
        ahead = [widget for widget in widgets if widget is not here and _gap(here.rect, widget.rect, arrow) is not None]
        if not ahead:
            return self.take(here, True)
        return self.take(min(ahead, key=lambda widget: _gap(here.rect, widget.rect, arrow) or 0.0), True)


def can_focus(widget: Widget) -> bool:
    """Return whether a widget can be focused now."""
    return widget.focusable and widget.enabled and widget.visible


def _can_focus_inside(widget: Widget) -> bool:
    """Return whether a widget is a scroll area with something in it that can be focused."""
    return isinstance(widget, ScrollArea) and any(can_focus(inside) for inside in widget.walk() if inside is not widget)


def _gap(here: pygame.Rect, there: pygame.Rect, arrow: tuple[int, int]) -> float | None:
    """Return how far another widget lies in a direction, with three times its distance to the side; None if it is not
    ahead."""
    across, down = there.centerx - here.centerx, there.centery - here.centery
    along = across * arrow[0] + down * arrow[1]
    if arrow[0]:
        edge = (there.left - here.right) if arrow[0] > 0 else (here.left - there.right)
        aside = max(0, there.top - here.bottom, here.top - there.bottom) + abs(down) * 0.1
    else:
        edge = (there.top - here.bottom) if arrow[1] > 0 else (here.top - there.bottom)
        aside = max(0, there.left - here.right, here.left - there.right) + abs(across) * 0.1
    if along <= 0 or edge < -min(here.width, here.height) / 2:
        return None
    return max(0, edge) + 3 * aside


_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Form:
    """Routes events to widgets; a scene calls `lay_out`, `handle`, `update` and `draw` from its own methods."""

    def __init__(
        self, root: Widget, *, on_cancel: Callable[[], None] | None = None, default: Widget | None = None
    ) -> None:
        """Escape calls `on_cancel`."""
        self.root = root
        self.default = default
        """What Enter activates if the focused widget does not use it."""
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self._on_cancel = on_cancel
        self._kit: Kit | None = None
        self._focus = Focus()
        self._tooltip = Tooltip()
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._popup: Widget | None = None
        self._moving: list[Widget] = []

    @property
    def focused(self) -> Widget | None:
        """The focused widget."""
        return self._focus.widget

    @property
    def popup(self) -> Widget | None:
        """The open list, if there is one."""
        return self._popup

    @property
    def tooltip_text(self) -> str:
        """The tooltip that is shown, or ""."""
        return self._tooltip.shown_text

    def lay_out(self, kit: Kit, rect: pygame.Rect, window: Size) -> None:
        """Place everything in a rectangle; popups and tooltips may use the whole window."""
        self._kit = kit
        self.bounds = pygame.Rect((0, 0), window)
        self.close_popup()
        self._tooltip.rest(None)
        self._moving.clear()
        self._adopt(self.root)
        self.root.place(kit, pygame.Rect(rect))

    def relayout(self) -> None:
        """Place everything anew after texts or children have changed."""
        if self._kit is not None:
            self._moving.clear()
            self._adopt(self.root)
            self.root.place(self._kit, self.root.rect)
            if self._hovered is not None and self._hovered not in self.root.walk():
                self._hover(None)
            if self.focused is not None and self.focused not in self._list_focusable():
                self._focus.take(None, self._focus.shows_ring)

    def focus(self, widget: Widget | None, *, ring: bool = False) -> None:
        """Focus a widget; the ring is shown only on request."""
        self._focus.take(widget, ring)
        if self._tooltip.widget not in (widget, self._hovered):
            self._tooltip.rest(None)

    def hide_tooltip(self) -> bool:
        """Hide the tooltip until the pointer or the keyboard reaches a widget anew; return True if one was visible."""
        seen = bool(self.tooltip_text)
        self._tooltip.rest(None)
        return seen

    def covers(self, point: Point) -> bool:
        """Return whether a point belongs to a widget or the popup, so that the scene behind ignores it."""
        popup = self._popup
        return (popup is not None and popup.rect.collidepoint(point)) or self.root.find(point) is not None

    def open_popup(self, popup: Widget) -> None:
        """Show a placed widget above all others until it is closed."""
        self._popup = popup
        self._tooltip.rest(None)

    def close_popup(self) -> None:
        """Close the popup."""
        self._popup = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return True if it was used or changed how something looks."""
        # Whoever presses something has read what there was to read.
        hushed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.hide_tooltip()
        return self._take(event) or hushed

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._on_mouse_motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._on_mouse_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._on_mouse_up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", 0.0) or event.y)
        if event.type == pygame.KEYDOWN:
            return self._on_key_down(event)
        if event.type == pygame.TEXTINPUT:
            taker = self._popup or self.focused
            return taker is not None and taker.type_text(event.text)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            return True
        return event.type == pygame.WINDOWLEAVE and self._pressed is None and self._hover(None)

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True if that changes the picture."""
        moving = False
        for widget in self._moving:
            moving = (widget.visible and widget.update(dt)) or moving
        return self._tooltip.update(dt) or moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, then popup and tooltip above them."""
        self.draw_widgets(surface)
        self.draw_tooltip(surface)

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draw all widgets and the popup, where more is drawn before the tooltip."""
        if self._kit is None:
            return
        if self.root.visible:
            self.root.draw(self._kit, surface)
        if self._popup is not None:
            self._popup.draw(self._kit, surface)

    def draw_tooltip(self, surface: pygame.Surface, words: Sequence[pygame.Rect] = ()) -> None:
        """Draw the tooltip, above everything, and beside other `words` if possible."""
        if self._kit is not None:
            self._tooltip.draw(self._kit, surface, self.bounds, lambda: [*self._list_usable_rects(), *words], words)

    def _adopt(self, widget: Widget) -> None:
        widget.host = self
        # Time passes many times a second, also when nothing happens: most widgets need not be asked.
        if type(widget).update is not Widget.update:
            self._moving.append(widget)
        for child in widget.children:
            child.parent = widget
            self._adopt(child)

    def _list_focusable(self) -> list[Widget]:
        return [widget for widget in self.root.walk() if can_focus(widget)]

    def _list_usable_rects(self) -> list[pygame.Rect]:
        """Return the places of what can be used beside the widget of the tooltip."""
        return [
            widget.rect
            for widget in self._list_focusable()
            if widget is not self._tooltip.widget and not isinstance(widget, ScrollArea)
        ]

    def _find(self, point: Point) -> Widget | None:
        return self.root.find(point) if self.root.visible else None

    def _hover(self, widget: Widget | None) -> bool:
        if widget is self._hovered:
            return False
        if self._hovered is not None:
            self._hovered.hovered = False
        self._hovered = widget
        if widget is not None:
            widget.hovered = True
        self._tooltip.rest(widget)
        return True

    def _let_go(self) -> None:
        if self._pressed is not None:
            self._pressed.pressed = False
            self._pressed = None
        self._hover(None)
        self._tooltip.rest(None)

    def _on_mouse_motion(self, point: Point) -> bool:
        if self._popup is not None:
            self._popup.drag(point)
            return True
        if self._pressed is not None:
            inside = self._find(point) is self._pressed
            changed = self._pressed.hovered != inside
            self._pressed.hovered = inside
            self._pressed.drag(point)
            return changed or bool(self._pressed.pressed)
        return self._hover(self._find(point))

    def _on_mouse_down(self, point: Point) -> bool:
        if self._popup is not None:
            if not self._popup.rect.collidepoint(point):
                self.close_popup()
            return True
        widget = self._find(point)
        self._hover(widget)
        self._tooltip.rest(None)
        if widget is None:
            return self._focus.take(None, False)
        if widget.enabled:
            self._focus.take(widget if widget.focusable else None, False)
            self._pressed = widget
            widget.pressed = True
            widget.press(point)
        return True

    def _on_mouse_up(self, point: Point) -> bool:
        if self._popup is not None and self._pressed is None:
            self._popup.release(point)
            return True
        widget, self._pressed = self._pressed, None
        if widget is None:
            return False
        widget.pressed = False
        self._hover(self._find(point))
        # Something may have disabled the widget while the button was down.
        if widget.enabled:
            widget.release(point)
        return True

    def _wheel(self, steps: float) -> bool:
        if self._popup is not None:
            return self._popup.wheel(steps)
        widget = self._hovered
        while widget is not None:
            if widget.wheel(steps):
                self._tooltip.rest(None)
                return True
            widget = widget.parent
        return False

    def _on_key_down(self, event: pygame.event.Event) -> bool:
        if self._popup is not None:
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.close_popup()
                return True
            return self._popup.key_down(event)
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self._focus.step(self._list_focusable(), bool(event.mod & pygame.KMOD_SHIFT))
            self._on_focus_change()
            return True
        if self.focused is not None and can_focus(self.focused) and self.focused.key_down(event):
            self._focus.take(self.focused, True)
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            widgets = self._list_focusable()
            if self.focused is None:
                # The first arrow leads to what can be chosen in an area, not to the area around it.
                widgets = [widget for widget in widgets if not _can_focus_inside(widget)]
            if not widgets:
                return False
            self._focus.move(widgets, ARROWS[event.key])
            self._on_focus_change()
            return True
        return not getattr(event, "repeat", False) and self._command(event)

    def _command(self, event: pygame.event.Event) -> bool:
        """Handle shortcuts, Enter and Escape."""
        if not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            for widget in self.root.walk():
                if widget.key == event.key and widget.enabled:
                    widget.activate()
                    return True
        if event.key in _ENTER and self.default is not None and self.default.enabled:
            self.default.activate()
            return True
        if event.key == pygame.K_ESCAPE and self._on_cancel is not None:
            self._on_cancel()
            return True
        return False

    def _on_focus_change(self) -> None:
        """Scroll the focused widget into view and start the delay of its tooltip."""
        widget = self.focused
        if widget is None:
            return
        if widget.takes_text:
            pygame.key.set_text_input_rect(widget.rect)
        area = widget.parent
        while area is not None:
            if isinstance(area, ScrollArea):
                area.reveal(widget.rect)
            area = area.parent
        self._tooltip.rest(widget)
