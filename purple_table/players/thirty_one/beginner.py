"""The Beginner: keeps its best color, forgets what was thrown, and now and then does something without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.core.messages import say
from purple_table.players.player import NO_CHOICE, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.thirty_one.game import ThirtyOneGame

CARELESS = 0.25
"""How often a Beginner does not look at what counts."""
BELOW = (3, 9)
"""How far below a full total it knocks: a mood from this to that, another one every turn."""


class Beginner:
    """Sees its own hand and the top discard, and nothing else."""

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._total = game.tables.total
        self._worth = game.tables.worth

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """A plausible choice; it never knocks with little, and declares what counts best."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE)
        careless = rng.random() < CARELESS
        discards = [action.card for action in legal if isinstance(action, Discard)]
        if discards:
            return self._discard(self._game.deck.mask(view.hand), discards, careless)
        take = next((action for action in legal if isinstance(action, Take)), None)
        if take is None:
            return Decision(legal[0], say("This color looks like the best one to declare."))
        return self._turn(view, legal, take, careless, rng)

    def _turn(self, view: View, legal: Sequence[Action], take: Take, careless: bool, rng: Random) -> Decision:
        deck = self._game.deck
        hand = deck.mask(view.hand)
        total = self._total[hand]
        enough = self._game.counting.full - rng.randint(*BELOW)
        if Knock() in legal and self._worth[total] >= self._worth[min(max(enough, 0), len(self._worth) - 1)]:
            return Decision(Knock(), say("{total} feels like enough to knock.", total=total))
        card = deck[take.card]
        if careless:
            ways: list[Action] = [action for action in legal if isinstance(action, Draw | Stay)] or [take]
            if ways[0] == take:
                return Decision(take, say("I take what lies there."))
            return Decision(ways[0], say("I did not look at the discard."))
        mine = [code for code in view.hand if deck[code].color == card.color]
        cards = hand | self._game.bits[take.card]
        gain = max(self._worth[self._total[cards ^ self._game.bits[code]]] for code in view.hand)
        if mine and gain > self._worth[total]:
            words = say("I have {color}, and the {card} makes it more.", color=card.color_named, card=card.named)
            return Decision(take, words)
        if Draw() in legal:
            words = say("The {card} is of no use to me, so I try my luck with the stock.", card=card.named)
            return Decision(Draw(), words)
        return Decision(legal[-1], say("I can think of nothing better."))

    def _discard(self, hand: int, cards: list[str], careless: bool) -> Decision:
        deck, points = self._game.deck, self._game.counting.sum
        if careless:
            card = min(cards, key=lambda code: points(self._game.bits[code]))
            return Decision(
                Discard(card), say("The {card} is the smallest card that I can throw.", card=deck[card].named)
            )
        card = max(cards, key=lambda code: self._worth[self._total[hand ^ self._game.bits[code]]])
        return Decision(Discard(card), say("I can do without the {card}.", card=deck[card].named))
