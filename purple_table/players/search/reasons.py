"""Reasons: what a search saw, in one true sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from purple_table.core.actions import Action
from purple_table.core.messages import Message, Value, say, template, tenths
from purple_table.players.player import Cost
from purple_table.players.search.halving import Candidate, gap

Named = Callable[[Action], Value]
"""What an action is called in a sentence."""


class Sentences(NamedTuple):
    """How it is told that the best action reaches more often what a deal turns on, that the first keeps its place as
    nothing is clearly better, that the next best is hardly worse, or how much it is worse."""

    made: str
    kept: str
    level: str
    better: str


BY_NAME = Sentences(
    template("{best:start} makes the contract in {made} of 100 supposed deals; {other}, the next best, in {less}."),
    template("In {count} supposed deals nothing came out clearly better than {best}, not even {other}."),
    template("{best:start} came out best in {count} supposed deals, though hardly better than {other}."),
    template(
        "{best:start} came out {points} points a deal better than {other}, the next best, in {count} supposed deals."
    ),
)
"""For actions that are called by a name, "Green 9", and a deal that turns on a contract of the own side."""
BY_DEED = Sentences(
    template(
        "It paid best {best}: we made our bid in {made} of 100 supposed deals, and where I chose {other} in {less}."
    ),
    template("In {count} supposed deals, {other} did not pay clearly better than {best}."),
    template("In {count} supposed deals nothing was clearly better than {best}, the next best being {other}."),
    template("In {count} supposed deals it paid best {best}: {points} points a deal more than {other}."),
)
"""For actions that are called by what one does: "to draw"."""
_ALL_THE_SAME = say("Whatever I may do here comes to the same.")


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


def reason(found: Sequence[Candidate], named: Named, sentences: Sentences = BY_NAME) -> Message:
    """Why the first of the candidates of a search was chosen."""
    if len(found) == 1:
        return _ALL_THE_SAME
    best, other = found[0], found[1]
    count, one, two = len(best.outcomes), named(best.action), named(other.action)
    made, less = best.made, other.made
    if made is not None and less is not None and round(100 * made) > round(100 * less):
        return _filled(sentences.made, best=one, other=two, made=round(100 * made), less=round(100 * less))
    better, margin = gap(best, other)
    if best.value < other.value:
        return _filled(sentences.kept, best=one, other=two, count=count)
    if better <= margin:
        return _filled(sentences.level, best=one, other=two, count=count)
    return _filled(sentences.better, best=one, other=two, count=count, points=tenths(better))


def _filled(sentence: str, **values: Value) -> Message:
    """A sentence that stands above as a template."""
    return Message(sentence, tuple(values.items()))


def shares(found: Sequence[Candidate], named: Named) -> Message:
    """The same where a deal is worth a share of the match, in hundredths."""
    if len(found) == 1:
        return _ALL_THE_SAME
    best, other = found[0], found[1]
    if best.value < other.value:
        return say(
            "In {count} supposed hands, {other} did not keep clearly more of the match for me than {best}.",
            count=len(best.outcomes),
            best=named(best.action),
            other=named(other.action),
        )
    return say(
        "In {count} supposed hands, {best} keeps {share} % of the match for me, and {other} {less} %.",
        count=len(best.outcomes),
        best=named(best.action),
        share=tenths(best.points),
        other=named(other.action),
        less=tenths(other.points),
    )
