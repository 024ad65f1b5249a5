"""The search for the cards to lay aside as a bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from purple_table.core.actions import Action, Give
from purple_table.core.game import View
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.guessing import TrickSampler, guess, kernel_before_play
from purple_table.games.tricks.scoring import DealFacts
from purple_table.players.player import Budget, Evidence
from purple_table.players.search.halving import Candidate, PlayoutResult
from purple_table.players.search.search_reasons import SearchReason
from purple_table.players.tricks.discarding.lay_aside_bids import LayAsideBidder, LayAsideChoice, list_laid_codes
from purple_table.players.tricks.reasons.trick_reasons import explain
from purple_table.players.tricks.sampling.hidden_bids import HiddenBids
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies, PlayoutPolicy
from purple_table.players.tricks.search.playout_scores import PlayoutScorer, count_pilots

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

TRIED = 8
"""The number of choices of cards that are tried, the best by the value of the plain rules."""
ALIKE = 3
"""The most choices with the same bid that are tried."""


class LayAsideSearchPoint:
    """The decision which cards to lay aside.

    The others are expected to bid about the tricks that their hands should win, and nobody knows the bids of others.
    `kept` lists for each candidate whether its bid was made, deal by deal.
    """

    def __init__(
        self,
        game: TrickGame,
        view: View,
        bidder: LayAsideBidder,
        policies: PlayoutPolicies,
        rng: Random,
        budget: Budget,
        about: Action | None,
        only: Sequence[int] = (),
    ) -> None:
        """The first candidate is the choice of the plain rules; one of them begins with the card of `about`.

        `only` are masks of cards in place of that: the choices of just these cards are the candidates.
        """
        self._game, self._playout_policies = game, policies
        self._sampler = TrickSampler(game.course, game.facts(view))
        self._opponents = policies.observe_opponents(self._sampler, rng)
        self.facts = self._sampler.facts
        self._base = guess(game, game.course, view, rng, self._sampler).make_scoring_facts()
        self._hidden_bids = HiddenBids(game, self._sampler)
        choices = bidder.list_choices(view)
        self.choices = (
            [laid for cards in only for laid in choices if sum(laid.cards) == cards]
            if only
            else self._list_worth_trying(choices, about)
        )
        self.actions: Sequence[Action] = [game.gives[laid.cards[0].bit_length()] for laid in self.choices]
        self.kept: list[list[bool]] = [[] for _ in self.choices]
        self._policies: dict[Bids, PlayoutPolicy[Any]] = {}
        self._scorer = PlayoutScorer(game, view)
        pilots = (self._play_choice(0, self._sampler.draw(rng), ()) for _ in count_pilots(budget))
        self._scorer.look_ahead([self._scorer.count_points(*played) for played in pilots])

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and play it out after each of the choices at these places."""
        deal, plain = self._sampler.draw(rng), self._opponents.draw_plain_seats(rng)
        found = []
        for place in places:
            outcome = self._scorer.score_playout(*self._play_choice(place, deal, plain))
            self.kept[place].append(bool(outcome.made))
            found.append(outcome._replace(made=None))
        return found

    def _list_worth_trying(self, choices: Sequence[LayAsideChoice], about: Action | None) -> list[LayAsideChoice]:
        """Return the best choices, few of each bid, and one that begins with the card of `about`."""
        said: Counter[int] = Counter()
        found = []
        for laid in choices:
            said[laid.bid] += 1
            if said[laid.bid] <= ALIKE:
                found.append(laid)
        found = found[:TRIED]
        if isinstance(about, Give) and (bit := self._game.bits[about.card]) not in [laid.cards[0] for laid in found]:
            own = next(laid for laid in choices if bit in laid.cards)
            rest = tuple(card for card in own.cards if card != bit)
            found = [laid for laid in found if laid != own]
            found.insert(min(1, len(found)), own._replace(cards=(bit, *rest)))
        return found

    def _play_choice(self, place: int, deal: Sequence[int], plain: Collection[int]) -> tuple[DealFacts, Kernel]:
        """Play a sampled deal out after a choice, and return its facts and the kernel at its end."""
        facts, laid = self.facts, self.choices[place]
        hands, bids = self._hidden_bids.settle_bids(deal, laid.bid)
        hands[facts.seat] &= ~sum(laid.cards)
        kernel = kernel_before_play(facts, hands)
        policy = self._find_policy(bids)
        policy.play_on(kernel, policy.read_knowledge(facts), 0, plain)
        return replace(self._base, bids=bids), kernel

    def _find_policy(self, bids: Bids) -> PlayoutPolicy[Any]:
        if bids not in self._policies:
            base, sides = self._base, self._hidden_bids.hidden
            found = self._playout_policies.make_policy(bids, self.facts.denomination, base.length, base.carried, sides)
            self._policies[bids] = found
        return self._policies[bids]


def explain_laid(game: TrickGame, point: LayAsideSearchPoint, found: Sequence[Candidate]) -> SearchReason:
    """Say why the first choice of cards was made."""
    place = found[0].place
    laid, kept = point.choices[place], point.kept[place]
    codes = list_laid_codes(game, point.facts.view, laid.cards)
    figures = {"bid": laid.bid, "made": sum(kept) / max(len(kept), 1), "tried": len(kept)}
    evidence = Evidence("search_laid", codes, figures)
    return SearchReason(explain(game, evidence), evidence)
