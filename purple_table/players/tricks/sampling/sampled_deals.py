"""Sampled deals for bids: full deals that agree with a view and with what was called, and how they are played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Bid
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids, read_calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.scoring import NOTHING, DealFacts
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.card_order import count_ranks_above
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge
from purple_table.players.tricks.card_play.trick_play_policy import choose_card

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

DEALS = 80
"""Sampled deals for each call that is tried."""
PACE = 100
"""So many sampled deals a call is tried in for each second that it may take."""
_TRIES = 3
"""Of so many deals that agree with the cards, the one that agrees best with the bidding is taken."""

TRUST = {"cautious": -0.4, "normal": 0.0, "bold": 0.4}
"""How many tricks more than sampled deals say a style trusts itself to win."""

# What a card is worth in tricks at a glance, by rank from the highest down: as a trump, and beside trumps.
_TRUMP = (1.0, 0.9, 0.75, 0.65, 0.55, 0.5, 0.45)
_SIDE = (0.55, 0.25, 0.1, 0.0, 0.0, 0.0, 0.0)
_NO_TRUMP = (0.8, 0.45, 0.2, 0.05, 0.0, 0.0, 0.0)


class SampledPlay(NamedTuple):
    """How a sampled deal went: tricks by seat, captured masks by seat, who took each trick, and with what the last."""

    tricks: Sequence[int]
    captured: Sequence[int]
    takers: Sequence[int]
    best: int = 0


def value_for_seat(game: TrickGame, play: SampledPlay, bids: Bids, seat: int, more: int = 0) -> float:
    """Return what a deal that went so is worth to the side of `seat`, against the mean of the others, after this
    bidding, if the declarer won so many tricks `more`."""
    own, nobody = game.side_of(seat), [0] * game.players
    tricks = list(play.tricks)
    if bids.declarer is not None:
        tricks[bids.declarer] += more
    totals, length = (0,) * len(game.sides), game.dealing.hand
    facts = DealFacts(play.captured, 0, totals, nobody, {}, tricks, game.sides, bids, NOTHING, play.takers, length)
    points = game.scoring.points(replace(facts, best=play.best))
    lead = points[own] - fmean(number for side, number in enumerate(points) if side != own)
    return -lead if game.low_wins else lead


def count_sampled_deals(budget: Budget, most: int = DEALS) -> int:
    """Return how many sampled deals a call is tried in: fewer where there is little time."""
    return min(most, budget.playouts or max(round(PACE * budget.seconds), 1))


def list_outlooks(style: str) -> tuple[tuple[float, int], ...]:
    """Return what a style expects: pairs of a weight and how many tricks more than sampled deals say."""
    trust = TRUST[style]
    return ((1.0 - abs(trust), 0), (abs(trust), 1 if trust > 0 else -1)) if trust else ((1.0, 0),)


class SampledDeals:
    """Sampled deals for one view in the bidding; the same random state gives the same ones.

    Once the budget is stopped, `play_out` raises `Stopped`.
    """

    def __init__(
        self,
        game: TrickGame,
        view: View,
        rng: Random,
        budget: Budget,
        aims: dict[tuple[Bids, int], Aims] | None = None,
    ) -> None:
        """`aims` are those of earlier calls, where they are kept; new ones are added."""
        self._game = game
        self._rng = rng
        self._budget = budget
        self.sampler = TrickSampler(game.course, game.facts(view))
        self.facts = self.sampler.facts
        self._dealer = view.status.dealer
        self._length = view.status.tricks
        self._cards: dict[str, CardStrengths] = {}
        self._aims = {} if aims is None else aims
        self._tricks_of: dict[str, list[float]] = {}
        self._trumping = game.following.part == "suit_or_trump"
        self._heard = self._read_bidding()

    def draw_hands(self, number: int) -> list[list[int]]:
        """Draw so many sampled deals: a mask for each seat."""
        return [self.draw_places()[: self._game.players] for _ in range(number)]

    def draw_balanced_hands(self, number: int) -> list[list[int]]:
        """Draw so many sampled deals; while nothing is known of the others each of their hands lies at every other seat
        in turn, so that few deals say about as much as many."""
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
        """Draw a sampled deal: the places of a sampler, filled."""
        # What was called says something of the hands: of several deals the one that fits the calls best is taken.
        tries = [self.sampler.draw(self._rng) for _ in range(_TRIES if self._heard else 1)]
        return min(tries, key=self._measure_surprise)

    def estimate_tricks(self, hand: int, denomination: str) -> float:
        """Return the tricks that a hand is worth at a glance with these trumps."""
        table = self._tricks_of.get(denomination)
        if table is None:
            table = self._tricks_of[denomination] = self._tabulate_tricks(denomination)
        tricks = 0.0
        while hand:
            low = hand & -hand
            tricks += table[low.bit_length()]
            hand ^= low
        return tricks

    def find_strengths(self, denomination: str) -> CardStrengths:
        """Return how strong the cards are with these trumps."""
        if denomination not in self._cards:
            self._cards[denomination] = CardStrengths(self._game, denomination)
        return self._cards[denomination]

    def play_out(self, hands: Sequence[int], bids: Bids, denomination: str) -> SampledPlay:
        """Play a sampled deal out; whoever does not sit out plays for what the bids say, and knows no more than it
        could."""
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
        # What lies openly has been seen, unless somebody takes it up.
        rest = game.deck.mask(game.dealing.cards) & ~read_shown_mask(self.facts) | join_masks(hands)
        public = TrickKnowledge(rest, [0] * game.players, self._trumping)
        play_to_end(kernel, public, aims, cards)
        return SampledPlay(kernel.taken, kernel.won, kernel.takers, kernel.best)

    def _tabulate_tricks(self, denomination: str) -> list[float]:
        """Return by the bit length of a card what it is worth in tricks at a glance."""
        trump = self._game.trump.cards[denomination]
        table = [0.0]
        for place, above in enumerate(count_ranks_above(self._game, denomination)[1:]):
            row = _TRUMP if trump >> place & 1 else _SIDE if trump else _NO_TRUMP
            table.append(row[min(above, len(row) - 1)])
        return table

    def _read_bidding(self) -> list[tuple[int, str, float]]:
        """Return what the calls say: seat, denomination, and the tricks that its hand should be worth at a glance."""
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
                # A first bid tells the denomination it likes; how high it goes later is half pride.
                heard[seat] = (seat, bid.denomination, 4.0 + 0.3 * bid.number)
        return list(heard.values())

    def _measure_surprise(self, hands: Sequence[int]) -> float:
        """By how many tricks hands differ from what was called with them."""
        return fsum(
            abs(self.estimate_tricks(hands[seat], denomination) - tricks) for seat, denomination, tricks in self._heard
        )


def play_to_end(kernel: Kernel, public: TrickKnowledge, aims: Aims, cards: CardStrengths) -> None:
    """Play `kernel` to the end of the deal; both it and `public` change."""
    hands = kernel.hands
    worth = aims.find_next_worth(kernel.taken)
    while hands[kernel.turn]:
        public.play(kernel, choose_card(kernel, public, worth, aims, cards))
        if not kernel.count:
            worth = aims.find_next_worth(kernel.taken)
