"""A draw-and-knock game: its parts, read from an effective rule book, and what is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from purple_table.core.actions import Action, Discard, Knock, Stay, Take
from purple_table.core.cards import Deck
from purple_table.core.game import Answer, Game, Question, View
from purple_table.core.messages import SILENT, Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance, shuffled
from purple_table.games.thirty_one import answers, guessing
from purple_table.games.thirty_one.counting import Counting, read_counting
from purple_table.games.thirty_one.dealing import Dealing, read_dealing
from purple_table.games.thirty_one.kernel import Kernel, Reshuffle, Tables
from purple_table.games.thirty_one.payouts import Payouts, read_payouts
from purple_table.games.thirty_one.state import ThirtyOneState
from purple_table.games.thirty_one.turns import Turns, read_turns


@dataclass(frozen=True)
class ThirtyOneGame(Game):
    """A game of drawing and knocking, made of parts. `bits` gives the mask of a card, `codes` the card by the bit
    length of its mask; `takes` and `puts` are the actions by card index, `color_words` the choices at the showdown by
    color. There is no target (it is 0): the payouts say when the match is over."""

    dealing: Dealing
    counting: Counting
    turns: Turns
    payouts: Payouts
    tables: Tables = field(repr=False)
    bits: Mapping[str, int] = field(repr=False)
    codes: tuple[str, ...] = field(repr=False)
    takes: tuple[Take, ...] = field(repr=False)
    puts: tuple[Discard, ...] = field(repr=False)
    color_words: tuple[str, ...] = field(repr=False)

    def discards_of(self, cards: int) -> list[Action]:
        """The discards of a mask of cards, in deck order."""
        found: list[Action] = []
        while cards:
            low = cards & -cards
            found.append(self.puts[low.bit_length() - 1])
            cards ^= low
        return found

    def reshuffle(self, key: bytes) -> Reshuffle:
        """How the discards of the deal with this key become the stock: shuffle 1 of the key, then 2 (B11)."""

        def again(discards: list[int], before: int) -> list[int]:
            codes = [self.codes[bit.bit_length()] for bit in discards]
            return [self.bits[code] for code in shuffled(codes, key, before + 1)]

        return again

    def high_card(self, cards: int, color: int) -> tuple[int, int]:
        """The highest card of a hand in a color, as rank and color points."""
        _, mask, points = self.counting.colors[color]
        return self.dealing.ranks[self.codes[(cards & mask).bit_length()]], points

    @property
    def nothing_dealt(self) -> Kernel:
        """The kernel before the first deal: every card in the stock."""
        stock = [self.bits[card] for card in self.dealing.cards]
        return Kernel(self.tables, [0] * self.players, stock, [], 0, self.reshuffle(b""))

    def start(self, chance: Chance) -> ThirtyOneState:
        """A match before the cut, or before its only deal."""
        return ThirtyOneState(self, chance)

    def answer(self, question: Question) -> Answer:
        """The answer to a worked example; RuleError where a fact is strange or missing."""
        return answers.answer(self, question)

    def forecast(self, view: View, action: Action) -> Message:
        """What the hand counts as it is, without a discarded card, or at best with a card that is taken (clause
        count). A hand with a card too many counts what it can keep."""
        cards = self.deck.mask(view.hand)
        if isinstance(action, Discard):
            cards &= ~self.bits.get(action.card, 0)
        elif isinstance(action, Take):
            cards |= self.bits.get(action.card, 0)
        elif not isinstance(action, Stay | Knock):
            return SILENT
        kept = [cards]
        if cards.bit_count() > self.dealing.hand:
            taken = self.bits.get(action.card, 0) if isinstance(action, Take) else 0
            kept = [cards & ~bit for bit in self.bits.values() if bit & cards & ~taken]
        best = max((self.counting.best(hand) for hand in kept if hand), key=lambda found: found[1], default=None)
        return self.counting.words(*best) if best is not None else SILENT

    def guess(self, view: View, rng: Random) -> ThirtyOneState:
        """A full state that agrees with the view (see guessing)."""
        return guessing.guess(self, view, rng)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> ThirtyOneGame:
    """The game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    dealing = read_dealing(top.section("dealing"), deck, players)
    counting = read_counting(top.section("counting"), deck, dealing.hand)
    turns = read_turns(top.section("turns"))
    payouts = read_payouts(top.section("stakes"))
    most = sum(sorted(counting.points)[-dealing.hand :])
    words = tuple("_".join(name.casefold().split()) for name, _, _ in counting.colors)
    if len(set(words)) != len(words):
        raise top.error("deck", "has two colors of the same name")
    game = ThirtyOneGame(
        id=top.text("id"),
        name=top.name("name"),
        deck=deck,
        players=players,
        sides=tuple((seat,) for seat in range(players)),
        low_wins=False,
        target=0,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        counting=counting,
        turns=turns,
        payouts=payouts,
        tables=Tables(counting, turns, tuple(payouts.worth(counting, total) for total in range(most + 1))),
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        codes=("", *(card.code for card in deck.cards)),
        takes=tuple(Take(card.code) for card in deck.cards),
        puts=tuple(Discard(card.code) for card in deck.cards),
        color_words=words,
    )
    top.done()
    return game
