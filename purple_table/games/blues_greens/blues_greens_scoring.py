"""Scoring: what a finished deal is worth, and when the match is over (clauses points, failed, bonus, end, tie)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.events import Feat, ScoreLine
from purple_table.core.messages import say
from purple_table.core.rulebook import Section
from purple_table.games.blues_greens.pack import Pack
from purple_table.games.match_frame import sum_lines
from purple_table.games.trick_play.ending import EndRule, read_longest

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
class CardPoints:
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


def read_scoring(section: Section, pack: Pack) -> CardPoints:
    """Return the part [scoring] of a rule book; the points of the cards were read with the pack."""
    section.choice("part", ["card_points"])
    minus_bid = section.choice("failed", ["zero", "minus_bid"]) == "minus_bid"
    part = CardPoints(pack, minus_bid, section.integer("bonus", 0, 1_000), pack.half)
    section.check_all_read()
    return part


def read_ending(section: Section) -> EndRule:
    """Return the part [ending] of a rule book: the higher total wins, a tie goes on (G35)."""
    section.choice("part", ["target"])
    part = EndRule(section.integer("target", 1, 10_000), longest=read_longest(section))
    section.check_all_read()
    return part
