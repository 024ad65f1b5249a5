"""The verdict on a deal that is over: the best and the costliest decision, and the Skilled player with one's cards."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from operator import itemgetter

from purple_table.core.match import Match
from purple_table.core.record import Seat
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.given_hints import GivenHints
from purple_table.session.match_replay import ReplayDeal
from purple_table.session.review import ComputerRun, DealComparison, Review
from purple_table.session.thinking_process import Thinker
from purple_table.session.typical_deal import ReviewedDecision


class DealVerdict:
    """Compares a person's decisions in the last deal of a match with the Skilled player's, and then has that player
    play the deal in the person's seat.

    `best` and `costliest` are known, or None, once `reviewed` is set, and `run` at the end. `doubtful` is the decision
    that may have cost most although that is not certain, and `unweighed` how many could not be tried often enough, or
    not at all. `best` and `run` stay None where the person did nothing of their own: only what the Skilled player would
    have done, or what a hint had named. The thinker is closed when everything is known, or by `close`.
    """

    def __init__(
        self,
        match: Match,
        deal: ReplayDeal,
        seat: int,
        seats: Sequence[Seat],
        thinker: Thinker,
        thought: ThinkingBudget,
        hints: GivenHints,
    ) -> None:
        """The thinker must be made for the match's game; `hints` are those of the match. Raises ValueError if the deal
        is not over or has no score."""
        self.game, self.seat, self._hints = match.game, seat, hints
        self.best: ReviewedDecision | None = None
        self.costliest: ReviewedDecision | None = None
        self.doubtful: ReviewedDecision | None = None
        self.unweighed = 0
        self.reviewed = False
        self.run: DealComparison | None = None
        self._thinker = thinker
        skilled = ThinkingBudget(thought.seconds, "club", thought.playouts)
        self._review = Review(match, deal, seat, thinker, skilled)
        self._run = ComputerRun(match, deal, seat, seats, thinker, skilled)
        self._work = self._judge()

    def work(self) -> bool:
        """Take what has been computed. Returns False once everything is known."""
        if next(self._work, None) is not None:
            return True
        self.close()
        return False

    def close(self) -> None:
        """Stop thinking, done or not."""
        self._work.close()
        self._thinker.close()

    def _judge(self) -> Generator[bool, None, None]:
        while self._review.work():
            yield True
        ranked = sorted(self._review.reviewed, key=lambda one: one.mistake)
        own = [one for one in ranked if one.differs and not self._hints.were_followed(one.place, one.yours)]
        if own and own[0].mistake < 0:
            self.best = own[0]
        if ranked and ranked[-1].mistake > 0:
            self.costliest = ranked[-1]
        differing = [one for one in ranked if one.differs]
        self.unweighed = sum(one.cost is None for one in differing)
        doubts = [
            (one.cost.points + one.cost.margin, one) for one in differing if one.cost is not None and not one.mistake
        ]
        most, doubtful = max(doubts, key=itemgetter(0), default=(0.0, None))
        self.doubtful = doubtful if most > 0.0 else None
        self.reviewed = True
        yield True
        while own and self._run.work():
            yield True
        self.run = self._run.result if own else None


def find_last_deal(match: Match, points: tuple[int, ...]) -> ReplayDeal:
    """Return the last deal of a match, which is over and was scored with these points by side."""
    end = len(match.steps)
    begin = end - len(match.deal())
    return ReplayDeal(len(match.state.view(0).sheet), begin, end, begin + 1, True, (end,), points)
