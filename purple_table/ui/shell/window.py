"""The window with its place on the screen, its sounds and languages, and the end of the process with the X server."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame

from purple_table.core.language import list_environment_codes
from purple_table.session.settings import Settings
from purple_table.ui.shell.audio import Silence, open_sounds
from purple_table.ui.shell.loop import FRAME, Loop, WindowState
from purple_table.ui.shell.window_geometry import find_border, fit_window, usable_bounds

_SETTLES = 1.0
_GRIP = 120
"""The pixels of the window that must be visible, so that it can be dragged."""
_LIBRARY = "libX11.so.6"
_STATUS = 1


class Window(Loop):
    """A loop that calls `on_picture` once, and keeps the window's state after it has closed."""

    last_state: WindowState | None = None
    on_picture: Callable[[], None] | None = None
    _settling = _SETTLES
    """The seconds during which the desktop may still put its border around the window."""

    def _keep_in_view(self) -> None:
        """Make the window no larger than the display has room for, with its border and beside panels."""
        usable = None if self.stage.full_screen else usable_bounds(self._window)
        if usable is None:
            return
        now = self._window.size, self._window.position
        size, place = fit_window(*now, find_border(self._window), usable)
        if size != now[0]:
            self._window.size, self._window.position = size, place

    def move_to(self, place: tuple[int, int]) -> None:
        """Put the window at its last place, if enough of its upper edge would be on the present screens."""
        screens = pygame.display.get_desktop_sizes()
        right, bottom = sum(size[0] for size in screens), min(size[1] for size in screens)
        if 0 <= place[0] <= right - _GRIP and 0 <= place[1] <= bottom - _GRIP:
            self._window.position = place

    def step(self, dt: float = FRAME) -> bool:
        """Do one step of the loop."""
        drew = super().step(dt)
        if self._settling > 0:
            self._settling -= dt
            self._keep_in_view()
        if drew and self.on_picture is not None:
            callback, self.on_picture = self.on_picture, None
            callback()
        return drew

    def close(self) -> None:
        """Remember the window's place before it closes."""
        if self.last_state is None and pygame.display.get_init():
            with suppress(pygame.error):
                self.last_state = self.window_state
        super().close()


def choose_sounds(settings: Settings, folder: Path) -> Silence:
    """Return the sounds with the volume of the settings; silence if there is no device."""
    with quiet_libraries():
        sounds = open_sounds(folder)
    sounds.set_volume(settings.volume)
    sounds.set_muted(settings.mute)
    return sounds


def list_preferred_languages() -> tuple[str, ...]:
    """Return the languages that the user of this machine prefers, the first one first: "de_AT", "en"."""
    asked = list_environment_codes()
    if asked:
        return asked
    with quiet_libraries(), suppress(pygame.error):
        found = pygame.system.get_pref_locales()
        return tuple(f"{one['language']}_{one['country']}" if one["country"] else one["language"] for one in found)
    return ()


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep the system's libraries from writing to the terminal; important errors are raised as exceptions."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    silent = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silent, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silent)


def guard_display(farewell: Callable[[], str]) -> Callable[[], None]:
    """End the process in order when the X server is gone; other systems report it like the closing of a window.

    By itself Xlib writes a line to the terminal and ends the process inside the call that found out. It cannot be kept
    from that, but it calls a handler first. Call this function with the display open. `farewell` releases everything
    but the window and returns the last line. Return the function to call before the display is closed.
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
