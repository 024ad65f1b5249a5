"""Colors and suits as bids and trumps name them, and calls as they are shown: with the mark of their color."""

from __future__ import annotations

from typing import NamedTuple

from purple_table.core.cards import Deck
from purple_table.ui.text import escape

_NONE = ("none", "no trump")


class Strain(NamedTuple):
    """A color, a suit, or no trump: its name for people, and the code of its mark, "" where it has none."""

    name: str
    code: str

    @property
    def words(self) -> str:
        """Mark and name, with markup: "{Rd} Red"."""
        return f"{{{self.code}}} {escape(self.name)}" if self.code else escape(self.name)


NO_TRUMP = Strain("No trump", "")


def strain_of(deck: Deck, name: str) -> Strain | None:
    """What a name means, read without regard to case: a color of the deck, a suit, or no trump; else None."""
    wanted = name.strip().casefold()
    if wanted in _NONE:
        return NO_TRUMP
    for color in deck.colors:
        if wanted == color.name.casefold():
            return Strain(color.name, color.code)
    # A suit of several colors is shown by its highest.
    of_suit = [color for color in deck.colors if wanted == color.suit.casefold()]
    return Strain(of_suit[-1].suit, of_suit[-1].code) if of_suit else None


def named_bid(deck: Deck, words: str) -> tuple[str, Strain] | None:
    """Number and color of a bid in words, as "3 Red"; None for calls of any other kind."""
    number, _, rest = words.partition(" ")
    strain = strain_of(deck, rest) if number.isdecimal() and rest else None
    return (number, strain) if strain is not None else None


def call_mark(deck: Deck, words: str) -> str:
    """A call with markup, its color as a mark: "3 {Rd}", "2 NT", "Nil", "Pass"."""
    bid = named_bid(deck, words)
    if bid is None:
        return escape(words[:1].upper() + words[1:])
    return f"{bid[0]} {{{bid[1].code}}}" if bid[1].code else f"{bid[0]} NT"


def call_words(deck: Deck, words: str) -> str:
    """A call with markup in full: "3 {Rd} Red", "2 No trump", "Nil", "Pass"."""
    bid = named_bid(deck, words)
    return f"{bid[0]} {bid[1].words}" if bid is not None else escape(words[:1].upper() + words[1:])
