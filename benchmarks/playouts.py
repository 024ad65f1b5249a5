"""Play-outs a second with the Club's card rules, from the middle of a deal, sampling included.

Run: python benchmarks/playouts.py [--seconds S]. Positions come from deals played by the Club itself, half the tricks
done; each play-out draws a full deal that agrees with the view and plays it to its end and its points. Times are of the
process, not of the wall. As machines and their load vary, the cost of one card of random legal play through the bare
kernel is measured in between: a play-out's cost in such cards compares from machine to machine.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from pathlib import Path
from random import Random

from purple_table.core.game import View
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.players.playouts import PlayoutDeals, play_out, results  # noqa: E402  not part of the package

RULES = ROOT / "rules"


def hearts(players: int) -> TrickGame:
    """Hearts as the rules have it."""
    book = tomllib.loads((RULES / "hearts/game.toml").read_text(encoding="utf-8"))
    deck = tomllib.loads((RULES / "decks/purple.toml").read_text(encoding="utf-8"))
    game = build(book, deck, players, {})
    if not isinstance(game, TrickGame):
        raise TypeError("Hearts is a trick game")
    return game


def middles(game: TrickGame, number: int) -> list[View]:
    """The views of the seats to lead after half the tricks, one a deal."""
    player = make_player(game, "club")
    found = []
    for seed in range(number):
        state = game.start(Chance(derive_secret(seed)))
        while state.to_act is not None and sum(state.kernel.taken) < game.dealing.hand // 2:
            legal = tuple(state.legal_actions())
            state.apply(player.choose(state.view(state.to_act), legal, Random(seed), Budget()).action)
        if state.to_act is not None:
            found.append(state.view(state.to_act))
    return found


def random_cards(game: TrickGame, view: View, costs: CardCosts, rng: Random, seconds: float) -> tuple[int, float]:
    """Cards of random legal play through the kernel, and the seconds they took."""
    start_kernel, _ = PlayoutDeals(game, view, costs).draw(rng)
    pick = rng.random
    cards = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        kernel = start_kernel.copy()
        hands = kernel.hands
        while hands[kernel.turn]:
            legal = kernel.legal()
            if legal & (legal - 1):
                skip = int(pick() * legal.bit_count())
                while skip:
                    legal &= legal - 1
                    skip -= 1
                legal &= -legal
            kernel.play(legal)
            cards += 1
    return cards, time.process_time() - start


def main() -> None:
    """Time draws, play-outs and random cards over all positions and print how many a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each number of players")
    seconds = parser.parse_args().seconds
    for players in (4, 3, 6):
        game = hearts(players)
        costs = CardCosts(game)
        views = middles(game, 40)
        rng = Random(1)
        each = seconds / len(views)
        drawn = done = cards = 0
        drawing = playing = carding = 0.0
        for view in views:
            deals = PlayoutDeals(game, view, costs)
            start = time.process_time()
            while time.process_time() - start < each / 6:
                for _ in range(10):
                    deals.draw(rng)
                drawn += 10
            drawing += time.process_time() - start
            start = time.process_time()
            while time.process_time() - start < each / 1.5:
                for _ in range(10):
                    kernel, known = deals.draw(rng)
                    play_out(kernel, known, costs)
                    results(kernel, costs)
                done += 10
            playing += time.process_time() - start
            more, spent = random_cards(game, view, costs, rng, each / 6)
            cards += more
            carding += spent
        print(
            f"{players} players: {done / playing:,.0f} play-outs/s with sampling, {1e6 * playing / done:.1f} µs each "
            f"({1e6 * drawing / drawn:.1f} µs to draw), as long as {playing / done / (carding / cards):.0f} random "
            f"cards at {1e6 * carding / cards:.2f} µs; {len(views)} positions"
        )


if __name__ == "__main__":
    main()
