"""The Skilled player's cards where the first hand without cards wins, and what is said of them."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import TYPE_CHECKING

from purple_table.games.tricks.guessing import TrickSampler, make_kernel
from purple_table.players.player import Decision, Evidence
from purple_table.players.tricks.card_play.shedding_policy import LATE, CardRating, SheddingKnowledge, SheddingPolicy
from purple_table.players.tricks.reasons.trick_reasons import explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from purple_table.core.game import View
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

LIKELY = 0.5
"""The chance from which a reason says that a hand probably cannot follow, or that a card should take the trick."""
FEW = 4
"""The most cards of a hand of which a reason says that it is shut out."""
SHORTER = 0.1
"""By how many hands more that cannot follow a lead must be better to be told to be."""
SAMPLES = 200
"""In so many sampled deals it is counted how often a hand cannot follow."""


class SheddingCardChooser:
    """Chooses cards by the ratings of the policy."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._policy = SheddingPolicy(game)

    def choose_card(self, view: View) -> Decision:
        """Return the card that the policy rates best, and what speaks for it."""
        game, facts = self._game, self._game.facts(view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = make_kernel(facts, hands)
        legal = kernel.legal()
        known = self._policy.read_knowledge(facts)
        ratings = self._policy.rate_cards(kernel, known, legal)
        card = max(ratings, key=lambda card: ratings[card].value)
        evidence = self._find_evidence(facts, kernel, known, card, ratings)
        return Decision(game.plays[card.bit_length()], explain(game, evidence), evidence=evidence)

    def _find_evidence(
        self,
        facts: TrickSeatFacts,
        kernel: Kernel,
        known: SheddingKnowledge,
        card: int,
        ratings: Mapping[int, CardRating],
    ) -> Evidence:
        """Return what decided for a card: that it ends the deal, or a round of pick-ups (where it should, with the seat
        that is to follow), whom it shuts out, what it costs, or what is kept."""
        following = kernel.next[kernel.turn] if self._policy.is_stuck(kernel, known) else None
        unseen = known.rest & ~facts.hand
        rating, left = ratings[card], facts.hand.bit_count() - 1
        codes = (self._game.codes[card.bit_length()],)
        if not left:
            return Evidence("last_card", codes)
        if len(ratings) == 1:
            return Evidence("only_card", codes)
        misses = [other.unable[following] for other in ratings.values()] if following is not None else []
        if following is not None and rating.unable[following] < min(LIKELY, max(misses)):
            return Evidence("breaks_round", codes, {"seat": following, "count": facts.idle})
        others = [seat for seat in facts.seats if seat != facts.seat]
        seat = min(others, key=lambda seat: (facts.sizes[seat], -rating.unable.get(seat, 0.0)))
        count = facts.sizes[seat]
        asked = self._game.tables.following[card.bit_length()]
        chance = self._count_misses(facts, seat, asked) if rating.unable and count <= FEW else 0.0
        if chance >= LIKELY:
            figures = {"seat": seat, "count": count, "chance": chance}
            return Evidence("shuts_out" if chance < 1.0 else "shuts_out_surely", codes, figures)
        if left == 1 and rating.takes >= LIKELY:
            return Evidence("takes_to_be_out", codes, {"chance": rating.takes})
        prices = {other: self._policy.find_price(other) for other in ratings}
        dearest = max(prices.values())
        if count <= LATE and prices[card] == dearest > min(prices.values()):
            return Evidence("sheds_price", codes, {"seat": seat, "count": count, "price": dearest})
        wins = not kernel.count or bool(card & kernel.winning_mask)
        if wins and rating.takes == 1.0 and min(other.takes for other in ratings.values()) < 1.0:
            return Evidence("takes_lead", codes, {"chance": 1.0})
        void = next((other for other, miss in rating.unable.items() if miss == 1.0), None)
        if void is not None and self._count_misses(facts, void, asked) == 1.0:
            return Evidence("meets_void", codes, {"seat": void})
        most = max(round(other.follows, 9) for other in ratings.values())
        if round(rating.follows, 9) < most:
            short = self._is_short(unseen, card, ratings)
            return Evidence("trades_answers" if short else "keeps_answers", codes, {"chance": rating.follows})
        level = [other for other in ratings if round(ratings[other].follows, 9) == most]
        if len(level) == 1:
            return Evidence("keeps_most_answers", codes, {"chance": rating.follows})
        suffix = "" if len(level) == len(ratings) else "_of_best"
        dearest = max(prices[other] for other in level)
        if prices[card] == dearest > min(prices[other] for other in level):
            return Evidence(f"sheds_dearest{suffix}", codes, {"price": dearest})
        if self._is_short(unseen, card, {other: ratings[other] for other in level}):
            return Evidence(f"answers_short{suffix}", codes)
        beaters = {other: self._count_beaters(kernel, unseen, other) for other in level}
        beats = beaters.values()
        if wins and beaters[card] == min(beats) < max(beats):
            return Evidence(f"answers_lead{suffix}", codes)
        return Evidence(f"answers_level{suffix}", codes, {"chance": rating.follows})

    def _is_short(self, unseen: int, card: int, ratings: Mapping[int, CardRating]) -> bool:
        """Return whether fewest unseen cards follow a lead, and clearly more hands cannot follow it than some other."""
        following = self._game.tables.following
        counts = {other: (unseen & following[other.bit_length()]).bit_count() for other in ratings}
        misses = {other: fsum(rating.unable.values()) for other, rating in ratings.items()}
        fewest = counts[card] == min(counts.values()) < max(counts.values())
        return fewest and misses[card] > min(misses.values()) + SHORTER

    def _count_beaters(self, kernel: Kernel, unseen: int, card: int) -> int:
        """Return how many cards that the seat does not see beat a card of its hand in this trick; all of the deck for a
        card that is beaten by what lies there."""
        if kernel.count and not card & kernel.winning_mask:
            return len(self._game.deck.cards)
        if kernel.count:
            return (unseen & kernel.winner_changing_masks[card.bit_length()]).bit_count()
        *_, beats, regains = kernel.leads[card.bit_length()]
        return (unseen & beats & ~regains).bit_count()

    def _count_misses(self, facts: TrickSeatFacts, seat: int, asked: int) -> float:
        """Return the chance that a hand cannot follow; 0 where that is less than `LIKELY`, 1 only where it is certain.

        Chances of single cards would be off: cards of a hand exclude each other, and so do those that third hands lack.
        """
        held = facts.holds[seat]
        if held & asked:
            return 0.0
        if held.bit_count() == facts.sizes[seat] or not facts.loose & asked & ~facts.excluded[seat]:
            return 1.0
        sampler, rng = TrickSampler(self._game.course, facts), Random(0)
        most = SAMPLES
        for _ in range(SAMPLES):
            most -= bool(sampler.draw(rng)[seat] & asked)
            # Below that no reason tells the chance, however the other deals end.
            if (most + 1) / (SAMPLES + 2) < LIKELY:
                return 0.0
        return (most + 1) / (SAMPLES + 2)
