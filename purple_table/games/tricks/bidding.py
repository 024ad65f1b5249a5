"""Bidding: the base class of what may be called before play, the calls made so far, and what they led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from purple_table.core.actions import Action, Bid, Choose, Contract, Pass
from purple_table.core.game import Ask, Reason
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part

LOOK = Choose("cards", "look")
"""What a seat chooses that looks at its cards instead of bidding blind."""
NAMED_TRUMP = "named_trump"
"""The key of what the phase keeps in which the declarer names the trump."""
NAMED_GAME = "named_game"
"""The key of what the phase keeps in which the declarer names the game."""
STAYING = "staying"
"""The key of the part by which seats drop, and its phase."""
JINK = "jink"
"""The key of the part in which a seat may go on for all tricks, and its topic."""
DECLARE, REVEAL = "declare", "reveal"
"""The premiums that a seat may play for (see `Premium`)."""


@dataclass(frozen=True, slots=True)
class Calls:
    """The bidding so far. `made` are the calls in order as (seat, action): Bid, Pass, or Choose for looking at cards.

    `hand` is how many cards, and so tricks, a seat has; `totals` are the points by side before the deal, `turned` is
    the card that was turned up, where one was.
    """

    players: int
    hand: int
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    totals: tuple[int, ...]
    made: tuple[tuple[int, Action], ...] = ()
    turned: str = ""

    def add(self, seat: int, action: Action) -> Calls:
        """Return the bidding with one more call."""
        made = (*self.made, (seat, action))
        return Calls(self.players, self.hand, self.sides, self.dealer, self.totals, made, self.turned)

    def side_of(self, seat: int) -> int:
        """Return the side that a seat bids for."""
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the other seats of its side."""
        return tuple(other for other in self.sides[self.side_of(seat)] if other != seat)

    def calls_by(self, seat: int) -> tuple[Action, ...]:
        """Return the calls of one seat, in order."""
        return tuple([action for caller, action in self.made if caller == seat])

    def next_seat(self, seat: int) -> int:
        """Return the seat to the left."""
        return (seat + 1) % self.players


class NamedGame(NamedTuple):
    """The game that a declarer has named: what is trump, whether he left the widow, and what he has announced (None: he
    is still to be asked)."""

    denomination: str = ""
    hand: bool = False
    announced: int | None = None


class Premium(NamedTuple):
    """A seat that plays for more than its bid alone, and how: "declare" or "reveal"."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class NamedBid:
    """A bid of a ladder, an entry of `[bidding.bids]`: calls write its `name`, and people read its `label`.

    `level` is the number of tricks or points that it promises, `trump` the denomination it is played with ("": named
    later, or by a card). Under "null" no trick may be won. `made` and `failed` are its price, which scoring reads; the
    points of the deal count `times` times. With `off` nobody may say it, `over` is the one bid over which it may be
    said ("": any lower one), and with `ends` nobody is asked after it. `group` is a name that it shares with others.
    """

    name: str
    label: Message
    level: int = 0
    trump: str = ""
    made: int = 0
    failed: int = 0
    off: bool = False
    over: str = ""
    ends: bool = False
    times: int = 1
    group: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """The result of the bidding. With nothing given it is that of a deal without any bidding.

    An auction has a `declarer`, a `level` and a `denomination` (a color's name in small letters, "none" for no trump,
    "" as long as none is named). `tricks` are the bids of tricks by seat: nil is 0, and None is a seat that has not bid
    yet or whose bid is hidden. `nil` are the seats that bid nil, and `blind` those of them that did so unseen. With
    `redeal` all have passed, and the next dealer deals. The points of the deal count `times` times. With `alone` the
    declarer plays without partners. `turned` is what becomes of the card that was turned up: the dealer takes it
    ("up"), it is turned "down", or it stays where it is (""). `promise` is the bid of a ladder that is played, whose
    `level` and trump stand in this value too. `party` are the declarer and whoever plays with him in this deal, where
    that is not said by the sides of the game. `dropped` are the seats that do not play for the pot. With `forced` all
    have passed, and the declarer must play because of a card that he holds. `doubled` is 1 for a contract that was
    doubled, 2 for one that was redoubled. With `hand` the declarer has left the widow, and `announced` is what he has
    announced of his game (see `game_values`). `chips` are what each seat has paid into the pot by its calls, or ()
    where nobody has.
    """

    declarer: int | None = None
    level: int = 0
    denomination: str = ""
    tricks: tuple[int | None, ...] = ()
    nil: frozenset[int] = frozenset()
    blind: frozenset[int] = frozenset()
    redeal: bool = False
    premium: Premium | None = None
    times: int = 1
    alone: bool = False
    turned: Literal["", "up", "down"] = ""
    promise: NamedBid | None = None
    party: frozenset[int] = frozenset()
    dropped: frozenset[int] = frozenset()
    doubled: int = 0
    hand: bool = False
    announced: int = 0
    forced: bool = False
    chips: tuple[int, ...] = ()

    def find_parties(self, sides: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """Return who plays with whom in this deal: the party of the declarer and the rest, else these sides."""
        if not self.party:
            return sides
        rest = sorted({seat for seats in sides for seat in seats} - self.party)
        return tuple(sorted(self.party)), tuple(rest)

    def find_resting_seats(self, sides: Sequence[Sequence[int]]) -> frozenset[int]:
        """Return the seats that sit the deal out: the partners of a declarer who plays alone."""
        if not self.alone or self.declarer is None:
            return frozenset()
        return next(frozenset(seats) for seats in sides if self.declarer in seats) - {self.declarer}


NO_BIDS = Bids()


def need_bid(bid: str, table: str) -> Need:
    """Return the need of a part, in the table of this name, whose key "bid" names a bid."""
    return Need("bidding", f"bid {bid}", f'"{bid}" is no bid of [bidding]: [{table}] names one', "bid")


class Bidding(Part):
    """A kind of bidding that consists of calls. Its methods are pure functions of the calls made so far."""

    __slots__ = ()

    @property
    def goes_round(self) -> bool:
        """Whether a seat may call more than once in a deal."""
        return True

    def deals_again(self, sheet: Sequence[Sequence[int]]) -> bool | None:
        """Return whether the same dealer deals again if everybody passes, after deals with these points by side.

        False: he might, but this deal counts as one that was played; None: the next dealer always deals.
        """
        return None

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next; None once the bidding is over."""
        raise NotImplementedError

    def legal(self, calls: Calls) -> list[Action]:
        """List what that seat may call, in canonical order; nothing once the bidding is over."""
        raise NotImplementedError

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed; None exactly for the calls of `legal`."""
        raise NotImplementedError

    def ask(self, calls: Calls) -> Ask:
        """Describe what that seat must decide."""
        raise NotImplementedError

    def result(self, calls: Calls) -> Bids:
        """Return what the bidding has led to; before its end only what is settled."""
        raise NotImplementedError

    @property
    def forced_card(self) -> str:
        """The card whose holder must play when everybody has passed; "" where nobody must."""
        return ""

    def force(self, seat: int) -> Bids:
        """Return what the bidding has led to where this seat must play."""
        raise NotImplementedError

    def words(self, action: Action) -> Message:
        """Return a call as people say it."""
        raise NotImplementedError

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        raise NotImplementedError

    def seats_seeing_hands(self, calls: Calls) -> frozenset[int]:
        """Return the seats that may see their own hand: all of them, unless somebody may bid blind."""
        return frozenset(range(calls.players))

    def heeds_totals(self, calls: Calls) -> bool:
        """Return whether something else may be called than if nobody had any points."""
        level = replace(calls, totals=(0,) * len(calls.totals))
        return self.seats_seeing_hands(level) != self.seats_seeing_hands(calls)

    def promise(self, action: Action, hand: int) -> Message:
        """Say what a bid promises with a hand of so many cards; silent for what promises nothing."""
        return SILENT

    def contract(self, bids: Bids) -> Contract | None:
        """Return the contract of the deal; None where no number is bid, or each side has its own."""
        return None

    def say_contract(self, bids: Bids, contract: Contract) -> Message:
        """Return what is said of the contract as the bidding is over."""
        named = contract.label if bids.doubled else self.words(Bid(str(contract)))
        return say("The contract is {bid}", bid=named)

    def count_chips(self, action: Action) -> int:
        """Return how many chips a call pays into the pot."""
        return 0

    def list_remarks(self, calls: Calls) -> Sequence[Message]:
        """List what the status bar says about the calls."""
        return ()

    # --- worked examples ----------------------------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """Read a call of a worked example. What cannot be called comes back as a bid that is refused."""
        raise NotImplementedError

    def answer(self, bids: Bids) -> Answer:
        """Return what the bidding has led to, in the keys of worked examples."""
        raise NotImplementedError

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read what the bidding led to in a worked example; RuleError where that is strange or missing."""
        raise NotImplementedError


def join_trump(part_data: Mapping[str, Any], bids: Bids) -> Bids:
    """Return the bids with the trump that the declarer has named after them, if these data say it."""
    named: str = part_data.get(NAMED_TRUMP, "")
    return replace(bids, denomination=named) if named else bids


def join_game(part_data: Mapping[str, Any], bids: Bids) -> Bids:
    """Return the bids with the game that the declarer has named after them, for which he plays against all others."""
    named: NamedGame | None = part_data.get(NAMED_GAME)
    if named is None or not named.denomination or bids.declarer is None:
        return bids
    party, announced = frozenset((bids.declarer,)), named.announced or 0
    return replace(bids, denomination=named.denomination, hand=named.hand, announced=announced, party=party)


def join_dropped(part_data: Mapping[str, Any], bids: Bids) -> Bids:
    """Return the bids with the seats that have dropped, if these data say it."""
    dropped: Sequence[int] = part_data.get(STAYING, ())
    return replace(bids, dropped=frozenset(dropped)) if dropped else bids


def join_jink(part_data: Mapping[str, Any], bids: Bids) -> Bids:
    """Return the bids with the seat that goes for all tricks as the declarer, if these data say it."""
    jinker: int | None = part_data.get(JINK)
    return bids if jinker is None else replace(bids, declarer=jinker)


def find_next_caller(calls: Calls, bidder: int | None, pass_is_final: bool) -> int | None:
    """Return who calls next where bidding goes round until all others have passed in a row; None once it is over.

    `bidder` has made the last bid. With `pass_is_final` whoever passed is skipped.
    """
    players, made = calls.players, calls.made
    if not made:
        return calls.next_seat(calls.dealer)
    if not pass_is_final:
        passes = 0
        while passes < len(made) and isinstance(made[-1 - passes][1], Pass):
            passes += 1
        over = passes >= (players if bidder is None else players - 1)
        return None if over else calls.next_seat(made[-1][0])
    left = set(range(players)) - {seat for seat, action in made if isinstance(action, Pass)}
    if not left or left == {bidder}:
        return None
    seat = calls.next_seat(made[-1][0])
    while seat not in left:
        seat = calls.next_seat(seat)
    return seat


def answer_calls(bidding: Bidding, calls: Calls, texts: Sequence[str]) -> Answer:
    """Make the calls `texts` after `calls`, and return what comes of them in the keys of worked examples.

    `refused` is the place, from 0, of the first call that is not allowed, also of one after the end. A seat that calls
    anything but blind nil has looked at its cards before. While the bidding goes on the answer is empty.
    """
    for place, text in enumerate(texts):
        seat, action = bidding.to_call(calls), bidding.read(text)
        if seat is not None and LOOK in bidding.legal(calls) and bidding.refusal(calls, action) is not None:
            calls = calls.add(seat, LOOK)
        if seat is None or bidding.refusal(calls, action) is not None:
            return {"refused": place}
        calls = calls.add(seat, action)
    return bidding.answer(bidding.result(calls)) if bidding.to_call(calls) is None else {}
