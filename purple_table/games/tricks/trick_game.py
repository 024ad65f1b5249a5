"""A trick game, read from an effective rule book: its rules with matches, answers, guesses, forecasts and claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck, PileKey, list_owned_piles
from purple_table.core.events import Moved
from purple_table.core.game import Answer, Question, View
from purple_table.core.messages import Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import start_match
from purple_table.games.seating import order_seats
from purple_table.games.trick_play.ending import EndRule
from purple_table.games.trick_play.following import FollowRule
from purple_table.games.trick_play.ranking import RankRule
from purple_table.games.trick_play.winning import WinRule
from purple_table.games.tricks import claiming, example_deal, forecast, guessing
from purple_table.games.tricks.bidding import Bidding
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.leading import LeadRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_parts
from purple_table.games.tricks.passing import PassRule
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import Scoring, ScoringList
from purple_table.games.tricks.scoring_phase import ChoosePhase, ScorePhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import Trump


@dataclass(frozen=True)
class TrickGame(TrickRules):
    """A trick game as it is played. `course` are the phases of a deal."""

    passing: PassRule
    course: Course = field(repr=False, compare=False)

    def start(self, chance: Chance) -> TrickState:
        """Return a match before its first deal."""
        return start_match(TrickState(self, self.course, chance))

    def facts(self, view: View) -> TrickSeatFacts:
        """Read a view of a deal as integers."""
        return TrickSeatFacts(self, self.course, view)

    def answer(self, question: Question) -> Answer:
        """Answer a worked example; RuleError where a fact is strange or missing."""
        return example_deal.answer_example(self, self.course, question)

    def guess(self, view: View, rng: Random) -> TrickState:
        """Return a full state that agrees with the view (see guessing)."""
        return guessing.guess(self, self.course, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """Say what a bid promises, or what a card would do to the trick (see forecast)."""
        return forecast.forecast(self, view, action)

    def winning_seat(self, view: View) -> int | None:
        """Return whose card is winning the trick (clause winner)."""
        cards, leader = view.pile("trick"), view.status.leader
        if not cards or leader is None:
            return None
        seats = tuple(seat for seat in range(view.players) if seat not in view.status.out)
        trump = None if view.status.trump is None else view.status.trump.casefold()
        return order_seats(seats, leader)[
            self.make_tables(trump).find_winning_place([self.bits[card or ""] for card in cards])
        ]

    def claim(self, view: View) -> tuple[Action, ...]:
        """Return the plays that win every remaining trick, if that is certain (see claiming)."""
        return claiming.claim(self, self.course, view)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> TrickGame:
    """Read the trick game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    name = top.name("name")
    context = PartContext(deck, players)
    parts = read_parts(top, context)
    find, ending = context.find_part, context.find_part("ending", EndRule)
    scoring = ScoringList(tuple(one.part for one in parts if isinstance(one.part, Scoring)), ending.low_wins)
    phases = [phase for one in parts for phase in one.kind.make_phases(one.part)]
    phases += [PlayPhase(), *([ChoosePhase()] if scoring.asks else []), ScorePhase(scoring)]
    dealing = find("dealing", Dealing)
    codes = ("", *(card.code for card in deck.cards))
    game = TrickGame(
        id=top.text("id"),
        name=name,
        deck=deck,
        players=players,
        sides=context.sides,
        low_wins=ending.low_wins,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        passing=find("passing", PassRule),
        bidding=context.find_optional("bidding", Bidding),
        trump=find("trump", Trump),
        following=find("following", FollowRule),
        leading=find("leading", LeadRule),
        winning=find("winning", WinRule),
        ranking=find("ranking", RankRule),
        scoring=scoring,
        ending=ending,
        withheld=context.withheld,
        in_play=deck.mask(dealing.cards),
        course=Course(sorted(phases, key=lambda phase: phase.step)),
        trumped={},
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        plays=tuple(Play(code) for code in codes),
        gives=tuple(Give(code) for code in codes),
        codes=codes,
        masks=(0, *(1 << place for place in range(len(deck.cards)))),
        shown=_make_shown_moves(codes, players),
    )
    top.check_all_read()
    return game


@lru_cache(maxsize=32)
def _make_shown_moves(codes: tuple[str, ...], players: int) -> tuple[tuple[Moved, ...], ...]:
    """Make the move of each card from each hand to the trick; games with the same cards share them."""
    trick = PileKey("trick")
    return tuple(tuple(Moved((code,), hand, trick) for code in codes) for hand in list_owned_piles("hand", players))
