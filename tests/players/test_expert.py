"""What the Expert makes of what its search finds, and how it plays supposed deals on up to the first card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Give, NextDeal, Play
from purple_table.core.game import View
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Evidence
from purple_table.players.search.halving import CONFIDENCE, Candidate, PlayoutResult
from purple_table.players.search.searcher import SearchTask
from purple_table.players.tricks import expert_trick_player
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from purple_table.players.tricks.search.call_search import CallSearchPoint
from purple_table.players.tricks.search.card_marks import find_marks
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


def test_of_a_card_that_takes_the_trick_for_sure_no_points_of_a_search_are_told() -> None:
    """That it takes the trick says more than that it came out some points better; of one that is only thrown, the
    points are all that is known."""
    game, told = make("whist", 4), 0
    assert isinstance(game, TrickGame)
    club, expert, state = make_player(game, "club"), make_player(game, "expert"), game.start(chance(4))
    assert isinstance(expert, ExpertTrickPlayer)
    assert isinstance(state, TrickState)
    while state.to_act is not None and not state.view(0).sheet:
        view, legal, kernel = state.view(state.to_act), tuple(state.legal_actions()), state.kernel
        if isinstance(legal[0], Play) and len(legal) > 1 and kernel.count == kernel.last and not told:
            winning = [one for one in legal if isinstance(one, Play) and game.bits[one.card] & kernel.winning_mask]
            others = [one for one in legal if one not in winning]
            task = expert.find_task(view, legal, None, Random(1), Budget(playouts=8))
            if winning and others and kernel.winner % 2 != kernel.turn % 2 and isinstance(task, SearchTask):
                worth = ((winning[0], 2.0), (others[0], 1.0))
                found = [
                    Candidate(place, one, [PlayoutResult(own, own)] * 99, 99 * own)
                    for place, (one, own) in enumerate(worth)
                ]
                evidence = task.explain(found).evidence
                assert evidence is not None
                assert evidence.kind.startswith("takes_last"), evidence
                told += 1
        state.apply(club.choose(view, legal, Random(1), Budget(playouts=8)).action)
    assert told


@pytest.mark.parametrize(
    ("count", "takes", "tricks", "kind"),
    [
        (99, (1.0, 0.0), (4.0, 3.0), "search_side_takes"),
        (99, (1.0, 1.0), (4.0, 3.0), "search_side_tricks"),
        (99, (0.0, 1.0), (3.0, 3.0), "search_better"),
        (59, (1.0, 0.0), (4.0, 3.0), "search_better"),
    ],
)
def test_what_there_is_more_of_after_the_best_card_is_told_in_enough_deals(
    count: int, takes: tuple[float, float], tricks: tuple[float, float], kind: str
) -> None:
    found = [
        Candidate(place, Play(code), [PlayoutResult(0.0, 0.0, None, {"takes": take, "tricks": won})] * count)
        for place, (code, take, won) in enumerate(zip(("BzJ", "BzQ"), takes, tricks, strict=True))
    ]
    evidence = Evidence("search_better", (), {"count": count}, {"best": "play BzJ", "other": "play BzQ"})
    told = find_marks(found, evidence, alone=False)
    assert told.kind == kind
    assert told.names == evidence.names
