"""Actions: small frozen values with a canonical text form that records, logs and the command line share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The dealer deals: every deal begins with it. Text: `deal`."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Give:
    """Lay one card out of the hand for the player it is passed to. Text: `give Rd8`."""

    card: str

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick. Text: `play Rd8`."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose between named ways, as the asked topic offers them. Text: `choose red_moon add`."""

    topic: str
    choice: str

    def __str__(self) -> str:
        return f"choose {self.topic} {self.choice}"


Action = NextDeal | Give | Play | Choose

_FORMS: dict[str, tuple[int, Callable[..., Action]]] = {
    "deal": (0, NextDeal),
    "give": (1, Give),
    "play": (1, Play),
    "choose": (2, Choose),
}


def read_action(text: str) -> Action:
    """The action with this text form; ValueError says what is wrong with it."""
    words = text.split(" ")
    form = _FORMS.get(words[0])
    if form is None:
        raise ValueError(f'"{text}" is no action: the first word is one of {", ".join(_FORMS)}')
    number, make = form
    if len(words) != number + 1 or not all(words):
        raise ValueError(f'"{text}" is no action: "{words[0]}" takes {number} more words')
    return make(*words[1:])
