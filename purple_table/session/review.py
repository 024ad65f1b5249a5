"""Looking back at a deal that is over: what a computer would have done, decision by decision or in the whole deal.

Both are computed elsewhere by a `Thinker`. `work` is called now and then until it is done, and never waits.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from purple_table.core.actions import Action, Give, NextDeal, Play
from purple_table.core.events import DealScored
from purple_table.core.match import Match, Step
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.players.player import Decision
from purple_table.session.adviser import choose_style
from purple_table.session.deciders import SeatHolders, ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import ReplayDeal
from purple_table.session.thinking_process import Thinker
from purple_table.session.typical_deal import ReviewedDecision, TypicalDeal
from purple_table.session.worker import Request, make_seed


class Review:
    """The free decisions of a person in a deal that is over, compared one by one; `reviewed` grows meanwhile.

    What a claim played, and what could have been claimed, is no decision.
    """

    def __init__(
        self, match: Match, deal: ReplayDeal, seat: int, thinker: Thinker, thought: ThinkingBudget | None = None
    ) -> None:
        """The thinker must be made for the match's game and is closed by `close`. Raises ValueError if the deal is not
        over."""
        if not deal.over:
            raise ValueError("a deal that is not over is not reviewed")
        self.reviewed: list[ReviewedDecision] = []
        self.seat = seat
        self.thought = thought or ThinkingBudget()
        self._thinker = thinker
        self._match = match
        self._line = match.copy_first(deal.begin)
        self._steps = match.steps[deal.begin : deal.end]
        self._done = 0
        self._work = self._compare()

    def work(self) -> bool:
        """Take what has been computed. Returns False once there is nothing left to compare."""
        return next(self._work, None) is not None

    @property
    def share(self) -> float:
        """How much of the deal has been looked at, from 0 to 1."""
        return self._done / max(1, len(self._steps))

    def find_typical_deal(self, decision: ReviewedDecision) -> TypicalDeal:
        """Return what follows a decision. The review thinks with the same thinker, so it rests meanwhile and then takes
        up again the decision at which it was."""
        self._work.close()
        self._thinker.stop()
        self._work = self._compare()
        return TypicalDeal(self._match, decision, self._thinker, self.thought)

    def notices(self) -> tuple[Message, ...]:
        """Return what went wrong with thinking and was got round since the last call."""
        notices = tuple(self._thinker.notices)
        self._thinker.notices.clear()
        return notices

    def close(self) -> None:
        """Leave the review, done or not."""
        self._work.close()
        self._thinker.close()

    def _compare(self) -> Generator[bool, None, None]:
        while self._done < len(self._steps):
            step = self._steps[self._done]
            if not self._is_decided(step):
                self._go_on(1)
                continue
            place, count = len(self._line.steps), self._count_given_cards()
            yours = tuple(given.action for given in self._steps[self._done : self._done + count])
            found = yield from decide_again(self._line, self.seat, yours, self._thinker, self.thought)
            ask = self._line.state.view(self.seat).ask
            self.reviewed.append(ReviewedDecision(place, self.seat, yours, *found, ask))
            self._go_on(count)
            yield True

    def _is_decided(self, step: Step) -> bool:
        """Return whether a person decided this step; the computers' steps have reasons."""
        if step.seat != self.seat or not step.free or step.reason:
            return False
        return not isinstance(step.action, Play) or not self._line.game.claim(self._line.state.view(self.seat))

    def _count_given_cards(self) -> int:
        """Return how many steps from here on are one decision."""
        count = 1
        steps = self._steps[self._done :]
        while count < len(steps) and all(
            isinstance(step.action, Give) and step.seat == self.seat for step in steps[count - 1 : count + 1]
        ):
            count += 1
        return count

    def _go_on(self, count: int) -> None:
        for step in self._steps[self._done : self._done + count]:
            self._line.play(step.seat, step.action)
        self._done += count


def decide_again(
    match: Match,
    seat: int,
    yours: tuple[Action, ...],
    thinker: Thinker,
    thought: ThinkingBudget,
    *,
    costly_only: bool = False,
) -> Generator[bool, None, tuple[tuple[Action, ...], Decision]]:
    """Return what the adviser would do at this point of a match, with its decision on the first action.

    The decision has the comparison with `yours` where the two differ. With `costly_only` a choice that does not look
    costly in the search itself is not compared. Yields while the thinker thinks; the match stays as it is.
    """
    theirs, first = yield from _choose(thinker, match, seat, yours, thought, costly_only)
    if _are_same(theirs, yours):
        return theirs, first
    if first.cost is not None and not first.cost.certain:
        return theirs, first
    asked = replace(_make_request(match, seat, "expert", thought), theirs=theirs, yours=yours)
    compared = yield from _think(thinker, asked)
    if first.evidence is not None and "other" in first.evidence.names and compared.reason:
        # The search says only by how much its choice is better; plain rules that agree with it say why.
        first = first._replace(reason=compared.reason, evidence=compared.evidence)
    return theirs, first._replace(comparison=compared.comparison)


def _choose(
    thinker: Thinker,
    match: Match,
    seat: int,
    yours: tuple[Action, ...],
    thought: ThinkingBudget,
    costly_only: bool,
) -> Generator[bool, None, tuple[tuple[Action, ...], Decision]]:
    """Return what the adviser would do in place of `yours`, with its decision on the first action."""
    line, decisions = match.copy(), list[Decision]()
    while len(decisions) < len(yours):
        asked = _make_request(line, seat, thought.adviser, thought)
        if costly_only and len(yours) == 1:
            asked = replace(asked, about=yours[0])
        decisions.append((yield from _think(thinker, asked)))
        line.play(seat, decisions[-1].action)
        if not isinstance(decisions[-1].action, Give) or line.state.to_act != seat:
            break  # the adviser gives fewer cards
    return tuple(decision.action for decision in decisions), decisions[0]


def _are_same(theirs: Sequence[Action], yours: Sequence[Action]) -> bool:
    """Return whether two choices are the same, in any order."""
    return sorted(map(str, theirs)) == sorted(map(str, yours))


def _make_request(match: Match, seat: int, level: str, thought: ThinkingBudget) -> Request:
    seed = make_seed(match.chance, seat, len(match.steps))
    legal = match.legal()
    return Request(match.state.view(seat), legal, level, choose_style(legal), seed, thought.budget)


def _think(thinker: Thinker, request: Request) -> Generator[bool, None, Decision]:
    thinker.ask(request)
    while (decision := thinker.poll()) is None:
        yield True
    return decision


@dataclass(frozen=True, slots=True)
class DealComparison:
    """The points by side of a deal as it was played, and as a computer played it in the same seat, with its match."""

    points: tuple[int, ...]
    computers: tuple[int, ...]
    match: Match


class ComputerRun:
    """A deal that is over, played again from the same cards with a computer in somebody's seat.

    Computers also sit in for all other people; the computers of the match play as they did, with the same seeds.
    """

    def __init__(
        self,
        match: Match,
        deal: ReplayDeal,
        seat: int,
        seats: Sequence[Seat],
        thinker: Thinker,
        thought: ThinkingBudget | None = None,
    ) -> None:
        """The thinker must be made for the match's game and is closed by `close`.

        Raises ValueError if the deal is not over, or has no score to compare with.
        """
        if not deal.over or not deal.points:
            raise ValueError("a deal that is not over, or has no score, is not played again")
        self.result: DealComparison | None = None
        self.thought = thought = thought or ThinkingBudget()
        computers = [
            replace(who, computer=True, level=thought.adviser, style="normal")
            if place == seat or not who.computer
            else who
            for place, who in enumerate(seats)
        ]
        self.seats = tuple(seats)
        self.game = match.game
        self._deal = deal
        self._begun = match.copy_first(deal.begin)
        self._live = LiveMatch(self._begun, SeatHolders(computers), thinker, None, thought)

    def work(self) -> bool:
        """Take what has been computed. Returns False once there is a result."""
        while self.result is None:
            dealt = len(self._begun.steps) > self._deal.begin
            before = self._live.steps
            if not self._live.go_on():
                return True
            events = self._live.events(before)
            scored = next((event for event in events if isinstance(event, DealScored)), None)
            if scored is not None:
                self._end(scored.points)
            elif self._live.awaits_deal and dealt and not isinstance(self._begun.steps[-1].action, NextDeal):
                self._end((0,) * len(self._deal.points))  # it was thrown in
        return False

    @property
    def share(self) -> float:
        """How much of the deal has been played, from 0 to 1, as far as its length can be guessed."""
        if self.result is not None:
            return 1.0
        played, length = len(self._begun.steps) - self._deal.begin, self._deal.end - self._deal.begin
        return min(0.95, played / max(1, length))

    def notices(self) -> tuple[Message, ...]:
        """Return what went wrong with thinking and was got round since the last call."""
        return self._live.notices()

    def close(self) -> None:
        """Leave the run, done or not."""
        self._live.close()

    def _end(self, points: tuple[int, ...]) -> None:
        self.result = DealComparison(self._deal.points, points, self._begun)
