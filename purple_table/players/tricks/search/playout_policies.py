"""How sampled deals are played on at every seat, each seat by what it can know."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring import Carried
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import PenaltyKnowledge
from purple_table.players.tricks.card_play.penalty_play_policy import PenaltyPlayPolicy, is_penalty_game
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge
from purple_table.players.tricks.card_play.trick_play_policy import TrickPlayPolicy
from purple_table.players.tricks.sampling.opponent_model import OpponentModel, observe_opponents

if TYPE_CHECKING:
    from purple_table.games.tricks.guessing import TrickSampler
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

Known = TypeVar("Known", PenaltyKnowledge, TrickKnowledge)


class PlayoutPolicy(Protocol[Known]):
    """Plays a deal on at every seat. `Known` is what everybody knows from the cards played."""

    def read_knowledge(self, facts: TrickSeatFacts) -> Known:
        """Return what the seat of a view knows."""

    def copy(self, known: Known) -> Known:
        """Return an independent copy, to be played on."""

    def choose_card(self, kernel: Kernel, known: Known) -> int:
        """Return the card of the seat to play, as one bit."""

    def play_on(self, kernel: Kernel, known: Known, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none) and then everything to the end of the deal; the seats of `plain` by a plain rule."""


class PlayoutPolicies:
    """The policies by which the deals of a game are played on."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._penalty = PenaltyPlayPolicy(game, CardCosts(game)) if is_penalty_game(game) else None
        self._cards: dict[str | None, CardStrengths] = {}

    def observe_opponents(self, sampler: TrickSampler, rng: Random) -> OpponentModel:
        """Return how the others are expected to play. Where tricks are to be won nobody follows a plain rule: against
        the Reference nothing was won by that, and against Skilled players less."""
        return OpponentModel() if self._penalty is None else observe_opponents(self._penalty, sampler, rng)

    def make_policy(
        self, bids: Bids, denomination: str | None, tricks: int, carried: Carried, hidden: Collection[int] = ()
    ) -> PlayoutPolicy[Any]:
        """Return how deals of so many tricks are played on with this trump, after this bidding; what sides have bid
        that are `hidden` only they know."""
        if self._penalty is not None:
            return self._penalty
        if denomination not in self._cards:
            self._cards[denomination] = CardStrengths(self._game, denomination)
        return TrickPlayPolicy(self._game, Aims(self._game, bids, carried, tricks, hidden), self._cards[denomination])
