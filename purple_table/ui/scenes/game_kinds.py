"""Kinds of games in words, in the order in which lists show them, descriptions of games, and which games are offered.

Those played last come first, and a search finds games by their names and descriptions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeVar

from purple_table.core.cards import Deck
from purple_table.core.game_description import DIFFICULTIES, KINDS, TRAITS
from purple_table.library import GameInfo
from purple_table.ui.kit.telling import tr

Thing = TypeVar("Thing")


def group_by_kind(things: Iterable[Thing], kind: Callable[[Thing], str]) -> list[tuple[str, list[Thing]]]:
    """Return the things of each kind that occurs, with the name of the kind. Things without a kind come last."""
    found: dict[str, list[Thing]] = {name: [] for name in (*KINDS, "")}
    for thing in things:
        found[kind(thing)].append(thing)
    return [(title, found[name]) for name, title in _name_kinds().items() if found[name]]


def describe_kind(info: GameInfo) -> tuple[str, ...]:
    """Return the words that describe a game and by which it can be found: its kind, its traits, its difficulty."""
    traits = dict(
        zip(
            TRAITS,
            (tr("trump"), tr("partners"), tr("bids, bidding"), tr("melds"), tr("tricks"), tr("stock"), tr("chips")),
            strict=True,
        )
    )
    return _name_kinds()[info.about.kind], *(traits[trait] for trait in info.about.traits), _describe_difficulty(info)


def _name_kinds() -> dict[str, str]:
    """Return the names of the kinds in their order. The empty kind holds the user's own games."""
    words = (
        *(tr("Predict your tricks"), tr("Win the cards"), tr("Take the last trick"), tr("Auction and contract")),
        *(tr("Two at a table"), tr("Shed your hand"), tr("Tricks and melds"), tr("Draw and knock"), tr("Your own")),
    )
    return dict(zip((*KINDS, ""), words, strict=True))


def describe_game(info: GameInfo) -> str:
    """Return players, length of a match and difficulty, as far as they are known: "3–7 players · 15–20 min · easy"."""
    return " · ".join(
        part for part in (_describe_players(info), _describe_length(info), _describe_difficulty(info)) if part
    )


def _describe_players(info: GameInfo) -> str:
    if 1 < len(info.numbers) <= info.most - info.least:
        return tr("{least} or {most} players", least=info.least, most=info.most)
    if info.least == info.most:
        return tr("{number} players", number=info.least)
    return tr("{least}–{most} players", least=info.least, most=info.most)


def _describe_length(info: GameInfo) -> str:
    if info.about.minutes is None:
        return ""
    least, most = info.about.minutes
    if least == most:
        return tr("{number} min", number=least)
    return tr("{least}–{most} min", least=least, most=most)


def _describe_difficulty(info: GameInfo) -> str:
    words = dict(zip(DIFFICULTIES, (tr("very easy"), tr("easy"), tr("medium"), tr("hard")), strict=True))
    return words.get(info.about.difficulty, "")


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
class Preferences:
    """The ids of the games played, the last one first, and of those with a star."""

    played: tuple[str, ...] = ()
    favorites: frozenset[str] = frozenset()

    def set_star(self, game: str, on: bool) -> Preferences:
        """Return these with a star set or removed."""
        return Preferences(self.played, self.favorites | {game} if on else self.favorites - {game})

    def list_recent_games(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return the last games played that are offered."""
        known = {offer.info.id: offer for offer in offers}
        return [known[game] for game in self.played if game in known][:_PLAYED]

    def sort_offers(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return the games that stand before all kinds: the last ones played, then the other favorites."""
        played = self.list_recent_games(offers)
        return played + [offer for offer in offers if offer.info.id in self.favorites and offer not in played]


def find_games(offers: Sequence[Offer], words: str, people: int) -> list[Offer]:
    """Find the games for a number of people (0 for any) that the words name, those first whose name they are.

    The words are names of a game, or say what it is like ("trump", "partners", "easy"). If they find no game, they may
    have a typing error ("wist"); then the games come first whose own name resembles them.
    """
    fitting = [offer for offer in offers if fits(offer.info, people)]
    named = [offer for offer in fitting if is_called(offer.info, words) or is_like(offer.info, words)]
    if named:
        return sorted(named, key=lambda offer: rank_by_name(offer.info, words))
    own = [offer for offer in fitting if is_nearly_called(offer.info.name, words)]
    others = [offer for offer in fitting if any(is_nearly_called(name, words) for name in offer.info.about.names)]
    return own + [offer for offer in others if offer not in own]


def list_games_called(infos: Sequence[GameInfo], words: str) -> list[GameInfo]:
    """Return the game whose id the words are, or else those of such a name, or else those with these words in one:
    "blackout", "bridge"."""
    exact = [info for info in infos if info.id.casefold() == words.strip().casefold()]
    called: list[list[GameInfo]] = [exact[:1], [], []]
    wanted = fold_words(words)
    for info in infos:
        names = [fold_words(name) for name in (info.name, *info.about.names)]
        if wanted in names:
            called[1].append(info)
        elif wanted and any({*wanted} <= {*name} for name in names):
            called[2].append(info)
    return next(filter(None, called), [])


def rank_by_name(info: GameInfo, words: str) -> int:
    """Return 0 for a game of exactly this name, 1 for one that is also called so, 2 for one whose name begins so, 3 for
    one in whose name each word begins a word, and 4 for any other."""
    wanted, name = fold_words(words), fold_words(info.name)
    if name == wanted:
        return 0
    if wanted in map(fold_words, info.about.names):
        return 1
    if "".join(name).startswith("".join(wanted)):
        return 2
    return 3 if all(any(own.startswith(word) for own in name) for word in wanted) else 4


def fits(info: GameInfo, people: int) -> bool:
    """Return whether a number of people can play it, with or without computer players."""
    return not people or people in info.numbers


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


def is_nearly_called(name: str, words: str) -> bool:
    """Return whether a name, one of its words, or the beginning of one resembles words with typing errors."""
    wanted, folded = "".join(fold_words(words)), fold_words(name)
    if len(wanted) < _LEAST_LETTERS:
        return False
    for own in ("".join(folded), *folded):
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
