"""Environments for reinforcement learning, where the extra [rl] is installed."""

from __future__ import annotations

import os
import re
import warnings
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra [rl] is not installed")
pytest.importorskip("gymnasium", reason="the extra [rl] is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo warns of what its own tests import
    from pettingzoo.test import api_test, seed_test

import purple_table as pt
from purple_table.rl import ActionTable, Observer, PurpleTableAEC, PurpleTableEnv
from tests.contract.matches import GAMES

PAGE = (Path(__file__).parents[1] / "docs" / "rl.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
CYCLES = int(os.environ.get("PURPLE_TABLE_CYCLES", "60"))
"""How many steps PettingZoo's check takes in each game; for a long check more are asked for."""
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def play(env: PurpleTableAEC, seed: int | None, choose: int) -> list[Any]:
    """An episode: the steps, and what came of it."""
    rng, done = np.random.default_rng(choose), []
    env.reset(seed=seed)
    for agent in env.agent_iter(20_000):
        seen, reward, over, _, _ = env.last()
        if over:
            done.append((agent, reward))
            env.step(None)
            continue
        step = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        done.append((agent, step))
        env.step(step)
    assert not env.agents
    return done


@EVERY_GAME
def test_the_checks_of_pettingzoo_and_gymnasium_pass(name: str) -> None:
    with warnings.catch_warnings():
        # Both advise against parts of what they allow: observations with a mask, and vectors that are not of pixels.
        warnings.simplefilter("ignore")
        api_test(PurpleTableAEC(name), num_cycles=CYCLES)
        check_env(PurpleTableEnv(name), skip_render_check=True)


@EVERY_GAME
def test_episodes_repeat_by_their_seed_and_all_actions_have_a_number(name: str) -> None:
    env = PurpleTableAEC(name)
    first = [play(env, 5, 1), play(env, None, 2)]
    assert [play(env, 5, 1), play(env, None, 2)] == first
    others = {number for number, step in enumerate(env.steps.table.names) if step.startswith("other")}
    assert not others & {step for _, step in first[0] if isinstance(step, int)}
    assert sum(reward for _, reward in first[0][-env.game.players :]) == pytest.approx(0)


def test_the_seeds_of_pettingzoo_pass() -> None:
    seed_test(lambda: PurpleTableAEC("whist"), num_cycles=20)


@EVERY_GAME
def test_the_mask_is_what_the_rules_allow_and_steps_make_whole_actions(name: str) -> None:
    game = pt.game(name)
    table, rng = ActionTable(game), np.random.default_rng(3)
    assert len(set(table.names)) == len(table)
    position = pt.deal(game, 3)
    for _ in range(60):
        if position.to_act is None:
            break
        legal = position.legal_actions()
        meant, done = legal, ()
        for action in legal:
            # Whoever takes the steps of an action comes to that action and no other.
            meant, done = legal, ()
            while len(meant) > 1:
                groups = table.group(meant, done)
                number = next(number for number, actions in groups.items() if action in actions)
                assert sum(map(len, groups.values())) == len(meant)
                meant, done = groups[number], (*done, number)
            assert meant == [action]
        position.apply(legal[rng.integers(len(legal))])


def test_an_observation_tells_hand_trick_and_seats_from_the_place_of_the_seat() -> None:
    game = pt.game("whist")
    observer, position = Observer(game), pt.deal(game, 4)
    assert position.to_act is not None
    position.apply(position.legal_actions()[0])
    seat = position.to_act
    view = position.view(seat)
    seen = observer.observe(view)
    part = {name: seen[field] for name, field in observer.fields.items()}
    cards = [card.code for card in game.deck.cards]
    assert [cards[place] for place in np.flatnonzero(part["hand"])] == list(view.hand)
    assert [cards[place] for place in np.flatnonzero(part["trick"])] == list(view.pile("trick"))
    assert list(part["leader"]) == [0, 0, 0, 1]
    assert list(part["cards"]) == [len(view.hand), len(view.hand), len(view.hand), len(view.hand) - 1]
    assert part["won"].sum() == 0
    assert "Follow" in observer.describe(view)


def test_an_observation_does_not_change_with_what_the_seat_cannot_see() -> None:
    game = pt.game("hearts")
    observer, position = Observer(game), pt.deal(game, 4)
    assert position.to_act is not None
    view = position.view(position.to_act)
    for seed in range(5):
        sampled = pt.sample(game, view, Random(seed))
        assert (observer.observe(sampled.view(view.seat)) == observer.observe(view)).all()


@EVERY_GAME
def test_an_environment_shows_what_a_view_shows(name: str) -> None:
    """Trick games are read as masks, a view as the piles and status that it holds: the same must come of both."""
    env, rng = PurpleTableAEC(name), Random(name)
    observer = Observer(env.game)
    for seed in range(3):
        env.reset(seed=seed)
        while (turn := env.steps.position.to_act) is not None:
            for seat, agent in enumerate(env.possible_agents):
                view = copy(env.steps.position.view(seat))
                expected = observer.observe(view, env.steps.chosen if seat == turn else ())
                assert (env.observe(agent)["observation"] == expected).all()
            env.step(rng.choice(list(env.steps.next)))


def test_a_match_rewards_each_deal_or_its_end() -> None:
    ends = {}
    for reward in ("deal", "match"):
        env = PurpleTableAEC("whist", episode="match", reward=reward)  # type: ignore[arg-type]
        rng, earned = np.random.default_rng(1), []
        env.reset(seed=1)
        while env.agents:
            seen, _, over, _, _ = env.last()
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            if not over and any(env.rewards.values()):
                earned.append(env.rewards["seat_0"])
        ends[reward] = earned
    assert len(ends["match"]) == 1
    assert len(ends["deal"]) > 1
    assert sum(ends["deal"]) == pytest.approx(ends["match"][0])


def test_opponents_sit_clockwise_and_what_is_impossible_is_told() -> None:
    env = PurpleTableEnv("spades", opponents=["random", "reference", "random"], seat=2)
    env.reset(seed=3)
    assert env.steps.position.to_act == 2
    impossible = next(number for number in range(len(env.steps.table)) if number not in env.steps.next)
    assert env.step(impossible)[1:4] == (-100.0, True, False)
    with pytest.raises(ValueError, match="3 opponents"):
        PurpleTableEnv("spades", opponents=["random"])
    with pytest.raises(ValueError, match="episode"):
        PurpleTableAEC("spades", episode="evening")  # type: ignore[arg-type]
    every = PurpleTableAEC("spades")
    every.reset(seed=1)
    with pytest.raises(ValueError, match="not possible"):
        every.step(every.steps.table.numbers["other 0"])


def test_the_first_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(SHOWN[0], "docs/rl.md", "exec"), {"__name__": "__main__"})
    assert "How many tricks will you win?" in capsys.readouterr().out


def test_the_small_policy_of_the_page_learns_to_beat_random() -> None:
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile(SHOWN[1], "docs/rl.md", "exec"), names)
    before, after = names["train"](episodes=1000, tests=150)
    assert after > before + 0.5
    assert after > 0.5
