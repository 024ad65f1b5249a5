"""Judging: what a position is worth to the own side, so that the choices of a turn can be compared."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from purple_table.players.blues_greens import weights
from purple_table.players.blues_greens.outlook import Outlook
from purple_table.players.blues_greens.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.players.blues_greens.plans import Spot, Way
    from purple_table.players.blues_greens.sight import Sight


class Position(NamedTuple):
    """The own hand before a card is played, whether its first meld lies, what lies on the table, and the points that
    the seat has secured since the sight was taken."""

    hand: int
    opened: bool
    spots: tuple[Spot, ...]
    gain: int


class Judge:
    """Weighs positions that differ from a sight in the own hand, the melds and the points secured."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.planner = sight.tables.planner
        self.rules = sight.game.melding
        self.outlook = Outlook(sight)
        bid = sight.bid if sight.declarer is not None else 0
        mine = sight.declarer is not None and sight.mine(sight.declarer)
        self.stakes = Stakes(sight.game.scoring, (bid if mine else 0, 0 if mine else bid))
        self._known: dict[tuple[int, bool, tuple[Spot, ...]], tuple[float, float]] = {}
        self.here = Position(sight.hand, sight.opened[sight.seat], sight.spots, 0)
        own, theirs = self.left(self.here)
        self.spread = weights.SPREAD
        self.own, self.theirs = sight.secured[0] + own, sight.secured[1] + theirs
        self.a, self.b = self.stakes.worth(self.own, self.theirs, self.spread)
        green, blue = self.average(sight.green_unseen), self.average(sight.blue_unseen)
        self.held = [0.0] * 4
        self.doubt = 1.0
        for seat in (sight.left, sight.partner, sight.right):
            self.held[seat] = self.planner.worth(sight.holds[seat])
            self.held[seat] += sight.greens[seat] * green + sight.blues[seat] * blue
            self.doubt += 16.0 * (sight.greens[seat] + sight.blues[seat])
        self.doubt = sqrt(self.doubt)

    def left(self, position: Position) -> tuple[float, float]:
        """The points that each side will still make."""
        key = position[:3]
        found = self._known.get(key)
        if found is None:
            numbers = self.outlook.features(*key)
            own = sum(weight * number for weight, number in zip(weights.OWN, numbers, strict=True))
            theirs = sum(weight * number for weight, number in zip(weights.THEIRS, numbers, strict=True))
            found = self._known[key] = own, theirs
        return found

    def steep(self, position: Position) -> float:
        """The worth of a position in points that count by what they are worth around the expected outcome."""
        own, theirs = self.left(position)
        return self.a * (position.gain + own) - self.b * theirs

    def on(self, position: Position) -> float:
        """The expected score if play goes on from a position; a hand of at most one card goes out."""
        hand = position.hand
        if not hand & hand - 1:
            return self.out(position.gain, hand)
        own, theirs = self.left(position)
        sight = self.sight
        return self.stakes.score(sight.secured[0] + position.gain + own, sight.secured[1] + theirs, self.spread)

    def out(self, gain: int, last: int) -> float:
        """The expected score if the seat goes out with so many points more, `last` played at last (0: nothing)."""
        sight = self.sight
        ours, others = self.trick(last)
        own = sight.secured[0] + gain + ours + self.held[sight.left] + self.held[sight.right]
        theirs = sight.secured[1] + others + self.held[sight.partner]
        return self.stakes.score(own, theirs, self.doubt)

    def trick(self, last: int) -> tuple[int, int]:
        """The points of the trick for each side when the seat goes out: an unfinished one is its own."""
        sight = self.sight
        line = [*sight.line, last] if last else list(sight.line)
        points = self.planner.worth(sum(line))
        if len(line) == 4:
            place = sight.tables.tricks.place(line)
            if place is None:
                return 0, 0
            if place % 2 == 0:
                return 0, points
        return points, 0

    def average(self, cards: int) -> float:
        """The points of a card among these."""
        return self.planner.worth(cards) / cards.bit_count() if cards else 0.0

    # --- what becomes of a position -----------------------------------------------------------------------------------

    def melded(self, position: Position, way: Way) -> Position:
        """The position after a meld. Whether it is enough for a first meld is the caller's concern."""
        hand = self.planner.less(position.hand, way)
        return Position(hand, True, (*position.spots, way.spot), position.gain + way.worth)

    def unloaded(self, position: Position) -> Position:
        """The position after every lay-off, and every meld where many may be laid."""
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
