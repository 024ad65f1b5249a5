"""A trick game: its parts, read from an effective rule book, and everything that is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.examples import Answer, Question
from purple_table.core.game import Game, View
from purple_table.core.options import OPTION_KEYS
from purple_table.core.piles import PileKey
from purple_table.core.rulebook import Table
from purple_table.core.shuffle import Chance
from purple_table.games.trick_play.following import Following, read_following
from purple_table.games.trick_play.winning import Winning, read_winning
from purple_table.games.tricks import answers, claiming, guessing
from purple_table.games.tricks.dealing import Dealing, read_dealing
from purple_table.games.tricks.ending import Ending, read_ending
from purple_table.games.tricks.kernel import Tables
from purple_table.games.tricks.leading import Leading, read_leading
from purple_table.games.tricks.passing import Passing, read_passing
from purple_table.games.tricks.scoring import PenaltyCards, read_scoring
from purple_table.games.tricks.state import TrickState

CardAction = TypeVar("CardAction", Give, Play)


@dataclass(frozen=True)
class TrickGame(Game):
    """A game of tricks, made of parts. `bits` gives the mask of a card, `codes` the card by the bit length of its mask.
    `plays` and `gives` are the actions by card index, `shown` the event of a play by seat and card index: they are
    made once, as a deal makes hundreds of them."""

    dealing: Dealing
    passing: Passing
    following: Following
    leading: Leading
    winning: Winning
    scoring: PenaltyCards
    ending: Ending
    tables: Tables = field(repr=False)
    bits: Mapping[str, int] = field(repr=False)
    plays: tuple[Play, ...] = field(repr=False)
    gives: tuple[Give, ...] = field(repr=False)
    codes: tuple[str, ...] = field(repr=False)
    shown: tuple[tuple[Moved, ...], ...] = field(repr=False)

    def actions(self, table: Sequence[CardAction], cards: int) -> list[Action]:
        """The actions of a mask of cards, in deck order; `table` is `plays` or `gives`."""
        found: list[Action] = []
        while cards:
            low = cards & -cards
            found.append(table[low.bit_length() - 1])
            cards ^= low
        return found

    def start(self, chance: Chance) -> TrickState:
        """A match before its first deal."""
        return TrickState(self, chance)

    def answer(self, question: Question) -> Answer:
        """The answer to a worked example; RuleError where a fact is strange or missing."""
        return answers.answer(self, question)

    def guess(self, view: View, rng: Random) -> TrickState:
        """A full state that agrees with the view (see guessing)."""
        return guessing.guess(self, view, rng)

    def claim(self, view: View) -> tuple[Action, ...]:
        """The plays that win every remaining trick, if that is certain (see claiming)."""
        return claiming.claim(self, view)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> TrickGame:
    """The trick game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Table({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    name = top.text("name")
    dealing = read_dealing(top.table("dealing"), deck, players)
    following = read_following(top.table("following"), deck)
    winning = read_winning(top.table("winning"), deck)
    ending = read_ending(top.table("ending"))
    game = TrickGame(
        id=top.text("id"),
        name=name,
        deck=deck,
        players=players,
        sides=tuple((seat,) for seat in range(players)),
        low_wins=ending.low_wins,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        passing=read_passing(top.table("passing"), players, dealing.hand),
        following=following,
        leading=read_leading(top.table("leading"), deck),
        winning=winning,
        scoring=read_scoring(top.table("scoring"), deck),
        ending=ending,
        tables=Tables(players, following.asked, winning.group, following.revokes),
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        plays=tuple(Play(card.code) for card in deck.cards),
        gives=tuple(Give(card.code) for card in deck.cards),
        codes=("", *(card.code for card in deck.cards)),
        shown=tuple(
            tuple(Moved((card.code,), PileKey("hand", seat), PileKey("trick")) for card in deck.cards)
            for seat in range(players)
        ),
    )
    top.done()
    return game
