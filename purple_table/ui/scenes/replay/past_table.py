"""A table that is looked back at: nothing is asked of anybody, and a bar lies below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from purple_table.session.audience import Audience
from purple_table.session.match_replay import MatchReplay
from purple_table.session.settings import Settings
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Form, Widget
from purple_table.ui.scenes.table import TableScene

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_MODIFIED = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META


class ReplayExits(NamedTuple):
    """Where looking back leads: `leave` goes back to where it was opened, `play_on` begins a practice after so many
    steps with whoever looks in a seat, `review` looks at a seat's decisions in the deal after so many steps, `rules`
    opens the book at a clause."""

    leave: Callable[[], None]
    play_on: Callable[[int, int], None]
    review: Callable[[int, int], None]
    rules: Callable[[str], None]


class BarGround(Widget):
    """A bar below a table."""

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ground and everything on it."""
        surface.fill(colors.NIGHT, self.rect)
        surface.fill(colors.PANEL_EDGE, (self.rect.left, self.rect.top, self.rect.width, max(1, kit.px(1))))
        super().draw(kit, surface)


class PastTable(TableScene):
    """The table with a match that was played, above a bar of the scene's own."""

    high: float
    """The bar's height, in reference units."""
    bar: Form

    def __init__(self, replay: MatchReplay, cards: CardSurfaces, settings: Settings, leading: ReplayExits) -> None:
        """The replay has been gone through, and stands where it shall be shown."""
        self.replay, self.leading, self.cards = replay, leading, cards
        replay.until = replay.at
        super().__init__(
            replay,
            cards,
            settings,
            on_results=lambda scored: None,
            on_leave=leading.leave,
            on_settings=lambda: None,
            on_change=lambda settings: None,
            on_rules=leading.rules,
        )
        self.controls.menu.caption, self.controls.menu.tooltip = tr("Back"), tr("Back to where you came from (Escape)")

    def resize(self, size: Size) -> None:
        """The table above, the bar below it."""
        height = self.stage.kit.px(self.high)
        super().resize((size[0], size[1] - height))
        self.bar.lay_out(self.stage.kit, pygame.Rect(0, size[1] - height, size[0], height), size)

    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of the bar first: no card is asked for."""
        if event.type == pygame.KEYDOWN and not event.mod & _MODIFIED:
            ringed = self.bar.focused is not None and self.bar.focused.ringed
            if event.key == pygame.K_TAB or (ringed and event.key in _ENTER):
                return self.bar.handle(event)
            if self.key(event.key):
                return True
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            used = self.bar.handle(event)
            return super().handle(event) or used
        return self.bar.handle(event) or super().handle(event)

    def update(self, dt: float) -> bool:
        """Let the table and the bar go on."""
        changed = super().update(dt)
        return self.bar.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and the bar."""
        width, height = surface.get_size()
        super().draw(surface.subsurface((0, 0, width, max(1, height - self.stage.kit.px(self.high)))))
        self.bar.draw(surface)

    def open_menu(self) -> None:
        """There is nothing to pause: go back."""
        self.leading.leave()

    def go(self, place: int) -> None:
        """Show how it stood after so many steps."""
        self.replay.go(place)
        self.replay.until = self.replay.at
        self._results = None
        self.model.notes.clear_note()
        self.parts.call_tags.clear()
        self.jump()

    def look(self, audience: Audience) -> None:
        """Look from another seat, or at other hands."""
        if audience != self.replay.audience:
            self.replay.audience = audience
            self.jump()

    def jump(self) -> None:
        """Show how it stands now."""
        self.picture.viewer = self.replay.audience.seat
        self.playback.skip()
        self.hand.settle(at_once=True)

    def turn_hands(self) -> None:
        """All hands open, or only one."""
        seat, hands = self.replay.audience
        self.look(Audience(seat, "own" if hands == "all" else "all"))

    def key(self, key: int) -> bool:
        """Take a key, as that of a widget of the bar; True if it was used."""
        widget = next((widget for widget in self.bar.root.walk() if widget.key == key), None)
        if widget is not None and widget.enabled:
            widget.activate()
        return widget is not None
