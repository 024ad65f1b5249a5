"""A game to pick, with its picture and the star of a favorite."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.telling import marked, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import ScrollArea, Widget
from purple_table.ui.kit.widgets.base import Clickable
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.scenes.kinds import facts
from purple_table.ui.scenes.title.offers import Offer
from purple_table.ui.scenes.title.tiles import Tile

_STAR, _POINT = 15, 0.45
"""The size of a star in reference units, and how far its inner corners lie from its middle."""


class Star(Clickable):
    """Gold for a favorite, else an outline. Keys turn it from the game that it belongs to."""

    focusable = False

    def __init__(self, on: bool, on_turn: Callable[[bool], None]) -> None:
        """`on_turn` gets the new state."""
        super().__init__(lambda: on_turn(not self.on))
        self.turn(on)

    def turn(self, on: bool) -> None:
        """Be shown like this."""
        self.on = on
        told = tr("No favorite any more") if on else tr("A favorite: it stands first")
        self.tooltip = f"{told}\n{marked('*Key* **{key}** *on the game*', key='F')}"

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        return kit.px(30), kit.px(30)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the star in the middle of its place."""
        ink = colors.GOLD_TOP if self.hovered else colors.GOLD if self.on else colors.FADED
        size = kit.px(_STAR) + (kit.px(2) if self.hovered else 0)
        picture = kit.keep_picture(("star", size, ink, self.on), lambda: _star(size, ink, self.on))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def facts_of(offer: Offer) -> str:
    """What is told of a game besides its name, and before all that its rules are somebody's own; plain text."""
    told = facts(offer.info)
    return " · ".join((tr("Your own rules"), told)) if offer.own else told


class Pick(Tile):
    """A game with its fan of cards; F turns the star while the game has the keyboard."""

    def __init__(
        self,
        offer: Offer,
        words: str,
        fan: Fan,
        on_pick: Callable[[], None],
        on_star: Callable[[bool], None],
        *,
        favorite: bool,
    ) -> None:
        """`words` is a text with markup; `on_star` gets whether the game is to be a favorite."""
        info = offer.info
        told = [escape(info.summary), marked("*Set up a new match of {game}*", game=info.name)]
        if info.about.names:
            told.insert(1, marked("*Also found as* {names}", names=", ".join(info.about.names)))
        super().__init__(info.name, words, on_pick, tooltip="\n".join(told))
        self.grow = 1
        self.game = info.id
        self.star = Star(favorite, on_star)
        self._fan = fan

    @property
    def children(self) -> Sequence[Widget]:
        """The star."""
        return (self.star,)

    @property
    def in_view(self) -> bool:
        """Whether anything of it can be seen in the area that it is scrolled in."""
        area = self.parent
        while area is not None and not isinstance(area, ScrollArea):
            area = area.parent
        return area is None or area.rect.colliderect(self.rect)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Put the star into the upper right corner."""
        super().place(kit, rect)
        place = pygame.Rect((0, 0), self.star.measure(kit, None))
        place.topright = rect.right - kit.px(4), rect.top + kit.px(4)
        self.star.place(kit, place)

    def shift(self, across: int, down: int) -> None:
        """Take the cards along."""
        super().shift(across, down)
        self._fan.shift(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the star upon all else."""
        super().draw(kit, surface)
        self.star.draw(kit, surface)

    def make_picture(self) -> bool:
        """Make one card of the picture; False when all are there."""
        return self._fan.update(0)

    def key_down(self, event: pygame.event.Event) -> bool:
        """F turns the star, Enter and Space pick the game."""
        if event.key == pygame.K_f and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            if not getattr(event, "repeat", False):
                self.star.activate()
            return True
        return super().key_down(event)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        """Draw the cards, cut off where the tile ends."""
        outside = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(outside))
        self._fan.draw(surface)
        surface.set_clip(outside)


def _star(size: int, ink: Color, filled: bool) -> pygame.Surface:
    def paint(large: pygame.Surface, factor: int) -> None:
        middle, reach = pygame.Vector2(large.get_rect().center), size * factor / 2
        corners = [
            middle + pygame.Vector2(0, -reach * (_POINT if corner % 2 else 1)).rotate(36 * corner)
            for corner in range(10)
        ]
        if filled:
            pygame.draw.polygon(large, ink, corners)
        else:
            pygame.draw.lines(
                large, ink, True, [middle + (corner - middle) * 0.9 for corner in corners], large.get_width() // 13
            )

    return smooth((size, size), ink, paint)
