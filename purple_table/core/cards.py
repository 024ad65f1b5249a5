"""Cards, decks and piles: what is printed on a card, and the notation that names it everywhere ("Rd8", "BkA", "g3d").

Piles, actions, events and views hold the *code* of a card, a short text; `Deck` says what a code stands for. A language
may print other letters on cards than the deck has (`CardLetters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from purple_table.core.messages import CardName, ColorName
from purple_table.core.rulebook import Section, suggest

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


@dataclass(frozen=True, slots=True)
class Card:
    """A card and what it shows. `color` is a color's code (French: the suit's letter; Jokers: empty).

    `named` and `color_named` are the card and its color in messages.
    """

    code: str
    color: str
    color_name: str
    suit: str
    rank: str
    rank_points: int
    color_points: int
    pack: str = ""
    name: str = ""
    printed: str = ""
    named: CardName = field(init=False, repr=False, compare=False)
    color_named: ColorName = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Made once: thousands of reasons a second name cards.
        object.__setattr__(self, "named", CardName(self.code, self.short))
        object.__setattr__(self, "color_named", ColorName(self.color, self.color_name))

    @property
    def short(self) -> str:
        """The card as refusals name it: "Green 9", "Black K"."""
        return f"{self.color_name} {self.printed}" if self.color else self.name

    @property
    def joker(self) -> bool:
        """Whether the card belongs to no color."""
        return not self.color


@dataclass(frozen=True, slots=True)
class Color:
    """A color of the deck: part of exactly one suit."""

    code: str
    name: str
    suit: str
    points: int

    @property
    def named(self) -> ColorName:
        """The color in a message."""
        return ColorName(self.code, self.name)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank of the deck; `number` counts from 0, the lowest."""

    code: str
    name: str
    printed: str
    points: int
    number: int


MOST_CARDS = 200
"""The largest deck: two French packs have 104 cards, and work on a deck grows with the square of its size."""
MOST_IN_HAND = 60
"""The most cards of a hand."""
_LONGEST_CODE = 20
"""The longest name of a card, in characters: records and deal codes are full of them."""
_KEPT = 1024
"""How many hands a deck keeps the codes of."""


class UnknownCardError(ValueError):
    """Raised for a text that names no card or color of the deck."""


class Deck:
    """All cards that a game may use, in a fixed order: pack by pack, color by color, from low to high, Jokers last.

    The place of a card in that order is its bit in every integer hand, so within a color a higher card is a larger bit.
    `index` has the place of each card by its code, `bits` its bit as a mask.
    """

    __slots__ = (
        "_by_code",
        "_codes_by_mask",
        "_folded",
        "_names",
        "bits",
        "cards",
        "colors",
        "id",
        "index",
        "name",
        "packs",
        "ranks",
        "source",
    )

    def __init__(self, section: Section) -> None:
        self.source: Mapping[str, Any] = section.data
        self.id = section.text("id")
        self.name = section.name("name")
        notation = section.text("notation")
        self.packs = tuple((pack.text("code"), pack.name("name")) for pack in section.sections("packs"))
        self.ranks = tuple(
            Rank(row.text("code"), row.name("name"), row.name("print"), row.integer("points", 0, 100), number)
            for number, row in enumerate(section.sections("ranks"))
        )
        self.colors = tuple(
            Color(row.text("code"), row.name("name"), row.name("suit"), row.integer("points", 0, 100))
            for row in section.sections("colors")
        )
        jokers = section.sections("jokers")
        for key, parts in (("packs", self.packs), ("colors", self.colors), ("ranks", self.ranks)):
            if len(parts) > MOST_CARDS:
                raise section.error(key, f"has {len(parts)} entries; a deck has {MOST_CARDS} cards at most")
        number = len(self.packs) * len(self.colors) * len(self.ranks) + len(jokers)
        if number > MOST_CARDS:
            raise section.error("ranks", f"with these the deck has {number} cards; the most is {MOST_CARDS}")
        cards = [
            _card(notation, pack, color, rank) for pack in self.packs for color in self.colors for rank in self.ranks
        ]
        for number, row in enumerate(jokers, 1):
            cards.append(Card(row.text("code"), "", "", "", str(number), 0, 0, "", row.name("name")))
        section.check_all_read()
        for card in cards:
            if not card.code.isprintable() or card.code.split() != [card.code]:
                raise section.error("notation", f'"{card.code}" is no name for a card: it must be one word')
            if len(card.code) > _LONGEST_CODE:
                cause = f'"{card.code}" is no name for a card: the most is {_LONGEST_CODE} characters'
                raise section.error("notation", cause)
        self.cards: tuple[Card, ...] = tuple(cards)
        self._names = tuple(card.code for card in cards)
        self._by_code = {card.code: card for card in cards}
        self._folded = {card.code.casefold(): card.code for card in cards}
        if len(self._folded) != len(cards):
            raise section.error("notation", "gives two cards the same name")
        self.index: dict[str, int] = {card.code: place for place, card in enumerate(cards)}
        self.bits: dict[str, int] = {card.code: 1 << place for place, card in enumerate(cards)}
        self._codes_by_mask: dict[int, tuple[str, ...]] = {}

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], file: str = "deck") -> Deck:
        """Read a deck from the mapping of its TOML file; `file` is named in errors."""
        return cls(Section(data, file))

    def __getitem__(self, code: str) -> Card:
        return self._by_code[code]

    def __contains__(self, code: object) -> bool:
        return code in self._by_code

    def read(self, text: str) -> str:
        """Return the code of the card that `text` names. Case does not matter. Raises UnknownCardError if there is
        none."""
        code = self._folded.get(text.strip().casefold())
        if code is None:
            raise UnknownCardError(f'"{text}" is no card of the {self.name}')
        return code

    def rank_name(self, card: Card) -> str:
        """Return the name of a card's rank ("Jack"), or the whole name of a Joker."""
        return next((rank.name for rank in self.ranks if rank.code == card.rank), card.name)

    def color(self, text: str) -> Color:
        """Return the color with this code or name. Case does not matter. Raises UnknownCardError if there is none."""
        word = text.strip().casefold()
        for color in self.colors:
            if word in (color.code.casefold(), color.name.casefold()):
                return color
        names = [color.name for color in self.colors]
        raise UnknownCardError(f'"{text}" is no color of the {self.name}{suggest(word, names)}')

    def sort(self, codes: Iterable[str]) -> tuple[str, ...]:
        """Return the codes in deck order."""
        return tuple(sorted(codes, key=self.index.__getitem__))

    def mask(self, codes: Iterable[str]) -> int:
        """Return the cards as an integer hand: bit n stands for `cards[n]`."""
        bits, mask = self.bits, 0
        for code in codes:
            mask |= bits[code]
        return mask

    def codes(self, mask: int) -> tuple[str, ...]:
        """Return the codes of an integer hand, in deck order. The last results are cached, because the same hands are
        asked for again and again."""
        known = self._codes_by_mask.get(mask)
        if known is None:
            if len(self._codes_by_mask) >= _KEPT:
                self._codes_by_mask.clear()
            names, found, rest = self._names, [], mask
            while rest:
                place = rest.bit_length() - 1
                found.append(names[place])
                rest ^= 1 << place
            found.reverse()
            self._codes_by_mask[mask] = known = tuple(found)
        return known


def _card(notation: str, pack: tuple[str, str], color: Color, rank: Rank) -> Card:
    code = notation.replace("{pack}", pack[0]).replace("{color}", color.code).replace("{rank}", rank.code)
    name = f"{rank.name} of {color.name}" if color.name == color.suit else f"{color.name} {rank.name}"
    return Card(
        code,
        color.code,
        color.name,
        color.suit,
        rank.code,
        rank.points,
        color.points,
        pack[1].casefold(),
        f"{pack[1]} {name}".strip(),
        rank.printed,
    )


class PileKey(NamedTuple):
    """The identity of a pile: its role ("hand", "trick", "won", "pass", "aside", "stock" ...), its owner's seat, its
    number."""

    role: str
    owner: int | None = None
    number: int = 0


@cache
def list_owned_piles(role: str, players: int) -> tuple[PileKey, ...]:
    """Return the piles of a role of which every seat has one, by seat."""
    return tuple(PileKey(role, seat) for seat in range(players))


NOBODY: frozenset[int] = frozenset()
"""Who sees the faces of a covered pile."""


@cache
def list_owner_sets(players: int) -> tuple[frozenset[int], ...]:
    """Return, for each seat, the set of that seat alone: who sees a pile that only its owner sees."""
    return tuple(frozenset((seat,)) for seat in range(players))


class PileView(NamedTuple):
    """A pile as one seat sees it: a code for each face it may see, None for each card it sees the back of.

    The first card is the lowest of the pile; a hand is in deck order.
    """

    key: PileKey
    cards: tuple[str | None, ...]


class Pile(NamedTuple):
    """A pile as the state holds it. `open_to` are the seats that see its faces; None means everybody."""

    key: PileKey
    cards: tuple[str, ...]
    open_to: frozenset[int] | None = None

    def view(self, seat: int) -> PileView:
        """Return what `seat` sees of the pile."""
        if self.open_to is None or seat in self.open_to:
            return PileView(self.key, self.cards)
        return PileView(self.key, (None,) * len(self.cards))
