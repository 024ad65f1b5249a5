"""The auction: rising bids of number and denomination; the last is the contract (clauses auction, bids, all-pass)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.core.game import ASK_KINDS, Ask, AskInfo, Reason
from purple_table.core.messages import SILENT, Message, Term, Verbatim, say, say_term
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids, Calls, find_next_caller
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.trump import NO_TRUMP

ASK_KINDS.register("auction", AskInfo(("bid",), panel="auction"))


@dataclass(frozen=True, slots=True)
class Auction(Bidding):
    """Bids rise by number, then by denomination (T05); the auction ends when all others have passed in a row (T04).

    `denominations` are the deck's colors from low to high and then "none", as calls write them; `labels` name them to
    people, `codes` are other ways to write them. With `pass_is_final` whoever passed is skipped. `nobody` says what
    follows when all pass at once: "redeal", "dealer_lowest" (the dealer has made the lowest bid) or "no_trump" (there
    is no contract and no trump, T06).
    The highest number promises every trick of the hand (T07).
    """

    denominations: tuple[str, ...]
    labels: tuple[str, ...]
    codes: tuple[str, ...]
    least: int
    most: int
    pass_is_final: bool
    nobody: str

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"calls", "trump", "contract", "maker"})

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next, from the dealer's left (T03); None once the auction is over."""
        return find_next_caller(calls, self._find_last_bid(calls)[1], self.pass_is_final)

    def legal(self, calls: Calls) -> list[Action]:
        """List every higher bid, rising, and a pass; nothing once the auction is over."""
        if self.to_call(calls) is None:
            return []
        bids = _list_bids(self.least, self.most, self.denominations)
        return [*bids[self._find_last_bid(calls)[0] + 1 :], Pass()]

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed, and what would do."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("auction", say("The bidding is over."))
        if not isinstance(action, Bid):
            return Reason("auction", say("The bidding comes first: make a bid or pass."), tuple(legal))
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
        else:
            bid, bid_higher = self.words(Bid(self._name_call(place))), say("Bid higher, or pass.")
            if self.pass_is_final:
                bid_higher = say("Bid higher, or pass and stay out.")
            if place + 1 == (self.most - self.least + 1) * len(self.denominations):
                bid_higher = say("Nothing is higher: pass.")
            prompt = say("The last bid is {bid}. {what}", bid=bid, what=bid_higher)
            if bidder in calls.partners(seat):
                prompt = say("Your partner bid {bid}. {what}", bid=bid, what=bid_higher)
        return Ask("auction", prompt, "auction", least=self.least, most=self.most, denominations=self.denominations)

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
            if self.nobody == "redeal":
                return Bids(redeal=True)
            if self.nobody == "no_trump":
                return Bids(denomination=NO_TRUMP)
            place, bidder = 0, calls.dealer
        level, denomination = divmod(place, len(self.denominations))
        return Bids(bidder, level + self.least, self.denominations[denomination])

    def words(self, action: Action) -> Message:
        """Return a call as people say it: "3 Red", "2 No trump", "Pass"."""
        read = self._parse_bid(action.call) if isinstance(action, Bid) else None
        if read is None:
            return say("Pass")
        if self.denominations[read[1]] == NO_TRUMP:
            return say("{number} No trump", number=read[0])
        return say("{number} {color}", number=read[0], color=Term(self.labels[read[1]]))

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
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
        return None if bids.declarer is None else Contract(bids.level, bids.denomination)

    def read(self, text: str) -> Action:
        """Read a call; colors may be written by name or code. What is no call comes back as a bid."""
        if text.strip().casefold() == "pass":
            return Pass()
        read = self._parse_bid(text)
        return Bid(f"{read[0]} {self.denominations[read[1]]}" if read else text)

    def answer(self, bids: Bids) -> Answer:
        """Return the contract and its declarer as worked examples give them; -1 is nobody."""
        if bids.declarer is None:
            return {"contract": "none", "declarer": -1}
        return {"contract": f"{bids.level} {bids.denomination}", "declarer": bids.declarer}

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read the contract of a worked example; nothing given, or "none", is a deal without one."""
        text = " ".join(facts.text("contract", "none").casefold().split())
        declarer = facts.integer("declarer", -1, players - 1, -1)
        if text == "none":
            return Bids(denomination=NO_TRUMP)
        read = self._parse_bid(text)
        if read is None or not self.least <= read[0] <= self.most:
            raise facts.error("contract", f'"{text}" is no contract: write it as in "{self._name_call(0)}"')
        if declarer < 0:
            raise facts.error("declarer", "must say which seat made the contract")
        return Bids(declarer, read[0], self.denominations[read[1]])

    def _find_last_bid(self, calls: Calls) -> tuple[int, int | None]:
        """Return the last bid as its place among all bids, from 0, and its seat; (-1, None) before the first."""
        for seat, action in reversed(calls.made):
            if isinstance(action, Bid):
                level, denomination = self._parse_bid(action.call) or (self.least, 0)
                return (level - self.least) * len(self.denominations) + denomination, seat
        return -1, None

    def _name_call(self, place: int) -> str:
        level, denomination = divmod(place, len(self.denominations))
        return f"{level + self.least} {self.denominations[denomination]}"

    def _parse_bid(self, text: str) -> tuple[int, int] | None:
        """Return the number of a bid, in range or not, and the place of its denomination."""
        return _parse_bid(text, self.denominations, self.codes)


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
        section.choice("all_pass", ["redeal", "dealer_lowest", "no_trump"]),
    )
    section.check_all_read()
    if auction.most > hand:
        raise section.error("most", f"no more than the {hand} tricks of a deal can be bid")
    return auction
