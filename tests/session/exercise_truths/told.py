"""What each sentence of a theme of exercises says, as predicates that hold it against the rules."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from purple_table.core.cards import Card
from purple_table.core.messages import CardName, ListedValues, Message, english
from purple_table.games.tricks.bidding_phase import read_bids

PREDICATES: dict[str, Callable[[Told], bool]] = {}
"""By the template of a sentence, whether it is so."""


class Told:
    """A sentence about an action, and the position in which it is told."""

    def __init__(self, match, view, right, others, words):
        self.game, self.state, self.view, self.legal = match.game, match.state, view, match.legal()
        self.right, self.others, self.words = right, others, words
        self.values = dict(words.values)
        self.deck = self.game.deck

    def of(self, words):
        """The same of a sentence that is a part of this one."""
        part = copy(self)
        part.words, part.values = words, dict(words.values)
        return part

    def __str__(self):
        return f"{self.game.id}: {self.view.hand} {self.view.trick}, {self.right}: {english(self.words)}"

    def card(self, name):
        """The card that a value of the sentence names."""
        return self.deck[self.values[name].code]

    @property
    def count(self):
        return self.values["count"]

    # --- games of tricks ---

    @property
    def facts(self):
        return self.game.facts(self.view)

    @property
    def tables(self):
        return self.game.make_tables(self.facts.denomination)

    @property
    def held(self):
        """The cards of the hand that plays: in Bridge it may be the dummy's."""
        return self.list(self.facts.hand)

    @property
    def out(self):
        """The cards that may still be played by others, as far as the seat knows."""
        return self.list(self.facts.rest & ~self.facts.hand)

    @property
    def line(self):
        return [self.deck[code] for _, code in self.view.trick]

    def list(self, mask):
        return [card for card in self.deck.cards if self.game.bits[card.code] & mask]

    def is_trump(self, card: Card) -> bool:
        return bool(self.game.bits[card.code] & self.tables.trump)

    def is_like(self, card: Card, other: Card) -> bool:
        """Whether two cards are of one color, or both trumps."""
        return self.is_trump(card) == self.is_trump(other) and (self.is_trump(card) or card.color == other.color)

    def beats(self, card: Card, lead: Card) -> bool:
        """Whether a card would take a trick from one that was led."""
        return self.tables.find_winning_place([self.game.bits[lead.code], self.game.bits[card.code]]) == 1

    def wins(self, card: Card) -> bool:
        """Whether a card would win the trick as it lies."""
        line = [self.game.bits[one.code] for one in (*self.line, card)]
        return self.tables.find_winning_place(line) == len(line) - 1

    @property
    def played(self):
        return self.deck[self.right.card]

    @property
    def loses(self):
        """Whether the right card does not win the trick, and another that may be played does."""
        return not self.wins(self.played) and any(map(self.wins, self.rivals))

    @property
    def rivals(self):
        """The other cards that may be played."""
        return [self.deck[other.card] for other in self.others if hasattr(other, "card")]

    @property
    def winner(self):
        line = [self.game.bits[card.code] for card in self.line]
        return self.view.trick[self.tables.find_winning_place(line)][0] if line else None

    def is_partner(self, seat):
        return seat != self.view.seat and any({seat, self.view.seat} <= set(side) for side in self.game.sides)

    def points(self, card):
        return self.game.worth(read_bids(self.facts)).cards[self.deck.index[card.code]]

    def higher(self, card):
        """Of the cards of its color that are still out, those that beat a card."""
        return [other for other in self.out if self.is_like(other, card) and self.beats(other, card)]

    def lower(self, card):
        return [other for other in self.out if self.is_like(other, card) and not self.beats(other, card)]

    @property
    def has_bid(self):
        """Whether the seat has bid and won as many tricks as the sentence says."""
        bid, won = self.values["bid"], self.values.get("won", self.values["bid"])
        return read_bids(self.facts).tricks[self.view.seat] == bid and self.facts.taken[self.view.seat] == won

    @property
    def is_going_out(self):
        """Whether whoever takes the trick plays a last card next, and nobody else can be out before."""
        sizes = [len(self.view.pile("hand", seat)) for seat in range(self.view.players) if seat != self.view.seat]
        return self.game.id in ("go_boom", "page_one", "rolling_stone") and len(self.held) == 2 and min(sizes) > 1

    @property
    def misery(self):
        """The seat that may win no trick and has won none."""
        facts = self.facts
        seat = read_bids(facts).declarer if facts.denomination == "null" else None
        return None if seat is None or facts.taken[seat] else seat

    @property
    def only_last_counts(self):
        *others, last = self.game.worth(read_bids(self.facts)).numbered
        return bool(last) and not any(others)


def says(*texts):
    """Make a function the predicate of sentences."""

    def keep(predicate):
        for text in texts:
            assert text not in PREDICATES, text
            PREDICATES[text] = predicate
        return predicate

    return keep


def list_named(words: Message) -> list[str]:
    """Return the codes of the cards that a sentence names, those of its parts first."""
    codes = []
    for value in dict(words.values).values():
        if isinstance(value, Message):
            codes += list_named(value)
        parts = value.parts if isinstance(value, ListedValues) else (value,)
        codes += [part.code for part in parts if isinstance(part, CardName)]
    return codes


def check(told: Told) -> None:
    """Hold a sentence against the rules: what it names is held or seen, its parts are so, and it itself is."""
    if "words" in told.values:
        check(told.of(told.values["words"]))
    assert told.words.text in PREDICATES, told
    assert PREDICATES[told.words.text](told), told
