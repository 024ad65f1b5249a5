"""Bidding: what a hand lets its side expect as the declarer's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Pass
from purple_table.games.blues_greens.pack import numbers
from purple_table.players.blues_greens.reasons import decide
from purple_table.players.player import Decision

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.blues_greens.game import BluesGreens

ENOUGH = {"cautious": 8.5, "normal": 7.5, "bold": 6.5}
"""The strength from which a style opens the bidding."""
POINTS = 8.0
"""How many points of a bid each further card of strength is good for."""


def strength(game: BluesGreens, hand: int, suit: int) -> float:
    """How strong a hand is with this trump, in trumps of middle rank."""
    pack = game.pack
    own = hand & pack.suits[suit]
    high = sum(1 for card in numbers(own) if pack.rank_of[card] >= len(pack.ranks) - 4)
    black = (hand & pack.black_threes).bit_count()
    return own.bit_count() + 0.5 * high + 1.2 * black + 0.3 * (hand & pack.twos).bit_count()


def best_strength(game: BluesGreens, hand: int) -> tuple[float, int]:
    """The strength of a hand with the trump that suits it best, and that suit."""
    best = max(range(len(game.pack.suits)), key=lambda suit: strength(game, hand, suit))
    return strength(game, hand, best), best


def find_wanted_strength(game: BluesGreens, points: int, style: str) -> float:
    """The strength from which a style bids so many points."""
    return ENOUGH[style] + (points - game.bidding.least) / POINTS


def call(game: BluesGreens, view: View, legal: Sequence[Action], style: str) -> Decision:
    """The lowest bid, as long as the best suit is worth it; else a pass."""
    hand = game.deck.mask(view.hand)
    strong, best = best_strength(game, hand)
    lowest = next((bid.number for action in legal if isinstance(action, Bid) and (bid := action.contract)), None)
    if lowest is not None and strong >= find_wanted_strength(game, lowest, style):
        return decide(game, Bid(str(lowest)), "should_make", figures={"points": lowest, "strength": strong}, suit=best)
    return decide(game, Pass(), "too_weak", figures={"strength": strong}, suit=best)
