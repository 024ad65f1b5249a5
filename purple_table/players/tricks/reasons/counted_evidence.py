"""The evidence for a card where the number of tricks counts, or the last trick alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.games.tricks.trump import NULL
from purple_table.players.tricks.reasons.card_figures import FAIR, LIKELY, RATHER, CardFigures

if TYPE_CHECKING:
    from purple_table.players.player import Evidence
    from purple_table.players.tricks.card_play.exact_tricks_plan import ExactTricksPlan
    from purple_table.players.tricks.card_play.hand_plans import LastTrickPlan


class CountedTricks(CardFigures):
    """What is claimed of a card by how many tricks are wanted, or which one."""

    def aim_at_last_trick(self, card: int, plan: LastTrickPlan, mine: float) -> Evidence:
        """Claim which card is kept for the last trick, and whether the lead is worth having before it."""
        rest = self._facts.hand ^ card
        kept = max(list_bits(rest), key=lambda other: plan.value_hand(other, True))
        # The lead is worth having where the hand that is left does better with it.
        if mine >= LIKELY and plan.value_hand(rest, True) > plan.value_hand(rest, False):
            return self._claim("leads_for_last_surely" if mine == 1.0 else "leads_for_last", card, mine, kept=kept)
        closing = self._aims.closing
        chances = {one: plan.value_hand(one, True) / (closing[one.bit_length()] or 1.0) for one in list_bits(rest)}
        # A card that hardly takes the last trick is no reason, however much it would score.
        if chances[kept] < FAIR:
            kept = max(chances, key=lambda one: chances[one])
        if chances[kept] < FAIR:
            return self._claim("best_for_last", card)
        points = closing[kept.bit_length()]
        if points > min(closing[other.bit_length()] for other in list_bits(self._facts.hand)):
            return self._claim("keeps_for_last_points", card, count=round(points), kept=kept)
        return self._claim("keeps_for_last", card, kept=kept)

    def aim_at_bid(self, card: int, plan: ExactTricksPlan, mine: float) -> Evidence:
        """Claim how many more tricks are needed to win exactly the number that pays, and which card is kept for one."""
        won = self._kernel.taken[self._facts.seat]
        missing = plan.wanted - won
        if not 0 <= missing <= self._facts.hand.bit_count():
            return self._claim("bid_missed", card, mine, plan.wanted)
        if not missing:
            ducking = [other for other in list_bits(self._legal) if not self._find_chance(other)]
            if card in ducking and self._is_highest_among(card, ducking):
                return self._claim("bid_ducks", card, mine)
            chances = [self._find_chance(other) for other in list_bits(self._legal)]
            if not any(chances):
                values = [self._value_later(other) for other in list_bits(self._legal)]
                rids = self._value_later(card) == max(values) > min(values) + RATHER
                return self._claim("bid_free_likeliest" if rids else "bid_free", card)
            least = min(chances)
            if least == 1.0:
                return self._claim("bid_overshoots", card)
            return self._claim("bid_reached" if mine <= least + 1e-9 else "bid_reached_risk", card, mine)
        if mine >= LIKELY:
            return self._claim("bid_needs_surely" if mine == 1.0 else "bid_needs", card, mine, missing)
        chances = [self._find_chance(one) for one in list_bits(self._legal)]
        if 0.0 < mine < FAIR and mine >= max(chances) - 1e-9 and max(chances) > min(chances):
            return self._claim("bid_unlikely_surest", card, mine, missing)
        # A card that is not likely to take a trick later is kept for none.
        kept = self._find_strongest_other(card)
        if mine:
            kind = "bid_tries" if mine >= FAIR else "bid_unlikely"
            return self._claim(kind if kept else f"{kind}_bare", card, mine, missing, kept)
        if any(map(self._find_chance, list_bits(self._legal))):
            if kept and self._is_top_trump(kept):
                return self._claim("bid_waits_top", card, None, missing, kept)
            return self._claim("bid_waits" if kept else "bid_waits_bare", card, None, missing, kept)
        return self._claim("bid_cannot" if kept else "bid_cannot_bare", card, None, missing, kept)

    def refuse(self, card: int, mine: float) -> Evidence:
        """Claim why the trick is not wanted: it harms the others more, or tricks above the bid do harm."""
        aims, seat, taken, worth = self._aims, self._facts.seat, self._kernel.taken, self._worth
        alone = len(self._side) == 1
        own = worth.takes[seat][seat] + aims.each * self._facts.players * worth.card[seat][seat]
        if own >= 0 and self._facts.denomination == NULL:
            return self._claim("against_null", card, mine)
        side, needed = aims.side_of[seat], aims.find_needed(aims.side_of[seat])
        if own >= 0:
            theirs = aims.find_needed(1 - side) if max(aims.side_of) == 1 else None
            if theirs and aims.count_won(1 - side, taken) >= theirs:
                return self._claim("enough_theirs", card, mine, theirs)
            return self._claim("harms_others_alone" if alone else "harms_others", card, mine)
        won = aims.count_won(side, taken)
        if needed and won >= needed:
            return self._claim("enough_mine" if alone else "enough_ours", card, mine, needed)
        if needed and won + self._facts.hand.bit_count() >= needed:
            return self._claim("counted_mine" if alone else "counted_ours", card, mine, needed)
        return self._claim("harms_me" if alone else "harms_us", card, mine)
