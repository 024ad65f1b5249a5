"""Blues and Greens, read from an effective rule book: its rules with matches, answers, guesses and forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from purple_table.core.actions import Action
from purple_table.core.cards import Deck
from purple_table.core.game import Answer, Question, View
from purple_table.core.messages import Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.blues_greens import answers, forecast, guessing
from purple_table.games.blues_greens.bidding import PLAYERS, read_bidding
from purple_table.games.blues_greens.dealing import read_dealing
from purple_table.games.blues_greens.exchange import read_exchange
from purple_table.games.blues_greens.kernel import Tricks
from purple_table.games.blues_greens.melding import read_melding
from purple_table.games.blues_greens.pack import read_pack
from purple_table.games.blues_greens.phases import PHASES
from purple_table.games.blues_greens.rules import BluesGreensRules
from purple_table.games.blues_greens.scoring import SIDES, read_ending, read_scoring
from purple_table.games.blues_greens.seat_facts import find_trump
from purple_table.games.blues_greens.state import BluesGreensState
from purple_table.games.match_frame import start_match


class BluesGreens(BluesGreensRules):
    """Tricks and melds with two packs."""

    def start(self, chance: Chance) -> BluesGreensState:
        """A match before its first deal."""
        return start_match(BluesGreensState(self, PHASES, chance))

    def answer(self, question: Question) -> Answer:
        """The answer to a worked example; RuleError where a fact is strange or missing."""
        return answers.answer(self, question)

    def guess(self, view: View, rng: Random) -> BluesGreensState:
        """A full state that agrees with the view (see guessing)."""
        return guessing.guess(self, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """What a meld, a lay-off or a card of the splay would come to (see forecast)."""
        return forecast.forecast(self, view, action)

    def winning_seat(self, view: View) -> int | None:
        """Whose card is winning the trick (clause winner); nobody's while only twos lie there."""
        cards, leader = view.pile("trick"), view.status.leader
        if not cards or leader is None:
            return None
        trump = find_trump(self, view)
        tricks = self.tricks[self.pack.no_trump if trump is None else trump]
        place = tricks.place([1 << self.deck.index[card or ""] for card in cards])
        return None if place is None else (leader + place) % view.players


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> BluesGreens:
    """The game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    if players != PLAYERS:
        raise top.error("players", f"this family of games is for {PLAYERS}, two against two")
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    points = top.section("scoring")
    pack = read_pack(top.section("specials"), points, deck)
    dealing = read_dealing(top.section("dealing"), pack, players)
    ladder = top.section("tricks")
    ladder.choice("part", ["ladder"])
    black_first = ladder.choice("two_against_black_three", ["two", "black_three"]) == "black_three"
    ladder.check_all_read()
    ending = read_ending(top.section("ending"))
    game = BluesGreens(
        id=top.text("id"),
        name=top.name("name"),
        deck=deck,
        players=players,
        sides=SIDES,
        low_wins=False,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        pack=pack,
        dealing=dealing,
        bidding=read_bidding(top.section("bidding"), pack),
        exchange=read_exchange(top.section("exchange"), dealing.hand),
        melding=read_melding(top.section("melding"), pack),
        tricks=tuple(Tricks(pack, trump, black_first) for trump in range(pack.no_trump + 1)),
        scoring=read_scoring(points, pack),
        ending=ending,
    )
    top.check_all_read()
    return game
