"""Judging positions: what each is worth to the own side, so that the choices of a turn can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from purple_table.players.blues_greens.position_features import PositionFeatures

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.meld_planner import MeldWay


class Position(NamedTuple):
    """The own hand before a card is played, whether its first meld lies, what lies on the table, and the points that
    the seat has secured since the facts were gathered."""

    hand: int
    opened: bool
    spots: tuple[Spot, ...]
    gain: int


class PositionJudge:
    """Weighs positions that differ from the facts in the own hand, the melds and the points secured.

    A value is the points that the own side will make from here on, less those of the others; `here` is the position
    of the facts.
    """

    def __init__(self, facts: DecisionFacts) -> None:
        self.facts = facts
        self.planner = facts.tables.planner
        self.rules = facts.game.melding
        self.here = Position(facts.hand, facts.opened[facts.seat], facts.spots, 0)
        self._features = PositionFeatures(facts)
        self._known: dict[tuple[int, bool, tuple[Spot, ...]], float] = {}
        # A card that is not seen is worth as much as those of its pack that may be in a hand are on average.
        green, blue = self._find_average(facts.green_unseen), self._find_average(facts.blue_unseen)
        self._left = 0.0
        for seat in (facts.left, facts.partner, facts.right):
            held = self.planner.worth(facts.holds[seat]) + facts.greens[seat] * green + facts.blues[seat] * blue
            self._left += -held if seat == facts.partner else held

    def expect(self, position: Position) -> float:
        """Return the value of a position where play goes on."""
        key = position[:3]
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._features.expect(*key)
        return position.gain + found

    def value_going_on(self, position: Position) -> float:
        """Return the value if play goes on from a position; a hand of at most one card goes out."""
        hand = position.hand
        return self.expect(position) if hand & hand - 1 else self.value_going_out(position.gain, hand)

    def value_going_out(self, gain: int, last: int) -> float:
        """Return the value if the seat goes out with so many points more, `last` played at last (0: nothing). Whatever
        is left in a hand then counts for the other side."""
        return gain + self._value_trick(last) + self._left

    def _value_trick(self, last: int) -> int:
        """Return what the trick brings when the seat goes out: an unfinished one is its own."""
        facts = self.facts
        line = [*facts.line, last] if last else list(facts.line)
        points = self.planner.worth(sum(line))
        if len(line) < 4:
            return points
        place = facts.tables.tricks.place(line)
        return 0 if place is None else -points if place % 2 == 0 else points

    def _find_average(self, cards: int) -> float:
        """Return the points of a card among these."""
        return self.planner.worth(cards) / cards.bit_count() if cards else 0.0

    # --- what becomes of a position -----------------------------------------------------------------------------------

    def apply_meld(self, position: Position, way: MeldWay) -> Position:
        """Return the position after a meld. Whether it is enough for a first meld is the caller's concern."""
        hand = self.planner.less(position.hand, way)
        return Position(hand, True, (*position.spots, way.spot), position.gain + way.worth)

    def lay_all_off(self, position: Position) -> Position:
        """Return the position after every lay-off, and every meld where many may be laid."""
        hand, opened, spots, gain = position
        if self.rules.many and opened:
            for meld in self.planner.plan(hand):
                hand &= ~meld
                gain += self.planner.worth(meld)
        if opened or self.rules.early:
            off = self.planner.layoffs(hand, spots)
            hand &= ~off
            gain += self.planner.worth(off)
        return Position(hand, opened, spots, gain)
