"""Bids of tricks: every seat says how many it will win (clauses bidding, bids, hook, nil, blind-nil)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.game import ASK_KINDS, Ask, AskInfo, Reason, Way
from purple_table.core.messages import SILENT, ListedValues, Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import LOOK, Bidding, Bids, Calls
from purple_table.games.tricks.part_context import PartContext

NIL, BLIND_NIL = "nil", "blind nil"


ASK_KINDS.register("bid", AskInfo(("bid",), panel="bid"))


@dataclass(frozen=True, slots=True)
class TrickBids(Bidding):
    """A number from `least` to `most` (0: all tricks), or nil, from each seat in turn from the dealer's left.

    Not `continual`: one bid each, and no pass (S08). `continual`: on its first turn a seat bids or passes, later it
    raises its own number or passes; it ends when all have passed in a row, and whoever never bid has bid 1. Nil is
    only for the first turn, and final (S09). `blind_nil` is "off", "any", or "behind": at least `behind` points behind
    the best other side (S14). Whoever may bid it is asked before seeing its cards.

    `hook`: the last to bid may not make the bids add up to the number of tricks, so somebody must fail (OH03).
    """

    least: int
    most: int
    continual: bool
    nil: bool
    blind_nil: str
    behind: int
    hook: bool = False

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"calls", "trick bids", "open trick bids"})

    @property
    @override
    def goes_round(self) -> bool:
        return self.continual

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next; None once the bidding is over."""
        turns = [(seat, action) for seat, action in calls.made if action != LOOK]
        if self.continual:
            last = turns[-calls.players :]
            over = len(last) == calls.players and all(isinstance(action, Pass) for _, action in last)
        else:
            over = len(turns) == calls.players
        return None if over else (calls.dealer + 1 + len(turns)) % calls.players

    def legal(self, calls: Calls) -> list[Action]:
        """List the numbers, rising, then nil and a pass where they are possible.

        Before the cards are seen the choice is to look at them or not.
        """
        seat = self.to_call(calls)
        if seat is None:
            return []
        if not self._has_seen_hand(calls, seat):
            return [LOOK, Bid(BLIND_NIL)]
        least, most = self._find_range(calls, seat)
        hooked = self._find_hook(calls)
        legal: list[Action] = [Bid(str(number)) for number in range(least, most + 1) if number != hooked]
        if self.nil and self._is_first_turn(calls, seat):
            legal.append(Bid(NIL))
        return [*legal, Pass()] if self.continual else legal

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed, and what would do."""
        legal = self.legal(calls)
        if action in legal:
            return None
        seat = self.to_call(calls)
        if seat is None:
            return Reason("bidding", say("The bidding is over."))
        clause, words = self._explain_refusal(calls, seat, action)
        return Reason(clause, words, tuple(legal))

    def ask(self, calls: Calls) -> Ask:
        """Ask for a number of tricks, or before that whether to bid blind. `least` above `most`: no number is left."""
        seat = self.to_call(calls)
        seat = calls.next_seat(calls.dealer) if seat is None else seat
        partner = self._say_partner_bids(calls, seat)
        if not self._has_seen_hand(calls, seat):
            look = Way(LOOK, say("Look at your cards"), help=say("Then bid as usual."))
            words = say("Promise to win no trick at all, without having seen your cards.")
            prompt = _join_sentences(partner, say("Bid blind nil before you look at your cards?"))
            return Ask("choose", prompt, "blind-nil", ways=(look, Way(Bid(BLIND_NIL), say("Blind nil"), help=words)))
        least, most = self._find_range(calls, seat)
        first, bid = self._is_first_turn(calls, seat), self._find_last_bid(calls, seat)
        ways = []
        if self.nil and first:
            ways.append(Way(Bid(NIL), say("Nil"), help=say("Promise to win no trick at all.")))
        if self.continual:
            stays = say("Whoever never bids counts as bidding {least}.", least=self.least)
            if bid:
                stays = say("Your bid stays {bid}.", bid=_name_bid(bid))
            ways.append(Way(Pass(), say("Pass"), help=stays))
        if bid and least > most:
            prompt = say("You bid {bid}, and that stands: pass.", bid=_name_bid(bid))
        elif bid:
            prompt = _join_sentences(partner, say("You bid {bid}: raise it, or pass.", bid=_name_bid(bid)))
        else:
            prompt = _join_sentences(partner, say("How many tricks will you win?"))
            hooked = self._find_hook(calls)
            if hooked is not None and least <= hooked <= most:
                prompt = say("How many tricks will you win? Not {number}, for the bids must not add up.", number=hooked)
        return Ask("bid", prompt, "bidding", least=least, most=most, ways=tuple(ways))

    def seats_seeing_hands(self, calls: Calls) -> frozenset[int]:
        """Return the seats that may see their own hand: those that may not bid blind, or have called."""
        return frozenset(seat for seat in range(calls.players) if self._has_seen_hand(calls, seat))

    def result(self, calls: Calls) -> Bids:
        """Return the bids by seat, as far as they are made."""
        over = self.to_call(calls) is None
        bids = [self._find_last_bid(calls, seat) for seat in range(calls.players)]
        tricks = tuple((self.least if over else None) if bid is None else _parse_number(bid) or 0 for bid in bids)
        nil = frozenset(seat for seat, bid in enumerate(bids) if bid in (NIL, BLIND_NIL))
        return Bids(tricks=tricks, nil=nil, blind=frozenset(seat for seat in nil if bids[seat] == BLIND_NIL))

    def words(self, action: Action) -> Message:
        """Return a call as people say it: "4", "Blind nil", "Pass"."""
        if action == LOOK:
            return say("I look at my cards")
        if not isinstance(action, Bid):
            return say("Pass")
        if action.call == NIL:
            return say("Nil")
        if action.call == BLIND_NIL:
            return say("Blind nil")
        return say("{number}", number=_parse_number(action.call) or 0)

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        if action in (LOOK, Bid(BLIND_NIL)):
            return "blind-nil"
        if action == Bid(NIL):
            return "nil"
        return "bids" if isinstance(action, Bid) else "bidding"

    def promise(self, action: Action, hand: int) -> Message:
        """Say how many tricks a bid promises to win."""
        if not isinstance(action, Bid):
            return SILENT
        if action.call == BLIND_NIL:
            return say("no trick at all, without having seen the cards")
        if action.call == NIL:
            return say("no trick at all")
        number = _parse_number(action.call)
        if number is None:
            return SILENT
        return say("{number} of {count} trick", many="{number} of {count} tricks", number=number, count=hand)

    def list_remarks(self, calls: Calls) -> Sequence[Message]:
        """Say how many of the tricks are bid, where none is a number like the others."""
        if self.least or not calls.made:
            return ()
        bid = sum(number or 0 for number in self.result(calls).tricks)
        return (say("Bids {bid} of {tricks}", bid=bid, tricks=calls.hand),)

    def read(self, text: str) -> Action:
        """Read a call. What is no call comes back as a bid."""
        call = " ".join(text.casefold().split())
        return Pass() if call == "pass" else Bid(call)

    def answer(self, bids: Bids) -> Answer:
        """Return the bid of each seat as worked examples give them."""
        return {
            "bids": tuple(
                BLIND_NIL if seat in bids.blind else NIL if seat in bids.nil else str(number)
                for seat, number in enumerate(bids.tricks)
            )
        }

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read the bids of a worked example, a text or a number for each seat."""
        rows = facts.raw("bids")
        if not isinstance(rows, list) or len(rows) != players:
            raise facts.error("bids", f"must be a list of {players} bids, one for each seat")
        calls = [" ".join(str(row).casefold().split()) for row in rows]
        most = self.most or hand
        for call in calls:
            number = _parse_number(call)
            if call not in (NIL, BLIND_NIL) and (number is None or not self.least <= number <= most):
                raise facts.error("bids", f'"{call}" is not a number from {self.least} to {most}, nil or blind nil')
        nil = frozenset(seat for seat, call in enumerate(calls) if call in (NIL, BLIND_NIL))
        blind = frozenset(seat for seat in nil if calls[seat] == BLIND_NIL)
        return Bids(tricks=tuple(_parse_number(call) or 0 for call in calls), nil=nil, blind=blind)

    def _has_seen_hand(self, calls: Calls, seat: int) -> bool:
        return bool(calls.calls_by(seat)) or not self._may_bid_blind(calls, seat)

    def _may_bid_blind(self, calls: Calls, seat: int) -> bool:
        if self.blind_nil != "behind":
            return self.blind_nil == "any"
        own = calls.side_of(seat)
        best = max(total for side, total in enumerate(calls.totals) if side != own)
        return best - calls.totals[own] >= self.behind

    def _is_first_turn(self, calls: Calls, seat: int) -> bool:
        """Return whether the seat has not had a turn yet."""
        return all(action == LOOK for action in calls.calls_by(seat))

    def _find_last_bid(self, calls: Calls, seat: int) -> str | None:
        """Return the last bid of a seat."""
        return next((action.call for action in reversed(calls.calls_by(seat)) if isinstance(action, Bid)), None)

    def _find_range(self, calls: Calls, seat: int) -> tuple[int, int]:
        """Return the least and the most that a seat may bid now; no number lies between them after nil or the most."""
        most = self.most or calls.hand
        bid = self._find_last_bid(calls, seat)
        if bid is None:
            return self.least, most
        number = _parse_number(bid)
        return (most if number is None else number) + 1, most

    def _find_hook(self, calls: Calls) -> int | None:
        """Return the number that would make the bids add up to the tricks, where the last to bid may not say it."""
        if not self.hook or len(calls.made) < calls.players - 1 or self.least == (self.most or calls.hand):
            return None
        return calls.hand - sum(number or 0 for number in self.result(calls).tricks)

    def _say_partner_bids(self, calls: Calls, seat: int) -> Message:
        bids = [bid for other in calls.partners(seat) if (bid := self._find_last_bid(calls, other))]
        return say("Your partner bid {bids}.", bids=ListedValues(tuple(map(_name_bid, bids)))) if bids else SILENT

    def _explain_refusal(self, calls: Calls, seat: int, action: Action) -> tuple[str, Message]:
        """Return the clause that forbids a call, and the reason in words."""
        least, most = self._find_range(calls, seat)
        bid = self._find_last_bid(calls, seat)
        # Where no trick is a number like others, nil is no word of the game.
        nils = self.nil or self.least > 0
        if not self._has_seen_hand(calls, seat):
            return "blind-nil", say("Look at your cards first, or bid blind nil without having seen them.")
        if action == LOOK and nils:
            return "blind-nil", say("You have seen your cards already.")
        if isinstance(action, Pass):
            return "bidding", say("Everybody must make a bid here; nobody can pass.")
        if not isinstance(action, Bid):
            return "bidding", say("The bidding comes first: make a bid.")
        if nils and action.call == BLIND_NIL:
            return "blind-nil", self._explain_blind_refusal(calls, seat)
        if nils and action.call == NIL and not self.nil:
            return "nil", say("Nil is not played at this table.")
        if nils and action.call == NIL:
            return "nil", say("Nil can be bid on your first turn only.")
        number = _parse_number(action.call)
        if number is None:
            return "bids", say(
                "A bid is a number of tricks from {least} to {most}.", least=self.least, most=self.most or calls.hand
            )
        if bid in (NIL, BLIND_NIL):
            return "nil", say("You bid {bid}, and that stands: pass.", bid=_name_bid(bid))
        if number < self.least:
            if self.nil:
                return "bids", say("Bid {least} or more, or nil for no trick at all.", least=self.least)
            return "bids", say("Bid {least} or more.", least=self.least)
        if number > most:
            if most == calls.hand:
                return "bids", say("{most} is the highest bid: there are no more tricks.", most=most)
            return "bids", say("{most} is the highest bid.", most=most)
        if number == self._find_hook(calls):
            words = say("The bids would add up to {tricks}: say another number.", tricks=calls.hand)
            return "hook", words
        own = _name_bid(bid or "")
        if least <= most:
            return "bids", say("You bid {bid}: raise it or pass.", bid=own)
        return "bids", say("You bid {bid}: it cannot be raised.", bid=own)

    def _explain_blind_refusal(self, calls: Calls, seat: int) -> Message:
        if self.blind_nil == "off":
            return say("Blind nil is not played at this table.")
        if self._may_bid_blind(calls, seat):
            return say("You have seen your cards: it is too late for blind nil.")
        if len(calls.sides) < calls.players:
            return say("Blind nil is only for a side at least {points} points behind.", points=self.behind)
        return say("Blind nil is only for a player at least {points} points behind.", points=self.behind)


def _join_sentences(first: Message, then: Message) -> Message:
    """Join one sentence and another; the first may be silent."""
    return say("{first} {then}", first=first, then=then) if first else then


def _name_bid(bid: str) -> Message:
    """Name a bid inside a sentence."""
    if bid == NIL:
        return say("nil")
    return say("blind nil") if bid == BLIND_NIL else say("{number}", number=_parse_number(bid) or 0)


def _parse_number(call: str) -> int | None:
    """Return the number of a call that is written without signs or leading zeros."""
    return int(call) if call.isascii() and call.isdecimal() and len(call) <= 3 and str(int(call)) == call else None


def read_trick_bids(section: Section, context: PartContext) -> TrickBids:
    """Read the part of [bidding] with part = "tricks"."""
    least, most = section.integer("least", 0, 100), section.integer("most", 0, 100)
    if 0 < most < least:
        raise section.error("most", f"must be 0 or at least {least}")
    nil = section.flag("nil")
    blind_nil = section.choice("blind_nil", ["behind", "any", "off"])
    bidding = TrickBids(
        least,
        most,
        section.choice("rounds", ["once", "continual"]) == "continual",
        nil,
        blind_nil if nil else "off",
        section.integer("behind", 0, 100_000),
        section.flag("hook", False),
    )
    if bidding.hook and (bidding.continual or nil):
        raise section.error("hook", 'needs rounds = "once" and no nil')
    section.check_all_read()
    return bidding
