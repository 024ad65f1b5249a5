"""The `deal` question of worked examples: the totals after a deal."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from purple_table.core.examples import read_card_lists
from purple_table.core.game import Answer
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import add_points
from purple_table.games.tricks.asked import in_play, totals_given
from purple_table.games.tricks.bidding import TrickBids
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.given import tricks_given
from purple_table.games.tricks.play_questions import trick_given
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts


def answer_deal(game: TrickRules, course: Course, facts: Section) -> Answer:
    """The totals after a deal, and what scoring tells besides."""
    scoring = game.scoring
    totals = totals_given(game, facts)
    captured = [0] * game.players
    if scoring.counts_cards or ("captured" in facts and not _own_bids(game)):
        lists = read_card_lists(facts, "captured", game.deck, game.players)
        for cards in lists:
            in_play(game, facts, "captured", cards)
        captured = [game.deck.mask(cards) for cards in lists]
    deal = DealFacts(captured, 0, totals, [0] * game.players, sides=game.sides, length=game.tricks)
    deal = reduce(lambda before, phase: phase.apply_example_facts(game, facts, before), course.phases, deal)
    tricks = tricks_given(facts, captured, game.tricks) if scoring.counts_tricks else None
    if tricks is None and scoring.needs_tricks(deal.bids):
        raise facts.error("tricks", "is missing")
    deal = replace(deal, tricks=tricks or (0,) * game.players)
    if "last_trick" in facts:
        winner, best = trick_given(game, facts, "last_trick")
        deal = replace(deal, takers=(winner,), best=best)
    deal = scoring.facts_from_example(facts, deal)
    return {"expect_totals": add_points(totals, scoring.points(deal)), **scoring.answer_example(deal)}


def _own_bids(game: TrickRules) -> bool:
    """Whether everybody bids for themselves."""
    return isinstance(game.bidding, TrickBids)
