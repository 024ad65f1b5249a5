"""What the Expert learns of how the others play, from the cards of the deal so far."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.core.game import View
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_play_policy import PenaltyPlayPolicy
from purple_table.players.tricks.sampling.opponent_model import TABLES, OpponentModel, _find_shares, _replay, _RuleCount
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from tests.contract.matches import chance, make
from tests.players.positions import hearts

PRIOR = sum(share * likely for share, likely in TABLES.items())
QUICK = Budget(playouts=1)


def learned(game: TrickGame, view: View, seed: int = 1) -> OpponentModel:
    return PlayoutPolicies(game).observe_opponents(TrickSampler(game.course, game.facts(view)), Random(seed))


def shares(game: TrickGame, levels: str, seed: int, tricks: int) -> list[float]:
    """What the first seat thinks of the others where these levels played so many tricks."""
    players = [make_player(game, level, "normal") for level in levels.split()]
    state, rng = game.start(chance(seed)), Random(seed)
    assert isinstance(state, TrickState)
    state.apply(NextDeal())
    while sum(state.kernel.taken) < tricks or state.to_act:
        seat = state.to_act
        assert seat is not None
        state.apply(players[seat].choose(state.view(seat), tuple(state.legal_actions()), rng, QUICK).action)
    return list(learned(game, state.view(0)).shares)


def test_before_a_card_is_played_every_other_seat_is_as_likely_and_chance_is_not_asked() -> None:
    game = hearts()
    state, rng = game.start(chance(1)), Random(4)
    state.apply(NextDeal())
    before = rng.getstate()
    found = PlayoutPolicies(game).observe_opponents(TrickSampler(game.course, game.facts(state.view(2))), rng)
    assert rng.getstate() == before
    assert found.shares == pytest.approx([PRIOR, PRIOR, 0, PRIOR])


def test_clubs_are_told_from_those_who_follow_a_rule_of_thumb() -> None:
    game = hearts()
    clubs = [share for seed in range(6) for share in shares(game, "club club club club", seed, 8)[1:]]
    others = [share for seed in range(6) for share in shares(game, "club reference reference reference", seed, 8)[1:]]
    careless = [share for seed in range(6) for share in shares(game, "club beginner beginner beginner", seed, 8)[1:]]
    assert fmean(clubs) < 0.15
    assert fmean(others) > 0.8
    assert fmean(careless) > 0.6


def test_one_among_clubs_is_found_out_by_its_own_cards() -> None:
    game = hearts()
    found = [shares(game, "club club reference club", seed, 10) for seed in range(8)]
    assert fmean(row[2] for row in found) > 2 * fmean((row[1] + row[3]) / 2 for row in found)


@pytest.mark.parametrize("seed", range(4))
def test_a_card_that_had_to_be_played_says_nothing(seed: int) -> None:
    """Gone through with the true hands: only plays where the rules left a choice are counted."""
    game = hearts()
    state, rng = game.start(chance(seed)), Random(seed)
    assert isinstance(state, TrickState)
    state.apply(NextDeal())
    free = list[bool]()
    while sum(state.kernel.taken) < 11:
        legal = list(state.legal_actions())
        if isinstance(legal[0], Play):
            free.append(len(legal) > 1)
        state.apply(rng.choice(legal))
    facts = game.facts(state.view(0))
    counts = [_RuleCount() for _ in facts.plays]
    _replay(PenaltyPlayPolicy(game, CardCosts(game)), facts, state.kernel.hands, counts)
    assert [bool(count.choices) for count in counts] == [
        may and seat != 0 for (seat, _), may in zip(facts.plays, free, strict=True)
    ]
    assert not all(free)
    assert all(count.odds == 1.0 for count in counts if not count.choices)


def test_what_one_plays_tells_of_those_beside_it() -> None:
    own, silent, plain, club = _find_shares([1.0, 1.0, 20.0, 20.0], 0)
    assert own == 0.0
    assert PRIOR < silent < plain == club < 1.0
    assert _find_shares([9.0, 1.0, 1.0, 1.0], 0)[1:] == pytest.approx([PRIOR] * 3), (
        "the own cards say nothing of others"
    )
    assert _find_shares([1.0, 0.05, 0.05, 1.0], 0)[3] < PRIOR
    assert _find_shares([1.0, 1.0, 1.0, 1e-30], 0)[3] == pytest.approx(0.0)


def test_seats_are_drawn_by_their_shares() -> None:
    rng, found = Random(2), OpponentModel([0.0, 0.25, 1.0, 0.75])
    drawn = [found.draw_plain_seats(rng) for _ in range(4000)]
    often = [fmean(seat in row for row in drawn) for seat in range(4)]
    assert often == pytest.approx([0.0, 0.25, 1.0, 0.75], abs=0.03)


def test_the_same_view_and_random_numbers_teach_the_same() -> None:
    game = hearts()
    assert shares(game, "club reference club beginner", 3, 5) == shares(game, "club reference club beginner", 3, 5)


def test_where_tricks_are_won_nobody_follows_a_plain_rule() -> None:
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    state = game.start(chance(1))
    state.apply(NextDeal())
    assert not learned(game, state.view(0)).draw_plain_seats(Random(1))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"revoke": "penalty"}], ids=["bound", "free"])
def test_every_point_of_a_random_deal_can_be_learned_from(players: int, options: dict[str, object]) -> None:
    """A card that the rules explain in no supposed deal, and even a failure to follow, is no trouble."""
    game = hearts(players, **options)
    state, rng = game.start(chance(players)), Random(players)
    state.apply(NextDeal())
    while not state.view(0).sheet:
        seat, legal = state.to_act, list(state.legal_actions())
        assert seat is not None
        if isinstance(legal[0], Play):
            found = learned(game, state.view(seat)).shares
            assert len(found) == players
            assert found[seat] == 0.0
            assert all(0.0 <= share <= 1.0 for share in found)
        state.apply(rng.choice(legal))
