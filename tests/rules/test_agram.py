"""Agram: whole matches under an independent referee, what stays hidden, and what players make of it."""

from __future__ import annotations

import random

import pytest

from tests.contract.matches import make, random_game, random_steps
from tests.rules.referee import deals, over


@pytest.mark.parametrize("seed", range(30))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, winner, next-lead, points, end: random players and options."""
    game = random_game("agram", random.Random(seed))
    count, options = game.players, game.options
    totals, following = [[0] * count], None
    for deal in deals(game, seed, 60, lambda deal: "", lambda deal: (deal.dealer + 1) % count):
        assert following is None or deal.dealer == following
        assert len(deal.tricks) == options["hand"]
        last = deal.tricks[-1]
        card = last.cards[(last.seat - last.leader) % count]
        assert card is not None
        assert options["chief"] == "in" or all("BkA" not in trick.cards for trick in deal.tricks)
        pays = 2 if options["eight_doubles"] and card[2] == "8" else 1
        assert deal.points == tuple(pays if seat == last.seat else 0 for seat in range(count))
        following = last.seat if options["next_dealer"] == "winner" else (deal.dealer + 1) % count
        totals.append([before + more for before, more in zip(totals[-1], deal.points, strict=True)])
        assert (deal.ended.winners if deal.ended else ()) == over(totals, options)


@pytest.mark.parametrize(("players", "left"), [(2, 36), (4, 24), (7, 6), (8, 0)])
def test_cards_that_are_left_over_stay_hidden(players: int, left: int) -> None:  # AG02
    for state, _ in random_steps(make("agram", players), 5, deals=2):
        view = state.view(0)
        if view.status.phase != "deal":
            assert view.pile("aside", None, 1) == (None,) * left
