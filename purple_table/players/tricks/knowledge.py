"""Knowledge: what everybody at the table can tell from the cards played, kept up while a deal is played out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.events import Moved, TrickWon
from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.reading import Reading

NOBODY = -1
"""Nobody has captured a card of the moon yet."""

THREAT = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
"""What stopping a moon is worth, as a part of its points, by how many of its cards one seat has captured."""

Moon = tuple[int, float, int, int, float]
"""A moon that can still be shot: its cards, what stopping it is worth, the only seat that has captured any (or NOBODY),
its points, and the strength from which trying it pays."""


class Knowledge:
    """Public facts of a deal in progress.

    rest     every card not yet played, whoever holds it
    open     the seats that may still hold a color, as a bit mask, by color index
    moons    every moon that can still be shot
    alive    their cards
    """

    __slots__ = ("alive", "moons", "open", "rest")

    def __init__(self, rest: int, open_to: list[int], moons: Sequence[Moon]) -> None:
        self.rest = rest
        self.open = open_to
        self.moons = moons
        self.alive = sum(moon[0] for moon in moons)

    def copy(self) -> Knowledge:
        """An independent knowledge at the same point."""
        twin = Knowledge.__new__(Knowledge)
        twin.rest = self.rest
        twin.open = self.open[:]
        twin.moons = self.moons
        twin.alive = self.alive
        return twin

    def play(self, kernel: Kernel, card: int, stakes: Stakes) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest ^= card
        if kernel.count and not card & kernel.led:
            self.open[stakes.color_of[kernel.best.bit_length()]] &= ~(1 << kernel.turn)
        kernel.play(card)
        if not kernel.count and kernel.trick & self.alive:
            self._settle(kernel)

    def _settle(self, kernel: Kernel) -> None:
        """A trick with cards of a moon has been taken."""
        winner = kernel.winner
        left = []
        for moon in self.moons:
            cards, _, who, points, bar = moon
            if not kernel.trick & cards:
                left.append(moon)
            elif who in (NOBODY, winner):
                left.append((cards, _worth(kernel.won[winner] & cards, points), winner, points, bar))
            else:
                self.alive &= ~cards
        self.moons = left


def _worth(captured: int, points: int) -> float:
    """What stopping the collector of `captured` cards is worth."""
    return THREAT[min(captured.bit_count(), len(THREAT) - 1)] * points


def knowledge_of(reading: Reading, stakes: Stakes) -> Knowledge:
    """What the seat of a view knows, its own cards included.

    Where a failure to follow is possible (H16) it still counts as a void, until the seat plays that color after all.
    """
    open_to = []
    barred = _likely_voids(reading) if reading.game.following.revokes else reading.excluded
    # Cards that lie where this seat passed them are nowhere else.
    loose = reading.unknown & ~sum(reading.holds)
    for color in stakes.colors:
        seats = 0
        for seat in range(reading.players):
            may_hold = reading.holds[seat] | loose & ~barred[seat]
            if seat == reading.seat or color & may_hold:
                seats |= 1 << seat
        open_to.append(seats)
    moons = []
    for cards, points, bar in stakes.moons:
        owners = [seat for seat, captured in enumerate(reading.won) if captured & cards]
        if len(owners) < 2 and not reading.aside_shown & cards:
            who = owners[0] if owners else NOBODY
            moons.append((cards, _worth(reading.won[who] & cards, points) if owners else 0.0, who, points, bar))
    return Knowledge(reading.hand | reading.unknown, open_to, moons)


def _likely_voids(reading: Reading) -> list[int]:
    """By seat, what it cannot hold or did not follow with: hardly anybody pays for a failure to follow."""
    following = reading.game.tables.following
    voids = [0] * reading.players
    lead = 0
    for event in reading.view.history:
        if isinstance(event, TrickWon):
            lead = 0
        elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            seat, bit = event.source.owner, reading.known(event.cards)
            voids[seat] &= ~following[bit.bit_length()]
            if not lead:
                lead = bit
            elif not bit & following[lead.bit_length()]:
                voids[seat] |= following[lead.bit_length()]
    return [excluded | void for excluded, void in zip(reading.excluded, voids, strict=True)]
