"""Words: the sentence for each rule of a card player, true of how the card was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks import ducking, moons
from purple_table.players.tricks.card_costs import CardCosts

if TYPE_CHECKING:
    from purple_table.core.cards import Card
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import SeatFacts
    from purple_table.players.tricks.knowledge import Knowledge


class Words:
    """Says why, for one decision: the view as read, the kernel and the knowledge that the choice was made with."""

    def __init__(self, facts: SeatFacts, kernel: Kernel, known: Knowledge, costs: CardCosts) -> None:
        self._deck = facts.game.deck
        self._kernel = kernel
        self._known = known
        self._costs = costs
        self._hand = facts.hand
        self._unseen = known.rest & ~facts.hand

    def of(self, rule: int, card: int) -> str:
        """The sentence for a card that a rule of `ducking` chose."""
        name = self._name(card)
        if rule == ducking.ONLY:
            return f"The {name} is the only card that I may play."
        if rule == ducking.SHOOT:
            return self._shoot(name)
        if rule == ducking.LEAD:
            return self._lead(card, name)
        if rule == ducking.LEAD_STOP:
            return (
                f"One player has all the {self._threatened(card)} so far; with the {name} I hope to take some myself."
            )
        if rule == ducking.THROW:
            return self._throw(card, name)
        best = self._name(self._kernel.best)
        if rule == ducking.HOLD:
            kept = self._name(1 << ((self._hand & self._kernel.led).bit_length() - 1))
            colors = self._collected()
            return f"One player has all the {colors} so far; I play the {name} and keep the {kept} to stop that."
        if rule == ducking.UNDER:
            return f"The {name} is my highest card that stays under the {best}."
        if rule == ducking.UNLOAD:
            return f"Under the {best} I can play the {name}, and somebody else gets its points."
        if rule == ducking.STOP:
            colors = self._threatened(self._kernel.trick | card)
            return f"One player has all the {colors} so far, so I try to take this trick with the {name}."
        if rule == ducking.SHED:
            return f"This trick looks cheap enough to be rid of the {name}."
        if rule == ducking.CAUGHT:
            return f"I have nothing under the {best} and expect to take the trick, so I spend the {name} on it."
        return f"I have nothing under the {best}; with the {name} somebody may still go higher."

    def _shoot(self, name: str) -> str:
        """Which colors the hand tries to capture."""
        wanted = moons.aim(self._kernel, self._known, self._costs)
        return f"I am trying to capture every {self._colors(wanted)} card; the {name} serves that best."

    def _lead(self, card: int, name: str) -> str:
        color = self._costs.colors[self._costs.color_of[card.bit_length()]]
        word = self._card(card).color_name
        out = self._unseen & color
        above = (out & -card).bit_count()
        below = out.bit_count() - above
        if not out:
            return f"Nobody else has {word} left, but the {name} is still my cheapest lead."
        if not below:
            return f"Every {word} card that I cannot see is higher than the {name}, so it should not take the trick."
        if not above:
            return f"The {name} is the highest {word} card left, and still my cheapest lead."
        return f"{above} {word} cards above the {name} are out and {below} below: the cheapest lead I have."

    def _throw(self, card: int, name: str) -> str:
        color = self._card(self._kernel.best).color_name
        legal = self._hand & self._kernel.discards or self._hand
        else_thrown = ducking.throw(self._kernel, self._known, self._costs, legal, ())[0]
        if else_thrown != card:
            kept = self._name(else_thrown)
            return f"I have no {color}. I hold the {kept} back because of the moons, and throw the {name}."
        if self._costs.value[card.bit_length()] > 0:
            return f"I have no {color}, so the points of the {name} go to somebody else."
        return f"I have no {color}, and the {name} is the card that I most want to be rid of."

    def _collected(self) -> str:
        """The colors of which all captured cards are with the player who is taking the trick."""
        return self._colors(sum(moon for moon, worth, who, _, _ in self._known.moons if who == self._kernel.winner))

    def _threatened(self, cards: int) -> str:
        """The first color among `cards` that one other player collects."""
        for moon, worth, who, _, _ in self._known.moons:
            if worth and who != self._kernel.turn and moon & cards:
                return self._colors(moon)
        return self._colors(cards)

    def _colors(self, cards: int) -> str:
        names = [self._card(cards & color).color_name for color in self._costs.colors if cards & color]
        return " and ".join(names)

    def _card(self, cards: int) -> Card:
        """The lowest card of a mask, as printed."""
        return self._deck.cards[(cards & -cards).bit_length() - 1]

    def _name(self, card: int) -> str:
        return self._card(card).short
