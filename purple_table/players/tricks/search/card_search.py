"""The search for a card to play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Play
from purple_table.core.game import View
from purple_table.games.trick_play.combinations import find_held
from purple_table.games.trick_play.ranking import join_masks
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.search.card_foresight import CardForesight
from purple_table.players.tricks.search.deal_marks import DealMarks
from purple_table.players.tricks.search.equal_cards import group_equal_cards
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from purple_table.players.tricks.search.playout_scores import count_pilots
from purple_table.players.tricks.search.sampled_play import SampledDeal, SampledPlay

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame


class CardSearchPoint(SampledPlay):
    """The decision which card to play. Of equal cards only one is tried."""

    def __init__(
        self,
        game: TrickGame,
        view: View,
        policies: PlayoutPolicies,
        rng: Random,
        budget: Budget,
        foresight: CardForesight | None = None,
    ) -> None:
        """Deals of `foresight` that have come about are used before others are drawn."""
        super().__init__(game, view, policies, rng)
        facts = self._sampler.facts
        first = self._policy.choose_card(self._kernel, self._known)
        others = (facts.rest & ~facts.hand) | sum(bit for _, bit in facts.trick)
        couples = join_masks(couple.cards for couple in find_held(game.declaring.couples, facts.hand))
        self._kinds = group_equal_cards(self._kernel, self._scorer.find_worth(self._facts), others, first, couples)
        self._cards = [first, *(kind & -kind for kind in self._kinds[1:])]
        self._bits = game.bits
        self.actions: Sequence[Action] = [game.plays[card.bit_length()] for card in self._cards]
        if len(self._cards) > 1:
            pilots = (self._sample_deal(rng) for _ in count_pilots(budget))
            points = [self._scorer.count_points(pilot.facts, self._play_card(pilot, first, ())) for pilot in pilots]
            self._scorer.look_ahead(points)
        # What is foreseen does not say who was dealt what, or who plays with whom.
        found = [] if foresight is None or self._reads_hands or self._calls_card else foresight.find_deals(facts)
        self._foreseen = [deal for deal in found if deal.ends.keys() == set(self._cards)]
        self._marks = DealMarks(game, view)

    @property
    def goal(self) -> str:
        """The kind of evidence for reaching more often what the deal turns on."""
        return self._scorer.find_goal(self._facts)

    @property
    def is_last(self) -> bool:
        """Whether the card is the last one of its trick."""
        return self._kernel.count == self._kernel.last

    def find_equal(self, about: Action | None) -> Action | None:
        """Return the candidate that is equal to the card of `about`; None where there is none."""
        bit = self._bits[about.card] if isinstance(about, Play) else 0
        return next((self.actions[place] for place, kind in enumerate(self._kinds) if kind & bit), None)

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and play it out after each of the cards at these places."""
        if self._foreseen:
            deal = self._foreseen.pop()
            facts = replace(self._facts, bids=deal.bids)
            ends = [deal.ends[self._cards[place]] for place in places]
            played = [(self._scorer.score_playout(facts, kernel), kernel) for kernel in ends]
        else:
            played = self.play_cards(rng, [self._cards[place] for place in places])
        return [
            result._replace(marks=self._marks.mark_card(kernel, self._cards[place]))
            for place, (result, kernel) in zip(places, played, strict=True)
        ]

    def play_cards(self, rng: Random, cards: Sequence[int]) -> list[tuple[PlayoutResult, Kernel]]:
        """Draw one sampled deal, and return its result and its end after each of these cards."""
        drawn = self._sample_deal(rng)
        plain = self._opponents.draw_plain_seats(rng)
        played = [self._play_card(drawn, card, plain) for card in cards]
        return [(self._scorer.score_playout(drawn.facts, kernel), kernel) for kernel in played]

    def _play_card(self, drawn: SampledDeal, card: int, plain: Collection[int]) -> Kernel:
        kernel = drawn.kernel.copy()
        drawn.policy.play_on(kernel, drawn.policy.copy(self._known), card, plain)
        return kernel
