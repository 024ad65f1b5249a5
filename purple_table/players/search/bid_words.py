"""Words for bids that were searched: how often what was said is made, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from purple_table.core.messages import Message, say, tenths
from purple_table.players.search.halving import Candidate, gap
from purple_table.players.search.reasons import Named, reason

FEW = 12
"""From fewer supposed deals than this nobody is told anything."""


def bid_words(kept: Sequence[Sequence[bool]], found: Sequence[Candidate], named: Named, plain: Message) -> Message:
    """Why the first of the calls was chosen. `kept` are, by candidate, the deals played with what it says, each with
    whether that was made; `plain` is why plain rules call what they do, which stands where there was hardly time to try
    anything else."""
    if len(found) == 1:
        return reason(found, named)
    if not found[0].place and len(found[0].outcomes) < FEW:
        return plain
    best, other = found[0], found[1]
    made, less = (hundredths(kept[candidate.place]) for candidate in (best, other))
    better, margin = gap(best, other)
    one, two = named(best.action), named(other.action)
    clear = best.value >= other.value and better > margin
    if made is not None and clear:
        return say(
            "{best:start} is made in {made} of 100 supposed deals where it is played, and is worth {points} points a "
            "deal more than {other}.",
            best=one,
            made=made,
            points=tenths(better),
            other=two,
        )
    if made is not None:
        return say(
            "{best:start} is made in {made} of 100 supposed deals where it is played, and nothing is clearly worth "
            "more, not even {other}.",
            best=one,
            made=made,
            other=two,
        )
    if less is not None and clear:
        return say(
            "{other:start} is made in {less} of 100 supposed deals where it is played; {best} is worth {points} points "
            "a deal more.",
            best=one,
            less=less,
            points=tenths(better),
            other=two,
        )
    return reason(found, named)


def hundredths(kept: Sequence[bool]) -> int | None:
    """In how many of a hundred deals; None where there was none."""
    return round(100 * fmean(kept)) if kept else None
