"""A match shown again: at any step, forward and back, for one seat or with all hands open.

Only the person who plays a deal may look into it before it is over. Until `holder` is set the replay ends before such a
deal; afterwards it shows the deal from that seat alone.
"""

from __future__ import annotations

import sys
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from purple_table.core.actions import Bid, Give, NextDeal, Pass
from purple_table.core.events import DealBegan, DealScored, Event, TrickWon
from purple_table.core.game import Game, Outcome, State, View
from purple_table.core.match import Match, Step
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.session.port import Audience, filter_events, make_audience_view
from purple_table.session.practice import count_finished_steps

_APART = 48
"""How many steps lie between two states that are kept, except in the longest matches."""
_MOST_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class ReplayDeal:
    """A deal of a match by its steps.

    It begins after `begin` steps, has been dealt after `first`, and ends after `end`. `stops` are the places where one
    may halt: after the deal, after the bidding or passing, after each trick, or after each turn in games without
    tricks. `points` and `totals` are by side and empty until the deal is scored.
    """

    number: int
    begin: int
    end: int
    first: int
    over: bool
    stops: tuple[int, ...]
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()


class MatchReplay:
    """A match as a `MatchPort` that asks nobody: `go_on` repeats the next step that was played.

    Call `work` until it is done before the whole match is shown. In a deal that is not over the audience is the holder
    of the screen, whatever was set.
    """

    awaits_deal = False
    local_play = considering = None

    def __init__(self, match: Match, seats: Sequence[Seat], holder: int | None = None) -> None:
        """`holder` is the seat of the person at the screen, who may see a deal that is not over; without one no such
        deal is shown."""
        self.seats = tuple(seats)
        self.holder = holder
        self.at = 0
        self.until = sys.maxsize
        """The step at which `go_on` stops."""
        self.match = match
        """The match that is shown, for what else is made of it; no scene looks into it."""
        self._steps: Sequence[Step] = tuple(match.steps)
        self._audience = Audience(holder or 0)
        self._events: Sequence[Event] = ()
        self._over = count_finished_steps(match) == len(match.steps)
        self._apart = max(_APART, len(self._steps) // _MOST_KEPT)
        self._kept: list[State] = []
        self._state = match.game.start(match.chance)
        self._deals: list[ReplayDeal] = []
        self._begins: list[int] = []
        self._listed: tuple[tuple[int, int], tuple[ReplayDeal, ...]] = (0, 0), ()
        self._stopped: tuple[int, tuple[int, ...]] = (0, (0,))
        self._indexed = 0
        self._work = self._index()

    # --- reading ------------------------------------------------------------------------------------------------------

    def work(self, seconds: float = float("inf")) -> bool:
        """Go through the match for about that many seconds. Returns False once that is done."""
        limit = time.monotonic() + seconds
        return any(time.monotonic() >= limit for _ in self._work)

    @property
    def share(self) -> float:
        """How much of the match has been gone through, from 0 to 1."""
        return self._indexed / max(1, len(self._steps))

    def _index(self) -> Iterator[None]:
        """Go through all steps once, keep states on the way, and note where deals and tricks end."""
        state = self.match.game.start(self.match.chance)
        deal: _DealNotes | None = None
        for place, step in enumerate(self._steps):
            if place % self._apart == 0:
                self._kept.append(state.copy())
                yield
            events = state.apply(step.action)
            began = next((event for event in events if isinstance(event, DealBegan)), None)
            if began is not None:
                if deal is not None:
                    self._add(deal.finish(place, over=True))
                deal = _DealNotes(began.number, 0 if deal is None else place, place + 1)
            if deal is not None:
                deal.note(place, step, events)
            self._indexed = place + 1
        if deal is not None:
            self._add(deal.finish(len(self._steps), over=self._over))
        yield

    def _add(self, deal: ReplayDeal) -> None:
        self._deals.append(deal)
        self._begins.append(deal.begin)

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.match.game

    @property
    def deals(self) -> tuple[ReplayDeal, ...]:
        """The deals that may be shown, as far as the match was gone through."""
        known = len(self._deals), self.last
        if known != self._listed[0]:
            self._listed = known, tuple(deal for deal in self._deals if deal.end <= known[1])
        return self._listed[1]

    @property
    def last(self) -> int:
        """The furthest step that may be shown."""
        if not self._deals:
            return 0
        end = self._deals[-1]
        return end.end if end.over or self.holder is not None else end.begin

    @property
    def deal(self) -> ReplayDeal | None:
        """The deal that is shown; None before the first."""
        return self.find_deal(self.at)

    def find_deal(self, place: int) -> ReplayDeal | None:
        """Return the deal to which the state after `place` steps belongs; between two deals, the first of them."""
        deals = self.deals
        return deals[max(0, bisect_left(self._begins, place, hi=len(deals)) - 1)] if deals else None

    @property
    def open_deal(self) -> bool:
        """Whether the deal that is shown is over, so that nothing of it need be hidden from anybody."""
        deal = self.deal
        return deal is None or deal.over

    @property
    def audience(self) -> Audience:
        """Who looks on: in a deal that is not over, the holder alone."""
        return self._audience if self.open_deal or self.holder is None else Audience(self.holder)

    @audience.setter
    def audience(self, audience: Audience) -> None:
        self._audience = audience

    @property
    def next_audience(self) -> Audience:
        """Who looks on after the next step, if there is one."""
        last = self._deals[-1] if self._deals else None
        opens = last is not None and not last.over and last.begin == self.at < self.last
        return Audience(self.holder) if opens and self.holder is not None else self.audience

    @property
    def hides_deal(self) -> bool:
        """Whether there is a deal that is not shown: it is not over, and nobody has taken the screen to see it."""
        return self.holder is None and bool(self._deals) and not self._deals[-1].over

    def find_deal_start(self, deal: int) -> int:
        """Return the step after which a deal, counted from 0, has just been dealt."""
        deals = self.deals
        if not deals:
            return 0
        deals = deals[min(deal, len(deals) - 1) :]
        return min(deals[0].first, deals[0].end)

    @property
    def steps(self) -> int:
        """How many steps led to what is shown."""
        return self.at

    @property
    def to_act(self) -> int | None:
        """The seat that decides next."""
        return self._state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, at its end."""
        return self._state.outcome

    @property
    def last_step(self) -> Step | None:
        """The step that led here, with its reason; None if the deal is not over and it is not one's own."""
        step = self._steps[self.at - 1] if self.at else None
        return step if step is None or self.open_deal or step.seat == self.holder else None

    @property
    def last_given(self) -> tuple[str, ...]:
        """The cards that the seat of the last step has given one after the other, up to that step."""
        given: list[str] = []
        for step in reversed(self._steps[: self.at] if self.last_step is not None else ()):
            if not isinstance(step.action, Give) or step.seat != self._steps[self.at - 1].seat:
                break
            given.append(step.action.card)
        return tuple(reversed(given))

    def make_view(self) -> View:
        """Return what the audience may see. Nobody is asked anything, and after a deal nobody deals the next one."""
        view = make_audience_view(self._state.view, self.game.players, self.audience)
        deal = self.deal
        if deal is None or not deal.over or deal.end != self.at:
            return replace(view, ask=None)
        began = next(event for event in reversed(view.history) if isinstance(event, DealBegan))
        return replace(view, ask=None, to_act=None, status=replace(view.status, dealer=began.dealer))

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what the last step brought if exactly `since` steps came before it; after a jump there is nothing."""
        return filter_events(self._events, self.audience) if since == self.at - 1 else ()

    # --- moving -------------------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Go to the state after `place` steps, or as near to it as may be shown."""
        place = min(max(0, place), self.last)
        kept = min(place // self._apart, len(self._kept) - 1)
        if not self.at <= place or self.at < kept * self._apart:
            if kept < 0:
                return
            self._state, self.at, self._events = self._kept[kept].copy(), kept * self._apart, ()
        while self.at < place:
            self._step()

    def go_on(self) -> bool:
        """Go on by a step. Returns False at the end, or at the step where it should stay."""
        if self.at >= min(self.last, self.until):
            return False
        self._step()
        return True

    def _step(self) -> None:
        self._events = self._state.apply(self._steps[self.at].action)
        self.at += 1

    def notices(self) -> tuple[Message, ...]:
        """Return nothing: in a replay nothing can go wrong that a person should know."""
        return ()

    @property
    def stops(self) -> tuple[int, ...]:
        """All places where one may halt, in order."""
        deals = self.deals
        if len(deals) != self._stopped[0]:
            self._stopped = len(deals), tuple(sorted({0, *(stop for deal in deals for stop in deal.stops)}))
        return self._stopped[1]

    def find_next_stop(self) -> int:
        """Return the next place to halt at: the end of the trick, of the bidding, or of the deal."""
        place = bisect_right(self.stops, self.at)
        return self.stops[place] if place < len(self.stops) else self.last

    def find_last_stop(self) -> int:
        """Return the last place to halt at that lies before this one."""
        return self.stops[max(0, bisect_left(self.stops, self.at) - 1)]


def find_only_person(seats: Sequence[Seat]) -> int | None:
    """Return the seat of the only person, who needs no handover to look; None if there is none, or if several play."""
    people = [seat for seat, who in enumerate(seats) if not who.computer]
    return people[0] if len(people) == 1 else None


class _DealNotes:
    """Notes on a deal while a match is gone through."""

    def __init__(self, number: int, begin: int, first: int) -> None:
        """A step before the first deal, such as a cut, belongs to that deal."""
        self._number, self._begin, self._first = number, begin, first
        self._tricks: list[int] = []
        self._turns: list[int] = []
        self._stages: list[int] = []
        self._last: Step | None = None
        self._scored: DealScored | None = None

    def note(self, place: int, step: Step, events: Sequence[Event]) -> None:
        """Note a step of the deal."""
        last, self._last = self._last, step
        if last is not None and _find_stage(last) != _find_stage(step):
            self._stages.append(place)
        elif last is not None and last.seat != step.seat and _find_stage(step) == "play":
            self._turns.append(place)
        for event in events:
            if isinstance(event, TrickWon):
                self._tricks.append(place + 1)
            elif isinstance(event, DealScored):
                self._scored = event

    def finish(self, end: int, *, over: bool) -> ReplayDeal:
        """Return the deal, which goes as far as `end`."""
        stops = tuple(sorted({*self._stages, *(self._tricks or self._turns), end}))
        scored = self._scored
        if scored is None:
            return ReplayDeal(self._number, self._begin, end, self._first, over, stops)
        return ReplayDeal(self._number, self._begin, end, self._first, over, stops, scored.points, scored.totals)


def _find_stage(step: Step) -> str:
    """Return the stage of a deal to which a step belongs, as far as its action shows."""
    match step.action:
        case NextDeal():
            return "deal"
        case Give():
            return "give"
        case Bid() | Pass():
            return "bid"
    return "play"
