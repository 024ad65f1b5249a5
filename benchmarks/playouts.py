"""Play-outs a second with the Club's card rules, from the middle of a deal, sampling included.

Run: python benchmarks/playouts.py [--seconds S]. Positions come from deals played by the Club itself, half the tricks
done; each play-out draws a full deal that agrees with the view and plays it to its end and its points.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from pathlib import Path
from random import Random

from purple_table.core.game import View
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.games import build
from purple_table.games.tricks.game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.playouts import Deals, play_out, results
from purple_table.players.tricks.stakes import Stakes

RULES = Path(__file__).parent.parent / "rules"


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
        state = game.start(Chance(secret_from_seed(seed)))
        while state.to_act is not None and sum(state.kernel.taken) < game.dealing.hand // 2:
            legal = tuple(state.legal_actions())
            state.apply(player.choose(state.view(state.to_act), legal, Random(seed), Budget()).action)
        if state.to_act is not None:
            found.append(state.view(state.to_act))
    return found


def main() -> None:
    """Time draws and play-outs over all positions and print how many a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    for players in (4, 3, 6):
        game = hearts(players)
        stakes = Stakes(game)
        views = middles(game, 40)
        rng = Random(1)
        each = seconds / len(views)
        drawn = done = 0
        drawing = playing = 0.0
        for view in views:
            deals = Deals(game, view, stakes)
            start = time.process_time()
            while time.process_time() - start < each / 4:
                for _ in range(10):
                    deals.draw(rng)
                drawn += 10
            drawing += time.process_time() - start
            start = time.process_time()
            while time.process_time() - start < each:
                for _ in range(10):
                    kernel, known = deals.draw(rng)
                    play_out(kernel, known, stakes)
                    results(kernel, stakes)
                done += 10
            playing += time.process_time() - start
        print(
            f"{players} players: {done / playing:,.0f} play-outs/s with sampling, {1e6 * playing / done:.1f} µs each, "
            f"of which {1e6 * drawing / drawn:.1f} µs to draw; {len(views)} positions"
        )


if __name__ == "__main__":
    main()
