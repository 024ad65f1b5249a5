"""Jass: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.jass_referee import watched
from tests.rules.positions import dealt
from tests.rules.transcripts import follow

SEEDS = int(os.environ.get("PURPLE_TABLE_JASS", "10"))
"""How many random matches the referee follows."""
THREE_DEALS = """
deal 1
hand 0 BzT BzA Gn9 SvK SvA PuQ PuA Rd8 RdK BkT BkQ BkA
hand 1 Bz8 Bz9 GnJ SvJ SvQ PuK GoK RdT RdJ Bk8 Bk9 BkK
hand 2 BzQ Gn8 GnT GnK Sv8 Pu9 PuT Go8 GoT GoQ Rd9 BkJ
hand 3 BzJ BzK GnQ Sv9 SvT Pu8 PuJ Go9 GoJ GoA RdQ RdA
call 2 down
trick 2 BzQ BzJ BzT Bz8 1
trick 1 GoK GoT Go9 RdK 3
trick 3 RdQ Rd8 RdJ GoQ 0
trick 0 BkT Bk8 BkJ GnQ 1
trick 1 RdT Rd9 GoA PuQ 2
trick 2 PuT Pu8 SvA SvJ 3
trick 3 SvT PuA SvQ Sv8 2
trick 2 Go8 RdA BkA GnJ 2
trick 2 Pu9 PuJ SvK PuK 2
trick 2 Gn8 BzK BzA Bz9 2
trick 2 GnT Sv9 Gn9 BkK 0
trick 0 BkQ Bk9 GnK GoJ 1
line points 251 208
line points 0 10
totals 251 218
deal 2
hand 0 Bz9 BzJ Gn8 Gn9 SvQ SvA Pu9 PuK GoJ GoA RdA Bk9
hand 1 Bz8 BzQ GnJ Sv9 SvT SvJ SvK PuJ PuQ Go8 GoT BkQ
hand 2 BzK BzA GnA Pu8 PuT GoK Rd9 RdJ RdK Bk8 BkK BkA
hand 3 BzT GnT GnQ GnK Sv8 PuA Go9 GoQ Rd8 RdT RdQ BkJ
call 3 shove, 1 silver
trick 3 PuA SvA SvJ Pu8 1
trick 1 Sv9 PuT Sv8 SvQ 1
trick 1 GoT GoK Rd8 GoJ 2
trick 2 BkA BkJ Bk9 SvK 1
trick 1 GnJ GnA BzT BzJ 2
trick 2 BkK RdT Gn9 SvT 1
trick 1 BkQ Bk8 RdQ Bz9 1
trick 1 PuQ Rd9 GoQ PuK 0
trick 0 RdA Go8 RdK Go9 0
trick 0 GoA Bz8 RdJ GnT 0
trick 0 Pu9 PuJ BzK GnK 1
trick 1 BzQ BzA GnQ Gn8 2
line points 187 263
line weis 0 40
line points 10 0
totals 448 521
deal 3
hand 0 Bz8 BzQ Gn8 GnA Pu8 PuJ PuA GoK Rd9 RdQ RdK RdA
hand 1 BzT BzA Gn9 SvT SvK PuT Go9 GoT RdJ BkJ BkK BkA
hand 2 Bz9 GnJ Sv8 Sv9 SvJ PuQ GoQ RdT Bk8 Bk9 BkT BkQ
hand 3 BzJ BzK GnT GnK SvQ SvA Pu9 PuK Go8 GoJ GoA Rd8
call 0 red
trick 0 PuJ RdJ Sv8 Pu9 1
trick 1 BkA RdT Go8 Bz8 2
trick 2 BkQ Rd8 Rd9 BkJ 0
trick 0 Gn8 Gn9 GnJ GnK 3
trick 3 GoA RdA Go9 GoQ 0
trick 0 PuA SvT SvJ SvQ 0
trick 0 GoK GoT Bz9 GoJ 0
trick 0 GnA BzT BkT BzJ 0
trick 0 BzQ BzA Sv9 BzK 1
trick 1 BkK Bk8 SvA RdK 0
trick 0 Pu8 PuT PuQ PuK 3
trick 3 GnT RdQ SvK Bk9 0
line points 307 146
line weis 80 0
line couple 40 0
line points 10 0
totals 885 667
"""
"""Down: 472 less 3 of the Green Ace left over. Then Silver after a shove: a run of three trumps is the only Weis, and
470 less 10 of the Black 10 are in the deal. Then Red: both runs are of one side, their Stöck is the King of the tenth
trick and the Queen of the last, and the Green Queen left over has 7."""


def game_of(**options: object) -> TrickGame:
    game = make("jass", 4, **options)
    assert isinstance(game, TrickGame)
    return game


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses: random options."""
    assert watched(random_game("jass", random.Random(seed)), seed, 3)


def test_three_deals_worked_by_hand() -> None:
    follow(make("jass", 4).start(chance(0)), THREE_DEALS)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_shoves_with_puur_naell_and_ace(seed: int) -> None:
    """The sentence "Never" of the book's advice: nothing that the partner names can be better."""
    rng, game = random.Random(seed), game_of()
    color = rng.choice(["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"])
    best = [f"{color}{rank}" for rank in "J9A"]
    others = [card.code for card in game.deck.cards if card.color and card.code not in best]
    rng.shuffle(others)
    state = dealt(game, dealer=3)
    hands = [[*best, *others[:9]], others[9:21], others[21:33], others[33:45]]
    state.kernel.hands = [game.deck.mask(hand) for hand in hands]
    player = make_player(game, "skilled")
    view = state.view(0)
    found = player.choose(view, tuple(state.legal_actions()), rng, Budget(playouts=15))
    assert found.action != Bid("shove"), hands[0]


def test_nobody_plays_the_naell_where_the_puur_may_still_fall_on_it() -> None:
    """The other one: a Skilled player with another card keeps the Näll while a rival to come may hold the Puur."""
    game, seen = game_of(no_trump=False, shove=False), 0
    player = make_player(game, "skilled")
    for seed in range(12):
        rng, state = random.Random(seed), game.start(chance(seed))
        state.apply(NextDeal())
        call = rng.choice(state.legal_actions())
        state.apply(call)
        trump = next(color.code for color in game.deck.colors if color.name.casefold() == state.denomination)
        puur, naell = game.bits[f"{trump}J"], Play(f"{trump}9")
        while len(state.sheet) < 1:
            legal, seat = tuple(state.legal_actions()), state.to_act
            assert seat is not None
            rivals = [(seat + step) % 4 for step in (1, 3) if step < 4 - state.kernel.count]
            action = rng.choice(legal)
            if naell in legal and len(legal) > 1 and any(state.kernel.hands[other] & puur for other in rivals):
                seen += 1
                action = player.choose(state.view(seat), legal, rng, Budget(playouts=1)).action
                assert action != naell, (seed, state.view(seat).hand, state.view(seat).trick)
            state.apply(action)
    assert seen > 10
