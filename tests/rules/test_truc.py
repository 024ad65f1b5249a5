"""Truc: whole matches under an independent referee, deals worked by hand, and what must never be done."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from purple_table.core.actions import Choose, NextDeal, Play
from purple_table.core.game import State
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import decide, enter
from tests.rules.raise_referee import MATCH, RaiseReferee, Terms

SEEDS = int(os.environ.get("PURPLE_TABLE_TRUC", "10"))
"""How many random matches the referee follows."""
LADDERS = {
    "two": {"truc": 2, "retruc": 3},
    "three": {"truc": 2, "retruc": 3, "four": 4},
    "rest": {"truc": 2, "retruc": 3, "four": 4, "match": MATCH},
}
SEE, GIVE_IN = (Choose("raise", name) for name in ("see", "give_in"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, redeal, last-point, follow, winner, next-lead, out, raise, answer, points, end: random options."""
    rng = random.Random(seed)
    game = random_game("truc", rng)
    options = game.options
    terms = Terms(
        LADDERS[str(options["raises"])],
        str(options["equal_ranks"]),
        last_point=bool(options["eleven"]),
        first_decides=True,
        elder_wins=options["all_level"] == "elder",
        target=int(options["target"]),
        sides=((0, 2), (1, 3)) if game.players == 4 else ((0,), (1,)),
        redeal=bool(options["redeal"]),
    )
    RaiseReferee(game.start(chance(seed)), terms, rng).play_match(4 if SEEDS < 20 else 30)


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def set_up(hands: Sequence[str], totals: tuple[int, int] = (0, 0), dealer: int = 3) -> TrickState:
    """A deal in which the seats hold these cards."""
    state = make("truc", len(hands)).start(chance(1))
    assert isinstance(state, TrickState)
    state.totals, state.dealer, state.to_act = totals, dealer, dealer
    state.apply(NextDeal())
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    if state.phase.key == "playing":
        enter(state, "playing")
    return state


def follow(state: State, steps: str) -> None:
    """Do this in order: "0 SvA" a seat plays a card, "1 truc" it says something, "0 plays" before the first lead."""
    for step in steps.split(", "):
        seat, word = step.split()
        assert state.to_act == int(seat), step
        if word in ("plays", "declines"):
            state.apply(Choose("last_point", "play" if word == "plays" else "give_in"))
        else:
            state.apply(Choose("raise", word) if word.islower() else Play(word))


def test_a_level_first_trick_and_a_truc_that_is_seen() -> None:
    """The first of three deals worked by hand: Kings of both sides, then the second trick decides."""
    state = set_up(["SvK BkA Go8", "GoK Sv9 GnT", "PuQ Gn8 Rd8", "Bz9 PuT RdJ"])
    follow(state, "0 SvK, 1 GoK, 2 PuQ, 3 Bz9")  # level: seat 0 leads again
    follow(state, "0 truc, 1 see, 0 BkA, 1 Sv9, 2 Gn8, 3 PuT")
    assert state.totals == (2, 0)


def test_a_retruc_in_answer_that_is_given_in_to() -> None:
    """The second: seat 1 says truc, seat 2 retruc, and seat 1 gives in."""
    state = set_up(["SvK BkA Go8", "GoK Sv9 GnT", "PuQ Gn8 Rd8", "Bz9 PuT RdJ"])
    follow(state, "0 Go8, 1 truc, 2 retruc, 1 give_in")
    assert state.totals == (2, 0)


def test_a_side_with_eleven_points_plays_and_wins() -> None:
    """The third: three points for the deal, which both Kings of one side begin."""
    state = set_up(["SvK BkA Go8", "GoQ Sv9 GnT", "PuK Gn8 Rd8", "Bz9 PuT RdJ"], (11, 7))
    follow(state, "0 plays, 0 SvK, 1 GoQ, 2 PuK, 3 Bz9")  # the first of both Kings leads
    follow(state, "0 BkA, 1 Sv9, 2 Rd8, 3 PuT")
    assert state.totals == (14, 7)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_only_the_other_side_raises_further() -> None:
    state = set_up(["SvK BkA Go8", "GoK Sv9 GnT", "PuQ Gn8 Rd8", "Bz9 PuT RdJ"])
    follow(state, "0 truc, 1 see, 0 Go8")
    assert Choose("raise", "retruc") in list(state.legal_actions())
    follow(state, "1 GnT")
    assert all(isinstance(action, Play) for action in state.legal_actions())


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
def test_nobody_plays_over_a_card_of_the_partner_that_cannot_be_beaten(level: str) -> None:
    """Section 8 of the page: seat 2 plays third to the Ace of its partner, and seat 1 has played."""
    state = set_up(["BkA SvT Go9", "GoJ Sv9 GnT", "RdA BkK Rd8", "Bz9 PuT RdJ"])
    follow(state, "0 BkA, 1 Sv9")
    for seed in range(3):
        action = decide(state, level, seed)
        assert action == Play("Rd8") or isinstance(action, Choose)


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
def test_nobody_gives_in_where_that_loses_the_match(level: str) -> None:
    """Section 8 of the page: a truc of a side that lacks one point to the match, where the others lack more."""
    state = set_up(["SvK BkA Go8", "Gn8 Sv9 GnT", "PuQ Gn9 Rd8", "Bz9 PuT RdJ"], (10, 4))
    follow(state, "0 truc, 1 see, 0 BkA, 1 GnT, 2 Rd8, 3 retruc")
    # Giving in brings the other side two points, and so the match.
    assert state.to_act == 0
    state = set_up(["Go8 Bz8 Gn9", "BkA RdA BkK", "SvT Sv9 Rd8", "GoA PuA RdK"], (4, 10))
    follow(state, "0 truc, 1 retruc")
    assert decide(state, level) == SEE


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_side_with_eleven_points_gives_in_with_nothing(level: str) -> None:
    state = set_up(["Go8 Bz8 Gn9", "BkA RdA BkK", "SvT Sv9 Rd8", "GoA PuA RdK"], (11, 9))
    assert decide(state, level) in (Choose("last_point", "give_in"), Choose("last_point", "play"))
    strong = set_up(["BkA RdA BkK", "Go8 Bz8 Gn9", "SvT Sv9 Rd8", "GoA PuA RdK"], (11, 9))
    assert decide(strong, level) == Choose("last_point", "play")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_last_seat_throws_the_lowest_card_to_a_trick_that_is_lost(level: str) -> None:
    """The 10 was thrown and the 9 kept, as both won as many of 40 deals; a higher card can only win more later."""
    for hand in ("BzT Go9 BkK", "Bz9 GoT BkK"):
        state = set_up(["GnA RdK Go8", "SvK Sv9 GnT", "PuQ Gn8 Rd8", hand])
        follow(state, "0 GnA, 1 SvK, 2 PuQ")
        low = Play("Go9" if "Go9" in hand else "Bz9")
        found = [decide(state, level, seed) for seed in range(3)]  # now and then it bluffs
        assert {action for action in found if isinstance(action, Play)} == {low}
