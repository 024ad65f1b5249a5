"""What the search is given of a trick game: decisions about cards, and all others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from purple_table.core.actions import Action, Bid, Give, Play
from purple_table.core.game import View
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.guessing import TrickSampler, guess, make_kernel
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.alike import distinct
from purple_table.players.tricks.finishing import Finish
from purple_table.players.tricks.laid_bids import make_laid_bids
from purple_table.players.tricks.policies import PlayoutPolicy, Policies

if TYPE_CHECKING:
    from purple_table.games.tricks.calls import Bids
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.scoring import DealFacts
    from purple_table.games.tricks.state import TrickState

PILOTS = 12
"""Supposed deals that say whether the match may end with this one."""

Quick = Callable[[View, Sequence[Action]], Action]
"""A quick rule for decisions other than cards."""
Given = dict[tuple[int, tuple[Action, ...]], Action]
"""What each seat gives away in a supposed deal of those cards that it may give."""


class _Drawn(NamedTuple):
    """A supposed deal: the cards, what scoring knows of it, and how it is played on."""

    kernel: Kernel
    facts: DealFacts
    policy: PlayoutPolicy[Any]


class CardPoint:
    """Which card to play."""

    def __init__(self, game: TrickGame, view: View, policies: Policies, rng: Random, budget: Budget) -> None:
        self._sampler = TrickSampler(game.course, game.facts(view))
        self._opponents = policies.opponents(self._sampler, rng)
        facts, status = self._sampler.facts, view.status
        self._carried = game.scoring.restore_carried(status.side_counters)
        self._laid, self._made_for = make_laid_bids(game, self._sampler), policies
        self._policies: dict[Bids, PlayoutPolicy[Any]] = {}
        self._policy = self._make_policy(read_bids(facts))
        self._known: Any = self._policy.read_knowledge(facts)
        own = [0] * facts.players
        own[facts.seat] = facts.hand
        self._kernel = make_kernel(facts, own)
        self._deal = game.course.deal
        _, self._begins, self._ends = self._sampler.owned[-1]
        self._finish = Finish(game, view)
        # A seat knows its own bid, even where nobody else does.
        self._facts = replace(guess(game, game.course, view, rng, self._sampler).facts(), bids=read_bids(facts))
        first = self._policy.choose_card(self._kernel, self._known)
        others = (facts.rest & ~facts.hand) | sum(bit for _, bit in facts.trick)
        self._kinds = distinct(self._kernel, self._finish.worth(self._facts), others, first)
        self._cards = [first, *(kind & -kind for kind in self._kinds[1:])]
        self._bits = game.bits
        self.actions: Sequence[Action] = [game.plays[card.bit_length()] for card in self._cards]
        if len(self._cards) > 1:
            pilots = (self._sample_deal(rng) for _ in count_pilots(budget))
            points = [self._finish.points(pilot.facts, self._play_card(pilot, first, ())) for pilot in pilots]
            self._finish.look_ahead(points)

    @property
    def goal(self) -> str:
        """The kind of evidence that what the deal turns on is reached more often."""
        return self._finish.goal(self._facts)

    def find_equal(self, about: Action | None) -> Action | None:
        """The candidate that comes to the same as a card; None for no card of those."""
        bit = self._bits[about.card] if isinstance(about, Play) else 0
        return next((self.actions[place] for place, kind in enumerate(self._kinds) if kind & bit), None)

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """One deal, played on after each of the cards."""
        drawn = self._sample_deal(rng)
        plain = self._opponents.plain(rng)
        played = (self._play_card(drawn, self._cards[place], plain) for place in places)
        return [self._finish.outcome(drawn.facts, kernel) for kernel in played]

    def _sample_deal(self, rng: Random) -> _Drawn:
        """A deal at the point of the view."""
        places = self._sampler.draw(rng)
        kernel, facts, policy = self._kernel.copy(), self._facts, self._policy
        kernel.hands = places[: len(kernel.hands)]
        if self._laid is not None:
            kernel.hands, bids = self._laid.settle_bids(places)
            facts, policy = replace(facts, bids=bids), self._make_policy(bids)
        kernel.extra = places[-1]
        kernel.stock = self._deal.stock(self._sampler.facts, places[self._begins : self._ends], rng)
        return _Drawn(kernel, facts, policy)

    def _play_card(self, drawn: _Drawn, card: int, plain: Collection[int]) -> Kernel:
        kernel = drawn.kernel.copy()
        drawn.policy.play_on(kernel, drawn.policy.copy(self._known), card, plain)
        return kernel

    def _make_policy(self, bids: Bids) -> PlayoutPolicy[Any]:
        """How a deal with these bids is played on."""
        if bids not in self._policies:
            facts, hidden = self._sampler.facts, () if self._laid is None else self._laid.hidden
            tricks = facts.view.status.tricks
            self._policies[bids] = self._made_for.make_policy(bids, facts.denomination, tricks, self._carried, hidden)
        return self._policies[bids]


class TrickCallPoint:
    """What to say, give away or choose: played on through the rules by a quick rule at every seat up to the play of
    cards, and from there as after a card."""

    def __init__(
        self,
        game: TrickGame,
        view: View,
        legal: Sequence[Action],
        policies: Policies,
        quick: Quick,
        rng: Random,
        budget: Budget,
        about: Action | None,
    ) -> None:
        """The first of `legal` is what plain rules would do; `about` is tried in any case."""
        self._game, self._view, self._made_for, self._quick = game, view, policies, quick
        self._budget = budget
        self._sampler = TrickSampler(game.course, game.facts(view))
        self._opponents = policies.opponents(self._sampler, rng)
        self.actions: Sequence[Action] = _worth_trying(legal, about)
        self._policies: dict[tuple[Bids, str | None], PlayoutPolicy[Any]] = {}
        self._finish = Finish(game, view)
        pilots = (self._play_ahead(self._guess(rng), legal[0], (), {}) for _ in count_pilots(budget))
        self._finish.look_ahead([self._points(state) for state in pilots])

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """One deal, played on after each of the actions."""
        state, plain = self._guess(rng), self._opponents.plain(rng)
        given: Given = {}
        return [self._outcome(self._play_ahead(state.copy(), self.actions[place], plain, given)) for place in places]

    def _guess(self, rng: Random) -> TrickState:
        return guess(self._game, self._game.course, self._view, rng, self._sampler)

    def _play_ahead(self, state: TrickState, action: Action, plain: Collection[int], given: Given) -> TrickState:
        """Carry out the action, and go on to the end of the deal; a deal that is played stays before it is scored.

        What is given away lies covered: whatever the own seat gives, the others give in one deal what they gave before.
        """
        game, deal = self._game, state.number
        if not isinstance(action, Give):
            given = {}
        state.apply(action)
        while state.outcome is None and state.number == deal:
            if state.phase is game.course.play:
                policy = self._policy(state)
                known = policy.read_knowledge(game.facts(state.view(self._view.seat)))
                state.kernel.draws = True
                policy.play_on(state.kernel, known, 0, plain)
                break
            self._budget.go_on()
            seat, legal = state.to_act, tuple(state.legal_actions())
            assert seat is not None
            state.apply(legal[0] if len(legal) == 1 else self._answer(state.view, seat, legal, given))
        return state

    def _answer(self, view: Callable[[int], View], seat: int, legal: tuple[Action, ...], given: Given) -> Action:
        """What another seat is supposed to do."""
        if not isinstance(legal[0], Give):
            return self._quick(view(seat), legal)
        if (seat, legal) not in given:
            given[seat, legal] = self._quick(view(seat), legal)
        return given[seat, legal]

    def _policy(self, state: TrickState) -> PlayoutPolicy[Any]:
        facts = state.facts()
        key = facts.bids, state.denomination
        if key not in self._policies:
            self._policies[key] = self._made_for.make_policy(
                facts.bids, state.denomination, state.tricks, facts.carried
            )
        return self._policies[key]

    def _points(self, state: TrickState) -> tuple[int, ...]:
        return self._finish.points(state.facts(), state.kernel) if self._in_play(state) else state.sheet[-1]

    def _outcome(self, state: TrickState) -> PlayoutResult:
        if self._in_play(state):
            return self._finish.outcome(state.facts(), state.kernel)._replace(made=None)
        return self._finish.score_outcome(state.sheet[-1])

    def _in_play(self, state: TrickState) -> bool:
        return state.outcome is None and state.phase is self._game.course.play


def count_pilots(budget: Budget) -> Iterator[int]:
    """Count the pilots, no more of them than play-outs are allowed, as long as somebody waits for the answer."""
    for number in range(min(PILOTS, budget.playouts or PILOTS)):
        budget.go_on()
        yield number


def _worth_trying(legal: Sequence[Action], about: Action | None) -> list[Action]:
    """All of them, but of the bids of an auction the lowest of each denomination only, and `about`."""
    seen: set[str] = set()
    found: list[Action] = []
    for action in legal:
        contract = action.contract if isinstance(action, Bid) else None
        if contract is not None:
            if contract.denomination in seen and action != about:
                continue
            seen.add(contract.denomination)
        found.append(action)
    return found
