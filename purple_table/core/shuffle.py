"""Chance: deal keys and the shuffle. The same secret gives the same deals on every platform and version, for ever.

A deal key is HMAC-SHA256(match secret, deal number). A shuffle is Fisher-Yates, each place drawn by rejection from the
stream SHA-256(key, shuffle number, block number). Tests pin the results by digests; they must never change.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

SECRET_BYTES = 16
Basis = Mapping[str, int | tuple[int, ...]]
"""What a deal depends on besides its key, number and dealer: numbers by name, written and read by the game."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The source of a match's deals: a 128-bit secret from which the key of every deal follows."""

    secret: bytes

    def key(self, deal: int) -> bytes:
        """Return the 32-byte key of deal number `deal` (from 1)."""
        return hmac.new(self.secret, b"deal %d" % deal, hashlib.sha256).digest()

    def first_deal(self, players: int) -> tuple[int, int]:
        """Return number and dealer of the first deal. The dealer is drawn from the secret, as by a cut."""
        return 1, draw_below(players, hmac.new(self.secret, b"cut", hashlib.sha256).digest(), 0)

    @property
    def deals(self) -> int | None:
        """How many deals there are to play; None for as many as the match takes."""
        return None


@dataclass(frozen=True, slots=True)
class SharedChance(Chance):
    """The chance of a match whose machines each add a word to the key of a deal, so that nobody alone chose it.

    `words` has what they added together, by the number of the deal; a deal without a word has its key from the secret
    alone. The word of a deal is added before it begins and never changes.
    """

    words: dict[int, bytes] = field(default_factory=dict, hash=False)

    def own_key(self, deal: int) -> bytes:
        """Return the key of a deal as the secret alone would have it: the host's own part of it."""
        return Chance.key(self, deal)

    def key(self, deal: int) -> bytes:
        """Return the key of a deal, made of the own key and the word."""
        own, word = self.own_key(deal), self.words.get(deal)
        return own if word is None else mix_key(own, word)


def mix_key(own: bytes, word: bytes) -> bytes:
    """Return the key of a deal to which machines have added a word."""
    return hmac.new(own, b"word " + word, hashlib.sha256).digest()


@dataclass(frozen=True, slots=True)
class SingleDealChance(Chance):
    """The chance of a match of a single deal whose key is known, as a deal code carries it.

    `basis` is what came before the deal, as far as its course depends on it.
    """

    dealer: int = 0
    number: int = 1
    basis: Basis = field(default_factory=dict, hash=False)

    def key(self, deal: int) -> bytes:
        """Return the key itself; there is no other deal."""
        return self.secret

    def first_deal(self, players: int) -> tuple[int, int]:
        """Return number and dealer as the deal code gives them."""
        return self.number, self.dealer

    @property
    def deals(self) -> int | None:
        """One."""
        return 1


@dataclass(frozen=True, slots=True)
class ContinuedChance(Chance):
    """The chance of a match that continues another one: the first deals are that match's, later ones come from its own
    secret.

    `keys` are those of the deals taken over, from number 0 (the cut) on; `dealer` dealt the first.
    """

    dealer: int = 0
    keys: tuple[bytes, ...] = ()

    def key(self, deal: int) -> bytes:
        """Return the known key of a deal that was taken over, or otherwise the key made from the own secret."""
        return self.keys[deal] if deal < len(self.keys) else Chance.key(self, deal)

    def first_deal(self, players: int) -> tuple[int, int]:
        """Return the first deal of the match that this one goes on from."""
        return 1, self.dealer


class ArrangedKey(bytes):
    """A deal key that brings given cards to given places: after the shuffle some cards are exchanged for others."""

    exchanged: Mapping[str, str]

    def __new__(cls, key: bytes, exchanged: Mapping[str, str]) -> ArrangedKey:
        """Make a key that shuffles as `key` does and then puts `exchanged[card]` in the place of each card."""
        arranged = super().__new__(cls, key)
        arranged.exchanged = exchanged
        return arranged

    def arrange(self, order: list[str]) -> list[str]:
        """Return a shuffled order with its cards exchanged.

        An order that would not keep the same cards, as when only some are shuffled again, is returned unchanged.
        """
        arranged = [self.exchanged.get(card, card) for card in order]
        return arranged if set(arranged) == set(order) else order


@dataclass(frozen=True, slots=True)
class ArrangedChance(SingleDealChance):
    """The chance of a single deal whose cards somebody has arranged. No deal code or record can hold such a deal."""

    exchanged: Mapping[str, str] = field(default_factory=dict, hash=False)

    def key(self, deal: int) -> bytes:
        """Return the key, which arranges the cards."""
        return ArrangedKey(self.secret, self.exchanged)


def derive_secret(seed: int) -> bytes:
    """Return the 16-byte match secret that `--seed` stands for."""
    return hashlib.sha256(b"purple-table seed %d" % seed).digest()[:SECRET_BYTES]


def compute_key_digest(key: bytes) -> str:
    """Return what may be shown of a deal key before the deal is over: its SHA-256, as hexadecimal text."""
    return hashlib.sha256(key).hexdigest()


def shuffle_items(items: Sequence[str], key: bytes, shuffle: int = 0) -> list[str]:
    """Return the items in the order of shuffle number `shuffle` of this deal key."""
    # Fisher-Yates: each place, from the last on, changes places with one that is not behind it.
    order = list(items)
    numbers = _stream(key, shuffle)
    for place in range(len(order) - 1, 0, -1):
        other = _draw(numbers, place + 1)
        order[place], order[other] = order[other], order[place]
    return key.arrange(order) if isinstance(key, ArrangedKey) else order


def draw_below(bound: int, key: bytes, shuffle: int) -> int:
    """Return a uniform number from 0 to `bound` - 1."""
    return _draw(_stream(key, shuffle), bound)


def _stream(key: bytes, shuffle: int) -> Iterator[int]:
    """Yield 32-bit numbers without end."""
    block = 0
    while True:
        digest = hashlib.sha256(key + shuffle.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _draw(numbers: Iterator[int], bound: int) -> int:
    """Return a uniform number below `bound`, drawing again as long as a draw would favor small numbers."""
    # 2**32 is seldom a multiple of the bound: above the last multiple, small remainders would come up once more.
    limit = (1 << 32) - (1 << 32) % bound
    for number in numbers:
        if number < limit:
            return number % bound
    raise RuntimeError("the stream of numbers is endless")
