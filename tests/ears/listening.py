"""The program with a voice that stores what it says, and hands that have nothing but a keyboard."""

import json
import time

import pygame

from purple_table.app import App
from purple_table.paths import find_folders
from purple_table.ui.shell.speaker import Speaker


class StoredVoice:
    """A voice of the system that speaks into a list."""

    name, is_reader = "Stored", False

    def __init__(self):
        self.words = []

    def speak(self, words):
        self.words.append(words)

    def stop(self):
        self.words.append("<stop>")

    def set_rate(self, rate):
        """Nothing to do."""

    def set_language(self, code):
        """Nothing to do."""


class DirectSpeaker(Speaker):
    """A speaker without a thread: what is said is heard at once, so that a test hears everything in order."""

    def __init__(self):
        super().__init__()
        self.voice = StoredVoice()

    def open(self, *, readers_only=False):
        if not readers_only:
            self.state, self.voice_name = "speaking", self.voice.name

    def say(self, words):
        if self.is_on and words.strip():
            self.voice.speak(words)

    def hush(self):
        """Everything said so far has been heard."""


class Listener:
    """Runs the program; it reads nothing but what was said, and presses keys."""

    def __init__(self, folder, *, language="en", game=None, seed=7, settings=True, **more):
        """`more` are settings beside the usual ones; without `settings` nobody has been here before."""
        folders = find_folders(folder)
        folders.config.mkdir(parents=True, exist_ok=True)
        kept = {
            "format": 1,
            "language": language,
            "player_name": "Lena",
            "window": (1280, 720),
            "speed": "instant",
            "mute": True,
            "speech": "focus",
            "coach": False,
            "reduced_motion": True,
            "introduced": True,
            **more,
        }
        if settings:
            (folders.config / "settings.json").write_text(json.dumps(kept), encoding="utf-8")
        self.app = App(folders, game=game, seed=seed)
        self.app._open_first_scene()
        self.stage = self.app._stage
        self.speaker = self.stage.narrator.speaker = DirectSpeaker()
        self._heard = 0
        if settings:
            self.app._speech.begin()
        self.stage.push(self.app._first_scene())
        self.run(0)
        # Nothing is drawn from now on: what is said does not wait for a picture.
        pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
        self.run(1.0)

    @property
    def said(self):
        """Everything that was said so far."""
        return self.speaker.voice.words

    def hear(self):
        """What was said since the last call."""
        new = self.said[self._heard :]
        self._heard = len(self.said)
        return new

    def run(self, seconds):
        """Let time pass; computers think in real time."""
        for _ in range(max(1, round(seconds * 30))):
            self.app._loop.step(1 / 30)
            time.sleep(0.001)

    def press(self, *keys, mod=0):
        """Press keys and return what is said after them."""
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self.run(0.05)
        return self.hear()

    def close(self):
        """End the program as its window does."""
        self.app._close()
