"""Measures how far a level is from what a player would reach that sees all cards.

The seer tries every action on the true deal, lets Skilled go on at all seats, and takes the best; it sits where the
level sits, alone or with its partner, in the same deals and against the same Skilled players.
Usage: python benchmarks/ceiling.py hearts whist --levels expert,master --deals 60
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))
from purple_table.arena.duplicate import compute_figure
from purple_table.arena.match_play import SingleDeal, make_deals
from purple_table.core.actions import Action, NextDeal
from purple_table.core.game import Game, State
from purple_table.core.shuffle import SingleDealChance
from purple_table.players.levels import make_player, store_level
from purple_table.players.player import Budget, Player
from tests.contract.matches import load, make

BUDGET = Budget(timed=False)


def play_on(game: Game, state: State, player: Player, rngs: list[Random]) -> tuple[int, ...]:
    """Play a deal to its end with one player at all seats, and return the totals by side."""
    while (seat := state.to_act) is not None:
        legal = tuple(state.legal_actions())
        if isinstance(legal[0], NextDeal):
            break
        state.apply(player.choose(state.view(seat), legal, rngs[seat], BUDGET).action)
    return state.view(0).totals


def look_ahead(game: Game, state: State, seat: int, skilled: Player, salt: bytes) -> Action:
    """Return the action after which the seat's side ends best if Skilled players go on at all seats."""
    legal = tuple(state.legal_actions())
    if len(legal) == 1:
        return legal[0]
    best: tuple[float, Action] | None = None
    for action in legal:
        copy = state.copy()
        copy.apply(action)
        value = compare_totals(game, play_on(game, copy, skilled, make_rngs(game, salt)), seat)
        if best is None or value > best[0]:
            best = value, action
    assert best is not None
    return best[1]


def compare_totals(game: Game, totals: tuple[int, ...], seat: int) -> float:
    """Return how far a seat's side is before the mean of the others, in points."""
    own = game.side_of(seat)
    others = [total for side, total in enumerate(totals) if side != own]
    return (-1 if game.low_wins else 1) * (totals[own] - sum(others) / len(others))


def make_rngs(game: Game, salt: bytes) -> list[Random]:
    """Return the random numbers of each seat, the same ones every time."""
    return [Random(salt + bytes([seat])) for seat in range(game.players)]


def play_seats(game: Game, deal: SingleDeal, seat: int, who: Player | None, skilled: Player) -> float:
    """Play a deal with a player, or the seer where it is None, at the seats of one side, and return its lead."""
    chance = SingleDealChance(deal.key, deal.dealer, deal.number, deal.basis)
    state = game.start(chance)
    own = game.side_of(seat)
    rngs = make_rngs(game, deal.key)
    begun = False
    while (now := state.to_act) is not None:
        legal = tuple(state.legal_actions())
        if isinstance(legal[0], NextDeal):
            if begun:
                break
            begun = True
            state.apply(legal[0])
            continue
        if game.side_of(now) != own:
            action = skilled.choose(state.view(now), legal, rngs[now], BUDGET).action
        elif who is None:
            action = look_ahead(game, state, now, skilled, deal.key)
        else:
            action = who.choose(state.view(now), legal, rngs[now], BUDGET).action
        state.apply(action)
    return compare_totals(game, state.view(0).totals, seat)


def main() -> None:
    """Play deals of each game and print what the seer and the levels gain over Skilled, and the levels' shares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--levels", default="expert")
    parser.add_argument("--players", type=int, default=0, help="4 where the game allows it")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no deal of a game after them")
    options = parser.parse_args()
    levels = [store_level(word) for word in options.levels.split(",")]
    for name in options.games:
        bounds = load(f"{name}/game.toml")["players"]
        game = make(name, options.players or min(max(4, bounds["least"]), bounds["most"]))
        skilled = make_player(game, store_level("skilled"), "normal")
        others = {level: make_player(game, level, "normal") for level in levels}
        gains: dict[str, list[float]] = {word: [] for word in ("seer", *others)}
        began = time.perf_counter()
        for deal in make_deals(game, 1, 0, options.deals):
            if time.perf_counter() - began > options.seconds:
                break
            leads: dict[str, list[float]] = {word: [] for word in gains}
            for seat in (seats[0] for seats in game.sides):
                base = play_seats(game, deal, seat, skilled, skilled)
                leads["seer"].append(play_seats(game, deal, seat, None, skilled) - base)
                for level, player in others.items():
                    leads[level].append(play_seats(game, deal, seat, player, skilled) - base)
            for word, values in leads.items():
                gains[word].append(sum(values) / len(values))
        figures = {word: compute_figure(values) for word, values in gains.items()}
        seer = figures["seer"].mean
        words = ", ".join(f"{word} {figure} ({figure.mean / seer:.0%})" for word, figure in figures.items())
        print(f"{name}: {words}, {len(gains['seer'])} deals, {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
