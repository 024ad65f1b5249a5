"""How the computers at this table think: what the settings say of it, heeded from the next decision on."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.players.player import Budget


@dataclass(slots=True)
class ThinkingBudget:
    """`seconds` for a decision of a player that searches, or so many `playouts` where that has to be the same on every
    machine; `adviser` is the level that gives hints and reviews."""

    seconds: float = 0.8
    adviser: str = "club"
    playouts: int | None = None

    @property
    def budget(self) -> Budget:
        """How much thought a decision may cost now."""
        return Budget(self.seconds, self.playouts)
