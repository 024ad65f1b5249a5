"""Actions as people speak of them: the words of a score sheet, a hint, a recap."""

from __future__ import annotations

from purple_table.core.actions import Action, Discard, Give, LayDown, LayOff, Play, Take


def card_of(action: Action) -> str | None:
    """The one card that an action names, if it names one."""
    return action.card if isinstance(action, Play | Give | Discard | Take | LayOff | LayDown) else None
