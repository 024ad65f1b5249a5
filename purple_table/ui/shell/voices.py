"""The voice that speech comes from: the screen reader that runs, or else a voice of the system.

Both are reached through the Prism library, the extra `[speech]`. Only `open_voice` imports it, and one thread alone
uses it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

_SYSTEM_VOICES = frozenset({"SAPI", "ONE_CORE", "AV_SPEECH", "SPEECH_DISPATCHER", "SPIEL", "ANDROID_TTS", "WEB_SPEECH"})
"""The names that Prism has for voices of a system; all others belong to screen readers."""


class VoiceError(Exception):
    """There is no voice. `missing` says whether the library is what is missing."""

    def __init__(self, message: str, *, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


class Voice(Protocol):
    """Something that speaks. Every method may fail with any exception once a screen reader has gone away."""

    name: str
    """What it calls itself: "NVDA", "Speech Dispatcher"."""
    is_reader: bool
    """Whether it is a screen reader, which has a speed and a voice of its own."""

    def speak(self, words: str) -> None:
        """Speak after what is being spoken already; return before it has been heard."""

    def stop(self) -> None:
        """Be silent at once."""

    def set_rate(self, rate: float) -> None:
        """Set the speed, from 0 to 1; a voice that has none stays as it is."""

    def set_language(self, code: str) -> None:
        """Take a voice for a language ("de"), where there are several."""


class PrismVoice:
    """A voice of the Prism library."""

    def __init__(self, context: Any, backend: Any, *, is_reader: bool) -> None:
        # The context must live as long as what it has made.
        self._context, self._backend = context, backend
        self.name, self.is_reader = str(backend.name), is_reader
        self._features = backend.features

    def speak(self, words: str) -> None:
        """Speak, and write braille where the reader does."""
        if self._features.supports_output:
            self._backend.output(words, interrupt=False)
        else:
            self._backend.speak(words, interrupt=False)

    def stop(self) -> None:
        """Be silent at once."""
        if self._features.supports_stop:
            self._backend.stop()

    def set_rate(self, rate: float) -> None:
        """Set the speed of a voice of the system."""
        if not self.is_reader and self._features.supports_set_rate:
            self._backend.rate = rate

    def set_language(self, code: str) -> None:
        """Take the first voice of the system that speaks a language, unless the present one does."""
        features, backend = self._features, self._backend
        if self.is_reader or not (features.supports_set_voice and features.supports_get_voice_language):
            return

        def speaks(index: int) -> bool:
            return str(backend.get_voice_language(index)).replace("_", "-").lower().split("-")[0] == code

        with suppress(Exception):  # some backends know their present voice only after they have spoken
            if speaks(backend.voice):
                return
        found = next((index for index in range(backend.voices_count) if speaks(index)), None)
        if found is not None:
            backend.voice = found


def open_voice(*, readers_only: bool = False) -> Voice:
    """Open the screen reader that is running, or else a voice of the system unless `readers_only`. VoiceError if there
    is none.

    It may take a second. Prism's own choice of the best voice would start the system's speech service; while only
    readers are wanted, it stays asleep.
    """
    try:
        import prism
    except ImportError as error:
        raise VoiceError(str(error), missing=True) from error
    try:
        context = prism.Context()
        known = [context.id_of(index) for index in range(context.backends_count)]
        known.sort(key=context.priority_of, reverse=True)
    except Exception as error:
        raise VoiceError(str(error)) from error
    for backend_id in known:
        is_reader = backend_id.name not in _SYSTEM_VOICES
        if readers_only and not is_reader:
            continue
        with suppress(Exception):  # what cannot be opened is not running
            backend = context.acquire(backend_id)
            if backend.features.is_supported_at_runtime:
                return PrismVoice(context, backend, is_reader=is_reader)
    raise VoiceError("no screen reader is running" if readers_only else "the system has no voice")
