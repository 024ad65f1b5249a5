"""A draw-and-knock game, read from an effective rule book: its rules with matches, answers, guesses and forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from purple_table.core.actions import Action, Discard, Knock, Stay, Take
from purple_table.core.cards import Deck
from purple_table.core.game import Answer, Question, View
from purple_table.core.messages import SILENT, Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import start_match
from purple_table.games.thirty_one import answers, guessing
from purple_table.games.thirty_one.counting import read_counting
from purple_table.games.thirty_one.dealing import read_dealing
from purple_table.games.thirty_one.kernel import ThirtyOneTables
from purple_table.games.thirty_one.payouts import read_payouts
from purple_table.games.thirty_one.phases import PHASES
from purple_table.games.thirty_one.rules import ThirtyOneRules
from purple_table.games.thirty_one.state import ThirtyOneState
from purple_table.games.thirty_one.turns import read_turns


class ThirtyOneGame(ThirtyOneRules):
    """A game of drawing and knocking."""

    def start(self, chance: Chance) -> ThirtyOneState:
        """A match before the cut, or before its only deal."""
        return start_match(ThirtyOneState(self, PHASES, chance))

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
        tables=ThirtyOneTables(counting, turns, tuple(payouts.worth(counting, total) for total in range(most + 1))),
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        codes=("", *(card.code for card in deck.cards)),
        takes=tuple(Take(card.code) for card in deck.cards),
        puts=tuple(Discard(card.code) for card in deck.cards),
        color_words=words,
    )
    top.check_all_read()
    return game
