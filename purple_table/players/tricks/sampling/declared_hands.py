"""Sampled deals that agree with the trump that was bid: whoever declares in a color holds a good hand for it."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.core.overriding import override
from purple_table.games.tricks.auction import Auction
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.chip_round import ColorsThenChips
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.players.tricks.sampling.sampled_deals import tabulate_tricks

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

TRIES = 10
"""The draws from which the deal with the declarer's best hand is taken. With 10 what is stated of contracts comes
nearest to what happens when Skilled players declare."""


class DeclaredHandSampler(TrickSampler):
    """Draws deals in which the declarer holds the best of a few hands for the color that was bid, in an auction of
    numbers and colors; what other bids say of a hand has not been measured."""

    def __init__(self, game: TrickGame, view: View) -> None:
        super().__init__(game.course, game.facts(view))
        bids = read_bids(self.facts)
        colored = bool(game.trump.cards.get(bids.denomination, 0))
        measured = isinstance(game.bidding, Auction | ColorsThenChips)
        known = bids.forced or bids.declarer in (None, self.facts.seat) or not (colored and measured)
        self._declarer = None if known else bids.declarer
        self._tricks: dict[int, float] = {}
        if self._declarer is not None:
            table = tabulate_tricks(game, bids.denomination)
            self._tricks = {bit: table[bit.bit_length()] for bit in list_bits(self.facts.unknown)}

    @override
    def draw(self, rng: Random) -> list[int]:
        """Return the cards of each place; where nobody else has declared in a color it is a plain deal."""
        places = super().draw(rng)
        if self._declarer is None:
            return places
        tries = [places, *(super(DeclaredHandSampler, self).draw(rng) for _ in range(TRIES - 1))]
        return max(tries, key=self._estimate_declarer)

    def _estimate_declarer(self, places: list[int]) -> float:
        """Return a quick estimate of the tricks of the cards that the declarer still holds."""
        assert self._declarer is not None
        tricks = self._tricks
        return fsum([tricks.get(bit, 0.0) for bit in list_bits(places[self._declarer])])
