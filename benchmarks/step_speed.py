"""Deals a second with random legal play: the state alone, with a view or an observation at each decision, and the same
of OpenSpiel and RLCard where they are installed.

    python benchmarks/step_speed.py [SECONDS]

All of it is measured in turns within one run, so that a busy machine slows everything down alike; the fastest turn
counts. OpenSpiel is C++ called from Python, and its tensors are what it gives to those who learn.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from time import process_time

import purple_table as pt

TURN = 0.25
Play = Callable[[random.Random, int], None]


def play_purple(name: str, look: bool) -> Play:
    game = pt.game(name)

    def play(rng: random.Random, number: int) -> None:
        position = pt.deal(game, number, 1 + number % game.players)
        while (seat := position.to_act) is not None:
            if look:
                position.view(seat)
            position.apply(rng.choice(position.legal_actions()))

    return play


def play_observed(name: str) -> Play:
    from purple_table.rl import PurpleTableAEC

    env = PurpleTableAEC(name)

    def play(rng: random.Random, number: int) -> None:
        env.reset(seed=number)
        while env.steps.position.to_act is not None:
            env.observe(env.agent_selection)
            env.step(rng.choice(list(env.steps.next)))

    return play


def play_spiel(name: str, tensor: bool) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)
    information = game.get_type().provides_information_state_tensor

    def play(rng: random.Random, number: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            if tensor and information:
                state.information_state_tensor()
            elif tensor:
                state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))

    return play


def play_rlcard(name: str) -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(rng: random.Random, number: int) -> None:
        env.run(is_training=False)

    return play


MEASURED: dict[str, Callable[[], Play]] = {
    f"{game}: {what}": make
    for game in ("hearts", "spades")
    for what, make in (
        ("state alone", lambda game=game: play_purple(game, False)),
        ("a view at each decision", lambda game=game: play_purple(game, True)),
        ("environment with observations", lambda game=game: play_observed(game)),
        ("OpenSpiel", lambda game=game: play_spiel(game, False)),
        ("OpenSpiel with its tensors", lambda game=game: play_spiel(game, True)),
    )
} | {f"bridge: {what}": make for what, make in (("RLCard", lambda: play_rlcard("bridge")),)}


def main(seconds: float) -> None:
    ready: dict[str, Play] = {}
    for name, make in MEASURED.items():
        try:
            ready[name] = make()
        except ImportError as error:
            print(f"{name}: not measured, {error.name} is not installed")
    best = dict.fromkeys(ready, 0.0)
    for turn in range(max(2, round(seconds / TURN))):
        for name, play in ready.items():
            rng, number, begin = random.Random(turn), turn * 10_000, process_time()
            while (spent := process_time() - begin) < TURN:
                number += 1
                play(rng, number)
            if turn:  # the first is for warming up
                best[name] = max(best[name], (number - turn * 10_000) / spent)
    for name, found in best.items():
        base = best.get(f"{name.split(':')[0]}: state alone", found)
        print(f"{name:42} {found:7.0f} deals a second, {found / base:.2f} of the state alone")
    for game in ("hearts", "spades"):
        tensors = best.get(f"{game}: OpenSpiel with its tensors")
        own = best.get(f"{game}: environment with observations")
        if tensors and own:
            print(f"{game}: observations {own / tensors:.2f} times OpenSpiel with its tensors")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
