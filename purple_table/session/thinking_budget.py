"""How much computers at a table may think. Changed settings take effect from the next decision on."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.players.player import Budget


@dataclass(slots=True)
class ThinkingBudget:
    """The limits of a decision, and who advises.

    A player that searches has `seconds` for a decision, or exactly `playouts` where the decision must be the same on
    every machine. `adviser` is the level that gives hints and reviews.
    """

    seconds: float = 0.8
    adviser: str = "club"
    playouts: int | None = None

    @property
    def budget(self) -> Budget:
        """How much thought a decision may cost now."""
        return Budget(self.seconds, self.playouts)
