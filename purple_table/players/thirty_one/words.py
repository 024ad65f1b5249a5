"""Words: why the Club player chose as it did, in one sentence with the numbers that it reckoned with."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.core.actions import Action, Draw, Knock, Stay, Take
from purple_table.core.masks import bits
from purple_table.core.messages import CardName, Message, say
from purple_table.players.thirty_one.outlook import LastTurn, Outlook

LEVEL = 0.005
"""Shares of the match that are no further apart come to the same."""


class Words:
    """Sentences about the choices of one turn."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._game = outlook.facts.game

    def turn(self, action: Action, worth: Mapping[Action, float]) -> Message:
        """Why a turn was begun like this; `worth` is the share of the match that each choice promised."""
        hand = self._outlook.facts.hand
        if isinstance(action, Knock):
            often = self._often(hand)
            if self._outlook.prospects.best_wins:
                return say(
                    "I knock: with {hand}, by my reckoning nobody beats it in {percent} % of cases.",
                    hand=self._count(hand),
                    percent=often,
                )
            return say(
                "I knock: with {hand}, by my reckoning somebody ends lower in {percent} % of cases.",
                hand=self._count(hand),
                percent=often,
            )
        if isinstance(action, Stay):
            return self._stay(hand, worth)
        if isinstance(action, Take):
            return self._take(hand, worth)
        if isinstance(action, Draw):
            return say(
                "I draw for my {hand}: {outs} of the {unseen} cards that I cannot see would improve it.",
                hand=self._count(hand),
                outs=self._outs(hand),
                unseen=len(self._outlook.unseen),
            )
        raise TypeError(f"{action} begins no turn")

    def discard(self, card: int, selfish: int) -> Message:
        """Why a card was thrown, where `selfish` is the one that the own hand needs least."""
        facts, named = self._outlook.facts, self._named(card)
        left = facts.hand ^ card
        if self._game.tables.blitz[left]:
            return say("Without the {card} I have a Blitz.", card=named)
        if card != selfish:
            return say(
                "I need the {least} least, but the next player may want it; so the {card} goes.",
                least=self._named(selfish),
                card=named,
            )
        if not isinstance(self._outlook, LastTurn):
            return say(
                "Without the {card} I have {hand}; {outs} of the {unseen} cards that I cannot see would improve it.",
                card=named,
                hand=self._count(left),
                outs=self._outs(left),
                unseen=len(self._outlook.unseen),
            )
        if self._outlook.prospects.best_wins:
            return say(
                "Without the {card} I have {hand}; by my reckoning nobody beats it in {percent} % of cases.",
                card=named,
                hand=self._count(left),
                percent=self._often(left),
            )
        return say(
            "Without the {card} I have {hand}; by my reckoning somebody ends lower in {percent} % of cases.",
            card=named,
            hand=self._count(left),
            percent=self._often(left),
        )

    def _stay(self, hand: int, worth: Mapping[Action, float]) -> Message:
        """What keeps a hand from drawing is the discard that the next player then finds."""
        outs = self._outs(hand)
        if Draw() not in worth:
            return say("I stay with {hand}: by my reckoning that promises most.", hand=self._count(hand))
        if not outs:
            return say("I stay with {hand}: no card that I cannot see would improve it.", hand=self._count(hand))
        if worth[Draw()] >= worth[Stay()] - LEVEL:
            return say("I stay with {hand}: by my reckoning to draw comes to the same.", hand=self._count(hand))
        return say(
            "I stay with {hand}: {outs} of the {unseen} cards that I cannot see would improve it, but by my "
            "reckoning a new discard would help the next player more.",
            hand=self._count(hand),
            outs=outs,
            unseen=len(self._outlook.unseen),
        )

    def _take(self, hand: int, worth: Mapping[Action, float]) -> Message:
        top = self._outlook.facts.discards[-1]
        cards = hand | top
        kept = max((cards ^ out for out in bits(hand)), key=self._outlook.quick)
        if self._game.tables.blitz[kept]:
            return say("The {card} makes a Blitz.", card=self._named(top))
        if Draw() in worth:
            return say(
                "With the {card} I have {hand}, and that promises more than a card from the stock.",
                card=self._named(top),
                hand=self._count(kept),
            )
        return say(
            "With the {card} I have {hand}, and that promises more than anything else that I may do.",
            card=self._named(top),
            hand=self._count(kept),
        )

    def _outs(self, hand: int) -> int:
        """How many cards would make a hand worth more."""
        hands = self._outlook.hands
        return sum(hands.improved(hand, card) != hand for card in self._outlook.unseen)

    def _often(self, hand: int) -> int:
        """How often, in percent, a hand is best at the showdown, or not lowest, whichever counts."""
        _, level = self._outlook.falls(self._outlook.hands.rank[hand])
        return round(100 * (level if self._outlook.prospects.best_wins else 1 - level))

    def _count(self, hand: int) -> Message:
        """The color in which a hand counts best, and its total there."""
        counting = self._game.counting
        return counting.words(*counting.best(hand))

    def _named(self, card: int) -> CardName:
        return self._game.deck.cards[card.bit_length() - 1].named
