"""What the least bid is worth beside passing in Blues and Greens, by what the Expert sees in a hand.

Run: python benchmarks/bid_worth.py [--deals N] [--seed S] [--redeals N] [--playouts N]. The first seat to call looks at
its hand. Where it would count what the bid asks for and a little more, the others' cards are dealt anew many times, and
each of these deals is played by Clubs twice: with the bid, and with everybody passing. One deal says next to nothing,
as deals differ by more than a hundred points; the unit of every figure is the hand, averaged over its deals. Printed
are hands by what the side counts in supposed deals, and by whether these say that the bid scores more than a pass.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from random import Random
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from bid_guide import ROOT, chosen

from purple_table.arena.duplicate import figure
from purple_table.core.actions import Action, Bid, NextDeal, Pass
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.games.blues_greens.state import BluesGreensState
from purple_table.library import load_game
from purple_table.players.blues_greens.expert import ExpertBluesGreensPlayer
from purple_table.players.blues_greens.searching import BluesGreensCallPoint
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Player
from purple_table.players.search.halving import gap, search
from purple_table.players.search.searcher import SearchTask

COUNTS = (2, 6, 8, 10, 14, 99)
"""So many points more than the bid bound the rows of the table."""


class Worth(NamedTuple):
    """A hand: what its side counts more than the bid in supposed deals and what it scores more than with a pass there;
    how often the bid was made, and what it was worth beside passing."""

    spare: float
    better: float
    made: float
    worth: float


def seen(
    expert: ExpertBluesGreensPlayer, least: int, state: BluesGreensState, rng: Random, budget: Budget
) -> tuple[float, float]:
    """What the Expert sees in the hand of the seat to call: the first two figures of its worth."""
    view, calls = state.view(state.to_act or 0), tuple(state.legal_actions())
    asked = expert.find_task(view, calls, None, rng, budget)
    if not isinstance(asked, SearchTask) or not isinstance(asked.point, BluesGreensCallPoint):
        raise TypeError("The first call is searched")
    passed, bid = sorted(search(asked.point, rng, budget, perf_counter()), key=lambda candidate: candidate.place)
    return fmean(asked.point.counts[bid.place] or (0,)) - least, gap(bid, passed).mean


def lead(state: BluesGreensState, seat: int, call: Action, club: Player) -> tuple[int, bool]:
    """By how much the side of `seat` is ahead after a call, all others passing and Clubs playing on, and whether it
    scored anything: a bid that is not made scores nothing."""
    state.apply(call)
    rng = Random(0)
    while not state.view(0).sheet:
        turn, legal = state.to_act or 0, tuple(state.legal_actions())
        state.apply(Pass() if Pass() in legal else chosen(club, state.view(turn), legal, rng, Budget()))
    points = state.view(0).sheet[-1]
    return points[seat % 2] - points[1 - seat % 2], points[seat % 2] > 0


def main() -> None:
    """Look at hands, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--redeals", type=int, default=24)
    parser.add_argument("--playouts", type=int, default=300)
    given = parser.parse_args()
    game = load_game([ROOT / "rules"], "blues_greens", 4, {})
    expert, club = make_player(game, "expert"), make_player(game, "club")
    if not isinstance(game, BluesGreens) or not isinstance(expert, ExpertBluesGreensPlayer):
        raise TypeError("Blues and Greens is a game of melds")
    least, found = game.bidding.least, list[Worth]()
    for seed in range(given.seed, given.seed + given.deals):
        state, rng = game.start(Chance(secret_from_seed(seed))), Random(seed)
        state.apply(NextDeal())
        spare, better = seen(expert, least, state, rng, Budget(playouts=given.playouts))
        if spare < COUNTS[0]:
            continue
        seat, pairs = state.to_act or 0, []
        for number in range(given.redeals):
            dealt = game.guess(state.view(seat), Random(1000 * seed + number))
            pairs.append((lead(dealt.copy(), seat, Bid(str(least)), club), lead(dealt, seat, Pass(), club)))
        worth = fmean(bid - passed for (bid, _), (passed, _) in pairs)
        found.append(Worth(spare, better, fmean(made for (_, made), _ in pairs), worth))
    print(f"{len(found)} of {given.deals} hands count {COUNTS[0]} and more than the bid")
    for low, high in pairwise(COUNTS):
        for name, more in (("less", False), ("more", True)):
            rows = [row for row in found if low <= row.spare < high and (row.better > 0) == more]
            if len(rows) > 1:
                made, gain = fmean(row.made for row in rows), figure([row.worth for row in rows])
                print(f"{low:2} to {high:2} more, scores {name}: {len(rows):3} hands, {made:.0%} made, worth {gain}")


if __name__ == "__main__":
    main()
