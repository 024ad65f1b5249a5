"""Spoil Five: whole matches under an independent referee, deals worked by hand, what must never be done, and who plays
well."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Choose, Give, NextDeal, Play
from purple_table.core.events import Paid
from purple_table.core.game import State
from purple_table.core.questions import Question
from purple_table.core.rulebook import Section
from purple_table.games.tricks.exchange import LEAVE, TAKE
from purple_table.games.tricks.jinking import GO_ON, STOP
from purple_table.games.tricks.robbing import RobbingPhase
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import decide
from tests.rules.referee import COLORS
from tests.rules.test_forty_fives import place_hands, play_trick, play_trick_at_random, rob_at_random

SEEDS = int(os.environ.get("PURPLE_TABLE_SPOIL_FIVE", "10"))
"""How many random matches the referee follows."""


def play_deal(state: State, dealer: int, jinks: bool, robs: bool, rng: random.Random) -> tuple[list[int], bool]:
    """Play one random deal; return the tricks of the seats, and whether somebody went for all of them.

    Clauses deal, trump, exchange, opening, follow, winner, next-lead, jink.
    """
    count = state.view(0).players
    turned = state.view(0).pile("upcard")[0] or ""
    color = turned[:2]
    assert COLORS[(state.view(0).status.trump or "").casefold()] == color
    if robs:
        rob_at_random(state, dealer, count, rng)
    else:
        assert state.view(0).pile("upcard") == (turned,)
    hands = [set(state.view(seat).hand) for seat in range(count)]
    won, leader, goes_on = [0] * count, (dealer + 1) % count, False
    for number in range(1, 6):
        _, leader = play_trick_at_random(state, leader, hands, color, rng)
        won[leader] += 1
        if goes_on and won[leader] < number:
            return won, True
        if won[leader] == 3 and not goes_on:
            if number > 3 or not jinks:
                return won, False
            assert state.to_act == leader
            assert list(state.legal_actions()) == [STOP, GO_ON]
            if rng.random() < 0.5:
                state.apply(STOP)
                return won, False
            state.apply(GO_ON)
            goes_on = True
    return won, goes_on


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses ante, deal, pot, jink, spoilt, end, tie: random options."""
    rng = random.Random(seed)
    game = random_game("spoil_five", rng)
    ante, usual, count = int(game.options["ante"]), int(game.options["deals"]), game.players
    state, most = game.start(chance(seed)), 4 if SEEDS < 20 else 60
    totals, pot, dealer = [0] * count, 0, state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        pot += ante * count
        assert state.view(0).status.stake[0] == pot
        totals = [total - ante for total in totals]
        jinks, robs = bool(game.options["jink"]), bool(game.options["rob"])
        won, goes_on = play_deal(state, dealer, jinks, robs, rng)
        best = max(range(count), key=lambda seat: won[seat])
        if won[best] >= (5 if goes_on else 3):
            totals[best] += pot
            pot = 0
            if goes_on:
                totals = [total + ante * (count - 1 if seat == best else -1) for seat, total in enumerate(totals)]
        if dealt == usual + 10 and pot:
            share, odd = divmod(pot, count)
            for place in range(count):
                totals[(dealer + 1 + place) % count] += share + (place < odd)
            pot = 0
        assert state.view(0).totals == tuple(totals)
        over = dealt >= usual and not pot
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals)) if over else ()
        assert (state.outcome.winners if state.outcome else ()) == winners
        if over:
            return
        dealer = (dealer + 1) % count


@pytest.mark.parametrize(
    ("totals", "pot", "after"),
    [((-11, -11, -11, -11), 44, (0, 0, 0, 0)), ((-12, -11, -11, -11), 45, (-1, 0, 1, 0))],
)
def test_a_pot_that_nobody_wins_is_shared_at_last(totals: Sequence[int], pot: int, after: Sequence[int]) -> None:
    """Clauses end, spoilt: after the tenth further deal the pot is shared, odd chips from the dealer's left."""
    facts = {"totals": list(totals), "pot": pot, "deals": 11, "dealer": 1, "tricks": [2, 2, 1, 0]}
    question = Question("deal", Section(facts, "test"))
    found = make("spoil_five", 4, deals=1).answer(question)
    assert found == {"expect_totals": after, "expect_pot": 0}


# --- robbing, clause by clause ----------------------------------------------------------------------------------------

HANDS = (
    "BzA BzK BzQ GnA GnK",
    "SvA PuK GoA BkA GoK",
    "RdA PuQ GoQ BkK GnQ",
    "Pu9 Pu8 Go9 Bk9 Gn9",
    "RdK RdQ RdJ BkQ BkT",
)


@pytest.mark.parametrize(
    ("turned", "hands", "asked"),
    [
        ("SvK", HANDS, 1),  # the Ace of Silver is held
        ("SvK", (HANDS[0], HANDS[1].replace("SvA", "SvT"), *HANDS[2:]), None),  # the Red Ace does not rob Silver
        ("SvA", (HANDS[0], HANDS[1].replace("SvA", "SvT"), *HANDS[2:]), 3),  # an Ace that is turned is the dealer's
        ("RdT", HANDS, 2),  # the Red Ace robs Red
    ],
)
def test_who_may_rob(turned: str, hands: Sequence[str], asked: int | None) -> None:
    """Clause exchange (SF02, SF13)."""
    state = place_hands(make("spoil_five", 5), 3, hands, "BzT", turned)
    assert isinstance(state.phase, RobbingPhase)
    assert list(state.phase.list_seats(state)) == ([] if asked is None else [asked])
    if asked is not None:
        assert list(state.legal_actions()) == [TAKE, LEAVE]
        assert {state.view(seat).to_act for seat in range(5) if seat != asked} == {None}


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def test_a_jink_that_is_won() -> None:
    """Silver is trump: Sv8 SvJ RdA SvA SvK SvQ SvT Sv9. Seat 1 holds the Ace and robs the King."""
    hands = (
        "BzA BzK GoT GnA BkQ",
        "SvA Sv8 SvJ RdA Bk9",
        "SvQ PuA GoQ BkK GnQ",
        "SvT Pu8 Go9 BkT Gn9",
        "Sv9 RdQ RdJ BkJ BzT",
    )
    state = place_hands(make("spoil_five", 5), 0, hands, "BzQ", "SvK")
    assert state.to_act == 1
    state.apply(TAKE)
    state.apply(Give("Bk9"))
    play_trick(state, 1, "Sv8 SvQ SvT Sv9 BkQ", 1)  # all their trumps must come
    play_trick(state, 1, "SvJ PuA Pu8 RdQ GoT", 1)
    play_trick(state, 1, "RdA GoQ Go9 RdJ BzA", 1)
    assert (state.to_act, list(state.legal_actions())) == (1, [STOP, GO_ON])
    state.apply(GO_ON)
    play_trick(state, 1, "SvA BkK BkT BkJ BzK", 1)
    play_trick(state, 1, "SvK GnQ Gn9 BzT GnA", 1)
    assert state.view(0).sheet == ((-2, 8, -2, -2, -2),)
    paid = [event for event in state.history if isinstance(event, Paid) and event.clause == "jink"]
    assert {(event.payer, event.taker, event.chips) for event in paid} == {(seat, 1, 1) for seat in (0, 2, 3, 4)}


def test_a_jink_that_is_lost_spoils_the_deal() -> None:
    """Black is trump: Bk8 BkJ RdA BkA BkK BkQ BkT Bk9. Nobody holds the Ace, which lies in the stock."""
    hands = ("BkJ BkK BkT PuA PuK", "Pu9 GoT Rd9 Bz9 Sv9", "Bk8 PuQ GoQ GnQ SvQ")
    state = place_hands(make("spoil_five", 3), 2, hands, "BkA", "BkQ")
    state.phase.begin(state, [])
    assert isinstance(state, TrickState)
    state.phase = state.course.play
    state.course.play.begin(state, [])
    play_trick(state, 0, "BkK Pu9 SvQ", 0)  # the 8 is kept back
    play_trick(state, 0, "BkT Sv9 GnQ", 0)
    play_trick(state, 0, "PuA GoT PuQ", 0)
    state.apply(GO_ON)
    assert "goes for all" in str(state.view(1).status.lines)
    play_trick(state, 0, "BkJ Rd9 Bk8", 2)
    # Seat 2 cannot have three any more, and the deal is over with the trick that was lost.
    assert state.view(0).sheet == ((-1, -1, -1),)
    assert state.view(0).status.stake[1] == 3


def test_a_deal_that_is_won_in_four_tricks() -> None:
    """Gold is trump: Go8 GoJ RdA GoA GoK GoQ GoT Go9. The dealer may rob the Ace that is turned."""
    hands = (
        "GoK BzA SvK RdQ PuT",
        "Go9 BzQ Sv9 RdK PuA",
        "Go8 BkA GnK Sv8 Rd8",
        "GoT BkQ GnA SvA PuJ",
    )
    state = place_hands(make("spoil_five", 4), 1, hands, "Bz9", "GoA")
    assert state.to_act == 1
    state.apply(TAKE)
    state.apply(Give("BzQ"))
    play_trick(state, 2, "BkA BkQ PuT Go9", 1)  # seat 1 has no Black
    play_trick(state, 1, "PuA Sv8 SvA SvK", 1)  # no later Purple: of the Diamonds the first of two Aces
    play_trick(state, 1, "Sv9 Rd8 GoT GoK", 0)  # the Ten of trumps, and the King over it
    play_trick(state, 0, "RdQ RdK Go8 PuJ", 2)  # the 8
    play_trick(state, 2, "GnK GnA BzA GoA", 1)
    assert state.view(0).sheet == ((-1, 3, -1, -1),)


# --- what must never be done ------------------------------------------------------------------------------------------


def begin_play(state: TrickState) -> None:
    """Go on to the first lead, whoever may rob."""
    state.phase = state.course.play
    state.course.play.begin(state, [])


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_player_with_two_tricks_is_beaten_with_anything(level: str) -> None:
    """Section 8 of the page, with Silver as trump: seat 0 has two tricks and leads the King of trumps."""
    hands = ("SvA SvQ SvK GoA GnK", "PuA GoK Rd9 BkJ SvT", "Bk8 Bk9 Sv8 RdT PuK", "Go8 Go9 GnQ Bz9 PuT")
    state = place_hands(make("spoil_five", 4), 3, hands, "BzT", "Sv9")
    begin_play(state)
    play_trick(state, 0, "SvA SvT RdT Go8", 0)
    play_trick(state, 0, "SvQ BkJ Bk9 Go9", 0)
    for card in ("SvK", "Rd9"):
        state.apply(Play(card))
    assert {Play("Sv8"), Play("Bk8")} <= set(state.legal_actions())
    assert decide(state, level) == Play("Sv8")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_harmless_player_is_not_beaten_instead(level: str) -> None:
    """The same page: seat 0 has two tricks and has been beaten by seat 1, who has none; the best trump is kept."""
    hands = ("SvA SvQ GoA GoT GnK", "PuA GoK RdA BkJ SvT", "Bk8 Bk9 Sv8 RdT PuK", "Go8 Go9 GnQ Bz9 PuT")
    state = place_hands(make("spoil_five", 4), 3, hands, "BzT", "Sv9")
    begin_play(state)
    play_trick(state, 0, "SvA SvT RdT Go8", 0)
    play_trick(state, 0, "SvQ BkJ Bk9 Go9", 0)
    for card in ("GoA", "RdA"):
        state.apply(Play(card))
    assert Play("Sv8") in list(state.legal_actions())
    assert decide(state, level) != Play("Sv8")


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
@pytest.mark.parametrize(("last", "dares"), [("Bk8 Gn9", False), ("SvA SvK", True)])
def test_only_top_trumps_dare_a_jink(level: str, last: str, dares: bool) -> None:
    """Section 8 of the page, with Silver as trump."""
    hands = (f"Sv8 SvJ RdA {last}", "PuA GoK Rd9 BkJ SvT", "BkA Bk9 GnA RdT PuK", "Go8 Go9 GnQ Bz9 PuT")
    state = place_hands(make("spoil_five", 4), 3, hands, "BzT", "SvQ")
    begin_play(state)
    play_trick(state, 0, "Sv8 SvT RdT Go8", 0)
    play_trick(state, 0, "SvJ BkJ Bk9 Go9", 0)
    play_trick(state, 0, "RdA Rd9 PuK PuT", 0)
    action = decide(state, level)
    assert isinstance(action, Choose)
    assert action == (GO_ON if dares and level != "reference" else STOP)


# --- levels -----------------------------------------------------------------------------------------------------------


def test_skilled_is_above_chance() -> None:
    game = make("spoil_five", 4)
    result = summarize_plays(game, play_all(Run(game, ("club", *["random"] * 3), 20, 3), 1))
    assert result.better.mean > result.better.margin
