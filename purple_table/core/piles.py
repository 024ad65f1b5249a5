"""Piles: where cards lie, and who may see them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


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
