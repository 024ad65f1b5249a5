"""Answers to worked examples, given by the parts of the course that play uses."""

from __future__ import annotations

from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.games.tricks.asked import totals_given
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.deal_question import answer_deal
from purple_table.games.tricks.rules import TrickRules


def answer(game: TrickRules, course: Course, question: Question) -> Answer:
    """The answer to a question; RuleError names the fact that is strange, missing or impossible."""
    facts = question.facts
    if question.kind == "finished":
        return _answer_winners(game, facts)
    if question.kind == "deal":
        return answer_deal(game, course, facts)
    for phase in course.phases:
        if question.kind in phase.questions:
            return phase.questions[question.kind](game, facts)
    raise facts.error(question.kind, f"is nothing to ask of {game.name}")


def _answer_winners(game: TrickRules, facts: Section) -> Answer:
    """Which sides have won with these totals after a deal; where no total ends the match, it must say which deal."""
    facts.raw("totals")
    unsaid = 0 if game.ending.target else None
    totals, deals = totals_given(game, facts), facts.integer("deals", 0, 1_000_000, unsaid)
    return {"winners": frozenset(game.ending.winners(totals, deals))}
