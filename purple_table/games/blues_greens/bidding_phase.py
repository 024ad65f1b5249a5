"""The bidding at the table: call after call, then the trump suit (clauses bidding, all-pass, trump)."""

from __future__ import annotations

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called, Chosen, Event
from purple_table.core.game import ASK_KINDS, PHASE_NAMES, Ask, AskInfo, PhaseName, Reason, Way
from purple_table.core.messages import Message, say, term
from purple_table.games.blues_greens.bidding import TRUMP
from purple_table.games.blues_greens.state import BluesGreensState

ASK_KINDS.register("points", AskInfo(("bid",), panel="points"))
PHASE_NAMES.register("bidding")
PHASE_NAMES.register("trump")


class BluesGreensBiddingPhase:
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
            state.phase = state.phases.trump

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
        state.begin_exchange(events)

    def ask(self, state: BluesGreensState) -> Ask:
        """The suits as ways."""
        colors = state.game.deck.colors
        ways = tuple(Way(action, term(color.name)) for action, color in zip(self.legal(state), colors, strict=True))
        prompt = say("Your bid of {bid} stands. Name the trump suit.", bid=state.bid)
        return Ask("choose", prompt, "trump", ways=ways)

    def line(self, state: BluesGreensState) -> Message:
        """What is awaited."""
        return say("The bid is {points}: trump is named", points=state.bid)
