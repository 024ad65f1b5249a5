"""The program's own window: it tells when its first picture stands, and how it was placed in the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame

from purple_table.session.settings import Settings
from purple_table.ui.audio import Silence, open_sounds
from purple_table.ui.loop import FRAME, Loop, WindowState


class Window(Loop):
    """A loop that calls `on_picture` once, and keeps its state beyond its end."""

    last_state: WindowState | None = None
    on_picture: Callable[[], None] | None = None

    def step(self, dt: float = FRAME) -> bool:
        """One step of the loop."""
        drew = super().step(dt)
        if drew and self.on_picture is not None:
            told, self.on_picture = self.on_picture, None
            told()
        return drew

    def close(self) -> None:
        """Remember the window's place before it goes."""
        if self.last_state is None and pygame.display.get_init():
            with suppress(pygame.error):
                self.last_state = self.window_state
        super().close()


def sounds_for(settings: Settings, folder: Path) -> Silence:
    """The sounds as the settings have them; silence where there is no device."""
    with quiet_libraries():
        sounds = open_sounds(folder)
    sounds.set_volume(settings.volume)
    sounds.set_muted(settings.mute)
    return sounds


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep the system's libraries from writing to the terminal; what matters comes as an exception."""
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
