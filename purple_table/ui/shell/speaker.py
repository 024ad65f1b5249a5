"""The speaker: it hands words to a voice in a thread of its own, so that no frame waits for a voice."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from purple_table.ui.shell.voices import Voice, VoiceError, open_voice

State = Literal["off", "opening", "speaking", "no library", "no voice"]

_MOST_WAITING = 40
"""With more sentences than this that nobody has heard, the oldest are dropped: the voice hangs, or lags far behind."""

OpenVoice = Callable[..., Voice]


class Speaker:
    """Speaks in a thread that begins with `open`. Its methods return at once and never fail.

    If the voice fails, it is opened once more; what was to be said then is lost, and the program goes on.
    """

    def __init__(self, open_voice: OpenVoice = open_voice) -> None:
        """`open_voice` is called in the thread, as the one of `voices`."""
        self._open_voice = open_voice
        self._wake = threading.Condition()
        self._waiting: deque[str] = deque()
        self._stopping = self._closed = False
        self._rate: float | None = None
        self._language: str | None = None
        self._generation = 0
        self.state: State = "off"
        """Whether it speaks, and if not, why."""
        self.voice_name = ""
        """What speaks: "NVDA", "Speech Dispatcher"; "" while nothing does."""

    @property
    def is_on(self) -> bool:
        """Whether words are worth making: a voice speaks, or is being opened."""
        return self.state in ("opening", "speaking")

    def open(self, *, readers_only: bool = False) -> None:
        """Begin to speak, if a voice is found; `readers_only` looks for a running screen reader alone."""
        if self.is_on:
            return
        self._generation += 1
        self._closed, self.state = False, "opening"
        self._waiting.clear()
        arguments = (self._generation, readers_only)
        threading.Thread(target=self._run, args=arguments, name="speech", daemon=True).start()

    def say(self, words: str) -> None:
        """Say something after what is being said. Empty words are left out."""
        if not self.is_on or not words.strip():
            return
        with self._wake:
            self._waiting.append(words)
            while len(self._waiting) > _MOST_WAITING:
                self._waiting.popleft()
            self._wake.notify()

    def hush(self) -> None:
        """Be silent: drop what waits, and stop what is being said."""
        if not self.is_on:
            return
        with self._wake:
            self._waiting.clear()
            self._stopping = True
            self._wake.notify()

    def set_voice(self, rate: float, language: str) -> None:
        """Set the speed from 0 to 1 and the language, where the voice offers them."""
        with self._wake:
            self._rate, self._language = rate, language
            self._wake.notify()

    def close(self) -> None:
        """Stop speaking; a thread that hangs in its voice is left behind."""
        with self._wake:
            self._closed, self.state, self.voice_name = True, "off", ""
            self._waiting.clear()
            self._wake.notify()

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self, generation: int, readers_only: bool) -> None:
        voice = self._find_voice(generation, readers_only)
        used: tuple[float | None, str | None] = (None, None)
        while voice is not None:
            with self._wake:
                while not (self._waiting or self._stopping or self._is_over(generation) or self._wishes != used):
                    self._wake.wait()
                if self._is_over(generation):
                    break
                stopping, self._stopping = self._stopping, False
                words = self._waiting.popleft() if self._waiting else None
                wishes = self._wishes
            try:
                if wishes != used:
                    used = wishes
                    self._apply(voice, *wishes)
                if stopping:
                    voice.stop()
                if words is not None:
                    voice.speak(words)
            except Exception:  # whatever a screen reader does that goes away
                voice, used = self._find_voice(generation, readers_only), (None, None)
        if voice is not None:
            with suppress(Exception):
                voice.stop()

    @property
    def _wishes(self) -> tuple[float | None, str | None]:
        return self._rate, self._language

    def _is_over(self, generation: int) -> bool:
        return self._closed or generation != self._generation

    def _find_voice(self, generation: int, readers_only: bool) -> Voice | None:
        try:
            voice = self._open_voice(readers_only=readers_only)
        except VoiceError as error:
            state: State = "no library" if error.missing else "no voice"
            self._note(generation, state, "")
            return None
        self._note(generation, "speaking", voice.name)
        return voice

    def _note(self, generation: int, state: State, name: str) -> None:
        with self._wake:
            if not self._is_over(generation):
                self.state, self.voice_name = state, name

    def _apply(self, voice: Voice, rate: float | None, language: str | None) -> None:
        if rate is not None:
            voice.set_rate(rate)
        if language is not None:
            voice.set_language(language)
