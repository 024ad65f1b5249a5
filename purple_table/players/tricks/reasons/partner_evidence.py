"""The evidence for a card to a trick that a partner is winning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.players.tricks.reasons.card_figures import LIKELY, CardFigures

if TYPE_CHECKING:
    from purple_table.players.player import Evidence


class PartnersTrick(CardFigures):
    """What is claimed of a card that leaves the trick to a partner."""

    def leave_to_partner(self, card: int) -> Evidence:
        """Claim how surely the partner keeps the trick that it is winning, and what the card adds to it."""
        stands = self._chances.find(card, (self._kernel.winner,))
        adds = self._adds_points(card)
        if stands == 1.0:
            return self._give_to_partner(card)
        if len(self._side) > 2:
            return self._claim("partner_so_far_points" if adds else "partner_so_far", card)
        if stands < LIKELY:
            return self._doubt_partner(card, stands)
        if adds:
            return self._claim("partner_points", card, stands)
        return self._claim("partner_risks_least" if self._risks_least(card) else "partner_has_it", card, stands)

    def _give_to_partner(self, card: int) -> Evidence:
        """Claim which card goes to a trick that is surely the partner's: points, or what is missed least."""
        points, legal, trump = self._aims.card_points, self._legal, self._cards.trump
        given = points[card.bit_length()]
        dearer = [other for other in list_bits(legal) if points[other.bit_length()] > given]
        kept = max(dearer, key=self._value_later, default=0)
        keeps = kept and self._is_likelier_later(kept, card)
        if given > 0 and any(points[other.bit_length()] < given for other in list_bits(legal)):
            if keeps:
                return self._claim("partner_takes_some", card, count=given, kept=kept)
            return self._claim("partner_takes_points", card, count=given)
        if keeps and self._value_later(kept) >= LIKELY:
            return self._claim("partner_takes_keeps", card, kept=kept)
        color = self._game.deck.cards[card.bit_length() - 1].color
        if not legal & ~self._find_color(color) and self._is_lowest(card):
            return self._claim("partner_takes_lowest", card)
        if legal & trump and not card & trump:
            return self._claim("partner_takes_trumps", card)
        return self._claim("partner_takes_least" if self._is_missed_least(card) else "partner_takes", card)

    def _doubt_partner(self, card: int, stands: float) -> Evidence:
        """Claim why a trick that the partner will probably lose is left to it: no card wins it, or one is kept."""
        kind = "partner_shaky" if stands else "partner_beaten"
        winners = self._legal & self._kernel.winning_mask
        if winners:
            alike = [one for one in list_bits(winners) if self._is_beaten_alike(one)]
            winners &= ~sum(alike)
            if not winners:
                best = self._game.codes[self._kernel.best.bit_length()]
                evidence = self._claim("partner_beaten_alike", card, kept=alike[0])
                return replace(evidence, names={**evidence.names, "best": best})
            surest = max(list_bits(winners), key=self._find_chance)
            if self._find_chance(surest) < LIKELY:
                return self._claim(f"{kind}_unlikely", card, stands, kept=surest)
            kept = min(list_bits(winners), key=self._value_later)
            later = self._value_later(kept) >= max(LIKELY, self._value_later(card))
            if later and self._is_top_trump(kept):
                return self._claim(f"{kind}_top", card, stands, kept=kept)
            return self._claim(f"{kind}_later" if later else f"{kind}_kept", card, stands, kept=kept)
        points = self._aims.card_points
        if self._brings_least(card) and any(
            points[one.bit_length()] > points[card.bit_length()] for one in list_bits(self._legal)
        ):
            return self._claim(f"{kind}_cheapest", card, stands)
        least = self._is_missed_least(card) and self._brings_least(card)
        return self._claim(f"{kind}_least" if least else kind, card, stands)
