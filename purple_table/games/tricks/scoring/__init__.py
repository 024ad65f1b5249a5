"""Scoring: what a deal is worth. One module a kind; a rule book has a list of them, each by the name of its part."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Section
from purple_table.games.tricks.scoring.base import Scoring
from purple_table.games.tricks.scoring.captured_points import CapturedPoints, read_captured_points
from purple_table.games.tricks.scoring.contract import ContractPoints, read_contract_points
from purple_table.games.tricks.scoring.difference import read_difference
from purple_table.games.tricks.scoring.exact import Exact, read_exact
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts, Topic
from purple_table.games.tricks.scoring.last_trick import LastTrick, read_last_trick
from purple_table.games.tricks.scoring.makers import Makers, read_makers
from purple_table.games.tricks.scoring.most_points import MostPoints, read_most_points
from purple_table.games.tricks.scoring.own_contracts import OwnContracts, read_own_contracts
from purple_table.games.tricks.scoring.penalty_cards import Moon, PenaltyCards, read_penalty_cards
from purple_table.games.tricks.scoring.sheet import Scorings
from purple_table.games.tricks.scoring.tricks_over import TricksOver, read_tricks_over
from purple_table.games.tricks.scoring.worth import Promise, Sweep, Worth

__all__ = [
    "NOTHING",
    "PARTS",
    "CapturedPoints",
    "Carried",
    "ContractPoints",
    "DealFacts",
    "Exact",
    "LastTrick",
    "Makers",
    "Moon",
    "MostPoints",
    "OwnContracts",
    "PenaltyCards",
    "Promise",
    "Scoring",
    "Scorings",
    "Sweep",
    "Topic",
    "TricksOver",
    "Worth",
    "read_scoring",
]

PARTS: dict[str, Callable[[Section, Deck], Scoring]] = {
    "penalty_cards": read_penalty_cards,
    "own_contracts": lambda section, deck: read_own_contracts(section),
    "captured_points": read_captured_points,
    "contract": read_contract_points,
    "difference": read_difference,
    "exact": lambda section, deck: read_exact(section),
    "last_trick": read_last_trick,
    "most_points": read_most_points,
    "makers": lambda section, deck: read_makers(section),
    "tricks_over": lambda section, deck: read_tricks_over(section),
}
"""The reader of each kind of scoring by the name of its part."""


def read_scoring(section: Section, deck: Deck) -> Scoring:
    """One of the scorings of a rule book."""
    return PARTS[section.choice("part", list(PARTS))](section, deck)
