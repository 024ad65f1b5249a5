"""Answers to worked examples, given by the parts of the course that play uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.game import Answer, Question
from purple_table.core.rulebook import Section
from purple_table.games.tricks.asked import totals_given

if TYPE_CHECKING:
    from purple_table.games.tricks.rules import TrickRules


def answer(game: TrickRules, question: Question) -> Answer:
    """The answer to a question; RuleError names the fact that is strange, missing or impossible."""
    facts = question.facts
    if question.kind == "finished":
        return _finished(game, facts)
    for phase in game.course.phases:
        if question.kind in phase.questions:
            return phase.questions[question.kind](game, facts)
    raise facts.error(question.kind, f"is nothing to ask of {game.name}")


def _finished(game: TrickRules, facts: Section) -> Answer:
    """Which sides have won with these totals after a deal."""
    facts.raw("totals")
    totals, deals = totals_given(game, facts), facts.integer("deals", 0, 1_000_000, 0)
    return {"winners": frozenset(game.ending.winners(totals, deals))}
