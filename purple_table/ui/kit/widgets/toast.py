"""Short messages that appear and disappear by themselves."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape

SHOWN_FOR = 3.2
FADING_FOR = 0.35
"""The seconds that a message stays, and that it takes to fade."""

_MOST = 3


class Toasts:
    """The messages on screen, the newest lowest; at most three at a time."""

    def __init__(self) -> None:
        self._messages: list[tuple[str, float]] = []

    @property
    def texts(self) -> list[str]:
        """The messages shown now."""
        return [text for text, _ in self._messages]

    def show(self, text: str) -> None:
        """Show a message; one that is shown already stays longer."""
        others = [message for message in self._messages if message[0] != text]
        self._messages = [*others[-(_MOST - 1) :], (text, SHOWN_FOR + FADING_FOR)]

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while a message fades or has just gone."""
        if not self._messages:
            return False
        self._messages = [(text, left - dt) for text, left in self._messages if left > 0]
        return any(left < FADING_FOR for _, left in self._messages)

    def draw(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the messages above the bottom of the window."""
        bottom = surface.get_height() - kit.px(28)
        for text, left in reversed(self._messages):
            width = min(kit.text.width(text, kit.theme.body), surface.get_width() - kit.px(80))
            picture = kit.text.paragraph(escape(text), kit.theme.body, colors.IVORY, max(1, width), "center")
            box = picture.get_rect().inflate(kit.px(36), kit.px(20))
            box.midbottom = (surface.get_width() // 2, bottom)
            if left >= FADING_FOR:
                target, place = surface, box
            else:
                target, place = pygame.Surface(box.size, pygame.SRCALPHA), pygame.Rect((0, 0), box.size)
            kit.box(target, place, skins.DIALOG, place.height // 2 if place.height < kit.px(60) else kit.theme.radius)
            target.blit(picture, picture.get_rect(center=place.center))
            if target is not surface:
                target.set_alpha(max(0, round(255 * left / FADING_FOR)))
                surface.blit(target, box)
            bottom = box.top - kit.px(10)
