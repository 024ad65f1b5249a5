"""What a search saw, as evidence, and the sentence that is made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from purple_table.core.actions import Action, read_action
from purple_table.core.messages import Message, Value, find_holes, template, tenths
from purple_table.players.player import Cost, Evidence
from purple_table.players.search.halving import Candidate, measure_gap

FEW = 12
"""From fewer supposed deals than this nobody is told anything of a bid."""

Named = Callable[[Action], Value]
"""What an action is called in a sentence."""

SENTENCES: Mapping[str, str] = {
    "all_the_same": template("Whatever I may do here comes to the same."),
    "search_made": template(
        "{best:start} makes the contract in {made} of 100 supposed deals; {other}, the next best, in {less}."
    ),
    "search_kept": template("In {count} supposed deals nothing came out clearly better than {best}, not even {other}."),
    "search_level": template(
        "{best:start} came out best in {count} supposed deals, though hardly better than {other}."
    ),
    "search_better": template(
        "{best:start} came out {points} points a deal better than {other}, the next best, in {count} supposed deals."
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
    "share_kept": template(
        "In {count} supposed hands, {other} did not keep clearly more of the match for me than {best}."
    ),
    "share_best": template(
        "In {count} supposed hands, {best} keeps {share} % of the match for me, and {other} {less} %."
    ),
}
"""By kind of evidence, the sentence for actions that are called by a name, "Green 9", and a deal that turns on a
contract of the own side."""
DEEDS: Mapping[str, str] = {
    **SENTENCES,
    "search_made": template(
        "It paid best {best}: we made our bid in {made} of 100 supposed deals, and where I chose {other} in {less}."
    ),
    "search_kept": template("In {count} supposed deals, {other} did not pay clearly better than {best}."),
    "search_level": template(
        "In {count} supposed deals nothing was clearly better than {best}, the next best being {other}."
    ),
    "search_better": template(
        "In {count} supposed deals it paid best {best}: {points} points a deal more than {other}."
    ),
}
"""The same for actions that are called by what one does: "to draw"."""


class SearchReason(NamedTuple):
    """A sentence, with the evidence that it was made from."""

    message: Message
    evidence: Evidence | None = None


def find_cost(found: Sequence[Candidate], place: int | None) -> Cost | None:
    """Return what the candidate at a place is worth less than the first; None where nothing was asked."""
    about = next((candidate for candidate in found if candidate.place == place), None)
    if about is None:
        return None
    if about is found[0]:
        return Cost(0.0, 0.0)
    points, margin = measure_gap(found[0], about)
    best, made = found[0].made, about.made
    if best is None or made is None:
        return Cost(points, margin)
    return Cost(points, margin, round(100 * made), round(100 * best))


def explain_best(
    found: Sequence[Candidate], named: Named, sentences: Mapping[str, str] = SENTENCES, goal: str = "search_made"
) -> SearchReason:
    """Say why the first of the candidates of a search was chosen; `goal` is the kind for a deal that turns on more than
    points, where that is reached more often."""
    return explain_evidence(_compare(found, goal), named, sentences)


def explain_shares(found: Sequence[Candidate], named: Named) -> SearchReason:
    """Say the same where a deal is worth a share of the match, in hundredths."""
    if len(found) == 1:
        return explain_evidence(Evidence("all_the_same"), named)
    best, other = found[0], found[1]
    figures = {"count": len(best.outcomes), "share": best.points, "less_share": other.points}
    kind = "share_kept" if best.value < other.value else "share_best"
    return explain_evidence(Evidence(kind, (), figures, _name_both(best, other)), named)


def explain_bids(
    kept: Sequence[Sequence[bool]], found: Sequence[Candidate], named: Named, plain: SearchReason
) -> SearchReason:
    """Say why the first of the calls was chosen. `kept` are, by candidate, the deals played with what it says, each
    with whether that was made; `plain` is why plain rules call what they do, which stands where there was hardly time
    to try anything else."""
    if len(found) > 1 and not found[0].place and len(found[0].outcomes) < FEW:
        return plain
    return explain_evidence(_compare_bids(kept, found), named)


def find_share_made(kept: Sequence[bool]) -> float | None:
    """In which share of the deals; None where there was none."""
    return fmean(kept) if kept else None


def _compare(found: Sequence[Candidate], goal: str = "search_made") -> Evidence:
    """Hold the first of the candidates against the next best."""
    if len(found) == 1:
        return Evidence("all_the_same")
    best, other = found[0], found[1]
    made, less = best.made, other.made
    better, margin = measure_gap(best, other)
    figures: dict[str, float] = {"count": len(best.outcomes), "points": better, "margin": margin}
    if made is not None and less is not None:
        figures |= {"made": made, "less": less}
        if round(100 * made) > round(100 * less):
            return Evidence(goal, (), figures, _name_both(best, other))
    if best.value < other.value:
        return Evidence("search_kept", (), figures, _name_both(best, other))
    kind = "search_level" if better <= margin else "search_better"
    return Evidence(kind, (), figures, _name_both(best, other))


def _compare_bids(kept: Sequence[Sequence[bool]], found: Sequence[Candidate]) -> Evidence:
    """Return the same of calls, which are made or not."""
    if len(found) == 1:
        return Evidence("all_the_same")
    best, other = found[0], found[1]
    made, less = (find_share_made(kept[candidate.place]) for candidate in (best, other))
    better, margin = measure_gap(best, other)
    clear = best.value >= other.value and better > margin
    figures: dict[str, float] = {"count": len(best.outcomes), "points": better, "margin": margin}
    if made is not None:
        kind = "search_bid_better" if clear else "search_bid_level"
        return Evidence(kind, (), {**figures, "made": made}, _name_both(best, other))
    if less is not None and clear:
        return Evidence("search_bid_avoided", (), {**figures, "less": less}, _name_both(best, other))
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
    """Return a count as it is, of what was made so many in a hundred, and anything else with one decimal."""
    if isinstance(figure, int):
        return figure
    return round(100 * figure) if name in ("made", "less") else tenths(figure)
