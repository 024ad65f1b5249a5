"""Calls where melds count beside the cards: what a hand is worth with its partner's, and which bids are worth a try."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Final

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called
from purple_table.games.tricks.bidding import Calls
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.players.tricks.bidding.point_calls import PointCaller
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Decision

TRUMP: Final = 25.0
"""The points in tricks that each trump of a hand is worth to its side. This and the next three are fitted to
1,200 plays of 300 deals of Pinochle by the Skilled policy, in which each hand in turn had named its best trump."""
ACE: Final = 18.0
"""Those of each Ace beside trumps."""
MATE: Final = 118.0
"""The points that the side wins in tricks besides."""
SHOWN: Final = 36.0
"""The points of a partner's melds with this trump."""
CAUTION: Final = {"cautious": 80.0, "normal": 60.0, "bold": 40.0}
"""By how much a bid stays below what the side should bring in: that is off by 80 in many deals, and a bid that fails
is lost."""


class MeldCaller:
    """Judges calls of points by the melds of a hand in one color, its trumps and Aces there, and a partner's share."""

    def __init__(self, game: TrickGame, bidding: LadderBidding, melds: HandMeldRule, style: str) -> None:
        self._game, self._bidding, self._melds, self._caution = game, bidding, melds, CAUTION[style]
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

    def choose(self, view: View, legal: Sequence[Action]) -> Decision | None:
        """Return a call, with what decided it; None where nothing is bid."""
        if not isinstance(legal[-1], Bid | Pass):
            return None
        call, standing = self.expect(view, legal), self._find_partners_bid(view)
        if call == Pass() and standing is not None:
            return decide(self._game, call, "partner_bid_stays", figures={"standing": standing})
        points, color = self._estimate(view)
        figures = {"points": round(points)}
        lowest = next((self._find_level(action) for action in legal if isinstance(action, Bid)), None)
        kind = "melds_bid" if call != Pass() else "melds_too_few"
        if kind == "melds_too_few" and lowest is not None and figures["points"] >= lowest:
            kind, figures["lowest"] = "melds_too_close", lowest
        return decide(self._game, call, kind, names={"color": color}, figures=figures)

    def expect(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the lowest bid if hand and partner should bring in clearly more, else a pass."""
        lowest = next((action for action in legal if isinstance(action, Bid)), legal[0])
        enough = self._find_level(lowest) <= self._estimate(view)[0] - self._caution
        return lowest if enough or Pass() not in legal else Pass()

    def name_trump(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the naming of the color in which the hand is worth most."""
        hand = self._game.deck.mask(view.hand)
        colors = {action: action.choice for action in legal if isinstance(action, Choose)}
        return max(colors, key=lambda action: self.count(hand, colors[action]))

    def list_backed(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """Return the lowest bid and a pass; only the pass where hand and partner are not worth the bid, or not clearly
        worth one over the partner's."""
        expected, bids = self.expect(view, legal), [action for action in legal if isinstance(action, Bid)]
        if expected != Pass():
            return [expected, *(action for action in legal if action == Pass())]
        over = self._find_partners_bid(view) is not None or not bids
        return [Pass()] if over or self._find_level(bids[0]) > self._estimate(view)[0] else [bids[0], Pass()]

    def hear(self, calls: Calls, own: int) -> list[tuple[int, float, float]]:
        """Return what the calls say of the other seats: each with what its hand is worth by itself, at least and at
        most. A pass over the partner's bid says nothing."""
        least: dict[int, float] = {}
        most: dict[int, float] = {}
        levels = sorted(bid.level for bid in self._bidding.bids)
        standing, holder = 0, None
        for seat, action in calls.made:
            if isinstance(action, Bid):
                standing, holder = self._find_level(action), seat
                least[seat] = standing
            elif holder is None or self._game.side_of(holder) != self._game.side_of(seat):
                most[seat] = next((level for level in levels if level > standing), inf)
        expected = {seat: self._caution - self._count_from_mates(seat) for seat in {*least, *most} - {own}}
        return [
            (seat, least.get(seat, -inf) + more, most.get(seat, inf) + more) for seat, more in sorted(expected.items())
        ]

    def _find_partners_bid(self, view: View) -> int | None:
        """Return the level of the bid that stands, if it is of the own side; else None."""
        # Asked for every call of a sampled deal: the history says all that counts, and no facts are read for it.
        called = (event for event in reversed(view.history) if isinstance(event, Called))
        last = next((event for event in called if event.call != str(Pass())), None)
        if last is None or self._game.side_of(last.seat) != self._game.side_of(view.seat):
            return None
        return self._find_level(Bid(last.call))

    def _estimate(self, view: View) -> tuple[float, str]:
        """Return what the side should bring in with the best color of the hand as trump, and this color."""
        own, color = self.judge(self._game.deck.mask(view.hand))
        return own + self._count_from_mates(view.seat), color

    def _count_from_mates(self, seat: int) -> float:
        """Return what the partners of a seat should bring in."""
        return (len(self._game.sides[self._game.side_of(seat)]) - 1) * (MATE + SHOWN)

    def _find_level(self, call: Action) -> int:
        return self._bidding.bids[self._bidding.by_name[call.call]].level if isinstance(call, Bid) else 0


def make_point_caller(game: TrickGame, style: str = "normal") -> PointCaller | MeldCaller | None:
    """Return what judges calls of points, by melds and cards or by tricks; None where no points are bid."""
    bidding = game.bidding
    if not isinstance(bidding, LadderBidding) or bidding.unit != "points":
        return None
    return PointCaller(game, bidding) if game.melds is None else MeldCaller(game, bidding, game.melds, style)
