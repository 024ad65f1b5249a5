"""The evidence for a card where captured cards cost points, for each rule of the policy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.players.player import Evidence
from purple_table.players.tricks.card_play import moon_shooting, penalty_play_policy
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import NOBODY

if TYPE_CHECKING:
    from purple_table.core.cards import Card
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.players.tricks.card_play.penalty_knowledge import Moon, PenaltyKnowledge


THREATENS = 3
"""From so many captured cards of its color on a moon is named because of which a card is kept, or a trick left to
whoever collects them."""


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
        policy = penalty_play_policy
        if rule == policy.ONLY:
            return self._claim("only_card", card)
        if rule == policy.SHOOT:
            return self._shoot(card)
        if rule == policy.LEAD:
            return self._lead(card)
        if rule == policy.LEAD_STOP:
            return self._name_moon("moon_stopped_by_lead", card, self._find_threat(card))
        if rule == policy.THROW:
            return self._throw(card)
        if rule == policy.STOP:
            last = self._kernel.count == self._kernel.last
            threat = self._find_threat(self._kernel.trick | card)
            return self._name_moon("moon_stopped_surely" if last else "moon_stopped", card, threat)
        if rule == policy.SHED:
            return self._shed(card)
        best = self._find_card(self._kernel.best).code
        if rule == policy.HOLD:
            kept = self._costs.order.high(self._hand & self._kernel.competing_mask)
            threat = self._find_collector()
            return self._name_moon("stopper_kept", card, threat, kept=self._find_card(kept).code)
        if rule == policy.UNDER:
            return self._claim_duck(card, best)
        if rule == policy.CAUGHT:
            return self._claim("caught" if self._may_be_beaten(card) else "caught_surely", card, best=best)
        return self._claim("unloads_under" if rule == policy.UNLOAD else "hopes_for_higher", card, best=best)

    def _claim(self, kind: str, card: int, **names: str) -> Evidence:
        return Evidence(kind, (self._find_card(card).code,), {}, names)

    def _shoot(self, card: int) -> Evidence:
        """Claim the likeliest moon, with its chance against those who guard against it, or against others."""
        aimed = moon_shooting.find_moons_to_shoot(self._kernel, self._known, self._costs)
        chances = {
            cards: moon_shooting.find_moon_chances(self._kernel, self._known, self._costs, cards)
            for cards, *_ in self._known.moons
            if cards & aimed
        }
        guarding = self._known.guarding
        best = max(chances, key=lambda cards: chances[cards].weigh(guarding))
        # A color of which some cards are captured is told with how far that is.
        if got := (self._kernel.won[self._kernel.turn] & best).bit_count():
            evidence = self._claim("moon_progress", card, color=self._name_colors(best))
            return replace(evidence, figures={"count": got, "all": best.bit_count()})
        guarded = guarding > moon_shooting.LIKELIER
        chance = chances[best].guarded if guarded else chances[best].tell_unguarded()
        evidence = self._claim("moon" if guarded else "moon_unguarded", card, colors=self._name_colors(best))
        return replace(evidence, figures={"chance": chance})

    def _lead(self, card: int) -> Evidence:
        """Claim how many unseen cards of the color stand above the card and below it, where others may hold them."""
        color = self._costs.color_of[card.bit_length()]
        others = self._known.open[color] & self._costs.after[self._kernel.turn][0]
        out = self._unseen & self._costs.colors[color] if others else 0
        above = (out & self._costs.order.above[card.bit_length()]).bit_count()
        below = out.bit_count() - above
        kind = ("lead_between" if below else "lead_lowest") if above else "lead_highest" if below else "lead_alone"
        evidence = self._claim(kind, card, color=self._find_card(card).color)
        return replace(evidence, figures={"count": above, "below": below})

    def _claim_duck(self, card: int, best: str) -> Evidence:
        """Claim that the trick is left to others, even to whoever may be about to make a moon."""
        threat = self._find_collector()
        over = self._hand & self._kernel.competing_mask & self._kernel.winner_changing_mask
        if threat is not None and over and self._count_captured(threat) >= THREATENS:
            return self._name_moon("under_all_the_same", card, threat, best=best)
        return self._claim("highest_under", card, best=best)

    def _shed(self, card: int) -> Evidence:
        """Claim what a trick costs so far that looks cheap enough to take."""
        points = self._costs.count_points(self._kernel.trick | card)
        if points <= 0:
            return self._claim("sheds_free", card)
        return replace(self._claim("sheds", card), figures={"count": int(points)})

    def _throw(self, card: int) -> Evidence:
        color = self._find_card(self._kernel.best).color
        else_thrown, moon = self._find_card_kept_for_moon(card)
        if else_thrown and moon is not None:
            kept = self._find_card(else_thrown)
            fed = moon[0] if moon[2] == self._kernel.winner else 0
            if moon[2] != NOBODY and self._count_captured(moon) >= THREATENS:
                if else_thrown & fed and not card & fed:
                    return self._name_moon("throw_not_fed", card, moon)
                return self._name_moon("throw_kept", card, moon, kept=kept.code)
            # A few captured cards are no moon yet that anybody would see coming.
            if not any(card & moon[0] for moon in self._known.moons if moon[2] == self._kernel.winner):
                return self._claim("throw_kept_early", card, kept=kept.code)
        costs_points = self._costs.value[card.bit_length()] > 0
        return self._claim("throw_points" if costs_points else "throw_worst", card, color=color)

    def _find_card_kept_for_moon(self, card: int) -> tuple[int, Moon | None]:
        """Return the card that would be thrown if there were no moons, and the moon because of which it is kept.

        Without such a card, return 0.
        """
        legal = self._hand & self._kernel.discards or self._hand
        choose = penalty_play_policy.choose_thrown_card
        kept = choose(self._kernel, self._known, self._costs, legal, [])[0]
        if kept == card:
            return 0, None
        # Moons that somebody has begun come before those that may still begin, and the most advanced comes first.
        moons = sorted(self._known.moons, key=lambda moon: (moon[2] == NOBODY, -moon[1]))
        moons = [moon for moon in moons if moon[2] != self._kernel.turn]
        alone = (moon for moon in moons if choose(self._kernel, self._known, self._costs, legal, [moon])[0] == card)
        return kept, next(alone, moons[0] if moons else None)

    def _may_be_beaten(self, card: int) -> bool:
        """Return whether a seat that is still to play may hold a higher card of the color."""
        color = self._costs.color_of[self._kernel.best.bit_length()]
        later = self._known.open[color] & self._costs.after[self._kernel.turn][self._kernel.count]
        return bool(later and self._unseen & self._costs.order.above[card.bit_length()])

    def _find_collector(self) -> Moon | None:
        """Return the most advanced moon of the player who is winning the trick."""
        moons = [moon for moon in self._known.moons if moon[2] == self._kernel.winner != self._kernel.turn]
        return max(moons, key=self._count_captured, default=None)

    def _find_threat(self, cards: int) -> Moon | None:
        """Return the most advanced moon of another player that some of `cards` would stop."""
        moons = [moon for moon in self._known.moons if moon[1] and moon[2] != self._kernel.turn and moon[0] & cards]
        return max(moons, key=self._count_captured, default=None)

    def _count_captured(self, moon: Moon) -> int:
        return (self._kernel.won[moon[2]] & moon[0]).bit_count()

    def _name_moon(self, kind: str, card: int, moon: Moon | None, **names: str) -> Evidence:
        """Claim something about a moon: whose it is, how many of its cards are captured, and what it scores."""
        if moon is None:
            raise ValueError(f"{kind} is said of no moon")
        figures = {
            "seat": moon[2],
            "count": self._count_captured(moon),
            "all": moon[0].bit_count(),
            "points": int(moon[3]),
        }
        return replace(self._claim(kind, card, **names, color=self._name_colors(moon[0])), figures=figures)

    def _name_colors(self, cards: int) -> str:
        return " ".join(self._find_card(cards & color).color for color in self._costs.colors if cards & color)

    def _find_card(self, cards: int) -> Card:
        """Return the first card of a mask, in the order of the deck."""
        return self._deck.cards[(cards & -cards).bit_length() - 1]
