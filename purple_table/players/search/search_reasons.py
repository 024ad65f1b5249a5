"""The evidence of a search, and the sentence that is made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from purple_table.core.actions import Action, read_action
from purple_table.core.messages import Message, Value, find_holes, make_tenths, template
from purple_table.players.player import FEWEST_SAMPLES, Cost, Evidence
from purple_table.players.search.halving import Candidate, measure_gap

FLOOR = 60
"""With fewer sampled deals than this a search gives no figures, unless it was asked for just so many."""
_NOTHING, LEAST = 1e-6, 0.05
"""Points between two actions that count as none, and the least that a figure with one decimal shows."""
_LEAST_SHARE = 0.03
"""The least difference between two shares of deals that is told as a reason."""
FEW_KINDS = ("too_few_better", "too_few_kept")
"""The kinds of evidence of a search that tried few deals, for another action and for that of the plain rules."""
LEVEL_KINDS = ("search_kept", "search_level")
"""The kinds of evidence of a search in which the points of the best and the next best may differ by chance alone."""

Named = Callable[[Action], Value]
"""A function that names an action inside a sentence."""

SENTENCES: Mapping[str, str] = {
    "all_the_same": template("Whatever I may do here comes to the same."),
    "too_few_kept": template("I have tried too few deals to doubt what a Skilled player would do here."),
    "too_few_better": template("In the few deals that I could try, nothing else did better."),
    "search_made": template("{best:start} makes the contract in {made} of 100 supposed deals; {other} in {less}."),
    "search_made_level": template(
        "{best:start} makes the contract in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
    "search_kept": template("In {count} supposed deals nothing came out clearly better than {best}, not even {other}."),
    "search_level": template(
        "{best:start} came out best in {count} supposed deals, though hardly better than {other}."
    ),
    "search_better": template(
        "{best:start} came out {points} points a deal better than {other} in {count} supposed deals."
    ),
    "search_bid_better": template(
        "{best:start} is made in {made} of 100 supposed deals where it is played, and is worth {points} points a "
        "deal more than {other}."
    ),
    "search_bid_level": template(
        "{best:start} is made in {made} of 100 supposed deals where it is played, and nothing is clearly worth "
        "more, not even {other}."
    ),
    "search_bid_avoided": template(
        "{other:start} is made in {less} of 100 supposed deals where it is played; {best} is worth {points} points "
        "a deal more."
    ),
    "search_number_better": template(
        "{best:start} is made in {made} of 100 supposed deals, and is worth {points} points a deal more than {other}."
    ),
    "search_number_level": template(
        "{best:start} is made in {made} of 100 supposed deals, and nothing is clearly worth more, not even {other}."
    ),
    "search_number_avoided": template(
        "{other:start} is made in {less} of 100 supposed deals; {best} is worth {points} points a deal more."
    ),
    "share_kept": template("In {count} supposed hands, {other} was not clearly better for me than {best}."),
    "share_level": template("In {count} supposed hands, {best} was best for me, though hardly better than {other}."),
    "share_best": template(
        "In {count} supposed hands, {best} was worth {share} % of the match to me, and {other} {less} %."
    ),
}
"""The sentences by kind of evidence, for actions with a name, such as "Green 9". Where a deal turns on more than
points they speak of a contract of the own side."""
DEEDS: Mapping[str, str] = {
    **SENTENCES,
    "search_made": template(
        "In {made} of 100 supposed deals we made our bid where I chose {best}, and in {less} where I chose {other}."
    ),
    "search_made_level": template(
        "In {made} of 100 supposed deals we made our bid where I chose {best}; in {less} where I chose {other}, but "
        "that may be chance."
    ),
    "search_kept": template("In {count} supposed deals, {other} did not pay clearly better than {best}."),
    "search_level": template(
        "In {count} supposed deals nothing was clearly better than {best}, the next best being {other}."
    ),
    "search_better": template(
        "In {count} supposed deals it paid best {best}: {points} points a deal more than {other}."
    ),
}
"""The same sentences for actions that are named by a verb, such as "to draw"."""


class SearchReason(NamedTuple):
    """A sentence, with the evidence that it was made from."""

    message: Message
    evidence: Evidence | None = None


def find_cost(found: Sequence[Candidate], place: int | None) -> Cost | None:
    """Return how much less the candidate at `place` is worth than the best one; None where `place` is None."""
    about = next((candidate for candidate in found if candidate.place == place), None)
    if about is None:
        return None
    if about is found[0]:
        return Cost(0.0, 0.0)
    return Cost(*measure_gap(found[0], about))


def explain_best(
    found: Sequence[Candidate], named: Named, sentences: Mapping[str, str] = SENTENCES, goal: str = "search_made"
) -> SearchReason:
    """Say why the first candidate was chosen.

    `goal` is the kind of evidence for a deal that turns on more than points, where the best reaches that more often;
    with "_level" it is the kind where that may be due to chance.
    """
    return explain_evidence(_compare(found, goal), named, sentences)


def explain_small_sample(found: Sequence[Candidate]) -> SearchReason:
    """Say without a share or points why the first candidate was chosen, where few deals were tried."""
    kind = FEW_KINDS[0] if found[0].place else FEW_KINDS[1]
    return SearchReason(Message(SENTENCES[kind]), Evidence(kind, (), {"count": len(found[0].outcomes)}))


def explain_shares(found: Sequence[Candidate], named: Named) -> SearchReason:
    """Say why the first candidate was chosen, where values are shares of the match, in hundredths."""
    if len(found) == 1:
        return explain_evidence(Evidence("all_the_same"), named)
    best, other = found[0], found[1]
    figures = {"count": len(best.outcomes), "share": best.points, "less_share": other.points}
    better, margin = measure_gap(best, other)
    if best.value < other.value or better < _NOTHING:
        kind = "share_kept"
    else:
        kind = "share_level" if better <= margin else "share_best"
    return explain_evidence(Evidence(kind, (), {**figures, "margin": margin}, _name_both(best, other)), named)


def explain_bids(
    kept: Sequence[Sequence[bool]], found: Sequence[Candidate], named: Named, plain: SearchReason
) -> SearchReason:
    """Say why the first of several calls was chosen.

    `kept` lists for each candidate whether its bid was made, in the deals that were played with this bid. `plain` is
    the reason of the plain rules, which is given where too few deals were tried.
    """
    if len(found) > 1 and not found[0].place and len(found[0].outcomes) < FEWEST_SAMPLES:
        return plain
    return explain_evidence(_compare_bids(kept, found), named)


def compute_success_rate(kept: Sequence[bool]) -> float | None:
    """Return the share of deals in which a bid was made; None where there were too few to tell it."""
    return fmean(kept) if len(kept) >= FEWEST_SAMPLES else None


def _compare(found: Sequence[Candidate], goal: str = "search_made") -> Evidence:
    """Return the evidence for the best candidate, compared with the next best."""
    if len(found) == 1:
        return Evidence("all_the_same")
    best, other = found[0], found[1]
    made, less = best.made, other.made
    enough = min(len(one.outcomes) for one in found) >= FLOOR
    if enough and all(max(map(abs, measure_gap(best, one))) < _NOTHING for one in found[1:]):
        return Evidence("all_the_same")
    better, margin = measure_gap(best, other)
    figures: dict[str, float] = {"count": len(best.outcomes), "points": better, "margin": margin}
    if made is not None and less is not None:
        figures |= {"made": made, "less": less}
    if best.value < other.value or better < _NOTHING:
        return Evidence("search_kept", (), figures, _name_both(best, other))
    if made is not None and less is not None and made - less >= _LEAST_SHARE:
        kind = goal if better > margin else f"{goal}_level"
        return Evidence(kind, (), figures, _name_both(best, other))
    # What is less than the figures show is hardly better, however sure it is.
    kind = "search_level" if better <= max(margin, LEAST) else "search_better"
    return Evidence(kind, (), figures, _name_both(best, other))


def _compare_bids(kept: Sequence[Sequence[bool]], found: Sequence[Candidate]) -> Evidence:
    """Return the same evidence for calls, whose bids are made or not."""
    if len(found) == 1:
        return Evidence("all_the_same")
    best, other = found[0], found[1]
    made, less = (compute_success_rate(kept[candidate.place]) for candidate in (best, other))

    def find_kind(about: Candidate) -> str:
        # Where nobody may outbid it, a bid is played in every deal.
        return "search_number" if len(kept[about.place]) == len(about.outcomes) else "search_bid"

    better, margin = measure_gap(best, other)
    clear = best.value >= other.value and better > margin
    figures: dict[str, float] = {"count": len(best.outcomes), "points": better, "margin": margin}
    if made is not None:
        kind = f"{find_kind(best)}_{'better' if clear else 'level'}"
        figures |= {"made": made, "played": len(kept[best.place])}
        return Evidence(kind, (), figures, _name_both(best, other))
    if less is not None and clear:
        figures |= {"less": less, "played": len(kept[other.place])}
        return Evidence(f"{find_kind(other)}_avoided", (), figures, _name_both(best, other))
    return _compare(found)


def _name_both(best: Candidate, other: Candidate) -> dict[str, str]:
    return {"best": str(best.action), "other": str(other.action)}


def explain_evidence(evidence: Evidence, named: Named, sentences: Mapping[str, str] = SENTENCES) -> SearchReason:
    """Make the sentence of a kind from what was found."""
    text = sentences[evidence.kind]
    wanted = find_holes(text)
    values = {name: named(read_action(call)) for name, call in evidence.names.items() if name in wanted}
    for name, figure in evidence.figures.items():
        hole = name.removesuffix("_share")
        if hole in wanted:
            values[hole] = _read_figure(name, figure)
    return SearchReason(Message(text, tuple(values.items())), evidence)


def _read_figure(name: str, figure: float) -> Value:
    """Return a count as it is, a share in hundredths, and any other figure with one decimal."""
    if isinstance(figure, int):
        return figure
    return round(100 * figure) if name in ("made", "less") else make_tenths(figure)
