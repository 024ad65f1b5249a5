"""The Beginner: keeps its best color, forgets what was thrown, and now and then does something without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.thirty_one.thirty_one_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame

CARELESS = 0.25
"""How often a Beginner acts without looking at what its hand counts."""
BELOW = (3, 9)
"""The least and the most points below a full total at which it knocks; drawn anew every turn."""


class BeginnerThirtyOnePlayer:
    """Sees its own hand and the top discard, and nothing else."""

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._total = game.tables.total
        self._worth = game.tables.worth

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return a plausible choice. It never knocks with little, and declares the color that counts most."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        careless = rng.random() < CARELESS
        discards = [action.card for action in legal if isinstance(action, Discard)]
        if discards:
            return self._discard(self._game.deck.mask(view.hand), discards, careless)
        take = next((action for action in legal if isinstance(action, Take)), None)
        if take is None:
            return decide(self._game, legal[0], "looks_best")
        return self._turn(view, legal, take, careless, rng)

    def _turn(self, view: View, legal: Sequence[Action], take: Take, careless: bool, rng: Random) -> Decision:
        game, deck = self._game, self._game.deck
        hand = deck.mask(view.hand)
        total = self._total[hand]
        enough = game.counting.full - rng.randint(*BELOW)
        if Knock() in legal and self._worth[total] >= self._worth[min(max(enough, 0), len(self._worth) - 1)]:
            return decide(game, Knock(), "feels_enough", figures={"total": total})
        if careless:
            ways: list[Action] = [action for action in legal if isinstance(action, Draw | Stay)] or [take]
            return decide(game, ways[0], "takes_anything" if ways[0] == take else "overlooks_discard", (take.card,))
        mine = [code for code in view.hand if deck[code].color == deck[take.card].color]
        cards = hand | game.bits[take.card]
        gain = max(self._worth[self._total[cards ^ game.bits[code]]] for code in view.hand)
        color = self._color(take.card)
        if mine and gain > self._worth[total]:
            return decide(game, take, "adds_to_color", (take.card, *mine), color=color)
        if Draw() in legal:
            return decide(
                game, Draw(), "lacks_color" if gain > self._worth[total] else "no_use", (take.card,), color=color
            )
        return decide(game, legal[-1], "no_better_idea")

    def _discard(self, hand: int, cards: list[str], careless: bool) -> Decision:
        game, points = self._game, self._game.counting.sum
        if careless:
            card = min(cards, key=lambda code: points(game.bits[code]))
            return decide(game, Discard(card), "smallest_card", (card,))
        card = max(cards, key=lambda code: self._worth[self._total[hand ^ game.bits[code]]])
        return decide(game, Discard(card), "can_spare", (card,))

    def _color(self, card: str) -> int:
        return [color.code for color in self._game.deck.colors].index(self._game.deck[card].color)
