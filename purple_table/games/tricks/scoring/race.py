"""The scoring of a race to a number of points, for few points a deal (clauses points, failed, level)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.going_out import RACE, OutRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts
from purple_table.games.tricks.scoring.worth import CaptureGoal, Worth

_MOST = 1_000
_MORE = "more"
"""What level deals add to the next one that is decided."""

COUNTER_KINDS.register("points")
COUNTER_KINDS.register(_MORE)
COUNTER_KINDS.register("announced")
COUNTER_KINDS.register("closed")


@dataclass(frozen=True, slots=True)
class Race(Scoring):
    """The side that comes to `goal` points first wins the deal: points of captured cards and announced ones, of which
    none count for a side without a trick, and `last_trick` for the last trick once all cards were played.

    `game_points` are what the deal is worth: where the others have at least half of the goal, less, and no trick. A
    side that has closed the stock and does not win pays the others the first number of `failed`, or the second if they
    had no trick then. After a level deal the next one that is decided counts one more. `prices` are the points of a
    captured card by its index in the deck.
    """

    counts_cards: ClassVar[bool] = True

    prices: tuple[int, ...]
    goal: int
    last_trick: int
    game_points: tuple[int, ...]
    failed: tuple[int, ...]

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("out", RACE, '[out] must have part = "race", with the goal'),
            Need("sides", "two sides", "there must be two sides for a race"),
        )

    @override
    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        counts, won = self._count_points(facts), facts.count_won()
        winner = next((side for side, count in enumerate(counts) if won[side] and count >= self.goal), None)
        counted = f"{max(counts)} {min(counts)}"
        if facts.closed is not None:
            closer, others_had_trick = facts.closed
            side = next(side for side, seats in enumerate(facts.teams) if closer in seats)
            if winner != side:
                points = self.failed[0 if others_had_trick else 1]
                return self._add_carried(facts, make_row_for_side(facts, "failed", 1 - side, points, "failed"))
        if winner is None:
            return (ScoreRow(f"level {counted}", (0,) * len(counts), "level"),)
        loser = 1 - winner
        worth = 2 if not won[loser] else 1 if 2 * counts[loser] < self.goal else 0
        what = f"won {counts[winner]} {counts[loser]}"
        return self._add_carried(facts, make_row_for_side(facts, what, winner, self.game_points[worth], "points"))

    def _add_carried(self, facts: DealFacts, row: ScoreRow) -> tuple[ScoreRow, ...]:
        """Return the row, and another for what level deals before have added."""
        more = _find_more(facts)
        if not more:
            return (row,)
        return row, ScoreRow(_MORE, tuple(more if points else 0 for points in row.points), "level")

    @override
    def label(self, what: str) -> Message:
        kind, _, counts = what.partition(" ")
        if kind == "failed":
            return say("The other side closed and failed")
        if kind == _MORE:
            return say("After a level deal")
        more, less = map(int, counts.split())
        if kind == "level":
            return say("Level, {more} points to {less}", more=more, less=less)
        return say("{more} points to {less}", more=more, less=less)

    @override
    def worth(self, facts: DealFacts) -> Worth:
        return Worth(cards=self.prices, goals=(CaptureGoal(self.goal, float(self.game_points[1])),))

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        found = [Counter("points", say("Points"), tuple(self._count_points(facts)))]
        more = _find_more(facts)
        if more:
            found.append(Counter(_MORE, say("Counts more"), (more,) * len(facts.teams)))
        return (count_seat_tricks(facts), *_show_announcements(facts)), tuple(found)

    @override
    def carry_over(self, facts: DealFacts) -> Carried:
        decided = any(self.points(facts))
        return {_MORE: (0 if decided else _find_more(facts) + 1,)}

    @override
    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        shown = [counter.values for counter in counters if counter.kind == _MORE]
        return {_MORE: (shown[0][0] or 0,)} if shown else NOTHING

    @override
    def read_carried(self, basis: Section, sides: int) -> Carried:
        return {_MORE: basis.integers(_MORE, 0, _MOST)} if _MORE in basis else NOTHING

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal with what was announced, who has closed, and how many level deals came before.

        Only a deal whose last trick is given was played to its end.
        """
        announced = facts.integers("announced", 0, _MOST) if "announced" in facts else (0,) * len(deal.teams)
        if len(announced) != len(deal.teams):
            raise facts.error("announced", f"must hold {len(deal.teams)} numbers, one for each player")
        closed = None
        if "closed" in facts:
            had_trick = facts.flag("others_had_trick")
            closed = facts.integer("closed", 0, len(deal.captured) - 1), had_trick
        more = facts.integer("level_before", 0, _MOST, 0)
        takers = tuple(deal.takers) * deal.length
        return replace(deal, announced=announced, closed=closed, takers=takers, carried={_MORE: (more,)})

    def _count_points(self, facts: DealFacts) -> list[int]:
        """Count the points of each side, as far as they count by now."""
        won = facts.count_won()
        counts = []
        for side, seats in enumerate(facts.teams):
            count = 0
            for seat in seats:
                count += count_points(self.prices, facts.captured[seat])
                count += facts.announced[seat] if facts.announced else 0
            counts.append(count if won[side] else 0)
        if facts.closed is None and len(facts.takers) == facts.length:
            last = facts.takers[-1]
            counts[next(side for side, seats in enumerate(facts.teams) if last in seats)] += self.last_trick
        return counts


def _show_announcements(facts: DealFacts) -> list[Counter]:
    """Show which seats have announced points that do not count yet, and who has closed the stock."""
    found = []
    waiting = tuple(
        [number if not tricks else 0 for number, tricks in zip(facts.announced, facts.tricks, strict=False)]
    )
    if any(waiting):
        found.append(Counter("announced", say("Announced"), tuple([number or None for number in waiting])))
    if facts.closed is not None:
        closer, _ = facts.closed
        seats = range(len(facts.captured))
        values = tuple([1 if seat == closer else None for seat in seats])
        texts = tuple([say("closed") if seat == closer else SILENT for seat in seats])
        found.append(Counter("closed", say("Stock"), values, texts))
    return found


def _find_more(facts: DealFacts) -> int:
    return facts.carried.get(_MORE, (0,))[0]


def read_race(section: Section, context: PartContext) -> Race:
    """Read the part of [[scoring]] with part = "race"."""
    rank, color = section.flag("rank"), section.flag("color")
    if not (rank or color):
        raise section.error("rank", "one of rank and color must be true")
    part = Race(
        tuple(rank * card.rank_points + color * card.color_points for card in context.deck.cards),
        context.find_part("out", OutRule).goal,
        section.integer("last_trick", 0, _MOST),
        _read_numbers(section, "game_points", 3),
        _read_numbers(section, "failed", 2),
    )
    section.check_all_read()
    return part


def _read_numbers(section: Section, key: str, count: int) -> tuple[int, ...]:
    numbers = section.integers(key, 1, 100)
    if len(numbers) != count:
        raise section.error(key, f"must hold {count} numbers")
    return numbers
