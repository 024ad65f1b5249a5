"""The guide beside a bid: measured figures, told only where they hold, from what the seat sees."""

from dataclasses import replace
from itertools import pairwise

from purple_table.core.cards import PileKey
from purple_table.core.match import Match
from purple_table.core.messages import SILENT, english
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.blues_greens.before_play import find_best_suit
from purple_table.players.guides import MEASURED, guide
from tests.contract.matches import make


def bidding(**options):
    """A match of Blues and Greens in which the first bid is asked for."""
    match = Match(make("blues_greens", 4, **options), Chance(derive_secret(3)))
    while match.state.view(match.state.to_act or 0).ask.kind != "points":
        match.play(match.state.to_act or 0, match.legal()[0])
    return match


def test_hands_are_told_what_hands_of_their_strength_made():
    match = bidding()
    view = match.state.view(match.state.to_act)
    strong, suit = find_best_suit(match.game, match.game.deck.mask(view.hand))
    row = next(row for row in MEASURED if strong < row[0] + 1)
    told = english(guide(match.game, view))
    assert f"made about {row[2]} with {match.game.deck.colors[suit].name}" in told
    assert f"half of them {row[3]} to {row[4]}" in told
    assert f"in {row[1]} deals of four skilled players" in told


def test_only_what_the_seat_sees_is_used():
    match = bidding()
    view = match.state.view(match.state.to_act)
    own = tuple(pile for pile in view.piles if pile.key == PileKey("hand", view.seat))
    assert guide(match.game, replace(view, piles=own, history=())) == guide(match.game, view) != SILENT


def test_nothing_is_told_where_it_was_not_measured():
    match = bidding(melds_a_turn="many")
    assert guide(match.game, match.state.view(match.state.to_act)) == SILENT
    assert guide(bidding(target=200, bonus=0).game, match.state.view(match.state.to_act)) != SILENT
    whist = make("whist", 4)
    assert guide(whist, whist.start(Chance(derive_secret(1))).view(0)) == SILENT


def test_stronger_hands_made_more():
    assert all(one[0] < two[0] and one[2] < two[2] for one, two in pairwise(MEASURED))
    assert all(low < mean < high for _, _, mean, low, high in MEASURED)
