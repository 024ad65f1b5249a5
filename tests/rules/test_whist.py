"""Whist: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES, make, random_game
from tests.rules.referee import Deal, deals, over


def left_over(deal: Deal) -> str:
    """The color of the one card that was turned up."""
    (card,) = deal.shown
    assert card is not None
    return card[:2]


def test_the_options_of_whist() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "whist")
    names = [option.name for option in entry.options]
    assert names == ["target", "follow", "lead_counts_as_color_follower", "trump_leaves_suit"]
    assert make("whist", 4).target == 5  # T18
    assert make("whist", 4).sides == ((0, 2), (1, 3))  # T19


@pytest.mark.parametrize("players", [2, 3, 5])
def test_whist_is_for_four(players: int) -> None:
    with pytest.raises(RuleError, match="Whist is for 4 to 4 players"):
        make("whist", players)


@pytest.mark.parametrize("seed", range(30))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, trump, opening, follow, winner, next-lead, points, end, tie: random options."""
    game = random_game("whist", random.Random(seed))
    totals, dealer = [[0, 0]], None
    for deal in deals(game, seed, 60, left_over, lambda deal: (deal.dealer + 1) % 4):
        assert dealer is None or deal.dealer == (dealer + 1) % 4
        dealer = deal.dealer
        won = deal.won(4)
        assert deal.points == (max(0, won[0] + won[2] - 6), max(0, won[1] + won[3] - 6))
        assert sum(won) == 12
        totals.append([before + more for before, more in zip(totals[-1], deal.points, strict=True)])
        assert (deal.ended.winners if deal.ended else ()) == over(totals, game.options)
    assert deal.ended is not None


def test_any_color_can_be_trump() -> None:  # T02
    game = make("whist", 4)
    trumps = {
        left_over(next(deals(game, seed, 1, left_over, lambda deal: (deal.dealer + 1) % 4))) for seed in range(60)
    }
    assert len(trumps) == 7
