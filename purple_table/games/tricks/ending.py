"""Ending: when the match is over, and who has won it (clauses end, tie)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.rulebook import Table


@dataclass(frozen=True, slots=True)
class Ending:
    """The match ends after the deal in which a side reaches `target`; the lowest (or highest) total wins.

    Level best totals share the match, or it goes on until one side alone is best (H15).
    """

    target: int
    low_wins: bool
    share: bool

    def best(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides with the best total."""
        best = min(totals) if self.low_wins else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == best)

    def winners(self, totals: Sequence[int], reached: bool = False) -> tuple[int, ...]:
        """The winning sides after a deal; nobody while the match goes on.

        `reached`: the target was reached before, and only a tie has kept the match going; then no total need be there
        now, as a moon may have taken it down again.
        """
        if max(totals) < self.target and not reached:
            return ()
        best = self.best(totals)
        return best if self.share or len(best) == 1 else ()


def read_ending(table: Table) -> Ending:
    """The part [ending] of a rule book."""
    table.choice("part", ["target"])
    part = Ending(
        table.integer("target", 1, 10_000),
        table.choice("wins", ["low", "high"]) == "low",
        table.choice("tie", ["play_on", "share"]) == "share",
    )
    table.done()
    return part
