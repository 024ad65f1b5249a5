"""Words: the sentence for each rule of a card player, true of how the card was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.messages import CardName, Listed, Message, say
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

    def of(self, rule: int, card: int) -> Message:
        """The sentence for a card that a rule of `ducking` chose."""
        named = self._named(card)
        if rule == ducking.ONLY:
            return say("The {card} is the only card that I may play.", card=named)
        if rule == ducking.SHOOT:
            return self._shoot(named)
        if rule == ducking.LEAD:
            return self._lead(card, named)
        if rule == ducking.LEAD_STOP:
            return say(
                "One player has all the {colors} so far; with the {card} I hope to take some myself.",
                colors=self._threatened(card),
                card=named,
            )
        if rule == ducking.THROW:
            return self._throw(card, named)
        best = self._named(self._kernel.best)
        if rule == ducking.HOLD:
            return say(
                "One player has all the {colors} so far; I play the {card} and keep the {kept} to stop that.",
                colors=self._collected(),
                card=named,
                kept=self._named(self._costs.order.high(self._hand & self._kernel.led)),
            )
        if rule == ducking.UNDER:
            return say("The {card} is my highest card that stays under the {best}.", card=named, best=best)
        if rule == ducking.UNLOAD:
            return say(
                "Under the {best} I can play the {card}, and somebody else gets its points.", best=best, card=named
            )
        if rule == ducking.STOP:
            return say(
                "One player has all the {colors} so far, so I try to take this trick with the {card}.",
                colors=self._threatened(self._kernel.trick | card),
                card=named,
            )
        if rule == ducking.SHED:
            return say("This trick looks cheap enough to be rid of the {card}.", card=named)
        if rule == ducking.CAUGHT:
            return say(
                "I have nothing under the {best} and expect to take the trick, so I spend the {card} on it.",
                best=best,
                card=named,
            )
        return say(
            "I have nothing under the {best}; with the {card} somebody may still go higher.", best=best, card=named
        )

    def _shoot(self, named: CardName) -> Message:
        """The moons that should succeed; without one the likeliest, with its chance."""
        aimed = moons.aim(self._kernel, self._known, self._costs)
        chances = {
            cards: moons.chance(self._kernel, self._known, self._costs, cards)
            for cards, *_ in self._known.moons
            if cards & aimed
        }
        fair = sum(cards for cards, chance in chances.items() if chance >= moons.FAIR)
        if fair:
            return say(
                "I am trying to capture every {colors} card; the {card} serves that best.",
                colors=self._colors(fair),
                card=named,
            )
        best = max(chances, key=lambda cards: chances[cards])
        return say(
            "To capture every {colors} card is a long shot: it succeeds in about {percent} % of cases against those "
            "who guard against it, and pays where nobody does; the {card} serves it best.",
            colors=self._colors(best),
            percent=moons.against_clubs(chances[best]),
            card=named,
        )

    def _lead(self, card: int, named: CardName) -> Message:
        color = self._costs.colors[self._costs.color_of[card.bit_length()]]
        word = self._card(card).color_named
        out = self._unseen & color
        above = (out & self._costs.order.above[card.bit_length()]).bit_count()
        below = out.bit_count() - above
        if not out:
            return say(
                "Nobody else has {color} left, but the {card} is still my cheapest lead.", color=word, card=named
            )
        if not below:
            return say(
                "Every {color} card that I cannot see is higher than the {card}, so it should not take the trick.",
                color=word,
                card=named,
            )
        if not above:
            return say(
                "The {card} is the highest {color} card left, and still my cheapest lead.", card=named, color=word
            )
        return say(
            "{count} {color} card above the {card} is out and {below} below: the cheapest lead I have.",
            many="{count} {color} cards above the {card} are out and {below} below: the cheapest lead I have.",
            count=above,
            color=word,
            card=named,
            below=below,
        )

    def _throw(self, card: int, named: CardName) -> Message:
        color = self._card(self._kernel.best).color_named
        legal = self._hand & self._kernel.discards or self._hand
        else_thrown = ducking.throw(self._kernel, self._known, self._costs, legal, [])[0]
        if else_thrown != card:
            return say(
                "I have no {color}. I hold the {kept} back because of the moons, and throw the {card}.",
                color=color,
                kept=self._named(else_thrown),
                card=named,
            )
        if self._costs.value[card.bit_length()] > 0:
            return say("I have no {color}, so the points of the {card} go to somebody else.", color=color, card=named)
        return say(
            "I have no {color}, and the {card} is the card that I most want to be rid of.", color=color, card=named
        )

    def _collected(self) -> Listed:
        """The colors of which all captured cards are with the player who is taking the trick."""
        return self._colors(sum(moon for moon, worth, who, _, _ in self._known.moons if who == self._kernel.winner))

    def _threatened(self, cards: int) -> Listed:
        """The first color among `cards` that one other player collects."""
        for moon, worth, who, _, _ in self._known.moons:
            if worth and who != self._kernel.turn and moon & cards:
                return self._colors(moon)
        return self._colors(cards)

    def _colors(self, cards: int) -> Listed:
        return Listed(tuple(self._card(cards & color).color_named for color in self._costs.colors if cards & color))

    def _card(self, cards: int) -> Card:
        """The first card of a mask, in the order of the deck."""
        return self._deck.cards[(cards & -cards).bit_length() - 1]

    def _named(self, card: int) -> CardName:
        return self._card(card).named
