"""Play-outs: the rest of a deal played by the card rules at every seat, on integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.ducking import choose
from purple_table.players.tricks.knowledge import Knowledge
from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel


def play_out(kernel: Kernel, known: Knowledge, stakes: Stakes) -> None:
    """Play `kernel` to the end of the deal; both it and `known` change. Each seat plays on what it can know."""
    play = known.play
    hands = kernel.hands
    while hands[kernel.turn]:
        play(kernel, choose(kernel, known, stakes)[0], stakes)


def results(kernel: Kernel, stakes: Stakes) -> list[int]:
    """The points of a finished deal by seat; a shot moon is taken off the shooter, which differs least from adding."""
    found = [stakes.points(won) for won in kernel.won]
    for cards, points, _ in stakes.moons:
        for seat, won in enumerate(kernel.won):
            if won & cards == cards:
                found[seat] -= points + (stakes.points(cards) if stakes.replaces else 0)
    return found
