"""Scoring: what a deal is worth. One module a kind; a rule book picks one by the name of its part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from purple_table.core.cards import Deck
from purple_table.core.events import ScoreLine
from purple_table.core.game import Counter
from purple_table.core.rulebook import Section
from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.scoring.captured_points import CapturedPoints, read_captured_points
from purple_table.games.tricks.scoring.contract import ContractPoints, read_contract_points
from purple_table.games.tricks.scoring.facts import DealFacts, Topic
from purple_table.games.tricks.scoring.own_contracts import OwnContracts, read_own_contracts
from purple_table.games.tricks.scoring.penalty_cards import Moon, PenaltyCards, read_penalty_cards
from purple_table.games.tricks.scoring.tricks_over import TricksOver, read_tricks_over

__all__ = [
    "CapturedPoints",
    "ContractPoints",
    "DealFacts",
    "Moon",
    "OwnContracts",
    "PenaltyCards",
    "Scoring",
    "Topic",
    "TricksOver",
    "read_scoring",
]


class Scoring(Protocol):
    """A way to score deals. Points are by side; where everybody plays alone a side is a seat."""

    def topics(self, facts: DealFacts) -> Sequence[Topic]:
        """What remains to be chosen before the deal can be scored, in order."""

    def score(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet."""

    def value(self, cards: int) -> int:
        """What a mask of captured cards is worth by itself; 0 where cards have no points."""

    def bags_after(self, facts: DealFacts) -> tuple[int, ...]:
        """The bags of each side after the deal."""

    def needs_tricks(self, bids: Bids) -> bool:
        """Whether a deal cannot be scored without knowing the tricks of each seat."""

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """What the table shows during the deal, by seat and by side."""


def read_scoring(section: Section, deck: Deck) -> Scoring:
    """The part [scoring] of a rule book."""
    readers: dict[str, Callable[[], Scoring]] = {
        "penalty_cards": lambda: read_penalty_cards(section, deck),
        "own_contracts": lambda: read_own_contracts(section),
        "captured_points": lambda: read_captured_points(section, deck),
        "contract": lambda: read_contract_points(section, deck),
        "tricks_over": lambda: read_tricks_over(section),
    }
    return readers[section.choice("part", list(readers))]()
