"""The players of draw-and-knock games by level, and the Beginner, who plays by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import Game, View
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.players.baseline.reference_thirty_one import ReferenceThirtyOnePlayer
from purple_table.players.family_levels import make_level
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision, Player
from purple_table.players.search.searcher import PLAYOUTS
from purple_table.players.thirty_one.expert_thirty_one import ExpertThirtyOnePlayer
from purple_table.players.thirty_one.skilled_thirty_one import SkilledThirtyOnePlayer
from purple_table.players.thirty_one.thirty_one_reasons import decide

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


MOST_LOOKS = 150_000
MOST_LEADS = 300_000
MOST_ENDS = 30_000
"""The most work at a turn for which the Skilled player has time; see `is_small_enough`. Thirty-One with ten players
takes 22,000 looks, 9,400 leads and 3,500 ends."""


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None for an unknown level. TypeError for a game of another family.

    Nobody bids, so the style does not matter. In a game that is too large for the Skilled player the Reference player
    takes its place.
    """
    if not isinstance(game, ThirtyOneGame):
        raise TypeError(f"{game.name} is no draw-and-knock game")
    if level in ("casual", "club", *PLAYOUTS) and not is_small_enough(game):
        return ReferenceThirtyOnePlayer(game)
    return make_level(
        level,
        lambda: ReferenceThirtyOnePlayer(game),
        lambda: BeginnerThirtyOnePlayer(game),
        lambda: SkilledThirtyOnePlayer(game),
        lambda playouts: ExpertThirtyOnePlayer(game, playouts),
    )


def is_small_enough(game: ThirtyOneGame) -> bool:
    """Return whether the Skilled player can compute a turn of the game in its time.

    It looks at every card that may be drawn and every card that may come next, with every discard (looks); it tabulates
    where each card leads from every holding of a color (leads); and it compares every total with every rival (ends).
    """
    cards, hand = len(game.dealing.cards), game.dealing.hand
    held = [(mask & game.in_play).bit_count() for _, mask, _ in game.counting.colors]
    leads = sum(comb(number, size) * number * hand for number in held for size in range(min(hand, number) + 1))
    ends = len(set(game.tables.worth)) * game.players**2
    return (cards * hand) ** 2 <= MOST_LOOKS and leads <= MOST_LEADS and ends <= MOST_ENDS
