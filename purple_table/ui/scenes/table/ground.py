"""What lies still: one picture of the cloth and all that rests on it; only what changed is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import pygame

Card = TypeVar("Card", bound=Hashable)
_CARDS = "cards"


class Ground:
    """An opaque picture as large as the window, made of the cloth and of parts that do not overlap."""

    def __init__(self) -> None:
        self._cloth: pygame.Surface | None = None
        self._picture = pygame.Surface((1, 1))
        self._keys: dict[Hashable, tuple[pygame.Rect, Hashable]] = {}

    def lay(self, cloth: pygame.Surface) -> None:
        """Begin anew if it is another cloth than before."""
        if cloth is not self._cloth:
            self._cloth = cloth
            self._picture = cloth.copy()
            self._keys.clear()

    def clear(self) -> None:
        """Begin anew with the next cloth: everything lies elsewhere now."""
        self._cloth = None

    def forget(self) -> None:
        """Have every part drawn anew."""
        self._keys.clear()

    def part(self, name: Hashable, rect: pygame.Rect, key: Hashable, draw: Callable[[pygame.Surface], None]) -> None:
        """Draw a part inside its rectangle, unless it was drawn there with an equal key."""
        if self._cloth is None or self._keys.get(name) == (rect, key):
            return
        before = self._keys.get(name)
        if before is not None and before[0] != rect:
            self._picture.blit(self._cloth, before[0], before[0])
        self._keys[name] = (pygame.Rect(rect), key)
        self._picture.set_clip(rect)
        self._picture.blit(self._cloth, rect, rect)
        draw(self._picture)
        self._picture.set_clip(None)

    def cards(
        self,
        rect: pygame.Rect,
        cards: Sequence[Card],
        bounds: Callable[[Card], pygame.Rect],
        draw: Callable[[pygame.Surface, Card], None],
    ) -> None:
        """Draw overlapping cards, the lowest first, inside a rectangle; only where one came, went or changed."""
        before = self._keys.get(_CARDS)
        if self._cloth is None or before == (rect, cards):
            return
        dirty = pygame.Rect(rect)
        if before is not None and before[0] == rect and isinstance(before[1], tuple):
            changed = [bounds(card) for card in set(before[1]) ^ set(cards)]
            dirty = changed[0].unionall(changed[1:]).clip(rect) if changed else pygame.Rect(rect)
        elif before is not None:
            self._picture.blit(self._cloth, before[0], before[0])
        self._keys[_CARDS] = (pygame.Rect(rect), cards)
        self._picture.set_clip(dirty)
        self._picture.blit(self._cloth, dirty, dirty)
        for card in cards:
            if bounds(card).colliderect(dirty):
                draw(self._picture, card)
        self._picture.set_clip(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Copy the whole picture."""
        surface.blit(self._picture, (0, 0))
