"""The value of a finished playout to a seat, by the scoring of the game and by the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring import NOTHING, DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.search.standing import SideStanding

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

PILOTS = 12
"""The number of sampled deals that show whether the match may end with this deal."""


class PlayoutScorer:
    """Scores finished playouts for the seat of a view, by points and by the match."""

    def __init__(self, game: TrickGame, view: View) -> None:
        self._game = game
        self._seat, self._side = view.seat, game.side_of(view.seat)
        self._totals = view.totals
        self._standing = SideStanding(game.ending, view.totals, view.sheet, self._side, view.status.thrown)
        self.look_ahead = self._standing.look_ahead
        self._worths: dict[Bids, Worth] = {}
        self._reads_more = game.scoring.counts_cards or game.scoring.reads_hands or game.scoring.reads_order
        self._exact: dict[Bids, bool] = {}
        self._known: dict[tuple[object, ...], PlayoutResult] = {}

    def find_worth(self, facts: DealFacts) -> Worth:
        """Return the worth of the deal with these bids."""
        found = self._worths.get(facts.bids)
        if found is None:
            found = self._game.worth(facts.bids, facts.carried, facts.length)
            self._worths[facts.bids] = found
        return found

    def count_points(self, facts: DealFacts, kernel: Kernel) -> tuple[int, ...]:
        """Return the points of a finished playout by side."""
        return self._game.scoring.points(self._complete_deal(facts, kernel))

    def score_playout(self, facts: DealFacts, kernel: Kernel) -> PlayoutResult:
        """Return the result of a finished playout; it is cached where only tricks count, as few occur."""
        worth = self.find_worth(facts)
        key: tuple[object, ...] = ()
        by_tricks = not (worth.cards or worth.sweeps or worth.numbered or worth.last_trick)
        if by_tricks and not self._reads_more:
            key = (facts.bids, *kernel.taken)
            if key in self._known:
                return self._known[key]
        deal = self._complete_deal(facts, kernel)
        scoring = self._game.scoring
        points = scoring.points(deal)
        if facts.totals != self._totals:
            # What was scored at once since then counts as well.
            points = tuple(
                [more + after - before for more, after, before in zip(points, facts.totals, self._totals, strict=True)]
            )
        found = self._make_result(points, scoring.estimate_later_points(deal), self._has_made_bid(deal, worth))
        if key:
            self._known[key] = found
        return found

    def find_goal(self, facts: DealFacts) -> str:
        """Return the kind of evidence for reaching more often what the deal turns on for the seat."""
        worth, bids = self.find_worth(facts), facts.bids
        if self._seat in worth.promises:
            return "search_nil"
        if self._count_pledged(facts, worth) is not None:
            if bids.declarer is not None:
                return "search_made"
            return "search_our_bid" if len(self._game.sides[self._side]) > 1 else "search_my_bid"
        return "search_defeat" if bids.declarer is not None else "search_prevent"

    def score_points(self, points: Sequence[int]) -> PlayoutResult:
        """Return the result of a deal that the rules have scored with these points, or that was thrown in."""
        return self._make_result(points, (), None)

    def _complete_deal(self, facts: DealFacts, kernel: Kernel) -> DealFacts:
        """Return the facts of the finished deal. What seats may choose then is chosen for the best of their sides."""
        scoring = self._game.scoring
        deal = replace(
            facts,
            captured=kernel.won,
            tricks=kernel.taken,
            takers=kernel.takers,
            best=kernel.best,
            trump=self._game.trump.cards.get(kernel.stage.denomination, 0),
            left=kernel.hands,
            announced=kernel.announced,
        )
        while topics := scoring.topics(deal):
            topic = topics[0]
            side = self._game.side_of(topic.seat)
            ways = [replace(deal, choices={**deal.choices, topic.name: choice}) for choice, _ in topic.choices]
            deal = max(ways, key=lambda way: self._standing.find_lead(scoring.points(way), side))
        return deal

    def _make_result(self, points: Sequence[int], later: Sequence[float], made: bool | None) -> PlayoutResult:
        worth = [own + more for own, more in zip(points, later, strict=True)] if later else points
        better = self._standing.find_lead(worth, self._side)
        return PlayoutResult(self._standing.value_deal(points, better, later), better, made)

    def _has_made_bid(self, deal: DealFacts, worth: Worth) -> bool | None:
        """Return whether the own side has made its bid, or without a bid has kept a rival from making one.

        None where nobody has bid.
        """
        if self._seat in worth.promises:
            return not deal.tricks[self._seat]
        if not any(worth.needed) or deal.bids.party:
            return None
        won = [sum(deal.tricks[seat] for seat in seats if seat not in worth.apart) for seats in deal.teams]
        own = self._count_pledged(deal, worth)
        if own is not None:
            return won[self._side] == own if self._is_exact_bid(deal, own) else won[self._side] >= own
        return any(needed and won[side] < needed for side, needed in enumerate(worth.needed))

    def _count_pledged(self, facts: DealFacts, worth: Worth) -> int | None:
        """Return the number of tricks that the own side has bid, if this bid can fail."""
        own = worth.needed[self._side] if worth.needed and not facts.bids.party else None
        return own if own or (own == 0 and self._is_exact_bid(facts, own)) else None

    def _is_exact_bid(self, facts: DealFacts, needed: int) -> bool:
        """Return whether one trick more than was bid is about as bad as one too few.

        Bags that earlier deals have left may make it as dear, but the bid is made all the same: they do not count here.
        """
        exact = self._exact.get(facts.bids)
        if exact is None:
            table = self._game.worth(facts.bids, NOTHING, facts.length).tricks
            row = table[self._side] if table else ()
            exact = False
            if needed + 1 < len(row):
                fewer = row[needed - 1] if needed else min(row)
                exact = row[needed] - row[needed + 1] >= (row[needed] - fewer) / 2
            self._exact[facts.bids] = exact
        return exact


def count_pilots(budget: Budget) -> Iterator[int]:
    """Yield the numbers of the pilot deals: no more than the budget has playouts. StopThinking where nobody waits."""
    for number in range(min(PILOTS, budget.playouts or PILOTS)):
        budget.go_on()
        yield number
