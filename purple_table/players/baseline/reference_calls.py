"""How the Reference player bids: by a fixed table of what cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract, Give, Pass
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.trump import NO_TRUMP, NULL, WITHOUT_COLOR
from purple_table.players.baseline.reference_cards import ReferenceCards
from purple_table.players.player import Decision
from purple_table.players.tricks.bidding.bid_reading import list_bid_numbers, list_contracts
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

# What a card is worth in tricks, by rank from the highest down: as a trump, beside trumps, and without trumps.
_TRUMP = (0.95, 0.85, 0.7, 0.6, 0.5, 0.45, 0.4)
_SIDE = (0.6, 0.3, 0.1)
_NO_TRUMP = (0.8, 0.45, 0.2)
_PARTNER = 2.0
"""The tricks that a partner is expected to win, in an auction."""
_BOOK = 6
_STRONG = 1.3
"""How many times an even share of the tricks is enough for a bid of points."""


class ReferenceCalls(ReferenceCards):
    """The bids of the Reference player, which counts its hand by the table and nothing else."""

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        always = game.trump.denomination
        self._tables: dict[str, dict[str, float]] = {}
        self._trumps_in_bids = "" if always == NO_TRUMP else always

    def bid(self, view: View, legal: Sequence[Action]) -> Decision:
        """Bid a number of tricks; nil without Aces, trumps and high cards."""
        hand, trump = view.hand, self._trumps_in_bids
        if view.status.trump not in (None, NO_TRUMP):
            trump = (view.status.trump or "").casefold()
        trumps = [card for card in hand if self._is(card, trump)]
        nil = Bid("nil")
        if nil in legal and not trumps and all(self._rank(card) < self._top - 1 for card in hand):
            return decide(self._game, nil, "plain_nil")
        tricks = self._tricks(hand, trump)
        may_bid = list_bid_numbers(legal)
        called = any(isinstance(event, Called) and event.seat == view.seat for event in view.history)
        if Pass() in legal and (called or not may_bid or round(tricks) < may_bid[0]):
            return decide(self._game, Pass(), "plain_bid_stays")
        number = min(may_bid, key=lambda number: abs(number - tricks))
        return decide(self._game, Bid(str(number)), "plain_tricks", figures={"tricks": tricks})

    def auction(self, view: View, legal: Sequence[Action]) -> Decision:
        """Make the lowest bid of the best denomination, as long as the hand is worth it."""
        partner = _PARTNER if any(view.seat in side and len(side) > 1 for side in view.sides) else 0.0
        hand = view.hand
        best: tuple[float, Contract] | None = None
        for bid in list_contracts(legal):
            tricks = self._tricks(hand, "" if bid.denomination == "none" else bid.denomination) + partner
            spare = tricks - _BOOK - bid.number
            if spare >= 0 and (best is None or spare > best[0]):
                best = spare, bid
        if best is None:
            return decide(self._game, Pass(), "plain_no_bid")
        spare, bid = best
        return decide(self._game, Bid(str(bid)), "plain_spare", names={"bid": str(bid)}, figures={"tricks": spare})

    def ladder(self, view: View, legal: Sequence[Action]) -> Decision:
        """Make the highest bid of a ladder that the tricks of the hand are worth, by the table; of points the lowest,
        with more than an even share of the tricks. No trick at all is bid as a nil is."""
        bidding, hand = self._game.bidding, view.hand
        bids = {bid.name: bid for bid in bidding.bids} if isinstance(bidding, LadderBidding) else {}
        deal_trump = (view.status.trump or "").casefold()
        colors = [color.name.casefold() for color in self._deck.colors]
        if deal_trump:
            colors = [deal_trump if deal_trump in colors else ""]
        best = max(self._tricks(hand, color) for color in colors)
        low = all(self._rank(card) < self._top - 1 for card in hand)
        found: Action | None = None
        for action in legal:
            bid = bids.get(action.call) if isinstance(action, Bid) else None
            if bid is None or (isinstance(bidding, LadderBidding) and bidding.unit == "points"):
                continue
            if bid.trump == NULL:
                found = action if low and best < 1 else found
            elif bid.level <= (self._tricks(hand, bid.trump) if bid.trump in colors else best):
                found = action
        strong = best * view.players > _STRONG * len(hand)
        if found is None and strong and isinstance(bidding, LadderBidding) and bidding.unit == "points":
            found = next((action for action in legal if isinstance(action, Bid)), None)
        if found is None and Pass() in legal:
            return decide(self._game, Pass(), "plain_no_bid")
        return decide(self._game, found or legal[0], "plain_tricks", figures={"tricks": best})

    def lay_aside(self, view: View) -> Decision:
        """Lay aside one of the cards whose bid is nearest to the tricks of the other cards, by the table."""
        ask = view.ask
        if ask is None:
            raise TypeError("this seat has nothing to decide")
        adds, trump = dict(ask.adds), (view.status.trump or NO_TRUMP).casefold().replace(NO_TRUMP, "")
        held = set(view.hand)
        said = sum(number for card, number in adds.items() if card not in held)

        def measure_error(laid: Sequence[str]) -> float:
            kept = [card for card in view.hand if card not in laid]
            return abs(self._tricks(kept, trump) - said - sum(adds[card] for card in laid))

        best = min(combinations(view.hand, ask.amount - ask.done), key=measure_error)
        number = said + sum(adds[card] for card in best)
        return decide(self._game, Give(best[0]), "plain_laid", cards=best, figures={"number": number})

    def name(self, view: View, legal: Sequence[Action]) -> Decision:
        """Name the color in which the hand is best; another call only where that is worth less than an even share."""
        colors = {action: action.call for action in legal if isinstance(action, Bid) and self._is_color(action.call)}
        best = max(colors, key=lambda action: self._tricks(view.hand, colors[action]))
        tricks = self._tricks(view.hand, colors[best])
        others = [action for action in legal if action not in colors and action != Bid(NO_TRUMP)]
        if others and tricks * view.players < len(view.hand):
            return decide(self._game, others[0], "plain_tricks", figures={"tricks": tricks})
        return decide(self._game, best, "plain_trump", names={"color": colors[best]}, figures={"tricks": tricks})

    def _is_color(self, call: str) -> bool:
        return call not in WITHOUT_COLOR and call in self._game.trump.names

    def _tricks(self, hand: Sequence[str], trump: str) -> float:
        table = self._tables.get(trump)
        if table is None:
            table = self._tables[trump] = {card.code: self._worth(card.code, trump) for card in self._deck.cards}
        tricks = 0.0
        for card in hand:
            tricks += table[card]
        return tricks

    def _worth(self, card: str, trump: str) -> float:
        below = self._top - self._rank(card)
        if trump and self._is(card, trump):
            return _TRUMP[min(below, len(_TRUMP) - 1)]
        row = _SIDE if trump else _NO_TRUMP
        return row[below] if below < len(row) else 0.0
