"""The evidence for a card where tricks are worth something, from the figures by which it was chosen."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.core.messages import to_percent
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.players.player import Evidence
from purple_table.players.tricks.card_play import trick_play_policy
from purple_table.players.tricks.card_play.exact_tricks_plan import ExactTricksPlan
from purple_table.players.tricks.card_play.hand_plans import HandPlan, LastTrickPlan
from purple_table.players.tricks.card_play.trick_knowledge import SEEN, CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.tricks.card_play.aims import Aims, TrickWorth
    from purple_table.players.tricks.card_play.trick_knowledge import TrickKnowledge

LIKELY, WORTH_A_TRY = 0.5, 0.35
"""The chances to take the trick from which a reason says that a card should take it, or that it tries to."""


class TrickEvidenceCollector:
    """Collects the evidence for one decision."""

    def __init__(
        self,
        game: TrickGame,
        facts: TrickSeatFacts,
        kernel: Kernel,
        public: TrickKnowledge,
        aims: Aims,
        cards: CardStrengths,
    ) -> None:
        self._game = game
        self._facts = facts
        self._kernel = kernel
        self._public = public
        self._aims = aims
        self._cards = cards

    def collect(self, card: int, plan: HandPlan | None) -> Evidence:
        """Return the evidence for the card that was chosen, by a plan for the rest of the hand if there was one."""
        kernel, facts, seat = self._kernel, self._facts, self._facts.seat
        legal = kernel.legal()
        if not legal & (legal - 1):
            return self._claim("only_card", card)
        worth = self._aims.find_next_worth(kernel.taken)
        judged, shown = (
            trick_play_policy.chances_to_take(kernel, self._public, worth, self._cards, card, self._aims, habits)
            for habits in (self._cards.habits, SEEN)
        )
        shown = self._correct_for_restored_lead(shown, card)
        side = self._game.sides[self._game.side_of(seat)]
        ours, mine = fsum(shown[other] for other in side), shown[seat]
        if seat in read_bids(facts).nil and not kernel.taken[seat]:
            return self._claim("nil_risk", card, mine)
        if isinstance(plan, LastTrickPlan):
            # The lead is worth having where the hand that is left does better with it.
            rest = facts.hand ^ card
            leads = mine >= LIKELY and plan.value_hand(rest, True) > plan.value_hand(rest, False)
            return self._claim("leads_for_last" if leads else "keeps_for_last", card, mine)
        if isinstance(plan, ExactTricksPlan):
            return self._aim_at_bid(card, plan, mine)
        if worth.swing[seat] < 0:
            return self._refuse(card, mine)
        if kernel.count and kernel.winner in side and kernel.winner != seat and judged[kernel.winner] >= LIKELY:
            kind = "partner_gets_points" if self._adds_points(card, legal) else "partner_winning"
            return self._claim(kind, card, ours)
        if mine >= LIKELY:
            return self._claim("takes", card, mine)
        if mine >= WORTH_A_TRY and judged[seat] >= WORTH_A_TRY:
            return self._claim("tries", card, mine)
        least = self._is_missed_least(card, legal, worth)
        if not kernel.count:
            # A card that is not the one missed least is led for the sake of later tricks, so only its chance is named.
            kind = "leads_least" if least else "leads"
            return self._claim(f"{kind}_alone", card, mine) if self._alone else self._claim(kind, card, ours)
        if card & kernel.winning_mask and not least:
            return self._claim("promises_most", card, mine)
        if card & kernel.winning_mask:
            return self._claim("wins_so_far", card, mine)
        if to_percent(ours) > 100 * LIKELY and self._adds_points(card, legal):
            return self._claim("side_gets_points", card, ours)
        return self._claim("costs_too_much" if legal & kernel.winning_mask else "cannot_win", card, mine)

    def _correct_for_restored_lead(self, chances: list[float], card: int) -> list[float]:
        """Return the chances to take the trick by seat, where a card that follows color may give it back to the lead.

        Until such a card is played the whole suit competes. A hand that holds one must follow with it, whatever its
        habits; where nobody has to follow, every card of the hand is equally likely.
        """
        kernel, public = self._kernel, self._public
        if not kernel.count:
            return chances
        hand = kernel.hands[kernel.turn]
        changes = (
            kernel.winner_changing_masks[card.bit_length()]
            if card & kernel.winner_changing_mask
            else kernel.winner_changing_mask
        )
        unseen = public.rest & ~hand
        regain = 0 if card & kernel.lead_restoring_mask else changes & kernel.lead_restoring_mask & unseen
        stays, seat, without = 1.0, kernel.turn, 1.0 - hand.bit_count() / max(unseen.bit_count(), hand.bit_count())
        for _ in range(kernel.last - kernel.count):
            seat = kernel.next[seat]
            plays = 1.0 - without ** (regain & ~public.barred[seat]).bit_count()
            stays *= 1.0 - (plays / hand.bit_count() if self._cards.free else plays)
        back = [1.0 - stays if other == kernel.leader else 0.0 for other in range(len(chances))]
        return [stays * chance + more for chance, more in zip(chances, back, strict=True)]

    def _claim(self, kind: str, card: int, chance: float | None = None, count: int | None = None) -> Evidence:
        """Return evidence about a card, with the chance that the seat or its side takes the trick."""
        figures: dict[str, float] = {}
        if chance is not None:
            # Rounding errors keep sums of chances from being exactly 0 or 1.
            figures["chance"] = chance if 1e-9 < chance < 1.0 - 1e-9 else float(round(chance))
        if count is not None:
            figures["count"] = count
        return Evidence(kind, (self._game.deck.cards[card.bit_length() - 1].code,), figures)

    def _is_missed_least(self, card: int, legal: int, worth: TrickWorth) -> bool:
        """Return whether no other legal card is worth less in later tricks, by the figures of the choice."""
        seat, cards = self._facts.seat, self._cards
        later, unseen = worth.later[seat], self._public.rest & ~self._facts.hand
        left = self._facts.hand.bit_count() + len(self._kernel.stock) // len(self._kernel.seats)
        lost = {
            one: later * chance_to_win_later(cards, one, unseen, left)
            + (trick_play_policy.SAVED * self._aims.points[one.bit_length()] if cards.free else 0.0)
            for one in list_bits(legal)
        }
        return lost[card] <= min(lost.values()) + 1e-9

    def _adds_points(self, card: int, legal: int) -> bool:
        """Return whether the card is no trump and brings more points into the trick than another legal card."""
        points, trump = self._aims.points, self._cards.trump
        rest = 0 if card & trump else legal & ~trump
        while rest:
            other = rest & -rest
            rest ^= other
            if points[other.bit_length()] < points[card.bit_length()]:
                return True
        return False

    def _aim_at_bid(self, card: int, plan: ExactTricksPlan, mine: float) -> Evidence:
        """Claim how many more tricks are needed to win exactly the number that pays."""
        won = self._kernel.taken[self._facts.seat]
        if not 0 <= plan.wanted - won <= self._facts.hand.bit_count():
            return self._claim("bid_missed", card, mine, plan.wanted)
        if won == plan.wanted:
            return self._claim("bid_reached", card, mine)
        return self._claim("bid_needs", card, mine, plan.wanted - won)

    def _refuse(self, card: int, mine: float) -> Evidence:
        """Claim why the trick is not wanted: it harms the others more, or tricks above the bid do harm."""
        aims, seat, taken = self._aims, self._facts.seat, self._kernel.taken
        worth = aims.find_next_worth(taken)
        own = worth.takes[seat][seat] + aims.each * self._facts.players * worth.card[seat][seat]
        if own >= 0:
            return self._claim("harms_others_alone" if self._alone else "harms_others", card, mine)
        needed = aims.count_short(self._game.side_of(seat), taken)
        if needed is None:
            return self._claim("harms_me" if self._alone else "harms_us", card, mine)
        return self._claim("counted_mine" if self._alone else "counted_ours", card, mine, needed)

    @property
    def _alone(self) -> bool:
        """Whether the seat plays for nobody but itself."""
        return len(self._game.sides[self._game.side_of(self._facts.seat)]) == 1
