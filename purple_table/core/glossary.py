"""Words of rule and deck files in another language: the English word, as games write it, to what it is called there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it usually stands, and its forms by their names, such as "plural" or "dative"."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)

    def form(self, names: Iterable[str]) -> str:
        """The form with the first of these names that the word has; else the word as it usually stands."""
        return next((self.forms[name] for name in names if name in self.forms), self.text)


Glossary = Mapping[str, Word]
"""What words of decks and rule files, by the English of these files, are called; cards are among them by their whole
names ("Red Ace", "King of Hearts") and by their short ones ("Red A")."""
