"""Plays sounds if there is a device; without one everything is silent and nothing fails."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pygame

from purple_table.session.files import clear_away
from purple_table.ui.shell.synthesis import CHANNELS, RATE, sound_names, synthesize

_FILE_VERSION = 2


class Silence:
    """A replacement for sounds if there is no device."""

    audible = False

    def __init__(self) -> None:
        self.volume = 1.0
        self.muted = False

    def prepare(self) -> None:
        """Do nothing."""

    def play(self, name: str) -> None:
        """Do nothing."""

    def set_volume(self, volume: float) -> None:
        """Remember the volume, from 0 to 1."""
        self.volume = volume

    def set_muted(self, muted: bool) -> None:
        """Remember whether sounds are off."""
        self.muted = muted

    def close(self) -> None:
        """Do nothing."""


class Sounds(Silence):
    """The sounds of the table on the mixer. A sound that cannot be made or loaded is left out."""

    audible = True

    def __init__(self, folder: Path | None) -> None:
        """`folder` keeps the computed sounds between runs; None computes them in memory."""
        super().__init__()
        self._folder = folder
        if folder is not None:
            clear_away(folder, "*.part")
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}

    def prepare(self) -> None:
        """Compute or load every sound now, which takes about a fifth of a second the first time."""
        for name in sound_names():
            self._sound(name)

    def play(self, name: str) -> None:
        """Play a sound; an unknown name is a KeyError."""
        if self.muted or self.volume <= 0:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(self.volume)
            sound.play()

    def close(self) -> None:
        """Release the device."""
        self._sounds.clear()
        pygame.mixer.quit()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            data = self._data(name)
            # As a WAV file the mixer converts rate and channels itself; a bare buffer would play at double speed on
            # a device that opened with other channels than asked for.
            try:
                self._sounds[name] = pygame.mixer.Sound(file=io.BytesIO(data))
            except pygame.error:
                self._sounds[name] = None
        return self._sounds[name]

    def _data(self, name: str) -> bytes:
        if self._folder is None:
            return synthesize(name)
        path = self._folder / f"{name}-{_FILE_VERSION}.wav"
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if data[:4] == b"RIFF" and len(data) > 44 and int.from_bytes(data[4:8], "little") + 8 == len(data):
            return data
        data = synthesize(name)
        # A cache that cannot be written (full disk, read-only home) costs a little time and nothing else.
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            partial = path.with_suffix(f".{os.getpid()}.part")
            partial.write_bytes(data)
            partial.replace(path)
        return data


def open_sounds(folder: Path | None) -> Silence:
    """Open the sound device; return Silence if there is none."""
    try:
        pygame.mixer.init(frequency=RATE, size=-16, channels=CHANNELS, buffer=512)
    except (pygame.error, NotImplementedError):
        return Silence()
    return Sounds(folder)
