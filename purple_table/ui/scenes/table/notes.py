"""What the table says for a while: a note beside a card, and a remark before the prompt."""

from __future__ import annotations

_NOTE_SECONDS, _REMARK_SECONDS, _LEFT_SECONDS = 7.0, 2.8, 1.6


class Notes:
    """The note and the remark of the moment; both are texts with markup."""

    def __init__(self) -> None:
        self.note = ""
        self.clause = ""
        """The clause that gives the reason of the note, if there is one."""
        self.card: str | None = None
        """The card the note is about; without one it stands by the prompt."""
        self.remark = ""
        self._note_left = self._remark_left = 0.0

    def tell(self, text: str, card: str | None, clause: str = "") -> None:
        """Show a note beside a card of the own hand."""
        self.note, self.card, self.clause, self._note_left = text, card, clause, _NOTE_SECONDS

    def say(self, text: str) -> None:
        """Show a remark."""
        self.remark, self._remark_left = text, _REMARK_SECONDS

    def unsay(self) -> None:
        """Take the remark away."""
        self.remark = ""

    def fade(self) -> None:
        """Let the note go soon: just late enough to get at it with the mouse."""
        self._note_left = min(self._note_left, _LEFT_SECONDS)

    def hush(self) -> bool:
        """Take the note away; True if there was one."""
        shown, self.note, self.card, self.clause = bool(self.note), "", None, ""
        return shown

    def update(self, dt: float) -> bool:
        """Let dt seconds pass; True if something went away."""
        changed = False
        if self.note:
            self._note_left -= dt
            changed = self._note_left <= 0 and self.hush()
        if self.remark:
            self._remark_left -= dt
            if self._remark_left <= 0:
                self.remark, changed = "", True
        return changed
