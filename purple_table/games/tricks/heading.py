"""Heading: the kernel of games in which whoever can take the trick from the others must (clauses follow, head).

What may be played then depends on the trick as it lies, and a card that was not forced tells of those not held.
"""

from __future__ import annotations

from purple_table.core.overriding import override
from purple_table.games.tricks.kernel import Kernel


class HeadKernel(Kernel):
    """The card play of one deal under that duty. `tables` say what it is, and who plays with whom."""

    __slots__ = ()

    @override
    def legal(self) -> int:
        hand = self.hands[self.turn]
        for rung in self._rungs():
            if hand & rung:
                return hand & rung
        return hand

    @override
    def denies(self, card: int) -> int:
        missing = 0
        for rung in self._rungs():
            if card & rung:
                break
            missing |= rung
        return missing

    @property
    @override
    def heading(self) -> int:
        duty, tables = self.tables.duty, self.tables
        if duty is None or not self.count:
            return 0
        mates = tables.mates[self.turn] if duty.partner_free else 0
        if mates >> self.winner & 1:
            return 0
        # A low card of the lead's color may give the trick back to a partner who led (MA15).
        return (
            self.winner_changing_mask
            if mates >> self.leader & 1
            else self.winner_changing_mask & ~self.lead_restoring_mask
        )

    def _rungs(self) -> tuple[int, ...]:
        """The ladder: the first of these that a hand has any of is what it must play from; else anything may be."""
        if not self.count:
            return (self.leadable,)
        must, duty, tables = self.follow_mask, self.tables.duty, self.tables
        if duty is None or (duty.partner_free and tables.mates[self.turn] >> self.winner & 1):
            return (must,)
        heading = self.heading
        if duty.undertrump:
            return must & heading, must, tables.trump & heading, tables.trump
        return must & heading, must, tables.trump & heading
