"""The words for how a person played a deal, as far as that has been found out."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.core.messages import make_tenths
from purple_table.players.levels import level_person
from purple_table.session.deal_verdict import DealVerdict
from purple_table.session.typical_deal import ReviewedDecision
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes.review_words import describe_choices

SLIGHT = 1.0
"""What a decision may have cost at most, in points, without being named."""


class VerdictLabel(Label):
    """Shows what is found out about the deal as soon as it is known, and takes no room before."""

    def __init__(self, verdict: DealVerdict | None) -> None:
        super().__init__("", color=colors.INK)
        self.visible = False
        self._verdict, self._working = verdict, verdict is not None

    def collect(self) -> bool:
        """Collect what has been found out; return True if the words have changed."""
        if self._verdict is None or not self._working:
            return False
        self._working = self._verdict.work()
        before, self.text = self.text, describe_verdict(self._verdict)
        self.visible = bool(self.text)
        return self.text != before

    def close(self) -> None:
        """Stop thinking about the deal."""
        if self._verdict is not None:
            self._verdict.close()


def describe_verdict(verdict: DealVerdict) -> str:
    """Return what is known so far, with markup: the best and the costliest decision or what is in doubt, how many could
    not be weighed, and the Skilled player's result.

    It is empty as long as nothing is known.
    """
    parts = []
    if verdict.best is not None:
        parts.append(_describe_best(verdict.game, verdict.best))
    if verdict.costliest is not None:
        parts.append(_describe_costliest(verdict.game, verdict.costliest))
    if verdict.reviewed and not parts:
        parts += _describe_doubts(verdict)
    if verdict.run is not None:
        parts.append(_compare_results(verdict))
    if verdict.unweighed:
        parts.append(
            tr(
                "One decision could not be weighed.",
                many="{count} decisions could not be weighed.",
                count=verdict.unweighed,
            )
        )
    return " ".join(parts)


def _describe_doubts(verdict: DealVerdict) -> list[str]:
    """Return what is said where no decision clearly gained or cost anything. Nothing is claimed of what could not be
    weighed."""
    one = verdict.doubtful
    found = [] if verdict.unweighed else [tr("No decision clearly cost you anything.")]
    if one is None or one.cost is None or one.is_share or (most := one.cost.points + one.cost.margin) < SLIGHT:
        return found
    own, other = (describe_choices(verdict.game, one, actions) for actions in (one.yours, one.computers))
    points = make_tenths(most)
    doubt = tr(
        "In doubt: {own} instead of {other}, at most about {points} points.", own=own, other=other, points=points
    )
    return [*found, doubt]


def _describe_best(game: Game, one: ReviewedDecision) -> str:
    own, other = (describe_choices(game, one, actions) for actions in (one.yours, one.computers))
    if one.is_share:
        return tr("Your best decision: {own} instead of {other}.", own=own, other=other)
    points = make_tenths(-one.mistake)
    return tr(
        "Your best decision: {own} instead of {other}, about {points} points better.",
        own=own,
        other=other,
        points=points,
    )


def _describe_costliest(game: Game, one: ReviewedDecision) -> str:
    own, other = (describe_choices(game, one, actions) for actions in (one.yours, one.computers))
    if one.is_share:
        return tr("The costliest: {own} instead of {other}.", own=own, other=other)
    points = make_tenths(one.mistake)
    return tr("The costliest: {own} instead of {other}, about {points} points.", own=own, other=other, points=points)


def _compare_results(verdict: DealVerdict) -> str:
    run, game, level = verdict.run, verdict.game, level_person("club")
    assert run is not None
    side = game.side_of(verdict.seat)
    yours, theirs = run.points[side], run.computers[side]
    better = theirs - yours if game.low_wins else yours - theirs
    if better > 0:
        return tr(
            "You did better than {level} with your cards: {yours} against {theirs}.",
            level=level,
            yours=minus(yours),
            theirs=minus(theirs),
        )
    if better < 0:
        return tr(
            "With your cards {level} made {theirs}, you {yours}.",
            level=level,
            yours=minus(yours),
            theirs=minus(theirs),
        )
    return tr("With your cards {level} made as much as you.", level=level)
