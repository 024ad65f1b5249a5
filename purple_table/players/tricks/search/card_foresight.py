"""The foresight of a seat about its next card while another seat is to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.game import View
from purple_table.players.player import Budget
from purple_table.players.tricks.search.equal_cards import group_equal_cards
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from purple_table.players.tricks.search.sampled_play import SampledPlay

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame


class ForeseenDeal(NamedTuple):
    """A sampled deal: its bids, and its end after each card that the seat may play, one of each kind of equal cards."""

    bids: Bids
    ends: Mapping[int, Kernel]


class CardForesight(SampledPlay):
    """Sampled deals in which the others have played up to the next card of the seat, as Skilled players would.

    Each is kept under the cards that they played. When it is the seat's turn, the deals in which they played what
    they have played in truth agree with its view like any other sampled deals.
    """

    def __init__(self, game: TrickGame, view: View, policies: PlayoutPolicies, rng: Random, budget: Budget) -> None:
        """Think until the time of the budget is up, or it is stopped, or has no more playouts."""
        began = perf_counter()
        super().__init__(game, view, policies, rng)
        self.playouts = 0
        """How many playouts have been made."""
        self._deals: dict[tuple[tuple[int, ...], int], list[ForeseenDeal]] = {}
        while not budget.is_stopped():
            if self.playouts >= budget.playouts if budget.playouts else perf_counter() >= began + budget.seconds:
                break
            self._try_deal(rng)

    def find_deals(self, facts: TrickSeatFacts) -> Sequence[ForeseenDeal]:
        """Return the deals that agree with what the seat knows now; none if it is another deal or another seat."""
        before = self._sampler.facts
        history = before.view.history
        if facts.seat != before.seat or facts.view.history[: len(history)] != history:
            return ()
        played = tuple([bit for _, bit in facts.plays[len(before.plays) :]])
        return self._deals.get((played, facts.hand), ())

    def _try_deal(self, rng: Random) -> None:
        """Play a sampled deal on to the next card of the seat, and after each of its cards to the end."""
        kernel, facts, policy = self._sample_deal(rng)
        plain = self._opponents.draw_plain_seats(rng)
        before, known = self._sampler.facts, policy.copy(self._known)
        played, trick = list[int](), [bit for _, bit in before.trick]
        self.playouts += 1
        while not kernel.is_over and kernel.turn != before.seat:
            card = policy.choose_card(kernel, known)
            policy.play(kernel, known, card)
            played.append(card)
            trick = [*trick, card] if kernel.count else []
        if kernel.is_over:
            return  # the seat plays no more in this deal
        hand = kernel.hands[before.seat]
        others = before.rest & ~sum(played) & ~hand | sum(trick)
        first = policy.choose_card(kernel, known)
        kinds = group_equal_cards(kernel, self._scorer.find_worth(facts), others, first)
        ends = {}
        for card in (first, *(kind & -kind for kind in kinds[1:])):
            ends[card] = kernel.copy()
            policy.play_on(ends[card], policy.copy(known), card, plain)
        self.playouts += len(ends) - 1
        self._deals.setdefault((tuple(played), hand), []).append(ForeseenDeal(facts.bids, ends))
