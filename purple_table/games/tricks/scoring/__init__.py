"""Scoring: what a deal is worth, one module for each kind. `parts` finds them by the name of their part."""

from __future__ import annotations

from purple_table.games.tricks.scoring.base import Scoring
from purple_table.games.tricks.scoring.captured_points import CapturedPoints
from purple_table.games.tricks.scoring.contract import ContractPoints
from purple_table.games.tricks.scoring.exact import ExactBids
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts, Topic
from purple_table.games.tricks.scoring.last_trick import LastTrick
from purple_table.games.tricks.scoring.makers import Makers
from purple_table.games.tricks.scoring.most_points import MostPoints
from purple_table.games.tricks.scoring.own_contracts import OwnContracts
from purple_table.games.tricks.scoring.penalty_cards import Moon, PenaltyCards
from purple_table.games.tricks.scoring.sheet import ScoringList
from purple_table.games.tricks.scoring.tricks_over import TricksOver
from purple_table.games.tricks.scoring.worth import CaptureGoal, Promise, Sweep, Worth

__all__ = [
    "NOTHING",
    "CapturedPoints",
    "Carried",
    "ContractPoints",
    "DealFacts",
    "ExactBids",
    "CaptureGoal",
    "LastTrick",
    "Makers",
    "Moon",
    "MostPoints",
    "OwnContracts",
    "PenaltyCards",
    "Promise",
    "Scoring",
    "ScoringList",
    "Sweep",
    "Topic",
    "TricksOver",
    "Worth",
]
