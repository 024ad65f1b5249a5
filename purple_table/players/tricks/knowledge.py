"""Knowledge: what everybody at the table can tell from the cards played, kept up while a deal is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.reading import Reading

NOBODY = -1
"""Nobody has captured a card of the moon yet."""
BROKEN = -2
"""Two seats have, or a card is out of play: nobody can shoot it any more."""


class Knowledge:
    """Public facts of a deal in progress.

    rest        every card not yet played, whoever holds it
    open        the seats that may still hold a color, as a bit mask, by color index
    collector   who alone has captured cards of a moon, by moon: a seat, NOBODY or BROKEN
    alive       the cards of every moon that somebody may still shoot
    """

    __slots__ = ("alive", "collector", "open", "rest")

    def __init__(self, rest: int, open_to: list[int], collector: list[int], alive: int) -> None:
        self.rest = rest
        self.open = open_to
        self.collector = collector
        self.alive = alive

    def copy(self) -> Knowledge:
        """An independent knowledge at the same point."""
        return Knowledge(self.rest, self.open[:], self.collector[:], self.alive)

    def play(self, kernel: Kernel, card: int, stakes: Stakes) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest ^= card
        if kernel.count and not card & kernel.led:
            self.open[stakes.color_of[kernel.best.bit_length()]] &= ~(1 << kernel.turn)
        kernel.play(card)
        if not kernel.count and kernel.trick & self.alive:
            self._settle(kernel.trick, kernel.winner, stakes)

    def _settle(self, trick: int, winner: int, stakes: Stakes) -> None:
        """A trick with cards of a moon has been taken."""
        for index, (cards, _, _) in enumerate(stakes.moons):
            if trick & cards & self.alive:
                who = self.collector[index]
                if who == NOBODY:
                    self.collector[index] = winner
                elif who != winner:
                    self.collector[index] = BROKEN
                    self.alive &= ~cards


def knowledge_of(reading: Reading, stakes: Stakes) -> Knowledge:
    """What the seat of a view knows, its own cards included."""
    rest = reading.hand | reading.unknown
    open_to = []
    for color in stakes.colors:
        seats = 0
        for seat in range(reading.players):
            if seat == reading.seat or color & reading.unknown & ~reading.excluded[seat]:
                seats |= 1 << seat
        open_to.append(seats)
    collector = []
    alive = 0
    for cards, _, _ in stakes.moons:
        owners = [seat for seat, won in enumerate(reading.won) if won & cards]
        if len(owners) > 1 or reading.aside_shown & cards:
            collector.append(BROKEN)
        else:
            collector.append(owners[0] if owners else NOBODY)
            alive |= cards
    return Knowledge(rest, open_to, collector, alive)
