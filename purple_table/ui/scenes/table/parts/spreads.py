"""What lies together in the zones of a table with melds: a spread is a meld, or open cards that lie before a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from purple_table.core.cards import Deck
from purple_table.core.events import Event, Moved
from purple_table.core.game import Mark
from purple_table.core.piles import PileKey

MELD, LAID = "meld", "laid"
COMING = ""
"""Stands for a card that is on its way to a spread."""


class SpreadCard(NamedTuple):
    """A card of a spread: its code, the pile it belongs to, and whether it lies there for another side."""

    code: str
    pile: PileKey
    foreign: bool


class Spread(NamedTuple):
    """Cards that lie together: those of meld number `number`, or with number 0 those laid down by `seat`.

    `away`: the meld is the other side's, and only what this side laid off on it lies here.
    """

    seat: int
    number: int
    cards: tuple[SpreadCard, ...]
    away: bool = False


def first_layers(history: Iterable[Event]) -> dict[int, int]:
    """Who laid each meld first, by its number."""
    owners: dict[int, int] = {}
    for event in history:
        if isinstance(event, Moved) and event.target.role == MELD and event.target.owner is not None:
            owners.setdefault(event.target.number, event.target.owner)
    return owners


class Spreads:
    """Sorts piles into spreads. `owners` are the seats that laid the melds first, `sides` the side of every seat."""

    def __init__(self, deck: Deck, sides: Sequence[int], owners: Mapping[int, int], marks: Iterable[Mark] = ()) -> None:
        """`marks` say what wild cards stand for."""
        self._sides = sides
        self._owners = owners
        self._numbers = {card.code: rank.number for card in deck.cards for rank in deck.ranks if card.rank == rank.code}
        ranks = {rank.code: rank.number for rank in deck.ranks}
        self._numbers.update({mark.card: ranks[mark.rank] for mark in marks})

    def list_spreads(self, side: int, piles: Mapping[PileKey, Sequence[str | None]]) -> list[Spread]:
        """The spreads of a side: its melds, what it laid off on others, what it laid down."""
        found: list[Spread] = []
        for number in sorted({key.number for key in piles if key.role == MELD}):
            keys = [key for key in piles if key.role == MELD and key.number == number and piles[key]]
            if not keys:
                continue
            owner = self._owners.get(number, keys[0].owner or 0)
            if self._sides[owner] == side:
                found.append(Spread(owner, number, self._cards(keys, piles, side)))
            else:
                for key in keys:
                    if key.owner is not None and self._sides[key.owner] == side:
                        found.append(Spread(key.owner, number, self._cards([key], piles, side), away=True))
        for key in sorted(piles):
            if key.role == LAID and key.owner is not None and self._sides[key.owner] == side and piles[key]:
                found.append(Spread(key.owner, 0, self._cards([key], piles, side)))
        return found

    def _cards(
        self, keys: Iterable[PileKey], piles: Mapping[PileKey, Sequence[str | None]], side: int
    ) -> tuple[SpreadCard, ...]:
        """The cards of some piles in the order of what they stand for; one that is coming stands at the end."""
        cards = [
            SpreadCard(code or COMING, key, key.owner is not None and self._sides[key.owner] != side)
            for key in keys
            for code in piles[key]
        ]
        return tuple(sorted(cards, key=lambda card: self._numbers.get(card.code, 1000)))
