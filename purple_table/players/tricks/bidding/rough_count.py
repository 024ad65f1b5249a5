"""The bids of a Beginner in an auction: by a rough count of the tricks that its hand should win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.core.events import Called
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.players.player import Decision
from purple_table.players.tricks.bidding.bid_reading import count_tricks_needed, list_contracts
from purple_table.players.tricks.card_play.card_order import count_ranks_above
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

TRUMP = 1.25
"""The tricks that each trump adds to those of a side."""
SIDE = (0.7, 0.6, 0.35, 0.2)
"""The tricks that other cards add, by rank from the highest down."""
NO_TRUMPS = (0.85, 0.6, 0.35, 0.15)
"""The tricks that cards add in a deal without trumps. All three are fitted to hands of declarers who were Beginners."""
SHORT = {"cautious": 0.7, "normal": 0.64, "bold": 0.585}
"""The tricks that a hand may lack for its bid, for each trick that the lowest bid needs beyond an even share. Where
many play alone a failed contract costs little, compared with what a contract brings."""
SPARE = {"cautious": 1.2, "normal": 0.93, "bold": 0.68}
"""The tricks by which a hand must exceed that."""


class RoughBidder:
    """Chooses calls in auctions. An average hand is worth an even share of the tricks, and good cards add to that."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._short, self._spare = SHORT[style], SPARE[style]
        self._above_in: dict[str, list[int]] = {}
        self._average: dict[str, float] = {}

    def choose(self, view: View, legal: Sequence[Action]) -> Decision:
        """Make the bid with most tricks to spare, if the hand is worth it; never over a bid of the own side."""
        game = self._game
        side = game.sides[game.side_of(view.seat)]
        bids = [event for event in view.history if isinstance(event, Called) and event.bid is not None]
        if bids and bids[-1].seat in side:
            own = bids[-1].seat == view.seat
            return decide(game, Pass(), "rough_own_bid" if own else "rough_partner_bid")
        share = game.dealing.hand * len(side) / game.players
        best: tuple[float, Contract] | None = None
        for bid in list_contracts(legal):
            tricks = count_tricks_needed(game, view.seat, bid)
            short = self._short * (tricks - bid.number + 1 - share) - self._spare
            over = share + self._count_above(view.hand, bid.denomination) - tricks
            if over + short >= 0 and (best is None or over > best[0]):
                best = over, bid
        if best is None:
            return decide(game, Pass(), "rough_too_few")
        over, bid = best
        kind = "rough_no_trump" if bid.denomination == NO_TRUMP else "rough_trump"
        count = round(over) + count_tricks_needed(game, view.seat, bid)
        return decide(game, Bid(str(bid)), kind, names={"color": bid.denomination}, figures={"count": count})

    def _count_above(self, hand: Sequence[str], denomination: str) -> float:
        """Return how many tricks the hand is worth more than an average one."""
        if denomination not in self._average:
            cards = self._game.dealing.cards
            self._average[denomination] = self._rate_cards(cards, denomination) * self._game.dealing.hand / len(cards)
        return self._rate_cards(hand, denomination) - self._average[denomination]

    def _rate_cards(self, cards: Sequence[str], denomination: str) -> float:
        trumps = 0 if denomination == NO_TRUMP else self._game.trump.cards[denomination]
        table = NO_TRUMPS if denomination == NO_TRUMP else SIDE
        if denomination not in self._above_in:
            self._above_in[denomination] = count_ranks_above(self._game, denomination)
        above = self._above_in[denomination]
        worth = 0.0
        for code in cards:
            bit = self._game.bits[code]
            if bit & trumps:
                worth += TRUMP
            elif above[bit.bit_length()] < len(table):
                worth += table[above[bit.bit_length()]]
        return worth
