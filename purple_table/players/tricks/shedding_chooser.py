"""The Skilled player's cards where the first hand without cards wins, and what is said of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from purple_table.games.tricks.guessing import TrickSampler, make_kernel
from purple_table.players.player import Decision, Evidence
from purple_table.players.tricks.card_play.shedding_policy import LATE, CardRating, SheddingPolicy
from purple_table.players.tricks.reasons.trick_reasons import explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from purple_table.core.game import View
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

LIKELY = 0.5
"""The chance from which a reason says that a hand probably cannot follow, or that a card should take the trick."""
FEW = 4
"""The most cards of a hand of which a reason says that it is shut out."""
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
        following = kernel.next[kernel.turn] if self._policy.is_stuck(kernel, known) else None
        evidence = self._find_evidence(facts, card, ratings, following)
        return Decision(game.plays[card.bit_length()], explain(game, evidence), evidence=evidence)

    def _find_evidence(
        self, facts: TrickSeatFacts, card: int, ratings: Mapping[int, CardRating], following: int | None
    ) -> Evidence:
        """Return what decided for a card: that it ends the deal, or a round of pick-ups (where it should, with the seat
        that is to follow), whom it shuts out, what it costs, or what is kept."""
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
        shares = {round(other.follows, 9) for other in ratings.values()}
        if len(shares) == 1 and prices[card] == dearest > min(prices.values()):
            return Evidence("sheds_dearest", codes, {"price": dearest})
        best = rating.follows >= max(other.follows for other in ratings.values())
        return Evidence("keeps_most_answers" if best else "keeps_answers", codes, {"chance": rating.follows})

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
