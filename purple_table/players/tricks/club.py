"""The Club player: counts cards, knows who is out of what, ducks, and shoots and stops moons."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Give, Play
from purple_table.core.game import View, Way
from purple_table.core.messages import Listed, say
from purple_table.games.tricks.guessing import kernel_of
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.players.player import NO_CHOICE, Budget, Decision
from purple_table.players.tricks import ducking, passing
from purple_table.players.tricks.card_costs import CardCosts
from purple_table.players.tricks.knowledge import knowledge_of
from purple_table.players.tricks.words import Words

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Club:
    """Plays games whose captured cards cost points by the rules of `ducking`, `moons` and `passing`."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._costs = CardCosts(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that the rules give, with the rule that gave it. Nothing is left to chance."""
        first = legal[0]
        if len(legal) == 1 and not isinstance(first, Play):
            return Decision(first, NO_CHOICE)
        if isinstance(first, Play):
            return self._play(SeatFacts(self._game, view))
        if isinstance(first, Give):
            return self._give(SeatFacts(self._game, view))
        if view.ask is not None and isinstance(first, Choose):
            return _moon(view.seat, view.ask.ways, self._game)
        return Decision(first, say("I take the first of what I may do."))

    def _play(self, facts: SeatFacts) -> Decision:
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = kernel_of(facts, hands)
        known = knowledge_of(facts, self._costs)
        card, rule = ducking.choose(kernel, known, self._costs)
        action = self._game.plays[card.bit_length() - 1]
        return Decision(action, Words(facts, kernel, known, self._costs).of(rule, card))

    def _give(self, facts: SeatFacts) -> Decision:
        """The plan is made on the whole hand each time, so it stays the same from card to card."""
        whole = facts.hand | facts.given
        wanted, moon = passing.plan(whole, self._game.passing.count, self._costs)
        card = lowest(wanted & ~facts.given) or lowest(facts.hand)
        named = self._game.deck.cards[card.bit_length() - 1].named
        if moon:
            found = {self._game.deck[code].color_named for code in self._game.deck.codes(moon)}
            colors = sorted(found, key=lambda color: color.name)
            words = say(
                "I keep my {colors} for a moon, and the {card} is of little use for that.",
                colors=Listed(tuple(colors)),
                card=named,
            )
        elif not wanted & card:
            words = say("I have given what I wanted to, so the {card} goes too.", card=named)
        else:
            words = say("The {card} is among the cards that I would rather not play this deal with.", card=named)
        return Decision(self._game.gives[card.bit_length() - 1], words)


def _moon(seat: int, ways: Sequence[Way], game: TrickGame) -> Decision:
    """Add to the others where that leaves nobody below; else subtract. The points between the players are the same."""
    add = next((way for way in ways if isinstance(way.action, Choose) and way.action.choice == "add"), None)
    subtract = next((way for way in ways if isinstance(way.action, Choose) and way.action.choice == "subtract"), None)
    if add is None or subtract is None:
        return Decision(ways[0].action, say("I take the first choice that I am offered."))
    own, others = add.totals[seat], [total for other, total in enumerate(add.totals) if other != seat]
    over = max(add.totals) >= game.target
    if over and own > min(others):
        return Decision(subtract.action, say("Adding would end the match while somebody is below me, so I subtract."))
    if over and own < min(others):
        return Decision(add.action, say("Adding ends the match, and I have the lowest total."))
    if own <= min(others):
        return Decision(add.action, say("Adding leaves nobody below me and brings the end of the match nearer."))
    words = say("Somebody stays below me either way, and subtracting keeps the end of the match away.")
    return Decision(subtract.action, words)
