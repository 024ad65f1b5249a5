"""Words: why the Club player chose as it did, in one sentence with the numbers that it reckoned with."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.core.actions import Action, Draw, Knock, Stay, Take
from purple_table.players.thirty_one.hands import bits
from purple_table.players.thirty_one.outlook import LastTurn, Outlook


class Words:
    """Sentences about the choices of one turn."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._game = outlook.facts.game

    def turn(self, action: Action, worth: Mapping[Action, float]) -> str:
        """Why a turn was begun like this; `worth` is the share of the match that each choice promised."""
        hand = self._outlook.facts.hand
        if isinstance(action, Knock):
            return f"I knock: with {self._count(hand)}, {self._odds(hand)}."
        if isinstance(action, Stay):
            return f"I stay: {self._count(hand)} promises most as it is, and I leave no card for the next player."
        if isinstance(action, Take):
            return self._take(hand, worth)
        if isinstance(action, Draw):
            return self._draw(hand)
        raise TypeError(f"{action} begins no turn")

    def discard(self, card: int, selfish: int) -> str:
        """Why a card was thrown, where `selfish` is the one that the own hand needs least."""
        facts, name = self._outlook.facts, self._name(card)
        left = facts.hand ^ card
        if self._game.tables.blitz[left]:
            return f"Without the {name} I have a Blitz."
        if card != selfish:
            return f"I need the {self._name(selfish)} least, but the next player may want it; so the {name} goes."
        more = self._odds(left) if isinstance(self._outlook, LastTurn) else self._outs(left)
        return f"Without the {name} I have {self._count(left)}; {more}."

    def _take(self, hand: int, worth: Mapping[Action, float]) -> str:
        top = self._outlook.facts.discards[-1]
        cards = hand | top
        kept = max((cards ^ out for out in bits(hand)), key=self._outlook.quick)
        if self._game.tables.blitz[kept]:
            return f"The {self._name(top)} makes a Blitz."
        than = "than a card from the stock" if Draw() in worth else "than anything else that I may do"
        return f"With the {self._name(top)} I have {self._count(kept)}, and that promises more {than}."

    def _draw(self, hand: int) -> str:
        return f"I draw for my {self._count(hand)}: {self._outs(hand)}."

    def _outs(self, hand: int) -> str:
        """How many cards would make a hand worth more."""
        hands, unseen = self._outlook.hands, self._outlook.unseen
        outs = sum(hands.improved(hand, card) != hand for card in unseen)
        return f"{outs} of the {len(unseen)} cards that I cannot see would improve it"

    def _odds(self, hand: int) -> str:
        """How often a hand is not lowest, or is best, at the showdown."""
        _, level = self._outlook.falls(self._outlook.hands.rank[hand])
        if self._outlook.prospects.best_wins:
            return f"by my reckoning nobody beats it in {100 * level:.0f} % of cases"
        return f"by my reckoning somebody ends lower in {100 * (1 - level):.0f} % of cases"

    def _count(self, hand: int) -> str:
        """The color in which a hand counts best, and its total there."""
        color, total = self._game.counting.best(hand)
        return f"{self._game.counting.colors[color][0]} {total}"

    def _name(self, card: int) -> str:
        return self._game.deck.cards[card.bit_length() - 1].short
