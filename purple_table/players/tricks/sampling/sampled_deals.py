"""Sampled deals for bids: they agree with a view and with the calls so far, and can be played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Bid
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids, read_calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.scoring import NOTHING, Carried, DealFacts
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.card_order import count_ranks_above
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge
from purple_table.players.tricks.card_play.trick_play_policy import choose_card

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

DEALS = 80
"""The most sampled deals for each call that is tried."""
PACE = 100
"""The number of sampled deals for each second that a call may take."""
_TRIES = 3
"""The number of draws from which the deal that agrees best with the bidding is taken."""
DOUBT = 0.7
"""The number of standard errors that are subtracted from the gain of a call."""

TRUST = {"cautious": -0.4, "normal": 0.0, "bold": 0.4}
"""The tricks that a style adds to the result of sampled deals."""

# A quick estimate of the tricks of a card, by rank from the highest down: as a trump, beside trumps, without trumps.
_TRUMP = (1.0, 0.9, 0.75, 0.65, 0.55, 0.5, 0.45)
_SIDE = (0.55, 0.25, 0.1, 0.0, 0.0, 0.0, 0.0)
_NO_TRUMP = (0.8, 0.45, 0.2, 0.05, 0.0, 0.0, 0.0)


class SampledResult(NamedTuple):
    """The result of a sampled deal: tricks and captured cards by seat, the winner of each trick, the last winning card
    (`best`), and what was announced by seat."""

    tricks: Sequence[int]
    captured: Sequence[int]
    takers: Sequence[int]
    best: int = 0
    announced: Sequence[int] = ()


def value_for_seat(
    game: TrickGame, play: SampledResult, bids: Bids, seat: int, more: int = 0, carried: Carried = NOTHING
) -> float:
    """Return the lead in points of the side of `seat` over the mean of the others, after this bidding and play.

    `more` tricks are added to those of the declarer; `carried` is what counts from earlier deals.
    """
    own, nobody = game.side_of(seat), [0] * game.players
    tricks = list(play.tricks)
    if bids.declarer is not None:
        tricks[bids.declarer] += more
    totals, length = (0,) * len(game.sides), game.dealing.hand
    facts = DealFacts(play.captured, 0, totals, nobody, {}, tricks, game.sides, bids, carried, play.takers, length)
    trump = game.trump.cards.get(bids.denomination, 0)
    facts = replace(facts, best=play.best, trump=trump, announced=play.announced)
    points: Sequence[float] = game.scoring.points(facts)
    if later := game.scoring.estimate_later_points(facts):
        points = [now + then for now, then in zip(points, later, strict=True)]
    lead = points[own] - fmean(number for side, number in enumerate(points) if side != own)
    return -lead if game.low_wins else lead


def discount_gain(gains: Sequence[float]) -> float:
    """Return the mean gain of a call in sampled deals, less an allowance for chance: the best of several estimates is
    too high."""
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return fmean(gains) - DOUBT * error


def count_sampled_deals(budget: Budget, most: int = DEALS) -> int:
    """Return the number of sampled deals for each call: fewer where there is little time."""
    return min(most, budget.playouts or max(round(PACE * budget.seconds), 1))


def list_outlooks(style: str) -> tuple[tuple[float, int], ...]:
    """Return what a style expects: pairs of a weight, and of the tricks to add to the result of sampled deals."""
    trust = TRUST[style]
    return ((1.0 - abs(trust), 0), (abs(trust), 1 if trust > 0 else -1)) if trust else ((1.0, 0),)


class SampledDeals:
    """Sampled deals for one view in the bidding; the same random state gives the same ones.

    Once the budget is stopped, `play_out` raises `StopThinking`.
    """

    def __init__(
        self,
        game: TrickGame,
        view: View,
        rng: Random,
        budget: Budget,
        aims: dict[tuple[Bids, int], Aims] | None = None,
    ) -> None:
        """`aims` is a cache of the aims by bidding and number of tricks, which may be shared between calls."""
        self._game = game
        self._rng = rng
        self._budget = budget
        self.sampler = TrickSampler(game.course, game.facts(view))
        self.facts = self.sampler.facts
        self._dealer = view.status.dealer
        self._length = self.facts.length
        self._cards: dict[str, CardStrengths] = {}
        self._aims = {} if aims is None else aims
        self._tricks_of: dict[str, list[float]] = {}
        self._trumping = game.following.part == "suit_or_trump"
        self._heard = self._read_bidding()

    def draw_hands(self, number: int) -> list[list[int]]:
        """Draw `number` sampled deals, each a mask for each seat."""
        return [self.draw_places()[: self._game.players] for _ in range(number)]

    def draw_balanced_hands(self, number: int) -> list[list[int]]:
        """Draw `number` sampled deals. While nothing was called, every other hand is placed at each other seat in turn.

        This balances strong and weak hands between the seats, so that few deals tell about as much as many.
        """
        if self._heard:
            return self.draw_hands(number)
        found: list[list[int]] = []
        own = self.facts.seat
        while len(found) < number:
            deal = self.draw_places()[: self._game.players]
            others = [hand for seat, hand in enumerate(deal) if seat != own]
            for turn in range(len(others)):
                turned = others[turn:] + others[:turn]
                turned.insert(own, deal[own])
                found.append(turned)
        return found[:number]

    def draw_places(self) -> list[int]:
        """Draw a sampled deal: the cards of each place of the sampler, as masks."""
        # Calls say something about the hands, so of several draws the one that fits the calls best is taken.
        tries = [self.sampler.draw(self._rng) for _ in range(_TRIES if self._heard else 1)]
        return min(tries, key=self._measure_surprise)

    def estimate_tricks(self, hand: int, denomination: str) -> float:
        """Return a quick estimate of the tricks of a hand with these trumps."""
        table = self._tricks_of.get(denomination)
        if table is None:
            table = self._tricks_of[denomination] = tabulate_tricks(self._game, denomination)
        tricks = 0.0
        while hand:
            low = hand & -hand
            tricks += table[low.bit_length()]
            hand ^= low
        return tricks

    def find_strengths(self, denomination: str) -> CardStrengths:
        """Return the strengths of the cards with these trumps."""
        if denomination not in self._cards:
            self._cards[denomination] = CardStrengths(self._game, denomination)
        return self._cards[denomination]

    def play_out(self, hands: Sequence[int], bids: Bids, denomination: str) -> SampledResult:
        """Play a sampled deal out. Every seat that does not sit out plays by the bids, and sees no other hand."""
        self._budget.go_on()
        game = self._game
        aims = self._aims.get((bids, self._length))
        if aims is None:
            aims = self._aims[bids, self._length] = Aims(game, bids, length=self._length)
        cards = self.find_strengths(denomination)
        resting = bids.find_resting_seats(game.sides)
        seats = tuple(seat for seat in range(game.players) if seat not in resting)
        leader = game.leading.find_opening(hands, self._dealer, bids.declarer, seats)[0]
        kernel = game.start_play(
            list(hands), leader, denomination, locked=game.leading.find_locked_cards(cards.trump), seats=seats
        )
        # Cards that lie openly are known to all, unless a seat has taken them up.
        rest = game.in_play & ~read_shown_mask(self.facts) | join_masks(hands)
        public = TrickKnowledge(rest, [0] * game.players, self._trumping)
        play_to_end(kernel, public, aims, cards)
        shown = game.count_shown_points(hands, leader, denomination)
        return SampledResult(kernel.taken, kernel.won, kernel.takers, kernel.best, shown)

    def _read_bidding(self) -> list[tuple[int, str, float]]:
        """Return what the calls say: seat, denomination, and the quick estimate that its hand should have."""
        bids = read_bids(self.facts)
        # A number says how many tricks the hand is worth, a contract which trump it likes.
        if bids.tricks:
            denomination = self.facts.denomination or "none"
            return [
                (seat, denomination, float(tricks))
                for seat, tricks in enumerate(bids.tricks)
                if tricks is not None and seat != self.facts.seat
            ]
        heard: dict[int, tuple[int, str, float]] = {}
        for seat, action in read_calls(self.facts).made:
            bid = action.contract if isinstance(action, Bid) else None
            if bid is not None and bid.denomination and seat != self.facts.seat and seat not in heard:
                # The first bid of a seat names its best denomination; later bids mostly answer those of others.
                heard[seat] = (seat, bid.denomination, 4.0 + 0.3 * bid.number)
        return list(heard.values())

    def _measure_surprise(self, hands: Sequence[int]) -> float:
        """Return by how many tricks the estimates of the hands differ from the calls, over all seats."""
        return fsum(
            abs(self.estimate_tricks(hands[seat], denomination) - tricks) for seat, denomination, tricks in self._heard
        )


def tabulate_tricks(game: TrickGame, denomination: str) -> list[float]:
    """Return by the bit length of a card a quick estimate of its tricks, with these trumps."""
    trump = game.trump.cards[denomination]
    table = [0.0]
    for place, above in enumerate(count_ranks_above(game, denomination)[1:]):
        row = _TRUMP if trump >> place & 1 else _SIDE if trump else _NO_TRUMP
        table.append(row[min(above, len(row) - 1)])
    return table


def play_to_end(kernel: Kernel, public: TrickKnowledge, aims: Aims, cards: CardStrengths) -> None:
    """Play `kernel` to the end of the deal; both it and `public` change. It is quick as in playouts."""
    worth = aims.find_next_worth(kernel.taken)
    while not kernel.is_over:
        public.play(kernel, choose_card(kernel, public, worth, aims, cards, foresees=False))
        if not kernel.count:
            worth = aims.find_next_worth(kernel.taken)
