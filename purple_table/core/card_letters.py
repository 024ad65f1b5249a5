"""What a language prints on cards in place of the letters of the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_BADGE = 3
LONGEST_RANK = 2
"""The most characters that a card has room for: in the badge of its color, and as its rank."""


@dataclass(frozen=True, slots=True)
class CardLetters:
    """The letters of one language; whatever is missing is printed as the deck has it.

    `ranks` are keyed by what the deck prints ("J" to "B"), `badges` by the code of a color or the name of a pack ("Gn"
    to "Gr"), and `names`, the words on aces, by the name of a color ("Green" to "Grün").
    """

    ranks: Mapping[str, str] = field(default_factory=dict)
    badges: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def rank(self, printed: str) -> str:
        """Return what stands in the corner of a card whose deck prints `printed` there."""
        return self.ranks.get(printed, printed)

    def badge(self, code: str, usual: str) -> str:
        """Return the letters of a color or a pack; `usual` is what the deck has."""
        return self.badges.get(code, usual)

    def name(self, color: str) -> str:
        """Return the name of a color as an ace bears it."""
        return self.names.get(color, color)


DECK_LETTERS = CardLetters()
"""Everything as the decks have it."""
