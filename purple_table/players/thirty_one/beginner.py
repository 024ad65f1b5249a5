"""The Beginner: keeps its best color, forgets what was thrown, and now and then does something without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.players.player import Budget, Decision

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
            return Decision(legal[0], "There is nothing else that I may do.")
        careless = rng.random() < CARELESS
        discards = [action.card for action in legal if isinstance(action, Discard)]
        if discards:
            return self._discard(self._game.deck.mask(view.hand), discards, careless)
        take = next((action for action in legal if isinstance(action, Take)), None)
        if take is None:
            return Decision(legal[0], "This color looks like the best one to declare.")
        return self._turn(view, legal, take, careless, rng)

    def _turn(self, view: View, legal: Sequence[Action], take: Take, careless: bool, rng: Random) -> Decision:
        deck = self._game.deck
        hand = deck.mask(view.hand)
        total = self._total[hand]
        enough = self._game.counting.full - rng.randint(*BELOW)
        if Knock() in legal and self._worth[total] >= self._worth[min(max(enough, 0), len(self._worth) - 1)]:
            return Decision(Knock(), f"{total} feels like enough to knock.")
        card = deck[take.card]
        if careless:
            ways: list[Action] = [action for action in legal if isinstance(action, Draw | Stay)] or [take]
            return Decision(ways[0], "I did not look at the discard." if ways[0] != take else "I take what lies there.")
        mine = [code for code in view.hand if deck[code].color == card.color]
        gain = max(
            self._worth[self._total[hand | self._game.bits[take.card] ^ self._game.bits[code]]] for code in view.hand
        )
        if mine and gain > self._worth[total]:
            return Decision(take, f"I have {card.color_name}, and the {card.short} makes it more.")
        if Draw() in legal:
            return Decision(Draw(), f"The {card.short} is of no use to me, so I try my luck with the stock.")
        return Decision(legal[-1], "I can think of nothing better.")

    def _discard(self, hand: int, cards: list[str], careless: bool) -> Decision:
        deck, points = self._game.deck, self._game.counting.sum
        if careless:
            card = min(cards, key=lambda code: points(self._game.bits[code]))
            return Decision(Discard(card), f"The {deck[card].short} is the smallest card that I can throw.")
        card = max(cards, key=lambda code: self._worth[self._total[hand ^ self._game.bits[code]]])
        return Decision(Discard(card), f"I can do without the {deck[card].short}.")
