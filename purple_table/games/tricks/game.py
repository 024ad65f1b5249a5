"""A trick game: its parts, read from an effective rule book, and everything that is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import Answer, Game, Question, View
from purple_table.core.messages import SILENT, Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.piles import PileKey
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.trick_play.ending import Ending, read_ending
from purple_table.games.trick_play.following import Following, read_following
from purple_table.games.trick_play.winning import Winning, read_winning
from purple_table.games.tricks import answers, claiming, guessing
from purple_table.games.tricks.bidding import NO_BIDS, Auction, Bidding, Bids, read_bidding
from purple_table.games.tricks.dealing import ASIDE, SHOWN, Dealing, read_dealing
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.leading import Leading, read_leading
from purple_table.games.tricks.passing import NO_PASSING, Passing, read_passing
from purple_table.games.tricks.scoring import NOTHING, Carried, DealFacts, Scorings, Worth, read_scoring
from purple_table.games.tricks.sides import alone, read_sides
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.tables import Tables
from purple_table.games.tricks.trump import COLOR, CONTRACT, LEFT_OVER, NO_TRUMP, Trump, read_trump

CardAction = TypeVar("CardAction", Give, Play)


@dataclass(frozen=True)
class TrickGame(Game):
    """A game of tricks, made of parts. `bits` gives the mask of a card, `codes` the card by the bit length of its mask.
    `plays` and `gives` are the actions by card index, `shown` the event of a play by seat and card index: they are
    made once, as a deal makes hundreds of them. `trumped` are the tables of play by denomination."""

    dealing: Dealing
    passing: Passing
    bidding: Bidding | None
    trump: Trump
    following: Following
    leading: Leading
    winning: Winning
    scoring: Scorings
    ending: Ending
    trumped: dict[str, Tables] = field(repr=False, compare=False)
    bits: Mapping[str, int] = field(repr=False)
    plays: tuple[Play, ...] = field(repr=False)
    gives: tuple[Give, ...] = field(repr=False)
    codes: tuple[str, ...] = field(repr=False)
    shown: tuple[tuple[Moved, ...], ...] = field(repr=False)

    def worth(self, bids: Bids = NO_BIDS, carried: Carried = NOTHING, length: int | None = None) -> Worth:
        """What a deal is played for after this bidding, with so many tricks (None: as many as usual)."""
        nobody = [0] * self.players
        tricks = self.dealing.hand if length is None else length
        facts = DealFacts(
            nobody, 0, (0,) * len(self.sides), nobody, {}, nobody, self.sides, bids, carried, length=tricks
        )
        return self.scoring.worth(facts)

    def tables_of(self, denomination: str | None) -> Tables:
        """The tables of play with this trump (None: none is named yet), made when they are first needed."""
        named = denomination or NO_TRUMP
        if named not in self.trumped:
            trump = self.trump.cards[named]
            self.trumped[named] = Tables(self.following, self.winning, trump, self.trump.leaves_suit)
        return self.trumped[named]

    @property
    def tables(self) -> Tables:
        """The tables of play without trump."""
        return self.tables_of(None)

    def kernel(
        self,
        hands: list[int],
        leader: int = 0,
        denomination: str | None = None,
        *,
        opening: int = 0,
        locked: int = 0,
        ban: int = 0,
        extra: int = 0,
        seats: Sequence[int] = (),
    ) -> Kernel:
        """The card play of a deal with these hands and this trump: see Kernel."""
        return Kernel(self.tables_of(denomination), hands, leader, opening, locked, ban, extra, seats)

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

    def forecast(self, view: View, action: Action) -> Message:
        """What a bid promises."""
        return self.bidding.promise(action, view.status.tricks) if self.bidding is not None else SILENT

    def claim(self, view: View) -> tuple[Action, ...]:
        """The plays that win every remaining trick, if that is certain (see claiming)."""
        return claiming.claim(self, view)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> TrickGame:
    """The trick game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    name = top.name("name")
    dealing = read_dealing(top.section("dealing"), deck, players)
    trump = read_trump(top.section("trump") if "trump" in top else None, deck, dealing.cards)
    following = read_following(top.section("following"), deck)
    winning = read_winning(top.section("winning"), deck)
    ending = read_ending(top.section("ending"))
    scorings = (top.section("scoring"),)
    game = TrickGame(
        id=top.text("id"),
        name=name,
        deck=deck,
        players=players,
        sides=read_sides(top.section("sides"), players) if "sides" in top else alone(players),
        low_wins=ending.low_wins,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        passing=read_passing(top.section("passing"), players, dealing.hand) if "passing" in top else NO_PASSING,
        bidding=read_bidding(top.section("bidding"), deck) if "bidding" in top else None,
        trump=trump,
        following=following,
        leading=read_leading(top.section("leading"), deck),
        winning=winning,
        scoring=Scorings(tuple(read_scoring(section, deck) for section in scorings), ending.low_wins),
        ending=ending,
        trumped={},
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        plays=tuple(Play(card.code) for card in deck.cards),
        gives=tuple(Give(card.code) for card in deck.cards),
        codes=("", *(card.code for card in deck.cards)),
        shown=tuple(
            tuple(Moved((card.code,), PileKey("hand", seat), PileKey("trick")) for card in deck.cards)
            for seat in range(players)
        ),
    )
    _check_fit(game, top, scorings)
    top.done()
    return game


def _check_fit(game: TrickGame, top: Section, scorings: Sequence[Section]) -> None:
    """RuleError where a part needs another that is not there."""
    jokers = any(game.deck[code].joker for code in game.dealing.cards)
    if jokers and game.trump.part != COLOR:
        raise top.section("dealing").error("jokers", f'they are trumps: [trump] must have part = "{COLOR}"')
    if game.trump.part == LEFT_OVER and (game.dealing.left_over not in (SHOWN, ASIDE) or game.dealing.show != 1):
        raise top.section("dealing").error("left_over", "one card must be shown, as it makes trump")
    if game.trump.part == CONTRACT and not isinstance(game.bidding, Auction):
        raise top.section("trump").error("part", '[bidding] must have part = "auction" to name a contract')
    if isinstance(game.bidding, Auction) and game.bidding.most > game.dealing.hand:
        raise top.section("bidding").error("most", f"no more than the {game.dealing.hand} tricks of a deal can be bid")
    for part, section in zip(game.scoring.parts, scorings, strict=True):
        part.check(section, game.bidding, game.sides)
