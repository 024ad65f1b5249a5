"""Late deals of matches: those that stand on what came before them."""

from __future__ import annotations

import random
from typing import Any

from purple_table.core.actions import NextDeal
from purple_table.core.deal_code import DealCode
from purple_table.core.match import Match
from tests.contract.matches import chance, make

LATE: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("thirty_one", 5, {"chips": 1}),
    ("thirty_one", 4, {"length": "short", "short_tie": "replay", "pots": 20}),
    ("ninety_nine", 4, {"trump": "successes"}),
    ("spades", 4, {}),
)
"""Games whose later deals do so, with players and options."""


def late_deal(name: str, players: int, options: dict[str, Any], seed: int = 1) -> tuple[Match, DealCode]:
    """A random match whose last deal is over and stands on what came before, and the code of that deal."""
    while True:
        match, rng = Match(make(name, players, **options), chance(seed)), random.Random(seed)
        while match.state.to_act is not None:
            match.play(match.state.to_act, rng.choice(match.legal()))
            if match.state.to_act is None or match.legal(1) == (NextDeal(),):
                code = DealCode.from_match(match, {})
                if code is not None and code.basis:
                    return match, code
        seed += 1
