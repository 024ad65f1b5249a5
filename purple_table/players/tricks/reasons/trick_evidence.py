"""The evidence for a card where tricks are worth something, from the figures by which it was chosen.

What is told of a card is its chance to take the trick (`TrickChances`), held against that of the other legal cards.
"""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import Final

from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.players.player import Evidence
from purple_table.players.tricks.card_play.exact_tricks_plan import ExactTricksPlan
from purple_table.players.tricks.card_play.hand_plans import HandPlan, LastTrickPlan
from purple_table.players.tricks.card_play.trick_knowledge import chance_to_win_later
from purple_table.players.tricks.card_play.trick_takers import find_standing
from purple_table.players.tricks.reasons.card_figures import FAIR, LIKELY, RATHER, SLIGHT
from purple_table.players.tricks.reasons.counted_evidence import CountedTricks
from purple_table.players.tricks.reasons.partner_evidence import PartnersTrick

LEFT: Final = 0.7
"""The chance of the side from which the lead of the card that is missed least is told to be for the partner. In 120
deals of Contract such leads that were told at 55 came about in 28 of 100 (n 63), and those from here on as told."""


class TrickEvidenceCollector(PartnersTrick, CountedTricks):
    """Collects the evidence for one decision."""

    def collect(self, card: int, plan: HandPlan | None) -> Evidence:
        """Return the evidence for the card that was chosen, by a plan for the rest of the hand if there was one."""
        kernel, facts, seat = self._kernel, self._facts, self._facts.seat
        if not self._legal & (self._legal - 1):
            return self._claim("only_card", card)
        mine = self._find_chance(card)
        nil = read_bids(facts).nil
        if seat in nil and not kernel.taken[seat]:
            if self._saves_nil(card, nil):
                return self._claim("nil_saves_nil", card)
            if all(self._find_chance(one) == 1.0 for one in list_bits(self._legal)):
                return self._claim("nil_lost", card)
            return self._claim("nil", card, mine)
        if kernel.stage.named and not kernel.count and self._worth.later[seat] > 0.0:
            named = {kernel.stage.named[other.bit_length()] for other in list_bits(self._legal)}
            if len(named) > 1:
                return self._name_trump(card, kernel.stage.named[card.bit_length()])
        if isinstance(plan, LastTrickPlan):
            return self.aim_at_last_trick(card, plan, mine)
        if isinstance(plan, ExactTricksPlan):
            return self.aim_at_bid(card, plan, mine)
        if self._covers_nil(card, nil):
            return self._claim("covers_nil", card)
        if self._worth.swing[seat] < 0:
            return self.refuse(card, mine)
        if self._saves_nil(card, nil):
            return self._claim("saves_nil", card)
        if kernel.count and kernel.winner in self._side and not card & kernel.winning_mask:
            return self.leave_to_partner(card)
        allied = len(self._side) > 2 and self._chances.find(card, self._side) == 1.0
        if mine < 1.0 and (allied or self._chances.can_take_surely(card, self._side)):
            return self._count_on_side(card)
        if mine >= LIKELY:
            return self._take(card, mine)
        if not kernel.count:
            return self._lead(card, mine)
        if card & kernel.winning_mask:
            return self._try(card, mine)
        return self._give_up(card)

    def _name_trump(self, card: int, denomination: str) -> Evidence:
        """Claim what the first lead is for, which names the trump: the most tricks that the hand can take."""
        strengths, hand = self._cards.find_named(denomination), self._facts.hand
        left = hand.bit_count()
        tricks = fsum(chance_to_win_later(strengths, one, self._unseen, left) for one in list_bits(hand))
        code = self._game.codes[card.bit_length()]
        return Evidence("names_trump", (code,), {"tricks": tricks}, {"color": denomination})

    def collect_open_card(self, card: int, otherwise: int) -> Evidence | None:
        """Return evidence that a card was chosen for the open card of the stock, where `otherwise` would be played if
        nobody saw that; None where neither takes the trick more surely."""
        mine, other = self._find_chance(card), self._find_chance(otherwise)
        if card == otherwise or abs(mine - other) < 1e-9:
            return None
        kind = "wants_open_card" if mine > other else "leaves_open_card"
        if mine == (1.0 if mine > other else 0.0):
            kind += "_surely"
        names = {"open": self._game.codes[self._kernel.stock[0].bit_length()]}
        return Evidence(kind, (self._game.codes[card.bit_length()],), {"chance": mine}, names)

    def _saves_nil(self, card: int, nil: frozenset[int]) -> bool:
        """Return whether the card beats one of a partner with a nil that would win this trick."""
        kernel = self._kernel
        partner = kernel.count > 0 and kernel.winner in self._side and kernel.winner in nil
        return partner and not kernel.taken[kernel.winner] and bool(card & kernel.winning_mask)

    def _covers_nil(self, card: int, nil: frozenset[int]) -> bool:
        """Return whether a partner who said that it wins no trick plays after this card, which is the highest legal one
        of its kind and wins so far: then it may stay under it."""
        kernel, seat = self._kernel, self._facts.seat
        waiting, after = [], seat
        for _ in range(kernel.last - kernel.count):
            after = kernel.next[after]
            waiting.append(after)
        partner = any(one in nil and one in self._side and not kernel.taken[one] for one in waiting)
        wins = not kernel.count or bool(card & kernel.winning_mask)
        high = self._is_highest_among(card, list_bits(self._legal)) or self._find_chance(card) >= LIKELY
        return partner and wins and high and self._is_highest(card)

    # --- where tricks are wanted ------------------------------------------------------------------------------------

    def _lead_surely(self, card: int) -> Evidence:
        """Claim that the own side can take the trick that is led, whatever others play."""
        return self._claim("leads_for_partner_surely" if len(self._side) < 3 else "leads_for_allies_surely", card)

    def _count_on_side(self, card: int) -> Evidence:
        """Claim that the trick is the own side's, whatever others hold."""
        if not self._kernel.count:
            return self._lead_surely(card)
        return self._claim("side_takes_surely", card)

    def _take(self, card: int, mine: float) -> Evidence:
        """Claim that the card takes the trick, surely or probably."""
        kernel = self._kernel
        pot = self._count_points(kernel.trick if kernel.count else 0)
        if mine < 1.0:
            if pot > 0:
                return self._claim("takes_points", card, mine, pot)
            surest = max(list_bits(self._legal), key=self._find_chance)
            if mine < self._find_chance(surest) - 1e-9:
                if self._is_top_trump(surest):
                    return self._claim("takes_beside_top", card, mine, kept=surest)
                return self._claim("takes_cheaper", card, mine, kept=surest)
            return self._claim("takes", card, mine)
        if self._draws_trumps(card):
            return self._claim("draws_trumps", card, count=self._find_trumps_of_others().bit_count())
        if not kernel.count or kernel.count < kernel.last:
            return self._claim("takes_surely", card)
        winners = self._legal & kernel.winning_mask
        if self._adds_points(card, winners):
            return self._claim("takes_last_points", card, count=self._aims.card_points[card.bit_length()])
        # All winners but the lowest stand above it.
        if winners != card and not (winners ^ card) & ~self._cards.higher[card.bit_length()]:
            return self._claim("takes_last_cheaply", card)
        return self._claim("takes_last", card)

    def _draws_trumps(self, card: int) -> bool:
        """Return whether the card is led to draw trumps: by who made trump or needs every trick, while others may hold
        any."""
        aims, seat, trump = self._aims, self._facts.seat, self._cards.trump
        side, hand = aims.side_of[seat], self._facts.hand
        if self._kernel.count or not card & trump or not self._find_trumps_of_others():
            return False
        made = self._facts.declarer in self._side and self._worth.later[seat] > 0.0 and bool(hand & ~trump)
        return made or aims.needs_every_trick(side, self._kernel.taken, hand.bit_count())

    def _lead(self, card: int, mine: float) -> Evidence:
        """Claim what a lead that should not take the trick is for."""
        if self._chances.find(card, self._side) == 1.0:
            return self._lead_surely(card)
        ours = self._chances.find(card, self._chance_side)
        kept = self._find_strongest_other(card)
        least = kept and self._is_missed_least(card)
        if ours >= (LEFT if least else LIKELY) and ours > mine:
            return self._claim("leads_for_partner", card, ours)
        beats = find_standing(self._kernel, card, self._unseen)[1]
        trump = self._cards.trump
        doubtful = ours >= SLIGHT and max(map(self._find_chance, list_bits(self._legal))) < LIKELY
        if doubtful and beats and not beats & ~trump and not card & trump:
            return self._claim("leads_trumped", card, ours, beats.bit_count())
        if self._leaves_void(card):
            return self._name_void("leads_to_void", card)
        if least:
            return self._claim("leads_least", card, kept=kept)
        return self._compare(card, mine)

    def _try(self, card: int, mine: float) -> Evidence:
        """Claim why a card was played that wins the trick so far, though it should not in the end."""
        if not self._is_missed_least(card):
            return self._compare(card, mine)
        ours = self._chances.find(card, self._chance_side)
        if ours >= LIKELY:
            if self._adds_points(card):
                return self._claim("side_points", card, ours)
            return self._claim("side_takes", card, ours)
        if ours < SLIGHT:
            return self._claim("expects_nothing", card, ours)
        return self._claim("wins_so_far" if len(self._chance_side) == 1 else "side_wins_so_far", card, ours)

    def _compare(self, card: int, mine: float) -> Evidence:
        """Claim the comparison with the card that is likeliest to take the trick."""
        surest = max(list_bits(self._legal), key=self._find_chance)
        best = self._find_chance(surest)
        if best < LIKELY and not self._kernel.count:
            ours = self._chances.find(card, self._chance_side)
            if ours >= SLIGHT and best < FAIR and len(self._chance_side) > 1 and self._is_best_for_side(card):
                return self._claim("leads_best_for_side", card, ours)
            if self._is_missed_least(card) and self._is_cheapest(card):
                return self._claim("leads_cheapest", card, count=self._aims.card_points[card.bit_length()])
            if self._is_missed_least(card) and self._brings_least(card):
                return self._claim("leads_missed_least", card)
            if not ours:
                kept = self._find_strongest_other(card)
                return self._claim("leads_lost_kept" if kept else "leads_lost", card, kept=kept)
        if best < FAIR and not self._kernel.count and len(self._chance_side) > 1:
            return self._lead_for_side(card)
        if best < FAIR and not self._kernel.count and mine >= best - 1e-9 > 0.0 and self._is_highest(card):
            return self._claim("leads_best", card, mine) if mine >= SLIGHT else self._lead_unlikely(card)
        if best < FAIR and (kept := self._find_likelier_card(card)):
            tries = self._kernel.count and card & self._kernel.winning_mask and mine >= SLIGHT
            return self._claim("tries_kept" if tries else "hopeless_kept", card, mine if tries else None, kept=kept)
        if best < FAIR:
            return self._claim("hopeless" if mine else "hopeless_card", card, mine)
        if mine >= best - 1e-9:
            return self._claim("surest", card, mine)
        if mine >= FAIR:
            return self._claim("tries_cheaper", card, mine, kept=surest)
        return self._keep_surest(card, surest, mine)

    def _lead_for_side(self, card: int) -> Evidence:
        """Claim what a lead is for that no card is likely to take the trick with: another one is rather kept."""
        if kept := self._find_likelier_card(card):
            return self._claim("leads_kept", card, kept=kept)
        ours = self._chances.find(card, self._chance_side)
        return self._claim("leads_for_side", card, ours) if ours >= SLIGHT else self._lead_unlikely(card)

    def _lead_unlikely(self, card: int) -> Evidence:
        """Claim that no lead should take the trick, and whether the one chosen is likeliest to."""
        chances = [self._find_chance(other) for other in list_bits(self._legal)]
        best = self._find_chance(card) == max(chances) > min(chances) and self._is_highest(card)
        return self._claim("leads_least_unlikely" if best else "leads_unlikely", card)

    def _keep_surest(self, card: int, surest: int, mine: float) -> Evidence:
        """Claim why the card that is likeliest to take the trick is kept: for a later one, or for its points."""
        points, best = self._aims.card_points, self._find_chance(surest)
        if self._value_later(surest) >= max(LIKELY, self._value_later(card)):
            if self._is_top_trump(surest):
                told = mine if mine >= SLIGHT else None
                return self._claim("spares_top" if told else "spares_top_here", card, told, kept=surest)
            if mine >= SLIGHT:
                return self._claim("spares_sure" if best == 1.0 else "spares_surest", card, mine, kept=surest)
            return self._claim("keeps_sure_later" if best == 1.0 else "keeps_surest_later", card, best, kept=surest)
        if best < 1.0 and (risk := points[surest.bit_length()]) > max(points[card.bit_length()], 0):
            return self._claim("keeps_surest_points", card, best, risk, kept=surest)
        kind = "keeps_sure" if best == 1.0 else "keeps_surest"
        return self._claim(f"{kind}_rather" if self._is_likelier_later(surest, card) else kind, card, best, kept=surest)

    def _give_up(self, card: int) -> Evidence:
        """Claim why the trick is left to the others, and what they are given with it."""
        kernel, points = self._kernel, self._aims.card_points
        winners = self._legal & kernel.winning_mask
        ours = self._chances.find(card, self._chance_side)
        given = points[card.bit_length()]
        if ours > LIKELY and self._adds_points(card):
            return self._claim("side_points", card, ours)
        if winners:
            kept = min(list_bits(winners), key=self._value_later)
            chance = self._find_chance(kept)
            later = self._value_later(kept) >= max(LIKELY, self._value_later(card))
            if later and self._is_top_trump(kept):
                return self._claim("keeps_winner_top", card, kept=kept)
            if chance < LIKELY:
                return self._claim("keeps_winner_doubtful", card, chance, kept=kept)
            if given > 0 and ours >= SLIGHT and len(self._chance_side) > 1:
                return self._claim("keeps_winner_hopes", card, ours, given, kept)
            if given > 0:
                return self._claim("keeps_winner_points", card, count=given, kept=kept)
            if later and chance < 1.0:
                return self._claim("keeps_winner_likely", card, chance, kept=kept)
            rather = "keeps_winner_rather" if self._is_likelier_later(kept, card) else "keeps_winner"
            return self._claim("keeps_winner_later" if later else rather, card, kept=kept)
        cheaper = [other for other in list_bits(self._legal) if points[other.bit_length()] < given]
        if cheaper:
            return self._give_points(card, given, max(cheaper, key=self._value_later), ours)
        if self._is_cheapest(card):
            return self._claim("cannot_win_cheapest", card, count=given)
        if any(points[other.bit_length()] > given for other in list_bits(self._legal)):
            return self._claim("cannot_win_cheap", card)
        return self._throw(card)

    def _throw(self, card: int) -> Evidence:
        """Claim which card a trick gets that cannot be won: the lowest of its color, or what leaves better ones."""
        color = self._game.deck.cards[card.bit_length() - 1].color
        own = self._find_color(color) & self._facts.hand
        if not self._legal & ~own and self._is_lowest(card):
            return self._claim("cannot_win_lowest", card)
        if self._leaves_void(card):
            return self._name_void("cannot_win_void", card)
        if not self._is_missed_least(card):
            return self._claim("cannot_win_kept", card)
        kept = self._find_strongest_other(card)
        return self._claim("cannot_win_keeps", card, kept=kept) if kept else self._claim("cannot_win", card)

    def _leaves_void(self, card: int) -> bool:
        """Return whether the hand holds trumps and nothing else that follows the card: neither another color of its
        suit nor a trump that may always be played."""
        trump, hand = self._cards.trump, self._facts.hand
        followers = hand & self._kernel.tables.obeying[card.bit_length()]
        return followers == card and not card & trump and bool(hand & trump)

    def _name_void(self, kind: str, card: int) -> Evidence:
        """Claim that the hand need not follow the color of the card any more."""
        color = self._game.deck.cards[card.bit_length() - 1].color
        return replace(self._claim(kind, card), names={"color": color})

    def _give_points(self, card: int, given: int, kept: int, ours: float) -> Evidence:
        """Claim why a trick that cannot be won gets more points than it might: what a cheaper card is kept for."""
        if kept & self._cards.trump and not card & self._cards.trump:
            return self._claim("cannot_win_trump", card, count=given, kept=kept)
        later, points = self._value_later(kept), self._aims.card_points
        restores = self._kernel.lead_restoring_mask
        leaves = ours >= SLIGHT and len(self._chance_side) > 1 and kept & restores and not card & restores
        if leaves and self._chances.find(kept, self._chance_side) < ours - RATHER:
            return self._claim("cannot_win_leaves", card, ours, given, kept)
        # What is kept is no reason where another card that is as cheap would be missed as little.
        spared = [one for one in list_bits(self._legal) if points[one.bit_length()] < given]
        if later > self._value_later(card) and min(map(self._value_later, spared)) > self._value_later(card):
            return self._claim("cannot_win_later" if later >= LIKELY else "cannot_win_rather", card, None, given, kept)
        if ours >= SLIGHT and len(self._chance_side) > 1:
            return self._claim("cannot_win_hopes", card, ours, given)
        return self._claim("cannot_win_points", card, count=given)
