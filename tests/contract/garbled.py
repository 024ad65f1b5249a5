"""Games whose English is gone: every letter of what they say to people is a "z". What code knows it knows without.

`garble` makes every match that runs so until it is undone.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from purple_table.core.events import Called, Chosen, Noted, ScoreLine
from purple_table.core.game import Ask, Counter, Mark, Outcome, Reason, Refused, Status, Way
from purple_table.core.messages import CardName, ListedValues, Message, Term
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.climbing.climbing_game import ClimbingGame
from purple_table.games.climbing.climbing_state import ClimbingState
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.games.thirty_one.thirty_one_state import ThirtyOneState
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame

_LETTER = re.compile(r"[^\W\d_](?![^{]*\})")
"""A letter that is not part of the name of a hole."""
STATES = (TrickState, ThirtyOneState, BluesGreensState, ClimbingState)
WORDS: dict[type, tuple[str, ...]] = {
    Noted: ("words",),
    Chosen: ("words",),
    Called: ("words",),
    ScoreLine: ("label",),
    Counter: ("label", "texts"),
    Ask: ("prompt",),
    Way: ("label", "help"),
    Mark: ("text", "words"),
    Status: ("lines",),
    Outcome: ("words",),
    Reason: ("words",),
}
"""Where there are words for people, by type."""


def garbled(value: Any) -> Any:
    """The value with every word for people made unreadable; what is empty stays empty."""
    if isinstance(value, tuple | list):
        parts = [garbled(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    words = WORDS.get(type(value), ())
    new = {
        field.name: _unreadable(old) if field.name in words else garbled(old)
        for field in fields(value)
        if (old := getattr(value, field.name)) is not None
    }
    return replace(value, **new)


def _unreadable(words: Any) -> Any:
    if isinstance(words, tuple):
        return tuple(map(_unreadable, words))
    if isinstance(words, Message):
        values = tuple((name, _unreadable(value)) for name, value in words.values)
        return Message(_unreadable(words.text), values, _unreadable(words.yours), _unreadable(words.many))
    if isinstance(words, ListedValues):
        return ListedValues(_unreadable(words.parts), words.last)
    if isinstance(words, Term):
        return Term(_unreadable(words.word))
    if isinstance(words, CardName):
        return CardName(words.code, _unreadable(words.name))
    return _LETTER.sub("z", words) if isinstance(words, str) else words


def garble(monkeypatch: pytest.MonkeyPatch) -> None:
    """Garble every event, view, refusal and forecast of all families."""
    for state in STATES:
        _garble_state(monkeypatch, state)
    for game in (TrickGame, ThirtyOneGame, BluesGreens, ClimbingGame):
        forecast = game.forecast
        monkeypatch.setattr(game, "forecast", lambda *given, said=forecast: _unreadable(said(*given)))


def _garble_state(monkeypatch: pytest.MonkeyPatch, state: type[Any]) -> None:
    apply, view, refusal = state.apply, state.view, state.refusal

    def applied(self: Any, action: Any) -> Any:
        try:
            return garbled(apply(self, action))
        except Refused as refused:
            raise Refused(garbled(refused.reason)) from None

    monkeypatch.setattr(state, "apply", applied)
    monkeypatch.setattr(state, "view", lambda self, seat: garbled(view(self, seat)))
    monkeypatch.setattr(state, "refusal", lambda self, action: garbled(refusal(self, action)))
