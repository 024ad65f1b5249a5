"""Calls where melds count beside the cards: what a hand is worth with its partner's, and which bids are worth a try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.players.tricks.bidding.point_calls import PointCaller
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Decision

TRUMP: Final = 15.0
"""The points in tricks that each trump of a hand is worth to its side. This and the next three are fitted to 150 deals
of Pinochle, which Skilled players played after the best of four hands had named its trump."""
ACE: Final = 15.0
"""Those of each Ace beside trumps."""
MATE: Final = 190.0
"""The points that the side wins in tricks besides."""
SHOWN: Final = 23.0
"""The points of a partner's melds with this trump."""
SLACK: Final = 30.0
"""So much more than a hand seems worth a bid may be that is tried all the same."""
CLEARLY: Final = 60.0
"""So much more than the partner's bid a hand must be worth for one over it: the bid by itself scores nothing."""


class MeldCaller:
    """Judges calls of points by the melds of a hand in one color, its trumps and Aces there, and a partner's share."""

    def __init__(self, game: TrickGame, bidding: LadderBidding, melds: HandMeldRule) -> None:
        self._game, self._bidding, self._melds = game, bidding, melds
        self._trumps = {name: cards for name, cards in game.trump.cards.items() if cards}
        tables = game.make_tables(None)
        self._aces = sum(bit for bit in game.bits.values() if not tables.higher[bit.bit_length()])
        self._known: dict[int, tuple[float, str]] = {}

    def judge(self, hand: int) -> tuple[float, str]:
        """Return what a hand wins by itself with its best color as trump, and this color."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = max((self.count(hand, color), color) for color in self._trumps)
        return found

    def count(self, hand: int, color: str) -> float:
        """Return what a hand wins by itself with this trump."""
        trump = self._trumps[color]
        cards = TRUMP * (hand & trump).bit_count() + ACE * (hand & self._aces & ~trump).bit_count()
        return self._melds.count_points(hand, trump) + cards

    def expect(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the lowest bid that hand and partner are worth; over the partner's bid a pass, or where there is
        none."""
        lowest = next((action for action in legal if isinstance(action, Bid)), legal[0])
        if self._find_partners_bid(view) is not None:
            return Pass()
        return lowest if self._find_level(lowest) <= self._estimate(view) else Pass()

    def name_trump(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the naming of the color in which the hand is worth most."""
        hand = self._game.deck.mask(view.hand)
        colors = {action: action.choice for action in legal if isinstance(action, Choose)}
        return max(colors, key=lambda action: self.count(hand, colors[action]))

    def list_backed(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """Return the lowest bid, the highest that hand and partner seem worth, and a pass; over the partner's bid only
        the pass, unless the hand is worth clearly more."""
        bids = [action for action in legal if isinstance(action, Bid)]
        worth, partners = self._estimate(view), self._find_partners_bid(view)
        if partners is not None and worth < partners + CLEARLY:
            return [action for action in legal if action not in bids]
        within = [bid for bid in bids if self._find_level(bid) <= worth + SLACK]
        return [*dict.fromkeys([*bids[:1], *within[-1:]]), *(action for action in legal if action not in bids)]

    def leave_to_partner(self, view: View) -> Decision | None:
        """Return the pass over the partner's bid; None where no such bid stands."""
        partners = self._find_partners_bid(view)
        if partners is None:
            return None
        return decide(self._game, Pass(), "partner_bid_stays", figures={"standing": partners})

    def _find_partners_bid(self, view: View) -> int | None:
        """Return the level of the bid that stands, if it is of the own side; else None."""
        # Asked for every call of a sampled deal: the history says all that counts, and no facts are read for it.
        called = (event for event in reversed(view.history) if isinstance(event, Called))
        last = next((event for event in called if event.call != str(Pass())), None)
        if last is None or self._game.side_of(last.seat) != self._game.side_of(view.seat):
            return None
        return self._find_level(Bid(last.call))

    def _estimate(self, view: View) -> float:
        mates = len(self._game.sides[self._game.side_of(view.seat)]) - 1
        return self.judge(self._game.deck.mask(view.hand))[0] + mates * (MATE + SHOWN)

    def _find_level(self, call: Action) -> int:
        return self._bidding.bids[self._bidding.by_name[call.call]].level if isinstance(call, Bid) else 0


def make_point_caller(game: TrickGame) -> PointCaller | MeldCaller | None:
    """Return what judges calls of points, by melds and cards or by tricks; None where no points are bid."""
    bidding = game.bidding
    if not isinstance(bidding, LadderBidding) or bidding.unit != "points":
        return None
    return PointCaller(game, bidding) if game.melds is None else MeldCaller(game, bidding, game.melds)
