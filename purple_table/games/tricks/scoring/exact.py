"""The scoring of bids that must be met exactly (clauses contract-points, failed, premium)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import REVEAL, Premium
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, count_seat_tricks, price_each_trick
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000
NOTHING, TRICKS, MINUS = "nothing", "tricks", "minus"
_LABELS = {
    "tricks": say("Tricks won"),
    "made": say("Exact bids"),
    "missed": say("Missed"),
    "premium": say("Premium made"),
    "premium lost": say("Premium failed"),
}


COUNTER_KINDS.register("bid")


@dataclass(frozen=True, slots=True)
class ExactBids(Scoring):
    """The scoring for exact bids: a side that wins just as many tricks as it bid scores `per_trick` for each, and a
    bonus (OH05).

    `bonus` lists the bonus by how many sides made their bids, from one on; a single number holds for any. A side that
    missed its bid scores by `missed`: "nothing"; "tricks", those it won as usual; or "minus", `per_trick` less for each
    trick too many or too few.

    A side that plays for a premium (`declare` or `reveal`) scores it as well if it makes its bid; otherwise all others
    score it (NN06).
    """

    per_trick: int
    bonus: tuple[int, ...]
    missed: str
    declare: int = 0
    reveal: int = 0

    @override
    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        won, bids = facts.count_won(), _list_bids(facts)
        made = [number == bid for number, bid in zip(won, bids, strict=True)]
        bonus = self._find_bonus(sum(made))
        tricks = tuple(self.per_trick * number for number in won)
        rows = []
        if self.missed == TRICKS:
            rows.append(ScoreRow("tricks", tricks, "contract-points"))
            tricks = (0,) * len(tricks)
        if any(made):
            paid = tuple((bonus + points) * is_made for is_made, points in zip(made, tricks, strict=True))
            rows.append(ScoreRow("made", paid, "contract-points"))
        if self.missed == MINUS and not all(made):
            off = tuple(-self.per_trick * abs(number - (bid or 0)) for number, bid in zip(won, bids, strict=True))
            rows.append(ScoreRow("missed", off, "failed"))
        return rows + self._score_premium(facts, made)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        sides = zip(facts.teams, facts.count_won(), _list_bids(facts), strict=True)
        return tuple(Feat("contract", seats, won == bid) for seats, won, bid in sides)

    def _score_premium(self, facts: DealFacts, made: Sequence[bool]) -> list[ScoreRow]:
        """Return the points of the premium for the side that plays for it; if it missed its bid, for all others."""
        if facts.bids.premium is None:
            return []
        points, side = self._find_stake(facts.bids.premium), _find_side(facts, facts.bids.premium)
        paid = tuple(points * ((other == side) == made[side]) for other in range(len(made)))
        return [ScoreRow("premium" if made[side] else "premium lost", paid, "premium")]

    def _find_stake(self, premium: Premium) -> int:
        return self.reveal if premium.kind == REVEAL else self.declare

    @override
    def label(self, what: str) -> Message:
        return _LABELS[what]

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: each side plays for exactly its bid.

        Without bids all tricks are worth the same.
        """
        if not facts.bids.tricks:
            return Worth(price_each_trick(facts, 0))
        bids, tricks, bonus = _list_bids(facts), range(facts.length + 1), fmean(self.bonus)
        rows = [
            tuple(bonus + self.per_trick * won if won == bid else self._score_missed(won, bid) for won in tricks)
            for bid in bids
        ]
        if facts.bids.premium is not None:
            stake, side = self._find_stake(facts.bids.premium), _find_side(facts, facts.bids.premium)
            rows[side] = tuple(
                points + (stake if won == bids[side] else -stake) for won, points in enumerate(rows[side])
            )
        return Worth(tuple(rows), needed=bids)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have part = "tricks" or "lay_aside", as bids are what is to be hit'
        return (Need("bidding", "trick bids", cause),)

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks and the bid of each seat."""
        bids = facts.bids.tricks
        return (count_seat_tricks(facts), *((Counter("bid", say("Bid"), bids),) if bids else ())), ()

    def _find_bonus(self, made: int) -> int:
        """Return the bonus of a side when so many sides made their bids."""
        return self.bonus[min(made, len(self.bonus)) - 1] if made else 0

    def _score_missed(self, won: int, bid: int | None) -> float:
        """Return the points of a side that won another number of tricks than it bid. The bid may be unknown."""
        worth = {NOTHING: 0, TRICKS: won, MINUS: 0 if bid is None else -abs(won - bid)}
        return float(self.per_trick * worth[self.missed])


def _list_bids(facts: DealFacts) -> tuple[int | None, ...]:
    """Return the bid of each side; None if it is hidden or not made yet."""
    found = []
    for seats in facts.teams:
        bids = [number for seat in seats if (number := facts.bids.tricks[seat]) is not None]
        found.append(sum(bids) if len(bids) == len(seats) else None)
    return tuple(found)


def _find_side(facts: DealFacts, premium: Premium) -> int:
    """Return the side that plays for a premium."""
    return next(side for side, seats in enumerate(facts.teams) if premium.seat in seats)


def read_exact(section: Section, context: PartContext) -> ExactBids:
    """Read the part of [[scoring]] with part = "exact"."""
    per_trick = section.integer("per_trick", 0, _MOST)
    several = isinstance(section.raw("bonus"), list)
    bonus = section.integers("bonus", 0, _MOST) if several else (section.integer("bonus", 0, _MOST),)
    if len(bonus) not in (1, len(context.sides)):
        cause = f"must hold {len(context.sides)} numbers, by how many of the sides made their bids"
        raise section.error("bonus", cause if bonus else "must hold a number")
    part = ExactBids(
        per_trick,
        bonus,
        section.choice("missed", [NOTHING, TRICKS, MINUS]),
        section.integer("declare", 0, _MOST, 0),
        section.integer("reveal", 0, _MOST, 0),
    )
    section.check_all_read()
    return part
