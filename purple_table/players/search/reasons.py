"""Reasons: what a search saw, in one true sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.core.actions import Action
from purple_table.core.messages import Message, Value, say, tenths
from purple_table.players.player import Cost
from purple_table.players.search.halving import Candidate, gap

Named = Callable[[Action], Value]
"""What an action is called in a sentence."""


def cost(found: Sequence[Candidate], place: int | None) -> Cost | None:
    """What the candidate at a place is worth less than the first; None where nothing was asked."""
    about = next((candidate for candidate in found if candidate.place == place), None)
    if about is None:
        return None
    if about is found[0]:
        return Cost(0.0, 0.0)
    points, margin = gap(found[0], about)
    best, made = found[0].made, about.made
    if best is None or made is None:
        return Cost(points, margin)
    return Cost(points, margin, round(100 * made), round(100 * best))


def reason(found: Sequence[Candidate], named: Named) -> Message:
    """Why the first of the candidates of a search was chosen."""
    best = found[0]
    if len(found) == 1:
        return say("Whatever I may do here comes to the same.")
    other = found[1]
    made, less = best.made, other.made
    if made is not None and less is not None and round(100 * made) > round(100 * less):
        return say(
            "{best} gets us what we need in {made} of 100 supposed deals; {other}, the next best, in {less}.",
            best=named(best.action),
            made=round(100 * made),
            other=named(other.action),
            less=round(100 * less),
        )
    better, margin = gap(best, other)
    if better <= margin:
        return say(
            "{best} came out best in {count} supposed deals, though hardly better than {other}.",
            best=named(best.action),
            other=named(other.action),
            count=len(best.outcomes),
        )
    return say(
        "{best} came out {points} points a deal better than {other}, the next best, in {count} supposed deals.",
        best=named(best.action),
        points=tenths(better),
        other=named(other.action),
        count=len(best.outcomes),
    )


def shares(found: Sequence[Candidate], named: Named) -> Message:
    """The same where a deal is worth a share of the match, in hundredths."""
    if len(found) == 1:
        return say("Whatever I may do here comes to the same.")
    best, other = found[0], found[1]
    return say(
        "In {count} supposed hands, {best} keeps {share} % of the match for me, and {other} {less} %.",
        count=len(best.outcomes),
        best=named(best.action),
        share=tenths(best.points),
        other=named(other.action),
        less=tenths(other.points),
    )


def steps(found: Sequence[Candidate], named: Named) -> Message:
    """Why the first was chosen, where actions are called by what one does: "to draw"."""
    best = found[0]
    if len(found) == 1:
        return say("Whatever I may do here comes to the same.")
    other = found[1]
    made, less = best.made, other.made
    if made is not None and less is not None and round(100 * made) > round(100 * less):
        return say(
            "In {count} supposed deals it paid best {best}: we made our bid in {made} of 100, and where I chose "
            "{other} in {less}.",
            count=len(best.outcomes),
            best=named(best.action),
            made=round(100 * made),
            other=named(other.action),
            less=round(100 * less),
        )
    better, margin = gap(best, other)
    if better <= margin:
        return say(
            "In {count} supposed deals nothing was clearly better than {best}, the next best being {other}.",
            count=len(best.outcomes),
            best=named(best.action),
            other=named(other.action),
        )
    return say(
        "In {count} supposed deals it paid best {best}: {points} points a deal more than {other}.",
        count=len(best.outcomes),
        best=named(best.action),
        points=tenths(better),
        other=named(other.action),
    )
