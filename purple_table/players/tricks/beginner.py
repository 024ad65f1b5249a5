"""The Beginner: follows the rule of thumb, counts nothing, and now and then plays a card without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Give, Play
from purple_table.core.game import View, Way
from purple_table.core.messages import CardName, say
from purple_table.players.player import NO_CHOICE, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

CARELESS = 0.3
"""How often a Beginner takes any card that the rules allow."""


class Beginner:
    """Sees the cards on the table and its own hand, and no further back."""

    def __init__(self, game: TrickGame) -> None:
        self._deck = game.deck
        self._cards = game.worth().cards
        self._ending = game.ending
        self._number = {rank.code: rank.number for rank in game.deck.ranks}

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """A plausible choice; of cards sometimes any that follows."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE)
        careless = rng.random() < CARELESS
        gives = [action.card for action in legal if isinstance(action, Give)]
        if gives:
            if careless:
                card = rng.choice(gives)
                return Decision(Give(card), say("I pass the {card} without a plan.", card=self._name(card)))
            card = max(gives, key=self._rank)
            return Decision(Give(card), say("The {card} is my highest card, so I pass it.", card=self._name(card)))
        plays = [action.card for action in legal if isinstance(action, Play)]
        if plays:
            return self._play(view, plays, careless, rng)
        if view.ask is not None and isinstance(legal[0], Choose):
            return self._choice(view, view.ask.ways, rng)
        return Decision(legal[0], say("I take the first thing that I may do."))

    def _choice(self, view: View, ways: Sequence[Way], rng: Random) -> Decision:
        """Any way that does not lose the match at once (H13); the first where all of them do."""
        safe = [way for way in ways if not self._loses(view, way.totals)]
        if len(safe) == len(ways):
            return Decision(rng.choice(ways).action, say("I could not decide and just picked one."))
        if safe:
            return Decision(safe[0].action, say("I take what does not lose me the match at once."))
        return Decision(ways[0].action, say("It makes no difference any more."))

    def _loses(self, view: View, totals: Sequence[int]) -> bool:
        """Whether the match would be over with these totals, and won by others."""
        winners = self._ending.winners(totals, len(view.sheet) + 1, self._ending.reached(view.sheet))
        return bool(winners) and view.seat not in winners

    def _play(self, view: View, cards: list[str], careless: bool, rng: Random) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        color = self._deck[trick[0]].color if trick else ""
        follow = [card for card in cards if self._deck[card].color == color]
        if careless:
            card = rng.choice(follow or cards)
            return Decision(Play(card), say("I play the {card} without much thought.", card=self._name(card)))
        if not trick:
            card = min(cards, key=self._rank)
            return Decision(Play(card), say("I lead a low card, the {card}.", card=self._name(card)))
        if not follow:
            card = max(cards, key=lambda code: (self._value(code) > 0, self._rank(code)))
            if self._value(card) > 0:
                words = say(
                    "I cannot follow, so I get rid of a card that costs points, the {card}.", card=self._name(card)
                )
            else:
                words = say("I cannot follow, so I get rid of a high card, the {card}.", card=self._name(card))
            return Decision(Play(card), words)
        best = max(self._rank(card) for card in trick if self._deck[card].color == color)
        under = [card for card in follow if self._rank(card) < best]
        if under:
            card = max(under, key=self._rank)
            return Decision(Play(card), say("The {card} does not take the trick.", card=self._name(card)))
        card = min(follow, key=self._rank)
        return Decision(
            Play(card), say("I cannot stay under the trick; the {card} is my lowest card.", card=self._name(card))
        )

    def _name(self, code: str) -> CardName:
        return self._deck[code].named

    def _rank(self, code: str) -> int:
        return self._number[self._deck[code].rank]

    def _value(self, code: str) -> int:
        return -self._cards[self._deck.index[code]]
