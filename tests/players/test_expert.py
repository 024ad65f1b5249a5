"""What the Expert makes of what its search finds, and how it plays supposed deals on up to the first card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Give, NextDeal
from purple_table.core.game import View
from purple_table.players.player import Budget
from purple_table.players.search.halving import CONFIDENCE, PlayoutResult
from purple_table.players.tricks import expert_trick_player
from purple_table.players.tricks.search.call_search import CallSearchPoint
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from tests.contract.matches import chance, make
from tests.players.positions import decide, hearts

DEALS = 40


@pytest.mark.parametrize(
    ("point", "name", "phase", "trust"),
    [
        ("CardSearchPoint", "whist", "playing", 0.75),
        ("CallSearchPoint", "hearts", "passing", 0.75),
        ("BidSearchPoint", "spades", "bidding", 1.0),
    ],
)
@pytest.mark.parametrize("step", [-0.1, 0.1])
def test_what_the_club_would_do_stands_unless_another_is_better_by_so_much(
    point: str, name: str, phase: str, trust: float, step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three quarters of half of the 95 % interval for cards, the whole half for bids."""
    plain: Any = getattr(expert_trick_player, point)
    tried: list[Sequence[Action]] = []

    class Two(plain):  # type: ignore[misc]
        """Two of the actions; the second is better by so many halves of the interval of their difference."""

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.actions = self.actions[:2]
            tried.append(self.actions)
            self.deals = 0

        def try_actions(self, rng: Random, places: Sequence[int]) -> list[PlayoutResult]:
            self.deals += 1
            error = 1 / (DEALS - 1) ** 0.5  # of differences that are by 1 above the mean and below it in turn
            better = (trust + step) * CONFIDENCE * error + (1 if self.deals % 2 else -1)
            return [PlayoutResult(better if place else 0.0, better if place else 0.0) for place in places]

    monkeypatch.setattr(expert_trick_player, point, Two)
    game = make(name, 4)
    state = game.start(chance(2))
    state.apply(NextDeal())
    while state.view(0).status.phase != phase or len(list(state.legal_actions())) < 3:
        state.apply(next(iter(state.legal_actions())))
    found = decide(game, state, "expert", 2 * DEALS).action
    ((first, second),) = tried
    assert found == (first if step < 0 else second)


def test_whatever_oneself_gives_the_others_give_the_same_in_one_supposed_deal() -> None:
    """They lay their cards away covered, and nobody gives another one for what he cannot see."""
    game = hearts()
    state, rng = game.start(chance(5)), Random(5)
    state.apply(NextDeal())
    seat = state.to_act
    assert seat is not None
    asked: list[tuple[int, tuple[Action, ...]]] = []

    def quick(view: View, legal: Sequence[Action]) -> Action:
        """Somebody who cannot decide."""
        asked.append((view.seat, tuple(legal)))
        return rng.choice(legal)

    point = CallSearchPoint(
        game, state.view(seat), list(state.legal_actions()), PlayoutPolicies(game), quick, rng, Budget(playouts=1), None
    )
    for _ in range(3):
        asked.clear()
        point.try_actions(rng, range(len(point.actions)))
        others = [(other, legal) for other, legal in asked if other != seat]
        assert others, "others give, too"
        assert all(isinstance(legal[0], Give) for _, legal in others)
        assert len(set(others)) == len(others) == 3 * state.view(seat).ask.amount
