"""How often cards take tricks, beside the shares that `players.because` states of them, by bucket.

    python benchmarks/shares_of_because.py hearts whist --deals 40

Four Skilled players play deals. Some of their choices are compared with another card in sampled deals; what is stated
of the card played and of the card kept is then held against the rest of the real deal.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from statistics import fmean

import purple_table as pt
from purple_table.core.actions import Play
from purple_table.core.events import TrickWon
from purple_table.players.levels import make_player
from purple_table.players.player import Budget

SEED = 9000
LOOKED_AT = 0.25
"""The share of choices that are compared."""
BUCKETS = 5


def collect_shares(game: pt.Game, deals: int) -> dict[tuple[str, int], list[tuple[float, bool]]]:
    """Return pairs of the stated share and what happened, by mark and bucket."""
    club, expert, rng = make_player(game, "club"), make_player(game, "expert"), Random(7)
    found = defaultdict(list)
    for number in range(1, deals + 1):
        deal, stated = pt.deal(game, seed=SEED + number), []
        view = deal.view(0)
        while deal.to_act is not None:
            legal, seat = tuple(deal.legal_actions()), deal.to_act
            view = deal.view(seat)
            action = club.choose(view, legal, Random(0), Budget(playouts=1)).action
            if isinstance(action, Play) and len(legal) > 1 and rng.random() < LOOKED_AT:
                other = rng.choice([one for one in legal if one != action])
                comparison = expert.compare(view, (action,), (other,), Random(number), Budget(playouts=120))
                stated.append((seat, action.card, other.card, comparison.theirs.figures))
            deal.apply(action)
        takers = {
            card: event.seat for event in deal.view(0).history if isinstance(event, TrickWon) for card in event.cards
        }
        for seat, played, kept, figures in stated:
            side = game.sides[game.side_of(seat)]
            for mark, happened in (("takes", takers.get(played) in side), ("kept", takers.get(kept) == seat)):
                bucket = min(BUCKETS - 1, int(figures[mark] * BUCKETS))
                found[mark, bucket].append((figures[mark], happened))
    return found


def main() -> None:
    """Print a line for each bucket of each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=40)
    options = parser.parse_args()
    for name in options.games:
        for (mark, bucket), rows in sorted(collect_shares(pt.game(name), options.deals).items()):
            said, happened = fmean(share for share, _ in rows), fmean(real for _, real in rows)
            low, high = 100 * bucket // BUCKETS, 100 * (bucket + 1) // BUCKETS
            print(
                f"{name} {mark} {low}-{high} %: stated {said:.3f}, happened {happened:.3f}, n = {len(rows)}", flush=True
            )


if __name__ == "__main__":
    main()
