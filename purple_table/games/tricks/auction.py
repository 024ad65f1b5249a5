"""The auction: rising bids of number and denomination; the last is the contract (clauses auction, bids, all-pass)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.core.game import ASK_KINDS, Ask, AskInfo, Reason, Way
from purple_table.core.messages import SILENT, Message, Term, Verbatim, say, say_term
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids, Calls, find_next_caller
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.trump import NO_TRUMP

ASK_KINDS.register("auction", AskInfo(("bid",), panel="auction"))
DOUBLE, REDOUBLE = Bid("double"), Bid("redouble")
"""The calls that raise what the last bid is played for."""
RAISES = (DOUBLE, REDOUBLE)
SAME_DEALER = "same_dealer"
_PASSED_OUT = 3
"""Every third deal in a row that is passed out counts as one that was played."""


@dataclass(frozen=True, slots=True)
class Auction(Bidding):
    """Bids rise by number, then by denomination (T05); the auction ends when all others have passed in a row (T04).

    `denominations` are the deck's colors from low to high and then "none", as calls write them; `labels` name them to
    people, `codes` are other ways to write them. With `pass_is_final` whoever passed is skipped. `nobody` says what
    follows when all pass at once: "redeal", "same_dealer" (he deals again), "dealer_lowest" (the dealer has made the
    lowest bid) or "no_trump" (there is no contract and no trump, T06).
    The highest number promises every trick of the hand (T07).

    The seat left of the dealer calls first, or the dealer with `dealer_begins` (CB01). With `doubles` a bid of the
    others may be doubled, and a double of it redoubled; a higher bid ends both. The last bidder is the declarer, or
    with `first_namer` whoever of his side first named the denomination (CB02).
    """

    denominations: tuple[str, ...]
    labels: tuple[str, ...]
    codes: tuple[str, ...]
    least: int
    most: int
    pass_is_final: bool
    nobody: str
    dealer_begins: bool = False
    doubles: bool = False
    first_namer: bool = False

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"calls", "trump", "contract", "maker", *(("doubles",) if self.doubles else ())})

    @override
    def deals_again(self, sheet: Sequence[Sequence[int]]) -> bool | None:
        """Return whether the same dealer deals again, so that it is no deal of the match: not for the third time in a
        row, or a match might never end.

        A contract always brings points, so the last deals without any were passed out.
        """
        if self.nobody != SAME_DEALER:
            return None
        played = (place for place, points in enumerate(reversed(sheet)) if any(points))
        return (next(played, len(sheet)) + 1) % _PASSED_OUT != 0

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next, from the dealer's left (T03) or the dealer on; None once the auction is over."""
        if self.dealer_begins and not calls.made:
            return calls.dealer
        return find_next_caller(calls, self._find_last_bid(calls)[1], self.pass_is_final)

    def legal(self, calls: Calls) -> list[Action]:
        """List every higher bid, rising, a double or redouble, and a pass; nothing once the auction is over."""
        seat = self.to_call(calls)
        if seat is None:
            return []
        bids = _list_bids(self.least, self.most, self.denominations)
        raises = [raised for raised in RAISES if self.doubles and self._explain_raise(calls, seat, raised) is None]
        return [*bids[self._find_last_bid(calls)[0] + 1 :], *raises, Pass()]

    def _explain_raise(self, calls: Calls, seat: int, raised: Action) -> Message | None:
        """Explain why a seat may not double or redouble now; None where it may."""
        bidder, times = self._find_last_bid(calls)[1], self.count_doubles(calls)
        if bidder is None:
            return say("There is no bid yet.")
        ours = calls.side_of(bidder) == calls.side_of(seat)
        if raised == DOUBLE:
            if ours:
                return say("That is a bid of your own side: only the others can double it.")
            return say("The bid is doubled already.") if times else None
        if times == 0:
            return say("Only a bid that is doubled can be redoubled.")
        if times > 1:
            return say("The bid is redoubled already.")
        return None if ours else say("Your own side has doubled: only the others can redouble.")

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed, and what would do."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("auction", say("The bidding is over."))
        if not isinstance(action, Bid):
            return Reason("auction", say("The bidding comes first: make a bid or pass."), tuple(legal))
        seat = self.to_call(calls)
        why = (
            self._explain_raise(calls, seat, action) if self.doubles and action in RAISES and seat is not None else None
        )
        if why is not None:
            return Reason("doubles", why, tuple(legal))
        read = self._parse_bid(action.call)
        if read is None or self.read(action.call) in legal:
            words = say(
                'A bid is a number and a color or no trump, written as in "{example}".',
                example=Verbatim(self._name_call(0)),
            )
            return Reason("bids", words, tuple(legal))
        level, denomination = read
        if not self.least <= level <= self.most:
            words = say(
                "Bids go from {least} to {most}: {most} promises every trick.", least=self.least, most=self.most
            )
            return Reason("bids", words, tuple(legal))
        place = self._find_last_bid(calls)[0]
        last = self.words(Bid(self._name_call(place)))
        label = say("No trump") if self.denominations[denomination] == NO_TRUMP else say_term(self.labels[denomination])
        enough = place // len(self.denominations) + self.least + (denomination <= place % len(self.denominations))
        if enough > self.most:
            words = say("{color} cannot be bid any more: the last bid is {bid}.", color=label, bid=last)
            return Reason("bids", words, tuple(legal))
        words = say(
            "{color} must be bid at {number} or higher: the last bid is {bid}.", color=label, number=enough, bid=last
        )
        return Reason("bids", words, (Bid(f"{enough} {self.denominations[denomination]}"), Pass()))

    def ask(self, calls: Calls) -> Ask:
        """Ask for a call, with the whole range of bids, of which those above the last one are legal."""
        seat = self.to_call(calls)
        place, bidder = self._find_last_bid(calls)
        if seat is None or bidder is None:
            prompt = self._say_opening(calls.hand - self.most)
        elif times := self.count_doubles(calls):
            prompt = self._ask_after_double(calls, seat, bidder, self.words(Bid(self._name_call(place))), times)
        else:
            bid, bid_higher = self.words(Bid(self._name_call(place))), say("Bid higher, or pass.")
            if self.pass_is_final:
                bid_higher = say("Bid higher, or pass and stay out.")
            if place + 1 == (self.most - self.least + 1) * len(self.denominations):
                bid_higher = say("Nothing is higher: pass.")
            prompt = say("The last bid is {bid}. {what}", bid=bid, what=bid_higher)
            if bidder in calls.partners(seat):
                prompt = say("Your partner bid {bid}. {what}", bid=bid, what=bid_higher)
        ways = tuple(Way(raised, self.words(raised), help=_HELPS[raised]) for raised in RAISES) if self.doubles else ()
        return Ask(
            "auction", prompt, "auction", ways=ways, least=self.least, most=self.most, denominations=self.denominations
        )

    def _ask_after_double(self, calls: Calls, seat: int, bidder: int, bid: Message, times: int) -> Message:
        """Ask for a call over a bid that is doubled or redoubled."""
        if times > 1:
            return say("{bid} is redoubled. Bid higher, or pass.", bid=bid)
        if calls.side_of(bidder) == calls.side_of(seat):
            return say("{bid} of your side is doubled. Redouble, bid higher, or pass.", bid=bid)
        return say("{bid} is doubled. Bid higher, or pass.", bid=bid)

    def _say_opening(self, book: int) -> Message:
        """Ask for a call before anybody has bid."""
        if self.pass_is_final:
            return say(
                "Bid how many tricks above {book} you will win, and the trump color or no trump; or pass and stay out.",
                book=book,
            )
        return say(
            "Bid how many tricks above {book} you will win, and the trump color or no trump; or pass.", book=book
        )

    def result(self, calls: Calls) -> Bids:
        """Return the contract; before the end of the auction none."""
        if self.to_call(calls) is not None:
            return NO_BIDS
        place, bidder = self._find_last_bid(calls)
        if bidder is None:
            if self.nobody in ("redeal", SAME_DEALER):
                return Bids(redeal=True)
            if self.nobody == "no_trump":
                return Bids(denomination=NO_TRUMP)
            place, bidder = 0, calls.dealer
        level, denomination = divmod(place, len(self.denominations))
        if self.first_namer:
            side = calls.sides[calls.side_of(bidder)]
            bidder = next(seat for seat, action in calls.made if seat in side and self._names(action, denomination))
        return Bids(bidder, level + self.least, self.denominations[denomination], doubled=self.count_doubles(calls))

    def _names(self, action: Action, denomination: int) -> bool:
        """Return whether a call is a bid of a denomination, by its place."""
        read = self._parse_bid(action.call) if isinstance(action, Bid) else None
        return read is not None and read[1] == denomination

    def count_doubles(self, calls: Calls) -> int:
        """Return 1 where the last bid is doubled, 2 where it is redoubled, else 0."""
        raised = next((action for _, action in reversed(calls.made) if not isinstance(action, Pass)), None)
        return 2 if raised == REDOUBLE else int(raised == DOUBLE)

    def words(self, action: Action) -> Message:
        """Return a call as people say it: "3 Red", "2 No trump", "Pass"."""
        if action in RAISES:
            return say("Double") if action == DOUBLE else say("Redouble")
        read = self._parse_bid(action.call) if isinstance(action, Bid) else None
        if read is None:
            return say("Pass")
        if self.denominations[read[1]] == NO_TRUMP:
            return say("{number} No trump", number=read[0])
        return say("{number} {color}", number=read[0], color=Term(self.labels[read[1]]))

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        if action in RAISES:
            return "doubles"
        return "bids" if isinstance(action, Bid) else "auction"

    def promise(self, action: Action, hand: int) -> Message:
        """Say the tricks that a bid must win, and its trump (T07)."""
        read = self._parse_bid(action.call) if isinstance(action, Bid) else None
        if read is None:
            return SILENT
        tricks, label = read[0] + hand - self.most, self.labels[read[1]]
        if self.denominations[read[1]] == NO_TRUMP:
            return say("{tricks} of {hand} tricks with no trump", tricks=tricks, hand=hand)
        return say("{tricks} of {hand} tricks with {color} as trump", tricks=tricks, hand=hand, color=Term(label))

    def contract(self, bids: Bids) -> Contract | None:
        """Return the contract; None where there is none."""
        if bids.declarer is None:
            return None
        name = _name_contract(bids)
        if not bids.doubled:
            return Contract(bids.level, bids.denomination)
        bid = self.words(Bid(f"{bids.level} {bids.denomination}"))
        label = say("{bid} redoubled", bid=bid) if bids.doubled > 1 else say("{bid} doubled", bid=bid)
        return Contract(bids.level, bids.denomination, name, label)

    def read(self, text: str) -> Action:
        """Read a call; colors may be written by name or code. What is no call comes back as a bid."""
        if text.strip().casefold() == "pass":
            return Pass()
        if Bid(text.strip().casefold()) in RAISES:
            return Bid(text.strip().casefold())
        read = self._parse_bid(text)
        return Bid(f"{read[0]} {self.denominations[read[1]]}" if read else text)

    def answer(self, bids: Bids) -> Answer:
        """Return the contract and its declarer as worked examples give them; -1 is nobody."""
        if bids.declarer is None:
            return {"contract": "none", "declarer": -1}
        return {"contract": _name_contract(bids), "declarer": bids.declarer}

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read the contract of a worked example; nothing given, or "none", is a deal without one."""
        text = " ".join(facts.text("contract", "none").casefold().split())
        declarer = facts.integer("declarer", -1, players - 1, -1)
        bid, _, raised = text.rpartition(" ")
        doubled = _DOUBLED.index(raised) if self.doubles and raised in _DOUBLED[1:] else 0
        text = bid if doubled else text
        if text == "none":
            return Bids(denomination=NO_TRUMP)
        read = self._parse_bid(text)
        if read is None or not self.least <= read[0] <= self.most:
            raise facts.error("contract", f'"{text}" is no contract: write it as in "{self._name_call(0)}"')
        if declarer < 0:
            raise facts.error("declarer", "must say which seat made the contract")
        return Bids(declarer, read[0], self.denominations[read[1]], doubled=doubled)

    def _find_last_bid(self, calls: Calls) -> tuple[int, int | None]:
        """Return the last bid as its place among all bids, from 0, and its seat; (-1, None) before the first."""
        for seat, action in reversed(calls.made):
            if isinstance(action, Bid) and action not in RAISES:
                level, denomination = self._parse_bid(action.call) or (self.least, 0)
                return (level - self.least) * len(self.denominations) + denomination, seat
        return -1, None

    def _name_call(self, place: int) -> str:
        level, denomination = divmod(place, len(self.denominations))
        return f"{level + self.least} {self.denominations[denomination]}"

    def _parse_bid(self, text: str) -> tuple[int, int] | None:
        """Return the number of a bid, in range or not, and the place of its denomination."""
        return _parse_bid(text, self.denominations, self.codes)


_HELPS = {
    DOUBLE: say("Makes the last bid of the others count double, won or lost"),
    REDOUBLE: say("Makes a bid of your side that was doubled count four times"),
}
_DOUBLED = ("", "doubled", "redoubled")


def _name_contract(bids: Bids) -> str:
    """Return a contract as worked examples write it: "4 gold", "4 gold doubled"."""
    return f"{bids.level} {bids.denomination} {_DOUBLED[bids.doubled]}".rstrip()


@lru_cache
def _list_bids(least: int, most: int, denominations: tuple[str, ...]) -> tuple[Bid, ...]:
    """List every bid, rising."""
    return tuple(Bid(f"{level} {denomination}") for level in range(least, most + 1) for denomination in denominations)


@lru_cache(4096)
def _parse_bid(text: str, *names: tuple[str, ...]) -> tuple[int, int] | None:
    number, _, denomination = " ".join(text.casefold().split()).partition(" ")
    if number.isascii() and number.isdecimal() and len(number) <= 3:
        for row in names:
            if denomination in row:
                return int(number), row.index(denomination)
    return None


def read_auction(section: Section, context: PartContext) -> Auction:
    """Read the part of [bidding] with part = "auction"."""
    colors, hand = context.deck.colors, context.find_part("dealing", Dealing).hand
    least = section.integer("least", 1, 100)
    auction = Auction(
        (*(color.name.casefold() for color in colors), NO_TRUMP),
        (*(color.name for color in colors), "No trump"),
        (*(color.code.casefold() for color in colors), NO_TRUMP),
        least,
        section.integer("most", least, 100),
        section.flag("pass_is_final"),
        section.choice("all_pass", ["redeal", SAME_DEALER, "dealer_lowest", "no_trump"]),
        "first" in section and section.choice("first", ["left", "dealer"]) == "dealer",
        section.flag("doubles", False),
        "declarer" in section and section.choice("declarer", ["last_bidder", "first_namer"]) == "first_namer",
    )
    section.check_all_read()
    if auction.doubles and auction.pass_is_final:
        raise section.error("doubles", "whoever has passed must be asked again after a double: pass_is_final = false")
    if auction.most > hand:
        raise section.error("most", f"no more than the {hand} tricks of a deal can be bid")
    return auction
