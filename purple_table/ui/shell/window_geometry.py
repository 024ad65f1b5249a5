"""The place of a window on its display, and of the drawing in the window.

pygame does not tell which part of a display a window may use, so SDL is called directly.
"""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from typing import NamedTuple

import pygame
import pygame.base

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.theme import SMALLEST_WINDOW, Size

_LONGEST = (2 * SMALLEST_WINDOW[0], 2 * SMALLEST_WINDOW[1])
"""A narrow window shows its drawing between empty strips, because no scene needs one that is much longer than this."""
_REAL = ("x11", "windows", "cocoa", "wayland")
"""The drivers with a desktop; others draw pictures that nobody sees."""


class Fit(NamedTuple):
    """`area` is the size in pixels for which scenes are laid out, and `shown` the part of the window that shows it."""

    area: Size
    shown: pygame.Rect

    @property
    def is_reduced(self) -> bool:
        """Whether the drawing is scaled down."""
        return self.area != self.shown.size

    def point(self, point: tuple[float, float]) -> tuple[int, int]:
        """Return the point of the drawing under a point of the window, both in pixels."""
        across, down = self.distance((point[0] - self.shown.left, point[1] - self.shown.top))
        return across, down

    def distance(self, way: tuple[float, float]) -> tuple[int, int]:
        """Return a distance in the window as one in the drawing."""
        return round(way[0] * self.area[0] / self.shown.width), round(way[1] * self.area[1] / self.shown.height)

    def show(self, drawing: pygame.Surface, surface: pygame.Surface) -> None:
        """Show a reduced drawing in the window."""
        surface.fill(colors.NIGHT)
        surface.blit(pygame.transform.smoothscale(drawing, self.shown.size), self.shown)


def fit(window: Size) -> Fit:
    """Fit the drawing into a window of any size. No scene is laid out for less than SMALLEST_WINDOW."""
    width, height = max(1, window[0]), max(1, window[1])
    share = min(1.0, width / SMALLEST_WINDOW[0], height / SMALLEST_WINDOW[1])
    area = (
        max(SMALLEST_WINDOW[0], min(round(width / share), max(width, _LONGEST[0]))),
        max(SMALLEST_WINDOW[1], min(round(height / share), max(height, _LONGEST[1]))),
    )
    shown = pygame.Rect(0, 0, max(1, round(area[0] * share)), max(1, round(area[1] * share)))
    shown.center = (width // 2, height // 2)
    return Fit(area, shown.clamp(pygame.Rect(0, 0, width, height)))


class Border(ctypes.Structure):
    """The border that the desktop draws around a window, in points: a title bar, and edges."""

    _fields_ = (
        ("top", ctypes.c_int),
        ("left", ctypes.c_int),
        ("bottom", ctypes.c_int),
        ("right", ctypes.c_int),
    )
    top: int
    left: int
    bottom: int
    right: int


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))
    x: int
    y: int
    w: int
    h: int


def usable_bounds(window: pygame.Window) -> pygame.Rect | None:
    """Return the part of the window's display that no panel or task bar takes; None if it is unknown."""
    library, found = _library(), _Rect()
    if library is None:
        return None
    display = library.SDL_GetWindowDisplayIndex(_handle(library, window))
    if display < 0 or library.SDL_GetDisplayUsableBounds(display, ctypes.byref(found)):
        return None
    return pygame.Rect(found.x, found.y, found.w, found.h)


def find_border(window: pygame.Window) -> Border:
    """Return the border that the desktop draws around the window; an empty one if it is unknown, or there is no
    desktop."""
    library, border = _library(), Border()
    if library is None:
        return border
    edges = (ctypes.byref(border, ctypes.sizeof(ctypes.c_int) * place) for place in range(4))
    library.SDL_GetWindowBordersSize(_handle(library, window), *edges)
    return border


def has_border(window: pygame.Window) -> bool:
    """Return whether the desktop draws a border around the window."""
    border = find_border(window)
    return any((border.top, border.left, border.bottom, border.right))


def fit_window(size: Size, place: tuple[int, int], border: Border, usable: pygame.Rect) -> tuple[Size, tuple[int, int]]:
    """Return the size and the place, without its border, of a window inside the usable part of a display, as near as
    possible to those wanted."""
    inner = pygame.Rect(
        usable.left + border.left,
        usable.top + border.top,
        max(1, usable.width - border.left - border.right),
        max(1, usable.height - border.top - border.bottom),
    )
    wanted = pygame.Rect(place, (min(size[0], inner.width), min(size[1], inner.height)))
    wanted.clamp_ip(inner)
    return wanted.size, wanted.topleft


def _handle(library: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    return ctypes.c_void_p(library.SDL_GetWindowFromID(ctypes.c_uint32(window.id)))


def _library() -> ctypes.CDLL | None:
    """Return the SDL library that pygame uses; None without a desktop, or if it is not found."""
    return _sdl() if pygame.display.get_driver() in _REAL else None


@lru_cache(maxsize=1)
def _sdl() -> ctypes.CDLL | None:
    try:
        # On Windows the library is found by its name as it is loaded already, elsewhere through what needs it.
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__))
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_GetWindowDisplayIndex.restype = ctypes.c_int
        library.SDL_GetDisplayUsableBounds.restype = ctypes.c_int
        library.SDL_GetWindowBordersSize.restype = ctypes.c_int
    except (OSError, AttributeError):
        return None
    return library
