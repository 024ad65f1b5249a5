"""What a search has seen beside points after its best card and the next best, where it tells why the one is better."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from purple_table.core.messages import template
from purple_table.players.player import Evidence
from purple_table.players.search.halving import CONFIDENCE
from purple_table.players.search.search_reasons import FLOOR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from purple_table.players.search.halving import Candidate

LEAST: Mapping[str, float] = {"takes": 0.1, "tricks": 0.2, "captured": 2.0}
"""The least differences that are told: of the share of deals in which the own side takes the trick, of the tricks that
it wins, and of the points that it captures."""
MARK_SENTENCES: Mapping[str, str] = {
    "search_takes": template("{best:start} takes this trick in {made} of 100 supposed deals; {other} in {less}."),
    "search_side_takes": template(
        "With {best} my side takes this trick in {made} of 100 supposed deals; with {other} in {less}."
    ),
    "search_tricks": template("With {best} I win {more} tricks in a supposed deal; with {other} {fewer}."),
    "search_side_tricks": template("With {best} my side wins {more} tricks in a supposed deal; with {other} {fewer}."),
    "search_captured": template("With {best} I capture {more} points in a supposed deal; with {other} {fewer}."),
    "search_side_captured": template(
        "With {best} my side captures {more} points in a supposed deal; with {other} {fewer}."
    ),
}
"""The sentences by what there is more of after the best card."""


def find_marks(found: Sequence[Candidate], evidence: Evidence, alone: bool) -> Evidence:
    """Return the evidence for the best card with what there is clearly more of after it than after the next best: the
    same evidence where that is nothing, or where few deals were tried."""
    best, other = found[0].outcomes, found[1].outcomes
    count = min(len(best), len(other))
    if count < FLOOR:
        return evidence
    for mark, least in LEAST.items():
        pairs = [
            (one.marks[mark], two.marks[mark])
            for one, two in zip(best, other, strict=False)
            if one.marks is not None and two.marks is not None and mark in one.marks
        ]
        if len(pairs) < count:
            continue
        gaps = [one - two for one, two in pairs]
        if fmean(gaps) < least or fmean(gaps) <= CONFIDENCE * stdev(gaps) / sqrt(count):
            continue
        more, fewer = (fmean(values) for values in zip(*pairs, strict=True))
        told = {"made": more, "less": fewer} if mark == "takes" else {"more": more, "fewer": fewer}
        kind = f"search_{mark}" if alone else f"search_side_{mark}"
        return Evidence(kind, (), {**evidence.figures, **told}, evidence.names)
    return evidence
