"""A cache of drawn surfaces that is bounded in bytes, and the smooth shapes that every skin is made of."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from purple_table.ui.kit.theme import Color, Size

SAMPLES = 4
"""The factor, in each direction, by which a small shape is drawn larger before it is averaged down."""


class SurfaceCache:
    """Surfaces by key. If they take more bytes than the limit, the ones that were unused for longest are dropped
    first."""

    def __init__(self, limit: int) -> None:
        """`limit` is in bytes of pixels; the newest surface is kept even if it exceeds the limit."""
        self._limit = limit
        self._bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    @property
    def size(self) -> int:
        """The bytes of pixels that are kept."""
        return self._bytes

    def set_limit(self, limit: int) -> None:
        """Set another limit, and drop what exceeds it."""
        self._limit = limit
        self._trim()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, made now if it is not there."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        made = make()
        self._surfaces[key] = made
        self._bytes += _weight(made)
        self._trim()
        return made

    def clear(self) -> None:
        """Forget every surface."""
        self._surfaces.clear()
        self._bytes = 0

    def _trim(self) -> None:
        while self._bytes > self._limit and len(self._surfaces) > 1:
            _, dropped = self._surfaces.popitem(last=False)
            self._bytes -= _weight(dropped)


def windows(count: float, size: Size) -> int:
    """Return the bytes of `count` pictures as large as a window.

    This is the measure of caches, since everything that is drawn grows with the window. A small window counts as one of
    1024 x 768.
    """
    return round(count * max(size[0] * size[1], 1024 * 768) * 4)


def transparent(size: Size) -> pygame.Surface:
    """Make an empty surface with alpha; a side without length becomes one pixel."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def smooth(size: Size, color: Color, paint: Callable[[pygame.Surface, int], None]) -> pygame.Surface:
    """Draw a small anti-aliased shape in one color; `paint(surface, factor)` draws it enlarged by the factor."""
    width, height = max(1, size[0]), max(1, size[1])
    large = pygame.Surface((width * SAMPLES, height * SAMPLES), pygame.SRCALPHA)
    # The ground has the color of the shape, so that averaging the edge darkens nothing.
    large.fill((*color, 0))
    paint(large, SAMPLES)
    return pygame.transform.smoothscale(large, (width, height))


def make_rounded_mask(size: Size, radius: int) -> pygame.Surface:
    """Make a white surface whose corners fade out along smooth quarter circles."""
    width, height = max(1, size[0]), max(1, size[1])
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        return mask

    def paint(large: pygame.Surface, factor: int) -> None:
        pygame.draw.circle(large, (255, 255, 255, 255), (radius * factor, radius * factor), radius * factor)

    disc = smooth((radius * 2, radius * 2), (255, 255, 255), paint)
    for column in (0, 1):
        for row in (0, 1):
            place = (column * (width - radius), row * (height - radius))
            mask.fill((255, 255, 255, 0), (place, (radius, radius)))
            mask.blit(disc, place, (column * radius, row * radius, radius, radius), pygame.BLEND_RGBA_ADD)
    return mask


def gradient(size: Size, top: Color, bottom: Color) -> pygame.Surface:
    """Fill a surface with a color that changes from top to bottom."""
    width, height = max(1, size[0]), max(1, size[1])
    if top == bottom:
        picture = transparent((width, height))
        picture.fill(top)
        return picture
    column = transparent((1, height))
    for row in range(height):
        share = row / max(1, height - 1)
        column.set_at((0, row), [round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True)])
    return pygame.transform.scale(column, (width, height))


def color_alpha(size: Size, alpha: bytes, color: Color) -> pygame.Surface:
    """Turn width x height alpha bytes into a surface of one color, in the byte order that is blitted fastest."""
    pixels = bytearray(bytes((*color, 0)) * len(alpha))
    pixels[3::4] = alpha
    picture = transparent(size)
    picture.blit(pygame.image.frombytes(bytes(pixels), size, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
