"""The long soak: random matches of every game with all invariants checked after every action, and their replay.

Run: python benchmarks/soak.py [--game NAME] [--matches 10000] [--jobs 2]. Prints a line for each game; exit status 1 if
an invariant broke, with the seed that shows it. A match has random players and options and is stopped after 30 deals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from purple_table.core.record import Acted, replay
from purple_table.games import build
from tests.contract.matches import DEALS, GAMES, chance, random_game


def soak_match(task: tuple[str, int]) -> tuple[int, int, int, str]:
    """Play one match; the seed, its actions, its deals, and what broke ("" if nothing did)."""
    name, seed = task
    rng = random.Random(seed)
    game = random_game(name, rng)
    state = game.start(chance(seed))
    whole = sorted(card for pile in state.piles() for card in pile.cards)
    entries: list[Acted] = []
    deals = 0
    try:
        while state.to_act is not None:
            legal = list(state.legal_actions())
            if not legal:
                return seed, len(entries), deals, "no legal action although the match goes on"
            view = state.view(state.to_act) if rng.random() < 0.05 or str(legal[0]) == "deal" else None
            if view is not None:
                deals = len(view.sheet)
                if deals >= DEALS:
                    break
                if game.guess(view, rng).view(view.seat) != view:
                    return seed, len(entries), deals, "the view of a guess differs from the view"
                for other in range(game.players):
                    if other != view.seat and any(card is not None for card in view.pile("hand", other)):
                        return seed, len(entries), deals, f"seat {view.seat} sees the hand of seat {other}"
            action = rng.choice(legal)
            entries.append(Acted(state.to_act, str(action)))
            state.apply(action)
            if sorted(card for pile in state.piles() for card in pile.cards) != whole:
                return seed, len(entries), deals, "cards are not conserved"
            if len(entries) > 40_000:
                return seed, len(entries), deals, "the match does not end"
        again = build(game.book, game.deck.source, game.players, {})
        end, _ = replay(again, chance(seed), entries)
        if any(end.view(seat) != state.view(seat) for seat in range(game.players)):
            return seed, len(entries), deals, "the replay ends elsewhere"
    except Exception as error:
        return seed, len(entries), deals, f"{type(error).__name__}: {error}"
    return seed, len(entries), len(state.view(0).sheet), ""


def main() -> int:
    """Soak every game and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    broken = 0
    for name in [options.game] if options.game else GAMES:
        begun = time.perf_counter()
        tasks = [(name, seed) for seed in range(options.seed, options.seed + options.matches)]
        actions = deals = 0
        with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
            for seed, played, dealt, fault in pool.imap_unordered(soak_match, tasks, chunksize=10):
                actions += played
                deals += dealt
                if fault:
                    broken += 1
                    print(f"{name}: seed {seed} after {played} actions: {fault}")
        spent = time.perf_counter() - begun
        print(
            f"{name}: {options.matches:,} matches, {deals:,} deals, {actions:,} actions, {broken} broken, {spent:.0f} s"
        )
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
