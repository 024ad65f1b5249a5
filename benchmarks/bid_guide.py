"""What hands make as declarer's in Blues and Greens, by their strength: the figures of the guide beside the bid.

Run: python benchmarks/bid_guide.py [--deals N] [--seed S] [--write]. In every deal, with the usual options, the first
seat to call bids the least and all others pass, whatever they hold; Clubs play on from there. What the declarer's side
counts before anything is taken off or added is noted by the strength of the hand that bid, as the Club reckons it.
--write puts the table where the players read it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, quantiles

from purple_table.core.actions import Action, Bid, NextDeal, Pass
from purple_table.core.events import DealScored, ScoreLine
from purple_table.core.game import View
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.library import load_game
from purple_table.players.blues_greens.bidding import best_strength
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Player

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "purple_table/players/blues_greens/guide.py"
LEAST = 30
"""Strengths with fewer deals stand with their neighbor."""

Call = Callable[[View], Action | None]
"""What the seat of a view calls; None: what its player would."""


def auction(
    game: BluesGreens, players: Sequence[Player], seed: int, budget: Budget, call: Call
) -> tuple[Match, Random]:
    """A match with the first auction over, held by these at the seats, and the chance of their choices."""
    match, rng = Match(game, Chance(secret_from_seed(seed))), Random(seed)
    while isinstance((legal := match.legal())[0], NextDeal | Bid | Pass):
        seat = match.state.to_act or 0
        view = match.state.view(seat)
        action = None if isinstance(legal[0], NextDeal) else call(view)
        match.play(seat, action or chosen(players[seat], view, legal, rng, budget))
    return match, rng


def played_on(match: Match, players: Sequence[Player], rng: Random, budget: Budget) -> tuple[ScoreLine, ...]:
    """The score of the deal after the auction, once these have played it."""
    while True:
        seat = match.state.to_act or 0
        for event in match.play(seat, chosen(players[seat], match.state.view(seat), match.legal(), rng, budget)):
            if isinstance(event, DealScored):
                return event.lines


def chosen(player: Player, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Action:
    """What a player does; nothing is asked where there is no choice."""
    return legal[0] if len(legal) == 1 else player.choose(view, legal, rng, budget).action


def played(game: BluesGreens, seed: int) -> tuple[float, int]:
    """The strength of the hand that bid, and what its side counted."""
    bidders: list[tuple[int, float]] = []

    def call(view: View) -> Action:
        if bidders:
            return Pass()
        bidders.append((view.seat, best_strength(game, game.deck.mask(view.hand))[0]))
        return Bid(str(game.bidding.least))

    players = [make_player(game, "club")] * game.players
    match, rng = auction(game, players, seed, Budget(), call)
    lines = played_on(match, players, rng, Budget())
    bidder, strong = bidders[0]
    return strong, sum(line.points[bidder % 2] for line in lines if line.clause not in ("failed", "bonus"))


def table(found: Mapping[int, Sequence[int]]) -> list[tuple[int, int, int, int, int]]:
    """The rows of the guide: strengths with few deals, and those that made no more than weaker ones, stand together."""
    groups: list[tuple[int, list[int]]] = []
    for strong in sorted(found):
        groups.append((strong, list(found[strong])))
        while len(groups) > 1 and (
            len(groups[-2][1]) < LEAST or round(fmean(groups[-1][1])) <= round(fmean(groups[-2][1]))
        ):
            last = groups.pop()
            groups[-1] = last[0], groups[-1][1] + last[1]
    if len(groups) > 1 and len(groups[-1][1]) < LEAST:
        last = groups.pop()
        groups[-1] = last[0], groups[-1][1] + last[1]
    rows = []
    for strong, points in groups:
        low, _, high = quantiles(points, n=4)
        rows.append((strong, len(points), round(fmean(points)), round(low), round(high)))
    return rows


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    game = load_game([ROOT / "rules"], "blues_greens", 4, {})
    if not isinstance(game, BluesGreens):
        raise TypeError("Blues and Greens is a game of melds")
    found: dict[int, list[int]] = defaultdict(list)
    for seed in range(options.seed, options.seed + options.deals):
        strong, points = played(game, seed)
        found[int(strong)].append(points)
    rows = table(found)
    for strong, deals, mean, low, high in rows:
        print(f"strength up to {strong + 1:2}: {deals:4} deals, mean {mean}, half of them from {low} to {high}")
    if options.write:
        before, mark, after = TABLE.read_text(encoding="utf-8").partition("MEASURED = (\n")
        after = after[after.index("\n)") + 1 :]
        lines = "".join(f"    ({', '.join(map(str, row))}),\n" for row in rows)
        TABLE.write_text(before + mark + lines + after, encoding="utf-8")


if __name__ == "__main__":
    main()
