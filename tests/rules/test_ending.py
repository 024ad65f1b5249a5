"""When a match is over, by clause: the longest match, which ends every game that totals alone may not end."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from purple_table.core.actions import NextDeal, Pass
from purple_table.core.game import Game, State
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import SingleDealChance, derive_secret
from purple_table.games import build
from purple_table.games.trick_play.ending import EndRule
from tests.contract.matches import GAMES, chance, fit_players, load, make
from tests.said import said

LAST = "The last deal of the match"
BOUNDED = ("spades", "contract", "blues_greens")
each_bounded = pytest.mark.parametrize("name", BOUNDED)


def on_the_eve(game: Game, before: int, seed: int = 1) -> State:
    """A match of which so many deals are over, without a point for anybody."""
    state: Any = game.start(chance(seed))
    state.sheet = ((0,) * len(game.sides),) * before
    state.number += before
    return state


def play_on(state: State, rng: random.Random) -> None:
    """One more deal, at random."""
    state.apply(NextDeal())
    while state.to_act is not None and state.view(0).status.phase != "deal":
        state.apply(rng.choice(list(state.legal_actions())))


class TestLongest:
    """Clauses end and tie: a match has at most so many deals."""

    @each_bounded
    @pytest.mark.parametrize(("chosen", "longest"), [({}, 50), ({"longest": 10}, 10), ({"longest": 500}, 500)])
    def test_the_best_total_wins_after_the_last_deal(self, name: str, chosen: dict[str, int], longest: int) -> None:
        state = on_the_eve(make(name, 4, target=10_000, **chosen), longest - 2)
        assert LAST not in said(state.view(0).status.lines)
        play_on(state, random.Random(1))
        assert state.outcome is None
        assert LAST in said(state.view(0).status.lines)
        play_on(state, random.Random(2))
        assert state.view(0).status.lines == ()
        assert state.outcome is not None
        totals = state.outcome.totals
        assert state.outcome.winners == tuple(side for side in (0, 1) if totals[side] == max(totals))
        assert said(state.outcome.words) == f"That was the last deal, and the highest total is {max(totals)}."

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_in_hearts_the_lowest_total_wins_after_the_last_deal(self, players: int) -> None:
        for seed, bounded in ((1, make("hearts", players, longest=10)), (2, make("hearts", players))):
            state: Any = on_the_eve(bounded, bounded.book["ending"]["longest"] - 2, seed)
            state.totals = (-30, *range(20, 18 + players), -30)
            play_on(state, random.Random(seed))
            assert state.outcome is None
            play_on(state, random.Random(seed))
            assert state.outcome is not None
            totals = state.outcome.totals
            best = tuple(seat for seat in range(players) if totals[seat] == min(totals))
            assert state.outcome.winners == best
            assert said(state.outcome.words) == f"That was the last deal, and the lowest total is {min(totals)}."

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_deals_that_were_thrown_in_count_and_level_totals_share(self, players: int) -> None:
        state = make("contract", players, longest=10).start(chance(3))
        for number in range(10):
            assert state.view(0).status.deal == number + 1
            state.apply(NextDeal())
            for _ in range(players):
                state.apply(Pass())
        assert state.outcome is not None
        assert state.outcome.winners == tuple(range(len(state.outcome.totals)))

    @pytest.mark.parametrize("name", [*BOUNDED, "hearts"])
    def test_a_rule_book_from_before_has_no_bound(self, name: str) -> None:
        now = make(name, 4, target=10_000)
        book = copy.deepcopy(dict(now.book))
        del book["ending"]["longest"], book["chosen"]["longest"]
        state = on_the_eve(build(book, now.deck.source, 4, {}), 1_000)
        play_on(state, random.Random(1))
        assert state.outcome is None

    @pytest.mark.parametrize("name", [*BOUNDED, "hearts"])
    @pytest.mark.parametrize("longest", [9, 501])
    def test_strange_lengths_are_refused(self, name: str, longest: int) -> None:
        with pytest.raises(RuleError, match="option longest: must be a whole number from 10 to 500"):
            make(name, 4, longest=longest)
        book = copy.deepcopy(dict(make(name, 4).book))
        book["ending"]["longest"] = longest
        with pytest.raises(RuleError, match=r"ending\.longest: must be from 10 to 500"):
            build(book, make(name, 4).deck.source, 4, {})

    @pytest.mark.parametrize(("low", "winners"), [(True, (0, 2)), (False, (1,))])
    @pytest.mark.parametrize("share", [True, False])
    def test_low_or_high_and_whatever_a_tie_does(self, low: bool, winners: tuple[int, ...], share: bool) -> None:
        ending = EndRule(100, low, share, 20)
        assert ending.find_winners((-5, 30, -5), 20) == winners
        assert ending.find_winners((-5, 30, -5), 19) == ()
        assert said(ending.say_why_over((-5, 30, -5), 20)).startswith("That was the last deal")


@pytest.mark.parametrize("name", GAMES)
def test_the_best_total_wins_a_match_of_a_single_deal(name: str) -> None:
    """A deal by its code is the whole match; whatever its points are, who has the best of them wins."""
    low = load(f"{name}/game.toml").get("ending", {}).get("wins") == "low"
    unlike = 0
    for seed in range(6):
        game = make(name, fit_players(name))
        dealer = seed % game.players
        state: Any = game.start(SingleDealChance(derive_secret(seed) + derive_secret(seed + 100), dealer=dealer))
        play_on(state, random.Random(seed))
        while state.to_act is not None:
            play_on(state, random.Random(seed))
        totals = state.outcome.totals
        best = (min if low else max)(totals)
        assert state.outcome.winners == tuple(side for side, total in enumerate(totals) if total == best)
        assert len(state.sheet) == 1
        unlike += len(set(totals)) > 1
    assert unlike >= 2
