"""The evidence for a card where captured cards cost points, for each rule of the policy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.players.player import Evidence
from purple_table.players.tricks.card_play import moon_shooting, penalty_play_policy
from purple_table.players.tricks.card_play.card_costs import CardCosts

if TYPE_CHECKING:
    from purple_table.core.cards import Card
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.players.tricks.card_play.penalty_knowledge import PenaltyKnowledge


PLAIN_RULES = {penalty_play_policy.ONLY: "only_card", penalty_play_policy.SHED: "sheds"}
"""The kinds of evidence of rules whose sentence names no other card or color."""
RULES_UNDER_BEST = {
    penalty_play_policy.UNDER: "highest_under",
    penalty_play_policy.UNLOAD: "unloads_under",
    penalty_play_policy.CAUGHT: "caught",
    penalty_play_policy.HOPE: "hopes_for_higher",
}
"""The kinds of evidence of rules whose sentence names the best card of the trick."""


class PenaltyEvidenceCollector:
    """Collects the evidence for one decision, from the same facts, kernel and knowledge as the decision."""

    def __init__(self, facts: TrickSeatFacts, kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts) -> None:
        self._deck = facts.game.deck
        self._kernel = kernel
        self._known = known
        self._costs = costs
        self._hand = facts.hand
        self._unseen = known.rest & ~facts.hand

    def collect(self, rule: int, card: int) -> Evidence:
        """Return the evidence for a card that a rule chose."""
        if rule in PLAIN_RULES:
            return self._claim(PLAIN_RULES[rule], card)
        if rule == penalty_play_policy.SHOOT:
            return self._shoot(card)
        if rule == penalty_play_policy.LEAD:
            return self._lead(card)
        if rule == penalty_play_policy.LEAD_STOP:
            return self._claim("moon_stopped_by_lead", card, colors=self._list_threatened(card))
        if rule == penalty_play_policy.THROW:
            return self._throw(card)
        if rule == penalty_play_policy.HOLD:
            kept = self._costs.order.high(self._hand & self._kernel.competing_mask)
            return self._claim("stopper_kept", card, colors=self._list_collected(), kept=self._find_card(kept).code)
        if rule == penalty_play_policy.STOP:
            return self._claim("moon_stopped", card, colors=self._list_threatened(self._kernel.trick | card))
        return self._claim(RULES_UNDER_BEST[rule], card, best=self._find_card(self._kernel.best).code)

    def _claim(self, kind: str, card: int, **names: str) -> Evidence:
        return Evidence(kind, (self._find_card(card).code,), {}, names)

    def _shoot(self, card: int) -> Evidence:
        """Claim the moons that are likely to succeed, else the likeliest as a long shot, with its chance."""
        aimed = moon_shooting.find_moons_to_shoot(self._kernel, self._known, self._costs)
        chances = {
            cards: moon_shooting.chance_of_moon(self._kernel, self._known, self._costs, cards)
            for cards, *_ in self._known.moons
            if cards & aimed
        }
        fair = sum(cards for cards, chance in chances.items() if chance >= moon_shooting.FAIR)
        if fair:
            return self._claim("moon", card, colors=self._name_colors(fair))
        best = max(chances, key=lambda cards: chances[cards])
        evidence = self._claim("moon_long_shot", card, colors=self._name_colors(best))
        return replace(evidence, figures={"chance": moon_shooting.percent_against_skilled(chances[best]) / 100})

    def _lead(self, card: int) -> Evidence:
        """Claim how many unseen cards of the color stand above the card and below it."""
        out = self._unseen & self._costs.colors[self._costs.color_of[card.bit_length()]]
        above = (out & self._costs.order.above[card.bit_length()]).bit_count()
        below = out.bit_count() - above
        kind = ("lead_between" if below else "lead_lowest") if above else "lead_highest" if below else "lead_alone"
        evidence = self._claim(kind, card, color=self._find_card(card).color)
        return replace(evidence, figures={"count": above, "below": below})

    def _throw(self, card: int) -> Evidence:
        color = self._find_card(self._kernel.best).color
        legal = self._hand & self._kernel.discards or self._hand
        else_thrown = penalty_play_policy.choose_thrown_card(self._kernel, self._known, self._costs, legal, [])[0]
        if else_thrown != card:
            return self._claim("throw_kept", card, color=color, kept=self._find_card(else_thrown).code)
        costs_points = self._costs.value[card.bit_length()] > 0
        return self._claim("throw_points" if costs_points else "throw_worst", card, color=color)

    def _list_collected(self) -> str:
        """Return the colors of which the player who is winning the trick has captured all cards so far."""
        return self._name_colors(
            sum(moon for moon, worth, who, _, _ in self._known.moons if who == self._kernel.winner)
        )

    def _list_threatened(self, cards: int) -> str:
        """Return the first color among `cards` of which one other player has captured all cards so far."""
        for moon, worth, who, _, _ in self._known.moons:
            if worth and who != self._kernel.turn and moon & cards:
                return self._name_colors(moon)
        return self._name_colors(cards)

    def _name_colors(self, cards: int) -> str:
        return " ".join(self._find_card(cards & color).color for color in self._costs.colors if cards & color)

    def _find_card(self, cards: int) -> Card:
        """Return the first card of a mask, in the order of the deck."""
        return self._deck.cards[(cards & -cards).bit_length() - 1]
