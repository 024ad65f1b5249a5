"""Answers to worked examples: by the phases of the course, and what a whole deal leads to."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from purple_table.core.examples import read_card_lists
from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import add_points
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.example_facts import check_in_play, read_totals, read_trick, read_tricks
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts


def answer_example(game: TrickRules, course: Course, question: Question) -> Answer:
    """Answer a question of a worked example; RuleError names the fact that is strange, missing or impossible."""
    facts = question.facts
    if question.kind == "finished":
        return _answer_winners(game, facts)
    if question.kind == "deal":
        return _answer_deal(game, course, facts)
    for phase in course.phases:
        if question.kind in phase.questions:
            return phase.questions[question.kind](game, facts)
    raise facts.error(question.kind, f"is nothing to ask of {game.name}")


def _answer_winners(game: TrickRules, facts: Section) -> Answer:
    """Answer who has won with these totals after a deal; where no total ends the match, it must say which deal."""
    facts.raw("totals")
    unsaid = 0 if game.ending.target else None
    totals, deals = read_totals(game, facts), facts.integer("deals", 0, 1_000_000, unsaid)
    return {"winners": frozenset(game.ending.find_winners(totals, deals))}


def _answer_deal(game: TrickRules, course: Course, facts: Section) -> Answer:
    """Answer the totals after a deal, and what scoring adds to them."""
    scoring = game.scoring
    totals = read_totals(game, facts)
    captured = [0] * game.players
    if scoring.counts_cards or ("captured" in facts and not _has_own_bids(game)):
        lists = read_card_lists(facts, "captured", game.deck, game.players)
        for cards in lists:
            check_in_play(game, facts, "captured", cards)
        captured = [game.deck.mask(cards) for cards in lists]
    deal = DealFacts(captured, 0, totals, [0] * game.players, sides=game.sides, length=game.tricks)
    deal = reduce(lambda before, phase: phase.apply_example_facts(game, facts, before), course.phases, deal)
    tricks = read_tricks(facts, captured, game.tricks) if scoring.counts_tricks else None
    if tricks is None and scoring.needs_tricks(deal.bids):
        raise facts.error("tricks", "is missing")
    deal = replace(deal, tricks=tricks or (0,) * game.players)
    if "last_trick" in facts:
        winner, best = read_trick(game, facts, "last_trick")
        deal = replace(deal, takers=(winner,), best=best)
    deal = scoring.facts_from_example(facts, deal)
    return {"expect_totals": add_points(totals, scoring.points(deal)), **scoring.answer_example(deal)}


def _has_own_bids(game: TrickRules) -> bool:
    """Return whether every seat bids a number of tricks, which the example gives beside the captured cards."""
    return game.bidding is not None and "open trick bids" in game.bidding.features
