"""Bids of a color each, and where all pass a second round of chips for the widow (clauses bids, widow-round)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.core.game import Ask
from purple_table.core.messages import Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids, Calls, NamedBid
from purple_table.games.tricks.ladder import LadderBidding

CHIPS = "chips"
"""What becomes of a deal in which nobody bids: a round of chips. It is also the group of these bids."""


@dataclass(frozen=True, slots=True)
class ColorsThenChips(LadderBidding):
    """A ladder of bids, each said once, and a second round in which chips are put into the pot.

    The bids of the group "chips" belong to the second round alone, which follows where all have passed in the first.
    Each is a number of chips that is paid at once, and more than anybody's before; the most of them win.
    """

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        bounded = "[bidding] throws deals in: [ending] must end a match in which all pass, by longest or deals"
        return (
            *LadderBidding.needs.__get__(self),
            Need("ending", "bounded", bounded, "all_pass"),
            Need("stakes", "pot", "[stakes] must have a pot: [bidding] pays chips into it", "all_pass"),
            Need("trump", "named by declarer", '[trump] must have part = "named": chips name no color', "all_pass"),
        )

    @property
    @override
    def goes_round(self) -> bool:
        return True

    def is_second_round(self, calls: Calls) -> bool:
        """Return whether all have passed once, so that chips are put in."""
        first = calls.made[: calls.players]
        return len(first) == calls.players and all(isinstance(action, Pass) for _, action in first)

    @override
    def to_call(self, calls: Calls) -> int | None:
        standing, made = self.find_standing(calls), len(calls.made)
        over = made == calls.players * (1 + self.is_second_round(calls))
        if over or (standing.bid is not None and standing.bid.ends):
            return None
        return (calls.dealer + 1 + made) % calls.players

    @override
    def list_offered(self, calls: Calls) -> Sequence[NamedBid]:
        group = CHIPS if self.is_second_round(calls) else ""
        return [bid for bid in self.bids if bid.group == group]

    @override
    def _explain_refusal(self, calls: Calls, action: Action, legal: Sequence[Action]) -> tuple[str, Message]:
        place = self.by_name.get(action.call) if isinstance(action, Bid) else None
        if place is not None and self.bids[place] not in self.list_offered(calls):
            if self.is_second_round(calls):
                return "widow-round", say("The round of colors is over: put chips in, or pass.")
            return "widow-round", say("Chips are put in only after all have passed: bid a color, or pass.")
        clause, words = LadderBidding._explain_refusal(self, calls, action, legal)
        return "widow-round" if self.is_second_round(calls) else clause, words

    @override
    def ask(self, calls: Calls) -> Ask:
        ask = LadderBidding.ask(self, calls)
        if not self.is_second_round(calls):
            return ask
        standing = self.find_standing(calls).bid
        prompt = say("All have passed. Put chips into the pot for the widow, or pass.")
        if standing is not None:
            prompt = say("{chips} were put in for the widow. Put in more, or pass.", chips=standing.label)
        return replace(ask, prompt=prompt, clause="widow-round")

    @override
    def result(self, calls: Calls) -> Bids:
        paid = [0] * calls.players
        for seat, action in calls.made:
            paid[seat] += self.count_chips(action)
        bids = LadderBidding.result(self, calls)
        return replace(bids, chips=tuple(paid)) if any(paid) else bids

    @override
    def count_chips(self, action: Action) -> int:
        bid = self._find_bid(action)
        return int(bid.name) if bid is not None and bid.group == CHIPS else 0

    @override
    def clause(self, action: Action) -> str:
        return "widow-round" if self.count_chips(action) else LadderBidding.clause(self, action)

    @override
    def _say_promise(self, bid: NamedBid, hand: int) -> Message:
        if bid.group != CHIPS:
            return LadderBidding._say_promise(self, bid, hand)
        tricks = self._say_level(bid, hand)
        return say("the widow, if you like, any color as trump, and {tricks} to win", tricks=tricks)

    @override
    def contract(self, bids: Bids) -> Contract | None:
        bid = bids.promise
        if bid is None or bids.declarer is None:
            return None
        return Contract(bid.level, bids.denomination, bid.name, bid.label)

    @override
    def say_contract(self, bids: Bids, contract: Contract) -> Message:
        if bids.declarer is None or bids.promise is None or bids.promise.group != CHIPS:
            return LadderBidding.say_contract(self, bids, contract)
        return say(
            "{seat} may take the widow, and names the trump",
            yours="You may take the widow, and name the trump",
            seat=SeatName(bids.declarer),
        )

    def _find_bid(self, action: Action) -> NamedBid | None:
        place = self.by_name.get(action.call) if isinstance(action, Bid) else None
        return None if place is None else self.bids[place]
