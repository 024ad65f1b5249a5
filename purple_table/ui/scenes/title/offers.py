"""The games that the title offers, which of them come first, and which of them a search finds."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from purple_table.core.cards import Deck
from purple_table.library import GameInfo
from purple_table.ui.scenes.game_kinds import describe_kind

_PLAYED = 3
"""The number of the last games played that come first."""
_LEAST_LETTERS, _NEARLY = 3, 0.75
"""Fewer letters than this are not corrected, and words must be this similar, from 0 to 1, to count as a typing
error."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to pick; `own` tells whether it has the user's own rules."""

    info: GameInfo
    own: bool = False

    @property
    def deck(self) -> Deck | None:
        """The game's deck, for the pictures; None for a faulty game."""
        return self.info.deck


@dataclass(frozen=True, slots=True)
class Liking:
    """The ids of the games played, the last one first, and of those with a star."""

    played: tuple[str, ...] = ()
    favorites: frozenset[str] = frozenset()

    def set_star(self, game: str, on: bool) -> Liking:
        """Return these with a star set or removed."""
        return Liking(self.played, self.favorites | {game} if on else self.favorites - {game})

    def last_played(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return the last games played that are offered."""
        known = {offer.info.id: offer for offer in offers}
        return [known[game] for game in self.played if game in known][:_PLAYED]

    def first(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return the games that stand before all kinds: the last ones played, then the other favorites."""
        played = self.last_played(offers)
        return played + [offer for offer in offers if offer.info.id in self.favorites and offer not in played]


def find_games(offers: Sequence[Offer], words: str, people: int) -> list[Offer]:
    """Find the games for a number of people (0 for any) that the words name.

    The words are names of a game, or say what it is like ("trump", "partners", "easy"). If they find no game, they may
    have a typing error ("wist").
    """
    fitting = [offer for offer in offers if fits(offer.info, people)]
    named = [offer for offer in fitting if is_called(offer.info, words) or is_like(offer.info, words)]
    return named or [offer for offer in fitting if is_nearly_called(offer.info, words)]


def fits(info: GameInfo, people: int) -> bool:
    """Return whether a number of people can play it, with or without computer players."""
    return not people or info.least <= people <= info.most


def is_called(info: GameInfo, words: str) -> bool:
    """Return whether each word begins a word of a name, or all of them together begin a name: "thirty o", "ohhell"."""
    wanted = fold_words(words)
    together = "".join(wanted)
    for name in map(fold_words, (info.name, *info.about.names)):
        if "".join(name).startswith(together) or all(any(own.startswith(word) for own in name) for word in wanted):
            return True
    return False


def is_like(info: GameInfo, words: str) -> bool:
    """Return whether each word begins one of the words that describe the game."""
    descriptions, wanted = fold_words(" ".join(describe_kind(info))), fold_words(words)
    return bool(wanted) and all(any(own.startswith(word) for own in descriptions) for word in wanted)


def is_nearly_called(info: GameInfo, words: str) -> bool:
    """Return whether a name, or its beginning of the same length, resembles words with typing errors."""
    wanted = "".join(fold_words(words))
    if len(wanted) < _LEAST_LETTERS:
        return False
    for name in map(fold_words, (info.name, *info.about.names)):
        for own in ("".join(name), *name):
            if len(own) < len(wanted) - 1:
                continue
            beginnings = {own[:length] for length in range(len(wanted) - 1, len(wanted) + 2)}
            if max(SequenceMatcher(None, wanted, beginning).ratio() for beginning in beginnings) >= _NEARLY:
                return True
    return False


def fold_words(text: str) -> list[str]:
    """Return the words of a text as they are compared: without case, accents and punctuation."""
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign if sign.isalnum() else " " for sign in signs if not unicodedata.combining(sign)).split()
