"""Why one choice is better than another: sentences made from the evidence of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from purple_table.core.actions import Play
from purple_table.core.game import Game
from purple_table.core.messages import Message, Value, make_tenths, say, template, to_percent
from purple_table.players.player import Comparison, Decision, Evidence
from purple_table.players.search.comparison import FEWEST
from purple_table.players.search.search_reasons import FEW_KINDS

MOST_FACTS = 2
"""The most differences that are told."""
LEAST_SHARE, LEAST_POINTS, LEAST_TRICKS = 0.05, 1.0, 0.3
"""The least differences between two shares, two numbers of points, and two of tricks, that are told."""
_COUNTED = ("captured", "ours", "theirs")
"""Marks that are numbers of points; all others but "tricks" are shares."""
_BAD = ("rival_sweep", "pays", "theirs", "last")
"""Marks of which less is better."""
_OF_TRICKS = ("takes", "kept", "tricks")
"""Marks of the trick, of later ones and of all, of which more or less may be better."""
_NAMED = (say("the other choice"), say("your choice"))
"""What the choice of a decision, and the one that it is compared with, are called in a review."""

_GOALS: Mapping[str, str] = {
    "search_nil": template("With {theirs} your nil holds in {first} of 100 supposed deals, with {yours} in {second}."),
    "search_my_bid": template(
        "With {theirs} you make your bid in {first} of 100 supposed deals, with {yours} in {second}."
    ),
    "search_our_bid": template(
        "With {theirs} your side makes its bid in {first} of 100 supposed deals, with {yours} in {second}."
    ),
    "search_made": template(
        "With {theirs} your side makes the contract in {first} of 100 supposed deals, with {yours} in {second}."
    ),
    "search_defeat": template(
        "With {theirs} your side defeats the contract in {first} of 100 supposed deals, with {yours} in {second}."
    ),
    "search_prevent": template(
        "With {theirs} you keep somebody from what they bid in {first} of 100 supposed deals, with {yours} in {second}."
    ),
}
"""What it means that a bid is made, by the kind of evidence that a search gives for it."""
SENTENCES: Mapping[str, str] = {
    **_GOALS,
    "takes": template("With {theirs} you take this trick in {first} of 100 supposed deals, with {yours} in {second}."),
    "side_takes": template(
        "With {theirs} your side takes this trick in {first} of 100 deals, with {yours} in {second}."
    ),
    "takes_alone": template("{more:start} takes this trick, {less} does not."),
    "takes_sure": template("In all deals tried you take this trick with {more}, and in none with {less}."),
    "side_takes_sure": template("In all deals tried your side takes this trick with {more}, and in none with {less}."),
    "kept": template("Kept, {yours} takes a later trick in {first} of 100 supposed deals, {theirs} in {second}."),
    "kept_sure": template("Kept in hand, {less} takes a later trick in all deals tried, and {more} in none."),
    "tricks": template("With {theirs} you take {first} tricks in a supposed deal, with {yours} {second}."),
    "side_tricks": template("With {theirs} your side takes {first} tricks in a supposed deal, with {yours} {second}."),
    "captured": template("With {theirs} you take {first} card points in a supposed deal, with {yours} {second}."),
    "side_captured": template(
        "With {theirs} your side takes {first} card points in a supposed deal, with {yours} {second}."
    ),
    "own_sweep": template("With {more} you shoot the moon more often than with {less}."),
    "rival_sweep": template("With {more} somebody else shoots the moon more often than with {less}."),
    "pays": template("With {theirs} you lose chips in {first} of 100 supposed hands, with {yours} in {second}."),
    "wins": template("With {theirs} you win chips in {first} of 100 supposed hands, with {yours} in {second}."),
    "first": template("With {theirs} you are out first in {first} of 100 supposed deals, with {yours} in {second}."),
    "last": template("With {theirs} you are the last in {first} of 100 supposed deals, with {yours} in {second}."),
    "ours": template("With {theirs} your side counts {first} points in a supposed deal, with {yours} {second}."),
    "theirs": template("With {theirs} the others count {first} points in a supposed deal, with {yours} {second}."),
    "later": template("This trick goes the same way with both; the difference comes in later tricks."),
    "rest": template("The difference shows over the rest of the deal."),
}
"""The sentences by what differs. {first} is the share of the choice {theirs}, {second} that of {yours}; {more} is the
choice with the greater share. Moons get no figures, since in sampled deals fewer players guard against them."""


class ChoiceDifference(NamedTuple):
    """A mark by which two choices differ, and the kind of the sentence about it."""

    mark: str
    kind: str


def explain_because(
    game: Game, theirs: Decision, comparison: Comparison | None, named: tuple[Message, Message] = _NAMED
) -> tuple[Message, ...]:
    """Return why the action of a decision was chosen, and what differs after another choice, most important first.

    `comparison` compares it with that other choice, and `named` says what both are called where no card does. What
    differs is told where one of the two is certainly better. The reason is left out where it speaks for the worse
    choice, where its figures would stand beside those of the comparison, and where it says that few deals were tried,
    as the comparison has enough.
    """
    clear = comparison if comparison is not None and is_clear(comparison) else None
    listed = [] if clear is None else _list_differences(clear)
    different = [one for one in listed if clear is None or not _misleads(game, one.mark, clear)][:MOST_FACTS]
    facts = [] if clear is None else [_tell(game, one, clear, named) for one in different]
    found = [*([theirs.reason] if _is_reason_worth_telling(theirs, comparison, clear, different) else []), *facts]
    if not facts and clear is not None:
        if "takes" in clear.theirs.figures and all(one.mark != "takes" for one in listed):
            found.append(Message(SENTENCES["later"]))
        elif not found:
            found.append(Message(SENTENCES["rest"]))
    return tuple(found)


def explain_right(
    game: Game, right: Decision, comparison: Comparison | None, named: tuple[Message, Message], wanted: bool | None
) -> tuple[Message, ...]:
    """Return what speaks for an action that is proved to be right, as `explain_because` does, and nothing else.

    `wanted` says whether its seat wants tricks; where that is None, nothing is told of who takes them. A card is
    explained without the words of a player.
    """
    clear = comparison if comparison is not None and is_clear(comparison) and comparison.cost.points > 0 else None
    different = [] if clear is None else _list_differences(clear)
    facts = [
        _tell(game, one, clear, named)
        for one in different
        if clear is not None and (one.mark not in _OF_TRICKS or _is_wish(one.mark, clear, wanted))
    ]
    own = not isinstance(right.action, Play) and _is_reason_worth_telling(right, comparison, clear, different)
    return (*([right.reason] if own else []), *facts[:MOST_FACTS])


def _is_reason_worth_telling(
    decision: Decision, comparison: Comparison | None, clear: Comparison | None, different: Sequence[ChoiceDifference]
) -> bool:
    """Return whether the reason of a decision stands before what differs."""
    evidence = decision.evidence
    few = clear is not None and evidence is not None and evidence.kind in FEW_KINDS
    worse = clear is not None and clear.cost.points < 0
    compares = comparison is not None and evidence is not None and "other" in evidence.names
    doubles = evidence is not None and "chance" in evidence.figures and any(one.mark == "takes" for one in different)
    return bool(decision.reason) and not (worse or few or compares or doubles)


def _is_wish(mark: str, comparison: Comparison, wanted: bool | None) -> bool:
    """Return whether more tricks, where they are wanted, or fewer come with the better choice."""
    return wanted is not None and (comparison.theirs.figures[mark] > comparison.yours.figures[mark]) == wanted


def is_clear(comparison: Comparison) -> bool:
    """Return whether one of the two choices is certainly better, by enough sampled deals to tell a figure."""
    cost = comparison.cost
    return comparison.theirs.figures["count"] >= FEWEST and abs(cost.points) > cost.margin


def _list_differences(comparison: Comparison) -> list[ChoiceDifference]:
    """Return the marks that differ clearly with the kinds of sentences for them, the most important first."""
    names, theirs, yours = comparison.theirs.names, comparison.theirs.figures, comparison.yours.figures
    takes = "side_takes" if "together" in names else "takes"
    if sorted((theirs.get("takes", 0.0), yours.get("takes", 0.0))) == [0.0, 1.0]:
        # The last card of a trick decides it, so for a seat alone that needs no trial.
        takes = "takes_alone" if "last" in names and takes == "takes" else f"{takes}_sure"
    kept = "kept_sure" if sorted((theirs.get("kept", 0.0), yours.get("kept", 0.0))) == [0.0, 1.0] else "kept"
    goal = names.get("goal", "search_made")
    kinds = {"made": goal, "rival_sweep": "rival_sweep", "own_sweep": "own_sweep", "takes": takes, "kept": kept}
    kinds["tricks"] = "side_tricks" if "together" in names else "tricks"
    kinds |= {mark: mark for mark in ("pays", "wins", "first", "last", *_COUNTED)}
    kinds["captured"] = "side_captured" if "allied" in names else "captured"
    found = [mark for mark in kinds if mark in theirs and _differs(mark, comparison) and _supports(mark, comparison)]
    # What happens to the two cards counts by how much it differs.
    # How many tricks or points are won in all comes last.
    found.sort(
        key=lambda mark: (
            mark in ("tricks", "captured"),
            -abs(theirs[mark] - yours[mark]) if mark in _OF_TRICKS else -2.0,
        )
    )
    return [ChoiceDifference(mark, kinds[mark]) for mark in found]


def _differs(mark: str, comparison: Comparison) -> bool:
    """Return whether a figure differs by more than chance, and by enough to be worth a sentence."""
    theirs, yours = comparison.theirs.figures, comparison.yours.figures
    gap = abs(theirs[mark] - yours[mark])
    least = LEAST_TRICKS if mark == "tricks" else LEAST_POINTS if mark in _COUNTED else LEAST_SHARE
    return gap > yours[f"{mark}_margin"] and gap >= least


def _supports(mark: str, comparison: Comparison) -> bool:
    """Return whether a difference speaks for the choice that is better, or may do so."""
    if mark in _OF_TRICKS:
        return True
    gap = comparison.theirs.figures[mark] - comparison.yours.figures[mark]
    return (gap > 0) == ((comparison.cost.points > 0) != (mark in _BAD))


def _misleads(game: Game, mark: str, comparison: Comparison) -> bool:
    """Return whether the better choice brings more tricks where they do harm: it is better for something else."""
    # What a family needs is read when a game of it is played.
    from purple_table.games.tricks.trick_game import TrickGame

    if mark not in _OF_TRICKS or not isinstance(game, TrickGame) or not game.worth().shuns:
        return False
    return (comparison.theirs.figures[mark] > comparison.yours.figures[mark]) == (comparison.cost.points > 0)


def _tell(game: Game, one: ChoiceDifference, comparison: Comparison, named: tuple[Message, Message]) -> Message:
    mark, text = one.mark, SENTENCES[one.kind]
    first, second = comparison.theirs.figures[mark], comparison.yours.figures[mark]
    theirs = _name_choice(game, comparison.theirs, "their_card", named[0])
    yours = _name_choice(game, comparison.yours, "your_card", named[1])
    if "{first}" not in text:
        # A choice keeps the card of the other one, so the greater share is that of the other card.
        more, less = (theirs, yours) if first > second else (yours, theirs)
        return Message(text, (("more", more), ("less", less)))
    values: tuple[tuple[str, Value], ...] = (
        ("theirs", theirs),
        ("yours", yours),
        ("first", _read_mark(mark, first)),
        ("second", _read_mark(mark, second)),
    )
    return Message(text, values)


def _read_mark(mark: str, figure: float) -> Value:
    """Return tricks with one decimal, points as a whole number, and a share in hundredths."""
    if mark == "tricks":
        return make_tenths(figure)
    return round(figure) if mark in _COUNTED else to_percent(figure)


def _name_choice(game: Game, evidence: Evidence, name: str, otherwise: Value) -> Value:
    code = evidence.names.get(name)
    return otherwise if code is None else say("the {card}", card=game.deck[code].named)
