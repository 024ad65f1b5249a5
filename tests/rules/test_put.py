"""Put: whole matches under an independent referee, deals worked by hand, and what must never be done."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from purple_table.core.actions import Choose, NextDeal, Play
from purple_table.core.game import State
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import decide, enter
from tests.rules.raise_referee import MATCH, RaiseReferee, Terms

SEEDS = int(os.environ.get("PURPLE_TABLE_PUT", "10"))
"""How many random matches the referee follows."""
PUT, SEE, THROW_IN = (Choose("raise", name) for name in ("put", "see", "give_in"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, winner, next-lead, out, raise, answer, points, end: random options."""
    rng = random.Random(seed)
    game = random_game("put", rng)
    options = game.options
    terms = Terms(
        {"put": MATCH},
        str(options["equal_ranks"]),
        options["put"] == "lead",
        throws_in=True,
        target=int(options["target"]),
    )
    RaiseReferee(game.start(chance(seed)), terms, rng).play_match(4 if SEEDS < 20 else 30)


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def set_up(hands: Sequence[str], totals: tuple[int, int] = (0, 0), dealer: int = 1) -> TrickState:
    """A deal in which the seats hold these cards; the dealer's opponent leads."""
    state = make("put", 2).start(chance(1))
    assert isinstance(state, TrickState)
    state.totals, state.dealer, state.to_act = totals, dealer, dealer
    state.apply(NextDeal())
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    enter(state, "playing")
    return state


def follow(state: State, steps: str) -> None:
    """Do this in order: "0 SvA" a seat plays a card, "1 put" it says something."""
    for step in steps.split(", "):
        seat, word = step.split()
        assert state.to_act == int(seat), step
        said = word in ("put", "see", "give_in")
        state.apply(Choose("raise", word) if said else Play(word))


def test_a_put_that_is_seen_and_won() -> None:
    """The first of three deals worked by hand: Black beats an equal rank, and a level trick is led again."""
    state = set_up(["SvA BkK Go8", "GnA PuK Rd9"], (1, 4))
    follow(state, "0 SvA, 1 GnA")  # level: seat 0 leads again
    follow(state, "0 put, 1 see, 0 BkK, 1 PuK")  # Black takes it
    assert state.view(0).status.lines == state.view(1).status.lines
    follow(state, "0 Go8, 1 Rd9")  # one each and one level: nobody scores, though it was seen
    assert state.totals == (1, 4)
    assert state.outcome is None
    assert state.to_act == 0


def test_a_put_in_reply_that_is_thrown_in() -> None:
    """The second: seat 1 puts before replying to the second trick."""
    state = set_up(["BzQ RdT Go8", "GnK PuJ Rd9"], (3, 3))
    follow(state, "0 BzQ, 1 GnK, 1 PuJ")
    assert list(state.legal_actions())[-2:] == [PUT, THROW_IN]
    state = set_up(["BzQ RdT Go8", "GnK PuJ Rd9"], (3, 3))
    follow(state, "0 BzQ, 1 GnK, 1 PuJ, 0 RdT")
    assert state.totals == (3, 4)  # two tricks are enough
    state = set_up(["BzQ RdT Go8", "Gn9 PuJ RdK"], (3, 3))
    follow(state, "0 BzQ, 1 Gn9, 0 Go8, 1 put, 0 give_in")
    assert state.totals == (3, 4)
    assert set(state.view(1).pile("hand", 0)) <= {None}


def test_a_put_that_wins_the_match() -> None:
    """The third: a put before the lead of a match that stood at 1 to 4."""
    state = set_up(["SvA BkA Go8", "GnK PuQ RdT"], (1, 4))
    follow(state, "0 put, 1 see, 0 SvA, 1 RdT, 0 Go8, 1 PuQ, 1 GnK, 0 BkA")
    assert state.totals == (5, 4)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_nobody_throws_in_once_a_put_was_seen() -> None:
    state = set_up(["SvA BkA Go8", "GnK PuQ RdT"])
    follow(state, "0 put, 1 see")
    assert all(isinstance(action, Play) for action in state.legal_actions())


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
def test_a_put_is_seen_where_throwing_in_loses_the_match(level: str) -> None:
    """Section 8 of the page: whatever the hand, at four points for the other."""
    for hand in ("Bz8 Gn8 Sv9", "SvT GoJ Rd9"):
        state = set_up(["SvA BkA RdA", hand], (4, 1))
        follow(state, "0 put")
        assert decide(state, level) == SEE


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_trick_that_cannot_be_won_gets_the_lowest_card(level: str) -> None:
    """Section 8 of the page: no high reply to the Black Ace."""
    state = set_up(["BkA SvT Go9", "GnK PuQ Rd8"])
    follow(state, "0 BkA")
    for seed in range(4):
        assert decide(state, level, seed) in (Play("Rd8"), PUT)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_best_hand_is_put(level: str) -> None:
    state = set_up(["BkA RdA GoA", "GnK PuQ Rd8"], (2, 2))
    assert decide(state, level) == PUT


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_hopeless_hand_is_thrown_in_where_a_point_is_cheap(level: str) -> None:
    state = set_up(["BkA RdA GoA", "Gn8 Pu8 Rd9"], (0, 0))
    follow(state, "0 put")
    assert decide(state, level) == THROW_IN


def test_computers_bluff_now_and_then() -> None:
    """One time in four or so, with the worst hands, as long as it costs little."""
    state = set_up(["Bz8 Gn8 Sv9", "GnK PuQ Rd8"], (0, 3))
    puts = sum(decide(state, "club", seed) == PUT for seed in range(40))
    assert 2 <= puts <= 24


def test_cards_of_the_same_height_are_compared_too() -> None:
    """Looking back asks what one of two Jacks cost instead of the other: nothing."""
    state = set_up(["GoJ PuJ Sv9", "RdK Bz8 GnT"])
    found = make_player(state.game, "expert").compare(
        state.view(0), [Play("PuJ")], [Play("GoJ")], random.Random(1), Budget(playouts=20)
    )
    assert found is not None
    assert (found.cost.points, found.cost.margin) == (0.0, 0.0)
