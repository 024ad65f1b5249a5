"""The Expert: plays deals that could be to their end after each of several sets, a pass, or a gift."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Pass, PlaySet
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.core.overriding import override
from purple_table.games.climbing.climbing_kernel import ClimbingKernel
from purple_table.games.climbing.climbing_knowledge import ClimbingSampler, ClimbingSeatFacts, make_kernel
from purple_table.players.climbing.climbing_policy import choose_gift, find_lowest_part, list_groups, play_out
from purple_table.players.climbing.climbing_reasons import explain_search
from purple_table.players.climbing.skilled_climbing import SkilledClimbingPlayer
from purple_table.players.player import Budget, Decision
from purple_table.players.search.comparison import SearchTrial, Trial
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.search.searcher import PLAYOUTS, Searcher, SearchTask

if TYPE_CHECKING:
    from purple_table.games.climbing.climbing_game import ClimbingGame

GIFTS = 6
"""So many of the lowest cards are tried as gifts."""
RULE = 0.5
"""What it is worth in points to be the first in the next deal and not the last, where taxes are paid."""
TRUST = 1.0
"""How much better another action must be than the Skilled player's, in halves of the 95 % interval."""


class ClimbingPoint:
    """A decision of a deal, with what each place in it is worth."""

    def __init__(self, game: ClimbingGame, facts: ClimbingSeatFacts, actions: Sequence[Action]) -> None:
        """The first of the actions is what plain rules would do."""
        self.actions = actions
        self._game, self._facts = game, facts
        self._sampler = ClimbingSampler(facts)
        last = game.players - 1
        rule = RULE if game.taxing.part != "none" else 0.0
        self._values = [rule * (last - 2 * place) / (2 * last) for place in range(game.players)]

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and play it on after each of the actions at these places."""
        hands = self._sampler.draw_hands(rng)
        return [self._score(self._play_action(self.actions[place], hands[:])) for place in places]

    def _play_action(self, action: Action, hands: list[int]) -> ClimbingKernel:
        game, facts = self._game, self._facts
        if isinstance(action, Give):
            self._exchange(hands, game.deck.bits[action.card])
            kernel = ClimbingKernel(game.tables, hands, game.find_leader(facts.view.status.dealer, facts.titles))
        else:
            kernel = make_kernel(facts, hands)
            if isinstance(action, PlaySet):
                kernel.play(game.deck.mask(action.cards))
            else:
                kernel.skip()
        play_out(kernel)
        return kernel

    def _exchange(self, hands: list[int], card: int) -> None:
        """Answer the taxes that are still open, the first with this card and what has been laid out."""
        facts, tables = self._facts, self._game.tables
        open_taxes = self._game.taxing.list_taxes(facts.titles)
        first = next(place for place, (_, taker, _) in enumerate(open_taxes) if taker == facts.seat)
        laid = facts.known_mask(facts.view.pile("pass", facts.seat))
        for payer, taker, count in open_taxes[first:]:
            given = laid | card if taker == facts.seat else 0
            hands[taker] &= ~given
            while given.bit_count() < count:
                more = choose_gift(tables, hands[taker]).cards
                hands[taker] ^= more
                given |= more
            hands[payer] |= given

    def _score(self, kernel: ClimbingKernel) -> PlayoutResult:
        seat, points = self._facts.seat, self._game.score(kernel.places)
        others = [number for other, number in enumerate(points) if other != seat]
        lead = points[seat] - sum(others) / len(others)
        place = kernel.places.index(seat)
        marks = {"first": float(not place), "last": float(place == len(points) - 1)}
        return PlayoutResult(lead + self._values[place], lead, marks=marks)


class ExpertClimbingPlayer(Searcher):
    """Plays deals on to their end; where the search sees no difference it does what the Skilled player would."""

    def __init__(self, game: ClimbingGame, playouts: int = PLAYOUTS["expert"]) -> None:
        super().__init__(playouts)
        self._game = game
        self._skilled = SkilledClimbingPlayer(game)

    @override
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        skilled = self._skilled.choose(view, legal, rng, budget)
        budget.go_on()
        facts = ClimbingSeatFacts(self._game, view)
        tried = [skilled.action, *self._list_candidates(facts, legal)]
        if about is not None:
            tried.append(about)
        point = ClimbingPoint(self._game, facts, list(dict.fromkeys(tried)))
        return SearchTask(point, lambda found: explain_search(self._game, found), TRUST, about, lambda: skilled)

    @override
    def find_trial(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Trial | None:
        if len(theirs) != 1 or len(yours) != 1:
            return None
        facts = ClimbingSeatFacts(self._game, view)
        return SearchTrial(ClimbingPoint(self._game, facts, [theirs[0], yours[0]]), (0, 1))

    def _list_candidates(self, facts: ClimbingSeatFacts, legal: Sequence[Action]) -> list[Action]:
        """List what is worth trying: of each rank the cheapest sets of each size, a pass, and the lowest gifts."""
        game, tables = self._game, self._game.tables
        if isinstance(legal[0], Give):
            lowest = sorted(list_bits(facts.hand), key=lambda bit: tables.heights[bit.bit_length() - 1])[:GIFTS]
            return [Give(game.deck.codes(bit)[0]) for bit in lowest]
        found: list[Action] = [Pass()] if facts.lying else []
        for cards in list_groups(tables, facts.hand):
            bits = list_bits(cards)
            if not facts.lying:
                found += [game.name_set(sum(bits[:size])) for size in range(1, len(bits) + 1)]
                continue
            count = facts.lying.bit_count()
            if len(bits) >= count:
                parts = {find_lowest_part(tables, cards, facts.lying), sum(bits[: count - 1]) | bits[-1]}
                found += [game.name_set(part) for part in sorted(parts) if part and tables.beats(part, facts.lying)]
        return found
