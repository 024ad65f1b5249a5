"""Cards that nobody alone chose: what each machine adds to a deal, and how each machine verifies the deal afterwards.

Before a deal the host tells the digest of its own key, which is settled since the match began. Every machine with
people sends the digest of a random word, and when all digests are known to all, the words themselves. The key of the
deal is made of the host's key and all words, and its digest is told before the first card. Whoever wants certain cards
would have to know a word before its owner gives it away. After the last card the host tells its own key and every step,
so each machine can see that all digests were kept to, that its word is among the others, and that the cards it saw
follow.

The host's machine knows the cards of a deal while it is played; that cannot be helped, and is said.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from purple_table.core.events import DealBegan, Event
from purple_table.core.game import Game
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, compute_key_digest, mix_key
from purple_table.network.messages import DealOpened

WORD_BYTES = 32
WORD_SECONDS = 20.0
"""How long a machine may take for its digest, and then for its word. After that it counts as lost."""


def make_word() -> str:
    """Return a random word, as hexadecimal text."""
    return secrets.token_hex(WORD_BYTES)


def digest_word(word: str) -> str:
    """Return the digest of a word, which is told before the word itself."""
    return hashlib.sha256(b"word " + word.encode()).hexdigest()


def is_word(text: str) -> bool:
    """Return whether a text can be a word or a digest: 64 hexadecimal digits."""
    return len(text) == 2 * WORD_BYTES and all(sign in "0123456789abcdef" for sign in text)


def join_words(words: Sequence[str]) -> bytes:
    """Return what the words of all machines, in their order, add to the key of the deal."""
    return hashlib.sha256("".join(words).encode()).digest()


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The knowledge of this machine about how a deal was dealt.

    "sealed": the digest is known, and the deal is played. "verified": everything was kept to. "watched": the deal
    follows from its key, but this machine came later and added no word. "false": `fault` says what was not kept to.
    """

    number: int
    state: Literal["sealed", "verified", "watched", "false"]
    digest: str = ""
    key: str = ""
    machines: int = 0
    """How many machines added a word."""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Seal:
    """The announcement of a deal before its first card: digest of the host's key, the words, digest of the deal's
    key."""

    own_digest: str
    words: tuple[str, ...]
    digest: str


class RevealedChance(Chance):
    """The chance of a match elsewhere as far as it was revealed: the keys of the deals that are over."""

    def __init__(self, first: tuple[int, int], cut: bytes) -> None:
        """`first` are number and dealer of the first deal, `cut` is the key of what comes before it."""
        super().__init__(b"")
        object.__setattr__(self, "_first", first)
        object.__setattr__(self, "keys", {0: cut})

    keys: dict[int, bytes]
    _first: tuple[int, int]

    def key(self, deal: int) -> bytes:
        """Return the key of a deal. Raises KeyError for one that was not revealed."""
        return self.keys[deal]

    def first_deal(self, players: int) -> tuple[int, int]:
        """Return number and dealer of the first deal, as the host told them."""
        return self._first


class FairnessWatch:
    """A machine's part in dealing: gives its words, keeps what was told, and verifies each deal that is over."""

    def __init__(self) -> None:
        self.checks: dict[int, DealCheck] = {}
        """What is known of each deal, by its number."""
        self.match: Match | None = None
        """The match up to the last deal that is over, played again here."""
        self._words: dict[tuple[int, int], str] = {}
        self._host_digests: dict[tuple[int, int], str] = {}
        self._seals: dict[int, Seal] = {}
        self._digests: dict[tuple[int, int], tuple[str, ...]] = {}

    def commit(self, deal: int, attempt: int, own_digest: str) -> str:
        """Return the digest of a new word, after the host has told the digest of its own key."""
        word = self._words[deal, attempt] = make_word()
        self._host_digests[deal, attempt] = own_digest
        return digest_word(word)

    def reveal(self, deal: int, attempt: int, digests: tuple[str, ...]) -> str | None:
        """Return the word, now that the digests of all machines are known; None if the own one is not among them."""
        word = self._words.get((deal, attempt))
        self._digests[deal, attempt] = digests
        return word if word is not None and digest_word(word) in digests else None

    def seal(self, deal: int, attempt: int, words: tuple[str, ...], digest: str) -> DealCheck:
        """Keep what was told before the first card; the check is "false" if it does not fit what was told before."""
        self._seals[deal] = Seal(self._host_digests.get((deal, attempt), ""), words, digest)
        fault = ""
        digests = self._digests.get((deal, attempt))
        if digests is not None and tuple(map(digest_word, words)) != digests:
            fault = "a word is not the one whose digest was told"
        elif self._words.get((deal, attempt), next(iter(words), "")) not in words:
            fault = "the word of this machine is missing"
        check = DealCheck(deal, "false" if fault else "sealed", digest, machines=len(words), fault=fault)
        self.checks[deal] = check
        return check

    def open(
        self,
        game: Game,
        opened: DealOpened,
        seen: Mapping[int, Sequence[Event]],
    ) -> DealCheck:
        """Verify a deal that is over, and play it again. `seen` are the events of the deal as own seats saw them."""
        number, seal = opened.deal, self._seals.get(opened.deal)
        own_key, word = bytes.fromhex(opened.own_key), bytes.fromhex(opened.word)
        key = mix_key(own_key, word) if word else own_key
        digest = compute_key_digest(key)
        fault = self.checks[number].fault if number in self.checks else ""
        if not fault and seal is not None:
            if join_words(seal.words) != word:
                fault = "the words are not those that were told before"
            elif seal.own_digest and not hmac.compare_digest(seal.own_digest, compute_key_digest(own_key)):
                fault = "the host's key is not the one whose digest was told"
            elif seal.digest != digest:
                fault = "the key is not the one whose digest was told"
        fault = self._replay(game, opened, key, seen) or fault
        took_part = seal is not None and bool(seal.own_digest)
        state: Literal["false", "verified", "watched"] = "false" if fault else "verified" if took_part else "watched"
        check = DealCheck(number, state, digest, key.hex(), len(seal.words) if seal is not None else 0, fault)
        self.checks[number] = check
        return check

    def _replay(self, game: Game, opened: DealOpened, key: bytes, seen: Mapping[int, Sequence[Event]]) -> str:
        """Play the deal again, and return what does not fit; "" if the cards and all that was seen follow."""
        if self.match is None:
            self.match = Match(game, RevealedChance(opened.first, bytes.fromhex(opened.cut)))
        chance = self.match.chance
        if not isinstance(chance, RevealedChance):
            return "the match is another"
        chance.keys[opened.deal] = key
        begin = len(self.match.steps)
        try:
            for step in opened.steps:
                self.match.play(step.seat, step.action, step.reason)
        except Exception as error:  # whatever a false host makes the engine raise
            return f"a step is not possible: {type(error).__name__}"
        events = [event for step in self.match.events[begin:] for event in step]
        numbers = [event.number if isinstance(event, DealBegan) else 0 for event in events]
        if opened.deal not in numbers:
            return "the deal does not begin"
        events = events[numbers.index(opened.deal) :]  # a cut for the first dealer comes before
        for seat, shown in seen.items():
            if [event.seen_by(seat) for event in events] != list(shown):
                return "the cards seen are not those that the key deals"
        return ""
