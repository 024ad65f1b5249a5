"""Cards on the table as pixels: at rest with crisp cached surfaces, on their way with scaled ones; and soft glides."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame

from purple_table.core.cards import Deck
from purple_table.ui.animation import Pose, between, ease_out
from purple_table.ui.cards import CardSurfaces, draw_posed
from purple_table.ui.theme import Color

_GLIDE = 0.16


class CardPainter:
    """Draws cards of a deck by code; None is a back."""

    def __init__(self, cards: CardSurfaces, deck: Deck) -> None:
        self._cards = cards
        self._deck = deck

    def draw(
        self,
        surface: pygame.Surface,
        code: str | None,
        width: int,
        pose: Pose,
        *,
        dimmed: bool = False,
        shadow: bool = True,
        frame: Color | None = None,
    ) -> None:
        """Draw one side of a card whose full width is `width` pixels; `frame` is the color of an outline round it."""
        if pose.alpha < 1.0 or pose.turn:
            self.draw_turning(surface, code, code, width, pose)
            return
        wide = round(width * pose.scale)
        angle = round(pose.angle)
        middle = (round(pose.x), round(pose.y))
        if shadow:
            picture = self._cards.shadow(wide, angle=angle)
            surface.blit(picture, picture.get_rect(center=(middle[0], middle[1] + max(1, wide // 60))))
        picture = self._side(code, wide, dimmed, angle)
        surface.blit(picture, picture.get_rect(center=middle))
        if frame is not None:
            picture = self._cards.outline(wide, frame, angle=angle)
            surface.blit(picture, picture.get_rect(center=middle))

    def draw_turning(
        self, surface: pygame.Surface, first: str | None, then: str | None, width: int, pose: Pose
    ) -> None:
        """Draw a card on its way: scaled, tilted, faded, half turned over, whatever its pose says."""
        if pose.alpha <= 0:
            return
        front, behind = self._side(first, width), self._side(then, width)
        if pose.alpha >= 1.0 and (not pose.turn or first == then):
            # One pass over the pixels for tilt and scale together.
            if pose.scale == 1.0:
                picture = self._side(first, width, False, round(pose.angle))
            else:
                picture = pygame.transform.rotozoom(front, pose.angle, pose.scale)
            surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
            return
        draw_posed(surface, pose, front, behind)

    def _side(self, code: str | None, width: int, dimmed: bool = False, angle: int = 0) -> pygame.Surface:
        if code is None:
            return self._cards.back(width, angle=angle)
        return self._cards.face(self._deck[code], width, dimmed=dimmed, angle=angle)


class Glides:
    """Soft motions that hold nobody up: a thing whose home has changed glides there from where it is seen."""

    def __init__(self) -> None:
        self.length = _GLIDE
        self._homes: dict[Hashable, Pose] = {}
        self._ways: dict[Hashable, tuple[Pose, float]] = {}

    def follow(self, homes: Mapping[Hashable, Pose], *, at_once: bool = False) -> None:
        """Take the homes of all things now; new ones appear at home, `at_once` also those that moved."""
        if at_once or self.length <= 0:
            self._ways.clear()
        else:
            for key, home in homes.items():
                before = self._homes.get(key)
                if before is not None and before != home:
                    self._ways[key] = (self.pose(key), 0.0)
        self._homes = dict(homes)
        self._ways = {key: way for key, way in self._ways.items() if key in self._homes}

    @property
    def moving(self) -> bool:
        """Whether anything is not at home yet."""
        return bool(self._ways)

    def update(self, dt: float) -> bool:
        """Let dt seconds pass; True while something glides."""
        if not self._ways:
            return False
        self._ways = {
            key: (start, passed + dt) for key, (start, passed) in self._ways.items() if passed + dt < self.length
        }
        return True

    def pose(self, key: Hashable) -> Pose:
        """Where a thing is seen now."""
        home = self._homes[key]
        way = self._ways.get(key)
        return home if way is None else between(way[0], home, ease_out(way[1] / self.length))

    def __contains__(self, key: Hashable) -> bool:
        return key in self._homes
