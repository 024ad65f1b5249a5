"""Sampled deals at a point of play, and how they are played on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from purple_table.core.game import View
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.called_card import CALLED, join_party
from purple_table.games.tricks.dealt_hands import find_dealt_hands
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.guessing import guess, make_kernel
from purple_table.games.tricks.scoring_phase import ScorePhase
from purple_table.players.tricks.sampling.declared_hands import DeclaredHandSampler
from purple_table.players.tricks.sampling.hidden_bids import make_hidden_bids
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies, PlayoutPolicy
from purple_table.players.tricks.search.playout_scores import PlayoutScorer

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.scoring import DealFacts
    from purple_table.games.tricks.trick_game import TrickGame


class SampledDeal(NamedTuple):
    """A sampled deal: the kernel, the facts for scoring, and the policy that plays it on."""

    kernel: Kernel
    facts: DealFacts
    policy: PlayoutPolicy[Any]


class SampledPlay:
    """Sampled deals at the point of a view, while tricks are played, and how they are played on."""

    def __init__(self, game: TrickGame, view: View, policies: PlayoutPolicies, rng: Random) -> None:
        self._sampler = DeclaredHandSampler(game, view)
        self._opponents = policies.observe_opponents(self._sampler, rng)
        facts = self._sampler.facts
        self._carried = facts.part_data[ScorePhase.key]
        self._hidden_bids, self._playout_policies = make_hidden_bids(game, self._sampler), policies
        self._policies: dict[Bids, PlayoutPolicy[Any]] = {}
        self._policy = self._make_policy(read_bids(facts))
        self._known: Any = self._policy.read_knowledge(facts)
        own = [0] * facts.players
        own[facts.seat] = facts.hand
        self._kernel = make_kernel(facts, own)
        self._deal = game.course.deal
        self._calls_card = CALLED in facts.part_data
        self._reads_hands = game.scoring.reads_hands
        exchanges = (owned for owned in self._sampler.owned if isinstance(owned[0], CardExchangePhase))
        self._exchange = next((tuple(owned[1:]) for owned in exchanges if self._reads_hands), None)
        _, self._begins, self._ends = self._sampler.owned[-1]
        self._scorer = PlayoutScorer(game, view)
        guessed = guess(game, game.course, view, rng, self._sampler)
        if game.course.play.offers_ways and view.to_act == view.seat:
            self._kernel.limit_lead(guessed.allowed)
        # A seat knows its own bid, even where nobody else does.
        self._facts = replace(guessed.make_scoring_facts(), bids=read_bids(facts))

    def _sample_deal(self, rng: Random) -> SampledDeal:
        """Draw a sampled deal at the point of the view."""
        places = self._sampler.draw(rng)
        kernel, facts, policy = self._kernel.copy(), self._facts, self._policy
        kernel.hands = places[: len(kernel.hands)]
        # Bids that lie face down differ from deal to deal.
        if self._hidden_bids is not None:
            kernel.hands, bids = self._hidden_bids.settle_bids(places)
            facts, policy = replace(facts, bids=bids), self._make_policy(bids)
        if self._calls_card:
            bids = join_party(self._sampler.facts.part_data, facts.bids, kernel.hands)
            facts, policy = replace(facts, bids=bids), self._make_policy(bids)
        if self._reads_hands:
            facts = replace(facts, dealt=find_dealt_hands(self._sampler.facts, kernel.hands))
        if self._exchange is not None and facts.bids.declarer is not None:
            # What the declarer has left or laid away differs from deal to deal.
            widow, *away = places[self._exchange[0] : self._exchange[1]]
            facts = replace(facts, laid=widow | away[facts.bids.declarer])
        kernel.extra = places[-1]
        kernel.stock = self._deal.order_stock(self._sampler.facts, places[self._begins : self._ends], rng)
        return SampledDeal(kernel, facts, policy)

    def _make_policy(self, bids: Bids) -> PlayoutPolicy[Any]:
        """Return the policy that plays deals with these bids on."""
        if bids not in self._policies:
            facts, hidden = self._sampler.facts, () if self._hidden_bids is None else self._hidden_bids.hidden
            self._policies[bids] = self._playout_policies.make_policy(
                bids, facts.denomination, facts.length, self._carried, hidden
            )
        return self._policies[bids]
