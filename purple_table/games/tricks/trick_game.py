"""A trick game, read from an effective rule book: its rules with matches, answers, guesses, forecasts and claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from random import Random
from typing import Any

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck, PileKey, list_owned_piles
from purple_table.core.events import Moved
from purple_table.core.examples import read_card_lists, read_totals
from purple_table.core.game import View
from purple_table.core.messages import Message
from purple_table.core.options import read_head
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import add_points, start_match
from purple_table.games.trick_play.ending import EndRule
from purple_table.games.trick_play.following import FollowRule
from purple_table.games.trick_play.ranking import RankRule
from purple_table.games.trick_play.winning import WinRule
from purple_table.games.tricks import claiming, forecast, guessing
from purple_table.games.tricks.bidding import Bidding
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.dealt_hands import DealtHandsPhase
from purple_table.games.tricks.example_facts import (
    check_in_play,
    read_denomination,
    read_trick,
    read_tricks,
)
from purple_table.games.tricks.going_out import OutRule
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.leading import LeadRule
from purple_table.games.tricks.marriage_rule import NO_MARRIAGES, MarriageRule
from purple_table.games.tricks.named_game import find_games
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_parts
from purple_table.games.tricks.passing import PassRule
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts, Scoring, ScoringList
from purple_table.games.tricks.scoring.pot import Pot
from purple_table.games.tricks.scoring_phase import ChoosePhase, ScorePhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import Trump
from purple_table.games.tricks.weis_rule import WeisRule


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
        return TrickSeatFacts(self, self.course.phases, view)

    def answer(self, question: Question) -> Answer:
        """Answer a worked example; RuleError where a fact is strange or missing."""
        facts = question.facts
        if question.kind == "finished":
            return _answer_winners(self, facts)
        if question.kind == "deal":
            return _answer_deal(self, facts)
        for phase in self.course.phases:
            if question.kind in phase.questions:
                return phase.questions[question.kind](self, facts)
        raise facts.error(question.kind, f"is nothing to ask of {self.name}")

    def guess(self, view: View, rng: Random) -> TrickState:
        """Return a full state that agrees with the view (see guessing)."""
        return guessing.guess(self, self.course, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """Say what a bid promises, a game is worth, or a card would do to the trick (see forecast)."""
        return forecast.forecast(self, find_games(self.course), view, action)

    def winning_seat(self, view: View) -> int | None:
        """Return whose card is winning the trick (clause winner)."""
        trick = view.trick
        if not trick:
            return None
        trump = None if view.status.trump is None else view.status.trump.casefold()
        return trick[self.make_tables(trump).find_winning_place([self.bits[card] for _, card in trick])][0]

    def claim(self, view: View) -> tuple[Action, ...]:
        """Return the plays that win every remaining trick, if that is certain (see claiming)."""
        return claiming.claim(self, self.course.phases, view)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> TrickGame:
    """Read the trick game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = read_head(book, file)
    players: int = book["players"]["least"]
    name = top.name("name")
    context = PartContext(deck, players)
    parts = read_parts(top, context)
    find, ending = context.find_part, context.find_part("ending", EndRule)
    scorings = [one.part for one in parts if isinstance(one.part, Scoring)]
    pot = context.find_optional("stakes", Pot)
    if pot is not None:
        paid_in, paid_out = pot.make_scorings()
        scorings = [paid_in, *scorings, paid_out]
    scoring = ScoringList(tuple(scorings), ending.low_wins)
    phases = [phase for one in parts for phase in one.kind.make_phases(one.part)]
    phases += [DealtHandsPhase()] if scoring.reads_hands else []
    phases += [PlayPhase(), *([ChoosePhase()] if scoring.asks else []), ScorePhase(scoring)]
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
        dealing=find("dealing", Dealing),
        passing=find("passing", PassRule),
        bidding=context.find_optional("bidding", Bidding),
        trump=find("trump", Trump),
        following=find("following", FollowRule),
        leading=find("leading", LeadRule),
        winning=find("winning", WinRule),
        ranking=find("ranking", RankRule),
        out=find("out", OutRule),
        declaring=context.find_optional("declaring", MarriageRule) or NO_MARRIAGES,
        weis=context.find_optional("declaring", WeisRule),
        melds=context.find_optional("declaring", HandMeldRule),
        scoring=scoring,
        ending=ending,
        withheld=context.withheld,
        course=Course(sorted(phases, key=lambda phase: phase.step)),
        bits=deck.bits,
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


# --- worked examples --------------------------------------------------------------------------------------------------


def _answer_winners(game: TrickRules, facts: Section) -> Answer:
    """Answer who has won with these totals after a deal; where no total ends the match, it must say which deal."""
    facts.raw("totals")
    unsaid = 0 if game.ending.target else None
    totals, deals = read_totals(facts, len(game.sides)), facts.integer("deals", 0, 1_000_000, unsaid)
    pots = facts.integer("pots", 0, 1_000, 0) if game.ending.pots else 0
    winners = game.ending.find_winners(totals, deals, 0 < game.ending.pots <= pots)
    margin = {"margin": game.ending.find_margin(totals)} if winners and game.ending.margin else {}
    return {"winners": frozenset(winners), **margin}


def _answer_deal(game: TrickGame, facts: Section) -> Answer:
    """Answer the totals after a deal, and what scoring adds to them."""
    scoring = game.scoring
    totals = read_totals(facts, len(game.sides))
    captured = [0] * game.players
    if scoring.counts_cards or ("captured" in facts and not _has_own_bids(game)):
        lists = read_card_lists(facts, "captured", game.deck, game.players)
        for cards in lists:
            check_in_play(game, facts, "captured", cards)
        captured = [game.deck.mask(cards) for cards in lists]
    deal = DealFacts(captured, 0, totals, [0] * game.players, sides=game.sides, length=game.tricks)
    # The context of the deal: its number in the match, when that ends, and what is trump.
    deal = replace(deal, deals=facts.integer("deals", 1, 1_000_000, 1) - 1, ending=game.ending)
    deal = reduce(lambda before, phase: phase.apply_example_facts(game, facts, before), game.course.phases, deal)
    trump = deal.bids.denomination or (read_denomination(game, facts) if "trump" in facts else game.trump.denomination)
    if trump not in game.trump.cards:
        raise facts.error("contract", f'"{trump}" is no trump: these are {", ".join(game.trump.cards)}')
    deal = replace(deal, trump=game.trump.cards[trump])
    if scoring.reads_hands:
        dealt, left = (_read_hands(game, facts, key) for key in ("dealt", "left"))
        deal = replace(deal, dealt=dealt, left=left)
    tricks = read_tricks(facts, captured, game.tricks) if scoring.counts_tricks else None
    if tricks is None and scoring.needs_tricks(deal.bids):
        raise facts.error("tricks", "is missing")
    deal = replace(deal, tricks=tricks or (0,) * game.players)
    if "last_trick" in facts:
        winner, best = read_trick(game, facts, "last_trick")
        deal = replace(deal, takers=(winner,), best=best)
    deal = scoring.facts_from_example(facts, deal)
    return {"expect_totals": add_points(totals, scoring.points(deal)), **scoring.answer_example(deal)}


def _read_hands(game: TrickGame, facts: Section, key: str) -> Sequence[int]:
    """Read the hands of all seats at `key`, as masks; () where the example says nothing."""
    if key not in facts:
        return ()
    return [game.deck.mask(cards) for cards in read_card_lists(facts, key, game.deck, game.players)]


def _has_own_bids(game: TrickRules) -> bool:
    """Return whether every seat bids a number of tricks, which the example gives beside the captured cards."""
    return game.bidding is not None and "open trick bids" in game.bidding.features
