"""Calls where points are bid: what a seat is expected to call, and which bids a hand has nothing to back with."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING

from purple_table.core.actions import HOLD_BID, Action, Bid, Pass
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import Calls
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.scoring.worth import Sweep
    from purple_table.games.tricks.trick_game import TrickGame

WANTED, PARTNER = 0.55, 0.07
"""The share of its tricks that a hand should win for a bid of all points, and what a partner adds to it. Both are
fitted to deals of Pitch in which Skilled players had bid."""
WANTED_FILLED, PARTNER_FILLED = 1.75, 0.475
"""The same where hands are filled up after the bidding: most of what they win then is not in them yet. Fitted to 600
deals of Cinch, in which the declarer's side takes about 3.8 points and 2 for each trick that its hand should win."""


class PointCaller:
    """Judges calls where points are bid, by the tricks of a hand with its best color as trump."""

    def __init__(self, game: TrickGame, bidding: LadderBidding) -> None:
        self._game, self._bidding = game, bidding
        self._strengths = {color: CardStrengths(game, color) for color in game.trump.names if game.trump.cards[color]}
        self._most = max(bid.level for bid in bidding.bids)
        self._hand = game.tricks
        filled = game.withheld > 0
        self._wanted, self._partner = (WANTED_FILLED, PARTNER_FILLED) if filled else (WANTED, PARTNER)
        self._by_tricks = bool(game.worth().tricks)
        sweeps = self._find_sweeps(next(iter(self._strengths)))
        self.counts_single_cards = any(sweep.cards.bit_count() == 1 for sweep in sweeps)
        """Whether a single trump scores a point by itself, as the Jack of Pitch does."""
        self._known: dict[int, tuple[float, bool]] = {}

    def expect(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the lowest bid that the hand is worth; over the partner's bid, or where there is none, a pass."""
        calls = read_calls(self._game.facts(view))
        lowest = next((action for action in legal if isinstance(action, Bid)), legal[0])
        if Pass() not in legal:
            return lowest
        standing = self._bidding.find_standing(calls).seat
        if standing is not None and standing in calls.partners(view.seat):
            return Pass()
        mates = len(calls.partners(view.seat))
        tricks, _ = self._judge(self._game.deck.mask(view.hand))
        enough = self._wanted * self._find_level(calls, lowest) / self._most - self._partner * mates
        return lowest if tricks >= enough * self._hand else Pass()

    def list_backed(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """Return the actions without the bids of more than half of all points that the hand has nothing to back with.

        Such a bid needs the highest trump, or a trump that is a point by itself: else most points are out of reach
        before the first card is played. Where the seat must bid, the lowest bid stays. Where tricks score by their
        number any trick backs a bid.
        """
        if self._by_tricks:
            return list(legal)
        calls = read_calls(self._game.facts(view))
        if self._judge(self._game.deck.mask(view.hand))[1]:
            return list(legal)
        kept = [action for action in legal if 2 * self._find_level(calls, action) <= self._most]
        return kept or [legal[0]]

    def _find_level(self, calls: Calls, action: Action) -> int:
        """Return how many points a call promises; a hold promises those of the last bid, and a pass none."""
        if not isinstance(action, Bid):
            return 0
        last = self._bidding.find_standing(calls).bid
        if action == HOLD_BID:
            return 0 if last is None else last.level
        return self._bidding.bids[self._bidding.by_name[action.call]].level

    def _judge(self, hand: int) -> tuple[float, bool]:
        """Return the tricks of a hand with its best color as trump, and whether it can back a high bid with that."""
        found = self._known.get(hand)
        if found is None:
            unseen = self._game.in_play & ~hand
            worths = [(self._count_tricks(hand, unseen, color), color) for color in self._strengths]
            tricks, color = max(pair for pair in worths if hand & self._strengths[pair[1]].trump)
            found = self._known[hand] = tricks, self._is_backed(hand, color)
        return found

    def _count_tricks(self, hand: int, unseen: int, color: str) -> float:
        # Where more cards are dealt than are played, the best of them stay in the hand.
        chances = [chance_to_win_later(self._strengths[color], card, unseen, self._hand) for card in list_bits(hand)]
        return fsum(chances if len(chances) <= self._hand else sorted(chances)[-self._hand :])

    def _is_backed(self, hand: int, color: str) -> bool:
        """Return whether the hand has the highest trump, or one that is a point by itself."""
        cards = self._strengths[color]
        alone = [sweep.cards for sweep in self._find_sweeps(color)]
        return any(
            card in alone or not cards.higher[card.bit_length()] & cards.trump for card in list_bits(hand & cards.trump)
        )

    def _find_sweeps(self, color: str) -> Sequence[Sweep]:
        return self._game.worth(denomination=color).sweeps
