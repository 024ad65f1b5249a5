"""Knowledge: what everybody at the table can tell from the cards played, kept up while a deal is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.reading import Reading


class Knowledge:
    """Public facts of a deal in progress.

    rest     every card not yet played, whoever holds it
    open     the seats that may still hold a color, as a bit mask, by color index
    """

    __slots__ = ("open", "rest")

    def __init__(self, rest: int, open_to: list[int]) -> None:
        self.rest = rest
        self.open = open_to

    def copy(self) -> Knowledge:
        """An independent knowledge at the same point."""
        return Knowledge(self.rest, self.open[:])

    def note(self, kernel: Kernel, card: int, stakes: Stakes) -> None:
        """Take account of a card that is about to be played in `kernel`."""
        self.rest ^= card
        if kernel.count and not card & kernel.led:
            self.open[stakes.color_of[kernel.best.bit_length()]] &= ~(1 << kernel.turn)


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
    return Knowledge(rest, open_to)
