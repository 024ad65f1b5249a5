"""The scoring of a declarer and his ally, or of one who plays alone, against the others (clauses points, lost)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from purple_table.core.events import Feat, ScoreLine
from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.trick_play.ranking import RankRule, join_masks
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_contract_progress,
    count_seat_tricks,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import Trump

_PLAYERS = 4


class AllianceResult(NamedTuple):
    """The result of a deal for the declarer's party.

    `points` is what each opponent pays it, less than 0 where it pays, and `what` is the word for that. With `top` it
    was dealt the highest trumps; with `pays_all` the declarer pays for his ally too.
    """

    what: str
    points: int
    top: bool
    pays_all: bool


@dataclass(frozen=True, slots=True)
class Alliance(Scoring):
    """The scoring in which each opponent pays the declarer's party for its tricks, or is paid (QU17, QU18).

    A bid is worth its entry of `prices`, and `more` where the party was dealt all highest trumps: `tops` has these by
    the mask of all trumps. All tricks bring `all_tricks` times as much; one trick less than its bid demands costs it
    once, fewer twice. A declarer who loses with an ally, and has won fewer than `own` tricks himself, pays for both.
    """

    reads_hands: ClassVar[bool] = True
    counts_allies: ClassVar[bool] = True
    reads_order: ClassVar[bool] = True

    prices: Mapping[str, int]
    tops: Mapping[int, int]
    more: int
    all_tricks: int
    own: int

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("bidding", "named bids", '[bidding] must have named bids, each with its value: part = "ladder"'),
            Need("sides", "ally", '[sides] must have part = "called_card": the declarer plays with an ally'),
        )

    def needs_tricks(self, bids: Bids) -> bool:
        """Return True where somebody plays."""
        return bids.declarer is not None

    def judge(self, facts: DealFacts) -> AllianceResult | None:
        """Return how the deal has ended; None where nobody has bid."""
        bids = facts.bids
        if bids.declarer is None or bids.promise is None:
            return None
        party = _find_party(bids)
        won = sum(facts.tricks[seat] for seat in party)
        top = self._has_top(facts)
        what, points = self._judge_tricks(bids, won, facts.length, self.more if top else 0)
        pays_all = points < 0 and len(party) > 1 and not bids.forced and facts.tricks[bids.declarer] < self.own
        return AllianceResult(what, points, top, pays_all)

    def _has_top(self, facts: DealFacts) -> bool:
        tops = self.tops.get(facts.trump, 0)
        dealt = join_masks(facts.dealt[seat] for seat in _find_party(facts.bids)) if facts.dealt else 0
        return bool(tops) and not tops & ~dealt

    def _judge_tricks(self, bids: Bids, won: int, length: int, more: int) -> tuple[str, int]:
        """Return what so many tricks are called, and what each opponent pays for them."""
        if bids.promise is None:
            return "", 0
        price = self.prices[bids.promise.name] + more
        if won == length:
            return "all", self.all_tricks * price
        if won >= bids.level:
            return "won", price
        return ("missed", -price) if won == bids.level - 1 else ("lost", -2 * price)

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return one row, which adds up to nothing; none where nobody has bid."""
        result, bids = self.judge(facts), facts.bids
        if result is None:
            return ()
        party, seats = _find_party(bids), range(len(facts.tricks))
        share = result.points * (len(seats) - len(party)) // len(party)
        points = [share if seat in party else -result.points for seat in seats]
        if result.pays_all:
            points = [
                share * len(party) if seat == bids.declarer else 0 if seat in party else points[seat] for seat in seats
            ]
        clause = "own-tricks" if result.pays_all else {"all": "vole", "won": "points"}.get(result.what, "lost")
        return (ScoreRow(result.what, tuple(points), clause),)

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the line of the score sheet, which says whether the highest trumps counted."""
        result = self.judge(facts)
        if result is None:
            return ()
        label = self.label(result.what)
        if result.top:
            label = say("{what}, with the matadors", what=label)
        return tuple(ScoreLine(label, row.points, row.clause) for row in self.rows(facts))

    @override
    def label(self, what: str) -> Message:
        return {"all": say("Vole"), "won": say("Won"), "missed": say("Remise"), "lost": say("Codille")}[what]

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        result = self.judge(facts)
        if result is None or facts.bids.declarer is None:
            return ()
        return (Feat("contract", (facts.bids.declarer,), result.points > 0),)

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks to the declarer's party alone: the others only keep it from its bid."""
        declarers, bids, length = facts.declarers, facts.bids, facts.length
        if declarers is None or bids.promise is None:
            return Worth((tuple(map(float, range(length + 1))),) * len(facts.teams))
        own = tuple(float(self._judge_tricks(bids, won, length, 0)[1]) for won in range(length + 1))
        none = (0.0,) * len(own)
        sides = range(len(facts.teams))
        needed = tuple(bids.level if side == declarers else None for side in sides)
        return Worth(tuple(own if side == declarers else none for side in sides), needed=needed)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and how far the declarer is, with his ally once everybody knows him."""
        bids, seats = facts.bids, (count_seat_tricks(facts),)
        if bids.declarer is None:
            return seats, ()
        tricks = list(facts.tricks)
        tricks[bids.declarer] = sum(facts.tricks[seat] for seat in _find_party(bids))
        return seats, count_contract_progress(replace(facts, tricks=tricks), 0)

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        return replace(deal, bids=replace(deal.bids, forced=facts.flag("forced", False)))


def _find_party(bids: Bids) -> frozenset[int]:
    """Return the declarer and his ally, as far as they are known."""
    return bids.party or frozenset(() if bids.declarer is None else (bids.declarer,))


def read_alliance(section: Section, context: PartContext) -> Alliance:
    """Read the part of [[scoring]] with part = "alliance"."""
    if context.players != _PLAYERS:
        raise section.error("part", f'"alliance" is for four players, not {context.players}')
    table = section.section("values")
    prices = {name: table.integer(name, 1, 1_000) for name in table}
    table.check_all_read()
    trump, ranking = context.find_part("trump", Trump), context.find_part("ranking", RankRule)
    count = section.integer("matadors", 0, 10)
    tops = {trump.cards[name]: join_masks(cards[:count]) for name, cards in ranking.promoted.items() if count}
    part = Alliance(
        prices,
        tops,
        section.integer("more", 0, 1_000),
        section.integer("all_tricks", 1, 10),
        section.integer("own", 0, 60),
    )
    section.check_all_read()
    bids = getattr(context.parts.get("bidding"), "bids", ())
    for bid in bids:
        if bid.name not in prices and not bid.off:
            raise section.error("values", f'must say what the bid "{bid.name}" is worth')
    return part
