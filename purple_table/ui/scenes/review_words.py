"""The words of a review: what was done, what a computer would do, why, and what it cost."""

from __future__ import annotations

from purple_table.core.actions import Action, Choose
from purple_table.core.game import Game
from purple_table.core.messages import Message, Term, Verbatim, make_tenths, say
from purple_table.players.because import explain_because
from purple_table.session.typical_deal import ReviewedDecision
from purple_table.ui.kit.telling import Teller, quote_inside, tell, tr
from purple_table.ui.scenes.match_words import describe_choice


def describe_choices(game: Game, one: ReviewedDecision, actions: tuple[Action, ...]) -> str:
    """Return actions with markup, as briefly as possible; what one of several ways was by its label."""
    labels = {way.action: way.label for way in one.asked.ways} if one.asked is not None else {}
    return " ".join(
        tell(labels[action]) if isinstance(action, Choose) and action in labels else describe_choice(action, game.deck)
        for action in actions
    )


def describe_comparison(game: Game, one: ReviewedDecision, level: Term | Verbatim | Message, teller: Teller) -> str:
    """Return what was done and what the player of a level would do, with the reasons and the cost.

    Where another player answered in its place, that one is told of.
    """
    own = describe_choices(game, one, one.yours)
    if one.decision.stands_in:
        level = say("a simple player")
    if not one.differs:
        reason = teller.read(one.decision.reason)
        return tr("You: {own}. {level:start} would do the same – {reason}", own=own, level=level, reason=reason)
    others = describe_choices(game, one, one.computers)
    done = tr("You: {own}. {level:start}: {others}.", own=own, level=level, others=others)
    return "\n".join(part for part in (f"{done} {describe_cost(one)}", describe_because(game, one, teller)) if part)


def describe_because(game: Game, one: ReviewedDecision, teller: Teller) -> str:
    """Return why the computer's choice was made, and what differs after the person's."""
    messages = explain_because(game, one.decision, one.decision.comparison)
    spoken = one.decision.reason
    return " ".join(
        tr("“{reason}”", reason=quote_inside(teller.read(message))) if message is spoken else teller.read(message)
        for message in messages
    )


def describe_cost(one: ReviewedDecision) -> str:
    """Return what a decision cost, with its 95 % interval, as far as that is known."""
    cost = one.cost
    if cost is None:
        return ""
    if not one.mistake:
        return tr("As far as can be told the two are equal.")
    size = abs(cost.points)
    low, points, high = (make_tenths(number) for number in (size - cost.margin, size, size + cost.margin))
    share = one.is_share
    if one.mistake > 0 and share:
        text = say("It cost about {points} % of the match (95 %: {low} to {high}).", points=points, low=low, high=high)
    elif one.mistake > 0:
        text = say("It cost about {points} points (95 %: {low} to {high}).", points=points, low=low, high=high)
    elif share:
        text = say(
            "Yours was better by about {points} % of the match (95 %: {low} to {high}).",
            points=points,
            low=low,
            high=high,
        )
    else:
        text = say(
            "Yours was better by about {points} points (95 %: {low} to {high}).", points=points, low=low, high=high
        )
    return tell(text)
