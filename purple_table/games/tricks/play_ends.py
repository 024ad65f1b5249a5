"""Ways in which play ends before all cards are played. The kernel asks after each trick, or after each card."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.games.tricks.play_position import NOBODY, PlayPosition


class PlayEnd:
    """A way in which play ends. It looks at the kernel alone, so that playouts end where the table does.

    after_cards   whether play may end in the middle of a trick; else it is asked at the end of each
    """

    after_cards = False

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether play is over."""
        raise NotImplementedError


class EmptyHandEnd(PlayEnd):
    """Play ends the moment a hand is empty, or where no card is left to draw from a stock that is refilled; or after
    `standstill` tricks in a row that nobody took, or `longest` that were taken (0: no matter how many)."""

    def __init__(self, standstill: int = 0, longest: int = 0) -> None:
        self.after_cards = True
        self.standstill = standstill
        self.longest = longest

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether a seat that plays has no card left."""
        if kernel.void or (self.standstill and kernel.idle >= self.standstill):
            return True
        if self.longest and len(kernel.takers) >= self.longest:
            return True
        return any(not kernel.hands[seat] for seat in kernel.seats)


class RaceEnd(PlayEnd):
    """Play ends once a side that has taken a trick has `goal` points: those of its captured cards, by bit length, and
    those that it announced."""

    def __init__(self, goal: int, points: tuple[int, ...], sides: Sequence[Sequence[int]]) -> None:
        self.goal = goal
        self.points = points
        self._sides = tuple(tuple(seats) for seats in sides)

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether a side is at the goal."""
        for seats in self._sides:
            taken = total = 0
            for seat in seats:
                taken += kernel.taken[seat]
                total += kernel.announced[seat] + self.count_points(kernel.won[seat])
            if taken and total >= self.goal:
                return True
        return False

    def count_points(self, cards: int) -> int:
        """Return the points of captured cards."""
        points, total = self.points, 0
        while cards and points:
            low = cards & -cards
            total += points[low.bit_length()]
            cards ^= low
        return total


class TricksEnd(PlayEnd):
    """Play ends once a side has `tricks` tricks, as in the best of three."""

    def __init__(self, tricks: int, sides: Sequence[Sequence[int]]) -> None:
        self.tricks = tricks
        self._sides = tuple(tuple(seats) for seats in sides)

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether a side has so many tricks."""
        taken = kernel.taken
        for seats in self._sides:
            won = 0
            for seat in seats:
                won += taken[seat]
            if won >= self.tricks:
                return True
        return False


class DecidedEnd(PlayEnd):
    """Play ends once it is certain which of two sides wins more tricks, or as many and the first that was not level."""

    def __init__(self, sides: Sequence[Sequence[int]]) -> None:
        self._first = tuple(sides[0])

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether no trick to come changes who wins."""
        lead = earlier = 0
        for taker in kernel.takers:
            if taker != NOBODY:
                won = 1 if taker in self._first else -1
                lead += won
                earlier = earlier or won
        left = max(kernel.hands[seat].bit_count() for seat in kernel.seats)
        return abs(lead) > left or 0 < left == lead * earlier


class SweepEnd(PlayEnd):
    """Play ends once a seat that goes for all tricks has lost one."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether anybody else has a trick."""
        return kernel.taken[self.seat] < len(kernel.takers)


class SettledEnd(PlayEnd):
    """Play ends once no trick changes the score: `rows` have by side what each number of tricks is worth."""

    def __init__(self, rows: Sequence[Sequence[float]], sides: Sequence[Sequence[int]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self._sides = tuple(tuple(seats) for seats in sides)

    def is_reached(self, kernel: PlayPosition) -> bool:
        """Return whether every side scores the same, whoever takes the tricks to come."""
        left = max(kernel.hands[seat].bit_count() for seat in kernel.seats)
        left += len(kernel.stock) // len(kernel.seats)
        for row, seats in zip(self.rows, self._sides, strict=False):
            won = 0
            for seat in seats:
                won += kernel.taken[seat]
            if len(set(row[won : won + left + 1])) > 1:
                return False
        return True
