"""Bids that are laid aside: cards that leave the hand, whose suits add up to a number of tricks (clauses bid-cards,
premium)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.examples import read_cards
from purple_table.core.game import Answer
from purple_table.core.messages import Message, say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.calls import Bids, Premium

DECLARE, REVEAL, NO_PREMIUM = "declare", "reveal", "none"
PREMIUM = "premium"
"""The topic of the choice, and its clause."""
_MOST_CARDS, _MOST_NUMBER = 10, 10
LABELS: dict[str, Message] = {
    NO_PREMIUM: say("No premium"),
    DECLARE: say("Declare the bid"),
    REVEAL: say("Reveal the hand too"),
}
"""What each choice is called."""


@dataclass(frozen=True, slots=True)
class LayAside:
    """Everybody lays `cards` cards aside; `numbers` say by the index of a card what it adds to the bid (NN03).

    `premiums` may be played for, the higher later: whoever declares plays with open bid cards, whoever reveals with an
    open hand too (NN06). One seat alone has it, and a higher one goes before a lower.
    """

    cards: int
    numbers: tuple[int, ...]
    premiums: tuple[str, ...]

    def number(self, cards: int) -> int:
        """What the cards of a mask bid together."""
        total = 0
        while cards:
            low = cards & -cards
            total += self.numbers[low.bit_length() - 1]
            cards ^= low
        return total

    def bids(self, laid: Sequence[int], seen: frozenset[int], premium: Premium | None) -> Bids:
        """The bids of these laid cards, a mask a seat, as far as whoever sees those of some seats knows them."""
        numbers = tuple(
            self.number(cards) if seat in seen and cards.bit_count() == self.cards else None
            for seat, cards in enumerate(laid)
        )
        return Bids(tricks=numbers, premium=premium)

    def list_premiums(self, heard: Premium | None) -> tuple[str, ...]:
        """The premiums that go before what was heard."""
        return self.premiums[self.premiums.index(heard.kind) + 1 :] if heard is not None else self.premiums

    def read_example_bids(self, facts: Section, players: int, tricks: int) -> Bids:
        """The bids of a worked example, numbers in quotes by seat, and who declared or revealed."""
        texts, most = facts.texts("bids"), self.cards * max(self.numbers)
        if len(texts) != players:
            raise facts.error("bids", f"must be a list of {players} bids, one for each seat")
        for text in texts:
            if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= most):
                raise facts.error("bids", f'"{text}" is not a number from 0 to {most}')
        named = [
            Premium(facts.integer(key, 0, players - 1), kind)
            for key, kind in (("declared", DECLARE), ("revealed", REVEAL))
            if key in facts
        ]
        if len(named) > 1:
            raise facts.error("revealed", "goes before what was declared: only one of them stands")
        return Bids(tricks=tuple(map(int, texts)), premium=named[0] if named else None)

    def answer(self, facts: Section, deck: Deck) -> Answer:
        """What the cards of a worked example bid."""
        cards = read_cards(facts, "bid_cards", deck)
        if len(cards) != self.cards:
            raise facts.error("bid_cards", f"must hold {self.cards} cards, not {len(cards)}")
        return {"bid": self.number(deck.mask(cards))}


def read_lay_aside(section: Section, deck: Deck, hand: int) -> LayAside:
    """The part of [bidding] with part = "lay_aside", for hands of so many cards."""
    cards, code = section.integer("cards", 1, min(_MOST_CARDS, hand - 1)), section.section("code")
    suits = sorted({color.suit for color in deck.colors})
    for name in code:
        if name not in suits:
            raise code.error(name, f"is no suit of {deck.name}")
    by_suit = {suit: code.integer(suit, 0, _MOST_NUMBER) for suit in suits}
    code.check_all_read()
    premiums = section.choice("premiums", ["both", DECLARE, "off"])
    section.check_all_read()
    offered = {"both": (DECLARE, REVEAL), DECLARE: (DECLARE,), "off": ()}[premiums]
    return LayAside(cards, tuple(by_suit.get(card.suit, 0) for card in deck.cards), offered)
