"""Actions: small frozen values with a canonical text form that records, logs and the command line share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from purple_table.core.messages import SILENT, LocalizedError, Message, Verbatim, say


@dataclass(frozen=True, slots=True)
class Contract:
    """A promise of a number of tricks or points, with what is trump.

    Text: `3 red`, `2 none`, `136`, `misery`.

    `denomination` is a color in small letters, "none" for no trump, "" where the bid names no trump, or one of the
    other ways to play: "grand", "null" (no trick may be won), "up" and "down". A bid that has a name of its own is
    written by this `name`, and people read its `label` in place of number and denomination.
    """

    number: int
    denomination: str = ""
    name: str = ""
    label: Message = SILENT

    def __str__(self) -> str:
        return self.name or f"{self.number} {self.denomination}".rstrip()


@lru_cache(maxsize=1024)
def read_contract(call: str) -> Contract | None:
    """Return the contract that the call of a bid names, or None for any other call ("nil", "pass")."""
    number, _, denomination = call.partition(" ")
    return Contract(int(number), denomination) if number.isascii() and number.isdecimal() and len(number) < 6 else None


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
    """Choose one of several named ways, as the ask offers them for its topic. Text: `choose red_moon add`."""

    topic: str
    choice: str

    def __str__(self) -> str:
        return f"choose {self.topic} {self.choice}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Make a bid. `call` is its text, as the ask offers it. Text: `bid 3 red`, `bid blind nil`, `bid 136`."""

    call: str

    @property
    def contract(self) -> Contract | None:
        """The number that is bid, and the trump if one is named with it; None for nil."""
        return read_contract(self.call)

    def __str__(self) -> str:
        return f"bid {self.call}"


HOLD_BID = Bid("hold")
"""What a seat says that takes the last bid for itself, at the same number."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no bid this time. Text: `pass`."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock, unseen. Text: `draw`."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card that lies open, with every card above it. Text: `take Rd8`."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card of the hand on the discard pile. Text: `discard Rd8`."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Stay:
    """Neither draw nor knock: keep the hand as it is. Text: `stay`."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Knock:
    """Knock: every other seat has one more turn. Text: `knock`."""

    def __str__(self) -> str:
        return "knock"


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay cards of the hand down as a new meld. Their order says what wild cards stand for. Text: `meld g8c g2d
    gTc`."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"meld {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay one card of the hand off on meld number `meld`, at its `end` ("low" or "high"). Text: `layoff g8c 3 high`."""

    card: str
    meld: int
    end: str

    def __str__(self) -> str:
        return f"layoff {self.card} {self.meld} {self.end}"


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay a card of the hand face up before oneself, where it counts alone. Text: `laydown g3h`."""

    card: str

    def __str__(self) -> str:
        return f"laydown {self.card}"


@dataclass(frozen=True, slots=True)
class PlaySet:
    """Play one or several cards of one rank together, their colors from low to high. Text: `set GnQ GoQ`."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"set {' '.join(self.cards)}"


Action = (
    NextDeal
    | Give
    | Play
    | Choose
    | Bid
    | Pass
    | Draw
    | Take
    | Discard
    | Stay
    | Knock
    | Meld
    | LayOff
    | LayDown
    | PlaySet
)

_ENDS = ("low", "high")
_FORMS: dict[str, tuple[int, Callable[..., Action]]] = {
    "deal": (0, NextDeal),
    "give": (1, Give),
    "play": (1, Play),
    "choose": (2, Choose),
    "pass": (0, Pass),
    "draw": (0, Draw),
    "take": (1, Take),
    "discard": (1, Discard),
    "stay": (0, Stay),
    "knock": (0, Knock),
    "layoff": (3, LayOff),
    "laydown": (1, LayDown),
}
_OPEN_FORMS: dict[str, Callable[[list[str]], Action]] = {
    "bid": lambda words: Bid(" ".join(words)),
    "meld": lambda words: Meld(tuple(words)),
    "set": lambda words: PlaySet(tuple(words)),
}
"""Forms with any number of words, at least one."""


class InvalidActionError(LocalizedError, ValueError):
    """Raised for a text that is no action. The message says why."""


def refuse_text(text: str, why: Message) -> InvalidActionError:
    """Return the error for a text that is no action, with the reason."""
    return InvalidActionError(say('"{words}" is no action: {why}', words=Verbatim(text), why=why))


def _takes(first: str, count: int) -> Message:
    word = Verbatim(first)
    return say('"{word}" takes {count} more word', many='"{word}" takes {count} more words', word=word, count=count)


def read_action(text: str) -> Action:
    """Return the action with this text form. Raises InvalidActionError, which says what is wrong with the text."""
    words = text.split(" ")
    first, rest = words[0], words[1:]
    if first in _OPEN_FORMS:
        if not rest or not all(rest):
            raise refuse_text(text, say('"{word}" takes at least one more word', word=Verbatim(first)))
        return _OPEN_FORMS[first](rest)
    form = _FORMS.get(first)
    if form is None:
        known = Verbatim(", ".join([*_FORMS, *_OPEN_FORMS]))
        raise refuse_text(text, say("the first word is one of {words}", words=known))
    number, make = form
    if len(rest) != number or not all(words):
        raise refuse_text(text, _takes(first, number))
    if make is LayOff:
        card, meld, end = rest
        if not (meld.isascii() and meld.isdecimal() and len(meld) < 4 and str(int(meld)) == meld) or end not in _ENDS:
            raise refuse_text(text, say("after the card stand the number of a meld and low or high"))
        return LayOff(card, int(meld), end)
    return make(*rest)
