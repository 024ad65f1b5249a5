"""The rules of Blues and Greens: the parts that its rule book names, the same in all its matches.

The parts here are dealing and the splay, bidding and the exchange, and scoring; melding, the pack and the tricks have
modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.events import Feat, ScoreLine
from purple_table.core.game import Reason
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import shuffle_items
from purple_table.games.blues_greens.melding import MeldRules
from purple_table.games.blues_greens.pack import Pack, mask
from purple_table.games.blues_greens.trick_ladder import Tricks
from purple_table.games.match_frame import sum_lines
from purple_table.games.trick_play.ending import EndingGame, EndRule, read_longest

SIDES = ((0, 2), (1, 3))
"""The seats of each side: partners sit across from each other."""


@dataclass(frozen=True, slots=True)
class BluesGreensDealFacts:
    """A finished deal. Cards are masks by seat.

    melded     the cards that each seat laid in melds
    laid       red threes laid down
    won        captured cards
    hands      cards left in the hands
    declarer   None where everybody passed
    """

    trump: int
    declarer: int | None
    bid: int
    melded: Sequence[int]
    laid: Sequence[int]
    won: Sequence[int]
    hands: Sequence[int]


@dataclass(frozen=True, slots=True)
class BluesGreensScoring:
    """Points of cards: one's own melds and tricks, and the hands that the others are left with (G29, G36).

    `minus_bid`: a side that fails loses its bid, else it scores nothing (G33). `bonus` is for half of all points in a
    deal, `half`, and never for a side that failed (G34).
    """

    pack: Pack
    minus_bid: bool
    bonus: int
    half: int

    def count_points(self, facts: BluesGreensDealFacts) -> tuple[int, ...]:
        """Return the points that each side has made, before penalties and bonuses."""
        return tuple(map(sum, zip(*self._count_parts(facts), strict=True)))

    def score(self, facts: BluesGreensDealFacts) -> tuple[ScoreLine, ...]:
        """Return the lines of the score sheet, points by side."""
        melds, reds, tricks, left = self._count_parts(facts)
        lines = [
            ScoreLine(say("Melds"), melds, "points"),
            ScoreLine(say("Red threes laid down"), reds, "red-threes"),
            ScoreLine(say("Tricks"), tricks, "points"),
            ScoreLine(say("Left in the others' hands"), left, "points"),
        ]
        lines = [line for line in lines if any(line.points)]
        made = sum_lines(lines, len(SIDES))
        bidder = None if facts.declarer is None else facts.declarer % 2
        failed = bidder is not None and made[bidder] < facts.bid
        if failed and bidder is not None:
            lost = made[bidder] + (facts.bid if self.minus_bid else 0)
            lines.append(ScoreLine(say("Bid of {bid} not made", bid=facts.bid), _give_to_side(bidder, -lost), "failed"))
        for side, points in enumerate(made):
            if self.bonus and points >= self.half and not (failed and side == bidder):
                lines.append(
                    ScoreLine(say("Bonus for {half} or more", half=self.half), _give_to_side(side, self.bonus), "bonus")
                )
        return tuple(lines)

    def list_feats(self, facts: BluesGreensDealFacts) -> tuple[Feat, ...]:
        """Return the bid, made or not."""
        if facts.declarer is None:
            return ()
        made = all(line.clause != "failed" for line in self.score(facts))
        return (Feat("contract", SIDES[facts.declarer % 2], made),)

    def _count_parts(self, facts: BluesGreensDealFacts) -> tuple[tuple[int, ...], ...]:
        """Return points by side: melds, red threes laid down, tricks, and the cards left in the opponents' hands."""
        mine = [self._count(facts, cards) for cards in (facts.melded, facts.laid, facts.won)]
        ours, theirs = self._count(facts, facts.hands)
        return (*mine, (theirs, ours))

    def _count(self, facts: BluesGreensDealFacts, cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(self.pack.value(cards[seat], facts.trump) for seat in side) for side in SIDES)


def _give_to_side(side: int, points: int) -> tuple[int, ...]:
    return tuple(points if other == side else 0 for other in range(len(SIDES)))


def read_scoring(section: Section, pack: Pack) -> BluesGreensScoring:
    """Return the part [scoring] of a rule book; the points of the cards were read with the pack."""
    section.choice("part", ["card_points"])
    minus_bid = section.choice("failed", ["zero", "minus_bid"]) == "minus_bid"
    part = BluesGreensScoring(pack, minus_bid, section.integer("bonus", 0, 1_000), pack.half)
    section.check_all_read()
    return part


def read_ending(section: Section) -> EndRule:
    """Return the part [ending] of a rule book: the higher total wins, a tie goes on (G35)."""
    section.choice("part", ["target"])
    part = EndRule(section.integer("target", 1, 10_000), longest=read_longest(section))
    section.check_all_read()
    return part


EXCHANGE_TOPIC = "exchange"
"""The topic of the choice whether cards are exchanged."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange of `count` cards: the partner gives them, and gets as many back (G05).

    `when` is "must", "may" (the declarer decides) or "off".
    """

    when: str
    count: int


def read_exchange(section: Section, hand: int) -> Exchange:
    """Return the part [exchange] of a rule book."""
    section.choice("part", ["partner"])
    part = Exchange(section.choice("when", ["must", "may", "off"]), section.integer("cards", 1, hand))
    section.check_all_read()
    return part


Call = tuple[int, int | None]
"""A seat and the points it bid; None is a pass."""
PLAYERS = 4
TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class BluesGreensBidding:
    """An auction in points: bids rise from `least` to `most`, and a seat that has passed is out of it (G04)."""

    least: int
    most: int

    def find_caller(self, dealer: int, calls: Sequence[Call]) -> int | None:
        """Return who calls next, from the dealer's left; None once all others have passed."""
        out = {seat for seat, points in calls if points is None}
        _, bidder = self.standing(calls)
        if len(out) == PLAYERS or (bidder is not None and len(out) == PLAYERS - 1):
            return None
        seat = ((calls[-1][0] if calls else dealer) + 1) % PLAYERS
        while seat in out:
            seat = (seat + 1) % PLAYERS
        return seat

    def standing(self, calls: Sequence[Call]) -> tuple[int, int | None]:
        """Return the highest bid and who made it; (0, None) before the first."""
        bids = [(points, seat) for seat, points in calls if points is not None]
        return bids[-1] if bids else (0, None)

    def next(self, calls: Sequence[Call]) -> int:
        """Return the lowest bid that may be made now. It is above `most` once no higher bid is possible."""
        points, bidder = self.standing(calls)
        return self.least if bidder is None else points + 1

    def read(self, call: str) -> int | None:
        """Return the points of a bid in words; None where it is no number."""
        return int(call) if call.isascii() and call.isdecimal() and len(call) < 6 and str(int(call)) == call else None

    def refusal(self, calls: Sequence[Call], action: Action) -> Reason | None:
        """Return why a call is not allowed."""
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


def read_bidding(section: Section, pack: Pack) -> BluesGreensBidding:
    """Return the part [bidding] of a rule book: from half of all points, less some, to all of them (G37)."""
    section.choice("part", ["points"])
    part = BluesGreensBidding(max(1, pack.half - section.integer("below_half", 0, 1_000)), 2 * pack.half)
    section.check_all_read()
    return part


GREEN, BLUE, AGAIN = range(3)
"""Numbers of the shuffles of a deal: the pack that is dealt, the other pack, and the first one after twos went back."""


class TurnedCards(NamedTuple):
    """The cards turned up onto the splay at one time, and the twos among them, which went back into the deck."""

    cards: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BluesGreensDealing:
    """The deal: each seat gets `hand` cards of the first pack, a quarter of it, rounded down (G37).

    `splay` cards of the other pack lie open.
    """

    pack: Pack
    hand: int
    splay: int

    def deal(self, key: bytes, dealer: int, players: int) -> tuple[list[int], int, list[int]]:
        """Return the hands by seat, what is left of the first pack, and the deck, its top card last."""
        order = self.shuffle(self.pack.green, key, GREEN)
        hands = [0] * players
        for place, card in enumerate(order[: self.hand * players]):
            hands[(dealer + 1 + place) % players] |= 1 << card
        rest = sum(1 << card for card in order[self.hand * players :])
        return hands, rest, self.shuffle(self.pack.blue, key, BLUE)

    def shuffle(self, cards: int, key: bytes, shuffle: int) -> list[int]:
        """Return the cards in the order that shuffle number `shuffle` of a deal key gives."""
        deck = self.pack.deck
        return [deck.index[code] for code in shuffle_items(deck.codes(cards), key, shuffle)]

    def refill(self, deck: list[int], splay: list[int], shuffle: Callable[[int], list[int]]) -> tuple[TurnedCards, ...]:
        """Turn cards up until the splay is full; both lists change. Twos go back, and the deck is shuffled (G02, G03).

        Where the deck has nothing but twos, or nothing at all, the splay stays short.
        """
        steps = []
        twos = self.pack.twos
        while len(splay) < self.splay and any(not twos >> card & 1 for card in deck):
            count = min(self.splay - len(splay), len(deck))
            turned = deck[-count:][::-1]
            del deck[-count:]
            back = tuple(card for card in turned if twos >> card & 1)
            splay += [card for card in turned if card not in back]
            if back:
                deck[:] = shuffle(mask((*deck, *back)))
            steps.append(TurnedCards(tuple(turned), back))
        return tuple(steps)


def read_dealing(section: Section, pack: Pack, players: int) -> BluesGreensDealing:
    """Return the part [dealing] of a rule book."""
    section.choice("part", ["quarter"])
    hand = pack.green.bit_count() // players
    part = BluesGreensDealing(pack, hand, section.integer("splay", 1, 20))
    section.check_all_read()
    return part


@dataclass(frozen=True)
class BluesGreensRules(EndingGame):
    """The parts of a game of tricks and melds with two packs.

    `tricks` are the rules of tricks by trump suit, the last without trump.
    """

    pack: Pack = field(repr=False)
    dealing: BluesGreensDealing = field(repr=False)
    bidding: BluesGreensBidding
    exchange: Exchange
    melding: MeldRules = field(repr=False)
    tricks: tuple[Tricks, ...] = field(repr=False)
    scoring: BluesGreensScoring = field(repr=False)

    @property
    @override
    def calls_go_round(self) -> bool:
        return True
