"""Bidding: the auction for points, and the trump suit (clauses bidding, all-pass, trump)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called, Chosen, Event
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, say, term
from purple_table.core.rulebook import Section
from purple_table.games.blues_greens.pack import Pack

if TYPE_CHECKING:
    from purple_table.games.blues_greens.state import BluesGreensState

Call = tuple[int, int | None]
"""A seat and the points it bid; None is a pass."""
PLAYERS = 4
TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class Bidding:
    """Bids rise from `least` to `most` by one point at least; whoever passes is out of the auction (G04)."""

    least: int
    most: int

    def to_call(self, dealer: int, calls: Sequence[Call]) -> int | None:
        """Who calls next, from the dealer's left; None once all others have passed."""
        out = {seat for seat, points in calls if points is None}
        _, bidder = self.standing(calls)
        if len(out) == PLAYERS or (bidder is not None and len(out) == PLAYERS - 1):
            return None
        seat = ((calls[-1][0] if calls else dealer) + 1) % PLAYERS
        while seat in out:
            seat = (seat + 1) % PLAYERS
        return seat

    def standing(self, calls: Sequence[Call]) -> tuple[int, int | None]:
        """The highest bid and who made it; (0, None) before the first."""
        bids = [(points, seat) for seat, points in calls if points is not None]
        return bids[-1] if bids else (0, None)

    def next(self, calls: Sequence[Call]) -> int:
        """The lowest bid that may be made now; above `most` where none is possible any more."""
        points, bidder = self.standing(calls)
        return self.least if bidder is None else points + 1

    def read(self, call: str) -> int | None:
        """The points of a bid in words; None where it is no number."""
        return int(call) if call.isascii() and call.isdecimal() and len(call) < 6 and str(int(call)) == call else None

    def refusal(self, calls: Sequence[Call], action: Action) -> Reason | None:
        """Why a call is not allowed."""
        low = self.next(calls)
        if isinstance(action, Pass):
            return None
        would_do = (Bid(str(low)), Pass()) if low <= self.most else (Pass(),)
        if not isinstance(action, Bid):
            return Reason("bidding", say("The bidding comes first: bid points, or pass."), would_do)
        points = self.read(action.call)
        if points is None:
            return Reason("bidding", say('A bid is a number of points, such as "{least}".', least=self.least), would_do)
        if points > self.most:
            return Reason("bidding", say("There are {most} points: nobody can bid more.", most=self.most), would_do)
        if points < self.least:
            return Reason("bidding", say("The lowest bid is {least}.", least=self.least), would_do)
        if points < low:
            return Reason("bidding", say("The last bid is {points}: bid more, or pass.", points=low - 1), would_do)
        return None


def read_bidding(section: Section, pack: Pack) -> Bidding:
    """The part [bidding] of a rule book: from half of all points, less some, to all of them (G37)."""
    section.choice("part", ["points"])
    part = Bidding(max(1, pack.half - section.integer("below_half", 0, 1_000)), 2 * pack.half)
    section.done()
    return part


class BiddingPhase:
    """One call after the other (G04, G07)."""

    name: PhaseName = "bidding"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """Every higher bid, rising, and a pass."""
        bidding = state.game.bidding
        low = bidding.next(state.calls)
        return [*(Bid(str(points)) for points in range(low, bidding.most + 1)), Pass()]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Why a call is not allowed."""
        return state.game.bidding.refusal(state.calls, action)

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Make the call; the last one settles declarer and bid."""
        seat, bidding = state.seat, state.game.bidding
        points = bidding.read(action.call) if isinstance(action, Bid) else None
        state.calls = (*state.calls, (seat, points))
        call = "pass" if points is None else str(points)
        events.append(Called(seat, call, say("Pass") if points is None else say("{points}", points=points), "bidding"))
        state.to_act = bidding.to_call(state.dealer, state.calls)
        if state.to_act is not None:
            return
        state.bid, state.declarer = bidding.standing(state.calls)
        if state.declarer is None:
            state.trump = state.game.pack.no_trump
            state.begin_play(events)
        else:
            state.to_act = state.declarer
            state.phase = TRUMP_PHASE

    def ask(self, state: BluesGreensState) -> Ask:
        """How many points to bid."""
        bidding = state.game.bidding
        points, bidder = bidding.standing(state.calls)
        low = bidding.next(state.calls)
        if bidder is None:
            prompt = say("Bid how many points your side will make, or pass and stay out.")
        else:
            what = say("Bid more, or pass and stay out.") if low <= bidding.most else say("Pass.")
            prompt = say("The last bid is {points}. {what}", points=points, what=what)
            if (bidder - state.seat) % 2 == 0:
                prompt = say("Your partner bid {points}. {what}", points=points, what=what)
        if low > bidding.most:
            return Ask("choose", prompt, "bidding", ways=(Way(Pass(), say("Pass")),))
        return Ask("points", prompt, "bidding", least=low, most=bidding.most)

    def line(self, state: BluesGreensState) -> Message:
        """How the auction stands."""
        points, bidder = state.game.bidding.standing(state.calls)
        return say("Nobody has bid yet") if bidder is None else say("The bid is {points}", points=points)


class TrumpPhase:
    """The declarer names the trump suit; no trump cannot be named."""

    name: PhaseName = "trump"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """The suits."""
        return [Choose(TRUMP, color.name.casefold()) for color in state.game.deck.colors]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """A suit must be named."""
        legal = self.legal(state)
        if action in legal:
            return None
        return Reason("trump", say("Name one of the four suits as trump."), tuple(legal))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Name it openly; then comes the exchange, or play."""
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no choice")
        colors = state.game.deck.colors
        state.trump = next(place for place, color in enumerate(colors) if color.name.casefold() == action.choice)
        events.append(Chosen(state.seat, TRUMP, action.choice, term(colors[state.trump].name), "trump"))
        state.game.exchange.begin(state, events)

    def ask(self, state: BluesGreensState) -> Ask:
        """The suits as ways."""
        colors = state.game.deck.colors
        ways = tuple(Way(action, term(color.name)) for action, color in zip(self.legal(state), colors, strict=True))
        prompt = say("Your bid of {bid} stands. Name the trump suit.", bid=state.bid)
        return Ask("choose", prompt, "trump", ways=ways)

    def line(self, state: BluesGreensState) -> Message:
        """What is awaited."""
        return say("The bid is {points}: trump is named", points=state.bid)


BIDDING = BiddingPhase()
TRUMP_PHASE = TrumpPhase()
