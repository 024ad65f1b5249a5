"""Turns speech on and off, as the settings or its key want it."""

from __future__ import annotations

from msgspec.structs import replace

from purple_table.app_context import AppContext
from purple_table.session.settings import Settings
from purple_table.ui.kit.telling import tr


class SpeechSwitch:
    """Connects the narrator of the stage with the settings. It is made once the stage stands."""

    def __init__(self, context: AppContext) -> None:
        self._context, self._stage = context, context.stage
        self._stage.on_speech = self.turn
        self._stage.narrator.name_mark = context.marks.name

    def begin(self) -> None:
        """Look for a voice in a thread, if the settings want one; the first picture stands already."""
        self.apply(self._context.settings)

    def apply(self, settings: Settings) -> None:
        """Speak as the settings want."""
        self._stage.narrator.apply_settings(settings, self._context.language(settings).code)

    def turn(self, wanted: bool) -> None:
        """Turn speech on or off by its key, and keep that."""
        if not wanted:
            self._stage.toast(tr("Speech is off. F2 turns it on."))
        settings = replace(self._context.settings, speech="focus" if wanted else "off")
        self._context.keep(settings)
        self.apply(settings)
        for scene in self._stage.scenes:
            scene.on_settings(settings)
