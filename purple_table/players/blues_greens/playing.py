"""Playing to the trick: who will probably take it, what lies in it, and what the card is worth in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from purple_table.games.blues_greens.pack import numbers
from purple_table.players.blues_greens import chances

if TYPE_CHECKING:
    from purple_table.players.blues_greens.judging import Judge

ADDED = 1.6
"""Points that each hand still to play adds to a trick."""


class CardOption(NamedTuple):
    """A card to play: the chance that the own side takes the trick, and what the choice is worth."""

    card: int
    chance: float
    value: float


def options(judge: Judge, cards: int) -> list[CardOption]:
    """Every card that may be played, weighed; the best first."""
    facts = judge.facts
    planner, here = judge.planner, judge.here
    pot = planner.worth(sum(facts.line)) + ADDED * len(facts.later)
    found = []
    for card in numbers(cards):
        bit = 1 << card
        chance = chances.ours(facts, bit)
        inside = pot + planner.values[card]
        value = inside * (chance * judge.a - (1.0 - chance) * judge.b)
        value += judge.steep(here._replace(hand=here.hand & ~bit))
        found.append(CardOption(bit, chance, value))
    return sorted(found, key=lambda option: -option.value)
