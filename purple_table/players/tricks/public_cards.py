"""Public cards: what everybody can tell from the cards played, where tricks are to be won; kept up in play-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel


class PublicCards:
    """Public facts of a deal in progress.

    rest      every card not yet played, whoever holds it, cards set aside unseen among them
    barred    the cards that each seat has shown not to hold
    trumping  whether a hand that could follow may trump instead (doing so then shows nothing)
    """

    __slots__ = ("barred", "rest", "trumping")

    def __init__(self, rest: int, barred: list[int], trumping: bool) -> None:
        self.rest = rest
        self.barred = barred
        self.trumping = trumping

    def copy(self) -> PublicCards:
        """An independent copy at the same point."""
        return PublicCards(self.rest, self.barred[:], self.trumping)

    def play(self, kernel: Kernel, card: int) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest ^= card
        if kernel.count:
            self.barred[kernel.turn] |= kernel.denies(card)
        kernel.play(card)
