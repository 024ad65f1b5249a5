"""A table above a bar of widgets, for scenes that show a match and say something about it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.core.overriding import override
from purple_table.session.port import MatchPort
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Column, Form, Widget
from purple_table.ui.kit.widgets.widget import Label
from purple_table.ui.scenes.table.table_scene import TableScene

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that press the focused button."""
MODIFIED = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META
"""The keys with which a letter is no key of a button."""


class BarGround(Widget):
    """The bar below a table."""

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background and the widgets on it."""
        surface.fill(kit.tint(colors.NIGHT), self.rect)
        surface.fill(kit.tint(colors.PANEL_EDGE), (self.rect.left, self.rect.top, self.rect.width, max(1, kit.px(1))))
        super().draw(kit, surface)


class BarColumn(BarGround, Column):
    """A column on the background of a bar."""


class BarTable(TableScene):
    """A table above a bar that each scene supplies. Its menu button leads back: there is nothing to pause."""

    high: float
    """The bar's height, in reference units."""
    bar: Form

    def __init__(
        self,
        port: MatchPort,
        cards: CardSurfaces,
        settings: Settings,
        on_leave: Callable[[], None],
        on_rules: Callable[[str], None],
        back: str,
    ) -> None:
        """`back` is the tooltip of the button that leads back."""
        super().__init__(
            port,
            cards,
            settings,
            on_results=lambda scored: None,
            on_leave=on_leave,
            on_settings=lambda: None,
            on_change=lambda settings: None,
            on_rules=on_rules,
        )
        self._on_leave, self._told, self._bar_height = on_leave, "", 0
        self.controls.menu.caption, self.controls.menu.tooltip = tr("Back"), back

    @property
    def has_focused_button(self) -> bool:
        """Whether the keyboard has chosen a button of the bar, which Enter then presses."""
        return self.bar.focused is not None and self.bar.focused.ringed

    @property
    def can_reach_bar(self) -> bool:
        """Whether the Tab key goes to the bar, because nothing on the table is asked for."""
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Offer the keys of the bar's buttons to the bar, and everything else to the bar and then to the table."""
        if event.type == pygame.KEYDOWN and not event.mod & MODIFIED:
            if (event.key in ENTER and self.has_focused_button) or (event.key == pygame.K_TAB and self.can_reach_bar):
                return self.bar.handle(event)
            if self.key(event.key):
                return True
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            used = self.bar.handle(event)
            return super().handle(event) or used
        return self.bar.handle(event) or super().handle(event)

    @property
    @override
    def spoken_form(self) -> Form:
        return self.bar

    def open_menu(self) -> None:
        """Leave, because there is nothing to pause."""
        self._on_leave()

    def measure_bar(self, size: Size) -> int:
        """Return the height of the bar in a window of this size."""
        return self.stage.kit.px(self.high)

    def resize(self, size: Size) -> None:
        """Lay out the table above and the bar below it."""
        height = self._bar_height = self.measure_bar(size)
        super().resize((size[0], size[1] - height))
        self.bar.lay_out(self.stage.kit, pygame.Rect(0, size[1] - height, size[0], height), size)

    def update(self, dt: float) -> bool:
        """Advance the table and the bar."""
        changed = super().update(dt)
        self._tell_bar()
        return self.bar.update(dt) or changed

    def _tell_bar(self) -> None:
        """Say what stands on the bar whenever it has changed."""
        narrator = self.stage.narrator
        if narrator.is_on and self.stage.scenes.top is self:
            words = "\n".join(label.text for label in self.bar.root.walk() if isinstance(label, Label) and label.text)
            if words != self._told:
                self._told = words
                narrator.say(words)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and the bar."""
        width, height = surface.get_size()
        super().draw(surface.subsurface((0, 0, width, max(1, height - self._bar_height))))
        self.bar.draw(surface)

    def key(self, key: int) -> bool:
        """Handle a key like a widget of the bar; return True if it was used."""
        widget = next((widget for widget in self.bar.root.walk() if widget.key == key and widget.visible), None)
        if widget is not None and widget.enabled:
            widget.activate()
        return widget is not None
