"""A ladder of named bids: each is higher than the last, and the highest is played (clauses bids, bidding, all-pass)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from purple_table.core.actions import HOLD_BID, Action, Bid, Contract, Pass
from purple_table.core.game import ASK_KINDS, Ask, AskInfo, Reason, Way
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids, Calls, NamedBid, find_next_caller
from purple_table.games.tricks.trump import NO_TRUMP, NULL, WITHOUT_COLOR

LADDER, POINTS, COLORS, HOLD = "ladder", "points", "colors", "hold"
ONCE, UNTIL_PASSED, IN_TURN = "once", "until_passed", "in_turn"
REDEAL, DEALER_MUST, LEAST, HOLDER = "redeal", "dealer_must", "least", "holder"

ASK_KINDS.register("ladder", AskInfo(("bid",), panel="ladder"))


class _Standing(NamedTuple):
    """The last bid, nobody's before the first."""

    bid: NamedBid | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class LadderBidding(Bidding):
    """Named bids from low to high, each of which must be higher than the last.

    `rounds` says who speaks: each seat "once" from the dealer's left; "until_passed", round after round until all
    others have passed, who may come back unless `pass_is_final`; or "in_turn": one seat bids and another holds,
    until either passes and the next comes in; after passes of all others the first seat may make the lowest bid.
    With `dealer_holds` the dealer may take the last bid for himself at the same level. `all_pass` is "redeal",
    "dealer_must" (after passes only the dealer must bid), "holder" (who holds the card `holder` must play the lowest
    bid), or the name of the bid that the dealer then has. A side with `high_total` points or more may neither bid nor
    hold less than `floor`. `unit` is what the levels count.
    """

    bids: tuple[NamedBid, ...]
    rounds: str
    pass_is_final: bool
    dealer_holds: bool
    all_pass: str
    unit: Literal["tricks", "points"]
    by_name: Mapping[str, int] = field(repr=False)
    floor: int = 0
    high_total: int = 0
    holder: str = ""
    _ways: dict[tuple[str, int], Way] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The way of each bid, by its name and the number of tricks: samples of a deal ask for the same ones again."""

    @property
    @override
    def goes_round(self) -> bool:
        return self.rounds != ONCE

    @property
    @override
    def features(self) -> frozenset[str]:
        names = {name for bid in self.bids for name in (bid.name, bid.group) if name}
        found = {"calls", "maker", "named bids", *(f"bid {name}" for name in names)}
        if any(bid.made or bid.failed for bid in self.bids):
            found.add("priced bids")
        return frozenset(found | {"trump"} if any(bid.trump for bid in self.bids) else found)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        found = []
        if any(bid.trump not in ("", *WITHOUT_COLOR) for bid in self.bids):
            found.append(Need("trump", "trump", "[bidding] names a color as trump: [trump] must be there"))
        if self.all_pass in (REDEAL, HOLDER):
            cause = "[bidding] throws deals in: [ending] must end a match in which all pass, by longest or deals"
            found.append(Need("ending", "bounded", cause, "all_pass"))
        return tuple(found)

    # --- who speaks ---------------------------------------------------------------------------------------------------

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next, from the dealer's left; None once the bidding is over."""
        standing = self.find_standing(calls)
        if standing.bid is not None and standing.bid.ends:
            return None
        if self.rounds == ONCE:
            made = len(calls.made)
            return None if made == calls.players else (calls.dealer + 1 + made) % calls.players
        if self.rounds == IN_TURN:
            return _follow_duels(calls).seat
        return find_next_caller(calls, standing.seat, self.pass_is_final)

    def legal(self, calls: Calls) -> list[Action]:
        """List the bids that are higher, rising, a hold and a pass, as far as each may be said."""
        seat = self.to_call(calls)
        if seat is None:
            return []
        standing = self.find_standing(calls)
        if self.rounds == IN_TURN and _follow_duels(calls).holds:
            return [HOLD_BID, Pass()]
        if self.rounds == IN_TURN and _follow_duels(calls).opens:
            return [Bid(next(bid.name for bid in self.bids if not bid.off)), Pass()]
        floor = self._find_floor(calls, seat)
        offered = {bid.name for bid in self.list_offered(calls)}
        higher = [bid for bid in self._list_higher(standing.bid) if bid.name in offered]
        legal: list[Action] = [Bid(bid.name) for bid in higher if bid.level >= floor]
        holds = self.dealer_holds and seat == calls.dealer and standing.seat not in (None, seat)
        if holds and standing.bid is not None and standing.bid.level >= floor:
            legal.insert(0, HOLD_BID)
        return legal if self._must_bid(calls, seat) else [*legal, Pass()]

    def list_offered(self, calls: Calls) -> Sequence[NamedBid]:
        """List the bids of which the next caller may say those that are high enough, from low to high."""
        return self.bids

    def _list_higher(self, last: NamedBid | None) -> list[NamedBid]:
        """List the bids that may be said over the last one."""
        first = 0 if last is None else self.by_name[last.name] + 1
        over = "" if last is None else last.name
        return [bid for bid in self.bids[first:] if not bid.off and bid.over in ("", over)]

    def _find_floor(self, calls: Calls, seat: int) -> int:
        """Return the lowest level that a seat may bid, by the total of its side."""
        return self.floor if self.floor and calls.totals[calls.side_of(seat)] >= self.high_total else 0

    @override
    def heeds_totals(self, calls: Calls) -> bool:
        return bool(self.floor) and max(calls.totals) >= self.high_total

    def _must_bid(self, calls: Calls, seat: int) -> bool:
        """Return whether the seat is the dealer, and all others have passed."""
        if self.all_pass != DEALER_MUST or seat != calls.dealer:
            return False
        passed = {caller for caller, action in calls.made if isinstance(action, Pass)}
        return self.find_standing(calls).seat is None and len(passed - {seat}) == calls.players - 1

    def find_standing(self, calls: Calls) -> _Standing:
        """Return the last bid and whose it is; a hold takes it over."""
        holder = None
        for seat, action in reversed(calls.made):
            if action == HOLD_BID:
                holder = seat if holder is None else holder
            elif isinstance(action, Bid):
                return _Standing(self.bids[self.by_name[action.call]], seat if holder is None else holder)
        return _Standing()

    # --- what is said, and what comes of it ---------------------------------------------------------------------------

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed, and what would do."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("bidding", say("The bidding is over."))
        clause, words = self._explain_refusal(calls, action, legal)
        return Reason(clause, words, tuple(legal))

    def _explain_refusal(self, calls: Calls, action: Action, legal: Sequence[Action]) -> tuple[str, Message]:
        """Return the clause that forbids a call, and the reason in words."""
        last = self.find_standing(calls).bid
        if isinstance(action, Pass):
            return "all-pass", say("All others have passed: you must bid.")
        if not isinstance(action, Bid):
            return "bidding", say("The bidding comes first: make a bid or pass.")
        if HOLD_BID in legal and Pass() in legal and len(legal) == 2:
            return "bidding", say("Hold the bid of the other player, or pass.")
        place = self.by_name.get(action.call) if action != HOLD_BID or last is None else self.by_name[last.name]
        seat = self.to_call(calls)
        floor = 0 if seat is None else self._find_floor(calls, seat)
        if place is not None and self.bids[place].level < floor:
            least, points = self.floor, self.high_total
            return "bids", say(
                "With {points} points or more your bid must be {least} at least.", points=points, least=least
            )
        if action == HOLD_BID:
            return "bids", say("You cannot hold now: there is no bid of somebody else that you may take.")
        if place is None:
            return "bids", say("There is no such bid at this table.")
        bid = self.bids[place]
        if last is not None and place <= self.by_name[last.name]:
            return "bids", say("{bid} is not higher than {last}.", bid=bid.label, last=last.label)
        if bid.over and not bid.off:
            other = self.bids[self.by_name[bid.over]].label
            return "bids", say("{bid} can be bid only over {other}.", bid=bid.label, other=other)
        return "bids", say("{bid} is not bid at this table.", bid=bid.label)

    def ask(self, calls: Calls) -> Ask:
        """Ask for a call. The ways are all bids of the table from low to high, of which those above the last are legal,
        and a hold where it is one."""
        seat = self.to_call(calls)
        seat = calls.next_seat(calls.dealer) if seat is None else seat
        legal, last = self.legal(calls), self.find_standing(calls)
        prompt = say("Bid, or pass.")
        if last.bid is not None:
            higher = say("Bid higher, or pass.")
            if legal == [Pass()]:
                higher = say("Nothing is higher: pass.")
            elif HOLD_BID in legal:
                higher = say("Hold it, bid higher, or pass.") if len(legal) > 2 else say("Hold it, or pass.")
            prompt = say("The last bid is {bid}. {what}", bid=last.bid.label, what=higher)
            if last.seat in calls.partners(seat):
                prompt = say("Your partner bid {bid}. {what}", bid=last.bid.label, what=higher)
        elif Pass() not in legal:
            prompt = say("All others have passed: you must bid.")
        ways = [self._find_way(bid, calls.hand) for bid in self.list_offered(calls) if not bid.off]
        if HOLD_BID in legal and last.bid is not None:
            taken = say("Take over {bid}.", bid=last.bid.label)
            ways.append(Way(HOLD_BID, say("Hold"), help=taken))
        return Ask("ladder", prompt, "bids", ways=tuple(ways))

    def _find_way(self, bid: NamedBid, hand: int) -> Way:
        way = self._ways.get((bid.name, hand))
        if way is None:
            way = self._ways[bid.name, hand] = Way(Bid(bid.name), bid.label, help=self._say_promise(bid, hand))
        return way

    def result(self, calls: Calls) -> Bids:
        """Return the bid that is played; before the end of the bidding none."""
        if self.to_call(calls) is not None:
            return NO_BIDS
        bid, seat = self.find_standing(calls)
        if bid is not None and seat is not None:
            return make_bids(seat, bid)
        if self.all_pass in self.by_name:
            floor, bids = self._find_floor(calls, calls.dealer), self.bids[self.by_name[self.all_pass] :]
            return make_bids(calls.dealer, next(bid for bid in bids if bid.level >= floor))
        return Bids(redeal=True)

    @property
    @override
    def forced_card(self) -> str:
        return self.holder if self.all_pass == HOLDER else ""

    @override
    def force(self, seat: int) -> Bids:
        return replace(make_bids(seat, next(bid for bid in self.bids if not bid.off)), forced=True)

    def words(self, action: Action) -> Message:
        """Return a call as people say it: "4", "Misery", "Hold", "Pass"."""
        if not isinstance(action, Bid):
            return say("Pass")
        place = self.by_name.get(action.call)
        return say("Hold") if place is None else self.bids[place].label

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        return "bids" if isinstance(action, Bid) else "bidding"

    def promise(self, action: Action, hand: int) -> Message:
        """Say what a bid promises, and its price."""
        place = self.by_name.get(action.call) if isinstance(action, Bid) else None
        return SILENT if place is None else self._say_promise(self.bids[place], hand)

    def _say_promise(self, bid: NamedBid, hand: int) -> Message:
        promise = self._say_level(bid, hand)
        if bid.times > 1:
            times = say("double") if bid.times == 2 else say("{times}-fold", times=bid.times)
            promise = say("{promise}, for {times} points", promise=promise, times=times)
        if not bid.made and not bid.failed:
            return promise
        return say(
            "{promise}: {made} from each if made, {failed} to each if not",
            promise=promise,
            made=bid.made,
            failed=bid.failed,
        )

    def _say_level(self, bid: NamedBid, hand: int) -> Message:
        """Say what must be won for a bid."""
        if bid.trump == NULL:
            return say("no trick at all")
        if not bid.level:
            return bid.label
        if self.unit == "points":
            return say("{count} point", many="{count} points", count=bid.level)
        if bid.level == hand:
            return say("all {count} tricks", count=hand)
        return say("{number} of {count} trick", many="{number} of {count} tricks", number=bid.level, count=hand)

    def contract(self, bids: Bids) -> Contract | None:
        """Return the bid that is played as a contract: by its name, or by its number where that is all it is."""
        bid = bids.promise
        if bid is None or bids.declarer is None:
            return None
        denomination = bids.denomination
        if bid.name == str(bid.level):
            return Contract(bid.level, denomination)
        return Contract(bid.level, denomination, bid.name, bid.label)

    def list_remarks(self, calls: Calls) -> tuple[Message, ...]:
        """Name the last bid while others may still call."""
        bid = self.find_standing(calls).bid
        return () if bid is None or self.to_call(calls) is None else (say("Bid so far: {bid}", bid=bid.label),)

    # --- worked examples ----------------------------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """Read a call. What is no call comes back as a bid."""
        call = " ".join(text.casefold().split())
        return Pass() if call == str(Pass()) else Bid(call)

    def answer(self, bids: Bids) -> Answer:
        """Return the bid and its declarer as worked examples give them; -1 is nobody."""
        if bids.promise is None or bids.declarer is None:
            return {"contract": "none", "declarer": -1}
        return {"contract": bids.promise.name, "declarer": bids.declarer}

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read the bid of a worked example, as in "misery", or with the trump that came after it, "20 purple"."""
        text = " ".join(facts.text("contract", NO_TRUMP).casefold().split())
        declarer = facts.integer("declarer", -1, players - 1, -1)
        if text == NO_TRUMP and NO_TRUMP not in self.by_name:
            return NO_BIDS
        name, _, trump = text.rpartition(" ") if text not in self.by_name else (text, "", "")
        if name not in self.by_name:
            raise facts.error("contract", f'"{text}" is no bid: bids are {", ".join(self.by_name)}')
        if declarer < 0:
            raise facts.error("declarer", "must say whose bid it is")
        return make_bids(declarer, self.bids[self.by_name[name]], trump)


def make_bids(declarer: int, bid: NamedBid, trump: str = "") -> Bids:
    """Return the result of a bidding in which this seat plays this bid, with a trump that came after it."""
    return Bids(declarer, bid.level, bid.trump or trump, times=bid.times, promise=bid)


class _Duel(NamedTuple):
    """The seat that speaks in a bidding of two at a time, and whether it is to hold a bid, or to open it after passes
    of all others; nobody once it is over."""

    seat: int | None
    holds: bool = False
    opens: bool = False


def _follow_duels(calls: Calls) -> _Duel:
    """Follow a bidding in which the next seat bids to the one that has come through so far."""
    holder, *coming = ((calls.dealer + 1 + place) % calls.players for place in range(calls.players))
    answering = bid_made = False
    for _, action in calls.made:
        passed = isinstance(action, Pass)
        if not coming:
            return _Duel(None)
        if answering:
            # Whoever does not hold is out, and the bidder goes on against the next seat.
            if passed:
                holder = coming.pop(0)
            answering = False
        elif passed:
            coming.pop(0)
        else:
            answering = bid_made = True
    if not coming:
        # Where nobody has bid, the first seat may still make the lowest bid.
        opens = not bid_made and all(seat != holder for seat, _ in calls.made)
        return _Duel(holder, opens=True) if opens else _Duel(None)
    return _Duel(holder, True) if answering else _Duel(coming[0])


# --- reading ----------------------------------------------------------------------------------------------------------
