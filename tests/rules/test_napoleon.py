"""Napoleon: whole matches under an independent referee, the end by deals, what stays hidden, and who plays well."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, NextDeal, Pass, Play
from tests.contract.matches import chance, make, random_game, random_steps
from tests.rules.referee import Deal, deals
from tests.rules.transcripts import follow

LADDER = ["2", "3", "misery", "4", "nap", "wellington", "blucher"]
NEED = {"1": 1, "2": 2, "3": 3, "misery": 0, "4": 4, "nap": 5, "wellington": 5, "blucher": 5}
PRICE = {
    "1": (1, 1),
    "2": (2, 2),
    "3": (3, 3),
    "misery": (3, 3),
    "4": (4, 4),
    "nap": (10, 5),
    "wellington": (10, 10),
    "blucher": (20, 20),
}
"""What each of the others pays for a bid that is made, and gets for one that fails, as NA14 has it."""


def sayable(last: str, options: Mapping[str, Any]) -> set[str]:
    """The bids that may be said over the last one: the clause bids."""
    first = LADDER.index(last) + 1 if last else 0
    found = set(LADDER[first:])
    if not options["misery"]:
        found.discard("misery")
    if options["lowest"] == 3:
        found.discard("2")
    if last != "nap" or not options["overcalls"]:
        found.discard("wellington")
    if last != "wellington" or not options["overcalls"]:
        found.discard("blucher")
    return found


def settle(deal: Deal, options: Mapping[str, Any]) -> tuple[str, int]:
    """The bid that is played and its declarer; "" where the deal is thrown in."""
    bids = [(call, seat) for seat, call in deal.calls if call != "pass"]
    if bids:
        return bids[-1]
    return ("1", deal.dealer) if options["all_pass"] == "dealer_one" else ("", -1)


@pytest.mark.parametrize("seed", range(12))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses bidding, bids, all-pass, opening, trump, follow, winner, points, failed, end, tie."""
    game = random_game("napoleon", random.Random(seed))
    count, options = game.players, dict(game.options)
    length = int(options["deals"])
    totals, played = [0] * count, 0

    def trump_of(deal: Deal) -> str:
        bid, _ = settle(deal, options)
        return "" if bid == "misery" or not deal.led else deal.led[:2]

    course = deals(game, seed, 20, trump_of, lambda deal: settle(deal, options)[1])
    for dealt, deal in enumerate(course, 1):
        assert [seat for seat, _ in deal.calls] == [(deal.dealer + 1 + place) % count for place in range(count)]
        last = ""
        for _, call in deal.calls:
            if call != "pass":
                assert call in sayable(last, options)
                last = call
        bid, declarer = settle(deal, options)
        if bid:
            played += 1
            won = sum(trick.seat == declarer for trick in deal.tricks)
            assert len(deal.tricks) == 5
            made = not won if bid == "misery" else won >= NEED[bid]
            price = PRICE[bid][0] if made else -PRICE[bid][1]
            assert deal.points == tuple(price * (count - 1) if seat == declarer else -price for seat in range(count))
        else:
            assert not deal.tricks
            assert not any(deal.points)
        totals = [before + more for before, more in zip(totals, deal.points, strict=True)]
        assert sum(totals) == 0
        over = played == length or dealt == 4 * length
        winners = tuple(seat for seat in range(count) if totals[seat] == max(totals)) if over else ()
        assert (deal.ended.winners if deal.ended else ()) == winners


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_bid_is_the_one_of_the_ladder(seed: int) -> None:
    """Clause bids: what the table offers is what the ladder leaves, with random options."""
    rng = random.Random(seed)
    game = random_game("napoleon", rng)
    state = game.start(chance(seed))
    for _ in range(60):
        if state.to_act is None:
            return
        legal = list(state.legal_actions())
        if state.view(state.to_act).status.phase == "bidding":
            said = [event.call for event in state.view(0).history if getattr(event, "call", "pass") != "pass"]
            assert {bid.call for bid in legal if isinstance(bid, Bid)} == sayable(
                said[-1] if said else "", game.options
            )
            assert Pass() in legal
        state.apply(rng.choice(legal))


def test_a_table_of_passers_ends_after_four_times_the_deals() -> None:  # NA15
    state = make("napoleon", 3, deals=2).start(chance(1))
    thrown_in = 0
    while state.to_act is not None:
        state.apply(Pass() if Pass() in state.legal_actions() else NextDeal())
        thrown_in += len(state.view(0).sheet) > thrown_in
    assert thrown_in == 8
    assert state.view(0).outcome.winners == (0, 1, 2)


def test_a_deal_that_is_thrown_in_is_none_of_the_match() -> None:  # NA15
    state = make("napoleon", 3, deals=1).start(chance(1))
    state.apply(NextDeal())
    for _ in range(3):
        state.apply(Pass())
    assert state.view(0).status.phase == "deal"
    state.apply(NextDeal())
    state.apply(Bid("2"))
    while state.to_act is not None:
        state.apply(next(iter(reversed(list(state.legal_actions())))))
    assert len(state.view(0).sheet) == 2


def test_cards_that_are_left_over_stay_hidden() -> None:  # NA01
    for state, _ in random_steps(make("napoleon", 5), 5, deals=2):
        view = state.view(0)
        if view.status.phase != "deal":
            assert view.pile("aside", None, 1) == (None,) * 24


def test_the_first_card_names_the_trump() -> None:  # NA10
    state = make("napoleon", 4).start(chance(3))
    state.apply(NextDeal())
    for call in (Bid("2"), Pass(), Pass(), Pass()):
        state.apply(call)
    declarer = state.to_act
    assert declarer is not None
    card = state.view(declarer).hand[0]
    state.apply(Play(card))
    color = next(color.name for color in state.game.deck.colors if color.code == card[:2])
    assert state.view(0).status.trump == color.casefold() or state.view(0).status.trump == color


def test_in_misery_nothing_is_trump() -> None:  # NA03
    state = make("napoleon", 4).start(chance(3))
    state.apply(NextDeal())
    for call in (Bid("misery"), Pass(), Pass(), Pass()):
        state.apply(call)
    assert state.to_act is not None
    state.apply(Play(state.view(state.to_act).hand[0]))
    assert state.view(0).status.trump in ("none", "null", "")


@pytest.mark.parametrize(("level", "number"), [("club", 10), ("reference", 40)])
def test_players_are_above_chance(level: str, number: int) -> None:
    game = make("napoleon", 5)
    result = summarize_plays(game, play_all(Run(game, (level, *["random"] * 4), number, 3), 1))
    assert result.better.mean > result.better.margin


def test_three_deals_worked_by_hand() -> None:
    """A 3 that is made with a trick to spare, a misery, and a Wellington that fails."""
    follow(
        make("napoleon", 4, deals=3).start(chance(1)),
        """
        deal 2
        hand 0 Pu9 PuA Rd8 RdQ RdA
        hand 1 BzQ GnK SvJ PuQ GoK
        hand 2 BzA Sv9 PuT BkQ BkA
        hand 3 GnT GoQ Bk9 BkT BkK
        call 3 2, 0 3, 1 pass, 2 pass
        trick 0 RdA GoK Sv9 GoQ 0
        trick 0 RdQ BzQ PuT GnT 0
        trick 0 PuA SvJ BkQ Bk9 0
        trick 0 Pu9 PuQ BzA BkT 1
        trick 1 GnK BkA BkK Rd8 0
        line points 9 -3 -3 -3
        totals 9 -3 -3 -3
        deal 3
        hand 0 Gn8 GnJ GnQ SvJ BkK
        hand 1 Bz8 Go9 GoQ BkT BkA
        hand 2 GnT SvK SvA Bk8 Bk9
        hand 3 Bz9 BzJ BzA RdQ RdA
        call 0 pass, 1 misery, 2 pass, 3 pass
        trick 1 Bz8 GnT Bz9 Gn8 3
        trick 3 RdA BkK GoQ SvA 3
        trick 3 RdQ GnQ Go9 SvK 3
        trick 3 BzJ GnJ BkA Bk9 3
        trick 3 BzA SvJ BkT Bk8 3
        line points -3 9 -3 -3
        totals 6 6 -6 -6
        deal 0
        hand 0 GnJ GnK GnA SvA RdJ
        hand 1 BzQ BzK GnQ Sv9 SvJ
        hand 2 Gn8 SvK PuK GoJ RdA
        hand 3 Bz8 PuJ Bk8 BkJ BkQ
        call 1 4, 2 pass, 3 nap, 0 wellington
        trick 0 GnA BzQ Gn8 Bz8 0
        trick 0 GnK BzK GoJ Bk8 0
        trick 0 GnJ GnQ PuK PuJ 1
        trick 1 SvJ SvK BkJ SvA 0
        trick 0 RdJ Sv9 RdA BkQ 2
        line failed -30 10 10 10
        totals -24 16 4 4
        winners 1
        """,
    )
