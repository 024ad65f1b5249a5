"""What the table says for a while: a note beside a card, advice that stays, and a remark before the prompt."""

from __future__ import annotations

from typing import NamedTuple

_NOTE_SECONDS, _REMARK_SECONDS, _LEFT_SECONDS = 7.0, 2.8, 1.6


class _Note(NamedTuple):
    """A text with markup, the own card that it is about, and the clause that gives its reason, if there is one."""

    text: str = ""
    card: str | None = None
    clause: str = ""


_NOTHING = _Note()


class Notes:
    """The note and the remark of the moment; both are texts with markup.

    A note goes after a while. Advice stays until it is taken away; a note that comes meanwhile is shown above it.
    """

    def __init__(self) -> None:
        self.remark = ""
        self._passing, self._advice = _NOTHING, _NOTHING
        self._note_left = self._remark_left = 0.0

    @property
    def note(self) -> str:
        """What the note says; "" if there is none."""
        return self._shown.text

    @property
    def clause(self) -> str:
        """The clause that gives the reason of the note, if there is one."""
        return self._shown.clause

    @property
    def card(self) -> str | None:
        """The card the note is about; without one it stands by the prompt."""
        return self._shown.card

    @property
    def _shown(self) -> _Note:
        return self._passing if self._passing.text else self._advice

    def tell(self, text: str, card: str | None, clause: str = "") -> None:
        """Show a note beside a card of the own hand."""
        self._passing, self._note_left = _Note(text, card, clause), _NOTE_SECONDS

    def advise(self, text: str, card: str | None) -> None:
        """Show advice beside a card of the own hand until `forget_advice`."""
        self._passing, self._advice = _NOTHING, _Note(text, card)

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
        """Take the note away, but no advice; True if there was one."""
        shown, self._passing = bool(self._passing.text), _NOTHING
        return shown

    def forget_advice(self) -> None:
        """Take the advice away: it has been followed or is out of date."""
        self._advice = _NOTHING

    def update(self, dt: float) -> bool:
        """Let dt seconds pass; True if something went away."""
        changed = False
        if self._passing.text:
            self._note_left -= dt
            changed = self._note_left <= 0 and self.hush()
        if self.remark:
            self._remark_left -= dt
            if self._remark_left <= 0:
                self.remark, changed = "", True
        return changed
