"""The base class of most scenes: a form on a background of its own."""

from __future__ import annotations

import pygame

from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Form
from purple_table.ui.scenes.backdrop import Backdrop, Fan
from purple_table.ui.shell.scene import Scene


class FormScene(Scene):
    """A scene whose input goes to a form, which lies on a backdrop and, in some scenes, above a fan of cards."""

    form: Form
    most: tuple[float, float | None] = (1180, 680)
    """How much of the window is used, across and down, in reference units; None means all of it."""
    _backdrop: Backdrop
    _fan: Fan | None = None

    def room(self, size: Size) -> pygame.Rect:
        """Return the rectangle of the form: the middle of the window, no larger than `most`."""
        kit = self.stage.kit
        rect = pygame.Rect((0, 0), size).inflate(
            *(-2 * min(kit.px(air), length // 40) for air, length in zip((36, 28), size, strict=True))
        )
        across, down = (kit.px(length) if length is not None else max(size) for length in self.most)
        rect.size = min(rect.width, across), min(rect.height, down)
        rect.center = (size[0] // 2, size[1] // 2)
        return rect

    def resize(self, size: Size) -> None:
        """Lay out the form for the size of the window."""
        self._backdrop.lay_out(size)
        self.form.lay_out(self.stage.kit, self.room(size), size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the form."""
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Let cards arrive, and advance tooltips and scrolling."""
        return (self._fan is not None and self._fan.update(dt)) or self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the cards and the form."""
        self._backdrop.draw(surface)
        if self._fan is not None:
            self._fan.draw(surface)
        self.form.draw(surface)
