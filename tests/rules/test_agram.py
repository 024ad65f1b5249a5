"""Agram: whole matches under an independent referee, what stays hidden, and what players make of it."""

from __future__ import annotations

import random

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Play
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import make, random_game, random_steps
from tests.players.positions import decide, position
from tests.rules.referee import deals as dealt
from tests.rules.referee import over


@pytest.mark.parametrize("seed", range(30))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, winner, next-lead, points, end: random players and options."""
    game = random_game("agram", random.Random(seed))
    count, options = game.players, game.options
    totals, following = [[0] * count], None
    for deal in dealt(game, seed, 60, lambda deal: "", lambda deal: (deal.dealer + 1) % count):
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


FOUR = ["PuA Pu8 PuT PuJ", "SvA SvT SvJ SvK", "BkK Bk8 Bk9 BkT", "BzA Bz8 BzT BzJ"]
"""The first four tricks, all of them taken by seat 1, which leads to the fifth; seat 0 plays last."""


@pytest.mark.parametrize(
    ("hand", "fifth", "card"),
    [
        ("GoA Rd9", "GoT Go8 Bz9", "GoA"),  # the 9 takes no trick that somebody else leads
        ("GoT GoA", "Go9 Go8 Rd9", "GoT"),  # it wins, and the Ace is sure to take the last
        ("GoA Sv9", "GnT Gn8 Bz9", "Sv9"),  # only the Ace can still take a trick
    ],
)
def test_the_club_plays_the_fifth_trick_for_the_sixth(hand: str, fifth: str, card: str) -> None:
    game = make("agram", 4)
    assert isinstance(game, TrickGame)
    state = position(game, {0: hand}, [*FOUR, fifth], leader=1)
    assert state.to_act == 0
    assert decide(game, state).action == Play(card)


@pytest.mark.parametrize(("level", "deals"), [("club", 40), ("reference", 80)])
def test_players_are_above_chance_by_worth_alone(level: str, deals: int) -> None:
    game = make("agram", 4)
    result = summarize_plays(game, play_all(Run(game, (level, "random", "random", "random"), deals, 3), 1))
    assert result.better.mean > result.better.margin
