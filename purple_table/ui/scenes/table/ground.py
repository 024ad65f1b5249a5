"""The picture of everything at rest: the cloth and all that lies on it, of which only changed parts are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import pygame

Card = TypeVar("Card", bound=Hashable)


class _Part(NamedTuple):
    """A part of the ground, which `draw` draws inside `rect`. It looks the same while `key` is equal.

    `changes` returns, for the key before, the places that look different now.
    """

    rect: pygame.Rect
    key: Hashable
    draw: Callable[[pygame.Surface, pygame.Rect], None]
    changes: Callable[[Hashable], list[pygame.Rect]]


class Ground:
    """An opaque picture as large as the window, made of the cloth and of parts, of which the first lies lowest.

    Every frame calls `begin_frame`, adds each part, and then calls `draw`. A part that was drawn with a scaled picture
    instead of a sharp one is drawn whole again in the next frame: to redraw only the place of one card would leave its
    neighbors soft, with an edge between them.
    """

    def __init__(self, makeshifts: Callable[[], int]) -> None:
        """`makeshifts` counts the pictures that were drawn so far in the place of better ones (see `CardPainter`)."""
        self._makeshifts = makeshifts
        self._cloth: pygame.Surface | None = None
        self._picture = pygame.Surface((1, 1))
        self._parts: dict[Hashable, _Part] = {}
        self._seen: dict[Hashable, _Part] = {}
        self._poor: set[Hashable] = set()

    def begin_frame(self, cloth: pygame.Surface) -> None:
        """Begin a frame; with another cloth than before everything is drawn anew."""
        self._parts = {}
        if cloth is not self._cloth:
            self._cloth = cloth
            self._picture = cloth.copy()
            self._seen = {}

    def reset(self) -> None:
        """Begin anew with the next cloth: everything lies elsewhere now."""
        self._cloth = None

    def add_part(
        self, name: Hashable, rect: pygame.Rect, key: Hashable, draw: Callable[[pygame.Surface], None]
    ) -> None:
        """Lay a part inside its rectangle; it is drawn unless it was drawn there well with an equal key."""
        place = pygame.Rect(rect)
        self._parts[name] = _Part(place, key, lambda target, _: draw(target), lambda _: [place])

    def add_cards(
        self,
        rect: pygame.Rect,
        cards: Sequence[Card],
        bounds: Callable[[Card], pygame.Rect],
        draw: Callable[[pygame.Surface, Card], None],
    ) -> None:
        """Lay overlapping cards inside a rectangle; they are drawn only where one came, went or changed."""
        place = pygame.Rect(rect)

        def draw_some(target: pygame.Surface, dirty: pygame.Rect) -> None:
            for card in cards:
                if bounds(card).colliderect(dirty):
                    draw(target, card)

        def changes(before: Hashable) -> list[pygame.Rect]:
            rects = [bounds(card) for card in set(before) ^ set(cards)] if isinstance(before, tuple) else []
            return [rects[0].unionall(rects[1:])] if rects else [place]

        self._parts["cards"] = _Part(place, tuple(cards), draw_some, changes)

    def draw(self, surface: pygame.Surface) -> None:
        """Bring the picture up to date, and copy the whole of it."""
        poor: set[Hashable] = set()
        for dirty in list(self._damage()):
            self._picture.set_clip(dirty)
            if self._cloth is not None:
                self._picture.blit(self._cloth, dirty, dirty)
            for name, part in self._parts.items():
                room = part.rect.clip(dirty)
                if room:
                    before = self._makeshifts()
                    self._picture.set_clip(room)
                    part.draw(self._picture, room)
                    if self._makeshifts() != before:
                        poor.add(name)
        self._picture.set_clip(None)
        self._seen, self._poor = self._parts, poor
        surface.blit(self._picture, (0, 0))

    def _damage(self) -> Iterator[pygame.Rect]:
        """Return the places where the picture no longer shows what lies there, or shows it poorly."""
        for name, part in self._parts.items():
            before = self._seen.get(name)
            if before is None or name in self._poor:
                yield part.rect
            elif before.rect != part.rect:
                yield from (before.rect, part.rect)
            elif before.key != part.key:
                yield from part.changes(before.key)
        yield from (part.rect for name, part in self._seen.items() if name not in self._parts)
