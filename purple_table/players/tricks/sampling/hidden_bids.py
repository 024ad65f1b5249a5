"""Bids of the other seats in sampled deals, where bids are laid aside face down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING

from purple_table.core.cards import list_owned_piles
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.lay_aside import read_bid_values
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.guessing import TrickSampler
    from purple_table.games.tricks.trick_game import TrickGame


class HiddenBids:
    """Settles which cards each seat of a sampled deal has laid aside.

    Each seat is expected to have bid about the tricks that the rest of its hand should win. `hidden` are the sides
    whose bids nobody else knows.
    """

    def __init__(self, game: TrickGame, sampler: TrickSampler) -> None:
        self._facts = facts = sampler.facts
        self._bids = read_bids(facts)
        seen = None if self._bids.premium is None else self._bids.premium.seat
        self._seats = [seat for seat in range(facts.players) if seat not in (facts.seat, seen)]
        self.hidden = frozenset(game.side_of(seat) for seat in range(facts.players) if seat != seen)
        self._piles = [sampler.piles.index(pile) for pile in list_owned_piles("bid", facts.players)]
        self._amount = game.withheld
        adds, cards = read_bid_values(game.course.phases), CardStrengths(game, facts.denomination)
        left = max(facts.view.status.tricks - sum(facts.taken), 1)
        self._adds = {1 << place: number for place, number in enumerate(adds)}
        self._wins = {bit: chance_to_win_later(cards, bit, facts.unknown, left) for bit in list_bits(facts.unknown)}

    def settle_bids(self, places: Sequence[int], own: int | None = None) -> tuple[list[int], Bids]:
        """Return the hands of a sampled deal, and the bids of all seats; `own` is the bid of the seat itself."""
        facts, hands, said = self._facts, list(places[: self._facts.players]), list(self._bids.tricks)
        if own is not None:
            said[facts.seat] = own
        for seat in self._seats:
            laid = places[self._piles[seat]]
            pool, bound = hands[seat] | laid, laid & facts.excluded[seat]
            hands[seat], said[seat] = self._choose_laid(pool, bound, facts.taken[seat])
        return hands, replace(self._bids, tricks=tuple(said))

    def _choose_laid(self, pool: int, bound: int, taken: int) -> tuple[int, int]:
        """Return the cards that a seat keeps of `pool`, and its bid by the cards laid aside.

        `bound` are cards that it certainly laid aside, and `taken` the tricks that it has won already.
        """
        # The cards laid aside leave a bid as near as possible to the tricks that the others should win.
        loose = list_bits(pool & ~bound)
        adds = [self._adds[bit] for bit in loose]
        wins = [self._wins[bit] for bit in loose]
        worth = [win + add for win, add in zip(wins, adds, strict=True)]
        said = sum(self._adds[bit] for bit in list_bits(bound))
        short = taken + fsum(wins) - said
        laid = min(
            combinations(range(len(loose)), self._amount - bound.bit_count()),
            key=lambda chosen: abs(short - fsum([worth[place] for place in chosen])),
        )
        gone = bound | sum([loose[place] for place in laid])
        return pool & ~gone, said + sum([adds[place] for place in laid])


def make_hidden_bids(game: TrickGame, sampler: TrickSampler) -> HiddenBids | None:
    """Return the hidden bids of a sampler; None in a game where bids are not laid aside."""
    return HiddenBids(game, sampler) if list_owned_piles("bid", game.players)[0] in sampler.piles else None
