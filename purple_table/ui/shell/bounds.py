"""How much of a display a window may use, which pygame does not tell: SDL is asked itself."""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache

import pygame
import pygame.base

from purple_table.ui.kit.theme import Size

_REAL = ("x11", "windows", "cocoa", "wayland")
"""The drivers with a desktop; others have a picture that nobody sees."""


class Border(ctypes.Structure):
    """What the desktop draws around a window, in points: a title bar, and edges."""

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
    """The part of the window's display that no panel or task bar takes; None where that cannot be known."""
    library, found = _library(), _Rect()
    if library is None:
        return None
    display = library.SDL_GetWindowDisplayIndex(_handle(library, window))
    if display < 0 or library.SDL_GetDisplayUsableBounds(display, ctypes.byref(found)):
        return None
    return pygame.Rect(found.x, found.y, found.w, found.h)


def border_of(window: pygame.Window) -> Border:
    """What the desktop draws around the window; nothing where that cannot be known, or there is nobody to draw it."""
    library, border = _library(), Border()
    if library is None:
        return border
    edges = (ctypes.byref(border, ctypes.sizeof(ctypes.c_int) * place) for place in range(4))
    library.SDL_GetWindowBordersSize(_handle(library, window), *edges)
    return border


def any_border(window: pygame.Window) -> bool:
    """Tell whether the desktop draws anything around the window."""
    border = border_of(window)
    return any((border.top, border.left, border.bottom, border.right))


def fit_window(size: Size, place: tuple[int, int], border: Border, usable: pygame.Rect) -> tuple[Size, tuple[int, int]]:
    """The size and the place, without its border, of a window that lies within the usable part of a display, as near
    to those wanted as may be."""
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
    """The SDL that pygame uses; None without a desktop, or where it is not found."""
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
