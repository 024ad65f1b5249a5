"""The policies that play sampled deals on, for every seat by what this seat can know."""

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
from purple_table.players.tricks.card_play.shedding_policy import SheddingKnowledge, SheddingPolicy, is_shedding_game
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge
from purple_table.players.tricks.card_play.trick_play_policy import TrickPlayPolicy
from purple_table.players.tricks.sampling.opponent_model import OpponentModel, observe_opponents

if TYPE_CHECKING:
    from purple_table.games.tricks.guessing import TrickSampler
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

Known = TypeVar("Known", PenaltyKnowledge, TrickKnowledge, SheddingKnowledge)


class PlayoutPolicy(Protocol[Known]):
    """Plays a deal on for all seats. `Known` is what everybody knows from the cards played."""

    def read_knowledge(self, facts: TrickSeatFacts) -> Known:
        """Return what the seat of a view knows."""

    def copy(self, known: Known) -> Known:
        """Return an independent copy, to be played on."""

    def choose_card(self, kernel: Kernel, known: Known) -> int:
        """Return the card of the seat to play, as one bit."""

    def play(self, kernel: Kernel, known: Known, card: int) -> None:
        """Play this card for the seat to play."""

    def play_on(self, kernel: Kernel, known: Known, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none) and then everything to the end of the deal; the seats of `plain` by a plain rule."""


class PlayoutPolicies:
    """Makes the policies that play the deals of a game on."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._penalty = PenaltyPlayPolicy(game, CardCosts(game)) if is_penalty_game(game) else None
        self._shedding = SheddingPolicy(game) if is_shedding_game(game) else None
        self._cards: dict[str | None, CardStrengths] = {}

    def observe_opponents(self, sampler: TrickSampler, rng: Random) -> OpponentModel:
        """Return the model of the other seats.

        Where tricks are to be won it is empty: plain players in the model gained nothing against the Reference, and
        lost against Skilled players.
        """
        return OpponentModel() if self._penalty is None else observe_opponents(self._penalty, sampler, rng)

    def make_policy(
        self, bids: Bids, denomination: str | None, tricks: int, carried: Carried, hidden: Collection[int] = ()
    ) -> PlayoutPolicy[Any]:
        """Return the policy for deals of `tricks` tricks with this trump, after this bidding.

        `hidden` are the sides whose bids only they know.
        """
        if self._penalty is not None:
            return self._penalty
        if self._shedding is not None:
            return self._shedding
        if denomination not in self._cards:
            self._cards[denomination] = CardStrengths(self._game, denomination)
        aims = Aims(self._game, bids, carried, tricks, hidden, denomination)
        return TrickPlayPolicy(self._game, aims, self._cards[denomination])
