"""The search for every decision beside the play of cards: what to call, to name, to give away or to choose.

There is one way for all of them: the action is carried out through the rules in sampled deals, the others answer as
they are expected to, and the cards are played on by policies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import sub
from random import Random
from typing import TYPE_CHECKING, Any

from purple_table.core.actions import Action, Bid, Give
from purple_table.core.game import View
from purple_table.games.tricks.called_card import settle_ally
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.filling import FillingPhase
from purple_table.games.tricks.guessing import guess
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.card_play.penalty_play_policy import is_penalty_game
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths
from purple_table.players.tricks.discarding.discards import choose_exchanged
from purple_table.players.tricks.discarding.filled_hands import choose_laid_away
from purple_table.players.tricks.sampling.called_hands import make_sampler
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies, PlayoutPolicy
from purple_table.players.tricks.search.playout_scores import PlayoutScorer, count_pilots

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.state import TrickState
    from purple_table.games.tricks.trick_game import TrickGame

ChooseQuickly = Callable[[View, Sequence[Action]], Action]
"""A quick rule for decisions other than cards to tricks: it chooses from a view and the legal actions."""
MOST_BIDS = 8
"""So many bids are tried that name no denomination, such as those of a ladder."""
GivenCards = dict[tuple[int, tuple[Action, ...]], Action]
"""The card that each seat gives away in a sampled deal, by the seat and the cards that it may give."""


class CallSearchPoint:
    """The decision what to call, give away or choose.

    Up to the play of cards the state itself is played on by a quick rule at every seat; from there the policy plays.
    `kept` lists for each candidate whether its bid was made, in the deals that were played with this bid.
    """

    actions: Sequence[Action]

    def __init__(
        self,
        game: TrickGame,
        view: View,
        legal: Sequence[Action],
        policies: PlayoutPolicies,
        choose_quickly: ChooseQuickly,
        rng: Random,
        budget: Budget,
        about: Action | None,
    ) -> None:
        """The first of `legal` is the action of the plain rules; `about` is always among the candidates."""
        self._game, self._view, self._playout_policies, self._choose_quickly = game, view, policies, choose_quickly
        self._budget = budget
        self._policies: dict[tuple[Bids, str | None], PlayoutPolicy[Any]] = {}
        self._strengths: dict[str, CardStrengths] = {}
        exchanges = (phase for phase in game.course.phases if isinstance(phase, CardExchangePhase))
        exchange = None if is_penalty_game(game) else next(exchanges, None)
        self._exchanges = exchange if exchange is not None and exchange.ends_when_full else None
        self._begin(rng, legal, about)
        self.kept: list[list[bool]] = [[] for _ in self.actions]
        self._scorer = PlayoutScorer(game, view)
        pilots = (self._play_ahead(self._draw_state(rng), self.actions[0], (), {}) for _ in count_pilots(budget))
        self._scorer.look_ahead([self._count_points(state) for state in pilots])

    def _begin(self, rng: Random, legal: Sequence[Action], about: Action | None) -> None:
        """Prepare what deals are drawn from, and list the candidates."""
        self._sampler = make_sampler(self._game, self._view)
        self._opponents = self._playout_policies.observe_opponents(self._sampler, rng)
        self.actions = _list_worth_trying(legal, about)

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and play it on after each of the actions at these places."""
        ended = self._play_choices(rng, [[self.actions[place]] for place in places])
        return [self._score_candidate(place, state) for place, state in zip(places, ended, strict=True)]

    def play_choices(self, rng: Random, choices: Sequence[Sequence[Action]]) -> list[tuple[PlayoutResult, TrickState]]:
        """Draw one sampled deal, and return its result and its end after each of these choices.

        A choice is an action, or several cards given one after the other.
        """
        return [(self._score_state(ended), ended) for ended in self._play_choices(rng, choices)]

    def _play_choices(self, rng: Random, choices: Sequence[Sequence[Action]]) -> list[TrickState]:
        state, plain = self._draw_state(rng), self._opponents.draw_plain_seats(rng)
        given: GivenCards = {}
        found = []
        for *first, last in choices:
            ahead = state.copy()
            for action in first:
                ahead.apply(action)
            found.append(self._play_ahead(ahead, last, plain, given))
        return found

    def _draw_state(self, rng: Random) -> TrickState:
        """Return a full state that agrees with the view."""
        return guess(self._game, self._game.course, self._view, rng, self._sampler)

    def _play_ahead(self, state: TrickState, action: Action, plain: Collection[int], given: GivenCards) -> TrickState:
        """Carry out the action, and go on to the end of play, or of a deal without play.

        Cards given away lie face down, so the others cannot react to the own choice: within one sampled deal they give
        the same cards after each candidate.
        """
        game, deal = self._game, state.number
        if not isinstance(action, Give):
            given = {}
        state.apply(action)
        while state.outcome is None and state.number == deal:
            if state.phase is game.course.play:
                settle_ally(state)
                policy = self._find_policy(state)
                known = policy.read_knowledge(self._read_facts(state))
                state.kernel.draws = True
                if game.weis is not None and not state.kernel.takers:
                    kernel = state.kernel
                    kernel.announced = game.count_shown_points(kernel.hands, kernel.turn, state.denomination)
                if game.course.play.offers_ways:
                    state.kernel.limit_lead(state.allowed)
                policy.play_on(state.kernel, known, 0, plain)
                break
            self._budget.go_on()
            seat, legal = state.to_act, tuple(state.legal_actions())
            assert seat is not None
            state.apply(legal[0] if len(legal) == 1 else self._expect_answer(state, seat, legal, given))
        return state

    def _expect_answer(self, state: TrickState, seat: int, legal: tuple[Action, ...], given: GivenCards) -> Action:
        """Return the action that a seat is expected to take, by what it knows itself."""
        if isinstance(state.phase, FillingPhase):
            # Every seat lays many cards away: no view is made for each of them.
            card = choose_laid_away(self._game, self._find_strengths(state.denomination or NO_TRUMP), legal)
            return self._game.gives[card.bit_length()] if card else DONE
        if self._exchanges and DONE in legal and state.denomination is not None:
            card = choose_exchanged(self._find_strengths(state.denomination), *self._exchanges.see_cards(state, seat))
            return self._game.gives[card.bit_length()] if card else DONE
        if not isinstance(legal[0], Give):
            return self._choose_quickly(state.view(seat), legal)
        if (seat, legal) not in given:
            given[seat, legal] = self._choose_quickly(state.view(seat), legal)
        return given[seat, legal]

    def _find_strengths(self, denomination: str) -> CardStrengths:
        found = self._strengths.get(denomination)
        if found is None:
            found = self._strengths[denomination] = CardStrengths(self._game, denomination)
        return found

    def _read_facts(self, state: TrickState) -> TrickSeatFacts:
        """Return what the own seat knows as play begins."""
        return self._game.facts(state.view(self._view.seat))

    def _find_policy(self, state: TrickState) -> PlayoutPolicy[Any]:
        facts = state.make_scoring_facts()
        bids = facts.bids
        key = bids, state.denomination
        if key not in self._policies:
            self._policies[key] = self._playout_policies.make_policy(
                bids, state.denomination, state.tricks, facts.carried
            )
        return self._policies[key]

    def _count_points(self, state: TrickState) -> tuple[int, ...]:
        return (
            self._scorer.count_points(state.make_scoring_facts(), state.kernel)
            if self._is_in_play(state)
            else tuple(map(sub, state.totals, self._view.totals))
        )

    def _score_candidate(self, place: int, state: TrickState) -> PlayoutResult:
        """Return the result of a deal that was played on after the candidate at this place."""
        if not self._is_in_play(state):
            return self._score_state(state)
        facts = state.make_scoring_facts()
        found = self._scorer.score_playout(facts, state.kernel)
        if found.made is not None and self._is_played(self.actions[place], facts.bids):
            self.kept[place].append(found.made)
        return found._replace(made=None)

    def _is_played(self, action: Action, bids: Bids) -> bool:
        """Return whether the deal is played with this bid of the seat."""
        promise = bids.promise
        own = promise is not None and bids.declarer == self._view.seat
        return own and isinstance(action, Bid) and promise is not None and promise.name == action.call

    def _score_state(self, state: TrickState) -> PlayoutResult:
        if self._is_in_play(state):
            return self._scorer.score_playout(state.make_scoring_facts(), state.kernel)._replace(made=None)
        return self._scorer.score_points(tuple(map(sub, state.totals, self._view.totals)))

    def _is_in_play(self, state: TrickState) -> bool:
        return state.outcome is None and state.phase is self._game.course.play


def _list_worth_trying(legal: Sequence[Action], about: Action | None) -> list[Action]:
    """Return these actions, but of the bids of an auction only `about` and the lowest of each denomination, and of many
    other bids some from low to high."""
    seen: set[str] = set()
    found: list[Action] = []
    named = [action for action in legal if isinstance(action, Bid) and not _find_denomination(action)]
    # The first of all is the action of the plain rules.
    step = max(1, -(-len(named) // MOST_BIDS))
    tried = {*named[::step], legal[0], about}
    for action in legal:
        denomination = _find_denomination(action)
        if denomination:
            # A higher bid can still be made later, so only the lowest of each denomination is tried.
            if denomination in seen and action != about:
                continue
            seen.add(denomination)
        elif isinstance(action, Bid) and action not in tried:
            continue
        found.append(action)
    return found


def _find_denomination(action: Action) -> str:
    """Return the denomination that a bid of an auction names with its number."""
    contract = action.contract if isinstance(action, Bid) else None
    return "" if contract is None else contract.denomination
