"""The chances that the Skilled player tells people hold in the deals that it plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.core.messages import to_percent
from purple_table.games.tricks.bidding import NO_BIDS
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play import trick_play_policy
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.trick_knowledge import (
    FREE,
    JUDGED,
    SEEN,
    CardStrengths,
    Habits,
    TrickKnowledge,
)
from tests.contract.matches import chance, make
from tests.players.test_stock_blunders import dealt

Told = tuple[int, list[float]]


Played = tuple[bool, float, float, bool]
"""Whether a card was led, what was told of it, what it was chosen by, and whether its seat took the trick."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[Habits, Told]:
    """What was reckoned of the last card, by the habits that it was reckoned with."""
    found: dict[Habits, Told] = {}
    winners = trick_play_policy.chances_to_take

    def listened(*given: Any) -> list[float]:
        chances = winners(*given)
        found[given[-1]] = given[0].turn, chances
        return chances

    monkeypatch.setattr(trick_play_policy, "chances_to_take", listened)
    return found


@pytest.mark.parametrize(("name", "deals"), [("whist", 8), ("euchre", 13)])
def test_as_many_leads_take_their_trick_as_was_said(name: str, deals: int, told: dict[Habits, Told]) -> None:
    """Leads that were not sure: told and seen differ by less than 12 in 100, where the rules of play are far off."""
    cards = [card for seed in range(deals) for card in _cards(name, seed, told)]
    leads = [card for leading, *card in cards if leading and card[0] < 0.95]
    assert len(leads) > 45
    seen = sum(taken for *_, taken in leads) / len(leads)
    assert abs(sum(said for said, *_ in leads) / len(leads) - seen) < 0.12
    assert sum(judged for _, judged, _ in leads) / len(leads) > seen + 0.12


def test_what_is_told_as_sure_is_sure(told: dict[Habits, Told]) -> None:
    """Somebody may trump although the trick seems worth nothing to them: a side that has its bid, for one."""
    cards = [card for seed in (1002, 1003, 1004) for card in _cards("spades", seed, told)]
    sure = [taken for _, said, _, taken in cards if said > 0.995]
    assert len(sure) > 10
    assert all(sure)


@pytest.mark.parametrize("habits", [SEEN, FREE], ids=["told", "judged"])
@pytest.mark.parametrize("trump", ["Sv9", "SvJ"])
def test_a_trick_with_more_points_in_it_is_less_likely_to_be_left_to_a_small_trump(trump: str, habits: Habits) -> None:
    """Two of three have played, the second a trump; the third sees what lies there and may play a higher trump."""
    chances = []
    for led in ("Rd8", "RdA"):
        game, state = dealt(3, ["Rd8 RdA Bk8", f"{trump} Go8 Go9", "PuT Pu8 Pu9"])
        state.apply(Play(led))
        seat = state.to_act
        assert seat is not None
        facts = game.facts(state.view(seat))
        hands = [facts.hand if one == seat else 0 for one in range(3)]
        kernel, aims = make_kernel(facts, hands), Aims(game, NO_BIDS, {}, state.tricks)
        public, cards = (
            TrickKnowledge(facts.rest, facts.excluded[:], False),
            CardStrengths(game, facts.denomination),
        )
        found = trick_play_policy.chances_to_take(
            kernel, public, aims.find_next_worth(kernel.taken), cards, game.bits[trump], aims, habits
        )
        assert sum(found) == pytest.approx(1.0)
        chances.append(found[seat])
    assert chances[1] < chances[0] - 0.005


def test_a_hundred_in_a_hundred_is_told_of_nothing_less() -> None:
    assert [to_percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def _cards(name: str, seed: int, told: dict[Habits, Told]) -> list[Played]:
    """The cards of a deal of Skilled players of which chances were told."""
    game = make(name, 4)
    assert isinstance(game, TrickGame)
    state = game.start(chance(seed))
    state.apply(NextDeal())
    assert isinstance(state, TrickState)
    club, rng, found = make_player(game, "club"), Random(seed), list[Played]()
    trick: list[tuple[int, bool, float, float]] = []
    while not state.view(0).sheet:
        seat = state.to_act
        assert seat is not None
        told.clear()
        before, leading = list(state.kernel.taken), not state.kernel.count
        legal = list(state.legal_actions())
        action = club.choose(state.view(seat), legal, rng, Budget(playouts=5)).action
        state.apply(action)
        if isinstance(action, Play) and SEEN in told:
            trick.append((seat, leading, told[SEEN][1][seat], told[JUDGED][1][seat]))
        if list(state.kernel.taken) != before:
            taken = state.kernel.taken
            found += [(led, said, judged, taken[one] > before[one]) for one, led, said, judged in trick]
            trick = []
    return found
