"""Random legal play, cards a second: the integer kernel and the full contract against OpenSpiel's Python loop.

Run: python benchmarks/play_speed.py [--rounds N]. OpenSpiel (`pip install open_spiel`) is optional: without it only our
own figures are printed. All three are timed in turn in one run, round after round, and the medians are compared.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from purple_table.core.actions import NextDeal
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.trick_game import TrickGame

RULES = Path(__file__).parent.parent / "rules"


def hearts() -> TrickGame:
    """Hearts for four without passing, so that a deal is card play alone."""
    book = tomllib.loads((RULES / "hearts/game.toml").read_text(encoding="utf-8"))
    deck = tomllib.loads((RULES / "decks/purple.toml").read_text(encoding="utf-8"))
    game = build(book, deck, 4, {"passing": "off"})
    if not isinstance(game, TrickGame):
        raise TypeError("Hearts is a trick game")
    return game


def kernel_loop(game: TrickGame) -> Callable[[], int]:
    """One dealt hand played through the kernel's legal and play calls; gives the cards played."""
    chance = Chance(derive_secret(1))
    pool = []
    for _ in range(200):
        state = game.start(chance)
        state.number = len(pool) + 1
        state.apply(NextDeal())
        pool.append(state.kernel)
    pick = random.random
    choose = random.randrange

    def run() -> int:
        kernel: Kernel = pool[choose(200)].copy()
        legal, play = kernel.legal, kernel.play
        for _ in range(48):
            cards = legal()
            if cards & (cards - 1):
                skip = int(pick() * cards.bit_count())
                while skip:
                    cards &= cards - 1
                    skip -= 1
                cards &= -cards
            play(cards)
        return 48

    return run


def contract_loop(game: TrickGame) -> Callable[[], int]:
    """One dealt hand played through State.legal_actions and State.apply, with checks and events."""
    chance = Chance(derive_secret(1))
    pool = []
    for number in range(1, 201):
        state = game.start(chance)
        state.number = number
        state.apply(NextDeal())
        pool.append(state)
    choice = random.choice
    choose = random.randrange

    def run() -> int:
        state = pool[choose(200)].copy()
        played = 0
        while state.phase.name == "playing":
            state.apply(choice(state.legal_actions()))  # type: ignore[arg-type]
            played += 1
        return played

    return run


def openspiel_loop() -> Callable[[], int] | None:
    """The same with OpenSpiel's Hearts, from the first card to the last; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts(pass_cards=false)")
    pool = []
    for _ in range(40):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        pool.append(state)
    choice = random.choice

    def run() -> int:
        state = choice(pool).clone()
        played = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            played += 1
        return played

    return run


def rate(run: Callable[[], int], seconds: float) -> float:
    """Cards a second over about so many seconds."""
    cards, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(20):
            cards += run()
    return cards / spent


def main() -> None:
    """Time all loops in turn and print the medians and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    random.seed(7)
    game = hearts()
    loops = {
        "kernel": kernel_loop(game),
        "contract": contract_loop(game),
        "OpenSpiel Hearts, Python loop": openspiel_loop(),
    }
    rates: dict[str, list[float]] = {name: [] for name, run in loops.items() if run}
    for _ in range(rounds):
        for name, run in loops.items():
            if run:
                rates[name].append(rate(run, 1.0))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    base = medians.get("OpenSpiel Hearts, Python loop")
    for name, value in medians.items():
        spread = f"{min(rates[name]):,.0f} to {max(rates[name]):,.0f}"
        ratio = f"  {value / base:.2f} x OpenSpiel" if base else ""
        print(f"{name:32s} {value:12,.0f} cards/s  ({spread}){ratio}")


if __name__ == "__main__":
    main()
