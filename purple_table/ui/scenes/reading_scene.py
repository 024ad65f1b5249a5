"""A long match is being read: how far that is, and a way to leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.progress import ProgressBar

_SLICE = 0.012
"""Seconds a frame, so that the window stays awake."""


class PendingMatch(Protocol):
    """Something that is read a little at a time."""

    @property
    def share(self) -> float:
        """How much has been read, from 0 to 1."""

    def work(self, seconds: float) -> bool:
        """Read for about so long; False once it is read."""


class ReadingScene(DialogScene):
    """Reads while it shows how far it is; what was read stays read when it is left before the end."""

    def __init__(self, pending: PendingMatch, then: Callable[[], None]) -> None:
        """`then` is called once all is read, with this scene gone."""
        self._pending = pending
        self._then = then
        bar = ProgressBar(lambda: pending.share)
        super().__init__(tr("Reading the match"), tr("It is a long one."), [DialogButton(tr("Cancel"))], content=bar)

    def update(self, dt: float) -> bool:
        """Read for a part of the frame."""
        super().update(dt)
        if not self._pending.work(_SLICE):
            self.stage.scenes.remove(self)
            self._then()
        return True
