"""The Club player: counts the cards, imagines what the others hold and when they knock, and does what promises most."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.core.masks import bits
from purple_table.core.messages import say
from purple_table.games.thirty_one.seat_facts import SeatFacts
from purple_table.players.player import NO_CHOICE, Budget, Decision
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.outlook import Going, LastTurn, Outlook
from purple_table.players.thirty_one.plans import holdings
from purple_table.players.thirty_one.prospects import Prospects
from purple_table.players.thirty_one.rivals import Imagination
from purple_table.players.thirty_one.thresholds import knocking
from purple_table.players.thirty_one.words import Words

if TYPE_CHECKING:
    from purple_table.games.thirty_one.game import ThirtyOneGame

COURSES = 240
"""How many courses are imagined for all the rivals together, with at least and at most so many for each:"""
FEWEST, MOST = 30, 100
GAPS = 4
"""How many rounds ahead it looks."""


class Club:
    """Weighs every choice by the share of the match that it promises, as the scoring of the game has it.

    A knock is worth what the showdown is worth against the imagined hands, improved once more; going on is reckoned
    from the cards that nobody has seen, for every color that the hand could collect. What a discard is worth to the
    next seat is taken off.
    """

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._hands = Hands(game)
        self._colors = holdings(self._hands)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that promises most; chance has a part only in what it imagines."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE)
        if view.status.phase not in ("drawing", "discarding"):
            if view.ask is None or not view.ask.ways:
                return Decision(legal[0], say("This is the most that my hand counts in one color."))
            best = view.ask.ways[0].label
            return Decision(legal[0], say("{hand} is the most that my hand counts in one color.", hand=best))
        facts = SeatFacts(self._game, view)
        outlook = self._outlook(facts, rng)
        budget.go_on()
        words = Words(outlook)
        if facts.drawn:
            return self._discard(outlook, words)
        return self._turn(outlook, legal, words)

    def _outlook(self, facts: SeatFacts, rng: Random) -> Outlook:
        hands = self._hands
        prospects = Prospects(self._game, facts)
        imagination = Imagination(hands, facts, knocking(hands, facts, prospects.best_wins), rng)
        samples = min(max(COURSES // (facts.playing - 1), FEWEST), MOST)
        if facts.knocker is not None:
            return LastTurn(hands, facts, prospects, imagination.rivals(samples, 1))
        rivals = imagination.rivals(samples, GAPS + 1)
        return Going(hands, facts, prospects, rivals, self._colors, GAPS)

    def _discard(self, outlook: Outlook, words: Words) -> Decision:
        facts = outlook.facts
        found = []
        for card in bits(facts.hand & ~facts.taken):
            hand = facts.hand ^ card
            value = outlook.value(hand)
            found.append((value - outlook.feed(card, hand), value, card))
        _, _, best = max(found)
        _, _, selfish = max((value, net, card) for net, value, card in found)
        return Decision(self._game.puts[best.bit_length() - 1], words.discard(best, selfish))

    def _turn(self, outlook: Outlook, legal: Sequence[Action], words: Words) -> Decision:
        """Of choices level with each other, the first of: knock, stay, take, draw."""
        facts = outlook.facts
        hand, top = facts.hand, facts.discards[-1]
        worth: dict[Action, float] = {}
        if Knock() in legal and isinstance(outlook, Going):
            worth[Knock()] = outlook.knock(hand)
        if Stay() in legal:
            worth[Stay()] = outlook.value(hand)
        for action in legal:
            if isinstance(action, Take):
                worth[action] = self._kept(outlook, hand | top, top)
        if Draw() in legal:
            unseen = outlook.unseen
            worth[Draw()] = fsum(self._kept(outlook, hand | card, 0) for card in unseen) / max(1, len(unseen))
        best = max(worth, key=lambda action: worth[action])
        if Knock() in worth and worth[best] < outlook.prospects.blitz and outlook.safe(outlook.hands.rank[hand]):
            best = Knock()
        return Decision(best, words.turn(best, worth))

    def _kept(self, outlook: Outlook, cards: int, taken: int) -> float:
        """What a hand with a card too many is worth, when the card that seems best to lose is discarded."""
        _, out = max((outlook.quick(cards ^ out), out) for out in bits(cards & ~taken))
        return outlook.value(cards ^ out) - outlook.feed(out, cards ^ out)
