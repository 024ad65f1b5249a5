"""The end of the display under the program: an X server that stops takes every window with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pygame

_LIBRARY = "libX11.so.6"
_STATUS = 1


def guard_display(farewell: Callable[[], str]) -> Callable[[], None]:
    """End the process in order when the X server is gone; elsewhere the system tells of it as of a window's end.

    Left alone, Xlib writes a line of its own to the terminal and ends the process from within whatever call found out.
    It cannot be kept from ending it, but it asks first. Call this with the display open. `farewell` lets go of
    everything but the window and answers the last line. Answers what to call before the display is closed.
    """
    if sys.platform != "linux" or pygame.display.get_driver() != "x11":
        return lambda: None
    import ctypes

    def end(display: int) -> int:
        try:
            print(farewell(), file=sys.stderr, flush=True)
        finally:
            # Neither Xlib nor SDL may be called any more, as they would be on the usual way out.
            os._exit(_STATUS)

    try:
        library = ctypes.CDLL(_LIBRARY, mode=os.RTLD_NOLOAD | os.RTLD_NOW)
    except OSError:  # SDL brings an X11 of its own
        return lambda: None
    library.XSetIOErrorHandler.argtypes = [ctypes.c_void_p]
    library.XSetIOErrorHandler.restype = ctypes.c_void_p
    # A function that is handed to C lives only as long as Python holds on to it: `release` does.
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(end)
    before = library.XSetIOErrorHandler(handler)

    def release(_: object = handler) -> None:
        library.XSetIOErrorHandler(before)

    return release
