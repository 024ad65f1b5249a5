"""Environments: every seat an agent of its own (PettingZoo), or one seat against players of the program (Gymnasium)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from purple_table.api import SeatPlayer, Who, player
from purple_table.api import game as find_game
from purple_table.core.actions import Action, LayOff, Meld, PlaySet
from purple_table.core.game import Game
from purple_table.games.tricks.state import TrickState
from purple_table.players.player import Budget
from purple_table.positions import DealPosition, MatchPosition, compare_points, deal, match
from purple_table.rl.action_numbers import ActionTable
from purple_table.rl.observations import MOST, Observer

Episode = Literal["deal", "match"]
Observation = dict[str, NDArray[Any]]


class Steps:
    """A deal or a match step by step, by the numbers of an action table. `next` has the actions that may be meant by
    each step; `earned` is what each seat has won since it was collected."""

    def __init__(self, game: Game, episode: Episode, reward: Episode) -> None:
        if episode not in ("deal", "match") or reward not in ("deal", "match"):
            raise ValueError('episode and reward are "deal" or "match"')
        self.game = game
        self.table = ActionTable(game)
        self.observer = Observer(game)
        self._episode, self._reward, self._size = episode, reward, len(self.table)
        self.space = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (self.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.table),), np.int8),
            }
        )
        self.actions = spaces.Discrete(len(self.table))
        self.begin(1)

    def begin(self, seed: int) -> None:
        """Begin the deal or match of a seed."""
        self.position: DealPosition | MatchPosition = (
            deal(self.game, seed) if self._episode == "deal" else match(self.game, seed)
        )
        self.earned = [0.0] * self.game.players
        self._deals = 0
        self._done: list[int] = []
        self.next = self.table.group(self.position.legal_actions())

    def take(self, number: int) -> None:
        """Take a step that is possible now; one that is alone inside an action is taken with it. ValueError for one
        that is not possible."""
        if number not in self.next:
            name = self.table.names[number] if 0 <= number < len(self.table) else str(number)
            raise ValueError(f'"{name}" is not possible now; the action mask says what is')
        meant = self.next[number]
        while len(meant) > 1:
            self._done.append(number)
            self.next = self.table.group(meant, self._done)
            if len(self.next) > 1:
                return
            number, meant = next(iter(self.next.items()))
        self.act(meant[0])

    def act(self, action: Action) -> None:
        """Carry out a whole action."""
        position = self.position
        position.apply(action)
        if self._done:
            self._done = []
        if position.to_act is None and (self._reward == "match" or self._episode == "deal"):
            self._earn(position.returns())
        elif isinstance(position, MatchPosition) and self._reward == "deal":
            played = position.deals
            for points in played[self._deals :]:
                self._earn(compare_points(self.game, points))
            self._deals = len(played)
        self.next = self.table.group(position.legal_actions())

    def _earn(self, points: Sequence[float]) -> None:
        self.earned = [before + more for before, more in zip(self.earned, points, strict=True)]

    def collect(self) -> list[float]:
        """Return what each seat has won since the last call."""
        earned, self.earned = self.earned, [0.0] * self.game.players
        return earned

    @property
    def chosen(self) -> tuple[str, ...]:
        """The cards chosen so far for an action of several steps."""
        if not self._done:
            return ()
        action = next(iter(self.next.values()))[0]
        if isinstance(action, Meld | PlaySet):
            return action.cards[: len(self._done)]
        return (action.card,) if isinstance(action, LayOff) else ()

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, and which steps are possible; none where it is not its turn."""
        mine = seat == self.position.to_act
        mask = bytearray(self._size)
        if mine:
            for number in self.next:
                mask[number] = 1
        state = self.position._state
        if isinstance(state, TrickState):
            # It has no actions of several steps; and a view would cost half as much again.
            vector = self.observer.observe_sight(state.look(seat, cards_only=True), seat)
        else:
            vector = self.observer.observe(self.position.view(seat), self.chosen if mine else ())
        return {
            "observation": vector,
            "action_mask": np.frombuffer(mask, np.int8),
        }


def _make_game(game: Game | str, players: int, options: Mapping[str, Any] | None) -> Game:
    return find_game(game, players, options) if isinstance(game, str) else game


class PurpleTableAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Every seat is an agent, "seat_0" and so on. An episode is a "deal" or a "match"; a reward comes at the end of
    each "deal", or of the "match" alone: the points of the side less the mean of the others, more is better."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "purple_table_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str = "hearts",
        players: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        episode: Episode = "deal",
        reward: Episode = "deal",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = _make_game(game, players, options)
        self.render_mode = render_mode
        self.steps = Steps(self.game, episode, reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every seat."""
        return self.steps.space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every seat."""
        return self.steps.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; from a seed on, the episodes that follow are the same."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.steps.begin(int(self._rng.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = False
        """Whether the last step brought rewards."""
        self.agent_selection = self.agents[self.steps.position.to_act or 0]

    def observe(self, agent: str) -> Observation:
        """Return what the seat of an agent sees, with the mask of its steps."""
        return self.steps.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        """Take a step for the selected agent. ValueError where it is not possible."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        steps = self.steps
        steps.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        if any(steps.earned):
            earned = steps.collect()
            self.rewards = {name: earned[seat] for name, seat in self._seat.items()}
            self._accumulate_rewards()
            self._paid = True
        elif self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        turn = steps.position.to_act
        if turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[turn]

    def render(self) -> str:
        """Describe what the selected agent sees, in words."""
        return self.steps.observer.describe(self.steps.position.view(self._seat[self.agent_selection]))

    def close(self) -> None:
        """Nothing is open."""


class PurpleTableEnv(gymnasium.Env[Observation, int]):
    """One seat learns, the others are players of the program or bots. A step that is not possible ends the episode,
    with a reward of `illegal`."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: Game | str = "hearts",
        players: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        opponents: Who | Sequence[Who] = "random",
        seat: int = 0,
        episode: Episode = "deal",
        reward: Episode = "deal",
        budget: Budget | None = None,
        illegal: float = -100.0,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` sit clockwise from the left of `seat`; one stands for all of them."""
        self.game = _make_game(game, players, options)
        self.render_mode = render_mode
        self.seat = seat
        self.steps = Steps(self.game, episode, reward)
        self.observation_space = self.steps.space  # type: ignore[assignment]  # a Dict of arrays
        self.action_space = self.steps.actions  # type: ignore[assignment]  # numbers of numpy are numbers
        number = self.game.players - 1
        several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        who: list[Who] = list(opponents) if several else [opponents] * number  # type: ignore[arg-type, list-item]
        if len(who) != number or not 0 <= seat < self.game.players:
            raise ValueError(f"{self.game.name} has {number} opponents here, and seats from 0 to {number}")
        budget = budget or Budget(playouts=20)
        self._players: dict[int, SeatPlayer] = {
            (seat + place) % self.game.players: player(self.game, name, budget) for place, name in enumerate(who, 1)
        }
        self._illegal = illegal
        self._chance = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, and go on to the first decision of the seat."""
        super().reset(seed=seed)
        # A deal in which the seat has nothing to decide is passed over.
        while True:
            number = int(self.np_random.integers(2**31))
            self._chance = Random(number)
            self.steps.begin(number)
            self._let_others_play()
            if self.steps.position.to_act is not None:
                return self.steps.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a step, and let the others play until it is the seat's turn again or the episode is over."""
        number = int(action)
        if number not in self.steps.next:
            return self.steps.observe(self.seat), self._illegal, True, False, {}
        self.steps.take(number)
        self._let_others_play()
        earned = self.steps.collect()[self.seat]
        return self.steps.observe(self.seat), earned, self.steps.position.to_act is None, False, {}

    def _let_others_play(self) -> None:
        steps = self.steps
        while (turn := steps.position.to_act) is not None and turn != self.seat:
            position = steps.position
            steps.act(self._players[turn].choose(position.view(turn), position.legal_actions(), self._chance))

    def render(self) -> str:
        """Describe what the seat sees, in words."""
        return self.steps.observer.describe(self.steps.position.view(self.seat))
